"""Automobiles: the kinds of effect a card may have, a class each. A new kind is a class here and its place at the end of OPS.

The pack compiler reads OPS: `name` as it is written in a pack, `arg` none, n or colour, `guard` whether other ops stand behind
it. docs/packs.md says what each does. `game` is the race's `Rules`. How the stepper calls an op: core/effect.py; besides,
`can(game, s, seat, arg)` says before the card is played whether this part could be done (M8); there `game.spare` is the colour
of the cube that would be played and `game.mask` what an op before it said about colours.
"""

from ...core import effect, notation, pool
from ...core.compat import const
from ...core.pool import COLOURS, D, K, L, N, W
from . import lanes
from .layout import (
    ACTIVE,
    BAG,
    CLEAN,
    COUNT,
    DISCARD,
    DRAFTING,
    DRAWN,
    MASK,
    N_SEATS,
    PLACE,
    SEATS_AT,
    STEPPER,
    STOCK,
    STRIDE,
    USED,
)

SPACE = const(512)  # answer: + segment * 256 + space


class Op(effect.Op):
    """What most kinds share; a question comes as often as the number says."""

    when = "play"

    def times(self, game, s, seat, arg):
        return arg


class Wear(Op):
    """Gain N wear (M9)."""

    name = "wear"

    def do(self, game, s, seat, arg):
        game.gain_wear(s, SEATS_AT + seat * STRIDE, arg)
        return True


class Draft(Op):
    """Counts as drafting this turn."""

    name = "draft"
    arg = "none"

    def do(self, game, s, seat, arg):
        s[SEATS_AT + seat * STRIDE + DRAFTING] = 1
        return True


# -- cubes from one pile to another


class Pick(Op):
    """Cubes of one's piles, one an answer. `may`: the answer that ends it, 0 where all have to be picked."""

    asks = True
    may = notation.ENOUGH
    active = False
    discard = True
    target = STOCK

    def fits(self, game, s, p, c):
        """Whether a cube of the colour may be picked."""
        return True

    def legal(self, game, s, seat, arg, out):
        p = SEATS_AT + seat * STRIDE
        n = 0
        if self.may and self.ends(s, p):
            out[0] = self.may
            n = 1
        if self.discard:
            for c in range(COLOURS):
                if s[p + DISCARD + c] and self.fits(game, s, p, c):
                    out[n] = notation.IN_DISCARD + c
                    n += 1
        if self.active:
            for c in range(COLOURS):
                if game.active(s, p, c) > 0 and self.fits(game, s, p, c):
                    out[n] = notation.IN_ACTIVE + c * 8
                    n += 1
        return n

    def ends(self, s, p):
        return True

    def answer(self, game, s, seat, arg, action):
        if action == self.may:
            return effect.NEXT
        p = SEATS_AT + seat * STRIDE
        source = DISCARD
        c = action - notation.IN_DISCARD
        if action >= notation.IN_ACTIVE:
            source = ACTIVE
            c = (action - notation.IN_ACTIVE) >> 3
        pool.move(s, p + source, STOCK if self.target == STOCK else p + self.target, c)
        self.picked(game, s, p, c)
        return effect.AGAIN

    def picked(self, game, s, p, c):
        s[p + COUNT] += 1


class Remove(Pick):
    """Up to N cubes of the discard pile to the stock, each asked."""

    name = "remove"


class RemoveExactly(Pick):
    """N cubes of the discard pile to the stock."""

    name = "remove_exactly"
    may = 0

    def can(self, game, s, seat, arg):
        return pool.total(s, SEATS_AT + seat * STRIDE + DISCARD) >= arg


class RemoveSame(Pick):
    """As many cubes of the discard pile to the stock as `shed` moved there."""

    name = "remove_same"
    arg = "none"
    may = 0

    def times(self, game, s, seat, arg):
        return s[SEATS_AT + seat * STRIDE + COUNT]


class RemoveActive(Pick):
    """May remove one active cube."""

    name = "remove_active"
    may = notation.NO
    active = True
    discard = False


class ToBag(Pick):
    """May put one cube of active or discard into the bag."""

    name = "to_bag"
    may = notation.NO
    active = True
    target = BAG


class Shed(Pick):
    """Up to N active cubes to the discard pile, each asked; how many is kept for `remove_same`."""

    name = "shed"
    active = True
    discard = False
    target = DISCARD


