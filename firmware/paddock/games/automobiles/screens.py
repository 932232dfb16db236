"""Automobiles: the pages of a race. What is shown is a function of the state; a page keeps only its cursor.

    page(shell)     the page that the state asks `shell.seat` for, or what a computer seat is doing
    notice(shell)   what people should read first (the turn that a person ended; the last one), or None
    due(shell)      its number, 0 for none
    seen(shell)     the number of the newest notice there could be now: `shell.read` once nothing is left to be read

They are numbered: the turns that are over. The pages themselves lie in modules that are loaded when they are needed.
"""

from ... import words
from ...core.compat import const
from ...core.notation import counted
from ...ui.race import part
from .layout import *  # noqa: F403 - the layout is this module's vocabulary
from .screens_base import Race

_W_P_SKIP = const(162)
_W_COMPUTER = const(353)
_W_ACTION = const(398)
_W_GRID = const(413)
_W_SHORT_DREW = const(442)
_W_PLACE_0 = const(443)

_PARTS = ("act", "buy", "ask", "read")


class Watch(Race):
    """A computer seat decides: the lanes around it, the turn before in short, the last step of the race."""

    def title(self):
        s = self.s
        if s[PHASE] == RACING:
            return words.get(_W_ACTION)
        return words.fill(_W_GRID, words.get(_W_PLACE_0 + (self.seat - s[FIRST]) % s[N_SEATS]))

    def more(self):
        s, c = self.s, self.canvas
        n = 1
        if s[PHASE] == RACING:
            self.draw_lanes(1)
            n += self.lanes()
        c.text(n, 1, words.fill(_W_COMPUTER, self.shell.name(self.seat)))
        turns = seen(self.shell)
        if turns and n < 5:
            who = last(s, turns)
            c.text(n + 1, 1, self.short(who))
            if n < 4:
                c.text(n + 2, 1, words.fill(_W_SHORT_DREW, counted(s, SEATS_AT + who * STRIDE + DRAWN)))

    def info(self):
        lines = self.shell.journal.lines
        return lines[-1] if lines else ""

    def prompt(self):
        return words.get(_W_P_SKIP)


def _part(shell, name):
    return part(shell, __name__, _PARTS, name)


def page(shell):
    s = shell.state
    p = SEATS_AT + shell.seat * STRIDE
    if not shell.is_human(shell.seat) or not shell.rules.may_act(s, shell.seat):
        return Watch(shell)
    if s[OFFER] or s[p + STEPPER]:
        return _part(shell, "ask").Question(shell)
    if s[p + STATE] == BUYING or s[p + TAKEN]:
        return _part(shell, "buy").Buy(shell)
    return _part(shell, "act").Action(shell)


def last(s, turns):
    """Whose turn was the last of so many."""
    return (s[FIRST] + turns - 1) % s[N_SEATS]


def seen(shell):
    s = shell.state
    if s[PHASE] < RACING:
        return 0
    n = s[N_SEATS]
    return s[ROUND] * n if s[PHASE] == FINISHED else (s[ROUND] - 1) * n + (s[TURN] - s[FIRST]) % n


def due(shell):
    newest = seen(shell)
    if shell.read >= newest:
        shell.read = newest  # also after steps were taken back
        return 0
    over = shell.state[PHASE] == FINISHED
    if over:
        people = 0
        for seat in range(shell.state[N_SEATS]):
            people += shell.is_human(seat)
    return newest if (people if over else shell.is_human(last(shell.state, newest))) else 0


def notice(shell):
    number = due(shell)
    return _part(shell, "read").Over(shell, number, last(shell.state, number)) if number else None
