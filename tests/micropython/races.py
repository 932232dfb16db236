"""Whole races with the heap locked in every decision: an allocation there raises MemoryError.

On MicroPython, arguments: the folder firmware/, a game, packs of it. Prints a line a race, then "locked" if a decision
that allocates on purpose fails in the same place. CPython plays the same races through `races`, to compare the lines.
"""

import gc
import sys

SEED = (4711, -815, 7, 32000)
LOG = 3840  # bytes, as on the handheld, but all at once: growing it is the only thing that may allocate
CARDS = {"cubitos": 8, "automobiles": 5}
SWITCHES = {"cubitos": 7, "automobiles": 15}  # all of them


def races(game, paths, lock, unlock, careless=False):
    """Every set of every pack three times: two sensible seats, as many as can play of both kinds in turn, and three or fewer
    random ones; all switches and both dealers among them. `lock` and `unlock` are called around each decision; `careless`
    ones allocate. A line a race."""
    bot = module(game, "bot")  # the longest first, while the heap is whole
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
    from paddock.packs import open_pack

    of_game = module(game, "rules")
    gc.collect()
    lines = []
    out = bytearray(5)
    for path in paths:
        match = rules = pack = None
        gc.collect()  # one pack's match at a time, as on the device
        pack = open_pack(path)
        rules = of_game.Rules(pack)
        match = Match(rules, LOG, LOG)
        for number in range(3 * pack.n_sets):
            kinds = number // pack.n_sets  # 0 sensible, 1 both, 2 random
            setup = bytearray(FULL_SIZE)
            chosen = pack.set(number % pack.n_sets)
            cards = CARDS[game]
            setup[SETUP_CARDS : SETUP_CARDS + cards] = chosen[:cards]
            setup[SETUP_TRACK] = chosen[cards]
            setup[SETUP_LAPS], seats = track(game, pack.track(chosen[cards]))
            seats = min(seats, (2, rules.SEATS[1], 3)[kinds])
            setup[SETUP_SEATS] = seats
            setup[SETUP_FIRST] = number % 2
            setup[SETUP_SWITCHES] = 7 * number & SWITCHES[game]
            setup[SETUP_DEALER] = number % 4 == 3
            match.start(setup, SEED)
            bots = [bot.Bot(rules, (2, 1 + (number + seat) % 2, 1)[kinds], SEED, seat) for seat in range(seats)]
            while not rules.finished(match.state):
                lock()
                decide(match, rules, bots, careless)
                unlock()
            rules.ranking(match.state, out)
            lines.append(f"{match.state[0]} {match.length} {checksum(match.state)} {list(out[:seats])}")
    return lines


def module(game, name):
    return __import__(f"paddock.games.{game}.{name}", None, None, (name,))


def track(game, data):
    """(laps, cars that can start) of a compiled track."""
    if game == "cubitos":
        return data[1], 4
    return data[2], data[4]


def decide(match, rules, bots, careless):
    seat = rules.first_seat(match.state)
    n = match.legal(seat)
    if careless:
        bytearray(n)
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
    for line in races(sys.argv[2], sys.argv[3:], micropython.heap_lock, micropython.heap_unlock):
        print(line)
    try:
        races(sys.argv[2], sys.argv[3:4], micropython.heap_lock, micropython.heap_unlock, careless=True)
        held = False
    except MemoryError:
        held = micropython.heap_unlock() == 0  # it had been locked, once
    print("locked" if held else "the lock does not hold")


if __name__ == "__main__":
    main()
