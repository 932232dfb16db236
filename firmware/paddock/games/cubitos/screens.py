"""Cubitos: the pages of a race. What is shown is a function of the state; a page keeps only its cursor.

    page(shell)     the page that the state asks `shell.seat` for, or what a computer seat is doing
    notice(shell)   what people should read first (swords compared, round over), or None
    due(shell)      its number, 0 for none
    seen(shell)     the number of the newest notice there could be now: `shell.read` once nothing is left to be read

They are numbered: 2 is the swords of round 1, 3 its end, 4 the swords of round 2 and so on.

The pages themselves lie in modules that are loaded when their step of the round comes: the heap holds one of them well, all of
them hardly.
"""

from .layout import ABILITIES, DEALER, FINISHED, GREY, N_SEATS, PHASE, ROUND, SEATS_AT, STATE, STEPPER, STRIDE, WINNER

# by STATE of the seat: the part and the page in it
_PAGES = (
    ("roll", "Draw"),
    ("decide", "Decide"),
    ("decide", "Decide"),
    ("roll", "Drop"),
    ("ability", "Ability"),
    ("move", "Move"),
    ("buy", "Buy"),
)


def page(shell):
    s = shell.state
    p = SEATS_AT + shell.seat * STRIDE
    if not shell.decides(shell.seat) or not shell.rules.may_act(s, shell.seat):
        return shell.part("watch").Watch(shell)
    if s[p + GREY] or s[p + STEPPER]:
        return shell.part("ask").Question(shell)
    where, name = _PAGES[s[p + STATE]]
    if name == "Decide" and s[DEALER] >> shell.seat & 1:
        return shell.part("enter").Enter(shell)  # people roll
    return getattr(shell.part(where), name)(shell)


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
    read = shell.part("read")
    return read.Over(shell, number) if number % 2 else read.Swords(shell, number)
