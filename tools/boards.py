"""The boards there are: what boards/<name>/ and boards/modules/ say, for tools and tests, checked when it is loaded."""

import importlib.util
import tomllib
from contextlib import suppress
from itertools import pairwise
from types import SimpleNamespace

from tools import ROOT

BOARDS = ROOT / "boards"
DEFAULT = (BOARDS / "default").read_text("utf-8").strip()  # the board where none is named
KEYS = ("up", "down", "left", "right", "a", "b")  # a key's place here is its number
# Pads that are no pins of the chip
POWER = ("GND", "3V3", "5V", "VBUS", "VSYS", "USB", "BAT", "EN", "3V3_EN", "RUN", "RESET", "ADC_VREF", "JST +", "JST -")

_TEXTS = ("NAME", "DISPLAY_SDA", "DISPLAY_SCL", "STRIP_PIN", "BATTERY_PIN")  # all that wiring.py says
_TUPLES = ("KEY_PINS", "KEY_NUMBERS", "BATTERY_MILLIVOLTS")
_NUMBERS = {  # the least and the most
    "DISPLAY_HZ": (10_000, 400_000),
    "DISPLAY_ADDRESS": (0x3C, 0x3D),
    "DISPLAY_OFFSET": (0, 63),
    "CONTRAST": (1, 255),
    "CONTRAST_DIM": (0, 254),
    "STRIP_PIXELS": (0, 255),
    "STRIP_MILLIAMPS": (0, 10_000),
    "BATTERY_DIVIDER": (1, 20),
}
_PAD = object()  # a text that names a pad of the module
_PARTS = {  # what a part of board.toml has to say
    "display": {"chip": str, "size": str, "power": _PAD, "milliamps": int},
    "strip": {"power": _PAD, "shifter": bool},
    "battery": {"name": str, "plus": _PAD, "minus": _PAD, "switch": bool},
}
_KINDS = {str: "a text in quotes", _PAD: "the name of a pad in quotes", int: "a whole number", bool: "true or false"}
_CHAPTER = "(docs/build.md, Your own board)"


class BoardError(Exception):
    """There is no such board, or what its files say cannot be; in a sentence: which file, what is wrong, what to do."""


def names():
    """Names of the boards."""
    return sorted(path.parent.name for path in BOARDS.glob("*/wiring.py"))


def with_keys(count):
    """Names of the boards that have so many keys."""
    return [name for name in names() if len(load(name).wiring.KEY_PINS) == count]


def load_wiring(path):
    """A wiring.py as a module of its own, so that several boards can be loaded side by side."""
    spec = importlib.util.spec_from_file_location(f"wiring_{path.parent.name}", path)
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:  # whatever a person's file does
        raise _wrong(path, f"Python cannot read it: {' '.join(str(error).split())}") from None
    return module


def load(name):
    """All that is known of a board: `wiring` (the module), `parts` (board.toml), `module` (as module()), `id` (CircuitPython's
    name of that module). BoardError: no such board, or what its files say cannot be."""
    if name not in names():
        whole = not name or not (BOARDS / name).is_dir()
        lacking = f"there is no board {name!r} in boards/" if whole else f"boards/{name}/ has no wiring.py {_CHAPTER}"
        raise BoardError(f"{lacking}; there are: {', '.join(names())}")
    parts = _parts(name)
    wiring = load_wiring(BOARDS / name / "wiring.py")
    board = SimpleNamespace(name=name, id=parts["module"], wiring=wiring, parts=parts, module=module(parts["module"]))
    _check_wiring(board)
    _check_parts(board)
    _check_pins(board)
    return board


