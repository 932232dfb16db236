"""The pages of the Run phase, the questions of cards, and what is read between two steps."""

from itertools import product

import pytest
from cubitos_table import fork, line, ring
from race_device import RaceDevice

from paddock.core import track
from paddock.core.notation import LETTERS
from paddock.games.cubitos.layout import (
    ABILITIES,
    ABILITIES2,
    ABILITY,
    BUY,
    BUYING,
    CATCH_UP,
    CREDITS,
    FINISHED,
    MOVE,
    MOVING,
    PHASE,
    ROUND,
    SPACE,
    SUPPLY,
    USED,
    WINNER,
)

TRACK = line(30, {2: {"credits": 1}, 5: {"credits": 2, "fan": 1}, 9: {"coins": 3}, 12: {"hand": 1}, 15: {"fan": 1}}, (7,))


@pytest.fixture(scope="module")
def device(tmp_path_factory):
    return RaceDevice(
        tmp_path_factory.mktemp("drive"),
        track=TRACK,
        W=("run", ["choose: feet 2 | gain 4"], "2 feet or a die"),
        G=("run", ["pay 1: feet 3", "power: rob 2"], "1 credit: 3 feet"),
        O=("run", ["remove_grey 2", "power: gain 5"], "2 grey dice away"),
        N=("run", ["tax 1"], "others pay 1"),
    )


@pytest.fixture
def race(device):
    return device.start()


@pytest.fixture
def forked(tmp_path_factory):
    return RaceDevice(tmp_path_factory.mktemp("drive"), track=fork()).start()


def at(step, race, seat="A", **words):
    """The race at the beginning of a step, this seat with these words; B too has something to do."""
    race.step(*{"ability": (ABILITIES, ABILITY), "move": (MOVING, MOVE), "buy": (BUYING, BUY)}[step])
    for other in "ABC":
        race.zones(other, draw="", roll="L3 D", discard="L4 D")
    if step == "ability":
        race.active("B", "B:ability")
    race.put("B", **{"move": {"feet": 1}, "buy": {"coins": 2}}.get(step, {}))
    return race.put(seat, **words)


# -- Q6: abilities


@pytest.fixture
def abilities(race):
    at("ability", race, coins=3, feet=2, credits=1, swords=3)
    race.active("A", "W:ability*2 B:power N:ability L:coin*3").put("B", credits=2)
    race.s[race.p("A") + USED] = 1
    race.show()
    return race


def test_abilities_say_what_they_change(abilities, golden):
    golden("q6-ability", abilities.handheld)
    changes = {}
    for _ in range(3):
        changes[abilities.prompt] = abilities.info
        abilities.press("down")
    # what asks shows its card instead
    assert changes == {"A=use N★": "©1>2", "A=use B‼": "¢3>7", "A=use W★": "2 feet or a die"}
    assert abilities.rows[3] == "▸READY"


def test_an_ability_is_used_and_the_seat_stays(abilities):
    assert abilities.press("down", "a")[0].startswith("←A→ABILITY")
    assert abilities.steps() == ["use B:power"]
    assert abilities.rows[5] == "¢7 ƒ2 †3 ©1"
    assert abilities.rows[4] == " used: W★ B‼"


def test_ready_names_who_comes_next(abilities):
    abilities.press("up")
    assert (abilities.info, abilities.prompt) == ("swords come next", "A=ready, then B")
    abilities.press("a")
    assert abilities.steps()[0] == "ready"
    assert abilities.rows[0].startswith("[B]ABILITY")


# -- A5: what cards ask


def ask(race, faces, *keys, seat="A", **words):
    at("ability", race, seat, **words).active(seat, faces).put("C", credits=3)
    race.show()
    race.press(*(keys or ("a",)))
    return race


def test_a_choice_shows_what_each_way_gives_or_asks(race, golden):
    ask(race, "W:ability", feet=1)
    golden("a5-choose", race.handheld)
    assert race.rows[3:5] == ["▸1 ƒ1>3", " 2 a die up to ¢4?"]
    race.press("down", "a", "a")
    assert race.steps()[:3] == ["use W:ability", "choose option:2", "choose colour:W"]


