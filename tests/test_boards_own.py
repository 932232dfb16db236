"""A board of somebody's own: what docs/build.md asks for works, and what is wrong in its files is said by every command."""

import re
import shutil
import xml.etree.ElementTree as ElementTree
from itertools import product

import pytest
from conftest import ROOT

from tools import boards, drive, image
from tools.flash import __main__ as flash_command
from tools.simulator import __main__ as simulator_command
from tools.simulator.handheld import Handheld
from tools.wiring import __main__ as wiring_command
from tools.wiring import draw, parts

PICO = "boards/modules/raspberry_pi_pico.toml"
LETTER = 0.6  # of its size a letter is wide, on the whole


@pytest.fixture
def mine(tmp_path, monkeypatch):
    """A folder in place of the project's, in which boards/mine/ is a copy of boards/pico/, whatever else there is."""
    monkeypatch.setattr(boards, "BOARDS", tmp_path / "boards")
    for name in {"modules", "pico", boards.DEFAULT}:
        shutil.copytree(ROOT / "boards" / name, tmp_path / "boards" / name)
    shutil.copytree(ROOT / "boards" / "pico", tmp_path / "boards" / "mine", dirs_exist_ok=True)
    return tmp_path


def change(folder, file, old, new):
    """Another text in a file; no new one: the file is gone."""
    path = folder / file
    if new is None:
        path.unlink()
        return
    text = path.read_text("utf-8")
    assert old in text, f"{file} no longer says {old}"
    path.write_text(text.replace(old, new), "utf-8")


WIRING, BOARD = "boards/mine/wiring.py", "boards/mine/board.toml"
FAULTS = [
    (WIRING, "", None, r"boards/mine/ has no wiring\.py .*; there are: "),
    (WIRING, "KEY_PINS = (", "KEY_PINS = ((", r"Python cannot read it: '\(' was never closed \(wiring\.py, line \d+\)"),
    (WIRING, "0x3C", "ox3C", r"Python cannot read it: "),
    (WIRING, "0x3C", "OX", r"Python cannot read it: name 'OX' is not defined"),
    (WIRING, "0x3C", "0x3E", r"DISPLAY_ADDRESS has to be a number from 60 to 61, and is 62"),
    (WIRING, 'NAME = "', 'TITLE = "', r"it does not say NAME; boards/\S+/wiring\.py shows all"),
    (WIRING, 'DISPLAY_SDA = "GP0"', "DISPLAY_SDA = 0", r"DISPLAY_SDA has to be a text in quotes"),
    (WIRING, "(3000, 3380, 3430", "[3000, 3380, 3430", r"Python cannot read it: "),
    (WIRING, '"GP2", ', '"GP99", ', r"the key UP is at 'GP99', and a Raspberry Pi Pico has no pin .*" + PICO),
    (WIRING, 'STRIP_PIN = "GP16"', 'STRIP_PIN = "VSYS"', r"the strip is at 'VSYS', and a Raspberry Pi Pico has no pin"),
    (WIRING, '"GP3", ', '"GP2", ', r"GP2 is taken twice, by the key UP and by the key DOWN: give one of them another"),
    (WIRING, "(0, 1, 2, 3, 4, 5)", "(0, 1, 2, 3)", r"KEY_PINS has 6 pins, KEY_NUMBERS 4 numbers"),
    (WIRING, "(0, 1, 2, 3, 4, 5)", "(0, 1, 2, 3, 4, 4)", r"KEY_NUMBERS has to have 1, 3 and 4 \(three keys.* 0 to 5"),
    (WIRING, "STRIP_PIXELS = 30", "STRIP_PIXELS = 0", r"board\.toml: it has a part \[strip\], and STRIP_PIXELS .* is 0"),
    (WIRING, '"VOLTAGE_MONITOR"', '""', r'BATTERY_PIN is "".* BATTERY_MILLIVOLTS has to be \(\)'),
    (WIRING, "(3000, ", "(3900, ", r"BATTERY_MILLIVOLTS has to be 11 numbers that rise"),
    (WIRING, "BATTERY_DIVIDER = 3", "BATTERY_DIVIDER = 0", r"BATTERY_DIVIDER has to be a number from 1 to 20, and is 0"),
    (BOARD, "", None, r"there is no boards/mine/board\.toml: make one \(docs/build\.md, Your own board\)"),
    (BOARD, "module = ", "module ", r"this is no TOML: .*line 2"),
    (BOARD, "module = ", "modul = ", r"it has to say module = and the name of a file of boards/modules/"),
    (BOARD, "raspberry_pi_pico", "abacus", r"and there is no boards/modules/abacus\.toml; there are: .*raspberry_pi_pico"),
    (BOARD, "[supply]", "[battery.supply]", r"it has no part \[supply\]; boards/\S+/board\.toml shows"),
    (BOARD, "USB = 500", 'USB = "500"', r"\[supply\] has to name at least one supply with its mA"),
    (BOARD, "[strip]", "[stripe]", r"it has no part \[strip\], as STRIP_PIXELS in wiring\.py is not 0"),
    (BOARD, 'power = "VSYS"', 'power = "VBAT"', r'power = "VBAT" in \[strip\]: no pad of a Raspberry Pi Pico is called that'),
    (BOARD, "milliamps = 25", "milliamps = true", r"it has to say milliamps = and a whole number in \[display\]"),
    (BOARD, 'name = "LiPo', '# name = "LiPo', r"it has to say name = and a text in quotes in \[battery\]"),
    (
        BOARD,
        'minus = "GND"',
        'minus = "GND"\ndivider = "1 MΩ"',
        r"it has to say from = and the name of a pad .* in \[battery\]",
    ),
    (PICO, "", None, r"and there is no boards/modules/raspberry_pi_pico\.toml; there are: .*adafruit_feather_rp2040"),
    (PICO, "left = [", "left = [[", r"raspberry_pi_pico\.toml: "),
    (PICO, '"GP0", ', "", r"raspberry_pi_pico\.toml: left has 19 places, right has 20: fill up with"),
]


