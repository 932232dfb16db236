"""Pages that lie over a race: what they show, what the keys do, and how far undo reaches."""

import itertools

import pytest
from desk import Desk

from paddock.games.cubitos import layout
from paddock.games.cubitos.layout import *  # noqa: F403 - the words of a race


@pytest.fixture
def desk(tmp_path):
    return Desk(tmp_path)


def word(desk, seat, name):
    return desk.shell.state[SEATS_AT + "ABCD".index(seat) * STRIDE + name]


def put(desk, seat, name, value):
    desk.shell.state[SEATS_AT + "ABCD".index(seat) * STRIDE + name] = value


def redraw(desk):
    """Shows what the state asks for after a test has changed it."""
    with desk.handheld._powered():
        desk.shell.close_all()
        desk.shell.rebase()
        desk.shell.draw()
    desk.handheld.run(20)
    return desk


def back(desk):
    """Opens Back from the page of the race."""
    return desk.press("b")


def second_round(state):
    return state[ROUND] == 2 and state[PHASE] == ROLLING


# -- back and undo


def test_back_offers_everything_to_look_at(desk, golden):
    desk.race("hh", second_round)
    back(desk)
    golden("page-back", desk.handheld)
    assert desk.title.startswith("[") and "round 2" in desk.title
    names = []
    for _ in range(8):
        names.append(desk.marked.split()[0])
        desk.press("down")
    assert names == ["Undo", "Card", "Standings", "Track", "Log", "Odds", "Show", "Pause"]


def test_b_twice_costs_nothing(desk):
    desk.race("hh", second_round)
    before = desk.text()
    back(desk).press("b")
    assert desk.text() == before


def test_undo_is_not_offered_across_a_roll(desk):
    desk.race("hh").press("a")  # the first roll
    back(desk)
    assert desk.text()[1].startswith("·Undo   device rolled")
    assert desk.marked == "Card"


def test_undo_says_that_nothing_was_done_yet(desk):
    desk.race("hh")
    back(desk)
    assert desk.text()[1].startswith("·Undo   nothing yet")


def test_ones_own_last_step_is_undone_at_once(desk):
    desk.race("hh").press("a")
    roll = list(desk.shell.state)
    desk.to("PASS").press("a")
    assert word(desk, "A", OVER) == 1
    back(desk)
    assert desk.marked == "Undo   A pass" and desk.info == "A decides again" and desk.prompt == "A=undo"
    desk.press("a")
    assert list(desk.shell.state) == roll and desk.shell.seat == 0 and desk.shell.stack == []


def test_an_undo_outlives_a_power_cut(desk):
    desk.race("hh").press("a")
    roll = list(desk.shell.state)
    desk.to("PASS").press("a")
    back(desk).press("a")
    desk.restart().handheld.run(500)
    desk.press("a")
    assert list(desk.shell.state) == roll


def in_the_abilities(desk):
    """Two people in the Run phase: only decisions, no roll, from here on."""
    desk.race("hh", lambda s: s[PHASE] == MOVING)
    return desk


def test_a_second_undo_that_reaches_another_seat_is_asked(desk, golden):
    in_the_abilities(desk).play(lambda s: s[PHASE] == BUYING)
    first = "B" if desk.shell.journal.lines[-1][0] == "A" else "A"
    back(desk).press("a")
    shown = list(desk.shell.state)
    back(desk)
    assert desk.marked.startswith(f"Undo   {first} move") and desk.prompt == "A=open"
    desk.press("a")
    golden("page-undo", desk.handheld)
    assert desk.marked == "NO" and desk.text()[2].strip() == f"{first} decides again"
    desk.press("a")
    assert list(desk.shell.state) == shown
    desk.press("a").choose("UNDO")
    assert word(desk, first, OVER) == 0 and desk.shell.seat == "AB".index(first)


def test_an_undo_takes_the_steps_of_computers_with_it(desk):
    desk.race("hs", lambda s: s[PHASE] == MOVING)
    desk.shell.seat = 0
    with desk.handheld._powered():
        desk.shell.play(0, [A_STOP])
    before = desk.shell.match.floor
    desk.play(lambda s: s[PHASE] == BUYING or s[ROUND] == 2)
    lines = desk.shell.journal.lines
    assert any(line.startswith("B ") for line in lines[-3:]) and desk.shell.match.floor == before
    redraw(desk)
    back(desk)
    assert desk.marked.startswith("Undo   A ")
    desk.press("a")
    assert desk.shell.seat == 0 and word(desk, "A", OVER) == 0