def test_gaining_a_die_shows_its_card(race, golden):
    ask(race, "O:power")
    golden("a5-gain", race.handheld)
    assert race.info == "2 feet or a die"
    race.press("up")
    assert (race.rows[5], race.info, race.prompt) == ("▸NO", "nothing changes", "A=no")
    race.press("a")
    assert race.steps()[1] == "choose no"


def test_who_pays_is_chosen_by_name(race, golden):
    ask(race, "G:power", credits=1)
    assert race.rows[3] == "▸C ©3 C", "who has nothing is not asked"
    race.put("B", credits=1).show()
    golden("a5-rob", race.handheld)
    race.press("down")
    assert (race.info, race.prompt) == ("©1>3", "A=take from C")
    race.press("a")
    assert race.steps()[1] == "choose seat:C"


def test_paying_shows_both_sides(race, golden):
    ask(race, "G:ability", credits=2)
    golden("a5-pay", race.handheld)
    assert race.info == "ƒ0>3 ©2>1"
    race.press("a")
    assert race.steps()[1] == "choose yes"


def test_grey_dice_are_removed_from_any_zone(race, golden):
    ask(race, "O:ability")
    golden("a5-grey", race.handheld)
    race.press("down", "down")
    assert (race.rows[5], race.info) == ("▸L 4 in discard", "9 dice, hand 9")
    race.press("a")
    assert race.steps()[1] == "choose discard:L"
    assert race.rows[2] == "up to 1 may go"
    race.press("a")
    assert race.steps()[2] == "choose roll:L"
    assert race.steps()[3] == "ready"


# -- Q7, Q11: what is read once


def test_swords_are_read_once_between_the_abilities(race, golden):
    at("ability", race, "A", swords=2).put("C", swords=3).put("B", swords=1, bust=1, over=1)
    race.active("A", "N:ability*2").active("C", "N:ability").put("B", credits=2).show("C")
    race.press("up", "a", "up", "a")
    assert race.s[PHASE] == ABILITIES2
    golden("q7-swords", race.handheld)
    race.press("a")
    assert "ABILITY" in race.rows[0]
    race.show("A")
    assert "ABILITY" in race.rows[0]


def test_swords_are_read_where_only_a_computer_goes_on(device):
    """The key that reads them is not one that hurries the computer."""
    race = at("move", device.start("hsh"))
    race.s[WINNER] = 1
    race.put("B", swords=1, feet=2).put("A", over=1).put("C", over=1).show("B")
    assert race.rows[0].startswith("SWORDS")
    race.press("a")
    race.handheld.run(5000)
    assert not race.rows[0].startswith("SWORDS")


def test_a_tie_goes_to_the_first_after_the_black_die(race):
    at("ability", race, "A", swords=2).put("C", swords=2).active("B", "N:ability").put("A", credits=1)
    race.s[3] = 2  # C holds the black die
    race.show("B")
    race.press("up", "a")
    assert race.rows[1].split()[:2] == ["C", "††"] and "wins" in race.rows[1]
    assert race.rows[5] == "tie: C is first (G12)"


def test_without_a_sword_there_is_nothing_to_read(race):
    at("ability", race).active("A", "N:ability").put("B", credits=1).show()
    race.press("up", "a")
    assert race.s[WINNER] == -1
    assert not race.rows[0].startswith("SWORDS")


def test_the_strip_shows_the_swords_as_bars(race):
    at("ability", race, "A", swords=2).put("C", swords=1).active("A", "N:ability").put("B", credits=1, over=1).show()
    race.press("up", "a")
    assert race.rows[0].startswith("SWORDS")
    race.handheld.run(100)
    assert [light != (0, 0, 0) for light in race.handheld.lights()[:10]] == [True] * 9 + [False]
    assert [light != (0, 0, 0) for light in race.handheld.lights()[10:20]] == [False] * 10


def end_of_round(race, **words):
    """One purchase before the end of a round in which A went 3 spaces, B busted, C stood still."""
    at("buy", race, "A", coins=3, space=5, credits=1, **{"from": 2}, **words)
    race.put("B", over=1, bust=1, credits=2).put("C", over=1, space=7, **{"from": 7})
    race.show()
    return race


def test_the_end_of_a_round_is_read_once(race, golden):
    end_of_round(race)
    race.press("up", "a")
    golden("q11-round", race.handheld)
    race.press("down")
    assert race.info == "B: went 0, 29 to go"
    assert race.prompt == "A=round 2"
    race.press("a")
    assert race.s[ROUND] == 2 and "ROLL" in race.rows[0]


