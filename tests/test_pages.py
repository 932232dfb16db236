"""Pages that lie over a race: what they show, what the keys do, and how far undo reaches."""

import pytest
from desk import Desk, second_round

from paddock.games.cubitos.layout import *  # noqa: F403 - the words of a race


@pytest.fixture
def desk(tmp_path):
    return Desk(tmp_path)


# -- back and undo


def test_back_offers_everything_to_look_at(desk, golden):
    desk.race("hh", second_round)
    desk.back()
    golden("page-back", desk.handheld)
    assert desk.title.startswith("[") and "round 2" in desk.title
    names = []
    for _ in range(9):
        names.append(desk.marked.split()[0])
        desk.press("down")
    assert names == ["Undo", "Card", "Rule", "Standings", "Track", "Log", "Odds", "Show", "Pause"]


def test_b_twice_costs_nothing(desk):
    desk.race("hh", second_round)
    before = desk.text()
    desk.back().press("b")
    assert desk.text() == before


def test_undo_is_not_offered_across_a_roll(desk):
    desk.race("hh").press("a")  # the first roll
    desk.back()
    assert desk.text()[1].startswith("·Undo   device rolled")
    assert desk.marked == "Card"


def test_undo_says_that_nothing_was_done_yet(desk):
    desk.race("hh")
    desk.back()
    assert desk.text()[1].startswith("·Undo   nothing yet")


def test_ones_own_last_step_is_undone_at_once(desk):
    desk.race("hh").press("a")
    roll = list(desk.shell.state)
    desk.to("PASS").press("a")
    assert desk.word("A", OVER) == 1
    desk.back()
    assert desk.marked == "Undo   A pass" and desk.info == "A decides again" and desk.prompt == "A=undo"
    desk.press("a")
    assert list(desk.shell.state) == roll and desk.shell.seat == 0 and desk.shell.stack == []


def test_an_undo_outlives_a_power_cut(desk):
    desk.race("hh").press("a")
    roll = list(desk.shell.state)
    desk.to("PASS").press("a")
    desk.back().press("a")
    desk.restart().handheld.run(500)
    desk.press("a")
    assert list(desk.shell.state) == roll


def both_can_move(state):
    """No roll lies between their decisions from here on."""
    return state[PHASE] == MOVING and state[SEATS_AT + FEET] and state[SEATS_AT + STRIDE + FEET]


def test_a_second_undo_that_reaches_another_seat_is_asked(desk, golden):
    desk.race("hh", both_can_move).play(lambda s: s[PHASE] == BUYING)
    first = "B" if desk.shell.journal.lines[-1][0] == "A" else "A"
    desk.back().press("a")
    shown = list(desk.shell.state)
    desk.back()
    assert desk.marked.startswith(f"Undo   {first} move") and desk.prompt == "A=open"
    desk.press("a")
    golden("page-undo", desk.handheld)
    assert desk.marked == "NO" and desk.text()[2].strip() == f"{first} decides again"
    desk.press("a")
    assert list(desk.shell.state) == shown
    desk.press("a").choose("UNDO")
    assert desk.word(first, OVER) == 0 and desk.shell.seat == "AB".index(first)


def test_an_undo_takes_the_steps_of_computers_with_it(desk):
    desk.race("hs", lambda s: s[PHASE] == MOVING)
    desk.shell.seat = 0
    with desk.handheld._powered():
        desk.shell.play(0, [A_STOP])
    before = desk.shell.match.floor
    desk.play(lambda s: s[PHASE] == BUYING or s[ROUND] == 2)
    lines = desk.shell.journal.lines
    assert any(line.startswith("B ") for line in lines[-3:]) and desk.shell.match.floor == before
    desk.redraw()
    desk.back()
    assert desk.marked.startswith("Undo   A ")
    desk.press("a")
    assert desk.shell.seat == 0 and desk.word("A", OVER) == 0


def test_the_end_of_a_race_is_asked(desk):
    desk.race("hh", lambda s: False)
    desk.press("a")  # the end of the last round is read
    assert desk.title.startswith("FINISH")
    desk.back()
    assert desk.marked.startswith("Undo")
    desk.press("a")
    assert desk.title.startswith("UNDO") and desk.marked == "NO"
    desk.choose("UNDO")
    assert desk.shell.state[PHASE] != FINISHED and desk.shell.stack == []


