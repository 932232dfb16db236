"""The boards there are: what boards/<name>/ and boards/modules/ say, for tools and tests."""

import importlib.util
import tomllib
from types import SimpleNamespace

from tools import ROOT

BOARDS = ROOT / "boards"
DEFAULT = (BOARDS / "default").read_text("utf-8").strip()  # the board where none is named
KEYS = ("up", "down", "left", "right", "a", "b")  # a key's place here is its number


class BoardError(Exception):
    """There is no such board; the message says which there are."""


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
    spec.loader.exec_module(module)
    return module


def load(name):
    """All that is known of a board: `wiring` (the module), `parts` (board.toml), `module` (name, milliamps, left, right,
    inside: boards/modules/<parts["module"]>.toml), `id` (CircuitPython's name of that module). BoardError: no such board."""
    check(name)
    parts = tomllib.loads((BOARDS / name / "board.toml").read_text("utf-8"))
    module = tomllib.loads((BOARDS / "modules" / f"{parts['module']}.toml").read_text("utf-8"))
    wiring = load_wiring(BOARDS / name / "wiring.py")
    return SimpleNamespace(name=name, id=parts["module"], wiring=wiring, parts=parts, module={"inside": [], **module})


def milliamps(board):
    """{consumer: mA at most} of a board."""
    wiring = board.wiring
    needs = {"module": board.module["milliamps"], "display": board.parts["display"]["milliamps"]}
    if wiring.STRIP_PIXELS:
        needs["strip"] = wiring.STRIP_MILLIAMPS + wiring.STRIP_PIXELS
    return needs
