"""Automobiles: where everything lies in the race's `array('h')`, and the action codes. Facts only, no code.

Words 0 .. SEATS_AT - 1 belong to the race, then STRIDE words a seat. Zones are counts by colour (core/pool.py).
"""

from ...core import effect
from ...core.compat import const
from ...core.pool import COLOURS

# the race
ROUND = const(0)
PHASE = const(1)
N_SEATS = const(2)
FIRST = const(3)  # pole position
TURN = const(4)  # whose turn it is
TO_ACT = const(5)  # who decides next: another seat than TURN while a card asks it
OFFER = const(6)  # a card asks the other seats, one after the other
TRACK = const(7)
LAPS = const(8)
DEALER = const(9)  # the seats whose cubes people draw, a bit each (core/setup.py)
SWITCHES = const(10)
RNG = const(11)
CARDS = const(15)  # by colour: the card's index in the pack, -1 for none
STOCK = const(26)
SEATS_AT = const(37)

# values of PHASE
SETUP = const(0)  # grid purchases
HANDS = const(1)  # the first hands
RACING = const(2)
FINISHED = const(3)

# bits of SWITCHES
WEAVING = const(1)  # H4
LAX_DRAFT = const(2)  # H8
WEAR_ACTION = const(4)  # H9
FREE_BUY = const(8)  # H13 off: none may be bought

# a seat
STATE = const(0)
PROGRESS = const(1)  # laps * rows + row (H15)
SPACE = const(2)
MONEY = const(3)
NEED = const(4)  # cubes still to be drawn
CLEAN = const(5)  # the draw goes on until a cube is no wear
LAST = const(6)  # the last colour entered in a step of several actions: codes come in ascending order
COST = const(7)  # of the cubes taken in this purchase
TAKEN = const(8)
PLAYED = const(9)  # cubes played in this turn; SPECIAL: it was a special turn
AT = const(10)  # space of the last cube placed, of the car before that
AT_PROGRESS = const(11)
HIGH = const(12)  # highest colour entered this turn: 0 none, 1 white ... 4 black
DRAFTING = const(13)  # a card says so; after phase 4: the car drafted
PLACE = const(14)  # race position at the start of the action phase, 1 is first
COUNT = const(15)  # a card's own: cubes moved, price paid, cubes drawn
MASK = const(16)  # a card's own: colours of spaces it may enter, a bit each
MADE = const(17)  # steps made by this card
CUBES = const(18)  # how many cubes lie on the track
CUBE_AT = const(19)  # their spaces, in the order they were put
MOST_CUBES = const(24)
FROM = const(43)  # progress when the turn began
WORN = const(44)  # wear gained in phase 4 of it
PULLED = const(45)  # rows that the last momentum moved the car
STEPPER = const(46)
BAG = STEPPER + effect.WORDS
ACTIVE = BAG + COLOURS
USED = ACTIVE + COLOURS  # the cubes on the track too
DISCARD = USED + COLOURS
DRAWN = DISCARD + COLOURS  # what the last draw brought
STRIDE = DRAWN + COLOURS
SIZE = SEATS_AT + 5 * STRIDE

# values of STATE
IDLE = const(0)
BUYING = const(1)  # at the grid
ACTION = const(2)
DRAWING = const(3)

# of PLAYED: more cubes than a turn can have
SPECIAL = const(999)

# actions
A_DEAL = const(0)  # the device draws
A_SPECIAL = const(1)
A_WEAR = const(2)  # a wear cube from active to discard (H9)
A_DONE = const(3)  # a draw is over
A_CARD = const(8)  # + colour
A_TAKE = const(20)  # + colour
A_PAY = const(32)
A_CUBE = const(40)  # + colour: drawn
A_GEAR = const(4096)  # + segment * 1024 + colour * 256 + space; segment 0 is the frontmost free one
