"""CircuitPython's UF2 file, the drive beside it, and both as one file for a new board; no CircuitPython is needed here."""

import os
import struct
from contextlib import suppress
from types import SimpleNamespace

import fatfs
import pytest
from uf2 import FLASH, program, saved_uf2, uf2

from tools import boards, drive
from tools import image as command
from tools.emulator import EmulatorError, image

__all__ = ["saved_uf2"]  # a fixture


def flashed(data, size):
    """The chip onto which a UF2 file was dragged: sectors that it names are erased first."""
    chip = bytearray(b"\0" * size)
    erased = set()
    for at in range(0, len(data), image.BLOCK):
        address, length = struct.unpack_from("<II", data, at + 12)
        place = address - FLASH
        if place // image.SECTOR not in erased:
            erased.add(place // image.SECTOR)
            begin = place // image.SECTOR * image.SECTOR
            chip[begin : begin + image.SECTOR] = b"\xff" * image.SECTOR
        chip[place : place + length] = data[at + 32 : at + 32 + length]
    return bytes(chip)


def files(content):
    """What is on a drive."""
    partition = fatfs.create_extended_partition(fatfs.RamDisk(bytearray(content), sector_size=image.BLOCK))
    partition.mount()
    found = {
        f"{folder}/{name}".lstrip("/"): partition.read_file(f"{folder}/{name}")
        for folder, _, names in partition.walk("/")
        for name in names
    }
    partition.unmount()
    return found


# -- CircuitPython


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(EmulatorError, match=r"no file .*absent\.uf2[\s\S]*circuitpython\.org"):
        image.find_uf2(str(tmp_path / "absent.uf2"))
    with pytest.raises(EmulatorError, match=r'board/seeeduino_xiao_rp2040/, the page of the board "Seeed XIAO RP2040"'):
        image.find_uf2("", "seeeduino_xiao_rp2040")


@pytest.mark.parametrize("copied", [False, True])
def test_what_a_uf2_file_has_and_says_of_itself(saved_uf2, copied):
    code = program(version="10.3.1-rc.0", copied=copied)
    found = image.read_uf2(saved_uf2(uf2(code)))
    assert found.code[: len(code)] == code and not found.code[len(code) :].strip(b"\0")
    assert found[1:] == (image.DRIVE_START, image.MODULE, "10.3.1-rc.0")


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "not a UF2 file"),
        (b"MZ" * 600, "not a UF2 file"),
        (uf2(program())[: 2 * image.BLOCK], "cut short: 1024 bytes of 2560"),
        (uf2(program())[:-100], "cut short"),
        (uf2(program())[:-4] + b"\0\0\0\0", "block 4 is damaged"),
        (uf2(program(), family=0xE48BFF59), "another chip"),
        (uf2(program(), start=0x20000000), "block 0 lies outside"),
        (uf2(b"MicroPython" * 99), "this is not CircuitPython"),
        (uf2(program()[:0x240]), "this is not CircuitPython"),
        (uf2(program("seeeduino_xiao_rp2040")), 'the board "seeeduino_xiao_rp2040", not for "raspberry_pi_pico"'),
        (uf2(program(version="9.2.1")), r"CircuitPython 9\.2\.1; the program is compiled for 10"),
        (uf2(program(start=0)), "its drive would begin at 0x0"),
        (uf2(program(start=0x100200)), "its drive would begin at 0x100200"),
    ],
)
def test_a_wrong_image_is_refused_with_its_reason(saved_uf2, content, reason):
    with pytest.raises(EmulatorError, match=reason) as caught:
        image.read_uf2(saved_uf2(content))
    assert "image.uf2" in str(caught.value) and f"circuitpython.org/board/{image.MODULE}/" in str(caught.value)


def test_a_table_that_leads_nowhere_is_no_circuitpython(saved_uf2):
    code = bytearray(program())
    for at in range(0x100, 0x2B0, 4):
        for value in (0, FLASH + 0xFFFFF0, 0xFFFFFFFF):
            damaged = bytes(code[:at]) + struct.pack("<I", value) + bytes(code[at + 4 :])
            with suppress(EmulatorError):
                image.read_uf2(saved_uf2(uf2(damaged)))


# -- the drive


