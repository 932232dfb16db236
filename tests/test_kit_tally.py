"""Tally passes the kit: with a track and without, with every number of seats and counters."""

import random

from kit import Kit
from tally_table import setup_of

from paddock.games.tally.layout import (
    A_FINISH,
    A_LOWER,
    A_UPPER,
    COUNTS,
    DONE,
    LENGTH,
    MOST,
    N_SEATS,
    ROUND,
    SEATS_AT,
    STRIDE,
    TOTAL,
)
from paddock.games.tally.rules import Rules


class TestTally(Kit):
    races = 200

    def rules(self):
        return Rules()

    def setups(self):
        return [
            bytes(setup_of(2)),
            bytes(setup_of(5, 0, 1, ("credits", "fans", "fuel"))),
            bytes(setup_of(3, 8, 9, ("wear",))),
            bytes(setup_of(4, 250, 2)),
            bytes(setup_of(5, 40, 1, ("credits", "fans"))),
        ]

    def pick(self, rnd, legal):
        """A finish now and then; mostly forwards, as a race would go."""
        if legal[0] == A_FINISH:
            if rnd.random() < 0.06:
                return A_FINISH
            legal = legal[1:]
        if rnd.random() < 0.6:
            forwards = [action for action in legal if A_UPPER + 8 <= action < A_UPPER + 16]
            legal = forwards or legal
        return rnd.choice(legal)

    def invariant(self, before, s, seat, action):
        """One action changes its seat by no more than its part; what may not be negative is not; rounds go on by one."""
        assert s[ROUND] - before[ROUND] in (-1, 0, 1)
        for other in range(s[N_SEATS]):
            p = SEATS_AT + other * STRIDE
            changed = [s[p + k] != before[p + k] for k in range(COUNTS + 3)]
            assert not any(changed) or (other == seat and action >= A_LOWER and sum(changed) == 1)
            assert min(s[p + COUNTS : p + COUNTS + 3]) >= 0 and s[p + TOTAL] >= (0 if s[LENGTH] else -MOST)
            assert max(s[p : p + DONE]) <= MOST
            assert s[p + DONE] >= before[p + DONE]

    def test_the_same_seed_gives_the_same_race_and_another_one_another(self):
        """Nothing comes by lot: any seed gives the same race."""
        for setup in self.setups():
            first, second = self.begin(setup, 1), self.begin(setup, 2)
            decisions = self.whole(first, 5)
            for seat, action in decisions:
                assert second.play(seat, action)
            assert second.state == first.state

    def test_no_more_actions_at_once_than_the_match_takes(self):
        match = self.begin(bytes(setup_of(5, 0, 1, ("a", "b", "c"))), 0)
        assert match.legal(0) == 1 + 16 + 3 * 8  # counters at 0 cannot fall
        rnd = random.Random(0)
        most = 0

        def look(match):
            nonlocal most
            most = max(most, *(match.legal(seat) for seat in range(5)))

        self.whole(match, rnd.random(), look)
        assert most <= 65
