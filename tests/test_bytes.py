"""What goes over the display's bus, counted by its model while the emulator's scripts are played."""

import json

import pytest

from tools.emulator.figures import SENT
from tools.emulator.race import PRESS
from tools.emulator.scripts import CURSOR, QUIET, SCRIPTS, SETTINGS
from tools.simulator.handheld import Handheld

ALL = 1024 + 64  # a whole picture with its commands


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_cursor_move_sends_few_bytes_and_nothing_is_sent_for_nothing(name):
    handheld = Handheld("pico")
    (handheld.drive / "settings.json").write_text(json.dumps(SETTINGS))
    handheld = handheld.restart()
    display = handheld.chips.display
    moves = 0
    for key, kind, label, _ in SCRIPTS[name]:
        handheld.run(QUIET[kind])
        before = display.received
        handheld.hold(key, PRESS)
        handheld.run(QUIET[CURSOR])
        sent = display.received - before
        if kind == CURSOR:
            moves += 1
            assert 0 < sent <= SENT, label
        before = display.received
        handheld.app.draw()
        assert display.received == before, label
    assert moves > 3
