"""Cubitos: the track with its runners.

Loaded by the shell when the page is opened and let go of afterwards.
"""

from ... import words
from ...core import track
from ...core.compat import const
from ...ui.canvas import COIN, CREDIT, FAN, HAND, PICTURE_X, PICTURE_Y, TRASH
from ...ui.widgets import BACK, ShellPage
from .layout import LAP, LAPS, N_SEATS, SEATS_AT, SPACE, STRIDE, TRACK

_W_P_CLOSE = const(252)
_W_T_TITLE = const(269)
_W_T_LAP = const(274)
_W_T_TO_GO = const(275)

_COLUMNS = const(11)  # beside the picture
_BONUSES = (CREDIT, COIN, HAND, FAN, TRASH)  # in the order of core/track.py


def draw_track(c, t):
    """Ways as lines, bonuses as blocks, the start as a cross line."""
    for space in range(track.spaces(t)):
        x = PICTURE_X + track.x(t, space)
        y = PICTURE_Y + track.y(t, space)
        for i in range(track.branches(t, space)):
            to = track.branch(t, space, i)
            c.line(x, y, PICTURE_X + track.x(t, to), PICTURE_Y + track.y(t, to))
        if track.has_bonus(t, space):
            _block(c, x - 1, y - 1, x + 2, y + 2)
    x = PICTURE_X + track.x(t, track.start(t))
    y = PICTURE_Y + track.y(t, track.start(t))
    to = track.branch(t, track.start(t), 0)
    if track.x(t, to) + PICTURE_X != x:
        _block(c, x, y - 3, x + 1, y + 4)
    else:
        _block(c, x - 3, y, x + 4, y + 1)


def _block(c, x1, y1, x2, y2):
    """Filled as far as it lies beside the lines, not in the title or the information."""
    c.fill(x1, max(y1, PICTURE_Y), x2, min(y2, PICTURE_Y + 40))


class Map(ShellPage):
    """A4 for Cubitos: the picture with the runners as letters; the highlighted one's space."""

    width = _COLUMNS

    def __init__(self, shell):
        ShellPage.__init__(self, shell)
        self.t = shell.pack.track(shell.state[TRACK])
        self.at = shell.seat

    def title(self):
        return words.get(_W_T_TITLE) + " " + self.shell.pack.track_name(self.shell.state[TRACK])

    def count(self):
        return self.shell.state[N_SEATS]

    def _space(self, seat):
        return self.shell.state[SEATS_AT + seat * STRIDE + SPACE]

    def line(self, i):
        s = self.shell.state
        return chr(65 + i) + " " + self.shell.pack.space_name(s[TRACK], self._space(i))

    def more(self):
        c = self.canvas
        draw_track(c, self.t)
        n = self.count()
        for i in range(n):
            seat = (self.at + 1 + i) % n  # the highlighted one last: on top
            if self.at < n or i:
                self._letter(seat)

    def _letter(self, seat):
        space = self._space(seat)
        before = behind = 0  # of those who share the space
        for other in range(self.count()):
            if self._space(other) == space:
                before += other < seat
                behind += other > seat
        x = min(PICTURE_X + track.x(self.t, space) - 2 + 6 * before, 122 - 6 * behind)
        y = min(max(PICTURE_Y + track.y(self.t, space) - 3, 9), 40)
        lit = seat == self.at
        self.canvas.fill(x - 1, y - 1, x + 6, y + 8, 1 if lit else 2)
        self.canvas.sign(x, y, chr(65 + seat), 2 if lit else 1)

    def info(self):
        if self.at >= self.count():
            return ""
        s = self.shell.state
        space = self._space(self.at)
        text = words.fill(_W_T_TO_GO, self.shell.rules.to_go(s, self.at))
        if s[LAPS] > 1:
            text += words.fill(_W_T_LAP, min(s[SEATS_AT + self.at * STRIDE + LAP] + 1, s[LAPS]), s[LAPS])
        for kind in range(track.BONUSES):
            n = track.bonus(self.t, space, kind)
            if n:
                text += " +" + str(n) + _BONUSES[kind]
        return text

    def prompt(self):
        return words.get(_W_P_CLOSE)

    def act(self, i):
        return BACK


PAGES = {"map": Map}
