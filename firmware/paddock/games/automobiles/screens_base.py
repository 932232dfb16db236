"""Automobiles: what the pages of a race share: the picture of the lanes around a car, and what a turn would bring.

The picture: a text row a lane, behind its letter a character a row of the track, own car third from the left. Lit lines divide
the spaces, a column of its own is the finish. Cars are letters, squares the cubes of this turn; what a cube may enter blinks.
"""

from ... import words
from ...core.compat import const, ticks_diff
from ...core.pool import N
from ...ui.canvas import BLANK, DOT, MANY, RED, SHADE1, SHADE2, SHADE3
from ...ui.race import RacePage
from ...ui.strip import MOVE
from ...ui.widgets import NOTHING, REDRAW
from . import lanes
from .layout import *  # noqa: F403 - the layout is this module's vocabulary

_W_LAP = const(396)
_W_PLACE_0 = const(443)
_W_WOULD_0 = const(448)
_W_WOULD_1 = const(449)
_W_SHORT_0 = const(490)

_ROWS = const(20)  # of the track, behind a lane's letter
_LANES = const(3)
_BLINK = const(500)  # half of a period
_READ = const(2500)  # so long what happened stands in row 6 before what would happen
_SHADES = (DOT, SHADE1, SHADE2, SHADE3)


