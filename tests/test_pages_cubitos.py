"""Cubitos pages that can be opened any time, and the podium: what they show, read from the display's memory."""

import itertools

import pytest
from desk import Desk, second_round

from paddock.games.cubitos import layout
from paddock.games.cubitos.layout import *  # noqa: F403 - the words of a race


@pytest.fixture
def desk(tmp_path):
    return Desk(tmp_path)


# -- standings


def test_standings_in_the_order_of_the_race(desk, golden):
    desk.race("hhhh", second_round)
    for seat, space, credits in (("A", 12, 3), ("B", 20, 0), ("C", 12, 1), ("D", 5, 0)):
        desk.put(seat, SPACE, space)
        desk.put(seat, CREDITS, credits)
    desk.back().choose("Standings").to("2 C")
    golden("page-standings", desk.handheld)
    assert [line[:8].split() for line in desk.lines[:4]] == [
        ["1", "B", "20"],
        ["2", "A", "12"],
        ["2", "C", "12"],
        ["4", "D", "5"],
    ]
    assert desk.info == "C: 28 to go"
    desk.press("right")
    assert desk.info.startswith("C: 1©, ") and desk.info.endswith(" dice")
    desk.press("right")
    assert desk.info == "C: hand 9, fan " + str(desk.word("C", FAN))


def test_standings_count_laps_and_what_lies_past_the_finish(desk):
    desk.race("hh", second_round, laps=2)
    desk.put("A", SPACE, 3)
    desk.put("A", LAP, 1)
    desk.put("B", SPACE, 0)
    desk.put("B", LAP, 2)
    desk.put("B", EXTRA, 4)
    desk.back().choose("Standings").to("1 B")
    assert desk.marked[:8].split() == ["1", "B", "84⚑"]
    assert desk.lines[1].split()[:3] == ["2", "A", "43"]


@pytest.mark.parametrize(("switches", "told"), [(0, "B bust, roll 4 (G6)"), (BUST_PLAIN, "B bust, roll 4 (C15)")])
def test_standings_say_who_is_out_and_why(desk, golden, switches, told):
    desk.race("hhh", second_round)
    desk.shell.state[SWITCHES] = switches
    for seat, space in (("A", 12), ("B", 9), ("C", 0)):
        desk.put(seat, SPACE, space)
    desk.put("B", BUST, 1)
    desk.put("B", ROLLS, 4)
    desk.put("C", LAP, 1)
    desk.put("C", EXTRA, 2)
    desk.back().choose("Standings").to("3 B")
    if not switches:
        golden("page-standings-out", desk.handheld)
    assert [line[:8].strip() for line in desk.lines[:3]] == ["1 C  42⚑", "2 A  12", "3 B   9✗"]
    assert desk.info == told
    desk.press("right", "right", "right")
    assert desk.info == "B: 31 to go"
    desk.press("right").to("1 C")
    assert desk.info == "C has finished, +2"


def test_a_shows_one_seat_alone_on_the_strip(desk):
    desk.race("hh", second_round)
    desk.put("A", SPACE, 20)
    desk.put("B", SPACE, 30)
    desk.redraw()
    desk.back().choose("Standings").to("2 A")
    assert desk.prompt == "A=only A on strip"
    desk.press("a")
    assert desk.shell.strip.alone == 0 and desk.prompt == "A=all on strip"
    desk.handheld.run(300)
    blue = [light for light in desk.handheld.lights() if light[2] > 0 == light[0]]
    assert blue == []
    desk.press("a")
    assert desk.shell.strip.alone == -1


# -- cards


def test_card_of_the_highlighted_die(desk, golden):
    desk.race("hh", lambda s: s[PHASE] == BUYING)
    desk.put("A", COINS, 9)
    desk.put("A", OVER, 0)
    desk.shell.seat = 0
    desk.redraw().to("G")
    desk.back().choose("Card")
    golden("page-card", desk.handheld)
    assert desk.title.startswith("←G→Card G")


def test_a_long_text_has_pages(desk, golden):
    desk.choose("Cards and rules").press("right").to("W").press("a")
    first = desk.text()[2:6]
    assert first[0].strip() == "A long text. A long"
    desk.press("down")
    golden("page-card-second", desk.handheld)
    assert desk.text()[2:6] != first
    for _ in range(8):
        desk.press("down")
    desk.press("right")
    assert desk.title.startswith("←Y→")


def test_dice_without_a_card_show_their_faces(desk):
    desk.choose("Cards and rules").to("W").press("a", "left")
    assert desk.title == "←K→black die"
    assert desk.text()[1].split() == ["faces", "¢¢", "ƒ", "©", "□", "□", "□"]
    assert desk.info == "hit on 3 of 6 faces"


def test_all_dice_come_round(desk):
    desk.choose("Cards and rules").to("W").press("a")
    seen = []
    for _ in range(12):
        seen.append(desk.title[1])
        desk.press("right")
    assert "".join(seen) == "WYROGBPNLDKW"


@pytest.mark.parametrize(
    ("arrange", "told"),
    [
        ({}, "none is active"),
        ({"active": 1}, "can be used now"),
        ({"active": 1, "used": 1}, "used already    (G13)"),
        ({"active": 1, "phase": ROLLING}, "in the Run phase(C18)"),
    ],
)
def test_card_says_why_it_cannot_be_used_now(desk, arrange, told):
    desk.race("hh", lambda s: s[PHASE] == MOVING)
    s = desk.shell.state
    s[PHASE] = arrange.get("phase", ABILITIES)
    p = SEATS_AT
    s[p + STATE] = DECIDE if s[PHASE] == ROLLING else ABILITY
    s[p + OVER] = s[p + BUST] = 0
    for i in range(7):
        s[p + ACTIVE + i] = 0
    s[p + ACTIVE + 5] = arrange.get("active", 0)  # the ability face of W
    s[p + USED] = arrange.get("used", 0)
    desk.shell.seat = 0
    desk.open(("card", 0))
    assert desk.info == told
    assert desk.text()[5].strip() == f"yours {arrange.get('active', 0) + desk.word('A', DISCARD)}, supply {s[SUPPLY]}"


