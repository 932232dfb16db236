"""All that a compiled pack says is read once, when the power comes: nothing in it may point to where nothing is.

Its CRC tells every accident. This is for a pack whose bytes are as they were made, by a compiler that is not ours, or by a
later one. Loaded for that, and let go of with the menus.
"""

from .core.compat import const
from .packs import SPACE_NAME, PackError

_COLOURS = const(11)
_SPACES = const(250)
_OPS = {"cubitos": 21, "automobiles": 35}  # kinds of effects: games/<game>/effects.py


def check(pack):
    """PackError: the pack's content is not what a pack holds."""
    try:
        good = _whole(pack)
    except (IndexError, ValueError, KeyError):
        good = False
    if not good:
        raise PackError("damaged (content)")


def _whole(pack):
    cubitos = pack.game == "cubitos"
    ops = _OPS[pack.game]
    colours = bytearray(pack.n_cards)
    for i in range(pack.n_cards):
        card = _entry(pack, i)[0]
        colours[i] = card[0]
        if not _card(card, 3 if cubitos else 1, ops):
            return False
    first = b""  # the colours of a set's cards
    for i in range(pack.n_sets):
        cards = _entry(pack, pack.n_cards + i)[0]
        found = bytes([colours[card] for card in cards[:-2]])
        first = first or found
        if len(cards) != (10 if cubitos else 7) or found != first or cards[-2] >= pack.n_tracks:
            return False
    for i in range(pack.n_tracks):
        track, names = _entry(pack, pack.n_cards + pack.n_sets + i)
        spaces = track[0]
        if not 8 <= spaces <= _SPACES or names not in (0, spaces * SPACE_NAME):
            return False
        if not (_runs if cubitos else _drives)(track, spaces):
            return False
    return len(first) == len(set(first)) > 0


def _entry(pack, i):
    """The data of a card, set or track, and how long its last text is; ValueError, IndexError where it is none."""
    file = pack._file
    file.seek(pack._index + 4 * i)
    file.seek(int.from_bytes(file.read(4), "little"))
    lengths = file.read(10)
    data = file.read(lengths[0] | lengths[1] << 8)
    size = 0
    for part in range(2, 10, 2):
        size += lengths[part] | lengths[part + 1] << 8
    texts = file.read(size)
    if len(data) != lengths[0] | lengths[1] << 8 or len(texts) != size or len(str(texts, "utf-8")) != size:
        raise ValueError  # cut off, or letters that the screen has not
    return data, lengths[8] | lengths[9] << 8


def _card(card, sections, ops):
    """Whether its sections hold ops, three bytes each: code, argument, bytes that it guards."""
    at = 3 + sections
    for i in range(sections):
        end = at + card[3 + i]
        while at < end:
            if card[at] >= ops or at + 3 + card[at + 2] > end:
                return False
            at += 3
        if at != end:
            return False
    return at == len(card) and card[0] < _COLOURS and (sections == 1 or card[2] <= 3)


def _runs(track, spaces):
    """Whether core/track.py can walk it."""
    if not 1 <= track[1] <= 9 or track[2] >= spaces or track[3] >= spaces:
        return False
    for at in range(8, 8 + 8 * spaces, 8):
        bonus = track[at + 5]
        if track[at] > 59 or track[at + 1] > 39 or (bonus and track[6] * 8 + bonus * 8 > len(track)):
            return False
        ways = track[at + 6] | track[at + 7] << 8
        for i in range(track[ways]):
            if track[ways + 1 + i] >= spaces:
                return False
    return True


def _drives(track, spaces):
    """Whether games/automobiles/lanes.py can."""
    if not 8 <= track[1] <= 250 or not 1 <= track[2] <= 9 or not 1 <= track[3] <= 4 or not 2 <= track[4] <= 5:
        return False
    for i in range(track[4]):
        if track[5 + i] >= spaces:
            return False
    for at in range(16, 16 + 8 * spaces, 8):
        if track[at] >= track[3] or not track[at + 1] <= track[at + 2] < track[1] or not 0 < track[at + 3] < 16:
            return False
        if track[at + 4] > 59 or track[at + 5] > 39:
            return False
        ways = track[at + 6] | track[at + 7] << 8
        for i in range(track[ways]):
            if track[ways + 1 + 2 * i] >= spaces or not track[ways + 2 + 2 * i]:
                return False
    return True
