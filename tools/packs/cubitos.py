"""Packs of Cubitos: what only they have. The JSON form is checked, completed and made into the bytes of the firmware."""

from paddock.core.notation import FACES, LETTERS
from paddock.games.cubitos.effects import OPS

from .checks import BLOCK, NOTHING, SPACE_ID, TEXT, one_of
from .checks import Checker as _Checker
from .effects import EffectError, Effects
from .graph import Graph
from .picture import BONUSES, Picture, read_legend
from .problems import quoted

COLOURS = "WYROGBPN"  # the colours that have cards, in the order of a set
WHENS = ("roll", "active", "run", "comparison")  # in the order of their numbers in a compiled card
FAN_KEYS = ("credits", "hand", "fan", "remove_grey")
CARD_KEYS = ("cost", "text", "when", "effect")
DRAWN = ("spaces", "start", "finish")  # what a track has from its picture
SECTIONS = ("ability", "power", "reward")
_LEAST_SUPPLY = {"L": 28, "D": 8}  # what 4 seats begin with
_EFFECTS = Effects(OPS, SECTIONS)


def draw(text, legend):
    """(the track's Picture, [(sign, what is wrong with it in the legend)])."""
    known, faults = read_legend(legend)
    return Picture(text, known), faults


class Checker(_Checker):
    KEYS = ("dice", "fan")
    COLOURS = COLOURS

    def parts(self):
        self._dice()
        self._fan()

    def _dice(self):
        dice = self.root.get("dice", NOTHING)
        if dice is NOTHING or not self.table(("dice",), dice, tuple(LETTERS)):
            return
        for colour in LETTERS:
            die, path = dice.get(colour, NOTHING), ("dice", colour)
            if die is NOTHING or not self.table(path, die, ("faces", "supply")):
                continue
            if colour == "K":
                self.number((*path, "supply"), die.get("supply", NOTHING), 1, 1)
            else:
                least = _LEAST_SUPPLY.get(colour, 0)
                self.number((*path, "supply"), die.get("supply", NOTHING), least, 99)
            faces = die.get("faces", NOTHING)
            if faces is NOTHING:
                continue
            if not isinstance(faces, list) or len(faces) != 6:
                self.bad((*path, "faces"), f"a die has a list of 6 faces, not {quoted(faces)}")
                continue
            for i, face in enumerate(faces):
                if face not in FACES:
                    self.bad((*path, "faces", i), f"no such face: {quoted(face)}; there are {', '.join(FACES)}")
                elif face in ("ability", "power") and colour not in COLOURS:
                    self.bad((*path, "faces", i), f"{colour} has no card, so no {face} face")

    def _has_face(self, colour, face):
        """Whether the colour's die has the face; true where the dice are not in order."""
        try:
            return face in self.root["dice"][colour]["faces"]
        except (KeyError, TypeError):
            return True

    def card(self, path, card):
        if self.table(path, card, ("colour", "cost", "text", "when", "effect"), ("name",)):
            self.title(path, card)
            self.number((*path, "cost"), card.get("cost", NOTHING), 1, 30)
            self.line((*path, "text"), card.get("text", NOTHING), 0, TEXT, "\n")
            colour, when = card.get("colour", NOTHING), card.get("when", NOTHING)
            if colour is not NOTHING and not one_of(colour, COLOURS):
                self.bad((*path, "colour"), f"a card's colour is one of {COLOURS}, not {quoted(colour)}")
            if when is not NOTHING and not one_of(when, WHENS):
                self.bad((*path, "when"), f"`when` is one of {', '.join(WHENS)}, not {quoted(when)}")
            elif when == "comparison" and one_of(colour, COLOURS) and colour != "R":
                self.bad((*path, "when"), "only a red card works at the comparison")
            if "effect" in card and one_of(colour, COLOURS) and one_of(when, WHENS):
                self._effect((*path, "effect"), card["effect"], colour, when)

    def _effect(self, path, lines, colour, when):
        if not isinstance(lines, list):
            self.bad(path, "`effect` is a list of lines of text")
            return
        if not lines:
            return  # a card that does nothing
        sizes = dict.fromkeys(SECTIONS, 0)
        for i, line in enumerate(lines):
            try:
                section, ops = _EFFECTS.parse(line, when)
                sizes[section] += len(_EFFECTS.compiled(ops))
            except (EffectError, ValueError, RecursionError) as error:
                long = not isinstance(error, EffectError)
                self.bad((*path, i), "this effect is too long for a card" if long else str(error))
                return
            if section != "reward" and not self._has_face(colour, section):
                self.bad((*path, i), f"the {colour} die has no {section} face")
        if max(sizes.values()) > 255:
            self.bad(path, "the effect is too long for a card")
        if self._has_face(colour, "ability") and not sizes["ability"]:
            self.bad(path, "nothing here says what the ability face does")
        if when == "comparison" and not sizes["reward"]:
            self.bad(path, "a card of the comparison needs a `reward:` line")

    def _fan(self):
        fan = self.root.get("fan", NOTHING)
        if fan is NOTHING:
            return
        if not isinstance(fan, list) or not 1 <= len(fan) <= 60:
            self.bad(("fan",), "the fan track is a list of 1 to 60 steps, the grandstand first")
            return
        for i, step in enumerate(fan):
            if self.table(("fan", i), step, (), FAN_KEYS):
                for key in FAN_KEYS:
                    self.number(("fan", i, key), step.get(key, NOTHING), 0, 20)
                if i == 0 and any(step.values()):
                    self.bad(("fan", i), "the grandstand, the first step, gives nothing")

    def track(self, path, track):
        if not self.table(path, track, ("laps", "start", "finish", "spaces"), ("name", "note")):
            return
        self.title(path, track)
        self.number((*path, "laps"), track.get("laps", NOTHING), 1, 9)
        spaces = track.get("spaces")
        if spaces is None:
            return  # the picture's faults are told already
        if not isinstance(spaces, dict) or not 8 <= len(spaces) <= 250:
            count = len(spaces) if isinstance(spaces, dict) else quoted(spaces)
            self.bad((*path, "spaces"), f"a track has 8 to 250 spaces, not {count}")
            return
        before = len(self.problems)
        for key, space in spaces.items():
            self._space((*path, "spaces", key), key, space, spaces)
        for end in ("start", "finish"):
            if end in track and not one_of(track[end], spaces):
                self.bad((*path, end), f"there is no space {quoted(track[end])}")
        if len(self.problems) > before or "start" not in track or "finish" not in track:
            return
        bonuses = {tuple(sorted(space.get("bonus", {}).items())) for space in spaces.values()}
        size = 8 * (1 + len(spaces) + len(bonuses)) + sum(1 + len(space["next"]) for space in spaces.values())
        if size > BLOCK:
            self.bad((*path, "spaces"), f"too many forks and kinds of bonus: {size} bytes, not at most {BLOCK}")
        graph = Graph(spaces, track["start"], track["finish"])
        for key, reason in graph.faults():
            self.bad((*path, "spaces", key), f"space {key}: {reason}")
        laps = track.get("laps")
        if isinstance(laps, int) and laps > 1 and track["start"] != track["finish"]:
            self.bad((*path, "laps"), "several laps need a ring: the start has to be the finish")

    def _space(self, path, key, space, spaces):
        if not SPACE_ID.fullmatch(key):
            self.bad(path, f"a space's name is 1 to 8 letters, digits, - and _, not {quoted(key)}")
        if not self.table(path, space, ("next", "xy"), ("bonus", "red_line")):
            return
        self.flag((*path, "red_line"), space.get("red_line", NOTHING))
        ways, bonus, place = space.get("next", []), space.get("bonus", {}), space.get("xy", [0, 0])
        if not isinstance(ways, list) or len(ways) > 4:
            self.bad((*path, "next"), f"space {key}: `next` is a list of at most 4 spaces")
        else:
            for i, way in enumerate(ways):
                if not one_of(way, spaces):
                    self.bad((*path, "next", i), f"space {key}: there is no space {quoted(way)}")
                elif way in ways[:i]:
                    self.bad((*path, "next", i), f"space {key}: {quoted(way)} stands in `next` twice")
        if self.table((*path, "bonus"), bonus, (), BONUSES):
            for kind in BONUSES:
                self.number((*path, "bonus", kind), bonus.get(kind, NOTHING), 0, 20)
        self.pixel(path, key, place)


