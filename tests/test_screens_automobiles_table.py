"""Automobiles with real cubes: how they are entered, and what the other pages say then."""

import pytest
from automobiles_device import AutoDevice
from automobiles_typist import Typist

from paddock.core.notation import counted
from paddock.core.setup import BOT_DICE, TABLE
from paddock.games.automobiles.layout import (
    A_CUBE,
    A_DONE,
    A_GEAR,
    A_PAY,
    A_SPECIAL,
    A_TAKE,
    ACTIVE,
    BAG,
    DISCARD,
)

FIRST = "W5 L2 Y5 B P"  # a bag at the start
W, L, D, Y, R, B, P, N = 0, 1, 2, 4, 5, 8, 9, 10


@pytest.fixture(scope="module")
def device(tmp_path_factory):
    return AutoDevice(tmp_path_factory.mktemp("drive"))


@pytest.fixture
def hand(device):
    """`hand(bag="W5 L2")`: A draws seven of this bag at the end of a turn in which it did nothing."""

    def draw(seats="hh", bag=FIRST, discard="-", **how):
        device.racing(seats, dealer=TABLE, **how)
        device.put("A", "I1", active="-", bag=bag, discard=discard).put("B", "O0", bag="W9").turn("A")
        device.to("END TURN").press("a")
        return device

    return draw


def piles(device, seat):
    p, s = device.p(seat), device.s
    return [counted(s, p + pile) for pile in (BAG, ACTIVE, DISCARD)]


def lines(device, n):
    return [row[1:13].rstrip() for row in device.rows[1 : 1 + n]]


# -- A2: the hand


def test_the_rarest_colour_is_on_top_and_the_commonest_is_the_rest(hand, golden):
    device = hand()
    golden("auto-hand", device.handheld)
    assert device.rows[0] == "[A]DREW 7      bag 14"
    assert lines(device, 5) == ["P ←0→ of 1", "B  0  of 1", "L  0  of 2", "Y  2  of 5", "W rest of 5"]
    assert (device.info, device.prompt) == ("hand worth 4¢", "A=enter W5 Y2")


def test_a_hand_is_entered_and_the_turn_is_over(hand, golden):
    device = hand()
    assert device.press("right") and device.prompt == "A=enter W5 Y P"
    device.press("down", "down", "left")
    assert (device.marked, device.prompt) == ("L ←2→ of 2", "A=enter W4 L2 P")
    device.press("down", "right", "right", "right")
    golden("auto-hand-entered", device.handheld)
    assert (device.info, device.prompt) == ("hand worth 9¢", "A=enter W L2 Y3 P")
    device.press("a")
    assert device.rows[0].startswith("[A]TURN OVER")
    assert device.steps()[-1] == "hand W L2 Y3 P"
    assert piles(device, "A") == ["W4 Y2 B", "W L2 Y3 P", "-"]


def test_wear_in_the_hand_is_told(hand):
    device = hand(bag="W5 Y3 N4")
    assert (device.marked, device.prompt) == ("Y ←0→ of 3", "A=enter W5 N2")
    device.press("down", "left")
    assert (device.info, device.prompt) == ("hand worth 2¢, N1", "A=enter W5 Y N")


def test_what_the_bag_has_not_cannot_be_entered_and_row_6_says_why(hand):
    device = hand()
    device.press("right")
    assert device.info.startswith("hand worth")
    device.press("right")
    assert (device.marked[3], device.info) == ("0", "only 1 P there (M23)")
    assert device.press("right") and device.info.startswith("hand worth")
    device.to("L").press("left")  # from none the other way round: the most, which is no mistake
    assert device.marked[3] == "2" and device.info.startswith("hand worth")


def test_seven_cubes_are_not_exceeded_and_none_is_missing(hand):
    device = hand(bag="W4 Y4 L4")
    assert (device.marked, device.prompt) == ("Y ←0→ of 4", "A=enter W4 L3")
    device.to("L").press("right")
    assert (device.marked, device.prompt) == ("L ←4→ of 4", "A=enter W3 L4")
    device.to("Y").press("right", "right", "right")
    assert device.prompt == "A=enter L4 Y3"
    device.press("right")
    assert (device.marked[3], device.info) == ("0", "7 cubes in all  (M23)")

    device = hand(bag="W5 Y4")  # white cannot make up a hand
    assert lines(device, 2) == ["Y ←2→ of 4", "W rest of 5"]
    device.press("left")
    assert (device.marked[3], device.info) == ("4", "at least 2 Y   (M23)")


