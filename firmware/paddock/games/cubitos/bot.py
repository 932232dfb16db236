"""Cubitos: computer seats. `Bot` answers one decision at a time with one of the legal actions; nothing is allocated.

random: any legal action, but it never stops while it has feet.
sensible: knows the exact bust chance and weighs it against what it would lose, draws its best dice,
  buys the dice that this set makes worth most, spends on feet when the finish is near, and takes bonuses that pay.
"""

from array import array

from ...core import notation, pool, rng, track
from ...core.pool import COLOURS
from . import effects
from .layout import *  # noqa: F403 - the layout is this module's vocabulary

# what one of a thing is worth to the sensible seat, a coin = 4
_FOOT = 16
_CREDIT = 5
_HAND = 24
_FAN = 9
_WORTH = {  # of an effect's op, for each of its number
    "feet": _FOOT,
    "coins": 4,
    "credits": _CREDIT,
    "swords": 5,
    "hand": _HAND,
    "fan": _FAN,
    "remove_grey": 8,
    "draw": 7,
    "reroll": 3,
    "safe": 12,
    "risk": 10,
    "gain": 4,
    "feet_each": 2 * _FOOT,
    "coins_each": 8,
    "tax": 8,
    "rob": 4,
    "gift": -3,
    "pay": -_CREDIT,
}


