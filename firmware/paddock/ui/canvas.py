"""What is on the display: 8 rows of 21 characters, and over them the overlay of lines, boxes and big digits.

A page is drawn anew from `clear()` on, as often as it likes; `flush()` sends only what came out different: tiles by
comparison with what stands in the hardware's rows, the overlay by comparison of the drawing commands. So a moved
highlight costs two rows, and a track picture that stayed the same costs nothing.

Texts are str or bytes of tile codes: 32-126 ASCII, the constants below for the pictures of `font.txt` ("2" + COIN). In
`words/*.txt` pictures are typed as their signs. Rows count 0-7, columns 0-20, pixels 0-127 and 0-63 from the top left.
"""

from ..core.compat import const

COLUMNS = 21
ROWS = 8
WIDTH = 128
HEIGHT = 64
PICTURE_X = 66  # the picture of a track is 60 x 40 pixels, to the right of 11 columns of text
PICTURE_Y = 8

# Pictures by name (a test compares them with font.txt).
LEFT = "\x01"
RIGHT = "\x02"
UP = "\x03"
DOWN = "\x04"
MARK = "\x05"
DOT = "\x06"
BLANK = "\x07"
COIN = "\x08"
FOOT = "\x09"
CREDIT = "\x0a"
ABILITY = "\x0b"
POWER = "\x0c"
SWORD = "\x0d"
HAND = "\x0e"
FAN = "\x0f"
TRASH = "\x10"
MANY = "\x11"
RUNNER = "\x12"
FLAG = "\x13"
RED = "\x14"
START = "\x15"
FORK = "\x16"
SHADE1 = "\x17"
SHADE2 = "\x18"
SHADE3 = "\x19"
TICK = "\x1a"
CROSS = "\x1b"
DIE = "\x1c"
LOCK = "\x1d"
BATTERY = "\x1e"
STAND = "\x1f"
FULL = "\x7f"

# A drawing command is five bytes: kind, then x1 y1 x2 y2 (the end not included), or code, x, y, colour of a glyph.
# Kinds 0-2 fill with that colour of the overlay (0 nothing, 1 lit, 2 dark).
_LINE = const(3)
_DOTTED = const(4)
_GLYPH = const(8)  # + scale
_OP = const(5)
_EMPTY = b" " * 21


