"""Many races of computer seats: who wins, how long they last, which cards are bought and used, what each kind of effect does.

    python -m tools.arena [--game cubitos] [--races 200] [--seats "random, sensible"] [--set S] [--track T]
        [--rules "bust=plain"] [--effects]

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
    SETUP_GAME,
    SETUP_LAPS,
    SETUP_SEATS,
    SETUP_SWITCHES,
    SETUP_TRACK,
)
from paddock.games import GAMES
from paddock.games.automobiles import lanes
from paddock.games.automobiles import layout as automobiles
from paddock.games.automobiles.bot import Bot as AutomobilesBot
from paddock.games.automobiles.effects import OPS as AUTOMOBILES_OPS
from paddock.games.automobiles.rules import Rules as AutomobilesRules
from paddock.games.cubitos import layout as cubitos
from paddock.games.cubitos.bot import Bot as CubitosBot
from paddock.games.cubitos.effects import OPS as CUBITOS_OPS
from paddock.games.cubitos.legal import HEAD
from paddock.games.cubitos.rules import Rules as CubitosRules
from paddock.packs import NO_INDEX, Pack
from tools import FIRMWARE, packs

LOG = 32000  # bytes: races of random seats are long


class Race:
    """What came of one race: `places[i]` and `odd[i]` of the i-th kind of seat (ODD says what that counts); by colour, of all
    seats together, what COUNTS names: `bought` first."""

    ODD = ""
    COUNTS = ("bought",)

    def __init__(self, match, seat_of):
        self.match = match
        self.seat_of = seat_of  # by seat: which of the kinds it is
        self.decisions = 0
        self.spent = []
        self.odd = [0] * len(seat_of)
        for name in self.COUNTS:
            setattr(self, name, [0] * 11)

    def begin(self, match):
        pass

    def before(self, match, seat, action):
        pass

    def after(self, match, seat, action):
        pass

    def finish(self, rounds):
        n = len(self.seat_of)
        places = [0] * n
        self.match.rules.ranking(self.match.state, places)
        self.places = [0] * n
        for seat in range(n):
            self.places[self.seat_of[seat]] = places[seat]
        self.rounds = self.match.state[rounds]
        self.log = self.match.length
        return self


class CubitosRace(Race):
    """Besides: `shown` (faces with an ability that became active) and `used`."""

    ODD = "busts"
    COUNTS = ("bought", "shown", "used")

    def _active(self, seat):
        at = cubitos.SEATS_AT + seat * cubitos.STRIDE + cubitos.ACTIVE
        s = self.match.state
        return [s[at + 7 * c + 5] + s[at + 7 * c + 6] for c in range(11)]

    def before(self, match, seat, action):
        if action == cubitos.A_ROLL:
            self._faces = self._active(seat)
        elif cubitos.A_TAKE <= action < cubitos.A_PAY:
            self.bought[action - cubitos.A_TAKE] += 1
        elif cubitos.A_USE <= action < cubitos.A_USE + 22:
            self.used[(action - cubitos.A_USE) >> 1] += 1

    def after(self, match, seat, action):
        if action == cubitos.A_ROLL:
            if match.state[cubitos.SEATS_AT + seat * cubitos.STRIDE + cubitos.BUST]:
                self.odd[self.seat_of[seat]] += 1
                return
            for c, n in enumerate(self._active(seat)):
                self.shown[c] += n - self._faces[c]


class AutomobilesRace(Race):
    """Besides: `played` (cubes used for their gear or card)."""

    ODD = "special turns"
    COUNTS = ("bought", "played")

    def before(self, match, seat, action):
        if action == automobiles.A_SPECIAL:
            self.odd[self.seat_of[seat]] += 1
        elif automobiles.A_CARD <= action < automobiles.A_TAKE:
            self.played[action - automobiles.A_CARD] += 1
        elif automobiles.A_TAKE <= action < automobiles.A_PAY:
            self.bought[action - automobiles.A_TAKE] += 1
        elif action >= automobiles.A_GEAR:
            self.played[(action >> 8) & 3] += 1


class Game:
    """What the arena needs of a game; head: bytes of a card before its ops; laps: of a track; places: how many can start on
    it; switches: house rules."""

    def __init__(self, rules, bot, ops, head, laps, places, rounds, race, switches):
        self.rules = rules
        self.bot = bot
        self.ops = ops
        self.head = head
        self.laps = laps
        self.places = places
        self.rounds = rounds
        self.race = race
        self.switches = switches


KNOWN = {
    "cubitos": Game(
        CubitosRules,
        CubitosBot,
        CUBITOS_OPS,
        HEAD,
        track.laps,
        lambda _track: CubitosRules.SEATS[1],
        cubitos.ROUND,
        CubitosRace,
        {"black_die=counted": cubitos.BLACK_COUNTED, "bust=plain": cubitos.BUST_PLAIN, "catch_up=on": cubitos.CATCH_UP},
    ),
    "automobiles": Game(
        AutomobilesRules,
        AutomobilesBot,
        AUTOMOBILES_OPS,
        4,
        lanes.laps,
        lanes.places,
        automobiles.ROUND,
        AutomobilesRace,
        {
            "weaving=on": automobiles.WEAVING,
            "draft=lax": automobiles.LAX_DRAFT,
            "wear_action=on": automobiles.WEAR_ACTION,
            "must_buy=off": automobiles.FREE_BUY,
        },
    ),
}


def game_of(pack):
    return KNOWN[pack.game]


class Without(Pack):
    """A pack in which one kind of effect, a place in the game's OPS, does nothing."""

    def __init__(self, file, kind):
        super().__init__(file)
        self._kind = kind

    def card(self, i):
        data = bytearray(super().card(i))
        for at in range(game_of(self).head, len(data), 3):
            if data[at] == self._kind:
                data[at : at + 2] = bytes(2)  # no feet, no wear: what it guards happens, its branches do not
        return bytes(data)


