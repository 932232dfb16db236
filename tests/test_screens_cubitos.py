"""The pages of the Roll phase: what they show, read from the display's memory, and what the keys do."""

from fractions import Fraction
from itertools import product
from random import Random

import pytest
from race_device import RaceDevice

from paddock.core.notation import LETTERS
from paddock.games.cubitos.layout import (
    BUST_PLAIN,
    DECIDE,
    DRAW,
    DROP,
    ROLL_ZONE,
    ROLLING,
    ROUND,
)

AMBER = (25, 9, 0)  # a tenth of the strip's amber


@pytest.fixture(scope="module")
def device(tmp_path_factory):
    return RaceDevice(
        tmp_path_factory.mktemp("drive"),
        Y=("roll", ["draw 2", "power: safe, draw 1"], "draw 2 (power: safe)"),
        P=("roll", ["reroll 2"], "roll 2 again"),
    )


@pytest.fixture
def race(device):
    return device.start()


def example(race):
    """Player A of the worked example before its first decision at risk."""
    race.step(ROLLING, DECIDE, "A").zones("A", draw="", roll="L5 D").active("A", "L:coin*2 D:foot K:2coin")
    return race.put("A", risk=1, rolls=3, coins=4, feet=1)


# -- Q2: push or pass


def test_before_the_first_roll_there_is_only_to_roll(race, golden):
    race.show()
    golden("q2-roll", race.handheld)
    race.press("a")
    assert race.steps()[-1].startswith("roll ")


def test_without_risk_push_is_highlighted_and_rolls_at_once(race, golden):
    race.step(ROLLING, DECIDE, "A").zones("A", draw="", roll="L6 D K").active("A", "L:coin D:foot")
    race.put("A", rolls=1, coins=1, feet=1).show()
    golden("q2-no-risk", race.handheld)
    race.press("a")
    assert race.steps()[-2] == "push"
    assert race.steps()[-1].startswith("roll ")


def test_at_risk_pass_is_highlighted_and_pushing_costs_one_key_more(race, golden):
    example(race).show()
    golden("q2-pass", race.handheld)
    race.press("down")
    golden("q2-push", race.handheld)
    race.press("a")
    assert race.steps()[-2] == "push"
    assert race.steps()[-1].startswith("roll ")


def test_pass_ends_the_phase_and_the_next_seat_comes_by_itself(race):
    example(race).show()
    assert race.prompt == "A=pass, then B"
    assert race.press("a")[0].startswith("←B→")
    assert race.steps() == ["pass"]


def test_a_push_says_what_a_bust_would_cost(race):
    example(race).show()
    race.press("down")
    assert race.info == "+1.2 hits, lose 3:27%"  # the black die would stay (G1)
    race.active("A", "L:coin*10").show()
    race.press("down")
    assert race.info == "+1.2 hits lose 10:27%"
    race.start(switches=BUST_PLAIN)
    example(race).show()
    race.press("down")
    assert race.info == "+1.2 hits, ends:27%"


def test_a_roll_that_cannot_bust_is_no_risk(race):
    example(race).put("A", safe=1).show()
    assert race.rows[2].startswith("▸PUSH 6 dice")
    assert race.info == "+1.2 hits, no risk"


def test_one_die_is_no_dice(race):
    example(race).zones("A", roll="L").show()
    race.press("down")
    assert race.rows[2].startswith("▸PUSH 1 die ")


def test_left_and_right_turn_to_another_seat_that_may_decide(race):
    example(race).show()
    assert race.press("right")[:2] == ["←B→ROLL 1     round 1", "▸ROLL 9 dice"]
    race.press("left")
    assert race.rows[1].startswith("▸PASS")
    race.put("B", over=1)
    assert race.press("right")[0].startswith("←C→")


def test_who_is_alone_has_no_arrows(race):
    example(race).put("B", over=1).put("C", over=1).show()
    assert race.rows[0].startswith("[A]")
    assert race.prompt == "A=pass"
    assert race.press("right") == race.rows
    assert race.shell.seat == 0


