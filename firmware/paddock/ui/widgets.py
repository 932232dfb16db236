"""Pages: what every screen has in common, and the keys.

A page is a title bar (row 0), lines to choose from, a row of information (6) and a prompt that says what A does (7). A
screen is a subclass that overrides the small methods below; drawing, highlight, scrolling, arrows and keys are done
here. Example, complete:

    class Laps(Page):
        scale = 3                                        # of the big number
        label = "laps"                                   # the word below it

        def __init__(self, canvas, laps):
            Page.__init__(self, canvas)
            self.laps = laps
            self.at = 1                                  # the highlight starts on the likeliest line

        def title(self):
            return "HOW FAR"

        def count(self):
            return 3

        def line(self, i):                               # the arrows around a value show while the line is highlighted
            return ("laps " + LEFT + str(self.laps) + RIGHT, "start", "cancel")[i]

        def enabled(self, i):
            return i != 1 or self.laps > 0               # else dotted and skipped

        def turn(self, i, d):                            # LEFT (-1) or RIGHT (1) on line i; a ring
            if i:
                return False
            self.laps = (self.laps + d) % 10
            return True

        def big(self):
            return str(self.laps)

        def info(self):                                  # what the highlighted line does, before it is done
            return "about {} minutes".format(self.laps * 15)

        def prompt(self):
            return "A=start" if self.at == 1 else "A=go on"

        def act(self, i):                                # A on line i
            if i == 1:
                self.arg = self.laps
                return PLAY
            self.at = 1                                  # changed only what is shown
            return REDRAW

`key(k)` answers NOTHING, REDRAW, BACK (B, or A on `<`), PLAY or OPEN with what is meant in `page.arg`, or any other
small number a page and the shell agree on (from 16 on). The shell draws after everything but NOTHING. (Words come from
`paddock.words`, never as literals like here.)

The ring of UP and DOWN: the title (only if `seat_turns` is 2), the lines that are enabled, and on boards without B the
`<` of row 7. `at` is the line of the highlight, -1 the title, `count()` (1 if there are no lines) the `<`. A page
without lines has only the title, what `more()` draws, and A: `act(0)`.
"""

from .. import words
from ..core.compat import const
from .canvas import COLUMNS, DOT, LEFT, MARK, RIGHT

_W_P_BACK = const(0)

KEY_UP = 0
KEY_DOWN = 1
KEY_LEFT = 2
KEY_RIGHT = 3
KEY_A = 4
KEY_B = 5

NOTHING = 0
REDRAW = 1
BACK = 2
PLAY = 3  # page.arg: an action of the rules for page.seat
OPEN = 4  # page.arg: what to open
# what only the shell can do: docs/architecture.md
START = 16
RESUME = 17
HOME = 18
END = 19
UNDO = 20
TRAVEL = 21  # page.arg: length of the log at the moment, and whether to go there from the start of the race on


