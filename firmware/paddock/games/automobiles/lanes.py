"""Automobiles: reading a compiled track: lanes, spaces, rows. Nothing here allocates.

A track is bytes `t` (`tools/packs` makes them, `Pack.track` hands them out):

    16 bytes    spaces (8-250), rows of a lap (8-250), laps (1-9), lanes (1-4), places of the grid (2-5), the five grid spaces
    8 a space   lane (0 is the inside), first row, last row, colours (bit 0 white ... bit 3 black), x (0-59), y (0-39), place
                of its ways (2 bytes, low first)
    ways        how many, then two bytes each: a space that can be entered from here, and by how many rows it begins later,
                plus 128

A space is a number from 0 on. A way leads to the next space of the lane, or to a space of a neighbouring lane that touches
this one by edge or corner (H3) and reaches further forward than its first row.
"""


def spaces(t):
    return t[0]


def rows(t):
    return t[1]


def laps(t):
    """As the track's designer meant it."""
    return t[2]


def lanes(t):
    return t[3]


def grid(t, place):
    """The start space of a place, 0 is pole position."""
    return t[5 + place]


def places(t):
    """How many cars can start."""
    return t[4]


def lane(t, space):
    return t[16 + space * 8]


def first(t, space):
    return t[17 + space * 8]


def last(t, space):
    return t[18 + space * 8]


def colours(t, space):
    """Bits: 1 white, 2 light grey, 4 dark grey, 8 black."""
    return t[19 + space * 8]


def level(t, space):
    """1 white ... 4 black; of several colours the highest (M20)."""
    mask = t[19 + space * 8]
    return 4 if mask & 8 else 3 if mask & 4 else 2 if mask & 2 else 1


def x(t, space):
    return t[20 + space * 8]


def y(t, space):
    return t[21 + space * 8]


def ways(t, space):
    return t[t[22 + space * 8] | t[23 + space * 8] << 8]


def way(t, space, i):
    """The space that way i leads to."""
    return t[(t[22 + space * 8] | t[23 + space * 8] << 8) + 1 + 2 * i]


def later(t, space, i):
    """By how many rows that space begins later than this one (it may be fewer than none)."""
    return t[(t[22 + space * 8] | t[23 + space * 8] << 8) + 2 + 2 * i] - 128
