"""An earlier moment of the race: looked at and, where real dice and cubes are on the table, corrected.

The match stands there while its log goes on behind it (core/match.py); what is saved stays until a correction is whole
(past_correct.py).

`table.travel` loads this module; it is let go of when the race is back at its last moment. All of it goes on in small pieces,
since a long race takes seconds. While it is on its way there is no page of the race.
"""

from . import words
from .core.compat import const
from .core.later import ENOUGH, Later, settle

_W_PAST_STEP = const(657)
_W_PAST_BUSY = const(658)
_W_P_PAST_NOW = const(665)

GOING = const(1)
READING = const(2)
AGAIN = const(3)
ASKING = const(4)

PIECE = const(6)  # decisions at a time


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
        return 0 < self.doing < ASKING

    def mark(self):
        """Over the page: which step of how many comes next, and that A leads back where nothing can be changed."""
        c = self.shell.canvas
        text = " " + words.fill(_W_PAST_STEP, self.match.steps + 1, self.total)
        c.right(0, " " * len(self.shell.page().corner()))
        c.right(0, text)
        if not self.can_correct:
            c.text(7, 0, words.get(_W_P_PAST_NOW) + "     ")

    # -- on the way

    def go(self, to, start=False):
        """Go to where the log is `to` bytes long; from the start of the race on if `start`, so that the journal has what
        came before."""
        match = self.match
        match.keep(True)
        self.to = to
        if start or to < match.length:
            match.back(-1 if start else to)
        if to - match.length > ENOUGH:
            Later(match, lambda: to - match.length <= ENOUGH)
        self.doing = GOING

    def work(self):
        """A piece of what is to be done."""
        match = self.match
        if match.on(self.to, PIECE):
            self.say(match.length, self.to)
        else:
            self._arrive()

    def say(self, done, of):
        """How far it is."""
        self.shell.canvas.text(6, 0, words.fill(_W_PAST_BUSY, 100 * done // of))
        self.shell.canvas.flush()

    def _arrive(self):
        shell, match = self.shell, self.match
        settle(match, self.journal)
        self.doing = 0
        if match.length == match.end:
            shell.present(self.from_seat, self.read, self.told)
            return
        match.keep(False)
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

    def correct(self, seat, actions):
        """These actions in the place of what was decided here."""
        module = __import__("paddock.past_correct", None, None, ("Correction",))
        self.shell.past = module.Correction(self, seat, actions)
