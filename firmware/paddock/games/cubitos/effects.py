"""Cubitos: the kinds of effect a card may have, one class each. A new kind is a class here and its place at the end of OPS.

The pack compiler and docs/packs.md read OPS: `name` as it is written in a pack; `arg` none, n or colour; `guard` whether other
ops may stand behind it after a colon; `when` the moments in which a card may have it; `help` one line for the docs. `game` is
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


class Op:
    """What most kinds share: a gain that asks nothing."""

    arg = "n"
    guard = False
    when = "roll run comparison"
    asks = False
    delays = False  # bust risk begins that many dice later
    touches = False  # changes another player's things, or takes a die that may be the last: in the order of G11

    def times(self, arg):
        return 1


class Gain(Op):
    """Adds its number to one word of the seat."""

    def __init__(self, name, word, when, text):
        self.name = name
        self.word = word
        self.when = when
        self.help = text

    def do(self, game, s, seat, arg):
        s[SEATS_AT + seat * STRIDE + self.word] += arg
        return True


class Fan(Op):
    name = "fan"
    help = "N steps on the fan track, each with its reward"

    def do(self, game, s, seat, arg):
        game.fan_steps(s, seat, arg)
        return True


class RemoveGrey(Op):
    name = "remove_grey"
    help = "up to N grey dice from draw, roll or discard zone go back to the supply, each asked"

    def do(self, game, s, seat, arg):
        s[SEATS_AT + seat * STRIDE + GREY] += arg
        return True


class Draw(Op):
    name = "draw"
    when = "roll"
    asks = True
    help = "up to N more dice from the draw zone to the roll zone, each asked"

    def times(self, arg):
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
    name = "reroll"
    when = "roll"
    asks = True
    help = "up to N active dice go back to the roll zone, each asked"

    def times(self, arg):
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
    name = "safe"
    arg = "none"
    when = "roll"
    help = "the next roll cannot bust"

    def do(self, game, s, seat, arg):
        s[SEATS_AT + seat * STRIDE + SAFE] = 1
        return True


class Risk(Op):
    name = "risk"
    when = "active"
    delays = True
    help = "bust risk begins N active dice later"

    def do(self, game, s, seat, arg):
        return True  # looked at where bust risk begins: Legal.risk_at


class GainDie(Op):
    name = "gain"
    when = "run comparison"
    asks = True
    touches = True
    help = "one die that costs at most N to the discard zone, asked"

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

    def __init__(self, name, word, text):
        self.name = name
        self.word = word
        self.help = text

    def do(self, game, s, seat, arg):
        p = SEATS_AT + seat * STRIDE
        for face in range(7):
            s[p + self.word] += s[p + ACTIVE + arg * 7 + face]
        return True


class Tax(Op):
    name = "tax"
    when = "run comparison"
    touches = True
    help = "every other player pays you N credits, or what it has"

    def do(self, game, s, seat, arg):
        for other in range(s[N_SEATS]):
            if other != seat:
                _pay(s, other, seat, arg)
        return True


class Rob(Op):
    name = "rob"
    when = "run comparison"
    asks = True
    touches = True
    help = "one player you choose pays you N credits, or what it has"

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
    name = "gift"
    when = "run comparison"
    touches = True
    help = "every other player gets N credits"

    def do(self, game, s, seat, arg):
        for other in range(s[N_SEATS]):
            if other != seat:
                s[SEATS_AT + other * STRIDE + CREDITS] += arg
        return True


class Pay(Op):
    name = "pay"
    when = "roll run comparison"
    guard = True
    asks = True
    help = "may pay N credits; if so, what stands behind the colon"

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
    name = "behind"
    arg = "none"
    when = "run comparison"
    guard = True
    help = "only if another runner has fewer spaces to go: what stands behind the colon"

    def do(self, game, s, seat, arg):
        mine = game.to_go(s, seat)
        for other in range(s[N_SEATS]):
            if game.to_go(s, other) < mine:
                return True
        return False


class Choose(Op):
    """Followed by its branches, each a Branch op that guards its own ops."""

    name = "choose"
    guard = True
    asks = True
    help = "one of the branches behind the colon, which `|` divides, asked"

    def legal(self, game, s, seat, arg, out):
        for i in range(arg):
            out[i] = notation.OPTION + 1 + i
        return arg

    def answer(self, game, s, seat, arg, action):
        return game.branch_at(s, seat, action - notation.OPTION - 1)


class Branch(Op):
    """Where the stepper meets one, the branch before it is over: what it guards was not chosen."""

    name = "branch"
    arg = "none"
    when = ""
    help = "(the compiler's own: one way of a `choose`)"

    def do(self, game, s, seat, arg):
        return False


def _pay(s, payer, seat, most):
    """Up to `most` credits from payer to seat (credits are never negative)."""
    p = SEATS_AT + payer * STRIDE + CREDITS
    n = s[p] if s[p] < most else most
    s[p] -= n
    s[SEATS_AT + seat * STRIDE + CREDITS] += n


_ANY = "roll active run comparison"
OPS = (
    Gain("feet", FEET, _ANY, "N feet"),
    Gain("coins", COINS, _ANY, "N coins"),
    Gain("credits", CREDITS, "roll run comparison", "N credits"),
    Gain("swords", SWORDS, "roll active run comparison", "N swords"),
    Gain("hand", HAND, "roll run comparison", "hand size N larger for good, from the next draw"),
    Fan(),
    RemoveGrey(),
    Draw(),
    Reroll(),
    Safe(),
    Risk(),
    GainDie(),
    Each("feet_each", FEET, "one foot for every active die of the colour"),
    Each("coins_each", COINS, "one coin for every active die of the colour"),
    Tax(),
    Rob(),
    Gift(),
    Pay(),
    Behind(),
    Choose(),
    Branch(),
)
