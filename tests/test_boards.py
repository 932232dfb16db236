"""boards/: what their data say is true of the boards, adds up, and is what the pictures in docs/ show."""

import ast
import re
from importlib import resources
from itertools import pairwise

import pytest
from conftest import ROOT

from tools import boards
from tools.simulator.handheld import Handheld
from tools.wiring import OUT, draw, parts, route

NAMES = boards.names()
ANALOGUE = range(26, 30)  # the RP2040's pins that measure a voltage
POWER = {*boards.POWER}


@pytest.fixture(params=NAMES)
def board(request):
    return boards.load(request.param)


def gpios(module):
    """{name of a pin: number of the RP2040's pin} of a CircuitPython board, from circuitpython-stubs."""
    text = (resources.files("board_definitions") / module / "__init__.pyi").read_text("utf-8")
    return {name: int(number) for name, number in re.findall(r"^(\w+): microcontroller\.Pin  # GPIO(\d+)$", text, re.M)}


def test_the_boards_of_the_plan_are_there():
    found = [boards.load(name) for name in NAMES]
    seen = {(board.id, len(board.wiring.KEY_PINS), board.wiring.STRIP_PIXELS) for board in found}
    assert {("raspberry_pi_pico", 6, 30), ("raspberry_pi_pico", 3, 16)} <= seen
    assert ("adafruit_feather_rp2040", 3) in {which[:2] for which in seen}
    assert ("seeeduino_xiao_rp2040", 24) in {(which[0], which[2]) for which in seen}
    assert boards.DEFAULT in NAMES


def test_every_board_says_the_same_things(board):
    names = {name for name in vars(board.wiring) if name.isupper()}
    assert names == {name for name in vars(boards.load(boards.DEFAULT).wiring) if name.isupper()}
    assert len({boards.load(name).wiring.NAME for name in NAMES}) == len(NAMES)


def test_the_pins_are_there_and_none_is_taken_twice(board):
    there = gpios(board.id)
    assert [(what, pin) for what, pin in boards.pins(board) if pin not in there] == []
    numbers = [there[pin] for _, pin in boards.pins(board)]
    assert len(set(numbers)) == len(numbers), boards.pins(board)


def test_the_display_s_pins_belong_to_one_controller(board):
    there = gpios(board.id)
    sda, scl = there[board.wiring.DISPLAY_SDA], there[board.wiring.DISPLAY_SCL]
    # GPIO 0, 4, 8 ... can be SDA of I2C0, 1, 5 ... its SCL; 2, 6 ... SDA of I2C1, 3, 7 ... its SCL (RP2040 datasheet, 1.4.3)
    assert sda % 2 == 0 and scl % 2 == 1 and sda % 4 // 2 == scl % 4 // 2


def test_the_keys_can_play(board):
    numbers = board.wiring.KEY_NUMBERS
    assert len(numbers) == len(board.wiring.KEY_PINS) == len(set(numbers))
    assert sorted(numbers) in ([1, 3, 4], [0, 1, 2, 3, 4, 5])


def test_the_current_adds_up(board):
    needs = boards.milliamps(board)
    assert min(needs.values()) > 0
    for name, most in board.parts["supply"].items():
        assert sum(needs.values()) <= most, f"{board.name} at {name}: {needs}"
    if board.wiring.STRIP_PIXELS:  # five runners have to be seen: as many pixels at full white
        assert board.wiring.STRIP_MILLIAMPS >= 5 * 60


def test_levels_make_sense(board):
    wiring = board.wiring
    assert 0 <= wiring.CONTRAST_DIM < wiring.CONTRAST <= 255
    assert 0 <= wiring.DISPLAY_OFFSET < 64 and wiring.DISPLAY_ADDRESS in (0x3C, 0x3D) and wiring.DISPLAY_HZ <= 400_000
    assert board.parts["display"]["chip"] == "SSD1306" and board.parts["display"]["size"] == "128 x 64"


