"""Menus with packs of several games: the game is chosen, the seats are as many as can race, the first player is its own."""

import io

import pytest
from conftest import ROOT
from desk import Desk, other_pack

from paddock import begin
from paddock.core import track
from paddock.core.setup import (
    FULL_SIZE,
    SETUP_CARDS,
    SETUP_COLOURS,
    SETUP_GAME,
    SETUP_KINDS,
    SETUP_LAPS,
    SETUP_SEATS,
    SETUP_SWITCHES,
    SETUP_TRACK,
    put_crc,
    put_name,
)
from paddock.games import GAMES, SEATS
from paddock.games.automobiles import lanes
from paddock.packs import Pack
from paddock.store import Store
from tools import packs
from tools.simulator.chips import Flash

AUTO = packs.compile_path(ROOT / "firmware" / "packs" / "automobiles")


@pytest.fixture
def desk(tmp_path):
    return Desk(tmp_path, files={"packs/automobiles.pack": AUTO})  # its file comes before that of the other game


def chosen(desk):
    setup = desk.shell.setup
    game = GAMES[setup[SETUP_GAME]]
    return game, desk.shell.pack.game if desk.shell.pack else game, desk.shell.game


def to_automobiles(desk):
    return desk.choose("New race").to("Game").press("right")


def test_what_a_menu_knows_of_a_track_is_what_its_game_knows(house):
    class Table:
        setup = bytearray(FULL_SIZE)

    for game, pack in ((0, house), (1, Pack(io.BytesIO(AUTO)))):
        Table.setup[SETUP_GAME], Table.pack = game, pack
        for i in range(pack.n_tracks):
            begin.take_track(Table, i)
            t = pack.track(i)
            assert Table.setup[SETUP_LAPS] == (lanes.laps(t) if game else track.laps(t))
            assert begin.most_seats(Table) == (lanes.places(t) if game else SEATS[0][1])
        for i in range(pack.n_sets):
            begin.take_cards(Table, i)
            assert begin.set_of(pack, Table.setup) == i
            cards = [pack.card(number)[0] for number in Table.setup[SETUP_CARDS : SETUP_CARDS + (5 if game else 8)]]
            assert len(set(cards)) == len(cards)
            assert begin.track_of(pack, i) < pack.n_tracks


def test_a_new_handheld_is_set_to_cubitos(desk):
    assert chosen(desk) == ("cubitos",) * 3
    desk.choose("New race")
    assert [line.split()[0] for line in desk.lines] == ["START", "Game", "Seats", "Track", "Cards"]
    assert desk.text()[0].rstrip() == "NEW RACE" and desk.to("Game").marked == "Game   ←Cubitos→"


def test_the_game_is_turned_to_and_fro(desk, golden):
    to_automobiles(desk)
    golden("menu-new-automobiles", desk.handheld)
    assert desk.marked == "Game   ←Automobiles→" and desk.info == "pack house"
    assert chosen(desk) == ("automobiles",) * 3
    setup, pack = desk.shell.setup, desk.shell.pack
    assert begin.set_of(pack, setup) == pack.first_game()
    assert pack.track_name(setup[SETUP_TRACK]) == "Oval" and setup[SETUP_LAPS] == 3
    assert desk.lines[3:] == ["Track  Oval, 3 laps", "Cards  First game"]
    desk.press("right")
    assert chosen(desk) == ("tally",) * 3 and desk.info == "score only, any race"
    desk.press("right")
    assert chosen(desk) == ("cubitos",) * 3 and desk.lines[4] == "Cards  Set one"
    desk.press("left", "left")
    assert chosen(desk) == ("automobiles",) * 3


def test_every_pack_of_every_game_comes_round(tmp_path):
    desk = Desk(tmp_path, files={"packs/a.pack": AUTO, "packs/z.pack": other_pack()})
    desk.choose("New race").to("Game")
    seen = []
    for _ in range(5):
        seen.append((desk.marked, desk.info))
        desk.press("right")
    cubitos = [("Game   ←Cubitos→", "pack other"), ("Game   ←Cubitos→", "pack table")]
    tally = ("Game   ←Tally→", "score only, any race")
    assert seen == [*cubitos, ("Game   ←Automobiles→", "pack house"), tally, cubitos[0]]


def test_house_rules_do_not_go_over_to_another_game(desk):
    desk.choose("New race").choose("Rules").press("right", "a")
    assert desk.shell.setup[SETUP_SWITCHES]
    desk.to("Game").press("right")
    assert desk.shell.setup[SETUP_SWITCHES] == 0


def test_seats_and_names_go_over_to_another_game(desk):
    desk.choose("New race").choose("Seats").press("a").to("Name").press("right", "a").to("C").press("right").press("b")
    desk.to("Game").press("right")
    setup = desk.shell.setup
    assert desk.shell.name(0) == "Ann" and list(setup[SETUP_KINDS : SETUP_KINDS + 3]) == [0, 2, 0]


