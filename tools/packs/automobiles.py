"""Packs of Automobiles: what only they have. The JSON form is checked, completed and made into the bytes of the firmware."""

from paddock.core.notation import LETTERS
from paddock.games.automobiles.effects import OPS

from . import lanes
from .checks import BLOCK, NOTHING, SPACE_ID, TEXT, one_of
from .checks import Checker as _Checker
from .effects import EffectError, Effects
from .problems import quoted

COLOURS = "YRGBP"  # the colours that have cards, in the order of a set
GEARS = lanes.COLOURS
CUBES = "WLDKYRGBPN"  # no orange ones
CARD_KEYS = ("price", "money", "text", "effect")
DRAWN = ("rows", "lanes", "spaces")  # what a track has from its picture
_LEAST_STOCK = {"W": 25, "L": 10, "Y": 25}  # what 5 seats begin with
_GRID = (2, 5)
_EFFECTS = Effects(OPS)
_COLOUR_OPS = ("colour", "any_colour", "like_discard", "lower", "shift")
_NEEDS = {  # ops that stand on what another op before them did
    "remove_same": ("shed",),
    "gain_for": ("trade",),
    "wear_drawn": ("boost",),
    "discard_drawn": ("draw",),
    **{op.word: _COLOUR_OPS for op in OPS if op.word.startswith("step")},
}
_MUST = ("step", "remove_exactly", "spend", "raise", "trade", "lower", "shift", "most", "draw", "draw_clean")
_HARMLESS = ("wear", "draft", "most", *_COLOUR_OPS)  # nothing that may be undone by them stands behind these


def draw(text, legend):
    """(the track's Lanes, [(sign, what is wrong with it in the legend)])."""
    return lanes.Lanes(text), [(sign, "lanes have no legend") for sign in legend]