class Spend(Pick):
    """N active cubes to used, without their effect."""

    name = "spend"
    may = 0
    active = True
    discard = False
    target = USED

    def can(self, game, s, seat, arg):
        p = SEATS_AT + seat * STRIDE
        return pool.total(s, p + ACTIVE) - (game.spare >= 0) >= arg


class Recover(Pick):
    """Up to N cubes of the discard pile to active, each asked."""

    name = "recover"
    target = ACTIVE


class Raise(Pick):
    """One gear cube of the discard pile becomes one of the next higher gear (to used)."""

    name = "raise"
    arg = "none"
    may = 0

    def fits(self, game, s, p, c):
        return c < K and s[STOCK + c + 1] > 0

    def can(self, game, s, seat, arg):
        p = SEATS_AT + seat * STRIDE
        for c in range(K):
            if s[p + DISCARD + c] and s[STOCK + c + 1]:
                return True
        return False

    def times(self, game, s, seat, arg):
        return 1

    def picked(self, game, s, p, c):
        pool.move(s, STOCK, p + USED, c + 1)  # M10


class Trade(Pick):
    """Up to N cubes of the discard pile to the stock, each asked, until one can be gained for the sum of their prices."""

    name = "trade"

    def ends(self, s, p):
        return s[p + COUNT] > 0

    def fits(self, game, s, p, c):
        """Whatever was removed can be gained back; only wear is worth nothing, so something else has to come yet."""
        if c != N or s[p + COUNT]:
            return True
        left = s[p + STEPPER + effect.LEFT]
        return left > 1 and pool.total(s, p + DISCARD) > s[p + DISCARD + N]

    def can(self, game, s, seat, arg):
        p = SEATS_AT + seat * STRIDE
        return pool.total(s, p + DISCARD) > s[p + DISCARD + N]

    def picked(self, game, s, p, c):
        s[p + COUNT] += game.price(s, c)


class GainFor(Op):
    """One cube of the stock, not wear, priced at most the sum of `trade`, to used."""

    name = "gain_for"
    arg = "none"
    asks = True

    def times(self, game, s, seat, arg):
        return 1

    def legal(self, game, s, seat, arg, out):
        p = SEATS_AT + seat * STRIDE
        n = 0
        for c in range(COLOURS):
            if s[STOCK + c] and 0 < game.price(s, c) <= s[p + COUNT]:
                out[n] = notation.IN_STOCK + c
                n += 1
        return n

    def answer(self, game, s, seat, arg, action):
        pool.move(s, STOCK, SEATS_AT + seat * STRIDE + USED, action - notation.IN_STOCK)
        return effect.NEXT


class ClearWear(Op):
    """All wear of the discard pile to the stock, also none."""

    name = "clear_wear"
    arg = "none"

    def do(self, game, s, seat, arg):
        p = SEATS_AT + seat * STRIDE + DISCARD + N
        s[STOCK + N] += s[p]
        s[p] = 0
        return True


# -- draws


class Draw(Op):
    """Draw N cubes."""

    name = "draw"

    def can(self, game, s, seat, arg):
        return game.drawable(s, SEATS_AT + seat * STRIDE) >= arg

    def do(self, game, s, seat, arg):
        game.draw(s, seat, arg)
        return True


class DrawClean(Op):
    """Draw until one cube is no wear."""

    name = "draw_clean"
    arg = "none"

    def can(self, game, s, seat, arg):
        p = SEATS_AT + seat * STRIDE
        return game.drawable(s, p) > s[p + BAG + N] + s[p + DISCARD + N]

    def do(self, game, s, seat, arg):
        game.draw(s, seat, 1)
        s[SEATS_AT + seat * STRIDE + CLEAN] = 1
        return True


class DiscardDrawn(Op):
    """One of the cubes just drawn to the discard pile."""

    name = "discard_drawn"
    arg = "none"
    asks = True

    def times(self, game, s, seat, arg):
        return 1

    def legal(self, game, s, seat, arg, out):
        p = SEATS_AT + seat * STRIDE
        n = 0
        for c in range(COLOURS):
            if s[p + DRAWN + c]:
                out[n] = notation.IN_ACTIVE + c * 8
                n += 1
        return n

    def answer(self, game, s, seat, arg, action):
        p = SEATS_AT + seat * STRIDE
        pool.move(s, p + ACTIVE, p + DISCARD, (action - notation.IN_ACTIVE) >> 3)
        return effect.NEXT


