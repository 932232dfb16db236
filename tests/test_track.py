"""Walking a track: what core/track.py says against a walk over the spaces as they were written."""

import random

import pytest
from conftest import HOUSE

from paddock.core import track
from tools import packs
from tools.packs.cubitos import track_bytes

KINDS = ("credits", "coins", "hand", "fan", "remove_grey")
HOUSE_TRACKS = packs.load(HOUSE)["tracks"]


def space(*ways, red=False, **bonus):
    return {"next": list(ways), "bonus": bonus, "red_line": red, "xy": [3, 4]}


def line(count, start="0", laps=1):
    """A straight track of `count` spaces."""
    spaces = {str(i): space(str(i + 1)) for i in range(count - 1)}
    spaces[str(count - 1)] = space()
    return {"laps": laps, "start": start, "finish": str(count - 1), "spaces": spaces}


def walked(spaces, name, finish):
    """(fewest steps, fewest red lines among these) to the finish, by trying everything from near to far."""
    edge, steps = {name: 0}, 0
    while True:
        after = {}
        for here, reds in edge.items():
            for way in spaces[here]["next"]:
                found = reds + spaces[way]["red_line"]
                after[way] = min(found, after.get(way, found))
        steps += 1
        if finish in after:
            return steps, after[finish]
        edge = after


def compare(written):
    """Everything core/track.py says about a track against what was written."""
    t = track_bytes(written)
    names = list(written["spaces"])
    start, finish = written["start"], written["finish"]
    assert (track.spaces(t), track.laps(t)) == (len(names), written["laps"])
    assert (names[track.start(t)], names[track.finish(t)]) == (start, finish)
    assert track.ring(t) == (start == finish)
    for i, name in enumerate(names):
        here = written["spaces"][name]
        assert [names[track.branch(t, i, b)] for b in range(track.branches(t, i))] == here["next"]
        assert [track.bonus(t, i, kind) for kind in range(track.BONUSES)] == [here["bonus"].get(k, 0) for k in KINDS]
        assert track.has_bonus(t, i) == bool(here["bonus"])
        assert track.red(t, i) == here["red_line"]
        assert [track.x(t, i), track.y(t, i)] == here["xy"]
        if name == finish and start != finish:
            assert track.distance(t, i) == track.reds(t, i) == 0
        else:
            assert (track.distance(t, i), track.reds(t, i)) == walked(written["spaces"], name, finish)
    assert track.lap_length(t) == walked(written["spaces"], start, finish)[0]


@pytest.mark.parametrize("key", sorted(HOUSE_TRACKS))
def test_the_house_tracks(key):
    compare(HOUSE_TRACKS[key])


def random_track(dice):
    """A track with forks, joins, red lines and bonuses whose ways all lead on."""
    count = dice.randint(8, 60)
    ring = dice.random() < 0.5
    spaces = {}
    for i in range(count):
        ahead = list(range(i + 1, min(i + 5, count))) or ([0] if ring else [])
        ways = dice.sample(ahead, dice.randint(1, min(3, len(ahead)))) if ahead else []
        if i + 1 < count and i + 1 not in ways:
            ways.append(i + 1)  # so that every space is reached
        if ring and i > count // 2 and 0 not in ways and dice.random() < 0.3:
            ways.append(0)
        bonus = {kind: dice.randint(1, 3) for kind in KINDS if dice.random() < 0.1}
        spaces[str(i)] = {
            "next": [str(way) for way in ways],
            "bonus": bonus,
            "red_line": dice.random() < 0.2,
            "xy": [dice.randrange(60), dice.randrange(40)],
        }
    laps = dice.randint(1, 9) if ring else 1
    return {"laps": laps, "start": "0", "finish": "0" if ring else str(count - 1), "spaces": spaces}


@pytest.mark.parametrize("seed", range(60))
def test_any_track(seed):
    compare(random_track(random.Random(seed)))


def test_the_largest_track():
    compare(line(250))


def test_red_lines_are_those_of_a_shortest_way():
    """Of two ways of the same length the one with fewer red lines counts; a longer one without any does not."""
    spaces = {
        "0": space("a", "b", "c"),
        "a": space("a2", red=True),
        "a2": space("end", red=True),
        "b": space("b2", red=True),
        "b2": space("end"),
        "c": space("c2"),
        "c2": space("c3"),
        "c3": space("end"),
        "end": space("last"),
        "last": space(red=True),
    }
    t = track_bytes({"laps": 1, "start": "0", "finish": "last", "spaces": spaces})
    assert (track.distance(t, 0), track.reds(t, 0)) == (4, 2)


def test_to_go_counts_the_laps_that_are_left():
    spaces = {str(i): space(str((i + 1) % 10), red=i in (0, 5)) for i in range(10)}
    t = track_bytes({"laps": 3, "start": "0", "finish": "0", "spaces": spaces})
    assert track.lap_length(t) == 10
    assert (track.to_go(t, 0, 0, 3), track.reds_to_go(t, 0, 0, 3)) == (30, 6)
    assert (track.to_go(t, 4, 0, 3), track.reds_to_go(t, 4, 0, 3)) == (26, 6)
    assert (track.to_go(t, 6, 2, 3), track.reds_to_go(t, 6, 2, 3)) == (4, 1)
    assert (track.to_go(t, 0, 2, 3), track.reds_to_go(t, 0, 2, 3)) == (10, 2)
    assert (track.to_go(t, 0, 3, 3), track.reds_to_go(t, 0, 3, 3)) == (0, 0)


def test_to_go_of_a_track_that_is_no_ring():
    t = track_bytes(line(12, start="2"))
    assert track.lap_length(t) == 9
    assert [track.to_go(t, i, 0, 1) for i in (0, 2, 10, 11)] == [11, 9, 1, 0]
    assert track.to_go(t, 11, 1, 1) == 0


def test_forks_are_numbered_along_the_leftmost_ways(tmp_path):
    """The runner's left, whatever the direction of the page: here it goes from right to left."""
    picture = """
         o-o<o
        /     \\
 F-o-o-o       o-o-S
        \\     /
         o<o-o
"""
    pack = packs.load(HOUSE)
    tracks = "[tracks.left]\nlaps = 1\npicture = '''" + picture + "'''\n"
    path = tmp_path / "pack"
    path.mkdir()
    for name in ("pack", "cards", "sets", "tracks"):
        text = (HOUSE / f"{name}.toml").read_text()
        (path / f"{name}.toml").write_text(text + (tracks if name == "tracks" else ""))
    left = packs.load(path)["tracks"]["left"]
    assert left["spaces"]["2"]["next"] == ["3", "10"]
    assert [left["spaces"][name]["xy"][1] for name in ("3", "10")] == [39, 0]
    assert (left["start"], left["finish"], len(left["spaces"])) == ("0", "9", 13)
    assert left["spaces"]["12"]["next"] == ["6"]
    assert pack["tracks"].keys() < packs.load(path)["tracks"].keys()
    compare(left)
