"""Draws a board's wiring as an SVG with schemdraw's symbols.

Everything is computed in places (parts.py) with y running down, and turned into schemdraw's lengths in Sheet alone.
"""

from itertools import pairwise

import schemdraw
import schemdraw.elements as elm

from tools.boards import milliamps
from tools.wiring import parts, route

PLACE = 0.62  # a place in schemdraw's units, of which two make an inch
BOARD = 7  # width of the board
INSET = 2.2  # from a group's edge to what hangs on its terminals
COLOURS = {"GND": "#222222", "3V3": "#e07000", "JST -": "#222222"}
POWER = "#d01818"
SIGNALS = ("#1f6fd0", "#b8960c", "#12853f", "#8a3fc0", "#0e98a0", "#c2417c", "#6f7f10", "#7a4a20", "#5560d8", "#4f6f80")
GREY = "#8a8f98"
TINY, SMALL, PLAIN, LARGE = 8.5, 10.5, 12, 16
BROAD = 0.65  # a letter's width at most, on the whole, in its size: browsers have different fonts
PAPER = 0.6  # places around everything


def svg(board):
    """The picture's text. `board`: tools.boards.load()."""
    schemdraw.use("svg")
    schemdraw.svgconfig.text = "text"
    sheet = Sheet()
    groups = parts.groups(board)
    nets = route.nets(board, groups)
    colours = _colours(board, groups)
    edges = (-BOARD / 2, BOARD / 2)
    _board(sheet, board, colours, {(side, net.pin) for side in (0, 1) for net in nets[side] if net.pin is not None})
    for side, sign in ((parts.LEFT, -1), (parts.RIGHT, 1)):
        width = route.channel(nets[side])

        def out(x, side=side, sign=sign):
            return edges[side] + sign * x

        for net in nets[side]:
            _wires(sheet, net, colours[net.name], out, width)
        for group in groups:
            if group.side == side:
                Box(sheet, group, colours, lambda x, out=out, width=width: out(width + x)).draw()
    _over(sheet, nets, colours, edges)
    _words(sheet, board, groups, nets)
    return sheet.svg()


class Sheet:
    """Lines and symbols by places."""

    def __init__(self):
        self._drawing = schemdraw.Drawing(show=False, canvas="svg")
        self._drawing.config(fontsize=PLAIN, font="sans-serif", bgcolor="white", lw=1.6, margin=0)
        self._xs, self._ys = [], []  # how far what is drawn reaches

    def _at(self, point):
        return point[0] * PLACE, -point[1] * PLACE

    def _reach(self, *points):
        for x, y in points:
            self._xs.append(x)
            self._ys.append(y)

    def line(self, points, colour, width=1.8):
        for start, end in pairwise(points):
            self.symbol(elm.Line(), start, end, colour, width)

    def symbol(self, element, start, end, colour="#222222", width=1.6):
        self._reach(start, end)
        self._drawing.add(element.endpoints(self._at(start), self._at(end)).color(colour).linewidth(width))

    def dot(self, point, colour):
        self._drawing.add(elm.Dot(radius=0.06).at(self._at(point)).color(colour).fill(colour))

    def box(self, corner, other, colour=GREY, fill="white", width=1.4):
        self._reach(corner, other)
        low, high = self._at(corner), self._at(other)
        shape = elm.Rect(corner1=low, corner2=high, fill=fill).at((0, 0)).theta(0)
        self._drawing.add(shape.color(colour).linewidth(width))

    def text(self, point, text, size=PLAIN, colour="#222222", align="center"):
        wide = len(text) * size * BROAD / 36 / PLACE  # 36 points are a unit
        left = point[0] - {"left": 0, "center": wide / 2, "right": wide}[align]
        self._reach((left, point[1] - 0.5), (left + wide, point[1] + 0.5))
        label = elm.Label().at(self._at(point)).theta(0)
        self._drawing.add(label.label(text, "center", (0, -0.1), align, "center", fontsize=size, color=colour))

    def svg(self):
        """The text of the SVG; a white line around it keeps room for all words."""
        corner, other = ((pick(self._xs), pick(self._ys)) for pick in (min, max))
        self.box((corner[0] - PAPER, corner[1] - PAPER), (other[0] + PAPER, other[1] + PAPER), "white", None)
        return self._drawing.get_imagedata("svg").decode()


def _colours(board, groups):
    """{net: colour}"""
    colours, signals = dict(COLOURS), iter(SIGNALS)
    power = {board.parts.get("strip", {}).get("power"), board.parts.get("battery", {}).get("plus")}
    for group in groups:
        for net in group.nets():
            if net not in colours:
                colours[net] = POWER if net in power else next(signals)
    return colours


