"""What the handheld does when its hardware fails or time goes by: strip, keys, clock, battery."""

import pytest
from race_device import RaceDevice

from paddock.core.compat import ticks_add
from paddock.manners import charge
from paddock.ui.strip import Strip
from tools.simulator import chips
from tools.simulator.handheld import Handheld, load_wiring

chips.install()  # before the first import of paddock.hardware

DAY = 24 * 3600 * 1000
PROBED_MS = 5100  # the display and the battery were looked at
DARK = (0, 0, 0)
VSYS = "VOLTAGE_MONITOR"


@pytest.fixture(scope="module")
def race(tmp_path_factory):
    return RaceDevice(tmp_path_factory.mktemp("cubitos"))


# -- the strip that is not there


def test_a_race_without_a_strip(race):
    device = race.start().handheld
    device.chips.strip_connected = False
    race.show()
    before = [(9, 9, 9)] * 30  # what it last showed
    device.chips.strip.lights = list(before)
    state = list(race.s)
    race.press("a", "a")
    assert list(race.s) != state and "ROLL" in race.rows[0] and device.lights() == before
    device.chips.strip_connected = True
    device.run(PROBED_MS)
    assert device.lights() != before, "there again"


def test_a_board_that_has_no_strip(tmp_path):
    from paddock.hardware import Hardware

    Handheld("pico", drive=tmp_path / "drive")
    wiring = tmp_path / "drive" / "wiring.py"
    text = wiring.read_text()
    wiring.write_text(text.replace("STRIP_PIXELS = 30", "STRIP_PIXELS = 0"))
    parts = chips.Chips(load_wiring(wiring))
    with parts:
        hw = Hardware(load_wiring(wiring), str(tmp_path / "drive"))
        strip = Strip(hw)
        strip.seats = 2
        strip.runner(1, 7, 40, 1)
        assert hw.pixels == 0 and strip.step(1000) is False and strip.pixel(7, 40) == 0
        hw.deinit()


# -- keys


def test_a_key_that_is_down_at_power_on_is_told_and_not_heard_until_it_is_let_go(race):
    device = Handheld("pico", held=("down",))
    assert device.text()[6].rstrip() == "key DOWN stays down"
    first = device.text()[1]
    device.run(5000)
    assert device.text()[1] == first and first.startswith("▸"), "it does not repeat"
    device.press("right", "up")
    assert device.text()[1] != first, "the others are heard"
    device.press("down")  # let go, and from now on as ever
    shown = device.text()
    device.press("down")
    assert device.text() != shown


def test_a_direction_that_stays_down_stops_after_ten_seconds_and_is_told(race):
    device = race.start().handheld
    race.show()
    race.press("b")
    device.down("down")
    device.run(9000)
    shown = {tuple(device.text()) for _ in range(10) if device.run(200) is None}
    assert len(shown) > 2, "it repeats"
    device.run(1000)
    shown = {tuple(device.text()) for _ in range(10) if device.run(200) is None}
    assert len(shown) == 1 and next(iter(shown))[6].rstrip() == "key DOWN stays down"
    device.press("b")
    assert "BACK" not in device.text()[0], "the others are heard"
    device.run(200_000)
    assert not device.chips.display.on, "and the handheld sleeps"
    device.up("down")
    device.run(100)
    device.press("down")
    assert device.chips.display.on


def test_a_stuck_key_does_not_disturb_the_others(race):
    device = race.start().handheld
    race.show()
    device.down("a")
    device.run(500)
    state = list(race.s)
    device.run(20_000)
    assert list(race.s) == state, "A never repeats"
    device.press("b")
    assert "BACK" in device.text()[0]
    device.press("b")
    device.up("a")
    device.run(100)


def test_a_race_goes_on_after_the_queue_of_keys_ran_over(race):
    device = race.start().handheld
    race.show()
    state = list(race.s)
    device.down("right")
    device.run(100)
    for i in range(90):  # keys that nobody looks at, as while the processor is busy
        (device.down if i % 2 else device.up)("down")
        device.chips.clock.advance(20)
    device.up("right")
    device.up("down")
    device.run(600)
    shown = device.text()
    device.run(2000)
    assert device.text() == shown and list(race.s) == state, "nothing is left held"
    device.press("b")
    assert "BACK" in device.text()[0]
    device.press("b")


