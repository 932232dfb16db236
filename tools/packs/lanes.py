"""A track of lanes: drawn with characters -> the spaces of the pack's JSON form; which spaces can be entered from which.

    I W|W|L-L|D-D-D|        a lane: its letter, then two characters a row, the inside lane first
    O W|W|W|L-L|D-D|

A row is the letter of its colour (W L D K) and `|` where its space ends, `-` where it goes on; `.` where there is no lane. A
space of two colours has both letters in it. Longer tracks go on in a second block behind an empty line, with the same lanes. A
space is called by its lane and its number there, from the finish line on: I0, I1 ...
"""

import math

from .problems import quoted

COLOURS = "WLDK"  # of spaces, the lowest first
ROWS = (8, 250)
LANES = 4
LONGEST = 6  # rows of a space
_WIDTH, _HEIGHT, _GAP = 60, 40, 4  # pixels; between two lanes


class Lanes:
    """`rows`, `lanes` ["I", "O"], `spaces` {"I0": {...}}, `rows_of` {"I0": line}, `faults` [(line, reason)] of a drawing."""

    def __init__(self, text):
        self.faults, self.spaces, self.rows_of = [], {}, {}
        self.lanes, self.rows = [], 0
        self._cells = {}  # lane -> [(colour, goes on, line)]
        self._blocks(text)
        if not self.faults:
            self.rows = len(self._cells[self.lanes[0]]) if self.lanes else 0
            for lane in self.lanes:
                self._spaces(lane)
            place(self.spaces, self.lanes, self.rows)

    def _blocks(self, text):
        block = []
        for number, line in enumerate([*text.split("\n"), ""]):
            if line.strip():
                block.append((number, line.rstrip()))
                continue
            if block:
                self._block(block)
            block = []
        if not self.lanes and not self.faults:
            self.faults.append((0, "the picture is empty"))

    def _block(self, block):
        names = []
        for number, line in block:
            words = line.split(None, 1)
            if len(words) != 2 or len(words[0]) != 1 or not words[0].isascii() or not words[0].isalpha():
                self.faults.append((number, "a lane is one letter, a blank, and its rows"))
                return
            names.append(words[0])
        first = block[0][0]
        if not self.lanes:
            self.lanes = names
            self._cells = {name: [] for name in names}
            if len(set(names)) < len(names):
                self.faults.append((first, "two lanes have the same letter"))
        if names != self.lanes:
            self.faults.append((first, f"this block has the lanes {' '.join(names)}, the first one {' '.join(self.lanes)}"))
            return
        wide = {}
        for number, line in block:
            name = line.split(None, 1)[0]
            row = line[line.index(name) + 1 :]
            left = len(line) - len(row.lstrip())
            row = row.strip()
            row += " " * (len(row) % 2)
            wide[number] = len(row)
            for at in range(0, len(row), 2):
                self._cell(name, row[at], row[at + 1], number, left + at + 1)
        longest = max(wide.values())
        for number, width in wide.items():
            if width != longest:
                self.faults.append((number, f"{width // 2} rows here, {longest // 2} in another lane of this block"))

    def _cell(self, name, colour, mark, number, column):
        if colour not in COLOURS + ".":
            self.faults.append((number, f"column {column}: {quoted(colour)} is no colour out of {COLOURS}, nor `.`"))
        if mark not in "|- ":
            self.faults.append((number, f"column {column + 1}: {quoted(mark)} is neither | nor -"))
        if colour == "." and mark == "-":
            self.faults.append((number, f"column {column + 1}: no space can go on where there is no lane"))
        self._cells[name].append((colour, mark == "-", number))

    def _spaces(self, lane):
        begun, colours = 0, []
        cells = self._cells[lane]
        for row, (colour, goes_on, line) in enumerate(cells):
            if colour == ".":
                if colours:
                    self.faults.append((line, f"row {row}: the space before it goes on into no lane"))
                begun, colours = row + 1, []
                continue
            colours.append(colour)
            if goes_on:
                if row + 1 == len(cells):
                    self.faults.append((line, "a space lies across the finish line: its last row needs a |"))
                continue
            name = f"{lane}{sum(space['lane'] == lane for space in self.spaces.values())}"
            both = [c for c in COLOURS if c in colours]
            self.spaces[name] = {"lane": lane, "rows": [begun, row], "colours": both}
            self.rows_of[name] = line
            begun, colours = row + 1, []


def place(spaces, lanes, rows):
    """Gives every space its pixel: a ring with the finish line in the middle of its lower straight."""
    for space in spaces.values():
        out = (len(lanes) - 1 - lanes.index(space["lane"])) * _GAP
        wide, radius = _WIDTH - 1 - 2 * out, (_HEIGHT - 1 - 2 * out) / 2
        straight = wide - 2 * radius
        bend = math.pi * radius
        at = ((space["rows"][0] + space["rows"][1] + 1) / 2 / rows) * 2 * (straight + bend)
        space["xy"] = list(_on_ring(at, straight, bend, radius))


def _on_ring(at, straight, bend, radius):
    """The pixel `at` pixels behind the finish line, anticlockwise."""
    middle, top = (_WIDTH - 1) / 2, (_HEIGHT - 1) / 2
    if at < straight / 2:
        x, y = middle + at, top + radius
    elif at < straight / 2 + bend:
        angle = (at - straight / 2) / radius
        x, y = middle + straight / 2 + radius * math.sin(angle), top + radius * math.cos(angle)
    elif at < 3 * straight / 2 + bend:
        x, y = middle + straight / 2 - (at - straight / 2 - bend), top - radius
    elif at < 3 * straight / 2 + 2 * bend:
        angle = (at - 3 * straight / 2 - bend) / radius
        x, y = middle - straight / 2 - radius * math.sin(angle), top - radius * math.cos(angle)
    else:
        x, y = middle - straight / 2 + (at - 3 * straight / 2 - 2 * bend), top + radius
    return min(round(x), _WIDTH - 1), min(round(y), _HEIGHT - 1)


def ways(spaces, lanes, rows):
    """name -> {name of a space that can be entered from there: by how many rows it begins later} (H3)."""
    found = {}
    for name, space in spaces.items():
        first, last = space["rows"]
        lane = lanes.index(space["lane"])
        there = found[name] = {}
        for other, target in spaces.items():
            begin, end = target["rows"]
            if target["lane"] == space["lane"]:
                if begin == (last + 1) % rows:
                    there[other] = last + 1 - first
            elif abs(lanes.index(target["lane"]) - lane) == 1:
                for lap in (rows, -rows, 0):
                    if begin + lap <= last + 1 and end + lap >= first - 1 and end + lap > first:
                        there[other] = begin + lap - first
    return found


def trapped(spaces, lanes, rows, enterable=COLOURS):
    """[(space, reason)] of the spaces that a car cannot leave forwards from their front segment: from there it can enter the
    next space of the lane or one beside it that reaches further; `enterable`: the colours that any cube can have."""
    faults = []
    for name, there in ways(spaces, lanes, rows).items():
        first, last = spaces[name]["rows"]
        on = [other for other, later in there.items() if later + _length(spaces[other]) - 1 > last - first]
        if not on:
            faults.append((name, "a car in its front row has no way on: a trap"))
        elif not any(c in enterable for other in on for c in spaces[other]["colours"]):
            faults.append((name, f"all ways on are {'/'.join(_all_colours(spaces, on))}, and there are no such cubes: a trap"))
    return faults


def _length(space):
    return space["rows"][1] - space["rows"][0] + 1


def _all_colours(spaces, names):
    return [c for c in COLOURS if any(c in spaces[name]["colours"] for name in names)]
