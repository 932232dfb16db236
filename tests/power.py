"""Power cuts at every operation of a race's memory: a race that is saved as the firmware saves it, on a memory that remembers
every write, and a reader that says where the race stands after a cut."""

import random
import shutil
from array import array
from contextlib import suppress
from types import SimpleNamespace

from record_kit import PACKS

from paddock.core import track
from paddock.core.match import Match
from paddock.core.setup import (
    DEVICE,
    FULL_SIZE,
    SETUP_CARDS,
    SETUP_DEALER,
    SETUP_GAME,
    SETUP_LAPS,
    SETUP_SEATS,
    SETUP_TRACK,
    put_crc,
)
from paddock.games import GAMES
from paddock.games.automobiles import lanes
from paddock.games.automobiles.rules import Rules as AutomobilesRules
from paddock.games.cubitos.rules import Rules as CubitosRules
from paddock.store import LOG, Store
from paddock.table import Table
from tools.simulator.chips import Flash, PowerCut

RULES = {"cubitos": CubitosRules, "automobiles": AutomobilesRules}
TORN = (0x5A, 0xA5, 0x0F, 0xF0, 0x01, 0x7F, 0xFF)  # bits of the last byte that are still written


def setup_of(game, seats, laps, dealer):
    """(pack, setup) of a race on the longest track of the house where so many can start."""
    pack = PACKS.pack("house", game)
    setup = bytearray(FULL_SIZE)
    setup[SETUP_GAME] = GAMES.index(game)
    put_crc(setup, pack.crc)
    setup[SETUP_SEATS] = seats
    setup[SETUP_DEALER] = dealer
    cards = pack.set(0)[:-2]
    setup[SETUP_CARDS : SETUP_CARDS + len(cards)] = cards
    if game == "automobiles":
        tracks = [i for i in range(pack.n_tracks) if lanes.places(pack.track(i)) >= seats]
    else:
        tracks = [i for i in range(pack.n_tracks) if laps == 1 or track.ring(pack.track(i))]
    setup[SETUP_TRACK] = max(tracks, key=lambda i: len(pack.track(i)))
    setup[SETUP_LAPS] = laps
    return pack, setup


class Node:
    """A moment of a race at the end of a step: what steps were made from here. `length` of the log, the `state`."""

    def __init__(self, log, state):
        self.log = log
        self.length = len(log)
        self.state = state
        self.steps = {}
        self.begun = set()  # beginnings of steps that were not made to their end


class Reader:
    """Reads a log as a match does, but knows the steps that were made instead of the rules: quick."""

    def __init__(self, path):
        self.path = list(path)  # the nodes from the start of the race to here
        self.got = 0

    @property
    def node(self):
        return self.path[-1]

    @property
    def length(self):
        return self.path[-1].length

    def redo(self, log, at, n):
        best = at
        for step, node in self.path[-1].steps.items():
            for i, byte in enumerate(step):
                if at + i >= n or log[at + i] != byte:
                    best = max(best, at + i)
                    break
            else:
                self.path.append(node)
                return len(step)
        for step in self.path[-1].begun:
            same = 0
            while same < len(step) and at + same < n and log[at + same] == step[same]:
                same += 1
            best = max(best, at + same)
        self.got = best
        return 0

    def rewind(self, length):
        while self.path[-1].length > length:
            self.path.pop()
        assert self.path[-1].length == length


class Remembering(Flash):
    """`writes`: (what the memory held before, index, value) of each since it was last cleared."""

    def __init__(self, data=None):
        super().__init__(data)
        self.writes = []

    def __setitem__(self, index, value):
        self.writes.append((bytes(self.data), index, bytes(value) if isinstance(index, slice) else value))
        super().__setitem__(index, value)


class Racer(Table):
    """A race without a handheld around it: decided by lot, saved as the table saves it."""

    def __init__(self, rules, store, chance):
        self.match = Match(rules)
        self.rules = rules
        self.store = store
        self.chance = chance
        self.kept = None
        self.stack = []
        self._made = []
        self.strip = SimpleNamespace(show=lambda *_: None)

    def decide(self, seats):
        """One decision of a seat that may act."""
        match = self.match
        seat = self.chance.choice([seat for seat in range(seats) if self.rules.may_act(match.state, seat)])
        assert self._take(seat, self.chance.choice(match.out[: match.legal(seat)])), "no room"


