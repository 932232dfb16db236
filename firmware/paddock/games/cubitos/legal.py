"""Cubitos: what is allowed. Whose decision it is, the legal actions, and what a die, a card and a seat are worth now.

`Legal` only reads the race's `array('h')` (layout.py); games/cubitos/rules.py is the half that changes it. C.. and G.. are the
numbered rules of docs/rules-cubitos.md. Nothing here allocates during a race.
"""

from ...core import effect, notation, pool, track
from ...core.compat import const
from ...core.pool import COLOURS, K
from . import effects
from .layout import *  # noqa: F403 - the layout is this module's vocabulary

_OPS = effects.OPS
_RISK = const(3)  # C14
_FOOT = const(4)  # C22
_DICE = const(2)  # C27
HEAD = const(6)  # bytes before the ops of a compiled card: colour, cost, when, three lengths


class Legal:
    """The questions of the rules. What each public call means: docs/architecture.md."""

    def __init__(self, pack):
        self.pack = pack
        self.faces = pack.faces
        self.track = b""
        self.cards = [b""] * COLOURS  # of the set in play, by colour
        self.uses = bytearray()  # abilities and powers that are used in their time: twice the colour, 1 more for a power
        self.ordered = bytearray()  # those of them that G11 gives an order

    # -- whose decision

    def busy(self, s, seat):
        """Whether the seat still has something to do in this step."""
        p = SEATS_AT + seat * STRIDE
        return seat < s[N_SEATS] and s[PHASE] != FINISHED and (not s[p + OVER] or s[p + GREY] > 0 or s[p + STEPPER] > 0)

    def may_act(self, s, seat):
        return self.busy(s, seat) and not self.waits(s, seat)

    def entry(self, s, seat):
        """Whether people roll what comes next, and enter it."""
        p = SEATS_AT + seat * STRIDE
        return s[DEALER] >> seat & 1 and s[p + STATE] == ROLL and not s[p + GREY] and not s[p + STEPPER]

    def waits(self, s, seat):
        """G11: what must have an order goes clockwise from the holder of the black die; a seat waits for those before it."""
        p = SEATS_AT + seat * STRIDE
        if s[PHASE] < ABILITIES or s[PHASE] == MOVING or s[p + GREY] or s[p + STEPPER]:
            return False
        if s[PHASE] == ABILITIES2 and s[WINNER] >= 0 and s[SEATS_AT + s[WINNER] * STRIDE + STEPPER] == pool.R + 1:
            return True  # the reward is settled before anyone goes on (C19, C20)
        if s[PHASE] == BUYING:
            if s[p + TAKEN] or not self._scarce(s):
                return False
        elif not self._touches(s, seat):
            return False
        return self.next_busy(s, True) != seat

    def _scarce(self, s):
        """Whether fewer dice of a colour are left than seats still to buy."""
        n = 0
        for seat in range(s[N_SEATS]):
            if self.busy(s, seat) and not s[SEATS_AT + seat * STRIDE + TAKEN]:
                n += 1
        for c in range(COLOURS):
            if s[CARDS + c] >= 0 and 0 < s[SUPPLY + c] < n:
                return True
        return False

    def _touches(self, s, seat):
        """Whether the seat has an unused ability that changes another player's things or takes a die of the supply."""
        for use in self.ordered:
            if self.usable(s, seat, use >> 1, use & 1) > 0:
                return True
        return False

    def touching(self, c, v):
        """Whether the ability (v 0) or power (v 1) of the colour's card is one that G11 gives an order."""
        card = self.cards[c]
        pc = self.section(card, v)
        end = pc + card[3 + v]
        while pc < end:
            if _OPS[card[pc]].touches:
                return True
            pc += 3
        return False

    def next_busy(self, s, waiting):
        for i in range(s[N_SEATS]):
            seat = (s[HOLDER] + i) % s[N_SEATS]
            if self.busy(s, seat) and (waiting or not self.waits(s, seat)):
                return seat
        return -1

    def first_seat(self, s):
        return self.next_busy(s, False)

    def finished(self, s):
        return s[PHASE] == FINISHED

    def is_random(self, s, action):
        return action == A_ROLL

    def auto(self, s, seat, action):
        return action != A_ROLL  # a roll by the device waits for its key

    def step_ends(self, action):
        """Whether the action is the last of a record's step."""
        return not (A_DRAW <= action < A_USE or A_FOOT <= action < A_STOP or A_TAKE <= action < A_PAY)

    # -- legal

    def legal(self, s, seat, out):
        return self.choices(s, seat, out) if self.busy(s, seat) and not self.waits(s, seat) else 0

    def choices(self, s, seat, out):
        """As `legal`, for a seat that is busy, and whether or not it has to wait for others (G11)."""
        p = SEATS_AT + seat * STRIDE
        if s[p + GREY]:
            return self._legal_grey(s, p, out)
        if s[p + STEPPER]:
            return effect.legal(self, s, seat, p + STEPPER, self.code_of(s, p), _OPS, out)
        state = s[p + STATE]
        if state == DRAW:
            return self._legal_draw(s, p, out)
        if state == ROLL:
            return self._legal_roll(s, seat, p, out)
        if state == DECIDE or state == ABILITY:
            return self._legal_use(s, seat, p, out)
        if state == DROP:
            out[0] = A_DONE
            n = 1
            for c in range(s[p + LAST], COLOURS):
                if c != K and s[p + ROLL_ZONE + c]:  # G1: the black die never enters the discard zone
                    out[n] = A_DROP + c
                    n += 1
            return n
        if state == MOVE:
            return self._legal_move(s, p, out)
        return self._legal_buy(s, p, out)

    def _legal_grey(self, s, p, out):
        out[0] = notation.NO
        n = 1
        n = self._list_grey(s, p + DRAW_ZONE, notation.IN_DRAW, out, n)
        n = self._list_grey(s, p + ROLL_ZONE, notation.IN_ROLL, out, n)
        return self._list_grey(s, p + DISCARD, notation.IN_DISCARD, out, n)

    def _list_grey(self, s, zone, code, out, n):
        for c in range(pool.L, K):
            if s[zone + c]:
                out[n] = code + c
                n += 1
        return n

    def source(self, s, p):
        """The zone the next die is drawn from; where the draw zone is empty that is what will refill it (C11)."""
        return p + (DRAW_ZONE if pool.total(s, p + DRAW_ZONE) else DISCARD)

    def _legal_draw(self, s, p, out):
        need = s[p + NEED]
        zone = self.source(s, p)
        n = 0
        left = 0  # dice of this colour and later ones: only what still leaves enough of them can be taken (C8)
        if need:
            for c in range(s[p + LAST], COLOURS):
                left += s[zone + c]
            for c in range(s[p + LAST], COLOURS):
                if s[zone + c] and (left >= need or not n):
                    out[n] = A_DRAW + c
                    n += 1
                left -= s[zone + c]
        if n:
            return n
        out[0] = A_DONE
        return 1

    def _legal_roll(self, s, seat, p, out):
        if not s[DEALER] >> seat & 1:
            out[0] = A_ROLL
            return 1
        out[0] = A_DONE  # every other die is blank
        n = 1
        for c in range(COLOURS):
            if s[p + ROLL_ZONE + c]:
                for face in range(1, 8):
                    code = A_HIT + c * 8 + face
                    if code >= s[p + LAST] and self.has_face(c, face):
                        out[n] = code
                        n += 1
        return n

    def _legal_use(self, s, seat, p, out):
        n = 0
        if s[p + STATE] == ABILITY:  # any of them, or none (C18)
            out[0] = A_READY
            n = 1
        else:
            if pool.total(s, p + ROLL_ZONE):  # G3
                out[0] = A_PUSH
                n = 1
            out[n] = A_PASS
            n += 1
        for use in self.uses:
            if self.usable(s, seat, use >> 1, use & 1) > 0:
                out[n] = A_USE + use
                n += 1
        return n

    def _legal_move(self, s, p, out):
        n = 0
        for coins in range(_FOOT + 1):  # C22, G8
            if s[p + COINS] >= coins and s[p + CREDITS] >= _FOOT - coins:
                out[n] = A_FOOT + coins
                n += 1
        if s[p + FEET]:
            ways = 1 if s[p + LAP] >= s[LAPS] else track.branches(self.track, s[p + SPACE])
            for i in range(ways):
                out[n] = A_STEP + i
                n += 1
        out[n] = A_STOP
        return n + 1

    def _legal_buy(self, s, p, out):
        n = 0
        money = s[p + COINS] + s[p + CREDITS] - s[p + COST]
        if s[p + TAKEN] < _DICE:
            for c in range(s[p + LAST], COLOURS):  # what has no card is not for sale (G10)
                if s[CARDS + c] >= 0 and s[SUPPLY + c] and self.price(c) <= money:
                    out[n] = A_TAKE + c
                    n += 1
        cost = s[p + COST]
        credits = cost - s[p + COINS] if cost > s[p + COINS] else 0
        while credits <= cost and credits <= s[p + CREDITS]:
            out[n] = A_PAY + credits
            n += 1
            credits += 1
        return n

    # -- what a die, a card, a seat is

    def has_face(self, c, face):
        """Whether a die of the colour has the face."""
        for i in range(6):
            if self.faces[c * 6 + i] == face:
                return True
        return False

    def hits(self, c):
        """How many of a die's six faces are hits."""
        n = 0
        for i in range(6):
            if self.faces[c * 6 + i]:
                n += 1
        return n

    def price(self, c):
        """What a die of the colour costs (C27), 0 where it is not on sale."""
        return self.cards[c][1] if len(self.cards[c]) else 0

    def section(self, card, v):
        return HEAD + (card[3] if v else 0)

    def usable(self, s, seat, c, v):
        """How many active dice of the colour show an ability (v 0) or power (v 1) that the seat may use now (G13)."""
        p = SEATS_AT + seat * STRIDE
        card = self.cards[c]
        if not len(card) or not card[3 + v]:
            return 0
        if s[p + STATE] == ABILITY and card[2] == IN_RUN:
            return s[p + ACTIVE + c * 7 + notation.ABILITY - 1 + v] - s[p + USED + c * 2 + v]
        if s[p + STATE] == DECIDE and card[2] == ON_ROLL:
            return s[p + FRESH + c * 2 + v]
        return 0

    def used(self, s, seat, c, face):
        """How many active dice of this colour and face were used (G13)."""
        return s[SEATS_AT + seat * STRIDE + USED + c * 2 + face - notation.ABILITY] if face >= notation.ABILITY else 0

    def active_dice(self, s, seat):
        """How many dice are active, the black one too (G1)."""
        p = SEATS_AT + seat * STRIDE + ACTIVE
        n = 0
        for i in range(7 * COLOURS):
            n += s[p + i]
        return n

    def risk_at(self, s, seat):
        """From how many active dice on the seat has bust risk: C14, later with `risk` cards that are active."""
        p = SEATS_AT + seat * STRIDE
        n = _RISK
        for c in range(COLOURS):
            card = self.cards[c]
            if len(card) and card[2] == WHILE_ACTIVE:
                for v in range(2):
                    pc = self.section(card, v)
                    end = pc + card[3 + v]
                    while pc < end:
                        if _OPS[card[pc]].delays:
                            n += card[pc + 1] * s[p + ACTIVE + c * 7 + notation.ABILITY - 1 + v]
                        pc += 3
        return n

    def runs(self, s, seat):
        """Whether the seat takes part in the Run phase (G6)."""
        return not s[SEATS_AT + seat * STRIDE + BUST] or s[SWITCHES] & BUST_PLAIN

    def left(self, space, lap, laps):
        return track.to_go(self.track, space, lap, laps)

    def to_go(self, s, seat):
        """Spaces to the finish by the shortest way; past it 0."""
        p = SEATS_AT + seat * STRIDE
        return self.left(s[p + SPACE], s[p + LAP], s[LAPS])

    def out(self, s, seat):
        """Whether the seat has bust in this round."""
        return s[SEATS_AT + seat * STRIDE + BUST]

    def length(self, s):
        """Spaces of a lap by the shortest way."""
        return track.lap_length(self.track)

    def way(self, s, seat):
        """Spaces of the lap that lie behind the runner, counted from what lies before it by the shortest way."""
        p = SEATS_AT + seat * STRIDE
        left = 0 if s[p + LAP] >= s[LAPS] else track.distance(self.track, s[p + SPACE])
        return max(track.lap_length(self.track) - left, 0)  # a long way round may be longer than the shortest lap

    def lap(self, s, seat):
        """How often the runner has entered the finish."""
        return s[SEATS_AT + seat * STRIDE + LAP]

    def held(self, s, seat):
        """Whether grey dice may be removed first (core/effect.py)."""
        return s[SEATS_AT + seat * STRIDE + GREY] > 0

    def code_of(self, s, p):
        return self.cards[s[p + STEPPER] - 1]

    def branch_at(self, s, seat, i):
        """Bytes behind a `choose` to the ops of its branch i."""
        p = SEATS_AT + seat * STRIDE
        return effect.branch_at(s, p + STEPPER, self.code_of(s, p), i)

    def branch_can(self, s, seat, i):
        return True

    def catch_up(self, s, seat):
        """G7: extra dice, one for every red line between this runner and the leader's."""
        if not s[SWITCHES] & CATCH_UP:
            return 0
        lead = seat
        for other in range(s[N_SEATS]):
            if self.to_go(s, other) < self.to_go(s, lead):
                lead = other
        n = self.reds(s, seat) - self.reds(s, lead)
        return n if n > 0 else 0

    def reds(self, s, seat):
        p = SEATS_AT + seat * STRIDE
        return track.reds_to_go(self.track, s[p + SPACE], s[p + LAP], s[LAPS])
