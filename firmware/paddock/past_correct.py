"""A step of the race is corrected: another one takes its place; what was decided after it is done again, action by action,
until something no longer fits. Then nothing has happened yet: people choose whether all stays as it was or the rest goes.

`Past.correct` loads this module; it is let go of when the race is back at its last moment.
"""

from array import array

from . import words
from .core.compat import const
from .core.setup import SETUP_SEATS
from .past import AGAIN, ASKING, GOING, PIECE, READING, Past
from .ui.widgets import REDRAW, ShellPage

_W_PAST_DONE = const(659)
_W_PAST_TITLE = const(660)
_W_PAST_NOT = const(661)
_W_PAST_KEEP = const(662)
_W_P_PAST_KEEP = const(663)
_W_P_PAST_DROP = const(664)
_W_PAST_DROP_0 = const(666)
_W_PAST_KEPT_0 = const(668)
_W_PAST_FULL = const(910)

_SEAT = const(13)  # bits below the seat of a code in `codes`
_DROPPED = const(0xFFFF)


class Correction(Past):
    """`actions` of the seat in the place of the step that was made at the moment of `past`, whose place it takes."""

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
        self.codes = array("H")  # of all that came after
        self.autos = bytearray()  # of each whether the match did it by itself
        match.watch = self
        self.doing = READING
        self.shell.leave_page()

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
                if self.i == len(self.codes):
                    if match.whole:
                        self._changed()
                    else:  # what was forced has become a choice
                        self._ask()
                    return
                if not self._again():
                    self._ask()
                    return
            self.say(len(self.codes) + self.i, 2 * len(self.codes))

    def _change(self):
        """All that came after is known: the step is changed, and `_again` begins."""
        match = self.match
        self.doing = AGAIN
        match.release(*self.held)
        match.cut()
        self.forced = [[] for _ in range(self.shell.setup[SETUP_SEATS])]  # by seat: what the match did by itself
        self.ends = []  # last actions of the steps that are put in
        self.inside = False  # such a step has begun
        for action in self.actions:
            if not match.play(self.seat, action):
                break
        ends, self.ends = self.ends, None
        self.i = 0
        self._drop(ends)

    def _drop(self, ends):
        """The steps whose places are taken: the first of the seat, and those behind it that end as the new ones do."""
        k = 0
        step = []
        for i in range(len(self.codes)):
            if self.codes[i] >> _SEAT == self.seat:
                step.append(i)
                action = self.codes[i] & 0x1FFF
                if self.match.rules.step_ends(action):
                    if k == len(ends) or (k and action != ends[k]):
                        return
                    for j in step:
                        self.codes[j] = _DROPPED
                    step = []
                    k += 1

    def _again(self):
        """The next of the later actions; whether it was done, or need not be: the match did it, or does something else."""
        code = self.codes[self.i]
        if code != _DROPPED:
            seat, action = code >> _SEAT, code & 0x1FFF
            forced = self.forced[seat]
            if forced and forced[0] == action:
                forced.pop(0)
            else:
                self.forced[seat] = []
                if not self.match.room() or not self.match.play(seat, action):
                    self.forced[seat] = forced
                    if not self.autos[self.i]:
                        return False
        self.i += 1
        return True

    def _ask(self):
        """A step cannot be done any more, or not to its end: what it was, in words, and how many would go."""
        match = self.match
        rules, codes = match.rules, self.codes
        seat = match.last_seat
        if not match.whole:
            match.undo()
        i = self.i
        if i < len(codes):
            seat = codes[i] >> _SEAT
        else:
            while i and codes[i - 1] >> _SEAT != seat:
                i -= 1
            i -= 1
        first = i
        while i > 0:  # to where the step begins
            i -= 1
            if codes[i] >> _SEAT == seat:
                if rules.step_ends(codes[i] & 0x1FFF):
                    break
                first = i
        self.lost = 0
        parts = []
        whole = False
        for i in range(max(first, 0), len(codes)):
            action = codes[i] & 0x1FFF
            if not whole and codes[i] >> _SEAT == seat:
                parts.append(action)
                whole = rules.step_ends(action)
            if not self.autos[i] and rules.step_ends(action):
                self.lost += 1
        self.lost = max(self.lost, 1)
        text = self.journal.words(match, seat, parts, parts[-1]) if whole else ""
        for action in parts:
            if rules.is_random(match.state, action):
                text = text.split()[0]  # what it showed is not known here
        self.line = chr(65 + seat) + " " + text
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
        if self.doing == AGAIN:
            self.journal.before(match, seat, action)

    def after(self, match, seat, action):
        auto = match.mark >= match.length
        if self.doing == READING:
            self.codes.append(seat << _SEAT | action)
            self.autos.append(auto)
            return
        self.journal.after(match, seat, action)
        if self.ends is not None and seat == self.seat and (self.inside or not auto):
            self.inside = not match.rules.step_ends(action)
            if not self.inside:
                self.ends.append(action)
        elif auto:
            self.forced[seat].append(action)


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
        self.canvas.text(1, 0, self.shell.past.line)
        self.canvas.text(2, 0, words.get(_W_PAST_NOT))

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