class Boost(Op):
    """Draw up to N cubes: the number is chosen first; how many is kept for `wear_drawn`."""

    name = "boost"
    asks = True

    def times(self, game, s, seat, arg):
        return 1

    def legal(self, game, s, seat, arg, out):
        n = min(arg, game.drawable(s, SEATS_AT + seat * STRIDE))
        for i in range(n + 1):
            out[i] = notation.OPTION + i
        return n + 1

    def answer(self, game, s, seat, arg, action):
        n = action - notation.OPTION
        s[SEATS_AT + seat * STRIDE + COUNT] = n
        if n:
            game.draw(s, seat, n)
        return effect.NEXT


class WearDrawn(Op):
    """Gain one wear for every cube that `boost` drew."""

    name = "wear_drawn"
    arg = "none"

    def do(self, game, s, seat, arg):
        p = SEATS_AT + seat * STRIDE
        game.gain_wear(s, p, s[p + COUNT])
        return True


class Offer(Op):
    """Every other player may draw one cube."""

    name = "offer"
    arg = "none"

    def do(self, game, s, seat, arg):
        game.offer(s, seat)
        return True


# -- moves: first which colours, then how far


class Colour(Op):
    """The steps that follow go onto spaces of this colour."""

    name = "colour"
    arg = "colour"

    def can(self, game, s, seat, arg):
        game.mask = 1 << arg
        return True

    def do(self, game, s, seat, arg):
        s[SEATS_AT + seat * STRIDE + MASK] = 1 << arg
        return True


class AnyColour(Op):
    """The steps that follow go onto spaces of any one colour."""

    name = "any_colour"
    arg = "none"

    def do(self, game, s, seat, arg):
        s[SEATS_AT + seat * STRIDE + MASK] = 15
        return True


class LikeDiscard(Op):
    """The step that follows goes onto a space of the colour of a gear cube in the discard pile."""

    name = "like_discard"
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

    name = "lower"
    arg = "none"
    asks = True

    def times(self, game, s, seat, arg):
        return 1

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

    name = "shift"
    arg = "none"
    asks = True

    def times(self, game, s, seat, arg):
        return 1

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

    name = "steps"
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

    name = "step"
    must = True

    def can(self, game, s, seat, arg):
        return game.reaches(s, seat, game.mask)


class StepsSame(Steps):
    """Up to N spaces that share one colour."""

    name = "steps_same"
    same = True


class StepsPlace(Steps):
    """Up to as many spaces as one's race position, N more for the last."""

    name = "steps_place"

    def times(self, game, s, seat, arg):
        place = s[SEATS_AT + seat * STRIDE + PLACE]
        return place + (arg if place == s[N_SEATS] else 0)


class StepsGreen(Steps):
    """Up to N spaces, and one more for every green cube in all discard piles together."""

    name = "steps_green"

    def times(self, game, s, seat, arg):
        for other in range(s[N_SEATS]):
            arg += s[SEATS_AT + other * STRIDE + DISCARD + pool.G]
        return arg


class StepsCount(Steps):
    """Up to as many spaces as cubes of this colour in one's discard pile."""

    name = "steps_count"
    arg = "colour"

    def times(self, game, s, seat, arg):
        return s[SEATS_AT + seat * STRIDE + DISCARD + arg]


class StepsKinds(Steps):
    """Up to as many spaces as different colours in one's discard pile, wear too."""

    name = "steps_kinds"
    arg = "none"

    def times(self, game, s, seat, arg):
        n = 0
        for c in range(COLOURS):
            if s[SEATS_AT + seat * STRIDE + DISCARD + c]:
                n += 1
        return n


class Most(Op):
    """Only with more cubes of the colour on one's board (H14) than any one other player has in discard."""

    name = "most"
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


OPS = (
    Wear(),
    Draft(),
    Remove(),
    RemoveExactly(),
    RemoveSame(),
    RemoveActive(),
    ToBag(),
    Shed(),
    Spend(),
    Recover(),
    Raise(),
    Trade(),
    GainFor(),
    ClearWear(),
    Draw(),
    DrawClean(),
    DiscardDrawn(),
    Boost(),
    WearDrawn(),
    Offer(),
    Colour(),
    AnyColour(),
    LikeDiscard(),
    Lower(),
    Shift(),
    Steps(),
    Step(),
    StepsSame(),
    StepsPlace(),
    StepsGreen(),
    StepsCount(),
    StepsKinds(),
    Most(),
    effect.Choose(),
    effect.Branch(),
)
