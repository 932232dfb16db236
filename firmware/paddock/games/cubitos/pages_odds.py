"""Cubitos: the odds of the next roll, to be looked at any time.

Loaded by the shell when it is opened and let go of afterwards. What the pages may use of the shell: docs/architecture.md.
"""

from ... import words
from ...core.compat import const
from ...core.pool import COLOURS
from ...ui.widgets import BACK, ShellPage
from .layout import *  # noqa: F403 - the layout is this module's vocabulary
from .screens_base import percent

_W_P_CLOSE = const(252)
_W_O_TITLE = const(302)
_W_O_NONE = const(304)
_W_O_BUST = const(305)
_W_O_LEAST = const(306)
_W_O_MEAN = const(307)
_W_O_EMPTY = const(358)
_W_O_HITS_0 = const(360)

_CERTAIN = const(100 << 20)  # a chance in 2**-20 per cent: 6 times it is below 2**30


class Odds(ShellPage):
    """S13: how many hits the next roll of the shown seat has, each with its chance."""

    def __init__(self, shell):
        ShellPage.__init__(self, shell)
        self.rules = shell.rules
        self.s = shell.state
        self.seat = shell.seat
        self.p = SEATS_AT + self.seat * STRIDE
        self.chance = []
        self.dice = 0
        if self.s[PHASE] == ROLLING and self.s[self.p + STATE] in (ROLL, DECIDE):
            self._count()

    def _count(self):
        chance = [_CERTAIN]
        mean = 0
        for c in range(COLOURS):
            hits = self.rules.hits(c)
            for _ in range(self.s[self.p + ROLL_ZONE + c]):
                mean += hits
                self.dice += 1
                chance.append(0)
                for k in range(len(chance) - 1, -1, -1):
                    chance[k] = chance[k] * (6 - hits) // 6 + (chance[k - 1] * hits // 6 if k else 0)
        while chance and not chance[-1]:
            chance.pop()
        self.chance = chance
        self.mean = (10 * mean + 3) // 6

    def title(self):
        return words.fill(_W_O_TITLE, self.dice) if self.dice else words.get(_W_O_EMPTY)

    def count(self):
        return len(self.chance) if self.dice else 0

    def line(self, i):
        text = percent(self.chance[i])
        return words.fill(_W_O_HITS_0 + (i == 1), "%2d" % i) + " " * (5 - len(text)) + text

    def more(self):
        c = self.canvas
        if not self.dice:
            c.text(2, 0, words.get(_W_O_NONE))
            return
        most = max(self.chance)
        for i in range(self.first, min(self.first + self.rows, len(self.chance))):
            y = (self.top + i - self.first) * 8
            c.fill(88, y + 1, 88 + 36 * (self.chance[i] >> 10) // (most >> 10), y + 7)

    def info(self):
        if not self.dice:
            return ""
        if self.at == 0 and self.s[self.p + RISK] and not self.s[self.p + SAFE]:
            return words.get(_W_O_BUST)
        if 1 < self.at < len(self.chance):
            least = 0
            for i in range(self.at, len(self.chance)):
                least += self.chance[i]
            return words.fill(_W_O_LEAST, self.at, percent(least))
        return words.fill(_W_O_MEAN, "%d.%d" % (self.mean // 10, self.mean % 10))

    def prompt(self):
        return words.get(_W_P_CLOSE)

    def act(self, i):
        return BACK


PAGES = {"odds": Odds}
