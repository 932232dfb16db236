"""Tally: the standings, which can be looked at any time, and the podium.

Loaded by the shell when one of PAGES is opened and let go of afterwards. What is the same in all games: games/pages.py.
"""

from ... import words
from ...core.compat import const
from ...core.setup import name_of
from ...ui.widgets import BACK, START
from .. import pages
from .layout import *  # noqa: F403 - the layout is this module's vocabulary

_W_Z_WAY = const(286)
_W_TA_DONE = const(733)
_W_TA_POINTS_OF = const(734)


class Standings(pages.Standings):
    """S1: the way to go or the total, then what is counted beside it."""

    def __init__(self, shell):
        pages.Standings.__init__(self, shell)
        for i in range(MOST_COUNTERS):
            self.looks += shell.state[COUNTERS] >> i & 1

    def done(self, seat):
        return self.shell.state[SEATS_AT + seat * STRIDE + TOTAL]

    def home(self, seat):
        return self.shell.state[SEATS_AT + seat * STRIDE + DONE]

    def look_at(self, look, seat):
        s = self.shell.state
        p = SEATS_AT + seat * STRIDE
        if not look:
            return told(self.shell, seat)
        for i in range(MOST_COUNTERS):
            look -= s[COUNTERS] >> i & 1
            if not look:
                break
        return "%s: %s %d" % (chr(65 + seat), name_of(self.shell.setup, FIRST_COUNTER + i), s[p + COUNTS + i])


class Podium(pages.Podium):
    """S7."""

    def why(self, i):
        return told(self.shell, self.order[i][1])

    def act(self, i):
        """Without a lot nothing lies between this A and the next race: it asks."""
        return BACK if self.shell.kept else self.opens(("ask", START))


def told(shell, seat):
    """How far the seat is, or in which round it finished."""
    s = shell.state
    p = SEATS_AT + seat * STRIDE
    if s[p + DONE]:
        return words.fill(_W_TA_DONE, chr(65 + seat), s[p + DONE], s[p + TOTAL])
    if s[LENGTH]:
        return words.fill(_W_Z_WAY, shell.name(seat), max(0, s[LENGTH] * s[LAPS] - s[p + TOTAL]))
    return words.fill(_W_TA_POINTS_OF, shell.name(seat), s[p + TOTAL])


PAGES = {"standings": Standings, "podium": Podium}
