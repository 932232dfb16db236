"""Lays out a board's drive as a folder: in slot /a the firmware, the libraries, the compiled packs, words and font, and the
board's wiring; at its root what CircuitPython starts. firmware/starter.py says what a slot and its manifest are.

    python -m tools.drive OUT [--board NAME] [--source]
    python -m tools.drive --names       what names on a board are in the sources, for a traceback of its

The firmware's modules are compiled (tools/bytecode.py); with --source they stay Python, for a CircuitPython whose bytecode is
another and to read its tracebacks by name. They start slower then, and a race takes 10 KB more.
"""

import argparse
import functools
import importlib.util
import sys
import tomllib
import zlib
from pathlib import Path

from tools import FIRMWARE, ROOT, boards, bytecode, font, lean, packs, words
from tools.boards import DEFAULT, BoardError

FONT = FIRMWARE / "paddock" / "ui" / "font.txt"
# CircuitPython has what these import; they themselves are not built into it
LIBRARIES = ("adafruit_displayio_ssd1306", "neopixel")
CIRCUITPYTHON = "10"  # the version whose bytecode that is
BYTECODE, SOURCE, NOTHING = range(3)  # what lies there of the firmware's modules
STARTED = ("main.py", "starter.py", "boot.py", "safemode.py")  # what CircuitPython starts, at the drive's root, as Python
SETTINGS = "settings.toml"  # CircuitPython's own, at the root, too
SLOTS = ("a", "b")
MANIFEST = "manifest.txt"


class DriveError(Exception):
    """What is wrong and what to do, for people."""


def version():
    """The project's, as pyproject.toml has it."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]


def manifest(number, board, files):
    """The bytes of a slot's manifest; `files`: path inside the slot -> (size, CRC-32)."""
    lines = [f"{number} {board} {version()}\n"]
    lines += [f"{crc:08x} {size} {path}\n" for path, (size, crc) in sorted(files.items())]
    text = "".join(lines).encode()
    return text + b"end %d\n" % zlib.crc32(text)


def mark(data):
    """(size, CRC-32) of a file's bytes, by which files are compared."""
    return len(data), zlib.crc32(data)


def stage(board, out, modules=BYTECODE):
    """Lays the drive for a board out in folder `out` and returns it as a Path. What is up to date stays as it is. `modules`:
    BYTECODE, SOURCE, or NOTHING for the simulator, which imports them from firmware/ and has the rest at the drive's root.

    boards.BoardError: no such board, or one whose files are wrong; DriveError: a folder with other things in it, a library
    that is not installed; packs.PackErrors: a pack with errors; words.WordsError, font.FontError likewise.
    """
    out = Path(out)
    boards.load(board)
    slot = out if modules == NOTHING else out / SLOTS[0]
    if out.is_dir() and any(out.iterdir()) and not (slot / "font.bin").is_file():
        raise DriveError(f"{out} holds other things; name a new folder or an empty one")
    made = _fill(board, slot, modules)
    if modules == NOTHING:
        # settings and races lie there as well, so only these folders are the program's alone
        _tidy([slot / "packs", slot / "words"], made)
    else:
        _tidy([slot], made | {slot / MANIFEST})
        sources = _leaned(_texts(FIRMWARE))
        for name in STARTED:
            _write(out / name, sources[name].encode())
        _write(out / SETTINGS, (FIRMWARE / SETTINGS).read_bytes())
        files = {path.relative_to(slot).as_posix(): mark(path.read_bytes()) for path in made}
        _write(slot / MANIFEST, manifest(1, board, files))
    return out


