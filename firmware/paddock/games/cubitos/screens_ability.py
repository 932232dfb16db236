"""Cubitos: the page of abilities in the Run phase."""

from ... import words
from ...core.compat import const
from ...core.pool import COLOURS
from .layout import A_READY, A_USE, ABILITIES, PHASE, USED
from .screens_use import Choose

_W_READY = const(163)
_W_USED = const(164)
_W_P_READY = const(165)
_W_NEXT_0 = const(218)


class Ability(Choose):
    """Q6: the abilities that may be used now, and ready."""

    def line(self, i):
        return words.get(_W_READY) if self.actions[i] == A_READY else Choose.line(self, i)

    def more(self):
        text = ""
        for i in range(2 * COLOURS):
            for _ in range(self.s[self.p + USED + i]):
                text += " " + self.sign(A_USE + i)
        if text:
            self.canvas.text(4, 1, words.get(_W_USED) + text)
        self.canvas.text(5, 0, self.have()[1:])

    def info(self):
        if self.chosen() == A_READY:
            return words.get(_W_NEXT_0 + (self.s[PHASE] > ABILITIES))
        return Choose.info(self)

    def prompt(self):
        return self.then(words.get(_W_P_READY)) if self.chosen() == A_READY else Choose.prompt(self)
