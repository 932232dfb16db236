"""Whole races of Automobiles with real cubes, by the keys alone: what is typed is what the race has."""

from array import array
from random import Random

import pytest
from automobiles_device import AutoDevice
from automobiles_table import PACKS, RECORDS, Table
from automobiles_typist import Typist
from replay import replay_all
from test_race_keys import handheld

from paddock.core.match import Match
from paddock.core.setup import BOT_DICE, TABLE
from paddock.games.automobiles.layout import RNG, SEATS_AT, SWITCHES
from paddock.games.automobiles.notation import Journal
from tools.record import Record, open_race, replay
from tools.record.write import record

EXAMPLE = RECORDS / "automobiles" / "example.race"
LINES = [text for _line, text in Record(EXAMPLE.read_bytes()).lines]


def same(device, table):
    """The words of two races, but for the generator and the switches; the device has done what is forced."""
    a, b, out = device.s[:], table.s[:], array("h", bytes(256))
    while table.rules.legal(b, table.rules.first_seat(b), out) == 1:
        table.rules.apply(b, table.rules.first_seat(b), out[0])
    for words in (a, b):
        words[SWITCHES] = 0
        for i in range(4):
            words[RNG + i] = 0
    return a == b


def ordered(record_lines):
    """A purchase names its cubes in any order."""
    return [line[:6] + " ".join(sorted(line[6:].split())) if line[2:5] == "buy" else line for line in record_lines]


@pytest.mark.parametrize("board", ["pico", "pico-3key"])
def test_the_worked_example_is_typed_in(tmp_path, board):
    """After every line the race is where its record is (tests/test_rules_automobiles_example.py has the figures)."""
    device = AutoDevice(tmp_path, board).start("hh", dealer=TABLE)
    player = Typist(device.handheld, device.shell)
    table = Table(begin=False)
    table.race = open_race(Record(EXAMPLE.read_bytes()), PACKS)
    table.rules, table.s = table.race.rules, table.race.state
    told = typed = 0
    while told < len(LINES):
        while player.reads:
            player.press("a")
        player.line(LINES[told])
        typed += 1
        assert ordered(device.shell.journal.lines) == ordered(LINES[: device.shell.journal.steps]), player.screen()
        table.play(*LINES[told : device.shell.journal.steps])
        told = device.shell.journal.steps
        assert same(device, table), player.screen()
    assert typed == len(LINES) - 4  # two questions with one answer, two hands that the bag alone decides
    player.press("a")
    assert player.title == "[A]ACTION     lap 1/3"


@pytest.mark.parametrize(
    ("board", "seats", "switches", "cards"),
    [
        ("pico", "hhs", 0, {}),
        ("pico-3key", "hsr", BOT_DICE, {"G": "boost", "R": "tires", "B": "charged", "Y": "engineer"}),
        ("pico", "rs", BOT_DICE, {"G": "nitro", "P": "pitcrew"}),
    ],
)
def test_whole_races_with_real_cubes(tmp_path, board, seats, switches, cards):
    """What was drawn is what the race has, and its record tells the same race."""
    device = AutoDevice(tmp_path, board).start(seats, "three", switches, dealer=TABLE, laps=1, **cards)
    player = Typist(device.handheld, device.shell, seed=len(seats))
    player.race()
    shell = device.shell
    assert shell.crash is None
    match = Match(shell.rules)
    match.watch = Journal()
    log = bytes(shell.match.log[: shell.match.length])
    assert replay_all(match, bytes(shell.setup), shell.match.seed, log, len(log)) == len(log)
    assert match.state == shell.state
    race = replay(record(match).replace(f" {shell.pack.crc:08x}", "").encode(), PACKS)  # that pack has no texts of cards
    assert race.state[SEATS_AT:] == shell.state[SEATS_AT:]
    draws = [line for line in match.watch.lines if line[2:6] == "hand"]
    assert len(draws) > 10


def test_every_entry_can_be_seen_again_and_entered_as_it_was(tmp_path):
    """From the log: the page comes filled, A enters the same, and nothing has changed."""
    cards = {"G": "boost", "R": "steering", "P": "pitcrew", "Y": "mechanic"}
    device = AutoDevice(tmp_path).start("hhs", "three", BOT_DICE, dealer=TABLE, **cards)
    player = Typist(device.handheld, device.shell, seed=2)
    chance = Random(5)
    shell = device.shell
    while shell.journal.steps < 70:
        if not player.enters and not player.reads:
            player.press(*chance.choices(("down", "right"), k=chance.randrange(3)))
        player.decide()
    match = Match(shell.rules)
    journal = match.watch = Journal()
    log, state = bytes(shell.match.log[: shell.match.length]), shell.state[:]
    replay_all(match, bytes(shell.setup), shell.match.seed, log, len(log))
    seen = 0
    for line, at in zip(journal.lines, journal.at, strict=True):
        if at & 1 and at >> 2 < len(log) and ("hand" in line or line[0] != "C"):
            device.do(lambda at=at: shell.travel(at >> 2, True))
            settle(device)
            player.look()
            presses = 0
            while shell.past:
                player.press("a")  # what is played or bought in a turn has a second page
                settle(device)
                presses += 1
                assert presses < 3, line + player.screen()
            assert bytes(shell.match.log[: shell.match.length]) == log and shell.state == state, line
            seen += 1
    assert seen > 20


def settle(device):
    while device.shell.past and device.shell.past.busy:
        device.handheld.run(20)


@pytest.mark.parametrize("board", ["pico", "pico-3key"])
def test_keys_pressed_by_chance_enter_what_the_prompt_says(tmp_path, board):
    device = AutoDevice(tmp_path, board).start("hsh", "three", BOT_DICE, dealer=TABLE, G="nitro")
    player = Typist(device.handheld, device.shell)
    chance = Random(7)
    keys = [key for key in device.handheld.keys if key not in ("a", "b")]
    entered = 0
    while entered < 20:
        if not player.enters:
            player.press(*chance.choices(keys, k=chance.randrange(3)))
            player.decide()
            continue
        for key in chance.choices(keys, k=chance.randrange(15)):
            player.press(key)
            assert len(player.prompt) < 20
        if player.prompt == "A=back":
            player.press("down")
        said, seat, steps = player.prompt[8:], player.title[1], device.shell.journal.steps
        player.press("a")
        line = device.shell.journal.lines[steps - device.shell.journal.steps]
        assert line[:6] == seat + " hand" and line[7:].replace(" ", "") == said.replace(" ", "")
        entered += 1
    assert device.shell.crash is None


@pytest.mark.parametrize("board", ["pico", "pico-3key"])
def test_a_hand_is_taken_back_and_outlives_a_power_cut(board):
    """From the first page on, with the dealer chosen there."""
    device = handheld(board, "b0c11fdecb91ce37")
    player = Typist(device, device.app)
    player.choose("New race")
    player.turn("Game", "Automobiles")
    player.seats("human", "human", "sensible")
    player.turn("Dealer", "table")
    player.choose("START")
    player.press("a")
    while not player.enters:
        player.decide()
    here, state = player.rows, device.app.state[:]
    player.decide()
    assert player.title.startswith("[B]DREW 7")
    player.back()
    player.choose("Undo")
    assert player.rows == here and device.app.state == state

    player.decide()
    state = device.app.state[:]
    player.press("right")
    device = device.restart()
    player = Typist(device, device.app)
    while "reading" in player.rows[3]:
        player.wait(20)
    player.press("a")
    assert player.title.startswith("[B]DREW 7") and device.app.state == state
