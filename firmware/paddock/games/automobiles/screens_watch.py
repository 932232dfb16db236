"""Automobiles: what people see while a computer seat has its turn."""

from ... import words
from ...core.compat import const
from ...core.notation import counted
from .layout import *  # noqa: F403 - the layout is this module's vocabulary
from .screens_base import Race

_W_P_SKIP = const(162)
_W_COMPUTER = const(353)
_W_ACTION = const(398)
_W_GRID = const(413)
_W_SHORT_DREW = const(442)
_W_PLACE_0 = const(443)


class Watch(Race):
    """A computer seat decides: the lanes around it, the turn before in short, the last step of the race."""

    def title(self):
        s = self.s
        if s[PHASE] == RACING:
            return words.get(_W_ACTION)
        return words.fill(_W_GRID, words.get(_W_PLACE_0 + (self.seat - s[FIRST]) % s[N_SEATS]))

    def more(self):
        s, c = self.s, self.canvas
        n = 1
        if s[PHASE] == RACING:
            self.draw_lanes()
            n += self.wide
        c.text(n, 1, words.fill(_W_COMPUTER, self.shell.name(self.seat)))
        if n > 1:
            text = self.before()
            if text:
                c.text(n + 1, 1, text)
                if n < 4:
                    c.text(n + 2, 1, words.fill(_W_SHORT_DREW, counted(s, SEATS_AT + self.last * STRIDE + DRAWN)))

    def info(self):
        return self.shell.journal.latest

    def prompt(self):
        return words.get(_W_P_SKIP)
