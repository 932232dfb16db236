"""hardware.py through the real drivers, on the chips: what it does is looked up in their memory."""

from array import array

import pytest

from tools import ROOT, font
from tools.boards import load_wiring
from tools.drive import NOTHING, stage
from tools.simulator import chips

chips.install()


class Bench:
    """A board with hardware.py on it and nothing else. `hw` may only be used inside `with bench.parts`."""

    def __init__(self, board="pico", display=True, **how):
        from paddock.hardware import Hardware

        drive = stage(board, ROOT / "build" / "drive" / board, NOTHING)
        self.wiring = load_wiring(drive / "wiring.py")
        self.parts = chips.Chips(self.wiring, **how)
        self.parts.plug_display(display)
        with self.parts:
            self.hw = Hardware(self.wiring, str(drive))

    def rows(self):
        return self.parts.display.rows()

    def polled(self, milliseconds=0):
        self.parts.clock.advance(milliseconds)
        events = []
        while event := self.hw.poll():
            events.append(event)
        return events


@pytest.fixture
def bench():
    made = Bench()
    with made.parts:
        yield made


def glyph(code):
    """A tile as the font's source has it: 8 strings of 6."""
    return font.tiles(font.SOURCE.read_text("utf-8"))[code]


def cell(rows, row, column):
    return [line[column * 6 : column * 6 + 6] for line in rows[row * 8 : row * 8 + 8]]


def test_a_blank_page_is_dark(bench):
    bench.hw.show()
    assert bench.rows() == ["." * 128] * 64


def test_tiles_stand_where_they_are_put(bench):
    bench.hw.text(0, 0, [ord("A")])
    bench.hw.text(7, 20, [ord("g")])
    bench.hw.text(3, 10, [ord("A") + 128])
    bench.hw.show()
    assert cell(bench.rows(), 0, 0) == glyph(ord("A"))
    assert cell(bench.rows(), 7, 20) == glyph(ord("g"))
    assert cell(bench.rows(), 3, 10) == glyph(ord("A") + 128)
    dark = sum(row.count("#") for row in bench.rows())
    shown = sum("".join(part).count("#") for part in (glyph(65), glyph(ord("g")), glyph(65 + 128)))
    assert dark == shown