def test_card_says_when_others_work(desk):
    desk.race("hh", second_round)
    for colour, told in ((layout.COLOURS - 1, "works while active"), (5, "at the swords   (G12)")):
        desk.open(("card", colour))
        assert desk.info == told


# -- the track and the odds


def test_map_has_the_runners_as_letters(desk, golden):
    desk.race("hhh", second_round)
    for seat, space in (("A", 13), ("B", 13), ("C", 36)):
        desk.put(seat, SPACE, space)
    desk.back().choose("Track")
    golden("page-map", desk.handheld)
    assert desk.title == "TRACK Ring"
    assert [row[1:6].strip() for row in desk.text()[1:4]] == ["A 13", "B 13", "C 36"]
    desk.to("B")
    assert desk.info == "27 to go +2©"
    desk.to("C")
    assert desk.info == "4 to go"


def test_map_counts_laps(desk):
    desk.race("hh", second_round, laps=3)
    desk.put("B", LAP, 1)
    desk.back().choose("Track").to("B")
    assert desk.info == "80 to go, lap 2/3"


def chances(dice):
    """Hits -> exact chance in per cent: every roll counted."""
    counts = {}
    rolls = list(itertools.product(*([1] * hits + [0] * (6 - hits) for hits in dice)))
    for roll in rolls:
        counts[sum(roll)] = counts.get(sum(roll), 0) + 1
    return {hits: 100 * count / len(rolls) for hits, count in counts.items()}


def test_odds_are_those_of_every_possible_roll(desk, golden):
    desk.race("hh").press("a")
    s = desk.shell.state
    for c in range(11):
        s[SEATS_AT + ROLL_ZONE + c] = 0
    for c, n in ((1, 3), (2, 1), (0, 1)):  # three light grey, one dark grey, one white
        s[SEATS_AT + ROLL_ZONE + c] = n
    desk.redraw()
    desk.back().choose("Odds")
    golden("page-odds", desk.handheld)
    exact = chances([1, 1, 1, 2, 3])
    shown = {}
    for _ in range(6):
        hits, _, chance = desk.marked.replace("█", " ").split()[:3]
        shown[int(hits)] = chance
        desk.press("down")
    assert shown.keys() == exact.keys()
    for hits, chance in exact.items():
        assert shown[hits] == ("<1%" if chance < 0.5 else f"{chance:.0f}%")
    assert desk.title.startswith("[A]ODDS of 5 dice")


def test_odds_name_the_mean_the_rest_and_the_bust(desk):
    desk.race("hh").press("a")
    s = desk.shell.state
    for c in range(11):
        s[SEATS_AT + ROLL_ZONE + c] = 0
    s[SEATS_AT + ROLL_ZONE + 1] = 6
    s[SEATS_AT + RISK] = 1
    desk.redraw()
    desk.back().choose("Odds")
    assert desk.info == "0 hits is a bust"
    desk.press("down")
    assert desk.info == "mean 1.0 hits"
    desk.press("down")
    assert desk.info == "at least 2: 26%"  # 1 - (5/6)^6 - 6 (1/6) (5/6)^5 = 0.263


def test_odds_after_the_roll_phase(desk):
    desk.race("hh", lambda s: s[PHASE] == MOVING)
    desk.back().choose("Odds")
    assert desk.title == "[" + "AB"[desk.shell.seat] + "]ODDS" and "no roll in this step" in desk.text()[2]
    desk.press("a")
    assert "BACK" in desk.title


# -- the podium


def finish(desk, **seats):
    """The race is over; each seat has (spaces to go, spaces past the finish)."""
    desk.race("h" * len(seats), second_round)
    for seat, (to_go, extra) in seats.items():
        desk.put(seat, SPACE, (40 - to_go) % 40)
        desk.put(seat, LAP, 0 if to_go else 1)
        desk.put(seat, EXTRA, extra)
    desk.shell.state[PHASE] = FINISHED
    desk.do(lambda shell: shell.close_all()).open("podium")
    return desk


def test_podium_says_why_a_seat_has_its_place(desk, golden):
    finish(desk, A=(5, 0), B=(0, 2), C=(0, 0), D=(9, 0))
    golden("page-podium", desk.handheld)
    told = []
    for _ in range(4):
        told.append(desk.info)
        desk.press("down")
    assert told == ["B: 2 past it", "C has finished", "A: 5 short", "D: 9 short"]


def test_shared_wins_stand_on_the_same_block(desk, golden):
    finish(desk, A=(0, 1), B=(0, 1), C=(3, 0))
    golden("page-podium-shared", desk.handheld)
    assert desk.shell.strip.podium[0] == 0


def test_again_from_the_podium_draws_a_new_lot(desk):
    finish(desk, A=(0, 1), B=(3, 0))
    desk.press("a")
    assert desk.title.startswith("FIRST PLAYER")
    desk.press("a")
    assert desk.shell.state[ROUND] == 1 and desk.shell.stack == []  # a finished race is not asked about


def test_leaving_a_finished_race_leaves_nothing_to_go_on_with(desk):
    desk.race("hh", lambda s: False)
    desk.press("a")
    desk.back().choose("Pause")
    assert "End the race" not in desk.lines
    desk.choose("Home")
    assert desk.marked == "Again, same seats"
