"""Automobiles: the page on which the cubes are entered that somebody drew from a real bag (M6, M23, M24, cards)."""

from ... import words
from ...core.compat import const
from ...core.notation import LETTERS, counted
from ...core.pool import COLOURS, K, N, total
from ...ui.widgets import NOTHING
from .layout import *  # noqa: F403 - the layout is this module's vocabulary
from .screens_base import Race

_W_ENTER_UNTIL = const(613)
_W_ENTER_REST = const(614)
_W_P_ENTER = const(615)
_W_ENTER_0 = const(628)
_W_ENTER_BAG_0 = const(630)
_W_ENTER_LINE_0 = const(632)
_W_ENTER_WORTH_0 = const(635)
_W_ENTER_NO_0 = const(637)
_W_CUBE_0 = const(640)
_W_ENTER_FIRST = const(906)
_W_BOT_CARD = const(912)

_UNTOLD = const(255)


class Hand(Race):
    """A2. The whole hand is entered; what had to come (all of a bag that is too small, above all) is in active already, the
    page asks for the rest, of the bag or of the discard pile that refills it.

    Of several cubes the rarest colour comes first: how many of each; the commonest is the rest. What nobody said yet the
    commonest colours make up, so what stands here can always be. A single cube is a line, the commonest on top; `clean`, where
    the draw goes on until one is no wear, asks with it for the wear that came before.
    """

    scale = 2
    big_row = 2

    def __init__(self, shell):
        Race.__init__(self, shell)
        s, p = self.s, self.p
        self.need = s[p + NEED]
        self.clean = s[p + CLEAN]
        self.refill = total(s, p + BAG) == 0
        self.sure = total(s, p + DRAWN)
        self.told = bytearray(b"\xff" * COLOURS)  # what was said of a colour, without those that had to come
        self.wear = 0
        self.colours = []
        for c in range(COLOURS):
            if self._has(c) and not (self.clean and c == N):
                self.colours.append(c)
        self.colours.sort(key=self._place)
        # what came first matters where the bag is filled again then, or where one cube of the hand is left to be said
        self.early = self.sure > 0 and (self.refill or self.need == 1)
        self.top = 1 + self.early + self.clean
        self.rows = 6 - self.top
        if self.need > 1:
            self.rows -= 1
            self.label = words.get(_W_CUBE_0 + self.colours[-1])

        card = s[SEATS_AT + s[TURN] * STRIDE + STEPPER]
        if card and not shell.is_human(self.seat):  # why, where no person chose it
            self.notice = words.fill(_W_BOT_CARD, shell.pack.card_name(s[CARDS + card - 1]))

    def _place(self, c):
        return (self._has(c) + self._had(c)) * 16 - c if self.need > 1 else c - self._has(c) * 16

    def _has(self, c):
        """How many can come; they were entered in the order of their colours."""
        s, p = self.s, self.p
        return s[p + (DISCARD if self.refill else BAG) + c] if self.clean or c >= s[p + LAST] else 0

    def _had(self, c):
        return self.s[self.p + DRAWN + c]

    def _cubes(self):
        """What stands here, by colour, without those that had to come."""
        n = bytearray(COLOURS)
        if self.need == 1:
            n[N] = self.wear
            n[self._colour()] += 1
            return n
        left = self.need
        for c in self.colours:
            if self.told[c] != _UNTOLD:
                n[c] = self.told[c]
                left -= n[c]
        for i in range(len(self.colours) - 1, -1, -1):
            c = self.colours[i]
            if self.told[c] == _UNTOLD:
                n[c] = min(left, self._has(c))
                left -= n[c]
        return n

    def _range(self, c):
        """How few and how many of the colour can be said: all of which nothing was said yet make up the rest."""
        most = self.need
        others = 0
        for other in self.colours:
            if other != c:
                if self.told[other] == _UNTOLD:
                    others += self._has(other)
                else:
                    most -= self.told[other]
        return max(0, most - others), min(most, self._has(c))

    def _colour(self):
        return self.colours[max(0, min(self.at, self.count() - 1))]

    def fill(self, actions):
        cubes = [action - A_CUBE for action in actions if A_CUBE <= action < A_CUBE + COLOURS]
        if self.need == 1:
            self.at = self.colours.index(cubes[-1])
            self.wear = cubes.count(N) if self.clean else 0
            return
        for c in self.colours[:-1]:
            self.told[c] = cubes.count(c)

    def tick(self, now):
        """Nothing blinks, and what was refused stands there until the next key."""
        return NOTHING

    def title(self):
        return words.fill(_W_ENTER_0 + (self.need == 1 and self.sure > 0), self.need + (self.sure if self.need > 1 else 0))

    def corner(self):
        """What the bag held, or holds again."""
        n = total(self.s, self.p + DISCARD) if self.refill else total(self.s, self.p + BAG) + self.sure
        return words.fill(_W_ENTER_BAG_0 + self.refill, n)

    def colour(self):
        c = self._colour()
        return c if c > K and self.s[CARDS + c] >= 0 else -1

    def count(self):
        return len(self.colours) - (self.need > 1)

    def line(self, i):
        c = self.colours[i]
        if self.need > 1:
            had = self._had(c)
            return words.fill(_W_ENTER_LINE_0, LETTERS[c], had + self._cubes()[c], had + self._has(c))
        if self.clean and self._has(N):
            return words.fill(_W_ENTER_LINE_0 + 2, LETTERS[c], self._had(N) + self.wear)
        return words.fill(_W_ENTER_LINE_0 + 1, LETTERS[c], self._has(c))

    def turn(self, i, d):
        if not 0 <= i < self.count():
            return False
        if self.need == 1:
            most = self._has(N) if self.clean else 0
            self.wear = (self.wear + d) % (most + 1)
            return most > 0
        s = self.s
        c = self.colours[i]
        had = self._had(c)
        now = self._cubes()[c]
        least, most = self._range(c)
        rule = "M23" if s[PHASE] == RACING else "M6"
        if s[OFFER] or s[self.p + STEPPER]:
            rule = "M8"
        elif self.refill:
            rule = "M24"
        if d > 0 and now == most:
            if most < self._has(c):
                self.notice = words.fill(_W_ENTER_NO_0 + 1, self.need + self.sure, rule)
            else:
                self.notice = words.fill(_W_ENTER_NO_0, had + most, LETTERS[c], rule)
        elif d < 0 and now == least > 0:
            self.notice = words.fill(_W_ENTER_NO_0 + 2, had + least, LETTERS[c], rule)
        self.told[c] = least + (now - least + d) % (most - least + 1)
        return True

    def big(self):
        c = self.colours[-1]
        return str(self._had(c) + self._cubes()[c]) if self.need > 1 else ""

    def more(self):
        s, p, c = self.s, self.p, self.canvas
        if self.clean:
            c.text(1, 0, words.get(_W_ENTER_UNTIL))
        if self.early:
            c.text(self.top - 1, 0, words.fill(_W_ENTER_FIRST, counted(s, p + DRAWN)))
        if self.need > 1:
            rest = self.colours[-1]
            text = words.fill(_W_ENTER_REST, LETTERS[rest], self._had(rest) + self._has(rest))
            c.text(self.top + min(self.count(), self.rows), 1, text)

    def _actions(self):
        cubes = self._cubes()
        actions = []
        if self.need == 1:
            actions = [A_CUBE + N] * self.wear + [A_CUBE + self._colour()]
        else:
            for c in range(COLOURS):
                actions += [A_CUBE + c] * cubes[c]
        return actions

    def info(self):
        t = self.after(self._actions())
        wear = t[self.p + ACTIVE + N]
        return words.fill(_W_ENTER_WORTH_0 + (wear > 0), self.rules.worth(t, self.p), wear)

    def prompt(self):
        text = counted(self.after(self._actions()), self.p + DRAWN)
        return words.fill(_W_P_ENTER, text if len(text) < 12 else text.replace(" ", ""))

    def act(self, i):
        return self.play(self._actions())
