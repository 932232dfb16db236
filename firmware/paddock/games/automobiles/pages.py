"""Automobiles: the standings, which can be looked at any time, and the podium.

Loaded by the shell when one of PAGES is opened and let go of afterwards. What is the same in all games: games/pages.py.
"""

from ... import words
from ...core import pool
from ...core.compat import const
from .. import pages
from . import lanes
from .layout import *  # noqa: F403 - the layout is this module's vocabulary

_W_Z_WAY = const(286)
_W_PO_SHORT = const(310)
_W_PO_PAST = const(311)
_W_PO_THERE = const(359)
_W_Z_LAP = const(545)
_W_Z_CUBES = const(546)
_W_Z_PILES = const(547)
_W_PO_SAME_0 = const(548)


def _progress(s, seat):
    return s[SEATS_AT + seat * STRIDE + PROGRESS]


def _beyond(shell, seat):
    """Rows past the finish, negative before it."""
    s = shell.state
    return _progress(s, seat) - s[LAPS] * lanes.rows(shell.rules.track)


class Standings(pages.Standings):
    """S1: the way to go, lap and row, cubes and how much of them is wear, bag and discard pile (H18)."""

    looks = 4

    def done(self, seat):
        return _progress(self.shell.state, seat)

    def look_at(self, look, seat):
        shell = self.shell
        s = shell.state
        p = SEATS_AT + seat * STRIDE
        if look == 0:
            to_go = -_beyond(shell, seat)
            if to_go > 0:
                return words.fill(_W_Z_WAY, shell.name(seat), to_go)
            return words.fill(_W_PO_PAST if to_go else _W_PO_THERE, shell.name(seat), -to_go)
        if look == 1:
            lap = min(shell.rules.lap(s, seat) + 1, s[LAPS])
            return words.fill(_W_Z_LAP, chr(65 + seat), lap, s[LAPS], shell.rules.way(s, seat))
        if look == 2:
            cubes = wear = 0
            for zone in (BAG, ACTIVE, USED, DISCARD):
                cubes += pool.total(s, p + zone)
                wear += s[p + zone + pool.N]
            return words.fill(_W_Z_CUBES, chr(65 + seat), cubes, wear)
        return words.fill(_W_Z_PILES, chr(65 + seat), pool.total(s, p + BAG), pool.total(s, p + DISCARD))


class Podium(pages.Podium):
    """S7: M29, H16."""

    def why(self, i):
        shell = self.shell
        seat = self.order[i][1]
        beyond = _beyond(shell, seat)
        for k in (i - 1, i + 1):  # equal rows stand next to each other
            if 0 <= k < len(self.order) and _beyond(shell, self.order[k][1]) == beyond:
                return words.fill(_W_PO_SAME_0 + (k < i), chr(65 + seat))
        if beyond < 0:
            return words.fill(_W_PO_SHORT, shell.name(seat), -beyond)
        return words.fill(_W_PO_PAST if beyond else _W_PO_THERE, shell.name(seat), beyond)


PAGES = {"standings": Standings, "podium": Podium}
