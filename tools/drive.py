"""Lays out a board's drive as a folder: the firmware, the compiled packs, words and font, the board's wiring, the libraries.

    python -m tools.drive OUT --board pico [--source]
    python -m tools.drive --names       what names on a board are in the sources, for a traceback of its

The firmware's modules are compiled (tools/bytecode.py); with --source they stay Python, for a CircuitPython whose bytecode is
another and to read its tracebacks by name. They start slower then, and a race takes 10 KB more.
"""

import argparse
import functools
import importlib.util
import sys
from pathlib import Path

from tools import FIRMWARE, ROOT, bytecode, font, lean, packs, words

BOARDS = ROOT / "boards"
FONT = FIRMWARE / "paddock" / "ui" / "font.txt"
# CircuitPython has what these import; they themselves are not built into it
LIBRARIES = ("adafruit_displayio_ssd1306", "neopixel")
_OURS = ("paddock", "packs", "words", "lib")  # folders of the drive in which nothing else may lie
BYTECODE, SOURCE, NOTHING = range(3)  # what lies there of the firmware's modules


class DriveError(Exception):
    """What is wrong and what to do, for people."""


def boards():
    """Names of the boards there are."""
    return sorted(p.parent.name for p in BOARDS.glob("*/wiring.py"))


def stage(board, out, modules=BYTECODE):
    """Lays the drive for a board out in folder `out` and returns it as a Path. What is up to date stays as it is. `modules`:
    BYTECODE, SOURCE, or NOTHING for the simulator, which imports them from firmware/.

    DriveError: no such board, a folder with other things in it, a library that is not installed; packs.PackErrors: a pack
    with errors; words.WordsError, font.FontError likewise.
    """
    out = Path(out)
    if board not in boards():
        raise DriveError(f"there is no board {board!r} in boards/; there are: {', '.join(boards())}")
    if out.is_dir() and any(out.iterdir()) and not (out / "font.bin").is_file():
        raise DriveError(f"{out} holds other things; name a new folder or an empty one")
    made = set()

    def place(name):
        made.add(out / name)
        (out / name).parent.mkdir(parents=True, exist_ok=True)
        return out / name

    def write(name, data):
        target = place(name)
        if not target.is_file() or target.read_bytes() != data:
            target.write_bytes(data)

    def copy(source, name):
        write(name, source.read_bytes())

    def compile_to(name, sources, make):
        """The bytes that `make` returns, made anew only where one of the sources is newer."""
        target = place(name)
        newest = max(source.stat().st_mtime_ns for source in sources)
        if not target.is_file() or target.stat().st_mtime_ns < newest:
            target.write_bytes(make())

    if modules == BYTECODE:
        for name, data in _compiled(_texts(FIRMWARE))[0].items():
            write(name, data)
    elif modules == SOURCE:
        for name, text in _leaned(_texts(FIRMWARE)).items():
            write(name, text.encode())
    for source in FIRMWARE.glob("settings.toml"):
        copy(source, source.relative_to(FIRMWARE))
    copy(BOARDS / board / "wiring.py", "wiring.py")
    for library in LIBRARIES:
        source = _library(library)
        if modules == SOURCE:
            copy(source, f"lib/{source.name}")
        elif modules == BYTECODE:
            write(f"lib/{library}.mpy", _compiled_library(source))
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
    for folder in _OURS:
        for old in sorted((out / folder).rglob("*"), reverse=True):
            if old.is_file() and old not in made:
                old.unlink()
            elif old.is_dir() and not any(old.iterdir()):
                old.rmdir()
    return out


def _texts(firmware):
    """((path below the folder, text), ...) of the firmware's modules."""
    return tuple((path.relative_to(firmware).as_posix(), path.read_text("utf-8")) for path in sorted(firmware.glob("**/*.py")))


@functools.lru_cache(maxsize=1)
def _leaned(texts):
    return lean.lean(dict(texts))


@functools.lru_cache(maxsize=1)
def _compiled(texts):
    """As bytecode.compiled; main.py is one of the files but stays Python, since that is what CircuitPython starts."""
    sources = dict(_leaned(texts))
    main = sources.pop("main.py")
    others = [path.read_text("utf-8") for path in [*BOARDS.glob("*/wiring.py"), *map(_library, LIBRARIES)]]
    files, table = bytecode.compiled(sources, [main, *others])
    return {"main.py": main.encode(), **files}, table


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
    parser.add_argument("--board", default="pico", help="a folder of boards/ (default: pico)")
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
    except (DriveError, packs.PackErrors, words.WordsError, font.FontError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    print(chosen.out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
