"""A race of any kind, whole or by half, becomes a complete record, and the record leads to where the race stands."""

import random

import pytest
from record_kit import PACKS, RACES, WHOLE, finish_step, made, raced

from paddock.core.setup import DEVICE, SETUP_DEALER, SETUP_KINDS, SETUP_NAMES, SETUP_SEATS, name_of
from tools.record import Record, open_race, write


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
