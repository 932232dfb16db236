"""Cubitos: the lines of a record -> actions of the rules, or the rule that a line breaks (docs/records.md)."""

from typing import NamedTuple

from paddock.core import notation, track
from paddock.core.notation import FACES, LETTERS
from paddock.core.pool import COLOURS, D, K, L, total
from paddock.games.cubitos import layout
from paddock.games.cubitos.layout import SEATS_AT, STRIDE
from paddock.games.cubitos.notation import rolled

from . import steps, text
from .steps import Refused
from .text import FORMAT, SEATS, Malformed, RecordError, quoted

_ROLL_PHASE = ("draw", "roll", "push", "pass", "drop")
_RUN_PHASE = ("ready", "move", "buy")
_EXPECTED = {layout.ABILITY: ("use", "ready"), layout.MOVE: ("move",), layout.BUY: ("buy",)}  # by state of the seat
_PAYMENT = ("feet", "coins", "credits", "to")


class Move(NamedTuple):
    spaces: int
    feet: int
    coins: int
    credits: int
    to: str


class Buy(NamedTuple):
    dice: list
    coins: int
    credits: int


def parse(word, args):
    """A step's arguments by kind. Malformed: what is no step at all."""
    if word in ("push", "pass", "ready"):
        if args:
            raise Malformed(f"nothing stands behind `{word}`: {quoted(args[0])}")
        return None
    if word in ("draw", "drop"):
        return text.counted(args)
    if word == "roll":
        return text.hits(args)
    if word == "use":
        if len(args) != 1:
            raise Malformed("`use` names one die, such as `use W:ability`")
        return text.die(args[0])
    if word == "choose":
        action = notation.answer_code(args[0]) if len(args) == 1 else -1
        if action < 0 or action == notation.OPTION:  # no question of this game has an option 0
            raise Malformed("`choose` has one answer, such as die:L, discard:L, seat:B, colour:W, option:1, yes, no, stop")
        return action
    if word == "move":
        if not args:
            raise Malformed("`move` says how many spaces, such as `move 2 feet=1 coins=4 credits=0`")
        found = text.options(args[1:], _PAYMENT)
        numbers = [text.number(found.get(key, "0"), key) for key in _PAYMENT[:3]]
        return Move(text.number(args[0], "how many spaces"), *numbers, found.get("to", ""))
    if word == "buy":
        dice = [arg for arg in args if "=" not in arg]
        found = text.options(args[len(dice) :], _PAYMENT[1:3])
        return Buy(text.counted(dice), *(text.number(found.get(key, "0"), key) for key in _PAYMENT[1:3]))
    words = ", ".join((*_ROLL_PHASE, "use", "choose", *_RUN_PHASE))
    raise Malformed(f"there is no step {quoted(word)}; there are {words}")


