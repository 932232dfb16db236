"""Tally on the whole handheld: who finishes, the end for all, and steps that are corrected or taken out."""

import pytest
from desk import Desk
from test_screens_tally import column, enter, give, marked, racing, steps, totals, word

from paddock.games.tally.layout import COUNTS, DONE


@pytest.fixture
def desk(tmp_path):
    return Desk(tmp_path)


# -- who finishes


def test_who_finishes(desk, golden):
    racing(desk)
    column(desk, "FINISH")
    assert desk.info == "who finishes now"
    give(desk, "B", 1)
    golden("tally-finish", desk.handheld)
    assert desk.info == "B ends in round 1" and desk.prompt == "A=enter, finish"
    column(desk, "TALLY")
    enter(desk, 2, 5)
    assert steps(desk) == ["A +2", "B +5", "C +0", "B finish"]
    assert word(desk, "B", DONE) == 1 and desk.lines[1].startswith("B    5 ⚑")


def finish_rounds(desk, amounts, column_name):
    """What row 7 says of each seat that finishes after these amounts, and what came of it."""
    for seat, amount in amounts:
        give(desk, seat, amount)
    column(desk, column_name)
    said = []
    for seat in "AB":
        give(desk, seat, 1)
        said.append(desk.info)
    desk.press("a")
    return said, [word(desk, seat, DONE) for seat in "AB"]


@pytest.mark.parametrize(
    ("length", "rounds", "amounts", "finished"),
    [
        (0, 0, (), 1),  # before the first move of the race
        (0, 1, (), 1),  # before the first move of a round: T5
        (0, 1, (("A", 2),), 2),
        (40, 2, (), 2),
        (40, 2, (("C", 1),), 3),
    ],
)
def test_the_round_in_which_a_seat_finishes_is_said_before(desk, length, rounds, amounts, finished):
    racing(desk, 3, length)
    for _ in range(rounds):
        enter(desk, 1, 2, 3)
    said, done = finish_rounds(desk, amounts, "FINISH")
    assert said == [f"A ends in round {finished}", f"B ends in round {finished}"] and done == [finished] * 2


def test_who_finishes_by_itself_is_said_among_those_who_finish(desk):
    racing(desk, 2, 20)
    give(desk, "B", 20)
    column(desk, "FINISH").to("B ")
    assert desk.info == "B ends in round 1"
    desk.to("A ")
    assert desk.info == "Ann"
    give(desk, "B", 1)
    desk.press("a")
    assert word(desk, "B", DONE) == 1 and steps(desk) == ["A +0", "B +20"]


def test_the_end_for_all_is_asked(desk, golden):
    racing(desk)
    enter(desk, 2, 5, 2)
    column(desk, "THE END")
    assert desk.info == "all finish now" and desk.prompt == "A=end the race?"
    desk.press("a")
    golden("tally-end", desk.handheld)
    assert desk.marked == "NO" and desk.info == "nothing changes" and desk.prompt == "A=no"
    desk.press("a")
    assert desk.title.startswith("TALLY") and desk.prompt == "A=nothing yet" and len(steps(desk)) == 3
    column(desk, "THE END").press("a").choose("END").handheld.run(300)
    golden("tally-podium", desk.handheld)
    assert desk.title.startswith("FINISH") and desk.title.endswith("locked")
    assert desk.shell.rules.finished(desk.shell.state) and steps(desk)[-1] == "C finish"
    assert desk.info.startswith("B in round 1")
    desk.press("b", "a").choose("UNDO")
    assert not desk.shell.rules.finished(desk.shell.state) and desk.marked.startswith("C")


@pytest.mark.parametrize(("amount", "over"), [(0, 1), (3, 2)])
def test_the_end_says_in_which_round(desk, amount, over):
    racing(desk)
    enter(desk, 2, 5, 2)
    if amount:
        give(desk, "B", amount)
    column(desk, "THE END").press("a", "down")
    assert desk.info == f"over in round {over}" and desk.prompt == "A=end the race"
    desk.press("a").handheld.run(100)
    assert desk.shell.state[0] == over and [word(desk, seat, DONE) for seat in "ABC"] == [over] * 3
    assert totals(desk) == [2, 5 + amount, 2]


def test_another_race_after_the_podium_is_asked(desk, golden):
    racing(desk)
    enter(desk, 2, 5, 2)
    column(desk, "THE END").press("a", "down", "a").handheld.run(100)
    assert desk.prompt == "A=again"
    desk.press("a")
    golden("tally-again", desk.handheld)
    assert desk.title == "NEW RACE?" and desk.marked == "NO"
    desk.press("a")
    assert desk.title.startswith("FINISH")
    desk.press("a").choose("YES")
    assert desk.title == "TALLY         round 1" and totals(desk) == [0, 0, 0]


# -- earlier steps


