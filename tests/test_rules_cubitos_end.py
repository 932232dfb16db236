"""The end of a race: C30, C31, G15; forks and rings (G9, G14)."""

import pytest
from cubitos_table import A_STEP, BUST_PLAIN, HOLDER, ROUND, Race, fork, line, ring


def last_round(track, moves, laps=None, **places):
    """Seats A, B ... move so many spaces in the last round from their places: word -> one number a seat."""
    race = Race(len(moves), track=track, laps=laps)
    for word, numbers in places.items():
        for seat, number in zip("ABCD", numbers, strict=False):
            race.put(seat, **{word: number})
    race.until("move")
    for seat, n in zip("ABCD", moves, strict=False):
        race.put(seat, feet=n)
        race.play(f"{seat} move {n}")
    return race.round()


def test_c30_the_round_is_played_out_when_a_runner_reaches_the_finish():
    race = Race(3, track=line(8)).put("A", space=6).until("move").put("A", feet=1).put("B", feet=2, coins=3)
    race.play("A move 1")
    race.check("A", space=7)
    assert race.phase == "move"
    race.play("B move 2", "C move 0", "B buy W coins=3")
    race.round()
    assert race.phase == "finished"
    race.check("B", space=2, discard="W")
    for seat in "ABC":
        assert not race.legal(seat)
    assert race.rules.first_seat(race.s) == -1


def test_c30_no_new_round_begins_and_g15_the_last_one_is_cleared_up():
    race = Race(track=line(8)).play("A draw L7 D2", "A roll L:coin*2", "A pass", "B draw L7 D2", "B roll D:foot", "B pass")
    race.until("move").put("B", space=6, feet=1).play("B move 1").round()
    assert (race.phase, race.s[ROUND], race.s[HOLDER]) == ("finished", 1, 1)
    race.check("A", active="-", discard="L2", roll="L5 D2")
    race.check("B", active="-", discard="D", roll="L7 D K")


def test_c31_what_is_left_at_the_finish_carries_on_and_decides():
    race = last_round(line(10), (4, 5, 3), space=(7, 7, 7))
    assert [race.get(seat, "extra") for seat in "ABC"] == [2, 3, 1]
    assert [race.get(seat, "space") for seat in "ABC"] == [9, 9, 9]
    assert race.ranking == [2, 1, 3]


def test_c31_bought_feet_count_too_g8():
    race = Race(track=line(10)).put("A", space=8).put("B", space=8).until("move")
    race.put("A", feet=1, coins=8).put("B", feet=2).play("A move 3 feet=2 coins=8", "B move 2")
    race.round()
    race.check("A", extra=2)
    assert race.ranking == [1, 2]


def test_c31_nobody_has_to_move_on_past_the_finish():
    race = Race(track=line(10)).put("A", space=8).until("move").put("A", feet=5).play("A move 1")
    race.check("A", extra=0, lap=1)


def test_g15_the_finish_need_not_be_met_exactly_and_one_finisher_wins_alone():
    race = last_round(line(10), (9, 1, 0), space=(5, 8, 3))
    assert race.phase == "finished"
    assert race.ranking == [1, 2, 3]
    race.check("A", space=9, extra=5)


def test_g15_equal_finishers_share_the_win():
    race = last_round(line(10), (3, 4, 2, 1), space=(7, 6, 8, 2))
    assert [race.get(seat, "extra") for seat in "ABCD"] == [1, 1, 1, 0]
    assert race.ranking == [1, 1, 1, 4]


def test_g15_the_others_rank_by_spaces_to_go_and_equals_share():
    race = last_round(line(20), (1, 0, 0, 2), space=(18, 9, 9, 10))
    assert race.ranking == [1, 3, 3, 2]


def test_g15_the_lot_of_the_black_die_does_not_decide():
    for first in "AB":
        race = Race(track=line(10), first=first).put("A", space=8).put("B", space=8).until("move")
        race.put("A", feet=2).put("B", feet=2).play("A move 2", "B move 2").round()
        assert race.ranking == [1, 1]


