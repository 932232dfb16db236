"""Cubitos: the kinds of effect a card may have, one class each. A new kind is a class here and its place at the end of OPS.

The pack compiler reads OPS: `word` as it is written in a pack; `arg` none, n or colour; `guard` whether other ops may stand
behind it after a colon; `when` the moments in which a card may have it. docs/packs.md says what each does. `game` is
the race's `Rules`. How the stepper calls an op: core/effect.py.
"""

from ...core import effect, notation, pool
from ...core.pool import COLOURS
from .layout import (
    ACTIVE,
    COINS,
    CREDITS,
    DRAW_ZONE,
    FEET,
    GREY,
    HAND,
    N_SEATS,
    ROLL_ZONE,
    SAFE,
    SEATS_AT,
    STRIDE,
    SUPPLY,
    SWORDS,
)


class Op(effect.Op):
    """What most kinds share: a gain that asks nothing."""

    when = "roll run comparison"


class Gain(Op):
    """Adds its number to one word of the seat."""

    def __init__(self, word, at, when):
        self.word = word
        self.at = at
        self.when = when

    def do(self, game, s, seat, arg):
        s[SEATS_AT + seat * STRIDE + self.at] += arg
        return True


class Fan(Op):
    """N steps on the fan track, each with its reward."""

    word = "fan"

    def do(self, game, s, seat, arg):
        game.fan_steps(s, seat, arg)
        return True


class RemoveGrey(Op):
    """Up to N grey dice from draw, roll or discard zone go back to the supply, each asked."""

    word = "remove_grey"

    def do(self, game, s, seat, arg):
        s[SEATS_AT + seat * STRIDE + GREY] += arg
        return True


class Draw(Op):
    """Up to N more dice from the draw zone to the roll zone, each asked."""

    word = "draw"
    when = "roll"
    asks = True

    def times(self, game, s, seat, arg):
        return arg

    def legal(self, game, s, seat, arg, out):
        zone = game.source(s, SEATS_AT + seat * STRIDE)
        out[0] = notation.ENOUGH
        n = 1
        for c in range(COLOURS):
            if s[zone + c]:
                out[n] = notation.DIE + c
                n += 1
        return n

    def answer(self, game, s, seat, arg, action):
        if action == notation.ENOUGH:
            return effect.NEXT
        p = SEATS_AT + seat * STRIDE
        game.refill(s, p)
        pool.move(s, p + DRAW_ZONE, p + ROLL_ZONE, action - notation.DIE)
        return effect.AGAIN


class Reroll(Op):
    """Up to N active dice go back to the roll zone, each asked."""

    word = "reroll"
    when = "roll"
    asks = True

    def times(self, game, s, seat, arg):
        return arg

    def legal(self, game, s, seat, arg, out):
        p = SEATS_AT + seat * STRIDE + ACTIVE
        out[0] = notation.ENOUGH
        n = 1
        for c in range(COLOURS):
            for face in range(1, 8):
                if s[p + c * 7 + face - 1] > game.used(s, seat, c, face):
                    out[n] = notation.IN_ACTIVE + c * 8 + face
                    n += 1
        return n

    def answer(self, game, s, seat, arg, action):
        if action == notation.ENOUGH:
            return effect.NEXT
        c = (action - notation.IN_ACTIVE) >> 3
        game.activate(s, seat, c, (action - notation.IN_ACTIVE) & 7, -1)
        s[SEATS_AT + seat * STRIDE + ROLL_ZONE + c] += 1
        return effect.AGAIN


class Safe(Op):
    """The next roll cannot bust."""

    word = "safe"
    arg = "none"
    when = "roll"

    def do(self, game, s, seat, arg):
        s[SEATS_AT + seat * STRIDE + SAFE] = 1
        return True


class Risk(Op):
    """Bust risk begins N active dice later."""

    word = "risk"
    when = "active"
    delays = True

    def do(self, game, s, seat, arg):
        return True  # looked at where bust risk begins: Legal.risk_at


