"""The last steps of a match in the words of its record (docs/records.md): what the journals of all games share.

A game's `Journal` says in `words` what stands behind the seat of a line.
"""

from .compat import const
from .setup import SETUP_KINDS

_SEATS = const(5)
LETTERS = "ABCDE"  # of the seats


class Journal:
    """The last `keep` steps of a match as lines (all where keep is 0): `lines`, the `latest` ("" where there is none), and in
    `steps` how many there were in all.

    `kept` are the lines as bytes, each piece one or more with newlines between them: 40 texts of their own would take twice
    the memory. Where keep is 0 no piece is joined, so a long match costs no more for each line than a short one.

    `at[i]` is four times the length of the log before line i, and 1 more if a seat decided it, not the match itself; 2 more
    if people decided it, or entered what real dice or cubes showed.
    """

    def __init__(self, keep=0):
        self.keep = keep
        self.kept = []
        self.at = []
        self.steps = 0
        self.parts = [[] for _ in range(_SEATS)]  # by seat: actions of the step that is being made
        self._from = [0] * _SEATS

    @property
    def lines(self):
        """A new list of the lines as texts, the oldest first."""
        return b"\n".join(self.kept).decode().split("\n") if self.kept else []

    @property
    def latest(self):
        if not self.kept:
            return ""
        piece = self.kept[-1]
        return piece[piece.rfind(b"\n") + 1 :].decode()

    def go_on(self, other):
        """Go on where the other one stands, without its lines."""
        self.parts = [list(parts) for parts in other.parts]
        self._from = list(other._from)

    def begin(self, match):
        self.kept.clear()
        self.at.clear()
        self.steps = 0
        for parts in self.parts:
            parts.clear()

    def rewind(self, match):
        now = 4 * match.length  # what the match did by itself before the decision stays
        while self.at and self.at[-1] > now:
            self.at.pop()
            piece = self.kept.pop()
            end = piece.rfind(b"\n")
            if end > 0:
                self.kept.append(piece[:end])
        self.steps = match.steps
        for seat in range(_SEATS):
            if self._from[seat] > now:
                self.parts[seat].clear()

    def before(self, match, seat, action):
        at = 4 * match.mark
        if match.mark < match.length:
            at += 3 if not match.setup[SETUP_KINDS + seat] or match.rules.entry(match.state, seat) else 1
        if not self.parts[seat] or at & 1 > self._from[seat] & 1:
            self._from[seat] = at
        self.look(match, seat, action)

    def after(self, match, seat, action):
        parts = self.parts[seat]
        parts.append(action)
        if match.rules.step_ends(action):
            self.steps += 1
            kept = self.kept
            kept.append((LETTERS[seat] + " " + self.words(match, seat, parts, action)).encode())
            parts.clear()
            self.at.append(self._from[seat])
            if self.keep:
                if len(kept) > 1:
                    kept[0] = b"\n".join(kept)
                    kept.pop()
                if len(self.at) > self.keep:
                    self.at.pop(0)
                    kept[0] = kept[0][kept[0].find(b"\n") + 1 :]

    def look(self, match, seat, action):
        """Take down, before the action is done, what its words need and what is gone afterwards."""

    def words(self, match, seat, parts, action):
        """The step that `action` ended as text; `parts` are its actions."""
        return ""
