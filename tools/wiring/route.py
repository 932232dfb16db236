"""Wires: in the channel between the board and a column each net has a lane, and what no pin on that side can serve comes over
the top of the board.

Wires are lists of points in places (parts.py); a place's x runs from the board's edge outwards, so that left and right are
computed alike.
"""

from tools.wiring.parts import LEFT, RIGHT, pin_rows

LANE = 0.8  # between two lanes
FIRST = 1.6  # from the board's edge to the first lane
TOP = -4  # where the lowest of the wires over the board lies


class Net:
    """What is connected on one side: `pin` the y of the board's pin or None, `ends` the ys of terminals, `over` the y of its
    way over the board or None; `lane` its number."""

    def __init__(self, name):
        self.name, self.pin, self.ends, self.over, self.lane = name, None, [], None, 0

    def ys(self):
        return [y for y in (self.pin, self.over, *self.ends) if y is not None]


def nets(board, groups):
    """[nets of the left side, nets of the right side], lanes chosen."""
    places = pin_rows(board)
    sides = [{}, {}]
    for group in groups:
        for i, (net, _) in enumerate(group.rows):
            if net:
                sides[group.side].setdefault(net, Net(net)).ends.append(group.y + i)
    top = TOP
    for side in (LEFT, RIGHT):
        for net in list(sides[side].values()):
            if net.pin is not None:  # it only serves the other side
                continue
            pins = [y for there, y in places[net.name] if there == side]
            if pins:
                middle = sum(net.ends) / len(net.ends)
                net.pin = min(pins, key=lambda y: abs(y - middle))
                continue
            other = sides[1 - side].setdefault(net.name, Net(net.name))
            if other.pin is None:
                other.pin = places[net.name][0][1]
            net.over = other.over = top
            top -= 1
    for side in sides:
        _choose_lanes(list(side.values()))
    return [list(side.values()) for side in sides]


def crossings(found):
    """How often wires of these nets cross each other."""
    count = 0
    for net in found:
        low, high = min(net.ys()), max(net.ys())
        for other in found:
            if other is not net:
                # the other's wires pass this lane on the way to the board if theirs lies further out, else on the way out
                inward = [y for y in (other.pin, other.over) if y is not None]
                passing = inward if other.lane > net.lane else other.ends
                count += sum(low < y < high for y in passing)
    return count


def _choose_lanes(found):
    """Swaps lanes as long as fewer wires cross for it."""
    found.sort(key=lambda net: min(net.ys()))
    for lane, net in enumerate(found):
        net.lane = lane
    best, better = crossings(found), True
    while better:
        better = False
        for net in found:
            for other in found:
                net.lane, other.lane = other.lane, net.lane
                now = crossings(found)
                if now < best:
                    best, better = now, True
                else:
                    net.lane, other.lane = other.lane, net.lane


def channel(found):
    """How wide a channel with these nets is."""
    return FIRST * 2 + LANE * max(len(found) - 1, 0)


def x(net):
    """Where its lane lies, from the board's edge."""
    return FIRST + LANE * net.lane
