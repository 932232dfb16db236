"""Automobiles: the odds of the next hand, to be looked at any time.

Loaded by the shell when it is opened and let go of afterwards. What the pages may use of the shell: docs/architecture.md.
"""

from ... import words
from ...core import pool
from ...core.compat import const
from ...core.notation import LETTERS
from ...core.pool import COLOURS
from ...ui.widgets import BACK, ShellPage, pad
from .layout import *  # noqa: F403 - the layout is this module's vocabulary

_W_P_CLOSE = const(252)
_W_O_HAND = const(565)
_W_O_BAG = const(566)
_W_O_REFILL = const(567)
_W_O_AVERAGE = const(569)

_HAND = const(7)
_CERTAIN = const(100 << 12)  # per cent, in 2**-12: 282 times it is below 2**30
_BAR = const(48)  # pixels of what is certain
_BAR_X = const(74)


def _none(n, m, k):
    """The chance that none of m cubes is among k drawn of n, the factors one after the other."""
    chance = _CERTAIN
    for i in range(k):
        chance = chance * max(0, n - m - i) // (n - i)
    return chance


class Odds(ShellPage):
    """S13: the chance of at least one cube of each colour in the shown seat's next hand. Bags are open (H18).

    A bag of fewer than a hand is drawn whole; the rest comes from what is in the other piles now (M23, M24).
    """

    def __init__(self, shell):
        ShellPage.__init__(self, shell)
        self.seat = shell.seat
        s = shell.state
        p = SEATS_AT + self.seat * STRIDE
        self.bag = pool.total(s, p + BAG)
        self.others = 0
        for zone in (ACTIVE, USED, DISCARD):
            self.others += pool.total(s, p + zone)
        self.hand = min(_HAND, self.bag + self.others)
        self.refill = max(0, self.hand - self.bag)
        self.lines = []  # colour, cubes of it in the bag, in the other piles that refill it
        for c in range(COLOURS):
            more = s[p + ACTIVE + c] + s[p + USED + c] + s[p + DISCARD + c] if self.refill else 0
            if s[p + BAG + c] or more:
                self.lines.append((c, s[p + BAG + c], more))

    def _chance(self, i):
        """Of at least one."""
        _, here, more = self.lines[i]
        if not self.refill:
            return _CERTAIN - _none(self.bag, here, self.hand)
        return _CERTAIN if here else _CERTAIN - _none(self.others, more, self.refill)

    def _sure(self, i):
        """Whether it is certain: what is left when the sum is rounded does not tell."""
        _, here, more = self.lines[i]
        if not self.refill:
            return self.bag - here < self.hand
        return here > 0 or self.others - more < self.refill

    def title(self):
        return words.fill(_W_O_HAND, self.hand)

    def corner(self):
        return words.fill(_W_O_REFILL, self.bag, self.others) if self.refill else words.fill(_W_O_BAG, self.bag)

    def count(self):
        return len(self.lines)

    def line(self, i):
        c, here, more = self.lines[i]
        per_cent = (self._chance(i) + 2048) >> 12
        text = "%d%%" % per_cent
        if not self._sure(i):
            text = "<1%" if per_cent < 1 else ">99%" if per_cent > 99 else text
        return LETTERS[c] + " x" + pad(str(here + more), 3) + pad(text, -4)

    def more(self):
        for i in range(self.first, min(self.first + self.rows, len(self.lines))):
            y = (self.top + i - self.first) * 8
            self.canvas.fill(_BAR_X, y + 1, _BAR_X + _BAR * (self._chance(i) >> 6) // (_CERTAIN >> 6), y + 7)

    def info(self):
        """How many of the colour the hand has on average."""
        if self.at >= len(self.lines):
            return ""
        _, here, more = self.lines[self.at]
        if self.refill:
            tenths = 10 * here + (20 * more * self.refill + self.others) // (2 * self.others)
        else:
            tenths = (20 * here * self.hand + self.bag) // (2 * self.bag)
        return words.fill(_W_O_AVERAGE, "%d.%d" % (tenths // 10, tenths % 10))

    def prompt(self):
        return words.get(_W_P_CLOSE)

    def act(self, i):
        return BACK


PAGES = {"odds": Odds}
