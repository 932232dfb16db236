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
_MOST = const(32000)  # seconds that are counted
_HALF = const(500)  # of a blink, in milliseconds
_STOPS = ("pause", "resume", "saved", "crash")  # no clock runs while one of these pages is open


class Timer:
    """`shell.timer`, None in a race without one. `total`: seconds by seat."""

    def __init__(self, shell):
        n = 2 * shell.setup[SETUP_SEATS]
        self.limit = 10 * shell.setup[SETUP_TIMER]
        self.round = 0
        self.turn = array("h", bytes(n))  # seconds of this round
        self.total = array("h", bytes(n))
        self.ms = 0
        self.now = shell.now
        self.shown = False  # on the page that is on top

    def step(self, shell):
        """To be called now and then, at `shell.now`. The clock is that of the seat whose decision is shown."""
        ms = ticks_diff(shell.now, self.now)
        self.now = shell.now
        if ms <= 0 or self._stopped(shell):
            return
        half = self.ms // _HALF
        self.ms += ms
        if self.round != shell.state[0]:
            self.round = shell.state[0]
            for i in range(len(self.turn)):
                self.turn[i] = 0
        while self.ms >= 1000:
            self.ms -= 1000
            if self.total[shell.seat] < _MOST:
                self.turn[shell.seat] += 1
                self.total[shell.seat] += 1
        if self.shown and half != self.ms // _HALF and shell.page():
            self._write(shell.canvas, shell.page().seat)
            shell.canvas.flush()

    def _stopped(self, shell):
        if shell.replaying or shell.past or shell._dim == 2 or shell.rules.finished(shell.state):
            return True
        for made in shell._made:
            if made[1] in _STOPS:
                return True
        return False

    def draw(self, shell, page):
        """In the place of the page's corner, where it is that of a person."""
        self.shown = False
        if shell.past or page.seat < 0 or not shell.is_human(page.seat):
            return
        left = COLUMNS - _LETTER - len(page.title())
        corner = page.corner()
        if len(corner) < left:
            page.canvas.right(0, " " * len(corner))
        if _WIDE < left:
            self.shown = True
            self._write(page.canvas, page.seat)

    def _write(self, canvas, seat):
        """Over the limit every second half of a second is dark."""
        text = self.left(seat)
        if text[0] == "-" and self.ms >= _HALF:
            text = ""
        canvas.right(0, " " * (_WIDE - len(text)) + text)

    def left(self, seat):
        """What of the limit is left to the seat; behind a minus what it is over."""
        left = self.limit - self.turn[seat]
        return _clock(left) if left >= 0 else "-" + _clock(-left)

    def clock(self, seat):
        """The seat's time in the whole race, or of all seats (-1)."""
        return _clock(sum(self.total) if seat < 0 else self.total[seat])


def _clock(seconds):
    return "%d:%02d" % (seconds // 60, seconds % 60)
