"""Menus on the whole handheld: what they show (read from the display's memory) and what the keys do."""

import pytest
from desk import Desk, settings_file

from paddock.core.setup import SETUP_COLOURS, SETUP_FIRST, SETUP_KINDS, SETUP_SEATS, SETUP_SWITCHES, SETUP_TRACK
from paddock.games import GAMES, SEATS
from tools.simulator.chips import Flash

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
    assert desk.lines[:3] == ["New race", "Cards and rules", "Settings"]


def test_home_with_a_saved_race_starts_on_continue(desk, golden):
    desk.race("hs")
    with desk.handheld._powered():
        desk.shell.home()
        desk.shell.draw()
    desk.handheld.run(20)
    golden("menu-home-saved", desk.handheld)
    assert desk.marked == "Continue" and desk.lines[1] == "Again, same seats" and desk.info == "Cubitos: A b"
    desk.press("a").handheld.run(100)
    assert desk.title == "POWER WAS CUT"
    desk.press("a")
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
    assert seen == ["New race", "Cards and rules", "Settings", "New race"]
    assert "<" not in three.text()[7]


# -- a new race


def test_new_race_shows_the_whole_setup(desk, golden):
    desk.choose("New race")
    golden("menu-new-race", desk.handheld)
    assert desk.lines[0] == "START" and desk.lines[1].split() == ["Seats", "A", "b"]


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
    assert desk.marked.startswith("laps  ←9→")
    desk.press("right", "right", "a")
    assert desk.lines[2] == "Track  Ring, 2 lap"
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
    assert desk.lines[3] == "Cards  mixed"
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
    assert desk.lines[4] == "Rules  changed"


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
    with desk.handheld._powered():
        desk.shell.home()
        desk.shell.draw()
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
    with desk.handheld._powered():
        desk.shell.store.finish()
        desk.shell.home()
        desk.shell.draw()
    assert desk.marked == "Again, same seats"  # the race is over: nothing to go on with
    desk.choose("New race").choose("Seats").to("C").press("right", "b", "b").choose("Again").press("a")
    assert list(desk.shell.setup[SETUP_KINDS : SETUP_KINDS + 3]) == [0, 0, 2]
    assert desk.shell.match is not None


# -- settings


def test_a_value_is_seen_at_once(desk, golden):
    desk.choose("Settings")
    golden("menu-settings", desk.handheld)
    desk.press("right")
    assert desk.handheld.chips.display.contrast == 80 * 255 // 100
    desk.to("Strip").press("left")
    assert desk.shell.strip.percent == 5


def test_b_takes_the_values_back(desk):
    desk.choose("Settings").press("right", "b")
    assert desk.handheld.chips.display.contrast == 70 * 255 // 100
    desk.choose("Settings")
    assert desk.marked == "Screen  ←70%→"


def test_kept_settings_outlive_the_power(tmp_path):
    desk = Desk(tmp_path)
    desk.choose("Settings").press("left").to("Motion").press("right").press("a")
    assert desk.title == "PADDOCK"
    desk.restart().choose("Settings")
    assert desk.marked == "Screen  ←60%→" and "off" in desk.lines[4]


def test_values_are_rings(desk):
    desk.choose("Settings").press("right", "right", "right")
    assert desk.marked == "Screen  ←100%→"
    desk.press("right")
    assert desk.marked == "Screen  ←10%→"


def test_settings_that_cannot_be_written_hold_until_the_power_goes(desk):
    (desk.handheld.drive / "settings.json").mkdir()  # nothing can be put in its place
    (desk.handheld.drive / "settings.json" / "x").write_text("")
    desk.choose("Settings").press("right", "a")
    assert desk.info == "computer has drive"
    desk.press("b")
    assert desk.handheld.chips.display.contrast == 80 * 255 // 100


def test_three_keys_by_a_setting(desk):
    desk.choose("Settings").to("Keys").press("right", "a").choose("New race")
    for _ in range(5):
        desk.press("down")
    assert desk.prompt == "A=back"
    desk.press("a")
    assert desk.title == "PADDOCK"


def test_a_setting_out_of_range_is_told_and_the_file_is_left(tmp_path, golden):
    desk = Desk(tmp_path, files=settings_file(strip=500, colour="blue", screen=30))
    golden("menu-bad-setting", desk.handheld)
    assert [row.strip() for row in desk.text()[1:3]] == ["strip: 500", "allowed: 5-100"]
    desk.press("a")
    assert [row.strip() for row in desk.text()[1:3]] == ["colour is unknown", "blue"]
    desk.press("a")
    assert desk.title == "PADDOCK"
    assert desk.shell.settings["screen"] == 30 and desk.shell.settings["strip"] == 10
    assert b"500" in (tmp_path / "settings.json").read_bytes()


# -- what went wrong


