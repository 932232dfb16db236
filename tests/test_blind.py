"""Without a display: what the strip and the console tell, whole races by them alone, and the display that comes back."""

import contextlib
import io

import pytest
import test_race_keys_automobiles as automobiles
from automobiles_device import AutoDevice
from player import Player
from race_device import RaceDevice
from test_race_keys import check_record, handheld

from paddock.core.setup import TABLE
from paddock.games.cubitos.layout import BUY, BUYING, DECIDE, MOVE, MOVING, ROLLING
from tools.simulator.handheld import COLUMNS, ROWS

PROBED_MS = 5100  # the display was looked at
WHITE = (255, 255, 255)
DARK = (0, 0, 0)

short = automobiles.short  # a fixture


class Console:
    """A handheld and what it prints: `text()` is the last page on the console; what a Player needs."""

    def __init__(self, device):
        self.device = device
        self.keys = device.keys
        self.printed = io.StringIO()
        self.run(20)

    def run(self, milliseconds):
        with contextlib.redirect_stdout(self.printed):
            self.device.run(milliseconds)

    def press(self, *keys):
        with contextlib.redirect_stdout(self.printed):
            self.device.press(*keys)

    def pages(self):
        return self.printed.getvalue().split("-" * COLUMNS + "\n")[1:]

    def text(self):
        return self.pages()[-1].split("\n")[:ROWS]


@pytest.fixture(scope="module")
def race(tmp_path_factory):
    return RaceDevice(tmp_path_factory.mktemp("cubitos"))


@pytest.fixture(scope="module")
def cars(tmp_path_factory):
    return AutoDevice(tmp_path_factory.mktemp("automobiles"))


@pytest.fixture
def blind(race):
    """A race whose display is pulled out; afterwards it is in again."""
    race.start()
    yield from pulled(race)


@pytest.fixture
def blind_cars(cars):
    yield from pulled(cars)


def pulled(device):
    device.shell.strip.percent = 100
    device.shell.strip.hw.milliamps = 10_000
    device.handheld.chips.plug_display(False)
    with contextlib.redirect_stdout(io.StringIO()):
        device.handheld.run(PROBED_MS)
        assert not device.shell.hw.display_ok
        yield device
        device.handheld.chips.plug_display(True)
        device.handheld.run(PROBED_MS)
    assert device.shell.hw.display_ok and device.shell.blind is None


def lit(device, milliseconds=100):
    """The strip's pixels, by their places, that are not dark."""
    device.handheld.run(milliseconds)
    return {i: light for i, light in enumerate(device.handheld.lights()) if light != DARK}


# -- the display


def test_without_a_display_every_page_goes_to_the_console_and_with_one_none(capsys):
    device = handheld("pico", "b0c11fdecb91ce37").restart(display=False)
    device.run(100)
    said = capsys.readouterr().out.split("\n")
    assert said[0] == "-" * 21 and said[1:9] == ["PADDOCK".ljust(21), "▸New race ".ljust(21), *said[3:9]]
    assert all(len(row) == 21 for row in said[:9]) and said[8].startswith("A=open")
    device.press("down")
    assert capsys.readouterr().out.split("\n")[3].startswith("▸")
    device.run(3000)
    assert capsys.readouterr().out == "", "the same page is not said again"
    device.chips.plug_display(True)
    device.run(PROBED_MS)
    assert device.text()[0].startswith("PADDOCK") and device.text()[2].startswith("▸"), "found, with the page as it is"
    capsys.readouterr()
    device.press("down", "up")
    assert capsys.readouterr().out == ""


def test_large_numbers_and_letters_in_pictures_are_in_the_text(blind, capsys):
    blind.step(ROLLING, DECIDE, "A").zones("A", draw="", roll="L5 D").active("A", "L:coin*2 D:foot")
    blind.put("A", risk=1, rolls=3, coins=2, feet=1)
    console = Console(blind.handheld)
    blind.show()
    console.press("right", "left")
    text = console.text()
    assert text[1].startswith("▸PASS") and text[3].rstrip().endswith("27%") and "PUSH" in text[2]