class NoRoom(Exception):
    """Why so many seats cannot race on a track."""


class Arena:
    """Races of one card set on one track; `kinds` are places in KINDS, a seat each. NoRoom: more than can start there."""

    log = LOG

    def __init__(self, pack, card_set, kinds, track_number=NO_INDEX, switches=0):
        self.pack = pack
        self.game = game_of(pack)
        self.kinds = kinds
        chosen = pack.set(card_set)
        setup = bytearray(FULL_SIZE)
        self.cards = chosen[:-2]
        setup[SETUP_GAME] = GAMES.index(pack.game)
        setup[SETUP_CARDS : SETUP_CARDS + len(self.cards)] = self.cards
        setup[SETUP_TRACK] = chosen[-2] if track_number == NO_INDEX else track_number
        here = pack.track(setup[SETUP_TRACK])
        if len(kinds) > self.game.places(here):
            raise NoRoom(f"{pack.track_name(setup[SETUP_TRACK])} has start spaces for {self.game.places(here)} only")
        setup[SETUP_LAPS] = self.game.laps(here)
        setup[SETUP_SEATS] = len(kinds)
        setup[SETUP_SWITCHES] = switches
        self.setup = setup

    def seat(self, rules, i, seed):
        """The mind of the i-th kind of seat."""
        return self.game.bot(rules, self.kinds[i], seed)

    def race(self, number, clock=None):
        """The race of this number: the same one every time. With a clock `spent` of it says how long each decision took."""
        n = len(self.kinds)
        rnd = random.Random(number)
        setup = bytearray(self.setup)
        setup[SETUP_FIRST] = number // n % n
        seat_of = [(seat + number) % n for seat in range(n)]
        match = Match(self.game.rules(self.pack), self.log)
        match.start(bytes(setup), words(rnd))
        bots = [self.seat(match.rules, kind, words(rnd)) for kind in seat_of]
        found = self.game.race(match, seat_of)
        match.watch = found
        while not match.rules.finished(match.state):
            start = clock() if clock else 0
            seat = match.rules.first_seat(match.state)
            legal = match.legal(seat)
            match.play(seat, bots[seat].choose(match.state, seat, match.out, legal))
            found.decisions += 1
            if clock:
                found.spent.append(clock() - start)
        return found.finish(self.game.rounds)


def words(rnd):
    """Four words for a generator."""
    return array("h", [rnd.randrange(-0x8000, 0x8000) for _ in range(4)])


def winners(race):
    """Which kinds of seats won, as a set."""
    return {i for i, place in enumerate(race.places) if place == 1}


def kinds_of_effects(pack, card_set):
    """The kinds of effect, places in the game's OPS, that the set's cards have."""
    found = set()
    game = game_of(pack)
    for card in pack.set(card_set)[:-2]:
        data = pack.card(card)
        found.update(data[at] for at in range(game.head, len(data), 3))
    return sorted(kind for kind in found if game.ops[kind].word != "branch")


