"""The pages of a turn of Automobiles: what they show, read from the display's memory, and what the keys do."""

from random import Random

import pytest
from automobiles_device import AutoDevice

from paddock.games.automobiles import lanes, layout
from paddock.games.automobiles.layout import FREE_BUY, FROM, PROGRESS, PULLED, ROUND, WEAR_ACTION, WEAVING, WORN

BLINK_MS = 500
OTHERS = (2, 0, 10)  # blue, not deciding, dim


@pytest.fixture(scope="module")
def device(tmp_path_factory):
    return AutoDevice(tmp_path_factory.mktemp("drive"))


@pytest.fixture
def example(device):
    """The first turn of the worked example."""
    device.racing("hh").put("A", "I1", active="W2 L2 Y2 P", bag="W3 Y3 B")
    return device.put("B", "O0", active="W2 L Y2 G P", bag="W3 L Y3 P").turn("A")


def lines(device):
    """Those of the choices without their marks, dim ones too."""
    return [row[1:].strip() for row in device.rows[1 + device.shell.base.wide : 6]]


# -- A1: the grid


def test_the_dearest_cube_that_can_be_paid_is_on_top(device, golden):
    device.start("hh")
    golden("auto-grid", device.handheld)
    assert device.rows[0] == "[A]GRID 1st"
    assert device.marked == "K ←0→ 6¢ black"
    assert device.prompt == "A=take K"


def test_a_basket_is_filled_and_paid(device, golden):
    device.start("hhh")
    device.press("down", "a")
    assert device.prompt == "A=pay 5, then B"
    device.press("down", "right")
    golden("auto-grid-basket", device.handheld)
    assert device.info == "bag 12>14; rest lost"
    assert device.prompt == "A=pay 9, then B"
    device.press("a")
    assert device.steps() == ["buy B P"]
    assert device.rows[0] == "[B]GRID 2nd"


def test_numbers_are_a_ring_as_far_as_money_and_stock_go(device):
    device.start("hh").stock(G=2)
    device.shell.rebase()
    device.to("G")
    assert [device.press("right") and device.marked[3] for _ in range(3)] == ["1", "2", "0"]
    device.to("L")
    assert device.press("left") and device.marked[3] == "5"


def test_what_cannot_be_paid_any_more_is_dim_and_skipped(device):
    device.start("hh")
    device.press("a")
    assert device.rows[2].startswith("·B")
    device.press("down")
    assert device.marked.startswith("P")


def test_at_the_grid_nothing_is_a_choice_only_where_the_rules_say_so(device):
    device.start("hh")
    device.press("up")
    assert device.marked.startswith("W")
    device.start("hh", switches=FREE_BUY)
    device.press("up")
    assert (device.marked, device.prompt) == ("NOTHING", "A=nothing, then B")
    device.press("a")
    assert device.steps() == ["buy -"]


def test_the_last_purchase_at_the_grid_draws_the_hands(device):
    device.start("hh")
    device.press("a", "a", "a")
    assert device.prompt == "A!pay, draw 7"
    device.press("a")
    assert device.rows[0] == "[A]ACTION     lap 1/3"
    assert device.s[ROUND] == 1


def test_a_basket_is_not_lost_by_looking_elsewhere(device):
    device.start("hh")
    device.press("down", "a", "down", "right")
    here = device.rows
    device.press("b")
    assert device.rows[0].startswith("[A]BACK")
    assert device.press("b") == here


# -- A3: the action phase


def test_a_turn_of_the_worked_example(example, golden):
    golden("auto-action", example.handheld)
    seen = []
    for _ in range(3):
        seen.append((example.marked, example.info))
        example.press("a")
    assert seen == [
        ("L2 I2 row 3", "+2 wear 2, 6¢, 1st"),
        ("L  O3 row 4", "+3 wear 2, 5¢, 1st"),
        ("W2 O4 row 5", "+4 wear 2, 5¢, 1st"),
    ]
    golden("auto-action-played", example.handheld)
    assert (example.marked, example.info) == ("BUY for 5¢", "+4 wear 2, 5¢, 1st")
    example.press("a")
    golden("auto-buy", example.handheld)
    example.press("a")
    golden("auto-buy-basket", example.handheld)
    assert example.info == "row 5, wear 2, 1st"
    example.press("a")
    golden("auto-over", example.handheld)
    assert example.steps()[-5:] == ["play L I2", "play L O3", "play W O4", "buy B", "hand W3 Y3 B"]


def test_left_and_right_choose_where_the_cube_goes(device, golden):
    device.racing("hhh", track="three").put("A", "A1", active="D L2 W", bag="W7").put("B", "C0").put("C", "C1")
    device.turn("A")
    assert (device.marked, device.prompt) == ("L2 ←A2→ row 3", "A=put L on A2")
    golden("auto-action-three-lanes", device.handheld)
    device.press("right")
    name = device.marked.split("←")[1].split("→")[0]
    assert name != "A2" and device.prompt == "A=put L on " + name
    device.press("a")
    assert device.steps()[-1] == "play L " + name


