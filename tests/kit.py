"""The kit that every game has to pass: what a match may rely on, tried in random races.

class TestMyGame(Kit):
    races = 1000
    def rules(self): ...                  a Rules
    def setups(self): ...                 setups that differ in all that a setup can say
    def pick(self, rnd, legal): ...       if races of blind choices would never end
    def invariant(self, before, s, seat, action): ...   what holds after every decision; fails by assert

`pytest --races 1000 tests/test_kit_automobiles.py` plays another number of races than `races`.
"""

import random
from array import array

from replay import replay_all

from paddock.core.match import Match

LOG = 30000  # bytes
MOST_DECISIONS = 6000  # a random race that is longer will not end
CODES = 420  # action codes that are tried where they are not legal


class Kit:
    races = 1000

    def rules(self):
        raise NotImplementedError

    def setups(self):
        raise NotImplementedError

    def pick(self, rnd, legal):
        return rnd.choice(legal)

    def invariant(self, before, s, seat, action):
        pass

    # -- helpers

    def begin(self, setup, seed, rules=None):
        match = Match(rules or self.rules(), LOG)
        match.start(setup, words(seed))
        return match

    def decide(self, match, rnd):
        """One decision of a seat that may act; (seat, action)."""
        s = match.state
        seats = [seat for seat in range(match.rules.SEATS[1]) if match.rules.may_act(s, seat)]
        seat = rnd.choice(seats)
        action = self.pick(rnd, legal_of(match, seat))
        assert match.play(seat, action)
        return seat, action

    def whole(self, match, seed, each=None):
        """Plays on to the end; `each(match)` before every decision. The decisions."""
        rnd = random.Random(seed)
        decisions = []
        while not match.rules.finished(match.state):
            if each:
                each(match)
            decisions.append(self.decide(match, rnd))
            assert len(decisions) < MOST_DECISIONS
        return decisions

    def each_setup(self):
        return enumerate(self.setups())

    # -- the kit

    def test_legal_actions_are_there_until_the_end_sorted_and_each_once(self):
        for seed, setup in self.each_setup():
            match = self.begin(setup, seed)
            rules = match.rules

            def look(match):
                first = match.rules.first_seat(match.state)
                assert first >= 0 and match.rules.may_act(match.state, first)
                for seat in range(match.rules.SEATS[1]):
                    before = array("h", match.state)
                    legal = legal_of(match, seat)
                    assert match.state == before  # looking changes nothing
                    assert legal == sorted(set(legal))
                    assert bool(legal) == bool(match.rules.may_act(match.state, seat))
                    assert not legal or seat == first or not match.rules.ONE

            self.whole(match, seed, look)
            assert rules.first_seat(match.state) == -1
            assert not any(legal_of(match, seat) for seat in range(rules.SEATS[1]))

    def test_the_seat_that_is_named_to_act_can(self):
        """`first_seat` alone carries a race to its end."""
        for seed, setup in self.each_setup():
            match = self.begin(setup, seed)
            rnd = random.Random(seed)
            for _ in range(MOST_DECISIONS):
                seat = match.rules.first_seat(match.state)
                if seat < 0:
                    break
                assert match.play(seat, self.pick(rnd, legal_of(match, seat)))
            assert match.rules.finished(match.state)

    def test_only_what_is_legal_is_done(self):
        for seed, setup in self.each_setup():
            match = self.begin(setup, seed)
            rnd = random.Random(seed)

            def try_others(match, rnd=rnd):
                if rnd.random() > 0.1:
                    return
                before, length = array("h", match.state), match.length
                for seat in range(match.rules.SEATS[1]):
                    legal = legal_of(match, seat)
                    for action in rnd.sample(range(CODES), 30):
                        assert action in legal or not match.play(seat, action)
                assert (match.state, match.length) == (before, length)

            self.whole(match, seed, try_others)

    def test_an_action_that_is_left_alone_is_taken_by_the_match(self):
        """After every decision some seat has a choice, or something to do that waits for its key."""
        for seed, setup in self.each_setup():

            def look(match):
                for seat in range(match.rules.SEATS[1]):
                    legal = legal_of(match, seat)
                    assert len(legal) != 1 or not match.rules.auto(match.state, seat, legal[0])

            self.whole(self.begin(setup, seed), seed, look)

    def test_a_race_is_its_setup_its_seed_and_its_log(self):
        """Resumed at every state it is as its last whole step left it, and goes on from there as before."""
        for seed, setup in self.each_setup():
            match, other = self.begin(setup, seed), Match(self.rules(), LOG)
            last = [0, 0, array("h", match.state)]  # decisions, length and state at the last whole step
            count = [0]

            def resume(match, setup=setup, seed=seed, other=other, last=last, count=count):
                if match.whole:
                    last[:] = count[0], match.length, array("h", match.state)
                count[0] += 1
                if match.length > 200 and match.length % 16:  # every state at first, then some of them
                    return
                log = bytes(match.log[: match.length])
                assert replay_all(other, setup, words(seed), log, len(log)) == last[1]
                assert other.state == last[2] and other.log[: other.length] == log[: last[1]]

            decisions = self.whole(match, seed, resume)
            log = bytes(match.log[: match.length])
            assert replay_all(other, setup, words(seed), log, last[1]) == last[1]
            for seat, action in decisions[last[0] :]:
                other.play(seat, action)
            assert other.state == match.state
            assert replay_all(other, setup, words(seed), log, len(log)) == len(log)
            assert other.state == match.state

    def test_a_damaged_log_ends_where_the_damage_is(self):
        for seed, setup in self.each_setup():
            match, other = self.begin(setup, seed), Match(self.rules(), LOG)
            self.whole(match, seed)
            log = bytearray(match.log[: match.length])
            at = random.Random(seed).randrange(len(log))
            log[at] ^= 0x15
            good = replay_all(other, setup, words(seed), log, len(log))
            assert good <= at + 4  # a check of 7 bits may fit by chance once
            assert other.log[: other.length] == log[: other.length]

    def test_a_copied_state_goes_on_as_the_race_does(self):
        for seed, setup in self.each_setup():
            match = self.begin(setup, seed)
            states = []
            decisions = self.whole(match, seed, lambda match, states=states: states.append(match.state.tobytes()))
            for at in range(0, len(states), max(1, len(states) // 20)):
                copy = self.begin(setup, seed + 1)  # a race of the same setup that went another way
                copy.state = array("h", states[at])
                for seat, action in decisions[at : at + 40]:
                    assert copy.play(seat, action)
                after = at + 40
                assert copy.state.tobytes() == (states[after] if after < len(states) else match.state.tobytes())

    def test_undo_goes_back_as_far_as_it_may_and_to_equal_states(self):
        for seed, setup in self.each_setup():
            match = self.begin(setup, seed)
            rnd = random.Random(seed)
            rolls = 0
            match.watch = Lots()
            known = {0: array("h", match.state)}
            for count in range(150):
                if match.rules.finished(match.state):
                    break
                match.watch.random = False
                self.decide(match, rnd)
                known[match.length] = array("h", match.state)
                if match.watch.random:
                    rolls = match.length
                if count % 50 == 30:
                    self._undo_all(match, known, rolls)
                    known = {length: state for length, state in known.items() if length <= match.length}
            self._undo_all(match, known, rolls)

    def _undo_all(self, match, known, rolls):
        while match.can_undo():
            before = match.length
            assert match.undo()
            assert match.length < before
            assert match.state == known[match.length]
        assert not match.undo()
        assert match.length == rolls

    def test_after_an_undo_the_race_goes_on_as_before(self):
        for seed, setup in self.each_setup():
            match, other = self.begin(setup, seed), self.begin(setup, seed)
            rnd = random.Random(seed)
            for seat, action in self.whole(match, seed):
                if rnd.random() < 0.2 and other.can_undo():
                    self._redo(other)
                assert other.play(seat, action)
            assert (other.state, other.log[: other.length]) == (match.state, match.log[: match.length])

    def _redo(self, match):
        length = match.length
        assert match.undo()
        while match.on(length, 1):  # what was taken back is still in its log
            pass
        match.cut()

    def test_any_earlier_moment_can_be_looked_at_and_left_again(self):
        for seed, setup in self.each_setup():
            match = self.begin(setup, seed)
            known = {0: array("h", match.state)}
            rnd = random.Random(seed)
            for _ in self.whole(match, seed):
                if match.whole:
                    known[match.length] = array("h", match.state)
            log = bytes(match.log[: match.length])
            for to in rnd.sample(sorted(known), min(4, len(known))):
                match.back(to)
                match.on(to, -1)
                assert (match.state, match.length, match.end) == (known[to], to, len(log))
                match.on(match.end, -1)
            assert match.log[: match.length] == log and match.state == known[len(log)]

    def test_the_same_seed_gives_the_same_race_and_another_one_another(self):
        for seed, setup in self.each_setup():
            first, second = self.begin(setup, seed), self.begin(setup, seed)
            self.whole(first, seed)
            self.whole(second, seed)
            assert (first.state, first.log) == (second.state, second.log)
        ends = set()
        for seed in range(5):
            match = self.begin(self.setups()[0], seed)
            self.whole(match, 1)
            ends.add(match.state.tobytes())
        assert len(ends) == 5

    def test_random_races_keep_the_invariants_of_the_rules(self, pytestconfig):
        setups, rules = self.setups(), self.rules()
        for seed in range(pytestconfig.getoption("races") or self.races):
            match = self.begin(setups[seed % len(setups)], seed, rules)
            rnd = random.Random(seed)
            s = match.state
            count = 0
            while not rules.finished(s):
                before = s[:]
                seat, action = self.decide(match, rnd)
                self.invariant(before, s, seat, action)
                count += 1
                assert count < MOST_DECISIONS
            places = [0] * rules.SEATS[1]
            rules.ranking(s, places)
            assert 1 in places


class Lots:
    """Watches a match for what comes by lot, be it decided or done by the match itself."""

    random = False

    def begin(self, match):
        pass

    rewind = begin

    def before(self, match, seat, action):
        self.random = self.random or match.rules.is_random(match.state, action)

    def after(self, match, seat, action):
        pass


def words(seed):
    """Four words for the generator."""
    rnd = random.Random(seed)
    return array("h", [rnd.randrange(-0x8000, 0x8000) for _ in range(4)])


def legal_of(match, seat):
    n = match.legal(seat)
    return list(match.out[:n])