class Race(RacePage):
    """A page of `shell.seat`: `self.s[self.p + MONEY]`."""

    aims = ()  # what blinks on the lanes: (space, progress), the chosen one first

    def __init__(self, shell):
        RacePage.__init__(self, shell, SEATS_AT + shell.seat * STRIDE)
        self.cells = []
        self.dark = False
        self.turned = None

    def corner(self):
        s = self.s
        return words.fill(_W_LAP, min(self.rules.lap(s, self.seat) + 1, s[LAPS]), s[LAPS])

    def before(self):
        """Whose turn was before this one, -1 if it is the first of the race."""
        s = self.s
        return (s[TURN] - 1) % s[N_SEATS] if s[ROUND] > 1 or s[TURN] != s[FIRST] else -1

    def short(self, seat):
        """What the turn that this seat has just had brought."""
        s = self.s
        p = SEATS_AT + seat * STRIDE
        moved = s[p + PROGRESS] - s[p + PULLED] - s[p + FROM]
        drafted = moved > 0 and not s[p + WORN]
        return words.fill(_W_SHORT_0 + drafted, chr(65 + seat), moved, s[p + WORN])

    def card_line(self, c):
        return self.shell.pack.card_line(self.s[CARDS + c]) if self.s[CARDS + c] >= 0 else ""

    # The picture of the lanes

    def lanes(self):
        """How many text rows the picture takes."""
        return min(lanes.lanes(self.rules.track), _LANES)

    def draw_lanes(self, top):
        s, p, t, c = self.s, self.p, self.rules.track, self.canvas
        rows = lanes.rows(t)
        self.base = base = max(s[p + PROGRESS] - 2, s[p + AT_PROGRESS] - 12)
        n = self.lanes()
        low = max(0, min(lanes.lane(t, s[p + AT]) - 1, lanes.lanes(t) - n))
        self.low = low
        self.upper = top
        named = -1
        for space in range(lanes.spaces(t)):
            lane = lanes.lane(t, space) - low
            if not 0 <= lane < n:
                continue
            row = lanes.first(t, space)
            last = lanes.last(t, space)
            if lane > named:
                named = lane
                c.text(top + lane, 0, self.shell.pack.space_name(s[TRACK], space)[:1])
            if self._column(row) >= _ROWS and self._column(last) >= _ROWS:
                continue
            mask = lanes.colours(t, space)
            level = 0
            while row <= last:
                while not mask >> level & 1:  # of several colours each has its turn
                    level = level + 1 & 3
                k = self._column(row)
                if k < _ROWS:
                    c.text(top + lane, 1 + k, _SHADES[level])
                    if row == last < rows - 1:
                        y = (top + lane) * 8
                        c.fill(11 + 6 * k, y, 12 + 6 * k, y + 8)
                level = level + 1 & 3
                row += 1
        k = rows - base % rows
        for row in range(n):
            if k < _ROWS:
                c.text(top + row, 1 + k, RED)
            if row:
                c.fill(6, (top + row) * 8 - 1, 126, (top + row) * 8, 2)  # between two lanes
        for i in range(s[p + CUBES]):
            space = s[p + CUBE_AT + i]
            last = i == s[p + CUBES] - 1
            self._put(space, s[p + AT_PROGRESS] if last else lanes.last(t, space), BLANK)
        for i in range(s[N_SEATS]):
            q = SEATS_AT + i * STRIDE
            self._put(s[q + SPACE], s[q + PROGRESS], chr(65 + i), i == self.seat)
        self.cells = []
        self.dark = False
        self.turned = None
        for i in range(len(self.aims) - 1, -1, -1):
            self._put(self.aims[i][0], self.aims[i][1], MANY if i else BLANK, not i, True)

    def _column(self, progress):
        """Where a row of the track is in the picture: the finish has a column of its own."""
        rows = lanes.rows(self.rules.track)
        k = (progress - self.base) % rows
        return k + (self.base % rows + k >= rows)

    def _put(self, space, progress, sign, invert=False, blinks=False):
        t = self.rules.track
        row = lanes.lane(t, space) - self.low
        k = self._column(progress)
        if 0 <= row < self.lanes() and k < _ROWS:
            row += self.upper
            self.canvas.text(row, 1 + k, sign, invert)
            if blinks:
                self.cells.append((row, 1 + k, sign, invert))
            elif invert:  # or the letter would be open at its left, and above where that is another lane
                y = row * 8 - (row > self.upper)
                self.canvas.fill(5 + 6 * k, y, 6 + 6 * k, row * 8 + 7)
                self.canvas.fill(6 + 6 * k, y, 12 + 6 * k, row * 8)

    def tick(self, now):
        """What is aimed at blinks: these characters alone are sent."""
        if self.notice and ticks_diff(now, self.since) >= _READ:
            self.notice = ""
            return REDRAW
        if not self.cells:
            return NOTHING
        if self.turned is None:
            self.turned = now
        if ticks_diff(now, self.turned) >= _BLINK:
            self.turned = now
            self.dark = not self.dark
            for row, column, sign, invert in self.cells:
                self.canvas.text(row, column, " " if self.dark else sign, invert and not self.dark)
            self.canvas.flush()
        return NOTHING

    def lights(self):
        """The space that is aimed at, on the strip."""
        if not self.aims:
            return False
        strip = self.shell.strip
        rows = lanes.rows(self.rules.track)
        strip.show(MOVE, self.seat, strip.pixel(self.aims[0][1] % rows, rows))
        return True

    # Spaces

    def aim(self, code):
        """Where a cube put there lands: (space, progress); `code` is 256 * segment + space."""
        i = 0
        while lanes.way(self.rules.track, self.s[self.p + AT], i) != code & 255:
            i += 1
        return code & 255, self.rules.landing(self.s, self.seat, i, code >> 8)

    def far(self, code):
        """To have the target first that is the furthest ahead."""
        space, progress = self.aim(code)
        return space - 256 * progress

    def space(self, code):
        """The name of a space; with its row where it is not the frontmost free segment (H4)."""
        name = self.shell.pack.space_name(self.s[TRACK], code & 255)
        return name if code < 256 else "%s@%d" % (name, self.row(self.aim(code)[1]))

    def row(self, progress):
        return progress % lanes.rows(self.rules.track)

    def place(self, t):
        return words.get(_W_PLACE_0 + self.rules.place(t, self.seat) - 1)

    # What would be

    def final(self, text, actions):
        """A prompt for these actions: `A!` where they lead to a draw, which cannot be taken back."""
        t = self.after(actions)
        out = self.shell.match.out
        while self.rules.legal(t, t[TO_ACT], out) == 1:
            if out[0] == A_DEAL:
                return text[:1] + "!" + text[2:]
            self.rules.apply(t, t[TO_ACT], out[0])
        return text

    def would(self, actions):
        """What the turn would bring if it ended after these actions: rows, wear, money, place."""
        s, p = self.s, self.p
        t = self.after(actions)
        money = self.rules.worth(t, p)
        self.rules.apply(t, self.seat, A_PAY)
        rows = t[p + PROGRESS] - s[p + FROM]
        drafts = rows > 0 and (t[p + DRAFTING] or self.rules.drafts(t, self.seat))
        wear = max(0, s[STOCK + N] - t[STOCK + N])
        if drafts:
            return words.fill(_W_WOULD_1, rows, money, self.place(t))
        return words.fill(_W_WOULD_0, rows, wear, money, self.place(t))
