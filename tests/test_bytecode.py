"""The firmware's modules as bytecode, and the names in it. That it runs: test_micropython.py and test_emulator.py."""

import os

import pytest
from conftest import ROOT

from tools import bytecode, lean
from tools.emulator import image

FIRMWARE = ROOT / "firmware"
TEXT = """import moving_thing
from math import floor
from moving_parts import legs_of


class Runner:
    kind = "crowded"

    def __init__(self, feet):
        self.feet_left = feet
        self._spaces = 4

    def append(self, feet, further=0):
        for step_number in range(feet):
            self._spaces += floor(step_number)
        return getattr(self, "crowded_by")


def crowded_by(runner):
    return runner.append(1, further=runner.feet_left)
"""
PATH = "paddock/race/thing.py"


def names(text, strangers=()):
    files, _ = bytecode.compiled({PATH: text}, strangers)
    assert list(files) == ["paddock/race/thing.mpy"]
    return bytecode._names(files["paddock/race/thing.mpy"])


def test_a_module_begins_as_circuitpython_wants_it():
    assert bytecode.compiled({PATH: TEXT})[0]["paddock/race/thing.mpy"][:4] == b"C\x06\x00\x1f"


def test_names_of_its_own_become_names_that_circuitpython_has():
    _, table = bytecode.compiled({PATH: TEXT})
    there = bytecode.NAMES.read_text("utf-8").split()
    assert set(table) == {"Runner", "kind", "feet_left", "_spaces", "feet", "further", "runner"} - set(there)
    assert set(table.values()) <= set(there) and len(set(table.values())) == len(table)
    assert {"thing", "crowded", "crowded_by", "floor", "math", "moving_thing", "moving_parts", "legs_of"} <= set(names(TEXT))
    assert not set(table) & set(names(TEXT))


def test_what_other_sources_or_texts_say_keeps_its_name():
    assert "feet_left" in names(TEXT, ["thing.feet_left = 3\n"]) and "feet_left" not in names(TEXT, ["thing.feet = 3\n"])
    assert "_spaces" in names(TEXT + 'PAGES = ("_spaces",)\n') and "_spaces" not in names(TEXT + "PAGES = 3\n")
    assert "_spaces" not in names(TEXT, ["# _spaces\n"])


def test_a_name_of_the_firmware_is_the_same_in_all_modules_and_no_two_become_one():
    sources = {path.relative_to(FIRMWARE).as_posix(): path.read_text("utf-8") for path in FIRMWARE.rglob("paddock/**/*.py")}
    sources = lean.lean(sources)
    before = bytecode._compiled(sources)
    after, table = bytecode.compiled(sources)
    assert len(table) > 300 and len(set(table.values())) == len(table)
    assert not set(table.values()) & {name for data in before.values() for name in bytecode._names(data)}
    for path, data in after.items():
        assert bytecode._names(data) == [table.get(name, name) for name in bytecode._names(before[path])]


def test_what_the_compiler_does_not_take_is_named():
    with pytest.raises(SyntaxError, match=r"thing\.py: [\s\S]*SyntaxError: invalid syntax"):
        bytecode.compiled({PATH: "x = = 1\n"})


@pytest.mark.skipif(not os.environ.get("CIRCUITPYTHON_UF2"), reason="CIRCUITPYTHON_UF2 names no image of CircuitPython")
def test_the_names_are_circuitpythons():
    flash = image.read_uf2(image.find_uf2(os.environ["CIRCUITPYTHON_UF2"])).code
    assert [name for name in bytecode.NAMES.read_text("utf-8").split() if name.encode() + b"\0" not in flash] == []
