"""Automobiles: what people read when a turn is over: what it brought, and who moved up."""

from ... import words
from ...core.compat import const
from ...core.notation import LETTERS, counted
from ...core.pool import total
from ...ui.canvas import LEFT, RIGHT
from ...ui.race import Notice
from . import lanes
from .layout import *  # noqa: F403 - the layout is this module's vocabulary

_W_P_FINISH = const(184)
_W_LAP = const(396)
_W_PILES = const(423)
_W_TURN_OVER = const(429)
_W_MOVED = const(430)
_W_STAYED = const(431)
_W_HIGHEST = const(432)
_W_DREW = const(433)
_W_WEAR = const(434)
_W_MOMENTUM = const(435)
_W_NO_CAR = const(436)
_W_UP = const(437)
_W_LANE = const(438)
_W_BEFORE = const(439)
_W_AFTER = const(440)
_W_P_TURN = const(441)
_W_DRAFT_0 = const(488)
_W_STAYED_WEAR = const(506)
_W_DRAFTED = const(544)
_W_NO_WEAR = const(582)


class Over(Notice):
    """A7: phases 3 to 5 of a turn (M17-M25); behind RIGHT, where several cars moved up, A9."""

    scale = 2

    def __init__(self, shell, due, who):
        Notice.__init__(self, shell, due)
        # Whose turn it was has the handheld until this is read, or its keys would go to the computer seat that is next.
        self.seat = shell.seat = who
        self.p = SEATS_AT + who * STRIDE
        self.up = []  # who moved up
        for seat in range(self.s[N_SEATS]):
            if self.s[SEATS_AT + seat * STRIDE + PULLED]:
                self.up.append(seat)
        self.detail = False  # whether that is shown
        s, p = self.s, self.p
        self.moved = s[p + PROGRESS] - s[p + PULLED] - s[p + FROM]

    def title(self):
        return words.get(_W_MOMENTUM).upper() if self.detail else words.get(_W_TURN_OVER)

    def corner(self):
        s = self.s
        return words.fill(_W_LAP, min(self.rules.lap(s, self.seat) + 1, s[LAPS]), s[LAPS])

    def turn(self, i, d):
        if len(self.up) < 2:
            return False
        self.detail = not self.detail
        return True

    def big(self):
        return "" if self.detail else str(self.s[self.p + WORN])

    def draw(self):
        self.label = "" if self.detail else words.get(_W_DRAFTED if self.s[self.p + DRAFTING] else _W_WEAR)
        Notice.draw(self)

    def _row(self, seat):
        return self.s[SEATS_AT + seat * STRIDE + PROGRESS] % lanes.rows(self.rules.track)

    def _rows(self, seat):
        to = self._row(seat)
        return "%s %d>%d  " % (chr(65 + seat), to - self.s[SEATS_AT + seat * STRIDE + PULLED], to)

    def more(self):
        s, p, c = self.s, self.p, self.canvas
        if self.detail:
            self._momentum()
            return
        rows = lanes.rows(self.rules.track)
        to = s[p + PROGRESS] - s[p + PULLED]
        if self.moved:
            c.text(1, 1, words.fill(_W_MOVED, self.moved, s[p + FROM] % rows, to % rows))
            c.text(2, 1, words.fill(_W_HIGHEST, LETTERS[s[p + HIGH] - 1]))
            c.text(3, 1, words.get(_W_DRAFT_0 + s[p + DRAFTING]))
        else:
            c.text(1, 1, words.fill(_W_STAYED, to % rows))
            c.text(2, 1, words.get(_W_STAYED_WEAR))
        c.text(4, 1, words.fill(_W_DREW, counted(s, p + DRAWN)))
        c.text(5, 1, words.fill(_W_PILES, total(s, p + BAG), total(s, p + DISCARD)))

    def _momentum(self):
        """The space of the first that moved up, before and after, the rear segment left; below it all that moved up, of
        whatever space, two a row as a row of the track may have three digits; at the end that it brings no wear (H12)."""
        s, t, c = self.s, self.rules.track, self.canvas
        space = s[SEATS_AT + self.up[0] * STRIDE + SPACE]
        first = lanes.first(t, space)
        last = lanes.last(t, space)
        name = self.shell.pack.space_name(s[TRACK], space)
        c.text(1, 0, words.fill(_W_LANE, name[:1], first, last))
        c.text(2, 1, words.get(_W_BEFORE))
        c.text(3, 1, words.get(_W_AFTER))
        for row in (2, 3):
            c.text(row, 9, "\x06 " * (last - first + 1))
        for seat in range(s[N_SEATS]):
            p = SEATS_AT + seat * STRIDE
            if s[p + SPACE] == space:
                k = self._row(seat) - first
                c.text(2, 9 + 2 * (k - s[p + PULLED]), chr(65 + seat))
                c.text(3, 9 + 2 * k, chr(65 + seat))
        text = ""
        row = 4 if len(self.up) > 3 else 5
        for seat in self.up:
            if text.count(">") == 2:
                c.text(row, 0, text)
                text = ""
                row += 1
            text += self._rows(seat)
        if text.count(">") == 2:
            c.text(row, 0, text)
            text = ""
        c.text(6, 0, text + words.get(_W_NO_WEAR))

    def info(self):
        if not self.up:
            return words.fill(_W_UP, words.get(_W_NO_CAR))
        if len(self.up) == 1:
            return words.fill(_W_UP, self._rows(self.up[0]))
        text = ""
        for seat in self.up:
            text += " " + chr(65 + seat)
        return "" if self.detail else LEFT + words.fill(_W_UP, text[1:]) + RIGHT

    def prompt(self):
        if self.rules.finished(self.s):
            return words.get(_W_P_FINISH)
        return words.fill(_W_P_TURN, chr(65 + self.s[TURN]))
