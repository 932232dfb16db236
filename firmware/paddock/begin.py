"""What stands before a race: which packs there are, the setup of a new one and its lot, the saved one read again.

`table` is the shell (table.py), whose methods of these names load this module; it is let go of with the menus.
"""

import os
from array import array

from . import packs
from .core import rng
from .core.setup import (
    FULL_SIZE,
    KINDS,
    SETUP_CARDS,
    SETUP_COLOURS,
    SETUP_FIRST,
    SETUP_GAME,
    SETUP_KINDS,
    SETUP_LAPS,
    SETUP_SEATS,
    SETUP_TRACK,
    pack_crc,
)
from .games import PLAYED
from .store import RACE


def find_packs(table):
    """Fill `packs` and `pack_errors`."""
    try:
        names = sorted(os.listdir(table.drive + "/packs"))
    except OSError:
        names = ()  # home says that there is none
    for name in names:
        if name.endswith(".pack"):
            try:
                pack = packs.open_pack(table.drive + "/packs/" + name)
                pack.close()
                if pack.game not in PLAYED:
                    raise packs.PackError("no game " + pack.game)
                table.packs.append(name[:-5])
            except packs.PackError as error:
                table.pack_errors.append((name[:-5], str(error)))


def prepare(table):
    """Fill `setup` for a new race: the last one's, or one person against a sensible seat on the first-game set."""
    if table.store.status == RACE and _pack_of(table, table.store.setup):
        table.setup[:] = table.store.setup
        return
    table.load_pack(table.packs[0])
    table.setup[:] = bytes(FULL_SIZE)
    table.setup[SETUP_SEATS] = 2
    table.setup[SETUP_KINDS + 1] = KINDS.index("sensible")
    for i in range(5):
        table.setup[SETUP_COLOURS + i] = i
    cards = table.pack.set(table.pack.first_game())
    table.setup[SETUP_CARDS : SETUP_CARDS + 8] = cards[0:8]
    table.setup[SETUP_TRACK] = cards[8]
    table.setup[SETUP_LAPS] = table.pack.track(cards[8])[1]


def _pack_of(table, setup):
    """Load the pack that a setup names by its CRC; whether it is on the drive."""
    for name in table.packs:
        table.load_pack(name)
        if table.pack.crc & 0xFFFF == pack_crc(setup, 0) and table.pack.crc >> 16 == pack_crc(setup, 1):
            return True
    return False


def lot(table, n):
    """A number below n by lot."""
    words = array("h", bytes(8))
    table.new_seed(words)
    rng.seed(words, 0)
    return rng.below(words, 0, n)


def load_saved(table, straight=False):
    """Read the saved race; `straight`: nobody need be told that it goes on."""
    table.straight = straight
    table.setup[:] = table.store.setup
    if not _pack_of(table, table.setup) or table.setup[SETUP_GAME] >= len(PLAYED):
        table.open("saved")
        return
    table.load_game()
    seed = array("h", bytes(8))
    table.store.seed_words(seed)
    table.store.from_start()
    table.replaying = True
    table.match.start(bytes(table.setup), seed)
    table.open("resume")


def replay(table):
    """Take a few more decisions of the saved race; where it ends, say or go on."""
    table.replaying = table.store.replay(table.match, 8)
    if not table.replaying:
        table.seat = table.match.last_seat if table.match.last_seat >= 0 else table.setup[SETUP_FIRST]
        table.choose_seat()
        if table.store.lost:
            table.open("saved")
        elif table.straight:
            table.resume()
    table.draw()
