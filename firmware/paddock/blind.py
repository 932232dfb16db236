"""The handheld without a display: the strip guides the keys, and every page goes to the serial console as its text.

Loaded by the shell while no display answers, and let go of when one does. The strip shows the page on top as long as it has
nothing of its own to tell (the target of a move, the risk of a push, swords, a podium, two dark gaps for what was refused):

    lines            a dim white pixel a line, the one that is highlighted bright in the seat's colour;
                     positions after 3 s without a key
    a number         as many pixels in the seat's colour
    several of them  a pixel a line in the card's colour: chosen steady, not chosen dim, the highlighted one blinks; the page's
                     big number (money that is left) as white pixels from the far end
    Undo of Back     everything dim
    a saved race     the first pixel breathes; the first two: the same race again
    pass, at risk    positions, as a push shows the risk

The console gets 21 signs by 8 rows, below a line of 21 strokes, whenever they are others than before.
"""

from . import words
from .core.compat import const, ticks_diff
from .ui.canvas import COLUMNS, LEFT, RIGHT, ROWS
from .ui.strip import BUST

_W_H_CONTINUE = const(2)
_W_H_AGAIN = const(3)

_LINES = const(0)
_NUMBER = const(1)
_BASKET = const(2)
_UNDO = const(3)
_START = const(4)
_NONE = const(5)

_READ = const(3000)  # ms after the last key
_BLINK = const(500)
_WHITE = const(2)  # of the strip's colours
_FULL = const(100)
_DIM = const(12)
_OFF = const(3)  # a line that cannot be chosen
_GLYPH = const(8)  # kind of a drawing command of the canvas, + scale
_OP = const(5)
# what the console shows for the pictures 0-31 and 127 of the font
_SIGNS = " ←→↑↓▸·□¢ƒ©★‼†ĥ♡⊖✚☺⚑║┼≺░▒█✓✗⚄ω▮▫■"
# letters of dice and cubes, and their colours as red, green, blue
_LETTERS = "WLDKNGBYROP"
_DYES = (
    b"\xff\xff\xff\x60\x60\x60\x28\x28\x28\x14\x14\x14\x80\x30\x00\x00\xc8\x00\x00\x00\xff\xff\xa0\x00\xff\x00\x00\xff\x48\x00"
    b"\x80\x00\xff"
)


class Blind:
    """`page(page)` after each drawing; the strip calls `light(now)` in place of the positions."""

    def __init__(self, shell):
        self.shell = shell
        self.text = ""
        self.last = None  # the page that was on top, and what row 6 told
        self.told = ""
        self.kind = _NONE
        self.at = self.n = self.left = 0
        self.dyes = b""  # of each line of a basket
        self.levels = b""

    def page(self, page):
        if page.notice and page is self.last and page.notice != self.told:
            self.shell.strip.show(BUST)  # refused
        self.last = page
        self.told = page.notice
        self._see(page)
        text = self._text()
        if text != self.text:
            self.text = text
            print("-" * COLUMNS + text)

    # The strip

    def _see(self, page):
        shell = self.shell
        name = shell._made[-1][1] if shell.stack else ""
        n = page.count()
        at = self.at = page.at
        self.n = max(n, 1)
        values = [_value(page.line(i)) for i in range(n)]
        self.kind = _LINES
        if name == "back" and at == 0:
            self.kind = _UNDO
        elif at == 0 and name in ("resume", "crash", "home"):
            first = page.line(0)
            if name != "home" or first == words.get(_W_H_CONTINUE):
                self.n = 1
                self.kind = _START
            elif first == words.get(_W_H_AGAIN):
                self.n = 2
                self.kind = _START
        elif n == 2 and getattr(page, "risk", 0):
            self.kind = _NONE
        elif 0 <= at < n and values.count(None) == n - 1 and values[at] is not None:
            self.kind = _NUMBER
            self.n = values[at]
        elif n - values.count(None) > 1:
            self.kind = _BASKET
            big = page.big()
            self.left = int(big) if big.isdigit() else 0
            self.dyes = bytes([_dye(page.line(i)) for i in range(n)])
            self.levels = bytes([_FULL if values[i] else _DIM if page.enabled(i) else _OFF for i in range(n)])

    def light(self, now):
        """Draws into the strip's frame; False: nothing to say, the positions are due."""
        strip = self.shell.strip
        pixels = strip.hw.pixels
        kind = self.kind
        seat = self.last.seat if self.last else -1
        colour = strip.colour[seat] if seat >= 0 else _WHITE
        read = 0 <= ticks_diff(now, self.shell._touched) < _READ
        if kind == _NONE or (kind == _LINES and self.shell.match and not read):
            return False
        dark = now // _BLINK & 1
        if kind == _UNDO:
            strip.fill(0, pixels, _WHITE, _DIM)
        elif kind == _START:
            level = now // 100 % 20
            strip.fill(0, self.n, _WHITE, 10 + 9 * (level if level < 10 else 20 - level))
        elif kind == _NUMBER:
            strip.fill(0, self.n, colour, _FULL)
        elif kind == _LINES:
            strip.fill(0, self.n, _WHITE, _DIM)
            strip.fill(self.at, self.at + 1, colour, _FULL)
        else:
            for i in range(min(len(self.dyes), pixels)):
                strip.put(i, self.dyes[i], 0 if i == self.at and dark else self.levels[i], _DYES)
            strip.fill(max(len(self.dyes), pixels - self.left), pixels, _WHITE, _FULL)
        return True

    # The console

    def _text(self):
        canvas = self.shell.canvas
        cells = bytearray(canvas.cells)
        ops = canvas.ops
        end = row = last = before = 0
        big = b""
        for i in range(0, len(ops), _OP):
            scale = ops[i] - _GLYPH
            if scale == 1:  # a letter anywhere in a picture: into the cell that it touches most
                at = (ops[i + 3] + 4) // 8 * COLUMNS + min((ops[i + 2] + 3) // 6, COLUMNS - 1)
                if at < len(cells) and cells[at] == 32:
                    cells[at] = ops[i + 1]
            elif scale > 1 and ops[i + 2] // 6 + scale <= COLUMNS:
                if ops[i + 2] != last + 6 * scale or ops[i + 3] != before:
                    big = b""
                last = ops[i + 2]
                before = ops[i + 3]
                # A large number in small signs: at the end of the last row that it covers.
                big += bytes((ops[i + 1],))
                row = min(before // 8 + scale - 1, ROWS - 1)
                end = row * COLUMNS + last // 6 + scale
                cells[end - len(big) : end] = big
        text = ""
        for i in range(len(cells)):
            if i % COLUMNS == 0:
                text += "\n"
            code = cells[i] & 127
            text += chr(code) if 32 <= code < 127 else _SIGNS[min(code, 32)]
        return text


def _value(line):
    """The number between the arrows of a line; None where there are none or something else is."""
    start = line.find(LEFT)
    if start < 0:
        return None
    text = line[start + 1 : line.find(RIGHT)].strip("+")
    return int(text) if text.isdigit() else None


def _dye(line):
    """Place in _LETTERS of the die or cube that the line is about; white if it is none."""
    for word in line.replace(LEFT, " ").split():
        place = _LETTERS.find(word[0])
        if place >= 0 and (len(word) == 1 or not ("a" <= word[1] <= "z" or "A" <= word[1] <= "Z")):
            return place
    return 0