def test_the_strip_is_a_meter_while_push_is_highlighted(race):
    def lit():
        race.handheld.run(100)
        return sum(light == AMBER for light in race.handheld.lights())

    example(race).show()
    assert lit() < 2
    race.press("down")
    assert lit() == 9  # 27% of 30 pixels, rounded up
    race.press("up")
    assert lit() < 2


def test_what_works_on_the_roll_is_asked_at_once(race, golden):
    example(race).active("A", "L:coin Y:ability D:foot K:2coin", fresh=True).zones("A", draw="L W2").show()
    golden("q2-ability", race.handheld)
    race.press("a")
    golden("a5-draw", race.handheld)
    race.press("a", "down", "a")
    assert race.steps() == ["use Y:ability", "choose die:W", "choose die:L"]
    assert race.rows[1].startswith("▸PASS")
    assert race.rows[4].endswith("bust") and "roll W L6 D" in race.rows[4]


def test_a_question_can_be_ended(race):
    example(race).active("A", "Y:ability", fresh=True).zones("A", draw="L W2").show()
    race.press("a", "up", "a")
    assert race.steps() == ["use Y:ability", "choose stop"]


def test_rerolling_says_what_is_lost_and_the_chance_of_nothing(race, golden):
    example(race).active("A", "L:coin*2 P:ability K:2coin", fresh=True).show()
    race.press("a")
    golden("a5-reroll", race.handheld)
    race.press("down")
    assert race.info.split() == ["¢4>2", "none", "13%"]
    race.press("a")
    assert race.steps()[-1] == "choose active:K:2coin"
    assert race.rows[0] == "←A→COMET 2 of 2"


# -- odds


@pytest.mark.parametrize("safe", [0, 1])
def test_the_bust_chance_is_exact_for_every_handful(race, safe):
    """Against fractions, for all numbers of dice with one, two and three hits that a hand can have."""
    from paddock.games.cubitos.screens_decide import Decide

    example(race).put("A", safe=safe)
    for one, two, three in product(range(10), range(6), range(6)):
        if not one + two + three:
            continue
        for colour, n in (("L", one), ("D", two), ("W", three)):
            race.s[race.p("A") + ROLL_ZONE + LETTERS.index(colour)] = n
        chance = Fraction(5, 6) ** one * Fraction(4, 6) ** two * Fraction(1, 2) ** three * 100
        nearest = int(chance + Fraction(1, 2))
        expected = "0%" if safe else f"{nearest}%" if nearest else "<1%"
        assert Decide(race.shell).big() == expected, (one, two, three)


