"""Automobiles: what people read when a turn is over: what it brought, who moved up; with real cubes what a computer did."""

from ... import words
from ...core.compat import const
from ...core.notation import LETTERS, counted
from ...core.pool import total
from ...ui.canvas import COLUMNS, LEFT, RIGHT
from ...ui.race import Notice
from . import lanes
from .layout import *  # noqa: F403 - the layout is this module's vocabulary

_W_P_GO_ON = const(11)
_W_P_FINISH = const(184)
_W_LAP = const(396)
_W_GRID = const(413)
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
_W_P_DRAWS = const(510)
_W_DRAFTED = const(544)
_W_NO_WEAR = const(582)
_W_BOT_GRID = const(621)
_W_BOT_CAR_0 = const(715)
_W_BOT_DRIVE = const(907)


class Over(Notice):
    """A7: phases 3 to 5 of a turn (M17-M25); behind RIGHT, where several cars moved up, A9."""

    scale = 2

    def __init__(self, shell, due, who):
        Notice.__init__(self, shell, due)
        # Whose turn it was has the handheld until this is read, or its keys would go to the computer seat that is next.
        self.seat = shell.seat = self.who = who
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


class Computer(Over):
    """What people do on the table for a computer seat: its car, its steps in the words of the record, its wear; at the grid
    what computers bought. Where people draw for it that comes before they do."""

    top = 2
    rows = 4

    def __init__(self, shell, due, who):
        Over.__init__(self, shell, due, who)
        self.seat = -1
        self.before = due & 1  # the cubes are not drawn yet: nobody has moved up
        self.grid = due < 3
        # a person has the handheld: whoever draws, or the next one
        n = self.s[N_SEATS]
        for i in range(n):
            seat = (who + i) % n
            if shell.decides(seat):
                shell.seat = seat
                break
        lines = shell.journal.lines
        if self.grid:
            self.lines = [line for line in lines if line[2:5] == "buy" and not shell.is_human(ord(line[0]) - 65)]
            return
        if self.before:
            self.up = []
            self.moved += self.s[self.p + PULLED]
        first = len(lines) - 1
        while first and lines[first][2:5] not in ("buy", "spe"):
            first -= 1
        while first and lines[first - 1][2:5] not in ("buy", "spe"):  # back to what ended the turn before
            first -= 1
        while lines[first][2:6] == "hand":
            first += 1
        own = chr(65 + who) + " "
        drive = ""  # cubes that went onto the track stand together: where the car is now is told above
        self.lines = []
        for line in lines[first:]:
            if line[:7] == own + "play " and len(line) > 8:
                drive += line[6:8]
            else:
                self.lines.append(line[2:] if line[:2] == own else line)
        if drive:
            self.lines.insert(0, words.get(_W_BOT_DRIVE) + drive)

    def title(self):
        if self.detail or self.grid:
            return words.get(_W_MOMENTUM).upper() if self.detail else words.fill(_W_GRID, "")
        return chr(65 + self.who) + " " + words.get(_W_TURN_OVER)

    def corner(self):
        return "" if self.grid else Over.corner(self)

    def count(self):
        return 0 if self.detail else len(self.lines)

    def line(self, i):
        return self.lines[i]

    def big(self):
        return ""

    def more(self):
        if self.detail:
            self._momentum()
            return
        s, p = self.s, self.p
        to = s[p + PROGRESS] - (0 if self.before else s[p + PULLED])
        row = to % lanes.rows(self.rules.track)
        if self.grid:
            text = words.get(_W_BOT_GRID)
        elif self.moved:
            name = self.shell.pack.space_name(s[TRACK], s[p + SPACE])
            text = words.fill(_W_BOT_CAR_0 + s[p + DRAFTING], name, row, s[p + WORN])
        else:
            text = words.fill(_W_BOT_CAR_0 + 2, row)
        self.canvas.text(1, 0, text)

    def info(self):
        """Of a long step what did not fit into its line; who moved up; else what the card does."""
        line = self.lines[self.at] if self.at < self.count() else ""
        text = line[COLUMNS - 1 :]
        card = self.s[CARDS + LETTERS.index(line[5])] if line[:5] == "play " else -1
        if card >= 0 and not self.up:
            text = self.shell.pack.card_line(card)
        return text or ("" if self.before else Over.info(self))

    def prompt(self):
        if not self.before:
            return Over.prompt(self)
        if self.grid:
            return words.get(_W_P_GO_ON)
        return words.fill(_W_P_DRAWS, self.s[self.p + NEED] + total(self.s, self.p + DRAWN))
