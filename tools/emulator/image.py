"""What lies in the emulated flash chip: CircuitPython from its UF2 file, and the drive from a folder.

The Pico has 2 MiB: CircuitPython in the first, the FAT12 drive CIRCUITPY in the second.
"""

import struct
from pathlib import Path

from fatfs import FatFSException, RamDisk, create_extended_partition

from tools.emulator import EmulatorError

FLASH_START = 0x10000000
FLASH_SIZE = 2 << 20
DRIVE_START = 1 << 20
DRIVE_SIZE = 1 << 20
ERASED = 0xFF

BLOCK = 512  # https://github.com/microsoft/uf2: 32 bytes of header, up to 476 of data, a last magic word
MAGIC = (0x0A324655, 0x9E5D5157)
MAGIC_END = 0x0AB16F30
NOT_MAIN_FLASH = 0x00000001
FAMILY_PRESENT = 0x00002000
RP2040 = 0xE48BFF56

WHERE = """\
This needs CircuitPython itself, which is not part of this project. Download the .UF2 file from
circuitpython.org, downloads, the page of the board "Raspberry Pi Pico" (not Pico W, not Pico 2), then run it again with
    CIRCUITPYTHON_UF2=path/to/the/file.uf2"""


def find_uf2(name):
    """Path of the UF2 file called `name`; EmulatorError saying where such a file comes from when there is none."""
    if not name:
        raise EmulatorError("CIRCUITPYTHON_UF2 is not set.\n" + WHERE)
    path = Path(name)
    if not path.is_file():
        raise EmulatorError(f"CIRCUITPYTHON_UF2: there is no file {name}\n" + WHERE)
    return path


def read_uf2(path):
    """The 2 MiB flash image a UF2 file describes, as a bytearray; what it leaves out is erased (0xFF)."""

    def wrong(reason):
        return EmulatorError(f"{path}: {reason}\n{WHERE}")

    content = Path(path).read_bytes()
    if len(content) < BLOCK or struct.unpack_from("<II", content) != MAGIC:
        raise wrong("this is not a UF2 file")
    flash = bytearray([ERASED]) * FLASH_SIZE
    blocks = len(content) // BLOCK
    for number in range(blocks):
        start = number * BLOCK
        first, second, flags, address, size, index, count, family = struct.unpack_from("<8I", content, start)
        last = struct.unpack_from("<I", content, start + BLOCK - 4)[0]
        if (first, second) != MAGIC or last != MAGIC_END or size > BLOCK - 36 or index != number:
            raise wrong(f"block {number} is damaged; download the file again")
        if count != blocks or len(content) % BLOCK:
            raise wrong(f"the file is cut short: {len(content)} bytes of {count * BLOCK}; download it again")
        if flags & FAMILY_PRESENT and family != RP2040:
            raise wrong("this file is for another chip than the RP2040")
        offset = address - FLASH_START
        if not flags & NOT_MAIN_FLASH:
            if offset < 0 or offset + size > DRIVE_START:
                raise wrong(f"block {number} lies outside the part of a Pico's flash that holds CircuitPython")
            flash[offset : offset + size] = content[start + 32 : start + 32 + size]
    if b"Raspberry Pi Pico with rp2040" not in flash:
        raise wrong('this is not CircuitPython for the board "Raspberry Pi Pico"')
    return flash


def make_drive(folder):
    """A FAT12 image of DRIVE_SIZE bytes that holds everything in `folder`."""
    folder = Path(folder)
    image = bytearray(DRIVE_SIZE)
    partition = create_extended_partition(RamDisk(image, sector_size=BLOCK))
    partition.mkfs()
    partition.mount()
    full = EmulatorError(f"{folder}: its content does not fit into the Pico's drive of {DRIVE_SIZE >> 10} KB")
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
    """The flash chip of a Pico with the CircuitPython of `uf2` and the content of `folder` on its drive."""
    flash = read_uf2(uf2)
    flash[DRIVE_START : DRIVE_START + DRIVE_SIZE] = make_drive(folder)
    return bytes(flash)
