"""The match, over a toy game: two seats add numbers in turn; a match knows no game."""

from array import array

import pytest
from replay import replay_all

from paddock.core.match import Match, check
from paddock.core.setup import DEVICE, SETUP_DEALER, SETUP_SIZE

DRAW = 90  # a random number, drawn by the device
DONE = 91  # ends a turn of several numbers
END = 100


class Toy:
    """Words: whose turn, sum, draws so far, seed. A turn: numbers 0-39, each one action, then DONE; or one DRAW. From 30 on
    only 0 can be added, from 100 on it is over. On a sum that 7 divides a seat has nothing but DONE."""

    SEATS = (2, 2)
    ONE = False

    def size(self, setup):
        return 4

    def start(self, s, setup, seed):
        for i in range(4):
            s[i] = 0
        s[1] = setup[0]
        s[3] = seed[0]

    def legal(self, s, seat, out):
        if s[0] != seat or s[1] >= END:
            return 0
        if s[1] and s[1] % 7 == 0:
            out[0] = DONE
            return 1
        n = 0
        for number in range(40):
            out[n] = number
            n += 1
        out[n] = DRAW
        out[n + 1] = DONE
        return n + 2

    def auto(self, s, seat, action):
        return action != DRAW

    def apply(self, s, seat, action):
        if action == DRAW:
            s[2] += 1
            s[1] += s[3] * s[2] % 5 + 1
        elif action != DONE:
            s[1] += action
            return
        s[0] = 1 - seat
        if s[1] and s[1] % 7 == 0:
            s[1] += 1

    def step_ends(self, action):
        return action >= DRAW

    def finished(self, s):
        return s[1] >= END

    def is_random(self, s, action):
        return action == DRAW


def setup(total, dealer=DEVICE):
    made = bytearray(SETUP_SIZE)
    made[0] = total
    made[SETUP_DEALER] = dealer
    return bytes(made)


def match(capacity=400, first=400, total=1, seed=3):
    made = Match(Toy(), capacity, first)
    made.start(setup(total), array("h", [seed, 0, 0, 0]))
    return made


def played(*actions, **options):
    made = match(**options)
    for action in actions:
        assert made.play(made.state[0], action)
    return made


class Watch:
    def __init__(self):
        self.seen = []

    def begin(self, match):
        self.seen.append("begin")

    def rewind(self, match):
        self.seen.append(f"rewind {match.length}")

    def before(self, match, seat, action):
        self.seen.append((seat, action, match.state[1]))

    def after(self, match, seat, action):
        self.seen.append((seat, action, match.state[1]))


def test_a_decision_is_a_byte_in_the_log_two_where_its_place_is_large_and_a_step_ends_in_a_check():
    assert played(0).length == 1
    assert played(30).length == 1
    assert played(31).length == 2
    assert played(31, 5, DONE).length == 2 + 1 + 2 + 1
    assert bytes(played(5).log[:1]) == bytes([0 << 5 | 5])
    assert bytes(played(5, DONE, 6).log[4:5]) == bytes([1 << 5 | 6])


def test_what_is_not_legal_changes_nothing():
    made = played(2)
    before = array("h", made.state)
    for seat, action in ((0, 40), (0, 92), (0, -1), (1, 2), (1, DONE), (2, 2), (3, 0)):
        assert made.play(seat, action) is False
    assert (made.state, made.length) == (before, 1)


def test_a_forced_action_is_taken_by_the_match_and_costs_no_log():
    made = played(6)  # the sum is 7: nothing but DONE is left
    assert (made.length, made.state[0], made.state[1]) == (2, 1, 8)


def test_what_the_game_wants_to_wait_is_not_taken_by_the_match():
    class Waiting(Toy):
        def auto(self, s, seat, action):
            return False

    made = Match(Waiting(), 50)
    made.start(setup(7), array("h", [1, 0, 0, 0]))
    assert (made.legal(0), made.out[0], made.state[0]) == (1, DONE, 0)
    assert made.play(0, DONE) and made.length == 2


def test_a_full_log_says_so_and_loses_nothing():
    made = match(capacity=4)
    assert made.play(0, 1) and made.play(0, 1)
    before = array("h", made.state)
    with pytest.raises(OverflowError, match="log"):
        made.play(0, 1)
    assert (made.state, made.length) == (before, 2)


def test_undo_takes_back_a_step_not_an_action():
    made = played(1, 1, DONE, 2, 2)
    assert made.undo() and (made.length, made.state[1]) == (5, 3)  # the two of seat B that it has not closed
    assert made.undo() and (made.length, made.state[1]) == (0, 1)
    assert not made.undo() and not made.can_undo()


def test_undo_goes_back_beyond_the_snapshots():
    for last in range(1, 14):  # the length of the last step: the snapshots lie elsewhere
        made = match(total=100 - 20 * 2 - last)
        made.watch = Watch()
        states = {0: array("h", made.state)}
        for numbers in (*[(1, 0, 1)] * 20, [1] * last):
            seat = made.state[0]
            for number in numbers:
                made.play(seat, number)
            made.play(seat, DONE)  # but where the match did it
            states[made.length] = array("h", made.state)
        steps = 0
        while made.undo():
            assert made.state == states[made.length]
            steps += 1
        assert (steps, made.length) == (len(states) - 1, 0)


