"""UF2 files as CircuitPython's are, as far as the tools look into them."""

import struct

import pytest

from tools.emulator import image

FLASH = image.FLASH_START
AT = 0x400  # where texts of the program lie


def program(board=image.MODULE, version="10.0.0", start=image.DRIVE_START, copied=False):
    """A program that says of itself what CircuitPython does; `copied`: its table lies where a start copies it to."""
    texts = [b"CircuitPython", version.encode(), b"BOARD=" + board.encode(), b"https://circuitpython.org"]
    places, text = [], b""
    for one in texts:
        places.append(FLASH + AT + len(text))
        text += one + b"\0"
    entries = [
        struct.pack("<2H2I", image.TEXT, 0x5052, number, place)
        for number, place in zip((0x02031C86, image.VERSION, image.ATTRIBUTE, 0x1856239A), places, strict=True)
    ]
    entries.append(struct.pack("<2H4I", image.DEVICE, 0x5043, places[0], start, 1 << 20, 0))
    entries.append(struct.pack("<2H2I", 5, 0x5052, 0, 0))  # of a kind that does not matter
    table, moved = FLASH + 0x200, 0x20001000 - (FLASH + 0x200) if copied else 0
    pointers, at = [], table + 4 * len(entries)
    for entry in entries:
        pointers.append(at + moved)
        at += len(entry)
    body = struct.pack(f"<{len(pointers)}I", *pointers) + b"".join(entries)
    copies = struct.pack("<4I", FLASH + 0x200, 0x20001000, 0x20001000 + len(body), 0) if copied else bytes(4)
    head = struct.pack("<5I", image.INFO[0], table + moved, table + moved + 4 * len(pointers), FLASH + 0x180, image.INFO[1])
    return (
        (b"boot".ljust(0x100, b"\xff") + head).ljust(0x180, b"\0")
        + copies.ljust(0x80, b"\0")
        + body.ljust(0x200, b"\0")
        + text
    )


def uf2(code, family=image.RP2040, start=FLASH):
    """A UF2 file of a program, 256 bytes a block."""
    pieces = [code[at : at + 256] for at in range(0, len(code), 256)]
    blocks = []
    for number, content in enumerate(pieces):
        head = struct.pack("<8I", *image.MAGIC, image.FAMILY_PRESENT, start + 256 * number, 256, number, len(pieces), family)
        blocks.append(head + content.ljust(476, b"\0") + struct.pack("<I", image.MAGIC_END))
    return b"".join(blocks)


@pytest.fixture
def saved_uf2(tmp_path):
    """Writes bytes as a UF2 file and gives its path."""

    def write(content):
        path = tmp_path / "image.uf2"
        path.write_bytes(content)
        return path

    return write
