"""Many races of computer seats: who wins, how long they last, which cards are bought and used, what each kind of effect does.

    python -m tools.arena [--races 200] [--seats "random, sensible"] [--set S] [--track T] [--rules "bust=plain"] [--effects]

Seats change places from race to race, and so does the first player. Without --set every card set is played on its own track.
With --effects every race is played again for each kind of effect in the set, with that kind doing nothing.
"""

import argparse
import io
import random
import sys
from array import array
from pathlib import Path

from paddock.core import notation, track
from paddock.core.match import Match
from paddock.core.setup import (
    FULL_SIZE,
    KINDS,
    SETUP_CARDS,
    SETUP_FIRST,
    SETUP_LAPS,
    SETUP_SEATS,
    SETUP_SWITCHES,
    SETUP_TRACK,
)
from paddock.games.cubitos.bot import Bot
from paddock.games.cubitos.effects import OPS
from paddock.games.cubitos.layout import (
    A_PAY,
    A_ROLL,
    A_TAKE,
    A_USE,
    ACTIVE,
    BLACK_COUNTED,
    BUST,
    BUST_PLAIN,
    CATCH_UP,
    ROUND,
    SEATS_AT,
    STRIDE,
)
from paddock.games.cubitos.legal import HEAD
from paddock.games.cubitos.rules import Rules
from paddock.packs import NO_INDEX, Pack
from tools import FIRMWARE, packs

LOG = 30000  # bytes: races of random seats are long
SWITCHES = {"black_die=counted": BLACK_COUNTED, "bust=plain": BUST_PLAIN, "catch_up=on": CATCH_UP}


class Without(Pack):
    """A pack in which one kind of effect, a place in OPS, does nothing."""

    def __init__(self, file, kind):
        super().__init__(file)
        self._kind = kind

    def card(self, i):
        data = bytearray(super().card(i))
        for at in range(HEAD, len(data), 3):
            if data[at] == self._kind:
                data[at : at + 2] = bytes(2)  # no feet: what it guards happens, its branches do not
        return bytes(data)


class Race:
    """What came of one race: `places[i]` and `busts[i]` of the i-th kind of seat; by colour, of all seats together, `bought`,
    `shown` (faces with an ability that became active) and `used`."""

    def __init__(self, match, seat_of):
        self.match = match
        self.seat_of = seat_of  # by seat: which of the kinds it is
        self.decisions = 0
        self.busts = [0] * len(seat_of)
        self.bought = [0] * 11
        self.shown = [0] * 11
        self.used = [0] * 11
        self._faces = []

    def begin(self, match):
        pass

    def _active(self, seat):
        at = SEATS_AT + seat * STRIDE + ACTIVE
        s = self.match.state
        return [s[at + 7 * c + 5] + s[at + 7 * c + 6] for c in range(11)]

    def before(self, match, seat, action):
        if action == A_ROLL:
            self._faces = self._active(seat)
        elif A_TAKE <= action < A_PAY:
            self.bought[action - A_TAKE] += 1
        elif A_USE <= action < A_USE + 22:
            self.used[(action - A_USE) >> 1] += 1

    def after(self, match, seat, action):
        if action == A_ROLL:
            if match.state[SEATS_AT + seat * STRIDE + BUST]:
                self.busts[self.seat_of[seat]] += 1
                return
            for c, n in enumerate(self._active(seat)):
                self.shown[c] += n - self._faces[c]

    def finish(self):
        n = len(self.seat_of)
        places = [0] * n
        self.match.rules.ranking(self.match.state, places)
        self.places = [0] * n
        for seat in range(n):
            self.places[self.seat_of[seat]] = places[seat]
        self.rounds = self.match.state[ROUND]
        self.log = self.match.length
        return self


class Arena:
    """Races of one card set on one track; `kinds` are places in KINDS, a seat each."""

    def __init__(self, pack, card_set, kinds, track_number=NO_INDEX, switches=0):
        self.pack = pack
        self.kinds = kinds
        chosen = pack.set(card_set)
        setup = bytearray(FULL_SIZE)
        setup[SETUP_CARDS : SETUP_CARDS + 8] = chosen[:8]
        setup[SETUP_TRACK] = chosen[8] if track_number == NO_INDEX else track_number
        setup[SETUP_LAPS] = track.laps(pack.track(setup[SETUP_TRACK]))
        setup[SETUP_SEATS] = len(kinds)
        setup[SETUP_SWITCHES] = switches
        self.setup = setup

    def race(self, number):
        """The race of this number: the same one every time."""
        n = len(self.kinds)
        rnd = random.Random(number)
        setup = bytearray(self.setup)
        setup[SETUP_FIRST] = number // n % n
        seat_of = [(seat + number) % n for seat in range(n)]
        match = Match(Rules(self.pack), LOG)
        match.start(bytes(setup), words(rnd))
        bots = [Bot(match.rules, self.kinds[kind], words(rnd)) for kind in seat_of]
        found = Race(match, seat_of)
        match.watch = found
        while not match.rules.finished(match.state):
            seat = match.rules.first_seat(match.state)
            legal = match.legal(seat)
            match.play(seat, bots[seat].choose(match.state, seat, match.out, legal))
            found.decisions += 1
        return found.finish()


def words(rnd):
    """Four words for a generator."""
    return array("h", [rnd.randrange(-0x8000, 0x8000) for _ in range(4)])


