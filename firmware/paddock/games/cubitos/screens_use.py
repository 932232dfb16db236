"""Cubitos: what the pages of abilities and of push and pass share."""

from ... import words
from ...core import notation
from ...core.compat import const
from ...core.pool import K, total
from ...ui.canvas import COLUMNS
from ...ui.strip import METER
from .layout import (
    A_PASS,
    A_PUSH,
    A_USE,
    ACTIVE,
    BUST_PLAIN,
    CARDS,
    COINS,
    DECIDE,
    FEET,
    RISK,
    ROLL_ZONE,
    SAFE,
    STATE,
    SWITCHES,
)
from .screens_base import Race, die, hits, miss, percent, whole

_W_PASS = const(152)
_W_BUST = const(153)
_W_NO_RISK = const(156)
_W_ENDS = const(157)
_W_LOSE = const(158)
_W_P_PASS = const(159)
_W_P_USE = const(166)
_W_KEEP_0 = const(216)
_W_KEEP_1 = const(217)


class Choose(Race):
    """A page whose lines are `actions`: abilities above what ends the step. Those that are no ability and no PASS are the
    subclass's."""

    rows = 3

    def __init__(self, shell):
        Race.__init__(self, shell)
        s, p = self.s, self.p
        n = shell.match.legal(self.seat)
        self.actions = []  # the legal ones from the last on
        for i in range(n - 1, -1, -1):
            self.actions.append(shell.match.out[i])
        self.risk = miss(self.rules, s, p) if s[p + RISK] and not s[p + SAFE] else 0
        self.label = words.get(_W_BUST)

    def count(self):
        return len(self.actions)

    def chosen(self):
        """What the highlighted line does."""
        return self.actions[self.at] if 0 <= self.at < len(self.actions) else A_PASS

    def line(self, i):
        action = self.actions[i]
        if action == A_PASS:
            return words.get(_W_PASS)
        c = (action - A_USE) >> 1
        n = self.rules.usable(self.s, self.seat, c, action & 1)
        return self.sign(action) + " " + self.shell.pack.card_name(self.s[CARDS + c]) + (" x%d" % n if n > 1 else "")

    def sign(self, action):
        """The die of an ability."""
        return die((action - A_USE) >> 1, notation.ABILITY + (action & 1))

    def colour(self):
        return (self.chosen() - A_USE) >> 1 if self.chosen() >= A_USE else -1

    def big(self):
        s, p = self.s, self.p
        if s[p + STATE] != DECIDE:
            return ""
        return percent(self.risk) if s[p + RISK] and total(s, p + ROLL_ZONE) else "--"

    def info(self):
        s, p = self.s, self.p
        action = self.chosen()
        if action >= A_USE:
            text = self.change((action,))
            return self.card_line((action - A_USE) >> 1) if self.asks(self.after((action,))) or not text else text
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
        action = self.chosen()
        return self.then(words.get(_W_P_PASS)) if action == A_PASS else words.fill(_W_P_USE, self.sign(action))

    def act(self, i):
        return self.play((self.actions[i],))

    def fill(self, actions):
        for action in actions:
            if action in self.actions:
                self.at = self.actions.index(action)

    def lights(self):
        pushes = self.chosen() == A_PUSH and self.s[self.p + RISK]
        if pushes:
            self.shell.strip.show(METER, whole(self.risk))
        return pushes
