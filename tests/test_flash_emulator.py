"""Flashing against real CircuitPython in the emulator: its file system, its prompt, its starter. Needs CIRCUITPYTHON_UF2."""

import os
import struct
from types import SimpleNamespace

import pytest

from tools import image
from tools.emulator.bridge import Bridge
from tools.emulator.image import BLOCK, FLASH_START, MODULE, find_uf2, make_flash, read_uf2
from tools.emulator.pico import Pico
from tools.flash import FlashError, places, work
from tools.flash.plan import load
from tools.simulator.handheld import load_wiring

UF2 = os.environ.get("CIRCUITPYTHON_UF2", "")
pytestmark = pytest.mark.skipif(not UF2, reason="CIRCUITPYTHON_UF2 is not set (docs/emulator.md)")
ABOUT = "Adafruit CircuitPython 10.0.0 on 2025-10-01; Raspberry Pi Pico with rp2040\r\nBoard ID:raspberry_pi_pico\r\n"
PATIENCE = 60  # seconds: the emulator is slower than a board


def quiet(line):
    pass


def changed(program, text):
    return program._replace(slot=program.slot | {"wiring.py": program.slot["wiring.py"] + text})


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    return load("pico", tmp_path_factory.mktemp("program") / "pico")


@pytest.fixture(scope="module")
def wiring(program, tmp_path_factory):
    path = tmp_path_factory.mktemp("wiring") / "wiring.py"
    path.write_bytes(program.slot["wiring.py"])
    return load_wiring(path)


@pytest.fixture(scope="module")
def chip(program, tmp_path_factory):
    """The flash of a board that was flashed through its drive: twice, so that later only what differs goes over the wire."""
    folder = tmp_path_factory.mktemp("drive") / "CIRCUITPY"
    (folder / "packs").mkdir(parents=True)
    (folder / "boot_out.txt").write_text(ABOUT)
    (folder / "code.py").write_text("print('Hello World!')\n")
    (folder / "packs" / "mine.pack").write_bytes(b"mine")
    for made in (changed(program, b"# first\n"), program):
        place = places.Drive(folder)
        work.flash(place, made, place.look(), quiet)
    return make_flash(find_uf2(UF2), folder)


def started(chip, wiring):
    """(what the starter says, the chip then) of a board that is switched on."""
    with Pico(chip, wiring) as pico:
        pico.run_until(lambda: " runs from /" in pico.console and pico.writes, 12000, "start of the program")
        pico.run(200)
        said = [line for line in pico.console.replace("\r", "").split("\n") if "paddock: " in line]
        return said[-1].partition("paddock: ")[2], pico.flash()


def test_a_board_flashed_through_its_drive_takes_what_changed_over_its_port(chip, wiring, program):
    said, chip = started(chip, wiring)
    assert said.startswith("2 pico ") and said.endswith("runs from /b")
    new = changed(program, b"# second\n")
    with Pico(chip, wiring) as pico:
        pico.run_until(lambda: "runs from" in pico.console, 12000, "start of the program")
        with Bridge(pico) as bridge:
            place = places.Board(bridge.url, PATIENCE)
            seen = place.look()
            assert (seen.chip, seen.version) == ("raspberry_pi_pico", "10.0.0")
            lines = []
            work.flash(place, new, seen, lines.append)
            place.close()
            assert "1 files sent (" in lines[1] and f" KB), {len(new.slot) - 1} are there" in lines[1]
            assert lines[-1].startswith("3 pico ") and lines[-1].endswith("runs from /a")
            place = places.Board(bridge.url, PATIENCE)
            assert work.checked(place, new, place.look())[1]
            assert place._run("print(open('/packs/mine.pack').read())", "read it").strip() == "mine"
            place.close()
        chip = pico.flash()
    assert started(chip, wiring)[0].startswith("3 pico ")


@pytest.mark.parametrize("cut", [2500, 4200])
def test_a_cable_that_is_pulled_leaves_a_program_that_starts_and_flashing_again_repairs(chip, wiring, program, cut):
    new = changed(program, b"# cut off\n" * 200)
    with Pico(chip, wiring) as pico:
        pico.run_until(lambda: "runs from" in pico.console, 12000, "start of the program")
        with Bridge(pico, cut) as bridge:
            place = places.Board(bridge.url, PATIENCE)
            with pytest.raises(FlashError, match="the connection broke"):
                work.flash(place, new, place.look(), quiet)
            place.close()
        cut_off = pico.flash()  # and its power goes, too
    said, chip = started(cut_off, wiring)
    assert said.startswith(("2 pico ", "3 pico "))
    with Pico(chip, wiring) as pico:
        pico.run_until(lambda: "runs from" in pico.console, 12000, "start of the program")
        with Bridge(pico) as bridge:
            place = places.Board(bridge.url, PATIENCE)
            work.flash(place, new, place.look(), quiet)
            place.close()
            place = places.Board(bridge.url, PATIENCE)
            assert work.checked(place, new, place.look())[1]
            place.close()


