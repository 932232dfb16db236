"""The boards there are: what boards/<name>/ and boards/modules/ say, for tools and tests."""

import importlib.util
import tomllib
from types import SimpleNamespace

from tools import ROOT

BOARDS = ROOT / "boards"
DEFAULT = (BOARDS / "default").read_text("utf-8").strip()  # the board where none is named
KEYS = ("up", "down", "left", "right", "a", "b")  # a key's place here is its number


class BoardError(Exception):
    """There is no such board, or its files cannot be read; the message says which there are, or which file."""


def names():
    """Names of the boards."""
    return sorted(path.parent.name for path in BOARDS.glob("*/wiring.py"))


def with_keys(count):
    """Names of the boards that have so many keys."""
    return [name for name in names() if len(load(name).wiring.KEY_PINS) == count]


def check(name):
    """BoardError unless there is a board of that name."""
    if name not in names():
        raise BoardError(f"there is no board {name!r} in boards/; there are: {', '.join(names())}")


def load_wiring(path):
    """A wiring.py as a module of its own, so that several boards can be loaded side by side."""
    spec = importlib.util.spec_from_file_location(f"wiring_{path.parent.name}", path)
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except (SyntaxError, NameError) as error:
        raise BoardError(f"{path.relative_to(ROOT)}: {error}") from None
    return module


def load(name):
    """All that is known of a board: `wiring` (the module), `parts` (board.toml), `module` (as module()), `id` (CircuitPython's
    name of that module). BoardError: no such board, or one of its files is missing or damaged."""
    check(name)
    parts = _parts(name)
    wiring = load_wiring(BOARDS / name / "wiring.py")
    return SimpleNamespace(name=name, id=parts["module"], wiring=wiring, parts=parts, module=module(parts["module"]))


def module(name):
    """What boards/modules/<name>.toml says: name, milliamps, flash, usb, left, right, inside. BoardError as load."""
    return {"inside": [], **_toml(BOARDS / "modules" / f"{name}.toml")}


def modules():
    """CircuitPython's names of the modules that boards/modules/ describes."""
    return sorted(path.stem for path in (BOARDS / "modules").glob("*.toml"))


def of_module(name):
    """Names of the boards that are wired for this module."""
    return [board for board in names() if _parts(board)["module"] == name]


def _parts(name):
    path = BOARDS / name / "board.toml"
    parts = _toml(path)
    if not isinstance(parts.get("module"), str):
        raise BoardError(f"{path.relative_to(ROOT)}: it has to say module = and the name of a file of boards/modules/")
    return parts


def _toml(path):
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        raise BoardError(f"there is no {path.relative_to(ROOT)} (docs/build.md, Your own board)") from None
    except ValueError as error:
        raise BoardError(f"{path.relative_to(ROOT)}: {error}") from None


def milliamps(board):
    """{consumer: mA at most} of a board."""
    wiring = board.wiring
    needs = {"module": board.module["milliamps"], "display": board.parts["display"]["milliamps"]}
    if wiring.STRIP_PIXELS:
        needs["strip"] = wiring.STRIP_MILLIAMPS + wiring.STRIP_PIXELS
    return needs
