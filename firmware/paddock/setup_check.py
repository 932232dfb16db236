"""A setup that was read is checked against its pack: loaded before a race, and let go of with the menus.

Its CRC fits, so no loss of power made it what it is. But who raced by a setup of another firmware, or one made by hand, would
meet cards and tracks that are not there.
"""

from . import games
from .core.setup import (
    DEVICE,
    FULL_SIZE,
    KINDS,
    NAME_SIZE,
    SETUP_CARDS,
    SETUP_COLOURS,
    SETUP_DEALER,
    SETUP_FIRST,
    SETUP_GAME,
    SETUP_KINDS,
    SETUP_LAPS,
    SETUP_NAMES,
    SETUP_SEATS,
    SETUP_TRACK,
    TABLE,
)

_PLACES = (0, 4, 0)  # by game: where its compiled tracks say how many can start (0: as many as the game allows)
_SPACES = (8, 250)  # of a tally's track


def most_seats(game, track):
    """How many can race: what the game allows, and the places on the grid of its track (bytes, None for a tally)."""
    most = games.SEATS[game][1]
    return min(most, track[_PLACES[game]]) if _PLACES[game] else most


def sound(setup):
    """Whether the menus could have made it, whatever pack it is for."""
    game = setup[SETUP_GAME]
    if game >= len(games.GAMES):
        return False
    seats = setup[SETUP_SEATS]
    if not games.SEATS[game][0] <= seats <= games.SEATS[game][1] or setup[SETUP_FIRST] >= seats:
        return False
    if setup[SETUP_DEALER] not in (DEVICE, TABLE):
        return False
    for i in range(5):
        if setup[SETUP_KINDS + i] >= len(KINDS) or setup[SETUP_COLOURS + i] >= 5:
            return False
    for i in range(SETUP_NAMES, FULL_SIZE):
        if setup[i] > 126 or 0 < setup[i] < 32:  # no letter of the screen
            return False
        if setup[i] > 32 and i % NAME_SIZE and setup[i - 1] <= 32:  # a name has no gap
            return False
    if game == games.TALLY:
        track = setup[SETUP_TRACK]
        if (track and not _SPACES[0] <= track <= _SPACES[1]) or bytes(setup[SETUP_KINDS : SETUP_KINDS + 5]) != bytes(5):
            return False
    return 1 <= setup[SETUP_LAPS] <= 9


def fits(setup, pack):
    """Whether that is the setup of a race with this pack (None for a tally)."""
    game = setup[SETUP_GAME]
    if not sound(setup) or (pack.game if pack else "tally") != games.GAMES[game]:
        return False
    if not pack:
        return True
    track = setup[SETUP_TRACK]
    seats = setup[SETUP_SEATS]
    if track >= pack.n_tracks or seats > most_seats(game, pack.track(track)):
        return False
    known = pack.set(0)[:-2]  # a card of each colour, in a setup's order
    for i in range(len(known)):
        card = setup[SETUP_CARDS + i]
        if card >= pack.n_cards or pack.card(card)[0] != pack.card(known[i])[0]:
            return False
    return True
