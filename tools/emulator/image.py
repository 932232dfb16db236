"""What lies in an RP2040 board's flash chip: CircuitPython from its UF2 file, and the drive from a folder.

CircuitPython comes first, then a sector of non-volatile memory, then up to the chip's end the FAT drive CIRCUITPY. Where that
begins the UF2 file says itself, in the table that programs for the RP2040 have for tools (binary_info in Raspberry Pi's SDK),
with CircuitPython's version and the board that it was built for.
"""

import struct
from pathlib import Path
from typing import NamedTuple

from fatfs import FatFSException, RamDisk, create_extended_partition

from tools import boards, drive
from tools.emulator import EmulatorError

MODULE = "raspberry_pi_pico"  # what is emulated, a file of boards/modules/
FLASH_START = 0x10000000
FLASH_SIZE = 2 << 20  # of that module
DRIVE_START = 1 << 20
DRIVE_SIZE = FLASH_SIZE - DRIVE_START
ERASED = 0xFF
SECTOR = 4096  # bytes that are erased at once
NVM = DRIVE_START - SECTOR

BLOCK = 512  # https://github.com/microsoft/uf2: 32 bytes of header, up to 476 of data, a last magic word
MAGIC = (0x0A324655, 0x9E5D5157)
MAGIC_END = 0x0AB16F30
NOT_MAIN_FLASH = 0x00000001
FAMILY_PRESENT = 0x00002000
RP2040 = 0xE48BFF56

INFO = 0x7188EBF2, 0xE71AA390  # around the addresses of the table: its start, its end, where RAM is copied from
INFO_WITHIN = 0x200  # bytes of the flash
TEXT, DEVICE = 6, 7  # kinds of entries: an id and a text, a block device
VERSION, ATTRIBUTE = 0x11A9BC3A, 0x4275F0D3  # ids of texts: the program's version; how it was built, "BOARD=..." for one
LABEL = b"CIRCUITPY  \x08"  # a directory's entry for the name that CircuitPython gives a drive; 8 marks such entries

WHERE = """\
This needs CircuitPython itself, which is not part of this project. Download the .UF2 file of CircuitPython {version} from
circuitpython.org/board/{module}/, the page of the board "{name}"
and of no other with a similar name, then run it again with
    CIRCUITPYTHON_UF2=path/to/the/file.uf2"""


class Firmware(NamedTuple):
    """CircuitPython as its UF2 file has it. `code`: the flash from its start, erased where the file says nothing; `drive`:
    where in the flash the drive begins; `module`: CircuitPython's name of the board; `version`: such as "10.0.0"."""

    code: bytes
    drive: int
    module: str
    version: str


def _where(module):
    return WHERE.format(version=drive.CIRCUITPYTHON, module=module, name=boards.module(module)["name"])


def find_uf2(name, module=MODULE):
    """Path of the UF2 file called `name`; EmulatorError saying where such a file comes from when there is none."""
    if not name:
        raise EmulatorError("CIRCUITPYTHON_UF2 is not set.\n" + _where(module))
    path = Path(name)
    if not path.is_file():
        raise EmulatorError(f"CIRCUITPYTHON_UF2: there is no file {name}\n" + _where(module))
    return path


def read_uf2(path, module=MODULE):
    """The Firmware of a UF2 file; EmulatorError where it is damaged, or not CircuitPython of our version for this module."""
    try:
        found = _firmware(_unpacked(Path(path).read_bytes()))
        if found.module != module:
            raise EmulatorError(f'this is CircuitPython for the board "{found.module}", not for "{module}"')
        if found.version.split(".")[0] != drive.CIRCUITPYTHON:
            raise EmulatorError(f"this is CircuitPython {found.version}; the program is compiled for {drive.CIRCUITPYTHON}")
    except EmulatorError as error:
        raise EmulatorError(f"{path}: {error}\n{_where(module)}") from None
    return found


