"""What the page of a card is in any game: a base of the page in games/<game>/pages_card.py, with which it is let go of."""

from .. import words
from ..core import notation
from ..core.compat import const
from ..ui.canvas import COIN, LEFT, RIGHT
from ..ui.widgets import BACK, ShellPage, wrap

_W_P_CLOSE = const(252)


class Card(ShellPage):
    """S3: row 1 and the rows behind the text are the game's. Without a race the cards are those of the setup.

    A game adds `order`, `rows_of_text`, `look` and `figures`, and what row 6 says.
    """

    width = 0  # the text is drawn by more(): a line of this page is a screen of it
    order = ()  # colours, those with a card first, as in a setup

    def __init__(self, shell, colour=-1):
        ShellPage.__init__(self, shell)
        self.i = self.order.index(colour) if colour >= 0 else 0
        self._load()

    def rows_of_text(self):
        return 4

    def look(self):
        """The text of `colour`, in lines; takes down its `name` and `price` (0 for none)."""
        return ()

    def figures(self):
        """Draws row 1 and the rows behind the text."""

    def card(self, number):
        """The text of this card of the pack."""
        pack = self.shell.pack
        self.name = pack.card_name(number)
        self.price = pack.card(number)[1]
        lines = pack.card_text(number).split("\n")
        return lines[1:] or lines  # the first says it in short

    def _load(self):
        self.at = 0
        self.colour = self.order[self.i]
        self.price = 0
        self.text = []
        for line in self.look():
            self.text.extend(wrap(line))

    def title(self):
        return LEFT + notation.LETTERS[self.colour] + RIGHT + self.name

    def corner(self):
        return str(self.price) + COIN if self.price else ""

    def count(self):
        rows = self.rows_of_text()
        return max(1, (len(self.text) + rows - 1) // rows)

    def more(self):
        c = self.canvas
        rows = self.rows_of_text()
        first = min(self.at, self.count() - 1) * rows
        for i in range(first, min(first + rows, len(self.text))):
            c.text(2 + i - first, 0, self.text[i])
        if self.count() > 1:
            c.scroll(2, rows, first, len(self.text))
        self.figures()

    def turn(self, i, d):
        self.i = (self.i + d) % len(self.order)
        self._load()
        return True

    def prompt(self):
        return words.get(_W_P_CLOSE)

    def act(self, i):
        return BACK
