"""The draw: C8-C11, what is read into them (G1, G5, G7, G14)."""

import itertools

import pytest
from cubitos_table import BLACK_COUNTED, CATCH_UP, Race, fork, line, ring


def draws(race, seat):
    """Every draw that the rules allow the seat, as counted lists of its roll zone when the draw is done."""
    race.settle()
    if race.get(seat, "state") != 0:
        return {race.get(seat, "roll")}
    found = set()
    for action in race.legal(seat):
        before = race.s[:]
        race.rules.apply(race.s, "ABCD".index(seat), action)
        found |= draws(race, seat)
        race.s[:] = before
    return found


def counted(dice):
    """Letters as a counted list."""
    return " ".join(c + (str(dice.count(c)) if dice.count(c) > 1 else "") for c in "WLDKYROGBPN" if c in dice) or "-"


def test_c8_dice_left_in_the_roll_zone_count():
    race = Race().own("A", draw="W3 Y")
    race.play("A draw W3 Y L5", "A roll W:foot*2", "A pass").round()
    race.check("A", roll="W L5 Y", draw="L2 D2", discard="W2")
    race.refuses("A draw D", "A draw L2 D")
    race.play("A draw D2")
    race.check("A", roll="W L5 D2 Y", need=0)
    race.refuses("A draw L")


def test_c8_the_roll_zone_holds_exactly_the_hand_size_afterwards():
    race = Race(first="B").own("A", draw="W4 N3")
    race.refuses("A draw L7 D", "A draw L7 D2 W")
    race.play("A draw L6 D W N")
    race.check("A", roll="W L6 D N", draw="W3 L D N2")


def test_c9_the_hand_size_begins_at_nine():
    race = Race(first="B")
    race.check("A", hand=9)
    race.play("A draw L7 D2")
    race.check("A", roll="L7 D2")


@pytest.mark.parametrize(
    ("draw", "discard"), [("L3 W2 N2 Y", ""), ("L W", "D2 N2 Y"), ("N", "L2 W2"), ("L2 D2", "W"), ("", "W L2 D2 Y N")]
)
def test_c10_any_dice_may_be_drawn_but_c11_those_of_the_draw_zone_come_first(draw, discard):
    race = Race(first="B").bare("A")
    letters = {"draw": [], "discard": []}
    for zone, dice in (("draw", draw), ("discard", discard)):
        letters[zone] = [item[0] for item in dice.split() for _ in range(int(item[1:] or 1))]
    race.own("A", draw=draw, discard=discard).put("A", need=4)
    if len(letters["draw"]) >= 4:
        expected = set(itertools.combinations(letters["draw"], 4))
    else:
        more = itertools.combinations(letters["discard"], 4 - len(letters["draw"]))
        expected = {tuple(letters["draw"]) + dice for dice in more}
    assert draws(race, "A") == {counted(dice) for dice in expected}


def test_c11_the_refill_comes_late_and_takes_everything():
    race = Race(first="B").bare("A").own("A", draw="L3", discard="W Y").put("A", need=3)
    race.play("A draw L3")
    race.check("A", draw="-", discard="W Y")  # the draw zone is empty, but no die is needed
    race.round()
    race.put("A", need=1).play("A draw Y")
    race.check("A", draw="W", discard="-")


def test_c11_what_is_in_the_draw_zone_is_not_left_for_the_refill():
    race = Race(first="B").bare("A").own("A", draw="W", discard="N5").put("A", need=3)
    race.refuses("A draw N3")
    race.play("A draw W N2")
    race.check("A", draw="N3", discard="-", roll="W N2")


def test_g5_what_there_is_is_drawn_where_it_is_too_little():
    race = Race(first="B").put("A", hand=12, need=12)
    race.play("A draw L7 D2")
    race.check("A", roll="L7 D2", draw="-", discard="-")
    race.play("A roll L:coin", "A pass")


def test_g5_a_roll_zone_above_the_hand_size_draws_none():
    race = Race().own("A", roll="W5 N5")
    race.round("A draw -", "A roll -", "A pass")
    race.check("A", roll="W5 N5", draw="L7 D2", need=0)
    race.refuses("A draw L")
    race.play("A draw -", "A roll -")


def test_g1_the_black_die_is_extra():
    race = Race()
    race.check("A", roll="K", need=9)
    race.play("A draw L7 D2")
    race.check("A", roll="L7 D2 K")
    race.round()
    race.check("B", roll="L7 D2 K", need=0)


def test_g1_switched_to_counted_it_is_one_of_the_hand():
    race = Race(switches=BLACK_COUNTED)
    race.check("A", need=8)
    race.play("A draw L6 D2")
    race.check("A", roll="L6 D2 K", draw="L")
    race.check("B", need=9)


def test_g14_a_larger_hand_is_felt_from_the_next_draw_on():
    race = Race(track=line(30, {1: {"hand": 2}}), W=("run", ["feet 1"])).own("A", draw="W3 N3")
    race.play("A draw L7 D2", "A roll D:foot", "A pass", "B draw L7 D2", "B roll -", "B pass", "A move 1")
    race.check("A", hand=11, roll="L7 D K")
    race.round()
    race.check("A", need=11 - 8)


def at_catch_up(track, spaces, switches=CATCH_UP, laps=None):
    """What seats A-C are to draw in the second round if they stand on these spaces."""
    race = Race(3, track=track, switches=switches, laps=laps)
    for seat, space in zip("ABC", spaces, strict=True):
        race.put(seat, space=space)
    race.round()
    for seat in "ABC":
        held = sum(n for c, n in race.dice(seat).items()) - 9
        assert race.get(seat, "roll").replace(" K", "") == "L7 D2" and held in (0, 1)
    return [race.get(seat, "need") for seat in "ABC"]


def test_g7_is_off_at_first():
    assert at_catch_up(line(30, reds=(3, 5, 9)), (0, 4, 9), switches=0) == [0, 0, 0]


def test_g7_one_die_more_for_every_red_line_up_to_the_leader():
    track = line(30, reds=(3, 5, 9))
    assert at_catch_up(track, (0, 4, 9)) == [3, 2, 0]
    assert at_catch_up(track, (0, 4, 8)) == [2, 1, 0]
    assert at_catch_up(track, (3, 2, 3)) == [0, 1, 0]  # entering the space crosses the line
    assert at_catch_up(track, (1, 2, 2)) == [0, 0, 0]


def test_g7_at_forks_the_shortest_way_counts():
    # 2 -> 3 4 8 crosses one line (8), 2 -> 5 6 7 8 three
    assert at_catch_up(fork(), (2, 9, 0)) == [1, 0, 1]
    assert at_catch_up(fork(), (6, 4, 7)) == [1, 0, 0]  # from 6: 7 and 8; the leader stands on 4 and has 8 to cross


def test_g7_on_a_ring_the_lines_of_whole_laps_count():
    race = Race(3, track=ring(10, laps=3, reds=(4, 8)), switches=CATCH_UP)
    race.put("A", lap=1, space=5).put("B", space=0).put("C", space=5)
    race.round()
    assert [race.get(seat, "need") for seat in "ABC"] == [0, 3, 2]


def test_g7_the_extra_dice_are_part_of_this_draw_only():
    race = Race(switches=CATCH_UP, track=line(30, reds=(3,))).own("A", draw="W4").put("B", space=4)
    race.round("A draw L7 D2", "A roll L:coin", "A pass")
    race.check("A", need=2, hand=9)
    race.put("A", space=4).round("A draw W2")
    race.check("A", hand=9, need=0)
