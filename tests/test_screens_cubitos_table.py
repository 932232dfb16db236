"""Cubitos with real dice: the pages on which a roll is entered, and whole races of it by the keys alone."""


from random import Random

import pytest
from race_device import RaceDevice
from roller import faces

from paddock.core.setup import BOT_DICE, TABLE
from paddock.games.cubitos.layout import (
    BUST_PLAIN,
    DECIDE,
    DRAW,
    DROP,
    MOVE,
    MOVING,
    OVER,
    ROLL,
    ROLL_ZONE,
    ROLLING,
    ROUND,
    STATE,
)


@pytest.fixture(scope="module")
def device(tmp_path_factory):
    return RaceDevice(
        tmp_path_factory.mktemp("drive"),
        Y=("roll", ["draw 2", "power: safe, draw 1"], "draw 2 (power: safe)"),
        P=("roll", ["reroll 2"], "roll 2 again"),
    )


@pytest.fixture
def race(device):
    return device.start(dealer=TABLE)


def example(race):
    """Player A of the worked example before its first decision at risk."""
    race.step(ROLLING, DECIDE, "A").zones("A", draw="", roll="L5 D").active("A", "L:coin*2 D:foot K:2coin")
    return race.put("A", risk=1, rolls=3, coins=4, feet=1)


# -- Q3: what was rolled


def test_every_face_that_can_be_has_a_line(race, golden):
    race.show()
    assert race.rows[0] == "[A]ROLLED 10  round 1"
    assert race.rows[5] == "roll L7 D2 K", "what people are to roll"
    assert race.prompt == "A=all blank"
    race.press("right", "down", "down", "right")
    golden("q3-roll", race.handheld)
    race.press("a")
    assert race.steps() == ["roll L:coin D:foot"]


def test_all_blank_is_one_press(race):
    race.show()
    race.press("a")
    assert race.steps() == ["roll -"]
    assert race.rows[0] == "[A]ROLL 1     round 1"


def test_no_more_faces_than_dice(race):
    race.show()
    race.press("down", "left")
    assert race.rows[2] == " D¢   ←2→  Kƒ    0".replace(" D", "▸D", 1)
    assert race.rows[3][0] == "·", "both dark grey dice show a coin"
    race.press("right")
    assert race.info == "only 2 D rolled C12"
    assert "←0→" in race.rows[2]
    race.press("right")
    assert race.info == "1 active, no risk yet"
    race.press("down", "right", "right")
    assert race.info == "only 2 D rolled C12", "one of the two shows a coin"
    race.press("right", "a")
    assert race.steps() == ["roll D:coin D:foot"]


def test_dim_faces_are_skipped(race):
    race.show()
    race.press("down", "left", "down")
    assert "▸K¢¢  ←0→" in race.rows[1]


def test_what_follows_is_shown_before(race):
    race.show()
    race.press("right", "right", "down", "right")
    assert race.rows[5:7] == ["rest blank: 7", "3 active, risk 13%"]
    assert race.prompt == "A=enter 3 hits"


def test_many_faces_have_pages(race, golden):
    race.step(ROLLING, ROLL, "A").zones("A", draw="", roll="L2 D2 W2 B2 G2 N K P").active("A", "").show()
    golden("q3-many", race.handheld)
    seen = set()
    for _ in range(20):
        for row in race.rows:
            if "▸" in row:
                seen.add(row[row.index("▸") + 1 :].replace("←", " ").split()[0])
        race.press("down")
    assert seen == {
        "L¢", "D¢", "Dƒ", "W★", "Wƒ", "B¢¢", "B★", "B‼", "G★", "G‼", "Gƒ", "N¢¢¢", "N★", "K¢¢", "Kƒ", "K©", "P★",
    }  # fmt: skip


def test_the_seats_roll_in_any_order(race):
    race.show()
    race.press("up", "right", "a")
    assert race.steps("B") == ["roll -"]
    assert race.steps() == []


# -- Q4: push or pass, with the next roll


