"""What the games' modules share: a header as a setup, counts as JSON and text, races of computer seats."""

from array import array

from paddock.core.match import Match
from paddock.core.notation import LETTERS
from paddock.core.pool import COLOURS
from paddock.core.setup import (
    BOT_DICE,
    DEVICE,
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
    TABLE,
    put_crc,
    put_name,
)
from paddock.games import GAMES

from .text import FORMAT, SEATS, quoted

NO_SEED = array("h", bytes(8))
_PLAYING = ("random", "sensible")  # the computer seats there are
ALL_BITS = {"bot_dice": BOT_DICE}  # of the switches of every game
_LOG = 1 << 20  # bytes: a race of computer seats is written out, not saved


def setup_of(head, colours, bits, laps, rules=(FORMAT, FORMAT)):
    """The setup (core/setup.py) of a header. `colours`: letters of the cards, in the order of a setup's bytes; `bits`: switch
    -> its bit; `laps(track)`: laps of a track as its designer meant it; `rules`: the numbers for cards and tracks."""
    pack = head.pack
    setup = bytearray(FULL_SIZE)
    setup[SETUP_GAME] = GAMES.index(pack.game)
    put_crc(setup, pack.crc)
    setup[SETUP_SEATS] = len(head.kinds)
    setup[SETUP_FIRST] = head.first
    setup[SETUP_DEALER] = TABLE if head.dealer == "table" else DEVICE
    setup[SETUP_SWITCHES] = sum(bit for name, bit in {**bits, **ALL_BITS}.items() if name in head.changed)
    for seat, kind in enumerate(head.kinds):
        setup[SETUP_KINDS + seat] = KINDS.index(kind)
        put_name(setup, seat, head.names[seat] if kind == "human" else "")
    cards, recommended = _cards(head, pack, colours, rules)
    setup[SETUP_CARDS : SETUP_CARDS + len(cards)] = cards
    setup[SETUP_TRACK] = _track(head, pack, recommended, rules)
    setup[SETUP_LAPS] = head.laps or laps(pack.track(setup[SETUP_TRACK]))
    return setup


def all_entered(setup):
    """The setup of a race whose every roll and draw comes from the record, whoever rolled and drew."""
    setup[SETUP_DEALER] = TABLE
    setup[SETUP_SWITCHES] |= BOT_DICE
    return setup


def header(pack, setup, colours):
    """What a setup names of its pack: {header key: value}. `colours` as for `setup_of`."""
    cards = bytes(setup[SETUP_CARDS : SETUP_CARDS + len(colours)])
    of_set = [pack.set_id(i) for i in range(pack.n_sets) if pack.set(i)[: len(colours)] == cards]
    return {
        "track": pack.track_id(setup[SETUP_TRACK]),
        "cards": of_set[0] if of_set else " ".join(pack.card_id(card) for card in cards),
        "laps": str(setup[SETUP_LAPS]),
    }


def _cards(head, pack, colours, rules):
    """(indices of the cards, index of the set's track or None)"""
    words = head.value("cards").split()
    chosen = pack.find_set(words[0]) if len(words) == 1 else pack.first_game() if not words else -1
    if chosen >= 0:
        entry = pack.set(chosen)
        return entry[: len(colours)], entry[len(colours)]
    by_colour = {}
    for word in words:
        index = pack.find_card(word)
        if index < 0:
            sets = ", ".join(pack.set_id(i) for i in range(pack.n_sets))
            head.fail("cards", f"the pack {pack.id} has no set and no card {quoted(word)}; its sets are {sets}", rules[0])
        colour = LETTERS[pack.card(index)[0]]
        if colour in by_colour:
            head.fail("cards", f"two cards for {colour}: one for each colour is chosen", rules[0])
        by_colour[colour] = index
    missing = [colour for colour in colours if colour not in by_colour]
    if missing:
        head.fail("cards", f"no card for {', '.join(missing)}: one for each colour is chosen", rules[0])
    return bytes(by_colour[colour] for colour in colours), None


def _track(head, pack, recommended, rules):
    name = head.value("track")
    if not name and recommended is None:
        head.fail("cards", "single cards recommend no track: a header `track` is missing", rules[1])
    index = pack.find_track(name) if name else recommended
    if index < 0:
        tracks = ", ".join(pack.track_id(i) for i in range(pack.n_tracks))
        head.fail("track", f"the pack {pack.id} has no track {quoted(name)}, it has {tracks}", rules[1])
    return index


# -- positions


def zone(s, at):
    """Counts by colour as a position has them."""
    return {LETTERS[c]: s[at + c] for c in range(COLOURS) if s[at + c]}


def ranking(rules, s, seats):
    """Seats in groups, the winners first; [] until the end."""
    if not rules.finished(s):
        return []
    places = [0] * seats
    rules.ranking(s, places)
    return [[SEATS[seat] for seat in range(seats) if places[seat] == place] for place in sorted(set(places)) if place]


def counts_text(counts):
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


def play(head, setup, rules, journal, bot):
    """A race of computer seats: the match, which its journal of all lines watches."""
    for seat, kind in enumerate(head.kinds):
        if kind not in _PLAYING:
            head.fail("seats", f"{SEATS[seat]} is {kind}; only {' and '.join(_PLAYING)} seats play by themselves")
    match = Match(rules, _LOG)
    match.watch = journal
    match.start(bytes(setup), head.seed)
    bots = [bot(rules, KINDS.index(kind), _bot_seed(head.seed, seat)) for seat, kind in enumerate(head.kinds)]
    while not rules.finished(match.state):
        seat = rules.first_seat(match.state)
        n = match.legal(seat)
        match.play(seat, bots[seat].choose(match.state, seat, match.out, n))
    return match


def _bot_seed(seed, seat):
    """A start for a seat's own generator: it must not throw what the dice throw."""
    words = array("h", seed)
    for i in range(4):
        words[i] ^= 0x2D35 * (seat + 1) & 0x7FFF
    return words