class Checker(_Checker):
    KEYS = ("prices", "money", "stock")
    COLOURS = COLOURS

    def parts(self):
        self._counts("prices", dict.fromkeys(GEARS, (1, 30)))
        self._counts("money", dict.fromkeys(GEARS, (0, 9)))
        self._counts("stock", {c: (_LEAST_STOCK.get(c, 0), 99) for c in CUBES})

    def _counts(self, key, limits):
        table = self.root.get(key, NOTHING)
        if table is not NOTHING and self.table((key,), table, tuple(limits)):
            for colour, (least, most) in limits.items():
                self.number((key, colour), table.get(colour, NOTHING), least, most)

    def card(self, path, card):
        if not self.table(path, card, ("colour", "price", "money", "text", "effect"), ("name",)):
            return
        self.title(path, card)
        self.number((*path, "price"), card.get("price", NOTHING), 1, 30)
        self.number((*path, "money"), card.get("money", NOTHING), 0, 9)
        self.line((*path, "text"), card.get("text", NOTHING), 0, TEXT, "\n")
        colour = card.get("colour", NOTHING)
        if colour is not NOTHING and not one_of(colour, COLOURS):
            self.bad((*path, "colour"), f"a card's colour is one of {COLOURS}, not {quoted(colour)}")
        if "effect" in card:
            self._effect((*path, "effect"), card["effect"])

    def _effect(self, path, lines):
        if not isinstance(lines, list) or not lines:
            self.bad(path, "`effect` is a list of lines of text, at least one")
            return
        size = 0
        before = []
        for i, line in enumerate(lines):
            try:
                _section, ops = _EFFECTS.parse(line, None)
                size += len(_EFFECTS.compiled(ops))
                before = _order(ops, before)
            except (EffectError, ValueError, RecursionError) as error:
                long = not isinstance(error, EffectError)
                self.bad((*path, i), "this effect is too long for a card" if long else str(error))
                return
        if size > 255:
            self.bad(path, "the effect is too long for a card")

    def track(self, path, track):
        if not self.table(path, track, ("rows", "laps", "grid", "lanes", "spaces"), ("name", "note")):
            return
        self.title(path, track)
        self.number((*path, "laps"), track.get("laps", NOTHING), 1, 9)
        if any(track.get(key) is None for key in DRAWN):
            return  # it is missing, or the picture's faults are told already
        before = len(self.problems)
        self.number((*path, "rows"), track["rows"], *lanes.ROWS)
        names = track["lanes"]
        if not isinstance(names, list) or not 1 <= len(names) <= lanes.LANES or not all(isinstance(n, str) for n in names):
            self.bad((*path, "lanes"), f"a track has 1 to {lanes.LANES} lanes, named in a list from the inside out")
        elif len(set(names)) < len(names):
            self.bad((*path, "lanes"), "two lanes have the same name")
        spaces = track["spaces"]
        if not isinstance(spaces, dict) or not 8 <= len(spaces) <= 250:
            count = len(spaces) if isinstance(spaces, dict) else quoted(spaces)
            self.bad((*path, "spaces"), f"a track has 8 to 250 spaces, not {count}")
        if len(self.problems) > before:
            return
        for key, space in spaces.items():
            self._space((*path, "spaces", key), key, space, track)
        if len(self.problems) == before:
            self._ring(path, track)

    def _space(self, path, key, space, track):
        if not SPACE_ID.fullmatch(key):
            self.bad(path, f"a space's name is 1 to 8 letters, digits, - and _, not {quoted(key)}")
        parts = ("lane", "rows", "colours", "xy")
        if not self.table(path, space, parts) or not all(part in space for part in parts):
            return
        if not one_of(space["lane"], track["lanes"]):
            self.bad((*path, "lane"), f"space {key}: there is no lane {quoted(space['lane'])}")
        rows = space["rows"]
        if not isinstance(rows, list) or len(rows) != 2 or not all(_is_row(row, track["rows"]) for row in rows):
            self.bad((*path, "rows"), f"space {key}: `rows` are its first and last row, 0 to {track['rows'] - 1}")
        elif rows[0] > rows[1]:
            self.bad((*path, "rows"), f"space {key} ends before it begins: no space may lie across the finish line")
        elif rows[1] - rows[0] >= lanes.LONGEST:
            self.bad((*path, "rows"), f"space {key} has {rows[1] - rows[0] + 1} rows, not at most {lanes.LONGEST}")
        colours = space["colours"]
        if not isinstance(colours, list) or not colours or not all(one_of(c, GEARS) for c in colours):
            self.bad((*path, "colours"), f"space {key}: `colours` is a list out of {', '.join(GEARS)}")
        elif len(set(colours)) < len(colours):
            self.bad((*path, "colours"), f"space {key}: a colour stands in `colours` twice")
        self.pixel(path, key, space["xy"])

    def _ring(self, path, track):
        """What the spaces are together; each of them is in order."""
        rows, names, spaces = track["rows"], track["lanes"], track["spaces"]
        before = len(self.problems)
        there = {}
        for key, space in spaces.items():
            for row in range(space["rows"][0], space["rows"][1] + 1):
                other = there.setdefault((space["lane"], row), key)
                if other != key:
                    self.bad((*path, "spaces", key), f"space {key}: its row {row} belongs to {other} already")
                    break
        bare = [row for row in range(rows) if not any((lane, row) in there for lane in names)]
        if bare:
            self.bad((*path, "spaces"), f"no lane has row {bare[0]}: the ring is open there")
        for lane in names:
            if not any(space["lane"] == lane for space in spaces.values()):
                self.bad((*path, "lanes"), f"lane {lane} has no space")
        self._grid(path, track.get("grid", NOTHING), spaces)
        if len(self.problems) > before:
            return
        stock = self.root.get("stock")
        cubes = [c for c in GEARS if not isinstance(stock, dict) or stock.get(c) != 0]
        for key, reason in lanes.trapped(spaces, names, rows, cubes):
            self.bad((*path, "spaces", key), f"space {key}: {reason}")
        size = len(track_bytes({**track, "laps": 1, "grid": []}))  # which may be wrong, and have been told then
        if len(self.problems) == before and size > BLOCK:
            self.bad((*path, "spaces"), f"too many spaces that touch: {size} bytes, not at most {BLOCK}")

    def _grid(self, path, grid, spaces):
        path = (*path, "grid")
        if grid is NOTHING:
            return
        if not isinstance(grid, list) or not _GRID[0] <= len(grid) <= _GRID[1]:
            self.bad(path, f"the grid is a list of {_GRID[0]} to {_GRID[1]} spaces, pole position first")
            return
        ahead = None
        for i, key in enumerate(grid):
            if not one_of(key, spaces):
                self.bad((*path, i), f"the grid: there is no space {quoted(key)}")
                return
            if key in grid[:i]:
                self.bad((*path, i), f"the grid: {key} is a place already")
            if spaces[key]["colours"] != ["W"]:
                self.bad((*path, i), f"the grid: start spaces are white, {key} is not")
            row = spaces[key]["rows"][0]
            if ahead is not None and row > ahead:
                self.bad((*path, i), f"the grid: {key} lies before the place in front of it")
            ahead = row