def test_at_risk_pass_is_highlighted(race, golden):
    example(race).show()
    golden("q4-pass", race.handheld)
    race.press("down")
    assert race.prompt == "A=push, bust"
    assert race.info == "+1.2 hits, lose 3:27%"
    race.press("right")
    golden("q4-roll", race.handheld)
    race.press("a")
    assert race.steps() == ["push", "roll L:coin"]


def test_a_bust_is_two_presses(race):
    example(race).show()
    assert race.press("down", "a")[0].startswith("[A]BUST")
    assert race.steps() == ["push", "roll -"]


def test_without_risk_the_next_roll_is_highlighted(race):
    race.step(ROLLING, DECIDE, "A").zones("A", draw="", roll="L6 D K").active("A", "L:coin D:foot")
    race.put("A", rolls=1, coins=1, feet=1).show()
    assert "▸L¢ ←0→" in race.rows[2] and race.prompt == "A=push, all blank"
    race.press("up")
    assert race.prompt == "A=pass, then B"
    race.press("down", "a")
    assert race.steps() == ["push", "roll -"]
    race.press("up", "a")
    assert race.steps()[-1] == "pass"


def test_the_end_of_three_rolls_as_one(race):
    race.show()
    race.press("right", "right", "down", "down", "right", "a")
    assert race.rows[1].startswith("▸PASS")
    race.press("a")
    assert race.steps() == ["roll L:coin*2 D:foot", "pass"]


def test_where_all_dice_are_hits_the_phase_is_over(race):
    race.step(ROLLING, ROLL, "A").zones("A", draw="", roll="L").active("A", "").show()
    race.press("right")
    assert race.info == "1 active, risk --"
    race.press("a")
    assert race.steps() == ["roll L:coin", "pass"]


def test_the_strip_is_a_meter_on_the_next_roll(race):
    def lit():
        race.handheld.run(100)
        return sum(light == (25, 9, 0) for light in race.handheld.lights())

    example(race).show()
    assert lit() < 2
    race.press("down")
    assert lit() == 9


def test_what_works_on_the_roll_can_be_used_first(race, golden):
    example(race).active("A", "L:coin Y:ability D:foot K:2coin", fresh=True).zones("A", draw="L W2").show()
    golden("q4-ability", race.handheld)
    race.press("a", "a", "a")
    assert race.steps() == ["use Y:ability", "choose die:W", "choose die:W"]
    race.press("down", "right")
    assert "▸W" in race.rows[2] or "▸L" in race.rows[2]
    race.press("a")
    assert race.steps()[3] == "push" and race.steps()[4].startswith("roll ")


def test_dice_that_are_rolled_again_are_entered_with_the_next_roll(race):
    example(race).active("A", "L:coin*2 P:ability K:2coin", fresh=True).show()
    race.press("a", "a", "a")
    assert race.steps()[:2] == ["use P:ability", "choose active:L:coin"]
    assert race.s[race.p("A") + ROLL_ZONE + 1] == 7


def test_a_plain_bust_says_that_it_ends_the_phase(device):
    race = device.start(dealer=TABLE, switches=BUST_PLAIN)
    example(race).show()
    race.press("down")
    assert race.info == "+1.2 hits, ends:27%"
    race.press("a")
    assert race.steps()[-1] == "roll -"


# -- Q1: draw


def test_what_is_drawn_is_rolled_by_people(race, golden):
    race.step(ROLLING, DRAW, "A").put("A", need=8).zones("A", draw="L7 D2 W2 B", roll="L K", discard="")
    race.show()
    golden("q1-table", race.handheld)
    assert race.prompt == "A=draw 8"
    race.press("a")
    assert race.steps() == ["draw W2 L3 D2 B"]
    assert race.rows[0] == "[A]ROLLED 10  round 1"
    assert race.rows[5] == "roll W2 L4 D2 K B"


# -- computer seats


