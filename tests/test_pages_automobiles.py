"""Automobiles: what can be looked at over a race - standings, a colour's card, odds, the lanes - and the podium."""

import sys
from math import comb

import pytest
from automobiles_device import AutoDevice
from conftest import ROOT
from desk import Desk

from paddock.core.setup import SETUP_TRACK
from paddock.games.automobiles import lanes, layout
from paddock.games.automobiles.layout import PHASE, SPACE, WEAR_ACTION
from tools import packs

ROWS = {"example": 40, "three": 24}


@pytest.fixture(scope="module")
def device(tmp_path_factory):
    return AutoDevice(tmp_path_factory.mktemp("drive"))


@pytest.fixture
def race(device):
    """Three cars in the second lap of three, B to play."""
    device.racing("hhh", laps=3).put("A", "I3@46", active="W2 Y P N", bag="W3 L Y3", discard="L D N2")
    device.put("B", "O1@41", active="W2 L Y2 G P", bag="W3 Y3 P", discard="D2 N").put("C", "I3@44", bag="W5 B", discard="K")
    return device.turn("B")


def opened(device, page, seat="B"):
    def show():
        device.shell.close_all()
        device.shell.rebase()
        device.shell.seat = "ABCDE".index(seat)
        device.shell.open("back")  # a page lies over Back, as it does when a person opens it
        device.shell.open(page)
        device.shell.draw()

    device.do(show)
    return device


# -- standings


def test_standings_have_gaps_and_bars(race, golden):
    opened(race, "standings")
    golden("auto-standings", race.handheld)
    assert [row[1:9].split() for row in race.rows[1:4]] == [["1", "A", "46"], ["2", "C", "44"], ["3", "B", "41"]]
    assert race.rows[0].startswith("STANDINGS")
    assert race.info == "Ben: 79 to go"


def test_standings_turn_through_what_is_known_of_a_seat(race):
    opened(race, "standings")
    told = []
    for _ in range(4):
        race.press("right")
        told.append(race.info)
    assert told == ["B: lap 2/3, row 1", "B: 17 cubes, wear 1", "B: bag 7, discard 3", "Ben: 79 to go"]


def test_standings_show_one_car_alone_on_the_strip(race):
    opened(race, "standings").press("a")
    assert race.shell.strip.alone == 1 and race.prompt.startswith("A=all on strip")
    race.press("a")
    assert race.shell.strip.alone == -1


# -- cards


def card(race, colour, seat="B"):
    return opened(race, ("card", "WLDKYRxGBPN".index(colour)), seat)


def test_a_card_has_price_worth_text_and_cubes(race, golden):
    card(race, "Y")
    golden("auto-card", race.handheld)
    assert race.rows[0].split() == ["[B]←Y→Manager", "2¢"]
    assert race.rows[1] == "is worth 2¢ as money" and race.rows[2] == "The whole text."
    assert race.rows[4] == "bag 3 act 2 used 0" and race.rows[5] == "discard 0, stock 31"
    assert race.info == "can be played now"


def test_every_colour_comes_round(race):
    card(race, "Y")
    seen = []
    for _ in range(10):
        seen.append(race.rows[0].split()[0])
        race.press("right")
    assert [text[4] for text in seen] == list("YRGBPWLDKN") and race.rows[0].startswith("[B]←Y→")


def test_gear_cubes_and_wear_have_a_page_too(race, golden):
    card(race, "D")
    golden("auto-card-gear", race.handheld)
    assert race.rows[0].split() == ["[B]←D→d.grey", "4¢"] and race.rows[1] == "is worth 2¢ as money"
    card(race, "N")
    assert race.rows[0] == "[B]←N→wear" and race.rows[1] == "is worth 0¢ as money"


@pytest.mark.parametrize(
    ("colour", "arranged", "told"),
    [
        ("W", {}, "can be played now"),
        ("D", {}, "none is active   (M7)"),
        ("L", {"active": "L"}, "can be played now"),
        ("K", {"active": "K"}, "no such space   (M13)"),
        ("G", {}, "can be played now"),
        ("R", {"active": "R", "discard": "K"}, "no such space   (M13)"),
        ("R", {"active": "R", "discard": "W"}, "can be played now"),
        ("P", {"active": "P", "bag": "N2"}, "no cubes for it  (M8)"),
        ("B", {"active": "B", "discard": "-"}, "can be played now"),
        ("N", {"active": "N"}, "wear: no action  (H9)"),
    ],
)
def test_why_a_cube_cannot_be_used_now(race, colour, arranged, told):
    if arranged:
        race.put("B", "O1@41", **arranged).turn("B")
    card(race, colour)
    assert race.info == told


