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
_W_SHORT_SPECIAL = const(581)

_ROWS = const(20)  # of the track, behind a lane's letter
_LANES = const(3)
_BLINK = const(500)  # half of a period
_READ = const(2500)  # so long what happened stands in row 6 before what would happen
_SHADES = (DOT, SHADE1, SHADE2, SHADE3)


class Race(RacePage):
    """A page of `shell.seat`: `self.s[self.p + MONEY]`. A target is segment * 256 + space (A_GEAR) - progress * 1024: the
    furthest is the least, of these the innermost."""

    aims = ()  # targets that blink on the lanes, the chosen one first

    def __init__(self, shell):
        RacePage.__init__(self, shell, SEATS_AT + shell.seat * STRIDE)
        self.length = lanes.rows(self.rules.track)
        self.wide = min(lanes.lanes(self.rules.track), _LANES)  # text rows of the picture
        self.table = not shell.match.devices  # people draw, and what they enter can be corrected
        self.cells = []  # what blinks: row, column, sign, inverted
        self.dark = False
        self.turned = None

    def corner(self):
        s = self.s
        return words.fill(_W_LAP, min(self.rules.lap(s, self.seat) + 1, s[LAPS]), s[LAPS])

    def before(self):
        """What the turn before this one brought, "" if this is the first of the race; `self.last` had it."""
        s = self.s
        if s[ROUND] < 2 and s[TURN] == s[FIRST]:
            return ""
        self.last = seat = (s[TURN] - 1) % s[N_SEATS]
        p = SEATS_AT + seat * STRIDE
        if s[p + PLAYED] == SPECIAL:
            return words.fill(_W_SHORT_SPECIAL, chr(65 + seat))
        moved = s[p + PROGRESS] - s[p + PULLED] - s[p + FROM]
        return words.fill(_W_SHORT_0 + s[p + DRAFTING], chr(65 + seat), moved, s[p + WORN])

    # The picture of the lanes

    def draw_lanes(self):
        """In the rows below the title."""
        s, p, t, c = self.s, self.p, self.rules.track, self.canvas
        self.base = max(s[p + PROGRESS] - 2, s[p + AT_PROGRESS] - 12)
        # the lanes from this one on, at most one on either side of the car where they are many
        self.low = low = max(0, min(lanes.lane(t, s[p + AT]) - 1, lanes.lanes(t) - self.wide))
        named = 0
        for space in range(lanes.spaces(t)):
            line = lanes.lane(t, space) - low + 1
            if not 1 <= line <= self.wide:
                continue
            if line > named:
                named = line
                c.text(line, 0, self.shell.pack.space_name(s[TRACK], space)[:1])
            row = lanes.first(t, space)
            last = lanes.last(t, space)
            mask = lanes.colours(t, space)
            level = 0
            while row <= last:
                while not mask >> level & 1:  # of several colours each has its turn
                    level = level + 1 & 3
                k = self._column(row)
                if k <= _ROWS:
                    c.text(line, k, _SHADES[level])
                    if row == last < self.length - 1:
                        c.fill(5 + 6 * k, line * 8, 6 + 6 * k, line * 8 + 8)
                level = level + 1 & 3
                row += 1
        k = self.length - self.base % self.length + 1
        for line in range(1, self.wide + 1):
            if k <= _ROWS:
                c.text(line, k, RED)
            if line > 1:
                c.fill(6, line * 8 - 1, 126, line * 8, 2)  # between two lanes
        for i in range(s[p + CUBES]):
            space = s[p + CUBE_AT + i]
            last = i == s[p + CUBES] - 1
            self._put(space, s[p + AT_PROGRESS] if last else lanes.last(t, space), BLANK)
        for i in range(s[N_SEATS]):
            q = SEATS_AT + i * STRIDE
            cell = self._put(s[q + SPACE], s[q + PROGRESS], chr(65 + i), i == self.seat)
            if cell and i == self.seat:  # or the letter would be open at its left, and above where that is another lane
                x = 6 * cell[1] - 1
                y = 8 * cell[0]
                c.fill(x, y - (y > 8), x + 1, y + 7)
                c.fill(x + 1, y - (y > 8), x + 7, y)
        self.cells = []
        self.dark = False
        self.turned = None
        for i in range(len(self.aims) - 1, -1, -1):
            cell = self._put(self.aims[i] & 255, -(self.aims[i] >> 10), MANY if i else BLANK, not i)
            if cell:
                self.cells.append(cell)

    def _column(self, progress):
        """Where a row of the track is in the picture; the finish has a column of its own."""
        k = (progress - self.base) % self.length
        return k + 1 + (self.base % self.length + k >= self.length)

    def _put(self, space, progress, sign, invert=False):
        """A sign on a segment; the cell, None where it is out of sight."""
        line = lanes.lane(self.rules.track, space) - self.low + 1
        k = self._column(progress)
        if not 1 <= line <= self.wide or k > _ROWS:
            return None
        self.canvas.text(line, k, sign, invert)
        return line, k, sign, invert

    def tick(self, now):
        """What is aimed at blinks: these characters alone are sent."""
        if self.notice and ticks_diff(now, self.since) >= _READ:
            self.notice = ""
            return REDRAW
        if self.turned is None:
            self.turned = now
        if self.cells and ticks_diff(now, self.turned) >= _BLINK:
            self.turned = now
            self.dark = not self.dark
            for line, k, sign, invert in self.cells:
                self.canvas.text(line, k, " " if self.dark else sign, invert and not self.dark)
            self.canvas.flush()
        return NOTHING

    def lights(self):
        """The space that is aimed at, on the strip."""
        if not self.aims:
            return False
        strip = self.shell.strip
        strip.show(MOVE, self.seat, strip.pixel(-(self.aims[0] >> 10) % self.length, self.length))
        return True

    def target(self, code):
        """The target of a cube put there; `code` is 256 * segment + space."""
        i = 0
        while lanes.way(self.rules.track, self.s[self.p + AT], i) != code & 255:
            i += 1
        return code - self.rules.landing(self.s, self.seat, i, code >> 8) * 1024

    def space(self, target):
        """Its name; with its row where it is not the frontmost free segment (H4)."""
        name = self.shell.pack.space_name(self.s[TRACK], target & 255)
        return name + "@%d" % (-(target >> 10) % self.length) if target & 768 else name

    # What would be

    def final(self, text, actions):
        """A prompt for these actions: `A!` where they lead to a draw of the device, which cannot be taken back."""
        if self.table:
            return text
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
        place = words.get(_W_PLACE_0 + self.rules.place(t, self.seat) - 1)
        if t[p + DRAFTING]:
            return words.fill(_W_WOULD_1, rows, money, place)
        return words.fill(_W_WOULD_0, rows, max(0, s[STOCK + N] - t[STOCK + N]), money, place)
