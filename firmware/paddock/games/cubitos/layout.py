"""Cubitos: where everything lies in the race's `array('h')`, and the action codes. Facts only, no code.

Words 0 .. SEATS_AT - 1 belong to the race, then STRIDE words a seat. Zones are counts by colour (core/pool.py).
"""

from ...core import effect
from ...core.compat import const
from ...core.pool import COLOURS

# the race
ROUND = const(0)
PHASE = const(1)
N_SEATS = const(2)
HOLDER = const(3)  # seat that has the black die
TRACK = const(4)
LAPS = const(5)
DEALER = const(6)  # the seats whose dice people roll, a bit each (core/setup.py)
SWITCHES = const(7)
WINNER = const(8)  # of the last sword comparison, -1 for none
RNG = const(9)
CARDS = const(13)  # by colour: the card's index in the pack, -1 for none
SUPPLY = const(24)
SEATS_AT = const(36)

# values of PHASE
ROLLING = const(0)
ABILITIES = const(1)
ABILITIES2 = const(2)
MOVING = const(3)
BUYING = const(4)
FINISHED = const(5)

# bits of SWITCHES
BLACK_COUNTED = const(1)
BUST_PLAIN = const(2)
CATCH_UP = const(4)

# a seat
STATE = const(0)
OVER = const(1)  # done with the step, but for questions that are open
NEED = const(2)  # dice still to be drawn
LAST = const(3)  # the last code entered in a step of several actions: codes come in ascending order
HAND = const(4)
RISK = const(5)
SAFE = const(6)  # the next roll cannot bust
BUST = const(7)
ROLLS = const(8)  # rolls made in this Roll phase
HITS = const(9)  # hits entered in the roll that is being entered
SPACE = const(10)
LAP = const(11)
EXTRA = const(12)  # spaces driven past the finish
FROM = const(13)  # space at the start of the round
FROM_LAP = const(14)
CREDITS = const(15)
COINS = const(16)
FEET = const(17)
SWORDS = const(18)
FAN = const(19)
GREY = const(20)  # grey dice that may still be removed: questions that come before anything else
STEPS = const(21)  # spaces moved in this round
COST = const(22)  # of the dice in the basket
TAKEN = const(23)  # how many dice are in it
LEFT_BEFORE = const(24)  # spaces to go at the start of the last round, for the page that closes it
BUST_BEFORE = const(25)
STEPPER = const(26)
DRAW_ZONE = STEPPER + effect.WORDS
ROLL_ZONE = DRAW_ZONE + COLOURS
DISCARD = ROLL_ZONE + COLOURS
ACTIVE = DISCARD + COLOURS  # + colour * 7 + face - 1
USED = ACTIVE + 7 * COLOURS  # + colour * 2, + 1 for the power face
FRESH = USED + 2 * COLOURS  # the same, of the roll just made: what works on the roll
STRIDE = FRESH + 2 * COLOURS

# values of STATE
DRAW = const(0)
ROLL = const(1)
DECIDE = const(2)
DROP = const(3)
ABILITY = const(4)
MOVE = const(5)
BUY = const(6)

# actions
A_ROLL = const(0)
A_PUSH = const(1)
A_PASS = const(2)
A_DONE = const(3)
A_READY = const(4)
A_DRAW = const(8)  # + colour
A_DROP = const(20)  # + colour
A_HIT = const(32)  # + colour * 8 + face
A_USE = const(120)  # + colour * 2, + 1 for the power face
A_FOOT = const(144)  # + coins paid, 0-4; the rest in credits
A_STEP = const(152)  # + branch
A_STOP = const(156)
A_TAKE = const(160)  # + colour
A_PAY = const(176)  # + credits paid, 0-63; the rest in coins

# when a card works
ON_ROLL = const(0)
WHILE_ACTIVE = const(1)
IN_RUN = const(2)
AT_COMPARISON = const(3)