def test_undo_beyond_the_snapshots_ends_where_the_device_drew():
    made = played(1, DONE, DRAW, *[0, DONE] * 30)
    state = array("h", played(1, DONE, DRAW).state)
    steps = 0
    while made.undo():
        steps += 1
    assert (steps, made.state, made.length) == (30, state, made.floor)


def test_undo_plays_little_again():
    """Not the whole race: on a board that would take seconds."""
    made = played(*[0, DONE] * 90, capacity=1000)
    made.watch = Watch()
    for _ in range(20):
        assert made.undo()
        played_again = [what for what in made.watch.seen if not isinstance(what, str)]
        assert "begin" not in made.watch.seen and len(played_again) <= 2 * 50
        made.watch.seen.clear()
        made.play(made.state[0], 0)
        made.play(made.state[0], DONE)
        made.watch.seen.clear()


def test_the_log_grows_up_to_its_capacity():
    made = match(capacity=1000, first=100)
    assert len(made.log) == 100
    for _ in range(900):
        made.play(made.state[0], 0)
    assert len(made.log) == 1000 and made.length == 900
    with pytest.raises(OverflowError):
        played(*[0] * 450, first=100)


def test_undo_crosses_no_draw_of_the_device():
    made = played(1, DONE, DRAW, 3, DONE, 2)
    assert made.undo() and made.undo()
    assert (made.can_undo(), made.undo()) == (False, False)
    assert made.state[2] == 1 and made.length == made.floor
    assert made.play(made.state[0], 4)
    assert made.undo()


def test_after_an_undo_another_way_may_be_taken():
    made = played(1, DONE, 2)
    made.undo()
    made.play(1, 3)
    assert made.state == played(1, DONE, 3).state
    assert made.log[: made.length] == played(1, DONE, 3).log[: made.length]


def test_rewind_goes_to_the_start_of_any_step():
    made = played(1, DONE, DRAW, 3, DONE, 2, DONE)
    for earlier in (played(1, DONE, DRAW, 3, DONE), played(1, DONE, DRAW), played(1, DONE), match()):
        made.rewind(earlier.length)
        assert (made.length, made.state) == (earlier.length, earlier.state)


def test_resume_is_the_same_race():
    made = played(1, 35, DONE, DRAW, 2, DONE, 3, DONE)
    other = match(seed=9)
    assert replay_all(other, made.setup, made.seed, made.log, made.length) == made.length
    assert (other.state, other.floor) == (made.state, made.floor)
    assert other.log[: other.length] == made.log[: made.length]
    assert other.undo() and made.undo() and other.state == made.state


@pytest.mark.parametrize("at", range(11))
def test_a_damaged_byte_ends_the_resume_there(at):
    made = played(1, 35, 2, DONE)
    log = bytearray(made.log[: made.length])
    log[at % made.length] ^= 0x41
    other = match()
    good = replay_all(other, made.setup, made.seed, log, len(log))
    assert good <= at % made.length
    assert other.log[: other.length] == made.log[:good]


@pytest.mark.parametrize("cut", range(12))
def test_a_log_that_is_cut_off_resumes_to_its_last_whole_step(cut):
    made = played(1, 35, DONE, 2, DONE)  # 1, 2 and 2 bytes and a check; 1 and 2 bytes and a check
    other = match()
    assert replay_all(other, made.setup, made.seed, made.log, min(cut, made.length)) == max(n for n in (0, 6, 10) if n <= cut)
    assert other.state == (match(), played(1, 35, DONE), made)[(cut >= 6) + (cut >= 10)].state


def test_the_check_never_looks_like_erased_flash_and_depends_on_all_before():
    chain = 0
    for seat in range(4):
        for action in range(400):
            chain = check(chain, seat, action)
            assert 0 <= chain < 128
    assert len({check(chain, seat, 5) for seat in range(4)}) == 4
    assert len({check(before, 0, 5) for before in range(128)}) > 60


def test_a_watch_sees_every_action_also_the_forced_ones():
    made = match()
    made.watch = Watch()
    made.play(0, 6)
    assert made.watch.seen == [(0, 6, 1), (0, 6, 7), (0, DONE, 7), (0, DONE, 8)]


def test_a_watch_is_told_of_begin_and_undo():
    made = match()
    made.watch = Watch()
    made.start(setup(1), array("h", [3, 0, 0, 0]))
    made.play(0, 1)
    made.undo()
    assert [what for what in made.watch.seen if isinstance(what, str)] == ["begin", "rewind 0"]


class AtOnce(Toy):
    """Both may act at any time: seat 0 adds 10-15, seat 1 20-22; each is a step."""

    def legal(self, s, seat, out):
        for i in range((6, 3)[seat]):
            out[i] = (10, 20)[seat] + i
        return (6, 3)[seat]

    def apply(self, s, seat, action):
        s[seat] += action

    def step_ends(self, action):
        return True


def test_an_entry_that_is_none_leaves_nothing_behind_for_the_next():
    """A torn byte may name another seat, and the entry behind its mark is one that was written when the power was back."""
    first, again = Match(AtOnce(), 400), Match(AtOnce(), 400)
    for made in (first, again):
        made.start(setup(0), array("h", (1, 0, 0, 0)))
    assert first.play(1, 21) and first.play(1, 22)
    log = bytes(first.log[: first.length])
    assert again.redo(log, 0, len(log)) == 2
    assert again.redo(bytes((0 << 5 | 30,)), 0, 1) == 0  # of seat 0, which has no thirty actions
    assert again.redo(log, 2, len(log)) == 2 and again.state == first.state