def test_the_ends_are_certain_only_when_they_are():
    from paddock.games.cubitos.screens_base import percent

    one = 100 << 20
    assert [percent(n) for n in (0, 1, one // 2, one - 1, one)] == ["0%", "<1%", "50%", ">99%", "100%"]


# -- Q1: draw


@pytest.fixture
def draws(race):
    race.step(ROLLING, DRAW, "A").put("A", need=8).zones("A", draw="L7 D2 W2 B", roll="L K", discard="")
    race.show()
    return race


def test_the_dice_of_most_hits_are_drawn_and_light_grey_is_the_rest(draws, golden):
    golden("q1-draw", draws.handheld)
    draws.press("a")
    assert draws.steps()[0] == "draw W2 L3 D2 B"
    assert draws.steps()[1].startswith("roll ")


def test_another_number_changes_the_rest(draws):
    assert draws.rows[1] == "▸B ←1→ of 1"
    draws.press("right", "down", "left")
    assert draws.rows[1:5] == [" B  0  of 1", "▸W ←1→ of 2", " D  2  of 2", " L  5  of 7  the rest"]
    assert draws.info == "hits 2.7      none 4%"
    draws.press("a")
    assert draws.steps()[0] == "draw W L5 D2"


def test_numbers_are_rings_between_what_is_possible(draws):
    draws.zones("A", draw="L2 D2 W3 Y2").put("A", need=5).show()
    assert draws.rows[1] == "▸W ←3→ of 3"
    assert draws.press("right")[1] == "▸W ←1→ of 3"  # with none there would not be enough light grey dice
    assert draws.press("left")[1] == "▸W ←3→ of 3"


def test_every_draw_that_is_allowed_can_be_reached(draws):
    from paddock.games.cubitos.screens_roll import Draw

    draws.zones("A", draw="L2 D2 W3 Y2 K").put("A", need=4)
    page = Draw(draws.shell)
    found, todo = set(), [bytes(page.counts)]
    while todo:
        counts = todo.pop()
        if counts in found:
            continue
        found.add(counts)
        for i in range(page.count()):
            page.counts[:] = counts
            page.turn(i, 1)
            todo.append(bytes(page.counts))
    most = {"L": 2, "D": 2, "W": 3, "Y": 2}
    possible = [n for n in product(*(range(n + 1) for n in most.values())) if sum(n) == 4]
    reached = {tuple(counts[LETTERS.index(c)] for c in most) for counts in found}
    assert reached == set(possible)


def test_a_draw_that_was_cut_short_goes_on(draws):
    """After a power cut between two dice: codes come in ascending order, so earlier colours are closed."""
    draws.put("A", need=3, last=LETTERS.index("L")).zones("A", draw="L4 D2 W B", roll="W L5 K")
    draws.show()
    assert [row[1] for row in draws.rows[1:4]] == ["B", "D", "L"]
    draws.press("down", "left", "a")
    assert draws.steps()[-2] == "draw L D B"


# -- Q5: bust


@pytest.fixture
def busted(race):
    race.step(ROLLING, DROP, "A").put("A", bust=1).zones("A", draw="", roll="L5 D W K", discard="L2 D")
    race.show()
    return race


def test_after_a_bust_light_grey_is_dropped(busted, golden):
    golden("q5-drop", busted.handheld)
    busted.press("a")
    assert busted.steps()[0] == "drop L5"
    assert busted.s[busted.p("A") + ROLL_ZONE + LETTERS.index("D")] == 1


def test_what_stays_and_what_goes_is_shown_before(busted):
    busted.press("right", "down", "right")
    assert busted.rows[1:6] == [" drop L  0  of 5", "▸drop D ←1→ of 1", " drop W  0  of 1", " discard L2 D2", " stays W L5 K"]
    assert busted.info == "fan ©0>1 ♡0>1"
    assert busted.prompt == "A=drop 1, then B"
    busted.press("a")
    assert busted.steps()[0] == "drop D"


def test_all_can_be_kept(busted):
    busted.press("right")
    assert busted.prompt == "A=keep all, then B"
    busted.press("a")
    assert busted.steps()[0] == "drop -"


# -- computer seats


def test_a_computer_seat_is_watched(device, golden):
    race = device.start("sh")
    race.step(ROLLING, DECIDE, "A").zones("A", draw="", roll="L5 D").active("A", "L:coin*2 W:ability")
    race.put("A", rolls=1, coins=2).put("B", over=1)
    race.shell.journal.kept.append(b"A roll L:coin*2 W:ability")
    race.shell.settings["motion"] = 1
    race.show()
    race.handheld.run(300)
    golden("watch", race.handheld)
    race.press("down")
    assert race.shell.seat == 1, "any key goes to the next decision of a person"


# -- all pages


def test_back_knows_the_highlighted_card(race):
    example(race).active("A", "Y:ability", fresh=True).show()
    race.press("b")
    assert race.shell.stack[-1].colour == LETTERS.index("Y")
    race.press("b", "down", "b")
    assert race.shell.stack[-1].colour == -1


def test_three_keys_play_round_after_round(tmp_path):
    """DOWN, RIGHT and A only, by chance: every page lets go, and no prompt runs into the sign at its end."""
    race = RaceDevice(tmp_path, "pico-3key").start("hh")
    chance = Random(4)
    for _ in range(200):
        key = chance.choice(("down", "right", "a", "a"))
        race.press("down" if race.prompt == "A=back" else key)
        assert race.shell.crash is None
        assert len(race.prompt) < 20
    assert race.s[ROUND] > 2
