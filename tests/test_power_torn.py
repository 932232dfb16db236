"""Power cuts within a byte, one after the other, in random races: what is read afterwards, by the rules, is the race before
the step that was being written or behind it."""

import random
from array import array

import pytest
from record_kit import decide, made

from paddock.core.later import ENOUGH, Later, settle
from paddock.core.match import Match
from paddock.core.setup import SETUP_SEATS
from paddock.store import Store
from tools.record.head import seed_words
from tools.simulator.chips import Flash

CUTS = 160
BITS = (0x00, 0x0F, 0x1F, 0x20, 0x40, 0x60, 0x80, 0xFF)  # that were not yet written


class Race:
    """A race on a flash chip, without a handheld."""

    def __init__(self, game, number, drive):
        self.module, self.pack, self.setup = made(game, number)
        self.flash, self.drive = Flash(), str(drive)
        self.chance = random.Random(number)
        self.store = Store(self.flash, self.drive)
        self._new_match()
        seed = seed_words(f"{self.chance.getrandbits(64):016x}")
        self.store.begin(self.setup, seed)
        self.match.start(bytes(self.setup), seed)

    def _new_match(self):
        self.match = Match(self.module.Rules(self.pack), 8000)
        self.match.watch = self.journal = self.module.Journal(40)

    def now(self):
        return bytes(self.match.log[: self.match.length]), array("h", self.match.state)

    def step(self):
        """A whole step of any seat."""
        match = self.match
        while not match.rules.finished(match.state):
            seats = [seat for seat in range(self.setup[SETUP_SEATS]) if match.rules.may_act(match.state, seat)]
            start = match.length
            decide(match, self.chance.choice(seats) if match.whole else match.last_seat, self.chance)
            self.store.append(match.log, start, match.length)
            if match.whole:
                return

    def tear(self, start):
        """Of the bytes from `start` on some were written, of the next one some bits."""
        data, end = self.flash.data, self.store.end
        last = self.chance.randrange(start, end)
        data[last] |= self.chance.choice(BITS)
        data[last + 1 : end] = b"\xff" * (end - last - 1)

    def read(self):
        """The power comes back."""
        self.store = store = Store(self.flash, self.drive)
        self._new_match()
        seed = array("h", bytes(8))
        store.seed_words(seed)
        store.from_start()
        begin = store.at + store.left() - ENOUGH
        if store.at < begin:
            Later(self.match, lambda: store.at >= begin)
        self.match.start(bytes(self.setup), seed)
        while store.replay(self.match, 60):
            pass
        settle(self.match, self.journal)


@pytest.mark.parametrize("number", (1, 2, 3, 4, 8))
@pytest.mark.parametrize("game", ["cubitos", "automobiles"])
def test_no_step_but_the_torn_one_is_lost(tmp_path, game, number):
    race = Race(game, number, tmp_path)
    cuts = 0
    while cuts < CUTS and not race.match.rules.finished(race.match.state) and race.store.end < 3000:
        for _ in range(race.chance.randrange(3)):
            race.step()
        before, start = race.now(), race.store.end
        race.step()
        after = race.now()
        if race.store.end == start:
            break
        race.tear(start)
        race.read()
        cuts += 1
        assert not race.store.lost and race.now() in (before, after), f"cut {cuts}"
    assert cuts > 10