def _board(sheet, board, colours, used):
    count = len(board.module["left"])
    sheet.box((-BOARD / 2, -2.5), (BOARD / 2, count - 0.2), "#2d5a3d", "#e8f3ea", 2)
    sheet.box((-1.2, -3), (1.2, -1.4), GREY, "#d4d7dc")
    sheet.text((0, -2.2), "USB", SMALL)
    for side, sign in ((parts.LEFT, -1), (parts.RIGHT, 1)):
        for y, pin in enumerate(board.module["left" if side == parts.LEFT else "right"]):
            if not pin:
                continue
            wired = (side, y) in used
            edge = sign * BOARD / 2
            sheet.dot((edge, y), colours[pin] if wired else "#c2c6cc")
            align = "left" if side == parts.LEFT else "right"
            ink = "#111111" if wired else "#9aa0a8"
            sheet.text((edge - sign * 0.4, y), pin, PLAIN if wired else SMALL, ink, align)
            if printed := board.module["left_print" if side == parts.LEFT else "right_print"][y]:
                sheet.text((edge + sign * 0.3, y - 0.36), printed, TINY, ink, "right" if side == parts.LEFT else "left")


def _wires(sheet, net, colour, out, width):
    lane = out(route.x(net))
    ys = net.ys()
    sheet.line([(lane, min(ys)), (lane, max(ys))], colour)
    if net.pin is not None:
        sheet.line([(out(0), net.pin), (lane, net.pin)], colour)
    for y in net.ends:
        sheet.line([(lane, y), (out(width), y)], colour)
    for y in ys:
        if min(ys) < y < max(ys):
            sheet.dot((lane, y), colour)


def _over(sheet, nets, colours, edges):
    """What goes over the top of the board from one channel to the other."""
    right = {net.name: net for net in nets[parts.RIGHT]}
    for net in nets[parts.LEFT]:
        if net.over is not None:
            ends = [(edges[0] - route.x(net), net.over), (edges[1] + route.x(right[net.name]), net.over)]
            sheet.line(ends, colours[net.name])


def _words(sheet, board, groups, nets):
    """The name above, the current below."""
    count = len(board.module["left"])
    over = [net.over for net in nets[parts.LEFT] if net.over is not None]
    top = min([group.y - parts.HEAD for group in groups] + over + [-3])
    sheet.text((0, top - 1.5), f"{board.wiring.NAME}: {board.module['name']}", LARGE)
    needs = milliamps(board)
    bottom = max([group.y + len(group.rows) for group in groups] + [count]) + 1
    said = ", ".join(f"{what} {needs[what]} mA" for what in needs)
    supplies = " or ".join(f"{name} {most} mA" for name, most in board.parts["supply"].items())
    sheet.text((0, bottom), f"At most {sum(needs.values())} mA: {said}. Supply: {supplies}.", PLAIN)