def test_after_a_power_cut_one_press_goes_on(desk, golden):
    desk.race("hhs", lambda s: s[0] == 2)
    state = list(desk.shell.state)
    desk.restart().handheld.run(1500)
    golden("menu-resume", desk.handheld)
    assert desk.title == "POWER WAS CUT" and desk.text()[2].strip() == "Cubitos, round 2"
    desk.press("a")
    assert list(desk.shell.state) == state


def test_b_on_the_page_after_a_power_cut_decides_nothing(desk):
    desk.race("hh").restart().handheld.run(500)
    desk.press("b", "b")
    assert desk.title == "POWER WAS CUT"


def test_home_after_a_power_cut_keeps_the_race(desk):
    desk.race("hh").restart().handheld.run(500)
    desk.choose("HOME")
    assert desk.marked == "Continue"


def test_a_crash_shows_a_page_and_the_race_goes_on(desk, golden, monkeypatch):
    desk.race("hh", lambda s: s[0] == 2)
    state = list(desk.shell.state)

    def broken(*_):
        raise ValueError("the pages of a race do not know what to show here")

    monkeypatch.setattr(desk.shell.base, "draw", broken)
    desk.press("down")
    golden("menu-crash", desk.handheld)
    assert desk.title == "SOMETHING BROKE" and "Traceback" not in " ".join(desk.text())
    monkeypatch.undo()
    desk.press("a")
    assert list(desk.shell.state) == state and desk.shell.stack == []


def test_after_a_crash_the_race_can_be_one_step_shorter(desk):
    desk.race("hh", lambda s: s[1] == 1)  # in the Run phase no roll stands between
    length = desk.shell.match.length
    with desk.handheld._powered():
        desk.shell._crashed(ValueError("note"))
    desk.handheld.run(20)
    desk.choose("GO ON a step")
    assert desk.shell.match.length < length and desk.shell.stack == []


def test_a_crash_without_a_race_leads_home(desk):
    with desk.handheld._powered():
        desk.shell._crashed(ValueError("menus"))
    desk.handheld.run(20)
    assert desk.marked == "HOME"
    desk.press("a")
    assert desk.title == "PADDOCK"


def test_a_damaged_pack_is_told_and_the_others_stay_usable(tmp_path, golden):
    desk = Desk(tmp_path, files={"packs/meadow.pack": b"PADK\x01\0\0\0\x10\0\0\0....short"})
    golden("menu-pack-error", desk.handheld)
    assert desk.title == "PACK NOT USED"
    desk.press("a").choose("New race").press("a", "a")
    assert desk.shell.match is not None


def test_without_any_pack_only_settings_are_offered(tmp_path):
    desk = Desk(tmp_path, table=False, files={"packs/a.pack": b"nothing"})
    desk.press("a")
    assert desk.lines[0] == "Settings" and desk.lines[1] == "" and desk.info == "no usable pack here"
    desk.press("a")
    assert desk.title == "SETTINGS"


def test_a_saved_race_without_its_pack_stays_saved(tmp_path, golden):
    desk = Desk(tmp_path).race("hh")
    saved = bytes(desk.handheld.nvm.data)
    table = desk.files.pop("packs/table.pack")
    desk.files["packs/other.pack"] = _other_pack()
    desk.restart()
    golden("menu-saved-pack", desk.handheld)
    assert desk.title == "RACE NOT READABLE"
    desk.press("a")
    assert desk.marked == "Continue"
    assert bytes(desk.handheld.nvm.data) == saved
    desk.files["packs/table.pack"] = table
    desk.restart().handheld.run(500)
    assert desk.title == "POWER WAS CUT"


def _other_pack():
    from desk import pack

    from tools import packs

    return packs.compile_pack({**pack(), "id": "other"})


@pytest.mark.parametrize(
    ("name", "data", "told"),
    [
        ("menu-saved-version", b"PDK\x07" + bytes(84), "made by version 7"),
        ("menu-saved-damaged", b"PDK\x01" + bytes(84), "It is damaged."),
        ("menu-saved-foreign", b"what another program left here", "It is damaged."),
    ],
)
def test_a_save_that_cannot_be_read_is_told_and_kept_until_a_new_race(tmp_path, golden, name, data, told):
    data = data + b"\xff" * (4096 - len(data))
    desk = Desk(tmp_path, nvm=Flash(data))
    if name != "menu-saved-foreign":
        golden(name, desk.handheld)
    assert desk.text()[1].strip() == told
    desk.press("a")
    assert desk.lines[0] == "New race"
    desk.choose("New race").press("a", "a")
    assert desk.text()[1].startswith("What is saved cannot")
    assert bytes(desk.handheld.nvm.data) == data
    desk.choose("YES")
    assert desk.shell.match is not None


# -- several packs, all keys


def test_with_several_packs_one_is_chosen(tmp_path):
    desk = Desk(tmp_path, files={"packs/other.pack": _other_pack()})
    desk.choose("New race").to("Pack")
    assert desk.marked == "Pack   ←other→"
    desk.press("right")
    assert desk.marked == "Pack   ←table→"
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
