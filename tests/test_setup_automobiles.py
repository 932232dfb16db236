"""Automobiles: track, cards and house rules of a new race, by keys on the whole handheld."""

import io

import pytest
from conftest import ROOT
from desk import Desk

from paddock.core.notation import LETTERS
from paddock.core.setup import SETUP_BY_HAND, SETUP_CARDS, SETUP_LAPS, SETUP_SWITCHES, SETUP_TRACK
from paddock.games.automobiles import lanes
from paddock.games.automobiles.layout import FREE_BUY, LAX_DRAFT, WEAR_ACTION, WEAVING
from paddock.packs import Pack
from tools import packs

AUTO = packs.compile_path(ROOT / "firmware" / "packs" / "automobiles")


@pytest.fixture
def desk(tmp_path):
    """A new race of Automobiles, on the page that shows the whole setup."""
    return Desk(tmp_path, files={"packs/automobiles.pack": AUTO}, table=False).choose("New race")


def cards(desk):
    shell = desk.shell
    return [shell.pack.card_id(number) for number in shell.setup[SETUP_CARDS : SETUP_CARDS + 5]]


# -- the track


def test_every_track_with_its_picture_and_figures(desk, golden):
    desk.choose("Track")
    pack = Pack(io.BytesIO(AUTO))
    for _ in range(pack.n_tracks):
        t = pack.track(desk.shell.setup[SETUP_TRACK])
        name = pack.track_name(desk.shell.setup[SETUP_TRACK])
        golden("auto-track-" + name.lower(), desk.handheld)
        facts = [row[:10].split() for row in desk.text()[3:6]]
        assert facts == [[str(t[0]), "spaces"], [str(lanes.lanes(t)), "lanes"], [str(lanes.places(t)), "cars"]]
        assert desk.info == pack.track_note(desk.shell.setup[SETUP_TRACK])
        assert desk.shell.setup[SETUP_LAPS] == lanes.laps(t)
        desk.press("right")
    assert desk.title == f"TRACK {desk.shell.setup[SETUP_TRACK] + 1} of {pack.n_tracks}"


def test_laps_are_bounded_by_what_the_memory_holds(desk):
    most = {}
    desk.choose("Track")
    for _ in range(4):
        name = desk.marked.split("→")[0].strip("←")
        desk.to("laps")
        seen = set()
        for _ in range(10):
            seen.add(desk.shell.setup[SETUP_LAPS])
            desk.press("right")
        most[name] = seen
        desk.to("←").press("right")
    assert most == {"Oval": {1, 2, 3}, "Hills": {1, 2}, "Bridge": {1, 2}, "Kart": set(range(1, 10))}


def test_a_track_with_too_few_places_says_so_at_once(desk):
    desk.choose("Seats").to("C").press("right", "b").choose("Track")
    for _ in range(3):
        if desk.marked.startswith("←Kart→"):
            break
        desk.press("right")
    assert desk.info == "3 seats, 2 can race"
    desk.press("a").to("START")
    assert desk.prompt == "A=empty a seat"


# -- cards


def test_cards_of_the_first_game(desk, golden):
    desk.choose("Cards")
    golden("auto-cards", desk.handheld)
    assert cards(desk) == ["manager", "suspension", "gearbox", "hybrid", "crew_chief"]
    assert desk.lines[1].split() == ["Y", "2¢", "Manager"]


def test_another_card_of_a_colour(desk):
    desk.choose("Cards").to("P")
    seen = []
    for _ in range(5):
        seen.append(cards(desk)[4])
        desk.press("right")
    assert len(set(seen)) == 4 and seen[4] == seen[0]
    assert desk.title == "CARDS mixed" and desk.info == desk.shell.pack.card_line(desk.shell.setup[SETUP_CARDS + 4])


def test_a_set_brings_its_cards_and_its_track(desk):
    desk.choose("Cards")
    pack = desk.shell.pack
    for _ in range(pack.n_sets):
        desk.press("right")
        found = next(i for i in range(pack.n_sets) if pack.set_name(i) in desk.marked)
        assert bytes(pack.set(found)[:5]) == bytes(desk.shell.setup[SETUP_CARDS : SETUP_CARDS + 5])
        assert desk.shell.setup[SETUP_TRACK] == pack.set(found)[5]
        assert desk.shell.setup[SETUP_LAPS] == lanes.laps(pack.track(pack.set(found)[5]))


def test_five_cards_by_lot(desk, golden):
    desk.choose("Cards").to("Draw")
    assert desk.info == "one of each colour" and desk.prompt == "A=draw"
    drawn = set()
    for _ in range(30):
        desk.press("a")
        pack = desk.shell.pack
        chosen = desk.shell.setup[SETUP_CARDS : SETUP_CARDS + 5]
        assert "".join(LETTERS[pack.card(number)[0]] for number in chosen) == "YRGBP"
        drawn.add(tuple(cards(desk)))
    golden("auto-cards-drawn", desk.handheld)
    assert len(drawn) > 20
    assert {name for hand in drawn for name in hand} == {pack.card_id(i) for i in range(pack.n_cards)}
    desk.press("b").to("Cards")
    assert desk.marked == "Cards  mixed"


def test_a_on_a_card_opens_its_text(desk, golden):
    desk.choose("Cards").to("B").press("a")
    golden("auto-card-setup", desk.handheld)
    assert desk.title == "←B→Hybrid          5¢" and desk.text()[1].rstrip() == "is worth 3¢ as money"
    text = " ".join(row.strip() for row in desk.text()[2:6])
    desk.press("down")
    text += " " + " ".join(row.strip() for row in desk.text()[2:6])
    assert " ".join(text.split()) == desk.shell.pack.card_text(desk.shell.setup[SETUP_CARDS + 3]).split("\n")[1]
    desk.press("right")
    assert desk.title.startswith("←P→Crew Chief")
    desk.press("a")
    assert desk.marked.startswith("B")


def test_cards_and_rules_are_those_of_the_game(tmp_path):
    desk = Desk(tmp_path, files={"packs/automobiles.pack": AUTO}, table=False)
    desk.choose("Cards and rules").choose("House rules")
    assert desk.title == "HOUSE RULES" and desk.lines[0].startswith("Weaving")


# -- house rules


def test_house_rules_name_their_numbers(desk, golden):
    desk.choose("Rules")
    golden("auto-rules", desk.handheld)
    told = []
    for _ in range(5):
        told.append(desk.info)
        desk.press("right")
        told.append(desk.info)
        desk.press("down")
    numbers = [text[text.index("(") :] for text in told]
    assert numbers == [n for n in ("(H4)", "(H8)", "(H9)", "(H13)", "(M3)") for _ in range(2)]
    assert len(set(told)) == 10
    assert desk.shell.setup[SETUP_SWITCHES] == WEAVING | LAX_DRAFT | WEAR_ACTION | FREE_BUY
    assert desk.shell.setup[SETUP_BY_HAND] == 1


def test_pole_position_by_hand(desk):
    desk.choose("Rules").to("First").press("right", "b").choose("START")
    assert desk.info == "set by hand" and desk.title == "POLE POSITION"


def test_three_keys_set_up_a_race(tmp_path):
    desk = Desk(tmp_path, board="pico-3key", files={"packs/automobiles.pack": AUTO}, table=False).choose("New race")
    desk.choose("Track").to("laps").press("right", "a")
    desk.choose("Cards").to("Draw").press("a").to("Set").press("a")
    desk.choose("Rules").to("Must buy").press("right", "a").choose("START")
    assert desk.title == "POLE POSITION" and desk.shell.setup[SETUP_SWITCHES] == FREE_BUY
