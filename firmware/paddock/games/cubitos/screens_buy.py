"""Cubitos: the page of buying."""

from ... import words
from ...core.compat import const
from ...core.notation import LETTERS
from ...core.pool import COLOURS
from ...ui.widgets import REDRAW, pad
from .layout import A_PAY, A_TAKE, CARDS, COINS, COST, CREDITS, LAST, SUPPLY, TAKEN
from .screens_base import Race

_W_LEFT = const(195)
_W_NOTHING = const(196)
_W_BUY = const(197)
_W_PAYS = const(198)
_W_LOST = const(199)
_W_P_BUY = const(200)
_W_P_TAKE = const(201)
_W_P_NOTHING = const(202)

_DICE = const(2)  # C27


class Buy(Race):
    """Q10: a basket of at most two dice, then pay."""

    turns = 2
    rows = 4
    scale = 2

    def __init__(self, shell):
        Race.__init__(self, shell)
        s, p = self.s, self.p
        self.label = words.get(_W_LEFT)
        self.money = s[p + COINS] + s[p + CREDITS] - s[p + COST]
        self.basket = 0  # one bit a colour
        self.colours = []  # the dearest that can be paid first
        for c in range(COLOURS):
            if s[CARDS + c] >= 0:
                self.colours.append(c)
        self.colours.sort(key=self._place)

    def colour(self):
        return self.colours[self.at] if 0 <= self.at < len(self.colours) else -1

    def _place(self, c):
        price = self.rules.price(c)
        return (self._sold(c) - 1) * -1024 + (price if price > self.money else 32 - price) * 16 + c

    def _sold(self, c):
        """Whether a die of the colour can be bought at all now."""
        return c >= self.s[self.p + LAST] and self.s[SUPPLY + c] > 0 and self.rules.price(c) <= self.money

    def _cost(self):
        cost = 0
        for c in self.colours:
            if self.basket >> c & 1:
                cost += self.rules.price(c)
        return cost

    def _taken(self):
        n = self.s[self.p + TAKEN]
        for c in self.colours:
            n += self.basket >> c & 1
        return n

    def count(self):
        return len(self.colours) + 1

    def line(self, i):
        if i == len(self.colours):
            return words.get(_W_NOTHING)
        c = self.colours[i]
        supply = pad(str(self.s[SUPPLY + c]), -2)
        return words.fill(_W_BUY, LETTERS[c], self.basket >> c & 1, supply, self.rules.price(c))

    def enabled(self, i):
        if i == len(self.colours):
            return True
        c = self.colours[i]
        if self.basket >> c & 1:
            return True
        return self._sold(c) and self._taken() < _DICE and self._cost() + self.rules.price(c) <= self.money

    def turn(self, i, d):
        if i < 0:
            return Race.turn(self, i, d)
        if i == len(self.colours):
            return False
        self.basket ^= 1 << self.colours[i]
        return True

    def big(self):
        return str(self.money - self._cost())

    def _credits(self, cost):
        """How many credits pay for it: coins first, as they are lost at the end of the round (C26)."""
        return max(0, cost - self.s[self.p + COINS])

    def more(self):
        s, p = self.s, self.p
        cost = s[p + COST] + self._cost()
        credits = self._credits(cost)
        lost = s[p + COINS] - cost + credits
        text = words.fill(_W_PAYS, cost - credits, credits)
        if lost:
            text += words.fill(_W_LOST, lost)
        self.canvas.text(5, 0, text)
        # a line that is dotted takes nothing from the label beside it
        self.canvas.fill(126 - 6 * len(self.label), 24, 126, 32, 0)

    def info(self):
        return self.card_line(self.colours[self.at]) if 0 <= self.at < len(self.colours) else ""

    def prompt(self):
        if self.at >= len(self.colours):
            return self.then(words.get(_W_P_NOTHING))
        if not self.basket:
            return words.fill(_W_P_TAKE, LETTERS[self.colours[max(self.at, 0)]])
        text = words.get(_W_P_BUY)
        for action in self._takes():
            text += " " + LETTERS[action - A_TAKE]
        return self.then(text)

    def _takes(self):
        actions = []
        for c in range(COLOURS):
            if self.basket >> c & 1:
                actions.append(A_TAKE + c)
        return actions

    def act(self, i):
        if i < len(self.colours) and not self.basket:
            self.turn(max(i, 0), 1)
            return REDRAW
        if i == len(self.colours):
            self.basket = 0
        return self.play(self._takes() + [A_PAY + self._credits(self.s[self.p + COST] + self._cost())])

    def fill(self, actions):
        self.basket = 0
        self.at = len(self.colours)
        for action in actions:
            if A_TAKE <= action < A_PAY:
                self.basket |= 1 << (action - A_TAKE)
                self.at = min(self.at, self.colours.index(action - A_TAKE))
