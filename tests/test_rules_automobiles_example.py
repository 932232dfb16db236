"""Two rounds of two players, every figure of them: a race that touches most of the rules."""

import json

from automobiles_table import PACKS, RECORDS, Table

from tools.record import Record, open_race, replay

RECORD = RECORDS / "automobiles" / "example.race"
LINES = [text for _line, text in Record(RECORD.read_bytes()).lines]


def table(lines=0):
    """The race after so many lines."""
    found = Table(begin=False)
    found.race = open_race(Record(RECORD.read_bytes()), PACKS)
    found.rules, found.s = found.race.rules, found.race.state
    return found.play(*LINES[:lines])


def test_setup():
    race = table()
    race.check("A", space="I1", row=1, money=10, bag="W5 L2 Y5").check("B", space="O0", row=0, money=11, bag="W5 L2 Y5")
    race.play("A buy B P")
    race.check("A", money=0, bag="W5 L2 Y5 B P")
    race.play("B buy G P P").check("B", money=0, bag="W5 L2 Y5 G P2")
    stock = race.position()["stock"]
    assert stock == {"W": 20, "L": 24, "D": 24, "K": 16, "Y": 30, "R": 16, "G": 15, "B": 15, "P": 13, "N": 80}
    assert sum(stock.values()) == 253
    race.play(*LINES[2:4]).check("A", bag="W3 Y3 B").check("B", bag="W3 L Y3 P")
    assert (race.position()["round"], race.position()["phase"], race.position()["to_move"]) == (1, "action", "A")


def test_the_first_turn():
    race = table(4).refuses("M14", "A play W O1").refuses("M13", "A play W O5")
    race.allows("A play L I2", "A play W O2").play("A play L I2")
    race.check("A", cubes_on_track=["I2"], space="I1", active="W2 L Y2 P", used="L")
    race.refuses("H1", "A play L I3").refuses("M13", "A play W I4").refuses("M14", "A play W O2", "A play W O1")
    race.play("A play L O3").refuses("M13", "A play W O6").play("A play W O4")
    race.refuses("H1", "A play W I3", "A play W O5")  # from O4 there is dark grey only
    race.check("A", active="W Y2 P", used="W L2", cubes_on_track=["I2", "O3", "O4"])
    race.refuses("M16", "A buy B W").play("A buy B")
    race.check("A", space="O4", row=5, discard="W2 L2 Y2 B P N2", active="-", used="-", bag="W3 Y3 B", cubes_on_track=[])
    assert race.left("N") == 78
    race.play(LINES[8]).check("A", active="W3 Y3 B", bag="-", discard="W2 L2 Y2 B P N2")


def test_the_other_s_first_turn():
    race = table(9)
    assert race.position()["to_move"] == "B"
    race.refuses("H1", "B play L O1")
    race.play("B play G").check("B", used="G N")
    assert race.answers() == ["stop"]  # the Gearbox first would move nowhere
    race = table(9).play("B play W O1", "B play G")
    assert race.left("N") == 77
    race.play("B choose space:I2").check("B", cubes_on_track=["O1", "I2"]).play("B choose space:O3")
    race.check("B", cubes_on_track=["O1", "O3"])
    assert race.answers() == ["stop"]
    race.play("B choose stop").refuses("M12", "B play W O4").play("B buy G R")
    race.check("B", space="O3", row=4, discard="W2 L Y2 G2 P R N")
    assert race.left("N") == 77  # drafting; the wear of the Gearbox stays
    race.play(LINES[15]).check("B", active="W3 Y3 P", bag="L")
    stock = race.position()["stock"]
    assert stock == {"W": 20, "L": 24, "D": 24, "K": 16, "Y": 30, "R": 15, "G": 14, "B": 14, "P": 13, "N": 77}
    assert sum(stock.values()) == 247


def test_the_second_turn():
    race = table(16).play("A play B")
    assert race.left("N") == 76
    race.allows("A choose space:I3").play("A choose space:O5")
    assert sorted(race.answers()) == ["stop"]  # white and light grey are no dark grey
    race.play("A choose stop").refuses("H1", "A play W I5", "A play W O6")
    race.play("A play Y", "A choose active:W")
    assert race.left("W") == 21
    race.play("A choose no", "A play Y", "A choose no", "A choose discard:L")
    race.check("A", bag="L", discard="W2 L Y2 B P N2", active="W2 Y", used="Y2 B N")
    race.play("A buy Y").check("A", space="O5", row=8, discard="W4 L Y6 B2 P N6", bag="L")
    assert (race.left("N"), race.left("Y")) == (73, 29)
    race.refuses("M24", "A hand W4 Y3").play(LINES[26]).check("A", active="W3 L Y3", bag="W L Y3 B2 P N6", discard="-")


def test_the_two_ways_of_the_hybrid():
    race = table(16).play("A play B", "A choose space:I3")
    race.check("A", cubes_on_track=["I3"]).play("A choose space:O5").check("A", cubes_on_track=["O5"])
    race.play("A buy -").check("A", row=8)


def test_the_other_s_second_turn():
    race = table(27).play("B play P", "B hand L").check("B", discard="W2 L Y2 G2 P R", active="W3 L Y3", bag="-")
    assert race.left("N") == 74
    race.play("B buy B Y").check("B", space="O3", row=4, discard="W5 L2 Y6 G2 P2 R B", bag="-")
    race.play(LINES[30]).check("B", discard="-")
    here = race.position()
    assert (here["round"], here["to_move"]) == (3, "A")
    expected = {"W": 21, "L": 24, "D": 24, "K": 16, "Y": 28, "R": 15, "G": 14, "B": 13, "P": 13, "N": 74}
    assert here["stock"] == expected and sum(expected.values()) == 242
    assert [sum(sum(one[zone].values()) for zone in ("bag", "active")) for one in here["players"].values()] == [21, 19]
    assert [sum(one["bag"].values()) for one in here["players"].values()] == [14, 12]


def test_what_is_forced_may_be_missing():
    """One draw takes the whole bag, two questions have one answer."""
    lines = [line for i, line in enumerate(LINES) if i not in (8, 13)]
    text = RECORD.read_text("utf-8").split("\n\n")[0] + "\n\n" + "\n".join(lines)
    whole = replay(RECORD.read_bytes(), PACKS).position()
    assert json.dumps(replay(text.encode(), PACKS).position()) == json.dumps(whole)
