"""Tally: the page on which a round is entered for all seats at once, or one step is corrected or taken out."""

from ... import words
from ...core.compat import const
from ...core.setup import name_of
from ...ui.canvas import COLUMNS, FLAG, LEFT, RIGHT, TICK
from ...ui.strip import MOVE
from ...ui.widgets import PLAY, REDRAW, ShellPage
from .layout import *  # noqa: F403 - the layout is this module's vocabulary
from .notation import actions_of, meaning

_W_A_NO = const(45)
_W_A_NOTHING = const(47)
_W_P_NO = const(48)
_W_ROUND = const(140)
_W_TA_STEP = const(718)
_W_TA_STEP_INFO = const(719)
_W_TA_WHETHER_0 = const(720)
_W_TA_EMPTY = const(722)
_W_TA_TOTAL = const(723)
_W_TA_FINISHES = const(724)
_W_TA_PLACE = const(725)
_W_P_TA_ROUND = const(728)
_W_P_TA_COUNT = const(729)
_W_P_TA_FINISH = const(730)
_W_P_TA_END = const(731)
_W_P_TA_CORRECT = const(732)
_W_TA_TITLE_0 = const(735)
_W_TA_INFO_0 = const(738)
_W_TA_LAP_0 = const(742)
_W_TA_GOES = const(914)
_W_TA_END = const(915)
_W_TA_OVER = const(916)
_W_P_TA_EMPTY = const(917)
_W_P_TA_ASK = const(918)
_W_P_TA_GOES = const(919)

# what the first row turns: the total, the counters, who finishes, the end for all
_POINTS = const(0)
_FINISH = const(4)
_END = const(5)
_STEPS = (1, 10, -1, -10)  # of RIGHT


