"""Earlier moments of a race: looked at from the log, and corrected where dice and cubes lie on the table."""

import pytest
from desk import Desk, second_round

from paddock.core.setup import DEVICE


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
    assert "MOVE" in desk.title and desk.prompt == "A=back to now" and f"/{steps}" in desk.title.replace(" ", "")
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
        seen[:0] = [line for line in lines]
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