def test_people_roll_for_a_computer(device, golden):
    """It decides, they enter; what they are to roll stands there."""
    race = device.start("sh", dealer=TABLE, switches=BOT_DICE)
    race.put("B", over=1).show()
    golden("q3-computer", race.handheld)
    assert race.rows[0] == "[A]ROLLED 10  round 1" and race.rows[5] == "roll L7 D2 K"
    race.press("right", "a")
    race.handheld.run(1000)
    assert race.steps() == ["roll L:coin", "push"]
    assert race.info == "A push"
    assert race.rows[0] == "[A]ROLLED 9   round 1" and race.rows[5] == "roll L6 D2 K"


def test_a_computer_rolls_for_itself_by_default(device):
    race = device.start("sh", dealer=TABLE)
    race.put("B", over=1).show()
    for _ in range(6):
        race.handheld.run(1000)
    assert race.steps()[0].startswith("roll ")
    assert race.s[race.p("A") + STATE] != ROLL or race.s[race.p("A") + OVER]


# -- an earlier entry is opened again (the page's `fill`)


@pytest.fixture
def page(race):
    """The page of the race, filled with actions: page("L:coin*2")."""

    def filled(actions):
        race.do(lambda: (race.shell.base.fill(actions), race.shell.draw()))
        return race.rows

    return filled


def test_a_roll_is_filled_in(race, page):
    race.show()
    rows = page([*faces("L:coin*2 D:foot"), 3])
    assert "▸L¢   ←2→" in rows[1] and rows[7] == "A=enter 3 hits      <"
    race.press("a")
    assert race.steps() == ["roll L:coin*2 D:foot"]


def test_push_and_pass_are_filled_in(race, page):
    example(race).show()
    assert page([1, 3])[7] == "A=push, bust        <"
    assert page([1])[7] == "A=push              <", "the roll behind it is a step of its own"
    race.press("right")
    assert race.prompt == "A=push, 1 hit"
    race.press("left", "a")
    assert race.steps() == ["push"]
    assert race.rows[0] == "[A]ROLLED 6   round 1"
    example(race).show()
    assert page([2])[7] == "A=pass, then B      <"
    assert page([1, *faces("D:foot"), 3])[7] == "A=push, 1 hit       <"


def test_a_draw_is_filled_in(race, page):
    race.step(ROLLING, DRAW, "A").put("A", need=8).zones("A", draw="L7 D2 W2 B", roll="L K", discard="").show()
    page([8, *[9] * 6, 10])
    race.press("a")
    assert race.steps() == ["draw W L6 D"]


def test_a_drop_is_filled_in(race, page):
    race.step(ROLLING, DROP, "A").put("A", bust=1).zones("A", draw="", roll="L5 D W K", discard="L2 D").show()
    page([21, 21, 22, 3])
    race.press("a")
    assert race.steps() == ["drop L2 D"]


def test_a_move_is_filled_in(race, page):
    race.step(MOVING, MOVE).put("A", feet=2, coins=4).show()
    page([152, 156])
    race.press("a")
    assert race.steps() == ["move 1"]


def test_a_purchase_is_filled_in(race, page):
    from paddock.games.cubitos.layout import BUY, BUYING

    race.step(BUYING, BUY).put("A", coins=9).show()
    page([160, 170, 176])
    assert race.prompt.startswith("A=buy W N")
    page([176])
    assert race.prompt.startswith("A=nothing")


def test_an_answer_is_filled_in(race, page):
    example(race).active("A", "Y:ability", fresh=True).zones("A", draw="L W2").show()
    race.press("a")
    page([277])
    race.press("a")
    assert race.steps()[-1] == "choose die:L"


# -- all pages


def test_three_keys_play_round_after_round(tmp_path):
    """DOWN, RIGHT and A only, by chance: every page lets go, and no prompt runs into the sign at its end."""
    race = RaceDevice(tmp_path, "pico-3key").start("hs", dealer=TABLE, switches=BOT_DICE)
    chance = Random(4)
    for _ in range(300):
        key = chance.choice(("down", "right", "a", "a"))
        race.press("down" if race.prompt == "A=back" else key)
        assert race.shell.crash is None
        assert len(race.prompt) < 20
    assert race.s[ROUND] > 2
