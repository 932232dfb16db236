"""The models of the chips against their datasheets and CircuitPython's behaviour."""

import os

import pytest

from tools.boards import BOARDS, load_wiring
from tools.simulator import chips
from tools.simulator.chips.clock import WRAP
from tools.simulator.chips.ssd1306 import ChipError

chips.install()
WIRING = load_wiring(BOARDS / "pico" / "wiring.py")


@pytest.fixture
def parts():
    return chips.Chips(WIRING)


# SSD1306


def send(display, *command):
    """One command with its parameters, each byte behind a control byte."""
    display.receive(bytes(part for byte in command for part in (0x80, byte)))


def data(display, *content):
    display.receive(bytes((0x40, *content)))


@pytest.fixture
def display():
    """Switched on, upright, horizontal addressing, all dark."""
    made = chips.SSD1306()
    for command in ((0x20, 0), (0xA1,), (0xC8,), (0x8D, 0x14), (0xAF,)):
        send(made, *command)
    data(made, *bytes(1024))
    return made


def lit(display):
    """{(x, y)} of what is lit."""
    return {(x, y) for y, row in enumerate(display.rows()) for x, pixel in enumerate(row) if pixel == "#"}


def test_after_power_on_nothing_is_seen_though_the_memory_is_full_of_noise():
    fresh = chips.SSD1306()
    assert not lit(fresh)
    send(fresh, 0xAF)
    assert not lit(fresh), "without the charge pump there is no voltage for the panel"
    send(fresh, 0x8D, 0x14)
    assert 1000 < len(lit(fresh)) < 7192


def test_a_byte_is_eight_pixels_downwards_and_the_first_is_at_the_top_left(display):
    data(display, 0b10000001)
    assert lit(display) == {(0, 0), (0, 7)}


def test_horizontal_addressing_fills_its_window_line_by_line_and_begins_again(display):
    send(display, 0x21, 10, 12)
    send(display, 0x22, 2, 3)
    data(display, 1, 2, 4, 8, 16, 32)
    assert lit(display) == {(10, 16), (11, 17), (12, 18), (10, 27), (11, 28), (12, 29)}
    data(display, 0x80)
    assert (10, 23) in lit(display) and (10, 16) not in lit(display)


def test_vertical_addressing_goes_down_first(display):
    send(display, 0x20, 1)
    send(display, 0x21, 5, 6)
    send(display, 0x22, 0, 1)
    data(display, 1, 1, 1)
    assert lit(display) == {(5, 0), (5, 8), (6, 0)}


def test_page_addressing_stays_in_its_page(display):
    send(display, 0x20, 2)
    send(display, 0xB3)
    send(display, 0x0E)
    send(display, 0x17)
    data(display, 1, 1, 1)
    assert lit(display) == {(126, 24), (127, 24), (0, 24)}


def test_segment_remap_counts_for_what_is_written_from_then_on(display):
    data(display, 1)
    send(display, 0xA0)
    assert lit(display) == {(0, 0)}
    send(display, 0x21, 0, 127)
    send(display, 0x22, 0, 7)
    data(display, 2)
    assert lit(display) == {(0, 0), (127, 1)}


def test_com_remap_turns_the_picture_at_once(display):
    data(display, 1)
    send(display, 0xC0)
    assert lit(display) == {(0, 63)}


def test_start_line_scrolls_up(display):
    data(display, 0b1000)
    send(display, 0x42)
    assert lit(display) == {(0, 1)}


def test_off_inverted_all_lit_and_contrast_leave_the_memory(display):
    data(display, 1)
    send(display, 0xAE)
    assert not lit(display)
    send(display, 0xAF)
    assert lit(display) == {(0, 0)}
    send(display, 0xA7)
    assert len(lit(display)) == 8191 and (0, 0) not in lit(display)
    send(display, 0xA5)
    assert len(lit(display)) == 8192
    send(display, 0xA4)
    send(display, 0xA6)
    assert lit(display) == {(0, 0)}
    assert display.contrast == 0x7F
    send(display, 0x81, 0x20)
    assert display.contrast == 0x20


