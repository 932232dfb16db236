"""What CircuitPython starts: main.py takes the newest whole slot, boot.py shares the drive out, safemode.py goes back to
the race."""

import runpy
import shutil
import sys
import types

import pytest
from conftest import ROOT

import starter
from tools import drive, packs
from tools.simulator import chips
from tools.simulator.handheld import Handheld, load_wiring

FIRMWARE = ROOT / "firmware"
chips.install()


# -- main.py


@pytest.fixture
def two(tmp_path):
    """A drive with both slots whole, /b the newer."""
    drive.stage("pico", tmp_path, drive.SOURCE)
    shutil.copytree(tmp_path / "a", tmp_path / "b")
    manifest(tmp_path / "b", 2)
    return tmp_path


def manifest(slot, number):
    files = {path.name: drive.mark(path.read_bytes()) for path in slot.iterdir() if path.is_file()}
    (slot / "manifest.txt").write_bytes(drive.manifest(number, "pico", files))


def numbers(folder):
    return [number for number, _, _ in starter.slots(str(folder))]


def test_the_newest_whole_slot_comes_first(two):
    assert numbers(two) == [2, 1]
    manifest(two / "a", 10)
    assert numbers(two) == [10, 2]


def test_a_manifest_that_is_not_whole_counts_for_nothing(two):
    path = two / "b" / "manifest.txt"
    whole = path.read_bytes()
    for size in range(len(whole)):
        path.write_bytes(whole[:size])
        assert numbers(two) == [1]
    for at in range(len(whole)):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        assert numbers(two) == [1]
    path.write_bytes(whole)
    assert numbers(two) == [2, 1]


def test_no_slot_at_all(tmp_path):
    with pytest.raises(RuntimeError, match="flash it again"):
        starter.start(str(tmp_path))


@pytest.fixture
def alone(monkeypatch):
    """No module of the firmware is loaded, and none that a test loads stays."""
    path = list(sys.path)
    ours = {name: module for name, module in sys.modules.items() if name.split(".")[0] in ("paddock", "wiring")}
    for name in ours:
        del sys.modules[name]
    yield
    sys.path[:] = path
    for name in [name for name in sys.modules if name.split(".")[0] in ("paddock", "wiring")]:
        del sys.modules[name]
    sys.modules.update(ours)


def started(folder):
    """The slot of the program that start() built."""
    with chips.Chips(load_wiring(folder / "a" / "wiring.py")):
        return starter.start(str(folder)).hw.slot.removeprefix(str(folder))


def test_the_program_of_the_newest_slot_runs(two, alone, capsys):
    assert started(two) == "/b"
    assert capsys.readouterr().out == f"paddock: 2 pico {drive.version()} runs from {two}/b\n"


@pytest.mark.parametrize("broken", ["paddock/shell.py", "paddock/core/compat.py", "wiring.py"])
def test_one_that_cannot_be_loaded_is_passed_over(two, alone, capsys, broken):
    (two / "b" / broken).write_text("raise ValueError('incompatible')\n")
    assert started(two) == "/a"
    said = capsys.readouterr().out.splitlines()
    assert said[0].endswith("/b cannot be loaded: ValueError('incompatible')") and said[1].endswith("/a")


def test_where_neither_can_be_loaded_the_reason_is_said(two, alone):
    for slot in "ab":
        (two / slot / "paddock" / "run.py").write_text("raise ValueError('worn out')\n")
    with pytest.raises(ValueError, match="worn out"):
        started(two)


def test_a_person_s_packs_lie_beside_the_program_s_and_saves_never_in_its_slot(tmp_path):
    """A slot apart from the drive's root, as on a board."""
    from paddock import run

    root = tmp_path / "root"
    (root / "packs").mkdir(parents=True)
    house = packs.load(FIRMWARE / "packs" / "house")
    (root / "packs" / "club.pack").write_bytes(packs.compile_pack(house | {"id": "club"}))
    (root / "packs" / "automobiles.pack").write_bytes(b"theirs, and no pack")
    (root / "packs" / "._club.pack").write_bytes(b"what macOS leaves")
    slot = tmp_path / "slot"
    handheld = Handheld("pico", slot, build=lambda wiring, folder: run.handheld(wiring, str(root), folder))
    shell = handheld.app
    assert [name for _, _, name in shell.packs] == ["club", "house", ""]
    assert [name for name, _ in shell.pack_errors] == ["automobiles"], "theirs comes before the program's of that name"
    before = set(slot.rglob("*"))
    with handheld.chips:
        assert shell.store.write("/settings.json", "{}")
        for i in range(2):
            shell._begin()._load(shell, i)
            assert shell.pack.id == ("club", "house")[i]
    assert (root / "settings.json").is_file() and set(slot.rglob("*")) == before


# -- boot.py


class Storage(types.ModuleType):
    """CircuitPython's storage before USB: the drive is the computer's until it is taken."""

    def __init__(self):
        super().__init__("storage")
        self.computers, self.writable = True, False

    def disable_usb_drive(self):
        self.computers = False

    def enable_usb_drive(self):
        assert not self.writable, "a computer's drive is not the board's to write"
        self.computers = True

    def remount(self, path, readonly):
        assert path == "/" and not self.computers
        self.writable = not readonly