def _order(ops, before):
    """The names of the ops so far and these; EffectError: one cannot stand behind what is before it.

    Whether a card can be played is decided before any part of it is done (M8): a part that has to be done must not hang on
    piles that a part before it has changed.
    """
    for code, _arg, guarded in ops:
        name = OPS[code].word
        needs = _NEEDS.get(name)
        if needs and not any(other in before for other in needs):
            raise EffectError(f"`{name}` needs {' or '.join(needs)} before it")
        if name == "step" and _arg > 1:
            raise EffectError("`step 1` is the only step that has to be done; `steps N` may be fewer")
        changed = [other for other in before if other not in _HARMLESS]
        if name in _MUST and changed:
            raise EffectError(f"`{name}` has to stand before `{changed[0]}`: whether it can be done is decided first")
        if guarded:
            inner = [_order(branch[2], list(before)) for branch in guarded]
            before = [*before, *(other for names in inner for other in names[len(before) :])]
        else:
            before = [*before, name]
    return before


def _is_row(row, rows):
    return isinstance(row, int) and not isinstance(row, bool) and 0 <= row < rows


def parts(pack):
    """The parts of a complete pack that only this game has."""
    return {
        "prices": {c: pack["prices"][c] for c in GEARS},
        "money": {c: pack["money"][c] for c in GEARS},
        "stock": {c: pack["stock"][c] for c in CUBES},
    }


def track(track):
    """A complete track, name and note aside."""
    spaces = {
        name: {
            **{part: space[part] for part in ("lane", "rows")},
            "colours": [c for c in GEARS if c in space["colours"]],
            "xy": space["xy"],
        }
        for name, space in track["spaces"].items()
    }
    return {**{part: track[part] for part in ("rows", "laps", "grid", "lanes")}, "spaces": spaces}


def tables(pack):
    """No fan steps, and the bytes of prices, money and stock."""
    data = bytes(pack[part][c] for part in ("prices", "money") for c in GEARS)
    return 0, data + bytes(pack["stock"].get(c, 0) for c in LETTERS)


def card_bytes(card):
    ops = b"".join(_EFFECTS.compiled(_EFFECTS.parse(line, None)[1]) for line in card["effect"])
    return bytes((LETTERS.index(card["colour"]), card["price"], card["money"], len(ops))) + ops


def summary(track):
    names = " ".join(track["lanes"])
    spaces, cars = len(track["spaces"]), len(track["grid"])
    return f"{track['rows']} rows, lanes {names}, {spaces} spaces, {cars} cars, laps {track['laps']}"


def track_bytes(track):
    """The track as games/automobiles/lanes.py walks it."""
    spaces, names, rows = track["spaces"], track["lanes"], track["rows"]
    number = {name: i for i, name in enumerate(spaces)}
    grid = [number[name] for name in track["grid"]]
    table = bytes((len(spaces), rows, track["laps"], len(names), len(grid), *grid)).ljust(16, b"\0")
    at, tail = 16 + 8 * len(spaces), b""
    for name, there in lanes.ways(spaces, names, rows).items():
        space = spaces[name]
        colours = sum(1 << GEARS.index(c) for c in space["colours"])
        table += bytes((names.index(space["lane"]), *space["rows"], colours, *space["xy"]))
        table += (at + len(tail)).to_bytes(2, "little")
        tail += bytes((len(there), *(b for other, later in there.items() for b in (number[other], later + 128))))
    return table + tail
