"""Cubitos: a colour's die and card, to be looked at any time.

Loaded by the shell when it is opened and let go of afterwards. What is the same in all games: games/pages_card.py.
"""

from ... import words
from ...core import notation
from ...core.compat import const
from ...core.setup import SETUP_CARDS
from ...ui.canvas import BLANK
from .. import pages_card
from .layout import *  # noqa: F403 - the layout is this module's vocabulary
from .screens_base import FACES

_W_D_FACES = const(292)
_W_D_YOURS = const(293)
_W_D_HITS = const(294)
_W_D_NOW = const(295)
_W_D_NONE = const(296)
_W_D_USED = const(297)
_W_D_ACTIVE = const(298)
_W_D_SWORDS = const(299)
_W_D_RUN = const(300)
_W_D_ROLL = const(301)
_W_D_DIE_0 = const(355)

_ON_SALE = const(8)


class Card(pages_card.Card):
    """S3: a colour's die and card; `colour` 0-10."""

    order = (0, 4, 5, 6, 7, 8, 9, 10, 1, 2, 3)

    def look(self):
        shell = self.shell
        if self.i < _ON_SALE:
            return self.card(shell.state[CARDS + self.colour] if shell.match else shell.setup[SETUP_CARDS + self.i])
        self.name = words.get(_W_D_DIE_0 + self.i - _ON_SALE)
        return ()

    def rows_of_text(self):
        return 3 if self.shell.match else 4

    def figures(self):
        dice = self.shell.pack.faces
        faces = ""
        for i in range(6):
            faces += " " + (FACES[dice[self.colour * 6 + i]] or BLANK)
        self.canvas.text(1, 0, words.get(_W_D_FACES) + faces)
        if self.shell.match:
            self.canvas.text(5, 0, words.fill(_W_D_YOURS, self._owned(), self.shell.state[SUPPLY + self.colour]))

    def _owned(self):
        s = self.shell.state
        p = SEATS_AT + self.shell.seat * STRIDE
        n = 0
        for zone in (DRAW_ZONE, ROLL_ZONE, DISCARD):
            n += s[p + zone + self.colour]
        for face in range(7):
            n += s[p + ACTIVE + self.colour * 7 + face]
        return n

    def info(self):
        """Why the card cannot be used now, with the rule; else how good the die is."""
        shell = self.shell
        if self.i < _ON_SALE and shell.match and not shell.rules.finished(shell.state):
            return self._why(shell.state, SEATS_AT + shell.seat * STRIDE)
        hits = 0
        for i in range(6):
            if shell.pack.faces[self.colour * 6 + i]:
                hits += 1
        return words.fill(_W_D_HITS, hits)

    def _why(self, s, p):
        when = self.shell.pack.card(s[CARDS + self.colour])[2]
        if when == WHILE_ACTIVE:
            return words.get(_W_D_ACTIVE)
        if when == AT_COMPARISON:
            return words.get(_W_D_SWORDS)
        usable = used = active = 0
        for v in range(2):
            usable += max(0, self.shell.rules.usable(s, self.shell.seat, self.colour, v))
            used += s[p + USED + self.colour * 2 + v]
            active += s[p + ACTIVE + self.colour * 7 + notation.ABILITY - 1 + v]
        if usable:
            return words.get(_W_D_NOW)
        if not active:
            return words.get(_W_D_NONE)
        if used == active:
            return words.get(_W_D_USED)
        return words.get(_W_D_RUN if when == IN_RUN else _W_D_ROLL)


PAGES = {"card": Card}