def test_the_end_of_a_race_is_asked(desk):
    desk.race("hh", lambda s: False)
    desk.press("a")  # the end of the last round is read
    assert desk.title.startswith("FINISH")
    back(desk)
    assert desk.marked.startswith("Undo")
    desk.press("a")
    assert desk.title.startswith("UNDO") and desk.marked == "NO"
    desk.choose("UNDO")
    assert desk.shell.state[PHASE] != FINISHED and desk.shell.stack == []


def test_show_turns_to_another_seat(desk):
    desk.race("hhh")
    back(desk).to("Show")
    assert desk.info == "to decide: A B C"
    desk.press("right")
    assert desk.marked == "Show   ←B→" and desk.title.startswith("[B]")
    desk.press("a")
    assert desk.shell.seat == 1 and desk.title[1] == "B" and desk.shell.stack == []


def test_show_is_there_only_where_others_may_act(desk):
    desk.race("hs")
    back(desk)
    assert all(not line.startswith("Show") for line in desk.to("Pause").lines)


# -- the log


def test_log_has_the_newest_step_first(desk, golden):
    desk.race("hh", second_round)
    back(desk).choose("Log")
    golden("page-log", desk.handheld)
    lines = desk.shell.journal.lines
    assert desk.marked == lines[-1][:20].strip()
    assert desk.lines[:3] == [line[:20].strip() for line in lines[-1:-4:-1]]
    assert desk.title.startswith(f"LOG {len(lines)} of {len(lines)}")
    desk.press("down")
    assert desk.title.startswith(f"LOG {len(lines) - 1} of {len(lines)}")


def test_what_a_step_is_too_long_for_stands_below(desk):
    desk.race("hh", second_round)
    desk.shell.journal.lines[-1] = "A roll L:coin*3 D:foot K:2coin"
    back(desk).choose("Log")
    assert desk.text()[1][1:] == "A roll L:coin*3 D:fo" and desk.text()[6].rstrip() == "ot K:2coin"


def test_right_goes_on_by_a_page(desk):
    desk.race("hh", second_round)
    back(desk).choose("Log").press("right")
    assert desk.marked == desk.shell.journal.lines[-6][:20].strip()


def test_the_log_holds_what_was_undone_no_more(desk):
    desk.race("hh").press("a").to("PASS").press("a")
    before = desk.shell.journal.steps
    back(desk).press("a")
    assert desk.shell.journal.steps == before - 1 == len(desk.shell.journal.lines)
    assert "A pass" not in desk.shell.journal.lines


# -- pause


def test_pause_shows_the_seed_and_darkens_the_strip(desk, golden):
    desk.race("hh")
    back(desk).choose("Pause")
    golden("page-pause", desk.handheld)
    seed = "".join("%04X" % (part & 0xFFFF) for part in desk.shell.match.seed)
    assert desk.info == "seed " + seed
    desk.handheld.run(1500)
    assert not any(any(light) for light in desk.handheld.lights())
    desk.press("a")
    assert desk.title.startswith("[") and "BACK" in desk.title


def test_settings_from_pause_return_to_pause(desk):
    desk.race("hh")
    back(desk).choose("Pause").choose("Settings").press("right", "a")
    assert desk.title.startswith("PAUSED")


def test_home_keeps_the_race_and_continue_goes_on(desk):
    desk.race("hh", second_round)
    state = list(desk.shell.state)
    back(desk).choose("Pause").choose("Home")
    assert desk.marked == "Continue"
    desk.press("a").handheld.run(500)
    desk.press("a")
    assert list(desk.shell.state) == state


def test_ending_a_race_is_asked_once_with_no_on_top(desk, golden):
    desk.race("hh")
    back(desk).choose("Pause").choose("End the race")
    golden("page-end", desk.handheld)
    assert desk.marked == "NO"
    desk.press("a")
    assert desk.title.startswith("PAUSED")
    desk.choose("End the race").choose("YES")
    assert desk.title == "PADDOCK" and desk.marked == "Again, same seats"
    desk.restart()
    assert desk.title == "PADDOCK" and desk.marked == "Again, same seats"


# -- standings


def test_standings_in_the_order_of_the_race(desk, golden):
    desk.race("hhhh", second_round)
    for seat, space, credits in (("A", 12, 3), ("B", 20, 0), ("C", 12, 1), ("D", 5, 0)):
        put(desk, seat, SPACE, space)
        put(desk, seat, CREDITS, credits)
    back(desk).choose("Standings").to("2 C")
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
    assert desk.info == "C: hand 9, fan " + str(word(desk, "C", FAN))


