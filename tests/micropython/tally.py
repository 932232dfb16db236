"""Races of Tally with the heap locked in every decision: an allocation there raises MemoryError.

On MicroPython, argument: the folder firmware/. Prints a line a race, then "locked". CPython plays the same through `races`.
"""

import sys

SEED = (4711, -815, 7, 32000)
SETUPS = ((2, 0, 1, 0), (5, 0, 1, 3), (3, 8, 9, 1), (5, 250, 2, 2))  # seats, spaces, laps, counters


def races(lock, unlock):
    """A line a race: choices of a generator of 16 bits, most of them moves forwards."""
    from array import array

    from paddock.core import rng
    from paddock.core.match import Match
    from paddock.core.setup import FULL_SIZE, SETUP_LAPS, SETUP_SEATS, SETUP_TRACK, put_name
    from paddock.games.tally.layout import FIRST_COUNTER
    from paddock.games.tally.rules import Rules

    lines = []
    chance = array("h", SEED)
    rng.seed(chance, 0)
    match = Match(Rules(), 8000, 8000)
    for seats, spaces, laps, counters in SETUPS:
        setup = bytearray(FULL_SIZE)
        setup[SETUP_SEATS] = seats
        setup[SETUP_TRACK] = spaces
        setup[SETUP_LAPS] = laps
        for i in range(counters):
            put_name(setup, FIRST_COUNTER + i, "abc"[i])
        match.start(setup, SEED)
        places = array("h", bytes(10))
        while not match.rules.finished(match.state):
            lock()
            decide(match, rng, chance)
            unlock()
        match.rules.ranking(match.state, places)
        lines.append(f"{match.state[0]} {match.length} {list(match.state) + list(places)}")
    return lines


def decide(match, rng, chance):
    seat = match.rules.first_seat(match.state)
    n = match.legal(seat)
    i = rng.below(chance, 0, n)
    if match.out[0] == 0:  # the step begins: now and then it finishes, mostly it goes forwards by less than 32
        if not rng.below(chance, 0, 12):
            i = 0
        elif rng.below(chance, 0, 4):
            i = 1
            while match.out[i] < 9:
                i += 1
    match.play(seat, match.out[i])


def main():
    import micropython

    sys.path.insert(0, sys.argv[1])
    for line in races(micropython.heap_lock, micropython.heap_unlock):
        print(line)
    print("locked")


if __name__ == "__main__":
    main()
