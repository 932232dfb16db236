"""Cubitos: a record's header as a setup, the race at its position, and races of computer seats."""

from array import array

from paddock.core import notation
from paddock.core.notation import FACES, LETTERS
from paddock.core.pool import COLOURS
from paddock.core.setup import SETUP_LAPS, SETUP_TRACK
from paddock.core.track import laps, ring
from paddock.games.cubitos import layout
from paddock.games.cubitos.bot import Bot
from paddock.games.cubitos.notation import Journal
from paddock.games.cubitos.rules import Rules

from . import game
from .cubitos_steps import Steps
from .game import counts_text, result, zone
from .text import SEATS as LETTERS_OF_SEATS
from .text import RecordError

__all__ = [
    "BITS", "DEALT", "FIRST_RULE", "HEADERS", "SEATS", "SEATS_RULE", "SWITCHES", "Journal", "Race", "Rules", "header", "play",
    "position", "result",
]  # fmt: skip

SEATS = Rules.SEATS
DEALT = True
SEATS_RULE = "C1"
RULES_AT = 0  # where a header breaks a rule: at its own line
FIRST_RULE = "C6"
HEADERS = ()
SWITCHES = {"black_die": ("extra", "counted"), "bust": ("official", "plain"), "catch_up": ("off", "on")}
BITS = {"black_die": layout.BLACK_COUNTED, "bust": layout.BUST_PLAIN, "catch_up": layout.CATCH_UP}
_ON_SALE = "WYROGBPN"  # in the order of a set's bytes
_STATES = {layout.DRAW: "draw", layout.ROLL: "roll", layout.DECIDE: "decide", layout.DROP: "drop"}
_PHASES = {
    layout.ABILITIES: "ability",
    layout.ABILITIES2: "ability2",
    layout.MOVING: "move",
    layout.BUYING: "buy",
    layout.FINISHED: "finished",
}


class Race:
    """A race at its start, as a header has it. What it takes and tells: tools/record/__init__.py.

    Rolls come from the record whatever the dealer; where the header has the device's seed they are held against it.
    """

    def __init__(self, head):
        self.head = head
        self.rules = Rules(head.pack)
        setup = game.all_entered(setup_of(head))
        self.state = array("h", bytes(2 * self.rules.size(setup)))
        self.rules.start(self.state, bytes(setup), head.seed or game.NO_SEED)
        self._steps = Steps(self.rules, self.state, head.seed is not None and head.dealer == "device")

    def take(self, step):
        if step.seat >= self.state[layout.N_SEATS]:
            raise RecordError(step.line, f"there is no seat {LETTERS_OF_SEATS[step.seat]} in this race")
        self._steps.take(step)

    def position(self):
        return position(self.rules, self.head.pack, self.state)

    def text(self):
        return "\n".join(_lines(self.position(), self.head))


def setup_of(head):
    """The setup (core/setup.py) of a header."""
    setup = game.setup_of(head, _ON_SALE, BITS, laps, ("C3", "C4"))
    track = head.pack.track(setup[SETUP_TRACK])
    if setup[SETUP_LAPS] > 1 and not ring(track):
        head.fail("laps", f"the track {head.pack.track_id(setup[SETUP_TRACK])} is no ring: it has one lap")
    return setup


# -- positions


def position(rules, pack, s):
    """The race in `s` as the JSON position of docs/records.md."""
    seats = range(s[layout.N_SEATS])
    over = rules.finished(s)
    first = rules.first_seat(s)
    phase = _PHASES.get(s[layout.PHASE]) or _STATES[s[layout.SEATS_AT + first * layout.STRIDE + layout.STATE]]
    return {
        "game": "cubitos",
        "round": s[layout.ROUND],
        "phase": phase,
        "to_move": None if over else LETTERS_OF_SEATS[first],
        "black_die": LETTERS_OF_SEATS[s[layout.HOLDER]],
        "finished": over,
        "ranking": game.ranking(rules, s, len(seats)),
        "supply": zone(s, layout.SUPPLY),
        "players": {LETTERS_OF_SEATS[seat]: _player(s, layout.SEATS_AT + seat * layout.STRIDE, pack) for seat in seats},
    }


def _player(s, p, pack):
    faces = {}
    used = {}
    for c in range(COLOURS):
        for face in range(1, 8):
            faces[f"{LETTERS[c]}:{FACES[face]}"] = s[p + layout.ACTIVE + c * 7 + face - 1]
        for face in (notation.ABILITY, notation.POWER):
            used[f"{LETTERS[c]}:{FACES[face]}"] = s[p + layout.USED + c * 2 + face - notation.ABILITY]
    return {
        "space": pack.space_name(s[layout.TRACK], s[p + layout.SPACE]),
        "extra": s[p + layout.EXTRA],
        "lap": s[p + layout.LAP],
        "credits": s[p + layout.CREDITS],
        "coins": s[p + layout.COINS],
        "feet": s[p + layout.FEET],
        "swords": s[p + layout.SWORDS],
        "fan": s[p + layout.FAN],
        "hand_size": s[p + layout.HAND],
        "at_risk": bool(s[p + layout.RISK]),
        "busted": bool(s[p + layout.BUST]),
        "draw": zone(s, p + layout.DRAW_ZONE),
        "roll": zone(s, p + layout.ROLL_ZONE),
        "active": {name: n for name, n in faces.items() if n},
        "used": {name: n for name, n in used.items() if n},
        "discard": zone(s, p + layout.DISCARD),
    }


def _lines(here, head):
    """A position for people."""
    if here["finished"]:
        yield f"Cubitos, over in round {here['round']}: {result(here)}"
    else:
        yield f"Cubitos, round {here['round']}: {here['to_move']} to {here['phase']}; black die with {here['black_die']}"
    yield f"supply {counts_text(here['supply'])}"
    for (seat, one), name in zip(here["players"].items(), head.names, strict=True):
        flags = (", at risk" if one["at_risk"] else "") + (", busted" if one["busted"] else "")
        extra = f" +{one['extra']}" if one["extra"] else ""
        worth = ", ".join(f"{key} {one[key]}" for key in ("credits", "coins", "feet", "swords", "fan"))
        yield f"{seat} {name}: space {one['space']}{extra}, lap {one['lap']}, {worth}, hand {one['hand_size']}{flags}"
        yield "  " + "  ".join(f"{zone} {counts_text(one[zone])}" for zone in ("draw", "roll", "active", "used", "discard"))


def header(pack, setup):
    """What stands in a record's header of this game only: {key: value}."""
    found = game.header(pack, setup, _ON_SALE)
    if not ring(pack.track(setup[SETUP_TRACK])):
        found["laps"] = "1"
    return found


def play(head):
    """A race of computer seats: its match, watched by a journal of all lines."""
    return game.play(head, setup_of(head), Rules(head.pack), Journal(), Bot)
