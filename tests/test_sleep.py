"""Dim, dark, awake again: whatever was entered by half is still there, and so is what lies over it."""

import pytest
from automobiles_device import AutoDevice
from race_device import RaceDevice

from paddock.core.setup import DEVICE, TABLE
from paddock.games.cubitos.layout import BUY, BUYING, DECIDE, DRAW, DROP, MOVE, MOVING, ROLLING


@pytest.fixture(scope="module")
def cubitos(tmp_path_factory):
    return RaceDevice(tmp_path_factory.mktemp("cubitos"))


@pytest.fixture(scope="module")
def automobiles(tmp_path_factory):
    return AutoDevice(tmp_path_factory.mktemp("automobiles"))


def sleeps(device):
    """Long enough for the dark; the key that wakes does nothing else."""
    device.handheld.run(200_000)
    assert device.shell._dim == 2
    assert not any("#" in row for row in device.handheld.picture()), "dark"
    device.handheld.press("a")
    assert device.shell._dim == 0


def survives(device):
    """The page that is shown, and what was entered on it."""
    before, state = device.rows, list(device.shell.state)
    device.handheld.run(70_000)
    assert device.shell._dim == 1 and device.rows == before, "dim, and to be read"
    sleeps(device)
    assert device.rows == before and list(device.shell.state) == state
    device.press("b")
    if "BACK" in device.rows[0]:
        device.press("down", "down", "a")  # the text of a rule
        rules = device.rows
        sleeps(device)
        assert device.rows == rules
        device.press("b", "b")
        assert device.rows == before and list(device.shell.state) == state
        device.handheld.run(300)
        assert sum(any(light) for light in device.handheld.lights()) > 0, "the strip is awake, too"


@pytest.mark.parametrize("dealer", [DEVICE, TABLE])
def test_a_push_that_is_thought_over(cubitos, dealer):
    race = cubitos.start(dealer=dealer)
    race.step(ROLLING, DECIDE, "A").zones("A", draw="", roll="L5 D").active("A", "L:coin*2 D:foot")
    race.put("A", risk=1, rolls=3, coins=2, feet=1).show()
    race.press("down", *["right"] * dealer)
    survives(race)


def test_a_roll_entered_by_half(cubitos):
    race = cubitos.start(dealer=TABLE)
    race.show()
    race.press("right", "down", "right", "right")
    assert "2" in race.rows[2]
    survives(race)
    race.press("a")
    assert race.steps() == ["roll L:coin D:coin*2"]


def test_a_draw_chosen_by_half(cubitos):
    race = cubitos.start(dealer=TABLE)
    race.step(ROLLING, DRAW, "A").zones("A", draw="L5 D2 W2", roll="").put("A", need=5).show()
    race.press("down", "left")
    survives(race)


def test_dice_to_be_dropped(cubitos):
    race = cubitos.start(dealer=TABLE)
    race.step(ROLLING, DROP, "A").zones("A", roll="L3 D2").put("A", bust=1, rolls=2).show()
    race.press("right")
    survives(race)


def test_a_move_and_a_purchase(cubitos):
    race = cubitos.start(dealer=TABLE)
    race.step(MOVING, MOVE).put("A", feet=5, coins=8).show()
    race.press("left", "left")
    survives(race)
    race.start(dealer=TABLE).step(BUYING, BUY).put("A", coins=14).show()
    race.press("a", "down", "right")
    survives(race)


def test_a_hand_entered_by_half(automobiles):
    race = automobiles.racing(dealer=TABLE)
    race.put("A", "I1", active="-", bag="W5 L2 Y5 B P").put("B", "O0", bag="W9").turn("A")
    race.to("END TURN").press("a")
    race.press("right", "right", "down", "right")
    survives(race)
    assert race.shell.rules.entry(race.s, 0)


def test_a_basket_at_the_grid_and_a_target(automobiles):
    race = automobiles.start(dealer=TABLE)
    race.press("down", "right", "down", "right")
    survives(race)
    race = automobiles.racing(dealer=DEVICE)
    race.put("A", "I1", active="W2 L Y2 B P", bag="W5").put("B", "O0", bag="W9").turn("A")
    race.handheld.run(3000)
    race.press("down")
    survives(race)
