"""What people read when a turn of Automobiles is over, and what they see while a computer seat has its turn."""

import pytest
from automobiles_device import AutoDevice

from paddock.games.automobiles import lanes
from paddock.games.automobiles.layout import PROGRESS
from tools.simulator.handheld import LOST


@pytest.fixture(scope="module")
def device(tmp_path_factory):
    return AutoDevice(tmp_path_factory.mktemp("drive"))


def end_turn(device):
    """Buying nothing."""
    while device.rows[0][3:12] != "TURN OVER":
        if device.marked.startswith("BUY"):
            device.press("a", "up", "a")
        elif device.marked == "END TURN":
            device.press("a")
        else:
            device.press("down")
    return device


@pytest.fixture
def queue(device):
    """Three cars in one space; the first has driven out of it, and its turn ends."""
    device.racing("hhh").put("A", "I3@6", active="D N3", bag="W7").put("B", "I3@5", active="W7", bag="W9")
    device.put("C", "I3@4", active="W7", bag="W9").turn("A")
    device.press("a")
    if device.rows[0][3:12] != "TURN OVER":
        end_turn(device)
    return device


def test_several_cars_that_moved_up_are_told_behind_an_arrow(queue, golden):
    assert queue.info == "←momentum: B C→"
    queue.press("right")
    golden("auto-momentum", queue.handheld)
    assert queue.rows[0] == "[A]MOMENTUM   lap 1/3"
    assert queue.rows[1] == "lane I, rows 4-6"
    assert [row.split() for row in queue.rows[2:4]] == [["before", "C", "B", "·"], ["after", "·", "C", "B"]]
    assert queue.rows[5:7] == ["B 5>6  C 4>5", "no wear"]
    queue.press("left")
    assert queue.rows[0].startswith("[A]TURN OVER")
    assert queue.press("a")[0].startswith("[B]ACTION")


def test_one_car_that_moved_up_needs_no_page(device):
    device.racing("hh").put("A", "I3@6", active="D N3", bag="W7").put("B", "I3@5", active="W7", bag="W9").turn("A")
    device.press("a")
    end_turn(device)
    assert device.info == "momentum: B 5>6"
    assert device.press("right")[0].startswith("[A]TURN OVER")


def test_who_did_not_move_has_no_wear(device, golden):
    device.racing("hh").put("A", "I1", active="W5 Y2", bag="L2 D", discard="W9 K").turn("A")
    end_turn(device)
    golden("auto-over-stayed", device.handheld)
    assert device.rows[1:3] == [" stays on row 1    " + device.rows[1][19:], " no move, no wear  " + device.rows[2][19:]]
    assert device.prompt == "A=B's turn"


def test_it_is_read_once_and_not_again_after_undo(device):
    device.racing("hh").put("A", "I1", active="W2 L2 Y2 P", bag="W7").turn("A")
    end_turn(device).press("a")
    assert device.rows[0].startswith("[B]ACTION")
    device.do(device.shell.undo)
    device.do(device.shell.draw)
    assert device.rows[0].startswith("[B]ACTION")


def test_who_reads_has_the_keys_although_a_computer_is_next(device):
    device.racing("hs").put("A", "I1", active="W2 L2 Y2 P", bag="W7").turn("A")
    end_turn(device)
    here = device.rows
    device.handheld.run(3000)
    assert device.rows == here and device.shell.journal.lines[-1].startswith("A hand"), "the computer waits"
    device.press("a")
    device.handheld.run(100)
    assert device.shell.journal.lines[-1][0] == "B" or device.rows[0].startswith("[A]ACTION")


def test_the_last_turn_is_read_by_everyone(device, golden):
    """The round is played out: the computer has the last turn, and what it did is shown before the podium."""
    device.racing("hs", laps=1)
    rows = lanes.rows(device.shell.rules.track)
    device.put("A", "I1", active="W7", bag="W7").words("A", progress=rows + 1)
    device.turn("A")
    end_turn(device).press("a")
    for _ in range(100):
        if device.shell.rules.finished(device.s):
            break
        device.handheld.run(100)
    assert device.rows[0].startswith("[B]TURN OVER") and device.prompt == "A=finish"
    golden("auto-over-last", device.handheld)


def test_a_computer_seat_is_watched(device, golden):
    device.racing("hs").put("A", "I1", active="W2 L2 Y2 P", bag="W7").put("B", "O0", active="W3 L2 Y G", bag="W7").turn("A")
    device.press("a", "a", "a")
    end_turn(device)
    device.shell.settings["motion"] = 1
    device.press("a")
    device.handheld.run(1300)
    golden("auto-watch", device.handheld)
    assert device.rows[0] == "[B]ACTION     lap 1/3"
    assert device.rows[3:5] == [" Ben, computer", " A: +4 rows, wear 2"]
    assert device.prompt == "any key skips"
    device.press("down")
    assert device.rows[0].startswith("[A]ACTION")
    device.shell.settings["motion"] = 0