def test_a_chosen_target_is_not_lost_by_looking_elsewhere(device):
    device.racing("hhh", track="three").put("A", "A1", active="D L2 W", bag="W7").put("B", "C0").put("C", "C1")
    here = device.turn("A").press("right")
    device.to("BUY").press("a", "b", "b", "b")
    assert device.marked.startswith("BUY")
    assert device.to("L").rows == here


def test_what_cannot_be_played_stands_dim_below_buying(example):
    example.put("A", "I1", active="K D L W Y R", bag="W9").turn("A")
    assert lines(example)[:3] == ["L  I2 row 3", "W  O2 row 2", "Y  Manager"]
    example.to("BUY")
    example.press("down")
    assert example.marked == "SPECIAL TURN"
    rows = example.rows[3:5]
    assert [row[:1] for row in rows] == ["·", "·"] and "Suspension" in rows[1]  # nothing in discard (M8)


def test_the_highlight_starts_on_a_gear_then_a_card_then_buying_and_never_on_a_special_turn(example):
    example.put("A", "I1", active="D Y2 P", bag="W9").turn("A")
    assert example.marked == "Y2 Manager 5¢"
    example.put("A", "I1", active="D P N5", bag="N9").turn("A")
    assert example.marked == "BUY for 3¢"
    example.put("A", "I1", active="N7", bag="W9").turn("A")
    assert example.marked == "END TURN"


def test_without_money_there_is_no_page_of_buying(example):
    example.put("A", "I1", active="N7", bag="W9").turn("A")
    assert (example.marked, example.prompt) == ("END TURN", "A!draw 7")
    example.press("a")
    assert example.rows[0].startswith("[A]TURN OVER")
    assert example.steps()[-2] == "buy -"


def test_where_nothing_is_left_after_a_cube_the_prompt_says_that_it_cannot_be_taken_back(example):
    example.put("A", "I1", active="W N6", bag="W9").turn("A")
    assert example.prompt == "A!put W on O2"
    example.press("a")
    assert example.rows[0].startswith("[A]TURN OVER")
    assert example.steps()[-3:-1] == ["play W O2", "buy -"]


def test_a_card_says_what_it_does_and_costs(device, golden):
    device.racing("hhh").put("A", "I1", active="W L G R2 P", discard="W D", bag="W3").turn("A")
    device.to("R2")
    golden("auto-action-card", device.handheld)
    assert (device.marked, device.info) == ("R2 Suspension w1 6¢", "1 space as discard")
    assert device.prompt == "A=play R"
    device.to("P")
    assert device.prompt == "A!play P"


def test_what_a_card_drew_is_said_until_the_next_key(example):
    example.put("A", "I1", active="P N2", bag="L3").turn("A")
    example.to("P")
    example.press("a")
    assert example.info == "drew L"
    example.press("down")
    assert example.info != "drew L"


def test_back_knows_the_highlighted_card(example):
    example.to("Y2")
    assert example.shell.base.colour() == 4
    example.to("BUY")
    assert example.shell.base.colour() == -1


def test_drafting_is_seen_before_it_is_done(example, golden):
    example.put("A", "O2", active="L W2 Y", bag="W7").put("B", "O4", active="W7", bag="W5").turn("A")
    assert (example.marked, example.info) == ("L  ←O3→ row 4", "+2 draft, 2¢, 2nd")
    golden("auto-action-draft", example.handheld)
    example.press("a")
    example.to("BUY")
    example.press("a")
    assert example.info == "row 4, draft, 2nd"
    example.to("NOTHING")
    example.press("a")
    golden("auto-over-draft", example.handheld)
    assert "draft: yes" in example.rows[3]


def test_the_finish_is_seen_on_the_lanes(device, golden):
    device.racing("hhh", track="three", laps=2)
    rows = lanes.rows(device.shell.rules.track)
    track = device.shell.rules.track
    space = next(space for space in range(lanes.spaces(track)) if lanes.last(track, space) == rows - 1)
    name = device.shell.pack.space_name(device.s[layout.TRACK], space)
    device.put("A", name, active="W3 L2 D K", bag="W7").put("B", "C0").put("C", "B1")
    for seat in "BC":
        device.s[device.p(seat) + PROGRESS] += rows
    device.turn("A")
    golden("auto-action-finish", device.handheld)
    assert device.rows[3][4] == "║" and device.rows[0].endswith("lap 1/2")
    device.press("a")
    device.to("BUY")
    device.press("a")
    device.to("NOTHING")
    device.press("a")
    assert device.rows[0] == "[A]TURN OVER  lap 2/2"


def test_weaving_names_rear_segments_by_their_rows(device, golden):
    device.racing("hh", switches=WEAVING).put("A", "I2@3", active="D W", bag="W7").put("B", "O0").turn("A")
    assert device.marked == "D  ←I3→ row 6"
    device.press("right")
    golden("auto-action-weaving", device.handheld)
    assert (device.marked, device.prompt) == ("D  ←I3@5→ row 5", "A=put D on I3@5")
    device.press("a")
    assert device.steps()[-1] == "play D I3@5"


