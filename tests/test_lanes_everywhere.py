"""Where a car can go, what it drafts and how cars close up, on every track of the house, held against the rules by rows.

Nothing of the compiled ways is used here: a space is its lane and rows [a, b] of a ring, shifted by whole laps where needed.
"""

import io
import random
from array import array

import pytest

from paddock.core.pool import COLOURS
from paddock.core.setup import FULL_SIZE, SETUP_LAPS, SETUP_SEATS, SETUP_TRACK
from paddock.games.automobiles import lanes, layout
from paddock.games.automobiles.rules import Rules
from paddock.packs import Pack
from tools import arena, packs

PACK = Pack(io.BytesIO(packs.compile_path(arena.own_pack("automobiles"))))
PLACES = 150  # random ones a track and switch


class Ring:
    """The track as lists: `spaces[i]` = (lane, first row, last row), all colours aside."""

    def __init__(self, t):
        self.rows = lanes.rows(t)
        self.spaces = [(lanes.lane(t, i), lanes.first(t, i), lanes.last(t, i)) for i in range(lanes.spaces(t))]

    def near(self, here, there):
        """Laps by which `there` has to be shifted to lie next to `here` or touch it, a list."""
        lane, a, b = self.spaces[here]
        other, c, d = self.spaces[there]
        found = []
        for shift in (-self.rows, 0, self.rows):
            follows = lane == other and c + shift == b + 1
            touches = abs(lane - other) == 1 and c + shift <= b + 1 and d + shift >= a - 1
            if follows or touches:
                found.append(shift)
        return found

    def steps(self, here, row, taken):
        """{space: rows of a free segment ahead, the frontmost first}; `taken` are (space, row)."""
        found = {}
        for there, (_lane, c, d) in enumerate(self.spaces):
            for shift in self.near(here, there) if there != here else ():
                free = [r + shift for r in range(d, c - 1, -1) if (there, r) not in taken and r + shift > row]
                if free:
                    found[there] = free
        return found

    def ahead(self, here, row):
        """(the next segment's space and row, the next space of the lane), None where the lane ends."""
        lane, _a, b = self.spaces[here]
        after = [i for i, (other, c, _d) in enumerate(self.spaces) if other == lane and c == (b + 1) % self.rows]
        following = after[0] if after else None
        if row < b:
            return (here, row + 1), following
        return (following, self.spaces[following][1]) if after else None, following


def positions(track, switches, rnd):
    """(rules, state) with three cars anywhere, also laps apart; it is the first one's turn."""
    rules = Rules(PACK)
    for _ in range(PLACES):
        setup = bytearray(FULL_SIZE)
        setup[SETUP_TRACK], setup[SETUP_LAPS] = track, 3
        setup[SETUP_SEATS] = 3 if lanes.places(PACK.track(track)) > 2 else 2
        s = array("h", bytes(2 * rules.size(setup)))
        rules.start(s, bytes(setup), (1, 2, 3, 4))
        s[layout.SWITCHES] = switches
        s[layout.PHASE] = layout.RACING
        ring = Ring(rules.track)
        taken = set()
        start = rnd.randrange(lanes.spaces(rules.track))
        crowd = [start, *ring.steps(start, ring.spaces[start][1], set())]  # cars that have to do with one another
        for seat in range(s[layout.N_SEATS]):
            while True:
                space = start if not seat else rnd.choice([*crowd, rnd.randrange(lanes.spaces(rules.track))])
                row = rnd.randint(*ring.spaces[space][1:])
                if (space, row) not in taken:
                    break
            taken.add((space, row))
            p = layout.SEATS_AT + seat * layout.STRIDE
            s[p + layout.SPACE] = space
            s[p + layout.PROGRESS] = row + ring.rows * rnd.randint(0, 2)
        rules._begin_turn(s, 0)
        for c in range(COLOURS):
            s[layout.SEATS_AT + layout.ACTIVE + c] = 1 if c < 4 else 0
        yield rules, s, ring


def cars(s, ring):
    """[(space, row)] by seat."""
    return [
        (s[p + layout.SPACE], s[p + layout.PROGRESS] % ring.rows)
        for p in (layout.SEATS_AT + seat * layout.STRIDE for seat in range(s[layout.N_SEATS]))
    ]


@pytest.mark.parametrize("track", range(PACK.n_tracks), ids=PACK.track_id)
@pytest.mark.parametrize("switches", [0, layout.WEAVING], ids=["frontmost", "weaving"])
def test_the_steps_of_a_gear_cube_m12_m13_m14_h3_h4(track, switches):
    rnd = random.Random(track)
    out = array("h", bytes(400))
    for rules, s, ring in positions(track, switches, rnd):
        (here, row), *others = cars(s, ring)
        lap = s[layout.SEATS_AT + layout.PROGRESS] - row
        expected = {}
        for there, rows in ring.steps(here, row, set(others)).items():
            for segment, landing in enumerate(rows if switches else rows[:1]):
                for c in range(4):
                    if lanes.colours(rules.track, there) >> c & 1:
                        expected[layout.A_GEAR + segment * 1024 + c * 256 + there] = lap + landing
        legal = [action for action in out[: rules.legal(s, 0, out)] if action >= layout.A_GEAR]
        assert legal == sorted(expected)
        for action in legal:
            after = s[:]
            rules.apply(after, 0, action)
            assert after[layout.SEATS_AT + layout.AT_PROGRESS] == expected[action]
            assert after[layout.SEATS_AT + layout.AT] == action & 255


@pytest.mark.parametrize("track", range(PACK.n_tracks), ids=PACK.track_id)
def test_drafting_m22_h8(track):
    found = [0, 0, 0]
    for switches in (0, layout.LAX_DRAFT):
        for rules, s, ring in positions(track, switches, random.Random(track)):
            (here, row), *others = cars(s, ring)
            segment, following = ring.ahead(here, row)
            strict = segment in others
            lax = switches and following in [space for space, _row in others]
            assert rules.drafts(s, 0) == bool(strict or lax)
            found[1 if strict else 2 if lax else 0] += 1
    assert min(found) > 0


@pytest.mark.parametrize("track", range(PACK.n_tracks), ids=PACK.track_id)
def test_momentum_m25_h12(track):
    """In each space the cars stand in its frontmost rows afterwards, in the order that they had."""
    moved = 0
    for rules, s, ring in positions(track, 0, random.Random(track)):
        before = cars(s, ring)
        laps = [s[layout.SEATS_AT + seat * layout.STRIDE + layout.PROGRESS] // ring.rows for seat in range(len(before))]
        rules._momentum(s)
        after = cars(s, ring)
        for space in {space for space, _row in before}:
            inside = sorted((row, seat) for seat, (other, row) in enumerate(before) if other == space)
            front = ring.spaces[space][2]
            for i, (_row, seat) in enumerate(reversed(inside)):
                assert after[seat] == (space, front - i)
        assert laps == [
            s[layout.SEATS_AT + seat * layout.STRIDE + layout.PROGRESS] // ring.rows for seat in range(len(before))
        ]
        moved += before != after
    assert moved > 0