def test_every_tile_of_the_sheet_is_that_of_the_font(bench):
    for code in range(256):
        bench.hw.text(code // 21 % 8, code % 21, [code])
        bench.hw.show()
        assert cell(bench.rows(), code // 21 % 8, code % 21) == glyph(code), code


def test_the_picture_changes_with_show_only_and_nothing_is_sent_for_nothing(bench):
    bench.hw.show()
    received = bench.parts.display.received
    bench.hw.text(2, 2, [ord("x")])
    assert bench.rows() == ["." * 128] * 64
    assert bench.parts.display.received == received
    bench.hw.show()
    assert cell(bench.rows(), 2, 2) == glyph(ord("x"))
    received = bench.parts.display.received
    bench.hw.show()
    assert bench.parts.display.received == received


def test_boxes_lie_over_text(bench):
    hw = bench.hw
    hw.text(0, 0, bytes([128 + 32] * 20) + b" ")
    hw.fill(6, 0, 12, 8, 0)
    hw.fill(120, 56, 128, 64, 1)
    hw.show()
    rows = bench.rows()
    assert rows[0] == "#" * 6 + "." * 6 + "#" * 108 + "." * 8
    assert cell(rows, 0, 0) == ["######"] * 8 and cell(rows, 0, 1) == cell(rows, 0, 20) == ["......"] * 8
    assert all(row[120:] == "########" for row in rows[56:])


def test_only_the_rectangle_that_was_drawn_in_is_sent(bench):
    bench.hw.show()
    before = bench.parts.display.received
    bench.hw.text(3, 4, b"12345")
    bench.hw.show()
    assert 30 < bench.parts.display.received - before < 30 + 20


def test_a_line_includes_both_ends(bench):
    bench.hw.line(3, 60, 3, 62)
    bench.hw.line(10, 10, 13, 13)
    bench.hw.show()
    lit = {(x, y) for y, row in enumerate(bench.rows()) for x, pixel in enumerate(row) if pixel == "#"}
    assert lit == {(3, 60), (3, 61), (3, 62), (10, 10), (11, 11), (12, 12), (13, 13)}


def test_the_dotted_part_of_a_row_is_dimmer_and_the_rest_is_not(bench):
    for row in (4, 5):
        bench.hw.text(row, 0, bytes([128 + 32] * 21))
    bench.hw.dotted(4, 2, 12)
    bench.hw.show()
    rows = bench.rows()
    assert 60 * 8 * 0.5 < sum(row[12:72].count("#") for row in rows[32:40]) < 60 * 8 * 0.9
    assert all(row == "#" * 126 + ".." for row in rows[40:48])
    assert all(row[:12] + row[72:126] == "#" * 66 for row in rows[32:40])


def test_dots_are_the_pixels_of_a_tile(bench):
    for code in (ord("Q"), 1, 127, ord("Q") + 128):
        read = ["".join("#" if bench.hw.dot(code, x, y) else "." for x in range(6)) for y in range(8)]
        assert read == glyph(code)


def test_contrast_and_sleep_reach_the_display(bench):
    for level, contrast in ((0, 1), (1, 1), (100, 100), (207, 207), (255, 255)):
        bench.hw.contrast(level)
        assert bench.parts.display.contrast == contrast
    bench.hw.sleep()
    assert not bench.parts.display.on
    bench.hw.wake()
    assert bench.parts.display.on


def test_contrast_and_offset_are_the_board_s(bench):
    bench.parts.plug_display(False)
    bench.hw.probe()
    wiring = bench.wiring
    wiring.CONTRAST_DIM, wiring.CONTRAST, wiring.DISPLAY_OFFSET = 20, 220, 3
    bench.parts.plug_display(True)
    bench.hw.probe()
    assert bench.parts.display.offset == 3
    for level, contrast in ((0, 20), (255, 220), (127, 119)):
        bench.hw.contrast(level)
        assert bench.parts.display.contrast == contrast


def test_without_a_display_everything_else_works():
    bench = Bench(display=False)
    with bench.parts:
        hw = bench.hw
        assert hw.display_ok is False and hw.probe() is False
        hw.text(0, 0, b"A")
        hw.show()
        hw.contrast(10)
        hw.sleep()
        hw.wake()
        hw.light(0, 0x010203)
        hw.strip_show()
        assert bench.parts.strip.lights[0] == (1, 2, 3)
        bench.parts.ground("GP6", True)
        assert bench.polled(40) == [5]


def test_a_display_that_comes_shows_the_page_at_once():
    bench = Bench(display=False)
    with bench.parts:
        bench.hw.text(0, 0, [ord("A")])
        bench.hw.contrast(10)
        bench.hw.show()
        bench.parts.plug_display(True)
        assert bench.hw.display_ok is False
        assert bench.hw.probe() is True and bench.hw.display_ok is True
        assert cell(bench.rows(), 0, 0) == glyph(ord("A"))
        assert bench.parts.display.contrast == 10


@pytest.mark.parametrize("noticed", ["show", "probe", "contrast", "sleep"])
def test_a_display_that_is_lost_is_noticed_and_found_again(bench, noticed):
    hw = bench.hw
    bench.parts.plug_display(False)
    hw.text(1, 1, b"B")
    {"show": hw.show, "probe": hw.probe, "contrast": lambda: hw.contrast(3), "sleep": hw.sleep}[noticed]()
    assert hw.display_ok is False
    assert hw.probe() is False
    hw.wake()
    bench.parts.plug_display(True)
    assert hw.probe() is True
    assert cell(bench.rows(), 1, 1) == glyph(ord("B"))
    for _ in range(3):
        bench.parts.plug_display(False)
        assert hw.probe() is False
        bench.parts.plug_display(True)
        assert hw.probe() is True


def test_a_display_that_comes_back_while_asleep_stays_dark(bench):
    bench.hw.sleep()
    bench.parts.plug_display(False)
    bench.hw.probe()
    bench.parts.plug_display(True)
    assert bench.hw.probe() is True
    assert not bench.parts.display.on


@pytest.mark.parametrize(
    "board,pins", [("pico", {0: "GP2", 1: "GP3", 2: "GP4", 3: "GP5", 4: "GP6", 5: "GP7"}),
                   ("pico-3key", {1: "GP2", 3: "GP3", 4: "GP4"})],
)  # fmt: skip
def test_keys_have_the_same_numbers_on_every_board(board, pins):
    bench = Bench(board)
    with bench.parts:
        assert bench.hw.keys == len(pins)
        for number, pin in pins.items():
            bench.parts.ground(pin, True)
            assert bench.polled(40) == [number + 1]
            bench.parts.ground(pin, False)
            assert bench.polled(40) == [-number - 1]
        assert bench.hw.poll() == 0


@pytest.mark.parametrize("every", [1, 2, 3])
def test_a_bouncing_contact_is_one_press_and_one_release(bench, every):
    for now, event in ((True, 5), (False, -5)):
        for bounce in range(10 // every | 1):
            bench.parts.ground("GP6", now ^ bounce % 2)
            bench.parts.clock.advance(every)
        assert bench.polled(40) == [event]


def test_after_an_overflow_no_key_is_left_held(bench):
    bench.parts.ground("GP2", True)
    assert bench.polled(40) == [1]
    for i in range(70):
        bench.parts.ground("GP6", i % 2 == 0)
        bench.parts.clock.advance(20)
    bench.parts.ground("GP2", False)
    assert bench.polled(0) == [-1], "what was in the queue is dropped, what was held is let go"
    assert bench.polled(40) == [-1]
    bench.parts.ground("GP3", True)
    assert bench.polled(40) == [2]


def test_the_strip_is_black_before_anything_else():
    for board, pixels in (("pico", 30), ("pico-3key", 16)):
        bench = Bench(board)
        assert bench.hw.pixels == pixels and bench.hw.milliamps == 350
        assert bench.parts.strip.lights == [(0, 0, 0)] * pixels


def test_lights_are_sent_together(bench):
    bench.hw.light(0, 0xFF8001)
    bench.hw.light(29, 0x0000FF)
    assert bench.parts.strip.lights == [(0, 0, 0)] * 30
    bench.hw.strip_show()
    assert bench.parts.strip.lights == [(255, 128, 1)] + [(0, 0, 0)] * 28 + [(0, 0, 255)]


def test_a_computer_that_writes_to_the_drive_does_not_restart_the_race(bench):
    assert bench.parts.runtime.autoreload is False


def test_time_is_supervisors(bench):
    before = bench.hw.ms()
    bench.parts.clock.advance(70_000)
    assert (bench.hw.ms() - before) % (1 << 29) == 70_000 and bench.hw.ms() < before


def test_the_seed_fills_whole_words():
    seen = set()
    bench = Bench(noise=1)
    with bench.parts:
        for _ in range(200):
            words = array("h", (0, 0, 0, 0))
            bench.hw.parts().seed(words)
            seen.update(words)
    assert len(seen) > 700 and min(seen) < -30000 and max(seen) > 30000


def test_nvm_is_the_flash(bench):
    bench.hw.nvm[0:2] = b"ok"
    assert bench.parts.flash[0:2] == b"ok"
