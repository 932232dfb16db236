"""Flashing: over a port, against a model of a board's raw prompt, and onto a drive that is mounted; cut off anywhere."""

import re
import shutil
from pathlib import Path

import pytest
from raw_repl import Board as Model

import starter
from tools import drive, port
from tools.flash import FlashError, __main__, places, work
from tools.flash.plan import Program, load, settings

ROOT = {
    "main.py": b"print('starter')\n",
    "boot.py": b"print('boot')\n",
    "safemode.py": b"print('safe')\n",
    "settings.toml": b"# ours\nCIRCUITPY_PYSTACK_SIZE = 4000\n",
}
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
    ROOT | {"main.py": b"print('another starter')\n"},
)
THEIRS = {
    "packs/mine.pack": b"mine",
    "races/r0001.pdk": b"race",
    "settings.json": b"{}",
    "race.pdk": b"running",
    "kept/001.nvm": b"kept",
}
ABOUT = "Adafruit CircuitPython 10.0.0 on 2025-10-10; Raspberry Pi Pico with rp2040\nBoard ID:raspberry_pi_pico\n"


def quiet(line):
    pass


@pytest.fixture
def fresh(tmp_path):
    """A drive as CircuitPython makes it, with a person's files on it."""
    folder = tmp_path / "CIRCUITPY"
    folder.mkdir()
    for name, data in ({"boot_out.txt": ABOUT.encode(), "code.py": b"print('Hello World!')\n"} | THEIRS).items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(data)
    return folder


def put(folder, program, say=quiet):
    place = places.Drive(folder)
    work.flash(place, program, place.look(), say)


@pytest.fixture
def flashed(fresh):
    """With the old program on it."""
    put(fresh, OLD)
    return fresh


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


def runs(folder, *programs):
    """The one of these programs that the board starts, whole; an error if it is a mixture."""
    found = starter.slots(str(folder))
    slot = content(Path(found[0][1]))
    slot.pop("manifest.txt")
    (program,) = [program for program in programs if program.slot == slot]
    return program


def kept(folder):
    return {name: data for name, data in content(folder).items() if name in THEIRS} == THEIRS


# -- a whole one


def test_a_new_board_is_flashed_through_its_drive(fresh):
    said = []
    put(fresh, NEW, said.append)
    assert runs(fresh, NEW) and kept(fresh)
    there = content(fresh)
    assert there["main.py"] == NEW.root["main.py"] and there["boot.py"] and there["safemode.py"]
    assert there["code.py.old"] == b"print('Hello World!')\n" and "code.py" not in there
    assert b"CIRCUITPY_PYSTACK_SIZE = 4000" in there["settings.toml"]
    assert "nothing of Paddock's" in said[0] and "4 files sent" in said[1] and "unplug" in said[-1]
    assert not [name for name in there if name.endswith(".new")]


def test_the_real_program_goes_onto_a_board_and_stays(fresh, tmp_path):
    program = load("pico", tmp_path / "out")
    put(fresh, program)
    said = []
    send(fresh, program, said.append)
    assert said[-1] == "nothing to do: the program is there already"
    changed = program._replace(slot=program.slot | {"paddock/shell.mpy": b"changed"})
    model = send(fresh, changed, said.append)
    assert runs(fresh, changed) and model.running and model.starts == 2
    assert re.search(r"number 2: 1 files sent \(1 KB\), \d{3} copied on the board, 0 are there", "".join(said))


def test_over_the_port_only_what_differs_is_sent(flashed):
    said = []
    model = send(flashed, NEW, said.append)
    assert runs(flashed, NEW) and kept(flashed) and model.running
    assert "goes to slot /b as number 2: 3 files sent (5 KB), 1 copied on the board, 0 are there" in said[1]
    assert "new at the drive's root: main.py" in said
    assert said[-1] == "2 pico " + drive.version() + " runs from /b"
    assert [slot for _, slot, _ in starter.slots(str(flashed))] == [f"{flashed}/b", f"{flashed}/a"]
    said.clear()
    third = NEW._replace(slot=NEW.slot | {"wiring.py": b"c"})
    send(flashed, third, said.append)
    assert "goes to slot /a as number 3: 1 files sent (1 KB), 2 copied on the board, 1 removed, 1 are there" in said[1]
    assert runs(flashed, third) and "gone.mpy" not in content(flashed / "a")


