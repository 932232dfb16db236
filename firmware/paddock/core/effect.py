"""The stepper for card effects: where it stands, what it asks, what it does.

An effect is a run of three-byte ops `code, arg, guarded`: the op's place in the game's table of ops, its number or colour, and
how many bytes of ops behind it happen only if it says so. Where the stepper stands is four words of the race's state, so an
effect survives a power cut between two answers.

A game's op is an object with

- `asks`: whether it asks a question,
- `do(game, s, seat, arg) -> bool`: does it (`asks` false); False skips what it guards,
- `times(game, s, seat, arg) -> int`: how often it may ask (`asks` true),
- `legal(game, s, seat, arg, out) -> n`: the allowed answers, sorted,
- `answer(game, s, seat, arg, action) -> int`: takes one answer; AGAIN asks once more, NEXT goes on, SKIP jumps over what it
  guards, a larger number goes on that many bytes behind the op (a chosen branch).

`game.held(s, seat)` is true while something else must be answered first. What both games have is here: `Op`, what most kinds
share, and a choice between branches, for which `game.branch_at(s, seat, i)` says how many bytes behind the choice the ops of
branch i stand, and `game.branch_can(s, seat, i)` whether that branch can be done.
"""

from . import notation
from .compat import const

# words of the stepper
CODE = const(0)  # which effect runs: the game's own number, 0 for none
PC = const(1)  # where in its bytes
END = const(2)
LEFT = const(3)  # how often the op at PC may still ask; 0: it was not begun
WORDS = const(4)

AGAIN = const(-1)
SKIP = const(-2)
NEXT = const(0)

_OP = const(3)  # bytes an op


class Op:
    """What most kinds share: a number, no question, nothing guarded, always possible."""

    arg = "n"
    guard = False
    asks = False
    delays = False  # Cubitos: bust risk begins that many dice later
    touches = False  # changes another player's things, or takes a die that may be the last: where an order matters

    def can(self, game, s, seat, arg):
        """Whether it could be done now: asked before anything of the effect is done."""
        return True

    def times(self, game, s, seat, arg):
        return 1


class Choose(Op):
    """One of the branches behind the colon, which `|` divides, asked: each is a Branch op that guards its own ops."""

    word = "choose"
    when = "roll run comparison"  # of Cubitos; Automobiles has one moment only
    guard = True
    asks = True

    def legal(self, game, s, seat, arg, out):
        n = 0
        for i in range(arg):
            if game.branch_can(s, seat, i):
                out[n] = notation.OPTION + 1 + i
                n += 1
        return n

    def answer(self, game, s, seat, arg, action):
        return game.branch_at(s, seat, action - notation.OPTION - 1)


class Branch(Op):
    """One way of a choice. Where the stepper meets one, the branch before it is over: what it guards was not chosen."""

    word = "branch"
    arg = "none"
    when = ""

    def do(self, game, s, seat, arg):
        return False


def branch_at(s, e, code, i):
    """Bytes behind the `choose` at which the stepper stands to the ops of its branch i."""
    first = s[e + PC] + _OP
    at = first
    while i:
        at += _OP + code[at + 2]
        i -= 1
    return at + _OP - first


def begin(s, e, number, start, length):
    """Set the stepper at words s[e:e + 4] on the effect `number`, whose ops are bytes start .. start + length - 1."""
    s[e + CODE] = number
    s[e + PC] = start
    s[e + END] = start + length
    s[e + LEFT] = 0


def run(game, s, seat, e, code, ops):
    """Go on until a question stands or the effect is over (then CODE is 0)."""
    while s[e + PC] < s[e + END]:
        if game.held(s, seat):
            return
        pc = s[e + PC]
        op = ops[code[pc]]
        arg = code[pc + 1]
        if op.asks:
            if not s[e + LEFT]:
                s[e + LEFT] = op.times(game, s, seat, arg)
            if s[e + LEFT]:
                return
            s[e + PC] = pc + _OP
        else:
            s[e + PC] = pc + _OP + (0 if op.do(game, s, seat, arg) else code[pc + 2])
    if not game.held(s, seat):
        s[e + CODE] = 0


def legal(game, s, seat, e, code, ops, out):
    """The allowed answers to the question that stands, sorted, into `out`; how many."""
    pc = s[e + PC]
    return ops[code[pc]].legal(game, s, seat, code[pc + 1], out)


def answer(game, s, seat, e, code, ops, action):
    """Take one allowed answer; `run` goes on from there."""
    pc = s[e + PC]
    step = ops[code[pc]].answer(game, s, seat, code[pc + 1], action)
    if step == AGAIN:
        s[e + LEFT] -= 1
        if s[e + LEFT]:
            return
        step = NEXT
    s[e + LEFT] = 0
    if step == SKIP:
        step = code[pc + 2]
    s[e + PC] = pc + _OP + step
