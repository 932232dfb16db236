"""The strip: what a person sees of it, read from the chips behind the real driver."""

import random
import shutil
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest
from device import Device

from paddock.ui import strip as kit

DARK = (0, 0, 0)
AMBER, BLUE, WHITE, GREEN, MAGENTA = range(5)
FIRMWARE = Path(__file__).resolve().parent.parent / "firmware"


@pytest.fixture(scope="module")
def one():
    return Device()


@pytest.fixture
def device(one):
    """A strip at full brightness without runners, at the beginning of a pattern."""
    one.hw.milliamps = 10_000
    with one.handheld.chips:
        for i in range(one.hw.pixels):
            one.hw.light(i, 0)
        one.hw.strip_show()
    one.strip = one.handheld.app.strip = kit.Strip(one.hw)
    one.strip.percent = 100
    begin(one)
    return one


@pytest.fixture
def strip(device):
    return device.strip


def begin(device):
    """Goes to a moment at which everything that repeats begins: patterns, turns, the sign of a pause."""
    clock = device.handheld.chips.clock
    clock.advance(-clock.ticks() % 30_000)


def colour(light):
    """Which of the five colours a pixel has; None for dark."""
    red, green, blue = light
    if light == DARK:
        return None
    if red == green == blue:
        return WHITE
    if not red and not green:
        return BLUE
    if not red and not blue:
        return GREEN
    return AMBER if not blue else MAGENTA


def bright(light):
    return max(light)


