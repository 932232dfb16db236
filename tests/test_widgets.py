"""Pages: what they look like and what the keys do, on boards with six keys and with three."""

import pytest
from device import Device

from paddock.ui.canvas import LEFT, RIGHT
from paddock.ui.widgets import (
    BACK,
    KEY_A,
    KEY_B,
    KEY_DOWN,
    KEY_LEFT,
    KEY_RIGHT,
    KEY_UP,
    NOTHING,
    PLAY,
    REDRAW,
    Page,
    pad,
    wrap,
)
from tools import font

UP, DOWN, TURN_LEFT, TURN_RIGHT, A, B = KEY_UP, KEY_DOWN, KEY_LEFT, KEY_RIGHT, KEY_A, KEY_B


@pytest.fixture(scope="module")
def device():
    return Device()


@pytest.fixture(scope="module")
def three():
    return Device("pico-3key")


class Basket(Page):
    """A page as screens have it: every line but the last has a value, some cannot be done."""

    scale = 2
    label = "left"

    def __init__(self, canvas, lines=4, dim=()):
        Page.__init__(self, canvas)
        self.values = [0] * lines
        self.dim = set(dim)

    def title(self):
        return "BUY"

    def corner(self):
        return "round 2"

    def count(self):
        return len(self.values)

    def line(self, i):
        return f"{'WNBRYGOP'[i]} {LEFT}{self.values[i]}{RIGHT} 3$" if i < len(self.values) - 1 else "NOTHING"

    def enabled(self, i):
        return i not in self.dim

    def turn(self, i, d):
        if i < 0:
            self.seat = (self.seat + d) % 4
            return True
        if i == len(self.values) - 1:
            return False
        self.values[i] = (self.values[i] + d) % 3
        return True

    def big(self):
        return str(11 - sum(self.values))

    def info(self):
        return f"line {self.at}"

    def prompt(self):
        return "A=take"

    def act(self, i):
        if i < 0:
            return NOTHING
        self.arg = i
        return PLAY


class Text(Page):
    """A page without lines."""

    def title(self):
        return "SWORDS"

    def more(self):
        self.canvas.text(1, 1, "C wins")

    def prompt(self):
        return "A=go on"

    def act(self, i):
        self.arg = i
        return PLAY


def lit(picture, row, column):
    """Share of lit pixels in one cell."""
    cell = [line[column * 6 : column * 6 + 6] for line in picture[row * 8 : row * 8 + 8]]
    return "".join(cell).count("#") / 48


def test_a_page_looks_like_its_sketch(device):
    page = Basket(device.canvas, dim=[2])
    page.seat = 1
    page.at = 1
    text = device.show(page)
    assert text[0] == "[B]BUY        round 2"
    assert text[1][:16] == " W  0  3$       "
    assert text[2][:16] == "\u25b8N \u21900\u2192 3$       "
    assert text[3] == "\u00b7B  0  3$        left"
    assert text[4].rstrip() == " NOTHING"
    assert text[6].rstrip() == "line 1"
    assert text[7] == "A=take              <"
    picture = device.picture()
    assert 0 < lit(picture, 0, 1) < 0.5  # the title stands free
    assert lit(picture, 2, 9) == 1 > lit(picture, 1, 9)  # the highlight's bar is as wide as its text
    assert picture[16][:60] == "#" * 60  # closed at the top
    assert lit(picture, 2, 10) == lit(picture, 0, 7) == 0


