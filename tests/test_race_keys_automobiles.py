"""Whole races of Automobiles by the keys alone, read from the display's memory."""

import pytest
from automobiles_device import AutoDevice
from player import Player

OVER = "A=finish"


@pytest.mark.parametrize(("board", "seats", "track"), [("pico", "hh", "three"), ("pico-3key", "hss", "three")])
def test_a_race_to_the_end(tmp_path, board, seats, track):
    device = AutoDevice(tmp_path, board).start(seats, track, laps=1)
    player = Player(device.handheld)
    player.race(OVER, row=7)
    assert device.shell.crash is None
    assert "TURN OVER" in player.title and device.shell.rules.finished(device.s)
