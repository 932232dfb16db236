"""Automobiles: computer seats. `Bot` answers one decision at a time with one of the legal actions; nothing is allocated.

random: any legal action, but it mostly drives where it can. sensible: weighs rows gained now against the wear of the highest
colour and the money that the cubes would have been; a cube in its bag is worth what it does in an average turn, for as many
turns as are to come, so it buys and removes early and only drives late. Every seat has a taste of its own, from its seed.
Steps are tried out in the race's state itself, which is as it was when `choose` returns.
"""

from array import array

from ...core import effect, notation, rng
from ...core.compat import const
from ...core.pool import COLOURS, K, N, W
from . import effects, lanes, moves
from .bot_worth import ROW, Worth
from .layout import *  # noqa: F403 - the layout is this module's vocabulary

_DEEP = const(3)  # steps looked ahead
_LEVEL = const(7)  # words of `trail` for each of them:
_WAY = const(0)  # the next way to try
_AT = const(1)  # as they were: space, progress, highest colour
_PROGRESS = const(2)
_HIGH = const(3)
_CUBE = const(4)  # colour of the gear cube that was played
_COLOURS = const(5)  # of a card: colours and number of its steps
_LEFT = const(6)
_EARLY = (effects.Draw, effects.Boost, effects.DrawClean)
_MONEY = const(64)  # money a plan knows, and one more


