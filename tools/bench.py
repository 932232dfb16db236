"""Figures of races: speed beside a plain loop, bytes of state, pack and log, of both games. `make bench`

    python -m tools.bench [--rounds 12] [--races 100] [--pack FOLDER]

Each kind of race and the plain loop take turns of a quarter of a second, so that a machine whose speed drifts shows it in all
of them: the ratio is what to compare. Rates are by CPU time. A decision is one action that was chosen; what a match does by
itself is part of it. Races are those of the pack's card sets, each on its own track at that track's laps.
"""

import argparse
import inspect
import io
import statistics
import time
from pathlib import Path

from paddock.core.match import Match
from paddock.core.setup import FULL_SIZE, KINDS, SETUP_SEATS
from paddock.games import GAMES
from paddock.packs import Pack
from tools import FIRMWARE, packs
from tools.arena import KNOWN, Arena, NoRoom, game_of, mean, own_pack

TURN = 0.25  # seconds
PLAYERS = ("random", "sensible")
LOG = inspect.signature(Match).parameters["capacity"].default  # bytes that the handheld has for it
PARTS = ("layout", "lanes", "legal", "rules", "moves", "effects", "bot", "bot_worth")


def plain_loop(steps):
    """Add, mask, compare: what any machine does."""
    x = 0
    i = 0
    while i < steps:
        x = (x + i) & 0xFFFF
        i += 1
    return x


def fields(pack):
    """(name, an arena for each card set with room for so many) of computer seats by twos and as many as can play."""
    for kind in PLAYERS:
        for seats in (2, game_of(pack).rules.SEATS[1]):
            arenas = []
            for card_set in range(pack.n_sets):
                try:
                    arenas.append(Arena(pack, card_set, [KINDS.index(kind)] * seats))
                except NoRoom:
                    continue
            yield f"{kind}, {seats} seats", arenas


class Racer:
    """Plays races of one kind one after another, for a turn of time each."""

    def __init__(self, arenas):
        self._arenas = arenas
        self._number = 0
        self.spent = []  # seconds of every decision

    def turn(self):
        """Decisions a second of CPU time."""
        decisions = 0
        start = time.process_time()
        while True:
            race = self._arenas[self._number % len(self._arenas)].race(self._number, time.process_time)
            decisions += race.decisions
            self.spent += race.spent
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


def speeds(opened, rounds):
    """Lines: rate (median, quartiles), how many steps of the plain loop take as long as a decision, and as long as one of the
    slowest hundredth: how far the handheld may lag behind."""
    named = [(f"{pack.game}, {name}", Racer(arenas)) for pack in opened for name, arenas in fields(pack)]
    rates = [[] for _ in named]
    loops = [[] for _ in named]
    steps = []
    for _ in range(rounds):
        loop = loop_turn()
        steps.append(loop)
        for i, (_name, racer) in enumerate(named):
            rates[i].append(racer.turn())
            loops[i].append(loop / rates[i][-1])
    lines = [f"{'decisions a second of CPU time':34} {'median':>10} {'quartiles':>22} {'loop steps each':>16} {'1 of 100':>9}"]
    for i, (name, racer) in enumerate(named):
        slow = statistics.quantiles(racer.spent, n=100)[-1] * statistics.median(steps)
        lines.append(_line(name, rates[i]) + f" {statistics.median(loops[i]):16,.0f} {slow:9,.0f}")
    lines.append(_line("plain loop, steps", steps) + f" {1:16}")
    return lines


def _line(name, rates):
    low, middle, high = statistics.quantiles(rates, n=4)
    return f"  {name:32} {middle:10,.0f} {f'{low:,.0f}-{high:,.0f}':>22}"


def sizes(pack, data):
    """Lines: bytes of what a race is made of."""
    game = game_of(pack)
    tables = [value for value in vars(pack).values() if isinstance(value, bytes)]
    tracks = [len(pack.track(i)) for i in range(pack.n_tracks)]
    cards = [len(pack.card(i)) for i in range(pack.n_cards)]
    in_race = len(pack.set(0)) - 2
    match = Match(game.rules(pack))
    lines = [f"{pack.game}, bytes"]
    for seats in (2, game.rules.SEATS[1]):
        setup = bytearray(FULL_SIZE)
        setup[SETUP_SEATS] = seats
        lines.append(f"  {f'state of a race of {seats} seats':32} {2 * match.rules.size(setup):10,}")
    used = sum(map(len, tables)) + max(tracks) + in_race * max(cards)
    return [
        *lines,
        f"  {'setup, with names':32} {FULL_SIZE:10,}",
        f"  {'log, at first and at most':32} {len(match.log):10,} {LOG:22,}",
        f"  {f'compiled pack {pack.id}':32} {len(data):10,}",
        f"  {'  of it in memory in a race':32} {used:10,}  at most: tables, a track, {in_race} cards",
    ]


def logs(pack, races):
    """Lines: bytes of the log of whole races."""
    title = f"{pack.game}, log of {races} races"
    lines = [f"{title:34} {'mean':>10} {'most':>22} {f'over {LOG:,}':>16} {'rounds':>9}"]
    for name, arenas in fields(pack):
        played = [arenas[number % len(arenas)].race(number) for number in range(races)]
        sizes = [race.log for race in played]
        over = sum(size > LOG for size in sizes)
        lines.append(f"  {name:32} {mean(sizes):10,.0f} {max(sizes):22,} {over:16,} {mean(r.rounds for r in played):9.1f}")
    return lines


def files():
    """Lines: the source that is loaded for the rules of a race and its computer seats."""
    lines = [f"{'source':34} {'bytes':>10} {'lines':>22} {'of them code':>16}"]
    for folder in ("core", *(f"games/{game}" for game in GAMES)):
        found = sorted((FIRMWARE / "paddock" / folder).glob("*.py"))
        texts = [path.read_text("utf-8") for path in found if folder == "core" or path.stem in PARTS]
        total = [sum(map(count, texts)) for count in (lambda text: len(text.encode()), lambda text: text.count("\n"), _code)]
        lines.append(f"  {folder:32} {total[0]:10,} {total[1]:22,} {total[2]:16,}")
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
    parser.add_argument("--races", type=int, default=100, help="races whose logs are measured (default: 100)")
    parser.add_argument("--pack", type=Path, help="one pack (default: those of the firmware)")
    chosen = parser.parse_args(arguments)
    if chosen.rounds < 2 or chosen.races < 1:
        parser.error("at least 2 rounds and 1 race")
    opened = []
    for path in [chosen.pack] if chosen.pack else map(own_pack, KNOWN):
        data = packs.compile_path(path)
        opened.append(Pack(io.BytesIO(data)))
        _print(sizes(opened[-1], data))
    for pack in opened:
        _print(logs(pack, chosen.races))
    _print(files())
    _print(speeds(opened, chosen.rounds))


def _print(lines):
    print("\n".join(lines), end="\n\n", flush=True)


if __name__ == "__main__":
    main()
