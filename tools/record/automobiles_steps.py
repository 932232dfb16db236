"""Automobiles: the lines of a record -> actions of the rules, or the rule that a line breaks (docs/records.md)."""

from typing import NamedTuple

from paddock.core import notation
from paddock.core.notation import LETTERS
from paddock.core.pool import COLOURS, K, N, total
from paddock.games.automobiles import effects, lanes, layout, moves
from paddock.games.automobiles.layout import SEATS_AT, STRIDE

from . import steps, text
from .steps import Refused
from .text import FORMAT, SEATS, Malformed, quoted

_WORDS = ("play", "choose", "hand", "buy", "special")


class Space(NamedTuple):
    name: str
    row: int  # of the track, -1 where none is named


class Play(NamedTuple):
    colour: int
    space: Space  # None for a cube with a card


def parse(word, args):
    """A step's arguments by kind. Malformed: what is no step at all."""
    if word == "special":
        if args:
            raise Malformed(f"nothing stands behind `special`: {quoted(args[0])}")
        return None
    if word == "hand":
        return text.counted(args)
    if word == "buy":
        return text.counted(args)
    if word == "choose":
        if len(args) == 1 and args[0].startswith("space:"):
            return _space(args[0][6:])
        action = notation.answer_code(args[0]) if len(args) == 1 else -1
        if action < 0:
            raise Malformed("`choose` has one answer, such as active:W, discard:L, stock:D, space:I2, option:1, yes, no, stop")
        return action
    if word == "play":
        if not args or args[0] not in LETTERS or len(args[0]) != 1:
            raise Malformed("`play` names a cube, such as `play Y` or, with a space, `play L I2`")
        colour = LETTERS.index(args[0])
        if len(args) != (2 if colour <= K else 1):
            wanted = "a gear cube goes to one space, such as" if colour <= K else "no space stands behind"
            raise Malformed(f"{wanted} `play {args[0]}{' I2' if colour <= K else ''}`")
        return Play(colour, _space(args[1]) if colour <= K else None)
    raise Malformed(f"there is no step {quoted(word)}; there are {', '.join(_WORDS)}")


def _space(word):
    name, at, row = word.partition("@")
    return Space(name, text.number(row, "the row behind @") if at else -1)


