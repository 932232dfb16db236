"""Cubitos: the standings, which can be looked at any time, and the podium.

Loaded by the shell when one of PAGES is opened and let go of afterwards. What the pages may use of the shell:
docs/architecture.md.
"""

from array import array

from ... import words
from ...core import track
from ...core.compat import const
from ...core.pool import COLOURS
from ...ui.strip import NOBODY, PODIUM
from ...ui.widgets import BACK, REDRAW, ShellPage
from .layout import *  # noqa: F403 - the layout is this module's vocabulary

_W_ROUND = const(140)
_W_P_CLOSE = const(252)
_W_Z_TITLE = const(284)
_W_Z_BEHIND = const(285)
_W_Z_WAY = const(286)
_W_Z_HAND = const(287)
_W_Z_DICE = const(288)
_W_P_ALONE = const(289)
_W_P_ALL = const(290)
_W_PO_TITLE = const(308)
_W_PO_LOCKED = const(309)
_W_PO_SHORT = const(310)
_W_PO_PAST = const(311)
_W_P_AGAIN = const(312)
_W_PO_THERE = const(359)

_BAR = const(44)  # pixels of the leader's bar
_BAR_X = const(58)
_LOOKS = const(3)  # what LEFT and RIGHT show of a seat


class _Race(ShellPage):
    def __init__(self, shell):
        ShellPage.__init__(self, shell)
        self.rules = shell.rules
        self.s = shell.state

    def corner(self):
        return words.fill(_W_ROUND, self.s[ROUND])

    def done(self, seat):
        """Spaces that lie behind the seat's runner, by the shortest way."""
        t = self.rules.track
        p = SEATS_AT + seat * STRIDE
        return track.to_go(t, track.start(t), 0, self.s[LAPS]) - self.rules.to_go(self.s, seat) + self.s[p + EXTRA]

    def places(self):
        """[(place, seat)], the leader first."""
        out = array("h", bytes(2 * 4))
        self.rules.ranking(self.s, out)
        found = []
        for seat in range(self.s[N_SEATS]):
            found.append((out[seat], seat))
        found.sort()
        return found

    def prompt(self):
        return words.get(_W_P_CLOSE)

    def act(self, i):
        return BACK


class Standings(_Race):
    """S1. LEFT and RIGHT: gap and way, money and dice, hand size and fan track."""

    scale = 2
    big_row = 3

    def __init__(self, shell):
        _Race.__init__(self, shell)
        self.order = self.places()
        self.label = words.get(_W_Z_BEHIND)
        self.look = 0
        for i in range(len(self.order)):
            if self.order[i][1] == shell.seat:
                self.at = i

    def title(self):
        return words.get(_W_Z_TITLE)

    def count(self):
        return len(self.order)

    def line(self, i):
        place, seat = self.order[i]
        return "%d %s %3d" % (place, chr(65 + seat), self.done(seat))

    def _shown(self):
        return self.order[min(self.at, len(self.order) - 1)][1]

    def big(self):
        gap = self.done(self.order[0][1]) - self.done(self._shown())
        return str(gap) if gap else ""

    def more(self):
        most = max(1, self.done(self.order[0][1]))
        for i in range(len(self.order)):
            y = (self.top + i) * 8
            end = _BAR_X + _BAR * max(0, self.done(self.order[i][1])) // most
            self.canvas.fill(_BAR_X, y + 1, end, y + 7)

    def turn(self, i, d):
        self.look = (self.look + d) % _LOOKS
        return True

    def info(self):
        seat = self._shown()
        s = self.s
        p = SEATS_AT + seat * STRIDE
        if self.look == 0:
            return words.fill(_W_Z_WAY, self.shell.name(seat), self.rules.to_go(s, seat))
        if self.look == 2:
            return words.fill(_W_Z_HAND, chr(65 + seat), s[p + HAND], s[p + FAN])
        dice = 0
        for zone in (DRAW_ZONE, ROLL_ZONE, DISCARD):
            for c in range(COLOURS):
                dice += s[p + zone + c]
        dice += self.rules.active_dice(s, seat)
        return words.fill(_W_Z_DICE, chr(65 + seat), s[p + CREDITS], dice)

    def prompt(self):
        alone = self.shell.strip.alone
        if self.at >= len(self.order):
            return ""
        return words.get(_W_P_ALL) if alone == self._shown() else words.fill(_W_P_ALONE, chr(65 + self._shown()))

    def act(self, i):
        strip = self.shell.strip
        strip.alone = -1 if strip.alone == self._shown() else self._shown()
        return REDRAW


class Podium(_Race):
    """S7: the race is over; only Back > Undo opens it again."""

    width = 0  # its lines are the blocks
    leaves = False

    def __init__(self, shell):
        _Race.__init__(self, shell)
        self.order = self.places()

    def title(self):
        return words.get(_W_PO_TITLE)

    def corner(self):
        return words.get(_W_PO_LOCKED)

    def count(self):
        return len(self.order)

    def more(self):
        c = self.canvas
        beside = [0, 0, 0, 0, 0]  # how many stand on each place already
        for place, _ in self.order:
            beside[place] += 1
        for place in range(1, 4):
            if beside[place]:
                x = (0, 38, 4, 72)[place]
                y = (0, 12, 24, 32)[place]
                c.box(x, y, x + 35, 48)
                c.sign(x + 15, 39, str(place))
        if beside[4]:
            c.sign(115, 39, "4")
        for i in range(len(self.order)):
            place, seat = self.order[i]
            before = 0  # of those who share the place
            for j in range(i):
                if self.order[j][0] == place:
                    before += 1
            x = (0, 38, 4, 72, 97)[place] + 18 - 4 * beside[place] + 8 * before
            y = (0, 8, 20, 28, 30)[place]
            lit = i == self.at
            c.fill(x - 1, y - 1, x + 6, y + 8, 1 if lit else 2)
            c.sign(x, y, chr(65 + seat), 2 if lit else 1)

    def info(self):
        """Why the seat has its place (C31, G15)."""
        if self.at >= len(self.order):
            return ""
        seat = self.order[self.at][1]
        extra = self.s[SEATS_AT + seat * STRIDE + EXTRA]
        to_go = self.rules.to_go(self.s, seat)
        if to_go:
            return words.fill(_W_PO_SHORT, self.shell.name(seat), to_go)
        return words.fill(_W_PO_PAST if extra else _W_PO_THERE, self.shell.name(seat), extra)

    def prompt(self):
        return words.get(_W_P_AGAIN)

    def act(self, i):
        return self.opens("first")

    def back(self):
        return self.opens("back")

    def lights(self):
        strip = self.shell.strip
        for i in range(3):
            strip.podium[i] = self.order[i][1] if i < len(self.order) else NOBODY
        strip.show(PODIUM)
        return True


PAGES = {"standings": Standings, "podium": Podium}
