"""Automobiles passes the kit: all cards, the tracks of the tests and of the house, real cubes and the device's, all switches.

`make test` plays few races; what a night's worth of them shows: `pytest --races 1000 tests/test_kit_automobiles.py`.
"""

import io
import json

from automobiles_table import CUBES, PACKS, RECORDS
from kit import Kit

from paddock.core import notation
from paddock.core.notation import LETTERS
from paddock.core.pool import COLOURS, K, N
from paddock.core.setup import (
    DEVICE,
    FULL_SIZE,
    SETUP_CARDS,
    SETUP_DEALER,
    SETUP_FIRST,
    SETUP_GAME,
    SETUP_LAPS,
    SETUP_SEATS,
    SETUP_SWITCHES,
    SETUP_TRACK,
    TABLE,
)
from paddock.games.automobiles import lanes, layout, moves
from paddock.games.automobiles.rules import Rules
from paddock.packs import Pack
from tools import arena, packs

CARDS = "YRGBP"
ZONES = (layout.BAG, layout.ACTIVE, layout.USED, layout.DISCARD)


class TestAutomobiles(Kit):
    races = 60
    pack = PACKS.pack("lanes")

    def rules(self):
        return Rules(self.pack)

    def setups(self):
        cards = json.loads((RECORDS / "packs" / "lanes.json").read_text("utf-8"))["cards"]
        of = {colour: sorted(card for card in cards if cards[card]["colour"] == colour) for colour in CARDS}
        made = []
        for i in range(8):
            setup = bytearray(FULL_SIZE)
            setup[SETUP_GAME] = 1
            setup[SETUP_SEATS] = 2 + i % 4
            setup[SETUP_FIRST] = i % (2 + i % 4)
            setup[SETUP_TRACK] = self.pack.find_track("three" if i % 4 > 1 else ("example", "three")[i % 2])
            setup[SETUP_LAPS] = 1
            setup[SETUP_DEALER] = (DEVICE, TABLE)[i // 2 % 2]
            setup[SETUP_SWITCHES] = (i * 5) % 16
            for at, colour in enumerate(CARDS):
                setup[SETUP_CARDS + at] = self.pack.find_card(of[colour][i % 4])
            made.append(bytes(setup))
        return made

    def pick(self, rnd, legal):
        """Mostly forward, seldom cards to buy, and a pile is rather kept: or races would hardly end. A car whose driver gave
        away all gears may stand in a single lane for ever, once another one has bought the stock empty."""
        if legal[0] in (notation.NO, notation.ENOUGH) and rnd.random() < 0.5:
            return legal[0]
        moving = [action for action in legal if action >= moves.SPACE]
        cards = [action for action in legal if layout.A_CARD <= action < layout.A_TAKE]
        if moving and rnd.random() < 0.8:
            return rnd.choice(moving)
        if cards and rnd.random() < 0.7:
            return rnd.choice(cards)
        gears = [action for action in legal if layout.A_TAKE <= action <= layout.A_TAKE + K]
        if gears and rnd.random() < 0.6:
            return rnd.choice(gears)
        return rnd.choice([action for action in legal if action != layout.A_SPECIAL or rnd.random() < 0.3] or legal)

    def invariant(self, before, s, seat, action):
        """Besides: no car goes back, nobody's cubes change but those of whose turn it is, and a purchase is one cube."""
        assert_sound(self.pack, s)
        assert s[layout.ROUND] - before[layout.ROUND] in (0, 1)
        for other in range(s[layout.N_SEATS]):
            p = layout.SEATS_AT + other * layout.STRIDE
            assert s[p + layout.PROGRESS] >= before[p + layout.PROGRESS]
            change = [n - m for n, m in zip(owned(s, p), owned(before, p), strict=True)]
            assert other in (seat, before[layout.TURN]) or not any(change)  # the turn that an answer belongs to goes on
            if other == seat and layout.A_TAKE <= action < layout.A_PAY:  # wear may follow by itself
                assert [c for c in range(N) if change[c]] == [action - layout.A_TAKE] and sum(change[:N]) == 1
            assert s[p + layout.MONEY] in (0, before[p + layout.MONEY])

    def test_282_cubes_at_every_step(self):
        for seed, setup in self.each_setup():
            match = self.begin(setup, seed)
            self.whole(match, seed, lambda match: assert_sound(self.pack, match.state))
            assert_sound(self.pack, match.state)


class TestAutomobilesOnTheTracksOfTheHouse(TestAutomobiles):
    races = 24
    pack = Pack(io.BytesIO(packs.compile_path(arena.own_pack("automobiles"))))

    def setups(self):
        """Every card set on every track, from two cars to as many as can start there."""
        made = []
        for i in range(self.pack.n_sets * self.pack.n_tracks):
            chosen, number = self.pack.set(i % self.pack.n_sets), i // self.pack.n_sets
            track = self.pack.track(number)
            setup = bytearray(FULL_SIZE)
            setup[SETUP_GAME] = 1
            setup[SETUP_SEATS] = 2 + i % (lanes.places(track) - 1)
            setup[SETUP_FIRST] = i % setup[SETUP_SEATS]
            setup[SETUP_TRACK] = number
            setup[SETUP_LAPS] = 1 + i % 2
            setup[SETUP_DEALER] = (DEVICE, TABLE)[i // 3 % 2]
            setup[SETUP_SWITCHES] = (i * 7) % 16
            setup[SETUP_CARDS : SETUP_CARDS + len(CARDS)] = chosen[: len(CARDS)]
            made.append(bytes(setup))
        return made

    def each_setup(self):
        """One a track: whole races of the house take their time. The random ones go through all setups."""
        return list(super().each_setup())[:: self.pack.n_sets + 1]


def owned(s, p):
    """Cubes of the seat at word p, by colour."""
    return [sum(s[p + zone + c] for zone in ZONES) for c in range(COLOURS)]


def assert_sound(pack, s):
    """Every cube in exactly one pile, none negative, no two cars in one segment, every car inside of its space."""
    piles = [layout.STOCK]
    places = set()
    names = pack.track(s[layout.TRACK])
    for seat in range(s[layout.N_SEATS]):
        p = layout.SEATS_AT + seat * layout.STRIDE
        piles += [p + zone for zone in ZONES]
        row = s[p + layout.PROGRESS] % names[1]
        at = 16 + 8 * s[p + layout.SPACE]
        assert names[at + 1] <= row <= names[at + 2]
        places.add((names[at], row))
    assert len(places) == s[layout.N_SEATS]
    counts = [[s[pile + c] for c in range(COLOURS)] for pile in piles]
    assert min(min(pile) for pile in counts) >= 0
    totals = {LETTERS[c]: sum(pile[c] for pile in counts) for c in range(COLOURS)}
    assert sum(totals.values()) == CUBES
    assert bytes(totals.values()) == pack.stock
