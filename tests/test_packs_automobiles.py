"""Packs of Automobiles: what is written becomes what the firmware reads, and whatever is wrong is told with its place."""

import io
import json
import random

import pytest
from conftest import PAGE, ROOT

from paddock.core.notation import LETTERS
from paddock.games.automobiles import lanes
from paddock.games.automobiles.effects import OPS
from paddock.packs import NO_INDEX, Pack
from tools import packs
from tools.packs.compiled import short_line

HOUSE = ROOT / "firmware" / "packs" / "automobiles"

SMALL = """
id = "small"
game = "automobiles"
house_design = true
prices = { W = 1, L = 2, D = 4, K = 6 }
money = { W = 0, L = 1, D = 2, K = 3 }
stock = { W = 30, L = 28, D = 24, K = 16, Y = 40, R = 16, G = 16, B = 16, P = 16, N = 80 }

[cards]
boss = { colour = "Y", price = 2, money = 2, effect = ["remove_active 1, to_bag 1"], text = "tidy" }
grip = { colour = "R", price = 3, money = 2, effect = ["wear 1, like_discard, step 1"], text = "a space" }
gear = { colour = "G", price = 3, money = 2, effect = ["wear 1", "colour L", "steps_place 1"], text = "grey" }
both = { colour = "B", price = 5, money = 3, effect = ["most B, wear 1, any_colour, steps_same 2"], text = "two" }
team = { colour = "P", price = 4, money = 1, effect = ["choose: clear_wear | remove_exactly 2"], text = "clean" }

[sets.all]
Y = "boss"
R = "grip"
G = "gear"
B = "both"
P = "team"
track = "ring"

[tracks.ring]
laps = 2
grid = ["I1", "O0"]
picture = '''
I W|W|L-L|W|D-D-D|W|
O W|W|W|W-L|W|L-L|W|
'''
"""


@pytest.fixture(scope="module")
def house():
    return Pack(io.BytesIO(packs.compile_path(HOUSE)))


def faults(path):
    """[(line, reason)]"""
    return [(problem.line, problem.reason) for problem in packs.check(path)]


def line_of(text, part):
    return text[: text.index(part)].count("\n") + 1


# the page


def test_the_page_lists_every_effect_as_the_firmware_has_it():
    named = {"none": "", "n": " N", "colour": " COLOUR"}
    expected = [
        f"`{op.word}{'' if op.word == 'choose' else named[op.arg]}{': …' if op.guard else ''}`" for op in OPS if op.when
    ]
    table = PAGE.split("| effect | what it does |")[1].split("\n\n")[0].splitlines()[2:]
    assert [row.split("|")[1].strip() for row in table] == expected


# the house pack


def test_the_house_pack_is_clean_and_marked_as_a_house_design():
    assert packs.check(HOUSE) == []
    pack = packs.load(HOUSE)
    assert (pack["id"], pack["game"], pack["house_design"]) == ("house", "automobiles", True)


def test_the_cubes_are_the_game_s():
    pack = packs.load(HOUSE)
    assert list(pack["stock"].items()) == list(zip("WLDKYRGBPN", (30, 28, 24, 16, 40, 16, 16, 16, 16, 80), strict=True))
    assert sum(pack["stock"].values()) == 282
    assert list(pack["money"].values()) == [0, 1, 2, 3]
    prices = list(pack["prices"].values())
    assert prices == sorted(set(prices))  # a higher gear costs more


def test_the_20_base_cards_cost_and_pay_what_the_rules_say():
    base = {
        "Y": {"manager": (2, 2), "car_chief": (2, 2), "engineer": (2, 2), "mechanic": (2, 2)},
        "P": {"crew_chief": (4, 1), "pit_crew": (2, 2), "pit_team": (1, 2), "pit_captain": (2, 2)},
        "R": {"suspension": (3, 2), "aerodynamics": (1, 2), "tires": (2, 3), "steering": (3, 3)},
        "G": {"gearbox": (3, 2), "boost": (4, 2), "turbo": (4, 2), "nitro": (4, 2)},
        "B": {"hybrid": (5, 3), "diesel": (5, 3), "rotary": (4, 3), "supercharged": (6, 3)},
    }
    cards = packs.load(HOUSE)["cards"]
    found = {}
    for key, card in cards.items():
        found.setdefault(card["colour"], {})[key] = (card["price"], card["money"])
    assert found == base


