"""The races that a device keeps: the one in its memory and those of its history, read as the firmware reads them.

What lies where: firmware/paddock/store.py.
"""

import re
import tempfile
from array import array
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from paddock.core.match import Match
from paddock.core.setup import SETUP_GAME, SETUP_KINDS, SETUP_SEATS, pack_crc
from paddock.files import running, whole
from paddock.games import GAMES
from paddock.packs import PackError
from paddock.setup_check import fits
from paddock.store import DAMAGED, LOG, NONE, OTHER_VERSION, Store
from tools.simulator.chips.flash import SIZE

from .head import module
from .packs import opened
from .text import SEATS, quoted
from .write import name_in, record, result_of

NOW = "now"  # the race in the memory, among the numbers of the history
HISTORY = "/races"
_HISTORY_NAME = re.compile(r"r(\d{1,6})\.pdk")
_LOG = 1 << 20  # bytes that a race's log may have here
_AT_ONCE = 10000  # entries


class FetchError(Exception):
    """Why a race cannot be had, as a sentence."""


class Fetched(NamedTuple):
    match: Match
    lost: int  # bytes behind its last step that could not be read
    number: int  # among the races that are kept, 0 for none

    @property
    def record(self):
        return record(self.match)

    @property
    def summary(self):
        """The race on a line: game, seats, how it stands."""
        match, setup = self.match, self.match.setup
        name = GAMES[setup[SETUP_GAME]]
        seats = ", ".join(
            f"{SEATS[seat]} {name_in(setup, seat) or ('computer' if setup[SETUP_KINDS + seat] else 'human')}"
            for seat in range(setup[SETUP_SEATS])
        )
        return f"{name}: {seats}: {result_of(match) or f'in round {match.state[0]}'}"


class Races:
    """The races of a place (places.py); packs are looked for in `packs` (packs.Packs), then on the place's drive."""

    def __init__(self, place, packs):
        self._place = place
        self._packs = packs

    def numbers(self):
        """Those of the history, the oldest first."""
        return sorted(self._history())

    def _history(self):
        found = ((_HISTORY_NAME.fullmatch(name), name) for name in self._place.names(HISTORY))
        return {int(match[1]): f"{HISTORY}/{name}" for match, name in found if match}

    def now(self):
        """The race in the memory, None where there is none. FetchError, PlaceError: why it cannot be had."""
        memory = self._place.memory()
        with self._drive() as drive:
            if memory is None:
                memory = b"\xff" * SIZE  # the drive may have a race that went on in a file
            return self._read(memory, drive, "the race in the memory")

    def numbered(self, number):
        """A race of the history."""
        path = self._history().get(number)
        if path is None:
            there = ", ".join(str(n) for n in self.numbers()) or "none"
            raise FetchError(f"there is no race {number} in the history; there is {there}")
        data = self._place.read(path)
        with tempfile.TemporaryDirectory() as nothing:
            race = self._read(data, nothing, path) if data else None
        if race is None:
            raise FetchError(f"{path} holds no race: it is damaged")
        return race

    @contextmanager
    def _drive(self):
        """A folder with copies of the drive's files that the running race may need: the firmware may tidy up there."""
        with tempfile.TemporaryDirectory() as folder:
            for name in self._place.names("/"):
                if name.endswith((".pdk", ".pdk.new")) and (data := self._place.read("/" + name)):
                    (Path(folder) / name).write_bytes(data)
            yield folder

    def _read(self, memory, drive, what):
        store = Store(bytearray(memory), drive)
        if store.status == NONE:
            return None
        if store.status == OTHER_VERSION:
            raise FetchError(f"{what} was written by another version of Paddock ({store.version}): fetch it with that one")
        if store.status == DAMAGED and whole(memory[:LOG]):
            raise FetchError(f"{what} went on from a file of the drive, race.pdk, that is not there or damaged")
        if store.status == DAMAGED:
            raise FetchError(f"{what} is damaged: its beginning, which says what was raced, cannot be read")
        game, pack = self._game(store.setup, what)
        if not fits(store.setup, pack):
            raise FetchError(f"{what} is damaged: such a race cannot be")
        match = Match(game.Rules(pack), _LOG)
        match.watch = game.Journal()
        seed = array("h", bytes(8))
        store.seed_words(seed)
        if store.base and not running(drive, bytes(store.nvm[:LOG])):
            raise FetchError(f"the beginning of {what} is not there any more: it lay in a file until the race was over")
        store.from_start()
        match.start(bytes(store.setup), seed)
        while store.replay(match, _AT_ONCE):
            pass
        return Fetched(match, store.lost, store.number)

    def _game(self, setup, what):
        """(module of the game, pack, None where it has none) of a setup."""
        if setup[SETUP_GAME] >= len(GAMES):
            raise FetchError(
                f"{what} is of a game that is not known here ({setup[SETUP_GAME]}): fetch it with a newer Paddock"
            )
        game = module(GAMES[setup[SETUP_GAME]])
        if not game.DEALT:
            return game, None
        crc = pack_crc(setup, 1) << 16 | pack_crc(setup, 0)
        pack = self._packs.of_crc(crc) or self._compiled(crc)
        if pack is None:
            raise FetchError(f"{what} needs the pack {crc:08x}: --packs names the folder where it is")
        if pack.game != GAMES[setup[SETUP_GAME]]:
            raise FetchError(f"{what} is damaged: its pack {pack.id} is for {quoted(pack.game)}")
        return game, pack

    def _compiled(self, crc):
        for name in self._place.names("/packs"):
            data = self._place.read(f"/packs/{name}") if name.endswith(".pack") else None
            try:
                pack = opened(data) if data else None
            except PackError:
                continue
            if pack and pack.crc == crc:
                return pack
        return None
