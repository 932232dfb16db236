"""Dice and cubes as counts by colour: a zone is COLOURS words of the race's state, one a colour."""

from .compat import const

COLOURS = const(11)
W = const(0)
L = const(1)
D = const(2)
K = const(3)
Y = const(4)
R = const(5)
O = const(6)  # noqa: E741 - the letter of the colour
G = const(7)
B = const(8)
P = const(9)
N = const(10)


def total(s, zone):
    """How many dice or cubes lie in the zone."""
    n = 0
    for c in range(COLOURS):
        n += s[zone + c]
    return n


def move(s, source, target, c):
    """One of colour c from zone to zone; the caller knows that it is there."""
    s[source + c] -= 1
    s[target + c] += 1


def move_all(s, source, target):
    """The whole zone `source` goes to `target`."""
    for c in range(COLOURS):
        s[target + c] += s[source + c]
        s[source + c] = 0
