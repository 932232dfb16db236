"""Packs of cards and tracks: read from text, checked, compiled to what the firmware reads, shown as JSON.

    python -m tools.packs check DIR|FILE      says what is wrong: file, line, reason
    python -m tools.packs show PACK [--json]
    python -m tools.packs compile PACK OUT

A pack is a folder with a pack.toml (other .toml files in it belong to it), one .toml file, or a .json file. docs/packs.md
describes the form.
"""

from pathlib import Path

from tools import FIRMWARE

from . import compiled, games
from .problems import PackErrors, Problem
from .source import Source, find, inputs

# what the compiler is made of: what it made before one of these changed is old
CODE = (*sorted(Path(__file__).parent.glob("*.py")), *sorted(FIRMWARE.glob("paddock/games/*/effects.py")))

__all__ = ["CODE", "PackErrors", "Problem", "check", "compile_pack", "compile_path", "find", "game", "inputs", "load"]


class _Given:
    """A pack that is not in a file; its problems name the keys."""

    def __init__(self, pack):
        self.pack = pack

    def where(self, path, reason):
        return Problem("/".join(str(part) for part in path) or "pack", 0, reason)


def _problems(source):
    """Also of what could be read only in part; a file that could not be read at all would only look like missing keys."""
    return source.problems + (games.check(source) if source.whole else [])


def check(path):
    """The problems of the pack in this file or folder, sorted."""
    return PackErrors(_problems(Source(path))).problems


def game(path):
    """The game that the pack in this file or folder says it is for, None if it says none."""
    return Source(path).pack.get("game")


def load(path):
    """The pack in this file or folder in its JSON form, complete. PackErrors: what is wrong with it."""
    source = Source(path)
    found = _problems(source)
    if found:
        raise PackErrors(found)
    return compiled.completed(source.pack)


def compile_pack(pack):
    """The compiled bytes of a pack in its JSON form. PackErrors: what is wrong with it."""
    found = games.check(_Given(pack))
    if found:
        raise PackErrors(found)
    return compiled.compiled(pack)


def compile_path(path):
    """The compiled bytes of the pack in this file or folder. PackErrors: what is wrong with it."""
    return compile_pack(load(path))