def test_a_key_held_at_power_on_gives_the_drive_to_the_computer(chip, wiring, program):
    with Pico(chip, wiring) as pico:
        pico.press(4)
        pico.run_until(lambda: "runs from" in pico.console, 12000, "start of the program")
        with Bridge(pico) as bridge:
            place = places.Board(bridge.url, PATIENCE)
            with pytest.raises(FlashError, match="without holding a key"):
                work.flash(place, changed(program, b"# locked\n"), place.look(), quiet)
            place.close()


@pytest.mark.parametrize("flash", [2, 8])
def test_an_image_starts(wiring, tmp_path, flash):
    """Also on a module whose flash chip is larger: CircuitPython asks the chip, and has all of it as its drive."""
    board = SimpleNamespace(name="pico", id=MODULE, module={"flash": flash})
    data = image.image(find_uf2(UF2), board, tmp_path / "drive")
    chip = bytearray(b"\xff" * (flash << 20))
    for at in range(0, len(data), BLOCK):
        address, size = struct.unpack_from("<II", data, at + 12)
        chip[address - FLASH_START : address - FLASH_START + size] = data[at + 32 : at + 32 + size]
    assert started(bytes(chip), wiring)[0].startswith("1 pico ")
    assert read_uf2(UF2).code[:4096] == chip[:4096]
    with Pico(bytes(chip), wiring) as pico:
        pico.run_until(lambda: "runs from" in pico.console, 12000, "start of the program")
        with Bridge(pico) as bridge:
            place = places.Board(bridge.url, PATIENCE)
            total = int(place._run("stat = os.statvfs('/')\nprint(stat[0] * stat[2])", "say how large its drive is"))
            assert 0.95 < total / (flash - 1 << 20) < 1
            place.write("/packs.txt", b"x" * 5000)
            assert place.marks("/packs.txt")["/packs.txt"][0] == 5000
            place.close()


# -- safe mode

SAFE = "You are in safe mode because:"


def restarts(pico, sign):
    """What the console says after the next reset, until this."""
    start = len(pico.console)
    pico.run_until(lambda: sign in pico.console[start:], 12000, sign)
    pico.run(100)
    return pico.console[start:]


def at_the_prompt(pico, line, sign):
    pico.send("\x03")
    pico.run(300)
    pico.send("\r")
    pico.run(300)
    pico.send(line + "\r")
    return restarts(pico, sign)


def test_after_a_fault_the_board_comes_back_three_times_and_then_stays_in_safe_mode(chip, wiring, program):
    with Pico(chip, wiring) as pico:
        pico.run_until(lambda: "runs from" in pico.console, 12000, "start of the program")
        for _ in range(3):
            pico.fault()
            assert SAFE not in restarts(pico, " runs from /b")
        pico.fault()
        said = restarts(pico, "Press any key")
        assert SAFE in said and "Hard fault" in said and "runs from" not in said
        chip = pico.flash()
    with Pico(chip, wiring) as pico:  # switched off and on: the tries begin anew
        pico.run_until(lambda: "runs from" in pico.console, 12000, "start of the program")
        pico.fault()
        assert SAFE not in restarts(pico, " runs from /b")


def test_safe_mode_that_was_asked_for_stays_and_has_the_drive_at_the_computer(chip, wiring, program):
    with Pico(chip, wiring) as pico:
        pico.run_until(lambda: "runs from" in pico.console, 12000, "start of the program")
        line = "import microcontroller as m; m.on_next_reset(m.RunMode.SAFE_MODE); m.reset()"
        said = at_the_prompt(pico, line, "Press any key")
        assert SAFE in said and "runs from" not in said
        with Bridge(pico) as bridge:
            place = places.Board(bridge.url, PATIENCE)
            with pytest.raises(FlashError, match="into safe mode: a computer owns the drive"):
                work.flash(place, changed(program, b"# safe\n"), place.look(), quiet)
            place.close()
        assert SAFE not in at_the_prompt(pico, "import microcontroller as m; m.reset()", "runs from")