def test_a_command_may_come_in_two_transactions_and_many_in_one(display):
    send(display, 0x81)
    send(display, 0x99)
    assert display.contrast == 0x99
    display.receive(bytes((0x00, 0x81, 0x11, 0xA7, 0xA6)))
    assert display.contrast == 0x11
    display.receive(bytes((0x80, 0xAE, 0x80, 0xAF, 0xC0, 0x05, 0x40, 0x01, 0x80)))
    assert lit(display) == {(0, 0), (0, 2), (1, 0), (2, 7)}


def test_the_generation_tells_whether_anything_changed(display):
    before = display.generation
    data(display, *bytes(1024))
    assert display.generation == before
    data(display, 1)
    assert display.generation > before


@pytest.mark.parametrize("command", [(0xFD,), (0x2F,), (0x20, 3), (0x21, 100, 128), (0x22, 5, 4), (0xA8, 3)])
def test_what_the_chip_does_not_know_is_an_error(display, command):
    with pytest.raises(ChipError):
        send(display, *command)


def test_a_wrong_control_byte_is_an_error(display):
    with pytest.raises(ChipError):
        display.receive(b"\x41\x00")


# WS2812


def test_the_strip_takes_green_red_blue_and_lets_the_rest_fall_out():
    strip = chips.WS2812(2)
    strip.receive(bytes((1, 2, 3, 4, 5, 6, 7, 8, 9)))
    assert strip.lights == [(2, 1, 3), (5, 4, 6)]
    generation = strip.generation
    strip.receive(bytes((1, 2, 3)))
    assert strip.lights == [(2, 1, 3), (5, 4, 6)] and strip.generation == generation


# Flash


def test_writing_into_erased_bytes_only_programs():
    flash = chips.Flash()
    flash[10:14] = b"abcd"
    flash[14] = 7
    assert (flash.programs, flash.erases) == (2, 0)
    assert flash[10:15] == b"abcd\x07" and flash[15] == 0xFF and flash[9] == 0xFF and flash[-1] == 0xFF


def test_a_write_over_two_pages_programs_two():
    flash = chips.Flash()
    flash[250:260] = bytes(10)
    assert (flash.programs, flash.erases) == (2, 0)


def test_overwriting_erases_the_sector_and_keeps_the_rest():
    waits = []
    flash = chips.Flash(stall=waits.append)
    flash[0:4] = b"abcd"
    flash[4000] = 1
    flash[3:5] = b"xy"
    assert flash.erases == 1 and flash.programs == 2 + 16 and waits == [45]
    assert flash[0:6] == b"abcxy\xff" and flash[4000] == 1


def test_a_cut_while_programming_leaves_what_was_done():
    flash = chips.Flash()
    flash.cut(2)
    with pytest.raises(chips.PowerCut):
        flash[0:4] = bytes(4)
    assert flash[0:5] == b"\x00\x00\xff\xff\xff"
    flash[2:4] = bytes(2)
    assert flash[0:4] == bytes(4) and flash.erases == 0


def test_a_torn_byte_has_some_of_its_bits():
    flash = chips.Flash()
    flash.cut(0, torn=0x0F)
    with pytest.raises(chips.PowerCut):
        flash[0] = 0x00
    assert flash[0] == 0xF0


def test_a_cut_in_an_overwrite_loses_what_was_not_programmed_again():
    def state_after(cut):
        flash = chips.Flash()
        flash[0:3] = b"abc"
        flash.cut(cut)
        with pytest.raises(chips.PowerCut):
            flash[0] = ord("z")
        return flash[0:4]

    assert state_after(0) == b"abc\xff"
    assert state_after(1) == bytes(byte | 0x55 for byte in b"abc\xff")
    assert state_after(2) == b"\xff\xff\xff\xff"
    assert state_after(4) == b"zb\xff\xff"


def test_no_firmware_can_catch_a_power_cut():
    assert not issubclass(chips.PowerCut, Exception)


def test_the_memory_has_circuitpythons_edges():
    flash = chips.Flash()
    assert len(flash) == 4096
    for index in (4096, -4097):
        with pytest.raises(IndexError):
            flash[index]
    with pytest.raises(ValueError):
        flash[0:4] = b"abc"
    with pytest.raises(ValueError):
        flash[0] = 256
    with pytest.raises(ValueError):
        chips.Flash(b"short")


# Clock


def test_ticks_start_65_seconds_before_they_wrap():
    clock = chips.Clock()
    assert clock.ticks() == WRAP - 65536
    clock.advance(65535)
    assert clock.ticks() == WRAP - 1
    clock.advance(1)
    assert clock.ticks() == 0


