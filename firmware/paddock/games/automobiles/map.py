"""Automobiles: the lanes of the whole ring, with the cars.

Loaded by the shell when the page is opened and let go of afterwards. What it may use of the shell: docs/architecture.md.
"""

from ... import words
from ...core.compat import const
from ...ui.canvas import LEFT, RIGHT, UP
from ...ui.widgets import BACK, ShellPage
from . import lanes
from .layout import *  # noqa: F403 - the layout is this module's vocabulary

_W_P_CLOSE = const(252)
_W_T_TITLE = const(269)
_W_M_ROW = const(570)
_W_M_LANE = const(571)
_W_M_CAR = const(572)
_W_M_SPACE = const(573)
_W_M_ONE_ROW = const(574)

_X = const(6)  # pixel of the first row, behind the lanes' letters
_END = const(126)
_LEAST = const(2)  # pixels of a row
_MOST = const(6)
_CAR = const(7)  # of a letter and its edge
_ROW = const(0)  # lines; behind them the cars
_LANE = const(1)
_CARS = const(2)


class Map(ShellPage):
    """A4: a space is a bar, the higher its gear the thicker. UP and DOWN: a car, the row, the lane; LEFT and RIGHT walk.

    A ring of more rows than fit is shown as far as it lies around the row that is pointed at.
    """

    def __init__(self, shell):
        ShellPage.__init__(self, shell)
        s = shell.state
        self.t = shell.pack.track(s[TRACK])
        self.n = s[N_SEATS]
        n = lanes.lanes(self.t)
        self.wide = max(_LEAST, min(_MOST, (_END - _X) // lanes.rows(self.t)))  # of a row
        self.high = 8 if n < 4 else 6  # pixels of a lane
        self.top = 2 + (n * self.high + 7) // 8
        self.rows = 6 - self.top
        self.at = _CARS + shell.seat
        self._point()

    def _car(self, seat):
        return SEATS_AT + seat * STRIDE

    def _point(self):
        """The row and the lane that are pointed at: those of the highlighted car."""
        seat = self.at - _CARS
        if 0 <= seat < self.n:
            s = self.shell.state
            self.row = s[self._car(seat) + PROGRESS] % lanes.rows(self.t)
            self.lane = lanes.lane(self.t, s[self._car(seat) + SPACE])

    def _space(self, lane, row):
        """The space there, -1 where the lane is not."""
        t = self.t
        for space in range(lanes.spaces(t)):
            if lanes.lane(t, space) == lane and lanes.first(t, space) <= row <= lanes.last(t, space):
                return space
        return -1

    def title(self):
        return words.get(_W_T_TITLE) + " " + self.shell.pack.track_name(self.shell.state[TRACK])

    def count(self):
        return _CARS + self.n

    def line(self, i):
        s = self.shell.state
        if i == _ROW:
            return words.get(_W_M_ROW) + LEFT + str(self.row) + RIGHT
        if i == _LANE:
            return words.get(_W_M_LANE) + LEFT + self._name(self.lane) + RIGHT
        rules = self.shell.rules
        seat = i - _CARS
        lap = min(rules.lap(s, seat) + 1, s[LAPS])
        return words.fill(_W_M_CAR, chr(65 + seat), rules.way(s, seat), lap, s[LAPS])

    def _name(self, lane):
        """A lane's letter: its spaces' names begin with it."""
        for space in range(lanes.spaces(self.t)):
            if lanes.lane(self.t, space) == lane:
                return self.shell.pack.space_name(self.shell.state[TRACK], space)[:1]
        return ""

    def turn(self, i, d):
        row, lane = self.row, self.lane
        if i > _LANE:
            return False
        while True:  # over the gaps of a lane that is not everywhere
            if i == _ROW:
                row = (row + d) % lanes.rows(self.t)
            else:
                lane = (lane + d) % lanes.lanes(self.t)
            if self._space(lane, row) >= 0:
                break
        changed = row != self.row or lane != self.lane
        self.row, self.lane = row, lane
        return changed

    def more(self):
        self._point()
        t = self.t
        c = self.canvas
        rows = lanes.rows(t)
        shown = (_END - _X) // self.wide
        self.base = (self.row - shown // 2) % rows if rows > shown else 0
        named = -1
        for space in range(lanes.spaces(t)):
            lane = lanes.lane(t, space)
            y = 8 + lane * self.high
            if lane > named:
                named = lane
                c.sign(0, y, self.shell.pack.space_name(self.shell.state[TRACK], space)[:1])
            thick = max(1, lanes.level(t, space) * self.high // 4 - 1)
            y += (self.high - 1 - thick) // 2
            x = self._x(lanes.first(t, space))
            end = self._x(lanes.last(t, space)) + self.wide - 1
            if end < x:  # the left edge lies in it
                c.fill(_X, y, min(end, _END), y + thick)
                end = _END
            if x < _END:
                c.fill(x, y, min(end, _END), y + thick)
        low = 8 + lanes.lanes(t) * self.high
        x = self._x(0) - 1
        if x < _END:
            c.fill(x, 8, x + 1, low)  # the finish
        for lane in range(lanes.lanes(t)):
            self._cars(lane)
        c.sign(self._x(self.row) + self.wide // 2 - 3, low, UP)

    def _x(self, row):
        """Where a row begins."""
        return _X + self.wide * ((row - self.base) % lanes.rows(self.t))

    def _cars(self, lane):
        """The letters of a lane's cars, side by side where they are closer than a letter is wide."""
        s = self.shell.state
        found = []
        for seat in range(self.n):
            if lanes.lane(self.t, s[self._car(seat) + SPACE]) == lane:
                x = self._x(s[self._car(seat) + PROGRESS] % lanes.rows(self.t))
                if x < _END:
                    found.append([x + self.wide // 2 - 3, seat])
        found.sort()
        x = _X + 1
        for car in found:
            car[0] = x = max(x, car[0])
            x += _CAR
        x = _END + 1
        for k in range(len(found) - 1, -1, -1):
            x = min(found[k][0], x - _CAR)
            y = 8 + lane * self.high
            lit = found[k][1] == self.at - _CARS
            self.canvas.fill(x - 1, y - 1 + (lane == 0), x + _CAR - 1, y + 7, 1 if lit else 2)
            self.canvas.sign(x, y, chr(65 + found[k][1]), 2 if lit else 1)

    def info(self):
        """The space that is pointed at, its rows, its colours, and who stands in this row of it."""
        t = self.t
        s = self.shell.state
        space = self._space(self.lane, self.row)
        if self.at >= self.count() or space < 0:
            return ""
        colours = ""
        for c in range(4):
            if lanes.colours(t, space) >> c & 1:
                colours += "WLDK"[c]
        who = ""
        for seat in range(self.n):
            if s[self._car(seat) + SPACE] == space:
                who += ("" if who else ": ") + chr(65 + seat)
        name = self.shell.pack.space_name(s[TRACK], space)
        first, last = lanes.first(t, space), lanes.last(t, space)
        if first == last:
            return words.fill(_W_M_ONE_ROW, name, first, colours) + who
        return words.fill(_W_M_SPACE, name, first, last, colours) + who

    def prompt(self):
        return words.get(_W_P_CLOSE)

    def act(self, i):
        return BACK


PAGES = {"map": Map}