def _fill(board, slot, modules):
    """The files of a program into this folder; their paths."""
    made = set()

    def place(name):
        made.add(slot / name)
        (slot / name).parent.mkdir(parents=True, exist_ok=True)
        return slot / name

    def compile_to(name, sources, make):
        """The bytes that `make` returns, made anew only where one of the sources is newer."""
        target = place(name)
        newest = max(source.stat().st_mtime_ns for source in sources)
        if not target.is_file() or target.stat().st_mtime_ns < newest:
            target.write_bytes(make())

    if modules == BYTECODE:
        for name, data in _compiled(_texts(FIRMWARE))[0].items():
            _write(place(name), data)
    elif modules == SOURCE:
        for name, text in _leaned(_texts(FIRMWARE)).items():
            if name not in STARTED:
                _write(place(name), text.encode())
    _write(place("wiring.py"), (boards.BOARDS / board / "wiring.py").read_bytes())
    for library in LIBRARIES:
        source = _library(library)
        if modules == SOURCE:
            _write(place(source.name), source.read_bytes())
        elif modules == BYTECODE:
            _write(place(f"{library}.mpy"), _compiled_library(source))
    font_code = [FONT, Path(font.__file__)]
    compile_to("font.bin", font_code, lambda: font.compile_font(FONT.read_text("utf-8")))
    for source in FIRMWARE.glob("paddock/words/*.txt"):
        compile_to(
            f"words/{source.stem}.bin",
            [source, Path(words.__file__), *font_code],
            lambda source=source: words.compile_words(source.read_text("utf-8")),
        )
    for name, source in packs.find(FIRMWARE / "packs").items():
        sources = [source, *packs.inputs(source), *packs.CODE]
        compile_to(f"packs/{name}.pack", sources, lambda source=source: packs.compile_path(source))
    return made


def _write(target, data):
    if not target.is_file() or target.read_bytes() != data:
        target.write_bytes(data)


def _tidy(folders, made):
    """Nothing but what was made stays in these folders."""
    for folder in folders:
        for old in sorted(folder.rglob("*"), reverse=True):
            if old.is_file() and old not in made:
                old.unlink()
            elif old.is_dir() and not any(old.iterdir()):
                old.rmdir()


def _texts(firmware):
    """((path below the folder, text), ...) of the firmware's modules."""
    return tuple((path.relative_to(firmware).as_posix(), path.read_text("utf-8")) for path in sorted(firmware.glob("**/*.py")))


@functools.lru_cache(maxsize=1)
def _leaned(texts):
    return lean.lean(dict(texts))


@functools.lru_cache(maxsize=1)
def _compiled(texts):
    """As bytecode.compiled, of what a slot holds; what CircuitPython starts stays Python."""
    sources = dict(_leaned(texts))
    started = [sources.pop(name) for name in STARTED]
    boards.load(DEFAULT)  # every board's wiring has the names of this one
    wiring = boards.BOARDS / DEFAULT / "wiring.py"
    others = [path.read_text("utf-8") for path in [wiring, *map(_library, LIBRARIES)]]
    return bytecode.compiled(sources, [*started, *others])


@functools.cache
def _compiled_library(source):
    (data,) = bytecode.plain({source.name: source.read_text("utf-8")}).values()
    return data


def _library(name):
    found = importlib.util.find_spec(name)
    if not found or not found.origin:
        raise DriveError(f"the library {name} is not installed; `make run` and `make test` install it")
    return Path(found.origin)


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="python -m tools.drive", description="lays out a board's drive as a folder")
    parser.add_argument("out", type=Path, nargs="?", help="the folder; made if it is not there")
    parser.add_argument("--board", default=DEFAULT, help=f"a folder of boards/ (default: {DEFAULT})")
    parser.add_argument("--source", action="store_true", help="the modules as Python, not compiled")
    parser.add_argument("--names", action="store_true", help="print names as a board has them and as the sources do")
    chosen = parser.parse_args(arguments)
    if chosen.names:
        for name, there in sorted(_compiled(_texts(FIRMWARE))[1].items(), key=lambda pair: pair[1]):
            print(f"{there:24} {name}")
        return 0
    if not chosen.out:
        parser.error("name a folder, or --names")
    try:
        stage(chosen.board, chosen.out, SOURCE if chosen.source else BYTECODE)
    except (BoardError, DriveError, packs.PackErrors, words.WordsError, font.FontError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    print(chosen.out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
