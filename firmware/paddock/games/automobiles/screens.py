"""Automobiles: the pages of a race. What is shown is a function of the state; a page keeps only its cursor.

    page(shell)     the page that the state asks `shell.seat` for, or what a computer seat is doing
    notice(shell)   what people should read first (the turn that a person ended; the last one), or None
    due(shell)      its number, 0 for none
    seen(shell)     the number of the newest notice there could be now: `shell.read` once nothing is left to be read

They are numbered: the turns that are over. The pages themselves lie in modules that are loaded when they are needed.
"""

from .layout import *  # noqa: F403 - the layout is this module's vocabulary


def page(shell):
    s = shell.state
    p = SEATS_AT + shell.seat * STRIDE
    if not shell.decides(shell.seat) or not shell.rules.may_act(s, shell.seat):
        return shell.part("watch").Watch(shell)
    if s[OFFER] or s[p + STEPPER]:
        return shell.part("ask").Question(shell)
    if s[p + STATE] == BUYING or s[p + TAKEN]:
        return shell.part("buy").Buy(shell)
    return shell.part("act").Action(shell)


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
    return shell.part("read").Over(shell, number, last(shell.state, number)) if number else None
