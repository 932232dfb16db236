"""How many presses the turns of a race of Automobiles take: with six keys and with three. `pytest -s` shows the figures."""

import pytest
from automobiles_device import AutoDevice
from automobiles_typist import Typist
from player import Player
from test_presses import BOARDS, Count, show

from paddock.core.setup import TABLE
from paddock.games.automobiles.layout import A_PAY

OVER = "A=finish"


@pytest.fixture(params=BOARDS)
def example(request, tmp_path):
    """The first turn of the worked example, and somebody who plays it."""
    device = AutoDevice(tmp_path, request.param).racing("hh")
    device.put("A", "I1", active="W2 L2 Y2 P", bag="W3 Y3 B").put("B", "O0", active="W2 L Y2 G P", bag="W3 L Y3 P")
    device.turn("A")
    player = Player(device.handheld)
    return request.param, device, player


def test_a_turn_of_three_plays_and_a_purchase(example):
    """L, L, W, one engine cube: from the turn's first page to the next one's."""
    board, device, player = example
    with Count(player) as count:
        player.press("a", "a", "a")
        assert player.marked.startswith("BUY")
        player.press("a", "a", "a")
        assert "TURN OVER" in player.title
        player.press("a")
    show(board, "3 plays, 1 purchase", [count.presses])
    assert device.steps()[-5:] == ["play L I2", "play L O3", "play W O4", "buy B", "hand W3 Y3 B"]
    assert player.title.startswith("[B]ACTION") and count.presses == 7


def test_the_same_with_other_lines(example):
    """White before light grey, the third line of the purchase: a press more for each line further down."""
    board, device, player = example
    with Count(player) as count:
        player.press("down", "a", "a", "a")
        assert player.marked.startswith("BUY")
        player.press("a", "down", "down", "a", "a", "a")
    show(board, "the same, 3 steps to other lines", [count.presses])
    assert device.steps()[-5:-1] == ["play W O2", "play L O3", "play W O4", "buy P"]
    assert player.title.startswith("[B]ACTION") and count.presses <= 10


def test_a_special_turn(example):
    """Up, A; A for what it brought. With three keys as many steps as there are lines."""
    board, device, player = example
    with Count(player) as count:
        if board == "pico":
            player.press("up")
        player.to("SPECIAL")
        player.press("a", "a")
    show(board, "special turn", [count.presses])
    assert "special" in device.steps()
    assert player.title.startswith("[B]ACTION") and count.presses <= (3 if board == "pico" else 7)


def test_undo(example):
    board, _device, player = example
    here = player.rows
    player.press("a")
    with Count(player) as undo:
        player.back()
        player.choose("Undo")
    show(board, "undo", [undo.presses])
    assert player.rows == here and undo.presses <= (2 if board == "pico" else 8)


@pytest.mark.parametrize("board", BOARDS)
def test_what_a_race_takes(tmp_path, board):
    """Turns of one person among computers who plays every cube that is highlighted and buys the dearest."""
    device = AutoDevice(tmp_path, board).start("hss", "three", laps=1)
    player = Player(device.handheld)
    turns = [0]
    while player.prompt != OVER:
        with Count(player) as count:
            over = player.title.startswith("[A]TURN OVER")
            player.decide()
        turns[-1] += count.presses
        if over:
            turns.append(0)
    turns = turns[1:-1]  # without that at the grid
    show(board, "a turn of a race", turns)
    assert len(turns) > 3 and sum(turns) / len(turns) <= 12


# -- real cubes

FIRST = ("W5 L2 Y5 B P", "W5 L2 Y5 G P2")
LATER = ("W5 L2 Y5 R B2 P2 N3", "W3 L3 D Y4 B2 P2 N4", "W4 L2 Y5 G2 B2 P2 N4")  # seven colours each
HANDS = 60


def dealt(tmp_path, board):
    device = AutoDevice(tmp_path, board).racing("hh", dealer=TABLE)
    return device, Typist(device.handheld, device.shell, seed=1)


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize(("what", "bags", "most"), [("first bags", FIRST, (8, 8.5)), ("later bags", LATER, (11, 11))])
def test_a_hand_of_real_cubes(tmp_path, board, what, bags, most):
    """Of seven cubes drawn by lot, from the page on which they are entered to the next one."""
    device, player = dealt(tmp_path, board)
    counts = []
    for i in range(HANDS):
        device.put("A", "I1", active="-", bag=bags[i % len(bags)]).put("B", "O0", active="W7", bag="W5").turn("A")
        device.do(lambda: device.shell.play(0, [A_PAY]))
        device.do(device.shell.draw)
        player.look()
        with Count(player) as count:
            player.decide()
        counts.append(count.presses)
    show(board, f"real cubes: a hand of the {what}", counts)
    assert sum(counts) / len(counts) <= most[board != "pico"]


@pytest.mark.parametrize("board", BOARDS)
def test_a_turn_with_real_cubes(tmp_path, board):
    """That of the example, three plays and a purchase, and the next hand of a bag as it is then."""
    device, player = dealt(tmp_path, board)
    counts = []
    for i in range(20):
        bag = (FIRST + LATER)[i % 5]
        device.put("A", "I1", active="W2 L2 Y2 P", bag=bag).put("B", "O0", active="W2 L Y2 G P", bag="W3 L Y3 P").turn("A")
        player.look()
        with Count(player) as count:
            player.press("a", "a", "a", "a", "a", "a")
            player.decide()
            assert "TURN OVER" in player.title, player.screen()
            player.press("a")
        assert player.title.startswith("[B]ACTION")
        counts.append(count.presses)
    show(board, "real cubes: a turn", counts)
    assert sum(counts) / len(counts) <= 20