def module(name):
    """What boards/modules/<name>.toml says: name, milliamps, flash, usb, left, right, inside, and what is printed beside the
    pads, left_print and right_print. BoardError as load."""
    path = BOARDS / "modules" / f"{name}.toml"
    found = {"inside": [], **_toml(path)}
    _check_table(path, found, {"name": str, "milliamps": int})
    for side in ("left", "right"):
        found.setdefault(f"{side}_print", [""] * len(found.get(side, ())))
    for key in ("left", "right", "inside", "left_print", "right_print"):
        if not isinstance(found.get(key), list) or not all(isinstance(pad, str) for pad in found[key]):
            raise _wrong(path, f"it has to say {key} = and a list of names in quotes")
    for key in ("right", "left_print", "right_print"):
        if len(found[key]) != len(found["left"]):
            raise _wrong(path, f'left has {len(found["left"])} places, {key} has {len(found[key])}: fill up with ""')
    if "GND" not in [*found["left"], *found["right"]]:
        raise _wrong(path, "none of its pads is GND; call those for ground so")
    return found


def modules():
    """CircuitPython's names of the modules that boards/modules/ describes."""
    return sorted(path.stem for path in (BOARDS / "modules").glob("*.toml"))


def of_module(name):
    """Names of the boards that are wired for this module, without those of which that cannot be read."""
    found = []
    for board in names():
        with suppress(BoardError):
            if _parts(board)["module"] == name:
                found.append(board)
    return found


def pins(board):
    """[(what for, name)] of every pin that the firmware takes."""
    wiring = board.wiring
    found = [("SDA", wiring.DISPLAY_SDA), ("SCL", wiring.DISPLAY_SCL)]
    found += [("the strip", wiring.STRIP_PIN)] * bool(wiring.STRIP_PIXELS)
    keys = zip(wiring.KEY_NUMBERS, wiring.KEY_PINS, strict=True)
    found += [(f"the key {KEYS[number].upper()}", pin) for number, pin in keys]
    return found + [("the battery", wiring.BATTERY_PIN)] * bool(wiring.BATTERY_PIN)


def milliamps(board):
    """{consumer: mA at most} of a board."""
    wiring = board.wiring
    needs = {"module": board.module["milliamps"], "display": board.parts["display"]["milliamps"]}
    if wiring.STRIP_PIXELS:
        needs["strip"] = wiring.STRIP_MILLIAMPS + wiring.STRIP_PIXELS
    return needs


def _wrong(path, what):
    shown = path.relative_to(BOARDS.parent) if path.is_relative_to(BOARDS) else path
    return BoardError(f"{shown}: {what}")


def _parts(name):
    path = BOARDS / name / "board.toml"
    parts = _toml(path)
    if not isinstance(parts.get("module"), str):
        raise _wrong(path, "it has to say module = and the name of a file of boards/modules/, in quotes")
    if parts["module"] not in modules():
        raise _wrong(
            path,
            f'module = "{parts["module"]}", and there is no boards/modules/{parts["module"]}.toml; there are: '
            f"{', '.join(modules())}; a new one is described there {_CHAPTER}",
        )
    return parts


def _toml(path):
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        raise BoardError(f"there is no {path.relative_to(BOARDS.parent)}: make one {_CHAPTER}") from None
    except ValueError as error:
        raise _wrong(path, f"this is no TOML: {error}") from None


def _check_wiring(board):
    """That wiring.py says all of it, and nothing that cannot be."""
    path, wiring = BOARDS / board.name / "wiring.py", board.wiring
    for kind, told, keys in ((str, "a text in quotes", _TEXTS), (tuple, "a list in round brackets, with commas", _TUPLES)):
        for key in keys:
            if not isinstance(_said(path, wiring, key), kind):
                raise _wrong(path, f"{key} has to be {told}")
    for key, (least, most) in _NUMBERS.items():
        value = _said(path, wiring, key)
        if not _is_number(value) or not least <= value <= most:
            raise _wrong(path, f"{key} has to be a number from {least} to {most}, and is {value!r}")
    keys, numbers = wiring.KEY_PINS, wiring.KEY_NUMBERS
    if len(keys) != len(numbers):
        raise _wrong(path, f"KEY_PINS has {len(keys)} pins, KEY_NUMBERS {len(numbers)} numbers: each key has one of each")
    if not all(_is_number(number) for number in numbers) or sorted(numbers) not in ([1, 3, 4], [0, 1, 2, 3, 4, 5]):
        raise _wrong(path, "KEY_NUMBERS has to have 1, 3 and 4 (three keys: DOWN, RIGHT, A) or 0 to 5 (six), in any order")
    steps = wiring.BATTERY_MILLIVOLTS
    if not wiring.BATTERY_PIN and steps:
        raise _wrong(path, 'BATTERY_PIN is "", no battery is measured: then BATTERY_MILLIVOLTS has to be ()')
    rising = all(_is_number(step) for step in steps) and all(low < high for low, high in pairwise(steps))
    if wiring.BATTERY_PIN and not (len(steps) == 11 and rising):
        raise _wrong(
            path, "BATTERY_PIN names a pin: BATTERY_MILLIVOLTS has to be 11 numbers that rise, at 0, 10 ... 100 per cent"
        )


