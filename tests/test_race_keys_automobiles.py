"""Whole races of Automobiles by the keys alone, on the real drivers, read from the display's memory."""

import json
from random import Random

import pytest
from automobiles_device import AutoDevice
from automobiles_table import RECORDS
from player import Player
from test_race_keys import Album, check_record, handheld

from paddock.games.automobiles.layout import ROUND
from tools import boards


@pytest.fixture
def short(tmp_path):
    """A pack whose only track is short, for one lap."""
    pack = json.loads((RECORDS / "packs" / "lanes.json").read_text("utf-8"))
    pack["tracks"] = {"three": {**pack["tracks"]["three"], "laps": 1}}
    for cards in pack["sets"].values():
        cards["track"] = "three"
    path = tmp_path / "short.json"
    path.write_text(json.dumps({**pack, "id": "short"}))
    return path


def begin(device, album=None, seats=("human", "human", "sensible")):
    """From the first page to the grid."""
    player = Player(device, album)
    player.choose("New race")
    player.to("Game")
    while player.info != "pack short":
        player.press("right")
    player.seats(*seats)
    player.choose("START")
    player.press("a")
    return player


def test_a_race_of_two_people_and_a_computer(golden, short):
    album = Album(golden, {
        "auto-race-grid": (0, "GRID"),
        "auto-race-action": (7, "A=put"),
        "auto-race-card": (7, "A=play"),
        "auto-race-question": (0, "1 of 2"),
        "auto-race-buy": (7, "A!pay"),
        "auto-race-over": (0, "TURN OVER"),
        "auto-race-podium": (0, "FINISH"),
    })  # fmt: skip
    device = handheld("pico", "b0c11fdecb91ce37", short)
    player = begin(device, album)

    # What was chosen on a page is still chosen after a look at other pages.
    player.race("ACTION")
    player.to("BUY")
    here, state = player.rows, device.app.state[:]
    player.press("b")
    player.choose("Log")
    player.press("b", "b")
    assert player.rows == here and device.app.state == state
    player.press("a", "b")
    assert player.rows == here

    # A cube is taken back, and put again.
    player.press("up")
    while not player.prompt.startswith("A=put"):
        player.press("up")
    here, state, steps = player.rows, device.app.state[:], device.app.journal.steps
    player.press("a")
    assert device.app.journal.steps == steps + 1
    player.press("b", "a")
    assert device.app.state == state and device.app.journal.steps == steps

    player.race()
    assert not album.missing and device.app.crash is None
    check_record(device, short.parent)


@pytest.mark.parametrize("board", boards.with_keys(3))
def test_a_race_with_three_keys(golden, short, board):
    device = handheld(board, "d76d4330f1446bea", short)
    player = begin(device, seats=("human", "sensible", "human", "sensible", "empty"))

    # Everything can be looked at and left again.
    player.race("ACTION")
    state = device.app.state[:]
    player.back()
    for line, title in (
        ("Card", "→"), ("Standings", "STANDINGS"), ("Track", "TRACK"), ("Log", "LOG"), ("Odds", "ODDS"), ("Pause", "PAUSED"),
    ):  # fmt: skip
        player.choose(line)
        assert title in player.title, player.screen()
        player.back()
        assert "BACK" in player.title
    player.back()
    assert "ACTION" in player.title and device.app.state == state

    # The page of buying closes, and a cube is taken back.
    player.to("BUY")
    player.press("a")
    player.back()
    assert player.marked.startswith("BUY") and device.app.state == state
    player.to("L")
    player.press("a")
    player.back()
    player.choose("Undo")
    assert device.app.state == state

    player.race()
    player.back()  # everything can be looked at from the podium, too
    assert "BACK" in player.title
    player.choose("Log")
    assert player.title.startswith("LOG")
    player.press("a")  # the newest step is where the race stands
    assert player.title.startswith("FINISH")
    assert device.app.crash is None
    check_record(device, short.parent)


@pytest.mark.parametrize("board", ["pico", "pico-3key"])
def test_a_turn_goes_on_after_a_power_cut(board, short):
    """Between two cubes of it, and in the middle of a card."""
    device = handheld(board, "4164d8399f767c45", short)
    player = begin(device, seats=("human", "human"))
    player.race("TURN OVER")
    player.press("a")
    for moment in ("BUY", "1 of 2"):
        if moment == "BUY":
            player.press("a")
        else:
            player.choose("Y")
            assert moment in player.title
        here, state = player.rows, device.app.state[:]
        device = device.restart()
        player = Player(device)
        while "reading" in player.rows[3]:
            player.wait(20)
        player.press("a")
        assert player.rows == here and device.app.state == state


def test_three_keys_play_by_chance(tmp_path):
    """DOWN, RIGHT and A only: every page lets go, and no prompt runs into the sign at its end."""
    device = AutoDevice(tmp_path, "pico-3key").start("hh", "three", Y="engineer", R="tires", G="boost", B="charged", P="team")
    chance = Random(4)
    for _ in range(300):
        key = chance.choice(("down", "right", "a", "a"))
        device.press("down" if device.prompt == "A=back" else key)
        assert device.shell.crash is None, device.shell.crash
        assert len(device.prompt) < 20
    assert device.s[ROUND] > 2
