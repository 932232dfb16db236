"""Pages of a race that any game has: a seat's decision tried out on a copy, who comes next, notices to be read once.

`shell.rules` has what docs/architecture.md says of rules; `p` is where the seat's words begin in the race's state.
"""

from .. import words
from ..core.compat import const
from ..core.setup import SETUP_SEATS
from .widgets import PLAY, REDRAW, ShellPage

_W_ROUND = const(140)
_W_THEN = const(141)


class RacePage(ShellPage):
    """A page of `shell.seat`. The name of a seat's word is its place behind `self.p`: `self.s[self.p + MONEY]`."""

    turns = 1  # Page.seat_turns where another person may act too

    def __init__(self, shell, p):
        ShellPage.__init__(self, shell)
        self.rules = shell.rules
        self.s = shell.state
        self.seat = shell.seat
        self.p = p
        if self.next_seat(1, self.rules.may_act) != self.seat:
            self.seat_turns = self.turns

    def corner(self):
        return words.fill(_W_ROUND, self.s[0])

    def turn(self, i, d):
        self.shell.seat = self.next_seat(d, self.rules.may_act)
        return self.shell.seat != self.seat

    def colour(self):
        """The colour of the card that the highlight is about, -1 for none."""
        return -1

    def back(self):
        return self.opens(("back", self.colour()))

    def next_seat(self, d, can):
        """The next person clockwise (d 1) or the other way round (-1) of whom `can(s, seat)` is true, or this seat."""
        n = self.shell.setup[SETUP_SEATS]
        for i in range(1, n):
            seat = (self.seat + d * i) % n
            if self.shell.decides(seat) and can(self.s, seat):
                return seat
        return self.seat

    def then(self, text, seat):
        """A prompt of a seat's last action in this step: it names who comes next, if another does."""
        return text if seat == self.seat else text + words.fill(_W_THEN, chr(65 + seat))

    def play(self, actions):
        """The answer to a key that decides: the actions but for those that the match does by itself, or it would do them
        twice."""
        rules, seat, out = self.rules, self.seat, self.shell.match.out
        t = self.after(())
        self.arg = kept = []
        for action in actions:
            n = rules.legal(t, seat, out)
            while n == 1 and out[0] != action and rules.auto(t, seat, out[0]):
                rules.apply(t, seat, out[0])
                n = rules.legal(t, seat, out)
            if n != 1 or not rules.auto(t, seat, action):
                kept.append(action)
            rules.apply(t, seat, action)
        return PLAY

    def after(self, actions):
        """The race after these actions of the seat, none of which rolls or draws; good until the next call."""
        t = self.shell.match.trial
        t[:] = self.s
        for action in actions:
            self.rules.apply(t, self.seat, action)
        return t


class Notice(ShellPage):
    """What people read once: nothing to decide. `due`: what `shell.read` is afterwards (a game's screens.py)."""

    def __init__(self, shell, due):
        ShellPage.__init__(self, shell)
        self.rules = shell.rules
        self.s = shell.state
        self.due = due

    def act(self, i):
        self.shell.read = self.due
        return REDRAW