def test_every_card_has_a_name_and_a_first_line_for_a_row_of_the_screen():
    for key, card in packs.load(HOUSE)["cards"].items():
        assert len(card["name"]) <= 10, key
        assert short_line(card["text"]) == card["text"].split("\n")[0], key


def test_every_effect_of_the_game_is_on_a_house_card():
    lines = " ".join(line for card in packs.load(HOUSE)["cards"].values() for line in card["effect"])
    words = set(lines.replace(",", " ").replace(":", " ").split())
    assert [op.word for op in OPS if op.when and op.word not in words] == []


def test_sets_use_every_card_and_one_is_for_a_first_game():
    pack = packs.load(HOUSE)
    assert len(pack["sets"]) >= 4
    assert {entry[c] for entry in pack["sets"].values() for c in "YRGBP"} == set(pack["cards"])
    first = [entry for entry in pack["sets"].values() if entry["first_game"]]
    assert [[entry[c] for c in "YRGBP"] for entry in first] == [["manager", "suspension", "gearbox", "hybrid", "crew_chief"]]


def test_the_tracks_are_those_that_were_promised():
    tracks = packs.load(HOUSE)["tracks"]
    assert any(len(t["lanes"]) == 2 and t["rows"] == 60 for t in tracks.values())
    assert any(len(t["lanes"]) == 3 for t in tracks.values())
    assert any(len(t["grid"]) == 2 and t["rows"] < 40 for t in tracks.values())
    special = tracks["bridge"]
    assert any(len(space["colours"]) == 2 for space in special["spaces"].values())
    covered = [sum(s["rows"][0] <= row <= s["rows"][1] for s in special["spaces"].values()) for row in range(special["rows"])]
    assert covered.count(1) >= 6 and min(covered) == 1
    assert all(len(t["grid"]) in (2, 5) for t in tracks.values())


# what the firmware reads


def test_the_firmware_reads_what_was_written(house):
    pack = packs.load(HOUSE)
    assert (house.id, house.game, house.n_cards) == ("house", "automobiles", 20)
    assert list(house.prices) == list(pack["prices"].values())
    assert list(house.money) == [0, 1, 2, 3]
    assert list(house.stock) == [pack["stock"].get(c, 0) for c in LETTERS]
    for i, (key, card) in enumerate(pack["cards"].items()):
        data = house.card(i)
        assert (LETTERS[data[0]], data[1], data[2]) == (card["colour"], card["price"], card["money"])
        assert data[3] == len(data) - 4 and data[3] % 3 == 0
        assert (house.card_id(i), house.card_name(i), house.card_text(i)) == (key, card["name"], card["text"])
    for i, entry in enumerate(pack["sets"].values()):
        data = house.set(i)
        assert [house.card_id(j) for j in data[:5]] == [entry[c] for c in "YRGBP"]
        assert (house.track_id(data[5]), data[6]) == (entry["track"], entry["first_game"])
    assert house.set_id(house.first_game()) == "first"


def test_the_firmware_knows_spaces_by_their_names(house):
    oval = house.find_track("oval")
    t = house.track(oval)
    space = house.find_space(oval, "I4")
    assert (lanes.lane(t, space), lanes.first(t, space), lanes.colours(t, space)) == (0, 4, 1)
    assert lanes.grid(t, 0) == space
    assert house.find_space(oval, "X9") == NO_INDEX


def test_an_effect_becomes_ops_with_their_numbers(write):
    pack = Pack(io.BytesIO(packs.compile_path(write(SMALL))))
    names = [op.word for op in OPS]
    data = pack.card(pack.find_card("gear"))
    codes = [names.index(name) for name in ("wear", "colour", "steps_place")]
    assert list(data[4:]) == [codes[0], 1, 0, codes[1], LETTERS.index("L"), 0, codes[2], 1, 0]
    data = pack.card(pack.find_card("team"))
    assert [names[code] for code in list(data[4:])[::3]] == ["choose", "branch", "clear_wear", "branch", "remove_exactly"]


def test_the_json_form_is_a_pack_too(write):
    pack = packs.load(write(SMALL))
    assert pack["tracks"]["ring"]["spaces"]["O3"]["colours"] == ["W", "L"]
    again = write(json.dumps(pack), "small.json")
    assert packs.check(again) == []
    assert packs.compile_path(again) == packs.compile_path(write(SMALL))


