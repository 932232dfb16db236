"""Automobiles: what is allowed. Whose decision it is, the legal actions, where a car can go, what cubes are worth.

`Legal` only reads the race's `array('h')` (layout.py); games/automobiles/rules.py is the half that changes it. M.. and H.. are
the numbered rules of docs/rules-automobiles.md. Nothing here allocates during a race.
"""

from ...core import effect, notation, pool
from ...core.compat import const
from ...core.pool import COLOURS, K, N, W
from . import effects, lanes
from .layout import *  # noqa: F403 - the layout is this module's vocabulary

_OPS = effects.OPS
_HEAD = const(4)  # bytes before the ops of a compiled card: colour, price, money, length
_TARGETS = const(100)  # codes that one list may hold


class Legal:
    """The questions of the rules. What each public call means: docs/architecture.md."""

    def __init__(self, pack):
        self.pack = pack
        self.track = b""
        self.cards = [b""] * COLOURS
        self.prices = bytearray(COLOURS)  # of a cube; 0 where it is not for sale (M16: never wear)
        self.values = bytearray(COLOURS)  # of an active cube, in money (M15)
        self.mask = 0  # colours a card that is looked at may enter (never kept between calls)
        self.spare = -1  # colour of the cube that would be played for it

    # -- whose decision

    def may_act(self, s, seat):
        return s[PHASE] != FINISHED and seat == s[TO_ACT]

    def entry(self, s, seat):
        """Whether people draw what comes next, and enter it."""
        return s[DEALER] >> seat & 1 and s[SEATS_AT + seat * STRIDE + STATE] == DRAWING

    def first_seat(self, s):
        return -1 if s[PHASE] == FINISHED else s[TO_ACT]

    def finished(self, s):
        return s[PHASE] == FINISHED

    def is_random(self, s, action):
        return action == A_DEAL

    def auto(self, s, seat, action):
        return True

    def step_ends(self, action):
        """Whether the action is the last of a record's step."""
        return action != A_DEAL and not (A_TAKE <= action < A_PAY or A_CUBE <= action < notation.ANSWERS)

    def held(self, s, seat):
        """Whether cubes must be drawn or other seats answer first (core/effect.py)."""
        return s[OFFER] > 0 or s[SEATS_AT + s[TO_ACT] * STRIDE + STATE] == DRAWING

    # -- legal

    def legal(self, s, seat, out):
        if not self.may_act(s, seat):
            return 0
        p = SEATS_AT + seat * STRIDE
        if s[p + STATE] == DRAWING:
            return self._legal_draw(s, seat, p, out)
        if s[OFFER]:
            out[0] = notation.NO
            out[1] = notation.YES
            return 2 if self.drawable(s, p) else 1
        if s[p + STEPPER]:
            return effect.legal(self, s, seat, p + STEPPER, self.code_of(s, p), _OPS, out)
        n = 0
        if s[p + STATE] == ACTION and not s[p + TAKEN]:  # M7; once a purchase has begun it is over
            n = self._legal_cards(s, seat, p, out)
        n = self._legal_take(s, p, out, n)
        if s[p + STATE] == ACTION and not s[p + TAKEN]:
            first = n
            for c in range(W, K + 1):
                if s[p + ACTIVE + c]:
                    n = self.targets(s, seat, 1 << c, A_GEAR + c * 256, 1024, out, n, first)
        return n

    def _legal_cards(self, s, seat, p, out):
        n = 0
        if not s[p + PLAYED]:
            out[0] = A_SPECIAL  # M27, H17: without wear too
            n = 1
        if s[SWITCHES] & WEAR_ACTION and s[p + ACTIVE + N]:
            out[n] = A_WEAR  # H9
            n += 1
        for c in range(COLOURS):
            if s[p + ACTIVE + c] and s[CARDS + c] >= 0 and self.playable(s, seat, c):
                out[n] = A_CARD + c
                n += 1
        return n

    def _legal_take(self, s, p, out, n):
        left = (s[p + MONEY] if s[p + STATE] == BUYING else self.worth(s, p)) - s[p + COST]
        afford = False
        for c in range(COLOURS):
            price = self.prices[c]
            if price and price <= left and s[STOCK + c]:
                afford = True
                if c >= s[p + LAST]:
                    out[n] = A_TAKE + c
                    n += 1
        if s[p + STATE] == ACTION or s[p + TAKEN] or not afford or s[SWITCHES] & FREE_BUY:
            out[n] = A_PAY  # H13: at the grid at least one cube
            n += 1
        return n

    def _legal_draw(self, s, seat, p, out):
        """Real cubes come in ascending order of their colours, those of the bag before those that refill it (M24)."""
        if not s[p + NEED]:
            out[0] = A_DONE
            return 1
        if not s[DEALER] >> seat & 1:
            out[0] = A_DEAL
            return 1
        zone = p + (BAG if pool.total(s, p + BAG) else DISCARD)
        start = 0 if s[p + CLEAN] else s[p + LAST]
        left = 0
        for c in range(start, COLOURS):
            left += s[zone + c]
        n = 0
        for c in range(start, COLOURS):
            if s[zone + c] and (left >= s[p + NEED] or not n):
                out[n] = A_CUBE + c
                n += 1
            left -= s[zone + c]
        if n:
            return n
        out[0] = A_DONE  # H11: nothing is left to draw
        return 1

    # -- the track

    def free(self, s, seat, space, progress):
        """Whether no other car stands on that segment (M12, H5); a lapped car blocks too (H3)."""
        rows = lanes.rows(self.track)
        for other in range(s[N_SEATS]):
            p = SEATS_AT + other * STRIDE
            if other != seat and s[p + SPACE] == space and (s[p + PROGRESS] - progress) % rows == 0:
                return False
        return True

    def begins(self, s, p, i):
        """Progress of the first row of the space on way i from where the seat's last cube, or its car, is."""
        t = self.track
        here = s[p + AT_PROGRESS]
        return here - (here % lanes.rows(t) - lanes.first(t, s[p + AT])) + lanes.later(t, s[p + AT], i)

    def landing(self, s, seat, i, segment):
        """Progress of the free segment on way i that is `segment` segments behind the frontmost free one, -1 for none (H3)."""
        p = SEATS_AT + seat * STRIDE
        t = self.track
        space = lanes.way(t, s[p + AT], i)
        start = self.begins(s, p, i)
        progress = start + lanes.last(t, space) - lanes.first(t, space)
        while progress >= start and progress > s[p + AT_PROGRESS]:  # M14
            if self.free(s, seat, space, progress):
                if not segment:
                    return progress
                segment -= 1
            progress -= 1
        return -1

    def targets(self, s, seat, mask, base, stride, out, n, first):
        """Append a code for every space in reach (M13, H2) of one of the colours, `base + space`, with weaving also for its
        rear segments, `stride` further each (H4); `out[first:]` stays sorted. How many codes there are now."""
        p = SEATS_AT + seat * STRIDE
        t = self.track
        here = s[p + AT]
        for i in range(lanes.ways(t, here)):
            space = lanes.way(t, here, i)
            if lanes.colours(t, space) & mask:
                segment = 0
                while self.landing(s, seat, i, segment) >= 0 and n < _TARGETS:
                    at = n
                    code = base + segment * stride + space
                    while at > first and out[at - 1] > code:
                        out[at] = out[at - 1]
                        at -= 1
                    out[at] = code
                    n += 1
                    segment += 1
                    if not s[SWITCHES] & WEAVING:
                        break
        return n

    def reaches(self, s, seat, mask):
        """Whether any space of one of the colours is in reach."""
        p = SEATS_AT + seat * STRIDE
        t = self.track
        for i in range(lanes.ways(t, s[p + AT])):
            if lanes.colours(t, lanes.way(t, s[p + AT], i)) & mask and self.landing(s, seat, i, 0) >= 0:
                return True
        return False

    def drafts(self, s, seat):
        """M22, H8: whether the seat's car stands right behind another one."""
        p = SEATS_AT + seat * STRIDE
        t = self.track
        rows = lanes.rows(t)
        ahead = (s[p + PROGRESS] + 1) % rows
        here = s[p + SPACE]
        front = (lanes.last(t, here) + 1) % rows
        for other in range(s[N_SEATS]):
            q = SEATS_AT + other * STRIDE
            there = s[q + SPACE]
            if other != seat and lanes.lane(t, there) == lanes.lane(t, here):
                if s[q + PROGRESS] % rows == ahead or (s[SWITCHES] & LAX_DRAFT and lanes.first(t, there) == front):
                    return True
        return False

    def place(self, s, seat):
        """Race position, 1 is first; of equal rows the inner lane is ahead (H16)."""
        n = 1
        for other in range(s[N_SEATS]):
            if other != seat and self.ahead(s, other, seat):
                n += 1
        return n

    def ahead(self, s, a, b):
        pa = SEATS_AT + a * STRIDE
        pb = SEATS_AT + b * STRIDE
        if s[pa + PROGRESS] != s[pb + PROGRESS]:
            return s[pa + PROGRESS] > s[pb + PROGRESS]
        return lanes.lane(self.track, s[pa + SPACE]) < lanes.lane(self.track, s[pb + SPACE])

    def out(self, s, seat):
        """Nobody ever is."""
        return False

    def length(self, s):
        """Rows of a lap."""
        return lanes.rows(self.track)

    def way(self, s, seat):
        """The car's row."""
        return s[SEATS_AT + seat * STRIDE + PROGRESS] % lanes.rows(self.track)

    def lap(self, s, seat):
        """Laps done."""
        return s[SEATS_AT + seat * STRIDE + PROGRESS] // lanes.rows(self.track)

    # -- cubes and cards

    def worth(self, s, p):
        """What the active cubes are worth."""
        n = 0
        for c in range(COLOURS):
            n += s[p + ACTIVE + c] * self.values[c]
        return n

    def drawable(self, s, p):
        """How many cubes could still be drawn."""
        return pool.total(s, p + BAG) + pool.total(s, p + DISCARD)

    def code_of(self, s, p):
        return self.cards[s[p + STEPPER] - 1]

    def playable(self, s, seat, c):
        """M8: whether every part of the card could be done, its cube being in used."""
        card = self.cards[c]
        self.spare = c
        self.mask = 0
        possible = self.can(s, seat, card, _HEAD, _HEAD + card[3])
        self.spare = -1
        return possible

    def branch_at(self, s, seat, i):
        """Bytes behind a `choose` to the ops of its branch i."""
        p = SEATS_AT + seat * STRIDE
        return effect.branch_at(s, p + STEPPER, self.code_of(s, p), i)

    def branch_can(self, s, seat, i):
        """Whether every part of that branch could be done."""
        p = SEATS_AT + seat * STRIDE
        code = self.code_of(s, p)
        pc = s[p + STEPPER + effect.PC] + 3 + self.branch_at(s, seat, i)
        return self.can(s, seat, code, pc, pc + code[pc - 1])

    def can(self, s, seat, code, pc, end):
        """Whether the ops from byte pc to before `end` could be done one after the other."""
        while pc < end:
            op = _OPS[code[pc]]
            if not op.can(self, s, seat, code[pc + 1]) or (op.guard and not self._any_branch(s, seat, code, pc)):
                return False
            pc += 3 + code[pc + 2]
        return True

    def _any_branch(self, s, seat, code, pc):
        """Whether one of the ways of the choice at byte pc can be gone."""
        end = pc + 3 + code[pc + 2]
        pc += 3
        while pc < end:
            if self.can(s, seat, code, pc + 3, pc + 3 + code[pc + 2]):
                return True
            pc += 3 + code[pc + 2]
        return False

    def active(self, s, p, c):
        """Active cubes of a colour, without the one that is looked at."""
        return s[p + ACTIVE + c] - (1 if c == self.spare else 0)
