"""For the tests of records: the command as people use it, what a refusal looks like, and races of every kind."""

import io
import random
import re
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest

from paddock.core import track
from paddock.core.match import Match
from paddock.core.setup import (
    BOT_DICE,
    DEVICE,
    FULL_SIZE,
    KINDS,
    SETUP_CARDS,
    SETUP_DEALER,
    SETUP_FIRST,
    SETUP_GAME,
    SETUP_KINDS,
    SETUP_LAPS,
    SETUP_SEATS,
    SETUP_SWITCHES,
    SETUP_TRACK,
    TABLE,
    put_crc,
    put_name,
)
from paddock.games import GAMES
from paddock.games.automobiles import lanes
from tools.record import Packs, RecordError, automobiles, cubitos, replay
from tools.record.__main__ import main
from tools.record.head import seed_words

ROOT = Path(__file__).resolve().parent.parent
RECORDS = Path(__file__).resolve().parent / "records"
PACKS = Packs(RECORDS / "packs")  # keeps what it has opened
KNOWN = sorted(RECORDS.rglob("*.race"))
REFUSAL = re.compile(r"(?P<file>.*):(?P<line>\d+): (?P<reason>.+) \((?P<rule>[CGHMT]\d+|format)\)\n", re.DOTALL)
HEADER = "game: cubitos\npack: trial\nseats: A human, B human\n"


def command(*arguments):
    """(exit status, standard output, standard error) of python -m tools.record, which sees the packs of the tests."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        status = main([*(str(argument) for argument in arguments), "--packs", str(RECORDS / "packs")])
    return status, out.getvalue(), err.getvalue()


def played(**options):
    """The record of a race of computer seats."""
    chosen = {"seats": "A bot random, B bot sensible", "pack": "rich", "seed": "0123456789abcdef", **options}
    status, out, err = command("play", "--game", "cubitos", *(f"--{key}={value}" for key, value in chosen.items()))
    assert (status, err) == (0, "")
    return out


def refusal(text):
    """(line, rule, reason) for which a record is refused."""
    with pytest.raises(RecordError) as error:
        replay(text if isinstance(text, bytes) else text.encode(), PACKS)
    return error.value.line, error.value.rule, error.value.reason


# -- races of every kind

GAME = {"cubitos": cubitos, "automobiles": automobiles}
PACK = {"cubitos": ("rich", "trial", "house"), "automobiles": ("lanes", "house")}
NAMES = ("Ann", "Bob", "", "O'Hara2", "Zoë")
WHOLE = 10**5  # decisions: more than any race has
RACES = [(game, number) for game in GAME for number in range(24)]


def made(game, number):
    """The setup of the number-th race: every switch, both dealers, people's and the device's dice for computer seats."""
    dice = random.Random(number)
    names = PACK[game]
    pack = PACKS.pack(names[number % len(names)], game)
    module = GAME[game]
    setup = bytearray(FULL_SIZE)
    least, most = module.SEATS
    setup[SETUP_GAME] = GAMES.index(game)
    put_crc(setup, pack.crc)
    seats = setup[SETUP_SEATS] = least + number % (most - least + 1)
    setup[SETUP_FIRST] = dice.randrange(seats)
    setup[SETUP_DEALER] = TABLE if number % 3 else DEVICE
    switches = sum(bit for bit in module.BITS.values() if dice.random() < 0.4)
    setup[SETUP_SWITCHES] = switches | (BOT_DICE if number % 3 == 2 else 0)
    for seat in range(seats):
        setup[SETUP_KINDS + seat] = dice.choice((0, 0, KINDS.index("random"), KINDS.index("sensible")))
        put_name(setup, seat, NAMES[seat])
    chosen = pack.set(number % pack.n_sets)
    cards = bytearray(chosen[:-2])
    if number % 4 == 3:  # not those of a set
        other = pack.set((number + 1) % pack.n_sets)
        cards[1] = other[1]
        cards[3] = other[3]
    setup[SETUP_CARDS : SETUP_CARDS + len(cards)] = cards
    setup[SETUP_TRACK] = number % pack.n_tracks
    if game == "automobiles":
        roomy = [i for i in range(pack.n_tracks) if lanes.places(pack.track(i)) >= seats]
        setup[SETUP_TRACK] = roomy[number % len(roomy)]
    ring = game == "automobiles" or track.ring(pack.track(setup[SETUP_TRACK]))
    setup[SETUP_LAPS] = 1 + number % 2 if ring else 1
    return module, pack, setup


def raced(game, number, most=WHOLE):
    """(match, seed text) of that race, played at random for at most so many decisions, in any order of the seats."""
    module, pack, setup = made(game, number)
    dice = random.Random(number + 1000)
    match = Match(module.Rules(pack), 1 << 20)
    match.watch = module.Journal()
    match.start(bytes(setup), seed_words(f"{dice.getrandbits(64):016x}"))
    while not match.rules.finished(match.state) and most:
        most -= 1
        seats = [seat for seat in range(setup[SETUP_SEATS]) if match.rules.may_act(match.state, seat)]
        decide(match, match.last_seat if not match.whole else dice.choice(seats), dice)
    return match


def decide(match, seat, dice):
    actions = list(match.out[: match.legal(seat)])
    match.play(seat, dice.choice(actions))


def finish_step(match, dice):
    """Until no seat is in the middle of a step: a record has whole ones."""
    for seat in range(match.setup[SETUP_SEATS]):
        while match.watch.parts[seat]:
            decide(match, seat, dice)