class Enter(ShellPage):
    """`given[5 * what + seat]`: the amounts that are entered so far; for _FINISH 1 where the seat finishes. `only`: the seat
    whose step is corrected, -1 for none. `looks`: this is an earlier moment at which nothing can be changed."""

    def __init__(self, shell):
        ShellPage.__init__(self, shell)
        self.rules = shell.rules
        self.s = shell.state
        self.n = self.s[N_SEATS]
        self.what = _POINTS
        self.given = [0] * 25
        self.only = -1
        self.step = 0
        self.looks = shell.past is not None and not shell.past.can_correct
        self.seat_turns = 2  # the first row is in the ring too
        if self.looks:
            self.seat_turns = 0
            self.at = shell.seat

    def fill(self, actions):
        self.only = self.seat = self.at = self.shell.seat
        self.seat_turns = 0
        if actions[0] == A_FINISH:
            self.what = _FINISH
            self.given[5 * _FINISH + self.only] = 1
        else:
            self.what, amount = meaning(actions)
            self.given[5 * self.what + self.only] = amount

    # -- what the lines are

    def _total(self, seat, what=0):
        return self.s[SEATS_AT + seat * STRIDE + what]

    def _amount(self, seat):
        """What is entered for it in this column."""
        return self.given[5 * self.what + seat]

    def title(self):
        if self.what == _POINTS or self.what >= _FINISH:
            text = words.get(_W_TA_TITLE_0 + max(0, self.what - _FINISH + 1))
        else:
            text = name_of(self.shell.setup, FIRST_COUNTER - 1 + self.what).upper()
        return LEFT + text + RIGHT if self.at == -1 else text

    def corner(self):
        return words.fill(_W_ROUND, self.s[ROUND])

    def count(self):
        if self.what == _END:
            return 2
        return self.n if self.looks or self.what == _FINISH else self.n + 1

    def line(self, i):
        if self.what == _END:
            return words.get(_W_TA_END if i else _W_A_NO)
        if i == self.n:
            return words.get(_W_TA_STEP) + LEFT + "%+d" % _STEPS[self.step] + RIGHT
        amount = self._amount(i)
        if self.what >= _FINISH:
            text = "%s%5d " % (chr(65 + i), self._total(i))
            value = words.get(_W_TA_WHETHER_0 + (amount > 0))
        else:
            text = "%s%5d " % (chr(65 + i), self._total(i, self.what))
            value = "%+d" % amount if amount else "0"
        if self.s[SEATS_AT + i * STRIDE + DONE]:
            return text + FLAG
        if not self.looks:
            text += LEFT + value + RIGHT
        return text + TICK if self.what == _POINTS and self.s[SEATS_AT + i * STRIDE + MOVED] else text

    def enabled(self, i):
        if i == self.n or self.what == _END:
            return True
        return self.rules.may_act(self.s, i) and (self.only < 0 or i == self.only)

    # -- keys

    def turn(self, i, d):
        if self.looks:
            return False
        if i == -1:
            self.what = self._next(d)
        elif i == self.n:
            self.step = (self.step + d) % len(_STEPS)
        elif self.what == _FINISH:
            self.given[5 * _FINISH + i] ^= 1
        else:
            at = 5 * self.what + i
            amount = self.given[at] + d * _STEPS[self.step]
            least = self.rules.least(self.s, i, self.what)
            most = self.rules.most(self.s, i, self.what)
            if amount > most:
                amount = least if self.given[at] == most else most
            elif amount < least:
                amount = most if self.given[at] == least else least
            self.given[at] = amount
        return True

    def _next(self, d):
        """The column beside this one; a counter without a name has none."""
        what = self.what
        while True:
            what = (what + d) % (_END + 1)
            if not _POINTS < what < _FINISH or self.s[COUNTERS] >> what - 1 & 1:
                return what

    def _steps(self):
        """[(seat, its actions)] in the order in which they count: counters, then the round, then who finishes. Of a
        correction the step that takes the place of the other one, none where it would be no step."""
        s, given = self.s, self.given
        found = []
        seat = self.only
        if seat >= 0:
            amount = self._amount(seat)
            if amount or not self.what:
                found.append((seat, [A_FINISH] if self.what == _FINISH else actions_of(self.what, amount)))
            return found
        seats = [seat for seat in range(self.n) if self.rules.may_act(s, seat)]
        for what in range(1, _FINISH):
            for seat in seats:
                if given[5 * what + seat]:
                    found.append((seat, actions_of(what, given[5 * what + seat])))
        some = moved = False
        for seat in seats:
            some = some or given[seat] != 0
            moved = moved or s[SEATS_AT + seat * STRIDE + MOVED]
        if some or (moved and not found and self.what < _FINISH):
            for seat in seats:
                if given[seat] or not s[SEATS_AT + seat * STRIDE + MOVED]:
                    found.append((seat, actions_of(0, given[seat])))
        for seat in seats:
            if self.what == _END or given[5 * _FINISH + seat]:
                found.append((seat, [A_FINISH]))
        return found

    def act(self, i):
        if self.what == _END and i < 1:
            if i == 0:  # no: back to the round
                self.what = _POINTS
            self.at = 0
            return REDRAW
        steps = self._steps()
        if not steps and self.only < 0:
            self.notice = words.get(_W_TA_EMPTY)
            return REDRAW
        last = steps.pop() if steps else (self.only, [])  # nothing in its place: the step goes
        for seat, actions in steps:
            self.shell.play(seat, actions)
            if self.shell.full:  # a page says so
                return REDRAW
        self.seat, self.arg = last
        return PLAY

    # -- what would be

    big_row = 2

    def big(self):
        seat = self.at
        if not 0 <= seat < self.n or self.what >= _FINISH:
            self.label = ""
            return ""
        total = str(self._total(seat, self.what) + self._amount(seat))
        self.scale = 3 if len(total) < 3 else 2
        self.label = words.get(_W_TA_TOTAL)
        return total

    def more(self):
        if self.label:  # a line that is dotted takes nothing from the label beside it
            y = (self.big_row + self.scale) * 8
            self.canvas.fill(126 - 6 * len(self.label), y, 126, y + 8, 0)

    def info(self):
        s, seat = self.s, self.at
        if seat == -1:
            return words.get(_W_TA_INFO_0 + (0 if self.what == _POINTS else max(1, self.what - _FINISH + 2)))
        if self.what == _END:
            return words.fill(_W_TA_OVER, self._after()[ROUND]) if seat else words.get(_W_A_NOTHING)
        if seat >= self.n:
            return words.get(_W_TA_STEP_INFO)
        if self.only >= 0 and not self._steps():
            return words.get(_W_TA_GOES)
        if self.what == _FINISH:
            done = self._after()[SEATS_AT + seat * STRIDE + DONE]
            return words.fill(_W_TA_FINISHES, chr(65 + seat), done) if done else self.shell.name(seat)
        old = self._total(seat, self.what)
        new = old + self._amount(seat)
        text = " %d>%d" % (old, new) if new != old else " %d" % new
        length = s[LENGTH]
        if not self.what and length and new // length > old // length:
            text += words.fill(_W_TA_LAP_0 + (new >= length * s[LAPS]), new // length + 1)
        elif not self.what:
            text += words.fill(_W_TA_PLACE, self.rules.place(self._after(), seat))
        name = self.shell.name(seat)
        return (name if len(name) + len(text) <= COLUMNS else chr(65 + seat)) + text

    def _after(self):
        """The race as it would be behind an A."""
        t = self.shell.match.trial
        t[:] = self.s
        for seat, actions in self._steps():
            if self.rules.may_act(t, seat):  # not who has gone its laps with this round
                for action in actions:
                    self.rules.apply(t, seat, action)
        return t

    def prompt(self):
        if self.what == _END:
            return words.get((_W_P_TA_ASK, _W_P_NO, _W_P_TA_END)[self.at + 1])
        steps = self._steps()
        if self.only >= 0:
            return words.get(_W_P_TA_CORRECT if steps else _W_P_TA_GOES)
        if not steps:
            return words.get(_W_P_TA_EMPTY)
        if steps[-1][1][0] == A_FINISH or meaning(steps[-1][1])[0]:
            return words.get(_W_P_TA_FINISH if steps[-1][1][0] == A_FINISH else _W_P_TA_COUNT)
        return words.fill(_W_P_TA_ROUND, self.s[ROUND])

    def lights(self):
        """The highlighted seat is the bright one; on a track where it would come to."""
        seat, length = self.at, self.s[LENGTH]
        strip = self.shell.strip
        strip.active = seat if 0 <= seat < self.n and self.what < _END else -1
        if not length or strip.active < 0 or self.what or not self.given[seat]:
            return False
        strip.show(MOVE, seat, strip.pixel(max(0, self._total(seat) + self.given[seat]) % length, length))
        return True
