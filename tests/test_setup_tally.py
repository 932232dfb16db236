"""Tally: what a race is set up with, by keys on the whole handheld."""

import pytest
from desk import Desk
from test_screens_tally import enter, racing, totals

from paddock.core.setup import (
    DEVICE,
    SETUP_DEALER,
    SETUP_FIRST,
    SETUP_KINDS,
    SETUP_LAPS,
    SETUP_TIMER,
    SETUP_TRACK,
    TABLE,
    name_of,
)


@pytest.fixture
def desk(tmp_path):
    return Desk(tmp_path)


def to_tally(desk):
    return desk.choose("New race").to("Game").press("left")


def test_a_new_race_of_a_tally_has_its_own_lines(desk, golden):
    to_tally(desk)
    golden("tally-new", desk.handheld)
    assert [line.split()[0] for line in desk.lines] == ["START", "Game", "Seats", "Track", "Count"]
    assert desk.lines[2] == "Seats  A B" and desk.info == "score only, any race"  # nobody is a computer
    desk.to("Count").press("down")
    assert desk.marked == "START"


def test_people_in_two_to_five_seats(desk):
    to_tally(desk).choose("Seats")
    for seat in "CDE":
        desk.to(seat).press("right")
    desk.press("b")
    assert desk.lines[2] == "Seats  A B C D E"
    desk.to("Game").press("right").to("Seats")
    assert desk.marked == "Seats  A b C D E"  # who is a computer in another game is one still


def test_two_people_at_least(desk):
    to_tally(desk).choose("Seats").to("B").press("right")
    assert desk.info == "two seats at least T1" and desk.marked == "B ←human→   ■■■■■■■·"


def test_a_track_of_any_length_or_none(desk, golden):
    to_tally(desk).choose("Track")
    assert desk.lines[:2] == ["Spaces ←none→", "by ten  none"] and desk.info == "points, no track"
    desk.press("down", "down")
    assert desk.marked.startswith("Spaces")  # no laps without a track
    desk.press("right")
    assert desk.shell.setup[SETUP_TRACK] == 8
    desk.to("by ten").press("right", "right", "right").to("laps").press("right")
    golden("tally-track", desk.handheld)
    assert desk.lines[:3] == ["Spaces  38", "by ten  38", "laps     ←2→"] and desk.info == "76 spaces in all"
    desk.to("Spaces").press("right", "right", "a")
    assert desk.marked == "Track  40, 2 laps" and desk.shell.setup[SETUP_LAPS] == 2
    desk.press("a", "left").to("by ten").press(*["right"] * 22)
    assert desk.shell.setup[SETUP_TRACK] == 0 and desk.shell.setup[SETUP_LAPS] == 1
    desk.press("left")
    assert desk.shell.setup[SETUP_TRACK] == 250


def test_counters_from_the_list_and_by_letters(desk, golden):
    to_tally(desk).choose("Count").press("right", "down", "right")
    golden("tally-counters", desk.handheld)
    assert [line.replace("←", " ").replace("→", "").split() for line in desk.lines[:3]] == [
        ["1", "credits"],
        ["2", "fans"],  # another than the first
        ["3", "none"],
    ]
    desk.to("3").press("a").to("Letter").press("right", "a", "left", "a")
    golden("tally-counter", desk.handheld)
    assert desk.title.split() == ["COUNTER", "3", "dc"]
    desk.press("b", "b")
    assert desk.marked == "Count  credits fans"  # what is longer is cut
    desk.choose("START")
    assert [name_of(desk.shell.setup, i) for i in (5, 6, 7)] == ["credits", "fans", "dc"]


def test_a_counter_of_another_ones_name_is_said(desk):
    to_tally(desk).choose("Count").press("right", "down", "a")
    for letter in "credits":
        desk.to("Letter")
        while f"←{letter.upper()}→" not in desk.marked:
            desk.press("right")
        desk.press("a")
    assert desk.info == "another has the name"


def test_all_is_kept_from_race_to_race(desk):
    to_tally(desk).choose("Track").press("right", "b").choose("Count").press("right", "b").choose("START")
    assert desk.shell.match is not None
    desk.do(lambda shell: shell.store.finish()).home()
    assert desk.marked == "Again, same seats" and desk.info == "Tally A B"
    desk.choose("New race")
    assert desk.lines[1:] == ["Game    Tally", "Seats  A B", "Track  8, 1 lap", "Count  credits"]
    desk.to("Game").press("right").to("Dealer")
    assert desk.marked == "Dealer ←device→"  # that a tally has no other than the table was nobody's choice


def test_people_sit_in_all_seats_and_no_timer_runs(desk):
    desk.choose("New race").choose("Rules").to("Timer").press("right", "b").to("Game").press("left").choose("START")
    setup = desk.shell.setup
    assert (setup[SETUP_TIMER], setup[SETUP_DEALER], list(setup[SETUP_KINDS : SETUP_KINDS + 5])) == (0, TABLE, [0] * 5)
    assert desk.shell.timer is None


def test_a_drive_without_packs_has_a_tally(tmp_path, golden):
    desk = Desk(tmp_path, table=False)
    for old in (tmp_path / "packs").glob("*"):
        old.unlink()
    desk.restart()
    golden("tally-home", desk.handheld)
    assert "Cards and rules" not in desk.lines and desk.info == "no pack: Tally only"
    desk.choose("New race").to("Game").press("right", "left", "a")
    assert desk.marked == "Game   ←Tally→"
    desk.choose("START")
    enter(desk, 3, 1)
    assert totals(desk) == [3, 1]


def test_cards_and_rules_are_there_after_a_tally(desk):
    racing(desk).do(lambda shell: shell.store.finish()).home().choose("Cards and rules")
    assert desk.title == "CARDS 1 of 2"


def test_a_tally_begins_without_a_lot(desk):
    """There is nothing that would hang on it."""
    to_tally(desk).to("START")
    assert desk.info == "you enter each round" and desk.prompt == "A=start"
    desk.press("a")
    assert desk.title == "TALLY         round 1" and desk.marked.startswith("A")
    desk.home().choose("Again, same seats")
    assert desk.title == "NEW RACE?" and desk.text()[1].startswith("The saved race is")
    desk.choose("YES")
    assert desk.title == "TALLY         round 1"
    desk.do(lambda shell: shell.store.finish()).home().choose("Again, same seats")
    assert desk.title == "TALLY         round 1"


def test_who_was_first_in_another_game_is_nobody_in_a_tally(desk):
    desk.do(lambda shell: shell.prepare())
    desk.choose("New race").do(lambda shell: shell.setup.__setitem__(SETUP_FIRST, 3))
    desk.to("Game").press("left").choose("START")
    assert desk.shell.setup[SETUP_FIRST] == 0
    assert desk.restart().title == "POWER WAS CUT"


def test_the_dealer_of_other_games_stays_what_it_is(desk):
    assert desk.choose("New race").shell.setup[SETUP_DEALER] == DEVICE
    desk.to("Game").press("left", "right")
    assert desk.shell.setup[SETUP_DEALER] == DEVICE