def report(arena, races, name):
    """Lines about the races with one set."""
    n = len(arena.kinds)
    pack = arena.pack
    lines = [f"{name} on {pack.track_name(arena.setup[SETUP_TRACK])}, {len(races)} races"]
    for i, kind in enumerate(arena.kinds):
        won = sum(1 / len(winners(race)) for race in races if i in winners(race))
        odd = mean(race.odd[i] for race in races)
        lines.append(f"  {KINDS[kind]:9} won {won / len(races):4.0%}, {odd:.1f} {arena.game.race.ODD} a race")
    rounds = [race.rounds for race in races]
    lines.append(
        f"  rounds {mean(rounds):.1f} ({min(rounds)}-{max(rounds)}), decisions {mean(race.decisions for race in races):.0f}, "
        f"log {mean(race.log for race in races):.0f} B (at most {max(race.log for race in races)})"
    )
    lines.append(f"  {'a seat and race':21} " + " ".join(f"{what:>6}" for what in arena.game.race.COUNTS))
    named = {pack.card(card)[0]: f"{pack.card(card)[1]}$ {pack.card_name(card)}" for card in arena.cards}
    if pack.game == "automobiles":
        named.update({c: f"{pack.prices[c]}$" for c in range(4)})
    for colour, title in sorted(named.items()):
        counts = [mean(getattr(race, what)[colour] for race in races) / n for what in arena.game.race.COUNTS]
        lines.append(f"    {f'{notation.LETTERS[colour]} {title}':19} " + " ".join(f"{count:6.2f}" for count in counts))
    return lines


def effects_report(arena, data, card_set, races):
    """Lines about the same races without each kind of effect."""
    lines = ["  without          rounds  other winner  other length"]
    for kind in kinds_of_effects(arena.pack, card_set):
        others = without(arena, data, kind, len(races))
        won = mean(winners(a) != winners(b) for a, b in zip(races, others, strict=True))
        length = mean(a.rounds != b.rounds for a, b in zip(races, others, strict=True))
        lines.append(
            f"    {arena.game.ops[kind].word:13} {mean(race.rounds for race in others):7.1f} {won:13.0%} {length:13.0%}"
        )
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


def own_pack(game):
    """The folder of the pack of this game that comes with the firmware."""
    return next(path for path in sorted((FIRMWARE / "packs").iterdir()) if packs.game(path) == game)


def _kinds(text):
    kinds = [KINDS.index(word) if word in KINDS[1:3] else 0 for word in text.replace(",", " ").split()]
    if not 2 <= len(kinds) <= 5 or 0 in kinds:
        raise argparse.ArgumentTypeError(f"2 to 5 of {' and '.join(KINDS[1:3])} with commas between them, not {text!r}")
    return kinds


def _switches(parser, game, text):
    switches = 0
    for word in text.split():
        if word not in game.switches:
            parser.error(f"house rules are {', '.join(game.switches)}, not {word!r}")
        switches |= game.switches[word]
    return switches


def _count(text):
    if not text.isascii() or not text.isdigit() or not int(text):
        raise argparse.ArgumentTypeError(f"{text!r} is no number of races")
    return int(text)


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="python -m tools.arena", description="many races of computer seats")
    parser.add_argument("--game", choices=KNOWN, default=GAMES[0], help="whose own pack is played (default: %(default)s)")
    parser.add_argument("--pack", type=Path, help="another pack: a folder or file, of either game")
    parser.add_argument("--races", type=_count, default=200)
    parser.add_argument("--seats", type=_kinds, default=_kinds("random, sensible"), help='as "random, sensible, sensible"')
    parser.add_argument("--set", help="the id of a card set (default: all of them)")
    parser.add_argument("--track", help="the id of a track (default: the set's)")
    rules = "; ".join(f"{name} {', '.join(game.switches)}" for name, game in KNOWN.items())
    parser.add_argument("--rules", default="", help=f"house rules: {rules}")
    parser.add_argument("--effects", action="store_true", help="play again without each kind of effect")
    chosen = parser.parse_args(arguments)
    try:
        data = packs.compile_path(chosen.pack or own_pack(chosen.game))
    except packs.PackErrors as error:
        print(error, file=sys.stderr)
        return 1
    pack = Pack(io.BytesIO(data))
    game = game_of(pack)
    if len(chosen.seats) > game.rules.SEATS[1]:
        parser.error(f"{pack.game} has at most {game.rules.SEATS[1]} seats")
    switches = _switches(parser, game, chosen.rules)
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
        try:
            arena = Arena(pack, card_set, chosen.seats, track_number, switches)
        except NoRoom as error:
            print(f"{pack.set_name(card_set)}: {error}")
            continue
        races = [arena.race(number) for number in range(chosen.races)]
        print("\n".join(report(arena, races, pack.set_name(card_set))), flush=True)
        if chosen.effects:
            print("\n".join(effects_report(arena, data, card_set, races)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