class Box:
    """A group: its frame, title and terminals, and what hangs on them. `out(x)`: x places from the group's inner edge."""

    def __init__(self, sheet, group, colours, out):
        self.sheet, self.group, self.colours, self.out = sheet, group, colours, out

    def draw(self):
        group = self.group
        top = group.y - parts.HEAD + 0.3
        self.sheet.box((self.out(0), top), (self.out(group.width), group.y + len(group.rows) - 0.4), fill="#fbfbfc")
        self.sheet.text((self.out(group.width / 2), top + 0.75), group.title, PLAIN)
        for i, (net, _) in enumerate(group.rows):
            if net:
                self.sheet.dot((self.out(0), group.y + i), self.colours[net])
        getattr(self, f"_{group.kind}")()

    # Points and colours of a group

    def _p(self, x, row):
        return self.out(x), self.group.y + row

    def _c(self, row):
        return self.colours[self.group.rows[row][0]]

    def _line(self, row, start, end):
        self.sheet.line([self._p(start, row), self._p(end, row)], self._c(row))

    def _drop(self, x, row, other, colour):
        """A wire between two rows."""
        self.sheet.line([self._p(x, row), self._p(x, other)], colour)

    def _chip(self, x1, row1, x2, row2, lines, fill="#e9ecf2"):
        self.sheet.box(self._p(x1, row1), self._p(x2, row2), "#444444", fill)
        for i, text in enumerate(lines):
            y = (row1 + row2) / 2 + (i - (len(lines) - 1) / 2) * 0.75
            self.sheet.text(self._p((x1 + x2) / 2, y), text, SMALL)

    # What there is in a group, by kind

    def _display(self):
        rows = self.group.rows
        self._chip(INSET, -0.45, parts.BOX - 0.7, len(rows) - 0.55, [], "#10161f")
        for row, (_, text) in enumerate(rows):
            self._line(row, 0, INSET)
            self.sheet.text(self._p(INSET + 1.2, row), text, PLAIN, "#dcebff")
        self.sheet.text(self._p(parts.BOX / 2 + 1.5, 1.5), "PADDOCK", LARGE, "#9fd0ff")

    def _keys(self):
        rows = self.group.rows
        ground = len(rows) - 1
        for row, (_, text) in enumerate(rows[:-1]):
            self._line(row, 0, 4)
            ends = sorted((self._p(4, row), self._p(8, row)))  # from the left, so that what is pressed is on top
            self.sheet.symbol(elm.Button().scale(0.7), *ends)
            self.sheet.text(self._p(2, row - 0.42), text, SMALL, "#111111")
            self._line_to(row, 8, parts.BOX - 1.5, self._c(ground))
            if row:
                self.sheet.dot(self._p(parts.BOX - 1.5, row), self._c(ground))
        self._drop(parts.BOX - 1.5, 0, ground, self._c(ground))
        self._line(ground, 0, parts.BOX - 1.5)

    def _line_to(self, row, start, end, colour):
        self.sheet.line([self._p(start, row), self._p(end, row)], colour)

    def _strip(self):
        data, plus, ground = 0, 2, 4
        begin = parts.BOX - 3.4
        for row in (plus, ground):
            self._line(row, 0, begin)
        if self.group.notes["shifter"]:
            self._line(data, 0, 0.8)
            for x, row in ((1.7, plus), (4, ground)):
                self._drop(x, 1.1, row, self._c(row))
                self.sheet.dot(self._p(x, row), self._c(row))
            self._chip(0.8, -0.9, 5.2, 1.1, [])
            self.sheet.text(self._p(3, -0.45), "74AHCT125", SMALL)
            for x, row, text in ((1.2, 0.2, "2"), (4.8, 0.2, "3"), (1.7, 0.75, "14"), (4, 0.75, "7")):
                self.sheet.text(self._p(x, row), text, TINY)
            # what is not used, and pin 1, which lets the first of four work
            for row, text in ((2.65, "7, and 1, 4,"), (3.35, "5, 9, 10, 12, 13")):
                self.sheet.text(self._p(2.05, row), text, TINY)
            self._capacitor(5.6, plus, ground, "100 nF", 1.5)
            self._line(data, 5.2, 5.4)
        else:
            self._line(data, 0, 5.4)
        self.sheet.symbol(elm.Resistor(), self._p(5.4, data), self._p(8.4, data), self._c(data))
        self.sheet.text(self._p(6.9, data + 0.85), "330 Ω", SMALL)
        self._line(data, 8.4, begin)
        self._capacitor(8.9, plus, ground, "1000 µF", 1.7, polar=True)
        self._chip(begin, -0.6, parts.BOX - 0.5, ground + 0.4, [], "#30343c")
        for row, text in ((data, "DIN"), (plus, "5V"), (ground, "GND")):
            self.sheet.text(self._p(begin + 1.45, row), text, SMALL, "#ffffff")

    def _capacitor(self, x, row, other, text, beside, polar=False, joined=True):
        """Between two rows whose wires go on if it is `joined` to them."""
        self.sheet.symbol(elm.Capacitor(polar=polar), self._p(x, row), self._p(x, other))
        for end in (row, other) * joined:
            self.sheet.dot(self._p(x, end), self._c(end))
        self.sheet.text(self._p(x + beside, (row + other) / 2), text, SMALL)

    def _battery(self):
        plus, minus, end = 0, 2, self.group.width - 3
        at = below = 0  # how far the wires of plus and minus are
        for part, text in self.group.notes["lead"]:
            begin = at + parts.SPACE
            self._line(plus, at, begin)
            at = begin + parts.LEAD[part]
            if part in ("converter", "charger"):
                self._line(minus, below, begin)
                below = at
                self._chip(begin, plus - 0.5, at, minus + 0.5, [text])
                for row, sign in ((plus, "+"), (minus, "-")):
                    names = "OUT" + sign, ("IN" if part == "converter" else "B") + sign
                    for x, name in zip((begin + 0.9, at - 0.6), names, strict=True):
                        self.sheet.text(self._p(x, row), name, TINY)
                continue
            ends = self._p(at, plus), self._p(begin, plus)  # a diode's current runs towards the board
            if part == "diode":
                self.sheet.symbol(elm.Schottky(), *ends)
            else:
                self.sheet.symbol(elm.Switch(), *sorted(ends))  # from the left, so that its arm points up
            self.sheet.text(self._p((begin + at) / 2, plus + 0.75), text, SMALL)
        self._line(plus, at, end)
        self._line(minus, below, end)
        self.sheet.symbol(elm.BatteryCell(), self._p(end, plus), self._p(end, minus))
        self.sheet.text(self._p(end + 1.3, plus + 0.4), "+", LARGE, POWER)

    def _divider(self):
        plus, half, ground, at = 0, 2, 4, 5
        for row, length in ((plus, at), (half, at + 3.5), (ground, at + 3.5)):
            self._line(row, 0, length)
        for row, value in zip((plus, half), self.group.notes["values"], strict=True):
            self.sheet.symbol(elm.Resistor(), self._p(at, row), self._p(at, row + 2))
            self.sheet.text(self._p(at - 2, row + 1), value, SMALL)
        self.sheet.dot(self._p(at, half), self._c(half))
        self.sheet.dot(self._p(at, ground), self._c(ground))
        self._capacitor(at + 3.5, half, ground, "100 nF", 1.8, joined=False)
