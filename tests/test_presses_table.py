"""How many presses a Roll phase takes with real dice, with six keys and with three. `pytest -s` shows the figures."""

from random import Random

import pytest
from race_device import RaceDevice
from roller import Roller

from paddock.core.setup import TABLE
from paddock.games.cubitos.layout import ROLL, ROLLING

BOARDS = ["pico", "pico-3key"]
ROLLS = 3
FIRST = ("L7 D2", "L7 D2 K")  # of two seats one has the black die
LATER = ("L4 D2 W2 B",)


class Table:
    """The Roll phases of one seat, each from the beginning."""

    def __init__(self, drive, board):
        self.race = RaceDevice(drive, board)
        self.dice = Random(5)
        self.begin()

    def begin(self):
        self.race.start("hh", dealer=TABLE)
        self.left = 40  # phases that its log has room for
        self.player = Roller(self.race.shell, self.race.handheld, self.dice)

    def phase(self, hand):
        """The page of the first roll of these dice."""
        if not self.left:
            self.begin()
        self.left -= 1
        race = self.race.step(ROLLING, ROLL, "A").zones("A", draw="", roll=hand, discard="").active("A", "")
        race.put("A", coins=0, feet=0, risk=0, safe=0, rolls=0, bust=0).show("A")
        self.player.look()
        self.player.presses = 0
        return self.player


def roll_by_roll(player):
    """Three rolls, each entered as it comes, then pass. Whether nothing bust."""
    for _ in range(ROLLS):
        player.enter(player.roll())
        if "BUST" in player.title:
            return False
        if player.page.seat:
            return True  # no die is left to roll: it has passed
    player.passes()
    return True


def end_result(player):
    """Three rolls at the table, of which only what they came to is entered, then pass. Whether nothing bust."""
    hits = []
    for _ in range(ROLLS):
        rolled = player.roll(without=hits)
        if not rolled and len(hits) >= 3:
            return False
        hits += rolled
    player.enter(sorted(hits))
    if not player.page.seat:
        player.passes()
    return True


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize(
    ("what", "play", "hands", "phases", "most", "most_3key"),
    [
        ("first round, roll by roll", roll_by_roll, FIRST, 14, 15, 15),
        ("first round, end result as one roll", end_result, FIRST, 30, 11, 11),
        ("later, roll by roll", roll_by_roll, LATER, 14, 19, 21),
        ("later, end result as one roll", end_result, LATER, 30, 13, 15),
    ],
)
def test_a_roll_phase_of_three_rolls(tmp_path, board, what, play, hands, phases, most, most_3key):
    table = Table(tmp_path, board)
    counts = []
    while len(counts) < phases:
        player = table.phase(hands[len(counts) % len(hands)])
        if play(player):
            counts.append(player.presses)
    counts.sort()
    tenth = len(counts) // 10
    mean = sum(counts) / len(counts)
    print(f"\n{board:10}{what:36} {counts[tenth]}-{counts[-tenth - 1]}, mean {mean:.1f} of {len(counts)}", end="")
    assert mean <= (most_3key if "3key" in board else most)