def test_a_program_that_is_there_needs_nothing(flashed):
    before = content(flashed)
    said = []
    model = send(flashed, OLD, said.append)
    assert said[1:] == ["nothing to do: the program is there already"]
    assert content(flashed) == before and model.done == 0 and model.running


def test_another_board_s_wiring_makes_a_new_program(flashed):
    other = OLD._replace(board="pico-3key")
    send(flashed, other)
    assert starter.slots(str(flashed))[0][2].split()[:2] == ["2", "pico-3key"]


def test_a_file_that_was_damaged_on_the_board_is_not_copied_from_there(flashed):
    (flashed / "a" / "paddock" / "ui" / "canvas.mpy").write_bytes(b"sane")
    send(flashed, OLD)
    assert runs(flashed, OLD) and starter.slots(str(flashed))[0][0] == 2


def test_a_person_s_starter_is_put_aside_and_settings_are_joined(fresh):
    (fresh / "code.py").unlink()
    (fresh / "main.py").write_bytes(b"theirs")
    (fresh / "settings.toml").write_bytes(b'WIFI = "x"\nCIRCUITPY_PYSTACK_SIZE = 1500\n')
    send(fresh, NEW)
    there = content(fresh)
    assert there["main.py.old"] == b"theirs" and there["main.py"] == NEW.root["main.py"]
    assert there["settings.toml"] == b'WIFI = "x"\nCIRCUITPY_PYSTACK_SIZE = 4000\n'
    assert settings(there["settings.toml"], ROOT["settings.toml"]) == there["settings.toml"]


# -- cut off


def twice(folder, program):
    """Flashing again repairs."""
    put(folder, program)
    assert runs(folder, program) is program
    there = content(folder)
    assert {name: there[name] for name in ("main.py", "boot.py", "safemode.py")} == {
        name: data for name, data in program.root.items() if name.endswith(".py")
    }
    assert kept(folder)


def test_power_that_goes_at_any_operation_leaves_a_whole_program(flashed, tmp_path):
    all_of_it = send(shutil.copytree(flashed, tmp_path / "whole"), NEW).done
    assert all_of_it > 15
    seen = []
    for operations in range(all_of_it):
        folder = shutil.copytree(flashed, tmp_path / f"cut{operations}")
        with Model(b"", folder, operations=operations) as model, pytest.raises(FlashError, match="the connection broke"):
            send_to(model, NEW)
        seen.append(runs(folder, OLD, NEW))
        # only boot.py may be missing, or what boot.py puts there again
        there = content(folder)
        assert "main.py" in there or there["main.py.new"] == NEW.root["main.py"]
        twice(folder, NEW)
        shutil.rmtree(folder)
    assert seen[0] is OLD and seen[-1] is NEW and seen == sorted(seen, key=lambda program: program is NEW)


@pytest.mark.parametrize("cut", [1, 300, 600, 800, 1000, 1200])
def test_a_link_that_is_lost_leaves_a_whole_program(flashed, cut):
    with Model(b"", flashed, cut=cut) as model:
        with pytest.raises(FlashError) as caught:
            send_to(model, NEW)
        assert "\n" not in str(caught.value)
        assert runs(flashed, OLD, NEW)
        model.cut = None
        send_to(model, NEW)
    assert runs(flashed, NEW) and kept(flashed)


class Killed:
    """A place whose process is killed instead of its n-th change; with `half` that file is half written."""

    def __init__(self, place, at, half):
        self._place, self._left, self._half = place, at, half

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
        for pair in pairs:
            self._count()
            self._place.copy([pair])

    def make(self, folder):
        self._count()
        self._place.make(folder)

    def remove(self, path):
        self._count()
        self._place.remove(path)

    def rename(self, old, new):
        self._count()
        self._place.rename(old, new)


@pytest.mark.parametrize("half", [False, True])
def test_a_mounted_drive_whose_flashing_is_killed_starts_the_old_or_the_new(flashed, tmp_path, half):
    for at in range(100):
        folder = shutil.copytree(flashed, tmp_path / f"killed{at}")
        place = Killed(places.Drive(folder), at, half)
        try:
            work.flash(place, NEW, place.look(), quiet)
            break
        except KeyboardInterrupt:
            assert runs(folder, OLD, NEW)
            assert content(folder)["main.py"] in (OLD.root["main.py"], NEW.root["main.py"])
            put(folder, NEW)
            assert runs(folder, NEW) and kept(folder)
    assert at > 10


