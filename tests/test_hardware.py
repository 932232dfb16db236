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


def glyph(code, invert=False):
    """A character as drawn in the font's source: 8 strings of 6."""
    sheet = font.sheet(font.SOURCE.read_text("utf-8"))
    top, left = code // 16 * 9, code % 16 * 7 + 1
    rows = [row[left : left + 6] for row in sheet[top : top + 8]]
    return [row.translate(str.maketrans("#.", ".#")) for row in rows] if invert else rows


def cell(rows, row, column):
    return [line[column * 6 : column * 6 + 6] for line in rows[row * 8 : row * 8 + 8]]


def test_a_blank_page_is_dark(bench):
    bench.hw.show()
    assert bench.rows() == ["." * 128] * 64


def test_tiles_stand_where_they_are_put(bench):
    bench.hw.rows[0][0] = ord("A")
    bench.hw.rows[7][20] = ord("g")
    bench.hw.rows[3][10] = ord("A") + 128
    bench.hw.show()
    assert cell(bench.rows(), 0, 0) == glyph(ord("A"))
    assert cell(bench.rows(), 7, 20) == glyph(ord("g"))
    assert cell(bench.rows(), 3, 10) == glyph(ord("A"), invert=True)
    dark = sum(row.count("#") for row in bench.rows())
    shown = sum("".join(part).count("#") for part in (glyph(65), glyph(ord("g")), glyph(65, True)))
    assert dark == shown


def test_every_tile_of_the_sheet_is_its_character_or_the_inverse(bench):
    for code in range(256):
        bench.hw.rows[code // 21 % 8][code % 21] = code
        bench.hw.show()
        assert cell(bench.rows(), code // 21 % 8, code % 21) == glyph(code % 128, invert=code >= 128), code


def test_the_picture_changes_with_show_only_and_nothing_is_sent_for_nothing(bench):
    bench.hw.show()
    received = bench.parts.display.received
    bench.hw.rows[2][2] = ord("x")
    assert bench.rows() == ["." * 128] * 64
    assert bench.parts.display.received == received
    bench.hw.show()
    assert cell(bench.rows(), 2, 2) == glyph(ord("x"))
    received = bench.parts.display.received
    bench.hw.show()
    assert bench.parts.display.received == received


def test_a_full_show_is_the_same_picture_in_one_pass(bench):
    sent = []
    for full in (False, True):
        for row in range(8):
            bench.hw.rows[row][row] = ord("A") + full
        bench.hw.fill(0, 0, 128, 64, 0)
        bench.hw.fill(100, 10 + full, 120, 40, 1)
        before = bench.parts.display.received
        bench.hw.show(full)
        sent.append(bench.parts.display.received - before)
    assert cell(bench.rows(), 7, 7) == glyph(ord("B"))
    assert bench.rows()[10][100:120] == "." * 20 and bench.rows()[11][100:120] == "#" * 20
    assert sent[1] < 1100 < sent[0]


def test_the_overlay_lies_above_the_text(bench):
    hw = bench.hw
    for column in range(21):
        hw.rows[0][column] = 128 + 32
    hw.fill(6, 0, 12, 8, 2)
    hw.fill(120, 56, 128, 64, 1)
    hw.show()
    rows = bench.rows()
    assert cell(rows, 0, 0) == ["######"] * 8 and cell(rows, 0, 1) == ["......"] * 8
    assert all(row[120:] == "########" for row in rows[56:])
    hw.fill(0, 0, 128, 64, 0)
    hw.show()
    assert bench.rows() == ["#" * 126 + ".."] * 8 + ["." * 128] * 56


def test_a_line_includes_both_ends(bench):
    bench.hw.line(3, 60, 3, 62)
    bench.hw.line(10, 10, 13, 13)
    bench.hw.show()
    lit = {(x, y) for y, row in enumerate(bench.rows()) for x, pixel in enumerate(row) if pixel == "#"}
    assert lit == {(3, 60), (3, 61), (3, 62), (10, 10), (11, 11), (12, 12), (13, 13)}


def test_a_dotted_row_is_dimmer_and_the_others_are_not(bench):
    for row in (4, 5):
        for column in range(21):
            bench.hw.rows[row][column] = 128 + 32
    bench.hw.dotted(4)
    bench.hw.show()
    rows = bench.rows()
    assert 126 * 8 * 0.5 < sum(row.count("#") for row in rows[32:40]) < 126 * 8 * 0.9
    assert sum(row.count("#") for row in rows[40:48]) == 126 * 8


def test_dots_are_the_pixels_of_a_tile(bench):
    for code in (ord("Q"), 1, 127, ord("Q") + 128):
        read = ["".join("#" if bench.hw.dot(code, x, y) else "." for x in range(6)) for y in range(8)]
        assert read == glyph(code % 128, invert=code >= 128)


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
        hw.rows[0][0] = ord("A")
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
        bench.hw.rows[0][0] = ord("A")
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
    hw.rows[1][1] = ord("B")
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


def test_a_bouncing_contact_is_one_press(bench):
    for grounded in (True, False, True, False, True):
        bench.parts.ground("GP6", grounded)
        bench.parts.clock.advance(3)
    assert bench.polled(40) == [5]


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
            bench.hw.seed(words)
            seen.update(words)
    assert len(seen) > 700 and min(seen) < -30000 and max(seen) > 30000


def test_nvm_is_the_flash(bench):
    bench.hw.nvm[0:2] = b"ok"
    assert bench.parts.flash[0:2] == b"ok"