@pytest.mark.parametrize(("file", "old", "new", "reason"), FAULTS, ids=[f"{fault[0]}-{fault[2]}" for fault in FAULTS])
def test_what_is_wrong_is_said_in_a_sentence(mine, file, old, new, reason):
    assert boards.load("mine").id == "raspberry_pi_pico"
    change(mine, file, old, new)
    with pytest.raises(boards.BoardError, match=reason) as caught:
        boards.load("mine")
    assert "\n" not in str(caught.value) and re.search(r"boards/(mine|modules)/", str(caught.value))
    if file.startswith("boards/mine"):
        assert boards.load("pico") and "pico" in boards.of_module("raspberry_pi_pico"), "the others go on working"


COMMANDS = {
    "run": lambda folder: simulator_command.main(["--board", "mine", "--keep", str(folder / "keep"), "--port", "0"]),
    "flash": lambda folder: flash_command.main(["--board", "mine", "--mount", str(folder)]),
    "image": lambda folder: image.main(["--board", "mine", "--uf2", str(folder / "some.uf2"), "-o", str(folder / "out.uf2")]),
    "wiring": lambda _folder: wiring_command.main(),
    "drive": lambda folder: drive.main([str(folder / "drive"), "--board", "mine"]),
}


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("fault", [FAULTS[i] for i in (1, 7, 8, 11, 17, 18, 20)], ids=lambda fault: f"{fault[0]}-{fault[2]}")
def test_every_command_says_it_and_fails(mine, monkeypatch, capsys, command, fault):
    monkeypatch.setattr(wiring_command, "OUT", mine)
    file, old, new, reason = fault
    change(mine, file, old, new)
    before = sorted(mine.rglob("*"))
    assert COMMANDS[command](mine) == 1
    told = capsys.readouterr()
    assert re.search(reason, told.err) and told.err.count("\n") == 1 and told.out == ""
    assert sorted(mine.rglob("*")) == before, "and nothing was made"


def without_strip(board):
    board.wiring.STRIP_PIXELS = 0
    board.parts.pop("strip", None)


