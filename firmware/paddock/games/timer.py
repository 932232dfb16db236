"""The turn timer: how long each seat decides. It only counts and blinks, it never acts.

Loaded for races that have one (SETUP_TIMER, core/setup.py), let go of with the game. The limit is for all that a seat
decides in one round of the race; the time of every round together is its total. Both are kept in memory alone: after a
power cut, and after the way home, they begin anew.
"""

from array import array

from ..core.compat import const, ticks_diff
from ..core.setup import SETUP_SEATS, SETUP_TIMER
from ..ui.canvas import COLUMNS

_WIDE = const(5)  # cells of the first row
_LETTER = const(3)  # and those before the title
_HALF = const(500)  # of a blink, in milliseconds
_STOPS = ("pause", "settings", "ask", "resume", "saved", "crash")  # no clock runs while one of these pages is open


class Timer:
    """`shell.timer`, None in a race without one. `total`: seconds of each seat in the whole race."""

    def __init__(self, shell):
        self.limit = 10 * shell.setup[SETUP_TIMER]
        self.total = array("i", bytes(4 * shell.setup[SETUP_SEATS]))
        self.begun = self.total[:]  # what it was when the round began
        self.round = self.ms = 0
        self.now = shell.now
        self.shown = -1  # the seat whose clock is on the display

    def step(self, shell):
        """To be called now and then, at `shell.now`. The clock is that of the seat whose decision is shown."""
        ms = ticks_diff(shell.now, self.now)
        self.now = shell.now
        if ms <= 0 or shell._dim == 2 or shell.replaying or shell.past or shell.rules.finished(shell.state):
            return
        if shell._made and shell._made[-1][1] in _STOPS:
            return
        half = self.ms // _HALF
        self.ms += ms
        if self.round != shell.state[0]:
            self.round = shell.state[0]
            self.begun = self.total[:]
        while self.ms >= 1000:
            self.ms -= 1000
            self.total[shell.seat] += 1
        if self.shown >= 0 and half != self.ms // _HALF:
            self._write(shell.canvas)
            shell.canvas.flush()

    def draw(self, shell, page):
        """In the place of the page's corner, where it is that of a person."""
        self.shown = -1
        if page.seat >= 0 and shell.is_human(page.seat) and not shell.past:
            left = COLUMNS - _LETTER - len(page.title())
            if len(page.corner()) < left:
                page.canvas.right(0, " " * len(page.corner()))
            if _WIDE < left:
                self.shown = page.seat
                self._write(page.canvas)

    def _write(self, canvas):
        """Over the limit every second half of a second is dark."""
        text = self.left(self.shown)
        if text[0] == "-" and self.ms >= _HALF:
            text = ""
        canvas.right(0, " " * (_WIDE - len(text)) + text)

    def left(self, seat):
        """What of the limit is left to the seat; behind a minus what it is over."""
        left = self.limit - self.total[seat] + self.begun[seat]
        return "-" * (left < 0) + "%d:%02d" % (abs(left) // 60, abs(left) % 60)