def test_a_first_flashing_that_is_killed_leaves_what_the_board_did(fresh, tmp_path):
    for at in range(100):
        folder = shutil.copytree(fresh, tmp_path / f"killed{at}")
        place = Killed(places.Drive(folder), at, half=True)
        try:
            work.flash(place, NEW, place.look(), quiet)
            break
        except KeyboardInterrupt:
            if "code.py" not in content(folder):  # the last thing that goes
                assert runs(folder, NEW) and content(folder)["main.py"] == NEW.root["main.py"]
            put(folder, NEW)
            assert runs(folder, NEW) and kept(folder) and "code.py" not in content(folder)
    assert at > 10


# -- what cannot be


def refused(folder, program=NEW, **how):
    """The sentence; nothing on the drive has changed."""
    before = content(folder)
    with pytest.raises(FlashError) as caught:
        send(folder, program, **how)
    assert content(folder) == before
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_a_drive_that_a_computer_owns(flashed, fresh):
    assert "without holding a key" in refused(flashed, locked=True)


def test_a_new_board_s_drive_is_a_computer_s(fresh):
    assert "MOUNT=" in refused(fresh, locked=True)


def test_a_drive_without_room(flashed):
    used = sum(-(-len(data) // 512) * 512 for data in content(flashed).values())
    assert re.search(r"\d+ KB are lacking on the board's drive: remove files", refused(flashed, size=used + 4096))


def test_a_drive_that_fails_while_it_is_written(flashed):
    with pytest.raises(FlashError, match=r"cannot write /b/words/en\.bin: OSError: \[Errno 5\] Input/output error"):
        send(flashed, NEW, broken={"/b/words/en.bin": 5})
    assert runs(flashed, OLD)


def test_a_board_that_runs_another_circuitpython(fresh):
    (fresh / "boot_out.txt").write_text(ABOUT.replace("10.0.0", "9.2.1"))
    before = content(fresh)
    with pytest.raises(FlashError, match=r"CircuitPython 9\.2\.1, the program is compiled for version 10"):
        put(fresh, NEW)
    assert content(fresh) == before


# -- the command


def command(*arguments):
    return __main__.main([str(argument) for argument in arguments])


def test_the_command_flashes_and_checks(fresh, capsys):
    assert command("--check", "--mount", fresh) == 1
    assert "nothing of Paddock's" in capsys.readouterr().out
    assert command("--mount", fresh, "--board", "pico-3key") == 0
    assert command("--check", "--mount", fresh) == 0
    said = capsys.readouterr().out
    assert f"slot /a: number 1, Paddock {drive.version()} for pico-3key: whole" in said and "change nothing" in said
    with Model(b"", fresh) as model:
        assert command("--check", "--port", model.url) == 0
        (fresh / "a" / "wiring.py").write_text("other")
        (fresh / "a" / "paddock" / "run.mpy").unlink()
        assert command("--check", "--port", model.url) == 1
        said = capsys.readouterr().out
        assert "DAMAGED: paddock/run.mpy, wiring.py" in said
        assert "differs: wiring.py" in said and "is not there: paddock/run.mpy" in said
        assert command("--port", model.url) == 0 and model.running
    assert "runs from /b" in capsys.readouterr().out


def test_the_command_says_what_is_missing(fresh, capsys, monkeypatch, tmp_path):
    monkeypatch.setattr(port.list_ports, "comports", list)
    for arguments, reason in (
        ((), "no board found: connect it by USB, or name its port with PORT="),
        (("--port", "/dev/nothing-here"), "there is no /dev/nothing-here"),
        (("--board", "abacus"), "there is no board 'abacus' in boards/; there are: "),
        (("--mount", tmp_path / "none"), "MOUNT= names the drive CIRCUITPY"),
        (("--mount", tmp_path), "no CircuitPython drive: it has no boot_out.txt"),
    ):
        assert command(*arguments) == 1
        said = capsys.readouterr().err
        assert reason in said and said.count("\n") == 1
