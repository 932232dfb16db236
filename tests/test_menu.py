"""Menus on the whole handheld: what they show (read from the display's memory) and what the keys do."""

import pytest
from desk import Desk, other_pack

from paddock.core.setup import (
    BOT_DICE,
    DEVICE,
    SETUP_COLOURS,
    SETUP_DEALER,
    SETUP_FIRST,
    SETUP_KINDS,
    SETUP_SEATS,
    SETUP_SWITCHES,
    SETUP_TIMER,
    SETUP_TRACK,
    TABLE,
)
from paddock.games import GAMES, SEATS

KINDS = ["human", "random", "sensible"]


@pytest.fixture
def desk(tmp_path):
    return Desk(tmp_path)


@pytest.fixture
def three(tmp_path):
    """A board with DOWN, RIGHT and A."""
    return Desk(tmp_path, board="pico-3key")


def seats(desk):
    """The seats page as words: a kind or `empty` for each seat."""
    return [line.replace("←", " ").replace("→", " ").split()[1] for line in desk.lines[:4]]


# -- home


def test_home_of_a_new_handheld(desk, golden):
    golden("menu-home", desk.handheld)
    assert desk.lines[:3] == ["New race", "Cards and rules", "Races"]


def test_home_with_a_saved_race_starts_on_continue(desk, golden):
    desk.race("hs")
    desk.home()
    golden("menu-home-saved", desk.handheld)
    assert desk.marked == "Continue" and desk.lines[1] == "Again, same seats" and desk.info == "Cubitos A b"
    desk.press("a").handheld.run(100)
    assert desk.shell.state[0] == 1 and desk.shell.stack == []


def test_home_is_the_last_page(desk):
    for key in ("b", "left", "up", "b"):
        desk.press(key)
    assert desk.title == "PADDOCK"


def test_home_on_three_keys_has_no_way_out(three):
    seen = []
    for _ in range(4):
        seen.append(three.marked)
        three.press("down")
    assert seen == ["New race", "Cards and rules", "Races", "Settings"]
    assert "<" not in three.text()[7]


# -- a new race


def test_new_race_shows_the_whole_setup(desk, golden):
    desk.choose("New race")
    golden("menu-new-race", desk.handheld)
    assert desk.lines[0] == "START" and desk.lines[2].split() == ["Seats", "A", "b"]


def test_two_presses_and_the_lot_begin_the_race(desk):
    desk.choose("New race").press("a", "a")
    assert desk.shell.match is not None and desk.shell.setup[SETUP_SEATS] == 2


def test_seats_show_kinds_and_patterns(desk, golden):
    desk.choose("New race").choose("Seats")
    golden("menu-seats", desk.handheld)
    assert seats(desk) == ["human", "sensible", "empty", "empty"]


def test_every_kind_of_seat_comes_round(desk):
    desk.choose("New race").choose("Seats").to("B")
    shown = []
    for _ in range(4):
        shown.append(seats(desk)[1])
        desk.press("right")
    assert shown == ["sensible", "human", "random", "sensible"]  # empty would leave one seat
    desk.to("A")
    shown = []
    for _ in range(4):
        shown.append(seats(desk)[0])
        desk.press("left")
    assert shown == ["human", "sensible", "random", "human"]


def test_too_few_seats_are_refused_with_the_rule(desk):
    desk.choose("New race").choose("Seats").to("B").press("right")
    assert desk.info == "two seats at least C1"
    assert seats(desk) == ["human", "human", "empty", "empty"]


def test_only_the_last_seat_can_be_emptied(desk):
    desk.choose("New race").choose("Seats").to("C").press("right").to("D").press("right")
    assert seats(desk) == ["human", "sensible", "human", "human"]
    desk.to("C").press("left")
    assert desk.info == "empty the last first"
    assert seats(desk)[2:] == ["sensible", "human"]
    desk.to("D").press("left")
    assert seats(desk)[2:] == ["sensible", "empty"]
    assert desk.shell.setup[SETUP_SEATS] == 3