def test_every_hand_that_the_bag_can_give_can_be_entered(hand):
    """And what stands there is always one: the ring never offers another."""
    device = hand(bag="W3 Y3 L B2")
    seen = set()
    for wanted in ("W3 L Y3", "W3 Y3 B", "W3 Y2 B2", "W3 L Y B2", "W2 Y3 B2", "W2 L Y3 B", "W L Y3 B2", "W2 L Y2 B2"):
        Typist(device.handheld, device.shell).type(wanted)
        seen.add(device.prompt)
    assert len(seen) == 8


def test_a_hand_of_many_colours_is_written_without_gaps(hand):
    device = hand(bag="W2 L D K Y R G B P N")
    for key in "PBG":
        device.to(key).press("right")
    assert device.rows[5][:12] == " W rest of 2"
    for key in "RKDL":
        device.to(key).press("right" if device.to(key).marked[3] == "0" else "down")
    device.to("P").press("right")
    assert device.prompt == "A=enter WLDKRGB"
    assert len(device.prompt) < 20


def test_without_a_choice_nothing_is_asked(hand):
    device = hand(bag="W3 Y3 B", discard="L9")
    assert device.rows[0].startswith("[A]TURN OVER") and device.steps()[-1] == "hand W3 Y3 B"
    device = hand(bag="W9")
    assert device.rows[0].startswith("[A]TURN OVER") and device.steps()[-1] == "hand W7"


def test_first_all_of_the_bag_comes_then_what_refills_it(hand, golden):
    device = hand(bag="W2 B", discard="W5 Y4 L2 N3")
    golden("auto-hand-refill", device.handheld)
    assert device.rows[:2] == ["[A]DREW 7   refill 14", "first W2 B"]
    assert lines(device, 5)[1:] == ["L ←0→ of 2", "N  0  of 3", "Y  0  of 4", "W rest of 7"]
    assert device.prompt == "A=enter W6 B"
    device.press("right", "right", "right")
    assert device.info == "only 2 L there (M24)"
    device.to("N").press("right")
    device.to("Y").press("right", "right")
    assert device.prompt == "A=enter W3 Y2 B N"
    device.press("a")
    assert device.steps()[-1] == "hand W3 Y2 B N"
    assert piles(device, "A") == ["W4 L2 Y2 N2", "W3 Y2 B N", "-"]


def test_a_single_cube_is_a_line(hand, golden):
    device = hand(bag="W4 B2", discard="W5 Y4 L2 N")
    golden("auto-hand-one", device.handheld)
    assert lines(device, 5) == ["irst W4 B2", "W  of 5", "Y  of 4", "L  of 2", "N  of 1"]
    assert (device.rows[0], device.prompt) == ("[A]THEN 1   refill 12", "A=enter W5 B2")
    device.press("down", "down")
    assert device.prompt == "A=enter W4 L B2"
    device.press("a")
    assert device.steps()[-1] == "hand W4 L B2"


def test_looking_elsewhere_loses_nothing(hand):
    device = hand()
    here = device.press("right", "down", "right", "down", "left")
    device.press("b")
    assert device.rows[0].startswith("[A]BACK")
    assert device.press("b") == here
    device.press("b", "down", "a", "b", "b")
    assert device.rows == here


def test_the_first_hands_are_entered_seat_by_seat(device):
    device.start("hh", dealer=TABLE)
    device.press("down", "a", "a")
    assert device.rows[0] == "[B]GRID 2nd"
    device.press("down", "a")
    assert device.prompt == "A=pay 5, then A"
    device.press("a")
    assert device.rows[0] == "[A]DREW 7      bag 13"
    device.press("right", "right")
    assert device.info == "only 1 B there (M6)"
    device.press("right", "a")
    assert device.rows[0] == "[B]DREW 7      bag 13"
    device.press("a")
    assert device.rows[0].startswith("[A]ACTION")
    assert counted(device.s, device.p("A") + ACTIVE) == "W5 Y B"


# -- draws of cards


def test_until_one_is_no_wear(device, golden):
    device.racing("hh", dealer=TABLE).put("A", "I1", active="P", bag="W2 Y5 N3", discard="N2 Y").put("B", "O0", bag="W9")
    device.turn("A").to("P").press("a")
    golden("auto-hand-clean", device.handheld)
    assert lines(device, 3) == ["ntil one is", "Y  after ←0→", "W  after  0"]
    device.press("right", "right", "down")
    assert device.prompt == "A=enter W N2"
    device.press("a")
    assert device.steps()[-1] == "hand W N2"
    assert piles(device, "A") == ["W Y5 N", "W N2", "Y"]


