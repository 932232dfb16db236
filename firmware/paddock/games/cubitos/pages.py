"""Cubitos: the standings, which can be looked at any time, and the podium.

Loaded by the shell when one of PAGES is opened and let go of afterwards. What is the same in all games: games/pages.py.
"""

from ... import words
from ...core import track
from ...core.compat import const
from ...core.pool import COLOURS
from .. import pages
from .layout import *  # noqa: F403 - the layout is this module's vocabulary

_W_Z_WAY = const(286)
_W_Z_HAND = const(287)
_W_Z_DICE = const(288)
_W_PO_SHORT = const(310)
_W_PO_PAST = const(311)
_W_PO_THERE = const(359)
_W_Z_DONE = const(607)
_W_Z_OUT_0 = const(610)


class Standings(pages.Standings):
    """S1: the way to go, money and dice, hand size and fan track."""

    looks = 3

    def done(self, seat):
        """Spaces that lie behind the seat's runner, by the shortest way."""
        s = self.shell.state
        rules = self.shell.rules
        t = rules.track
        return track.to_go(t, track.start(t), 0, s[LAPS]) - rules.to_go(s, seat) + s[SEATS_AT + seat * STRIDE + EXTRA]

    def out(self, seat):
        s = self.shell.state
        p = SEATS_AT + seat * STRIDE
        if s[p + BUST]:  # C13; who sits out the Run phase does so by G6
            return words.fill(_W_Z_OUT_0 + (s[SWITCHES] & BUST_PLAIN > 0), chr(65 + seat), s[p + ROLLS])
        if s[p + LAP] >= s[LAPS]:  # C30, C31
            return words.fill(_W_Z_DONE, chr(65 + seat), s[p + EXTRA])
        return ""

    def look_at(self, look, seat):
        s = self.shell.state
        rules = self.shell.rules
        p = SEATS_AT + seat * STRIDE
        if look == 0:
            return words.fill(_W_Z_WAY, self.shell.name(seat), rules.to_go(s, seat))
        if look == 2:
            return words.fill(_W_Z_HAND, chr(65 + seat), s[p + HAND], s[p + FAN])
        dice = rules.active_dice(s, seat)
        for zone in (DRAW_ZONE, ROLL_ZONE, DISCARD):
            for c in range(COLOURS):
                dice += s[p + zone + c]
        return words.fill(_W_Z_DICE, chr(65 + seat), s[p + CREDITS], dice)


class Podium(pages.Podium):
    """S7: C31, G15."""

    def why(self, i):
        shell = self.shell
        seat = self.order[i][1]
        extra = shell.state[SEATS_AT + seat * STRIDE + EXTRA]
        to_go = shell.rules.to_go(shell.state, seat)
        if to_go:
            return words.fill(_W_PO_SHORT, shell.name(seat), to_go)
        return words.fill(_W_PO_PAST if extra else _W_PO_THERE, shell.name(seat), extra)


PAGES = {"standings": Standings, "podium": Podium}