class Canvas:
    """`hw` is the hardware; `keys` is the number of keys that pages count on (3 or 6; a setting may lower it);
    `cells` is the text that was drawn, `ops` the drawing commands, five bytes each."""

    def __init__(self, hw):
        self.hw = hw
        self.keys = hw.keys
        self.cells = bytearray(_EMPTY * ROWS)
        self._sent = bytearray(COLUMNS * ROWS)
        self.ops = bytearray()
        self._drawn = b""

    def clear(self):
        """Begins a new picture."""
        self.cells[:] = _EMPTY * ROWS
        self.ops = bytearray()

    def text(self, row, col, s, invert=False):
        """Writes s from this cell on, cut at the edge; returns the column after it."""
        if isinstance(s, str):
            s = s.encode()
        cells = self.cells
        end = min(col + len(s), COLUMNS)
        row = row * COLUMNS
        if invert:
            for i in range(col, end):
                cells[row + i] = s[i - col] | 128
        elif end > col:
            cells[row + col : row + end] = s[: end - col]
        return end

    def right(self, row, s, end=COLUMNS, invert=False):
        """Writes s so that it ends before column `end`."""
        self.text(row, max(0, end - len(s)), s, invert)

    def big(self, row, col, s, scale):
        """Writes s with every pixel `scale` wide (2: 12 x 16, 3: 18 x 24, 4: 24 x 32): a character takes scale x scale
        cells. The rows' text below it goes away, so draw it after them."""
        x = col * 6
        for i in range(row, min(row + scale, ROWS)):
            self.text(i, col, _EMPTY[: len(s) * scale])
        for c in s:
            self._op(_GLYPH + scale, ord(c), x, row * 8, 1)
            x += 6 * scale

    def sign(self, x, y, c, colour=1):
        """One character with its top left corner at any pixel: 1 lit, 2 dark (on what is lit below it)."""
        self._op(_GLYPH + 1, ord(c), x, y, colour)

    def fill(self, x1, y1, x2, y2, colour=1):
        """Fills pixels x1 to before x2, y1 to before y2: 1 lit, 2 dark, 0 as the rows have it. Cut at the edges."""
        x1, y1, x2, y2 = max(0, x1), max(0, y1), min(WIDTH, x2), min(HEIGHT, y2)
        if x1 < x2 and y1 < y2:
            self._op(colour, x1, y1, x2, y2)

    def pixel(self, x, y, colour=1):
        self.fill(x, y, x + 1, y + 1, colour)

    def line(self, x1, y1, x2, y2):
        """A lit line one pixel wide, both ends included; the ends must lie on the display."""
        self._op(_LINE, x1, y1, x2, y2)

    def box(self, x1, y1, x2, y2):
        """The lit outline of the pixels that `fill` would fill."""
        self.fill(x1, y1, x2, y1 + 1)
        self.fill(x1, y2 - 1, x2, y2)
        self.fill(x1, y1, x1 + 1, y2)
        self.fill(x2 - 1, y1, x2, y2)

    def dotted(self, row):
        """Takes a quarter of the pixels from this row's text: it stays readable and is seen to be off."""
        self._op(_DOTTED, 0, row * 8, COLUMNS * 6, row * 8 + 8)

    def scroll(self, row, rows, first, total):
        """The mark in the last two columns of pixels beside `rows` rows from `row` on that show the lines from
        `first`."""
        high = rows * 8
        y = row * 8 + high * first // total
        self.fill(126, y, 128, max(y + 3, row * 8 + high * (first + rows) // total))

    def flush(self):
        """Sends what differs from the last picture. Returns whether anything did."""
        changed = 0  # pixels to be sent: each row's and the overlay's rectangle, though they may overlap
        new = self.cells
        old = self._sent
        for r in range(ROWS):
            at = r * COLUMNS
            if new[at : at + COLUMNS] != old[at : at + COLUMNS]:
                tiles = self.hw.rows[r]
                first = COLUMNS
                for c in range(COLUMNS):
                    if new[at + c] != old[at + c]:
                        tiles[c] = new[at + c]
                        first = min(first, c)
                        last = c
                changed += (last + 1 - first) * 48
        old[:] = new
        if self.ops != self._drawn:
            changed += self._redraw()
            self._drawn = bytes(self.ops)
        if changed:
            self.hw.show(changed > WIDTH * HEIGHT)
        return changed > 0

    def _op(self, kind, a, b, c, d):
        ops = self.ops
        ops.append(kind)
        ops.append(a)
        ops.append(b)
        ops.append(c)
        ops.append(d)

    def _redraw(self):
        """Makes the overlay that the old commands left into that of the new ones. Returns how many pixels that concerns.

        The commands both begin with stay. What the others had drawn is erased as one rectangle, and all commands from the
        first that touches it are drawn again: those before it neither lost pixels nor lie over what is drawn again."""
        new = self.ops
        old = self._drawn
        same = 0
        most = min(len(new), len(old))
        while same < most and new[same] == old[same]:
            same += 1
        same -= same % _OP
        area = bytearray((WIDTH, HEIGHT, 0, 0))
        box = bytearray(4)
        for i in range(same, len(old), _OP):
            self._extent(old, i, box, area)
        if area[0] < area[2]:
            self.hw.fill(area[0], area[1], area[2], area[3], 0)
            for i in range(0, same, _OP):
                self._extent(new, i, box)
                if box[0] < area[2] and area[0] < box[2] and box[1] < area[3] and area[1] < box[3]:
                    same = i
                    break
        for i in range(same, len(new), _OP):
            self._extent(new, i, box, area)
            self._draw(new, i)
        return (area[2] - area[0]) * (area[3] - area[1])

    def _extent(self, ops, i, box, area=None):
        """The rectangle that the command at i draws into; an area grows to hold it."""
        kind = ops[i]
        if kind > _GLYPH:
            kind -= _GLYPH
            box[0] = ops[i + 2]
            box[1] = ops[i + 3]
            box[2] = min(box[0] + 6 * kind, WIDTH)
            box[3] = min(box[1] + 8 * kind, HEIGHT)
        else:
            for j in range(4):
                box[j] = ops[i + 1 + j]
            if kind == _LINE:
                box[0], box[2] = min(box[0], box[2]), max(box[0], box[2]) + 1
                box[1], box[3] = min(box[1], box[3]), max(box[1], box[3]) + 1
        if area:
            for j in range(2):
                area[j] = min(area[j], box[j])
                area[2 + j] = max(area[2 + j], box[2 + j])

    def _draw(self, ops, i):
        hw = self.hw
        kind = ops[i]
        if kind > _GLYPH:
            self._glyph(ops[i + 1], ops[i + 2], ops[i + 3], kind - _GLYPH, ops[i + 4])
        elif kind == _LINE:
            hw.line(ops[i + 1], ops[i + 2], ops[i + 3], ops[i + 4])
        elif kind == _DOTTED:
            hw.dotted(ops[i + 2] >> 3)
        else:
            hw.fill(ops[i + 1], ops[i + 2], ops[i + 3], ops[i + 4], kind)

    def _glyph(self, code, left, top, scale, colour):
        """Draws each run of lit pixels of a character as one rectangle."""
        hw = self.hw
        for y in range(8):
            y1 = top + y * scale
            start = -1
            for x in range(7):
                lit = x < 6 and hw.dot(code, x, y)
                if lit and start < 0:
                    start = x
                elif start >= 0 and not lit:
                    if y1 < HEIGHT and left + start * scale < WIDTH:
                        hw.fill(left + start * scale, y1, min(left + x * scale, WIDTH), min(y1 + scale, HEIGHT), colour)
                    start = -1
