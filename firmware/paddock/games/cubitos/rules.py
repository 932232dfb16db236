"""Cubitos: the rules, C1-C32 with the readings G1-G15, over one `array('h')` a race (layout.py).

`Rules` holds the pack's tables and is handed the state; it keeps nothing of the race itself. What is allowed is its other
half, games/cubitos/legal.py. Nothing here allocates during a race.
"""

from ...core import effect, notation, pool, rng, track
from ...core.compat import const
from ...core.pool import COLOURS, K
from ...core.setup import (
    SETUP_CARDS,
    SETUP_FIRST,
    SETUP_LAPS,
    SETUP_SEATS,
    SETUP_SWITCHES,
    SETUP_TRACK,
    table_seats,
)
from . import effects
from .layout import *  # noqa: F403 - the layout is this module's vocabulary
from .legal import HEAD, Legal

_OPS = effects.OPS
_HAND = const(9)  # C9
_FOOT = const(4)  # C22
_ON_SALE = (0, 4, 5, 6, 7, 8, 9, 10)  # the colours a set has cards for, in the order of a set's bytes


class Rules(Legal):
    """The rules with one pack's dice, cards and tracks. What each call means: docs/architecture.md."""

    SEATS = (2, 4)  # C1
    ONE = False  # roll phase, buying: all at the same time

    # -- a race

    def size(self, setup):
        return SEATS_AT + setup[SETUP_SEATS] * STRIDE

    def start(self, s, setup, seed):
        """Fill `s` from a setup (core/match.py) and four generator words: C1-C6."""
        for i in range(len(s)):
            s[i] = 0
        n = setup[SETUP_SEATS]
        s[N_SEATS] = n
        s[HOLDER] = setup[SETUP_FIRST]
        s[TRACK] = setup[SETUP_TRACK]
        s[DEALER] = table_seats(setup)
        s[SWITCHES] = setup[SETUP_SWITCHES]
        s[WINNER] = -1
        for i in range(rng.WORDS):
            s[RNG + i] = seed[i]
        rng.seed(s, RNG)
        for c in range(COLOURS):
            s[CARDS + c] = -1
            s[SUPPLY + c] = self.pack.supply[c]
        for i in range(8):
            s[CARDS + _ON_SALE[i]] = setup[SETUP_CARDS + i]  # C3
        s[SUPPLY + pool.L] -= 7 * n
        s[SUPPLY + pool.D] -= 2 * n
        s[SUPPLY + K] = 0
        self.bind(s)
        s[LAPS] = setup[SETUP_LAPS] if track.ring(self.track) else 1
        for seat in range(n):
            p = SEATS_AT + seat * STRIDE
            s[p + DRAW_ZONE + pool.L] = 7  # C1, C2
            s[p + DRAW_ZONE + pool.D] = 2
            s[p + HAND] = _HAND
            s[p + SPACE] = track.start(self.track)  # C5
        s[SEATS_AT + s[HOLDER] * STRIDE + ROLL_ZONE + K] = 1
        self._round(s)

    def bind(self, s):
        """Load the tables that the race in `s` uses: its track and cards."""
        self.track = self.pack.track(s[TRACK])
        self.uses = bytearray()
        self.ordered = bytearray()
        for c in range(COLOURS):
            card = self.cards[c] = self.pack.card(s[CARDS + c]) if s[CARDS + c] >= 0 else b""
            for v in range(2):
                if card and card[3 + v] and (card[2] == ON_ROLL or card[2] == IN_RUN):
                    self.uses.append(2 * c + v)
                    if self.touching(c, v):
                        self.ordered.append(2 * c + v)

    def _round(self, s):
        s[ROUND] += 1
        for seat in range(s[N_SEATS]):
            p = SEATS_AT + seat * STRIDE
            s[p + LEFT_BEFORE] = self.left(s[p + FROM], s[p + FROM_LAP], s[LAPS])
            s[p + BUST_BEFORE] = s[p + BUST]
            s[p + FROM] = s[p + SPACE]
            s[p + FROM_LAP] = s[p + LAP]
            s[p + BUST] = 0
            s[p + SAFE] = 0
            s[p + ROLLS] = 0
            s[p + STEPS] = 0
        for seat in range(s[N_SEATS]):
            self._start_draw(s, seat)

    # -- apply

    def apply(self, s, seat, action):
        """Do one legal action, and what follows from it by itself."""
        p = SEATS_AT + seat * STRIDE
        if action >= notation.ANSWERS:
            self._answer(s, seat, p, action)
        elif action >= A_PAY:
            s[p + CREDITS] -= action - A_PAY
            s[p + COINS] -= s[p + COST] - (action - A_PAY)
            s[p + OVER] = 1
        elif action >= A_TAKE:
            c = action - A_TAKE
            s[p + COST] += self.price(c)
            s[p + TAKEN] += 1
            s[p + LAST] = c + 1  # C27: of different colours
            self.gain_die(s, seat, c)  # C28
        elif action == A_STOP:
            self._stop(s, seat, p)
        elif action >= A_STEP:
            self._step(s, p, action - A_STEP)
        elif action >= A_FOOT:
            s[p + COINS] -= action - A_FOOT
            s[p + CREDITS] -= _FOOT - (action - A_FOOT)
            s[p + FEET] += 1
        elif action >= A_USE:
            self._use(s, seat, p, action - A_USE)
        elif action >= A_HIT:
            s[p + LAST] = action
            self._hit(s, seat, p, (action - A_HIT) >> 3, (action - A_HIT) & 7)
        elif action >= A_DROP:
            s[p + LAST] = action - A_DROP
            pool.move(s, p + ROLL_ZONE, p + DISCARD, action - A_DROP)
        elif action >= A_DRAW:
            self._draw(s, p, action - A_DRAW)
        elif action == A_ROLL:
            self._roll(s, seat, p)
        elif action == A_DONE:
            self._done(s, seat, p)
        elif action == A_PUSH:  # C17
            self._clear(s, p + FRESH, 2 * COLOURS)  # G13
            s[p + STATE] = ROLL
            s[p + LAST] = 0
        elif action == A_PASS:
            self._clear(s, p + FRESH, 2 * COLOURS)
            s[p + RISK] = 0
            s[p + OVER] = 1
        else:
            s[p + OVER] = 1  # A_READY
        while s[PHASE] != FINISHED and self.next_busy(s, True) < 0:
            self._next_phase(s)

    def _clear(self, s, at, n):
        for i in range(at, at + n):
            s[i] = 0

    def _answer(self, s, seat, p, action):
        if s[p + GREY]:
            s[p + GREY] -= 1
            if action == notation.NO:
                s[p + GREY] = 0
            else:
                self._lose(s, p, action)
        else:
            effect.answer(self, s, seat, p + STEPPER, self.code_of(s, p), _OPS, action)
        if s[p + STEPPER]:
            effect.run(self, s, seat, p + STEPPER, self.code_of(s, p), _OPS)

    def _lose(self, s, p, action):
        """Back to the supply."""
        if action >= notation.IN_DISCARD:
            pool.move(s, p + DISCARD, SUPPLY, action - notation.IN_DISCARD)
        elif action >= notation.IN_ROLL:
            pool.move(s, p + ROLL_ZONE, SUPPLY, action - notation.IN_ROLL)
        else:
            pool.move(s, p + DRAW_ZONE, SUPPLY, action - notation.IN_DRAW)

    def gain_die(self, s, seat, c):
        """A die of the supply to the discard zone (C28, G13)."""
        pool.move(s, SUPPLY, SEATS_AT + seat * STRIDE + DISCARD, c)

    def activate(self, s, seat, c, face, d):
        """A die enters (d 1) or leaves (d -1) the active zone; the running sums of coins, feet and swords follow."""
        p = SEATS_AT + seat * STRIDE
        s[p + ACTIVE + c * 7 + face - 1] += d
        if face <= notation.COIN3:
            s[p + COINS] += d * face
        elif face == notation.FOOT:
            s[p + FEET] += d
        elif face >= notation.ABILITY:
            v = face - notation.ABILITY
            card = self.cards[c]
            if len(card) and (card[2] == WHILE_ACTIVE or card[2] == AT_COMPARISON):  # G12: red faces count by themselves
                pc = self.section(card, v)
                end = pc + card[3 + v]
                while pc < end:
                    _OPS[card[pc]].do(self, s, seat, d * card[pc + 1])
                    pc += 3
            if d < 0 and s[p + FRESH + c * 2 + v] > s[p + ACTIVE + c * 7 + face - 1] - s[p + USED + c * 2 + v]:
                s[p + FRESH + c * 2 + v] -= 1

    # -- Roll phase

    def _start_draw(self, s, seat):
        p = SEATS_AT + seat * STRIDE
        have = pool.total(s, p + ROLL_ZONE)
        if not s[SWITCHES] & BLACK_COUNTED:  # G1
            have -= s[p + ROLL_ZONE + K]
        want = s[p + HAND] + self.catch_up(s, seat)
        s[p + NEED] = want - have if want > have else 0  # C8, G5
        s[p + STATE] = DRAW
        s[p + LAST] = 0
        s[p + OVER] = 0

    def refill(self, s, p):
        """C11: all dice of the discard zone, once the draw zone is empty; the caller needs a die."""
        if not pool.total(s, p + DRAW_ZONE):
            pool.move_all(s, p + DISCARD, p + DRAW_ZONE)

    def _draw(self, s, p, c):
        self.refill(s, p)
        pool.move(s, p + DRAW_ZONE, p + ROLL_ZONE, c)
        s[p + NEED] -= 1
        s[p + LAST] = c if pool.total(s, p + DRAW_ZONE) else 0  # from here on out of the discard zone

    def _hit(self, s, seat, p, c, face):
        s[p + ROLL_ZONE + c] -= 1
        s[p + HITS] += 1
        self.activate(s, seat, c, face, 1)
        if face >= notation.ABILITY:
            s[p + FRESH + c * 2 + face - notation.ABILITY] += 1

    def _roll(self, s, seat, p):
        """The device rolls all dice of the roll zone (C12), colour by colour in the order of the letters; hits move (C16)."""
        for c in range(COLOURS):
            for _ in range(s[p + ROLL_ZONE + c]):
                face = self.faces[c * 6 + rng.below(s, RNG, 6)]
                if face:
                    self._hit(s, seat, p, c, face)
        self._rolled(s, seat, p)

    def _rolled(self, s, seat, p):
        s[p + ROLLS] += 1
        hits = s[p + HITS]
        s[p + HITS] = 0
        if not hits and s[p + RISK] and not s[p + SAFE]:
            self._bust(s, p)  # C13, judged by the flag as it stood before the roll (G4)
        else:
            # all misses without risk change nothing here (G2)
            if self.active_dice(s, seat) >= self.risk_at(s, seat):
                s[p + RISK] = 1  # C14
            s[p + STATE] = DECIDE
        s[p + SAFE] = 0

    def _bust(self, s, p):
        s[p + BUST] = 1
        s[p + RISK] = 0
        self._clear(s, p + FRESH, 2 * COLOURS)
        if s[SWITCHES] & BUST_PLAIN:
            s[p + OVER] = 1  # C15
            return
        self._discard(s, p)
        s[p + STATE] = DROP
        s[p + LAST] = 0

    def _discard(self, s, p):
        """All active dice but the black one to the discard zone; what they were worth is gone (C29, G1, G6)."""
        for c in range(COLOURS):
            if c != K:
                for i in range(p + ACTIVE + c * 7, p + ACTIVE + c * 7 + 7):
                    s[p + DISCARD + c] += s[i]
                    s[i] = 0
        self._clear(s, p + USED, 2 * COLOURS)
        s[p + COINS] = 0
        s[p + FEET] = 0
        s[p + SWORDS] = 0

    def _done(self, s, seat, p):
        state = s[p + STATE]
        s[p + LAST] = 0
        if state == DRAW:
            s[p + NEED] = 0
            s[p + STATE] = ROLL
        elif state == ROLL:
            self._rolled(s, seat, p)
        else:  # DROP: the fan runner goes on (G6)
            s[p + OVER] = 1
            self.fan_steps(s, seat, 1)

    def fan_steps(self, s, seat, n):
        """The fan runner goes n steps, each with its reward; nothing more at the last step."""
        p = SEATS_AT + seat * STRIDE
        fan = self.pack.fan
        while n and (s[p + FAN] + 1) * 4 < len(fan):
            n -= 1
            s[p + FAN] += 1
            i = s[p + FAN] * 4
            s[p + CREDITS] += fan[i]
            s[p + HAND] += fan[i + 1]
            n += fan[i + 2]
            s[p + GREY] += fan[i + 3]

    # -- Run phase

    def _use(self, s, seat, p, i):
        card = self.cards[i >> 1]
        s[p + USED + i] += 1
        if s[p + STATE] == DECIDE:
            s[p + FRESH + i] -= 1
        effect.begin(s, p + STEPPER, (i >> 1) + 1, self.section(card, i & 1), card[3 + (i & 1)])
        effect.run(self, s, seat, p + STEPPER, card, _OPS)

    def _next_phase(self, s):
        phase = s[PHASE]
        if phase == BUYING:
            self._end_round(s)
            return
        if phase == ABILITIES:
            self._compare(s)
        elif phase == ABILITIES2:
            self._total(s)
        s[PHASE] = phase + 1
        state = MOVE if phase == ABILITIES2 else BUY if phase == MOVING else ABILITY
        for seat in range(s[N_SEATS]):
            p = SEATS_AT + seat * STRIDE
            s[p + STATE] = state
            s[p + OVER] = 0 if self.runs(s, seat) else 1
            s[p + LAST] = 0
            s[p + COST] = 0
            s[p + TAKEN] = 0

    def _compare(self, s):
        """C19, G12: the swords, once; the winner gets what the red card says."""
        s[WINNER] = -1
        most = 0
        for i in range(s[N_SEATS]):
            seat = (s[HOLDER] + i) % s[N_SEATS]
            n = s[SEATS_AT + seat * STRIDE + SWORDS]
            if n > most and self.runs(s, seat):
                most = n
                s[WINNER] = seat
        card = self.cards[pool.R]
        if most and len(card) and card[2] == AT_COMPARISON and card[5]:
            p = SEATS_AT + s[WINNER] * STRIDE
            effect.begin(s, p + STEPPER, pool.R + 1, HEAD + card[3] + card[4], card[5])
            effect.run(self, s, s[WINNER], p + STEPPER, card, _OPS)

    def _total(self, s):
        """C20: coins and feet are running sums; the credit faces pay now (G12)."""
        for seat in range(s[N_SEATS]):
            if self.runs(s, seat):
                p = SEATS_AT + seat * STRIDE
                for c in range(COLOURS):
                    s[p + CREDITS] += s[p + ACTIVE + c * 7 + notation.CREDIT - 1]

    def _step(self, s, p, way):
        """C21; where others stand does not matter (C23)."""
        s[p + FEET] -= 1
        if s[p + LAP] >= s[LAPS]:
            s[p + EXTRA] += 1  # C31
            return
        s[p + STEPS] += 1
        s[p + SPACE] = track.branch(self.track, s[p + SPACE], way)
        if s[p + SPACE] == track.finish(self.track):
            s[p + LAP] += 1
            if s[p + LAP] >= s[LAPS]:  # of two ways to one space the one that gains more counts: here the shortest
                s[p + EXTRA] = s[p + STEPS] - self.left(s[p + FROM], s[p + FROM_LAP], s[LAPS])

    def _stop(self, s, seat, p):
        s[p + OVER] = 1
        s[p + FEET] = 0  # C24
        here = s[p + SPACE]
        if here == s[p + FROM] or s[p + EXTRA]:
            return  # C25, G9, G15
        s[p + CREDITS] += track.bonus(self.track, here, 0)
        s[p + COINS] += track.bonus(self.track, here, 1)
        s[p + HAND] += track.bonus(self.track, here, 2)
        self.fan_steps(s, seat, track.bonus(self.track, here, 3))
        s[p + GREY] += track.bonus(self.track, here, 4)

    def _end_round(self, s):
        over = False
        for seat in range(s[N_SEATS]):
            p = SEATS_AT + seat * STRIDE
            self._discard(s, p)
            if s[p + LAP] >= s[LAPS]:
                over = True  # C30
        holder = SEATS_AT + s[HOLDER] * STRIDE
        s[holder + ROLL_ZONE + K] = 0
        self._clear(s, holder + ACTIVE + K * 7, 7)
        s[HOLDER] = (s[HOLDER] + 1) % s[N_SEATS]  # C7
        s[SEATS_AT + s[HOLDER] * STRIDE + ROLL_ZONE + K] = 1
        if over:
            s[PHASE] = FINISHED
        else:
            s[PHASE] = ROLLING
            self._round(s)

    def ranking(self, s, out):
        """G15: `out[seat]` = place from 1 on; equals share it."""
        for seat in range(s[N_SEATS]):
            place = 1
            for other in range(s[N_SEATS]):
                if self._ahead(s, other, seat):
                    place += 1
            out[seat] = place

    def _ahead(self, s, a, b):
        pa = SEATS_AT + a * STRIDE
        pb = SEATS_AT + b * STRIDE
        ga = self.to_go(s, a)
        gb = self.to_go(s, b)
        return ga < gb or (ga == gb and s[pa + EXTRA] > s[pb + EXTRA])