@pytest.mark.parametrize("page", ["race", "back", "asleep"])
def test_a_display_lost_in_a_race_shows_the_right_page_when_it_is_back(race, page):
    race.start().show()
    device = race.handheld
    if page == "back":
        race.press("b")
    if page == "asleep":
        device.run(200_000)
        assert not device.chips.display.on
    before = device.picture()
    device.chips.plug_display(False)
    with contextlib.redirect_stdout(io.StringIO()):
        device.run(PROBED_MS)
        assert not race.shell.hw.display_ok
        device.chips.plug_display(True)
        device.run(PROBED_MS)
    assert race.shell.hw.display_ok and device.picture() == before
    if page == "asleep":
        device.press("right")
        assert "A→ROLL" in device.text()[0]


@pytest.mark.parametrize("asleep", [False, True])
def test_a_display_that_was_without_power_for_a_moment_is_noticed(race, asleep):
    """It answers as before, but its picture is gone and it is off."""
    race.start().show()
    device = race.handheld
    before = device.picture()
    if asleep:
        device.run(200_000)
    device.chips.plug_display(False)
    device.chips.plug_display(True)
    assert device.picture() != before
    if asleep:
        device.press("right")
    else:
        device.run(PROBED_MS)
    assert device.picture() == before


def test_a_chip_that_does_not_tell_whether_it_is_on_is_not_set_up_again_and_again(race, monkeypatch):
    device = race.handheld
    monkeypatch.setattr(type(device.chips.display), "status", lambda self: 0xFF)
    device.chips.plug_display(False)
    device.chips.plug_display(True)
    with contextlib.redirect_stdout(io.StringIO()):
        device.chips.plug_display(False)
        device.run(PROBED_MS)
        device.chips.plug_display(True)
        device.run(PROBED_MS)
    received = device.chips.display.received
    device.run(4 * PROBED_MS)
    assert device.chips.display.received == received
    monkeypatch.undo()
    race.shell.hw._drop()
    device.run(PROBED_MS)


# -- the strip in its place


def test_lines_are_pixels_and_after_three_seconds_the_positions_come(blind):
    blind.show()
    blind.press("b", "down")
    lights = lit(blind)
    assert len(lights) == blind.shell.page().count() and max(lights) == len(lights) - 1, "one a line, from the start on"
    assert lights[2] == (255, 96, 0), "the highlighted one bright in the seat's colour"
    assert lights[0] == lights[1] == lights[3] and len(set(lights[0])) == 1 and max(lights[0]) < 64, "the others dim white"
    assert max(lit(blind, 3000)) < 3, "positions"
    blind.press("b")


def test_undo_is_everything_dim(blind):
    blind.show()
    blind.press("a", "b")
    if blind.shell.page().at == 0:
        lights = lit(blind)
        assert len(lights) == 30 and len(set(lights.values())) == 1
    else:
        assert len(lit(blind)) == blind.shell.page().count(), "nothing can be taken back: lines"
    blind.press("b")


def test_a_step_that_can_be_taken_back_is_everything_dim(race):
    race.start(dealer=TABLE)
    for device in pulled(race):
        device.step(ROLLING, DECIDE).zones("A", draw="", roll="L5 D").active("A", "L:coin*2 D:foot")
        device.put("A", risk=1, rolls=3, coins=2, feet=1).show()
        before = list(device.s)
        device.press("a", "b")
        assert list(device.s) != before and device.shell.page().at == 0
        lights = lit(device)
        assert len(lights) == 30 and len(set(lights.values())) == 1 and max(lights[29]) < 64
        device.press("a")
        assert list(device.s) == before, "A: done"