def test_a_computer_seat_at_the_grid(device, golden):
    device.start("hsh", first=1, motion=1)
    device.handheld.run(300)
    golden("auto-watch-grid", device.handheld)
    assert device.rows[0].startswith("[B]GRID 1st") and device.prompt == "any key skips"
    device.handheld.run(900)
    assert device.rows[0] == "[C]GRID 2nd"


def test_what_a_computers_turn_brought_is_said_before_the_next_persons(device):
    """For a while, or until a key; then the row says what the highlighted choice does."""
    device.racing("hs").put("A", "I1", active="W2 L2 Y2 P", bag="W9").put("B", "O0", active="W N6", bag="W7").turn("A")
    end_turn(device)
    device.handheld.press("a")
    device.handheld.run(100)
    assert device.rows[0].startswith("[A]ACTION") and device.info.startswith("B: ")
    device.handheld.run(2500)
    assert device.info.startswith("+")
    end_turn(device)
    device.handheld.press("a")
    device.handheld.run(100)
    assert device.info.startswith("B: ")
    assert not device.press("down")[6].startswith("B: ")


def test_among_computers_nothing_waits(device):
    device.start("sss", track="three", laps=1)
    for _ in range(600):
        if device.shell.rules.finished(device.s):
            break
        device.handheld.run(50)
    assert device.shell.rules.finished(device.s)
    assert device.s[device.p("A") + PROGRESS] > 0


@pytest.mark.parametrize(("ahead", "said", "label"), [("O0", "draft: no car", "wear"), ("I3@4", "draft: yes", "draft")])
def test_without_wear_in_the_stock_a_draft_is_told_by_the_cars(device, ahead, said, label):
    device.racing("hh").put("A", "I1", active="L W", bag="W9").put("B", ahead, active="W2", bag="W9").stock(N=0).turn("A")
    assert device.info.startswith("+2 draft" if label == "draft" else "+2 wear 0")
    device.press("a")
    told = " ".join(device.rows[1:6]).split()
    assert said in " ".join(told) and label in told


@pytest.mark.parametrize(("ahead", "said"), [("I1", "wear 0"), ("O4", "draft")])
def test_without_wear_in_the_stock_a_computers_draft_is_told_by_the_cars(device, ahead, said):
    """Its cubes lead to row 4 of the outer lane, behind O4."""
    device.racing("hs").put("A", ahead, active="W2", bag="W9").put("B", "O1", active="L5", bag="W9").stock(N=0).turn("B")
    device.handheld.run(100)
    assert device.rows[0].startswith("[A]ACTION") and device.info == "B: +3 rows, " + said


def test_a_computers_special_turn_is_told_as_one(device):
    """It could not move with its cubes anyway, and has wear to get rid of."""
    device.racing("hs").put("A", "I1", active="W2", bag="W9").put("B", "O1", active="N7", bag="W9").turn("B")
    device.handheld.run(100)
    assert device.rows[0].startswith("[A]ACTION") and device.info == "B: special turn"


def test_all_that_moved_up_are_told_whole(device, golden):
    """Five cars, two of them in another space than the one that is drawn."""
    device.racing("hhhhh", track="example").put("A", "I1", active="W7", bag="W9").turn("A")
    for seat, space in zip("ABCDE", ("I3@5", "I3@4", "O5@7", "O5@6", "O3@3"), strict=True):
        device.put(seat, space, active="N7" if seat == "A" else "W7", bag="W9")
    device.turn("A")
    end_turn(device)
    assert device.info == "←momentum: A B C D E→"
    device.press("right")
    golden("auto-momentum-five", device.handheld)
    assert device.rows[4:7] == ["A 5>6  B 4>5", "C 7>8  D 6>7", "E 3>4  no wear"]


def test_the_rows_of_a_long_move_stand_beside_the_wear(device, golden):
    device.racing("hh").put("A", "I1", active="L W", bag="W9").put("B", "O0", active="W2", bag="W9")
    length = lanes.rows(device.shell.rules.track)
    device.words("A", progress=length + 1).turn("A")
    device.words("A", **{"from": length - 11})
    device.press("a")
    end_turn(device)
    golden("auto-over-far", device.handheld)
    text, _, big = device.rows[1].partition("  ")
    assert text == f" +14 rows: {length - 11}>3" and length > 20 and LOST in big
