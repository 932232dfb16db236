"""Automobiles: what the sensible seat does where one choice is plain, what it is worth and how long races last; the arena."""

import io
from array import array

import pytest
from automobiles_table import Table

from paddock.core.setup import KINDS, SETUP_DEALER
from paddock.games.automobiles.bot import Bot
from paddock.games.automobiles.layout import PROGRESS, ROUND, SEATS_AT, STRIDE
from paddock.games.automobiles.notation import Journal
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


# -- decisions: A's turn in a position made by hand, whatever the seat's taste

TASTES = [(number, 5, 77, 9) for number in range(6)]
BAG = "W5 L2 Y5 D2"


def at(space, other, track="example", lap=0, cards=None, **piles):
    """A's turn on this space with these piles; B stands on the other one, both in that lap from 0 on."""
    race = Table(track=track, **(cards or {})).put("A", space, **{"bag": BAG, **piles}).put("B", other)
    for seat in range(2):
        race.s[SEATS_AT + seat * STRIDE + PROGRESS] += lap * race.rules.length(race.s)
    return race.turn("A")


def turns(*where, **how):
    """What sensible seats of several tastes do there up to their purchase, as lists of record steps."""
    return [turn(at(*where, **how), taste) for taste in TASTES]


def turn(race, taste):
    bot, journal, out = Bot(race.rules, SENSIBLE, taste), Journal(), array("h", bytes(256))
    said, parts = [], []
    while not said or said[-1].split()[0] not in ("buy", "special"):
        n = race.rules.legal(race.s, 0, out)
        action = bot.choose(race.s, 0, out, n)
        assert action in out[:n]
        journal.look(race.race, 0, action)
        race.rules.apply(race.s, 0, action)
        parts.append(action)
        if race.rules.step_ends(action):
            said.append(journal.words(race.race, 0, parts, action))
            parts = []
    return said


def cubes_of(words):
    return words[-1].split()[1:]


def test_it_buys_early_and_not_in_its_last_turn():
    for said in turns("I1", "O0", active="Y3"):
        assert cubes_of(said) != ["-"]
    for said in turns("I34", "I30", lap=2, active="Y3"):  # two rows to go
        assert said == ["buy -"]


def test_it_buys_the_gear_without_which_it_cannot_go_on():
    for said in turns("A2@3", "C13", "three", active="Y3", bag="Y5 W4"):
        assert "D" in cubes_of(said)


def test_it_prunes_early_and_not_in_its_last_turn():
    poor = {"bag": "L2 D2 K B G", "discard": "W6 Y4 D", "cards": {"P": "captain"}}
    for said in turns("I1", "O0", active="P", **poor):
        assert said[0] == "play P" and len(said) == 8  # as many as the card can
        assert set(said[1:-1]) <= {"choose discard:W", "choose discard:Y"}
    for said in turns("I34", "I30", lap=2, active="P", **poor):
        assert said == ["buy -"]


def test_it_is_rid_of_wear_before_anything_else_can_go():
    for said in turns("I1", "O0", active="P", bag="L2 D2 W2 Y2", discard="N3", cards={"P": "captain"}):
        assert said[:4] == ["play P", *["choose discard:N"] * 3]
    for said in turns("I1", "O0", active="P W", discard="N4"):
        assert "play P" in said  # Crew Chief; its money is not worth it


@pytest.mark.parametrize("held", ["bag", "discard"])
def test_it_keeps_two_pit_cubes(held):
    """However much better the other cubes are."""
    piles = {"bag": "L2 D4 K3 B2 G2 W3", "discard": "N D"}
    piles[held] += " P"
    for said in turns("I1", "O0", active="P W", cards={"P": "captain"}, **piles):
        assert "play P" in said and "choose discard:P" not in said
    for said in turns("I1", "O0", active="Y P W", discard="N", bag="L2 D4 K3 B2 G2 W3 P"):  # the manager
        assert "choose active:P" not in said


def test_it_takes_the_draft():
    """One white space or the other: behind a car there is no wear."""
    for lane, car in (("I", "I10"), ("O", "O10")):
        for said in turns("I8", car, active="W"):
            assert said[0].startswith(f"play W {lane}")


def test_it_does_not_drive_into_wear_for_nothing():
    for said in turns("A3@4", "C13", "three", active="D", discard="L"):  # one row for 3 wear
        assert said[0].startswith("buy")
    for said in turns("A4@8", "C13", "three", active="K", discard="L"):  # one row for 4 wear
        assert said[0].startswith("buy")
    for said in turns("A2@3", "C13", "three", lap=1, active="D", discard="L"):  # three rows
        assert said[0] == "play D A3"
    for said in turns("A2@3", "C13", "three", active="D R", discard="L", cards={"R": "aero"}):
        assert sorted(said[:2]) == ["play D A3", "play R"]  # and without wear where a card can spare it
    for said in turns("I1", "O0", active="R Y", discard="L", cards={"R": "aero"}):
        assert "play R" not in said  # which is money where nothing was driven


def test_it_takes_a_special_turn_for_a_hand_full_of_wear_only():
    for said in turns("I1", "O0", active="N5 W L", discard="D2"):
        assert said == ["special"]
    for said in turns("I1", "O0", active="N W4 L2", discard="D2"):
        assert said[0] != "special"


def test_it_takes_a_special_turn_rather_than_none():
    """Where nothing can be driven, played or bought, even when the race is long past its usual length (M27)."""
    late = {"bag": "W5 L2 D2", "discard": "Y3"}
    for active in ("K N6", "K B N5"):
        for taste in TASTES:
            race = at("I1", "O0", active=active, **late)
            race.s[ROUND] = 90
            said = turn(race, taste)
            assert said == ["special"], (active, said)


def test_it_drives_on_with_a_little_wear_late_in_a_race():
    for taste in TASTES:
        race = at("I1", "O0", active="W2 L D N", bag="W5 L2 D2", discard="Y3")
        race.s[ROUND] = 90
        assert turn(race, taste)[0].startswith("play ")
