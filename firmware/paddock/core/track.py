"""Walking a compiled track: next spaces, distances, red lines, bonuses. Nothing here allocates.

A track is bytes `t` (`tools/packs` makes them, `Pack.track` hands them out):

    8 bytes     spaces (8-250), laps (1-9), start, finish, spaces once around by the shortest way (0 unless start and finish
                are one: a ring), red lines on that way, place of the bonuses in units of 8 bytes, free
    8 a space   x (0-59), y (0-39), fewest spaces to the finish, fewest red lines entered on so short a way, 1 if entering
                the space crosses a red line, number of its bonus or 0, place of its ways (2 bytes, low first)
    bonuses     8 bytes each, number 1 first: credits, coins, hand, fan, remove_grey
    ways        how many, then the next spaces, leftmost first

A space is a number from 0 on. Distances count to the finish and are 0 there; on a ring whose finish is left again they
are those of the whole lap.
"""

from .compat import const

CREDITS = const(0)
COINS = const(1)
HAND = const(2)
FAN = const(3)
REMOVE_GREY = const(4)
BONUSES = const(5)
HEADER = const(8)  # bytes; as many a space, as many a bonus


def spaces(t):
    return t[0]


def laps(t):
    """As the track's designer meant it; the setup of a race may say otherwise."""
    return t[1]


def start(t):
    return t[2]


def finish(t):
    return t[3]


def ring(t):
    return t[2] == t[3]


def lap_length(t):
    """Spaces once around by the shortest way; from start to finish where the track is no ring."""
    return t[4]


def x(t, space):
    return t[8 + space * 8]


def y(t, space):
    return t[9 + space * 8]


def distance(t, space):
    """Fewest spaces to the finish; from a ring's finish a whole lap."""
    return t[10 + space * 8]


def reds(t, space):
    """Red lines that a runner enters on a shortest way to the finish, the fewest if there are several such ways."""
    return t[11 + space * 8]


def red(t, space):
    """Whether entering the space crosses a red line."""
    return t[12 + space * 8] != 0


def has_bonus(t, space):
    return t[13 + space * 8] != 0


def bonus(t, space, kind):
    """How much of a kind (CREDITS ... REMOVE_GREY) stopping here gains."""
    number = t[13 + space * 8]
    return t[t[6] * 8 + number * 8 - 8 + kind] if number else 0


def branches(t, space):
    """How many ways lead on: 0 at a finish that is no start."""
    return t[t[14 + space * 8] | t[15 + space * 8] << 8]


def branch(t, space, i):
    """The next space on way i, the leftmost first."""
    return t[(t[14 + space * 8] | t[15 + space * 8] << 8) + 1 + i]


def to_go(t, space, lap, of):
    """Fewest spaces to the end of a race of `of` laps for a runner that has entered the finish `lap` times."""
    if lap >= of:
        return 0
    return distance(t, space) + (of - lap - 1) * t[4]


def reds_to_go(t, space, lap, of):
    """Red lines on that way."""
    if lap >= of:
        return 0
    return reds(t, space) + (of - lap - 1) * t[5]
