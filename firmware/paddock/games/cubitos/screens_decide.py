"""Cubitos: the page of push and pass."""

from ... import words
from ...core.compat import const
from ...core.notation import counted
from ...core.pool import K, total
from ...ui.canvas import COLUMNS
from ...ui.strip import METER
from .layout import (
    A_PASS,
    A_PUSH,
    A_ROLL,
    A_USE,
    ACTIVE,
    BUST_PLAIN,
    COINS,
    FEET,
    RISK,
    ROLL,
    ROLL_ZONE,
    SAFE,
    STATE,
    SWITCHES,
)
from .screens_base import hits, miss, percent, whole
from .screens_use import Ability

_W_PASS = const(152)
_W_BUST = const(153)
_W_ROLLS = const(154)
_W_NO_RISK = const(156)
_W_ENDS = const(157)
_W_LOSE = const(158)
_W_P_PASS = const(159)
_W_P_ROLL = const(160)
_W_P_PUSH = const(161)
_W_ROLL_0 = const(212)
_W_PUSH_0 = const(214)
_W_KEEP_0 = const(216)
_W_KEEP_1 = const(217)


class Decide(Ability):
    """Q2: push or pass, with what works on the roll; before the first roll ROLL alone."""

    def __init__(self, shell):
        Ability.__init__(self, shell)
        s, p = self.s, self.p
        self.risk = miss(self.rules, s, p) if s[p + RISK] and not s[p + SAFE] else 0
        if not self.risk and self.actions[0] < A_USE:
            self.at = len(self.actions) - 1
        if s[p + STATE] != ROLL:
            self.label = words.get(_W_BUST)

    def line(self, i):
        action = self.actions[i]
        if action >= A_USE:
            return Ability.line(self, i)
        if action == A_PASS:
            return words.get(_W_PASS)
        n = total(self.s, self.p + ROLL_ZONE)
        return words.fill((_W_PUSH_0 if action == A_PUSH else _W_ROLL_0) + (n == 1), n)

    def big(self):
        s, p = self.s, self.p
        if s[p + STATE] == ROLL:
            return ""
        return percent(self.risk) if s[p + RISK] and total(s, p + ROLL_ZONE) else "--"

    def chosen(self):
        """What the highlighted line does; on the title and on `<` the first of what is always there."""
        return self.actions[self.at] if 0 <= self.at < len(self.actions) else A_PASS

    def more(self):
        s, p = self.s, self.p
        self.canvas.text(4, 1, words.fill(_W_ROLLS, counted(s, p + ROLL_ZONE)))
        if self.rules.active_dice(s, self.seat):
            self.canvas.text(5, 0, self.active())

    def info(self):
        s, p = self.s, self.p
        action = self.chosen()
        if action >= A_USE:
            return Ability.info(self)
        if action == A_ROLL:
            return self.odds(s)
        if action == A_PASS:
            feet = s[p + COINS] // 4
            return words.fill(_W_KEEP_1, s[p + FEET], 4 * feet, feet) if feet else words.get(_W_KEEP_0) + self.have()
        expected = hits(self.rules, s, p)
        if not self.risk:
            return words.fill(_W_NO_RISK, expected)
        if s[SWITCHES] & BUST_PLAIN:
            return words.fill(_W_ENDS, expected, percent(self.risk))
        text = words.fill(_W_LOSE, expected, self.at_stake(), percent(self.risk))
        return text if len(text) <= COLUMNS else text.replace(",", "")

    def at_stake(self):
        """How many dice a bust would cost: the black one stays (G1)."""
        n = self.rules.active_dice(self.s, self.seat)
        for i in range(7):
            n -= self.s[self.p + ACTIVE + K * 7 + i]
        return n

    def prompt(self):
        action = self.actions[min(self.at, len(self.actions) - 1)]
        if action >= A_USE:
            return Ability.prompt(self)
        if action == A_PASS:
            return self.then(words.get(_W_P_PASS))
        return words.fill(_W_P_PUSH if action == A_PUSH else _W_P_ROLL, total(self.s, self.p + ROLL_ZONE))

    def act(self, i):
        action = self.actions[i]
        return self.play((action, A_ROLL) if action == A_PUSH else (action,))

    def lights(self):
        pushes = self.chosen() == A_PUSH and self.s[self.p + RISK]
        if pushes:
            self.shell.strip.show(METER, whole(self.risk))
        return pushes
