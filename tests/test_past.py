"""Earlier moments of a race: looked at from the log, and corrected where dice and cubes lie on the table."""

import random

import pytest
from desk import Desk, second_round

from paddock.core.setup import (
    DEVICE,
    SETUP_DEALER,
    SETUP_KINDS,
    SETUP_SEATS,
    TABLE,
)
from paddock.games.cubitos.layout import A_STOP


@pytest.fixture
def desk(tmp_path):
    return Desk(tmp_path)


def wait(desk):
    for _ in range(2000):
        if not (desk.shell.past and desk.shell.past.busy):
            return desk
        desk.handheld.run(5)
    raise AssertionError("the race never arrives")


def memory(desk):
    return bytes(desk.handheld.nvm.data), bytes(desk.shell.match.log[: desk.shell.match.end])


def test_a_moment_of_the_log_is_shown_to_look_only_where_the_device_rolls(desk, golden):
    desk.race("hh", second_round)
    assert desk.shell.setup[9] == DEVICE
    now, page = memory(desk), desk.text()
    lines, steps = desk.shell.journal.lines, desk.shell.journal.steps
    at = next(i for i in range(len(lines) - 1, 0, -1) if " move " in lines[i])
    desk.back().choose("Log")
    for _ in range(len(lines) - 1 - at):
        desk.press("down")
    assert desk.prompt == "A=see that moment"
    wait(desk.press("a"))
    assert "MOVE" in desk.title and desk.prompt == "A=back to now" and f"/{steps}" in desk.title
    golden("past-look", desk.handheld)
    desk.press("down", "right")
    assert desk.prompt == "A=back to now"
    assert desk.shell.journal.lines == lines[:at]
    assert memory(desk) == now
    desk.back().choose("Standings").press("b", "b")
    assert desk.shell.past
    wait(desk.press("a"))
    assert desk.shell.past is None
    assert (desk.text(), desk.shell.journal.lines, memory(desk)) == (page, lines, now)


def test_back_leads_to_now_from_an_earlier_moment(desk):
    desk.race("hh", second_round)
    now = memory(desk)
    wait(desk.back().choose("Log").press("up", "a"))
    assert desk.shell.match.length == 0 and "ROLL" in desk.title
    desk.back()
    assert desk.marked == "Now, the last step" and desk.prompt == "A=back to now"
    wait(desk.press("a"))
    assert desk.shell.past is None and memory(desk) == now
    desk.press("a", "a")  # the end of round 1 is still to be read
    assert desk.shell.match.length > len(now[1])


def test_all_of_a_long_race_can_be_read(desk):
    """The journal keeps 40 lines; what came before them is behind the oldest."""
    desk.race("hhhh", lambda s: s[0] == 5)
    steps = desk.shell.journal.steps
    assert steps > 80
    seen = []
    for _ in range(10):
        desk.back().choose("Log")
        lines = desk.shell.journal.lines
        seen[:0] = list(lines)
        if len(lines) == desk.shell.journal.steps:
            break
        desk.press("up")
        assert desk.marked == "older steps"
        wait(desk.press("a"))
    else:
        raise AssertionError("no end")
    assert len(seen) == steps


def test_a_computer_seat_does_nothing_while_people_look_back(desk):
    desk.race("hs", second_round)
    wait(desk.back().choose("Log").press("up", "a"))
    now = memory(desk)
    desk.handheld.run(5000)
    assert desk.shell.match.length == 0 and memory(desk) == now


def test_the_power_may_go_while_people_look_back(desk):
    desk.race("hh", second_round)
    now = memory(desk)
    wait(desk.back().choose("Log").press("up", "a"))
    desk.restart()
    while "reading" in desk.text()[3]:
        desk.handheld.run(20)
    desk.press("a")
    assert memory(desk) == now and desk.shell.past is None


# -- with real dice


class Dice:
    """A race with real dice on the table, entered by keys."""

    def __init__(self, desk, kinds=(0, 0)):
        self.desk = desk
        desk.handheld.run(20)

        def begin(shell):
            shell.prepare()
            shell.setup[SETUP_SEATS] = len(kinds)
            shell.setup[SETUP_KINDS : SETUP_KINDS + len(kinds)] = bytes(kinds)
            shell.setup[SETUP_DEALER] = TABLE
            shell.settings["motion"] = 0
            shell.start()

        desk.do(begin)

    def enter(self, *hits):
        """Of the page that is shown: these face lines, each so many times; then A."""
        for face, n in hits:
            self.to(face)
            for _ in range(n):
                self.desk.press("right")
        self.desk.press("a")
        return self

    def to(self, face):
        for _ in range(15):
            row = next(row for row in self.desk.text()[1:6] if "←" in row or "▸" in row)
            if "←" in row and row[: row.index("←")].rstrip().endswith(face):
                return
            self.desk.press("down")
        raise AssertionError(f"no face {face}: {self.desk.text()}")

    @property
    def lines(self):
        return self.desk.shell.journal.lines

    def correct(self, line):
        """From the log, the newest step in these words."""
        lines = self.lines
        at = max(i for i in range(len(lines)) if lines[i] == line)
        self.desk.back().choose("Log")
        for _ in range(len(lines) - 1 - at):
            self.desk.press("down")
        wait(self.desk.press("a"))
        return self


