"""The font and the canvas, looked at in the display's memory."""

import random

import pytest
from device import Device

from paddock.ui import canvas
from tools import font

TEXT = font.SOURCE.read_text("utf-8")


@pytest.fixture(scope="module")
def device():
    return Device()


@pytest.fixture
def c(device):
    device.canvas.clear()
    device.flush()
    return device.canvas


def cell(picture, row, column):
    return [line[column * 6 : column * 6 + 6] for line in picture[row * 8 : row * 8 + 8]]


def test_every_picture_of_the_font_has_its_constant():
    names = {name: value for name, value in vars(canvas).items() if isinstance(value, str) and name.isupper()}
    assert {name: ord(value) for name, value in names.items()} == font.pictures(TEXT)


def test_all_tiles_differ():
    assert len(font.compile_font(TEXT)) == 96 * 128 // 8
    assert len({tuple(rows) for rows in font.tiles(TEXT)}) == 254  # code 0 and the space are both empty, in a bar, too


def test_letters_in_a_bar_are_closed_at_the_top_and_lose_one_row():
    tiles = font.tiles(TEXT)
    dark = str.maketrans("#.", ".#")
    for code in range(32, 128):
        plain, bar = tiles[code], [row.translate(dark) for row in tiles[128 + code]]
        if "#" not in plain[0]:
            assert bar == plain, chr(code)
        else:
            assert bar[0] == "......", chr(code)
            assert bar[1:] in [plain[:y] + plain[y + 1 :] for y in range(8)], chr(code)
    assert tiles[128 + ord("S")] == ["######", "#....#", ".#####", "#...##", "####.#", "####.#", "....##", "######"]
    assert tiles[128 + ord("2")] == ["######", "#...##", ".###.#", "###.##", "##.###", "#.####", ".....#", "######"]


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("codes 16-31", "codes 17-32", "line .*: a block is"),
        ("picture 2 RIGHT", "picture 1 RIGHT", "line .*: RIGHT, 1 or .* is taken already"),
        ("picture 2 RIGHT", "picture 40 RIGHT", "line .*: pictures have the codes"),
        ("...... ..#...", "..... ..#...", "line .*: a row is 16 times 6"),
        ("codes 32-47\n", "", "line .*: the block from 16 on has more than 8 rows"),
        ("codes 0-15", "hello", "line .*: neither"),
    ],
)
def test_faults_of_the_font_name_their_line(old, new, fault):
    assert old in TEXT
    with pytest.raises(font.FontError, match=fault):
        font.compile_font(TEXT.replace(old, new, 1))


def test_a_font_that_ends_early_is_refused():
    with pytest.raises(font.FontError, match="character 112 has 0 rows"):
        font.compile_font(TEXT[: TEXT.index("codes 112")])


def test_text_is_cut_at_the_edge_and_bytes_are_tile_codes(device, c):
    assert c.text(0, 0, "round 3") == 7
    c.text(1, 18, "abcdef")
    c.text(2, 0, bytes((65, 8, 66)))
    c.text(3, 0, "2" + canvas.COIN + canvas.LEFT)
    c.text(4, 25, "x")
    device.flush()
    text = device.text()
    assert [row.rstrip() for row in text[:5]] == ["round 3", " " * 18 + "abc", "A\u00a2B", "2\u00a2\u2190", ""]


def test_right_ends_before_its_column(device, c):
    c.right(0, "lap 1/3")
    c.right(1, "12", 10)
    c.right(2, "x" * 30)
    device.flush()
    assert device.text()[:3] == [" " * 14 + "lap 1/3", " " * 8 + "12" + " " * 11, "x" * 21]


def test_inverted_text_is_the_letters_of_a_bar(device, c):
    c.text(1, 0, "A8", True)
    device.flush()
    picture = device.picture()
    assert [cell(picture, 1, column) for column in (0, 1)] == [font.tiles(TEXT)[128 + ord(letter)] for letter in "A8"]


@pytest.mark.parametrize("scale", [2, 3, 4])
def test_big_characters_are_the_small_ones_enlarged(device, c, scale):
    c.text(0, 0, "7")
    c.text(2, 5, "under the number")
    c.big(2, 5, "7", scale)
    device.flush()
    picture = device.picture()
    small = cell(picture, 0, 0)
    large = [line[30 : 30 + 6 * scale] for line in picture[16 : 16 + 8 * scale]]
    assert large == ["".join(pixel * scale for pixel in row) for row in small for _ in range(scale)]


