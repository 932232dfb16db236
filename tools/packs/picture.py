"""A track drawn with characters -> the spaces of the pack's JSON form.

    o O         a space, one that is entered across a red line
    S F         the start and the finish; without F the start is the finish: a ring
    - | / \\     a way between two spaces, straight, as long as you like
    > < ^ v     the same with its direction
    other       a space that the track's legend explains: "credits 2", "red_line, fan 1"

A way without an arrow gets its direction from its neighbours: what enters a space has to leave it. Where that does not
settle it the picture needs one more arrow. Spaces are numbered along the leftmost ways from the start to the finish, then
along the other ways.
"""

from .problems import quoted

BONUSES = ("credits", "coins", "hand", "fan", "remove_grey")
WIDTH, HEIGHT = 60, 40
SPACES = 250
# eight directions clockwise from east, and what draws a way in them
_STEPS = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
_WAYS = ("-><", "\\", "|v^", "/")
_FORWARD = ">v"
_BACKWARD = "<^"
_RESERVED = "-|/\\><^v "
_ASK_ARROW = "which way do runners go here? put one of > < ^ v on it"


def read_legend(legend):
    """(character -> (bonus, red_line), [(character, reason)]) of a track's legend."""
    known = {"o": ({}, False), "O": ({}, True), "S": ({}, False), "F": ({}, False)}
    faults = []
    for key, text in legend.items():
        if len(key) != 1 or key in _RESERVED + "oO" or not " " < key <= "~":
            faults.append((key, "a sign of the legend is one character, none of o O - | / \\ > < ^ v"))
            continue
        bonus, red = {}, False
        for part in text.split(",") if isinstance(text, str) else [""]:
            words = part.split()
            if words == ["red_line"]:
                red = True
            elif len(words) == 2 and words[0] in BONUSES and words[1].isascii() and words[1].isdigit():
                bonus[words[0]] = int(words[1][:6])
            else:
                faults.append((key, f"not `red_line` or {', '.join(BONUSES)} with a number: {quoted(part)}"))
        known[key] = (bonus, red)
    return known, faults


