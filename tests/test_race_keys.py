"""Whole races by the keys alone, on the real drivers, read from the display's memory: with six keys, then with three."""

import importlib
import io
import json
from array import array

import pytest
from conftest import ROOT
from player import BACK, Player

from paddock.core.match import Match
from paddock.core.setup import SETUP_CARDS, SETUP_FIRST, SETUP_LAPS, SETUP_SEATS, SETUP_TRACK
from paddock.packs import Pack
from paddock.store import Store
from tools import boards, packs
from tools.record import Packs, replay
from tools.record.head import seed_text
from tools.simulator.handheld import Handheld

RICH = ROOT / "tests" / "records" / "packs" / "rich.json"  # a pack of short tracks whose cards ask much


def handheld(board, seed, pack=None):
    """One whose race is always the same. `pack`: one more for its drive."""
    made = Handheld(board)
    (made.drive / "settings.json").write_text(json.dumps({"seed": seed, "motion": "off"}))
    if pack:
        (made.drive / "packs" / "more.pack").write_bytes(packs.compile_path(pack))
    return made.restart()


class Album:
    """Compares a picture the first time that the display shows the moment. `moments`: name -> (row, what stands there)."""

    def __init__(self, golden, moments):
        self.golden = golden
        self.missing = dict(moments)

    def __call__(self, player):
        for name, (row, what) in list(self.missing.items()):
            if what in player.rows[row]:
                del self.missing[name]
                self.golden(name, player.hands)


def check_record(handheld, packs_at=None):
    """The race that is over on the display is the one that was saved, and the one that the words of its record tell."""
    shell = handheld.app
    crc = shell.pack.crc
    found = (Pack(io.BytesIO(path.read_bytes())) for path in (handheld.drive / "packs").iterdir())
    pack = next(pack for pack in found if pack.crc == crc)
    rules = importlib.import_module(f"paddock.games.{shell.game}.rules").Rules(pack)
    match = Match(rules)
    journal = match.watch = importlib.import_module(f"paddock.games.{shell.game}.notation").Journal()
    store = Store(handheld.nvm)
    seed = array("h", bytes(8))
    store.seed_words(seed)
    match.start(bytes(store.setup), seed)
    while store.replay(match, 100):
        pass
    assert store.lost == 0 and match.state == shell.state and rules.finished(match.state)
    assert shell.journal.steps == journal.steps > len(shell.journal.lines) == 40
    assert shell.journal.lines == journal.lines[-40:]

    setup = store.setup
    seats = ["human" if shell.is_human(seat) else "bot sensible" for seat in range(setup[SETUP_SEATS])]
    cards = setup[SETUP_CARDS : SETUP_CARDS + (8 if shell.game == "cubitos" else 5)]
    record = [
        f"game: {shell.game}",
        f"pack: {pack.id} {pack.crc:08x}",
        f"track: {pack.track_id(setup[SETUP_TRACK])}",
        f"laps: {setup[SETUP_LAPS]}",
        "cards: " + " ".join(pack.card_id(card) for card in cards),
        "seats: " + ", ".join(f"{letter} {kind}" for letter, kind in zip("ABCDE", seats, strict=False)),
        f"first: {'ABCDE'[setup[SETUP_FIRST]]}",
        "dealer: device",
        f"seed: {seed_text(seed)}",
        "",
        *journal.lines,
    ]
    race = replay("\n".join(record).encode(), Packs(packs_at))
    position = importlib.import_module(f"tools.record.{shell.game}").position
    assert race.position() == position(rules, pack, shell.state)


