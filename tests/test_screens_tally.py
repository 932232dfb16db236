"""Tally on the whole handheld: the page on which a round is entered, and whole races by six and by three keys."""

import json

import pytest
from desk import Desk, settings_file
from tally_table import setup_of

from paddock.core.setup import (
    SETUP_SEATS,
    put_name,
)
from paddock.games.tally.layout import DONE, MOVED, SEATS_AT, STRIDE, TOTAL
from tools.record import Packs, replay
from tools.record.write import record

BOARDS = ("pico", "pico-3key")


@pytest.fixture
def desk(tmp_path):
    return Desk(tmp_path)


def racing(desk, seats=3, length=0, laps=1, counters=()):
    """A tally that has just begun."""

    def begin(shell):
        shell.load_pack("")
        shell.setup[:] = setup_of(seats, length, laps, counters)
        put_name(shell.setup, 0, "Ann")
        shell.settings["motion"] = 0
        shell.start()

    return desk.do(begin)


def enter(desk, *amounts):
    """The amounts of the seats from A on, by LEFT and RIGHT, and A."""
    for i, amount in enumerate(amounts):
        give(desk, "ABCDE"[i], amount)
    return desk.press("a")


def give(desk, line, times):
    return desk.to(line + " ").press(*["right" if times > 0 else "left"] * abs(times))


def column(desk, name):
    """Turn the first row to what is entered."""
    for _ in range(8):
        if desk.title.startswith("←"):
            break
        desk.press("up")
    for _ in range(6):
        if desk.title.startswith(f"←{name}→"):
            return desk
        desk.press("right")
    raise AssertionError(desk.text())


def marked(desk):
    """The highlighted line up to its arrow; the big number stands beside it."""
    return desk.marked.partition("→")[0] + "→"


def word(desk, seat, name):
    return desk.shell.state[SEATS_AT + "ABCDE".index(seat) * STRIDE + name]


def totals(desk):
    return [word(desk, seat, TOTAL) for seat in "ABCDE"[: desk.shell.setup[SETUP_SEATS]]]


def steps(desk):
    return desk.shell.journal.lines


# -- a round


def test_a_round_is_entered_for_all(desk, golden):
    racing(desk, 5)
    for i, total in enumerate((23, 19, 20, 11, 4)):
        desk.shell.state[SEATS_AT + i * STRIDE + TOTAL] = total
    desk.shell.state[0] = 5
    desk.shell.state[SEATS_AT + 4 * STRIDE + DONE] = 4
    desk.redraw()
    for seat, amount in (("A", 4), ("D", 1), ("B", 3)):
        give(desk, seat, amount)
    golden("tally-round", desk.handheld)
    assert desk.title == "TALLY         round 5" and desk.info == "B 19>22, place 2" and desk.prompt == "A=enter round 5"
    desk.press("a")
    assert steps(desk)[-4:] == ["A +4", "B +3", "C +0", "D +1"]
    assert totals(desk) == [27, 22, 20, 12, 4] and desk.title == "TALLY         round 6" and desk.marked.startswith("A")


def test_an_empty_round_is_not_entered(desk):
    racing(desk, counters=("fans",))
    for name in ("TALLY", "FANS", "FINISH"):
        column(desk, name).press("down")
        assert desk.prompt == "A=nothing yet"
        desk.press("a")
        assert desk.info == "nothing is entered" and steps(desk) == []
    column(desk, "TALLY").press("down", "down")
    assert desk.info == "B 0, place 1"
    desk.press("right")
    assert desk.prompt == "A=enter round 1"
    column(desk, "FINISH")
    assert desk.prompt == "A=enter round 1"  # what stands on the other pages is entered from here too


def test_back_and_forth(desk):
    racing(desk)
    enter(desk, -2, 3, 0)
    assert steps(desk) == ["A -2", "B +3", "C +0"] and totals(desk) == [-2, 3, 0]


def test_on_a_track_nobody_is_sent_behind_the_start(desk, golden):
    racing(desk, 2, 40, 2)
    enter(desk, 30, 1)
    give(desk, "A", 12)
    golden("tally-lap", desk.handheld)
    assert desk.info == "Ann 30>42, lap 2" and desk.title == "TALLY         round 2"
    give(desk, "B", -2)
    assert marked(desk) == "B    1 ←+255→"  # a ring: after -1 comes the most
    desk.press("right")
    assert marked(desk) == "B    1 ←-1→"
    desk.press("a")
    assert totals(desk) == [42, 0]
    enter(desk, 37, 1)
    give(desk, "A", 1)
    assert desk.info == "Ann 79>80, finish"
    desk.press("a").handheld.run(100)
    assert not word(desk, "B", DONE) and word(desk, "A", DONE) == 4 and desk.lines[0] == "A   80 ⚑"
    assert desk.marked.startswith("B")  # A is passed over


