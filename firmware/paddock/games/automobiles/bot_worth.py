"""Automobiles: what cubes, coins, wear and cards are worth to a computer seat. Nothing is allocated.

A cube is worth what it does in an average turn, for as many turns as are to come, less what an average cube would do in its
place; so buying and removing pay early and not late.
"""

from array import array

from ...core import effect, pool, rng
from ...core.compat import const
from ...core.pool import COLOURS, K, L, N, P, W
from . import effects, lanes, moves
from .layout import *  # noqa: F403 - the layout is this module's vocabulary

# figures set by hand in a few passes of races; a row is worth ROW
ROW = const(16)
_PACE = const(7)  # rows a turn that the leader will drive
_WAIT = const(6)  # turns that it waits longer for the leader to come on
_HAND = const(7)
_STAYS = const(3)  # turns that a wear cube stays
_WEAR = const(14)  # what it costs at most
_NEED = const(500)  # what a cube is worth without which one cannot go on
_LONG = const(24)  # turns that a cube counts for
_COINS = const(10)  # what a coin is worth at most
_KEEP = const(2)  # cubes of a gear, and pit cubes, are not removed below that
_GEARS = (10, 16, 22, 26)  # worth of a gear cube when it is drawn
_WORTH = {  # of an effect's op, for each of its number, when the card is drawn
    effects.Wear: -6,
    effects.Draft: 10,
    effects.Draw: 8,
    effects.Recover: 12,
    effects.Remove: 3,
    effects.RemoveExactly: 4,
    effects.ClearWear: 12,
    effects.DrawClean: 8,
    effects.GainFor: 12,
    effects.Raise: 9,
    effects.RemoveSame: 10,
    effects.RemoveActive: 6,
    effects.ToBag: 4,
    effects.Boost: 8,
    effects.WearDrawn: -12,
    moves.Steps: 10,
    moves.Step: 24,
    moves.StepsSame: 40,
    moves.StepsPlace: 48,
    moves.StepsGreen: 22,
    moves.StepsCount: 36,
    moves.StepsKinds: 36,
    moves.Most: -6,
    effect.Choose: 0,  # what its branches have counts by itself
}
_FEWER = const(4)  # a second cube of a card does less, by sixteenths of its worth
_SAME = const(2)  # and so does one of a gear


