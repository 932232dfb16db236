"""Whether every colour of a pack's card sets is worth buying, by simulated races.

    python -m tools.balance [PACK] [--races 100] [--seats 2]

For every card two kinds of sensible seats meet: one buys the card's colour whenever it can until it has 1, 2 or 4 dice of
it, the other never does. The share of races that the buyers win should be near a half: far below it nobody should buy the
card, far above it everybody has to.
"""

import argparse
import io
import random
import sys
from array import array
from pathlib import Path

from paddock.core import track
from paddock.core.match import MOST_LEGAL, Match
from paddock.core.notation import LETTERS
from paddock.core.setup import (
    FULL_SIZE,
    KINDS,
    SETUP_CARDS,
    SETUP_FIRST,
    SETUP_KINDS,
    SETUP_LAPS,
    SETUP_SEATS,
    SETUP_TRACK,
    put_crc,
)
from paddock.games.cubitos.bot import Bot
from paddock.games.cubitos.layout import A_TAKE, BUY, SEATS_AT, STATE, STRIDE, SUPPLY
from paddock.games.cubitos.rules import Rules
from paddock.packs import Pack
from tools import FIRMWARE, packs

DICE = (1, 2, 4)
_SENSIBLE = KINDS.index("sensible")


class Buyer:
    """A sensible seat that buys a colour until it has `most` dice of it; with most = 0 it never does."""

    def __init__(self, rules, seed, colour, most):
        self.rules = rules
        self.bot = Bot(rules, _SENSIBLE, seed)
        self.colour = colour
        self.most = most
        self.bought = 0
        self.out = array("h", bytes(2 * MOST_LEGAL))

    def choose(self, s, seat, out, n):
        if s[SEATS_AT + seat * STRIDE + STATE] != BUY:
            return self.bot.choose(s, seat, out, n)
        if self.bought < self.most and A_TAKE + self.colour in out[:n]:
            self.bought += 1
            return A_TAKE + self.colour
        if self.most == 0:  # it looks at a supply without the colour
            s = s[:]
            s[SUPPLY + self.colour] = 0
            out = self.out
            n = self.rules.legal(s, seat, out)
        return self.bot.choose(s, seat, out, n)


def words(dice):
    """Four words for a generator."""
    return [dice.randrange(-(1 << 15), 1 << 15) for _ in range(4)]


def play(pack, card_set, seats, number, seat_of):
    """One race with a set on its track, to its end; `seat_of(rules, i, seed)` makes seat i."""
    rules = Rules(pack)
    data = pack.set(card_set)
    setup = bytearray(FULL_SIZE)
    put_crc(setup, pack.crc)
    setup[SETUP_CARDS : SETUP_CARDS + 8] = data[:8]
    setup[SETUP_TRACK] = data[8]
    setup[SETUP_LAPS] = track.laps(pack.track(data[8]))
    setup[SETUP_SEATS] = seats
    setup[SETUP_FIRST] = number % seats
    setup[SETUP_KINDS : SETUP_KINDS + seats] = bytes([_SENSIBLE] * seats)
    dice = random.Random(number)
    match = Match(rules, capacity=32000)
    match.start(setup, words(dice))
    bots = [seat_of(rules, i, words(dice)) for i in range(seats)]
    while not rules.finished(match.state):
        seat = rules.first_seat(match.state)
        n = match.legal(seat)
        match.play(seat, bots[seat].choose(match.state, seat, match.out, n))
    return match


def places(match, seats):
    """[place of each seat], the least is the winner's."""
    out = array("h", bytes(10))
    match.rules.ranking(match.state, out)
    return list(out[:seats])


def share(pack, card_set, colour, most, races, seats=2):
    """The part of the races that seats win which buy up to `most` dice of the colour, against seats that buy none."""
    won = 0.0
    for number in range(races):
        buys = [(i + number // 2) % 2 == 0 for i in range(seats)]
        match = play(
            pack, card_set, seats, number, lambda rules, i, seed, b=buys: Buyer(rules, seed, colour, most if b[i] else 0)
        )
        found = places(match, seats)
        winners = [i for i in range(seats) if found[i] == min(found)]
        won += sum(buys[i] for i in winners) / len(winners)
    return won / races


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="python -m tools.balance", description="whether every card is worth buying")
    parser.add_argument("pack", type=Path, nargs="?", default=FIRMWARE / "packs" / "house")
    parser.add_argument("--races", type=int, default=100, help="a figure (default: 100)")
    parser.add_argument("--seats", type=int, default=2, choices=(2, 3, 4))
    chosen = parser.parse_args(arguments)
    try:
        pack = Pack(io.BytesIO(packs.compile_path(chosen.pack)))
    except packs.PackErrors as error:
        print(error, file=sys.stderr)
        return 1
    for card_set in range(pack.n_sets):
        print(f"{pack.set_name(card_set)}: races won with at most {', '.join(map(str, DICE))} dice of a colour against none")
        for card in pack.set(card_set)[:8]:
            colour, cost = pack.card(card)[:2]
            found = [f"{share(pack, card_set, colour, most, chosen.races, chosen.seats):4.0%}" for most in DICE]
            print(f"  {LETTERS[colour]} {cost}$ {pack.card_name(card):10} {' '.join(found)}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
