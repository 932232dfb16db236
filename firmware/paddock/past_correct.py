"""A step of the race is corrected: another one takes its place; what came after it is done again, step by step, until one no
longer fits. Then nothing has happened yet: people choose whether all stays as it was or the rest goes.

What somebody decided or entered must be the same again in the words of the record; what the match did by itself need not.

`Past.correct` loads this module; it is let go of when the race is back at its last moment.
"""

from array import array

from . import words
from .core.compat import const
from .core.setup import SETUP_SEATS
from .past import AGAIN, ASKING, GOING, PIECE, READING, Past
from .ui.widgets import REDRAW, ShellPage, wrap

_W_PAST_DONE = const(659)
_W_PAST_TITLE = const(660)
_W_PAST_NOT = const(661)
_W_PAST_KEEP = const(662)
_W_P_PAST_KEEP = const(663)
_W_P_PAST_DROP = const(664)
_W_PAST_DROP_0 = const(666)
_W_PAST_KEPT_0 = const(668)
_W_PAST_FULL = const(910)

_OPEN = const(0xFF)  # a step of nobody: it is no more, or was replaced


class Correction(Past):
    """`actions` of the seat in the place of the step that was made at the moment of `past`, whose place it takes; none: the
    step goes."""

    def __init__(self, past, seat, actions):
        match = past.match
        self.shell = past.shell
        self.match = match
        self.journal = past.journal
        self.told = ""
        self.total = past.total
        self.from_seat, self.read = past.from_seat, past.read
        self.locked = self.can_correct = False
        self.seat, self.actions = seat, actions
        self.at, self.end = match.length, match.end
        self.old = bytes(match.log[self.at : self.end])
        self.held = match.hold()
        # Of every step that came after: its seat, what was decided of it in words (b"" for a step that the match did), its
        # actions and where they end.
        self.seats = bytearray()
        self.lines = []
        self.codes = array("h")
        self.ends = array("h")
        self.words = type(self.journal)(1)
        self.words.go_on(self.journal)
        self._begin_parts()
        match.watch = self
        self.doing = READING
        self.shell.leave_page()

    def _begin_parts(self):
        """By seat: the actions of the step that it is in."""
        self.parts = [[part for part in parts if part >= 0] for parts in self.journal.parts]

    def work(self):
        """A piece of what is to be done."""
        match = self.match
        if self.doing == GOING:
            Past.work(self)
        elif self.doing == READING:
            if match.on(self.end, PIECE):
                self.say(match.length - self.at, 2 * (self.end - self.at))
            else:
                self._change()
        else:
            for _ in range(PIECE):
                if self.i == len(self.seats):
                    self._changed()
                    return
                if not self._again(self.i):
                    self._ask()
                    return
                self.i += 1
            self.say(len(self.seats) + self.i, 2 * len(self.seats))

    def _change(self):
        """All that came after is known: the step is changed, and `_again` begins."""
        match = self.match
        match.keep(True)
        self.doing = AGAIN
        match.release(*self.held)
        match.cut()
        self._begin_parts()
        self.forced = [[] for _ in range(self.shell.setup[SETUP_SEATS])]  # by seat: steps that the match did by itself
        self.put = []  # what takes the place, in words
        self.now = self.seat
        for action in self.actions:
            if not match.play(self.seat, action):
                break
        self.now = -1
        self.i = 0
        self._drop()

    def _drop(self):
        """The steps whose places are taken: the first of the seat, and those behind it of the same kinds as are put in."""
        k = 0
        for i in range(len(self.seats)):
            if self.seats[i] == self.seat:
                if k and (k >= len(self.put) or _word(self.put[k]) != _word(self.lines[i])):
                    return
                self.seats[i] = _OPEN
                k += 1

    def _again(self, i):
        """The step i once more; whether it was done as it was, or need not be."""
        seat = self.seats[i]
        if seat == _OPEN:
            return True
        match = self.match
        self.start = match.length
        line = self.lines[i]
        if self.forced[seat]:
            return self.forced[seat].pop(0) == line or not line
        self.now = seat
        self.put = []
        while not self.put:
            left = list(self.codes[self.ends[i - 1] if i else 0 : self.ends[i]])
            for part in self.parts[seat]:
                if part in left:
                    left.remove(part)
                elif line:
                    return False
            n = match.legal(seat)
            legal = list(match.out[:n])
            left = [action for action in left if action in legal]
            if not left or not match.room():
                return not line
            match.play(seat, left[0])
        self.now = -1
        return self.put[0] == line or not line

    def _ask(self):
        """A step cannot be done any more: what it was, and how many would go."""
        match = self.match
        if match.length != self.start:
            match.rewind(self.start)
        self.line = self.lines[self.i].decode()
        self.lost = 0
        for i in range(self.i, len(self.seats)):
            if self.seats[i] != _OPEN and self.lines[i]:
                self.lost += 1
        self.doing = ASKING
        match.watch = self.journal
        self.shell.open("changed")
        self.shell.draw()

    def keep(self):
        """Nothing was changed."""
        match = self.match
        match.watch = self.journal
        match.release(*self.held)
        match.cut()
        match.back(self.at)  # the journal has to know how a step began that stood open there
        match.log[self.at : self.at + len(self.old)] = self.old
        match.end = self.end
        self.go(self.end)

    def _changed(self):
        self.doing = 0
        match = self.match
        match.watch = self.journal
        match.cut()
        if self.shell.store.correct(self.at, match.log, match.length):
            self.shell.present(max(match.last_seat, 0), self.shell.screens.seen(self.shell), words.get(_W_PAST_DONE))
        else:
            self.told = words.get(_W_PAST_FULL)
            self.keep()

    drop = _changed

    # -- the match tells of every action

    def begin(self, match):
        if self.doing == AGAIN:
            self.journal.begin(match)

    def rewind(self, match):
        if self.doing == AGAIN:
            self.journal.rewind(match)

    def before(self, match, seat, action):
        (self.journal if self.doing == AGAIN else self.words).before(match, seat, action)

    def after(self, match, seat, action):
        journal = self.journal if self.doing == AGAIN else self.words
        journal.after(match, seat, action)
        parts = self.parts[seat]
        parts.append(action)
        if not match.rules.step_ends(action):
            return
        line = journal.kept[-1][journal.kept[-1].rfind(b"\n") + 1 :]
        decided = journal.at[-1] & 1
        if self.doing == READING:
            self.seats.append(seat)
            self.lines.append(line if decided else b"")
            for part in parts:
                self.codes.append(part)
            self.ends.append(len(self.codes))
        elif decided and seat == self.now:
            self.put.append(line)
        else:
            self.forced[seat].append(line)
        parts.clear()


def _word(line):
    """What kind of step it is."""
    return line.split()[1] if line else b""


class Changed(ShellPage):
    """A later step no longer fits."""

    top = 4
    rows = 2
    leaves = False

    def title(self):
        return words.get(_W_PAST_TITLE)

    def count(self):
        return 2

    def line(self, i):
        past = self.shell.past
        return words.fill(_W_PAST_DROP_0 + (past.lost == 1), past.lost) if i else words.get(_W_PAST_KEEP)

    def more(self):
        row = 1
        for text in wrap(self.shell.past.line)[:2]:
            self.canvas.text(row, 0, text)
            row += 1
        self.canvas.text(row, 0, words.get(_W_PAST_NOT))

    def info(self):
        return words.get(_W_PAST_KEPT_0 + (self.at > 0))

    def prompt(self):
        return words.get(_W_P_PAST_KEEP if self.at == 0 else _W_P_PAST_DROP)

    def act(self, i):
        past = self.shell.past
        self.shell.leave_page()
        if i:
            past.drop()
        else:
            past.keep()
        return REDRAW


PAGES = {"changed": Changed}