def test_until_one_is_no_wear_over_a_refill(device, golden):
    device.racing("hh", dealer=TABLE).put("A", "I1", active="P", bag="N2", discard="N2 Y2 W").put("B", "O0", bag="W9")
    device.turn("A").to("P").press("a")
    golden("auto-hand-clean-refill", device.handheld)
    assert device.rows[2] == "first N2"
    device.press("left", "a")
    assert device.steps()[-1] == "hand Y N4"


def test_without_wear_in_the_bag_it_is_one_cube(device):
    device.racing("hh", dealer=TABLE).put("A", "I1", active="P", bag="W2 Y5", discard="N2").put("B", "O0", bag="W9")
    device.turn("A").to("P").press("a", "down")
    assert device.prompt == "A=enter W"


def test_others_draw_for_a_card_under_their_own_letters(device):
    device.racing("hhh", track="three", dealer=TABLE, G="boost")
    device.put("A", "A1", active="G", bag="W5 Y5 L").put("B", "C0", bag="W3 Y2").put("C", "C1", bag="L W").turn("A")
    device.to("G").press("a")
    device.to("2 ").press("a")
    assert device.rows[0] == "[A]DREW 2      bag 11"
    device.to("Y").press("right", "right", "right")
    assert device.info == "2 cubes in all  (M8)"
    device.press("a")
    assert device.rows[0].startswith("[B]")
    device.to("YES").press("a")
    assert device.rows[0] == "[B]DREW 1       bag 5"
    device.to("Y").press("a")
    assert device.steps("B")[-1] == "hand Y"
    assert device.rows[0].startswith("[C]")


def test_what_a_card_drew_is_told_and_the_turn_goes_on(device):
    device.racing("hh", dealer=TABLE, G="nitro").put("A", "I1", active="G W", bag="W2 Y5").put("B", "O0", bag="W9").turn("A")
    device.to("G").press("a")
    assert device.rows[0] == "[A]DREW 2       bag 7"
    device.press("right", "a")
    assert device.rows[0].startswith("[A]NITRO") and lines(device, 4)[2:] == ["W  2 active", "Y  1 active"]


# -- prompts: nothing is drawn by the device, so nothing is past recall


def test_no_prompt_speaks_of_a_draw(device):
    device.racing("hh", dealer=TABLE).put("A", "I1", active="W Y2", bag="W8 Y5").put("B", "O0", bag="W9").turn("A")
    device.press("up")
    assert device.prompt == "A=special turn"
    device.to("BUY").press("a", "a")
    assert device.prompt == "A=pay, end turn"
    device.to("NOTHING")
    assert device.prompt == "A=end turn"
    device.press("a")
    assert device.rows[0] == "[A]DREW 7      bag 13"


# -- computers


def computers(device, seats="hss", switches=0, **how):
    """A's turn is over, B is a computer that begins its own."""
    device.racing(seats, track="three", dealer=TABLE, switches=switches, **how)
    device.put("A", "A1", active="W N", bag="W7").put("B", "C0", active="L2 W2 Y G N", bag="W5 Y3 L3", discard="W2")
    return device.put("C", "C1", active="W7", bag="W5 Y5 L2").turn("A")


def test_a_computers_turn_waits_until_it_was_moved_on_the_table(device, golden):
    computers(device).to("END TURN").press("a", "a")
    device.handheld.run(3000)
    golden("auto-bot-turn", device.handheld)
    assert device.rows[0].startswith("B TURN OVER")
    assert device.rows[1].startswith("to ") and device.marked.startswith("drive ")
    assert device.prompt == "A=C's turn"
    before = device.s[:]
    device.handheld.run(3000)
    assert device.s == before
    device.press("a")
    device.handheld.run(3000)
    assert device.rows[0].startswith("C TURN OVER") and device.prompt == "A=A's turn"
    device.press("a")
    assert device.rows[0].startswith("[A]ACTION") and "rows" not in device.info


def test_people_draw_for_a_computer_where_the_setup_says_so(device, golden):
    computers(device, switches=BOT_DICE).to("END TURN").press("a", "a")
    device.handheld.run(3000)
    golden("auto-bot-draws", device.handheld)
    assert device.rows[0].startswith("B TURN OVER") and device.prompt == "A=draw 7"
    assert "hand" not in " ".join(device.rows)
    device.press("a")
    golden("auto-bot-hand", device.handheld)
    assert device.rows[0] == "[B]DREW 7      bag 11"
    device.press("a")
    device.handheld.run(3000)
    assert device.steps("B")[-1].startswith("hand W5") and device.rows[0].startswith("C TURN OVER")


