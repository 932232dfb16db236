"""The header of a record -> what every game has in one. A game's own module makes its setup of it."""

import importlib
import re
from array import array

from paddock.core.setup import KINDS
from paddock.games import GAMES

from .packs import NoPack
from .text import FORMAT, SEATS, RecordError, quoted

DEALERS = ("device", "table")  # the first one is meant where there is none
DEFAULT_PACK = "house"
KEYS = ("game", "pack", "track", "cards", "seats", "first", "laps", "dealer", "seed", "rules", "colours", "date", "result")
ALL_GAMES = {"bot_dice": DEALERS}  # switches of every game
_SEED = re.compile(r"[0-9a-fA-F]{16}")
_CRC = re.compile(r"[0-9a-fA-F]{8}")
_NAME = 8  # characters of a seat's name


class Head:
    """What a header says, by kind; `line(key)` is where.

    game, pack (open; None for a game without one), kinds (one of core/setup.py's KINDS a seat), names, first (seat), dealer,
    seed (four words or None), switches {name: value} and those of them that were `changed`, laps (None: the track's).
    """

    def __init__(self, header, packs):
        """header: key -> (value, line). RecordError: the first thing that is wrong in it."""
        self._header = header
        self.module = _module(self)
        for key, (_value, line) in header.items():
            if key not in (*KEYS, *self.module.HEADERS):
                raise RecordError(line, f"there is no header {quoted(key)}; there are {', '.join(KEYS)}")
        self.kinds, self.names = self._seats()
        self.first = self._first()
        self.dealer = self._one_of("dealer", DEALERS)
        seed = self.value("seed")
        if seed and not _SEED.fullmatch(seed):
            self.fail("seed", f"a seed is 16 hex digits, not {quoted(seed)}")
        self.seed = seed_words(seed) if seed else None
        self.laps = self._laps()
        self.switches = self._switches()
        self.pack = self._pack(packs) if self.module.DEALT else None

    def value(self, key):
        """The text of a key, "" where it is missing."""
        return self._header[key][0] if key in self._header else ""

    def line(self, key):
        return self._header[key][1] if key in self._header else 1

    def fail(self, key, reason, rule=FORMAT, more=""):
        """RecordError at the header's line; where it breaks a rule of the game, at the line that the game names for that."""
        line = self.line(key) if rule == FORMAT else self.module.RULES_AT or self.line(key)
        raise RecordError(line, reason, rule, more)

    def _one_of(self, key, values):
        value = self.value(key) or values[0]
        if value not in values:
            self.fail(key, f"{key} is {' or '.join(values)}, not {quoted(value)}")
        return value

    def _seats(self):
        if not self.value("seats"):
            self.fail("seats", "a header `seats` is missing, such as `seats: A human Ann, B bot sensible`")
        kinds, names = [], []
        parts = self.value("seats").split(",")
        for i, part in enumerate(parts[: len(SEATS)]):
            words = part.split()
            if len(words) < 2 or words[0] != SEATS[i]:
                self.fail("seats", f"seats are A, B, ... clockwise, each as `A human Ann` or `A bot random`: {quoted(part)}")
            if words[1] == "human":
                name = " ".join(words[2:])
                if len(name) > _NAME or not name.isprintable():
                    self.fail("seats", f"a name has at most {_NAME} letters: {quoted(name)}")
                kinds.append("human")
                names.append(name or words[0])
            elif words[1] == "bot" and len(words) == 3 and words[2] in KINDS[1:]:
                kinds.append(words[2])
                names.append(words[2])
            else:
                self.fail("seats", f"a seat is `human` and a name or `bot` and {', '.join(KINDS[1:])}: {quoted(part)}")
        least, most = self.module.SEATS
        if not least <= len(parts) <= most:
            self.fail("seats", f"{least} to {most} can play, not {len(parts)}", self.module.SEATS_RULE)
        return kinds, names

    def _first(self):
        first = self.value("first") or "A"
        if len(first) != 1 or first not in SEATS[: len(self.kinds)]:
            self.fail("first", f"first is a seat of this race, not {quoted(first)}", self.module.FIRST_RULE)
        return SEATS.index(first)

    def _laps(self):
        laps = self.value("laps")
        if not laps:
            return None
        if len(laps) != 1 or laps not in "123456789":
            self.fail("laps", f"laps is a number from 1 to 9, not {quoted(laps)}")
        return int(laps)

    def _switches(self):
        known = {**self.module.SWITCHES, **ALL_GAMES}
        chosen = {}
        for word in self.value("rules").split():
            name, _equals, value = word.partition("=")
            if value not in known.get(name, ()):
                choices = ", ".join(f"{key}={'|'.join(values)}" for key, values in known.items())
                self.fail("rules", f"there is no house rule {quoted(word)}; there are {choices}")
            if name in chosen:
                self.fail("rules", f"{name} stands here twice")
            chosen[name] = value
        self.changed = {name: value for name, value in chosen.items() if value != known[name][0]}
        return {name: chosen.get(name, values[0]) for name, values in known.items()}

    def _pack(self, packs):
        words = self.value("pack").split() or [DEFAULT_PACK]
        if len(words) > 2 or (len(words) == 2 and not _CRC.fullmatch(words[1])):
            self.fail("pack", f"pack is an id and its CRC, as `house 1a2b3c4d`, not {quoted(self.value('pack'))}")
        try:
            pack = packs.pack(words[0], self.value("game"))
        except NoPack as error:
            self.fail("pack", f"{error}", FORMAT, error.lines)
        if pack.game != self.value("game"):
            self.fail("pack", f"the pack {words[0]} is for {pack.game}")
        if len(words) == 2 and int(words[1], 16) != pack.crc:
            self.fail("pack", f"played with the pack {words[0]} {words[1].lower()}; this one is {words[0]} {pack.crc:08x}")
        return pack


def _module(head):
    game = head.value("game")
    if game not in GAMES:
        known = " or ".join(GAMES)
        head.fail("game", f"there is no game {quoted(game)}, only {known}" if game else f"a header `game: {known}` is missing")
    return module(game)


def module(game):
    """What records know of a game: tools/record/__init__.py says what such a module has."""
    return importlib.import_module(f"tools.record.{game}")


def seed_words(text):
    """16 hex digits as the four words of a generator's start."""
    words = array("h", bytes(8))
    for i in range(4):
        word = int(text[4 * i : 4 * i + 4], 16)
        words[i] = word - 0x10000 if word & 0x8000 else word
    return words


def seed_text(words):
    return "".join(f"{word & 0xFFFF:04x}" for word in words)
