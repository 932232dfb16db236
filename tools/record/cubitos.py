"""Cubitos: a record's header as a setup, the race at its position, and races of computer seats."""

from array import array

from paddock.core import notation
from paddock.core.match import Match
from paddock.core.notation import FACES, LETTERS
from paddock.core.pool import COLOURS
from paddock.core.setup import (
    FULL_SIZE,
    KINDS,
    SETUP_CARDS,
    SETUP_DEALER,
    SETUP_FIRST,
    SETUP_GAME,
    SETUP_KINDS,
    SETUP_LAPS,
    SETUP_SEATS,
    SETUP_SWITCHES,
    SETUP_TRACK,
    put_crc,
)
from paddock.core.track import laps, ring
from paddock.games import GAMES
from paddock.games.cubitos import layout
from paddock.games.cubitos.bot import Bot
from paddock.games.cubitos.notation import Journal
from paddock.games.cubitos.rules import Rules

from .cubitos_steps import Steps
from .text import SEATS as LETTERS_OF_SEATS
from .text import RecordError, quoted

SEATS = Rules.SEATS
SEATS_RULE = "C1"
FIRST_RULE = "C6"
HEADERS = ()
SWITCHES = {"black_die": ("extra", "counted"), "bust": ("official", "plain"), "catch_up": ("off", "on")}
_BITS = {"black_die": layout.BLACK_COUNTED, "bust": layout.BUST_PLAIN, "catch_up": layout.CATCH_UP}
_PLAYING = ("random", "sensible")  # the computer seats there are
_ON_SALE = "WYROGBPN"  # in the order of a set's bytes
_STATES = {layout.DRAW: "draw", layout.ROLL: "roll", layout.DECIDE: "decide", layout.DROP: "drop"}
_PHASES = {
    layout.ABILITIES: "ability",
    layout.ABILITIES2: "ability2",
    layout.MOVING: "move",
    layout.BUYING: "buy",
    layout.FINISHED: "finished",
}
_LOG = 1 << 20  # bytes: a race of computer seats is written out, not saved
_NO_SEED = array("h", bytes(8))


class Race:
    """A race at its start, as a header has it. What it takes and tells: tools/record/__init__.py.

    Rolls come from the record whatever the dealer; where the header has the device's seed they are held against it.
    """

    def __init__(self, head):
        self.head = head
        self.rules = Rules(head.pack)
        setup = setup_of(head)
        self.state = array("h", bytes(2 * self.rules.size(setup)))
        setup[SETUP_DEALER] = layout.TABLE
        self.rules.start(self.state, bytes(setup), head.seed or _NO_SEED)
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
    pack = head.pack
    setup = bytearray(FULL_SIZE)
    setup[SETUP_GAME] = GAMES.index("cubitos")
    put_crc(setup, pack.crc)
    setup[SETUP_SEATS] = len(head.kinds)
    setup[SETUP_FIRST] = head.first
    setup[SETUP_SWITCHES] = sum(bit for name, bit in _BITS.items() if head.switches[name] != SWITCHES[name][0])
    for seat, kind in enumerate(head.kinds):
        setup[SETUP_KINDS + seat] = KINDS.index(kind)
    cards, recommended = _cards(head, pack)
    setup[SETUP_CARDS : SETUP_CARDS + len(cards)] = cards
    setup[SETUP_TRACK] = _track(head, pack, recommended)
    track = pack.track(setup[SETUP_TRACK])
    setup[SETUP_LAPS] = head.laps or laps(track)
    if setup[SETUP_LAPS] > 1 and not ring(track):
        head.fail("laps", f"the track {pack.track_id(setup[SETUP_TRACK])} is no ring: it has one lap")
    return setup


def _cards(head, pack):
    """(eight indices of cards, index of the set's track or None)"""
    words = head.value("cards").split()
    chosen = pack.find_set(words[0]) if len(words) == 1 else pack.first_game() if not words else -1
    if chosen >= 0:
        entry = pack.set(chosen)
        return entry[:8], entry[8]
    by_colour = {}
    for word in words:
        index = pack.find_card(word)
        if index < 0:
            sets = ", ".join(pack.set_id(i) for i in range(pack.n_sets))
            head.fail("cards", f"the pack {pack.id} has no set and no card {quoted(word)}; its sets are {sets}", "C3")
        colour = LETTERS[pack.card(index)[0]]
        if colour in by_colour:
            head.fail("cards", f"two cards for {colour}: one for each colour is chosen", "C3")
        by_colour[colour] = index
    missing = [colour for colour in _ON_SALE if colour not in by_colour]
    if missing:
        head.fail("cards", f"no card for {', '.join(missing)}: one for each colour is chosen", "C3")
    return bytes(by_colour[colour] for colour in _ON_SALE), None