def _said(path, wiring, key):
    if not hasattr(wiring, key):
        raise _wrong(path, f"it does not say {key}; boards/{DEFAULT}/wiring.py shows all that has to be there")
    return getattr(wiring, key)


def _check_parts(board):
    """That board.toml says what belongs to the wiring, of pads that are there."""
    path, parts, wiring = BOARDS / board.name / "board.toml", board.parts, board.wiring
    needed = {"display": "", "supply": ""}
    if wiring.STRIP_PIXELS:
        needed["strip"] = ", as STRIP_PIXELS in wiring.py is not 0"
    elif "strip" in parts:
        raise _wrong(path, "it has a part [strip], and STRIP_PIXELS in wiring.py is 0: leave one of them out")
    if wiring.BATTERY_PIN:
        needed["battery"] = ", as BATTERY_PIN in wiring.py names a pin"
    for part, why in needed.items():
        if part not in parts:
            raise _wrong(path, f"it has no part [{part}]{why}; boards/{DEFAULT}/board.toml shows how it looks")
    for part, keys in _PARTS.items():
        if part in parts:
            _check_table(path, parts[part], keys, f" in [{part}]", board.module)
    supply = parts["supply"]
    if not isinstance(supply, dict) or not supply or not all(_is_number(most) for most in supply.values()):
        raise _wrong(path, "[supply] has to name at least one supply with its mA, such as USB = 500")
    battery = parts.get("battery", {})
    if "divider" in battery:
        _check_table(path, battery, {"from": _PAD}, " in [battery]", board.module)
        values = battery["divider"]
        if not isinstance(values, list) or len(values) != 2 or not all(isinstance(value, str) for value in values):
            raise _wrong(path, 'divider in [battery] has to be two resistors, such as ["100 kΩ", "100 kΩ"]')
        if not wiring.BATTERY_PIN:
            raise _wrong(path, 'divider in [battery] is for BATTERY_PIN, which is "" in wiring.py: leave one of them out')


def _check_table(path, table, keys, where="", module=None):
    if not isinstance(table, dict):
        raise _wrong(path, f"what is{where} stands in lines below it; boards/{DEFAULT}/board.toml shows how")
    for key, kind in keys.items():
        value = table.get(key)
        if not isinstance(value, str if kind is _PAD else kind) or (kind is int and not _is_number(value)):
            raise _wrong(path, f"it has to say {key} = and {_KINDS[kind]}{where}")
        if kind is _PAD and value not in [*module["left"], *module["right"]]:
            raise _wrong(path, f'{key} = "{value}"{where}: no pad of a {module["name"]} is called that')


def _check_pins(board):
    """That the firmware's pins are pins of that module, and none is taken twice."""
    path, taken = BOARDS / board.name / "wiring.py", {}
    there = {*board.module["left"], *board.module["right"], *board.module["inside"]} - {"", *POWER}
    for what, pin in pins(board):
        if pin not in there:
            raise _wrong(
                path,
                f"{what} is at {pin!r}, and a {board.module['name']} has no pin of that name; "
                f"boards/modules/{board.id}.toml has them all",
            )
        if pin in taken:
            raise _wrong(path, f"{pin} is taken twice, by {taken[pin]} and by {what}: give one of them another pin")
        taken[pin] = what


def _is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)
