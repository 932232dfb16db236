"""Setting up and the order of the rounds: C1-C7, on the house pack and on the table of the tests."""

import pytest
from cubitos_table import LAPS, ON_SALE, TRACK, Race, fork, opened, pack_of, setup_of

from paddock.core import track
from paddock.games.cubitos.rules import Rules


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_c1_two_to_four_players_with_nine_grey_dice_each(seats):
    assert Rules.SEATS == (2, 4)
    race = Race(seats, first="B")
    for seat in "ABCD"[:seats]:
        assert race.dice(seat) == {"L": 7, "D": 2, **({"K": 1} if seat == "B" else {})}
        assert race.legal(seat)  # everybody is in the Roll phase
    assert race.phase == "roll"


def test_c2_the_nine_dice_begin_in_the_draw_zone():
    race = Race()
    race.check("B", draw="L7 D2", roll="-", active="-", discard="-")
    race.check("A", draw="L7 D2", roll="K", active="-", discard="-")


def test_c3_every_set_has_one_card_a_colour_and_one_set_is_for_a_first_game(house):
    for i in range(house.n_sets):
        colours = [house.card(card)[0] for card in house.set(i)[:8]]
        assert colours == [0, 4, 5, 6, 7, 8, 9, 10]  # W Y R O G B P N, each once
    assert [house.set(i)[9] for i in range(house.n_sets)].count(1) == 1


def test_c4_any_track_can_be_played_with_any_set(house):
    rules = Rules(house)
    state = Race().s
    assert house.n_sets >= 4 and house.n_tracks >= 4
    for i in range(house.n_sets):
        for number in range(house.n_tracks):
            rules.start(state, setup_of(house, cards=i, track=number), (1, 2, 3, 4))
            assert (state[TRACK], rules.track) == (number, house.track(number))
            assert state[LAPS] == track.laps(rules.track)


@pytest.mark.parametrize("seats", [2, 4])
def test_c5_runners_on_start_and_grandstand_and_the_dice_in_the_supply(seats):
    race = Race(seats, track=fork())
    for seat in "ABCD"[:seats]:
        race.check(seat, space=0, lap=0, extra=0, fan=0, credits=0)
    assert [race.supply(colour) for colour in ON_SALE] == [10] * 8
    assert (race.supply("L"), race.supply("D"), race.supply("K")) == (28 - 7 * seats, 12 - 2 * seats, 0)


@pytest.mark.parametrize("first", "ABC")
def test_c6_the_lot_gives_one_player_the_black_die_in_its_roll_zone(first):
    race = Race(3, first=first)
    assert [race.get(seat, "roll") for seat in "ABC"] == ["K" if seat == first else "-" for seat in "ABC"]


def test_c7_all_finish_the_roll_phase_before_anyone_runs():
    race = Race(3)
    race.play("A draw L7 D2", "A roll D:foot", "A pass", "C draw L7 D2", "C roll -", "C pass")
    assert race.phase == "roll" and not race.legal("A") and not race.legal("C")
    race.refuses("A ready", "A move 1")
    race.play("B draw L7 D2", "B roll -", "B pass")
    assert race.phase == "ability"


def test_c7_the_black_die_goes_clockwise_from_round_to_round():
    race = Race(3, first="B")
    holders = []
    for _ in range(4):
        holders.append([seat for seat in "ABC" if "K" in race.dice(seat)])
        race.round()
    assert holders == [["B"], ["C"], ["A"], ["B"]]


def test_c7_the_black_die_comes_into_the_roll_zone_wherever_it_lay():
    race = Race()
    race.play("A draw L7 D2", "A roll K:credit")
    assert race.get("A", "active") == "K:credit"
    race.round("A pass")
    assert race.get("A", "active") == "-"
    race.check("B", roll="L7 D2 K")


def test_a_track_without_a_ring_has_one_lap_whatever_the_setup_says():
    pack = opened(pack_of(track=fork()))
    race = Race(track=fork())
    race.rules.start(race.s, setup_of(pack, laps=3), (1, 2, 3, 4))
    assert race.s[LAPS] == 1
