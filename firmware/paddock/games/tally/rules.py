"""Tally: score only, for any race on any table, over one `array('h')` a race (layout.py). T1-T6: docs/rules-tally.md.

There is no pack, nothing comes by lot, and every seat may do something at any time until it has finished.
"""

from ...core.setup import NAME_SIZE, SETUP_LAPS, SETUP_NAMES, SETUP_SEATS, SETUP_TRACK
from .layout import *  # noqa: F403 - the layout is this module's vocabulary


class Rules:
    """What each call means: docs/architecture.md. The track of a setup is the spaces of a lap, 0 for none."""

    SEATS = (2, 5)  # T1
    ONE = False

    def __init__(self, pack=None):
        self.pack = pack

    def size(self, setup):
        return SEATS_AT + setup[SETUP_SEATS] * STRIDE

    def start(self, s, setup, seed):
        """A counter is there if it has a name that none before it has."""
        for i in range(len(s)):
            s[i] = 0
        s[ROUND] = 1
        s[N_SEATS] = setup[SETUP_SEATS]
        s[LENGTH] = setup[SETUP_TRACK]
        s[LAPS] = setup[SETUP_LAPS]
        for i in range(MOST_COUNTERS):
            at = SETUP_NAMES + (FIRST_COUNTER + i) * NAME_SIZE
            new = setup[at] > 32
            for j in range(i):
                before = SETUP_NAMES + (FIRST_COUNTER + j) * NAME_SIZE
                k = 0
                while k < NAME_SIZE and setup[before + k] == setup[at + k]:
                    k += 1
                if k == NAME_SIZE:
                    new = False
            if new:
                s[COUNTERS] |= 1 << i

    # -- what can be done

    def may_act(self, s, seat):
        return not s[OVER] and seat < s[N_SEATS] and not s[SEATS_AT + seat * STRIDE + DONE]

    def entry(self, s, seat):
        """People enter everything."""
        return True

    def first_seat(self, s):
        """The first seat that has not moved in this round; -1 at the end."""
        for seat in range(s[N_SEATS]):
            p = SEATS_AT + seat * STRIDE
            if not s[p + DONE] and not s[p + MOVED]:
                return seat
        return -1

    def least(self, s, seat, what):
        """The smallest amount of `what` (0 the total, 1-3 a counter) in one step: T2, T3."""
        low = 0 if what or s[LENGTH] else -MOST
        return max(-MOST_STEP, low - s[SEATS_AT + seat * STRIDE + what])

    def most(self, s, seat, what):
        """The largest."""
        return min(MOST_STEP, MOST - s[SEATS_AT + seat * STRIDE + what])

    def legal(self, s, seat, out):
        """Sorted action codes into `out`; how many."""
        if not self.may_act(s, seat):
            return 0
        n = 0
        first = s[SEATS_AT + seat * STRIDE + PENDING]
        if first:
            what = (first - A_UPPER) >> 4
            base = ((first - A_UPPER & 15) - 8) * 32
            for lower in range(32):
                if self.fits(s, seat, what, base + lower):
                    out[n] = A_LOWER + lower
                    n += 1
            return n
        out[0] = A_FINISH
        n = 1
        for what in range(MOST_COUNTERS + 1):
            if what and not s[COUNTERS] >> what - 1 & 1:
                continue
            least = self.least(s, seat, what)
            most = self.most(s, seat, what)
            for upper in range(16):
                low = max(least, (upper - 8) * 32)
                high = min(most, (upper - 8) * 32 + 31)
                if low < high or (low == high and (low or not what)):  # T3: a counter is not changed by nothing
                    out[n] = A_UPPER + what * 16 + upper
                    n += 1
        return n

    def fits(self, s, seat, what, amount):
        """Whether a step may change it by so much."""
        return self.least(s, seat, what) <= amount <= self.most(s, seat, what) and (amount != 0 or not what)

    def auto(self, s, seat, action):
        return False

    def step_ends(self, action):
        return action == A_FINISH or action >= A_LOWER

    def is_random(self, s, action):
        return False

    # -- what happens

    def apply(self, s, seat, action):
        """Do one legal action, and what follows from it by itself."""
        p = SEATS_AT + seat * STRIDE
        if action == A_FINISH:
            s[p + DONE] = self.round(s)
        elif action < A_LOWER:
            s[p + PENDING] = action
            return
        else:
            what = (s[p + PENDING] - A_UPPER) >> 4
            s[p + what] += ((s[p + PENDING] - A_UPPER & 15) - 8) * 32 + action - A_LOWER
            s[p + PENDING] = 0
            if what:
                return
            s[p + MOVED] = 1
        self._end_round(s)

    def round(self, s):
        """The round that a finish counts for: this one, but before its first move the one before (T5)."""
        for seat in range(s[N_SEATS]):
            if s[SEATS_AT + seat * STRIDE + MOVED]:
                return s[ROUND]
        return max(1, s[ROUND] - 1)

    def _end_round(self, s):
        """T4-T6: where every seat has moved or finished."""
        racing = 0
        for seat in range(s[N_SEATS]):
            p = SEATS_AT + seat * STRIDE
            if not s[p + DONE]:
                racing += 1
                if not s[p + MOVED]:
                    return
        here = self.round(s)
        for seat in range(s[N_SEATS]):
            p = SEATS_AT + seat * STRIDE
            if not s[p + DONE] and s[LENGTH] and s[p + TOTAL] >= s[LENGTH] * s[LAPS]:
                s[p + DONE] = here
                racing -= 1
            s[p + MOVED] = 0
        if racing:
            s[ROUND] += 1
        else:
            s[ROUND] = here
            s[OVER] = 1

    def finished(self, s):
        return s[OVER] != 0

    def ranking(self, s, out):
        """T6: `out[seat]` = place from 1 on; equals share it."""
        for seat in range(s[N_SEATS]):
            out[seat] = self.place(s, seat)

    def place(self, s, seat):
        place = 1
        for other in range(s[N_SEATS]):
            if self._ahead(s, SEATS_AT + other * STRIDE, SEATS_AT + seat * STRIDE):
                place += 1
        return place

    def _ahead(self, s, a, b):
        done = (s[a + DONE] or s[ROUND] + 1) - (s[b + DONE] or s[ROUND] + 1)
        more = s[a + TOTAL] - s[b + TOTAL]
        if s[LENGTH]:
            return done < 0 or (done == 0 and more > 0)
        return more > 0 or (more == 0 and done < 0)

    # -- for the strip

    def length(self, s):
        """Without a track the leader stands at the end of the strip, the others by their totals."""
        most = s[LENGTH]
        if not most:
            for seat in range(s[N_SEATS]):
                most = max(most, s[SEATS_AT + seat * STRIDE + TOTAL])
            most += 1
        return most

    def way(self, s, seat):
        total = max(0, s[SEATS_AT + seat * STRIDE + TOTAL])
        return total % s[LENGTH] if s[LENGTH] else total

    def lap(self, s, seat):
        return s[SEATS_AT + seat * STRIDE + TOTAL] // s[LENGTH] if s[LENGTH] else 0

    def out(self, s, seat):
        return False