def test_standings_count_laps_and_what_lies_past_the_finish(desk):
    desk.race("hh", second_round, laps=2)
    put(desk, "A", SPACE, 3)
    put(desk, "A", LAP, 1)
    put(desk, "B", SPACE, 0)
    put(desk, "B", LAP, 2)
    put(desk, "B", EXTRA, 4)
    back(desk).choose("Standings").to("1 B")
    assert desk.marked.split()[:3] == ["1", "B", "84"]
    assert desk.lines[1].split()[:3] == ["2", "A", "43"]


def test_a_shows_one_seat_alone_on_the_strip(desk):
    desk.race("hh", second_round)
    put(desk, "A", SPACE, 20)
    put(desk, "B", SPACE, 30)
    redraw(desk)
    back(desk).choose("Standings").to("2 A")
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
    put(desk, "A", COINS, 9)
    put(desk, "A", OVER, 0)
    desk.shell.seat = 0
    redraw(desk).to("G")
    back(desk).choose("Card")
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
    with desk.handheld._powered():
        desk.shell.open(("card", 0))
        desk.shell.draw()
    desk.handheld.run(20)
    assert desk.info == told
    assert desk.text()[5].strip() == f"yours {arrange.get('active', 0) + word(desk, 'A', DISCARD)}, supply {s[SUPPLY]}"


def test_card_says_when_others_work(desk):
    desk.race("hh", second_round)
    for colour, told in ((layout.COLOURS - 1, "works while active"), (5, "at the swords   (G12)")):
        with desk.handheld._powered():
            desk.shell.open(("card", colour))
            desk.shell.draw()
        desk.handheld.run(20)
        assert desk.info == told


# -- the track and the odds


def test_map_has_the_runners_as_letters(desk, golden):
    desk.race("hhh", second_round)
    for seat, space in (("A", 13), ("B", 13), ("C", 36)):
        put(desk, seat, SPACE, space)
    back(desk).choose("Track")
    golden("page-map", desk.handheld)
    assert desk.title == "TRACK Ring"
    assert [row[1:6].strip() for row in desk.text()[1:4]] == ["A 13", "B 13", "C 36"]
    desk.to("B")
    assert desk.info == "27 to go +2©"
    desk.to("C")
    assert desk.info == "4 to go"


def test_map_counts_laps(desk):
    desk.race("hh", second_round, laps=3)
    put(desk, "B", LAP, 1)
    back(desk).choose("Track").to("B")
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
    redraw(desk)
    back(desk).choose("Odds")
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
    redraw(desk)
    back(desk).choose("Odds")
    assert desk.info == "0 hits is a bust"
    desk.press("down")
    assert desk.info == "mean 1.0 hits"
    desk.press("down")
    assert desk.info == "at least 2: 26%"  # 1 - (5/6)^6 - 6 (1/6) (5/6)^5 = 0.263


def test_odds_after_the_roll_phase(desk):
    desk.race("hh", lambda s: s[PHASE] == MOVING)
    back(desk).choose("Odds")
    assert desk.title == "[" + "AB"[desk.shell.seat] + "]ODDS" and "no roll in this step" in desk.text()[2]
    desk.press("a")
    assert "BACK" in desk.title


# -- the podium


def finish(desk, **seats):
    """The race is over; each seat has (spaces to go, spaces past the finish)."""
    desk.race("h" * len(seats), second_round)
    for seat, (to_go, extra) in seats.items():
        put(desk, seat, SPACE, (40 - to_go) % 40)
        put(desk, seat, LAP, 0 if to_go else 1)
        put(desk, seat, EXTRA, extra)
    desk.shell.state[PHASE] = FINISHED
    with desk.handheld._powered():
        desk.shell.close_all()
        desk.shell.open("podium")
        desk.shell.draw()
    desk.handheld.run(20)
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
    back(desk).choose("Pause")
    assert "End the race" not in desk.lines
    desk.choose("Home")
    assert desk.marked == "Again, same seats"


# -- three keys


def test_three_keys_reach_every_page_and_come_back(tmp_path):
    desk = Desk(tmp_path, board="pico-3key").race("hh", second_round)

    def leave():
        for _ in range(45):  # the log has up to 40 lines
            if desk.prompt == "A=back":
                break
            desk.press("down")
        assert desk.prompt == "A=back", desk.text()
        desk.press("a")

    before = desk.title
    for name in ("Card", "Standings", "Track", "Log", "Odds", "Pause"):
        leave()  # from the page of the race this opens Back
        assert "BACK" in desk.title
        desk.choose(name)
        assert "BACK" not in desk.title
        leave()
        assert "BACK" in desk.title
        leave()
        assert desk.title == before