def test_larger_steps_and_minus_without_left(desk):
    racing(desk)
    desk.to("RIGHT").press("right")
    assert desk.marked == "RIGHT ←+10→" and desk.info == "so much at a time"
    give(desk, "A", 3)
    desk.to("RIGHT").press("right")
    give(desk, "A", 1)
    desk.to("RIGHT").press("right")
    give(desk, "C", 2)
    desk.press("a")
    assert steps(desk) == ["A +29", "B +0", "C -20"]


def test_a_direction_that_is_held_goes_on(desk):
    racing(desk).handheld.hold("right", 1400)
    desk.handheld.run(20)
    assert marked(desk) == "A    0 ←+9→"


def test_counters_have_columns_of_their_own(desk, golden):
    racing(desk, 3, counters=("credits", "", "fans"))
    column(desk, "CREDITS")
    assert desk.info == "of this round"
    give(desk, "B", 2)
    golden("tally-credits", desk.handheld)
    assert desk.title == "CREDITS       round 1" and desk.info == "B 0>2" and desk.prompt == "A=enter"
    column(desk, "FANS")
    give(desk, "C", 1)
    desk.press("a")
    assert steps(desk) == ["B credits +2", "C fans +1"] and desk.shell.state[0] == 1  # no round was entered
    column(desk, "CREDITS")
    give(desk, "B", -1)
    assert marked(desk) == "B    2 ←-1→"
    column(desk, "TALLY")
    enter(desk, 1)
    assert steps(desk)[2:] == ["B credits -1", "A +1", "B +0", "C +0"]


def test_what_is_entered_outlives_a_look_at_other_pages(desk):
    racing(desk, counters=("fans",))
    column(desk, "FANS")
    give(desk, "B", 2)
    desk.press("b").choose("Standings")
    desk.press("b", "b")
    assert marked(desk) == "B    0 ←+2→" and desk.title.startswith("FANS")
    desk.press("a")
    assert steps(desk) == ["B fans +2"]


def test_a_round_that_was_cut_short_is_ended_without_points(desk):
    racing(desk)
    desk.do(lambda shell: [shell.play(0, actions) for actions in [[1 + 8, 65 + 3]]])
    assert word(desk, "A", MOVED) and desk.lines[0] == "A    3 ←0→✓"
    desk.press("a")
    assert steps(desk) == ["A +3", "B +0", "C +0"] and desk.shell.state[0] == 2


def test_a_power_cut_leaves_the_seats_that_were_entered(desk):
    racing(desk)
    enter(desk, 3, 1, 2)
    state = list(desk.shell.state)
    desk.restart().handheld.run(300)
    assert desk.title == "POWER WAS CUT" and desk.text()[2].startswith("Tally, round 2")
    desk.choose("GO ON")
    assert list(desk.shell.state) == state and desk.title.startswith("TALLY")


def test_a_race_that_is_too_long_ends_within_a_round(desk):
    racing(desk)
    enter(desk, 3, 1, 2)
    desk.shell.match._capacity = desk.shell.match.length + 7
    enter(desk, 4, 1, 2)
    assert desk.title == "MEMORY FULL" and totals(desk) == [7, 2, 2]


# -- at any time


def test_back_offers_what_a_tally_has(desk, golden):
    enter(racing(desk), 3, 1, 2)
    desk.press("b")
    golden("tally-back", desk.handheld)
    assert desk.lines == ["Undo   C +2", "Rule", "Standings", "Log", "Pause"] and desk.title.split()[0] == "BACK"


def test_undo_goes_step_by_step_without_questions(desk):
    enter(racing(desk), 3, 1, 2)
    for left in (["A +3", "B +1"], ["A +3"], []):
        desk.press("b", "a")
        assert steps(desk) == left
    assert totals(desk) == [0, 0, 0] and desk.title == "TALLY         round 1"


