"""Setup, draws, buying, wear, special turns, the end: M1-M10, M15, M16, M18-M29 and the readings about them."""

import pytest
from automobiles_table import CARDS, PACKS, Table, header

from paddock.core.pool import N
from paddock.games.automobiles.layout import DRAFTING, PROGRESS, SEATS_AT, STRIDE
from tools.record import Record, RecordError, open_race


def refused(head):
    with pytest.raises(RecordError) as error:
        open_race(Record((head + "\n").encode()), PACKS)
    return error.value.rule


def test_m1_two_to_five_play_a_number_of_laps():
    assert refused(header(1)) == "M1"
    assert [len(Table(seats, begin=False, track="three").position()["players"]) for seats in (2, 5)] == [2, 5]
    assert refused(header(5, track="three").replace("E human", "E human, F human")) == "M1"
    assert Table(begin=False).seat("A")["laps"] == 0


def test_m2_one_card_of_each_colour():
    assert refused(header(Y="manager gearbox")) == "M2"
    assert refused(header(Y="")) == "M2"
    assert refused(header(Y="nobody")) == "M2"


def test_m3_start_positions_and_money():
    race = Table(5, begin=False, track="three")
    here = race.position()["players"]
    assert [(one["space"], one["money"]) for one in here.values()] == [
        ("A1", 10), ("B1", 11), ("C1", 12), ("A0", 13), ("B0", 14),
    ]  # fmt: skip
    assert refused(header(4)) == "M3"  # that track has three start spaces
    assert refused(header().replace("seats:", "first: C\nseats:")) == "M3"


def test_m3_m5_the_grid_is_in_the_order_of_turns():
    race = open_race(Record((header(3).replace("seats:", "first: B\nseats:") + "\n").encode()), PACKS)
    here = race.position()
    assert here["to_move"] == "B"
    assert {name: (one["space"], one["money"]) for name, one in here["players"].items()} == {
        "A": ("I0", 12), "B": ("I1", 10), "C": ("O0", 11),
    }  # fmt: skip


def test_m4_twelve_cubes_each():
    race = Table(begin=False).check("A", bag="W5 L2 Y5").check("B", bag="W5 L2 Y5")
    assert [race.left(c) for c in "WLYN"] == [20, 24, 30, 80]


def test_m5_h13_at_least_one_cube_is_bought_and_money_left_is_lost():
    race = Table(begin=False).refuses("M5", "A buy -", "A buy B B P").refuses("M16", "A buy N", "A buy O")
    race.refuses("H15", "B buy W").play("A buy L").check("A", money=0, bag="W5 L3 Y5")
    Table(begin=False, rules="must_buy=off").play("A buy -").check("A", money=0, bag="W5 L2 Y5")


def test_m6_all_in_the_bag_then_seven():
    race = Table(begin=False).play("A buy B", "B buy G")
    assert race.position()["phase"] == "hand"
    race.refuses("M6", "A hand W5 L", "A hand W5 L3", "A hand W6 L", "A hand K W5 L").refuses(
        "format", "B hand W5 L2", "A buy W"
    )
    race.play("A hand W5 B L").check("A", active="W5 L B", bag="L Y5")


def test_m7_any_number_of_cubes_or_none():
    race = Table(R="aero").put("A", active="Y R2").put("B", active="W").turn("A")
    race.refuses("M7", "A play G", "A play W O2", "A play N")
    race.play("A play R", "A play R").check("A", active="Y", used="R2")
    race.allows("A buy -")


def test_m8_f7_all_or_nothing():
    steering = Table(R="steering").put("A", "I1", active="R W2", discard="L").put("B", "O0").turn("A")
    steering.refuses("M8", "A play R").put("A", "I1", active="R W L").play("A play R")
    chief = Table(Y="chief").put("A", active="Y", discard="K2 N P").turn("A")
    chief.refuses("M8", "A play Y").put("A", active="Y", discard="D N").play("A play Y", "A choose discard:D")
    chief.check("A", used="Y K", discard="N")


def test_m9_h10_f5_wear_that_the_stock_does_not_have():
    race = Table().put("A", "I1", active="R", discard="L").put("B", "O0").turn("A").stock(N=0)
    race.play("A play R", "A choose space:I2").check("A", used="R", cubes_on_track=["I2"])
    race = Table(R="steering", track="three").put("A", "A3", active="K W").put("B", "C0").turn("A").stock(N=1)
    race.play("A play K A4", "A buy -").check("A", discard="K W N")
    assert race.left("N") == 0


def test_m10_what_a_card_gains_goes_to_used():
    race = Table(P="team").put("A", active="P", discard="Y2").turn("A")
    race.play("A play P", "A choose discard:Y", "A choose stop", "A choose stock:L").check("A", used="P L", discard="Y")


