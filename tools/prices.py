"""What the gear cubes of Automobiles should cost, by simulated races: is any colour always right, or never?

    python -m tools.prices [PACK] [--races 100] [--prices "1 2 4 6"]

Sensible seats play every card set of the pack on its own track. Four of them show what is bought. Then one of two is held
back: it never gets cubes of one colour, or of no gear but one. Near a half of the races won, the colour does not matter;
above it one is better off without, or with nothing else.
"""

import argparse
import io
import sys
from array import array
from contextlib import suppress
from pathlib import Path

from paddock.core.match import MOST_LEGAL
from paddock.core.notation import LETTERS
from paddock.core.pool import K
from paddock.core.setup import KINDS
from paddock.games.automobiles.bot import Bot
from paddock.games.automobiles.layout import STOCK
from paddock.packs import Pack
from tools import packs
from tools.arena import Arena, NoRoom, mean, own_pack, winners

SENSIBLE = KINDS.index("sensible")
GEARS = range(K + 1)


class Without:
    """A sensible seat that never gets cubes of some colours: it looks at a stock that has none."""

    def __init__(self, rules, seed, colours):
        self.rules = rules
        self.bot = Bot(rules, SENSIBLE, seed)
        self.colours = colours
        self.out = array("h", bytes(2 * MOST_LEGAL))

    def choose(self, s, seat, out, n):
        here = s[:]
        for c in self.colours:
            here[STOCK + c] = 0
        few = self.rules.legal(here, seat, self.out)
        return self.bot.choose(here, seat, self.out, few) if few else self.bot.choose(s, seat, out, n)


class HeldBack(Arena):
    """Two sensible seats; the first does without the colours."""

    log = 4000  # bytes: a seat that cannot go on without a colour has lost when they are full

    def __init__(self, pack, card_set, colours):
        super().__init__(pack, card_set, [SENSIBLE] * 2)
        self.colours = colours

    def seat(self, rules, i, seed):
        return super().seat(rules, i, seed) if i else Without(rules, seed, self.colours)


def share(pack, card_set, colours, races):
    """The part of the races that a seat without these colours wins against one that has all."""
    arena = HeldBack(pack, card_set, colours)
    won = 0
    for number in range(races):
        with suppress(OverflowError):
            won += winners(arena.race(number)) == {0}
    return won / races


def bought(pack, card_set, seats, races):
    """Gear cubes that a seat buys in a race, by colour."""
    arena = Arena(pack, card_set, [SENSIBLE] * seats)
    found = [arena.race(number) for number in range(races)]
    return [mean(race.bought[c] for race in found) / seats for c in GEARS]


def table(pack, races):
    """Lines: for each set what four seats buy (two where there is no room), and how one that is held back fares."""
    yield f"prices {' '.join(f'{LETTERS[c]}{pack.prices[c]}' for c in GEARS)}, {races} races a figure"
    kinds = (("without", lambda c: [c]), ("nothing but", lambda c: [other for other in GEARS if other != c]))
    sums = {name: [0.0] * len(GEARS) for name, _colours in kinds}
    yield f"  {'':22} " + " ".join(f"{LETTERS[c]:>6}" for c in GEARS)
    for card_set in range(pack.n_sets):
        try:
            counts = bought(pack, card_set, 4, races)
        except NoRoom:
            counts = bought(pack, card_set, 2, races)
        yield f"  {pack.set_name(card_set):10} {'bought':11} " + " ".join(f"{n:6.1f}" for n in counts)
        for name, colours in kinds:
            shares = [share(pack, card_set, colours(c), races) for c in GEARS]
            sums[name] = [a + b / pack.n_sets for a, b in zip(sums[name], shares, strict=True)]
            yield f"  {'':10} {name:11} " + " ".join(f"{part:6.0%}" for part in shares)
    for name, shares in sums.items():
        yield f"  {'all sets':10} {name:11} " + " ".join(f"{part:6.0%}" for part in shares)


def _prices(text):
    prices = text.split()
    if len(prices) != len(GEARS) or not all(price.isdigit() and 1 <= int(price) <= 30 for price in prices):
        raise argparse.ArgumentTypeError(f"four prices from 1 to 30, of W L D K, not {text!r}")
    return bytes(map(int, prices))


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="python -m tools.prices", description="what gear cubes should cost")
    parser.add_argument("pack", type=Path, nargs="?", default=own_pack("automobiles"))
    parser.add_argument("--races", type=int, default=100, help="a figure (default: 100)")
    parser.add_argument("--prices", type=_prices, help='other ones than the pack\'s, of W L D K: "1 2 4 6"')
    chosen = parser.parse_args(arguments)
    try:
        pack = Pack(io.BytesIO(packs.compile_path(chosen.pack)))
    except packs.PackErrors as error:
        print(error, file=sys.stderr)
        return 1
    if pack.game != "automobiles":
        parser.error(f"{chosen.pack} is a pack of {pack.game}")
    if chosen.races < 1:
        parser.error("at least 1 race")
    pack.prices = chosen.prices or pack.prices
    for line in table(pack, chosen.races):
        print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
