"""A board's drive with a person's files, an old and a new program for it, and what the board does with them at power-on."""

import os
import runpy
import shutil
import sys
import types
from pathlib import Path

import pytest
from raw_repl import Board as Model

from tools import FIRMWARE, boards, drive
from tools.flash import places, work
from tools.flash.plan import FIRST, Program
from tools.simulator import chips

chips.install()
WIRING = boards.load(boards.DEFAULT).wiring

ROOT = {name: (FIRMWARE / name).read_bytes() for name in (*drive.STARTED, drive.SETTINGS)}
OLD = Program(
    "pico", {"paddock/shell.mpy": b"old" * 900, "paddock/ui/canvas.mpy": b"same", "gone.mpy": b"x", "wiring.py": b"a"}, ROOT
)
NEW = Program(
    "pico",
    {
        "paddock/shell.mpy": b"new" * 900,
        "paddock/ui/canvas.mpy": b"same",
        "words/en.bin": bytes(range(256)) * 9,
        "wiring.py": b"b",
    },
    {name: data + b"# newer\n" if name.endswith(".py") else data for name, data in ROOT.items()},
)
THEIRS = {
    "packs/mine.pack": b"mine",
    "races/r0001.pdk": b"race",
    "settings.json": b"{}",
    "race.pdk": b"running",
    "kept/001.nvm": b"kept",
}
HELLO = b"print('Hello World!')\n"
ABOUT = "Adafruit CircuitPython 10.0.0 on 2025-10-10; Raspberry Pi Pico with rp2040\nBoard ID:raspberry_pi_pico\n"


def quiet(line):
    pass


@pytest.fixture
def fresh(tmp_path):
    """A drive as CircuitPython makes it, with a person's files on it."""
    folder = tmp_path / "CIRCUITPY"
    folder.mkdir()
    for name, data in ({"boot_out.txt": ABOUT.encode(), "code.py": HELLO} | THEIRS).items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(data)
    return folder


@pytest.fixture
def flashed(fresh):
    """With the old program on it."""
    put(fresh, OLD)
    return fresh


def put(folder, program, say=quiet):
    place = places.Drive(folder)
    work.flash(place, program, place.look(), say)


def send(folder, program, say=quiet, **how):
    """Over the port of a board with this drive; the model."""
    with Model(b"", folder, **how) as model:
        send_to(model, program, say)
    return model


def send_to(model, program, say=quiet):
    place = places.Board(model.url, patience=5)
    try:
        work.flash(place, program, place.look(), say)
    finally:
        place.close()


def content(folder):
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def kept(folder):
    return {name: data for name, data in content(folder).items() if name in THEIRS} == THEIRS


def power_on(folder):
    """What a board with this drive starts, as CircuitPython goes about it: boot.py, then code.py or main.py; the bytes of that
    one file, or the starter's first slot as {path: bytes}. None: nothing."""
    if (folder / "boot.py").is_file():
        boot = _boot(folder)
        for name in boot["cut_short"](str(folder)):
            os.rename(name + ".new", name)
    for name in (*FIRST, "main.py"):
        if not (folder / name).is_file():
            continue
        text = (folder / name).read_bytes()
        if b"starter" not in text:
            return text
        starter = runpy.run_path(str(folder / "starter.py"))
        slot = content(Path(starter["slots"](str(folder))[0][1]))
        del slot[drive.MANIFEST]
        return slot
    return None


def _boot(folder):
    """The names of its boot.py, which was run."""
    had = {name: sys.modules.get(name) for name in ("storage", "starter", "wiring")}
    sys.modules["storage"] = types.SimpleNamespace(disable_usb_drive=quiet, remount=lambda path, readonly: None)
    path = list(sys.path)
    try:
        with chips.Chips(WIRING):
            return runpy.run_path(str(folder / "boot.py"))
    finally:
        sys.path[:] = path
        for name, module in had.items():
            sys.modules.pop(name, None)
            if module:
                sys.modules[name] = module


def runs(folder, *programs):
    """The one of these programs that the board starts, whole; an error if it is a mixture, or something else."""
    slot = power_on(folder)
    (program,) = [program for program in programs if program.slot == slot]
    return program


class Killed:
    """A place whose process is killed instead of its n-th change; with `half` that file is half written. `gaps`: what is
    there goes before another takes its name, as on a board."""

    def __init__(self, place, at, half=False, gaps=False):
        self._place, self._left, self._half, self._gaps = place, at, half, gaps

    def __getattr__(self, name):
        return getattr(self._place, name)

    def _count(self):
        self._left -= 1
        if self._left < 0:
            raise KeyboardInterrupt

    def write(self, path, data):
        try:
            self._count()
        except KeyboardInterrupt:
            if self._half:
                self._place.write(path, data[: len(data) // 2])
            raise
        self._place.write(path, data)

    def copy(self, pairs):
        for source, path in pairs:
            self.write(path, self._place._path(source).read_bytes())

    def make(self, folder):
        self._count()
        self._place.make(folder)

    def remove(self, path):
        self._count()
        self._place.remove(path)

    def rename(self, old, new):
        self._count()
        if self._gaps and self._place._path(new).exists():
            self._place.remove(new)
            self._count()
        self._place.rename(old, new)


def killed_everywhere(folder, program, room, **how):
    """For each change that flashing makes on a copy of this drive: the drive of a board on which it was killed there."""
    for at in range(200):
        there = shutil.copytree(folder, room / f"killed{at}")
        place = Killed(places.Drive(there), at, **how)
        try:
            work.flash(place, program, place.look(), quiet)
        except KeyboardInterrupt:
            yield there
            shutil.rmtree(there)
        else:
            assert at > 10
            return