class Page:
    """Base of every screen; see the module's text."""

    seat = -1  # whose decision: its letter stands in row 0; -1 nobody's
    seat_turns = 0  # LEFT/RIGHT turn the seat: 0 never, 1 while the line has no value, 2 and the title is in the ring
    top = 1  # first row of lines
    rows = 5  # rows for lines; where there are more lines they scroll
    width = COLUMNS  # columns of a line, less where a picture stands beside
    scale = 3  # size of the big number
    big_row = 1  # its first row
    label = ""  # the word below it
    leaves = True  # False: there is nothing behind this page, so it has no `<`
    arg = None
    since = None  # the shell's: when the page came to be seen (hw.ms())
    notice = ""  # stands in row 6 instead of info() until the next key: a refusal and its rule

    def __init__(self, canvas):
        self.canvas = canvas
        self.at = 0
        self.first = 0

    # What a screen says about itself

    def title(self):
        """The step, after the seat's letter."""
        return ""

    def corner(self):
        """Right end of row 0: round or lap."""
        return ""

    def count(self):
        return 0

    def line(self, i):
        """Text of line i, up to width - 1 characters (the first column holds the mark)."""
        return ""

    def enabled(self, i):
        return True

    def turn(self, i, d):
        """LEFT (d -1) or RIGHT (1) on line i, or -1 for the seat in the title. Returns whether anything changed."""
        return False

    def big(self):
        """The one big number at the right, "" for none; a % at its end stays small."""
        return ""

    def info(self):
        return ""

    def prompt(self):
        """What A does, up to 19 characters: A= can be taken back, A! cannot."""
        return ""

    def act(self, i):
        """A on line i (0 on a page without lines, -1 on the title)."""
        return NOTHING

    def fill(self, actions):
        """Put the cursor and what is entered to this step, which is about to be corrected."""

    def back(self):
        """B."""
        return BACK if self.leaves else NOTHING

    def more(self):
        """Draws what else the page has."""

    def lights(self):
        """Called after drawing: whether the page told the strip what to show (`shell.strip.show`); else it shows positions."""
        return False

    def tick(self, now):
        """Called now and then with hw.ms(); returns what key() returns. For what blinks or moves."""
        return NOTHING

    # The same for all

    def draw(self):
        c = self.canvas
        c.clear()
        n = self.count()
        self._settle(n)
        big = self.big()
        digits = len(big) - 1 if big[-1:] == "%" else len(big)
        column = COLUMNS - (len(big) - digits) - digits * self.scale
        self.draw_lines(n, column if big else COLUMNS + 1)
        at = self.at
        self._title(at == -1 or (self.seat_turns and not (0 <= at < n and LEFT in self.line(at))))
        self.more()
        if big:
            c.big(self.big_row, column, big[:digits], self.scale)
            c.text(self.big_row + self.scale - 1, COLUMNS - 1, big[digits:])
            c.right(self.big_row + self.scale, self.label)
        if self.notice or self.at != max(n, 1):
            c.text(6, 0, self.notice or self.info())
        c.text(7, 0, self.says())
        if self.leaves:
            c.text(7, COLUMNS - 1, "<", self.at == max(n, 1))

    def draw_lines(self, n, column):
        """Draws those in sight; a big number begins in this column."""
        rows = min(n, self.rows)
        if n > rows:
            if 0 <= self.at < n:
                self.first = max(self.at - rows + 1, min(self.first, self.at))
            self.first = max(0, min(self.first, n - rows))
            self.canvas.scroll(self.top, rows, self.first, n)
        else:
            self.first = 0
        for i in range(self.first, self.first + rows):
            row = self.top + i - self.first
            beside = self.big_row <= row < self.big_row + self.scale
            self._line(row, self.line(i), i, min(self.width, column - 1) if beside else self.width)

    def says(self):
        """What A does now, where the highlight stands."""
        return words.get(_W_P_BACK) if self.at == max(self.count(), 1) else self.prompt()

    def key(self, k):
        told = self.notice
        self.notice = ""
        n = self.count()
        self._settle(n)
        result = NOTHING
        if k == KEY_B or (k == KEY_A and self.at == max(n, 1)):
            result = self.back()
        elif k == KEY_A:
            if self._stops(self.at, n):
                result = self.act(self.at)
        elif k == KEY_UP or k == KEY_DOWN:
            result = self._move(n, 1 if k == KEY_DOWN else -1)
        else:
            result = self._turn(n, 1 if k == KEY_RIGHT else -1)
        return REDRAW if told and result == NOTHING else result

    def _stops(self, i, n):
        """Whether the highlight may stand on i: title, line or `<`."""
        if i < 0:
            return self.seat_turns == 2
        if i < n:
            return self.enabled(i)
        return n == 0 if i == 0 else self.leaves and self.canvas.keys < 6

    def _settle(self, n):
        """Brings the highlight back into the ring after lines have gone or become impossible: to the next line that
        can be done, or the one before. Where none can be done it stays, and A does nothing."""
        at = min(self.at, max(n, 1))
        if not self._stops(at, n):
            for i in range(n):
                j = (at + i) % n
                if self.enabled(j):
                    at = j
                    break
        self.at = at

    def _move(self, n, d):
        size = max(n, 1) + 2
        at = self.at
        for _ in range(size - 1):
            at = (at + 1 + d) % size - 1
            if self._stops(at, n):
                self.at = at
                return REDRAW
        return NOTHING

    def _turn(self, n, d):
        at = self.at
        if at >= max(n, 1):
            return NOTHING
        if self.seat_turns and (at >= n or LEFT not in self.line(at)):
            at = -1
        return REDRAW if self.turn(at, d) else NOTHING

    def _title(self, arrows):
        c = self.canvas
        s = self.title()
        if self.seat >= 0:
            s = (LEFT if arrows else "[") + chr(65 + self.seat) + (RIGHT if arrows else "]") + s
        end = c.text(0, 0, s)
        corner = self.corner()
        if end + len(corner) < COLUMNS:  # a long title has the row for itself
            c.right(0, corner)

    def _line(self, row, s, i, width):
        """Writes one line."""
        c = self.canvas
        if i == self.at:
            # As wide as the text: a wider bar takes longer to send.
            c.text(row, 0, (MARK + s + " ")[:width], True)
            return
        enabled = self.enabled(i)
        s = s.replace(LEFT, " ").replace(RIGHT, " ")
        end = c.text(row, 0, ((" " if enabled else DOT) + s)[:width])
        if not enabled:
            c.dotted(row, end)


class ShellPage(Page):
    """A page over what the shell hands to it."""

    def __init__(self, shell):
        Page.__init__(self, shell.canvas)
        self.shell = shell

    def opens(self, name):
        """The answer to a key that opens another page: its name, or (name, argument)."""
        self.arg = name
        return OPEN


def pad(s, n):
    """s with spaces up to n characters: behind it, or before it if n is negative."""
    return s + " " * (n - len(s)) if n > 0 else " " * (-n - len(s)) + s


def wrap(text, width=COLUMNS):
    """The text's rows, broken between words."""
    rows = [""]
    for word in text.split():
        if rows[-1] and len(rows[-1]) + 1 + len(word) > width:
            rows.append("")
        rows[-1] += (" " if rows[-1] else "") + word
    return rows
