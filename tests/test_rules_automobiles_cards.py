"""Every card: its questions in order, when it can be played, and that it is all or nothing (M8)."""

from automobiles_table import Table

from paddock.core import effect
from paddock.games.automobiles.layout import SEATS_AT, STEPPER


def at(card, space="I1", other=None, seats=2, track="example", **piles):
    """A's turn with this card, `at("Y=manager", active=...)`; B stands on the last start space with `other` piles."""
    colour, name = card.split("=")
    race = Table(seats, track=track, **{colour: name}).put("A", space, **piles)
    if other:
        race.put("B", "O0", **other)
    return race.turn("A")


def test_manager():
    race = at("Y=manager", active="Y L N", discard="W").play("A play Y")
    assert race.answers() == ["no", "active:L", "active:N"]
    race.play("A choose active:N")
    assert race.answers() == ["no", "discard:W", "active:L"]
    race.play("A choose active:L").check("A", active="-", bag="L", used="Y", discard="W")
    race = at("Y=manager", active="Y").play("A play Y")
    assert race.answers() == ["no"]
    race.play("A choose no", "A choose no").play("A buy -")


def test_car_chief():
    race = at("Y=chief", active="Y", discard="W L K N").play("A play Y")
    assert race.answers() == ["discard:W", "discard:L"]
    race.play("A choose discard:L").check("A", used="D Y", discard="W K N")
    at("Y=chief", active="Y", discard="K").refuses("M8", "A play Y")
    at("Y=chief", active="Y", discard="D").stock(K=0).refuses("M8", "A play Y")


def test_engineer():
    race = at("Y=engineer", active="Y2 W L", discard="K").play("A play Y")
    assert race.answers() == ["stop", "active:W", "active:L", "active:Y"]
    race.play("A choose active:W", "A choose active:Y", "A choose stop").check("A", discard="W Y K", active="L", used="Y")
    race.refuses("M8", "A choose stop").play("A choose discard:W", "A choose discard:K").check("A", discard="Y")
    race.refuses("format", "A choose discard:Y")
    race = at("Y=engineer", active="Y W3 L", discard="-").play("A play Y", *["A choose active:W"] * 3)
    assert race.answers() == ["discard:W"]  # after the third there is no stop


def test_mechanic():
    at("Y=mechanic", active="Y", discard="W2").refuses("M8", "A play Y")
    race = at("Y=mechanic", active="Y B", discard="W2").play("A play Y")
    assert race.answers() == ["active:B"]
    race.play("A choose active:B", "A choose discard:W").check("A", used="Y B", discard="W")
    race.play("A choose stop").check("A", discard="W")


def test_crew_chief():
    at("P=crew", active="P", bag="N2", discard="N").refuses("M8", "A play P")
    race = at("P=crew", active="P", bag="N2 L W", discard="N K").play("A play P")
    race.refuses("M8", "A hand N2", "A hand L W", "A hand K", "A hand N3 L").allows("A hand L", "A hand N2 W")
    race.play("A hand N L").check("A", active="L N", discard="K", bag="N W")
    race = at("P=crew", active="P", bag="N2", discard="N K").play("A play P").refuses("M24", "A hand N K", "A hand N2 L")
    race.play("A hand N2 K").check("A", active="N2 K", bag="N", discard="-")


def test_pit_crew():
    race = at("P=pitcrew", active="P", discard="N2 W").play("A play P")
    assert race.answers() == ["option:1", "option:2"]
    race.play("A choose option:1").check("A", discard="W")
    race = at("P=pitcrew", active="P", discard="N2 W").play("A play P", "A choose option:2").refuses("M8", "A choose stop")
    race.play("A choose discard:N", "A choose discard:W").check("A", discard="N")
    race = at("P=pitcrew", active="P", discard="W").play("A play P")
    assert race.answers() == ["option:1"]


def test_pit_team():
    at("P=team", active="P", discard="N3").refuses("M8", "A play P")
    race = at("P=team", active="P", discard="N3 W2").play("A play P")
    assert race.answers() == ["discard:W", "discard:N"]
    race.play("A choose discard:N", "A choose discard:N")
    assert race.answers() == ["discard:W"]  # the last one: without it nothing could be gained
    race.play("A choose discard:W").refuses("M8", "A choose stock:N", "A choose stock:L")
    assert race.answers() == ["stock:W", "stock:P"]
    race.play("A choose stock:W").check("A", used="W P", discard="N W")
    race = at("P=team", active="P", discard="K").stock(K=0).play("A play P", "A choose discard:K")
    race.play("A choose stock:K").check("A", used="K P", discard="-")  # a cube just removed


def test_pit_captain():
    race = at("P=captain", active="P Y", discard="W8").play("A play P", *["A choose discard:W"] * 6).check("A", discard="W2")
    race.refuses("format", "A choose discard:W")
    race = at("P=captain", active="P").play("A play P")
    assert race.answers() == ["stop"]