class GainDie(Op):
    """One die that costs at most N to the discard zone, asked."""

    word = "gain"
    when = "run comparison"
    asks = True
    touches = True

    def legal(self, game, s, seat, arg, out):
        out[0] = notation.NO
        n = 1
        for c in range(COLOURS):
            if game.price(c) and game.price(c) <= arg and s[SUPPLY + c]:
                out[n] = notation.COLOUR + c
                n += 1
        return n

    def answer(self, game, s, seat, arg, action):
        if action == notation.NO:
            return effect.SKIP
        game.gain_die(s, seat, action - notation.COLOUR)
        return effect.NEXT


class Each(Op):
    """One for every active die of a colour, whatever face it shows."""

    arg = "colour"
    when = "run"

    def __init__(self, word, at):
        self.word = word
        self.at = at

    def do(self, game, s, seat, arg):
        p = SEATS_AT + seat * STRIDE
        for face in range(7):
            s[p + self.at] += s[p + ACTIVE + arg * 7 + face]
        return True


class Tax(Op):
    """Every other player pays you N credits, or what it has."""

    word = "tax"
    when = "run comparison"
    touches = True

    def do(self, game, s, seat, arg):
        for other in range(s[N_SEATS]):
            if other != seat:
                _pay(s, other, seat, arg)
        return True


class Rob(Op):
    """One player you choose pays you N credits, or what it has."""

    word = "rob"
    when = "run comparison"
    asks = True
    touches = True

    def legal(self, game, s, seat, arg, out):
        out[0] = notation.NO
        n = 1
        for other in range(s[N_SEATS]):
            if other != seat and s[SEATS_AT + other * STRIDE + CREDITS]:
                out[n] = notation.SEAT + other
                n += 1
        return n

    def answer(self, game, s, seat, arg, action):
        if action == notation.NO:
            return effect.SKIP
        _pay(s, action - notation.SEAT, seat, arg)
        return effect.NEXT


class Gift(Op):
    """Every other player gets N credits."""

    word = "gift"
    when = "run comparison"
    touches = True

    def do(self, game, s, seat, arg):
        for other in range(s[N_SEATS]):
            if other != seat:
                s[SEATS_AT + other * STRIDE + CREDITS] += arg
        return True


class Pay(Op):
    """May pay N credits; if so, what stands behind the colon."""

    word = "pay"
    when = "roll run comparison"
    guard = True
    asks = True

    def legal(self, game, s, seat, arg, out):
        out[0] = notation.NO
        if s[SEATS_AT + seat * STRIDE + CREDITS] < arg:
            return 1
        out[1] = notation.YES
        return 2

    def answer(self, game, s, seat, arg, action):
        if action == notation.NO:
            return effect.SKIP
        s[SEATS_AT + seat * STRIDE + CREDITS] -= arg
        return effect.NEXT


class Behind(Op):
    """Only if another runner has fewer spaces to go: what stands behind the colon."""

    word = "behind"
    arg = "none"
    when = "run comparison"
    guard = True

    def do(self, game, s, seat, arg):
        mine = game.to_go(s, seat)
        for other in range(s[N_SEATS]):
            if game.to_go(s, other) < mine:
                return True
        return False


def _pay(s, payer, seat, most):
    """Up to `most` credits from payer to seat (credits are never negative)."""
    p = SEATS_AT + payer * STRIDE + CREDITS
    n = s[p] if s[p] < most else most
    s[p] -= n
    s[SEATS_AT + seat * STRIDE + CREDITS] += n


_ANY = "roll active run comparison"
OPS = (  # a gain adds its number to coins, feet …; `hand`: larger for good, from the next draw (G14)
    Gain("feet", FEET, _ANY),
    Gain("coins", COINS, _ANY),
    Gain("credits", CREDITS, "roll run comparison"),
    Gain("swords", SWORDS, "roll active run comparison"),
    Gain("hand", HAND, "roll run comparison"),
    Fan(),
    RemoveGrey(),
    Draw(),
    Reroll(),
    Safe(),
    Risk(),
    GainDie(),
    Each("feet_each", FEET),
    Each("coins_each", COINS),
    Tax(),
    Rob(),
    Gift(),
    Pay(),
    Behind(),
    effect.Choose(),
    effect.Branch(),
)