def without_battery(board):
    board.wiring.BATTERY_PIN, board.wiring.BATTERY_MILLIVOLTS = "", ()
    board.parts.pop("battery", None)


def with_converter(board):
    """What lifts the cell to 5 V hides how full it is."""
    board.wiring.BATTERY_PIN, board.wiring.BATTERY_MILLIVOLTS = "", ()
    battery = {"name": "LiPo cell", "plus": board.parts["display"]["power"], "minus": "GND", "switch": True}
    battery |= {"diode": "1N5817", "charger": "charger", "converter": "to 5 V"}
    board.parts["battery"] = battery


def with_a_long_name(board):
    board.wiring.NAME = "A handheld for our table, with a name that is longer than the picture would be broad without it"


CHANGES = [(), (without_strip,), (without_battery,), (without_strip, without_battery), (with_converter,), (with_a_long_name,),
           (without_strip, without_battery, with_a_long_name)]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "changes"), [*product(boards.names(), CHANGES)],
    ids=lambda value: value if isinstance(value, str) else "-".join(change.__name__ for change in value) or "as it is",
)  # fmt: skip
def test_every_word_of_a_picture_lies_inside_of_it(name, changes):
    board = boards.load(name)
    for made in changes:
        made(board)
    picture = ElementTree.fromstring(draw.svg(board))
    left, top, width, height = (float(part) for part in picture.get("viewBox").split())
    texts = [text for text in picture.iter() if text.tag.endswith("}text")]
    assert len(texts) > 20
    for text in texts:
        (line,) = text
        x, y, size = float(text.get("x")), float(text.get("y")), float(text.get("font-size"))
        wide = LETTER * size * len(line.text)
        begin = x - {"start": 0, "middle": wide / 2, "end": wide}[text.get("text-anchor")]
        assert left <= begin and begin + wide <= left + width, line.text
        assert top <= y + size / 2 and y + size * 3 / 2 <= top + height, line.text  # its middle lies a size below y
    kinds = {group.kind for group in parts.groups(board)}
    assert ("strip" in kinds) == ("strip" in board.parts)
    assert ("battery" in kinds) == ("battery" in board.parts)


def test_a_cell_that_is_not_measured_is_drawn_with_its_converter(mine):
    change(mine, WIRING, '"VOLTAGE_MONITOR"', '""')
    path = mine / WIRING
    path.write_text(re.sub(r"BATTERY_MILLIVOLTS = \(.*\)", "BATTERY_MILLIVOLTS = ()", path.read_text()))
    change(mine, BOARD, 'charger = "charger"', 'charger = "charger"\nconverter = "to 5 V"')
    board = boards.load("mine")
    (battery,) = [group for group in parts.groups(board) if group.kind == "battery"]
    assert [part for part, _ in battery.notes["lead"]] == ["diode", "converter", "switch", "charger"]
    picture = draw.svg(board)
    assert all(f">{word}<" in picture for word in ("to 5 V", "charger", "OUT+", "IN-", "B+", "switch", "1N5817"))
    assert "divider" not in {group.kind for group in parts.groups(board)}


def test_without_strip_and_battery_it_plays(mine):
    path = mine / WIRING
    text = path.read_text()
    for name, value in (("STRIP_PIXELS", "0"), ("BATTERY_PIN", '""'), ("BATTERY_MILLIVOLTS", "()")):
        text = re.sub(f"^{name} = .*$", f"{name} = {value}", text, flags=re.M)
    path.write_text(text)
    path = mine / BOARD
    path.write_text(re.sub(r"\[(strip|battery)\][^[]*", "", path.read_text()))
    board = boards.load("mine")
    assert {group.kind for group in parts.groups(board)} == {"display", "keys"}
    assert boards.milliamps(board).keys() == {"module", "display"}
    handheld = Handheld("mine", mine / "drive", noise=1)
    handheld.run(300)
    before = handheld.text()
    handheld.press("down")
    assert before[0].strip().startswith("PADDOCK") and handheld.text() != before and handheld.lights() == []
