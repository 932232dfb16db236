"""Automobiles passes the kit: five sets of cards that hold every kind of effect, real cubes and the device's, all switches."""

import json

from automobiles_table import CUBES, PACKS, RECORDS
from kit import Kit

from paddock.core.notation import LETTERS
from paddock.core.pool import COLOURS, K
from paddock.core.setup import (
    FULL_SIZE,
    SETUP_CARDS,
    SETUP_DEALER,
    SETUP_FIRST,
    SETUP_GAME,
    SETUP_LAPS,
    SETUP_SEATS,
    SETUP_SWITCHES,
    SETUP_TRACK,
)
from paddock.games.automobiles import layout, moves
from paddock.games.automobiles.rules import Rules

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
            setup[SETUP_DEALER] = (layout.DEVICE, layout.TABLE)[i // 2 % 2]
            setup[SETUP_SWITCHES] = (i * 5) % 16
            for at, colour in enumerate(CARDS):
                setup[SETUP_CARDS + at] = self.pack.find_card(of[colour][i % 4])
            made.append(bytes(setup))
        return made

    def pick(self, rnd, legal):
        """Mostly forward, and seldom more wear or cards to buy than needed: or races would hardly end."""
        moving = [action for action in legal if action >= moves.SPACE]
        cards = [action for action in legal if layout.A_CARD <= action < layout.A_TAKE]
        if moving and rnd.random() < 0.8:
            return rnd.choice(moving)
        if cards and rnd.random() < 0.7:
            return rnd.choice(cards)
        gears = [action for action in legal if layout.A_TAKE <= action <= layout.A_TAKE + K]
        if gears and rnd.random() < 0.8:
            return rnd.choice(gears)
        return rnd.choice([action for action in legal if action != layout.A_SPECIAL or rnd.random() < 0.3] or legal)

    def invariant(self, before, s, seat, action):
        assert_sound(self.pack, s)

    def test_282_cubes_at_every_step(self):
        for seed, setup in self.each_setup():
            match = self.begin(setup, seed)
            self.whole(match, seed, lambda match: assert_sound(self.pack, match.state))
            assert_sound(self.pack, match.state)


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
