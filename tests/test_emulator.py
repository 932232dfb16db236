"""The emulator's parts that need no CircuitPython image, and with CIRCUITPYTHON_UF2 set the races themselves."""

import os

import pytest

from tools.emulator import EmulatorError, image, race
from tools.emulator.__main__ import load_wiring, main
from tools.emulator.pico import Pico
from tools.emulator.scripts import SCRIPTS


def test_without_the_variable_it_says_where_the_image_comes_from(monkeypatch, capsys):
    monkeypatch.delenv("CIRCUITPYTHON_UF2", raising=False)
    assert main([]) == 1
    said = capsys.readouterr().err
    assert "CIRCUITPYTHON_UF2 is not set" in said
    assert "circuitpython.org" in said and '"Raspberry Pi Pico"' in said


def test_without_node_it_says_what_to_install(monkeypatch):
    monkeypatch.setenv("PATH", "")
    with pytest.raises(EmulatorError, match=r"Node\.js.*: node was not found\.\nInstall it"):
        Pico(bytes(image.FLASH_SIZE), load_wiring("pico"))


HEAP = 90_000  # bytes that all of the firmware may take in a race, of 164,000


@pytest.mark.skipif(not os.environ.get("CIRCUITPYTHON_UF2"), reason="CIRCUITPYTHON_UF2 is not set (docs/emulator.md)")
@pytest.mark.parametrize("game", SCRIPTS)
def test_a_race_begins_in_the_same_way_on_real_circuitpython(game, tmp_path):
    folder = race.stage("pico", tmp_path / "drive")
    flash = image.make_flash(image.find_uf2(os.environ["CIRCUITPYTHON_UF2"]), folder)
    moments, heaps = race.emulate(flash, load_wiring("pico"), SCRIPTS[game])
    for moment, pictures in zip(moments, race.simulate("pico", SCRIPTS[game]), strict=True):
        assert race.difference(moment.picture, pictures) == "", moment.label
    assert max(heap.live - heap.empty for heap in heaps) < HEAP
