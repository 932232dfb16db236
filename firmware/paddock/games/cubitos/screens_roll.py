"""Cubitos: the pages of the Roll phase."""

from ... import words
from ...core import notation
from ...core.compat import const
from ...core.notation import counted
from ...core.pool import COLOURS, K, L, total
from ...ui.canvas import COLUMNS, LEFT, RIGHT
from ...ui.strip import METER
from . import layout
from .layout import (
    A_DONE,
    A_DRAW,
    A_DROP,
    A_PASS,
    A_PUSH,
    A_ROLL,
    A_USE,
    ACTIVE,
    BUST_PLAIN,
    COINS,
    DISCARD,
    FEET,
    NEED,
    RISK,
    ROLL,
    ROLL_ZONE,
    SAFE,
    SEATS_AT,
    STATE,
    STRIDE,
    SWITCHES,
)
from .screens_base import Race, hits, miss, percent, whole
from .screens_use import Ability

_W_OF = const(144)
_W_REST = const(145)
_W_ROLL_ZONE = const(146)
_W_P_DRAW = const(147)
_W_DROP = const(148)
_W_DISCARD = const(149)
_W_STAYS = const(150)
_W_FAN = const(151)
_W_PASS = const(152)
_W_BUST = const(153)
_W_ROLLS = const(154)
_W_NO_RISK = const(156)
_W_ENDS = const(157)
_W_LOSE = const(158)
_W_P_PASS = const(159)
_W_P_ROLL = const(160)
_W_P_PUSH = const(161)
_W_P_DROP_0 = const(210)
_W_ROLL_0 = const(212)
_W_PUSH_0 = const(214)
_W_KEEP_0 = const(216)
_W_KEEP_1 = const(217)


class Counts(Race):
    """A page of lines `colour and number`: dice out of `zone`, the colours in the order of `colours`. Those of `rest`
    (-1 for none) make up what the others leave of the sum."""

    turns = 2
    rows = 3
    rest = -1

    def __init__(self, shell, zone, strongest):
        Race.__init__(self, shell)
        self.zone = zone
        self.colours = []
        for c in range(self.s[self.p + layout.LAST], COLOURS):  # codes of a step come in ascending order
            if self.s[zone + c] and c != K:
                self.colours.append(c)
        self.colours.sort(key=self.strength, reverse=strongest)
        self.counts = bytearray(COLOURS)

    def count(self):
        return len(self.colours) - (self.rest >= 0)

    def colour(self):
        return self.die_at(self.colours)

    def number(self, i):
        c = self.colours[i]
        return words.fill(_W_OF, notation.LETTERS[c], self.counts[c], self.s[self.zone + c])

    def turn(self, i, d):
        if i < 0:
            return Race.turn(self, i, d)
        n = self.counts
        c = self.colours[i]
        low = 0
        high = self.s[self.zone + c]
        both = n[c]
        if self.rest >= 0:
            both += n[self.rest]
            low = max(0, both - self.s[self.zone + self.rest])
            high = min(high, both)
        new = n[c] + d
        n[c] = low if new > high else high if new < low else new
        if self.rest >= 0:
            n[self.rest] = both - n[c]
        return low < high


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
        return percent(self.risk) if s[p + RISK] else "--"

    def more(self):
        s, p = self.s, self.p
        self.canvas.text(4, 1, words.fill(_W_ROLLS, counted(s, p + ROLL_ZONE)))
        if self.rules.active_dice(s, self.seat):
            self.canvas.text(5, 0, self.active())

    def info(self):
        s, p = self.s, self.p
        action = self.actions[self.at] if self.at < len(self.actions) else A_PASS
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
        lost = self.rules.active_dice(s, self.seat)
        for i in range(7):  # the black die stays (G1)
            lost -= s[p + ACTIVE + K * 7 + i]
        text = words.fill(_W_LOSE, expected, lost, percent(self.risk))
        return text if len(text) <= COLUMNS else text.replace(",", "")

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
        pushes = self.at < len(self.actions) and self.actions[self.at] == A_PUSH and self.s[self.p + RISK]
        if pushes:
            self.shell.strip.show(METER, whole(self.risk))
        return pushes


class Draw(Counts):
    """Q1: which dice to draw (C10); the weakest colour is the rest."""

    def __init__(self, shell):
        Counts.__init__(self, shell, shell.rules.source(shell.state, SEATS_AT + shell.seat * STRIDE), True)
        left = self.s[self.p + NEED]
        for c in self.colours:
            self.counts[c] = min(self.s[self.zone + c], left)
            left -= self.counts[c]
        self.rest = self.colours[-1]

    def line(self, i):
        return self.number(i)

    def more(self):
        rest = self.number(len(self.colours) - 1).replace(LEFT, " ").replace(RIGHT, " ")
        self.canvas.text(1 + min(self.count(), 3), 1, rest + words.get(_W_REST))
        if total(self.s, self.p + ROLL_ZONE):
            self.canvas.text(5, 1, words.fill(_W_ROLL_ZONE, counted(self.s, self.p + ROLL_ZONE)))

    def info(self):
        return self.odds(self.after(repeated(A_DRAW, self.counts)))

    def prompt(self):
        n = self.s[self.p + NEED]
        return words.fill(_W_P_DRAW, n, n + total(self.s, self.p + ROLL_ZONE))

    def act(self, i):
        return self.play(repeated(A_DRAW, self.counts) + [A_ROLL])


class Drop(Counts):
    """Q5: after a bust, which dice of the roll zone go to the discard zone (G6)."""

    def __init__(self, shell):
        Counts.__init__(self, shell, SEATS_AT + shell.seat * STRIDE + ROLL_ZONE, False)
        self.counts[L] = self.s[self.zone + L] if L in self.colours else 0

    def line(self, i):
        return words.fill(_W_DROP, self.number(i))

    def more(self):
        t = self.after(repeated(A_DROP, self.counts))
        self.canvas.text(4, 1, words.fill(_W_DISCARD, counted(t, self.p + DISCARD)))
        self.canvas.text(5, 1, words.fill(_W_STAYS, counted(t, self.p + ROLL_ZONE)))

    def info(self):
        return words.get(_W_FAN) + self.change(repeated(A_DROP, self.counts) + [A_DONE])

    def prompt(self):
        n = sum(self.counts)
        return self.then(words.fill(_W_P_DROP_0 + (n > 0), n))

    def act(self, i):
        return self.play(repeated(A_DROP, self.counts) + [A_DONE])


def repeated(base, counts):
    """Actions `base + colour`, as many as the counts by colour say, ascending."""
    actions = []
    for c in range(COLOURS):
        actions += [base + c] * counts[c]
    return actions