def test_the_last_round_ends_on_the_podium(race, golden):
    end_of_round(race, extra=2, lap=1)
    race.put("A", space=29)
    race.press("up", "a")
    assert race.s[PHASE] == FINISHED
    golden("q11-finish", race.handheld)
    race.press("a")
    assert race.rows[0].startswith("FINISH")


def test_what_was_read_is_read_again_after_an_undo(race):
    end_of_round(race)
    race.press("up", "a")
    assert race.rows[0] == "ROUND 1 OVER"
    race.do(race.shell.undo)
    race.do(race.shell.draw)
    assert "BUY" in race.rows[0]
    race.press("up", "a")
    assert race.rows[0] == "ROUND 1 OVER"


def test_nobody_reads_for_computer_seats(device):
    race = device.start("ss")
    race.s[ROUND] = 2
    race.do(race.shell.rebase)
    assert race.shell.screens.notice(race.shell) is None
    race = device.start("sh")
    race.s[ROUND] = 2
    assert race.shell.screens.notice(race.shell)


# -- Q8: move


def test_the_ribbon_shows_what_lies_ahead(race, golden):
    at("move", race, coins=3, feet=2, credits=1).put("B", space=4)
    race.show()
    golden("q8-move", race.handheld)
    assert race.rows[1] == "A·©·B✚···¢··ĥ··♡·····", "another runner, a space with two bonuses, no red lines"
    race.start(switches=CATCH_UP)
    at("move", race, feet=1).show()
    assert race.rows[1][7] == "║"


def test_feet_are_bought_with_coins_first(race, golden):
    at("move", race, coins=3, feet=2, credits=6).show()
    race.press("right")
    assert race.rows[5].startswith(" +1ƒ for 3¢ 1©")
    race.press("right")
    golden("q8-bought", race.handheld)
    assert race.rows[5].startswith(" +2ƒ for 3¢ 5©")
    race.press("a")
    assert race.steps()[0] == "move 4 feet=2 coins=3 credits=5"


def test_spaces_are_a_ring_and_unused_feet_are_lost(race):
    at("move", race, feet=2).show()
    race.press("left", "left")
    assert race.rows[4].startswith(" 0 feet, 2 lost")
    assert race.prompt == "A=stay, then B"
    assert race.press("left")[3].startswith("▸go ←2→")
    race.press("left", "a")
    assert race.steps()[0] == "move 1"


@pytest.mark.parametrize(
    ("words", "info"),
    [
        ({"feet": 2}, "space 2: +1©"),
        ({"feet": 5}, "space 5: +2©+1♡"),
        ({"feet": 4}, "space 4: no bonus"),
        ({"feet": 0, "coins": 4, "space": 2, "from": 2}, "2: began here (C25)"),
        ({"feet": 4, "space": 25, "from": 25}, "finish, 0 past it"),
        ({"feet": 9, "space": 25, "from": 25}, "finish, 5 past it"),
    ],
)
def test_the_bonus_or_why_there_is_none(race, words, info):
    at("move", race, **words).show()
    assert race.info == info


def test_past_the_finish_nothing_is_drawn_and_steps_count(race, golden):
    at("move", race, feet=4, space=27, **{"from": 27}).show()
    golden("q8-finish", race.handheld)
    race.press("a")
    assert race.s[race.p("A") + SPACE] == 29
    assert race.steps()[0] == "move 4"


def test_the_strip_shows_where_the_move_ends(race):
    at("move", race, feet=6).show()
    lit = set()
    for _ in range(8):
        race.handheld.run(130)
        lit |= {i for i, light in enumerate(race.handheld.lights()) if light != (0, 0, 0)}
    assert {0, 1, 2, 3, 4, 5, 6} <= lit


def test_laps_go_round(tmp_path):
    race = RaceDevice(tmp_path, track=ring(9, 2, {3: {"coins": 1}})).start()
    at("move", race, feet=3, space=7, **{"from": 7}).put("B", space=4).put("C", space=4).show()
    assert race.rows[1] == "A·⚑··¢B····⚑"
    assert race.info == "space 1: no bonus"
    race.press("a")
    assert race.steps()[0] == "move 3"


