"""Cubitos: which dice are drawn, and which are dropped after a bust."""

from ... import words
from ...core import notation
from ...core.compat import const
from ...core.notation import counted
from ...core.pool import COLOURS, K, L, total
from ...ui.canvas import LEFT, RIGHT
from . import layout
from .layout import A_DONE, A_DRAW, A_DROP, A_ROLL, DISCARD, NEED, ROLL_ZONE, SEATS_AT, STRIDE
from .screens_base import Race

_W_OF = const(144)
_W_REST = const(145)
_W_ROLL_ZONE = const(146)
_W_P_DRAW = const(147)
_W_DROP = const(148)
_W_DISCARD = const(149)
_W_STAYS = const(150)
_W_FAN = const(151)
_W_P_DROP_0 = const(210)
_W_P_DRAWN = const(670)


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
        self.colours.sort(key=self._strength, reverse=strongest)
        self.counts = bytearray(COLOURS)

    def _strength(self, c):
        """To order the dice of colours by: hits, then price; no two are equal."""
        return (self.rules.hits(c) * 32 + self.rules.price(c)) * 16 - c

    def count(self):
        return len(self.colours) - (self.rest >= 0)

    def colour(self):
        c = self.colours[self.at] if 0 <= self.at < len(self.colours) else L
        return c if self.s[layout.CARDS + c] >= 0 else -1

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


class Draw(Counts):
    """Q1: which dice to draw (C10); the weakest colour is the rest."""

    def __init__(self, shell):
        Counts.__init__(self, shell, shell.rules.source(shell.state, SEATS_AT + shell.seat * STRIDE), True)
        left = self.s[self.p + NEED]
        for c in self.colours:
            self.counts[c] = min(self.s[self.zone + c], left)
            left -= self.counts[c]
        self.rest = self.colours[-1]
        self.by_hand = self.s[layout.DEALER] >> self.seat & 1  # people roll afterwards

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
        if self.by_hand:
            return words.fill(_W_P_DRAWN, n)
        return words.fill(_W_P_DRAW, n, n + total(self.s, self.p + ROLL_ZONE))

    def act(self, i):
        drawn = repeated(A_DRAW, self.counts)
        return self.play(drawn if self.by_hand else drawn + [A_ROLL])

    def fill(self, actions):
        """As many as were drawn; what the match drew by itself at the end is what comes last in the order of colours."""
        drawn = [action for action in actions if A_DRAW <= action < A_DROP][-self.s[self.p + NEED] :]
        left = self.s[self.p + NEED] - len(drawn)
        for c in range(COLOURS - 1, -1, -1):
            n = drawn.count(A_DRAW + c) if c in self.colours else 0
            more = min(left, self.s[self.zone + c] - n) if c in self.colours else 0
            self.counts[c] = n + more
            left -= more


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

    def fill(self, actions):
        for c in self.colours:
            self.counts[c] = actions.count(A_DROP + c)


def repeated(base, counts):
    """Actions `base + colour`, as many as the counts by colour say, ascending."""
    actions = []
    for c in range(COLOURS):
        actions += [base + c] * counts[c]
    return actions
