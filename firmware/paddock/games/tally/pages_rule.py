"""Tally: the text of its rules.

Loaded by the shell when it is opened and let go of afterwards. What is the same in all games: games/pages_rule.py.
"""

from ...core.compat import const
from .. import pages_rule

_W_RULES_T_0 = const(898)
_W_TEXT_T_0 = const(900)


class Rule(pages_rule.Rule):
    titles = _W_RULES_T_0
    topics = ("T2 T4 T3", "T5 T6 T1")
    letters = "T"
    texts = (_W_TEXT_T_0,)

    def about(self):
        return 1 if self.shell.rules.finished(self.shell.state) else 0


PAGES = {"rule": Rule}
