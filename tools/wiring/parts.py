"""What hangs on a board: groups of parts, each with its terminals, in two columns beside the board.

Lengths are places: the distance from one pin of the board to the next. y runs down, the board's first pins lie at 0.
"""

from tools.boards import KEYS

LEFT, RIGHT = 0, 1
HEAD = 3  # places of a group's title
GAP = 1  # places between two groups
BOX = 15.5  # width of a group, at least
CELL = 3.2  # what a cell takes of it
SPACE = 0.5  # between the parts in its lead
# What can be in a cell's plus lead, from the board outwards: its key in board.toml and how wide it is. The key's value is its
# name in the picture; a switch is called just that.
LEAD = {"diode": 2.6, "converter": 3.8, "switch": 2.6, "charger": 3.8}


class Group:
    """Parts in one box. `kind` is what draw.py draws in it, `rows` its terminals from the top: (net, text), with an empty net
    for a place that has none; `notes` is what else the drawing needs to know, `width` the box's. A net is the name of a pin of
    the board. `y` is where the first row lies; groups() sets it and `side`."""

    def __init__(self, kind, title, rows, width=BOX, **notes):
        self.kind, self.title, self.rows, self.width, self.notes = kind, title, rows, width, notes
        self.side, self.y = LEFT, 0

    def nets(self):
        return [net for net, _ in self.rows if net]

    def height(self):
        return HEAD + len(self.rows)


def pin_rows(board):
    """{pin: [(side, y), ...]} of the board's module; GND and others have several."""
    places = {}
    for side, pins in ((LEFT, board.module["left"]), (RIGHT, board.module["right"])):
        for y, pin in enumerate(pins):
            if pin:
                places.setdefault(pin, []).append((side, y))
    return places


def groups(board):
    """All groups of a board, each on a side and at its place."""
    places = pin_rows(board)
    found = [_display(board), *_keys(board, places), *_strip(board), *_battery(board)]
    for group in found:
        group.side = _side(group, places)
    for side in (LEFT, RIGHT):
        _stack([group for group in found if group.side == side], places, len(board.module["left"]))
    return found


def _display(board):
    wiring, display = board.wiring, board.parts["display"]
    rows = [("GND", "GND"), (display["power"], "VCC"), (wiring.DISPLAY_SCL, "SCL"), (wiring.DISPLAY_SDA, "SDA")]
    title = f"Display {display['chip']}, {display['size']}, at 0x{wiring.DISPLAY_ADDRESS:02X}"
    return Group("display", title, rows)


def _keys(board, places):
    """The keys, by the side of the board that their pins are on."""
    wiring = board.wiring
    for side in (LEFT, RIGHT):
        keys = [
            (places[pin][0][1], pin, KEYS[number].upper())
            for pin, number in zip(wiring.KEY_PINS, wiring.KEY_NUMBERS, strict=True)
            if places[pin][0][0] == side
        ]
        if keys:
            yield Group("keys", "Keys", [(pin, key) for _, pin, key in sorted(keys)] + [("GND", "GND")])


def _strip(board):
    wiring, strip = board.wiring, board.parts.get("strip")
    if strip:
        rows = [(wiring.STRIP_PIN, "data"), ("", ""), (strip["power"], "+"), ("", ""), ("GND", "-")]
        yield Group("strip", f"Strip, {wiring.STRIP_PIXELS} pixels WS2812B", rows, shifter=strip["shifter"])


def _battery(board):
    battery = board.parts.get("battery")
    if battery:
        rows = [(battery["plus"], "+"), ("", ""), (battery["minus"], "-")]
        lead = [(part, "switch" if part == "switch" else battery[part]) for part in LEAD if battery.get(part)]
        width = sum(LEAD[part] + SPACE for part, _ in lead) + SPACE + CELL
        yield Group("battery", battery["name"], rows, max(BOX, width), lead=lead)
        if "divider" in battery:
            rows = [(battery["from"], "+"), ("", ""), (board.wiring.BATTERY_PIN, "half"), ("", ""), ("GND", "-")]
            yield Group("divider", "Battery's voltage", rows, values=battery["divider"])


def _side(group, places):
    """The side on which most of the pins are that only this group uses."""
    sides = [places[net][0][0] for net in group.nets() if net not in ("GND", "3V3")]
    return RIGHT if sum(sides) * 2 > len(sides) else LEFT


def _stack(column, places, pins):
    """Puts a column's groups below one another in the order of their pins, its middle at the board's middle."""

    def middle(group):
        ys = [y for net in group.nets() if net not in ("GND", "3V3") for side, y in places[net] if side == group.side]
        return sum(ys) / len(ys) if ys else pins

    column.sort(key=middle)
    height = sum(group.height() + GAP for group in column) - GAP
    top = (pins - height) // 2
    for group in column:
        group.y = top + HEAD - 0.5  # between two pins, so that no two wires run in one line
        top += group.height() + GAP