def test_the_card_of_a_computer_that_has_to_be_drawn_for_is_named(device):
    device.racing("sh", dealer=TABLE, switches=BOT_DICE, P="crew")
    device.put("A", "I1", active="P N6", bag="W4 Y5 N2", discard="N3").put("B", "O0", bag="W9").turn("A")
    device.handheld.run(3000)
    assert device.rows[0] == "[A]DREW 1      bag 11"
    assert (device.rows[1], device.info) == ("until one is no wear", "Crew Chief draws")
    device.press("down")
    assert device.info.startswith("hand worth")


def test_who_moved_up_after_a_computers_draw_is_told(device):
    """B leaves the space that C and A stand in."""
    device.racing("shh", dealer=TABLE, switches=BOT_DICE)
    device.put("A", "I3@6", active="W D2 L2", bag="W5 Y5").put("B", "I3@5", bag="W9").put("C", "I3@4", bag="W9").turn("A")
    device.handheld.run(3000)
    assert (device.rows[0], device.prompt) == ("A TURN OVER   lap 1/3", "A=draw 7")
    device.press("a", "a")
    assert device.rows[0] == "A TURN OVER   lap 1/3" and device.info == "←momentum: B C→"
    device.press("right")
    assert device.rows[0].startswith("MOMENTUM")
    device.press("a")
    assert device.rows[0].startswith("[B]ACTION")


def test_what_computers_bought_at_the_grid_is_told_before_the_hands(device, golden):
    device.start("hss", dealer=TABLE)
    device.press("a", "a")
    device.handheld.run(3000)
    golden("auto-bot-grid", device.handheld)
    assert device.rows[0] == "GRID" and [row[1:7] for row in device.rows[2:4]] == ["B buy ", "C buy "]
    device.press("a")
    assert device.rows[0].startswith("[A]DREW 7")


def test_among_people_and_with_the_devices_cubes_nobody_is_told_of_a_computer(device):
    device.racing("hs").put("A", "I1", active="W N", bag="W9").put("B", "O0", active="W7", bag="W9").turn("A")
    device.to("END TURN").press("a", "a")
    device.handheld.run(3000)
    assert device.rows[0].startswith("[A]ACTION")


# -- correcting: a page is filled with what was entered


def filled(device, actions):
    device.do(lambda: (device.shell.base.fill(actions), device.shell.draw()))
    device.handheld.step()
    return device


def test_a_hand_is_filled(hand):
    device = hand()
    assert filled(device, [A_CUBE + c for c in (W, W, L, Y, Y, B, P)] + [A_DONE]).prompt == "A=enter W2 L Y2 B P"
    device = hand(bag="W4 B2", discard="W5 Y4 L2 N")
    assert filled(device, [A_CUBE + L, A_DONE]).prompt == "A=enter W4 L B2"
    device.racing("hh", dealer=TABLE).put("A", "I1", active="P", bag="W2 Y5 N3", discard="N2 Y").put("B", "O0", bag="W9")
    device.turn("A").to("P").press("a")
    assert filled(device, [A_CUBE + N, A_CUBE + N, A_CUBE + W, A_DONE]).prompt == "A=enter W N2"


def test_the_action_phase_is_filled(device):
    device.racing("hhh", track="three", dealer=TABLE).put("A", "A1", active="D L2 W Y", bag="W7").put("B", "C0").put("C", "C1")
    device.turn("A")
    device.press("right")
    chosen = device.prompt
    action = device.shell.base._actions()[0]
    assert action >= A_GEAR
    device.press("left")
    assert device.prompt != chosen
    device.to("W")
    assert filled(device, [action]).prompt == chosen
    assert filled(device, [A_SPECIAL]).prompt == "A=special turn"
    assert filled(device, [A_TAKE + Y, A_PAY]).prompt == "A=buy"
    device.press("a")
    assert (device.marked[:3], device.prompt) == ("Y ←", "A=pay, end turn") and device.marked[3] == "1"


def test_a_basket_at_the_grid_is_filled(device):
    device.start("hh", dealer=TABLE)
    assert filled(device, [A_TAKE + B, A_TAKE + P, A_PAY]).prompt == "A=pay 9, then B"


def test_a_question_is_filled(device):
    device.racing("hh", dealer=TABLE).put("A", "I1", active="Y W L N", bag="W7").put("B", "O0", bag="W9").turn("A")
    device.to("Y").press("a", "down")
    chosen, answer = device.prompt, device.shell.base._answer()
    device.press("down")
    assert device.prompt != chosen
    assert filled(device, [answer]).prompt == chosen