def test_standings_tell_totals_and_counters(desk, golden):
    racing(desk, 3, 40, 1, ("credits", "fans"))
    column(desk, "FANS")
    give(desk, "B", 7)
    column(desk, "TALLY")
    enter(desk, 9, 14, 14)
    desk.press("b").choose("Standings").to("3 A")
    golden("tally-standings", desk.handheld)
    assert desk.info == "Ann: 31 to go"
    desk.to("1 B").press("right")
    assert desk.info == "B: credits 0"
    desk.press("right")
    assert desk.info == "B: fans 7"


# -- lights


def lit(desk):
    return [i for i, light in enumerate(desk.handheld.lights()) if any(light)]


def test_without_a_track_the_strip_shows_the_scores(desk):
    enter(racing(desk, 2), 8, 4)
    desk.handheld.run(300)
    last = desk.handheld.pixels if hasattr(desk.handheld, "pixels") else len(desk.handheld.lights())
    assert {4 * last // 9, 8 * last // 9} <= set(lit(desk))


def test_on_a_track_the_strip_shows_where_a_seat_would_come_to(desk):
    racing(desk, 2, 40)
    give(desk, "A", 20)
    desk.handheld.run(300)
    half = len(desk.handheld.lights()) // 2
    assert set(range(1, half)) <= set(lit(desk))


# -- whole races by the keys


@pytest.mark.parametrize("board", BOARDS)
def test_a_whole_race_by_the_keys(tmp_path, board):
    """Four seats, two laps of 30, a counter: from home to the podium, and its record tells the same."""
    desk = Desk(tmp_path, board, files=settings_file(motion="off"))
    six = board == "pico"

    def leave():
        while not six and desk.prompt != "A=back":
            desk.press("down")
        desk.press("b" if six else "a")

    desk.choose("New race").to("Game").press("right").choose("Track")
    desk.to("by ten").press("right", "right", "right").to("laps").press("right", "a").choose("Count").press("right")
    leave()
    desk.choose("Seats").to("C").press("right").to("D").press("right")
    leave()
    desk.choose("START")
    rounds = 0
    while not desk.shell.rules.finished(desk.shell.state):
        rounds += 1
        assert rounds < 12
        for i in range(4):
            if not word(desk, "ABCD"[i], DONE):
                desk.to("ABCD"[i] + " ").press(*["right"] * (2 + (i + rounds) % 4 * 3))
        if rounds == 2:
            while not desk.title.startswith("←CREDITS"):
                desk.press(*(["right"] if desk.title.startswith("←") else ["down"]))
            desk.to("B ").press("right")
        desk.press("a").handheld.run(50)
    assert desk.title.startswith("FINISH")
    text = record(desk.shell.match)
    here = replay(text.encode(), Packs()).position()
    assert here["finished"] and here["round"] == rounds and here["players"]["B"]["counters"] == {"credits": 1}
    assert [one["total"] for one in here["players"].values()] == totals(desk)
    assert min(totals(desk)) >= 60 and "track: 30\nlaps: 2\ncounters: credits\n" in text


@pytest.mark.parametrize("board", BOARDS)
def test_presses_of_a_round(tmp_path, board):
    """One a point, one a seat, and A: the floor, with six keys and with three."""
    desk = Desk(tmp_path, board, files=settings_file(motion="off"))
    racing(desk, 4)
    amounts = (3, 5, 0, 1)
    presses = 0
    for i, amount in enumerate(amounts):
        presses += amount + (i < 3)
        desk.press(*["right"] * amount, *["down"] * (i < 3))
    desk.press("a")
    assert steps(desk) == ["A +3", "B +5", "C +0", "D +1"] and presses + 1 == sum(amounts) + 4


def test_the_device_s_record_is_the_one_that_is_written(desk):
    racing(desk, 3, 0, 1, ("fans",))
    column(desk, "FANS")
    give(desk, "C", 3)
    column(desk, "TALLY")
    enter(desk, 5, -1, 2)
    text = record(desk.shell.match)
    assert text == (
        "game: tally\ntrack: -\ncounters: fans\nseats: A human Ann, B human, C human\n\nC fans +3\nA +5\nB -1\nC +2\n"
    )
    assert replay(text.encode(), Packs()).position()["players"]["C"] == {
        "total": 2,
        "lap": 0,
        "counters": {"fans": 3},
        "finished": False,
    }
    assert json.dumps(replay(text.encode(), Packs()).position())
