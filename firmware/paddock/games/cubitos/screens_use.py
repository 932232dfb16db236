"""Cubitos: the page of abilities, in the Run phase and, with push and pass, in the Roll phase."""

from ... import words
from ...core import notation
from ...core.compat import const
from ...core.pool import COLOURS
from .layout import A_READY, A_USE, ABILITIES, CARDS, PHASE, USED
from .screens_base import Race, die

_W_READY = const(163)
_W_USED = const(164)
_W_P_READY = const(165)
_W_P_USE = const(166)
_W_NEXT_0 = const(218)


class Ability(Race):
    """Q6: the abilities that may be used now, and ready."""

    rows = 3

    def __init__(self, shell):
        Race.__init__(self, shell)
        n = shell.match.legal(self.seat)
        self.actions = []  # the legal ones from the last on: abilities stand above what ends the step
        for i in range(n - 1, -1, -1):
            self.actions.append(shell.match.out[i])

    def count(self):
        return len(self.actions)

    def line(self, i):
        action = self.actions[i]
        if action == A_READY:
            return words.get(_W_READY)
        c = (action - A_USE) >> 1
        n = self.rules.usable(self.s, self.seat, c, action & 1)
        return self._die(action) + " " + self.shell.pack.card_name(self.s[CARDS + c]) + (" x%d" % n if n > 1 else "")

    def colour(self):
        action = self.actions[self.at] if self.at < len(self.actions) else 0
        return (action - A_USE) >> 1 if action >= A_USE else -1

    def more(self):
        text = ""
        for i in range(2 * COLOURS):
            for _ in range(self.s[self.p + USED + i]):
                text += " " + self._die(A_USE + i)
        if text:
            self.canvas.text(4, 1, words.get(_W_USED) + text)
        self.canvas.text(5, 0, self.have()[1:])

    def info(self):
        action = self.actions[self.at] if self.at < len(self.actions) else A_READY
        if action == A_READY:
            return words.get(_W_NEXT_0 + (self.s[PHASE] > ABILITIES))
        text = self.change((action,))
        return self.card_line((action - A_USE) >> 1) if self.asks(self.after((action,))) or not text else text

    def prompt(self):
        action = self.actions[min(self.at, len(self.actions) - 1)]
        if action == A_READY:
            return self.then(words.get(_W_P_READY))
        return words.fill(_W_P_USE, self._die(action))

    def act(self, i):
        return self.play((self.actions[i],))

    def fill(self, actions):
        for action in actions:
            if action in self.actions:
                self.at = self.actions.index(action)

    def _die(self, action):
        return die((action - A_USE) >> 1, notation.ABILITY + (action & 1))
