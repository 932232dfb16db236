"""Automobiles: the kinds of effect that move the car: first which colours it may enter, then how far (H6).

What an op is and how it is called: games/automobiles/effects.py, which lists them.
"""

from ...core import effect, notation, pool
from ...core.compat import const
from ...core.pool import COLOURS, D, K, L, W
from . import lanes
from .layout import ACTIVE, DISCARD, MASK, N_SEATS, PLACE, SEATS_AT, STRIDE, USED

SPACE = const(512)  # answer: + segment * 256 + space


class Op(effect.Op):
    """What most kinds share; a question comes as often as the number says."""

    when = "play"

    def times(self, game, s, seat, arg):
        return arg if self.arg == "n" else 1


class Colour(Op):
    """The steps that follow go onto spaces of this colour."""

    word = "colour"
    arg = "colour"

    def can(self, game, s, seat, arg):
        game.mask = 1 << arg
        return True

    def do(self, game, s, seat, arg):
        s[SEATS_AT + seat * STRIDE + MASK] = 1 << arg
        return True


class AnyColour(Op):
    """The steps that follow go onto spaces of any one colour."""

    word = "any_colour"
    arg = "none"

    def do(self, game, s, seat, arg):
        s[SEATS_AT + seat * STRIDE + MASK] = 15
        return True


class LikeDiscard(Op):
    """The step that follows goes onto a space of the colour of a gear cube in the discard pile."""

    word = "like_discard"
    arg = "none"

    def of(self, s, seat):
        mask = 0
        for c in range(W, K + 1):
            if s[SEATS_AT + seat * STRIDE + DISCARD + c]:
                mask |= 1 << c
        return mask

    def can(self, game, s, seat, arg):
        game.mask = self.of(s, seat)
        return True

    def do(self, game, s, seat, arg):
        s[SEATS_AT + seat * STRIDE + MASK] = self.of(s, seat)
        return True


class Lower(Op):
    """Choose an active gear cube, which stays: the step that follows goes onto a space of any lower colour."""

    word = "lower"
    arg = "none"
    asks = True

    def can(self, game, s, seat, arg):
        p = SEATS_AT + seat * STRIDE
        for c in range(K, W, -1):
            if s[p + ACTIVE + c]:
                game.mask = (1 << c) - 1
                return True
        return False

    def legal(self, game, s, seat, arg, out):
        p = SEATS_AT + seat * STRIDE
        n = 0
        for c in range(L, K + 1):
            if s[p + ACTIVE + c] and game.reaches(s, seat, (1 << c) - 1):
                out[n] = notation.IN_ACTIVE + c * 8
                n += 1
        return n

    def answer(self, game, s, seat, arg, action):
        s[SEATS_AT + seat * STRIDE + MASK] = (1 << ((action - notation.IN_ACTIVE) >> 3)) - 1
        return effect.NEXT


class Shift(Op):
    """One active gear cube to the discard pile: the steps that follow go onto spaces of the colour one lower."""

    word = "shift"
    arg = "none"
    asks = True

    def can(self, game, s, seat, arg):
        p = SEATS_AT + seat * STRIDE + ACTIVE
        return s[p + L] + s[p + D] + s[p + K] > 0

    def legal(self, game, s, seat, arg, out):
        n = 0
        for c in range(L, K + 1):
            if s[SEATS_AT + seat * STRIDE + ACTIVE + c]:
                out[n] = notation.IN_ACTIVE + c * 8
                n += 1
        return n

    def answer(self, game, s, seat, arg, action):
        p = SEATS_AT + seat * STRIDE
        c = (action - notation.IN_ACTIVE) >> 3
        pool.move(s, p + ACTIVE, p + DISCARD, c)
        s[p + MASK] = 1 << (c - 1)
        return effect.NEXT


class Steps(Op):
    """Up to N spaces, each asked (H6)."""

    word = "steps"
    asks = True
    must = False
    same = False  # all spaces share a colour

    def legal(self, game, s, seat, arg, out):
        n = 0
        if not self.must:
            out[0] = notation.ENOUGH
            n = 1
        return game.targets(s, seat, s[SEATS_AT + seat * STRIDE + MASK], SPACE, 256, out, n, n)

    def answer(self, game, s, seat, arg, action):
        if action == notation.ENOUGH:
            return effect.NEXT
        space = (action - SPACE) & 255
        if self.same:
            s[SEATS_AT + seat * STRIDE + MASK] &= lanes.colours(game.track, space)
        game.step(s, seat, space, (action - SPACE) >> 8)
        return effect.AGAIN


class Step(Steps):
    """Exactly N spaces."""

    word = "step"
    must = True

    def can(self, game, s, seat, arg):
        return game.reaches(s, seat, game.mask)


class StepsSame(Steps):
    """Up to N spaces that share one colour."""

    word = "steps_same"
    same = True


class StepsPlace(Steps):
    """Up to as many spaces as one's race position, N more for the last."""

    word = "steps_place"

    def times(self, game, s, seat, arg):
        place = s[SEATS_AT + seat * STRIDE + PLACE]
        return place + (arg if place == s[N_SEATS] else 0)


class StepsGreen(Steps):
    """Up to N spaces, and one more for every green cube in all discard piles together."""

    word = "steps_green"

    def times(self, game, s, seat, arg):
        for other in range(s[N_SEATS]):
            arg += s[SEATS_AT + other * STRIDE + DISCARD + pool.G]
        return arg


class StepsCount(Steps):
    """Up to as many spaces as cubes of this colour in one's discard pile."""

    word = "steps_count"
    arg = "colour"

    def times(self, game, s, seat, arg):
        return s[SEATS_AT + seat * STRIDE + DISCARD + arg]


class StepsKinds(Steps):
    """Up to as many spaces as different colours in one's discard pile, wear too."""

    word = "steps_kinds"
    arg = "none"

    def times(self, game, s, seat, arg):
        n = 0
        for c in range(COLOURS):
            if s[SEATS_AT + seat * STRIDE + DISCARD + c]:
                n += 1
        return n


class Most(Op):
    """Only with more cubes of the colour on one's board (H14) than any one other player has in discard."""

    word = "most"
    arg = "colour"

    def can(self, game, s, seat, arg):
        p = SEATS_AT + seat * STRIDE
        own = s[p + ACTIVE + arg] + s[p + USED + arg] + s[p + DISCARD + arg]
        for other in range(s[N_SEATS]):
            if other != seat and s[SEATS_AT + other * STRIDE + DISCARD + arg] >= own:
                return False
        return True

    def do(self, game, s, seat, arg):
        return True