class Bot(Worth):
    """One computer seat's mind, of any seat: `kind` as in core/setup.py, `rules` a Rules that is bound to the race. Its taste
    hangs on the seed, its choices also on `turn`: it may be made anew for every turn.
    """

    def __init__(self, rules, kind, seed, turn=0):
        dice = array("h", seed)
        rng.seed(dice, 0)
        super().__init__(rules, dice)
        self.kind = kind
        self.best = array("h", bytes(2 * _MONEY))  # what that much money buys at best
        self.first = array("h", bytes(2 * _MONEY))  # and the lowest colour of it
        self.trail = array("h", bytes(2 * _LEVEL * (_DEEP + 1)))
        self.mask = 0  # colours and number of a card's steps
        self.left = 0
        self.dice[0] ^= turn
        rng.seed(self.dice, 0)

    def choose(self, s, seat, out, n):
        """One of the n legal actions in `out` for the seat."""
        if n == 1:
            return out[0]
        if self.kind == 1:
            return self._random(out, n)
        p = SEATS_AT + seat * STRIDE
        if s[p + STATE] == DRAWING:
            return out[rng.below(self.dice, 0, n)]  # real cubes for a computer seat: any draw that can be
        if s[OFFER]:
            return out[n - 1]
        self.look(s, seat, p)
        if s[p + STEPPER]:
            return self._answer(s, seat, p, out, n)
        if s[p + STATE] == ACTION and not s[p + TAKEN]:
            action = self._act(s, seat, p, out, n)
            if action >= 0:
                return action
            action = self._buy(s, p, out, n)
            # nothing is driven, played or bought: then it costs nothing to be rid of wear (M27)
            return A_SPECIAL if action == A_PAY and out[0] == A_SPECIAL and s[p + ACTIVE + N] else action
        return self._buy(s, p, out, n)

    def _random(self, out, n):
        """Where it can drive it does in seven of eight cases; special turns are rare, and what it may leave it leaves in three
        of four: or it would give away what it needs to drive, and its races would hardly end."""
        i = n
        while i and out[i - 1] >= A_GEAR:
            i -= 1
        if i < n and rng.below(self.dice, 0, 8):
            return out[i + rng.below(self.dice, 0, n - i)]
        if out[0] == A_SPECIAL and rng.below(self.dice, 0, 8):
            return out[1 + rng.below(self.dice, 0, n - 1)]
        if (out[0] == notation.NO or out[0] == notation.ENOUGH) and rng.below(self.dice, 0, 4):
            return out[0]
        return out[rng.below(self.dice, 0, n)]

    # -- the action phase

    def _act(self, s, seat, p, out, n):
        """The best action before the purchase, -1 to go on to it."""
        stay = self._rest(s, seat, p)
        best = stay
        action = -1
        clean = 0
        cleaner = -1
        i = 0
        while i < n and out[i] < A_TAKE:
            code = out[i]
            if code >= A_CARD:
                c = code - A_CARD
                card = self.rules.cards[c]
                s[p + ACTIVE + c] -= 1
                cost = self.rules.values[c] * self.coin
                self._moves(s, seat, p, card, 4, len(card))
                if self.left:
                    value = self._search(s, seat, p, _DEEP, self.mask, self.left)
                    value += self.effects(s, seat, p, card, 4, len(card))
                    s[p + ACTIVE + c] += 1
                    if value > best:
                        best = value
                        action = code
                else:
                    gain = self.effects(s, seat, p, card, 4, len(card)) - cost
                    s[p + ACTIVE + c] += 1
                    if self._early(card) and gain > 0:
                        return code
                    if gain > 0:
                        if cleaner < 0 or gain > clean:
                            cleaner = code
                        clean += gain
            i += 1
        while i < n and out[i] < A_GEAR:
            i += 1
        while i < n:
            value = self._try(s, seat, p, out[i] & 255, (out[i] - A_GEAR) >> 10, (out[i] >> 8) & 3, 0, 0)
            if value > best:
                best = value
                action = out[i]
            i += 1
        if out[0] == A_SPECIAL and s[p + ACTIVE + N] * self.wear > best + clean:
            return A_SPECIAL
        return action if action >= 0 else cleaner

    def _early(self, card):
        """Cards that bring cubes into active come before all others."""
        return isinstance(effects.OPS[card[4]], _EARLY) or isinstance(effects.OPS[card[len(card) - 3]], effects.Recover)

    def _rest(self, s, seat, p):
        """What it is worth to end the action phase here: rows, money, less the wear."""
        t = s[p + PROGRESS]
        gain = s[p + AT_PROGRESS] - t
        money = self.rules.worth(s, p) * self.coin
        if gain <= 0:
            return money
        pay = s[p + HIGH] * self.wear
        if pay:
            if s[p + DRAFTING]:
                pay = 0
            else:
                space = s[p + SPACE]
                s[p + SPACE] = s[p + AT]
                s[p + PROGRESS] = s[p + AT_PROGRESS]
                if self.rules.drafts(s, seat):
                    pay = 0
                s[p + SPACE] = space
                s[p + PROGRESS] = t
        return gain * ROW + money - min(pay, self.dodge)

    def _search(self, s, seat, p, deep, mask, left):
        """The most that the seat gains with `deep` more steps at most, the first `left` of them of a card's colours."""
        best = self._rest(s, seat, p)
        t = self.rules.track
        trail = self.trail
        at = 0
        trail[_WAY] = 0
        while at >= 0:
            i = trail[at + _WAY]
            if at == deep * _LEVEL or i == lanes.ways(t, s[p + AT]):
                at -= _LEVEL
                if at >= 0:
                    self._back(s, p, at)
                    mask = trail[at + _COLOURS]
                    left = trail[at + _LEFT]
                continue
            trail[at + _WAY] = i + 1
            colours = lanes.colours(t, lanes.way(t, s[p + AT], i))
            c = -1
            if not (left and mask & colours):
                c = W
                while c <= K and not (s[p + ACTIVE + c] and colours >> c & 1):
                    c += 1
            if c <= K:
                progress = self.rules.landing(s, seat, i, 0)
                if progress >= 0:
                    trail[at + _COLOURS] = mask
                    trail[at + _LEFT] = left
                    self._put(s, p, at, i, progress, c)
                    left = left - 1 if c < 0 else 0
                    best = max(best, self._rest(s, seat, p))
                    at += _LEVEL
                    trail[at + _WAY] = 0
        return best

    def _put(self, s, p, at, i, progress, c):
        """Step on way i with a gear cube of colour c (-1: a card's step); `trail[at:]` keeps what was."""
        space = lanes.way(self.rules.track, s[p + AT], i)
        self.trail[at + _AT] = s[p + AT]
        self.trail[at + _PROGRESS] = s[p + AT_PROGRESS]
        self.trail[at + _HIGH] = s[p + HIGH]
        self.trail[at + _CUBE] = c
        s[p + AT] = space
        s[p + AT_PROGRESS] = progress
        s[p + HIGH] = max(s[p + HIGH], lanes.level(self.rules.track, space))
        if c >= 0:
            s[p + ACTIVE + c] -= 1

    def _back(self, s, p, at):
        s[p + AT] = self.trail[at + _AT]
        s[p + AT_PROGRESS] = self.trail[at + _PROGRESS]
        s[p + HIGH] = self.trail[at + _HIGH]
        if self.trail[at + _CUBE] >= 0:
            s[p + ACTIVE + self.trail[at + _CUBE]] += 1

    def _try(self, s, seat, p, space, segment, c, mask, left):
        """What one legal step is worth, with the best that may follow."""
        i = 0
        while lanes.way(self.rules.track, s[p + AT], i) != space:
            i += 1
        self._put(s, p, _DEEP * _LEVEL, i, self.rules.landing(s, seat, i, segment), c)
        value = self._search(s, seat, p, _DEEP - 1, mask, left)
        self._back(s, p, _DEEP * _LEVEL)
        return value

    def _moves(self, s, seat, p, card, pc, end):
        """Which colours a card's steps may be of and how many there are: `mask`, `left`."""
        self.mask = self.left = 0
        while pc < end:
            op = effects.OPS[card[pc]]
            kind = type(op)
            if kind is moves.Colour:
                self.mask = 1 << card[pc + 1]
            elif kind is moves.AnyColour:
                self.mask = 15
            elif kind is moves.LikeDiscard:
                self.mask = op.of(s, seat)
            elif kind is moves.Lower or kind is moves.Shift:
                c = K
                while c > W and not s[p + ACTIVE + c]:
                    c -= 1
                self.mask = (1 << c) - 1 if kind is moves.Lower else 1 << c >> 1
            elif isinstance(op, moves.Steps):
                self.left = op.times(self.rules, s, seat, card[pc + 1])
            pc += 3

    # -- questions

    def _answer(self, s, seat, p, out, n):
        card = self.rules.code_of(s, p)
        op = effects.OPS[card[s[p + STEPPER + effect.PC]]]
        kind = type(op)
        if out[n - 1] >= moves.SPACE:
            return self._step(s, seat, p, op, out, n)
        if kind is effect.Choose:
            return self._way(s, seat, p, card, out, n)
        if kind is effects.Boost:
            return out[n - 1] if self.average > self.wear else out[0]
        if kind is moves.Lower:
            return out[n - 1]
        skip = 1 if out[0] == notation.NO or out[0] == notation.ENOUGH else 0
        best = -1
        most = 0
        for i in range(skip, n):
            value = self._pick(s, p, kind, out[i])
            if best < 0 or value > most:
                best = i
                most = value
        return out[0] if skip and (best < 0 or most <= 0) else out[best]

    def _pick(self, s, p, kind, action):
        """What an answer that names a cube gains."""
        if action >= notation.IN_STOCK:
            c = action - notation.IN_STOCK
            return self.more(c, self.own(s, p, c))
        active = action >= notation.IN_ACTIVE
        c = (action - notation.IN_ACTIVE) >> 3 if active else action - notation.IN_DISCARD
        if kind is effects.Recover:
            return self.worth[c] - 4
        if kind is effects.ToBag:
            return -1 if active else self.worth[c] - self.average
        if kind is effects.Raise:
            return self.more(c + 1, 0) - self.more(c, 0)
        if kind is effects.Spend or kind is effects.DiscardDrawn or kind is moves.Shift:
            return 100 - self.worth[c]
        return self.junk(s, p, c)

    def _way(self, s, seat, p, card, out, n):
        best = 0
        most = -1
        for i in range(n):
            pc = s[p + STEPPER + effect.PC] + 3 + self.rules.branch_at(s, seat, out[i] - notation.OPTION - 1)
            value = self.effects(s, seat, p, card, pc, pc + card[pc - 1])
            if value > most:
                most = value
                best = i
        return out[best]

    def _step(self, s, seat, p, op, out, n):
        """A card's step: the one with the best way on."""
        left = s[p + STEPPER + effect.LEFT] - 1
        best = 0
        most = -0x7FFF
        for i in range(n):
            if out[i] == notation.ENOUGH:
                value = self._search(s, seat, p, _DEEP, 0, 0)
            else:
                space = (out[i] - moves.SPACE) & 255
                mask = s[p + MASK]
                if op.same:
                    mask &= lanes.colours(self.rules.track, space)
                value = self._try(s, seat, p, space, (out[i] - moves.SPACE) >> 8, -1, mask, left)
            if value > most:
                most = value
                best = i
        return out[best]

    # -- purchases

    def _buy(self, s, p, out, n):
        """The lowest colour of the best purchase that the money left pays: codes come in ascending order."""
        left = (s[p + MONEY] if s[p + STATE] == BUYING else self.rules.worth(s, p)) - s[p + COST]
        left = min(left, _MONEY - 1)
        for m in range(left + 1):
            self.best[m] = 0
            self.first[m] = -1
        for c in range(COLOURS - 1, s[p + LAST] - 1, -1):
            price = self.rules.prices[c]
            if price and s[STOCK + c]:
                self._plan(s, p, c, price, left)
        for i in range(n):
            if out[i] == A_PAY or (out[i] < A_PAY and out[i] == A_TAKE + self.first[left]):
                return out[i]
        return self._any(s, out, n)

    def _plan(self, s, p, c, price, left):
        """Let the best purchases of each sum also have cubes of this colour."""
        own = self.own(s, p, c)
        gain = 0
        count = 1
        for m in range(left, price - 1, -1):
            gain = 0
            top = self.best[m]
            for count in range(1, min(m // price, s[STOCK + c]) + 1):
                gain += self.more(c, own + count - 1)
                value = gain + self.best[m - count * price]
                if value > top:
                    top = value
                    self.first[m] = c
            self.best[m] = top

    def _any(self, s, out, n):
        """At the grid something has to be bought (H13): the dearest."""
        best = 0
        for i in range(1, n):
            if out[i] < A_PAY and self.rules.prices[out[i] - A_TAKE] >= self.rules.prices[out[best] - A_TAKE]:
                best = i
        return out[best]
