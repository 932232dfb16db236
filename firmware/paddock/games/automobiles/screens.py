"""Automobiles: the pages of a race. What is shown is a function of the state; a page keeps only its cursor.

    page(shell)     the page that the state asks `shell.seat` for, or what a computer seat is doing
    notice(shell)   what people should read first (the turn that a person ended; the last one), or None
    due(shell)      its number, 0 for none
    seen(shell)     the number of the newest notice there could be now: `shell.read` once nothing is left to be read

They are numbered. 1: the computers have bought at the grid, which people are told who have real cubes. From 2 on two a turn,
and even where that many are over; one more while people have to draw for the turn that ends. With real cubes a computer's turn
is told too; where people draw for it, before they do. The pages lie in modules that are loaded when they are needed.
"""

from .layout import *  # noqa: F403 - the layout is this module's vocabulary


def page(shell):
    s = shell.state
    p = SEATS_AT + shell.seat * STRIDE
    if not shell.decides(shell.seat) or not shell.rules.may_act(s, shell.seat):
        return shell.part("watch").Watch(shell)
    if s[p + STATE] == DRAWING:
        return shell.part("hand").Hand(shell)
    if s[OFFER] or s[p + STEPPER]:
        return shell.part("ask").Question(shell)
    if s[p + STATE] == BUYING or s[p + TAKEN]:
        return shell.part("buy").Buy(shell)
    return shell.part("act").Action(shell)


def last(s, number):
    """Whose turn a notice tells of."""
    return (s[FIRST] + (number - 1) // 2 - 1) % s[N_SEATS]


def seen(shell):
    s = shell.state
    if s[PHASE] < RACING:
        return s[PHASE]
    n = s[N_SEATS]
    p = SEATS_AT + s[TURN] * STRIDE
    if s[PHASE] == FINISHED:
        return 2 + 2 * s[ROUND] * n
    over = (s[ROUND] - 1) * n + (s[TURN] - s[FIRST]) % n
    return 2 + 2 * over + (s[p + STATE] == DRAWING and not s[p + STEPPER] + s[OFFER])


def due(shell):
    s = shell.state
    newest = seen(shell)
    if shell.read >= newest:
        shell.read = newest  # also after steps were taken back
        return 0
    people = computers = 0
    for seat in range(s[N_SEATS]):
        if shell.is_human(seat):
            people += 1
        else:
            computers += 1
    table = not shell.match.devices
    if newest < 3:
        return newest if newest == 1 and table and computers else 0
    who = last(s, newest)
    if newest & 1:  # once it is read the cubes are drawn
        return 0 if shell.is_human(who) else newest
    if shell.is_human(who) or s[PHASE] == FINISHED:
        return newest if people else 0
    if not table or not people:
        return 0
    if shell.read == newest - 1:  # told, but for those who moved up
        for seat in range(s[N_SEATS]):
            if s[SEATS_AT + seat * STRIDE + PULLED]:
                return newest
        return 0
    return newest


def notice(shell):
    number = due(shell)
    if not number:
        return None
    read = shell.part("read")
    who = last(shell.state, number)
    if number > 1 and (shell.is_human(who) or shell.match.devices):
        return read.Over(shell, number, who)
    return read.Computer(shell, number, who)