def test_others_with_more_blue_are_told(race):
    race.put("C", "I3@44", discard="B2").put("B", "O1@41", active="B").turn("B")
    card(race, "B")
    assert race.info == "others have more (M8)"


def test_a_card_waits_for_its_turn_and_its_phase(race):
    card(race, "Y", "A")
    assert race.info == "in one's turn   (H15)"
    race.press("b", "b")
    race.turn("B").words("B", taken=1)
    card(race, "Y")
    assert race.info == "buying has begun(M7)"
    race.press("b", "b")
    race.words("B", taken=0).turn("B")
    race.to("Y2").press("a")  # the manager asks
    card(race, "W")
    assert race.info == "a card is open   (M8)"


def test_wear_can_go_where_the_switch_allows_it(device):
    device.racing("hh", switches=WEAR_ACTION).put("A", "I1", active="N").put("B", "O0").turn("A")
    card(device, "N", "A")
    assert device.info == "can be discarded(H9)"


# -- odds


def at_least_one(n, m, k):
    """As it is shown."""
    return f"{int(100 * (1 - comb(n - m, k) / comb(n, k)) + 0.5)}%"


def shown(race):
    """Colour -> (how many there are, chance as shown)."""
    found = {}
    for row in race.rows[1:6]:
        if row[2:4] == " x":
            found[row[1]] = (int(row[4:7]), row[7:11].strip())
    return found


def test_odds_of_a_bag_that_is_enough(race, golden):
    race.put("B", "O1@41", active="W2 Y", bag="W6 L2 Y5 G B P4", discard="K").turn("B")
    opened(race, "odds")
    golden("auto-odds", race.handheld)
    expected = {c: at_least_one(19, m, 7) for c, m in (("W", 6), ("L", 2), ("Y", 5), ("G", 1), ("B", 1))}
    assert {c: text for c, (_, text) in shown(race).items()} == expected
    assert race.rows[0].split() == ["[B]ODDS", "of", "7", "bag", "19"]
    assert race.info == "2.2 on average"


def test_odds_of_a_bag_that_is_refilled(race, golden):
    race.put("B", "O1@41", active="W2 Y", bag="L P", discard="K N4").turn("B")
    opened(race, "odds")
    golden("auto-odds-refill", race.handheld)
    assert race.rows[0].split() == ["[B]ODDS", "of", "7", "bag", "2+8"]
    found = shown(race)
    assert found["L"] == (1, "100%")  # the bag is drawn whole
    assert found["W"] == (2, at_least_one(8, 2, 5)) and found["K"] == (1, at_least_one(8, 1, 5))


def test_odds_are_certain_only_when_certain(race):
    race.put("B", "O1@41", bag="W80 L", discard="-").turn("B")
    opened(race, "odds")
    assert shown(race) == {"W": (80, "100%"), "L": (1, at_least_one(81, 1, 7))}
    race.put("B", "O1@41", bag="W70 L5").turn("B")
    opened(race, "odds")
    assert shown(race)["W"] == (70, "100%")
    race.put("B", "O1@41", bag="W40 N20").turn("B")
    opened(race, "odds")
    assert shown(race)["W"] == (40, ">99%")


def test_odds_of_a_hand_that_takes_all(race):
    race.put("B", "O1@41", active="W", bag="L").turn("B")
    opened(race, "odds")
    assert shown(race) == {"W": (1, "100%"), "L": (1, "100%")} and "ODDS of 2" in race.rows[0]


# -- the lanes


def test_the_whole_ring_with_every_car(race, golden):
    opened(race, "map")
    golden("auto-map", race.handheld)
    assert race.rows[0] == "TRACK Example"
    assert race.marked == "B row 1, lap 2/3" and race.info == "O1 row 1 W: B"
    race.press("down")
    assert race.marked == "C row 4, lap 2/3" and race.info == "I3 rows 4-6 D: AC"


