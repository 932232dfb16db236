"""Cubitos: the text of the rules that the current step is about.

Loaded by the shell when it is opened and let go of afterwards. What is the same in all games: games/pages_rule.py.
"""

from ...core.compat import const
from .. import pages_rule
from .layout import *  # noqa: F403 - the layout is this module's vocabulary

_W_HR_VALUE_0 = const(337)
_W_RULES_C_0 = const(782)
_W_TEXT_C_0 = const(802)
_W_TEXT_G_0 = const(834)


_FIRST = const(1)  # topic of a seat's first state, the others follow
_SWORDS = const(5)
_ROUND = const(8)
_FINISH = const(9)
_QUESTION = const(10)


class Rule(pages_rule.Rule):
    titles = _W_RULES_C_0
    topics = (
        "C1 C2 C3 C4 C5 C6",
        "C10 C8 C9 C11 G5 G14 G1 G7",
        "C17 C13 C14 C15 C12 C16 G3 G2 G4 G13 G1",
        "C15 G6 G1",
        "C18 G13 C19 C20 G11 C32",
        "C19 G12 C20",
        "C21 C22 C25 C23 C24 G8 G9 G14 C31",
        "C27 C26 C28 G8 G10 G11",
        "C29 C7 C32 C30",
        "C30 G15 C31",
        "G13 G10 G11 G12 C25 G6",
    )
    letters = "CG"
    texts = (_W_TEXT_C_0, _W_TEXT_G_0)
    switches = (("G1", BLACK_COUNTED), ("G6", BUST_PLAIN), ("G7", CATCH_UP))
    values = _W_HR_VALUE_0

    def about(self):
        shell = self.shell
        s = shell.state
        p = SEATS_AT + shell.seat * STRIDE
        if s[PHASE] == FINISHED:
            return _FINISH
        number = shell.screens.due(shell)
        if number:
            return _ROUND if number & 1 else _SWORDS
        if s[p + GREY] or s[p + STEPPER]:
            return _QUESTION
        # DRAW, ROLL, DECIDE, DROP, ABILITY, MOVE, BUY
        return (_FIRST, _FIRST + 1, _FIRST + 1, _FIRST + 2, _FIRST + 3, _FIRST + 5, _FIRST + 6)[s[p + STATE]]


PAGES = {"rule": Rule}
