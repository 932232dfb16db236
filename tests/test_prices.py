"""Prices of gear cubes by simulated races: a seat does without what it may not have, and the figures are there."""

import io

import pytest

from paddock.core.pool import D
from paddock.games.automobiles.layout import ACTIVE, BAG, DISCARD, SEATS_AT, STRIDE, USED
from paddock.packs import Pack
from tools import arena, packs, prices


@pytest.fixture
def pack():
    return Pack(io.BytesIO(packs.compile_path(arena.own_pack("automobiles"))))


def test_a_seat_does_without_a_colour(pack):
    """What it does not need it never gets, and it plays on as well as it can."""
    race = prices.HeldBack(pack, 1, [D]).race(2)
    seat = race.seat_of.index(0)
    owned = [
        sum(race.match.state[SEATS_AT + who * STRIDE + zone + D] for zone in (BAG, ACTIVE, USED, DISCARD)) for who in range(2)
    ]
    assert owned[seat] == 0 < owned[1 - seat]
    assert race.match.rules.finished(race.match.state)
    assert 0 <= prices.share(pack, 1, [D], 2) <= 0.5


def test_the_table(capsys):
    assert prices.main(["--races", "1", "--prices", "1 2 4 6"]) == 0
    said = capsys.readouterr().out
    assert "prices W1 L2 D4 K6" in said
    assert said.count("bought") == 4 and said.count("nothing but") == 5


@pytest.mark.parametrize("arguments", [["--prices", "1 2 3"], ["--prices", "0 1 2 3"], ["--races", "0"]])
def test_what_it_does_not_take(arguments, capsys):
    with pytest.raises(SystemExit):
        prices.main(arguments)
    assert "error" in capsys.readouterr().err