def test_a_race_of_two_people_and_a_computer(golden):
    album = Album(golden, {
        "race-home": (0, "PADDOCK"),
        "race-new": (3, "A B c"),
        "race-first-player": (7, "A=race"),
        "race-roll": (7, "A!roll"),
        "race-push": (6, "lose"),
        "race-bust": (0, "BUST"),
        "race-draw": (7, "A!draw"),
        "race-ability": (7, "A=use"),
        "race-swords": (0, "SWORDS"),
        "race-move": (0, "MOVE"),
        "race-buy": (7, "A=buy"),
        "race-over": (0, "ROUND 2 OVER"),
        "race-podium": (7, "A=again"),
    })  # fmt: skip
    device = handheld("pico", "b0c11fdecb91ce37")
    player = Player(device, album, risk=30)
    player.choose("New race")
    player.seats("human", "human", "sensible")
    player.choose("START")
    player.press("a")

    # The seats decide in any order: RIGHT looks at the next one, LEFT comes back.
    player.race("←")
    here, state = player.rows, device.app.state[:]
    player.press("right")
    assert player.title[1] in "AB" and player.title[1] != here[0][1]
    player.press("left")
    assert player.rows == here and device.app.state == state

    # What was chosen on a page is still chosen after a look at other pages.
    player.race("PUSH", row=2)
    player.to("PUSH")
    here = player.rows
    player.press("b")
    player.choose("Log")
    player.press("b", "b")
    assert player.rows == here and player.marked.startswith("PUSH")

    player.race()
    assert not album.missing and device.app.crash is None
    check_record(device)

    # Again, with the same seats: nothing of the race that is over is asked about.
    player.press("a", "a")
    assert player.prompt.startswith("A!roll") and "round 1" in player.title


@pytest.mark.parametrize("board", boards.with_keys(3))
def test_a_race_with_three_keys(golden, board):
    album = Album(golden, {
        "race-three-keys-back": (0, "BACK"),
        "race-three-keys-leave": (7, BACK),
        "race-three-keys-question": (0, "TWICE"),
        "race-three-keys-podium": (7, "A=again"),
    })  # fmt: skip
    device = handheld(board, "d76d4330f1446bea", RICH)
    assert device.keys == ("down", "right", "a")
    player = Player(device, album, risk=30)
    player.choose("New race")
    player.to("Game")
    while player.info != "pack rich":
        player.press("right")
    player.choose("Cards")
    player.turn("Set", "Asks")
    player.press("a")
    player.seats("human", "human", "sensible")
    player.choose("START")
    player.press("a")

    # Everything can be looked at and left again.
    player.race("PUSH", row=2)
    state = device.app.state[:]
    player.back()
    for line, title in (
        ("Card", "→"), ("Standings", "STANDINGS"), ("Track", "TRACK"), ("Log", "LOG"), ("Odds", "ODDS"), ("Pause", "PAUSED"),
    ):  # fmt: skip
        player.choose(line)
        assert title in player.title
        player.back()
        assert "BACK" in player.title
    player.back()
    assert "ROLL" in player.title and device.app.state == state

    # A purchase is taken back, and made again.
    player.race(", then", row=7)
    while "BUY" not in player.title:
        player.press("a")
        player.race(", then", row=7)
    here, state, steps = player.rows, device.app.state[:], device.app.journal.steps
    player.press("a")
    assert player.rows != here and device.app.journal.steps == steps + 1
    player.back()
    player.choose("Undo")
    assert "BUY" in player.title and device.app.state == state and device.app.journal.steps == steps

    player.race()
    assert not album.missing and device.app.crash is None
    check_record(device, RICH)


@pytest.mark.parametrize("board", ["pico", "pico-3key"])
def test_continue_is_one_press_also_after_a_power_cut(board):
    device = handheld(board, "4164d8399f767c45")
    player = Player(device)
    player.choose("New race")
    player.choose("START")
    player.press("a")
    player.race("ROUND 1 OVER")
    player.race("PUSH", row=2)
    here, state = player.rows, device.app.state[:]
    for _ in range(2):
        player.back()
        player.choose("Pause")
        player.choose("Home")
        assert "PADDOCK" in player.title and player.marked == "Continue"
        player.press("a")
        while "reading" in player.rows[3]:
            player.wait(20)
        assert player.rows == here and device.app.state == state
        device = device.restart()
        player = Player(device)
        while "reading" in player.rows[3]:
            player.wait(20)
        assert player.title == "POWER WAS CUT"
        player.press("a")
        assert player.rows == here and device.app.state == state