class Picture:
    """`spaces` {"0": {...}}, `start`, `finish`, `rows_of` {"0": row} and `faults` [(row, reason)] of a drawn track."""

    def __init__(self, text, known):
        self.faults = []
        self.spaces, self.rows_of, self.start, self.finish = {}, {}, None, None
        self._cells = {(x, y): c for y, row in enumerate(text.split("\n")) for x, c in enumerate(row.rstrip()) if c != " "}
        self._known = known
        if not self._cells:
            self.faults.append((0, "the picture is empty"))
            return
        self._measure()
        self._nodes = sorted((p for p, c in self._cells.items() if c in known), key=lambda p: (p[1], p[0]))
        if not self.faults:
            self._read()

    def _measure(self):
        self._left = min(x for x, y in self._cells)
        self._top = min(y for x, y in self._cells)
        self._wide = max(x for x, y in self._cells) - self._left + 1
        self._high = max(y for x, y in self._cells) - self._top + 1
        if self._wide > WIDTH or self._high > HEIGHT:
            self.faults.append((0, f"the picture is {self._wide} x {self._high}, not at most {WIDTH} x {HEIGHT}"))
        for (x, y), c in self._cells.items():
            if c not in self._known and c not in _RESERVED:
                self.faults.append((y, f"column {x + 1}: {quoted(c)} is no way and not in the legend"))

    def _read(self):
        starts = [p for p in self._nodes if self._cells[p] == "S"]
        finishes = [p for p in self._nodes if self._cells[p] == "F"]
        for name, found, most in (("S (start)", starts, 1), ("F (finish)", finishes, 1)):
            for x, y in found[most:]:
                self.faults.append((y, f"column {x + 1}: a second {name}"))
        if not starts:
            self.faults.append((0, "the picture has no S, the start"))
        if len(self._nodes) > SPACES:
            self.faults.append((0, f"{len(self._nodes)} spaces, not at most {SPACES}"))
        if self.faults:
            return
        self._first = starts[0]
        self._last = finishes[0] if finishes else starts[0]
        self._trace()
        if not self.faults:
            self._direct()
        if not self.faults:
            self._number()

    def _trace(self):
        """`_edges`: [from, to, direction, known]; `_at`: space -> its edges."""
        self._edges = []
        self._at = {p: [] for p in self._nodes}
        used = set()
        for node in self._nodes:
            for direction in range(4):
                dx, dy = _STEPS[direction]
                x, y = node[0] + dx, node[1] + dy
                way = []
                while self._cells.get((x, y), " ") in _WAYS[direction]:
                    way.append((x, y))
                    x, y = x + dx, y + dy
                if not way or (x, y) not in self._at:
                    continue
                used.update(way)
                signs = "".join(self._cells[p] for p in way)
                forward = any(c in _FORWARD for c in signs)
                backward = any(c in _BACKWARD for c in signs)
                if forward and backward:
                    self.faults.append((way[0][1], f"column {way[0][0] + 1}: arrows against each other"))
                edge = [node, (x, y), direction, forward or backward]
                if backward:
                    edge[:3] = [(x, y), node, direction + 4]
                self._edges.append(edge)
                self._at[node].append(edge)
                self._at[(x, y)].append(edge)
        for (x, y), c in sorted(self._cells.items()):
            if c in _RESERVED and (x, y) not in used:
                self.faults.append((y, f"column {x + 1}: {quoted(c)} does not lead from a space to a space"))

    def _direct(self):
        """Gives every edge its direction."""
        if self._first != self._last:
            for node, out in ((self._first, True), (self._last, False)):
                for edge in self._at[node]:
                    self._set(edge, node, out)
        again = True
        while again:
            again = False
            for node, edges in self._at.items():
                if node in (self._first, self._last) and self._first != self._last:
                    continue
                unknown = [edge for edge in edges if not edge[3]]
                enter = any(edge[3] and edge[1] == node for edge in edges)
                leave = any(edge[3] and edge[0] == node for edge in edges)
                if len(unknown) == 1 and enter != leave:
                    self._set(unknown[0], node, enter)
                    again = True
        told = set()
        for edge in self._edges:
            if not edge[3] and edge[0] not in told:
                (x, y), (x2, y2) = edge[0], edge[1]
                self.faults.append((min(y, y2), f"column {min(x, x2) + 1}: {_ASK_ARROW}"))
                self._stretch(edge[0], told)

    def _stretch(self, node, told):
        """Adds to `told` every space that ways without direction join to this one: one arrow settles them together."""
        ready = [node]
        while ready:
            node = ready.pop()
            if node not in told:
                told.add(node)
                ready.extend(end for edge in self._at[node] if not edge[3] for end in edge[:2])

    def _set(self, edge, node, out):
        """Edge leaves the node (`out`) or enters it, unless an arrow says otherwise."""
        if not edge[3] and (edge[0] == node) != out:
            edge[:3] = [edge[1], edge[0], (edge[2] + 4) % 8]
        edge[3] = True

    def _ways(self, node):
        """The next spaces, leftmost first as the runner sees it."""
        heading = next((edge[2] for edge in self._at[node] if edge[1] == node), 0)
        out = [edge for edge in self._at[node] if edge[0] == node]
        out.sort(key=lambda edge: (edge[2] - heading - 4) % 8)
        return [edge[1] for edge in out]

    def _number(self):
        order = {}

        def follow(node):
            while node not in order:
                order[node] = str(len(order))
                ways = self._ways(node)
                if not ways:
                    return
                node = ways[0]

        follow(self._first)
        at = 0
        while at < len(order):
            for way in self._ways(list(order)[at]):
                follow(way)
            at += 1
        for x, y in self._nodes:
            if (x, y) not in order:
                self.faults.append((y, f"column {x + 1}: no way from the start leads here"))
        self.start, self.finish = order[self._first], order.get(self._last)
        for node, name in order.items():
            bonus, red = self._known[self._cells[node]]
            self.rows_of[name] = node[1]
            self.spaces[name] = {
                "next": [order[way] for way in self._ways(node)],
                "bonus": dict(bonus),
                "red_line": red,
                "xy": [
                    _scaled(node[0] - self._left, self._wide, WIDTH),
                    _scaled(node[1] - self._top, self._high, HEIGHT),
                ],
            }


def _scaled(at, length, most):
    """A place of 0 .. length - 1 spread over 0 .. most - 1."""
    return (at * (most - 1) + (length - 1) // 2) // (length - 1) if length > 1 else most // 2
