"""The setup of a race: SETUP_SIZE bytes that, with the seed and the log, are the whole race.

Names of seats and of a tally's counters are 8 bytes each behind it, padded with spaces. Those of seats are never needed to
replay; a counter is there if it has one.
"""

from .compat import const

SETUP_GAME = const(0)  # place in games.GAMES
SETUP_PACK = const(1)  # CRC-32 of the pack, four bytes, low byte first
SETUP_TRACK = const(5)
SETUP_LAPS = const(6)
SETUP_SEATS = const(7)  # how many
SETUP_FIRST = const(8)  # seat of the start player
SETUP_DEALER = const(9)  # DEVICE or TABLE
SETUP_SWITCHES = const(10)  # one bit a house rule, each game's own, and BOT_DICE
SETUP_KINDS = const(11)  # five bytes: 0 human, then BOTS
SETUP_COLOURS = const(16)  # five bytes: colour of each seat on the strip
SETUP_CARDS = const(21)  # eight bytes: card of each colour on sale, by its index in the pack
SETUP_BY_HAND = const(29)  # 1: SETUP_FIRST is as the players say, 0: by lot
SETUP_TIMER = const(30)  # turn timer: tens of seconds a turn, 0 for none
SETUP_SIZE = const(32)
SETUP_NAMES = const(32)
NAME_SIZE = const(8)
FULL_SIZE = const(96)  # with the names of five seats and, as those of seats 5-7, of three counters

BOT_DICE = const(128)  # of SETUP_SWITCHES: with the table dealer people roll and draw for computer seats too

DEVICE = const(0)  # it rolls and draws
TABLE = const(1)  # people do

KINDS = ("human", "random", "sensible", "strong")


def table_seats(setup):
    """The seats whose dice and cubes people roll and draw, and enter: a bit each, as the games have it in their state."""
    seats = 0
    if setup[SETUP_DEALER]:
        for seat in range(setup[SETUP_SEATS]):
            if not setup[SETUP_KINDS + seat] or setup[SETUP_SWITCHES] & BOT_DICE:
                seats |= 1 << seat
    return seats


def pack_crc(setup, i):
    """Sixteen bits of the pack's CRC: i 0 the low half, 1 the high half."""
    return setup[SETUP_PACK + 2 * i] | setup[SETUP_PACK + 2 * i + 1] << 8


def put_crc(setup, crc):
    """Write the pack's CRC-32 into the setup."""
    for i in range(4):
        setup[SETUP_PACK + i] = (crc >> (8 * i)) & 0xFF


def name_of(setup, seat):
    """The seat's name, text of up to 8 characters."""
    at = SETUP_NAMES + seat * NAME_SIZE
    return str(bytes(setup[at : at + NAME_SIZE]), "utf-8").strip(" \0")


def put_name(setup, seat, name):
    """Write a seat's name; what is longer than 8 bytes is cut."""
    data = bytes(name, "utf-8")[:NAME_SIZE]
    for i in range(NAME_SIZE):
        setup[SETUP_NAMES + seat * NAME_SIZE + i] = data[i] if i < len(data) else 32