def test_timers_run_at_their_moments_and_late_ones_once():
    clock = chips.Clock()
    calls = []
    timer = clock.every(20, lambda: calls.append(clock.now))
    clock.advance(50)
    clock.stall(100)
    assert calls == [0, 20, 40]
    clock.advance(1)
    assert calls == [0, 20, 40, 150]
    clock.cancel(timer)
    clock.advance(100)
    assert len(calls) == 4


# CircuitPython's modules


def keys(parts, **how):
    import board
    import keypad

    with parts:
        made = keypad.Keys((board.GP2, board.GP3), value_when_pressed=False, **how)
        return made, keypad.Event()


def test_keys_are_seen_at_the_next_look(parts):
    made, event = keys(parts)
    assert not made.events.get_into(event)
    parts.ground("GP3", True)
    parts.clock.advance(19)
    assert not made.events.get_into(event)
    parts.clock.advance(1)
    assert made.events.get_into(event)
    assert (event.key_number, event.pressed, event.released) == (1, True, False)
    assert event.timestamp == parts.clock.ticks()
    assert not made.events.get_into(event)
    parts.ground("GP3", False)
    parts.clock.advance(20)
    assert made.events.get_into(event) and event.released


def test_a_threshold_ignores_what_is_shorter(parts):
    made, _event = keys(parts, interval=0.01, debounce_threshold=2)
    for _ in range(5):
        parts.ground("GP2", True)
        parts.clock.advance(10)
        parts.ground("GP2", False)
        parts.clock.advance(10)
    assert not made.events
    parts.ground("GP2", True)
    parts.clock.advance(20)
    assert len(made.events) == 1


def test_the_queue_holds_64_then_says_that_it_ran_over(parts):
    made, _event = keys(parts)
    for i in range(65):
        assert not made.events.overflowed
        parts.ground("GP2", i % 2 == 0)
        parts.clock.advance(20)
    assert made.events.overflowed and len(made.events) == 64
    made.events.clear()
    assert not made.events.overflowed and not made.events


def test_a_press_during_an_erasure_is_not_heard(parts):
    made, _event = keys(parts)
    parts.flash[0] = 1
    parts.ground("GP2", True)
    parts.flash[0] = 2
    parts.ground("GP2", False)
    parts.clock.advance(100)
    assert not made.events


def test_pins_belong_to_one_object(parts):
    import board
    import digitalio

    with parts:
        first = digitalio.DigitalInOut(board.GP20)
        with pytest.raises(ValueError, match="GP20 in use"):
            digitalio.DigitalInOut(board.GP20)
        first.deinit()
        digitalio.DigitalInOut(board.GP20)


def test_i2c_behaves_like_circuitpythons(parts):
    import board
    import busio

    with parts:
        parts.plug_display(False)
        with pytest.raises(RuntimeError, match="pull up"):
            busio.I2C(board.GP1, board.GP0)
        parts.plug_display(True)
        bus = busio.I2C(board.GP1, board.GP0)
        with pytest.raises(RuntimeError, match="lock"):
            bus.writeto(0x3C, b"")
        assert bus.try_lock() and not bus.try_lock()
        assert bus.scan() == [0x3C]
        with pytest.raises(OSError):
            bus.writeto(0x3D, b"")
        bus.deinit()
        with pytest.raises(ValueError, match="deinit"):
            bus.try_lock()


def test_modules_stand_on_the_chips_that_run():
    import microcontroller
    import supervisor

    one, other = chips.Chips(WIRING), chips.Chips(WIRING)
    other.clock.advance(1000)
    with one:
        before = supervisor.ticks_ms()
        microcontroller.nvm[0] = 1
        with other:
            assert supervisor.ticks_ms() == before + 1000
            assert microcontroller.nvm[0] == 0xFF
        assert microcontroller.nvm[0] == 1
    with pytest.raises(RuntimeError, match="no handheld is running"):
        supervisor.ticks_ms()


def test_noise_repeats_only_where_it_is_asked_for():
    outside = os.urandom
    draws = []
    for noise in (5, 5, 6):
        with chips.Chips(WIRING, noise=noise):
            draws.append(os.urandom(8))
    assert draws[0] == draws[1] != draws[2]
    assert os.urandom is outside