class Steps(steps.Steps):
    """Takes steps of a race in `s`; what is told of them: tools/record/steps.py."""

    def choices(self, seat):
        return self.rules.legal(self.s, seat, self.out)

    def force(self, seat):
        """There is one seat at a time that has something to do."""
        return self.forced(self.s[layout.TO_ACT])

    def parse(self, step):
        """The arguments, or why they are none: `expected` has reasons that come before that."""
        try:
            return parse(step.word, step.args)
        except Malformed as error:
            return error

    # -- is it this seat's turn to do such a thing

    def expected(self, step):
        """None, or a Refused: why a step of this kind cannot come now."""
        s = self.s
        if s[layout.PHASE] == layout.FINISHED:
            return Refused("the race is over", "M28", sure=True)
        if step.word not in _WORDS or step.seat >= s[layout.N_SEATS]:
            reason = f"there is no step {quoted(step.word)}; there are {', '.join(_WORDS)}"
            if step.word in _WORDS:
                reason = f"there is no seat {SEATS[step.seat]} in this race"
            return Refused(reason, FORMAT, sure=True)
        kinds = self._kinds()
        name = SEATS[s[layout.TO_ACT]]
        if step.seat != s[layout.TO_ACT] and "buy" in kinds:
            return Refused(f"it is {name}'s turn", "H15")
        if step.seat != s[layout.TO_ACT] or step.word not in kinds:
            return Refused(f"now comes `{name} {kinds[0]} ...`", FORMAT)
        what = self.parse(step)
        return Refused(f"{what}", FORMAT, sure=True) if isinstance(what, Malformed) else None

    def _kinds(self):
        """The kinds of steps that can come."""
        s = self.s
        p = SEATS_AT + s[layout.TO_ACT] * STRIDE
        if s[p + layout.STATE] == layout.DRAWING:
            return ("hand",)
        if s[p + layout.STATE] == layout.BUYING:
            return ("buy",)
        return ("choose",) if s[layout.OFFER] or s[p + layout.STEPPER] else ("play", "buy", "special")

    def _do(self, seat, action, otherwise="that is not possible now", rule="M8"):
        if not self.can(seat, action):
            raise Refused(otherwise, rule)
        self.rules.apply(self.s, seat, action)

    # -- the turn

    def _special(self, seat, _none):
        self._do(seat, layout.A_SPECIAL, f"{SEATS[seat]} has played a cube in this turn", "M27")

    def _play(self, seat, play):
        s, c = self.s, play.colour
        p = SEATS_AT + seat * STRIDE
        if not s[p + layout.ACTIVE + c]:
            raise Refused(f"{SEATS[seat]} has no {LETTERS[c]} in the active pile", "M7")
        if c == N:
            self._do(seat, layout.A_WEAR, "wear has no action", "H9")
        elif play.space:
            way, segment = self._reach(seat, play.space)
            space = lanes.way(self.rules.track, s[p + layout.AT], way)
            if not lanes.colours(self.rules.track, space) >> c & 1:
                raise Refused(f"{play.space.name} is no space for {LETTERS[c]}", "H1")
            self._do(seat, layout.A_GEAR + segment * 1024 + c * 256 + space)
        else:
            self._do(seat, layout.A_CARD + c, f"the card of {LETTERS[c]} cannot be done as a whole now")

    def _buy(self, seat, counts):
        s, rules = self.s, self.rules
        p = SEATS_AT + seat * STRIDE
        setup = s[p + layout.STATE] == layout.BUYING
        if counts[N]:
            raise Refused("wear is not for sale", "M16")
        for c in range(COLOURS):
            if counts[c] > s[layout.STOCK + c]:
                raise Refused(f"the stock has {s[layout.STOCK + c]} of {LETTERS[c]}, not {counts[c]}", "M16")
        cost = sum(counts[c] * rules.prices[c] for c in range(COLOURS))
        money = s[p + layout.MONEY] if setup else rules.worth(s, p)
        if cost > money:
            raise Refused(f"that costs {cost}, {SEATS[seat]} has {money}", "M5" if setup else "M16")
        for c in range(COLOURS):
            for _ in range(counts[c]):
                self._do(seat, layout.A_TAKE + c, f"{LETTERS[c]} is not for sale", "M16")
        self._do(seat, layout.A_PAY, f"with {money} at least one cube is bought", "M5")

    # -- spaces

    def _reach(self, seat, wanted):
        """(number of the way, segment counted from the frontmost free one) to a space."""
        s, t = self.s, self.rules.track
        p = SEATS_AT + seat * STRIDE
        space = self.rules.pack.find_space(s[layout.TRACK], wanted.name)
        if space < 0:
            raise Refused(f"the track has no space {quoted(wanted.name)}", FORMAT)
        if wanted.row >= 0 and not lanes.first(t, space) <= wanted.row <= lanes.last(t, space):
            raise Refused(f"{wanted.name} has no row {wanted.row}", FORMAT)
        here = s[p + layout.AT]
        if space == here:
            raise Refused(f"{SEATS[seat]} is in {wanted.name}", "H5")
        ways = [i for i in range(lanes.ways(t, here)) if lanes.way(t, here, i) == space]
        if not ways and not self._touches(here, space):
            raise Refused(f"{wanted.name} does not touch {self._name(here)}", "M13")
        rows = lanes.rows(t)
        start = self.rules.begins(s, p, ways[0]) if ways else 0
        end = start + lanes.last(t, space) - lanes.first(t, space)
        at = s[p + layout.AT_PROGRESS]
        if not ways or end <= at:
            raise Refused(f"{wanted.name} lies beside or behind, not ahead", "M14")
        free = [row for row in range(end, start - 1, -1) if self.rules.free(s, seat, space, row)]
        named = wanted.row if wanted.row >= 0 else free[0] % rows if free else -1
        if named not in [row % rows for row in free]:
            raise Refused(f"another car stands there in {wanted.name}", "M12")
        if named != free[0] % rows and not s[layout.SWITCHES] & layout.WEAVING:
            raise Refused(f"the frontmost free row of {wanted.name} is {free[0] % rows}, not {named}", "H4")
        ahead = [row % rows for row in free if row > at]
        if named not in ahead:
            raise Refused(f"row {named} of {wanted.name} is not ahead of row {at % rows}", "M14")
        return ways[0], ahead.index(named)

    def _touches(self, a, b):
        """Whether two spaces touch by edge or corner, whatever the direction (H3)."""
        t = self.rules.track
        apart = abs(lanes.lane(t, a) - lanes.lane(t, b))
        rows = lanes.rows(t)
        if apart > 1:
            return False
        beside = {row % rows for row in range(lanes.first(t, a) - 1, lanes.last(t, a) + 2)}
        return any(row % rows in beside for row in range(lanes.first(t, b), lanes.last(t, b) + 1))

    def _name(self, space):
        return self.rules.pack.space_name(self.s[layout.TRACK], space)

    # -- cards

    def _choose(self, seat, answer):
        s, p = self.s, SEATS_AT + seat * STRIDE
        n = self.choices(seat)
        allowed = list(self.out[:n])
        if isinstance(answer, Space) and self._asks_space(s, p):
            way, segment = self._reach(seat, answer)
            space = lanes.way(self.rules.track, s[p + layout.AT], way)
            answer = moves.SPACE + segment * 256 + space
        if answer not in allowed:
            raise Refused(f"the answers here are {', '.join(self._answer_word(a) for a in allowed)}", "M8")
        self.rules.apply(s, seat, answer)

    def _asks_space(self, s, p):
        if s[layout.OFFER]:
            return False
        return isinstance(effects.OPS[self.rules.code_of(s, p)[s[p + layout.STEPPER + 1]]], moves.Steps)

    def _answer_word(self, action):
        if action >= moves.SPACE:
            return "space:" + self._name((action - moves.SPACE) & 255)
        return notation.answer_word(action)

    # -- draws

    def _hand(self, seat, counts):
        s = self.s
        p = SEATS_AT + seat * STRIDE
        bag, discard = s[p + layout.BAG :][:COLOURS], s[p + layout.DISCARD :][:COLOURS]
        setup = s[layout.PHASE] == layout.HANDS
        if s[p + layout.CLEAN]:
            refill = self._clean(counts, bag)
        else:
            need = min(s[p + layout.NEED], sum(bag) + sum(discard))
            if sum(counts) != need:
                rule = "M6" if setup else "M8" if self._of_card(s, p) else "M23"
                raise Refused(f"{SEATS[seat]} draws {need} cubes, not {sum(counts)}", rule)
            refill = need > sum(bag)
        wrong = "M6" if setup else "M24" if refill else "M23"
        for c in range(COLOURS):
            if counts[c] > bag[c] + (discard[c] if refill else 0):
                raise Refused(f"the bag of {SEATS[seat]} cannot give {counts[c]} of {LETTERS[c]}", wrong)
            if refill and counts[c] < bag[c]:
                raise Refused(f"what is left in the bag comes first: {LETTERS[c]}{bag[c]}", wrong)
        before = s[:]
        left = counts[:]
        while sum(left):
            zone = p + (layout.BAG if total(s, p + layout.BAG) else layout.DISCARD)
            order = (N, *range(N)) if s[p + layout.CLEAN] else range(COLOURS)
            c = next(c for c in order if left[c] and s[zone + c])
            left[c] -= 1
            self._do(seat, layout.A_CUBE + c)
        after = s[:]
        self._do(seat, layout.A_DONE)
        if self.seeded:
            self._compare_with_seed(before, after, seat, p, wrong)

    def _of_card(self, s, p):
        return s[layout.OFFER] or s[p + layout.STEPPER]

    def _clean(self, counts, bag):
        """Whether a draw until one cube is no wear needs a refill."""
        if sum(counts) - counts[N] != 1:
            raise Refused("the draw ends with the first cube that is no wear, and has one", "M8")
        refill = sum(bag) == bag[N]
        if not refill and (counts[N] > bag[N] or any(counts[c] > bag[c] for c in range(N))):
            raise Refused("the bag holds a cube that is no wear: the draw does not go beyond it", "M8")
        return refill

    def _compare_with_seed(self, device, after, seat, p, rule):
        """Draw again as the device did; its generator goes on in the race."""
        self.rules.apply(device, seat, layout.A_DEAL)
        drawn = p + layout.DRAWN
        if after[drawn : drawn + COLOURS] != device[drawn : drawn + COLOURS]:
            raise Refused(f"the seed draws {notation.counted(device, drawn)} here", rule, sure=True)
        for i in range(layout.RNG, layout.RNG + 4):
            self.s[i] = device[i]