class Bot:
    """One computer seat's mind, of any seat: `kind` as in core/setup.py, `rules` a Rules that is bound to the race."""

    def __init__(self, rules, kind, seed):
        self.rules = rules
        self.kind = kind
        self.dice = array("h", seed)
        rng.seed(self.dice, 0)
        self.values = array("h", bytes(2 * COLOURS * 8))  # of colour * 8 + face
        self.worth = array("h", bytes(2 * len(effects.OPS)))
        for i in range(len(effects.OPS)):
            self.worth[i] = _WORTH.get(effects.OPS[i].name, 0)
        self._fill()

    def _fill(self):
        """What each face of each colour is worth with the cards in play."""
        for c in range(COLOURS):
            card = self.rules.cards[c]
            for face in range(1, 8):
                value = face * 4 if face <= notation.COIN3 else _FOOT if face == notation.FOOT else _CREDIT
                if face >= notation.ABILITY:
                    value = 0
                    if len(card):
                        pc = self.rules.section(card, face - notation.ABILITY)
                        value = self._value(card, pc, pc + card[3 + face - notation.ABILITY])
                self.values[c * 8 + face] = value

    def _value(self, card, pc, end):
        """Of the ops pc .. end - 1: a choice is worth its first way, `behind` counts half."""
        value = 0
        half = 0
        while pc < end:
            op = effects.OPS[card[pc]]
            worth = self.worth[card[pc]] * (card[pc + 1] if op.arg == "n" else 1)
            if op.name == "behind":
                half = pc + 3 + card[pc + 2]
            value += worth // 2 if pc < half else worth
            pc += 3 + (card[pc + 2] if op.name == "branch" and value else 0)
        return value

    def die_worth(self, c):
        """Six times what one roll of a die of the colour is worth, a coin = 4."""
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
            # codes come in ascending order: leave light, then dark grey dice wherever the rest is enough
            return out[1] if out[0] == A_DRAW + pool.L or out[0] == A_DRAW + pool.D else out[0]
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
            return self._buy(s, seat, p, out, n)
        return out[rng.below(self.dice, 0, n)]  # real dice for a computer seat: any roll that can be

    # -- Roll phase

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
        stake = -_FAN  # a bust moves the fan runner
        for c in range(COLOURS):
            for face in range(1, 8):
                stake += s[p + ACTIVE + c * 7 + face - 1] * self.values[c * 8 + face]
        # near the finish a bust costs the race's tempo too
        return gain * 10000 // 6 > miss * (stake + _FOOT)

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
        pc = s[p + STEPPER + 1] + 3 + self.rules.branch_at(s, seat, i)
        return self._value(card, pc, pc + card[pc - 1])

    def _credits(self, s, action):
        return s[SEATS_AT + (action - notation.SEAT) * STRIDE + CREDITS]

    def _dearest(self, out, n, base):
        best = 1
        for i in range(2, n):
            if self.die_worth(out[i] - base) > self.die_worth(out[best] - base):
                best = i
        return out[best]

    # -- Run phase

    def _near(self, s):
        """Whether any runner could finish soon: then feet beat dice."""
        for seat in range(s[N_SEATS]):
            if self.rules.to_go(s, seat) <= 9:
                return True
        return False

    def _bonus(self, space):
        t = self.rules.track
        return (
            track.bonus(t, space, 0) * _CREDIT
            + track.bonus(t, space, 1) * 4
            + track.bonus(t, space, 2) * _HAND
            + track.bonus(t, space, 3) * _FAN
            + track.bonus(t, space, 4) * 8
        )

    def _move(self, s, seat, p, out, n):
        coins = s[p + COINS]
        credits = s[p + CREDITS]
        if out[0] < A_STEP:  # one more foot can be paid
            pays = 0
            for i in range(n):
                if out[i] < A_STEP:
                    pays = out[i]  # most coins: they are gone at the end of the round
            go = self.rules.to_go(s, seat)
            spare = coins + credits - self._basket(s, coins + credits)
            if self._near(s) or spare >= 4 or s[p + FEET] + (coins + credits) // 4 >= go:
                return pays
        best = -1
        for i in range(n):
            if A_STEP <= out[i] < A_STOP and (best < 0 or self._way(s, p, out[i]) < self._way(s, p, best)):
                best = out[i]
        if best < 0:
            return A_STOP
        if s[p + FEET] == 1 and s[p + SPACE] != s[p + FROM] and not s[p + EXTRA] and s[p + LAP] < s[LAPS]:
            target = track.branch(self.rules.track, s[p + SPACE], best - A_STEP)
            if self._bonus(s[p + SPACE]) > self._bonus(target) + _FOOT:
                return A_STOP
        return best

    def _way(self, s, p, action):
        """Spaces to the finish by a branch, less what its first space pays."""
        if s[p + LAP] >= s[LAPS]:
            return 0
        t = self.rules.track
        space = track.branch(t, s[p + SPACE], action - A_STEP)
        return track.distance(t, space) * 16 - self._bonus(space)

    def _basket(self, s, money):
        """What the two dice worth most would cost, of those that the money pays."""
        cost = 0
        first = self._best(s, money, -1)
        if first >= 0:
            cost = self.rules.price(first)
            second = self._best(s, money - cost, first)
            if second >= 0:
                cost += self.rules.price(second)
        return cost

    def _best(self, s, money, but):
        best = -1
        for c in range(COLOURS):
            cost = self.rules.price(c)
            if cost and cost <= money and s[SUPPLY + c] and c != but:
                if best < 0 or self.die_worth(c) > self.die_worth(best):
                    best = c
        return best if best >= 0 and self.die_worth(best) > 12 else -1

    def _buy(self, s, seat, p, out, n):
        pay = 0
        while out[pay] < A_PAY:
            pay += 1
        if pay and not self._near(s):
            money = s[p + COINS] + s[p + CREDITS] - s[p + COST]
            first = self._best(s, money, s[p + LAST] - 1)
            if first >= s[p + LAST]:
                if not s[p + TAKEN]:  # codes come in ascending order: the lower of the two first
                    second = self._best(s, money - self.rules.price(first), first)
                    if 0 <= second < first:
                        first = second
                return A_TAKE + first
            for i in range(pay):  # the dearest that can still be taken
                if out[i] - A_TAKE != s[p + LAST] - 1 and self.die_worth(out[i] - A_TAKE) > 12 and s[p + TAKEN]:
                    return out[i]
        return out[pay]  # fewest credits: coins are gone at the end of the round
