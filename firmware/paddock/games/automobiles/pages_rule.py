"""Automobiles: the text of the rules that the current step is about.

Loaded by the shell when it is opened and let go of afterwards. What is the same in all games: games/pages_rule.py.
"""

from ...core.compat import const
from .. import pages_rule
from .layout import *  # noqa: F403 - the layout is this module's vocabulary

_W_AR_VALUE_0 = const(524)
_W_RULES_M_0 = const(793)
_W_TEXT_M_0 = const(849)
_W_TEXT_H_0 = const(878)


_GRID = const(0)
_HAND = const(1)
_ACTION = const(2)
_BUY = const(4)
_END = const(5)
_FINISH = const(7)
_QUESTION = const(8)


class Rule(pages_rule.Rule):
    titles = _W_RULES_M_0
    topics = (
        "M5 H13 M4 M1 M2 M3",
        "M6 M23 M24 H11 H18",
        "M7 M8 M9 M10 H9 H17",
        "H1 H2 H3 H4 M11 M12 M13 M14 H5 H6",
        "M15 M16 M26",
        "M19 M20 M21 M22 H8 H7 H10 M17 M23 M25 H12",
        "M27 H17",
        "M18 M28 M29 H15 H16",
        "M8 M9 M10 M26 H6 H14 H11",
    )
    letters = "MH"
    texts = (_W_TEXT_M_0, _W_TEXT_H_0)
    switches = (("H4", WEAVING), ("H8", LAX_DRAFT), ("H9", WEAR_ACTION), ("H13", FREE_BUY))
    values = _W_AR_VALUE_0

    def about(self):
        shell = self.shell
        s = shell.state
        p = SEATS_AT + shell.seat * STRIDE
        if s[PHASE] == FINISHED:
            return _FINISH
        if shell.screens.due(shell):
            return _END
        if s[p + STATE] == DRAWING:
            return _HAND
        if s[OFFER] or s[p + STEPPER]:
            return _QUESTION
        if s[PHASE] == SETUP:
            return _GRID
        return _BUY if s[p + TAKEN] else _ACTION


PAGES = {"rule": Rule}
