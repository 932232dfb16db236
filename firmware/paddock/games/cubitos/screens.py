"""Cubitos: the pages of a race. What is shown is a function of the state; a page keeps only its cursor.

    page(shell)     the page that the state asks `shell.seat` for, or what a computer seat is doing
    notice(shell)   what people should read first (swords compared, round over), or None
    due(shell)      its number, 0 for none
    seen(shell)     the number of the newest notice there could be now: `shell.read` once nothing is left to be read

They are numbered: 2 is the swords of round 1, 3 its end, 4 the swords of round 2 and so on.

The pages themselves lie in modules that are loaded when their step of the round comes: the heap holds one of them well, all of
them hardly.
"""

from ... import words
from ...core.compat import const
from ...core.notation import counted
from ...ui.race import part
from .layout import ABILITIES, FINISHED, GREY, N_SEATS, PHASE, ROLL_ZONE, ROUND, SEATS_AT, STATE, STEPPER, STRIDE, WINNER
from .screens_base import Race

_W_ROLLS = const(154)
_W_P_SKIP = const(162)
_W_COMPUTER = const(353)

_PARTS = ("roll", "use", "move", "buy", "ask", "read")
# by STATE of the seat: the part and the page in it
_PAGES = (
    ("roll", "Draw"),
    ("roll", "Decide"),
    ("roll", "Decide"),
    ("roll", "Drop"),
    ("use", "Ability"),
    ("move", "Move"),
    ("buy", "Buy"),
)


class Watch(Race):
    """A computer seat decides: what it has, and the last step of the race."""

    def more(self):
        s, p = self.s, self.p
        self.canvas.text(2, 1, words.fill(_W_COMPUTER, self.shell.name(self.seat)))
        self.canvas.text(3, 1, words.fill(_W_ROLLS, counted(s, p + ROLL_ZONE)))
        self.canvas.text(4, 1, self.active())

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
    if s[p + GREY] or s[p + STEPPER]:
        return _part(shell, "ask").Question(shell)
    where, name = _PAGES[s[p + STATE]]
    return getattr(_part(shell, where), name)(shell)


def seen(shell):
    s = shell.state
    if s[PHASE] == FINISHED:
        return 2 * s[ROUND] + 1
    return 2 * s[ROUND] - (s[PHASE] <= ABILITIES)


def due(shell):
    newest = seen(shell)
    if shell.read >= newest:
        shell.read = newest  # also after steps were taken back
        return 0
    people = 0
    for seat in range(shell.state[N_SEATS]):
        people += shell.is_human(seat)
    if not people or newest == 1 or (newest % 2 == 0 and shell.state[WINNER] < 0):
        return 0
    return newest


def notice(shell):
    number = due(shell)
    if not number:
        return None
    read = _part(shell, "read")
    return read.Over(shell, number) if number % 2 else read.Swords(shell, number)
