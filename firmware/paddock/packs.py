"""Cards, card sets and tracks of one compiled pack, read from its file by offset; docs/packs.md has the form people edit.

The file (`tools/packs` makes it; whole numbers low byte first):

    16 bytes    b"PADK", version, two free bytes and one more, length of the payload (4), its CRC-32 (4)
    payload     id and game as text (1 byte length each), then how many cards, sets, tracks and fan steps there are (1 byte
                each), the tables of the game, the place in the file of every card, set and track (4 bytes each), and
                these: five lengths of 2 bytes, then data, id, name, note, text
    tables      of Cubitos: the dice's faces (11 * 6), supplies (11), the fan track (steps * 4)
                of Automobiles: prices (4) and money (4) of the gear cubes, the stock (11)

Only these tables stay in memory. Cards, sets and tracks are in the order of their ids.
"""

from .core.compat import const

VERSION = const(1)
NO_INDEX = const(-1)
SPACE_NAME = const(8)  # characters of a space's name in a track's text

_DATA = const(0)
_ID = const(1)
_NAME = const(2)
_NOTE = const(3)
_TEXT = const(4)


class PackError(Exception):
    """A reason of at most 21 characters: a row of the screen."""


def open_pack(path):
    """The pack in this file. PackError: what is wrong with it."""
    try:
        file = open(path, "rb")
    except OSError:
        raise PackError("cannot be read") from None
    try:
        return Pack(file)
    except PackError:
        file.close()
        raise
    except (OSError, IndexError, ValueError):  # whole, but not what a pack holds
        file.close()
        raise PackError("damaged (content)") from None


class Pack:
    """A compiled pack in an open binary file, which is checked now and stays open.

    id, game    text
    crc         CRC-32 of the payload
    n_cards, n_sets, n_tracks

    Cubitos:
    faces       bytes: six face numbers a colour (core/notation.py: FACES), colours in the order of LETTERS
    supply      bytes: dice of each colour
    fan         bytes: credits, hand, fan, remove_grey of every step, the grandstand first

    Automobiles:
    prices      bytes: of the gear cubes W L D K
    money       bytes: what these are worth in money
    stock       bytes: cubes of each colour, in the order of LETTERS
    """

    def __init__(self, file):
        self._file = file
        self.id = self.game = ""
        self.crc = self.n_cards = self.n_sets = self.n_tracks = 0
        self.faces = self.supply = self.fan = self.prices = self.money = self.stock = b""
        self._index = __import__("paddock.pack_check", None, None, ("check",)).check(self, file)

    def close(self):
        self._file.close()

    def _part(self, entry, part):
        """One of the five parts of an entry; cards come first, then sets, then tracks."""
        file = self._file
        file.seek(self._index + 4 * entry)
        at = int.from_bytes(file.read(4), "little")
        file.seek(at)
        lengths = file.read(10)
        at += 10
        for i in range(part):
            at += lengths[2 * i] | lengths[2 * i + 1] << 8
        file.seek(at)
        return file.read(lengths[2 * part] | lengths[2 * part + 1] << 8)

    def _text(self, entry, part):
        return str(self._part(entry, part), "utf-8")

    def _find(self, first, count, name):
        for i in range(count):
            if self._text(first + i, _ID) == name:
                return i
        return NO_INDEX

    def card(self, i):
        """Bytes. Cubitos: colour, cost, when (0 roll, 1 active, 2 run, 3 comparison), length of the ops of the ability face,
        of the power face and of the reward, then these ops (core/effect.py). Automobiles: colour, price, money, length of
        the ops, the ops."""
        return self._part(i, _DATA)

    def card_id(self, i):
        return self._text(i, _ID)

    def card_name(self, i):
        return self._text(i, _NAME)

    def card_line(self, i):
        """What the card does in at most 21 characters."""
        return self._text(i, _NOTE)

    def card_text(self, i):
        """The whole text a player reads."""
        return self._text(i, _TEXT)

    def find_card(self, card_id):
        """The card's index, NO_INDEX if there is none."""
        return self._find(0, self.n_cards, card_id)

    def set(self, i):
        """Bytes: the indices of the cards of W Y R O G B P N (Automobiles: Y R G B P), that of the track, 1 for the set
        of a first game or 0."""
        return self._part(self.n_cards + i, _DATA)

    def set_id(self, i):
        return self._text(self.n_cards + i, _ID)

    def set_name(self, i):
        return self._text(self.n_cards + i, _NAME)

    def set_note(self, i):
        """What the set is good for, in at most 21 characters; may be empty."""
        return self._text(self.n_cards + i, _NOTE)

    def find_set(self, set_id):
        return self._find(self.n_cards, self.n_sets, set_id)

    def first_game(self):
        """The index of the set for a first game."""
        for i in range(self.n_sets):
            if self.set(i)[-1]:
                return i
        return 0

    def track(self, i):
        """Bytes that core/track.py walks (Automobiles: games/automobiles/lanes.py)."""
        return self._part(self.n_cards + self.n_sets + i, _DATA)

    def track_id(self, i):
        return self._text(self.n_cards + self.n_sets + i, _ID)

    def track_name(self, i):
        return self._text(self.n_cards + self.n_sets + i, _NAME)

    def track_note(self, i):
        """The track in at most 21 characters; may be empty."""
        return self._text(self.n_cards + self.n_sets + i, _NOTE)

    def find_track(self, track_id):
        return self._find(self.n_cards + self.n_sets, self.n_tracks, track_id)

    def space_name(self, track, space):
        """The name of a track's space in records; where the pack keeps none it is the space's number."""
        names = self._part(self.n_cards + self.n_sets + track, _TEXT)
        if not names:
            return str(space)
        return str(names[space * SPACE_NAME : (space + 1) * SPACE_NAME], "utf-8").rstrip()

    def find_space(self, track, name):
        """The space's number, NO_INDEX if the track has none of that name."""
        for space in range(self.track(track)[0]):
            if self.space_name(track, space) == name:
                return space
        return NO_INDEX