def test_wear_is_put_away_where_the_rules_allow_it(device):
    device.racing("hh", switches=WEAR_ACTION).put("A", "I1", active="N2 W", bag="W7").turn("A")
    device.to("N2")
    assert device.prompt == "A=discard N"
    device.press("a")
    assert device.steps()[-1] == "play N"


def test_targets_blink_and_a_key_shows_them_at_once(device):
    device.racing("hh", track="three").put("A", "A1", active="W2 L2", bag="W9").put("B", "C0").turn("A")
    lit = device.handheld.picture()
    device.handheld.run(BLINK_MS + 60)
    dark = device.handheld.picture()
    changed = {y // 8 for y in range(64) if lit[y] != dark[y]}
    assert changed and changed <= {1, 2, 3}, "only on the lanes"
    device.handheld.run(BLINK_MS)
    assert device.handheld.picture() == lit
    device.handheld.run(BLINK_MS)
    device.press("right")
    device.press("left")
    assert device.handheld.picture() == lit


def test_the_strip_shows_where_the_highlighted_cube_goes(example):
    def lights():
        seen = set()
        for _ in range(10):
            example.handheld.run(100)
            seen.add(tuple(example.handheld.lights()))
        return seen

    strip = example.shell.strip
    target = strip.pixel(3, lanes.rows(example.shell.rules.track))
    seen = {frame[target] for frame in lights()}
    assert len(seen) > 1, "the target blinks"
    example.to("Y2")
    assert {frame[target] for frame in lights()} != seen


# -- A8: the special turn


def test_a_special_turn_is_the_last_line_and_says_what_goes(device, golden):
    device.racing("hh").put("A", "I1", active="W2 L N3 Y", bag="W3 Y3 B").turn("A")
    device.press("up")
    golden("auto-special", device.handheld)
    assert (device.marked, device.info, device.prompt) == ("SPECIAL TURN", "no move; 3 wear gone", "A!special, draw 7")
    device.press("a")
    assert device.rows[0].startswith("[A]TURN OVER")
    assert device.steps()[-2:] == ["special", "hand W3 Y3 B"]


def test_after_a_cube_was_played_there_is_none(example):
    example.press("a", "up")
    assert example.marked != "SPECIAL TURN"


# -- A6: buying


def test_b_goes_back_from_buying_and_nothing_is_done(example):
    example.press("a")
    here = example.shell.state[:]
    example.to("BUY")
    example.press("a", "a", "b")
    assert example.rows[0].startswith("[A]ACTION") and example.marked.startswith("BUY")
    assert example.shell.state == here


def test_buying_nothing_is_the_last_line(example):
    example.to("BUY")
    example.press("a", "up")
    assert (example.marked, example.prompt) == ("NOTHING", "A!draw 7")
    example.press("a")
    assert example.steps()[-2] == "buy -"


def test_several_cubes_of_several_colours(example):
    example.put("A", "I1", active="Y5 B R", bag="W9").turn("A")
    example.to("BUY")
    example.press("a")
    example.to("P")
    example.press("right", "right")
    example.to("Y")
    example.press("right")
    example.press("a")
    assert example.steps()[-2] == "buy Y P P"


def test_a_purchase_cut_short_goes_on(example):
    """After a power cut between two cubes the page of buying comes by itself: the action phase is over."""
    example.do(lambda: example.shell.play(0, [layout.A_TAKE + 4]))
    example.handheld.step()
    example.do(example.shell.draw)
    assert example.rows[0].startswith("[A]BUY")
    assert all(row[1:2] not in "WLDK" or row[0] == "·" for row in example.rows[1:5])


# -- what is said before comes true


@pytest.mark.parametrize("seed", range(3))
def test_what_is_said_of_the_rest_of_a_turn_comes_true(device, seed):
    """Rows and wear, as row 6 says them while BUY is highlighted, in turns played by chance on three lanes."""
    chance = Random(seed)
    device.racing("hhh", track="three", Y="engineer", R="tires", G="turbo", B="rotary", P="captain")
    told = 0
    for _ in range(120):
        if device.rows[0][3:9] == "ACTION" and "BUY" in " ".join(device.rows):
            device.to("BUY")
            said = device.info
            worth = device.marked.split()[-1]
            seat = device.rows[0][1]
            p = device.p(seat)
            s = device.s
            if chance.random() < 0.5:
                device.press("a", "up", "a")
                rows, wear = s[p + PROGRESS] - s[p + PULLED] - s[p + FROM], s[p + WORN]
                assert said.startswith((f"+{rows} wear {wear}, {worth}", f"+{rows} draft, {worth}"))
                assert wear == 0 or "draft" not in said
                told += 1
            else:
                for _ in range(chance.randrange(6)):
                    device.press("down")
        if device.prompt == "A=finish":
            break
        device.press(chance.choice(("a", "a", "down", "right")))
    assert told > 3 and device.shell.crash is None