def test_the_big_number_stands_alone_and_its_percent_is_small(device):
    page = Text(device.canvas)
    page.big = lambda: "27%"
    page.label = "bust"
    page.more = lambda: device.canvas.text(3, 10, "hidden word")
    text = device.show(page)
    assert text[3][20] == "%"
    assert text[4].endswith(" bust")
    assert "word" not in text[3]
    picture = device.picture()
    for y in range(8, 32):
        assert picture[y][84:102] == "".join(pixel * 3 for pixel in _glyph("2")[(y - 8) // 3])


def _glyph(character):
    return font.tiles(font.SOURCE.read_text("utf-8"))[ord(character)]


def test_up_and_down_go_round_and_skip_what_cannot_be_done(device):
    page = Basket(device.canvas, dim=[1])
    seen = [(page.key(DOWN), page.at)[1] for _ in range(4)]
    assert seen == [2, 3, 0, 2]
    seen = [(page.key(UP), page.at)[1] for _ in range(3)]
    assert seen == [0, 3, 2]


def test_a_single_line_does_not_move(device):
    page = Basket(device.canvas, lines=1)
    assert page.key(DOWN) == page.key(UP) == NOTHING
    assert page.at == 0


def test_left_and_right_turn_the_one_value_as_a_ring(device):
    page = Basket(device.canvas)
    assert page.key(TURN_LEFT) == REDRAW
    assert page.values == [2, 0, 0, 0]
    assert page.key(TURN_RIGHT) == REDRAW
    assert page.values == [0, 0, 0, 0]
    page.at = 3
    assert page.key(TURN_RIGHT) == NOTHING


def test_the_seat_turns_in_the_title_while_the_line_has_no_value(device):
    page = Basket(device.canvas)
    page.seat = 0
    page.seat_turns = 1
    assert device.show(page)[0].startswith("[A]BUY")
    page.key(TURN_RIGHT)
    assert (page.seat, page.values[0]) == (0, 1)
    page.at = 3
    assert device.show(page)[0].startswith("\u2190A\u2192BUY")
    assert page.key(TURN_LEFT) == REDRAW
    assert device.show(page)[0].startswith("\u2190D\u2192BUY")


def test_the_title_is_a_line_of_the_ring_where_every_line_has_a_value(device):
    page = Basket(device.canvas)
    page.seat = 0
    page.seat_turns = 2
    page.key(UP)
    assert page.at == -1
    assert device.show(page)[0].startswith("\u2190A\u2192")
    page.key(TURN_RIGHT)
    assert page.seat == 1
    assert page.key(A) == NOTHING
    page.key(DOWN)
    assert page.at == 0


def test_a_acts_on_the_line_and_b_goes_back(device):
    page = Basket(device.canvas)
    page.key(DOWN)
    assert page.key(A) == PLAY
    assert page.arg == 1
    assert page.key(B) == BACK


def test_nothing_happens_where_no_line_can_be_done(device):
    page = Basket(device.canvas, lines=2, dim=[0, 1])
    assert [page.key(key) for key in (A, UP, DOWN)] == [NOTHING] * 3
    device.show(page)


def test_the_highlight_stays_in_the_ring_when_lines_go_or_become_impossible(device):
    page = Basket(device.canvas)
    page.at = 3
    page.values = [0, 0]
    device.show(page)
    assert page.at in (0, 1)
    page.dim = {page.at}
    assert page.key(A) == PLAY
    assert page.arg == 1 - next(iter(page.dim))


def test_lines_scroll_under_the_highlight_with_a_mark(device):
    page = Basket(device.canvas, lines=8)
    assert device.show(page)[5].startswith(" Y")
    for _ in range(6):
        page.key(DOWN)
    text = device.show(page)
    assert [row[1] for row in text[1:6]] == list("BRYGO")
    assert text[5].startswith("\u25b8O")
    assert "##" in {line[126:] for line in device.picture()}
    page.key(UP)
    assert [row[1] for row in device.show(page)[1:6]] == list("BRYGO")  # it scrolls only when it must
    page.at = 0
    assert device.show(page)[1].startswith("\u25b8W")
    device.show(Basket(device.canvas, lines=5))
    assert {line[126:] for line in device.picture()} == {".."}


def test_a_page_without_lines_has_only_a_and_b(device):
    page = Text(device.canvas)
    text = device.show(page)
    assert text[0].rstrip() == "SWORDS"
    assert text[1].rstrip() == " C wins"
    assert [page.key(key) for key in (UP, DOWN, TURN_LEFT, TURN_RIGHT)] == [NOTHING] * 4
    assert page.key(A) == PLAY
    assert page.arg == 0
    assert page.key(B) == BACK


def test_a_refusal_stands_in_row_7_until_the_next_key(device):
    page = Text(device.canvas)
    page.notice = "7 cubes, not 6 (M23)"
    assert device.show(page)[6].rstrip() == "7 cubes, not 6 (M23)"
    assert page.key(UP) == REDRAW
    assert device.show(page)[6].strip() == ""


def test_a_narrow_page_leaves_room_for_a_picture(device):
    page = Basket(device.canvas)
    page.width = 7
    page.big = lambda: ""
    assert device.show(page)[1] == "\u25b8W \u21900\u2192 " + " " * 14
    assert lit(device.picture(), 1, 6) == 1
    assert lit(device.picture(), 1, 7) == 0


def test_three_keys_reach_title_lines_and_back(three):
    page = Basket(three.canvas, dim=[1])
    page.seat = 0
    page.seat_turns = 2
    seen = [(page.key(DOWN), page.at)[1] for _ in range(5)]
    assert seen == [2, 3, 4, -1, 0]
    page.key(UP)
    page.key(UP)
    text = three.show(page)
    assert page.at == 4
    assert text[7] == "A=back              <"
    assert lit(three.picture(), 7, 20) > 0.5
    assert page.key(TURN_RIGHT) == NOTHING
    assert page.key(A) == BACK


def test_three_keys_leave_a_page_without_lines(three):
    page = Text(three.canvas)
    assert page.key(A) == PLAY
    assert page.key(DOWN) == REDRAW
    assert page.key(A) == BACK
    page.key(DOWN)
    assert page.key(A) == PLAY


def test_the_sign_for_b_is_no_line_where_there_is_a_b(device):
    page = Basket(device.canvas)
    assert [(page.key(DOWN), page.at)[1] for _ in range(4)] == [1, 2, 3, 0]
    device.show(page)
    assert lit(device.picture(), 7, 20) < 0.5


def test_moving_the_highlight_sends_two_lines_and_what_differs_in_the_information(device):
    page = Basket(device.canvas)
    device.show(page)
    display = device.handheld.chips.display
    before, picture = display.received, device.picture()
    page.key(DOWN)
    device.show(page)
    changed = [row for row in range(8) if picture[row * 8 : row * 8 + 8] != device.picture()[row * 8 : row * 8 + 8]]
    assert changed == [1, 2, 6]
    lines, digit = 2 * 11 * 6, 6
    assert lines + digit < display.received - before < lines + digit + 3 * 20


def test_texts_are_padded_and_broken_between_words():
    assert pad("ab", 4) == "ab  "
    assert pad("ab", -4) == "  ab"
    assert pad("abcde", 4) == "abcde"
    assert wrap("one more step for every runner", 10) == ["one more", "step for", "every", "runner"]
    assert wrap("") == [""]