def test_m15_everything_in_active_is_money():
    race = Table().put("A", active="W L D K Y R N").turn("A")  # 0 1 2 3 2 2 0
    race.refuses("M16", "A buy K D W").play("A buy K D")
    race.check("A", discard="W L D2 K2 Y R N", active="-")


def test_m16_several_of_a_kind_as_far_as_the_stock_goes():
    race = Table().put("A", active="Y5").turn("A").refuses("M16", "A buy N")
    race.allows("A buy L4 W2", "A buy W10", "A buy B2").refuses("M16", "A buy W11")
    race.stock(B=1).refuses("M16", "A buy B2").play("A buy B").check("A", discard="Y5 B")


def test_m19_m20_f4_the_highest_colour_entered():
    assert wear_of("A1", "W L D", ["A play L A2", "A play D A3"]) == 3
    assert wear_of("A3", "K", ["A play K A4"]) == 4
    assert wear_of("B1", "W", ["A play W B2"]) == 2  # white and light grey
    assert wear_of("A9", "W", ["A play W A10"]) == 1
    assert wear_of("A3@4", "D K W", ["A play D B3", "A play K B4"]) == 4


def wear_of(space, active, lines):
    race = Table(track="three").put("A", space, active=active).put("B", "C10").turn("A")
    race.play(*lines, "A buy -")
    return race.seat("A")["discard"].get("N", 0)


def test_m21_h7_who_does_not_move_gains_none():
    race = Table(track="three").put("A", "A4", active="W Y").put("B", "C0").turn("A").play("A buy -")
    assert "N" not in race.seat("A")["discard"]
    race = Table(track="three").put("A", "A4@10", active="W").put("B", "C0").turn("A").play("A play W A5", "A buy -")
    assert race.seat("A")["discard"]["N"] == 1  # the black space one starts on does not count


def test_m22_h8_draft():
    def wear(car, other, rules="", lines=("A play W O2",)):
        race = Table(rules=rules).put("A", car, active="W L D").put("B", other).turn("A")
        race.play(*lines, "A buy -")
        return race.seat("A")["discard"].get("N", 0)

    assert wear("O1", "O3@3") == 0  # right ahead in the same lane
    assert wear("O1", "O3@4") == 1  # not the next segment
    assert wear("O1", "O3@4", "draft=lax") == 0
    assert wear("O1", "I3@4") == 1  # another lane
    assert wear("O2", "O3@4", lines=("A play L O3",)) == 0  # behind it inside of one space
    assert wear("O2", "O5@7", lines=("A play L O3", "A play W O4")) == 2
    race = Table().put("A", "O3@4", active="W").put("B", "O4").turn("A").play("A buy -")
    assert "N" not in race.seat("A")["discard"]


def test_m22_h8_only_a_car_that_moved_drafted():
    def drafted(*lines):
        race = Table(R="aero").put("A", "O3@4", active="R W L").put("B", "O4").turn("A").play(*lines, "A buy -")
        return race.s[SEATS_AT + DRAFTING]

    assert drafted() == 0  # a car ahead, and none moved
    assert drafted("A play R") == 0  # a card says so, and none moved
    race = Table(R="aero").put("A", "O1", active="R W").put("B", "O0").turn("A").play("A play R", "A play W O2", "A buy -")
    assert race.s[SEATS_AT + DRAFTING] == 1


def test_m22_wear_of_cards_comes_all_the_same():
    race = Table().put("A", "O1", active="R W", discard="W").put("B", "O3@3").turn("A")
    race.play("A play R", "A choose space:O2", "A buy -").check("A", discard="R W2 N")


def test_m23_everything_to_discard_then_seven():
    race = Table().put("A", "I1", active="L2 P", bag="W9", discard="Y").put("B", "O0").turn("A").play("A play L I2", "A buy L")
    race.check("A", discard="L3 P Y N2", active="-", used="-", cubes_on_track=[])
    race.refuses("M23", "A hand W6", "A hand W6 L", "A hand W8").refuses("format", "B hand W7").play("A hand W7")
    race.check("A", active="W7", bag="W2")


def test_m24_h11_refill_only_when_a_cube_must_be_drawn():
    race = Table().put("A", active="Y", bag="W7", discard="L5").turn("A").play("A buy -", "A hand W7")
    race.check("A", bag="-", discard="L5 Y")
    race = Table().put("A", active="Y", bag="W3", discard="L5 D").turn("A").play("A buy -")
    race.refuses("M24", "A hand W2 L5", "A hand W3 K4").play("A hand W3 L3 Y").check(
        "A", bag="L2 D", discard="-", active="W3 L3 Y"
    )
    race = Table().put("A", active="Y", bag="W", discard="L").turn("A").play("A buy -")
    race.refuses("M23", "A hand W").play("A hand W L Y").check("A", active="W L Y", bag="-")  # shorter
    race = Table().put("A").turn("A").play("A buy -").refuses("M23", "A hand W").play("A hand -")
    assert race.position()["to_move"] == "B"