def test_a_battery_that_is_measured_is_measurable(board):
    wiring = board.wiring
    if not wiring.BATTERY_PIN:
        return
    assert gpios(board.id)[wiring.BATTERY_PIN] in ANALOGUE
    assert wiring.BATTERY_MILLIVOLTS[-1] / wiring.BATTERY_DIVIDER < 3300, "more than the pin can measure"
    battery = board.parts["battery"]
    assert "converter" not in battery, "behind it the voltage is always the same"
    if values := battery.get("divider"):
        upper, lower = (int(value.split()[0]) for value in values)
        assert (upper + lower) / lower == wiring.BATTERY_DIVIDER
    else:
        assert wiring.BATTERY_PIN in board.module["inside"], "the module divides by itself"


def test_a_cell_can_be_switched_off(board):
    """The strip's own electronics draw current whatever else is off, so a switch sits in the cell's lead."""
    assert board.parts.get("battery", {"switch": True})["switch"]


@pytest.mark.parametrize("module", sorted(path.stem for path in (boards.BOARDS / "modules").glob("*.toml")))
def test_a_module_s_pins_are_circuitpython_s(module):
    """Its pads are those that CircuitPython knows, with none twice, and what has no name there is for power."""
    data = boards.load(next(name for name in NAMES if boards.load(name).id == module)).module
    there = gpios(module)
    named = [pin for pin in [*data["left"], *data["right"], *data["inside"]] if pin and pin not in POWER]
    assert [pin for pin in named if pin not in there] == []
    assert len({there[pin] for pin in named}) == len(named)
    assert data["milliamps"] > 0 and len(data["left"]) == len(data["right"])


def test_what_hangs_on_the_board_hangs_on_its_pads(board):
    places = parts.pin_rows(board)
    groups = parts.groups(board)
    wired = {net for group in groups for net in group.nets()}
    assert wired <= places.keys()
    signals = {pin for _, pin in boards.pins(board) if pin not in board.module["inside"]}
    assert signals <= wired, "a pin of the firmware is not in the picture"
    assert wired - signals <= POWER
    kinds = [group.kind for group in groups]
    assert {"display", "keys"} <= set(kinds) and ("battery" in kinds) == ("battery" in board.parts)
    assert ("strip" in kinds) == ("strip" in board.parts) == bool(board.wiring.STRIP_PIXELS)


def test_a_board_may_have_neither_strip_nor_battery():
    board = boards.load(boards.DEFAULT)
    board.wiring.STRIP_PIXELS = 0
    board.wiring.BATTERY_PIN = ""
    del board.parts["strip"], board.parts["battery"]
    assert {group.kind for group in parts.groups(board)} == {"display", "keys"}
    assert "strip" not in boards.milliamps(board) and "WS2812B" not in draw.svg(board)


def test_no_two_wires_lie_on_each_other(board):
    groups = parts.groups(board)
    for side, found in enumerate(route.nets(board, groups)):
        assert len({net.lane for net in found}) == len(found)
        ends = [y for net in found for y in [*net.ends, net.pin, net.over] if y is not None]
        assert len(set(ends)) == len(ends)
        column = sorted((group.y - parts.HEAD, group.y + len(group.rows)) for group in groups if group.side == side)
        assert all(above[1] <= below[0] for above, below in pairwise(column))


def test_lanes_avoid_crossings():
    left, right = route.Net("a"), route.Net("b")
    left.pin, left.ends, right.pin, right.ends = 0, [3.5], 1, [4.5]
    for lanes, count in (((0, 1), 2), ((1, 0), 0)):
        left.lane, right.lane = lanes
        assert route.crossings([left, right]) == count


def test_the_pictures_are_those_of_the_data():
    pictures = {path.stem: path.read_text("utf-8") for path in OUT.glob("wiring-*.svg")}
    assert pictures.keys() == {f"wiring-{name}" for name in NAMES}, "make the pictures again: make wiring"
    for name in NAMES:
        assert pictures[f"wiring-{name}"] == draw.svg(boards.load(name)), "make the pictures again: make wiring"


