"""One UF2 file for a new board: CircuitPython and the drive with the program, to drag onto RPI-RP2.

    python -m tools.image --uf2 CIRCUITPYTHON.uf2 [--board pico] [-o build/paddock-pico.uf2]

It replaces whatever is on the drive, so it is for a board without a person's files; with `make flash`
they stay. A saved race stays: the non-volatile memory lies between the two and is not touched.
"""

import argparse
import os
import struct
import sys
import tempfile
from pathlib import Path

from tools import ROOT, boards, drive, font, packs, words
from tools.emulator import EmulatorError
from tools.emulator.image import (
    BLOCK,
    DRIVE_START,
    FAMILY_PRESENT,
    FLASH_START,
    MAGIC,
    MAGIC_END,
    RP2040,
    find_uf2,
    make_drive,
    read_uf2,
)

PAGE = 256  # bytes of flash that a block programs
SECTOR = 4096  # bytes that the boot ROM erases at once: a sector comes whole or not at all
NVM = DRIVE_START - SECTOR


def image(uf2, folder):
    """The bytes of a UF2 file with the CircuitPython of `uf2` and the content of `folder` on its drive. EmulatorError as
    read_uf2 and make_drive."""
    flash = read_uf2(uf2)
    content = make_drive(folder)
    flash[DRIVE_START : DRIVE_START + len(content)] = content
    # Of the drive what comes behind the last file is left out: no directory names it. That file may end in zeros.
    longest = max(path.stat().st_size for path in Path(folder).rglob("*") if path.is_file())
    used = DRIVE_START + min(len(content), len(content.rstrip(b"\0")) + longest)
    pages = []
    for start in range(0, used, SECTOR):
        sector = flash[start : start + SECTOR]
        if start >= DRIVE_START or (start != NVM and sector.strip(b"\xff")):
            pages += [(start + at, sector[at : at + PAGE]) for at in range(0, SECTOR, PAGE)]
    blocks = []
    for number, (start, data) in enumerate(pages):
        head = struct.pack("<8I", *MAGIC, FAMILY_PRESENT, FLASH_START + start, PAGE, number, len(pages), RP2040)
        blocks.append(head + bytes(data).ljust(BLOCK - len(head) - 4, b"\0") + struct.pack("<I", MAGIC_END))
    return b"".join(blocks)


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="python -m tools.image", description="CircuitPython and the program in one UF2 file")
    parser.add_argument("--uf2", default=os.environ.get("CIRCUITPYTHON_UF2", ""), help="default: CIRCUITPYTHON_UF2")
    parser.add_argument("--board", default=boards.DEFAULT, help=f"a folder of boards/ (default: {boards.DEFAULT})")
    parser.add_argument("-o", "--out", type=Path, metavar="FILE", help="default: build/paddock-BOARD.uf2")
    chosen = parser.parse_args(arguments)
    out = chosen.out or ROOT / "build" / f"paddock-{chosen.board}.uf2"
    try:
        uf2 = find_uf2(chosen.uf2)
        with tempfile.TemporaryDirectory() as folder:
            data = image(uf2, drive.stage(chosen.board, Path(folder) / "drive"))
        out.parent.mkdir(parents=True, exist_ok=True)
        out.write_bytes(data)
    except (EmulatorError, boards.BoardError, drive.DriveError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    except (packs.PackErrors, words.WordsError, font.FontError) as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{out}: {len(data) >> 10} KB. Hold BOOTSEL while you plug the board in, then drag this file onto RPI-RP2.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
