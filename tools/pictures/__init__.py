"""Makes the pictures of docs/ from the simulator: every screen, and the handheld in the middle of a race.

    python -m tools.pictures [--out docs/pictures]

Somebody at the simulated handheld presses keys; races have fixed seeds and nothing moves by itself, so the same firmware gives
the same pictures. What is rare (an error, a damaged pack) is brought about on the drive or in the program. The handheld itself
is the simulator's page in headless Chromium.
"""

import struct
import zlib

from tools import ROOT

OUT = ROOT / "docs" / "pictures"
HANDHELD = "handheld"  # the picture that Chromium makes

SCALE = 3
EDGE = 10  # dark glass around the pixels
# dark glass, frame, lit pixel, the seam between two lit pixels
PALETTE = bytes((8, 12, 16, 58, 66, 74, 190, 226, 255, 168, 203, 235))
DARK, FRAME, LIT, SEAM = range(4)


def png(rows):
    """A display (64 strings of 128, `#` lit) as the bytes of a picture."""
    width = len(rows[0]) * SCALE + 2 * EDGE
    side = [DARK] * EDGE
    lines = [[DARK] * width for _ in range(EDGE)]
    for row in rows:
        upper, last = list(side), list(side)
        for pixel in row:
            lit = pixel == "#"
            upper += [LIT] * (SCALE - 1) + [SEAM] if lit else [DARK] * SCALE
            last += [SEAM if lit else DARK] * SCALE
        lines += [upper + side] * (SCALE - 1) + [last + side]
    lines += [[DARK] * width for _ in range(EDGE)]
    lines[0] = lines[-1] = [FRAME] * width
    size = (2 * width + 7) // 8
    data = b""
    for line in lines:
        bits = "".join(f"{colour:02b}" for colour in (FRAME, *line[1:-1], FRAME))
        data += b"\0" + int(bits.ljust(8 * size, "0"), 2).to_bytes(size, "big")

    def chunk(kind, content):
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    head = struct.pack(">IIBBBBB", width, len(lines), 2, 3, 0, 0, 0)
    parts = (b"IHDR", head), (b"PLTE", PALETTE), (b"IDAT", zlib.compress(data, 9)), (b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(kind, content) for kind, content in parts)
