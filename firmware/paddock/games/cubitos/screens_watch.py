"""Cubitos: what people see while a computer seat decides."""

from ... import words
from ...core.compat import const
from ...core.notation import counted
from .layout import ROLL_ZONE
from .screens_base import Race

_W_ROLLS = const(154)
_W_P_SKIP = const(162)
_W_COMPUTER = const(353)


class Watch(Race):
    """A computer seat decides: what it has, and the last step of the race."""

    def more(self):
        s, p = self.s, self.p
        self.canvas.text(2, 1, words.fill(_W_COMPUTER, self.shell.name(self.seat)))
        self.canvas.text(3, 1, words.fill(_W_ROLLS, counted(s, p + ROLL_ZONE)))
        self.canvas.text(4, 1, self.active())

    def info(self):
        return self.shell.journal.latest

    def prompt(self):
        return words.get(_W_P_SKIP)
