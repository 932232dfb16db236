"""Tally: the words of a race's state, and the codes of its actions.

A seat's words begin at `SEATS_AT + seat * STRIDE`. A step is one action (it finishes) or two: what is counted with the upper
part of the amount, then the lower part. An amount is 32 * upper + lower, the upper part from -8 to 7, the lower from 0 to 31.
"""

from ...core.compat import const

ROUND = const(0)
N_SEATS = const(1)
LENGTH = const(2)  # spaces of a lap, 0 for no track
LAPS = const(3)
COUNTERS = const(4)  # a bit for each counter that has a name
OVER = const(5)
SEATS_AT = const(6)

# of a seat
TOTAL = const(0)
COUNTS = const(1)  # of the three counters
DONE = const(4)  # the round in which it finished, 0 before
MOVED = const(5)  # whether it moved in this round
PENDING = const(6)  # of a step that is half made the first action, else 0
STRIDE = const(7)

MOST = const(9999)  # of a total or a counter
MOST_STEP = const(255)  # that one step changes it
MOST_COUNTERS = const(3)
FIRST_COUNTER = const(5)  # its name is that of this seat in a setup (core/setup.py)

A_FINISH = const(0)
A_UPPER = const(1)  # + 16 * what (0 the total, 1-3 a counter) + 8 + the upper part
A_LOWER = const(65)  # + the lower part