# -- the clock


def wait(device, milliseconds):
    """A long time, the handheld looking now and then."""
    for _ in range(max(1, milliseconds // (DAY // 2))):
        device.chips.clock.stall(min(milliseconds, DAY // 2))
        device.run(60)


@pytest.mark.parametrize("days", [1, 4, 5, 7, 12])
def test_after_days_the_handheld_is_as_it_was(race, days):
    """Time wraps after 6.2 days, and differences of it change their sign after 3.1."""
    race.start().show()
    device, rows = race.handheld, race.rows
    wait(device, days * DAY)
    assert not device.chips.display.on, "asleep"
    device.press("right")
    assert device.chips.display.on and race.rows == rows, "the waking key only wakes"
    race.press("b")
    device.down("down")
    device.run(700)
    assert "BACK" in race.rows[0] and race.shell.page().at > 1, "it repeats"
    device.up("down")
    device.run(70_000)
    assert race.shell._dim == 1, "dim after a minute"
    race.press("b")
    assert race.rows == rows
    strip = {tuple(device.lights()) for _ in range(20) if device.run(100) is None}
    assert strip != {(DARK,) * 30}


def test_an_a_that_cannot_be_taken_back_is_heard_after_four_days(race):
    race.start().show()
    device = race.handheld
    while race.prompt[1:2] != "!":
        race.press("right")
    wait(device, 4 * DAY)
    device.press("right")  # wakes
    before = list(race.s)
    device.press("a")
    assert list(race.s) != before


def test_computer_seats_go_on_after_four_days(race):
    race.start("hs").show()
    device = race.handheld
    wait(device, 4 * DAY)
    device.press("right")  # wakes
    for _ in range(30):
        race.press("a")
        steps = race.shell.journal.steps
        if race.shell.waits_for_bots():
            device.run(1300)
            assert race.shell.journal.steps > steps
    assert any(line.startswith(("B push", "B pass")) for line in race.shell.journal.lines)


# -- the battery


def battery(device, millivolts):
    """The battery has this voltage, and the handheld looks at it, as it does once a minute when no key was pressed lately."""
    device.chips.volts[VSYS] = millivolts / 3000
    shell = getattr(device.app, "shell", device.app)
    shell._looked = ticks_add(shell.now, -60_000)
    device.run(2000 + PROBED_MS)


@pytest.fixture
def charged(race):
    """A race with a full battery and a shell that is awake and has told nothing yet."""
    race.start().show()
    race.press("right", "left")
    battery(race.handheld, 3900)
    race.shell.warned, race.shell.warn = 0, False
    yield race
    battery(race.handheld, 3900)
    race.shell.strip.percent = 100


@pytest.mark.parametrize(
    ("millivolts", "percent"), [(0, 100), (5000, 100), (3900, 100), (3845, 95), (3380, 10), (3190, 5), (3000, 0), (2500, 0)]
)
def test_the_charge_follows_from_the_voltage(race, millivolts, percent):
    race.handheld.chips.volts[VSYS] = millivolts / 3000
    with race.handheld.chips:
        assert abs(charge(race.shell.hw) - percent) <= 1
    race.handheld.chips.volts.clear()


def test_low_battery_is_told_once_between_two_decisions(charged, golden):
    race, device = charged, charged.handheld
    rows = race.rows
    battery(device, 3400)  # 14 %
    assert "BATTERY" not in race.rows[0], "no page while a decision is open"
    assert "▮" in race.rows[0] and race.rows[1:] == rows[1:], "but its sign"
    race.press("a")
    assert race.rows[0].startswith("BATTERY LOW")
    golden("manners-battery", device)
    race.press("a")
    assert "ROLL" in race.rows[0] and "▮" in race.rows[0] and race.shell.strip.percent == 3
    for _ in range(4):
        race.press("a")
        assert "BATTERY" not in race.rows[0]
    battery(device, 3150)  # 5 %
    for _ in range(3):
        race.press("a")
        if "BATTERY" in race.rows[0]:
            break
    else:
        raise AssertionError("5 % is told as well")


def test_a_battery_that_was_charged_is_told_again_when_it_is_low(charged):
    race, device = charged, charged.handheld
    battery(device, 3400)  # 14 %
    assert race.shell.warn
    battery(device, 3900)
    race.press("a")
    assert "BATTERY" not in race.rows[0] and "▮" not in race.rows[0], "it was charged before the page could come"
    battery(device, 3400)
    for _ in range(6):
        race.press("a")
        if race.rows[0].startswith("BATTERY LOW"):
            break
    else:
        raise AssertionError("it is told again")
    race.press("a")


def test_the_strip_shows_low_battery_at_the_line(charged):
    race, device = charged, charged.handheld
    race.shell.strip.percent = 100
    race.shell.strip.active = 0
    with device.chips:
        for seat in range(3):
            race.shell.strip.runner(seat, 20, 40)
    seen = [device.run(250) or device.lights()[0] for _ in range(8)]
    assert len(set(seen)) == 1 and len(set(seen[0])) == 1, "white"
    battery(device, 3400)
    seen = {device.run(250) or device.lights()[0] for _ in range(8)}
    assert len(seen) == 2 and any(red > green > blue for red, green, blue in seen), "white and amber"


def test_a_moment_of_much_load_tells_nothing(charged):
    class Dips(dict):
        looks = 0

        def get(self, name, default=0):
            Dips.looks += 1
            return 1.3 if Dips.looks % 4 == 0 else 1.05

    device = charged.handheld
    device.chips.volts = Dips()
    battery(device, 3150)
    assert Dips.looks >= 4 and "▮" not in charged.rows[0] and not charged.shell.warn
    device.chips.volts = {}


def test_the_battery_is_looked_at_once_a_minute(charged):
    device = charged.handheld
    battery(device, 3900)
    device.chips.volts[VSYS] = 1.05
    device.run(50_000)
    assert "▮" not in charged.rows[0]
    device.run(15_000)
    assert "▮" in charged.rows[0]


def test_a_battery_that_is_charged_has_no_sign(charged):
    race, device = charged, charged.handheld
    battery(device, 3400)
    assert "▮" in race.rows[0]
    battery(device, 3420)
    assert "▮" in race.rows[0], "a little more is not yet charged"
    battery(device, 5000)
    assert "▮" not in race.rows[0]


def test_switching_off_makes_everything_dark_and_a_key_wakes(charged):
    race, device = charged, charged.handheld
    battery(device, 3400)
    race.press("a")
    race.press("down")
    assert race.prompt == "A=dark"
    race.press("a")
    device.run(600)
    state = list(race.s)
    assert not device.chips.display.on and sum(light != DARK for light in device.lights()) <= 1
    device.press("a")
    assert device.chips.display.on and list(race.s) == state and "ROLL" in race.rows[0]


def test_a_menu_tells_low_battery_when_no_key_was_pressed_for_a_while():
    device = Handheld("pico")
    device.run(4000)
    device.press("down")
    battery(device, 3150)
    device.run(PROBED_MS)
    battery(device, 3150)
    assert device.text()[0].startswith("BATTERY LOW")
    device.press("a")
    assert device.text()[0].startswith("PADDOCK")
    battery(device, 3150)
    assert device.text()[0].startswith("PADDOCK")


def test_without_a_battery_nothing_is_shown(tmp_path):
    device = Handheld("pico")
    device.wiring.BATTERY_PIN = ""
    battery(device, 3150)
    assert "▮" not in device.text()[0] and device.app.warned == 0


# -- first and last


def test_the_strip_is_black_at_the_end(race):
    race.start().show()
    race.handheld.run(500)
    assert any(light != DARK for light in race.handheld.lights())
    device = Handheld("pico", noise=1)
    device.run(100)
    with device.chips:
        device.app.hw.light(3, 0xFFFFFF)
        device.app.hw.strip_show()
        device.app.hw.deinit()
    assert device.lights() == [DARK] * 30
