"""Automobiles: the race of a record at its position, and races of computer seats."""

from array import array

from paddock.core.setup import SETUP_SEATS, SETUP_TRACK
from paddock.games.automobiles import lanes, layout
from paddock.games.automobiles.bot import Bot
from paddock.games.automobiles.notation import Journal
from paddock.games.automobiles.rules import Rules

from . import game
from .automobiles_steps import Steps
from .game import counts_text, result, zone
from .text import SEATS as LETTERS_OF_SEATS

__all__ = [
    "BITS", "DEALT", "FIRST_RULE", "HEADERS", "SEATS", "SEATS_RULE", "SWITCHES", "Journal", "Race", "Rules", "header", "play",
    "position", "result",
]  # fmt: skip

SEATS = Rules.SEATS
DEALT = True
SEATS_RULE = "M1"
RULES_AT = 1  # where a header breaks a rule: the line that is named
FIRST_RULE = "M3"
HEADERS = ()
SWITCHES = {"weaving": ("off", "on"), "draft": ("strict", "lax"), "wear_action": ("off", "on"), "must_buy": ("on", "off")}
BITS = {
    "weaving": layout.WEAVING,
    "draft": layout.LAX_DRAFT,
    "wear_action": layout.WEAR_ACTION,
    "must_buy": layout.FREE_BUY,
}
_CARDS = "YRGBP"  # colours with cards, in the order of a set's bytes
_ZONES = {"bag": layout.BAG, "active": layout.ACTIVE, "used": layout.USED, "discard": layout.DISCARD}


class Race:
    """A race at its start, as a header has it. What it takes and tells: tools/record/__init__.py.

    Draws come from the record whatever the dealer; where the header has the device's seed they are held against it.
    """

    def __init__(self, head):
        self.head = head
        self.rules = Rules(head.pack)
        setup = game.all_entered(setup_of(head))
        self.state = array("h", bytes(2 * self.rules.size(setup)))
        self.rules.start(self.state, bytes(setup), head.seed or game.NO_SEED)
        self._steps = Steps(self.rules, self.state, head.seed is not None and head.dealer == "device")

    def take(self, step):
        self._steps.take(step)

    def position(self):
        return position(self.rules, self.head.pack, self.state)

    def text(self):
        return "\n".join(_lines(self.position(), self.head))


def setup_of(head):
    """The setup (core/setup.py) of a header."""
    setup = game.setup_of(head, _CARDS, BITS, lanes.laps, ("M2", "format"))
    track = head.pack.track(setup[SETUP_TRACK])
    if lanes.places(track) < setup[SETUP_SEATS]:
        name = head.pack.track_id(setup[SETUP_TRACK])
        head.fail("track", f"the track {name} has start spaces for {lanes.places(track)} cars only", FIRST_RULE)
    return setup


def position(rules, pack, s):
    """The race in `s` as the JSON position of docs/records.md."""
    seats = range(s[layout.N_SEATS])
    over = rules.finished(s)
    return {
        "game": "automobiles",
        "round": s[layout.ROUND],
        "phase": _phase(s),
        "to_move": None if over else LETTERS_OF_SEATS[rules.first_seat(s)],
        "finished": over,
        "ranking": game.ranking(rules, s, len(seats)),
        "stock": zone(s, layout.STOCK),
        "players": {LETTERS_OF_SEATS[seat]: _player(rules, s, layout.SEATS_AT + seat * layout.STRIDE, pack) for seat in seats},
    }


def _phase(s):
    if s[layout.PHASE] == layout.FINISHED:
        return "finished"
    state = s[layout.SEATS_AT + s[layout.TO_ACT] * layout.STRIDE + layout.STATE]
    return {layout.BUYING: "setup", layout.DRAWING: "hand"}.get(state, "action")


def _player(rules, s, p, pack):
    rows = lanes.rows(rules.track)
    track = s[layout.TRACK]
    cubes = s[p + layout.CUBE_AT : p + layout.CUBE_AT + s[p + layout.CUBES]]
    return {
        "space": pack.space_name(track, s[p + layout.SPACE]),
        "row": s[p + layout.PROGRESS] % rows,
        "laps": s[p + layout.PROGRESS] // rows,
        "progress": s[p + layout.PROGRESS],
        "money": s[p + layout.MONEY],
        **{name: zone(s, p + at) for name, at in _ZONES.items()},
        "cubes_on_track": [pack.space_name(track, space) for space in cubes],
    }


def _lines(here, head):
    """A position for people."""
    if here["finished"]:
        yield f"Automobiles, over in round {here['round']}: {result(here)}"
    else:
        yield f"Automobiles, round {here['round']}: {here['to_move']}, {here['phase']}"
    yield f"stock {counts_text(here['stock'])}"
    for (seat, one), name in zip(here["players"].items(), head.names, strict=True):
        money = f", money {one['money']}" if one["money"] else ""
        cubes = f", cubes on {' '.join(one['cubes_on_track'])}" if one["cubes_on_track"] else ""
        yield f"{seat} {name}: space {one['space']}, row {one['row']}, laps {one['laps']}{money}{cubes}"
        yield "  " + "  ".join(f"{pile} {counts_text(one[pile])}" for pile in _ZONES)


def header(pack, setup):
    """What stands in a record's header of this game only: {key: value}."""
    return game.header(pack, setup, _CARDS)


def play(head):
    """A race of computer seats: its match, watched by a journal of all lines."""
    return game.play(head, setup_of(head), Rules(head.pack), Journal(), Bot)
