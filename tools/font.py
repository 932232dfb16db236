"""The font: from the drawing in `firmware/paddock/ui/font.txt` to the bytes on the drive, and a picture to look at.

python -m tools.font FILE.png [SCALE]      draws all tiles
"""

import functools
import re
import struct
import sys
import zlib
from pathlib import Path

SOURCE = Path(__file__).resolve().parent.parent / "firmware" / "paddock" / "ui" / "font.txt"
WIDTH, HEIGHT, GLYPHS, BLOCK = 6, 8, 128, 16


class FontError(Exception):
    """What is wrong and in which line."""


def _read(text):
    """(pictures, glyphs): name -> (code, sign), code -> eight rows of six `#` or `.`."""
    pictures, glyphs, first = {}, {}, None
    for at, line in enumerate(text.splitlines(), 1):
        words = line.split()
        if not words or line.startswith("# "):
            continue
        picture = re.fullmatch(r"picture (\d+) ([A-Z][A-Z0-9]*) (\S)", line)
        codes = re.fullmatch(r"codes (\d+)-(\d+)", line)
        if picture:
            code, name, sign = int(picture[1]), picture[2], picture[3]
            if code != 127 and not 0 < code < 32:
                raise FontError(f"line {at}: pictures have the codes 1-31 and 127, not {code}")
            if name in pictures or any(code == c or sign == s for c, s in pictures.values()):
                raise FontError(f"line {at}: {name}, {code} or {sign} is taken already")
            pictures[name] = code, sign
        elif codes:
            first = int(codes[1])
            if int(codes[2]) != first + BLOCK - 1 or first % BLOCK or first >= GLYPHS or first in glyphs:
                raise FontError(f"line {at}: a block is `codes 0-15`, `codes 16-31` ... `codes 112-127`, each once")
            for code in range(first, first + BLOCK):
                glyphs[code] = []
        elif first is None or re.search(r"[^#. ]", line):
            raise FontError(f"line {at}: neither `picture`, `codes` nor a row of a block: {line[:30]}")
        elif len(words) != BLOCK or any(len(word) != WIDTH for word in words):
            raise FontError(f"line {at}: a row is {BLOCK} times {WIDTH} of # and . between spaces")
        elif len(glyphs[first]) == HEIGHT:
            raise FontError(f"line {at}: the block from {first} on has more than {HEIGHT} rows")
        else:
            for i, word in enumerate(words):
                glyphs[first + i].append(word)
    for code in range(GLYPHS):
        if len(glyphs.get(code, ())) != HEIGHT:
            raise FontError(f"end of file: character {code} has {len(glyphs.get(code, ()))} rows, not {HEIGHT}")
    return pictures, glyphs


def tiles(text):
    """All 256 tiles, each eight rows of six: the codes 0-127 as drawn, and these in a bar. There a letter is dark on light and
    gives one row to the bar's upper edge, or it would be open at the top: the next row's pixels are another tile's."""
    glyphs = [rows for _, rows in sorted(_read(text)[1].items())]
    return glyphs + [[row.translate(_TURNED) for row in _lowered(rows)] for rows in glyphs]


_TURNED = str.maketrans("#.", ".#")


def _lowered(rows):
    """A character with its first row free. It loses the row whose loss is seen least: the one nearest the middle that
    is like the next, else the third. One of eight rows that are all different stays."""
    if "#" not in rows[0]:
        return rows
    twice = [y for y in range(HEIGHT - 1) if rows[y] == rows[y + 1] and "#" in rows[y]]
    if not twice and "#" in rows[-1]:
        return rows
    y = min(twice, key=lambda y: abs(2 * y - 5), default=2)
    return ["." * WIDTH, *rows[:y], *rows[y + 1 :]]


def compile_font(text):
    """The sheet of 256 tiles that the hardware reads as a bitmap: 16 tiles a line, so 96 x 128 pixels in 1,536 bytes,
    one bit a pixel, rows from the top, bit 7 leftmost."""
    every = tiles(text)
    sheet = bytearray()
    for first in range(0, len(every), BLOCK):
        for y in range(HEIGHT):
            row = "".join(every[first + i][y] for i in range(BLOCK))
            sheet += int(row.replace("#", "1").replace(".", "0"), 2).to_bytes(len(row) // 8, "big")
    return bytes(sheet)


def pictures(text=None):
    """Name of every picture -> its code."""
    return {name: code for name, (code, _) in _read(text or SOURCE.read_text("utf-8"))[0].items()}


def signs(text=None):
    """The sign that stands for a picture in texts -> its code."""
    return {sign: code for code, sign in _read(text or SOURCE.read_text("utf-8"))[0].values()}


def shown(code):
    """The character that stands for a tile code (inverted or not) where a screen is shown as text."""
    code &= 127
    return chr(code) if 32 <= code < 127 else _signs_by_code().get(code, " ")


@functools.cache
def _signs_by_code():
    return {code: sign for sign, code in signs().items()}


def png(rows, path, scale=4):
    """Writes rows of `#` (lit) and `.` as a picture, each pixel `scale` wide."""
    lines = []
    for row in rows:
        line = b"".join((b"\xd8" if pixel == "#" else b"\x10") * scale for pixel in row)
        lines += [b"\0" + line] * scale

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", len(rows[0]) * scale, len(rows) * scale, 8, 0, 0, 0, 0)
    data = zlib.compress(b"".join(lines))
    Path(path).write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", data) + chunk(b"IEND", b""))


def sheet(text):
    """All tiles as rows of pixels, 16 a line, for the eye."""
    every = tiles(text)
    rows = []
    for first in range(0, len(every), BLOCK):
        rows += ["." + ".".join(every[first + i][y] for i in range(BLOCK)) + "." for y in range(HEIGHT)]
        rows.append("." * len(rows[0]))
    return rows


if __name__ == "__main__":
    if not 2 <= len(sys.argv) <= 3:
        sys.exit(__doc__.strip())
    png(sheet(SOURCE.read_text("utf-8")), sys.argv[1], int(sys.argv[2]) if len(sys.argv) == 3 else 4)
