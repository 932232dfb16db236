"""Tally: its rules, by the numbers of docs/rules-tally.md."""

from tally_table import Table

from paddock.games.tally.layout import COUNTERS
from paddock.games.tally.rules import Rules


def test_t1_two_to_five_people():
    assert Rules.SEATS == (2, 5)
    table = Table(5)
    assert all(table.rules.entry(table.s, seat) for seat in range(5))
    assert [table.rules.may_act(table.s, seat) for seat in range(6)] == [True] * 5 + [False]


def test_t2_a_move_is_at_most_255_either_way():
    table = Table(2)
    assert table.play("A +255", "A -255", "A -255") and table.total("A") == -255
    assert not any(table.play(f"A {amount:+d}") for amount in (256, -256))


def test_t2_every_amount_is_one_step():
    for amount in range(-255, 256):
        table = Table(2)
        assert table.play(f"B {amount:+d}") and table.total("B") == amount
        assert table.journal.lines == [f"B {amount:+d}"]


def test_t2_on_a_track_nobody_goes_behind_the_start():
    table = Table(2, 20)
    assert table.play("A +3", "A -3")
    assert not table.play("A -1") and table.total("A") == 0


def test_t2_totals_end_at_9999():
    table = Table(2)
    for _ in range(39):
        assert table.play("A +255")
    assert table.play("A +54") and table.total("A") == 9999
    assert not table.play("A +1")
    for _ in range(40):
        assert table.play("B -249")
    assert table.total("B") == -9960 and not table.play("B -40")


def test_t3_up_to_three_counters_of_their_own():
    table = Table(2, counters=("credits", "fans", "fuel"))
    assert table.play("A credits +2", "A fans +255", "B fuel +1", "A fans -5")
    assert [table.count("A", name) for name in table.counters] == [2, 250, 0] and table.count("B", "fuel") == 1
    assert table.total("A") == 0 and not table.moved("A")
    assert table.journal.lines[0] == "A credits +2"


def test_t3_a_counter_never_falls_below_nothing_nor_stays():
    table = Table(2, counters=("fans",))
    assert table.play("A fans +2") and not table.play("A fans -3") and table.play("A fans -2")
    assert not table.play("A fans +0")


def test_t3_a_counter_is_there_if_it_has_a_name_of_its_own():
    assert Table(2).s[COUNTERS] == 0
    assert Table(2, counters=("", "fans", "")).s[COUNTERS] == 0b010
    assert Table(2, counters=("fans", "fan", "fans")).s[COUNTERS] == 0b011


def test_t4_a_round_is_over_when_every_seat_has_moved_or_finished():
    table = Table(3)
    assert table.play("A +1", "C -1") and table.round == 1
    assert table.play("B +0") and table.round == 2
    assert not any(table.moved(seat) for seat in "ABC")
    assert table.play("A +1", "B finish", "C +1") and table.round == 3
    assert table.play("C +1", "A +1") and table.round == 4


def test_t4_a_seat_may_move_again_in_a_round():
    table = Table(2)
    assert table.play("A +3", "A -1", "A +0") and table.round == 1 and table.total("A") == 2


def test_t4_any_seat_begins():
    table = Table(3)
    assert table.rules.first_seat(table.s) == 0
    assert table.play("A +1", "C +1") and table.rules.first_seat(table.s) == 1


def test_t5_a_seat_that_has_gone_its_laps_finishes_at_the_end_of_the_round():
    table = Table(2, 20, 2)
    assert table.play("A +40") and not table.done("A")
    assert table.play("B +39") and table.done("A") == 1 and not table.done("B")
    assert not table.over and table.round == 2
    assert not table.play("A +1") and not table.play("A finish")
    assert table.play("B +1") and table.over and table.done("B") == 2


def test_t5_back_before_the_line_is_not_finished():
    table = Table(2, 20)
    assert table.play("A +21", "A -2", "B +1") and not table.done("A")


def test_t5_a_finish_by_hand_counts_for_the_round_that_is_played():
    table = Table(3)
    assert table.play("A +1", "A finish") and table.done("A") == 1
    assert table.play("B +1", "C +1", "B finish") and table.done("B") == 1  # before the first move of round 2
    assert table.play("C +1", "C finish") and table.done("C") == 2
    assert Table(2).play("A finish")


def test_t5_who_has_finished_does_nothing_more():
    table = Table(2, counters=("fans",))
    assert table.play("A finish")
    assert not any(table.play(line) for line in ("A +1", "A fans +1", "A finish"))


def test_t6_the_race_is_over_when_all_have_finished():
    table = Table(2)
    assert table.play("A +3", "B +1", "A finish") and not table.over
    assert table.play("B finish") and table.over and table.round == 1
    assert table.rules.first_seat(table.s) == -1 and not table.play("B +1")


def test_t6_on_a_track_the_earlier_round_wins_then_the_total():
    table = Table(4, 20)
    assert table.play("A +20", "B +22", "C +20", "D +5", "D +60") and table.over
    assert table.places == [2, 1, 2, 4]
    table = Table(3, 20)
    assert table.play("A +20", "B +1", "C +19", "B +80", "C +1") and table.places == [1, 2, 3]


def test_t6_without_a_track_the_totals_then_the_round():
    table = Table(3)
    assert table.play("A +5", "B +4", "C +6", "A finish", "B +1", "C -1", "B finish", "C finish")
    assert table.places == [1, 2, 2] and table.over


def test_the_places_of_a_race_that_goes_on():
    table = Table(3, 20)
    assert table.play("A +2", "B +9", "C +9") and table.places == [3, 1, 1]


# -- what the lights show


def test_on_a_track_the_strip_is_a_lap():
    table = Table(2, 20, 3)
    assert table.play("A +47", "B +3")
    rules, s = table.rules, table.s
    assert (rules.length(s), rules.way(s, 0), rules.lap(s, 0)) == (20, 7, 2)
    assert (rules.way(s, 1), rules.lap(s, 1)) == (3, 0)


def test_without_a_track_the_strip_is_as_long_as_the_best_score():
    table = Table(3)
    assert table.play("A +47", "B -3", "C +12")
    rules, s = table.rules, table.s
    assert [rules.way(s, seat) for seat in range(3)] == [47, 0, 12]
    assert rules.length(s) == 48 and rules.lap(s, 0) == 0
