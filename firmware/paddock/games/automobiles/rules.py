"""Automobiles: the rules, M1-M29 with the readings H1-H18, over one `array('h')` a race (layout.py).

`Rules` holds the pack's tables and is handed the state; it keeps nothing of the race itself. What is allowed is its other
half, games/automobiles/legal.py. Nothing here allocates during a race.
"""

from ...core import effect, notation, pool, rng
from ...core.compat import const
from ...core.pool import COLOURS, N
from ...core.setup import (
    SETUP_CARDS,
    SETUP_FIRST,
    SETUP_LAPS,
    SETUP_SEATS,
    SETUP_SWITCHES,
    SETUP_TRACK,
    table_seats,
)
from . import effects, lanes
from .layout import *  # noqa: F403 - the layout is this module's vocabulary
from .legal import Legal

_OPS = effects.OPS
_HAND = const(7)  # M6, M23
_MONEY = const(10)  # of the pole position; 1 more for every place further back
_HEAD = const(4)
CARD_COLOURS = (4, 5, 7, 8, 9)  # Y R G B P: the colours with cards, in the order of a setup's bytes


class Rules(Legal):
    """The rules with one pack's cards and tracks. `SIZE` words of state; what each call means: docs/architecture.md."""

    SEATS = (2, 5)  # M1
    ONE = True  # the players take turns

    # -- a race

    def size(self, setup):
        return SEATS_AT + setup[SETUP_SEATS] * STRIDE

    def start(self, s, setup, seed):
        """Fill `s` from a setup (core/setup.py) and four generator words: M1-M5."""
        for i in range(len(s)):
            s[i] = 0
        n = setup[SETUP_SEATS]
        s[N_SEATS] = n
        s[FIRST] = s[TO_ACT] = setup[SETUP_FIRST]
        s[TRACK] = setup[SETUP_TRACK]
        s[LAPS] = setup[SETUP_LAPS]
        s[DEALER] = table_seats(setup)
        s[SWITCHES] = setup[SETUP_SWITCHES]
        for i in range(rng.WORDS):
            s[RNG + i] = seed[i]
        rng.seed(s, RNG)
        for c in range(COLOURS):
            s[CARDS + c] = -1
            s[STOCK + c] = self.pack.stock[c]
        for i in range(5):
            s[CARDS + CARD_COLOURS[i]] = setup[SETUP_CARDS + i]  # M2
        self.bind(s)
        for i in range(n):
            p = SEATS_AT + (s[FIRST] + i) % n * STRIDE
            s[p + SPACE] = s[p + AT] = lanes.grid(self.track, i)  # M3
            s[p + PROGRESS] = s[p + AT_PROGRESS] = lanes.first(self.track, s[p + SPACE])
            s[p + MONEY] = _MONEY + i
            s[p + STATE] = BUYING
            self._start_cubes(s, p)

    def _start_cubes(self, s, p):
        """M4."""
        for c in range(COLOURS):
            n = 5 if c == pool.W or c == pool.Y else 2 if c == pool.L else 0
            s[p + BAG + c] = n
            s[STOCK + c] -= n

    def bind(self, s):
        """Load the tables that the race in `s` uses: its track and cards."""
        self.track = self.pack.track(s[TRACK])
        for c in range(COLOURS):
            card = self.cards[c] = self.pack.card(s[CARDS + c]) if s[CARDS + c] >= 0 else b""
            self.prices[c] = self.pack.prices[c] if c <= pool.K else card[1] if card else 0
            self.values[c] = self.pack.money[c] if c <= pool.K else card[2] if card else 0

    # -- apply

    def apply(self, s, seat, action):
        """Do one legal action, and what follows from it by itself."""
        p = SEATS_AT + seat * STRIDE
        if action >= A_GEAR:
            self._gear(s, seat, p, action - A_GEAR)
        elif action >= notation.ANSWERS:
            self._answer(s, seat, p, action)
        elif action >= A_CUBE:
            n = pool.total(s, p + BAG) or self._refill(s, p)
            self._active(s, p, action - A_CUBE, n - 1)
        elif action == A_PAY:
            if s[p + STATE] == BUYING:
                self._grid_bought(s, seat, p)
            else:
                self._end_action(s, seat, p)
        elif action >= A_TAKE:
            c = action - A_TAKE
            s[p + COST] += self.prices[c]
            s[p + TAKEN] += 1
            s[p + LAST] = c
            pool.move(s, STOCK, p + (BAG if s[p + STATE] == BUYING else USED), c)  # M6, M16
        elif action >= A_CARD:
            self._card(s, seat, p, action - A_CARD)
        elif action == A_DONE:
            self._hand_over(s, seat, p)
        elif action == A_DEAL:
            n = pool.total(s, p + BAG)
            while s[p + NEED]:
                if not n:
                    n = self._refill(s, p)
                    if not n:
                        break
                n -= 1
                self._active(s, p, self._pick(s, p + BAG, n + 1), n)
            s[p + NEED] = 0  # what it drew stands there until A_DONE
        elif action == A_SPECIAL:
            s[STOCK + N] += s[p + ACTIVE + N]  # M27
            s[p + ACTIVE + N] = 0
            pool.move_all(s, p + ACTIVE, p + USED)
            s[p + PLAYED] = SPECIAL
            self._end_turn(s, p)
        else:
            pool.move(s, p + ACTIVE, p + DISCARD, N)  # A_WEAR
            s[p + PLAYED] += 1

    # -- setup and draws

    def _grid_bought(self, s, seat, p):
        s[p + MONEY] = 0  # M5: what is left is lost
        self._basket(s, p)
        s[p + STATE] = IDLE
        s[TO_ACT] = (seat + 1) % s[N_SEATS]
        if s[TO_ACT] == s[FIRST]:
            s[PHASE] = HANDS
            self.draw(s, s[FIRST], _HAND)

    def _basket(self, s, p):
        s[p + COST] = 0
        s[p + TAKEN] = 0
        s[p + LAST] = 0

    def draw(self, s, seat, n):
        """The seat draws n cubes next, from the bag to active."""
        p = SEATS_AT + seat * STRIDE
        s[TO_ACT] = seat
        s[p + STATE] = DRAWING
        s[p + NEED] = n
        s[p + LAST] = 0
        for c in range(COLOURS):
            s[p + DRAWN + c] = 0

    def _refill(self, s, p):
        """M24, H11: only when a cube must be drawn and the bag is empty. How many cubes are in it then."""
        pool.move_all(s, p + DISCARD, p + BAG)
        return pool.total(s, p + BAG)

    def _pick(self, s, zone, n):
        """A colour by lot, each of the n cubes of the zone as likely as any other."""
        i = rng.below(s, RNG, n)
        c = 0
        while i >= s[zone + c]:
            i -= s[zone + c]
            c += 1
        return c

    def _active(self, s, p, c, left):
        """A cube of the colour is drawn; `left` stay in the bag."""
        pool.move(s, p + BAG, p + ACTIVE, c)
        s[p + DRAWN + c] += 1
        s[p + LAST] = c if left else 0
        if not s[p + CLEAN]:
            s[p + NEED] -= 1
        elif c != N:
            s[p + CLEAN] = 0
            s[p + NEED] = 0

    def _hand_over(self, s, seat, p):
        """A draw is over: of the first hands, of a turn, or of a card."""
        s[p + NEED] = 0
        s[p + LAST] = 0
        s[p + STATE] = IDLE
        if s[PHASE] == HANDS:
            if (seat + 1) % s[N_SEATS] != s[FIRST]:
                self.draw(s, (seat + 1) % s[N_SEATS], _HAND)
            else:
                s[PHASE] = RACING
                s[ROUND] = 1
                self._begin_turn(s, s[FIRST])
        elif s[OFFER]:
            self._next_offer(s, seat)
        elif s[p + STEPPER]:
            s[p + STATE] = ACTION
            effect.run(self, s, seat, p + STEPPER, self.code_of(s, p), _OPS)
        else:
            self._momentum(s)  # M25, H12: after the draw
            self._next_turn(s)

    # -- a turn

    def _begin_turn(self, s, seat):
        p = SEATS_AT + seat * STRIDE
        s[TURN] = s[TO_ACT] = seat
        s[p + STATE] = ACTION
        s[p + AT] = s[p + SPACE]
        s[p + AT_PROGRESS] = s[p + FROM] = s[p + PROGRESS]
        s[p + PLAYED] = 0
        s[p + WORN] = 0
        s[p + HIGH] = 0  # H7
        s[p + DRAFTING] = 0
        s[p + PLACE] = self.place(s, seat)

    def _gear(self, s, seat, p, code):
        pool.move(s, p + ACTIVE, p + USED, (code >> 8) & 3)
        s[p + PLAYED] += 1
        s[p + MADE] = 0
        self.step(s, seat, code & 255, code >> 10)

    def step(self, s, seat, space, segment):
        """One step onto a space, to the free segment counted from the front (M11, H3)."""
        p = SEATS_AT + seat * STRIDE
        t = self.track
        i = 0
        while lanes.way(t, s[p + AT], i) != space:
            i += 1
        s[p + AT_PROGRESS] = self.landing(s, seat, i, segment)
        s[p + AT] = space
        if lanes.level(t, space) > s[p + HIGH]:
            s[p + HIGH] = lanes.level(t, space)
        if not s[p + MADE] and s[p + CUBES] < MOST_CUBES:
            s[p + CUBES] += 1
        s[p + CUBE_AT + s[p + CUBES] - 1] = space  # one cube stands for a whole card (H6)
        s[p + MADE] += 1

    def _card(self, s, seat, p, c):
        pool.move(s, p + ACTIVE, p + USED, c)
        s[p + PLAYED] += 1
        s[p + MADE] = 0
        s[p + COUNT] = 0
        s[p + MASK] = 0
        card = self.cards[c]
        effect.begin(s, p + STEPPER, c + 1, _HEAD, card[3])
        effect.run(self, s, seat, p + STEPPER, card, _OPS)

    def _answer(self, s, seat, p, action):
        if s[OFFER]:
            if action == notation.YES:
                self.draw(s, seat, 1)
            else:
                self._next_offer(s, seat)
            return
        card = self.code_of(s, p)
        effect.answer(self, s, seat, p + STEPPER, card, _OPS, action)
        effect.run(self, s, seat, p + STEPPER, card, _OPS)

    def offer(self, s, seat):
        """Every other seat is asked, clockwise from the player."""
        s[OFFER] = 1
        s[TO_ACT] = (seat + 1) % s[N_SEATS]

    def _next_offer(self, s, seat):
        s[TO_ACT] = (seat + 1) % s[N_SEATS]
        if s[TO_ACT] == s[TURN]:
            s[OFFER] = 0
            p = SEATS_AT + s[TURN] * STRIDE
            effect.run(self, s, s[TURN], p + STEPPER, self.code_of(s, p), _OPS)

    def gain_wear(self, s, p, n):
        """Wear of the stock to used, as far as there is any (M9, H10); how much."""
        if n > s[STOCK + N]:
            n = s[STOCK + N]
        s[STOCK + N] -= n
        s[p + USED + N] += n
        return n

    def _end_action(self, s, seat, p):
        """Phases 2 (its end), 3 and 4."""
        pool.move_all(s, p + ACTIVE, p + USED)  # M15
        self._basket(s, p)
        if s[p + AT_PROGRESS] > s[p + PROGRESS]:  # M17
            s[p + SPACE] = s[p + AT]
            s[p + PROGRESS] = s[p + AT_PROGRESS]
            if s[p + DRAFTING] or self.drafts(s, seat):  # M22
                s[p + DRAFTING] = 1  # pages tell of it, and no wear may have another cause: an empty stock
            else:
                s[p + WORN] = self.gain_wear(s, p, s[p + HIGH])  # M19-M21
        else:
            s[p + DRAFTING] = 0  # H8: only for a car that moved
        self._end_turn(s, p)

    def _end_turn(self, s, p):
        pool.move_all(s, p + USED, p + DISCARD)  # M23, the cubes on the track too
        s[p + CUBES] = 0
        self.draw(s, s[TURN], _HAND)

    def _momentum(self, s):
        """M25: every car moves up into the free segments in front of it within its space."""
        t = self.track
        rows = lanes.rows(t)
        for seat in range(s[N_SEATS]):
            s[SEATS_AT + seat * STRIDE + PULLED] = 0
        moved = True
        while moved:
            moved = False
            for seat in range(s[N_SEATS]):
                p = SEATS_AT + seat * STRIDE
                progress = s[p + PROGRESS]
                if progress % rows < lanes.last(t, s[p + SPACE]) and self.free(s, seat, s[p + SPACE], progress + 1):
                    s[p + PROGRESS] += 1
                    s[p + PULLED] += 1
                    moved = True

    def _next_turn(self, s):
        seat = (s[TURN] + 1) % s[N_SEATS]
        if seat == s[FIRST]:  # M28
            for other in range(s[N_SEATS]):
                if s[SEATS_AT + other * STRIDE + PROGRESS] >= s[LAPS] * lanes.rows(self.track):
                    s[PHASE] = FINISHED  # M18
                    return
            s[ROUND] += 1
        self._begin_turn(s, seat)

    def ranking(self, s, out):
        """M29, H16: `out[seat]` = place from 1 on; two cars never tie."""
        for seat in range(s[N_SEATS]):
            out[seat] = self.place(s, seat)
