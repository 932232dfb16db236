"""The emulator's parts that need no CircuitPython image, and with CIRCUITPYTHON_UF2 set the races themselves."""

import os
import struct

import fatfs
import pytest

from tools.emulator import EmulatorError, image, race
from tools.emulator.__main__ import load_wiring, main
from tools.emulator.pico import Pico
from tools.emulator.scripts import SCRIPTS

BANNER = b"Adafruit CircuitPython 10; Raspberry Pi Pico with rp2040"


def uf2(contents, family=image.RP2040, start=image.FLASH_START):
    """A UF2 file with one block for each of `contents`, 256 bytes apart."""
    blocks = []
    for number, content in enumerate(contents):
        head = struct.pack("<8I", *image.MAGIC, image.FAMILY_PRESENT, start + 256 * number, 256, number, len(contents), family)
        blocks.append(head + content.ljust(476, b"\0") + struct.pack("<I", image.MAGIC_END))
    return b"".join(blocks)


@pytest.fixture
def saved(tmp_path):
    """Writes bytes as a UF2 file and gives its path."""

    def write(content):
        path = tmp_path / "image.uf2"
        path.write_bytes(content)
        return path

    return write


def test_without_the_variable_it_says_where_the_image_comes_from(monkeypatch, capsys):
    monkeypatch.delenv("CIRCUITPYTHON_UF2", raising=False)
    assert main([]) == 1
    said = capsys.readouterr().err
    assert "CIRCUITPYTHON_UF2 is not set" in said
    assert "circuitpython.org" in said and '"Raspberry Pi Pico"' in said


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(EmulatorError, match=r"no file .*absent\.uf2[\s\S]*circuitpython\.org"):
        image.find_uf2(str(tmp_path / "absent.uf2"))


def test_uf2_blocks_land_where_they_say(saved):
    flash = image.read_uf2(saved(uf2([b"first", BANNER])))
    assert len(flash) == image.FLASH_SIZE
    assert flash[:6] == b"first\0"
    assert flash[256 : 256 + len(BANNER)] == BANNER
    assert set(flash[512:]) == {0xFF}


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "not a UF2 file"),
        (b"MZ" * 600, "not a UF2 file"),
        (uf2([BANNER, b"b", b"c"])[: 2 * image.BLOCK], "cut short: 1024 bytes of 1536"),
        (uf2([BANNER, b"b"])[:-100], "cut short"),
        (uf2([BANNER, b"b"])[: 2 * image.BLOCK - 4] + b"\0\0\0\0", "block 1 is damaged"),
        (uf2([BANNER], family=0xE48BFF59), "another chip"),
        (uf2([BANNER], start=0x20000000), "block 0 lies outside"),
        (uf2([b"MicroPython"]), 'not CircuitPython for the board "Raspberry Pi Pico"'),
    ],
)
def test_a_wrong_image_is_refused_with_its_reason(saved, content, reason):
    with pytest.raises(EmulatorError, match=reason) as caught:
        image.read_uf2(saved(content))
    assert "image.uf2" in str(caught.value) and "circuitpython.org" in str(caught.value)


def test_the_drive_gives_every_file_back(tmp_path):
    files = {
        "main.py": b"print(1)\n",
        "lib/adafruit_displayio_ssd1306.py": os.urandom(5000),
        "paddock/games/cubitos/A long name, with capitals.txt": b"x",
        "empty": b"",
    }
    for name, content in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(content)
    drive = image.make_drive(tmp_path)
    assert len(drive) == image.DRIVE_SIZE
    partition = fatfs.create_extended_partition(fatfs.RamDisk(bytearray(drive), sector_size=image.BLOCK))
    partition.mount()
    found = {
        f"{folder}/{name}".lstrip("/"): partition.read_file(f"{folder}/{name}")
        for folder, _, names in partition.walk("/")
        for name in names
    }
    partition.unmount()
    assert found == files


def test_a_drive_too_full_is_refused(tmp_path):
    (tmp_path / "big").write_bytes(bytes(image.DRIVE_SIZE))
    with pytest.raises(EmulatorError, match="does not fit"):
        image.make_drive(tmp_path)


def test_the_drive_is_the_second_half_of_the_flash(saved, tmp_path):
    folder = tmp_path / "content"
    folder.mkdir()
    (folder / "code.txt").write_text("hello")
    flash = image.make_flash(saved(uf2([BANNER])), folder)
    assert len(flash) == image.FLASH_SIZE
    assert flash[: len(BANNER)] == BANNER
    assert b"hello" in flash[image.FLASH_SIZE // 2 :]


def test_without_node_it_says_what_to_install(monkeypatch):
    monkeypatch.setenv("PATH", "")
    with pytest.raises(EmulatorError, match=r"Node\.js.*: node was not found\.\nInstall it"):
        Pico(bytes(image.FLASH_SIZE), load_wiring("pico"))


HEAP = 90_000  # bytes that all of the firmware may take in a race, of 164,000


@pytest.mark.skipif(not os.environ.get("CIRCUITPYTHON_UF2"), reason="CIRCUITPYTHON_UF2 is not set (docs/emulator.md)")
@pytest.mark.parametrize("game", SCRIPTS)
def test_a_race_begins_in_the_same_way_on_real_circuitpython(game, tmp_path):
    folder = race.stage("pico", tmp_path / "drive")
    flash = image.make_flash(image.find_uf2(os.environ["CIRCUITPYTHON_UF2"]), folder)
    moments, heaps = race.emulate(flash, load_wiring("pico"), SCRIPTS[game])
    for moment, pictures in zip(moments, race.simulate("pico", folder, SCRIPTS[game]), strict=True):
        assert race.difference(moment.picture, pictures) == "", moment.label
    assert max(heap.live - heap.empty for heap in heaps) < HEAP