def beats(device, pixel, count=8, length=250):
    """The pixel's colours in the middle of each beat."""
    seen = [colour(device.lights(length // 2)[pixel])]
    for _ in range(count - 1):
        seen.append(colour(device.lights(length)[pixel]))
    device.handheld.run(length - length // 2)
    return seen


def test_a_place_is_the_floor_of_its_share_of_the_lap(strip):
    assert strip.hw.pixels == 30
    assert [strip.pixel(way, 40) for way in (0, 1, 2, 39, 40, 41)] == [0, 0, 1, 29, 0, 0]
    assert [strip.pixel(way, 24) for way in (1, 12, 23)] == [1, 15, 28]


def test_each_seat_has_its_colour_and_place(device, strip):
    strip.seats = 5
    for seat in range(5):
        strip.runner(seat, 2 + 5 * seat, 30)
    lights = device.lights(60)
    assert [colour(lights[2 + 5 * seat]) for seat in range(5)] == [AMBER, BLUE, WHITE, GREEN, MAGENTA]


def test_colours_can_be_swapped(device, strip):
    strip.seats = 1
    strip.colour[0] = MAGENTA
    strip.runner(0, 7, 30)
    assert colour(device.lights(60)[7]) == MAGENTA


def test_patterns_tell_the_seats_apart_without_colour(device, strip):
    strip.seats = 5
    for seat in range(5):
        strip.runner(seat, 2 + 5 * seat, 30)
    gaps = []
    for seat in range(5):
        begin(device)
        gaps.append(beats(device, 2 + 5 * seat).count(None))
    assert gaps == [0, 1, 2, 3, 4]
    strip.patterns = False
    begin(device)
    assert None not in beats(device, 22)


def test_the_seat_to_decide_is_at_full_level(device, strip):
    strip.seats = 2
    strip.runner(0, 5, 30)
    strip.runner(1, 9, 30)
    strip.active = 1
    lights = device.lights(60)
    assert bright(lights[9]) == 255
    assert bright(lights[5]) == 255 * 40 // 100


def test_runners_on_one_pixel_take_turns_the_leader_first(device, strip):
    strip.seats = 3
    strip.runner(0, 5, 60)
    strip.runner(1, 4, 60)
    strip.runner(2, 5, 60, 1)
    assert strip.pixel(4, 60) == strip.pixel(5, 60) == 2
    assert beats(device, 2, 8, 500) == [WHITE, AMBER, BLUE, None] * 2  # C is a lap ahead, then A, then B


def test_the_line_is_dim_white_and_breathes_in_the_last_lap(device, strip):
    strip.seats = 1
    strip.runner(0, 9, 30)
    still = {device.lights(50)[0] for _ in range(60)}
    assert len(still) == 1
    assert colour(still.pop()) == WHITE
    strip.last_lap = True
    levels = [bright(device.lights(50)[0]) for _ in range(60)]
    assert 0 < min(levels) < max(levels) < 80
    ups = sum(b > a for a, b in pairwise(levels))
    assert ups > 5  # slowly, not at once


def test_laps_are_dim_pixels_behind_and_one_shows_the_leader_ahead(device, strip):
    strip.seats = 2
    strip.runner(0, 10, 30, 2)
    strip.runner(1, 20, 30)
    lights = device.lights(60)
    assert [colour(light) for light in lights[7:13]] == [None, AMBER, AMBER, AMBER, AMBER, None]
    assert bright(lights[9]) == bright(lights[11]) < bright(lights[10]) / 4
    assert colour(lights[21]) is None
    strip.runner(1, 11, 30)
    lights = device.lights(60)
    assert colour(lights[11]) == BLUE
    assert bright(lights[11]) == 255  # a runner is never hidden by a mark


def test_short_strips_show_no_laps():
    device = Device("pico-3key")
    assert device.hw.pixels < 30
    device.strip.seats = 1
    device.strip.runner(0, 8, 16, 3)
    begin(device)
    assert colour(device.lights(60)[7]) is None


def test_one_seat_alone(device, strip):
    strip.seats = 3
    for seat in range(3):
        strip.runner(seat, 5, 30)
    strip.alone = 1
    assert set(beats(device, 5)) == {BLUE, None}
    assert [i for i, light in enumerate(device.lights(60)) if colour(light) not in (None, WHITE)] == [5]


@pytest.mark.parametrize(("risk", "lit"), [(0, 0), (1, 1), (27, 9), (50, 15), (100, 30)])
def test_the_meter_is_the_share_of_lit_pixels(device, strip, risk, lit):
    strip.seats = 1
    strip.show(kit.METER, risk)
    lights = device.lights(60)
    assert [colour(light) for light in lights] == [AMBER] * lit + [None] * (30 - lit)


def test_a_move_shows_its_way_and_its_target_blinks(device, strip):
    strip.seats = 2
    strip.runner(0, 27, 30)
    strip.runner(1, 29, 30)
    strip.show(kit.MOVE, 0, 3)
    lights = device.lights(125)
    assert [colour(lights[i]) for i in (27, 28, 29, 0, 1, 2)] == [AMBER, AMBER, BLUE, WHITE, AMBER, AMBER]
    assert bright(lights[28]) == bright(lights[1]) < 64
    begin(device)
    assert beats(device, 3, 4, 500) == [AMBER, None, AMBER, None]
    strip.show(kit.POSITIONS)
    assert colour(device.lights(60)[1]) is None


def test_a_bust_is_two_slow_dark_gaps_in_the_positions(device, strip):
    strip.seats = 1
    strip.runner(0, 5, 30)
    device.lights(60)
    begin(device)
    strip.show(kit.BUST)
    assert beats(device, 5, 6, 500) == [None, AMBER, None, AMBER, AMBER, AMBER]


def test_said_again_an_effect_goes_on_but_a_second_bust_is_seen(device, strip):
    strip.seats = 1
    strip.runner(0, 5, 30)
    strip.show(kit.BUST)
    device.lights(1400)
    strip.show(kit.BUST)
    assert colour(device.lights(300)[5]) == AMBER
    strip.show(kit.BUST)
    assert colour(device.lights(100)[5]) is None


def test_the_lot_runs_slows_down_and_stops_in_the_seat_s_colour(device, strip):
    strip.seats = 4
    strip.show(kit.LOT, 3)
    places = []
    for _ in range(29):
        lit = [i for i, light in enumerate(device.lights(50)) if light != DARK]
        assert len(lit) == 1
        places.append(lit[0])
    steps = [(b - a) % 30 for a, b in pairwise(places)]
    assert sum(steps) > 45
    assert min(steps[:5]) > max(steps[-5:])
    begin(device)
    assert beats(device, 0).count(GREEN) == 5  # D has three gaps
    assert {colour(light) for light in device.lights()[1:]} == {None}


def test_the_podium_grows_from_the_line_and_ends_in_thirds(device, strip):
    strip.seats = 4
    strip.podium[:] = bytes((2, 0, 3))
    strip.show(kit.PODIUM)
    grown = []
    for _ in range(5):
        lights = device.lights(250)
        lit = [i for i, light in enumerate(lights) if light != DARK]
        assert {colour(lights[i]) for i in lit} == {WHITE}
        assert {(-1 - i) % 30 for i in lit} == set(lit)
        grown.append(len(lit))
    assert grown == sorted(set(grown))
    lights = device.lights(600)
    assert [colour(light) for light in lights] == [WHITE] * 10 + [AMBER] * 10 + [GREEN] * 10
    strip.podium[2] = kit.NOBODY
    assert colour(device.lights(60)[25]) is None


def test_paused_is_dark_but_for_a_sign_every_ten_seconds(device, strip):
    strip.seats = 1
    strip.show(kit.PAUSED)
    lit = sum(device.lights(50)[0] != DARK for _ in range(400))
    assert 18 <= lit <= 22  # twice half a second in twenty
    assert {colour(light) for light in device.lights()[1:]} == {None}


def test_bars_are_a_part_of_the_strip_a_seat(device, strip):
    strip.seats = 3
    strip.bars[:3] = bytes((6, 3, 0))
    strip.show(kit.BARS)
    lights = device.lights(60)
    assert [colour(light) for light in lights] == [AMBER] * 9 + [None] + [BLUE] * 5 + [None] * 15


def test_a_sweep_runs_once_and_leaves_the_positions(device, strip):
    strip.seats = 2
    strip.runner(1, 5, 30)
    strip.show(kit.SWEEP, 1)
    seen = []
    for _ in range(17):
        lit = [i for i, light in enumerate(device.lights(50)) if colour(light) == BLUE]
        seen += lit
    assert seen == sorted(seen)
    assert seen[-1] > 25
    assert bright(device.lights(200)[5]) == 255


def test_off_is_dark(device, strip):
    strip.seats = 2
    strip.show(kit.OFF)
    assert set(device.lights(60)) == {DARK}


def test_brightness_scales_everything_and_loses_no_colour(device, strip):
    strip.seats = 2
    strip.runner(0, 5, 30, 1)
    strip.runner(1, 15, 30)
    strip.percent = 10
    lights = device.lights(60)
    assert bright(lights[5]) == 25
    assert colour(lights[4]) == AMBER  # a lap, dimmed twice
    strip.percent = 1
    assert colour(device.lights(60)[4]) == AMBER


@pytest.mark.parametrize("budget", [20, 60, 150, 400])
def test_the_current_stays_below_the_board_s_budget(device, strip, budget):
    """Random frames of every kind at random brightness: 20 mA a channel at 255."""
    chance = random.Random(budget)
    device.hw.milliamps = budget
    strip.seats = 5
    lowered = 0
    for _ in range(500):
        strip.percent = chance.choice((1, 10, 40, 100))
        strip.active = chance.randrange(-1, 5)
        for seat in range(5):
            strip.runner(seat, chance.randrange(30), 30, chance.randrange(9))
            strip.colour[seat] = chance.randrange(5)
            strip.bars[seat] = chance.randrange(9)
        strip.podium[:] = bytes(chance.randrange(5) for _ in range(3))
        strip.show(chance.randrange(10), chance.randrange(5), chance.randrange(30))
        if chance.random() < 0.2:
            strip.show(kit.METER, chance.randrange(101))
        for lights in (device.lights(55), device.lights(chance.randrange(55, 300))):
            drawn = sum(map(sum, lights)) * 20 / 255
            assert drawn <= budget
            lowered += drawn > 0.85 * budget
    assert lowered > 20  # the cap was at work


def test_a_frame_is_sent_only_when_it_differs_and_at_most_every_50_ms(device, strip):
    strip.seats = 1
    strip.runner(0, 5, 30)
    device.lights(60)
    now = device.handheld.chips.clock.ticks()
    with device.handheld.chips:
        _frames(strip, now)


def _frames(strip, now):
    assert not any(strip.step(now + i) for i in range(0, 2000, 10))
    strip.runner(0, 6, 30)
    now += 2000
    assert strip.step(now + 100)
    strip.runner(0, 7, 30)
    assert not strip.step(now + 120)
    assert strip.step(now + 150)


def test_time_may_wrap(device, strip):
    strip.seats = 1
    strip.runner(0, 5, 30)
    end = 1 << 29
    with device.handheld.chips:
        assert strip.step(end - 30)
        strip.runner(0, 6, 30)
        assert not strip.step(end - 1)
        assert strip.step(25)


@pytest.mark.parametrize("mode", range(10))
def test_nothing_blinks_faster_than_twice_a_second(device, strip, mode):
    """No pixel goes from dark to lit more than twice within any second, whatever is shown."""
    strip.seats = 5
    strip.last_lap = True
    for seat in range(5):
        strip.runner(seat, 4 + seat // 2, 30, seat)
    strip.podium[:] = bytes((0, 1, 2))
    strip.bars[:] = bytes((1, 2, 3, 4, 5))
    strip.show(mode, 2, 20)
    frames = [[light != DARK for light in device.lights(50)] for _ in range(120)]
    for pixel in range(30):
        rises = [i for i in range(1, 120) if frames[i][pixel] and not frames[i - 1][pixel]]
        assert all(third - first >= 20 for first, third in zip(rises, rises[2:], strict=False))


def test_frames_allocate_nothing():
    micropython = shutil.which("micropython", path=str(Path(sys.executable).parent)) or shutil.which("micropython")
    assert micropython, "micropython is missing: make test installs it"
    script = Path(__file__).parent / "micropython" / "strip_frames.py"
    done = subprocess.run(
        [micropython, "-X", "heapsize=160k", str(script), str(FIRMWARE)], capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert int(done.stdout) > 50