def test_walking_goes_round_the_ring_and_over_the_lanes(race):
    opened(race, "map").to("row")
    seen = []
    for _ in range(ROWS["example"]):
        seen.append(race.info.split()[0])
        race.press("right")
    names = {race.shell.pack.space_name(race.s[layout.TRACK], i) for i in range(lanes.spaces(race.shell.rules.track))}
    assert set(seen) == {name for name in names if name[0] == "I"}  # that of the car the highlight came by last
    assert race.info.split()[0] == seen[0]
    race.press("left")
    assert race.info.split()[0] == seen[-1]
    race.to("lane").press("right")
    assert race.info.split()[0][0] == "O" and race.marked == "lane ←O→"


def test_lanes_of_three_and_cars_side_by_side(device, golden):
    device.racing("hhhhh", track="three", laps=2)
    for seat, space in zip("ABCDE", ("A1", "A0", "B1", "B0", "C1"), strict=True):
        device.put(seat, space)
    opened(device.turn("A"), "map", "A")
    golden("auto-map-three", device.handheld)


def test_a_ring_that_does_not_fit_is_walked_all_around(tmp_path, golden):
    house = packs.compile_path(ROOT / "firmware" / "packs" / "automobiles")
    desk = Desk(tmp_path, files={"packs/automobiles.pack": house}, table=False)

    def begin(shell):
        shell.prepare()
        shell.setup[SETUP_TRACK] = shell.pack.find_track("hills")
        shell.start()

    desk.do(begin).press("b").choose("Track")
    golden("auto-map-hills", desk.handheld)
    desk.to("row")
    here, seen = desk.info, []
    for _ in range(lanes.rows(desk.shell.rules.track)):
        desk.press("left")
        assert any("#" in row for row in desk.handheld.picture()[32:40]), "the arrow below the lanes"
        seen.append(desk.marked)
    assert desk.info == here and len(set(seen)) == 72


# -- the podium


def finish(device, *progress, lanes_of=()):
    device.racing("h" * len(progress), laps=2)
    for seat, rows in zip("ABCDE", progress, strict=False):
        device.words(seat, progress=rows)
    for seat, name in lanes_of:
        device.s[device.p(seat) + SPACE] = device.shell.pack.find_space(device.s[layout.TRACK], name)
    device.s[PHASE] = layout.FINISHED

    def show():
        device.shell.close_all()
        device.shell.open("podium")
        device.shell.draw()

    device.do(show)
    return device


def told(device, n):
    found = []
    for _ in range(n):
        found.append(device.info)
        device.press("down")
    return found


def test_podium_says_why_a_car_has_its_place(device, golden):
    finish(device, 75, 83, 80)
    golden("auto-podium", device.handheld)
    assert told(device, 3) == ["Ben: 3 past it", "C has finished", "A: 5 short"]


def test_of_equal_rows_the_inner_lane_is_first(device):
    finish(device, 82, 82, 70, lanes_of=(("A", "O2"), ("B", "I1")))
    assert told(device, 3) == ["B same row, inner M29", "A same row, outer M29", "C: 10 short"]
    assert list(device.shell.strip.podium)[:3] == [1, 0, 2]


def test_five_cars_on_the_podium(device, golden):
    device.racing("hhhhh", track="three", laps=2)
    for seat, rows in zip("ABCDE", (49, 52, 48, 40, 44), strict=True):
        device.words(seat, progress=rows)
    device.s[PHASE] = layout.FINISHED

    def show():
        device.shell.close_all()
        device.shell.open("podium")
        device.shell.draw()

    device.do(show)
    golden("auto-podium-five", device.handheld)


def test_again_from_the_podium(device):
    finish(device, 75, 83)
    device.press("a")
    assert device.rows[0].startswith("POLE POSITION")


# -- Back


def test_back_speaks_of_cubes(race):
    race.press("b")
    race.to("Card")
    assert race.info == "price, text, cubes"
    race.to("Odds")
    assert race.info == "of the next hand"


def test_pages_let_go_of_what_they_loaded(race):
    for page in ("standings", ("card", 4), "odds", "map"):
        opened(race, page)
        race.press("b", "b")
        assert [name for name in sys.modules if ".games." in name and (".pages" in name or name.endswith(".map"))] == []
