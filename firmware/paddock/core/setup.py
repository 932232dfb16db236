"""The setup of a race: SETUP_SIZE bytes that, with the seed and the log, are the whole race.

Names of seats are 8 bytes each behind it, padded with spaces: they are never needed to replay.
"""

from .compat import const

SETUP_GAME = const(0)  # place in games.GAMES
SETUP_PACK = const(1)  # CRC-32 of the pack, four bytes, low byte first
SETUP_TRACK = const(5)
SETUP_LAPS = const(6)
SETUP_SEATS = const(7)  # how many
SETUP_FIRST = const(8)  # seat of the start player
SETUP_DEALER = const(9)  # 0 device, 1 table
SETUP_SWITCHES = const(10)  # one bit a house rule, each game's own
SETUP_KINDS = const(11)  # five bytes: 0 human, then BOTS
SETUP_COLOURS = const(16)  # five bytes: colour of each seat on the strip
SETUP_CARDS = const(21)  # eight bytes: card of each colour on sale, by its index in the pack
SETUP_BY_HAND = const(29)  # 1: SETUP_FIRST is as the players say, 0: by lot
SETUP_SIZE = const(32)
SETUP_NAMES = const(32)
NAME_SIZE = const(8)
FULL_SIZE = const(72)  # with the names of five seats

KINDS = ("human", "random", "sensible", "strong")


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