def _track(head, pack, recommended):
    name = head.value("track")
    if not name and recommended is None:
        head.fail("cards", "single cards recommend no track: a header `track` is missing", "C4")
    index = pack.find_track(name) if name else recommended
    if index < 0:
        tracks = ", ".join(pack.track_id(i) for i in range(pack.n_tracks))
        head.fail("track", f"the pack {pack.id} has no track {quoted(name)}, it has {tracks}", "C4")
    return index


# -- positions


def position(rules, pack, s):
    """The race in `s` as the JSON position of docs/records.md."""
    seats = range(s[layout.N_SEATS])
    over = rules.finished(s)
    first = rules.first_seat(s)
    places = [0] * len(seats)
    if over:
        rules.ranking(s, places)
    phase = _PHASES.get(s[layout.PHASE]) or _STATES[s[layout.SEATS_AT + first * layout.STRIDE + layout.STATE]]
    return {
        "game": "cubitos",
        "round": s[layout.ROUND],
        "phase": phase,
        "to_move": None if over else LETTERS_OF_SEATS[first],
        "black_die": LETTERS_OF_SEATS[s[layout.HOLDER]],
        "finished": over,
        "ranking": [
            [LETTERS_OF_SEATS[seat] for seat in seats if places[seat] == place] for place in sorted(set(places)) if place
        ],
        "supply": _zone(s, layout.SUPPLY),
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
        "draw": _zone(s, p + layout.DRAW_ZONE),
        "roll": _zone(s, p + layout.ROLL_ZONE),
        "active": {name: n for name, n in faces.items() if n},
        "used": {name: n for name, n in used.items() if n},
        "discard": _zone(s, p + layout.DISCARD),
    }


def _zone(s, zone):
    return {LETTERS[c]: s[zone + c] for c in range(COLOURS) if s[zone + c]}


def _lines(here, head):
    """A position for people."""
    if here["finished"]:
        yield f"Cubitos, over in round {here['round']}: {result(here)}"
    else:
        yield f"Cubitos, round {here['round']}: {here['to_move']} to {here['phase']}; black die with {here['black_die']}"
    yield f"supply {_text(here['supply'])}"
    for (seat, one), name in zip(here["players"].items(), head.names, strict=True):
        flags = (", at risk" if one["at_risk"] else "") + (", busted" if one["busted"] else "")
        extra = f" +{one['extra']}" if one["extra"] else ""
        worth = ", ".join(f"{key} {one[key]}" for key in ("credits", "coins", "feet", "swords", "fan"))
        yield f"{seat} {name}: space {one['space']}{extra}, lap {one['lap']}, {worth}, hand {one['hand_size']}{flags}"
        yield "  " + "  ".join(f"{zone} {_text(one[zone])}" for zone in ("draw", "roll", "active", "used", "discard"))


def _text(counts):
    """A map of counts as a counted list, or as hits where its keys are faces."""
    parts = []
    for key, n in counts.items():
        times = "*" if ":" in key else ""
        parts.append(key + (f"{times}{n}" if n > 1 else ""))
    return " ".join(parts) or "-"


def result(here):
    """The ranking of a last position in words."""
    place, parts = 1, []
    for group in here["ranking"]:
        parts.append(f"{place}. {' and '.join(group)}")
        place += len(group)
    return ", ".join(parts)


# -- races of computer seats


def play(head):
    """A race of computer seats as (what it was played with: {header key: value}, its last position, step lines)."""
    for seat, kind in enumerate(head.kinds):
        if kind not in _PLAYING:
            head.fail("seats", f"{LETTERS_OF_SEATS[seat]} is {kind}; only {' and '.join(_PLAYING)} seats play by themselves")
    setup = setup_of(head)
    rules = Rules(head.pack)
    match = Match(rules, _LOG)
    journal = match.watch = Journal()
    match.start(bytes(setup), head.seed)
    bots = [Bot(rules, KINDS.index(kind), _bot_seed(head.seed, seat)) for seat, kind in enumerate(head.kinds)]
    while not rules.finished(match.state):
        seat = rules.first_seat(match.state)
        n = match.legal(seat)
        match.play(seat, bots[seat].choose(match.state, seat, match.out, n))
    used = {
        "track": head.pack.track_id(setup[SETUP_TRACK]),
        "cards": head.value("cards") or head.pack.set_id(head.pack.first_game()),
        "laps": str(setup[SETUP_LAPS]),
    }
    return used, position(rules, head.pack, match.state), journal.lines


def _bot_seed(seed, seat):
    """A start for a seat's own generator: it must not throw what the dice throw."""
    words = array("h", seed)
    for i in range(4):
        words[i] ^= 0x2D35 * (seat + 1) & 0x7FFF
    return words