def test_g15_a_ring_ends_on_its_start_in_the_last_lap():
    race = Race(track=ring(10), laps=2).put("A", space=8).until("move").put("A", feet=5).play("A move 5")
    race.check("A", space=3, lap=1, extra=0)  # the first lap goes straight on
    race.round()
    assert race.phase == "roll"
    race.put("A", space=8).until("move").put("A", feet=5).play("A move 5")
    race.check("A", space=0, lap=2, extra=3)
    race.round()
    assert race.phase == "finished"
    assert race.ranking == [1, 2]


def test_g15_on_a_ring_there_is_no_bonus_beyond_the_finish():
    track = ring(10, laps=1, bonus={0: {"credits": 2}, 2: {"credits": 5}})
    race = Race(track=track).put("A", space=8).put("B", space=9).until("move").put("A", feet=4).put("B", feet=1)
    race.play("A move 4", "B move 1")
    race.check("A", extra=2, credits=0)
    race.check("B", extra=0, credits=2)  # but on it


def test_g15_runners_in_other_laps_rank_by_all_the_way_they_have():
    race = Race(3, track=ring(10), laps=3)
    race.put("A", lap=1, space=9).put("B", lap=2, space=1).put("C", lap=0, space=9)
    assert [race.rules.to_go(race.s, seat) for seat in range(3)] == [11, 9, 21]
    assert race.ranking == [2, 1, 3]


@pytest.mark.parametrize(("lap", "space"), [(0, 0), (0, 3), (1, 0)])
def test_c25_g9_coming_back_to_a_space_in_one_round_gives_nothing(lap, space):
    bonus = {space: {"credits": 4}}
    race = Race(track=ring(8, 3, bonus), laps=3).put("A", lap=lap, space=space).until("move").put("A", feet=8)
    race.play("A move 8")
    race.check("A", space=space, credits=0)


def test_g14_at_a_fork_the_player_chooses_the_way():
    for way, space in ((0, 4), (1, 6)):
        race = Race(track=fork()).until("move").put("A", feet=4).play(f"A move 4 way={way}")
        race.check("A", space=space)
    race = Race(track=fork()).put("A", space=2).until("move").put("A", feet=2)
    assert [action for action in race.legal("A") if A_STEP <= action < A_STEP + 4] == [A_STEP, A_STEP + 1]


def test_g14_runners_go_forward_only():
    race = Race(track=fork()).put("A", space=5).until("move").put("A", feet=2)
    assert [action for action in race.legal("A") if A_STEP <= action < A_STEP + 4] == [A_STEP]
    race.play("A move 2")
    race.check("A", space=7, credits=2)


def test_g14_both_ways_of_a_fork_lead_to_the_finish():
    race = Race(track=fork()).until("move").put("A", feet=9).put("B", feet=11)
    race.play("A move 9 way=0", "B move 11 way=1").round()
    race.check("A", space=11, extra=1)
    # the same spaces by the longer way: as a record says only where a move ends, its shortest way counts
    race.check("B", space=11, extra=3)
    assert race.ranking == [2, 1]


def test_g15_spaces_to_go_are_those_of_the_shortest_way():
    race = Race(3, track=fork()).put("A", space=2).put("B", space=5).put("C", space=3)
    assert [race.rules.to_go(race.s, seat) for seat in range(3)] == [6, 6, 5]
    assert race.ranking == [2, 2, 1]


def test_g6_a_seat_that_busts_in_the_last_round_ranks_where_it_stands():
    race = Race(track=line(8)).put("A", space=6).put("B", space=6)
    race.play("A draw L7 D2", "A roll D:foot L:coin*2", "A push", "A roll -", "A drop -")
    race.play("B draw L7 D2", "B roll D:foot", "B pass", "B move 1").round()
    assert race.phase == "finished"
    assert race.ranking == [2, 1]


def test_g6_plain_a_bust_can_still_win():
    race = Race(track=line(8), switches=BUST_PLAIN).put("A", space=6)
    race.play("A draw L7 D2", "A roll D:foot L:coin*2", "A push", "A roll -", "B draw L7 D2", "B roll -", "B pass")
    race.play("A move 1").round()
    assert race.ranking == [1, 2]
