"""Standings of every game: gaps, who is out or has finished, and why."""

import pytest
from automobiles_device import AutoDevice
from desk import Desk
from tally_table import setup_of

from paddock.games.automobiles import layout as auto
from paddock.games.tally.layout import A_FINISH, SEATS_AT, STRIDE, TOTAL


@pytest.fixture
def desk(tmp_path):
    return Desk(tmp_path)


def totals(desk, *points):
    """A tally that stands like this."""

    def begin(shell):
        shell.load_pack("")
        shell.setup[:] = setup_of(len(points), 0, 1, ())
        shell.settings["motion"] = 0
        shell.start()
        for seat, total in enumerate(points):
            shell.state[SEATS_AT + seat * STRIDE + TOTAL] = total

    return desk.do(begin)


def test_a_car_that_has_done_its_laps_has_a_flag(tmp_path, golden):
    race = AutoDevice(tmp_path).racing("hhh", laps=1)
    race.put("A", "I3@46").put("B", "O1@41").put("C", "I3@39")
    race.turn("C")
    race.press("b")
    race.to("Standings").press("a")
    golden("standings-laps", race.handheld)
    assert [row[1:9].strip() for row in race.rows[1:4]] == ["1 A  46⚑", "2 B  41⚑", "3 C  39"]
    race.to("1 A")
    assert race.info == "A: 6 past it"
    race.to("3 C")
    assert race.info == "C: 1 to go"
    assert race.shell.rules.lap(race.s, 0) == 1 and race.s[auto.PHASE] == auto.RACING


def test_gaps_of_a_tally(desk, golden):
    totals(desk, 12, 41, -3, 41, 30)
    desk.back().choose("Standings").to("5 C")
    golden("standings-tally", desk.handheld)
    assert [line[:8].split() for line in desk.lines] == [
        ["1", "B", "41"],
        ["1", "D", "41"],
        ["3", "E", "30"],
        ["4", "A", "12"],
        ["5", "C", "-3"],
    ]


def test_large_totals_and_gaps_keep_their_places(desk, golden):
    totals(desk, 9000, 9999, -875, 8100)
    desk.back().choose("Standings").to("4 C")
    golden("standings-large", desk.handheld)
    assert [line[:8].strip() for line in desk.lines[:4]] == ["1 B9999", "2 A9000", "3 D8100", "4 C-875"]


def test_a_seat_that_finished_by_hand_has_a_flag(desk):
    totals(desk, 3, 5).do(lambda shell: shell.play(0, [A_FINISH]))
    desk.back().choose("Standings")
    flags = [line[2] for line in desk.lines[:2] if "⚑" in line]
    assert flags == ["A"]