def test_push_is_the_meter_and_pass_the_positions(blind):
    blind.step(ROLLING, DECIDE, "A").zones("A", draw="", roll="L5 D").active("A", "L:coin*2 D:foot")
    blind.put("A", risk=1, rolls=3, coins=2, feet=1).show()
    blind.press("down", "up")
    assert blind.shell.page().at == 0 and max(lit(blind)) < 3
    blind.press("down")
    assert set(lit(blind).values()) == {(255, 96, 0)} and len(lit(blind)) == 9, "27 per cent of 30 pixels"


def test_a_move_blinks_on_the_track(blind):
    blind.step(MOVING, MOVE).put("A", feet=5).show()
    blind.press("left")
    seen = [frozenset(lit(blind, 250)) for _ in range(4)]
    assert len(set(seen)) == 2 and len(set.union(*map(set, seen)) - set.intersection(*map(set, seen))) == 1


def test_a_basket_is_a_pixel_a_line_and_what_is_left_from_the_far_end(blind):
    blind.start().step(BUYING, BUY).put("A", coins=14).show()
    blind.press("a", "down", "up")
    page = blind.shell.page()
    n, left = page.count(), int(page.big())
    frames = [lit(blind, 250) for _ in range(4)]
    assert any(page.at in frame for frame in frames) and any(page.at not in frame for frame in frames), "highlighted: blinks"
    assert sorted(i for i in frames[0] if i >= n) == list(range(30 - left, 30)) and frames[0][29] == WHITE
    blind.press("down")
    chosen = [lit(blind, 250).get(page.basket and 0) for _ in range(4)]
    assert len(set(chosen)) == 1 and max(chosen[0]) == 255, "chosen: steady and bright"


def test_what_is_refused_is_two_dark_gaps(blind):
    blind.show()
    page = blind.shell.page()

    def refuse():  # a page refuses by its notice, as an answer to a key
        page.notice = "no"
        blind.shell.draw()

    blind.do(refuse)
    seen = "".join("x" if lit(blind, 100) else " " for _ in range(20))
    assert len([gap for gap in seen.split("x") if len(gap) >= 4]) == 2
    page.notice = ""


def test_cubes_of_a_hand_have_their_colours(blind_cars):
    device = blind_cars.start(dealer=TABLE)
    lights = lit(device)
    page = device.shell.page()
    assert page.title() and len([i for i in lights if i < page.count()]) >= page.count() - 1
    device.press("down", "right")
    assert lit(device)


def test_a_saved_race_breathes_on_the_first_pixel_and_again_on_two():
    device = handheld("pico", "b0c11fdecb91ce37")
    device.app.strip.percent = 100
    console = Console(device.restart(display=False))
    player = Player(console)
    player.choose("New race")
    player.seats("human", "human")
    player.choose("START")
    player.press("a")
    again = Console(console.device.restart(display=False))
    again.run(2000)
    assert again.text()[0].startswith("POWER WAS CUT")
    seen = {again.run(100) or tuple(again.device.lights()) for _ in range(20)}
    assert len(seen) > 2 and {i for lights in seen for i, light in enumerate(lights) if light != DARK} == {0}
    again.press("a")
    assert again.device.app.match and not again.device.app.stack, "A goes on"


# -- whole races by the console alone


def unseen(board, pack=None):
    return Console(handheld(board, "b0c11fdecb91ce37", pack).restart(display=False))


def test_a_race_of_cubitos_without_a_display():
    hands = unseen("pico-3key")
    player = Player(hands, risk=30)
    player.choose("New race")
    player.seats("human", "human", "sensible")
    player.choose("START")
    player.press("a")
    player.race()
    assert hands.device.chips.display.received == 0
    check_record(hands.device)


def test_a_race_of_automobiles_without_a_display(short):
    hands = unseen("pico", short)
    automobiles.begin(hands, seats=("human", "sensible")).race()
    assert hands.device.chips.display.received == 0
    check_record(hands.device, short.parent)
