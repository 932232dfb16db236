"""Tally: the steps of a race in the words of the race record (docs/records.md).

`Journal` watches a match and writes a line a step; the device shows the last of them, the tools write all of them to a file.
"""

from ...core import journal
from ...core.setup import name_of
from .layout import A_FINISH, A_LOWER, A_UPPER, FIRST_COUNTER


class Journal(journal.Journal):
    """The steps of a tally; what they are kept in: core/journal.py."""

    def words(self, match, seat, parts, action):
        if action == A_FINISH:
            return "finish"
        what, amount = meaning(parts[-2:])
        text = "%+d" % amount
        return name_of(match.setup, FIRST_COUNTER - 1 + what) + " " + text if what else text


def meaning(actions):
    """What the two actions of a step count (0 the total, 1-3 a counter), and the amount."""
    first = actions[0] - A_UPPER
    return first >> 4, ((first & 15) - 8) * 32 + actions[1] - A_LOWER


def actions_of(what, amount):
    """The two actions of a step."""
    return [A_UPPER + what * 16 + 8 + (amount >> 5), A_LOWER + (amount & 31)]
