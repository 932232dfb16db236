"""What stands before a race: which packs there are, the setup of a new one, its lot and its start, the saved one read again.

`table` is the shell (table.py), whose methods of these names load this module; it is let go of with the menus. What differs
between the games there stands here.
"""

import gc
import os
from array import array

from . import files, games, packs, words
from .core import rng
from .core.compat import const
from .core.later import ENOUGH, Later, settle
from .core.setup import (
    BOT_DICE,
    DEVICE,
    FULL_SIZE,
    KINDS,
    SETUP_CARDS,
    SETUP_COLOURS,
    SETUP_DEALER,
    SETUP_FIRST,
    SETUP_GAME,
    SETUP_KINDS,
    SETUP_LAPS,
    SETUP_SEATS,
    SETUP_SWITCHES,
    SETUP_TIMER,
    SETUP_TRACK,
    TABLE,
    pack_crc,
    put_crc,
)
from .store import DAMAGED, RACE, Store

_W_SV_DAMAGED = const(82)
_W_KEPT_NOT = const(754)
_W_KEPT_PACK = const(755)
_W_KEPT_RULES = const(756)
_W_KEPT_0 = const(768)

_CARDS = const(8)  # bytes of a setup
_LINES = const(40)  # of the journal
_TURN = const(60)  # decisions that are read in a turn of the loop
_LAPS = (1, 2)  # by game: where its compiled tracks have the designer's laps


def find_packs(table):
    """Fill `packs` and `pack_errors`; and no menu has to do with a saved setup that no menu made."""
    names = set()
    for folder in (table.hw.slot, table.drive):
        try:
            names.update(os.listdir(folder + "/packs"))
        except OSError:
            pass  # home says so where there is none at all
    for name in sorted(names):
        if name.endswith(".pack") and name[0] != ".":  # macOS puts ._NAME beside what it copies
            try:
                pack = packs.open_pack(_path(table, name))
                try:
                    if pack.game not in games.GAMES[: games.TALLY]:
                        raise packs.PackError("no game " + pack.game)
                    __import__("paddock.pack_content", None, None, ("check",)).check(pack)
                finally:
                    pack.close()
                table.packs.append((games.GAMES.index(pack.game), pack.id, name[:-5]))
            except packs.PackError as error:
                table.pack_errors.append((name[:-5], str(error)))
    table.packs.sort()
    table.packs.append((games.TALLY, "", ""))  # needs none
    if table.store.status == RACE and not _check().sound(table.store.setup):
        table.store.status = DAMAGED


# -- the setup of a new race


def prepare(table):
    """Fill `setup` for a new race: the last one's, or one person against a sensible seat on the first-game set."""
    if table.store.status == RACE and _pack_of(table, table.store.setup):
        if _fits(table, table.store.setup):
            table.setup[:] = table.store.setup
            return
        table.store.status = DAMAGED
    table.setup[:] = bytes(FULL_SIZE)
    table.setup[SETUP_SEATS] = 2
    table.setup[SETUP_KINDS + 1] = KINDS.index("sensible")
    for i in range(5):
        table.setup[SETUP_COLOURS + i] = i
    take_pack(table, 0)


def take_pack(table, i):
    """Race with pack i of `packs` from now on: with what the last race had of it, else the first-game set as written, or
    for a tally no track."""
    _load(table, i)
    setup = table.setup
    last = table.store.setup
    if setup[SETUP_GAME] == last[SETUP_GAME] == games.TALLY:
        setup[SETUP_DEALER] = DEVICE  # a tally knows no other dealer than the table: that was nobody's choice
    setup[SETUP_GAME] = table.packs[i][0]
    if table.store.status == RACE and last[SETUP_GAME] == setup[SETUP_GAME] and _is_of(table.pack, last):
        setup[SETUP_TRACK] = last[SETUP_TRACK]
        setup[SETUP_LAPS] = last[SETUP_LAPS]
        setup[SETUP_SWITCHES] = last[SETUP_SWITCHES]
        setup[SETUP_CARDS : SETUP_CARDS + _CARDS] = last[SETUP_CARDS : SETUP_CARDS + _CARDS]
    elif not table.pack:
        setup[SETUP_TRACK] = 0
        setup[SETUP_LAPS] = 1
    else:
        setup[SETUP_SWITCHES] &= BOT_DICE
        take_cards(table, table.pack.first_game())
        take_track(table, track_of(table.pack, table.pack.first_game()))