# what is wrong is told with its place


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("W = 1, L = 2", "W = 0, L = 2", "`W` is a number from 1 to 30, not 0"),
        ("stock = { W = 30", "stock = { W = 24", "`W` is a number from 25 to 99, not 24"),
        ("money = { W = 0", "money = { X = 0", "unknown key 'X' in money"),
        ('price = 3, money = 2, effect = ["wear 1, l', 'price = 0, money = 2, effect = ["wear 1, l', "`price` is a number"),
        ('colour = "R"', 'colour = "O"', "a card's colour is one of YRGBP"),
        ('"wear 1, like_discard, step 1"', "", "at least one"),
        ("like_discard, step 1", "step 1", "`step` needs colour or any_colour"),
        ("like_discard, step 1", "like_discard, step 2", "only step that has to be done"),
        ("like_discard, step 1", "remove 1, like_discard, step 1", "`step` has to stand before `remove`"),
        ("like_discard, step 1", "feet 1", "no such effect: 'feet 1'"),
        ('R = "grip"', 'R = "boss"', "the card 'boss' is not R"),
        ('R = "grip"', 'O = "grip"', "unknown key 'O'"),
        ('grid = ["I1", "O0"]', 'grid = ["I1"]', "2 to 5 spaces"),
        ('grid = ["I1", "O0"]', 'grid = ["I1", "O9"]', "there is no space 'O9'"),
        ('grid = ["I1", "O0"]', 'grid = ["I1", "I1"]', "I1 is a place already"),
        ('grid = ["I1", "O0"]', 'grid = ["O0", "I1"]', "I1 lies before the place in front of it"),
        ('grid = ["I1", "O0"]', 'grid = ["I2", "O0"]', "start spaces are white, I2 is not"),
        ("laps = 2", "laps = 10", "`laps` is a number from 1 to 9"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(write, old, new, reason):
    assert SMALL.count(old) == 1
    text = SMALL.replace(old, new)
    found = faults(write(text))
    assert any(reason in why for _line, why in found), found
    assert any(line == line_of(SMALL, old) for line, _why in found), found


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("I W|W|L-L", "I W|W|X-L", "'X' is no colour"),
        ("I W|W|L-L", "I W|W|L+L", "'+' is neither | nor -"),
        ("D-D-D|W|", "D-D-D|W-", "across the finish line"),
        ("D-D-D|W|", "D-D-D|", "8 rows here, 9 in another lane"),
        ("D-D-D|W|", "D-D-D|. ", None),
        ("I W|W|", "I .-W|", "no space can go on"),
        ("O W|W|W|W-L|", "I W|W|W|W-L|", "two lanes have the same letter"),
        ("O W|W|W|W-L|W|L-L|W|", "O W|W|W|. . . . . W|", None),
    ],
)
def test_faults_of_a_drawing_have_their_line(write, old, new, reason):
    assert SMALL.count(old) == 1
    found = faults(write(SMALL.replace(old, new)))
    if reason is None:
        assert found == []
    else:
        assert any(reason in why for _line, why in found), found


def drawn(*lines):
    """The small pack with another drawing."""
    old = SMALL[SMALL.index("I W|W|L-L") : SMALL.rindex("'''")]
    return SMALL.replace(old, "\n".join(lines) + "\n")


def test_rows_without_a_lane_are_found(write):
    found = faults(write(drawn("I W|W|L-L|. D-D-D|W|", "O W|W|W|. . W|L-L|W|")))
    assert any("no lane has row 4: the ring is open there" in why for _line, why in found), found


def test_a_space_without_a_way_on_is_found_with_its_line(write):
    text = drawn("I W|W|W|W|. . . . W|", "M W|. . . . . . . W|", "O W|W|W|W|W|W|W|W|W|")
    assert faults(write(text)) == [(line_of(text, "I W|W|W"), "space I3: a car in its front row has no way on: a trap")]


def test_a_space_whose_ways_on_are_of_a_colour_without_cubes_is_found(write):
    text = drawn("I W|W|L-L|W|D-D-D|W|", "O W|W|W|W|. . . . W|").replace("D = 24", "D = 0")
    found = faults(write(text))
    assert found == [(line_of(text, "I W|W|L-L"), "space I3: all ways on are D, and there are no such cubes: a trap")]


def test_no_text_makes_the_checker_stumble(write):
    dice = random.Random(5)
    for _ in range(150):
        at = dice.randrange(len(SMALL))
        text = SMALL[:at] + dice.choice(["", "x", "-", "|", '"', "9", "\n", "[]", "{}"]) + SMALL[at + dice.randrange(6) :]
        for problem in packs.check(write(text)):
            assert problem.line > 0 and problem.reason
