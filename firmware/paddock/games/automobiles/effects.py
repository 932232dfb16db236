"""Automobiles: the kinds of effect a card may have, a class each. A new kind is a class here and its place at the end of OPS.

The pack compiler reads OPS: `word` as it is written in a pack, `arg` none, n or colour, `guard` whether other ops stand behind
it. docs/packs.md says what each does. `game` is the race's `Rules`. How the stepper calls an op: core/effect.py; besides,
`can(game, s, seat, arg)` says before the card is played whether this part could be done (M8); there `game.spare` is the colour
of the cube that would be played and `game.mask` what an op before it said about colours.
"""

from ...core import effect, notation, pool
from ...core.pool import COLOURS, K, N
from . import moves
from .layout import ACTIVE, BAG, CLEAN, COUNT, DISCARD, DRAFTING, DRAWN, SEATS_AT, STEPPER, STOCK, STRIDE, USED
from .moves import SPACE, Op  # noqa: F401 - answers are read by what stands here


class Wear(Op):
    """Gain N wear (M9)."""

    word = "wear"

    def do(self, game, s, seat, arg):
        game.gain_wear(s, SEATS_AT + seat * STRIDE, arg)
        return True


class Draft(Op):
    """Counts as drafting this turn."""

    word = "draft"
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
    """Up to N cubes of the discard pile to the stock (M26), each asked."""

    word = "remove"


class RemoveExactly(Pick):
    """N cubes of the discard pile to the stock."""

    word = "remove_exactly"
    may = 0

    def can(self, game, s, seat, arg):
        return pool.total(s, SEATS_AT + seat * STRIDE + DISCARD) >= arg


class RemoveSame(Pick):
    """As many cubes of the discard pile to the stock as `shed` moved there."""

    word = "remove_same"
    arg = "none"
    may = 0

    def times(self, game, s, seat, arg):
        return s[SEATS_AT + seat * STRIDE + COUNT]


class RemoveActive(Pick):
    """May remove one active cube."""

    word = "remove_active"
    may = notation.NO
    active = True
    discard = False


class ToBag(Pick):
    """May put one cube of active or discard into the bag."""

    word = "to_bag"
    may = notation.NO
    active = True
    target = BAG


class Shed(Pick):
    """Up to N active cubes to the discard pile, each asked; how many is kept for `remove_same`."""

    word = "shed"
    active = True
    discard = False
    target = DISCARD


class Spend(Pick):
    """N active cubes to used, without their effect."""

    word = "spend"
    may = 0
    active = True
    discard = False
    target = USED

    def can(self, game, s, seat, arg):
        p = SEATS_AT + seat * STRIDE
        return pool.total(s, p + ACTIVE) - (game.spare >= 0) >= arg


class Recover(Pick):
    """Up to N cubes of the discard pile to active, each asked."""

    word = "recover"
    target = ACTIVE


class Raise(Pick):
    """One gear cube of the discard pile becomes one of the next higher gear (to used)."""

    word = "raise"
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

    def picked(self, game, s, p, c):
        pool.move(s, STOCK, p + USED, c + 1)  # M10


class Trade(Pick):
    """Up to N cubes of the discard pile to the stock, each asked, until one can be gained for the sum of their prices."""

    word = "trade"

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
        s[p + COUNT] += game.prices[c]


class GainFor(Op):
    """One cube of the stock, not wear, priced at most the sum of `trade`, to used."""

    word = "gain_for"
    arg = "none"
    asks = True

    def legal(self, game, s, seat, arg, out):
        p = SEATS_AT + seat * STRIDE
        n = 0
        for c in range(COLOURS):
            if s[STOCK + c] and 0 < game.prices[c] <= s[p + COUNT]:
                out[n] = notation.IN_STOCK + c
                n += 1
        return n

    def answer(self, game, s, seat, arg, action):
        pool.move(s, STOCK, SEATS_AT + seat * STRIDE + USED, action - notation.IN_STOCK)
        return effect.NEXT


class ClearWear(Op):
    """All wear of the discard pile to the stock, also none."""

    word = "clear_wear"
    arg = "none"

    def do(self, game, s, seat, arg):
        p = SEATS_AT + seat * STRIDE + DISCARD + N
        s[STOCK + N] += s[p]
        s[p] = 0
        return True


# -- draws


class Draw(Op):
    """Draw N cubes."""

    word = "draw"

    def can(self, game, s, seat, arg):
        return game.drawable(s, SEATS_AT + seat * STRIDE) >= arg

    def do(self, game, s, seat, arg):
        game.draw(s, seat, arg)
        return True


class DrawClean(Op):
    """Draw until one cube is no wear."""

    word = "draw_clean"
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

    word = "discard_drawn"
    arg = "none"
    asks = True

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

    word = "boost"
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

    word = "wear_drawn"
    arg = "none"

    def do(self, game, s, seat, arg):
        p = SEATS_AT + seat * STRIDE
        game.gain_wear(s, p, s[p + COUNT])
        return True


class Offer(Op):
    """Every other player may draw one cube."""

    word = "offer"
    arg = "none"

    def do(self, game, s, seat, arg):
        game.offer(s, seat)
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
    moves.Colour(),
    moves.AnyColour(),
    moves.LikeDiscard(),
    moves.Lower(),
    moves.Shift(),
    moves.Steps(),
    moves.Step(),
    moves.StepsSame(),
    moves.StepsPlace(),
    moves.StepsGreen(),
    moves.StepsCount(),
    moves.StepsKinds(),
    moves.Most(),
    effect.Choose(),
    effect.Branch(),
)
