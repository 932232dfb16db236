"""The last steps of a match, kept as bytes: the lines of a long match, cut and taken back."""

import pytest

from paddock.core.journal import Journal
from paddock.core.setup import SETUP_SIZE


class Rules:
    def step_ends(self, action):
        return action != 0


class Match:
    """As much of a match as a journal looks at: every decision is a byte of the log, which is there when it is told."""

    rules = Rules()
    setup = bytes(SETUP_SIZE)  # people
    mark = length = 0

    @property
    def steps(self):
        return self.length // 2


class Steps(Journal):
    def words(self, match, seat, parts, action):
        return f"ran {'+'.join(map(str, parts))}"


def played(keep, steps):
    journal, match = Steps(keep), Match()
    journal.begin(match)
    for number in range(1, steps + 1):
        for action in (0, number):
            match.length += 1
            journal.before(match, number % 2, action)
            journal.after(match, number % 2, action)
            match.mark = match.length
    return journal, match


def line(number):
    return f"{'AB'[number % 2]} ran 0+{number}"


@pytest.mark.parametrize(
    ("keep", "steps", "first"), [(4, 0, 1), (4, 1, 1), (4, 4, 1), (4, 5, 2), (4, 23, 20), (1, 3, 3), (0, 90, 1)]
)
def test_the_last_lines_are_kept(keep, steps, first):
    journal, _ = played(keep, steps)
    assert journal.lines == [line(number) for number in range(first, steps + 1)]
    assert journal.latest == (line(steps) if steps else "") and journal.steps == steps
    assert journal.at == [8 * (number - 1) + 3 for number in range(first, steps + 1)]


@pytest.mark.parametrize("keep", [4, 0])
def test_lines_of_what_is_undone_go(keep):
    journal, match = played(keep, 6)
    for left in (5, 3, 2):
        match.length = match.mark = 2 * left
        journal.rewind(match)
        lines = [line(number) for number in range(3 if keep else 1, left + 1)]
        assert journal.lines == lines
        assert journal.steps == left and len(journal.at) == len(journal.lines)
        assert journal.latest == (lines[-1] if lines else "")


def test_a_step_after_an_undo_stands_behind_what_is_left():
    journal, match = played(2, 5)
    match.length = match.mark = 8
    journal.rewind(match)
    assert journal.lines == [line(4)]
    for seat in (0, 1):
        match.length += 1
        journal.before(match, seat, 7)
        journal.after(match, seat, 7)
    assert journal.lines == ["A ran 7", "B ran 7"] and journal.steps == 6


def test_a_match_begins_without_lines():
    journal, match = played(3, 5)
    journal.begin(match)
    assert (journal.lines, journal.latest, journal.at, journal.steps) == ([], "", [], 0)


def test_on_a_handheld_the_lines_are_one_block_and_in_a_tool_they_are_not_copied_again():
    assert [len(played(keep, 50)[0].kept) for keep in (40, 0)] == [1, 50]