def _unpacked(content):
    """What a UF2 file puts into the flash, from its start."""
    if len(content) < BLOCK or struct.unpack_from("<II", content) != MAGIC:
        raise EmulatorError("this is not a UF2 file")
    flash = bytearray()
    blocks = len(content) // BLOCK
    for number in range(blocks):
        start = number * BLOCK
        first, second, flags, address, size, index, count, family = struct.unpack_from("<8I", content, start)
        last = struct.unpack_from("<I", content, start + BLOCK - 4)[0]
        if (first, second) != MAGIC or last != MAGIC_END or size > BLOCK - 36 or index != number:
            raise EmulatorError(f"block {number} is damaged; download the file again")
        if count != blocks or len(content) % BLOCK:
            raise EmulatorError(f"the file is cut short: {len(content)} bytes of {count * BLOCK}; download it again")
        if flags & FAMILY_PRESENT and family != RP2040:
            raise EmulatorError("this file is for another chip than the RP2040")
        offset = address - FLASH_START
        if not flags & NOT_MAIN_FLASH:
            if not 0 <= offset <= FLASH_SIZE - size:
                raise EmulatorError(f"block {number} lies outside the part of the flash that holds CircuitPython")
            flash += bytes([ERASED]) * (offset + size - len(flash))
            flash[offset : offset + size] = content[start + 32 : start + 32 + size]
    return bytes(flash)


def _firmware(code):
    """What a program says of itself."""
    stranger = EmulatorError("this is not CircuitPython, or not for an RP2040")
    try:
        texts, drives = _info(code)
    except (struct.error, StopIteration):
        raise stranger from None
    version = [text for number, text in texts if number == VERSION]
    built = [text.removeprefix("BOARD=") for number, text in texts if number == ATTRIBUTE and text.startswith("BOARD=")]
    if not (version and built and drives):
        raise stranger
    start = drives[0]
    if start % SECTOR or not SECTOR < start < FLASH_SIZE:
        raise EmulatorError(f"its drive would begin at {start:#x}, which cannot be: download the file again")
    if len(code) > start - SECTOR:
        raise EmulatorError("this file has a drive in it already; what is needed is CircuitPython alone")
    return Firmware(code, start, built[0], version[0])


def _info(code):
    """([(id, text)], [start of a block device in the flash]) that a program's table has."""
    marks = range(0, min(INFO_WITHIN, len(code) - 16), 4)
    at = next(at for at in marks if struct.unpack_from("<I12xI", code, at) == INFO)
    first, end, copied = struct.unpack_from("<3I", code, at + 4)
    copies = []  # (from, to, to's end) of what a start copies into the RAM
    while (copy := struct.unpack_from("<3I", code, copied - FLASH_START + 12 * len(copies)))[0]:
        copies.append(copy)

    def offset(address):
        moved = (source - to for source, to, last in copies if to <= address < last)
        found = address + next(moved, 0) - FLASH_START
        if not 0 <= found < len(code):
            raise struct.error
        return found

    texts, devices = [], []
    for pointer in range(offset(first), offset(end - 4) + 4, 4):
        entry = offset(*struct.unpack_from("<I", code, pointer))
        kind, _tag, number, value = struct.unpack_from("<2H2I", code, entry)
        if kind == TEXT:
            texts.append((number, code[offset(value) :].split(b"\0", 1)[0].decode("utf-8", "replace")))
        elif kind == DEVICE:
            devices.append(value)
    return texts, devices


def make_drive(folder, size=DRIVE_SIZE):
    """A FAT image of `size` bytes that holds everything in `folder`."""
    folder = Path(folder)
    image = bytearray(size)
    partition = create_extended_partition(RamDisk(image, sector_size=BLOCK))
    partition.mkfs()
    reserved, tables, _entries, _sectors, _medium, length = struct.unpack_from("<HBHHBH", image, 14)
    root = (reserved + tables * length) * BLOCK
    image[root : root + len(LABEL)] = LABEL  # its first entry
    partition.mount()
    full = EmulatorError(f"{folder}: its content does not fit into the drive of {size >> 10} KB")
    try:
        for item in sorted(folder.rglob("*")):
            name = "/" + item.relative_to(folder).as_posix()
            if item.is_dir():
                partition.makedirs(name, exist_ok=True)
                continue
            content = item.read_bytes()
            partition.write_file(name, content)
            if partition.stat(name)["size"] != len(content):  # the library cuts off without a word
                raise full
    except (FatFSException, OSError) as error:
        raise full from error
    finally:
        partition.unmount()
    return bytes(image)


def make_flash(uf2, folder):
    """The flash chip of the emulated board with the CircuitPython of `uf2` and the content of `folder` on its drive."""
    firmware = read_uf2(uf2)
    return firmware.code.ljust(firmware.drive, bytes([ERASED])) + make_drive(folder, FLASH_SIZE - firmware.drive)