def parts(pack):
    """The parts of a complete pack that only this game has."""
    return {
        "dice": {c: {"faces": pack["dice"][c]["faces"], "supply": pack["dice"][c]["supply"]} for c in LETTERS},
        "fan": [{key: step.get(key, 0) for key in FAN_KEYS} for step in pack["fan"]],
    }


def track(track):
    """A complete track, name and note aside."""
    spaces = {name: _space(space) for name, space in track["spaces"].items()}
    return {**{part: track[part] for part in ("laps", "start", "finish")}, "spaces": spaces}


def _space(space):
    return {
        "next": space["next"],
        "bonus": {kind: n for kind, n in space.get("bonus", {}).items() if n},
        "red_line": space.get("red_line", False),
        "xy": space["xy"],
    }


def tables(pack):
    """How many fan steps there are, and the bytes of dice and fan."""
    data = bytes(FACES.index(face) for c in LETTERS for face in pack["dice"][c]["faces"])
    data += bytes(pack["dice"][c]["supply"] for c in LETTERS)
    return len(pack["fan"]), data + bytes(step[key] for step in pack["fan"] for key in FAN_KEYS)


def card_bytes(card):
    sections = dict.fromkeys(SECTIONS, b"")
    for line in card["effect"]:
        section, ops = _EFFECTS.parse(line, card["when"])
        sections[section] += _EFFECTS.compiled(ops)
    # without a line of its own the power face does what the ability face does
    sections["power"] = sections["power"] or sections["ability"]
    data = bytes((LETTERS.index(card["colour"]), card["cost"], WHENS.index(card["when"])))
    return data + bytes(len(code) for code in sections.values()) + b"".join(sections.values())


def summary(track):
    forks = sum(len(space["next"]) > 1 for space in track["spaces"].values())
    return f"{len(track['spaces'])} spaces, {forks} forks, laps {track['laps']}"


def track_bytes(track):
    """The track as core/track.py walks it."""
    spaces = track["spaces"]
    names = {name: i for i, name in enumerate(spaces)}
    graph = Graph(spaces, track["start"], track["finish"])
    bonuses = sorted({_bonus(space) for space in spaces.values()} - {bytes(8)})
    ways_at = 8 * (1 + len(spaces) + len(bonuses))
    table, ways = b"", b""
    for name, space in spaces.items():
        ring_end = name == track["finish"] and track["start"] == track["finish"]
        length, reds = graph.lap if ring_end else graph.best[name]
        bonus = _bonus(space)
        table += bytes((*space["xy"], length, reds, space["red_line"], bonuses.index(bonus) + 1 if any(bonus) else 0))
        table += (ways_at + len(ways)).to_bytes(2, "little")
        ways += bytes((len(space["next"]), *(names[way] for way in space["next"])))
    head = bytes((len(spaces), track["laps"], names[track["start"]], names[track["finish"]], *graph.lap, 1 + len(spaces), 0))
    return head + table + b"".join(bonuses) + ways


def _bonus(space):
    return bytes(space["bonus"].get(kind, 0) for kind in BONUSES) + bytes(3)
