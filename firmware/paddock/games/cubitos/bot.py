"""Cubitos: computer seats. `Bot` answers one decision at a time with one of the legal actions; nothing is allocated.

random: any legal action, but it runs as far as its feet carry it. sensible: weighs what one more roll may bring against the
exact chance of a bust and what it would lose; draws its best dice; compares what dice are worth for the rest of the race with
feet now; stops on bonuses that pay. Every seat has a taste of its own, from its seed.
"""

from array import array

from ...core import effect, notation, pool, rng, track
from ...core.compat import const
from ...core.pool import COLOURS
from . import effects
from .layout import *  # noqa: F403 - the layout is this module's vocabulary

# what one of a thing is worth to the sensible seat; found by letting seats with other figures play each other
_COIN = const(5)
_FOOT = const(16)
_CREDIT = const(3)
_HAND = const(24)
_FAN = const(9)
_GREY = const(4)
_GAIN = {FEET: _FOOT, COINS: _COIN, CREDITS: _CREDIT, HAND: _HAND}
_EACH = {FEET: 48, COINS: 12}
_WORTH = {  # of another effect's op, for each of its number
    effects.Fan: _FAN,
    effects.RemoveGrey: _GREY,
    effects.Draw: 7,
    effects.Reroll: 3,
    effects.Safe: 12,
    effects.Risk: 5,
    effects.GainDie: 4,
    effects.Tax: 6,
    effects.Rob: 4,
    effects.Gift: -3,
    effects.Pay: -_CREDIT,
}
_BUST = const(8)  # a bust costs more than what is lost: a round
_PACE = const(5)  # spaces a round that the leader will run
_USES = const(5)  # rolls of a die that is bought, in quarters: for each round to come
_CROWD = const(28)  # worth of the die that it is rolled in place of
_LATE = const(8)  # less these, for it comes late