def test_show_turns_to_another_seat(desk):
    desk.race("hhh")
    desk.back().to("Show")
    assert desk.info == "to decide: A B C"
    desk.press("right")
    assert desk.marked == "Show   ←B→" and desk.title.startswith("[B]")
    desk.press("a")
    assert desk.shell.seat == 1 and desk.title[1] == "B" and desk.shell.stack == []


def test_show_is_there_only_where_others_may_act(desk):
    desk.race("hs")
    desk.back()
    assert all(not line.startswith("Show") for line in desk.to("Pause").lines)


# -- the log


def test_log_has_the_newest_step_first(desk, golden):
    desk.race("hh", second_round)
    desk.back().choose("Log")
    golden("page-log", desk.handheld)
    lines = desk.shell.journal.lines
    assert desk.marked == lines[-1][:20].strip()
    assert desk.lines[:3] == [line[:20].strip() for line in lines[-1:-4:-1]]
    assert desk.title.startswith(f"LOG {len(lines)} of {len(lines)}")
    desk.press("down")
    assert desk.title.startswith(f"LOG {len(lines) - 1} of {len(lines)}")


def test_what_a_step_is_too_long_for_stands_below(desk):
    desk.race("hh", second_round)
    desk.shell.journal.kept[-1] += b" L:coin*3 D:foot K:2coin"
    step = desk.shell.journal.latest
    desk.back().choose("Log")
    assert desk.text()[1][1:] == step[:20] and desk.text()[6].rstrip() == step[20:41].strip()


def test_right_goes_on_by_a_page(desk):
    desk.race("hh", second_round)
    desk.back().choose("Log").press("right")
    assert desk.marked == desk.shell.journal.lines[-6][:20].strip()


def test_the_log_holds_what_was_undone_no_more(desk):
    desk.race("hh").press("a").to("PASS").press("a")
    before = desk.shell.journal.steps
    desk.back().press("a")
    assert desk.shell.journal.steps == before - 1 == len(desk.shell.journal.lines)
    assert "A pass" not in desk.shell.journal.lines


def test_the_log_keeps_what_the_match_did_by_itself(desk):
    desk.race("hh", lambda s: s[PHASE] == MOVING and s[SEATS_AT + FEET] + s[SEATS_AT + STRIDE + FEET])
    lines = list(desk.shell.journal.lines)
    assert lines[-1].endswith(" ready") and not desk.shell.journal.at[-1] & 1  # nobody was asked about it
    desk.do(lambda shell: shell.play(shell.rules.first_seat(shell.state), [A_STOP]))
    assert len(desk.shell.journal.lines) > len(lines)
    desk.back().press("a")
    assert desk.shell.journal.lines == lines and desk.shell.journal.steps == len(lines)


# -- pause


def test_pause_shows_the_seed_and_darkens_the_strip(desk, golden):
    desk.race("hh")
    desk.back().choose("Pause")
    golden("page-pause", desk.handheld)
    seed = "".join("%04X" % (part & 0xFFFF) for part in desk.shell.match.seed)
    assert desk.info == "seed " + seed
    desk.handheld.run(1500)
    assert not any(any(light) for light in desk.handheld.lights())
    desk.press("a")
    assert desk.title.startswith("[") and "BACK" in desk.title


def test_settings_from_pause_return_to_pause(desk):
    desk.race("hh")
    desk.back().choose("Pause").choose("Settings").press("right", "a")
    assert desk.title.startswith("PAUSED")


def test_home_keeps_the_race_and_continue_goes_on(desk):
    desk.race("hh", second_round)
    state = list(desk.shell.state)
    desk.back().choose("Pause").choose("Home")
    assert desk.marked == "Continue"
    desk.press("a").handheld.run(500)
    assert list(desk.shell.state) == state


def test_ending_a_race_is_asked_once_with_no_on_top(desk, golden):
    desk.race("hh")
    desk.back().choose("Pause").choose("End the race")
    golden("page-end", desk.handheld)
    assert desk.marked == "NO"
    desk.press("a")
    assert desk.title.startswith("PAUSED")
    desk.choose("End the race").choose("YES")
    assert desk.title == "PADDOCK" and desk.marked == "Again, same seats"
    desk.restart()
    assert desk.title == "PADDOCK" and desk.marked == "Again, same seats"


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


def test_a_long_log_has_its_title_for_itself(desk):
    desk.race("hh", lambda s: s[0] == 2)
    desk.open("log")
    assert desk.text()[0].rstrip().endswith("round 2")
    desk.do(lambda shell: setattr(shell.journal, "steps", 1548))
    assert desk.text()[0].rstrip() == "LOG 1548 of 1548"
