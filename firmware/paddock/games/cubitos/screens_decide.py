"""Cubitos: the page of push and pass where the device rolls."""

from ... import words
from ...core.compat import const
from ...core.notation import counted
from ...core.pool import total
from .layout import A_PASS, A_PUSH, A_ROLL, A_USE, ROLL_ZONE
from .screens_use import Choose

_W_ROLLS = const(154)
_W_P_ROLL = const(160)
_W_P_PUSH = const(161)
_W_ROLL_0 = const(212)
_W_PUSH_0 = const(214)


class Decide(Choose):
    """Q2: push or pass, with what works on the roll; before the first roll ROLL alone."""

    def __init__(self, shell):
        Choose.__init__(self, shell)
        if not self.risk and self.actions[0] < A_USE:
            self.at = len(self.actions) - 1

    def line(self, i):
        action = self.actions[i]
        if action >= A_USE or action == A_PASS:
            return Choose.line(self, i)
        n = total(self.s, self.p + ROLL_ZONE)
        return words.fill((_W_PUSH_0 if action == A_PUSH else _W_ROLL_0) + (n == 1), n)

    def more(self):
        s, p = self.s, self.p
        self.canvas.text(4, 1, words.fill(_W_ROLLS, counted(s, p + ROLL_ZONE)))
        if self.rules.active_dice(s, self.seat):
            self.canvas.text(5, 0, self.active())

    def info(self):
        return self.odds(self.s) if self.chosen() == A_ROLL else Choose.info(self)

    def prompt(self):
        action = self.chosen()
        if action >= A_USE or action == A_PASS:
            return Choose.prompt(self)
        return words.fill(_W_P_PUSH if action == A_PUSH else _W_P_ROLL, total(self.s, self.p + ROLL_ZONE))

    def act(self, i):
        action = self.actions[i]
        return self.play((action, A_ROLL) if action == A_PUSH else (action,))
