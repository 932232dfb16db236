"""Lanes, spaces, segments: M11-M14, M17, M25 and the readings H1-H6, H12."""

from automobiles_table import Table

from paddock.games.automobiles.layout import PROGRESS, SEATS_AT, STRIDE


def at(space, active="W5 L5 D5 K5", other="C0", rules="", **how):
    """A on this space of the track with three lanes, B on another one."""
    return Table(track="three", rules=rules, **how).put("A", space, active=active).put("B", other).turn("A")


def test_m11_a_cube_on_the_track_is_in_used_and_the_car_waits():
    race = at("A1").play("A play L A2")
    race.check("A", used="L", cubes_on_track=["A2"], space="A1", row=1, discard="-")


def test_m12_f3_a_divided_space_holds_a_car_a_segment():
    def landing(*others):
        race = Table(4, track="three").put("A", "A2@3", active="D").turn("A")
        for seat, space in zip("BCD", others, strict=True):
            race.put(seat, space)
        race.play("A play D A3", "A buy -")
        return race.seat("A")["row"]

    assert landing("C0", "C1", "B0") == 6
    assert landing("A3@6", "C1", "B0") == 5
    assert landing("A3@6", "A3@5", "B0") == 4
    full = Table(4, track="three").put("A", "A2@3", active="D").put("B", "A3@6").put("C", "A3@5").put("D", "A3@4").turn("A")
    full.refuses("M12", "A play D A3")


def test_m13_from_the_last_cube_diagonals_too():
    race = at("A1")
    race.refuses("M13", "A play D A3", "A play W C2", "A play L C2").refuses(
        "format", "A play W X1", "A play W A2@9", "A play W A2@x"
    )
    race.allows("A play L A2", "A play W B2")  # B2 touches by a corner
    race.play("A play W B2").refuses("M13", "A play L A9").allows("A play D B3", "A play L C2").refuses("M14", "A play L A1")
    race.play("A play L C2").allows("A play L C3", "A play D B3")


def test_m14_h3_forward_only():
    race = at("B1").refuses("M14", "A play W A1", "A play W A0", "A play W C1", "A play W B0")
    race.refuses("H5", "A play W B1")
    at("A3@4").play("A play D B3", "A buy -").check("A", row=5)
    at("A3@4", other="B3@5").refuses("M14", "A play D B3")  # row 4 is left, and that is beside
    at("A3@5").refuses("M14", "A play D B3")  # it ends beside


def test_m17_the_car_goes_to_the_last_cube():
    at("A1").play("A play L A2", "A play D A3", "A buy -").check("A", space="A3", row=6, laps=0)


def test_m18_h15_the_line_is_crossed():
    race = at("A11").play("A play W A0").check("A", cubes_on_track=["A0"]).play("A play W B1", "A buy -")
    race.check("A", space="B1", row=1, laps=1, progress=25)
    at("C12", other="A0").refuses("M13", "A play W A0").play("A play W C13", "A play W C0").refuses("M14", "A play W C13")


def test_h1_a_gear_cube_goes_onto_its_colour():
    race = at("B1").refuses("H1", "A play K B2", "A play D B2", "A play W A2")
    race.allows("A play W B2", "A play L B2")  # of two colours either


def test_h2_no_wear_for_the_steps_themselves():
    race = at("A1").play("A play L A2")
    assert "N" not in race.seat("A")["used"]


def test_h3_touching_is_judged_by_whole_spaces():
    at("A4@7").allows("A play K B4")  # rows 6-9, of which 9 is ahead
    at("A4@9").refuses("M14", "A play K B4").allows("A play L B5", "A play W A5")  # B5 touches A4, if not row 9
    at("A4@9", other="B5@11").allows("A play W B5")
    at("A4@10", other="B5@11").refuses("M14", "A play W B5")


def lapped(race, seat, laps):
    """The seat's car is that many laps ahead of where it stands."""
    p = SEATS_AT + "ABCDE".index(seat) * STRIDE
    race.s[p + PROGRESS] += laps * race.rules.length(race.s)
    return race.turn("A")


def test_h3_a_lapped_car_blocks_and_is_drafted():
    race = lapped(at("A1", other="A2@3"), "A", 1).play("A play L A2", "A buy -").check("A", row=2, laps=1)
    assert "N" not in race.seat("A")["discard"]


def test_h4_weaving():
    at("A2@3").refuses("H4", "A play D A3@5", "A play D A3@4").allows("A play D A3@6", "A play D A3")
    race = at("A2@3", rules="weaving=on").allows("A play D A3@6", "A play D A3")
    race.play("A play D A3@4", "A buy -").check("A", row=4)
    at("A2@3", other="A3@4", rules="weaving=on").refuses("M12", "A play D A3@4").allows("A play D A3@5")
    at("A3@4", rules="weaving=on").refuses("M14", "A play D B3@4", "A play D B3@3").allows("A play D B3@5")


def test_h5_inside_of_its_space_a_car_moves_by_momentum_only():
    race = at("A4@7", active="K2").refuses("H5", "A play K A4")
    race.play("A buy -").check("A", row=7).play("A hand K2").check("A", row=10)
    race = at("A3@4").play("A play K A4").refuses("H5", "A play K A4")


def test_h6_a_card_of_several_spaces():
    race = at("A1", "G W", G="turbo").play("A play G").refuses("format", "A buy -", "A play W B2", "B choose stop")
    race.play("A choose space:A2").check("A", cubes_on_track=["A2"])
    race.refuses("M8", "A choose space:A3").refuses("M13", "A choose space:A6").refuses("M14", "A choose space:B1")
    race.refuses("format", "A choose space:Z9")
    race.play("A choose stop", "A buy -").check("A", row=3)
    assert race.seat("A")["discard"]["N"] == 4  # 2 of the card, 2 of the light grey space
    race = at("A1", "G", G="turbo").play("A play G", "A choose stop").check("A", cubes_on_track=[])


def test_m25_h12_f2_momentum():
    race = Table(3, track="three").put("A", "A3@6", active="W", bag="W7").put("B", "A3@5").put("C", "A3@4").turn("A")
    race.put("A", "A3@6", active="K", bag="W7").play("A play K A4", "A buy -").check("B", row=5).check(
        "C", row=4
    )  # after the draw
    race.play("A hand W7").check("B", row=6).check("C", row=5).check("A", row=10)
    for seat in "BC":
        assert "N" not in race.seat(seat)["discard"]


def test_h12_momentum_after_a_special_turn_too():
    race = Table(track="three").put("A", "C0", active="N").put("B", "A4@8").turn("A").play("A special", "A hand -")
    race.check("B", row=10)


def test_h16_past_the_goal_a_car_still_blocks():
    race = lapped(at("A1", other="A2@3"), "B", 2).play("A play L A2", "A buy -").check("A", row=2, laps=0)
    race.check("B", row=3, laps=2)
