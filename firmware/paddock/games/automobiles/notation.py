"""Automobiles: the steps of a race in the words of the race record (docs/records.md).

`Journal` watches a match and writes a line a step; the device shows the last of them, the tools write all of them to a file.
"""

from ...core import journal, notation
from ...core.notation import LETTERS
from ...core.pool import N
from . import lanes, moves
from .layout import *  # noqa: F403 - the layout is this module's vocabulary


class Journal(journal.Journal):
    """The steps of Automobiles; what they are kept in: core/journal.py."""

    def __init__(self, keep=0):
        journal.Journal.__init__(self, keep)
        self._drawn = ""

    def look(self, match, seat, action):
        if action == A_DONE:  # what follows may be a draw of the same seat
            self._drawn = notation.counted(match.state, SEATS_AT + seat * STRIDE + DRAWN)

    def words(self, match, seat, parts, action):
        s = match.state
        if action >= A_GEAR:
            return "play %s %s" % (LETTERS[(action >> 8) & 3], space(match.rules, s, seat, action & 255))
        if action >= moves.SPACE:
            return "choose space:" + space(match.rules, s, seat, (action - moves.SPACE) & 255)
        if action >= notation.ANSWERS:
            return "choose " + notation.answer_word(action)
        if action == A_PAY:
            return "buy " + (" ".join([LETTERS[part - A_TAKE] for part in parts[:-1]]) or "-")
        if action >= A_CARD:
            return "play " + LETTERS[action - A_CARD]
        if action == A_DONE:
            return "hand " + self._drawn
        return "special" if action == A_SPECIAL else "play " + LETTERS[N]


def space(rules, s, seat, number):
    """The space's name; with weaving the row that the seat's last cube landed on, too (H4)."""
    name = rules.pack.space_name(s[TRACK], number)
    if s[SWITCHES] & WEAVING:
        name += "@%d" % (s[SEATS_AT + seat * STRIDE + AT_PROGRESS] % lanes.rows(rules.track))
    return name