def to_step(desk, line):
    """From the log to the newest step in these words."""
    lines = steps(desk)
    at = max(i for i in range(len(lines)) if lines[i] == line)
    desk.back().choose("Log").press(*["down"] * (len(lines) - 1 - at), "a").handheld.run(400)
    return desk


def test_an_old_step_is_corrected_from_the_log(desk, golden):
    racing(desk, counters=("fans",))
    enter(desk, 3, 1, 2)
    enter(desk, 1, 1, 1)
    desk.press("b").choose("Log").to("B +1").press("down", "down", "down", "a").handheld.run(400)
    golden("tally-correct", desk.handheld)
    assert marked(desk) == "B    0 ←+1→" and desk.prompt == "A=correct"
    desk.press("right", "right", "a").handheld.run(400)
    assert totals(desk) == [4, 4, 3] and steps(desk) == ["A +3", "B +3", "C +2", "A +1", "B +1", "C +1"]
    assert desk.shell.state[0] == 3 and desk.info == "corrected"


def test_a_wrong_finish_is_taken_out(desk, golden):
    racing(desk)
    enter(desk, 3, 1, 2)
    give(desk, "C", 1)
    column(desk, "FINISH")
    give(desk, "B", 1)
    desk.press("a")
    assert word(desk, "B", DONE) == 2
    to_step(desk, "B finish")
    assert marked(desk) == "B    1 ←yes→" and (desk.info, desk.prompt) == ("B ends in round 2", "A=correct")
    desk.press("right")
    golden("tally-take-out", desk.handheld)
    assert (desk.info, desk.prompt) == ("the step is taken out", "A=take it out")
    desk.press("a").handheld.run(400)
    assert desk.info == "corrected" and desk.shell.past is None
    assert steps(desk) == ["A +3", "B +1", "C +2", "A +0", "B +0", "C +1"] and not word(desk, "B", DONE)
    state = list(desk.shell.state)
    desk.restart().handheld.run(300)
    desk.choose("GO ON")
    assert list(desk.shell.state) == state and len(steps(desk)) == 6


def test_a_counted_step_is_taken_out_and_later_ones_stay(desk):
    racing(desk, counters=("fans",))
    for amount in (4, 1):
        column(desk, "FANS")
        give(desk, "B", amount)
        desk.press("a")
        column(desk, "TALLY")
        enter(desk, 1, 2)
    to_step(desk, "B fans +4").press("left", "left", "left", "left")
    assert desk.prompt == "A=take it out"
    desk.press("a").handheld.run(400)
    assert steps(desk) == ["A +1", "B +2", "C +0", "B fans +1", "A +1", "B +2", "C +0"]
    assert word(desk, "B", COUNTS) == 1 and totals(desk) == [2, 4, 0] and desk.shell.state[0] == 3


def test_a_step_without_which_a_later_one_is_impossible_is_asked_about(desk):
    racing(desk, counters=("fans",))
    for amount in (4, -3):
        column(desk, "FANS")
        give(desk, "B", amount)
        desk.press("a")
    to_step(desk, "B fans +4").press("left", "left", "left", "left", "a").handheld.run(400)
    assert desk.title == "NO LONGER POSSIBLE" and desk.text()[1].rstrip() == "B fans -3"
    desk.press("down", "a").handheld.run(400)
    assert steps(desk) == [] and word(desk, "B", COUNTS) == 0


def test_a_move_of_nothing_is_a_step(desk):
    """It stays: a seat that moves by 0 has moved."""
    racing(desk)
    enter(desk, 3, 1, 2)
    to_step(desk, "B +1").press("left")
    assert desk.prompt == "A=correct" and desk.info == "B 0, place 2"  # C has not moved yet
    desk.press("a").handheld.run(400)
    assert steps(desk) == ["A +3", "B +0", "C +2"] and desk.shell.state[0] == 2


def test_an_earlier_moment_of_a_race_that_is_over_is_looked_at_only(desk, golden):
    racing(desk, 3, counters=("fans",))
    enter(desk, 3, 1, 2)
    column(desk, "THE END").press("a", "down", "a").handheld.run(100)
    now = list(desk.shell.state)
    to_step(desk, "C +2")
    golden("tally-look", desk.handheld)
    assert desk.prompt == "A=back to now"
    assert [row[:8].rstrip() for row in desk.text()[1:5]] == [" A    3", " B    1", "▸C    0", ""]
    assert desk.marked.startswith("C")  # whose step comes next
    page = desk.text()
    for key in ("right", "left"):
        assert desk.press(key).text() == page
    seen = set()
    for _ in range(6):
        seen.add(desk.press("up").marked)
    assert len(seen) == 3 and not any("←" in line for line in seen) and not desk.title.startswith("←")
    desk.press("a").handheld.run(400)
    assert desk.shell.past is None and list(desk.shell.state) == now
