"""Checks a pack's JSON form against what the firmware and the screens can take; finds every problem, not the first."""

import re

from .problems import quoted

BLOCK = 4096  # bytes; a track has to be read in one
NAME, ROW, TEXT = 10, 21, 400  # characters
_PACK_ID = re.compile(r"[a-z0-9][a-z0-9_-]{0,15}")
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,15}")
SPACE_ID = re.compile(r"[A-Za-z0-9_-]{1,8}")
NOTHING = object()


class Checker:
    """What the packs of all games have. A game's own has `KEYS` of a pack, `COLOURS` that have cards, in the order of a
    set, and the methods `parts`, `card` and `track`.
    """

    KEYS = ()
    COLOURS = ""

    def __init__(self, source):
        self.root = source.pack
        self._where = source.where
        self.problems = []

    def bad(self, path, reason):
        self.problems.append(self._where(path, reason))

    def table(self, path, table, required, optional=()):
        """Whether it is a table; says which keys are missing or unknown."""
        if not isinstance(table, dict):
            self.bad(path, f"{_name(path)} has to be a table of keys and values")
            return False
        for key in required:
            if key not in table:
                self.bad(path, f"`{key}` is missing in {_name(path)}")
        for key in table:
            if key not in required and key not in optional:
                known = ", ".join((*required, *optional))
                self.bad((*path, key), f"unknown key {quoted(key)} in {_name(path)}; known are {known}")
        return True

    def _entries(self, key, most):
        """The named entries of a part of the pack."""
        table = self.root.get(key, {})
        if not isinstance(table, dict):
            self.bad((key,), f"`{key}` has to be a table of keys and values")
            return {}
        if key in self.root and not 1 <= len(table) <= most:
            self.bad((key,), f"{len(table)} {key}; a pack has 1 to {most}")
        for name in table:
            if not _ID.fullmatch(name):
                self.bad((key, name), f"the id {quoted(name)} is not 1 to 16 letters, digits, - and _")
        return table

    def number(self, path, value, least, most):
        if value is NOTHING:
            return
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            self.bad(path, f"`{path[-1]}` is a number from {least} to {most}, not {quoted(value)}")

    def flag(self, path, value):
        if value is not NOTHING and not isinstance(value, bool):
            self.bad(path, f"`{path[-1]}` is true or false, not {quoted(value)}")

    def line(self, path, value, least, most, breaks=""):
        if value is NOTHING:
            return
        if not isinstance(value, str):
            self.bad(path, f"`{path[-1]}` is a text, not {quoted(value)}")
        elif not least <= len(value) <= most:
            self.bad(path, f"`{path[-1]}` has {len(value)} characters, not {least} to {most}")
        else:
            strange = [c for c in value if not " " <= c <= "~" and c not in breaks]
            if strange:
                self.bad(path, f"`{path[-1]}`: the screen has no letter {quoted(strange[0])}")

    def title(self, path, entry):
        """The name on the screen, which without `name` is the id."""
        self.line((*path, "name"), entry.get("name", NOTHING), 1, NAME)
        if "name" not in entry and len(path[-1]) > NAME:
            self.bad(path, f"{_name(path)} needs a `name` of at most {NAME} letters: its id is longer")
        self.line((*path, "note"), entry.get("note", NOTHING), 0, ROW)

    def pixel(self, path, key, place):
        """A space's place in the picture of its track."""
        if not isinstance(place, list) or len(place) != 2:
            self.bad((*path, "xy"), f"space {key}: `xy` is a list of two numbers")
            return
        for i, most in enumerate((59, 39)):
            if isinstance(place[i], bool) or not isinstance(place[i], int) or not 0 <= place[i] <= most:
                self.bad((*path, "xy"), f"space {key}: {'xy'[i]} is a number from 0 to {most}")

    def pack(self):
        root = self.root
        self.table((), root, ("id", "game", "house_design", *self.KEYS, "cards", "sets", "tracks"))
        if "id" in root and not (isinstance(root["id"], str) and _PACK_ID.fullmatch(root["id"])):
            self.bad(("id",), f"the id is 1 to 16 small letters, digits, - and _, not {quoted(root['id'])}")
        self.flag(("house_design",), root.get("house_design", NOTHING))
        self.parts()
        for key, card in self._entries("cards", 255).items():
            self.card(("cards", key), card)
        self._sets()
        for key, track in self._entries("tracks", 60).items():
            self.track(("tracks", key), track)

    def _sets(self):
        cards, tracks = self.root.get("cards"), self.root.get("tracks")
        first = []
        sets = self._entries("sets", 60)
        for key, entry in sets.items():
            path = ("sets", key)
            if not self.table(path, entry, (*self.COLOURS, "track"), ("first_game", "name", "note")):
                continue
            self.title(path, entry)
            self.flag((*path, "first_game"), entry.get("first_game", NOTHING))
            if entry.get("first_game") is True:
                first.append(key)
            for colour in self.COLOURS:
                card = entry.get(colour, NOTHING)
                if card is NOTHING or not isinstance(cards, dict):
                    continue
                if not isinstance(card, str) or card not in cards:
                    self.bad((*path, colour), f"there is no card {quoted(card)}")
                elif isinstance(cards[card], dict) and cards[card].get("colour", colour) != colour:
                    self.bad((*path, colour), f"the card {quoted(card)} is not {colour}")
            track = entry.get("track", NOTHING)
            if track is not NOTHING and isinstance(tracks, dict) and not one_of(track, tracks):
                self.bad((*path, "track"), f"there is no track {quoted(track)}")
        for key in first[1:]:
            self.bad(("sets", key, "first_game"), f"{quoted(first[0])} is the set for a first game already")
        if not first and len(sets) > 1:
            self.bad(("sets",), "one set has to be for a first game: `first_game = true`")


def one_of(value, allowed):
    return isinstance(value, str) and value in tuple(allowed)


def _name(path):
    """A part of the pack, as people call it."""
    text = " ".join(str(part) for part in path)
    return "".join(c if " " <= c <= "~" else ascii(c)[1:-1] for c in text)[:40] if path else "the pack"