# -- Q9: forks


def test_a_fork_in_reach_is_chosen_by_line(forked, golden):
    at("move", forked, feet=5).show()
    golden("q9-fork", forked.handheld)
    assert forked.rows[1].rstrip() == "A·≺·····⚑"
    assert forked.rows[2].rstrip() == "   ··©···⚑"
    forked.press("down")
    assert (forked.rows[4], forked.info) == ("▸right ←5→ to 7 +2©", "space 7: +2©")
    forked.press("a")
    assert forked.steps()[0] == "move 5 to=7"


def test_a_fork_out_of_reach_is_no_line(forked):
    at("move", forked, feet=2).show()
    assert forked.rows[0] == "[A]MOVE       round 1"
    forked.put("A", coins=4).show()
    assert forked.rows[0] == "[A]MOVE    fork ahead"


@pytest.mark.parametrize(("feet", "credits"), [(0, 4), (2, 0), (3, 4), (5, 9)])
def test_every_space_in_reach_can_be_moved_to(forked, feet, credits):
    from paddock.games.cubitos.screens_move import Move

    at("move", forked, feet=feet, credits=credits)
    most = feet + credits // 4
    t = forked.shell.rules.track
    reach = {(0, 0)}
    for n in range(most):
        reach |= {(track.branch(t, s, i), n + 1) for s, m in reach if m == n for i in range(track.branches(t, s))}
    page = Move(forked.shell)
    found = set()
    for n, i in product(range(most + 1), range(page.count())):
        page.steps = n
        found.add((page.target(i)[forked.p("A") + SPACE], n))
    assert found == reach


# -- Q10: buy


@pytest.fixture
def shop(race):
    at("buy", race, coins=4, credits=3).show()
    return race


def test_the_dearest_that_can_be_paid_comes_first(shop, golden):
    golden("q10-buy", shop.handheld)
    assert shop.prompt == "A=take O"
    shop.press("a")
    assert shop.prompt == "A=buy O, then B"
    shop.press("a")
    assert shop.steps() == ["buy O coins=4 credits=2"]


def test_two_dice_of_different_colours_and_no_more(shop, golden):
    shop.press(*["down"] * 5, "right", "down", "right")
    golden("q10-basket", shop.handheld)
    assert shop.prompt == "A=buy W N, then B"
    assert shop.rows[5] == "pays 4¢ 1©"
    shop.press("down")
    assert shop.rows[4] == "▸NOTHING", "a third die, and what is too dear, are passed over"
    shop.press("up", "a")
    assert shop.steps() == ["buy W N coins=4 credits=1"]


def test_what_cannot_be_bought_is_passed_over(shop):
    shop.s[SUPPLY + LETTERS.index("B")] = 0
    shop.show()
    stops = []
    for _ in range(8):
        stops += [row[1] for row in shop.rows if row.startswith("▸")]
        shop.press("down")
    assert stops == [*"ORGYWN", "N"], "the last one is NOTHING"


def test_coins_that_are_left_over_are_lost(shop):
    shop.press(*["down"] * 6, "right")
    assert shop.rows[5] == "pays 2¢ 0©, 2¢ lost"


def test_buying_nothing_is_the_last_line(shop):
    shop.press("a", "up", "up")
    assert shop.rows[4] == "▸NOTHING"
    assert shop.prompt == "A=nothing, then B", "whatever lies in the basket"
    shop.press("a")
    assert shop.steps() == ["buy -"]


def test_a_purchase_that_was_cut_short_goes_on(shop):
    """After a power cut between the die and the payment: W is taken, what is left of the money buys one more."""
    shop.put("A", cost=3, taken=1, last=1).show()
    assert shop.rows[1].startswith("▸Y ←0→")
    shop.press("a")
    assert shop.rows[5] == "pays 4¢ 3©"
    shop.press("a")
    assert shop.s[shop.p("A") + CREDITS] == 0


def test_the_title_turns_the_seat_and_a_decides_there_too(shop):
    shop.press("up")
    assert shop.rows[0].startswith("←A→")
    assert shop.prompt == "A=take O"
    assert shop.press("right")[0].startswith("[B]")
    shop.press("up", "left", "up", "a")
    assert shop.rows[1].startswith(" O  1")