class Cutter:
    """A race and its memory, cut at every operation of every write; `cuts` how many, `kinds` of what, `lost` (empty) what a
    restart did not find again."""

    def __init__(self, game, seats, laps, drive, seed, cut=True, dealer=DEVICE):
        self.pack, self.setup = setup_of(game, seats, laps, dealer)
        self.game, self.seats, self.drive = game, seats, drive
        self.chance = random.Random(seed)
        self.flash = Remembering()
        self.store = Store(self.flash, str(drive))
        self.racer = Racer(RULES[game](self.pack), self.store, self.chance)
        self.cutting = cut
        self.cuts = self.again = self.replays = self.erased = self.gone = 0
        self.kinds = {}
        words = array("h", [self.chance.randrange(-32768, 32768) for _ in range(4)])
        self.store.begin(self.setup, words)
        self.racer.match.start(bytes(self.setup), words)
        self.path = [Node(b"", array("h", self.racer.match.state))]
        self.read = (LOG, list(self.path), self.store.base)  # up to here every reading is the same
        self.flash.writes.clear()

    @property
    def match(self):
        return self.racer.match

    def log(self):
        return bytes(self.match.log[: self.match.length])

    def _grow(self):
        """The step that was just made."""
        here = self.path[-1]
        log = self.log()
        step = log[here.length :]
        if step not in here.steps:
            here.steps[step] = Node(log, array("h", self.match.state))
        self.path.append(here.steps[step])

    # -- what happens in a race

    def decide(self):
        before = self.path[-1]
        self.racer.decide(self.seats)
        if self.match.whole:
            self._grow()
        else:
            before.begun.add(self.log()[before.length :])
        self.look("decision", before, self.path[-1])

    def step(self):
        self.decide()
        while not self.match.whole:
            self.decide()

    def undo(self, most=3):
        """Some steps back."""
        before = self.path[-1]
        steps = min(self.chance.randrange(1, most + 1), len(self.path) - 1)
        del self.path[len(self.path) - steps :]
        assert self.racer._fits()
        self.match.rewind(self.path[-1].length)
        self.store.undo(self.match.length)
        self.look("undo", before, self.path[-1])

    def correct(self, back, new):
        """Another way from some steps before, so many steps: saved as one."""
        before = self.path[-1]
        back = min(back, len(self.path) - 1)
        del self.path[len(self.path) - back :]
        at = self.path[-1].length
        self.match.rewind(at)
        for _ in range(new):
            if self.racer.rules.finished(self.match.state):
                break
            while True:
                seat = self.chance.choice([i for i in range(self.seats) if self.racer.rules.may_act(self.match.state, i)])
                self.match.play(seat, self.chance.choice(self.match.out[: self.match.legal(seat)]))
                if self.match.whole:
                    break
            self._grow()
        assert self.store.correct(at, self.match.log, self.match.length)
        self.look("correction", before, self.path[-1])

    def finish(self):
        self.end = self.copy_of_drive("end")  # as it is until the mark stands there: the race's file goes then
        self.store.finish(1, self.match.state[0])
        shutil.copytree(self.end, self.drive, dirs_exist_ok=True)
        self.look("end", self.path[-1], self.path[-1])

    # -- cut

    def look(self, kind, before, after):
        """Cut the power at every operation of the writes since the last look, as if it had been one of those."""
        writes = self.flash.writes[:]
        self.flash.writes.clear()
        if self.cutting:
            for data, index, value in writes:
                if all(byte == 0xFF for byte in data[index]):
                    size = sum(1 for byte in value if byte != 0xFF)
                    for after_n in range(size):
                        for torn in (0, TORN[self.cuts % len(TORN)]):
                            self._cut(kind, data, index, value, after_n, torn, before, after)
                else:
                    self._erase(data, index, value, before, after)
        if self.match.whole:
            self.read = (self.store.end + self.store.base, list(self.path), self.store.base)

    def _cut(self, kind, data, index, value, n, torn, before, after):
        flash = Flash(data)
        flash.cut(n, torn)
        try:
            flash[index] = value
            return
        except PowerCut:
            pass
        self.cuts += 1
        self.kinds[kind] = self.kinds.get(kind, 0) + 1
        self.check(flash, before, after)
        if flash.operations and self.cuts % 5 == 0:  # reading wrote its mark: cut that as well, and once more
            self.again += 2
            for second in (self.cuts % 4, (self.cuts + 1) % 4):
                flash = Flash(flash.data)
                flash.cut(second, TORN[self.cuts % len(TORN)])
                try:
                    self.restart(flash)
                except PowerCut:
                    flash.cut(None)
            self.check(flash, before, after)

    def restart(self, flash):
        """(Store, Reader) of a handheld that was switched on with this memory."""
        flash.operations = 0
        store = Store(flash, str(self.drive))
        if store.over:  # it is whole, and nothing needs the race's file any more
            shutil.copytree(self.end, self.drive, dirs_exist_ok=True)
            return store, Reader(self.path)
        at, path, base = self.read
        reader = Reader(path if base == store.base else self.path[:1])
        if base == store.base:
            store.at = at
        while store.replay(reader, 1000):
            pass
        return store, reader

    def check(self, flash, before, after):
        """Nothing beyond what was being written is lost."""
        store, reader = self.restart(flash)
        assert store.status == 1, store.status
        assert not store.lost, store.lost
        assert reader.node in (before, after), (reader.length, before.length, after.length)
        if self.cuts % 4000 == 700:
            self.replay(Flash(flash.data), reader.node)

    def replay(self, flash, node):
        """The whole race by its rules, from the memory alone."""
        self.replays += 1
        store = Store(flash, str(self.drive))
        match = Match(RULES[self.game](self.pack))
        words = array("h", bytes(8))
        store.seed_words(words)
        match.start(bytes(store.setup), words)
        while store.replay(match, 50):
            pass
        assert not store.lost
        assert bytes(match.log[: match.length]) == node.log and match.state == node.state

    def copy_of_drive(self, name="copy"):
        copy = self.drive.parent / name
        shutil.rmtree(copy, ignore_errors=True)
        return shutil.copytree(self.drive, copy)

    def _erase(self, data, index, value, before, after):
        """A write that erases: the memory is told from a race by its head alone, and then the race's file counts."""
        flash = Flash(data)
        total = _operations(flash, index, value)
        for n in range(total):
            flash = Flash(data)
            flash.cut(n, TORN[n % len(TORN)])
            with suppress(PowerCut):
                flash[index] = value
            self.cuts += 1
            self.erased += 1
            self.kinds["erase"] = self.kinds.get("erase", 0) + 1
            if n < 3 or n % 301 == 0:
                here = self.drive
                self.drive = self.copy_of_drive()
                self.check(flash, before, after)
                self.drive = here
            else:
                assert bytes(flash.data[:LOG]) == b"\xff" * LOG or flash.data == bytearray(data)


def _operations(flash, index, value):
    flash.operations = 0
    flash[index] = value
    return flash.operations