def winners(race):
    """Which kinds of seats won, as a set."""
    return {i for i, place in enumerate(race.places) if place == 1}


def kinds_of_effects(pack, card_set):
    """The kinds of effect, places in OPS, that the set's cards have."""
    found = set()
    for card in pack.set(card_set)[:8]:
        data = pack.card(card)
        found.update(data[at] for at in range(HEAD, len(data), 3))
    return sorted(kind for kind in found if OPS[kind].when)


def report(arena, races, name):
    """Lines about the races with one set."""
    n = len(arena.kinds)
    pack = arena.pack
    lines = [f"{name} on {pack.track_name(arena.setup[SETUP_TRACK])}, {len(races)} races"]
    for i, kind in enumerate(arena.kinds):
        won = sum(1 / len(winners(race)) for race in races if i in winners(race))
        busts = mean(race.busts[i] for race in races)
        lines.append(f"  {KINDS[kind]:9} won {won / len(races):4.0%}, {busts:.1f} busts a race")
    rounds = [race.rounds for race in races]
    lines.append(
        f"  rounds {mean(rounds):.1f} ({min(rounds)}-{max(rounds)}), decisions {mean(race.decisions for race in races):.0f}, "
        f"log {mean(race.log for race in races):.0f} B (at most {max(race.log for race in races)})"
    )
    lines.append(f"  {'a seat and race':21} bought  shown   used")
    for card in arena.setup[SETUP_CARDS : SETUP_CARDS + 8]:
        colour, cost = pack.card(card)[:2]
        counts = [mean(getattr(race, what)[colour] for race in races) / n for what in ("bought", "shown", "used")]
        title = f"{notation.LETTERS[colour]} {cost}$ {pack.card_name(card)}"
        lines.append(f"    {title:19} {counts[0]:6.2f} {counts[1]:6.2f} {counts[2]:6.2f}")
    return lines


def effects_report(arena, data, card_set, races):
    """Lines about the same races without each kind of effect."""
    lines = ["  without          rounds  other winner  other length"]
    for kind in kinds_of_effects(arena.pack, card_set):
        others = without(arena, data, kind, len(races))
        won = mean(winners(a) != winners(b) for a, b in zip(races, others, strict=True))
        length = mean(a.rounds != b.rounds for a, b in zip(races, others, strict=True))
        lines.append(f"    {OPS[kind].name:13} {mean(race.rounds for race in others):7.1f} {won:13.0%} {length:13.0%}")
    return lines


def without(arena, data, kind, races):
    """The first races of an arena again, with a kind of effect that does nothing; data: the compiled pack."""
    pack = arena.pack
    arena.pack = Without(io.BytesIO(data), kind)
    try:
        return [arena.race(number) for number in range(races)]
    finally:
        arena.pack = pack


def mean(values):
    values = list(values)
    return sum(values) / len(values)


def _kinds(text):
    kinds = [KINDS.index(word) if word in KINDS[1:3] else 0 for word in text.replace(",", " ").split()]
    if not 2 <= len(kinds) <= 4 or 0 in kinds:
        raise argparse.ArgumentTypeError(f"2 to 4 of {' and '.join(KINDS[1:3])} with commas between them, not {text!r}")
    return kinds


def _switches(text):
    switches = 0
    for word in text.split():
        if word not in SWITCHES:
            raise argparse.ArgumentTypeError(f"house rules are {', '.join(SWITCHES)}, not {word!r}")
        switches |= SWITCHES[word]
    return switches


def _count(text):
    if not text.isascii() or not text.isdigit() or not int(text):
        raise argparse.ArgumentTypeError(f"{text!r} is no number of races")
    return int(text)


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="python -m tools.arena", description="many races of computer seats")
    parser.add_argument("--pack", type=Path, default=FIRMWARE / "packs" / "house", help="a pack's folder or file")
    parser.add_argument("--races", type=_count, default=200)
    parser.add_argument("--seats", type=_kinds, default=_kinds("random, sensible"), help='as "random, sensible, sensible"')
    parser.add_argument("--set", help="the id of a card set (default: all of them)")
    parser.add_argument("--track", help="the id of a track (default: the set's)")
    parser.add_argument("--rules", type=_switches, default=0, help=f"house rules: {', '.join(SWITCHES)}")
    parser.add_argument("--effects", action="store_true", help="play again without each kind of effect")
    chosen = parser.parse_args(arguments)
    try:
        data = packs.compile_path(chosen.pack)
    except packs.PackErrors as error:
        print(error, file=sys.stderr)
        return 1
    pack = Pack(io.BytesIO(data))
    sets = range(pack.n_sets)
    track_number = NO_INDEX
    if chosen.set is not None:
        sets = [pack.find_set(chosen.set)]
        if sets == [NO_INDEX]:
            parser.error(f"no card set {chosen.set!r}; there are {', '.join(map(pack.set_id, range(pack.n_sets)))}")
    if chosen.track is not None:
        track_number = pack.find_track(chosen.track)
        if track_number == NO_INDEX:
            parser.error(f"no track {chosen.track!r}; there are {', '.join(map(pack.track_id, range(pack.n_tracks)))}")
    for card_set in sets:
        arena = Arena(pack, card_set, chosen.seats, track_number, chosen.rules)
        races = [arena.race(number) for number in range(chosen.races)]
        print("\n".join(report(arena, races, pack.set_name(card_set))), flush=True)
        if chosen.effects:
            print("\n".join(effects_report(arena, data, card_set, races)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