class Worth:
    """`look` first; the rest answers for the state that it looked at. `dice` is a generator of the seat's own."""

    def __init__(self, rules, dice):
        self.rules = rules
        self.dice = dice
        self.worth = array("h", bytes(2 * COLOURS))  # of a cube that is drawn
        self.taste = bytearray(COLOURS)  # in sixteenths
        self.turns = 0  # to come after this one
        self.coin = 0
        self.average = 0  # worth of a cube of one's own
        self.cubes = 0
        self.wear = 0  # what one more wear costs
        self.dodge = 0  # what it costs at most to gain none
        self.need = 0
        for c in range(COLOURS):
            self.taste[c] = 12 + rng.below(dice, 0, 9)
            self.worth[c] = _GEARS[c] if c <= K else self._card_worth(rules.cards[c])

    # -- for the rest of the race

    def look(self, s, seat, p):
        """Turns to come, and what money, wear and an average cube are worth for them."""
        go = 0x7FFF
        for other in range(s[N_SEATS]):
            left = s[LAPS] * lanes.rows(self.rules.track) - s[SEATS_AT + other * STRIDE + PROGRESS]
            go = min(go, left)
        self.turns = max(min(go // _PACE, lanes.rows(self.rules.track) * s[LAPS] // _PACE + _WAIT - s[ROUND]), 0)
        self._needs(s, seat, p)
        self.cubes = 0
        value = 0
        self.dodge = 0x3FFF
        for c in range(COLOURS):
            own = s[p + BAG + c] + s[p + ACTIVE + c] + s[p + USED + c] + s[p + DISCARD + c]
            self.cubes += own
            for i in range(own):
                value += self._worth(c, i)
        self.average = value // max(self.cubes, 1)
        self.coin = 0
        for c in range(COLOURS):
            price = self.rules.prices[c]
            if price and s[STOCK + c]:
                self.coin = max(self.coin, self.more(c, self.own(s, p, c)) // price)
        self.coin = min(self.coin, _COINS)
        # by the way left, not the turns: in a long race those are used up, and wear is what made it long
        self.wear = min(self.average * _HAND * min(max(go, 0) // _PACE, _STAYS) // max(self.cubes, _HAND), _WEAR)
        for c in range(COLOURS):
            if s[p + ACTIVE + c] and c > K and len(self.rules.cards[c]):
                if isinstance(effects.OPS[self.rules.cards[c][4]], effects.Draft):
                    self.dodge = self.rules.values[c] * self.coin

    def _needs(self, s, seat, p):
        """`need`: the colours ahead, where the seat has no gear cube of any of them."""
        t = self.rules.track
        self.need = 0
        for i in range(lanes.ways(t, s[p + AT])):
            self.need |= lanes.colours(t, lanes.way(t, s[p + AT], i))
        for c in range(W, K + 1):
            if self.need >> c & 1 and self.own(s, p, c):
                self.need = 0

    def more(self, c, own):
        """What one more cube of the colour gains for the rest of the race (less than nothing where it is in the way)."""
        if c == N:
            return -self.wear
        if self.need >> c & 1 and not own:
            return _NEED
        turns = min(self.turns - self.cubes // _HAND, _LONG)
        if turns <= 0:
            return 0
        return (self._worth(c, own) * self.taste[c] // 16 - self.average) * _HAND * turns // max(self.cubes, _HAND)

    def _worth(self, c, own):
        """Of a cube that is drawn, with so many others of the colour in the bag."""
        worth = self.worth[c]
        return worth - worth * min(own * (_FEWER if c > K else _SAME), 16) // 16

    def own(self, s, p, c):
        return s[p + BAG + c] + s[p + ACTIVE + c] + s[p + USED + c] + s[p + DISCARD + c]

    def junk(self, s, p, c):
        """What it gains to be rid of one cube of the colour; too few cubes are no good."""
        if c != N and self.cubes - s[p + USED + N] - s[p + DISCARD + N] - s[p + BAG + N] <= _HAND + 3:
            return -1
        if (c <= K or c == P) and self.own(s, p, c) <= _KEEP:
            return -1
        return -self.more(c, self.own(s, p, c) - 1)

    def _rid(self, s, p, zone, n):
        """What it gains to be rid of up to n cubes of the zone."""
        gain = 0
        for c in range(COLOURS - 1, -1, -1):
            some = min(n, s[zone + c])
            each = self.junk(s, p, c)
            if some and each > 0:
                gain += some * each
                n -= some
        return gain

    # -- cards

    def effects(self, s, seat, p, card, pc, end):
        """What the ops pc .. end - 1 gain, steps aside; a choice is worth its best way."""
        value = 0
        way = 0
        best = 0
        stop = pc  # end of the branches of a choice
        while pc < end:
            kind = type(effects.OPS[card[pc]])
            if kind is effect.Choose:
                best = 0
                stop = pc + 3 + card[pc + 2]
            elif kind is effect.Branch:
                way = 0
            elif pc < stop:
                way += self._effect(s, p, kind, card[pc + 1])
                if way > best:
                    value += way - best
                    best = way
            else:
                value += self._effect(s, p, kind, card[pc + 1])
            pc += 3
        return value

    def _effect(self, s, p, kind, arg):
        discard = p + DISCARD
        if kind is effects.Wear:
            return -arg * self.wear
        if kind is effects.Draft:
            return s[p + HIGH] * self.wear if s[p + AT_PROGRESS] > s[p + PROGRESS] else 0
        if kind is effects.ClearWear:
            return s[discard + N] * self.wear
        if kind is effects.Remove or kind is effects.RemoveExactly or kind is effects.Trade:
            return self._rid(s, p, discard, arg)
        if kind is effects.RemoveActive:
            return self._rid(s, p, p + ACTIVE, arg)
        if kind is effects.Shed:
            return max(self._rid(s, p, p + ACTIVE, arg), self._rid(s, p, discard, arg))
        if kind is effects.Raise:
            return max(self._raises(s, p), 0)
        if kind is effects.GainFor:
            return max(self.more(L, 0), 0)
        if kind is effects.Recover:
            return min(arg, pool.total(s, discard) - s[discard + N]) * self.average
        if kind is effects.Draw:
            return (arg - 1) * self.average
        if kind is effects.DrawClean:
            return self.average
        if kind is effects.Boost:
            return max(arg * (self.average - self.wear), 0)
        return 0

    def _raises(self, s, p):
        best = 0
        for c in range(K):
            if s[p + DISCARD + c] and s[STOCK + c + 1]:
                best = max(best, self.more(c + 1, 0) - self.more(c, 0))
        return best

    def _card_worth(self, card):
        value = 0
        for pc in range(4, len(card), 3):
            op = effects.OPS[card[pc]]
            kind = type(op)
            times = 1
            if op.arg == "n" and kind is not moves.StepsPlace and kind is not moves.StepsSame:
                times = card[pc + 1]
            value += _WORTH.get(kind, 0) * times
        return max(value, 4)
