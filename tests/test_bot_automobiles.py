"""Automobiles: what the sensible seat is worth and how long races last; the arena's figures of the game."""

import io

import pytest

from paddock.core.setup import KINDS, SETUP_DEALER
from paddock.games.automobiles.bot import Bot
from paddock.packs import Pack
from tools import arena, packs

RANDOM, SENSIBLE = KINDS.index("random"), KINDS.index("sensible")


@pytest.fixture(scope="module")
def pack_bytes():
    return packs.compile_path(arena.own_pack("automobiles"))


@pytest.fixture
def pack(pack_bytes):
    """The pack of Automobiles as the firmware reads it."""
    return Pack(io.BytesIO(pack_bytes))


def field(pack, card_set, kind, seats, switches=0):
    """An arena of so many seats of one kind, or as many as the set's track has start spaces."""
    try:
        return arena.Arena(pack, card_set, [kind] * seats, switches=switches)
    except arena.NoRoom:
        return arena.Arena(pack, card_set, [kind] * 2, switches=switches)


@pytest.mark.parametrize("card_set", range(4))
def test_sensible_beats_random(pack, card_set):
    races = [arena.Arena(pack, card_set, [RANDOM, SENSIBLE]).race(number) for number in range(20)]
    assert sum(arena.winners(race) == {1} for race in races) >= 15


@pytest.mark.parametrize("card_set", range(4))
def test_races_of_sensible_seats_end_in_time(pack, card_set):
    races = [field(pack, card_set, SENSIBLE, 3).race(number) for number in range(5)]
    assert max(race.rounds for race in races) <= 70


def test_races_of_random_seats_end(pack):
    races = [field(pack, card_set, RANDOM, 5).race(number) for card_set in range(4) for number in range(4)]
    assert max(race.rounds for race in races) <= 130
    assert max(race.log for race in races) <= 3840  # bytes that the handheld keeps


def test_a_race_between_equals_is_open(pack):
    races = [arena.Arena(pack, 3, [SENSIBLE] * 2).race(number) for number in range(30)]
    assert 7 <= sum(0 in arena.winners(race) for race in races) <= 23


@pytest.mark.parametrize("kind", [RANDOM, SENSIBLE])
def test_it_chooses_what_is_legal_and_leaves_the_race_as_it_is(pack, kind):
    """With every house rule, with real cubes too."""
    for switches in range(16):
        here = field(pack, switches % 4, kind, 4, switches)
        here.setup[SETUP_DEALER] = switches // 8
        match = arena.Match(here.game.rules(pack), arena.LOG)
        match.start(bytes(here.setup), (switches, 2, 3, 4))
        bot = Bot(match.rules, kind, (1, 2, 3, switches))
        for _ in range(150):
            seat = match.rules.first_seat(match.state)
            if seat < 0:
                break
            n = match.legal(seat)
            before = list(match.state)
            action = bot.choose(match.state, seat, match.out, n)
            assert list(match.state) == before
            assert match.play(seat, action)


def test_it_drives_rather_than_waits(pack):
    """A turn without wear in the hand is no special turn."""
    race = arena.Arena(pack, 0, [SENSIBLE] * 2).race(1)
    assert race.rounds > 0 and sum(race.odd) < race.rounds
    assert sum(race.played[:4]) > race.rounds  # gears move it, most of the time


def test_the_same_seed_gives_the_same_seat(pack):
    first, second, other = (arena.Arena(pack, 1, [SENSIBLE] * 2).race(number) for number in (3, 3, 4))
    assert first.match.state == second.match.state != other.match.state


def test_the_arena_tells_of_races_cards_and_effects(capsys):
    assert arena.main(["--game", "automobiles", "--races", "2", "--set", "first", "--effects"]) == 0
    said = capsys.readouterr().out
    for word in ("special turns", "Manager", "Hybrid", "draw_clean", "played", "L 2$"):
        assert word in said


def test_the_arena_puts_no_more_cars_on_a_track_than_can_start(capsys):
    assert arena.main(["--game", "automobiles", "--races", "1", "--seats", "sensible," * 3, "--set", "duel"]) == 0
    assert capsys.readouterr().out == "Duel: Kart has start spaces for 2 only\n"


@pytest.mark.parametrize("arguments", [["--rules", "bust=plain"], ["--set", "none"], ["--seats", "random"]])
def test_the_arena_says_what_it_does_not_know(arguments, capsys):
    with pytest.raises(SystemExit) as end:
        arena.main(["--game", "automobiles", *arguments])
    assert end.value.code == 2
    assert "error" in capsys.readouterr().err
