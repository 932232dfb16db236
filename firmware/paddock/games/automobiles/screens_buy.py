"""Automobiles: the page of buying, at the grid and in a turn."""

from ... import words
from ...core.compat import const
from ...core.notation import LETTERS, counted
from ...core.pool import COLOURS, K, total
from ...ui.widgets import BACK, REDRAW
from .layout import *  # noqa: F403 - the layout is this module's vocabulary
from .screens_base import Race

_W_LEFT = const(195)
_W_NOTHING = const(196)
_W_P_TAKE = const(201)
_W_P_NOTHING = const(202)
_W_P_PAY = const(412)
_W_GRID = const(413)
_W_BUY_TITLE = const(414)
_W_CUBE_LINE = const(415)
_W_IN_BAG = const(416)
_W_PAID = const(417)
_W_PLACE_0 = const(443)
_W_GEAR_0 = const(452)
_W_REST_WEAR = const(508)
_W_REST_DRAFT = const(509)
_W_P_END_0 = const(624)
_W_P_PAY_TURN_0 = const(626)


class Buy(Race):
    """A1, A6: a basket of any number of cubes, then pay."""

    rows = 4
    scale = 2

    def __init__(self, shell):
        Race.__init__(self, shell)
        s, p = self.s, self.p
        self.grid = s[p + STATE] == BUYING
        if self.grid:
            self.rows = 5
        self.label = words.get(_W_LEFT)
        self.money = (s[p + MONEY] if self.grid else self.rules.worth(s, p)) - s[p + COST]
        self.basket = bytearray(COLOURS)
        self.nothing = 0  # 1 if A may pay without taking any cube
        for i in range(shell.match.legal(self.seat)):
            if shell.match.out[i] == A_PAY:
                self.nothing = 1
        self.colours = []  # the dearest that can be paid first
        for c in range(COLOURS):
            if self.rules.prices[c]:
                self.colours.append(c)
        self.colours.sort(key=self._place)

    def fill(self, actions):
        for action in actions:
            if A_TAKE <= action < A_PAY:
                self.basket[action - A_TAKE] += 1
        self.at = len(self.colours)  # NOTHING, where it is none
        for i in range(len(self.colours) - 1, -1, -1):
            if self.basket[self.colours[i]]:
                self.at = i

    def _place(self, c):
        price = self.rules.prices[c]
        return (1 - self._sold(c)) * 4096 + (price if price > self.money else 64 - price) * 16 + 15 - c

    def _sold(self, c):
        """Whether a cube of the colour can be bought at all now."""
        return c >= self.s[self.p + LAST] and self.s[STOCK + c] > 0 and self.rules.prices[c] <= self.money

    def _cost(self):
        cost = 0
        for c in self.colours:
            cost += self.basket[c] * self.rules.prices[c]
        return cost

    def _most(self, c):
        """How many of the colour may be in the basket, with the others that are."""
        if not self._sold(c):
            return 0
        price = self.rules.prices[c]
        return min(self.s[STOCK + c], (self.money - self._cost()) // price + self.basket[c])

    def title(self):
        if self.grid:
            return words.fill(_W_GRID, words.get(_W_PLACE_0 + (self.seat - self.s[FIRST]) % self.s[N_SEATS]))
        return words.get(_W_BUY_TITLE)

    def corner(self):
        return "" if self.grid else Race.corner(self)

    def colour(self):
        c = self.colours[self.at] if 0 <= self.at < len(self.colours) else 0
        return c if self.s[CARDS + c] >= 0 else -1

    def count(self):
        return len(self.colours) + self.nothing

    def line(self, i):
        if i == len(self.colours):
            return words.get(_W_NOTHING)
        c = self.colours[i]
        name = words.get(_W_GEAR_0 + c) if c <= K else self.shell.pack.card_name(self.s[CARDS + c])
        return words.fill(_W_CUBE_LINE, LETTERS[c], self.basket[c], self.rules.prices[c], name)

    def enabled(self, i):
        return i == len(self.colours) or self.basket[self.colours[i]] > 0 or self._most(self.colours[i]) > 0

    def turn(self, i, d):
        if i < 0 or i == len(self.colours):
            return False
        c = self.colours[i]
        self.basket[c] = (self.basket[c] + d) % (self._most(c) + 1)
        return True

    def big(self):
        return str(self.money - self._cost())

    def _actions(self):
        actions = []
        if self.at < len(self.colours):  # else nothing
            for c in range(COLOURS):
                actions += [A_TAKE + c] * self.basket[c]
        return actions + [A_PAY]

    def more(self):
        if not self.grid:
            s, p = self.s, self.p
            self.canvas.text(5, 0, words.fill(_W_PAID, counted(s, p + ACTIVE), self.rules.worth(s, p)))
        # a line that is dotted takes nothing from the label beside it
        self.canvas.fill(126 - 6 * len(self.label), 24, 126, 32, 0)

    def info(self):
        s, p = self.s, self.p
        if self.grid:
            n = total(s, p + BAG)
            return words.fill(_W_IN_BAG, n, n + sum(self.basket))
        t = self.after(self._actions())
        row = t[p + PROGRESS] % self.length
        place = words.get(_W_PLACE_0 + self.rules.place(t, self.seat) - 1)
        if t[p + DRAFTING]:
            return words.fill(_W_REST_DRAFT, row, place)
        return words.fill(_W_REST_WEAR, row, t[p + WORN], place)

    def prompt(self):
        last = self.at >= len(self.colours)
        if not last and not sum(self.basket):
            return words.fill(_W_P_TAKE, LETTERS[self.colours[max(self.at, 0)]])
        after = (self.seat + 1) % self.s[N_SEATS]
        if self.grid and (self.table or after != self.s[FIRST]):
            return self.then(words.get(_W_P_NOTHING) if last else words.fill(_W_P_PAY, self._cost()), after)
        return self.final(words.get((_W_P_END_0 if last else _W_P_PAY_TURN_0) + self.table), self._actions())

    def act(self, i):
        if i < len(self.colours) and not sum(self.basket):
            self.turn(max(i, 0), 1)
            return REDRAW
        return self.play(self._actions())


class Over(Buy):
    """The same over the page of the action phase: B goes back to that. `actions`: the purchase that is corrected."""

    def __init__(self, shell, actions=()):
        Buy.__init__(self, shell)
        if actions:
            self.fill(actions)

    def back(self):
        return BACK


PAGES = {"buy": Over}