def test_big_characters_end_at_the_edge(device, c):
    c.big(6, 18, "88", 4)
    device.flush()
    assert len(device.picture()) == 64
    c.clear()
    device.flush()
    assert not any("#" in line for line in device.picture())


def test_lines_boxes_and_fills(device, c):
    c.line(2, 2, 8, 8)
    c.box(20, 2, 26, 7)
    c.fill(-5, 60, 3, 99)
    c.fill(40, 4, 40, 8)
    c.fill(127, 63, 128, 64)
    device.flush()
    lit = {(x, y) for y, line in enumerate(device.picture()) for x in range(128) if line[x] == "#"}
    diagonal = {(i, i) for i in range(2, 9)}
    box = {(x, y) for x in range(20, 26) for y in range(2, 7) if x in (20, 25) or y in (2, 6)}
    assert lit == diagonal | box | {(x, y) for x in range(3) for y in range(60, 64)} | {(127, 63)}


def test_dotted_text_loses_pixels_and_stays_readable(device, c):
    c.text(3, 0, "Suspension 7$")
    device.flush()
    before = "".join(device.picture()[24:32]).count("#")
    c.dotted(3, 13)
    device.flush()
    assert 0.6 * before < "".join(device.picture()[24:32]).count("#") < 0.9 * before
    assert device.text()[3].rstrip() == "Suspension 7$"


def test_dotted_letters_still_differ(device, c):
    for row in range(5):
        letters = "".join(chr(code) for code in range(32 + 20 * row, min(52 + 20 * row, 127)))
        c.text(row, 0, letters)
        c.dotted(row, 20)
    device.flush()
    assert "".join(row[:20] for row in device.text()[:5]).rstrip() == "".join(map(chr, range(32, 127))).rstrip()


def test_the_scroll_mark_lies_beside_the_text_and_shows_the_end(device, c):
    c.scroll(1, 5, 3, 8)
    device.flush()
    lit = [y for y, line in enumerate(device.picture()) if line[126:] == "##"]
    assert lit == list(range(8 + 15, 48))


def test_the_same_picture_is_not_sent_twice(device, c):
    for change in (True, False, False):
        c.clear()
        c.text(1, 0, "hello")
        c.big(3, 0, "42", 3)
        assert device.flush() is change
    c.clear()
    c.text(1, 0, "hello")
    c.big(3, 0, "43", 3)
    assert device.flush()


def test_a_line_that_is_drawn_again_stays_below_what_lies_on_it(device, c):
    """Beside the line's first character something changes: the line cannot be cut, so what covers it comes again as well."""
    pictures = []
    for before in (True, False):
        c.clear()
        device.flush()
        for corner in (False, True) if before else (True,):
            c.clear()
            c.line(0, 7, 127, 7)
            c.fill(60, 5, 100, 10, 2)
            if corner:
                c.fill(0, 0, 3, 3)
            device.flush()
        pictures.append(device.picture())
    assert pictures[0] == pictures[1] and pictures[0][7] == "#" * 60 + "." * 40 + "#" * 28


def test_a_picture_that_follows_another_is_the_same_as_drawn_alone(device):
    """Only what changed is drawn: random pictures one after the other against each on an empty display."""
    chance = random.Random(4)
    c = device.canvas

    def draw(commands):
        c.clear()
        for name, *arguments in commands:
            getattr(c, name)(*arguments)
        device.flush()
        return device.picture()

    def command():
        x, y = chance.randrange(100), chance.randrange(50)
        return chance.choice(
            (
                ("fill", x, y, x + chance.randrange(1, 30), y + chance.randrange(1, 20), chance.choice((1, 1, 2, 0))),
                ("line", x, y, chance.randrange(128), chance.randrange(64)),
                ("big", chance.randrange(8), chance.randrange(20), chance.choice("0A8"), chance.choice((2, 3, 4))),
                ("dotted", chance.randrange(8), chance.randrange(22)),
                ("text", chance.randrange(8), chance.randrange(21), "text"),
            )
        )

    commands = []
    for _ in range(150):
        keep = chance.randrange(len(commands) + 1)
        commands = commands[:keep] + [command() for _ in range(chance.randrange(5))]
        after_another = draw(commands)
        draw([])
        assert draw(commands) == after_another