def test_a_seat_behind_an_empty_one_is_skipped(desk):
    desk.choose("New race").choose("Seats").to("C").press("down")
    assert desk.marked.startswith("A")


def test_a_on_an_empty_seat_sits_down(desk):
    desk.choose("New race").choose("Seats").to("C")
    assert desk.prompt == "A=sit down here"
    desk.press("a")
    assert seats(desk) == ["human", "sensible", "human", "empty"]


def test_the_strip_shows_each_seat_in_its_part(desk):
    desk.choose("New race").choose("Seats")
    first, second, dark = set(), set(), 0
    for _ in range(16):  # both patterns twice, 8 beats of 250 ms
        desk.handheld.run(250)
        lights = desk.handheld.lights()
        first.add(lights[0])
        second.add(lights[len(lights) // 2])
        dark += not any(lights[len(lights) // 2])
    assert len(first) == 1 and len(second) == 2 and dark == 2  # never dark; one gap
    (amber,) = first
    blue = max(second)
    assert amber[0] > amber[1] > amber[2] == 0 and blue[2] > 0 == blue[0]


def test_a_taken_colour_is_swapped(desk, golden):
    desk.choose("New race").choose("Seats").press("a")
    golden("menu-seat", desk.handheld)
    desk.press("right")
    assert desk.marked == "Colour ←blue→"
    desk.press("a")
    assert desk.title == "SEATS, clockwise" and desk.info == "blue, never dark"
    desk.to("B")
    assert desk.info == "amber, 1 gap"
    assert sorted(desk.shell.setup[SETUP_COLOURS : SETUP_COLOURS + 5]) == [0, 1, 2, 3, 4]


def test_a_name_from_the_list_and_by_letters(desk):
    desk.choose("New race").choose("Seats").press("a").to("Name").press("right")
    assert desk.text()[0].endswith(" Ann")
    desk.press("left")
    assert desk.marked == "Name   ←none→"
    desk.to("Letter").press("right", "right", "a", "left", "left", "a", "right", "a")
    assert desk.text()[0].endswith(" Cab")
    desk.to("Rub out").press("a", "a", "a")
    assert desk.text()[0].rstrip() == "SEAT A"
    assert desk.marked != "Rub out"  # nothing is left of it


def test_a_name_has_eight_letters_at_most(desk):
    desk.choose("New race").choose("Seats").press("a").to("Letter").press(*["a"] * 9)
    assert desk.info == "8 letters at most"
    assert desk.text()[0].endswith(" Aaaaaaaa")


def test_a_race_has_the_names_and_kinds_that_were_chosen(desk):
    desk.choose("New race").choose("Seats").press("a").to("Name").press("right", "b").to("C").press("right", "right", "b")
    desk.choose("START").press("a")
    assert [desk.shell.name(i) for i in range(3)] == ["Ann", "B", "C"]
    assert list(desk.shell.setup[SETUP_KINDS : SETUP_KINDS + 3]) == [0, 2, 1]


def test_seats_of_a_game_are_those_of_its_rules():
    for game, limits in zip(GAMES, SEATS, strict=True):
        rules = __import__(f"paddock.games.{game}.rules", None, None, ("Rules",)).Rules
        assert limits == rules.SEATS


# -- track, cards, house rules


def test_track_with_its_picture(desk, golden):
    desk.choose("New race").choose("Track")
    golden("menu-track-ring", desk.handheld)
    assert [row[:10].strip() for row in desk.text()[3:6]] == ["40 spaces", "0 forks", "8 bonuses"]
    desk.press("right")
    golden("menu-track-fork", desk.handheld)
    assert [row[:10].strip() for row in desk.text()[3:6]] == ["7 spaces", "1 fork", "0 bonuses"]


def test_a_long_name_stands_in_the_title(desk):
    desk.choose("New race").choose("Track").press("right")
    assert desk.title == "Long fork 2 of 2"


def test_laps_only_on_a_ring(desk):
    desk.choose("New race").choose("Track").to("laps").press("left")
    assert desk.marked.startswith("laps  ←2→")  # of 40 spaces each: more would not fit into the memory
    desk.press("right", "right", "a")
    assert desk.to("Track").marked == "Track  Ring, 2 laps"
    desk.choose("Track").press("right", "down")
    assert desk.marked.startswith("←Long for→")  # laps cannot be reached


def test_a_set_brings_its_track_unless_another_was_chosen(desk):
    desk.choose("New race").choose("Cards").press("right")
    assert desk.title == "CARDS 2 of 2"
    assert desk.shell.setup[SETUP_TRACK] == 1
    desk.press("a").choose("Track").press("right", "a").choose("Cards").press("right")
    assert desk.title == "CARDS 1 of 2" and desk.shell.setup[SETUP_TRACK] == 0
    desk.press("right")
    assert desk.shell.setup[SETUP_TRACK] == 1


def test_another_card_makes_a_mixed_set(desk, golden):
    desk.choose("New race").choose("Cards")
    golden("menu-cards", desk.handheld)
    desk.to("W").press("right")
    assert desk.title == "CARDS mixed" and desk.info == "in short"
    desk.press("b")
    assert desk.marked == "Cards  mixed"
    desk.choose("Cards").press("right")
    assert desk.title == "CARDS 1 of 2"  # a turn on the set leaves the mixture
    desk.to("W").press("right").to("G").press("right")
    assert desk.title == "CARDS 2 of 2"  # these are that set's


def test_a_on_a_card_opens_its_text(desk, golden):
    desk.choose("Cards and rules").to("G").press("a")
    golden("menu-card-setup", desk.handheld)
    assert desk.title == "←G→Card G          5¢"
    desk.press("a")
    assert desk.marked.startswith("G")


def test_cards_and_rules_leads_to_the_house_rules(desk):
    desk.choose("Cards and rules").choose("House rules")
    assert desk.title == "HOUSE RULES"
    desk.back().choose("Rules in short")
    assert desk.title == "←SETUP→ rules     1/4" and desk.text()[1].startswith("C1: ")
    desk.press("right", "a")
    assert desk.marked == "Rules in short"


def test_house_rules_name_their_numbers(desk, golden):
    desk.choose("New race").choose("Rules")
    golden("menu-rules", desk.handheld)
    told = []
    for _ in range(4):
        told.append(desk.info)
        desk.press("right")
        told.append(desk.info)
        desk.press("down")
    assert [text[-4:] for text in told] == ["(G1)", "(G1)", "(G6)", "(G6)", "(G7)", "(G7)", "(C6)", "(C6)"]
    assert len(set(told)) == 8
    assert desk.shell.setup[SETUP_SWITCHES] == 7
    desk.press("b")
    assert desk.marked == "Rules  changed"


def test_the_dealer_is_turned_and_kept_from_race_to_race(desk, golden):
    desk.choose("New race").to("Dealer")
    assert desk.marked == "Dealer ←device→" and desk.info == "it rolls and draws"
    desk.press("right")
    golden("menu-dealer", desk.handheld)
    assert desk.marked == "Dealer ←table→" and desk.info == "real dice and cubes"
    assert desk.shell.setup[SETUP_DEALER] == TABLE
    desk.press("a")
    assert desk.shell.setup[SETUP_DEALER] == DEVICE
    desk.press("left").choose("START").press("a")
    assert desk.shell.setup[SETUP_DEALER] == TABLE and desk.shell.match is not None
    desk.do(lambda shell: shell.store.finish()).home().choose("New race").to("Dealer")
    assert desk.marked == "Dealer ←table→"


def test_dice_of_computer_seats_are_asked_only_with_the_table_dealer(desk, golden):
    desk.choose("New race").choose("Rules").to("Timer").press("up")
    assert desk.marked.startswith("First")  # the device rolls for all
    desk.press("b").to("Dealer").press("right").choose("Rules").to("Bot dice")
    assert desk.marked == "Bot dice ←device→" and desk.info == "device, for computers"
    desk.press("right")
    golden("menu-rules-more", desk.handheld)
    assert desk.marked == "Bot dice ←people→" and desk.info == "you enter theirs, too"
    assert desk.shell.setup[SETUP_SWITCHES] == BOT_DICE
    desk.press("b")
    assert desk.marked == "Rules  as written"  # who rolls is no reading of a rule


def test_the_turn_timer_goes_round(desk):
    desk.choose("New race").choose("Rules").to("Timer")
    shown = []
    for _ in range(8):
        shown.append((desk.marked.split()[1].strip("←→"), desk.shell.setup[SETUP_TIMER], desk.info))
        desk.press("right")
    on = [(f"{tens // 6}:{tens % 6}0", tens, "it counts, no more") for tens in range(3, 19, 3)]
    assert shown == [("off", 0, "no turn timer"), *on, ("off", 0, "no turn timer")]
    desk.press("left", "left")
    assert desk.marked == "Timer    ←3:00→"


# -- the first player


def test_the_lot_falls_on_a_seat_in_use(desk, golden):
    desk.choose("New race").press("a")
    golden("menu-first", desk.handheld)
    assert desk.info == "the lot fell on " + "AB"[desk.shell.setup[SETUP_FIRST]]


def test_the_lot_is_fair(desk):
    with desk.handheld._powered():
        drawn = [desk.shell.lot(3) for _ in range(900)]
    assert all(240 < drawn.count(seat) < 360 for seat in range(3))


def test_the_lot_runs_on_the_strip(desk):
    desk.choose("New race").press("a").handheld.run(100)
    early = desk.handheld.lights()
    desk.handheld.run(1600)
    assert sum(1 for light in early if any(light)) == 1
    colour = desk.handheld.lights()[0]
    assert (colour[0] > 0) == (desk.shell.setup[SETUP_FIRST] == 0)  # amber or blue


def test_the_first_player_by_hand(desk):
    desk.choose("New race").choose("Rules").to("First").press("right", "b").choose("START")
    assert desk.info == "set by hand" and desk.shell.setup[SETUP_FIRST] == 0
    desk.press("left", "a")
    assert desk.shell.state[3] == 1  # B has the black die


def test_a_saved_race_is_asked_about_first(desk, golden):
    desk.race("hh")
    desk.home()
    desk.choose("New race").press("a", "a")
    golden("menu-ask-new", desk.handheld)
    assert desk.marked == "NO"
    before = bytes(desk.handheld.nvm.data)
    desk.press("a")
    assert desk.title == "FIRST PLAYER" and desk.handheld.nvm.data == before
    desk.press("a").choose("YES")
    assert desk.shell.match is not None and desk.handheld.nvm.data != before


def test_again_has_the_same_seats_whatever_was_tried_out(desk):
    desk.race("hhs")
    desk.do(lambda shell: shell.store.finish()).home()
    assert desk.marked == "Again, same seats"  # the race is over: nothing to go on with
    desk.choose("New race").choose("Seats").to("C").press("right", "b", "b").choose("Again").press("a")
    assert list(desk.shell.setup[SETUP_KINDS : SETUP_KINDS + 3]) == [0, 0, 2]
    assert desk.shell.match is not None


# -- several packs, all keys


def test_with_several_packs_one_is_chosen(tmp_path):
    desk = Desk(tmp_path, files={"packs/other.pack": other_pack()})
    desk.choose("New race").to("Game")
    assert desk.marked == "Game   ←Cubitos→" and desk.info == "pack other"
    desk.press("right")
    assert desk.marked == "Game   ←Cubitos→" and desk.info == "pack table"
    desk.choose("START").press("a")
    assert desk.shell.pack.id == "table" and desk.shell.match is not None


def test_three_keys_set_up_and_begin_a_race(three):
    three.choose("New race").choose("Seats").to("C").press("right").press("a").to("Name").press("right")
    while three.prompt != "A=back":
        three.press("down")
    three.press("a")
    while three.prompt != "A=back":
        three.press("down")
    three.press("a").choose("Track").to("laps").press("right", "a").choose("START").press("right", "a")
    assert three.shell.setup[SETUP_SEATS] == 3 and three.shell.name(2) == "Ann"
    assert three.shell.match is not None