def test_the_page_shows_every_board():
    text = (ROOT / "docs" / "build.md").read_text("utf-8")
    for name in NAMES:
        shown = f"](pictures/wiring-{name}.svg)" in text
        assert shown, f"show the board {name} in docs/build.md: its row in the table, its picture under Wiring"


def test_the_page_s_table_is_that_of_the_data():
    text = (ROOT / "docs" / "build.md").read_text("utf-8")
    rows = re.findall(r"^\| `boards/(\S+)/` \| ([^|]+) \| (\d) \| (\d+) \|", text, re.M)
    boards_there = {name: boards.load(name) for name in NAMES}
    assert {row[0] for row in rows} == set(NAMES), "the table in docs/build.md"
    for name, module, keys, pixels in rows:
        board = boards_there[name]
        assert module.startswith(board.module["name"]) and f"circuitpython.org/board/{board.id}/" in text
        assert (int(keys), int(pixels)) == (len(board.wiring.KEY_PINS), board.wiring.STRIP_PIXELS)


@pytest.mark.parametrize("name", ["pico", "pico-3key", "feather-3key", "xiao"])
def test_the_page_lists_what_is_drawn(name):
    board, text = boards.load(name), (ROOT / "docs" / "build.md").read_text("utf-8")
    rows = [row.split("|") for row in text.partition("## Parts")[2].partition("\n## ")[0].splitlines() if row.startswith("|")]
    battery = board.parts.get("battery", {})
    needed = {battery.get("diode"), battery.get("charger"), *battery.get("divider", ()), *["switch"] * bool(battery)}
    needed |= {"74AHCT125"} if board.parts["strip"]["shifter"] else set()
    for part in needed - {None}:
        whose = [row[2] for row in rows if part in row[1]]
        assert any(f"`{name}`" in boards_ or "with a cell" in boards_ for boards_ in whose), part


def test_the_page_has_the_names_of_all_power_pads():
    text = (ROOT / "docs" / "build.md").read_text("utf-8")
    assert [pad for pad in boards.POWER if f"`{pad}`" not in text] == []


def test_nothing_else_names_a_board():
    """Programs take the default board's name from boards/; only the emulator names the module that it is."""
    named, ours = [], {*NAMES, *boards.modules()}
    for folder in ("firmware", "tools"):
        for path in (ROOT / folder).rglob("*.py"):
            if "node_modules" in path.parts:
                continue
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Constant) and node.value in ours:
                    named.append(f"{path.relative_to(ROOT)}: {node.value}")
    assert named == ["tools/emulator/image.py: raspberry_pi_pico"]


def test_an_unknown_board_is_said_with_those_that_there_are():
    with pytest.raises(boards.BoardError, match=r"no board 'abacus' in boards/; there are: .*xiao"):
        boards.load("abacus")


def test_the_simulator_shows_every_board(board):
    handheld = Handheld(board.name, noise=1)
    handheld.run(300)
    assert handheld.text()[0].strip().startswith("PADDOCK")
    assert handheld.keys == tuple(boards.KEYS[number] for number in board.wiring.KEY_NUMBERS)
    assert handheld.lights() == [(0, 0, 0)] * board.wiring.STRIP_PIXELS
    assert handheld.chips.display.contrast > board.wiring.CONTRAST_DIM
    before = handheld.text()
    handheld.press("down")
    assert handheld.text() != before


@pytest.mark.parametrize("module", boards.modules())
def test_a_module_s_flash_and_usb_number(module):
    """What `make image` and the search for a board's port go by; the numbers are CircuitPython's own."""
    data = boards.module(module)
    assert data["flash"] in (2, 4, 8, 16)
    assert re.fullmatch(r"[0-9A-F]{4}:[0-9A-F]{4}", data["usb"])
    others = [boards.module(name)["usb"] for name in boards.modules() if name != module]
    assert data["usb"] not in others


def test_the_boards_of_a_module():
    assert {"pico", "pico-3key"} <= set(boards.of_module("raspberry_pi_pico"))
    assert boards.of_module("abacus") == []
    assert all(boards.of_module(boards.load(name).id).count(name) == 1 for name in NAMES)
