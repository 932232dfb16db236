"""A race of any kind, whole or by half, becomes a complete record, and the record leads to where the race stands."""

import random

import pytest
from record_kit import PACKS

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
    SETUP_NAMES,
    SETUP_SEATS,
    SETUP_SWITCHES,
    SETUP_TRACK,
    TABLE,
    name_of,
    put_crc,
    put_name,
)
from paddock.games import GAMES
from paddock.games.automobiles import lanes
from tools.record import Record, automobiles, cubitos, open_race, write
from tools.record.head import seed_words

GAME = {"cubitos": cubitos, "automobiles": automobiles}
PACK = {"cubitos": ("rich", "trial", "house"), "automobiles": ("lanes", "house")}
NAMES = ("Ann", "Bob", "", "O'Hara 2", "Zoë")
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


def strict(record):
    """The race of a record in which nothing is missing."""
    race = open_race(record, PACKS)
    race._steps.force = lambda seat: False
    for i in range(len(record.lines)):
        race.take(record.step(i))
    return race


@pytest.mark.parametrize(("game", "number"), RACES)
def test_a_record_leads_to_where_the_race_stands(game, number):
    module, pack, setup = made(game, number)
    for most in (0, 1, 7, 60, WHOLE):
        match = raced(game, number, most)
        finish_step(match, random.Random(number))
        text = write.record(match)
        record = Record(text.encode())
        race = strict(record)
        assert race.position() == module.position(match.rules, pack, match.state), text
        assert race.head.pack.crc == pack.crc
        assert ("seed" in record.header) == (setup[SETUP_DEALER] == DEVICE)
        assert race.head.dealer == ("table" if setup[SETUP_DEALER] else "device")
        again = module.setup_of(race.head)
        assert again[:SETUP_NAMES] == setup[:SETUP_NAMES], text
        for seat in range(setup[SETUP_SEATS]):
            if not setup[SETUP_KINDS + seat]:
                assert name_of(again, seat) == (name_of(setup, seat) or "ABCDE"[seat])
        if most == WHOLE:
            assert record.header["result"][0] == module.result(race.position())
        else:
            assert "result" not in record.header

