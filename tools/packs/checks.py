"""Checks a pack's JSON form against what the firmware and the screens can take; finds every problem, not the first."""

import re

from paddock.core.notation import FACES, LETTERS

from . import effects
from .graph import Graph
from .picture import BONUSES
from .problems import quoted

COLOURS = "WYROGBPN"  # the colours that have cards, in the order of a set
WHENS = ("roll", "active", "run", "comparison")  # in the order of their numbers in a compiled card
FAN_KEYS = ("credits", "hand", "fan", "remove_grey")
BLOCK = 4096  # bytes; a track has to be read in one
NAME, ROW, TEXT = 10, 21, 400  # characters
_PACK_ID = re.compile(r"[a-z0-9][a-z0-9_-]{0,15}")
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,15}")
_SPACE_ID = re.compile(r"[A-Za-z0-9_-]{1,8}")
_LEAST_SUPPLY = {"L": 28, "D": 8}  # what 4 seats begin with
_NOTHING = object()


def check(source):
    """The problems of a source that was read (source.Source)."""
    checker = _Checker(source)
    checker.pack()
    return checker.problems


class _Checker:
    def __init__(self, source):
        self._root = source.pack
        self._where = source.where
        self.problems = []

    def _bad(self, path, reason):
        self.problems.append(self._where(path, reason))

    def _table(self, path, table, required, optional=()):
        """Whether it is a table; says which keys are missing or unknown."""
        if not isinstance(table, dict):
            self._bad(path, f"{_name(path)} has to be a table of keys and values")
            return False
        for key in required:
            if key not in table:
                self._bad(path, f"`{key}` is missing in {_name(path)}")
        for key in table:
            if key not in required and key not in optional:
                known = ", ".join((*required, *optional))
                self._bad((*path, key), f"unknown key {quoted(key)} in {_name(path)}; known are {known}")
        return True

    def _entries(self, key, most):
        """The named entries of a part of the pack."""
        table = self._root.get(key, {})
        if not isinstance(table, dict):
            self._bad((key,), f"`{key}` has to be a table of keys and values")
            return {}
        if key in self._root and not 1 <= len(table) <= most:
            self._bad((key,), f"{len(table)} {key}; a pack has 1 to {most}")
        for name in table:
            if not _ID.fullmatch(name):
                self._bad((key, name), f"the id {quoted(name)} is not 1 to 16 letters, digits, - and _")
        return table

    def _number(self, path, value, least, most):
        if value is _NOTHING:
            return
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            self._bad(path, f"`{path[-1]}` is a number from {least} to {most}, not {quoted(value)}")

    def _flag(self, path, value):
        if value is not _NOTHING and not isinstance(value, bool):
            self._bad(path, f"`{path[-1]}` is true or false, not {quoted(value)}")

    def _line(self, path, value, least, most, breaks=""):
        if value is _NOTHING:
            return
        if not isinstance(value, str):
            self._bad(path, f"`{path[-1]}` is a text, not {quoted(value)}")
        elif not least <= len(value) <= most:
            self._bad(path, f"`{path[-1]}` has {len(value)} characters, not {least} to {most}")
        else:
            strange = [c for c in value if not " " <= c <= "~" and c not in breaks]
            if strange:
                self._bad(path, f"`{path[-1]}`: the screen has no letter {quoted(strange[0])}")

    def _title(self, path, entry):
        """The name on the screen, which without `name` is the id."""
        self._line((*path, "name"), entry.get("name", _NOTHING), 1, NAME)
        if "name" not in entry and len(path[-1]) > NAME:
            self._bad(path, f"{_name(path)} needs a `name` of at most {NAME} letters: its id is longer")
        self._line((*path, "note"), entry.get("note", _NOTHING), 0, ROW)

    def pack(self):
        root = self._root
        self._table((), root, ("id", "game", "house_design", "dice", "cards", "sets", "fan", "tracks"))
        if "id" in root and not (isinstance(root["id"], str) and _PACK_ID.fullmatch(root["id"])):
            self._bad(("id",), f"the id is 1 to 16 small letters, digits, - and _, not {quoted(root['id'])}")
        if root.get("game", "cubitos") != "cubitos":
            self._bad(("game",), f"there is no game {quoted(root['game'])} to make packs for; there is cubitos")
        self._flag(("house_design",), root.get("house_design", _NOTHING))
        self._dice()
        self._cards()
        self._sets()
        self._fan()
        for key, track in self._entries("tracks", 60).items():
            self._track(("tracks", key), track)

    def _dice(self):
        dice = self._root.get("dice", _NOTHING)
        if dice is _NOTHING or not self._table(("dice",), dice, tuple(LETTERS)):
            return
        for colour in LETTERS:
            die, path = dice.get(colour, _NOTHING), ("dice", colour)
            if die is _NOTHING or not self._table(path, die, ("faces", "supply")):
                continue
            if colour == "K":
                self._number((*path, "supply"), die.get("supply", _NOTHING), 1, 1)
            else:
                least = _LEAST_SUPPLY.get(colour, 0)
                self._number((*path, "supply"), die.get("supply", _NOTHING), least, 99)
            faces = die.get("faces", _NOTHING)
            if faces is _NOTHING:
                continue
            if not isinstance(faces, list) or len(faces) != 6:
                self._bad((*path, "faces"), f"a die has a list of 6 faces, not {quoted(faces)}")
                continue
            for i, face in enumerate(faces):
                if face not in FACES:
                    self._bad((*path, "faces", i), f"no such face: {quoted(face)}; there are {', '.join(FACES)}")
                elif face in ("ability", "power") and colour not in COLOURS:
                    self._bad((*path, "faces", i), f"{colour} has no card, so no {face} face")

    def _has_face(self, colour, face):
        """Whether the colour's die has the face; true where the dice are not in order."""
        try:
            return face in self._root["dice"][colour]["faces"]
        except (KeyError, TypeError):
            return True

    def _cards(self):
        cards = self._entries("cards", 255)
        for key, card in cards.items():
            path = ("cards", key)
            if not self._table(path, card, ("colour", "cost", "text", "when", "effect"), ("name",)):
                continue
            self._title(path, card)
            self._number((*path, "cost"), card.get("cost", _NOTHING), 1, 30)
            self._line((*path, "text"), card.get("text", _NOTHING), 0, TEXT, "\n")
            colour, when = card.get("colour", _NOTHING), card.get("when", _NOTHING)
            if colour is not _NOTHING and not _one_of(colour, COLOURS):
                self._bad((*path, "colour"), f"a card's colour is one of {COLOURS}, not {quoted(colour)}")
            if when is not _NOTHING and not _one_of(when, WHENS):
                self._bad((*path, "when"), f"`when` is one of {', '.join(WHENS)}, not {quoted(when)}")
            elif when == "comparison" and _one_of(colour, COLOURS) and colour != "R":
                self._bad((*path, "when"), "only a red card works at the comparison")
            if "effect" in card and _one_of(colour, COLOURS) and _one_of(when, WHENS):
                self._effect((*path, "effect"), card["effect"], colour, when)

    def _effect(self, path, lines, colour, when):
        if not isinstance(lines, list):
            self._bad(path, "`effect` is a list of lines of text")
            return
        if not lines:
            return  # a card that does nothing
        sizes = dict.fromkeys(effects.SECTIONS, 0)
        for i, line in enumerate(lines):
            try:
                section, ops = effects.parse(line, when)
                sizes[section] += len(effects.compiled(ops))
            except (effects.EffectError, ValueError, RecursionError) as error:
                long = not isinstance(error, effects.EffectError)
                self._bad((*path, i), "this effect is too long for a card" if long else str(error))
                return
            if section != "reward" and not self._has_face(colour, section):
                self._bad((*path, i), f"the {colour} die has no {section} face")
        if max(sizes.values()) > 255:
            self._bad(path, "the effect is too long for a card")
        if self._has_face(colour, "ability") and not sizes["ability"]:
            self._bad(path, "nothing here says what the ability face does")
        if when == "comparison" and not sizes["reward"]:
            self._bad(path, "a card of the comparison needs a `reward:` line")

    def _sets(self):
        cards, tracks = self._root.get("cards"), self._root.get("tracks")
        first = []
        sets = self._entries("sets", 60)
        for key, entry in sets.items():
            path = ("sets", key)
            if not self._table(path, entry, (*COLOURS, "track"), ("first_game", "name", "note")):
                continue
            self._title(path, entry)
            self._flag((*path, "first_game"), entry.get("first_game", _NOTHING))
            if entry.get("first_game") is True:
                first.append(key)
            for colour in COLOURS:
                card = entry.get(colour, _NOTHING)
                if card is _NOTHING or not isinstance(cards, dict):
                    continue
                if not isinstance(card, str) or card not in cards:
                    self._bad((*path, colour), f"there is no card {quoted(card)}")
                elif isinstance(cards[card], dict) and cards[card].get("colour", colour) != colour:
                    self._bad((*path, colour), f"the card {quoted(card)} is not {colour}")
            track = entry.get("track", _NOTHING)
            if track is not _NOTHING and isinstance(tracks, dict) and not _one_of(track, tracks):
                self._bad((*path, "track"), f"there is no track {quoted(track)}")
        for key in first[1:]:
            self._bad(("sets", key, "first_game"), f"{quoted(first[0])} is the set for a first game already")
        if not first and len(sets) > 1:
            self._bad(("sets",), "one set has to be for a first game: `first_game = true`")

    def _fan(self):
        fan = self._root.get("fan", _NOTHING)
        if fan is _NOTHING:
            return
        if not isinstance(fan, list) or not 1 <= len(fan) <= 60:
            self._bad(("fan",), "the fan track is a list of 1 to 60 steps, the grandstand first")
            return
        for i, step in enumerate(fan):
            if self._table(("fan", i), step, (), FAN_KEYS):
                for key in FAN_KEYS:
                    self._number(("fan", i, key), step.get(key, _NOTHING), 0, 20)
                if i == 0 and any(step.values()):
                    self._bad(("fan", i), "the grandstand, the first step, gives nothing")

    def _track(self, path, track):
        if not self._table(path, track, ("laps", "start", "finish", "spaces"), ("name", "note")):
            return
        self._title(path, track)
        self._number((*path, "laps"), track.get("laps", _NOTHING), 1, 9)
        spaces = track.get("spaces")
        if spaces is None:
            return  # the picture's faults are told already
        if not isinstance(spaces, dict) or not 8 <= len(spaces) <= 250:
            count = len(spaces) if isinstance(spaces, dict) else quoted(spaces)
            self._bad((*path, "spaces"), f"a track has 8 to 250 spaces, not {count}")
            return
        before = len(self.problems)
        for key, space in spaces.items():
            self._space((*path, "spaces", key), key, space, spaces)
        for end in ("start", "finish"):
            if end in track and not _one_of(track[end], spaces):
                self._bad((*path, end), f"there is no space {quoted(track[end])}")
        if len(self.problems) > before or "start" not in track or "finish" not in track:
            return
        bonuses = {tuple(sorted(space.get("bonus", {}).items())) for space in spaces.values()}
        size = 8 * (1 + len(spaces) + len(bonuses)) + sum(1 + len(space["next"]) for space in spaces.values())
        if size > BLOCK:
            self._bad((*path, "spaces"), f"too many forks and kinds of bonus: {size} bytes, not at most {BLOCK}")
        graph = Graph(spaces, track["start"], track["finish"])
        for key, reason in graph.faults():
            self._bad((*path, "spaces", key), f"space {key}: {reason}")
        laps = track.get("laps")
        if isinstance(laps, int) and laps > 1 and track["start"] != track["finish"]:
            self._bad((*path, "laps"), "several laps need a ring: the start has to be the finish")

    def _space(self, path, key, space, spaces):
        if not _SPACE_ID.fullmatch(key):
            self._bad(path, f"a space's name is 1 to 8 letters, digits, - and _, not {quoted(key)}")
        if not self._table(path, space, ("next", "xy"), ("bonus", "red_line")):
            return
        self._flag((*path, "red_line"), space.get("red_line", _NOTHING))
        ways, bonus, place = space.get("next", []), space.get("bonus", {}), space.get("xy", [0, 0])
        if not isinstance(ways, list) or len(ways) > 4:
            self._bad((*path, "next"), f"space {key}: `next` is a list of at most 4 spaces")
        else:
            for i, way in enumerate(ways):
                if not _one_of(way, spaces):
                    self._bad((*path, "next", i), f"space {key}: there is no space {quoted(way)}")
                elif way in ways[:i]:
                    self._bad((*path, "next", i), f"space {key}: {quoted(way)} stands in `next` twice")
        if self._table((*path, "bonus"), bonus, (), BONUSES):
            for kind in BONUSES:
                self._number((*path, "bonus", kind), bonus.get(kind, _NOTHING), 0, 20)
        if not isinstance(place, list) or len(place) != 2:
            self._bad((*path, "xy"), f"space {key}: `xy` is a list of two numbers")
        else:
            for i, most in enumerate((59, 39)):
                if isinstance(place[i], bool) or not isinstance(place[i], int) or not 0 <= place[i] <= most:
                    self._bad((*path, "xy"), f"space {key}: {'xy'[i]} is a number from 0 to {most}")


def _one_of(value, allowed):
    return isinstance(value, str) and value in tuple(allowed)


def _name(path):
    """A part of the pack, as people call it."""
    return " ".join(str(part) for part in path).encode("ascii", "backslashreplace").decode()[:40] if path else "the pack"
