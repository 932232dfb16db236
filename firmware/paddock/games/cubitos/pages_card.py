"""Cubitos: a colour's die and card, to be looked at any time.

Loaded by the shell when it is opened and let go of afterwards. What the pages may use of the shell: docs/architecture.md.
"""

from ... import words
from ...core import notation
from ...core.compat import const
from ...core.pool import COLOURS
from ...core.setup import SETUP_CARDS
from ...ui.canvas import BLANK, COIN, LEFT, RIGHT
from ...ui.widgets import BACK, ShellPage, wrap
from .layout import *  # noqa: F403 - the layout is this module's vocabulary
from .screens_base import FACES

_W_P_CLOSE = const(252)
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

_COLOURS = (0, 4, 5, 6, 7, 8, 9, 10, 1, 2, 3)  # those with a card first, in the order of a setup
_ON_SALE = const(8)


class Card(ShellPage):
    """S3: a colour's die and card; `colour` 0-10. Without a race the cards are those of the setup."""

    width = 0  # the text is drawn by more(): a line of this page is a screen of it

    def __init__(self, shell, colour=0):
        ShellPage.__init__(self, shell)
        self.i = _COLOURS.index(colour)
        self._load()

    def _load(self):
        shell = self.shell
        self.at = 0
        self.colour = _COLOURS[self.i]
        self.number = -1
        self.text = []
        if self.i < _ON_SALE:
            self.number = shell.state[CARDS + self.colour] if shell.match else shell.setup[SETUP_CARDS + self.i]
            lines = shell.pack.card_text(self.number).split("\n")
            for line in lines[1:] or lines:  # the first says it in short
                self.text.extend(wrap(line))

    def title(self):
        name = words.get(_W_D_DIE_0 + self.i - _ON_SALE) if self.number < 0 else self.shell.pack.card_name(self.number)
        return LEFT + notation.LETTERS[self.colour] + RIGHT + name

    def corner(self):
        return "" if self.number < 0 else str(self.shell.pack.card(self.number)[1]) + COIN

    def _rows(self):
        return 3 if self.shell.match else 4

    def count(self):
        return max(1, (len(self.text) + self._rows() - 1) // self._rows())

    def more(self):
        c = self.canvas
        dice = self.shell.pack.faces
        faces = ""
        for i in range(6):
            faces += " " + (FACES[dice[self.colour * 6 + i]] or BLANK)
        c.text(1, 0, words.get(_W_D_FACES) + faces)
        rows = self._rows()
        first = min(self.at, self.count() - 1) * rows
        for i in range(first, min(first + rows, len(self.text))):
            c.text(2 + i - first, 0, self.text[i])
        if self.count() > 1:
            c.scroll(2, rows, first, len(self.text))
        if self.shell.match:
            c.text(5, 0, words.fill(_W_D_YOURS, self._owned(), self.shell.state[SUPPLY + self.colour]))

    def _owned(self):
        s = self.shell.state
        p = SEATS_AT + self.shell.seat * STRIDE
        n = 0
        for zone in (DRAW_ZONE, ROLL_ZONE, DISCARD):
            n += s[p + zone + self.colour]
        for face in range(7):
            n += s[p + ACTIVE + self.colour * 7 + face]
        return n

    def turn(self, i, d):
        self.i = (self.i + d) % COLOURS
        self._load()
        return True

    def info(self):
        """Why the card cannot be used now, with the rule; else how good the die is."""
        shell = self.shell
        if self.number >= 0 and shell.match and not shell.rules.finished(shell.state):
            return self._why(shell.state, SEATS_AT + shell.seat * STRIDE)
        hits = 0
        for i in range(6):
            if shell.pack.faces[self.colour * 6 + i]:
                hits += 1
        return words.fill(_W_D_HITS, hits)

    def _why(self, s, p):
        when = self.shell.pack.card(self.number)[2]
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

    def prompt(self):
        return words.get(_W_P_CLOSE)

    def act(self, i):
        return BACK


PAGES = {"card": Card}
