"""Whole races with the heap locked in every decision: an allocation there raises MemoryError.

On MicroPython, arguments: the folder firmware/, compiled packs. Prints a line a race, then "locked" if the lock held. CPython
plays the same races through `races`, to compare the lines.
"""

import gc
import sys
from array import array

SEED = (4711, -815, 7, 32000)


def races(paths, lock, unlock):
    """Every set of every pack in a short tournament of random and sensible seats, all switches and both dealers among them;
    `lock` and `unlock` are called around each decision. A line a race."""
    from paddock.games.cubitos.bot import Bot  # isort: skip - the longest first, while the heap is whole

    gc.collect()
    from paddock.core.match import Match
    from paddock.core.setup import (
        FULL_SIZE,
        SETUP_CARDS,
        SETUP_DEALER,
        SETUP_FIRST,
        SETUP_LAPS,
        SETUP_SEATS,
        SETUP_SWITCHES,
        SETUP_TRACK,
    )
    from paddock.games.cubitos.layout import ROUND
    from paddock.games.cubitos.rules import Rules
    from paddock.packs import open_pack

    gc.collect()
    lines = []
    for path in paths:
        match = rules = pack = None
        gc.collect()  # one pack's match at a time, as on the device
        pack = open_pack(path)
        rules = Rules(pack)
        match = Match(rules, 3840, 3840)  # all of the log at once: growing it is the only thing that may allocate
        out = bytearray(4)
        for number in range(3 * pack.n_sets):
            setup = bytearray(FULL_SIZE)
            chosen = pack.set(number % pack.n_sets)
            setup[SETUP_CARDS : SETUP_CARDS + 8] = chosen[:8]
            setup[SETUP_TRACK] = chosen[8]
            setup[SETUP_LAPS] = pack.track(chosen[8])[1]
            setup[SETUP_SEATS] = 2 + number % 3
            setup[SETUP_FIRST] = number % 2
            setup[SETUP_SWITCHES] = number % 8
            setup[SETUP_DEALER] = number % 4 == 3
            match.start(setup, SEED)
            bots = [Bot(rules, 1 + (number + seat) % 2, SEED) for seat in range(2 + number % 3)]
            while not rules.finished(match.state):
                lock()
                decide(match, rules, bots)
                unlock()
            rules.ranking(match.state, out)
            lines.append(f"{match.state[ROUND]} {match.length} {checksum(match.state)} {list(out)}")
    return lines


def decide(match, rules, bots):
    seat = rules.first_seat(match.state)
    n = match.legal(seat)
    if not match.play(seat, bots[seat].choose(match.state, seat, match.out, n)):
        raise ValueError("a computer seat chose what is not legal")


def checksum(state):
    total = 0
    for word in state:
        total = (total * 31 + word) & 0xFFFFF
    return total


def main():
    import micropython

    sys.path.insert(0, sys.argv[1])
    for line in races(sys.argv[2:], micropython.heap_lock, micropython.heap_unlock):
        print(line)
    micropython.heap_lock()
    try:
        array("h", SEED)
        held = False
    except MemoryError:
        held = True
    micropython.heap_unlock()
    print("locked" if held else "the lock does not hold")


if __name__ == "__main__":
    main()