def test_suspension():
    at("R=suspension", active="R", discard="D").refuses("M8", "A play R")  # no dark grey in reach
    race = at("R=suspension", active="R", discard="L").play("A play R").check("A", used="R N").refuses("M8", "A choose stop")
    assert race.answers() == ["space:I2"]
    race.play("A choose space:I2").check("A", cubes_on_track=["I2"], used="R N")


def test_aerodynamics():
    at("R=aero", active="R L").play("A play R", "A play L I2", "A buy -").check("A", discard="R L", row=3)


def test_tires():
    race = at("R=tires", active="R L D").play("A play R")
    assert race.answers() == ["active:L", "active:D"]  # each has a white space ahead
    race.play("A choose active:D")
    assert race.answers() == ["space:I2", "space:O2"]
    race.play("A choose space:I2").check("A", active="L D", used="R")
    at("R=tires", active="R W").refuses("M8", "A play R")
    at("R=tires", "I2@3", active="R L").refuses("M8", "A play R")  # dark and light grey ahead only
    race = at("R=tires", "I2@3", active="R L D").play("A play R")
    assert race.answers() == ["active:D"]


def test_steering():
    race = at("R=steering", "I1", active="R W L2 K").play("A play R").check("A", used="R N").refuses("M8", "A choose active:W")
    race.play("A choose active:L").check("A", discard="L").play("A choose space:O2")
    assert race.answers() == ["stop"]
    race.play("A choose stop").check("A", cubes_on_track=["O2"])
    at("R=steering", active="R W").refuses("M8", "A play R")


def test_gearbox():
    race = at("G=gearbox", active="G").play("A play G").check("A", used="G N").play("A choose space:I2")
    assert race.seat("A")["cubes_on_track"] == ["I2"]
    assert not race.s[SEATS_AT + STEPPER]  # first of two: one space
    race = at("G=gearbox", "I0", active="G").play("A play G")
    assert race.answers() == ["stop"]  # light grey is out of reach


def test_boost():
    race = (
        at("G=boost", seats=3, active="G W", bag="W2 L", discard="N")
        .put("B", "O0", bag="L2")
        .put("C", "I0")
        .turn("A")
        .play("A play G")
    )
    assert race.answers() == ["option:0", "option:1", "option:2", "option:3"]
    race.play("A choose option:2").refuses("M8", "A hand W").refuses("format", "B choose yes").play("A hand W2")
    race.check("A", used="G N2", active="W3")
    assert race.position()["to_move"] == "B"
    race.refuses("format", "C choose no", "A choose yes").play("B choose yes").refuses("M8", "B hand L2").play("B hand L")
    race.check("B", active="L", bag="L", used="-")
    assert race.position()["to_move"] == "C"
    assert race.answers() == ["no"]
    race.play("C choose no").allows("A buy -", "A play W O2")
    race = at("G=boost", active="G", bag="W2").play("A play G", "A choose option:0").check("A", used="G")
    assert race.position()["to_move"] == "B"


def test_turbo():
    race = at("G=turbo", "I1", active="G", discard="G", other={"discard": "G2"}).play("A play G")
    assert race.s[SEATS_AT + STEPPER + effect.LEFT] == 5  # two, and a green cube each in all discard piles
    race.check("A", used="G N2").play("A choose space:I2", "A choose space:O3").check("A", cubes_on_track=["O3"])
    assert race.answers() == ["stop"]


def test_nitro():
    at("G=nitro", active="G", bag="W").refuses("M8", "A play G")
    race = at("G=nitro", active="G L", bag="W", discard="K D").play("A play G").refuses("M24", "A hand K D")
    race.play("A hand W K")
    assert race.answers() == ["active:W", "active:K"]  # the two drawn, not the light grey one
    race.play("A choose active:W").check("A", active="L K", discard="W", bag="D")


def test_hybrid_engine():
    race = at("B=hybrid", active="B", other={"discard": "B"}).refuses("M8", "A play B")
    race = at("B=hybrid", active="B", discard="B", other={"discard": "B"}).play("A play B").check("A", used="B N")
    assert race.answers() == ["stop", "space:I2", "space:O2"]
    race.play("A choose space:I2")
    assert race.answers() == ["stop", "space:O3"]


def test_diesel_engine():
    race = (
        at("B=diesel", active="B W", discard="L2").play("A play B").check("A", used="B N2").refuses("format", "A choose stop")
    )
    race = (
        at("B=diesel", "I2@3", active="B W", discard="D")
        .play("A play B", "A choose space:I3")
        .check("A", cubes_on_track=["I3"])
    )
    race.refuses("format", "A choose space:O5")


def test_rotary_engine():
    race = at("B=rotary", active="B", discard="W2 N").play("A play B").check("A", used="B N").play("A choose space:O2")
    race.play("A choose stop")
    at("B=rotary", active="B W").play("A play B").refuses("format", "A choose stop")


def test_super_charged():
    race = at("B=charged", active="B", discard="W L N").play("A play B").check("A", used="B N")
    assert race.answers() == ["stop", "discard:W", "discard:L", "discard:N"]
    race.play("A choose discard:L", "A choose discard:N").check("A", active="L N", discard="W")