def test_the_drive_gives_every_file_back(tmp_path):
    content = {
        "main.py": b"print(1)\n",
        "lib/adafruit_displayio_ssd1306.py": os.urandom(5000),
        "paddock/games/cubitos/A long name, with capitals.txt": b"x",
        "empty": b"",
    }
    for name, data in content.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(data)
    for size in (image.DRIVE_SIZE, 7 << 20):
        made = image.make_drive(tmp_path, size)
        assert len(made) == size and files(made) == content
        assert b"CIRCUITPY  \x08" in made[:0x8000], "its name"


def test_a_drive_too_full_is_refused(tmp_path):
    (tmp_path / "big").write_bytes(bytes(image.DRIVE_SIZE))
    with pytest.raises(EmulatorError, match="does not fit into the drive of 1024 KB"):
        image.make_drive(tmp_path)


def test_the_drive_is_the_second_half_of_the_emulated_flash(saved_uf2, tmp_path):
    folder = tmp_path / "content"
    folder.mkdir()
    (folder / "code.txt").write_text("hello")
    flash = image.make_flash(saved_uf2(uf2(program())), folder)
    assert len(flash) == image.FLASH_SIZE and flash[:4] == b"boot"
    assert files(flash[image.FLASH_SIZE // 2 :]) == {"code.txt": b"hello"}


# -- both as one file


def made(board, path):
    return command.main(["--uf2", str(path), "--board", board, "-o", str(path.with_name("out.uf2"))])


@pytest.mark.parametrize("start", [image.DRIVE_START, 0x180000])
@pytest.mark.parametrize("board", boards.names())
def test_an_image_has_both_where_that_board_looks_for_them(saved_uf2, board, start, capsys):
    """Also where CircuitPython is larger than today, so that its drive begins later."""
    about = boards.load(board)
    path = saved_uf2(uf2(program(about.id, start=start)))
    assert made(board, path) == 0
    assert "drag this file onto RPI-RP2" in capsys.readouterr().out
    size = about.module["flash"] << 20
    chip = flashed(path.with_name("out.uf2").read_bytes(), size)
    code = program(about.id, start=start)
    assert chip[: len(code)] == code
    assert chip[start - image.SECTOR : start] == bytes(image.SECTOR), "the saved race stays"
    total, large = struct.unpack_from("<H", chip, start + 19)[0], struct.unpack_from("<I", chip, start + 32)[0]
    assert (total or large) * image.BLOCK == size - start, "the drive goes to the chip's end"
    there = files(chip[start:])
    assert set(drive.STARTED) <= there.keys() and ".metadata_never_index" in there
    assert there["a/manifest.txt"].startswith(f"1 {board} ".encode())
    assert there["a/wiring.py"] == (boards.BOARDS / board / "wiring.py").read_bytes()


@pytest.mark.parametrize(
    ("board", "code", "reason"),
    [
        ("xiao", program(), 'CircuitPython for the board "raspberry_pi_pico", not for "seeeduino_xiao_rp2040"'),
        ("pico", program(version="9.2.1"), "CircuitPython 9.2.1"),
        ("abacus", program(), "there is no board 'abacus' in boards/; there are: "),
    ],
)
def test_an_image_that_would_not_start_is_not_made(saved_uf2, board, code, reason, capsys):
    path = saved_uf2(uf2(code))
    assert made(board, path) == 1
    assert reason in capsys.readouterr().err and not path.with_name("out.uf2").exists()


def test_a_module_whose_chip_is_not_known_has_the_other_way(saved_uf2, tmp_path):
    board = SimpleNamespace(name="pico", id=image.MODULE, module={})
    with pytest.raises(EmulatorError, match=r"does not say how large .* flash chip is .* make flash MOUNT="):
        command.image(saved_uf2(uf2(program())), board, tmp_path / "drive")


def test_without_the_variable_or_a_place_to_write_it_says_so(saved_uf2, monkeypatch, capsys):
    monkeypatch.delenv("CIRCUITPYTHON_UF2", raising=False)
    assert command.main([]) == 1
    assert "CIRCUITPYTHON_UF2 is not set" in capsys.readouterr().err
    path = saved_uf2(uf2(program()))
    assert command.main(["--uf2", str(path), "-o", str(path / "below")]) == 1
    said = capsys.readouterr().err
    assert str(path) in said and said.count("\n") == 1


def test_an_image_is_not_taken_for_circuitpython(saved_uf2, capsys):
    path = saved_uf2(uf2(program()))
    assert made("pico", path) == 0
    assert made("pico", path.with_name("out.uf2")) == 1
    assert "has a drive in it already" in capsys.readouterr().err