class Steps(steps.Steps):
    """Takes steps of a race in `s`; what is told of them: tools/record/steps.py."""

    def choices(self, seat):
        return self.rules.choices(self.s, seat, self.out)

    def parse(self, step):
        try:
            return parse(step.word, step.args)
        except Malformed as error:
            raise RecordError(step.line, f"{error}", FORMAT) from None

    # -- forced steps

    def force(self, seat):
        """Let one forced step happen that comes before anything else of the seat; False where there is none."""
        s = self.s
        if self.rules.busy(s, seat):
            return self.forced(seat)
        for i in range(s[layout.N_SEATS]):
            other = (s[layout.HOLDER] + i) % s[layout.N_SEATS]
            if self.rules.busy(s, other) and self.forced(other):
                return True
        return False

    def _do(self, seat, action):
        if not self.can(seat, action):
            raise Refused("that is not possible now", "C32")
        self.rules.apply(self.s, seat, action)

    # -- is it this seat's turn to do such a thing

    def expected(self, step):
        """None, or a Refused: why the seat cannot do a step of this kind now."""
        seat, word = step.seat, step.word
        s, name = self.s, SEATS[seat]
        p = SEATS_AT + seat * STRIDE
        asked = s[p + layout.GREY] or s[p + layout.STEPPER]
        if s[layout.PHASE] == layout.FINISHED:
            return Refused("the race is over", "C30", sure=True)
        if s[layout.PHASE] == layout.ROLLING:
            if word in _RUN_PHASE:
                return Refused("first every seat finishes the Roll phase", "C7")
            return self._answers(name, word, "G13") if asked else self._expected_rolling(seat, p, name, word)
        if word in _ROLL_PHASE:
            return Refused("first every seat finishes the Run phase", "C7")
        if not self.rules.runs(s, seat):
            return Refused(f"{name} busted and takes no part in this Run phase", "G6", sure=True)
        if not self.rules.busy(s, seat):
            return Refused(f"{name} has done this step; the others come first", "C32")
        if asked:
            return self._answers(name, word, "C32")
        expected = _EXPECTED[s[p + layout.STATE]]
        return None if word in expected else Refused(f"now {name} does one of {', '.join(expected)}", "C32")

    def _answers(self, name, word, rule):
        return None if word == "choose" else Refused(f"{name} has a question to answer: `{name} choose ...`", rule)

    def _expected_rolling(self, seat, p, name, word):
        state = self.s[p + layout.STATE]
        deciding = word in ("push", "pass")
        over = not self.rules.busy(self.s, seat)
        if word == "choose":
            return Refused(f"{name} has no question to answer", "G13")
        if self.s[p + layout.BUST] and (over or word != "drop"):
            return Refused(f"{name} busted: that ended its Roll phase", "C15", sure=deciding)
        if over:
            rule = "C17" if deciding or word == "roll" else "C7"
            return Refused(f"{name} has passed: that ended its Roll phase", rule, sure=deciding)
        if word == "drop":
            return None if state == layout.DROP else Refused(f"{name} did not bust", "G6")
        if word == "pass" and not self.s[p + layout.ROLLS]:
            return Refused(f"{name} has not rolled yet", "G3")
        if word == "draw":
            return None if state == layout.DRAW else Refused(f"{name} has drawn", "C8")
        if state == layout.DRAW:
            return Refused(f"{name} draws first", "C8")
        if word == "roll":
            return None if state == layout.ROLL else Refused(f"{name} has to push before", "C17")
        if state == layout.ROLL:
            return Refused(f"{name} rolls first", "G13" if word == "use" else "C12")
        return None

    # -- Roll phase

    def _draw(self, seat, counts):
        s, name = self.s, SEATS[seat]
        p = SEATS_AT + seat * STRIDE
        zone, discard = p + layout.DRAW_ZONE, p + layout.DISCARD
        have = total(s, zone)
        need = min(s[p + layout.NEED], have + total(s, discard))
        if sum(counts) != need:
            raise Refused(f"{name} draws {need} dice, not {sum(counts)}", "C8")
        for c in range(COLOURS):
            both = s[zone + c] + s[discard + c]
            if counts[c] > both:
                raise Refused(f"{name} has {LETTERS[c]}{both} to draw, not {counts[c]}", "G1" if c == K else "C8")
            if need <= have and counts[c] > s[zone + c]:
                raise Refused(f"the discard zone is not drawn from before the draw zone is empty: {LETTERS[c]}", "C11")
            if need > have and counts[c] < s[zone + c]:
                raise Refused(f"what is left in the draw zone comes first: {LETTERS[c]}{s[zone + c]}", "C11")
        left = counts[:]
        for _ in range(need):
            source = self.rules.source(s, p)
            c = next(c for c in range(COLOURS) if left[c] and s[source + c])
            left[c] -= 1
            self._do(seat, layout.A_DRAW + c)
        self._do(seat, layout.A_DONE)

    def _roll(self, seat, hits):
        s, name = self.s, SEATS[seat]
        p = SEATS_AT + seat * STRIDE
        for c in range(COLOURS):
            n = sum(times for (colour, _face), times in hits.items() if colour == c)
            if n > s[p + layout.ROLL_ZONE + c]:
                raise Refused(f"{name} rolls {s[p + layout.ROLL_ZONE + c]} dice of {LETTERS[c]}, not {n}", "C12")
        for c, face in hits:
            if not self.rules.has_face(c, face):
                raise Refused(f"no side of {LETTERS[c]} shows {FACES[face]}", "C12")
        before = s[:]
        for (c, face), times in sorted(hits.items()):
            for _ in range(times):
                self._do(seat, layout.A_HIT + c * 8 + face)
        self._do(seat, layout.A_DONE)
        if self.seeded:
            self._compare_with_seed(before, seat, p)

    def _compare_with_seed(self, device, seat, p):
        """Roll again as the device did; its generator goes on in the race."""
        s = self.s
        active = device[p + layout.ACTIVE : p + layout.ACTIVE + 7 * COLOURS]
        self.rules.apply(device, seat, layout.A_ROLL)
        for i in range(layout.RNG, layout.RNG + 4):
            s[i] = device[i]
        if s != device:
            raise Refused(f"the seed rolls {rolled(device, p, active)} here", "C12", sure=True)

    def _push(self, seat, _none):
        if not self.can(seat, layout.A_PUSH):
            raise Refused(f"{SEATS[seat]} has no die to roll", "G3", sure=True)
        self._do(seat, layout.A_PUSH)

    def _pass(self, seat, _none):
        self._do(seat, layout.A_PASS)

    def _drop(self, seat, counts):
        zone = SEATS_AT + seat * STRIDE + layout.ROLL_ZONE
        for c in range(COLOURS):
            if counts[c] and c == K:
                raise Refused("the black die never enters the discard zone", "G1")
            if counts[c] > self.s[zone + c]:
                raise Refused(f"{SEATS[seat]} has {LETTERS[c]}{self.s[zone + c]} in the roll zone, not {counts[c]}", "G6")
        for c in range(COLOURS):
            for _ in range(counts[c]):
                self._do(seat, layout.A_DROP + c)
        self._do(seat, layout.A_DONE)

    # -- abilities

    def _use(self, seat, die):
        s, (c, face) = self.s, die
        action = layout.A_USE + c * 2 + face - notation.ABILITY
        if face < notation.ABILITY or not self.can(seat, action):
            if not self._idle(seat, c, face):
                raise self._unusable(seat, c, face)
            self.rules.apply(s, seat, action)
            return
        if s[layout.PHASE] != layout.ROLLING and self.rules.touching(c, face - notation.ABILITY):
            for other in self._earlier(seat):
                if self.choices(other) > 1:  # it has more to do than to be ready
                    raise Refused(f"{SEATS[other]} is before {SEATS[seat]} in the order from the black die", "G11")
        self._do(seat, action)

    def _idle(self, seat, c, face):
        """Whether the die can be used though its card does nothing: it is marked as used, but never offered (G13)."""
        s, card, v = self.s, self.rules.cards[c], face - notation.ABILITY
        if v < 0 or not len(card) or card[3 + v]:
            return False
        p = SEATS_AT + seat * STRIDE
        if s[p + layout.STATE] == layout.DECIDE:
            return card[2] == layout.ON_ROLL and s[p + layout.FRESH + c * 2 + v] > 0
        active = s[p + layout.ACTIVE + c * 7 + face - 1]
        return card[2] == layout.IN_RUN and active > self.rules.used(s, seat, c, face)

    def _unusable(self, seat, c, face):
        name = f"{LETTERS[c]}:{FACES[face]}"
        rule = "G13" if self.s[layout.PHASE] == layout.ROLLING else "C18"
        active = self.s[SEATS_AT + seat * STRIDE + layout.ACTIVE + c * 7 + face - 1]
        if not active:
            return Refused(f"{SEATS[seat]} has no active {name}", rule)
        if face < notation.ABILITY:
            return Refused(f"{name} is no ability to use", rule)
        if active == self.rules.used(self.s, seat, c, face):
            return Refused(f"every active {name} of {SEATS[seat]} is used", "G13")
        return Refused(f"{name} is not to be used now", rule)

    def _choose(self, seat, action):
        s = self.s
        if not self.can(seat, action):
            allowed = [notation.answer_word(a) for a in self.out[: self.choices(seat)]]
            rule = "G13"
            if s[SEATS_AT + seat * STRIDE + layout.GREY] and not s[SEATS_AT + seat * STRIDE + layout.STEPPER]:
                rule = "C25" if s[layout.PHASE] == layout.MOVING else "G6"
            raise Refused(f"the answers here are {', '.join(allowed)}", rule)
        self._do(seat, action)

    def _earlier(self, seat):
        """Seats that are not done with this step and come before this one in the order of G11."""
        found = []
        for i in range(self.s[layout.N_SEATS]):
            other = (self.s[layout.HOLDER] + i) % self.s[layout.N_SEATS]
            if other == seat:
                break
            if self.rules.busy(self.s, other):
                found.append(other)
        return found

    def _ready(self, seat, _none):
        self._do(seat, layout.A_READY)

    # -- move and buy

    def _move(self, seat, move):
        s, name = self.s, SEATS[seat]
        p = SEATS_AT + seat * STRIDE
        if move.coins + move.credits != 4 * move.feet:
            paid = move.coins + move.credits
            raise Refused(f"a foot costs 4: {move.feet} cost {4 * move.feet}, not {paid}", "C22")
        self._afford(seat, move, "C22")
        feet = s[p + layout.FEET] + move.feet
        if move.spaces > feet:
            raise Refused(f"{name} has {feet} feet, too few for {move.spaces} spaces", "C21")
        ways = self._way(p, move)
        coins = move.coins
        for _ in range(move.feet):
            self._do(seat, layout.A_FOOT + min(coins, 4))
            coins -= min(coins, 4)
        for way in ways:
            self._do(seat, layout.A_STEP + way)
        self._do(seat, layout.A_STOP)

    def _afford(self, seat, paid, rule):
        p = SEATS_AT + seat * STRIDE
        for kind, word in (("coins", layout.COINS), ("credits", layout.CREDITS)):
            if getattr(paid, kind) > self.s[p + word]:
                raise Refused(f"{SEATS[seat]} has {self.s[p + word]} {kind}, not {getattr(paid, kind)}", rule)

    def _way(self, p, move):
        """Branches to take, one a space. Of several ways to the space the one that gains more: laps, then extra spaces."""
        s, t = self.s, self.rules.track
        ends = {(s[p + layout.SPACE], s[p + layout.LAP], s[p + layout.EXTRA]): ()}
        for _ in range(move.spaces):
            after = {}
            for (space, lap, extra), ways in ends.items():
                if lap >= s[layout.LAPS]:
                    after.setdefault((space, lap, extra + 1), (*ways, 0))
                    continue
                for way in range(track.branches(t, space)):
                    there = track.branch(t, space, way)
                    after.setdefault((there, lap + (there == track.finish(t)), extra), (*ways, way))
            ends = after
        pack, number = self.rules.pack, s[layout.TRACK]
        names = {space: pack.space_name(number, space) for space, _lap, _extra in ends}
        if move.to:
            if pack.find_space(number, move.to) < 0:
                raise Refused(f"this track has no space {quoted(move.to)}", FORMAT)
            if move.to not in names.values():
                raise Refused(f"{move.spaces} spaces end on {' or '.join(sorted(names.values()))}, not on {move.to}", "C21")
        elif len(names) > 1:
            raise Refused(f"{move.spaces} spaces can end on {' or '.join(sorted(names.values()))}: to= says where", "G14")
        best = max((end for end in ends if not move.to or names[end[0]] == move.to), key=lambda end: end[1:])
        return ends[best]

    def _buy(self, seat, buy):
        s, name, rules = self.s, SEATS[seat], self.rules
        colours = [c for c in range(COLOURS) if buy.dice[c]]
        if sum(buy.dice) > 2:
            raise Refused("at most 2 dice a round are bought", "C27")
        if sum(buy.dice) > len(colours):
            raise Refused(f"the two dice have different colours, not {LETTERS[colours[0]]} twice", "C27")
        for c in colours:
            if c in (L, D):
                raise Refused("grey dice cannot be bought", "G10")
            if not rules.price(c):
                raise Refused(f"{LETTERS[c]} is not on sale", "G10")
            if not s[layout.SUPPLY + c]:
                raise Refused(f"the supply has no {LETTERS[c]} left", "G10")
        cost = sum(rules.price(c) for c in colours)
        if buy.coins + buy.credits != cost:
            raise Refused(f"that costs {cost}, not {buy.coins + buy.credits}", "C26")
        self._afford(seat, buy, "C26")
        for c in colours:
            wanting = [other for other in self._earlier(seat) if self._could_buy(other, c)]
            if len(wanting) >= s[layout.SUPPLY + c]:
                raise Refused(f"{SEATS[wanting[0]]} is before {name} in the order from the black die", "G11")
        for c in colours:
            self._do(seat, layout.A_TAKE + c)
        self._do(seat, layout.A_PAY + buy.credits)

    def _could_buy(self, seat, c):
        p = SEATS_AT + seat * STRIDE
        return self.s[p + layout.COINS] + self.s[p + layout.CREDITS] >= self.rules.price(c)
