"""How many presses the turns of a race take: with six keys and with three. `pytest -s` shows the figures."""

import json
import re

import pytest
from player import Player
from race_device import RaceDevice

from paddock.core.notation import LETTERS
from paddock.games.cubitos.layout import MOVE, MOVING, SUPPLY
from tools.simulator.handheld import Handheld

BOARDS = ["pico", "pico-3key"]


def begin(board, *seats, seed="a6eb8c9ebd69fe29"):
    device = Handheld(board)
    (device.drive / "settings.json").write_text(json.dumps({"seed": seed, "motion": "off"}))
    player = Player(device.restart(), risk=30)
    player.choose("New race")
    player.seats(*seats)
    player.choose("START")
    player.press("a")
    return player


def show(board, what, counts):
    mean = sum(counts) / len(counts)
    print(f"\n{board:10}{what:36} {min(counts)}-{max(counts)}, mean {mean:.1f} of {len(counts)}", end="")


class Count:
    """Presses between begin and end: `with Count(player) as count: ...; count.presses`."""

    def __init__(self, player):
        self.player = player

    def __enter__(self):
        self.before = self.player.presses
        return self

    def __exit__(self, *_):
        self.presses = self.player.presses - self.before


def roll_phase(player, wanted):
    """One seat's: rolls so many times and passes. Whether it came to that without a bust or a card that asks."""
    seat = player.title[1]
    player.press("a")
    for left in range(wanted - 1, -1, -1):
        if player.title[1] != seat or not player.lines[0].startswith("PASS"):
            return False
        player.to("PUSH" if left else "PASS")
        player.press("a")
    return "BUST" not in player.title


@pytest.mark.parametrize("board", BOARDS)
def test_a_roll_phase_of_three_rolls(board):
    """Of four people; in the first round nothing is drawn by choice, later most seats choose what to draw."""
    first, later = [], []
    player = begin(board, "human", "human", "human", "human")
    while "FINISH" not in player.title:
        if player.prompt.startswith(("A!roll", "A!draw")):
            into = first if "round 1" in player.title else later
            with Count(player) as count:
                whole = roll_phase(player, 3)
            if whole:
                into.append(count.presses)
        else:
            player.decide()
    show(board, "Roll phase, 3 rolls, round 1", first)
    show(board, "Roll phase, 3 rolls, later", later)
    assert len(first) > 2 and len(later) > 5 and max(first + later) <= 6


@pytest.mark.parametrize("board", BOARDS)
def test_what_the_rest_of_a_race_takes(board):
    """Each step of the Run phase by its page, in a whole race of two people and a computer."""
    pages = {}
    player = begin(board, "human", "human", "sensible")
    while "FINISH" not in player.title:
        page = player.title[3:].split()[0] if player.title[0] in "[←" else player.title.split()[0]
        steps = player.hands.app.journal.steps
        with Count(player) as count:
            here = player.title
            player.decide()
            if page == "BUY":  # a basket: one die and pay
                while player.title == here:
                    player.decide()
        if count.presses and player.hands.app.journal.steps >= steps:
            pages.setdefault(page, []).append(count.presses)
    for page, what in (
        ("ABILITY", "each ability used"),
        ("SWORDS", "sword comparison"),
        ("MOVE", "move all feet"),
        ("BUY", "buy one die, the top line"),
        ("ROUND", "end of the round"),
    ):
        if page in pages:  # swords are not shown in every race
            show(board, what, pages[page])
            assert set(pages[page]) == {2 if page == "BUY" else 1}, "a move and a purchase are 3"
    assert {"MOVE", "BUY", "ROUND"} <= pages.keys()


@pytest.mark.parametrize("board", BOARDS)
def test_the_purchases_of_the_rules_example(tmp_path, board):
    """A foot bought, moved, nothing left to pay with: 2. Moved, W and N bought: 5. The other seat has nothing to decide."""
    device = RaceDevice(tmp_path, board=board).start("hh")
    player = Player(device.handheld)

    device.step(MOVING, MOVE).put("A", feet=1, coins=4, credits=0).show("A")
    player.look()
    with Count(player) as count:
        player.press("right")
        assert "2 spaces" in re.sub("[←→]", "", player.marked) and "4¢" in player.rows[5]
        player.press("a")
    show(board, "a foot bought, moved", [count.presses])
    assert "OVER" in player.title and count.presses == 2

    device.step(MOVING, MOVE).put("A", feet=2, coins=4, credits=1).put("B", feet=0, coins=0, credits=0).show("A")
    for colour in "GBYROP":  # too dear in that example
        device.s[SUPPLY + LETTERS.index(colour)] = 0
    player.look()
    with Count(player) as count:
        player.press("a")
        assert "BUY" in player.title
        player.press("a", "down", "right", "a")
    show(board, "moved, W and N bought", [count.presses])
    assert "A buy W N coins=4 credits=1" in device.shell.journal.lines and count.presses == 5


@pytest.mark.parametrize(("board", "most_undo", "most_card"), [("pico", 2, 3), ("pico-3key", 8, 9)])
def test_undo_and_card_text_and_again(board, most_undo, most_card):
    """The card's text from a page where Undo stands above it."""
    player = begin(board, "human", "human")
    player.race("MOVE")
    player.race(", then", row=7)
    player.press("a")
    with Count(player) as undo:
        player.back()
        player.choose("Undo")
    assert ", then" in player.prompt
    player.press("a")
    with Count(player) as card:
        player.back()
        player.choose("Card")
    assert player.prompt == "A=close"
    show(board, "undo", [undo.presses])
    show(board, "card text", [card.presses])
    assert undo.presses <= most_undo and card.presses <= most_card

    player.back()
    player.back()
    player.race()
    with Count(player) as again:
        player.press("a", "a")
        assert player.prompt.startswith("A!roll") and "round 1" in player.title
        player.press("a")
    show(board, "Again to the first roll", [again.presses])
    assert again.presses == 3


@pytest.mark.parametrize("board", BOARDS)
def test_resume(board):
    player = begin(board, "human", "human")
    player.race("PUSH", row=2)
    rows = player.rows
    device = player.hands.restart()
    player = Player(device)
    while "reading" in player.rows[3]:
        player.wait(20)
    player.press("a")
    show(board, "resume", [player.presses])
    assert player.rows == rows and player.presses == 1
