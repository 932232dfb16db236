"""An earlier moment of the race: looked at and, where real dice and cubes are on the table, corrected.

The match stands there while its log goes on behind it (core/match.py); what is saved stays until a correction is whole.
A correction takes the place of a step; what was decided after it is done again, action by action, until something no longer
fits. Then nothing has happened yet: people choose whether all stays as it was or the rest goes.

`table.travel` loads this module; it is let go of when the race is back at its last moment. All of it goes on in small pieces,
since a long race takes seconds.
"""

from array import array

from . import words
from .core.compat import const
from .core.setup import SETUP_SEATS
from .ui.widgets import REDRAW, ShellPage

_W_PAST_STEP = const(657)
_W_PAST_BUSY = const(658)
_W_PAST_DONE = const(659)
_W_PAST_TITLE = const(660)
_W_PAST_NOT = const(661)
_W_PAST_KEEP = const(662)
_W_P_PAST_KEEP = const(663)
_W_P_PAST_DROP = const(664)
_W_P_PAST_NOW = const(665)
_W_PAST_DROP_0 = const(666)
_W_PAST_KEPT_0 = const(668)
_W_PAST_FULL = const(910)

_GOING = const(1)
_READING = const(2)
_AGAIN = const(3)
_ASKING = const(4)

_PIECE = const(6)  # decisions at a time
_SEAT = const(13)  # bits below the seat of a code in `codes`
_DROPPED = const(0xFFFF)


class Past:
    """`busy`: on its way, keys wait. `can_correct`: what was decided or entered here can be corrected."""

    def __init__(self, shell):
        self.shell = shell
        self.match = shell.match
        self.journal = shell.match.watch
        self.locked = shell.kept or shell.rules.finished(shell.state)
        self.told = ""
        self.total = shell.match.steps
        self.from_seat, self.read = shell.seat, shell.read
        self.doing = 0
        self.can_correct = False

    @property
    def busy(self):
        return 0 < self.doing < _ASKING

    def mark(self):
        """Over the page: which step of how many comes next, and that A leads back where nothing can be changed."""
        c = self.shell.canvas
        c.right(0, "         ")
        c.right(0, words.fill(_W_PAST_STEP, self.match.steps + 1, self.total))
        if not self.can_correct:
            c.text(7, 0, words.get(_W_P_PAST_NOW) + "     ")

    # -- on the way

    def go(self, to, start=False):
        """Go to where the log is `to` bytes long; from the start of the race on if `start`, so that the journal has what
        came before."""
        match = self.match
        self.to = to
        if start or to < match.length:
            match.back(-1 if start else to)
        self.doing = _GOING

    def work(self):
        """A piece of what is to be done."""
        match = self.match
        if self.doing == _GOING:
            if not match.on(self.to, _PIECE):
                self._arrive()
                return
            done = match.length, self.to
        elif self.doing == _READING:
            if not match.on(self.end, _PIECE):
                self._change()
                return
            done = match.length - self.at, 2 * (self.end - self.at)
        else:
            for _ in range(_PIECE):
                if self.i == len(self.codes):
                    if match.whole:
                        self._changed()
                    else:  # what was forced has become a choice
                        self._ask()
                    return
                if not self._again():
                    self._ask()
                    return
            done = len(self.codes) + self.i, 2 * len(self.codes)
        self.shell.canvas.text(6, 0, words.fill(_W_PAST_BUSY, 100 * done[0] // done[1]))
        self.shell.canvas.flush()

    def _arrive(self):
        shell, match = self.shell, self.match
        self.doing = 0
        if match.length == match.end:
            shell.present(self.from_seat, self.read, self.told)
            return
        shell.seat = match.log[match.length] >> 5
        self.can_correct = not match.devices and not self.locked and shell.decides(shell.seat)
        shell.close_all()
        shell.stand()
        if self.can_correct:
            self.entered = self._entered()
            shell.base.fill(self.entered)
        shell.draw()

    def _entered(self):
        """The actions of the step that was made here, those too that the match did by itself."""
        match = self.match
        rules, out, t, seat = match.rules, match.out, match.trial, self.shell.seat
        t[:] = match.state
        i = match.length
        found = []
        while i < match.end and match.log[i] >> 5 == seat:
            index = match.log[i] & 31
            if index == 31:
                i += 1
                index = match.log[i]
            i += 1
            rules.legal(t, seat, out)
            action = out[index]
            while True:
                found.append(action)
                rules.apply(t, seat, action)
                if rules.step_ends(action):
                    return found
                if rules.legal(t, seat, out) != 1 or not rules.auto(t, seat, out[0]):
                    break
                action = out[0]
        return found

    # -- correcting

    def correct(self, seat, actions):
        """These actions in the place of what was decided here."""
        match = self.match
        self.seat, self.actions = seat, actions
        self.at, self.end = match.length, match.end
        self.old = bytes(match.log[self.at : self.end])
        self.held = match.hold()
        self.codes = array("H")
        self.autos = bytearray()
        match.watch = self
        self.doing = _READING

    def _change(self):
        """All that came after is known: the step is changed, and `_again` begins."""
        match = self.match
        self.doing = _AGAIN
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
        self.doing = _ASKING
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
        if self.doing == _AGAIN:
            self.journal.begin(match)

    def rewind(self, match):
        if self.doing == _AGAIN:
            self.journal.rewind(match)

    def before(self, match, seat, action):
        if self.doing == _AGAIN:
            self.journal.before(match, seat, action)

    def after(self, match, seat, action):
        auto = match.mark >= match.length
        if self.doing == _READING:
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
        self.shell.close()
        if i:
            past.drop()
        else:
            past.keep()
        return REDRAW


PAGES = {"changed": Changed}
