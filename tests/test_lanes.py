"""Automobiles: what can be entered from where on a track of lanes (H3), as the firmware reads it."""

from paddock.games.automobiles import lanes
from tools.packs.automobiles import track_bytes
from tools.packs.lanes import Lanes, ways

# the track of the rules' worked example, with a straight behind it so that it is a ring
EXAMPLE = """
I W|W|L-L|D-D-D|W|L-L|W|W|
O W|W|W|L-L|W|D-D-D|L-L|W|
"""


def track(text, grid=("I1", "O0")):
    drawn = Lanes(text)
    assert drawn.faults == []
    return {"rows": drawn.rows, "laps": 2, "grid": list(grid), "lanes": drawn.lanes, "spaces": drawn.spaces}


def there(text, name):
    """{space that can be entered from this one: rows it begins later}, read from the compiled track."""
    made = track(text)
    t = track_bytes(made)
    names = list(made["spaces"])
    at = names.index(name)
    return {names[lanes.way(t, at, i)]: lanes.later(t, at, i) for i in range(lanes.ways(t, at))}


def test_spaces_of_a_drawing():
    spaces = Lanes(EXAMPLE).spaces
    assert [(name, space["rows"], space["colours"]) for name, space in spaces.items() if space["lane"] == "I"] == [
        ("I0", [0, 0], ["W"]), ("I1", [1, 1], ["W"]), ("I2", [2, 3], ["L"]), ("I3", [4, 6], ["D"]),
        ("I4", [7, 7], ["W"]), ("I5", [8, 9], ["L"]), ("I6", [10, 10], ["W"]), ("I7", [11, 11], ["W"]),
    ]  # fmt: skip


def test_a_space_is_left_to_the_next_of_its_lane_and_to_touching_ones_beside_that_reach_further_h3():
    assert there(EXAMPLE, "I1") == {"I2": 1, "O2": 1}  # O1 would be sideways
    assert there(EXAMPLE, "I2") == {"I3": 2, "O3": 1}
    assert there(EXAMPLE, "O3") == {"O4": 2, "I3": 1}
    assert there(EXAMPLE, "O4") == {"O5": 1, "I3": -1, "I4": 2} or there(EXAMPLE, "O4") == {"O5": 1, "I3": -1}


def test_ways_go_on_across_the_line():
    assert there(EXAMPLE, "I7") == {"I0": 1, "O0": 1}
    assert there(EXAMPLE, "O7") == {"O0": 1, "I0": 1}


def test_lanes_are_not_skipped_and_a_lane_that_ends_is_left_sideways():
    text = "I W|W|W|W|W|W|W|W|\nM W|W|. . . . W|W|\nO W|W|W|W|W|W|W|W|"
    assert there(text, "I3") == {"I4": 1}
    assert there(text, "M1") == {"I2": 1, "O2": 1}
    assert there(text, "I5") == {"I6": 1, "M2": 1}


def test_the_head_of_a_compiled_track():
    made = track(EXAMPLE)
    t = track_bytes(made)
    assert (lanes.spaces(t), lanes.rows(t), lanes.laps(t), lanes.lanes(t), lanes.places(t)) == (16, 12, 2, 2, 2)
    assert [list(made["spaces"])[lanes.grid(t, i)] for i in range(2)] == ["I1", "O0"]


def test_a_space_of_two_colours_counts_as_the_higher_m20():
    made = track("I W-L|W|D-K|W|W|W|\nO W|W|W|W|W|W|W|W|", ("I1", "O0"))
    t = track_bytes(made)
    assert [lanes.colours(t, i) for i in range(3)] == [0b0011, 0b0001, 0b1100]
    assert [lanes.level(t, i) for i in range(3)] == [2, 1, 4]


def test_every_space_has_a_pixel_and_outer_lanes_lie_outside():
    spaces = Lanes(EXAMPLE).spaces
    assert all(0 <= space["xy"][0] < 60 and 0 <= space["xy"][1] < 40 for space in spaces.values())
    assert spaces["I0"]["xy"][1] < spaces["O0"]["xy"][1]  # the line is in the middle of the lower straight


def test_a_short_ring_leads_to_each_space_once():
    made = track("I D-D-D-D|D-D-D-D|\nO D-D-D-D-D-D|W|W|", ("O1", "O2"))
    found = ways(made["spaces"], made["lanes"], made["rows"])
    assert all(set(there) <= set(made["spaces"]) - {name} for name, there in found.items())