def take_cards(table, i):
    """The cards of set i."""
    cards = table.pack.set(i)[:-2]
    table.setup[SETUP_CARDS : SETUP_CARDS + _CARDS] = cards + bytes(_CARDS - len(cards))


def take_track(table, i):
    """Track i, with as many laps as its designer meant."""
    table.setup[SETUP_TRACK] = i
    table.setup[SETUP_LAPS] = table.pack.track(i)[_LAPS[table.setup[SETUP_GAME]]]


def track_of(pack, i):
    """The track that suits set i."""
    return pack.set(i)[-2]


def is_set(pack, i, setup):
    """Whether the setup's cards are those of set i."""
    cards = pack.set(i)[:-2]
    return cards == setup[SETUP_CARDS : SETUP_CARDS + len(cards)]


def set_of(pack, setup):
    """The set that the setup's cards are, -1 for a mixed one."""
    for i in range(pack.n_sets):
        if is_set(pack, i, setup):
            return i
    return -1


def most_seats(table):
    """How many can race: what the game allows, and the places on the grid of its track."""
    game = table.setup[SETUP_GAME]
    return _check().most_seats(game, table.pack.track(table.setup[SETUP_TRACK]) if table.pack else None)


def _load(table, i):
    """Open pack i of `packs`; the pages that set up a race are those of its game."""
    load_pack(table, table.packs[i][2])
    table.game = games.GAMES[table.packs[i][0]]


def load_pack(table, name):
    """Take the pack of this name from now on; "" for none."""
    if table.pack:
        table.pack.close()
    table.pack = packs.open_pack(_path(table, name + ".pack")) if name else None


def _path(table, name):
    """Where the file of a pack lies: the user's own before the program's."""
    path = table.drive + "/packs/" + name
    try:
        os.stat(path)
    except OSError:
        path = table.hw.slot + "/packs/" + name
    return path


def _is_of(pack, setup):
    crc = pack.crc if pack else 0
    return crc & 0xFFFF == pack_crc(setup, 0) and crc >> 16 == pack_crc(setup, 1)


def _pack_of(table, setup):
    """Load the pack that a setup names by its CRC; whether it is on the drive."""
    for i in range(len(table.packs)):
        if table.packs[i][0] == setup[SETUP_GAME]:
            _load(table, i)
            if _is_of(table.pack, setup):
                return True
    return False


def _fits(table, setup):
    """Whether the menus could have made that setup with the pack that is loaded."""
    return _check().fits(setup, table.pack)


def _check():
    return __import__("paddock.setup_check", None, None, ("fits",))


def lot(table, n):
    """A number below n by lot."""
    words = _new_seed(table)
    rng.seed(words, 0)
    return rng.below(words, 0, n)


def _new_seed(table):
    """Four words: from the setting, else from noise."""
    seed = array("h", bytes(8))
    fixed = table.settings.get("seed")
    if fixed:
        for i in range(4):
            word = int(fixed[4 * i : 4 * i + 4], 16)
            seed[i] = word - 0x10000 if word & 0x8000 else word
    else:
        table.hw.parts().seed(seed)
    return seed


# -- a race


def start(table):
    """Begin a race from `setup`."""
    notice = leave(table) if table.match else ""
    setup = table.setup
    put_crc(setup, table.pack.crc if table.pack else 0)
    if setup[SETUP_GAME] == games.TALLY:  # people in every seat, who enter what happened at the table, for all at once
        setup[SETUP_DEALER] = TABLE
        setup[SETUP_TIMER] = setup[SETUP_FIRST] = 0
        for seat in range(5):
            setup[SETUP_KINDS + seat] = 0
    _load_game(table)
    seed = _new_seed(table)
    table.store.begin(table.setup, seed)
    table.match.start(bytes(table.setup), seed)
    table.seat = table.setup[SETUP_FIRST]
    table.read = 0
    table.rebase()
    if table.base:
        table.base.notice = notice


