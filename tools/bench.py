"""Figures of the race: speed beside a plain loop, bytes of state, pack and log. `make bench`

    python -m tools.bench [--rounds 12] [--races 200]

Each kind of race and the plain loop take turns of a quarter of a second, so that a machine whose speed drifts shows it in all
of them: the ratio is what to compare. Rates are by CPU time. A decision is one action that was chosen; what a match does by
itself comes on top.
"""

import argparse
import io
import statistics
import time
from pathlib import Path

from paddock.core.match import Match
from paddock.core.setup import FULL_SIZE, KINDS, SETUP_SEATS
from paddock.games.cubitos.rules import Rules
from paddock.packs import Pack
from tools import FIRMWARE, packs
from tools.arena import Arena, mean

TURN = 0.25  # seconds
RANDOM, SENSIBLE = KINDS.index("random"), KINDS.index("sensible")
RACES = (
    ("random, 2 seats", [RANDOM] * 2),
    ("random, 4 seats", [RANDOM] * 4),
    ("sensible, 2 seats", [SENSIBLE] * 2),
    ("sensible, 4 seats", [SENSIBLE] * 4),
)
LOADED = ("core/*.py", *(f"games/cubitos/{name}.py" for name in ("layout", "legal", "rules", "effects", "bot")))


def plain_loop(steps):
    """Add, mask, compare: what any machine does."""
    x = 0
    i = 0
    while i < steps:
        x = (x + i) & 0xFFFF
        i += 1
    return x


class Racer:
    """Plays races of one kind one after another, for a turn of time each."""

    def __init__(self, pack, kinds):
        self._arenas = [Arena(pack, card_set, kinds) for card_set in range(pack.n_sets)]
        self._number = 0

    def turn(self):
        """Decisions a second of CPU time."""
        decisions = 0
        start = time.process_time()
        while True:
            decisions += self._arenas[self._number % len(self._arenas)].race(self._number).decisions
            self._number += 1
            spent = time.process_time() - start
            if spent >= TURN:
                return decisions / spent


def loop_turn():
    """Steps of the plain loop a second."""
    steps = 0
    start = time.process_time()
    while True:
        plain_loop(20000)
        steps += 20000
        spent = time.process_time() - start
        if spent >= TURN:
            return steps / spent


def speeds(pack, rounds):
    """Lines: rate (median, quartiles) and how many steps of the plain loop take as long."""
    racers = [Racer(pack, kinds) for _, kinds in RACES]
    rates = [[] for _ in racers]
    loops = [[] for _ in racers]
    steps = []
    for _ in range(rounds):
        loop = loop_turn()
        steps.append(loop)
        for i, racer in enumerate(racers):
            rates[i].append(racer.turn())
            loops[i].append(loop / rates[i][-1])
    lines = [f"{'decisions a second of CPU time':34} {'median':>10} {'quartiles':>17} {'loop steps each':>16}"]
    for i, (name, _) in enumerate(RACES):
        lines.append(_line(name, rates[i]) + f" {statistics.median(loops[i]):16.0f}")
    lines.append(_line("plain loop, steps", steps) + f" {1:16}")
    return lines


def _line(name, rates):
    low, middle, high = statistics.quantiles(rates, n=4)
    return f"  {name:32} {middle:10,.0f} {f'{low:,.0f}-{high:,.0f}':>17}"


def sizes(data):
    """Lines: bytes of what a race is made of."""
    pack = Pack(io.BytesIO(data))
    tables = len(pack.faces) + len(pack.supply) + len(pack.fan)
    tracks = [len(pack.track(i)) for i in range(pack.n_tracks)]
    cards = [len(pack.card(i)) for i in range(pack.n_cards)]
    match = Match(Rules(pack))
    states = []
    for seats in (2, 4):
        setup = bytearray(FULL_SIZE)
        setup[SETUP_SEATS] = seats
        states.append(2 * match.rules.size(setup))
    return [
        "bytes",
        f"  {'state of a race':32} {states[0]:10,}  for 2 seats, {states[1]:,} for 4",
        f"  {'setup, with names':32} {FULL_SIZE:10,}",
        f"  {'log, at first':32} {len(match.log):10,}",
        f"  {f'compiled pack {pack.id}':32} {len(data):10,}",
        f"  {'  of it in memory in a race':32} {tables + max(tracks) + 8 * max(cards):10,}  at most: tables, a track, 8 cards",
    ]


def logs(pack, races):
    """Lines: bytes of the log of whole races."""
    lines = [f"{f'log of a race, {races} races':34} {'mean':>10} {'most':>17} {'rounds':>16}"]
    for name, kinds in RACES:
        arenas = [Arena(pack, card_set, kinds) for card_set in range(pack.n_sets)]
        played = [arenas[number % len(arenas)].race(number) for number in range(races)]
        most = max(race.log for race in played)
        lines.append(f"  {name:32} {mean(r.log for r in played):10,.0f} {most:17,} {mean(r.rounds for r in played):16.1f}")
    return lines


def files():
    """Lines: the source that is loaded for the rules of a race."""
    lines = [f"{'source':34} {'bytes':>10} {'lines':>17} {'of them code':>16}"]
    for pattern in LOADED:
        for path in sorted((FIRMWARE / "paddock").glob(pattern)):
            text = path.read_text("utf-8")
            if text.strip():
                name = str(path.relative_to(FIRMWARE / "paddock"))
                lines.append(f"  {name:32} {len(text.encode()):10,} {text.count(chr(10)):17,} {_code(text):16,}")
    return lines


def _code(text):
    """Lines that a board keeps: no blanks, comments, docstrings."""
    count = 0
    quoted = False
    for line in text.split("\n"):
        bare = line.strip()
        if quoted or bare.startswith('"""'):
            quoted ^= bare.count('"""') == 1
        elif bare and not bare.startswith("#"):
            count += 1
    return count


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="python -m tools.bench", description="figures: speed, state, pack, log")
    parser.add_argument("--rounds", type=int, default=12, help="turns of a quarter of a second each (default: 12)")
    parser.add_argument("--races", type=int, default=200, help="races whose logs are measured (default: 200)")
    parser.add_argument("--pack", type=Path, default=FIRMWARE / "packs" / "house")
    chosen = parser.parse_args(arguments)
    if chosen.rounds < 2 or chosen.races < 1:
        parser.error("at least 2 rounds and 1 race")
    data = packs.compile_path(chosen.pack)
    pack = Pack(io.BytesIO(data))
    for lines in (sizes(data), logs(pack, chosen.races), files(), speeds(pack, chosen.rounds)):
        print("\n".join(lines), end="\n\n", flush=True)


if __name__ == "__main__":
    main()