class Bot:
    """One computer seat's mind, of any seat: `kind` as in core/setup.py, `rules` a Rules that is bound to the race. Its taste
    hangs on the seed, its choices also on `turn`: it may be made anew for every turn.
    """

    def __init__(self, rules, kind, seed, turn=0):
        self.rules = rules
        self.kind = kind
        self.dice = array("h", seed)
        rng.seed(self.dice, 0)
        self.values = array("h", bytes(2 * COLOURS * 8))  # of colour * 8 + face
        self.taste = bytearray(COLOURS)  # in sixteenths
        self.worth = array("h", bytes(2 * len(effects.OPS)))
        for i in range(len(effects.OPS)):
            op = effects.OPS[i]
            kind = type(op)
            if kind is effects.Gain:
                self.worth[i] = _GAIN.get(op.at, 0)
            else:
                self.worth[i] = _EACH[op.at] if kind is effects.Each else _WORTH.get(kind, 0)
        self.reds = 0
        self.feet = 0
        self.pick = 0  # dice of the best purchase: one bit a colour
        self._fill()
        self.dice[0] ^= turn
        rng.seed(self.dice, 0)

    def _fill(self):
        """What each face of each colour is worth with the cards in play."""
        cards = self.rules.cards
        red = cards[pool.R]
        reward = 0
        if len(red) and red[5]:
            at = self.rules.section(red, 0) + red[3] + red[4]
            reward = self._value(red, at, at + red[5])
            for i in range(len(effects.OPS)):
                if self._gains(i, SWORDS):
                    self.worth[i] = reward // 2
        for c in range(COLOURS):
            self.taste[c] = 10 + rng.below(self.dice, 0, 13)
            card = cards[c]
            for face in range(1, 8):
                value = face * _COIN if face <= notation.COIN3 else _FOOT if face == notation.FOOT else _CREDIT
                if face >= notation.ABILITY:
                    value = 0
                    if len(card):
                        pc = self.rules.section(card, face - notation.ABILITY)
                        value = self._value(card, pc, pc + card[3 + face - notation.ABILITY])
                        if c == pool.R and reward:
                            value = min(value, reward)
                self.values[c * 8 + face] = value

    def _value(self, card, pc, end):
        """Of the ops pc .. end - 1: a choice is worth its first way, `behind` counts half."""
        value = 0
        half = 0
        while pc < end:
            op = effects.OPS[card[pc]]
            worth = self.worth[card[pc]] * (card[pc + 1] if op.arg == "n" else 1)
            if isinstance(op, effects.Behind):
                half = pc + 3 + card[pc + 2]
            value += worth // 2 if pc < half else worth
            pc += 3 + (card[pc + 2] if isinstance(op, effect.Branch) and value else 0)
        return value

    def _gains(self, kind, at):
        """Whether this kind of effect adds to that word of the seat."""
        return isinstance(effects.OPS[kind], effects.Gain) and effects.OPS[kind].at == at

    def die_worth(self, c):
        """Six times what one roll of a die of the colour is worth."""
        value = 0
        for i in range(6):
            face = self.rules.faces[c * 6 + i]
            if face:
                value += self.values[c * 8 + face]
        return value

    def choose(self, s, seat, out, n):
        """One of the n legal actions in `out` for the seat."""
        if n == 1:
            return out[0]
        if self.kind == 1:
            if out[n - 1] == A_STOP:
                n -= 1  # it runs as far as it can, or its races would never end
            return out[rng.below(self.dice, 0, n)]
        p = SEATS_AT + seat * STRIDE
        if s[p + GREY]:
            return self._grey(s, p, out, n)
        if s[p + STEPPER]:
            return self._answer(s, seat, p, out, n)
        state = s[p + STATE]
        if state == DRAW:
            return self._draw(s, p, out, n)
        if state == DECIDE:
            if out[n - 1] >= A_USE:
                return out[n - 1]
            return A_PUSH if out[0] == A_PUSH and self.pushes(s, seat) else A_PASS
        if state == DROP:
            return A_DROP + pool.L if out[1] == A_DROP + pool.L else A_DONE
        if state == ABILITY:
            return out[n - 1]
        if state == MOVE:
            return self._move(s, seat, p, out, n)
        if state == BUY:
            return self._buy(s, p, out, n)
        return out[rng.below(self.dice, 0, n)]  # real dice for a computer seat: any roll that can be

    # -- Roll phase

    def _draw(self, s, p, out, n):
        """The best dice: codes come in ascending order, so a die is left only if there are enough better ones behind it."""
        zone = self.rules.source(s, p)
        for i in range(n):
            worth = self.die_worth(out[i] - A_DRAW)
            better = 0
            for c in range(out[i] - A_DRAW + 1, COLOURS):
                if s[zone + c] and self.die_worth(c) > worth:
                    better += s[zone + c]
            if better < s[p + NEED]:
                return out[i]
        return out[n - 1]

    def pushes(self, s, seat):
        """Whether one more roll gains more than it risks; without bust risk it always does."""
        p = SEATS_AT + seat * STRIDE
        if not s[p + RISK] or s[p + SAFE]:
            return True
        miss = 10000
        gain = 0
        for c in range(COLOURS):
            for _ in range(s[p + ROLL_ZONE + c]):
                miss = miss * (6 - self.rules.hits(c)) // 6
            gain += s[p + ROLL_ZONE + c] * self.die_worth(c)
        stake = _BUST - _FAN  # a bust moves the fan runner
        for c in range(COLOURS):
            for face in range(1, 8):
                stake += s[p + ACTIVE + c * 7 + face - 1] * self.values[c * 8 + face]
        return gain * 2500 > miss * stake  # a sixth of it now, and half as much in rolls that follow

    def _grey(self, s, p, out, n):
        own = 0
        for i in range(3 * COLOURS):
            own += s[p + DRAW_ZONE + i]
        if own <= s[p + HAND]:
            return notation.NO
        best = notation.NO
        for i in range(n):
            if out[i] >= notation.IN_DISCARD or best == notation.NO:
                if best < notation.IN_DISCARD:
                    best = out[i]
        return best

    # -- questions

    def _answer(self, s, seat, p, out, n):
        first = out[0]
        if first == notation.NO:
            if out[1] == notation.YES:
                return notation.YES
            if out[1] >= notation.COLOUR:
                return self._dearest(out, n, notation.COLOUR)
            best = out[1]  # the richest seat
            for i in range(1, n):
                if self._credits(s, out[i]) > self._credits(s, best):
                    best = out[i]
            return best
        if first == notation.ENOUGH:
            if out[1] >= notation.IN_ACTIVE:  # reroll: only what a blank-heavy grey die shows
                for i in range(1, n):
                    if out[i] == notation.IN_ACTIVE + pool.D * 8 + notation.COIN and not s[p + RISK]:
                        return out[i]
                return first
            return self._dearest(out, n, notation.DIE)
        best = 0
        card = self.rules.code_of(s, p)
        for i in range(n):  # the way that is worth most
            if self._branch(s, seat, p, card, i) > self._branch(s, seat, p, card, best):
                best = i
        return out[best]

    def _branch(self, s, seat, p, card, i):
        """What a way of a choice is worth now: coins count for what they would buy."""
        pc = s[p + STEPPER + effect.PC] + 3 + self.rules.branch_at(s, seat, i)
        end = pc + card[pc - 1]
        value = self._value(card, pc, end)
        coins = 0
        while pc < end:
            if self._gains(card[pc], COINS):
                coins += card[pc + 1]
            pc += 3
        if coins:
            value += self._plan(s, seat, p, s[p + COINS] + coins) - self._plan(s, seat, p, s[p + COINS]) - coins * _COIN
        return value

    def _credits(self, s, action):
        return s[SEATS_AT + (action - notation.SEAT) * STRIDE + CREDITS]

    def _dearest(self, out, n, base):
        best = 1
        for i in range(2, n):
            if self.die_worth(out[i] - base) > self.die_worth(out[best] - base):
                best = i
        return out[best]

    # -- Run phase

    def _turns(self, s, go):
        """Rounds that the race will last after this one, with a runner that has `go` spaces left."""
        for seat in range(s[N_SEATS]):
            go = min(go, self.rules.to_go(s, seat))
        return (go + _PACE - 1) // _PACE if go > 0 else 0

    def _gain(self, s, c, turns):
        """What a die is worth until the end of the race."""
        uses = turns * _USES - _LATE
        if c == pool.R:
            uses //= 1 + self.reds
        return (self.die_worth(c) - _CROWD) * self.taste[c] // 16 * uses // 24 if uses > 0 else 0

    def _basket(self, s, p, coins, credits, turns):
        """What the best purchase gains that these coins and credits pay, at most two dice; `pick` says which."""
        self.reds = s[p + DRAW_ZONE + pool.R] + s[p + ROLL_ZONE + pool.R] + s[p + DISCARD + pool.R]
        best = 0
        pick = 0
        for a in range(COLOURS):
            if self._for_sale(s, a, coins + credits):
                gain = self._gain(s, a, turns) - self._loss(self.rules.price(a), coins)
                if gain > best:
                    best = gain
                    pick = 1 << a
                for b in range(a + 1, COLOURS):
                    cost = self.rules.price(a) + self.rules.price(b)
                    if cost <= coins + credits and self._for_sale(s, b, cost):
                        both = self._gain(s, a, turns) + self._gain(s, b, turns) - self._loss(cost, coins)
                        if both > best:
                            best = both
                            pick = 1 << a | 1 << b
        self.pick = pick
        return best

    def _for_sale(self, s, c, money):
        return 0 < self.rules.price(c) <= money and s[SUPPLY + c] > 0

    def _loss(self, cost, coins):
        """Credits that are spent would be kept; coins would not."""
        return (cost - coins) * _CREDIT if cost > coins else 0

    def _plan(self, s, seat, p, coins):
        """What these coins and the credits gain in the best mix of feet and dice; `feet` says how many feet."""
        credits = s[p + CREDITS]
        go = self.rules.to_go(s, seat) - s[p + FEET]
        best = self._basket(s, p, coins, credits, self._turns(s, go))
        self.feet = 0
        for n in range(1, (coins + credits) // 4 + 1):
            paid = 4 * n if 4 * n < coins else coins
            left = credits - 4 * n + paid
            gain = n * _FOOT - self._loss(4 * n, coins) + self._basket(s, p, coins - paid, left, self._turns(s, go - n))
            if gain > best:
                best = gain
                self.feet = n
        return best

    def _bonus(self, space):
        t = self.rules.track
        return (
            track.bonus(t, space, 0) * _CREDIT
            + track.bonus(t, space, 1) * 4
            + track.bonus(t, space, 2) * _HAND
            + track.bonus(t, space, 3) * _FAN
            + track.bonus(t, space, 4) * _GREY
        )

    def _move(self, s, seat, p, out, n):
        if out[0] < A_STEP:
            self._plan(s, seat, p, s[p + COINS])
            if self.feet:
                i = 0
                while out[i + 1] < A_STEP:
                    i += 1
                return out[i]  # most coins: they are gone at the end of the round
        if not s[p + FEET]:
            return A_STOP
        way = self._way(s, p, s[p + SPACE])
        if s[p + LAP] >= s[LAPS] or not self._turns(s, self.rules.to_go(s, seat) - s[p + FEET]):
            return A_STEP + way
        t = self.rules.track
        here = self._bonus(s[p + SPACE]) if s[p + SPACE] != s[p + FROM] else 0
        space = s[p + SPACE]
        for steps in range(1, s[p + FEET] + 1):
            space = track.branch(t, space, self._way(s, p, space))
            if steps * _FOOT + (self._bonus(space) if space != s[p + FROM] else 0) > here:
                return A_STEP + way
        return A_STOP

    def _way(self, s, p, space):
        """The way on that is shortest, less what its first space pays."""
        t = self.rules.track
        if s[p + LAP] >= s[LAPS]:
            return 0
        best = 0
        for i in range(1, track.branches(t, space)):
            if self._length(t, track.branch(t, space, i)) < self._length(t, track.branch(t, space, best)):
                best = i
        return best

    def _length(self, t, space):
        return track.distance(t, space) * _FOOT - self._bonus(space)

    def _buy(self, s, p, out, n):
        if not s[p + TAKEN]:
            self._basket(s, p, s[p + COINS], s[p + CREDITS], self._turns(s, 999))
        i = 0
        while out[i] < A_PAY:
            if self.pick >> (out[i] - A_TAKE) & 1:
                return out[i]
            i += 1
        return out[i]  # fewest credits: coins are gone at the end of the round