@pytest.fixture
def dice(desk):
    return Dice(desk)


def round_of(dice, hits=3):
    """A: so many coins in one roll; B: one foot. Both pass and go on to buying."""
    dice.enter(("L¢", hits))
    dice.desk.to("PASS").press("a")
    dice.enter(("L¢", 1))
    dice.desk.to("PASS").press("a")


def test_an_entry_is_corrected_and_what_came_after_it_stays(dice, golden):
    round_of(dice, 2)
    desk = dice.desk
    before = dice.lines
    assert "A roll L:coin*2" in before
    dice.correct("A roll L:coin*2")
    assert desk.title.startswith("[A]ROLLED") and "←2→" in desk.marked, "the page is filled with what was entered"
    golden("past-correct", desk.handheld)
    desk.press("right")
    wait(desk.press("a"))
    assert desk.shell.past is None and desk.info == "corrected"
    assert dice.lines == [line.replace("L:coin*2", "L:coin*3") for line in before]
    assert desk.word("A", 16) == 3
    saved = desk.restart()
    while "reading" in saved.text()[3]:
        saved.handheld.run(20)
    saved.press("a")
    assert saved.shell.journal.lines == dice.lines and saved.word("A", 16) == 3


def test_the_same_entry_again_changes_nothing(dice):
    round_of(dice)
    desk = dice.desk
    before, lines = memory(desk)[1], dice.lines
    dice.correct("A roll L:coin*3")
    wait(desk.press("a"))
    assert memory(desk)[1] == before and dice.lines == lines


@pytest.mark.parametrize("drop", [False, True])
def test_a_later_step_that_is_no_longer_possible_is_shown_and_asked_about(dice, golden, drop):
    round_of(dice, 4)
    desk = dice.desk
    for _ in range(10):
        if "BUY" in desk.title:
            break
        desk.press("a")
    assert "[A]BUY" in desk.title
    desk.press("a", "a")
    bought = next(line for line in dice.lines if line.startswith("A buy ") and line != "A buy -")
    now, lines, state = memory(desk), dice.lines, list(desk.shell.state)
    dice.correct("A roll L:coin*4")
    desk.press("left", "left", "left", "left")
    wait(desk.press("a"))
    assert desk.title == "NO LONGER POSSIBLE" and " ".join(row.strip() for row in desk.text()[1:3]) == bought
    assert desk.marked == "leave all as it was" and memory(desk)[0] == now[0], "nothing has happened yet"
    golden("past-changed", desk.handheld)
    if drop:
        wait(desk.press("down", "a"))
        assert bought not in dice.lines and "A roll -" in dice.lines and "A buy -" in dice.lines
    else:
        wait(desk.press("a"))
        assert (dice.lines, memory(desk), list(desk.shell.state)) == (lines, now, state)
    assert desk.shell.past is None and not desk.shell.crash


def test_the_step_that_does_not_fit_is_named_as_it_was_and_all_that_goes_is_counted(dice):
    """B is through its Roll phase, A pushed, bust and dropped dice; then A's push becomes a pass. Two entries go with it."""
    desk = dice.desk
    desk.press("up", "right")
    assert desk.title[1] == "B"
    dice.enter(("L¢", 1))
    desk.to("PASS").press("a")
    dice.enter(("L¢", 4))
    desk.press("down")
    assert desk.prompt == "A=push, bust"
    desk.press("a")
    assert "BUST" in desk.title
    desk.press("a")
    assert "A roll -" in dice.lines and any(line.startswith("A drop L") for line in dice.lines), dice.lines
    before, lines = memory(desk), dice.lines
    dice.correct("A push")
    desk.to("PASS")
    wait(desk.press("a"))
    assert desk.title == "NO LONGER POSSIBLE" and desk.text()[1].strip() == "A roll -"
    assert "drop 2 steps" in desk.text()[5]
    wait(desk.press("a"))
    assert (memory(desk), dice.lines) == (before, lines) and not desk.shell.crash and desk.shell.past is None


def test_a_finished_race_is_locked_until_it_is_unlocked_on_purpose(dice):
    """From its log it can be looked at; undo asks, and after that it can be corrected."""
    desk = dice.desk

    def play(shell):
        chance = random.Random(4)
        while not shell.rules.finished(shell.state):
            seat = shell.rules.first_seat(shell.state)
            actions = list(shell.match.out[: shell.match.legal(seat)])
            if actions[-1] == A_STOP and len(actions) > 1:
                del actions[-1]
            shell.play(seat, [chance.choice(actions)])
        shell.read = shell.screens.seen(shell)
        shell.rebase()

    desk.do(play)
    assert desk.title.startswith("FINISH")
    over = memory(desk)
    desk.back().choose("Log")
    assert desk.prompt == "A=see that moment"
    wait(desk.press("right", "right", "a"))
    assert desk.prompt == "A=back to now" and not desk.shell.past.can_correct
    wait(desk.press("a"))
    assert desk.shell.past is None and memory(desk) == over
    desk.back().choose("Undo")
    assert desk.title.startswith("UNDO") and desk.marked == "NO"
    desk.press("down", "a")
    assert not desk.shell.rules.finished(desk.shell.state)
    desk.back().choose("Log")
    assert desk.prompt == "A=see, correct"