def boot(folder, monkeypatch, held=None):
    """Runs boot.py on a board with this drive; its storage."""
    storage = Storage()
    wiring = load_wiring(ROOT / "boards" / "pico" / "wiring.py")
    board = chips.Chips(wiring)
    if held is not None:
        board.ground(wiring.KEY_PINS[wiring.KEY_NUMBERS.index(held)], True)
    monkeypatch.setitem(sys.modules, "storage", storage)
    monkeypatch.setattr(sys, "path", list(sys.path))
    # the root of a board's drive is "/", here a folder
    at = types.ModuleType("starter")
    at.slots = lambda: starter.slots(str(folder))
    monkeypatch.setitem(sys.modules, "starter", at)
    monkeypatch.delitem(sys.modules, "wiring", raising=False)
    with board:
        runpy.run_path(str(FIRMWARE / "boot.py"))
        assert board.runtime.autoreload is False
    sys.modules.pop("wiring", None)
    return storage


def test_the_device_owns_the_drive(two, monkeypatch, capsys):
    storage = boot(two, monkeypatch)
    assert storage.writable and not storage.computers
    assert capsys.readouterr().out == "", "what is printed is written into boot_out.txt, which takes a second"


def test_a_key_held_gives_it_to_the_computer(two, monkeypatch):
    storage = boot(two, monkeypatch, held=4)
    assert storage.computers and not storage.writable
    assert boot(two, monkeypatch, held=0).writable, "only A does"


@pytest.mark.parametrize("fault", ["no program", "wiring missing", "wiring broken", "no such pin"])
def test_whatever_is_wrong_the_computer_gets_the_drive(two, monkeypatch, capsys, fault):
    for slot in "ab":
        wiring = two / slot / "wiring.py"
        if fault == "no program":
            shutil.rmtree(two / slot)
        elif fault == "wiring missing":
            wiring.unlink()
        elif fault == "wiring broken":
            wiring.write_text("KEY_PINS = (")
        else:
            wiring.write_text(wiring.read_text().replace('"GP6"', '"no_such_pin"'))
    storage = boot(two, monkeypatch)
    assert storage.computers and not storage.writable
    assert "the drive stays with the computer" in capsys.readouterr().out


@pytest.mark.parametrize("fault", ["missing", "broken", "slot gone"])
def test_the_older_slot_s_wiring_serves_where_the_newer_one_cannot_be_read(two, monkeypatch, capsys, fault):
    wiring = two / "b" / "wiring.py"
    if fault == "missing":
        wiring.unlink()
    elif fault == "broken":
        wiring.write_text("KEY_PINS = (")
    else:
        shutil.rmtree(two / "b")
    assert boot(two, monkeypatch).writable and capsys.readouterr().out == ""
    assert boot(two, monkeypatch, held=4).computers


def test_what_a_power_cut_left_without_is_put_in_its_place(two, monkeypatch):
    storage = Storage()
    monkeypatch.setitem(sys.modules, "storage", storage)
    with chips.Chips(load_wiring(ROOT / "boards" / "pico" / "wiring.py")):
        names = runpy.run_path(str(FIRMWARE / "boot.py"))
    assert names["cut_short"](str(two)) == []
    (two / "safemode.py.new").write_text("half a fi")  # not yet its turn: the old one is there
    (two / "main.py").rename(two / "main.py.new")
    assert names["cut_short"](str(two)) == [f"{two}/main.py"]
    names["mend"]([f"{two}/main.py"])
    assert (two / "main.py").exists() and not (two / "main.py.new").exists() and storage.writable
    with pytest.raises(OSError):  # a drive that does not take it: nobody is locked out
        names["mend"]([f"{two}/starter.py"])
    assert storage.computers and not storage.writable


# -- safemode.py


class Reset(Exception):
    pass


def safe_mode(monkeypatch, reason, register):
    """Whether safemode.py resets the board. `register`: the one that outlives a reset."""
    reasons = types.SimpleNamespace(BROWNOUT=1, HARD_FAULT=2, USER=3, PROGRAMMATIC=4)

    def reset():
        raise Reset

    supervisor = types.SimpleNamespace(
        SafeModeReason=reasons, runtime=types.SimpleNamespace(safe_mode_reason=getattr(reasons, reason))
    )
    for name, module in (
        ("supervisor", supervisor),
        ("microcontroller", types.SimpleNamespace(reset=reset)),
        ("memorymap", types.SimpleNamespace(AddressRange=lambda start, length: register)),
    ):
        monkeypatch.setitem(sys.modules, name, module)
    try:
        runpy.run_path(str(FIRMWARE / "safemode.py"))
    except Reset:
        return True
    return False


@pytest.mark.parametrize("noise", [bytes(4), b"\xff\xff\xff\xff", b"PDL\x09"])
def test_after_a_brown_out_the_board_starts_again_but_not_for_ever(monkeypatch, noise):
    register = bytearray(noise)
    tries = [safe_mode(monkeypatch, "BROWNOUT", register) for _ in range(300)]
    assert tries == [True] * 3 + [False] * 297
    register[:] = bytes(4)  # switched off and on
    assert safe_mode(monkeypatch, "HARD_FAULT", register)


@pytest.mark.parametrize("reason", ["USER", "PROGRAMMATIC"])
def test_safe_mode_that_was_asked_for_stays(monkeypatch, reason):
    assert not safe_mode(monkeypatch, reason, bytearray(4))
