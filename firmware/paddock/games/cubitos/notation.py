"""Cubitos: the steps of a race in the words of the race record (docs/records.md).

`Journal` watches a match and writes a line a step; the device shows the last of them, the tools write all of them to a file.
"""

from array import array

from ...core import journal, notation, track
from ...core.notation import FACES, LETTERS
from ...core.pool import COLOURS
from .layout import *  # noqa: F403 - the layout is this module's vocabulary

_WORDS = {A_PUSH: "push", A_PASS: "pass", A_READY: "ready"}


class Journal(journal.Journal):
    """The steps of Cubitos; what they are kept in: core/journal.py."""

    def __init__(self, keep=0):
        journal.Journal.__init__(self, keep)
        self._active = array("h", bytes(2 * 7 * COLOURS))
        self._state = 0

    def look(self, match, seat, action):
        s = match.state
        p = SEATS_AT + seat * STRIDE
        self._state = s[p + STATE]
        if action == A_ROLL:
            for i in range(7 * COLOURS):
                self._active[i] = s[p + ACTIVE + i]
        elif A_STEP <= action < A_STOP and track.branches(match.rules.track, s[p + SPACE]) > 1 and s[p + LAP] < s[LAPS]:
            self.parts[seat].append(-1)  # a fork: the line names the space reached

    def words(self, match, seat, parts, action):
        s = match.state
        if action >= notation.ANSWERS:
            return "choose " + notation.answer_word(action)
        if action >= A_PAY:
            return self._buy(match, parts, action - A_PAY)
        if action == A_STOP:
            return self._move(match, s[SEATS_AT + seat * STRIDE + SPACE], parts)
        if action >= A_USE:
            return "use %s:%s" % (LETTERS[(action - A_USE) >> 1], FACES[notation.ABILITY + (action - A_USE & 1)])
        if action == A_ROLL:
            return "roll " + rolled(s, SEATS_AT + seat * STRIDE, self._active)
        if action == A_DONE:
            if self._state == ROLL:
                return "roll " + _hits([_count(parts, A_HIT + i) for i in range(8 * COLOURS)])
            base, word = (A_DRAW, "draw ") if self._state == DRAW else (A_DROP, "drop ")
            return word + notation.counted([_count(parts, base + c) for c in range(COLOURS)], 0)
        return _WORDS[action]

    def _move(self, match, space, parts):
        feet = coins = steps = 0
        for part in parts:
            if A_FOOT <= part < A_STEP:
                feet += 1
                coins += part - A_FOOT
            elif A_STEP <= part < A_STOP:
                steps += 1
        text = "move %d" % steps
        if feet:
            text += " feet=%d coins=%d credits=%d" % (feet, coins, 4 * feet - coins)
        if -1 in parts:
            text += " to=" + match.rules.pack.space_name(match.state[TRACK], space)
        return text

    def _buy(self, match, parts, credits):
        text = ""
        cost = 0
        for part in parts[:-1]:
            text += " " + LETTERS[part - A_TAKE]
            cost += match.rules.price(part - A_TAKE)
        return "buy" + text + " coins=%d credits=%d" % (cost - credits, credits) if text else "buy -"


def _count(parts, action):
    n = 0
    for part in parts:
        if part == action:
            n += 1
    return n


def rolled(s, p, before):
    """The hits of the device's roll: what the active zone has beyond `before`. After a bust nothing became active."""
    hits = [0] * (8 * COLOURS)
    if not s[p + BUST]:
        for i in range(7 * COLOURS):
            hits[i // 7 * 8 + i % 7 + 1] = s[p + ACTIVE + i] - before[i]
    return _hits(hits)


def _hits(counts):
    """`L:coin*2 D:foot` from counts by colour * 8 + face."""
    text = ""
    for i in range(8 * COLOURS):
        if counts[i]:
            text += " %s:%s" % (LETTERS[i >> 3], FACES[i & 7])
            if counts[i] > 1:
                text += "*%d" % counts[i]
    return text[1:] or "-"