def test_a_fifth_seat_races_automobiles_only(desk, golden):
    to_automobiles(desk).choose("Seats")
    for seat in "CDE":
        desk.to(seat).press("right")
    golden("menu-five-seats", desk.handheld)
    assert desk.shell.setup[SETUP_SEATS] == 5 and begin.most_seats(desk.shell) == 5
    desk.press("b").to("Game").press("left").to("START")
    assert desk.info == "5 seats, 4 can race" and desk.prompt == "A=empty a seat"
    desk.press("a")
    assert desk.title == "SEATS, clockwise"
    desk.to("E").press("left")
    assert desk.shell.setup[SETUP_SEATS] == 4
    desk.press("b").to("START")
    assert desk.info == "first player by lot" and desk.prompt == "A=start"


def test_too_few_seats_name_the_rule_of_the_game(desk):
    to_automobiles(desk).choose("Seats").to("B").press("right")
    assert desk.info == "two seats at least M1"


def test_no_more_seats_than_places_on_the_grid(desk):
    to_automobiles(desk)
    desk.shell.setup[SETUP_TRACK] = desk.shell.pack.find_track("kart")
    desk.choose("Seats").to("C")
    assert desk.info == "only 2 can race here"
    desk.press("right", "a")
    assert desk.shell.setup[SETUP_SEATS] == 2 and desk.title == "SEATS, clockwise"


def test_a_track_with_too_few_places_does_not_start(desk):
    to_automobiles(desk).choose("Seats").to("C").press("right", "b")
    desk.shell.setup[SETUP_TRACK] = desk.shell.pack.find_track("kart")
    desk.to("START")
    assert desk.info == "3 seats, 2 can race"
    desk.press("a").to("C").press("left", "b").to("START").press("a")
    assert desk.title == "POLE POSITION" and desk.shell.setup[SETUP_SEATS] == 2


def test_pole_position_by_lot(desk, golden):
    to_automobiles(desk).choose("START")
    golden("menu-pole", desk.handheld)
    assert desk.title == "POLE POSITION" and desk.info.startswith("the lot fell on ")


@pytest.fixture
def raced(tmp_path):
    """A handheld whose last race was one of Automobiles, of five, and is over."""
    pack = Pack(io.BytesIO(AUTO))
    setup = bytearray(FULL_SIZE)
    setup[SETUP_GAME], setup[SETUP_SEATS], setup[SETUP_LAPS] = 1, 5, 2
    setup[SETUP_TRACK] = pack.find_track("hills")
    setup[SETUP_SWITCHES] = 5
    setup[SETUP_CARDS : SETUP_CARDS + 5] = pack.set(pack.find_set("slick"))[:5]
    for i in range(5):
        setup[SETUP_COLOURS + i] = i
        setup[SETUP_KINDS + i] = 2 * (i > 1)
    put_name(setup, 0, "Cleo")
    put_crc(setup, pack.crc)
    flash = Flash()
    store = Store(flash)
    store.begin(setup, [1, 2, 3, 4])
    store.finish()
    return Desk(tmp_path, files={"packs/automobiles.pack": AUTO}, nvm=flash)


def test_home_names_the_game_of_again(raced, golden):
    golden("menu-home-again", raced.handheld)
    assert raced.marked == "Again, same seats" and raced.info == "Automobiles A B c d e"
    assert chosen(raced) == ("automobiles",) * 3
    raced.press("a")
    assert raced.title.startswith("POLE POSITION")


def test_the_last_choices_are_kept_and_come_back_with_their_game(raced):
    raced.choose("New race").to("Game")
    kept = bytes(raced.shell.setup)
    assert kept == bytes(raced.shell.store.setup)
    raced.press("left")
    assert chosen(raced) == ("cubitos",) * 3 and raced.shell.setup[SETUP_SWITCHES] == 0
    raced.press("right")
    assert bytes(raced.shell.setup) == kept


def test_a_saved_race_of_either_game_goes_on(desk, golden):
    for game in ("Cubitos", "Automobiles"):
        desk.choose("New race").to("Game")
        while game not in desk.marked:
            desk.press("right")
        desk.choose("START").press("a")
        if desk.title == "NEW RACE?":
            desk.choose("YES")
        state = list(desk.shell.state)
        desk.restart().handheld.run(500)
        assert desk.title == "POWER WAS CUT" and desk.text()[2].startswith(game)
        if game == "Automobiles":
            golden("menu-resume-automobiles", desk.handheld)
        desk.choose("HOME")
        assert desk.marked == "Continue" and desk.info == game + " A b"
        desk.press("a").handheld.run(500)
        assert list(desk.shell.state) == state and desk.shell.stack == []
        desk.home()
        desk.choose("New race").to("Game").press("left", "b").to("Continue")  # another game is looked at, the race is kept
        assert desk.info == game + " A b"
