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
    ERASED,
    FAMILY_PRESENT,
    FLASH_START,
    MAGIC,
    MAGIC_END,
    RP2040,
    SECTOR,
    find_uf2,
    make_drive,
    read_uf2,
)

FAULTS = (EmulatorError, boards.BoardError, drive.DriveError, packs.PackErrors, words.WordsError, font.FontError)
PAGE = 256  # bytes of flash that a block programs
# What CircuitPython puts onto a drive that it makes, so that a computer leaves no files of its own there.
LEAVE_ALONE = (".fseventsd/no_log", ".metadata_never_index", ".Trashes", ".Trash-1000")


def image(uf2, board, folder):
    """The bytes of a UF2 file with the CircuitPython of `uf2` and the program, which is laid out in `folder`, for a board of
    tools.boards. EmulatorError as read_uf2 and make_drive."""
    firmware = read_uf2(uf2, board.id)
    size = board.module.get("flash")
    if not isinstance(size, int) or size < 2:
        raise EmulatorError(
            f"boards/modules/{board.id}.toml does not say how large the module's flash chip is (flash = MiB, 2 at least): add "
            "it, or put CircuitPython and the program onto the board one after the other, make flash MOUNT= (docs/flash.md)"
        )
    folder = drive.stage(board.name, folder)
    for name in LEAVE_ALONE:
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).touch()
    content = make_drive(folder, (size << 20) - firmware.drive)
    # Of the drive what comes behind the last file is left out: no directory names it. That file may end in zeros.
    longest = max(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    content = content[: len(content.rstrip(b"\0")) + longest]
    pages = []  # (where in the flash, content); a sector comes whole or not at all, since the boot ROM erases whole ones
    for begin, data in ((0, firmware.code), (firmware.drive, content)):
        for start in range(0, len(data), SECTOR):
            sector = data[start : start + SECTOR].ljust(SECTOR, bytes([ERASED]))
            if begin or sector.strip(bytes([ERASED])):
                pages += [(begin + start + at, sector[at : at + PAGE]) for at in range(0, SECTOR, PAGE)]
    blocks = []
    for number, (start, data) in enumerate(pages):
        head = struct.pack("<8I", *MAGIC, FAMILY_PRESENT, FLASH_START + start, PAGE, number, len(pages), RP2040)
        blocks.append(head + data.ljust(BLOCK - len(head) - 4, b"\0") + struct.pack("<I", MAGIC_END))
    return b"".join(blocks)


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="python -m tools.image", description="CircuitPython and the program in one UF2 file")
    parser.add_argument("--uf2", default=os.environ.get("CIRCUITPYTHON_UF2", ""), help="default: CIRCUITPYTHON_UF2")
    parser.add_argument("--board", default=boards.DEFAULT, help=f"a folder of boards/ (default: {boards.DEFAULT})")
    parser.add_argument("-o", "--out", type=Path, metavar="FILE", help="default: build/paddock-BOARD.uf2")
    chosen = parser.parse_args(arguments)
    out = chosen.out or ROOT / "build" / f"paddock-{chosen.board}.uf2"
    try:
        board = boards.load(chosen.board)
        uf2 = find_uf2(chosen.uf2, board.id)
        with tempfile.TemporaryDirectory() as folder:
            data = image(uf2, board, Path(folder) / "drive")
        out.parent.mkdir(parents=True, exist_ok=True)
        out.write_bytes(data)
    except FAULTS as error:
        print(error, file=sys.stderr)
        return 1
    except OSError as error:
        print(f"{error.filename or out}: {error.strerror or error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nended: no image was made", file=sys.stderr)
        return 1
    print(f"{out}: {len(data) >> 10} KB. Start the board with its boot button held, then drag this file onto RPI-RP2.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
