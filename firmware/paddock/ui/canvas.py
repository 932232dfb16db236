"""What is on the display: 8 rows of 21 characters, and over them lines, boxes and big digits.

A page is drawn anew from `clear()` on, as often as it likes; `flush()` draws and sends only what came out different: of each
row the characters from the first that changed to the last, of the drawings the rectangle of those that changed. So a moved
highlight costs two rows, and a track picture that stayed the same costs nothing. (A pixel that is sent takes CircuitPython
7 us and the wire 3.)

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

# A drawing command is five bytes: kind, then x1 y1 x2 y2 (the end not included), or code, x, y, colour of a glyph. Colours are
# the kinds 1 (lit) and 2 (dark) of what is filled.
_TEXT = const(0)  # the rows' text again, x in whole characters
_LINE = const(3)
_GLYPH = const(8)  # + scale
_OP = const(5)
_EMPTY = b" " * 21
_MOST = const(6500)  # changed pixels: from there on all are sent at once, which spares many small steps


class Canvas:
    """`hw` is the hardware; `keys` is the number of keys that pages count on (3 or 6; a setting may lower it);
    `cells` is the text that was drawn, `ops` the drawing commands, five bytes each."""

    def __init__(self, hw):
        self.hw = hw
        self.keys = hw.keys
        self.cells = bytearray(_EMPTY * ROWS)
        self._sent = bytearray(self.cells)
        self._dim = bytearray(ROWS)  # of each row how many characters are dotted
        self._dimmed = bytearray(ROWS)
        self.ops = bytearray()
        self._drawn = b""
        self._area = bytearray(4)  # x1 y1 x2 y2 that is drawn again, whole characters
        self._cover = bytearray((WIDTH, HEIGHT, 0, 0))  # all drawings lie within

    def clear(self):
        """Begins a new picture."""
        self.cells[:] = _EMPTY * ROWS
        self._dim[:] = bytes(ROWS)
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
        """Fills pixels x1 to before x2, y1 to before y2: 1 lit, 2 dark, 0 with the text of the rows, in whole characters.
        Cut at the edges."""
        x1, y1, x2, y2 = max(0, x1), max(0, y1), min(WIDTH, x2), min(HEIGHT, y2)
        if x1 < x2 and y1 < y2:
            self._op(colour, x1, y1, x2, y2)

    def line(self, x1, y1, x2, y2):
        """A lit line one pixel wide, both ends included; the ends must lie on the display."""
        self._op(_LINE, x1, y1, x2, y2)

    def box(self, x1, y1, x2, y2):
        """The lit outline of the pixels that `fill` would fill."""
        self.fill(x1, y1, x2, y1 + 1)
        self.fill(x1, y2 - 1, x2, y2)
        self.fill(x1, y1, x1 + 1, y2)
        self.fill(x2 - 1, y1, x2, y2)

    def dotted(self, row, end):
        """Takes a quarter of the pixels from this row's characters before column `end`: they stay readable and are seen to be
        off."""
        self._dim[row] = end

    def scroll(self, row, rows, first, total):
        """The mark in the last two columns of pixels beside `rows` rows from `row` on that show the lines from
        `first`."""
        high = rows * 8
        y = row * 8 + high * first // total
        self.fill(126, y, 128, max(y + 3, row * 8 + high * (first + rows) // total))

    def flush(self):
        """Draws and sends what differs from the last picture. Returns whether anything did."""
        new, old, dim, dimmed, area = self.cells, self._sent, self._dim, self._dimmed, self._area
        self._no(area)
        if self.ops != self._drawn:
            self._differ()
        spans = bytearray(2 * ROWS)  # of each row the first character that changed, and that after the last
        changed = (area[2] - area[0]) * (area[3] - area[1]) if area[2] else 0
        for r in range(ROWS):
            at = r * COLUMNS
            if new[at : at + COLUMNS] != old[at : at + COLUMNS] or dim[r] != dimmed[r]:
                first = 0
                last = COLUMNS
                least = 0
                if dim[r] == dimmed[r]:
                    while new[at + first] == old[at + first]:
                        first += 1
                else:
                    least = max(dim[r], dimmed[r])
                while last > least and new[at + last - 1] == old[at + last - 1]:
                    last -= 1
                spans[2 * r] = first
                spans[2 * r + 1] = last
                changed += (last - first) * 48
        if not changed:
            return False
        old[:] = new
        dimmed[:] = dim
        if changed >= _MOST:
            area[0] = area[1] = 0
            area[2] = WIDTH
            area[3] = HEIGHT
            spans = bytes(2 * ROWS)
        box = bytearray(4)
        for r in range(ROWS):
            if spans[2 * r + 1]:
                box[0] = spans[2 * r] * 6
                box[1] = r * 8
                box[2] = spans[2 * r + 1] * 6
                box[3] = r * 8 + 8
                if _meet(box, self._cover):
                    self._grow(area, box)
                else:
                    self.hw.fill(box[0], box[1], box[2], box[3], 0)
                    self._row(r, spans[2 * r], spans[2 * r + 1])
                    self.hw.show()
        if area[2]:
            self._again(box)
            self.hw.show()
        return True

    def _op(self, kind, a, b, c, d):
        ops = self.ops
        ops.append(kind)
        ops.append(a)
        ops.append(b)
        ops.append(c)
        ops.append(d)

    def _no(self, area):
        area[0] = WIDTH
        area[1] = HEIGHT
        area[2] = area[3] = 0

    def _grow(self, area, box):
        """The area grows to hold the rectangle."""
        for i in range(2):
            area[i] = min(area[i], box[i])
            area[2 + i] = max(area[2 + i], box[2 + i])

    def _differ(self):
        """The area of what the old commands drew and the new ones do not, or the other way round. Those that both begin with
        and end with stay."""
        new = self.ops
        old = self._drawn
        self._drawn = bytes(new)
        same = 0
        most = min(len(new), len(old))
        while same < most and new[same] == old[same]:
            same += 1
        same -= same % _OP
        end = 0
        while end < most - same and new[len(new) - 1 - end] == old[len(old) - 1 - end]:
            end += 1
        end -= end % _OP
        area = self._area
        if not same + end:
            self._no(self._cover)
        box = bytearray(4)
        for i in range(same, len(new) - end, _OP):
            self._extent(new, i, box)
            self._grow(self._cover, box)
            self._grow(area, box)
        for i in range(same, len(old) - end, _OP):
            self._extent(old, i, box)
            self._grow(area, box)

    def _row(self, r, first, last):
        """The text of a row where it is dark, from column `first` to before `last`."""
        self.hw.text(r, first, self.cells[r * COLUMNS + first : r * COLUMNS + last])
        if first < self._dim[r]:
            self.hw.dotted(r, first, min(last, self._dim[r]))

    def _again(self, box):
        """Draws the area anew: text, then the commands that touch it, each cut at its edges. A line cannot be cut, so the area
        grows to hold it; it has whole characters."""
        ops = self.ops
        area = self._area
        before = b""
        while area != before:
            area[0] -= area[0] % 6
            area[1] -= area[1] % 8
            area[2] = min((area[2] + 5) // 6 * 6, WIDTH)
            area[3] = (area[3] + 7) // 8 * 8
            before = bytes(area)
            for i in range(0, len(ops), _OP):
                if ops[i] == _LINE:
                    self._extent(ops, i, box)
                    if _meet(box, area):
                        self._grow(area, box)
        first = area[0] // 6
        last = min(COLUMNS, area[2] // 6)
        self.hw.fill(area[0], area[1], area[2], area[3], 0)
        for r in range(area[1] // 8, area[3] // 8):
            self._row(r, first, last)
        for i in range(0, len(ops), _OP):
            self._extent(ops, i, box)
            if _meet(box, area):
                self._draw(ops, i)

    def _extent(self, ops, i, box):
        """The rectangle that the command at i draws into."""
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

    def _draw(self, ops, i):
        kind = ops[i]
        if kind > _GLYPH:
            self._glyph(ops[i + 1], ops[i + 2], ops[i + 3], kind - _GLYPH, ops[i + 4])
        elif kind == _LINE:
            self.hw.line(ops[i + 1], ops[i + 2], ops[i + 3], ops[i + 4])
        else:
            self._fill(ops[i + 1], ops[i + 2], ops[i + 3], ops[i + 4], kind)

    def _fill(self, x1, y1, x2, y2, kind):
        area = self._area
        x1, y1, x2, y2 = max(x1, area[0]), max(y1, area[1]), min(x2, area[2]), min(y2, area[3])
        if x1 >= x2 or y1 >= y2:
            return
        if kind != _TEXT:
            self.hw.fill(x1, y1, x2, y2, kind & 1)
            return
        first = x1 // 6
        last = min(COLUMNS, (x2 + 5) // 6)
        for r in range(y1 // 8, (y2 + 7) // 8):
            self.hw.fill(first * 6, r * 8, last * 6, r * 8 + 8, 0)
            self._row(r, first, last)

    def _glyph(self, code, left, top, scale, kind):
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
                    self._fill(left + start * scale, y1, left + x * scale, y1 + scale, kind)
                    start = -1


def _meet(a, b):
    """Whether two rectangles overlap."""
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