def test_m26_what_was_removed_can_be_bought():
    race = Table(P="captain").put("A", active="P Y2", discard="K").turn("A").stock(K=0).refuses("M16", "A buy K")
    race.play("A play P", "A choose discard:K")
    assert race.left("K") == 1


def test_m27_f1_special_turn():
    race = Table().put("A", active="W2 Y L N3", discard="P5").turn("A")
    before = race.left("N")
    race.play("A special").check("A", discard="W2 Y L P5", bag="-")
    assert race.left("N") == before + 3
    race.play("A hand W2 P5").check("A", active="W2 P5", bag="L Y", discard="-", space="I1")
    assert race.position()["to_move"] == "B"


def test_m27_h17_only_before_anything_is_played():
    race = Table(R="aero").put("A", active="R W").turn("A").allows("A special", "A buy -")
    race.play("A play R").refuses("M27", "A special")


def test_h9_a_wear_cube_has_no_action():
    Table().put("A", active="N2 W").turn("A").refuses("H9", "A play N")
    race = Table(rules="wear_action=on").put("A", active="N2 W").turn("A")
    race.play("A play N").check("A", active="N W", discard="N")
    race.refuses("M27", "A special").play("A play N").refuses("M7", "A play N")


def near_the_end(*cars):
    """The last lap of three cars: (space, active) of each."""
    race = Table(3, track="three")
    for seat, (space, active) in zip("ABC", cars, strict=True):
        race.put(seat, space, active=active, bag="W7")
        race.s[SEATS_AT + "ABC".index(seat) * STRIDE + PROGRESS] += 24  # the second lap of two
    return race.turn("A")


def test_m18_m28_m29_h16_f6_the_round_is_played_out():
    race = near_the_end(("A10", "W3 L"), ("C10", "W"), ("B10", "W2 L D"))
    race.play("A play W A11", "A play W A0", "A play W A1", "A play L A2", "A buy -", "A hand W7")
    assert (race.seat("A")["laps"], race.seat("A")["row"]) == (2, 3)
    assert not race.position()["finished"]
    race.play("B buy -", "B hand W7")
    race.play("C play W B11", "C play W B0", "C buy -")
    assert not race.position()["finished"]
    race.play("C hand W7").check("C", laps=2, row=0)
    here = race.position()
    assert (here["finished"], here["phase"], here["to_move"], here["round"]) == (True, "finished", None, 1)
    assert here["ranking"] == [["A"], ["C"], ["B"]]
    race.refuses("M28", "A buy -", "A nonsense", "E buy -")


def test_m29_the_last_of_the_round_may_still_win():
    race = near_the_end(("A10", "W3"), ("C10", "W"), ("B10", "W3 L D"))
    race.play("A play W A11", "A play W A0", "A play W A1", "A buy -", "A hand W7", "B buy -", "B hand W7")
    race.play("C play W B11", "C play W B0", "C play W B1", "C play L B2", "C buy -", "C hand W7")
    assert race.position()["ranking"] == [["C"], ["A"], ["B"]]


def test_m29_h16_of_equal_rows_the_inner_lane():
    race = near_the_end(("B10", "W2"), ("C10", "W"), ("A10", "W2"))
    race.play("A play W B11", "A play W B0", "A buy -", "A hand W7", "B buy -", "B hand W7")
    race.play("C play W A11", "C play W A0", "C buy -", "C hand W7")
    assert race.position()["ranking"] == [["C"], ["A"], ["B"]]


def test_h14_a_board_is_active_used_and_discard():
    race = Table().put("A", "I1", active="B2", bag="B3", discard="B").put("B", "O0", discard="B3").turn("A")
    race.refuses("M8", "A play B").put("B", "O0", discard="B2", bag="B3", active="B3").play("A play B")


def test_h15_clockwise_all_the_time():
    race = Table().put("A", "I1", active="W", bag="W9").put("B", "O0", active="W", bag="W9").turn("A")
    race.refuses("H15", "B play W O1", "B buy -", "B special").play("A buy -", "A hand W7").refuses("H15", "A buy -")


def test_h18_bags_are_open():
    race = Table()
    assert race.seat("A")["bag"] == {"L": 1, "Y": 5} and race.seat("B")["bag"] == {"L": 1, "Y": 5}


def test_wear_is_never_for_sale():
    race = Table()
    assert race.rules.prices[N] == 0 and set(CARDS) == set("YRGBP")