def leave(table):
    """The race that is on is over or given up: nothing to continue. Once finished it is kept; what is to be said of it."""
    store = table.store
    if store.over or table.kept:
        return ""
    notice = ""
    winners = rounds = 0
    if table.rules.finished(table.state):
        places = array("h", bytes(10))
        table.rules.ranking(table.state, places)
        for seat in range(table.setup[SETUP_SEATS]):
            winners |= (places[seat] == 1) << seat
        rounds = table.state[0]
        kept = files.keep(store, table.match.log, table.match.length, winners, rounds)
        if kept:
            notice = words.fill(_W_KEPT_0 + (kept[1] > 0), kept[1] or kept[0])
        else:
            notice = words.get(_W_KEPT_NOT)
    store.finish(winners, rounds)
    return notice


def _load_game(table):
    """The modules of the game and a match without a race."""
    from .core.match import Match

    table.close_all()
    table.drop_race()
    gc.collect()
    table.game = games.GAMES[table.setup[SETUP_GAME]]
    path = "paddock.games." + table.game
    table.full = False
    table.rules = __import__(path + ".rules", None, None, ("Rules",)).Rules(table.pack)
    gc.collect()
    table.match = Match(table.rules)
    notation = __import__(path + ".notation", None, None, ("Journal",))
    table.journal = table.match.watch = notation.Journal(_LINES)
    if table.setup[SETUP_TIMER]:
        table.timer = __import__("paddock.games.timer", None, None, ("Timer",)).Timer(table)
    table.bot_at = table.hw.ms()  # the ticks of a board begin just before they wrap: 0 would lie ahead for a minute
    gc.collect()


def load_saved(table, straight=False):
    """Read the saved race; `straight`: nobody need be told that it goes on."""
    table.straight = straight
    table.setup[:] = table.store.setup
    there = _pack_of(table, table.setup)
    if there and not _fits(table, table.setup):
        table.store.status = DAMAGED
        there = False
    if not there:
        table.open("saved")
        return
    _load_game(table)
    _begin_reading(table, table.store)


def load_kept(table, number):
    """Read a race that was kept, to look at it; "", or why that cannot be."""
    path = files.race_path(table.drive, number)
    if not files.good(path):
        return words.get(_W_SV_DAMAGED)
    store = Store(files.Pieces(path))
    store.number = number
    table.setup[:] = store.setup
    there = _pack_of(table, table.setup)
    if not there or not _fits(table, table.setup):
        store.nvm.close()
        return words.get(_W_SV_DAMAGED if there else _W_KEPT_PACK)
    table.straight = True
    _load_game(table)
    table.kept = store
    _begin_reading(table, store)
    return ""


def _begin_reading(table, store):
    seed = array("h", bytes(8))
    store.seed_words(seed)
    store.from_start()
    table.replaying = True
    begin = store.at + store.left() - ENOUGH
    if store.at < begin:
        Later(table.match, lambda: store.at >= begin)
    table.match.start(bytes(table.setup), seed)
    table.open("resume")


def replay(table):
    """Take a few more decisions of the race that is read; where it ends, say or go on."""
    store = table.kept or table.store
    table.replaying = store.replay(table.match, _TURN)
    if not table.replaying:
        settle(table.match, table.journal)
        table.seat = table.match.last_seat if table.match.last_seat >= 0 else table.setup[SETUP_FIRST]
        table.choose_seat()
        if table.kept:
            _show_kept(table, store)
        elif store.lost:
            table.open("saved")
        elif table.straight:
            table.resume()
            if table.step_back:
                table.step_back = False
                table.undo()
    table.draw()


def _show_kept(table, store):
    """To the menu of the race that was kept, which it does not leave."""
    store.nvm.close()
    if store.lost or not table.rules.finished(table.state):  # other rules than those it was raced by
        table.home()
        table.open("races")
        table.page().notice = words.get(_W_KEPT_RULES)
    else:
        table.read = table.screens.seen(table)
        table.close_all()
        table.open("kept")
