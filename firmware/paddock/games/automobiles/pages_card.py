"""Automobiles: a colour's cube and card, to be looked at any time.

Loaded by the shell when it is opened and let go of afterwards. What the pages may use of the shell: docs/architecture.md.
"""

from ... import words
from ...core import notation
from ...core.compat import const
from ...core.pool import K, N
from ...core.setup import SETUP_CARDS
from ...ui.canvas import COIN, LEFT, RIGHT
from ...ui.widgets import BACK, ShellPage, wrap
from . import effects, moves
from .layout import *  # noqa: F403 - the layout is this module's vocabulary

_W_P_CLOSE = const(252)
_W_GEAR_0 = const(452)
_W_D_WEAR = const(550)
_W_D_WORTH = const(551)
_W_D_MOVES = const(552)
_W_D_NO_ACTION = const(553)
_W_D_TO_DISCARD = const(554)
_W_D_BAG = const(555)
_W_D_PILES = const(556)
_W_D_PLAY = const(557)
_W_D_TURN = const(558)
_W_D_OPEN = const(559)
_W_D_BUYING = const(560)
_W_D_NO_CUBE = const(561)
_W_D_NO_SPACE = const(562)
_W_D_MOST = const(563)
_W_D_LACKS = const(564)

_ORDER = (4, 5, 7, 8, 9, 0, 1, 2, 3, 10)  # colours: those with a card in the order of a setup, gear cubes, wear
_CARDS = const(5)
_HEAD = const(4)  # bytes before the ops of a compiled card: colour, price, money, length


class Card(ShellPage):
    """S3: a colour's price, what it is worth, its text, the cubes in every pile. Without a race the cards are those of the
    setup."""

    width = 0  # the text is drawn by more(): a line of this page is a screen of it

    def __init__(self, shell, colour=4):
        ShellPage.__init__(self, shell)
        if shell.match:
            self.seat = shell.seat  # whose cubes they are
        self.i = _ORDER.index(colour)
        self._load()

    def _load(self):
        pack = self.shell.pack
        self.at = 0
        self.c = c = _ORDER[self.i]
        if self.i < _CARDS:
            shell = self.shell
            number = shell.state[CARDS + c] if shell.match else shell.setup[SETUP_CARDS + self.i]
            self.name = pack.card_name(number)
            self.price = pack.card(number)[1]
            self.money = pack.card(number)[2]
            lines = pack.card_text(number).split("\n")
        elif c <= K:
            self.name = words.get(_W_GEAR_0 + c)
            self.price = pack.prices[c]
            self.money = pack.money[c]
            lines = [words.get(_W_D_MOVES)]
        else:
            self.name = words.get(_W_D_WEAR)
            self.price = self.money = 0
            lines = [words.get(_W_D_NO_ACTION)]
        self.text = []
        for line in lines[1:] or lines:  # the first says it in short
            self.text.extend(wrap(line))

    def title(self):
        return LEFT + notation.LETTERS[self.c] + RIGHT + self.name

    def corner(self):
        return str(self.price) + COIN if self.price else ""

    def _rows(self):
        return 2 if self.shell.match else 4

    def count(self):
        return max(1, (len(self.text) + self._rows() - 1) // self._rows())

    def more(self):
        c = self.canvas
        c.text(1, 0, words.fill(_W_D_WORTH, self.money))
        rows = self._rows()
        first = min(self.at, self.count() - 1) * rows
        for i in range(first, min(first + rows, len(self.text))):
            c.text(2 + i - first, 0, self.text[i])
        if self.count() > 1:
            c.scroll(2, rows, first, len(self.text))
        if self.shell.match:
            s = self.shell.state
            p = SEATS_AT + self.shell.seat * STRIDE + self.c
            c.text(4, 0, words.fill(_W_D_BAG, s[p + BAG], s[p + ACTIVE], s[p + USED]))
            c.text(5, 0, words.fill(_W_D_PILES, s[p + DISCARD], s[STOCK + self.c]))

    def turn(self, i, d):
        self.i = (self.i + d) % len(_ORDER)
        self._load()
        return True

    def info(self):
        """Whether the shown seat can use the cube now, else why not, with the rule."""
        shell = self.shell
        if not shell.match or shell.rules.finished(shell.state):
            return ""
        s = shell.state
        seat = shell.seat
        p = SEATS_AT + seat * STRIDE
        c = self.c
        if c == N and not s[SWITCHES] & WEAR_ACTION:
            return words.get(_W_D_NO_ACTION)
        if s[PHASE] != RACING or s[TURN] != seat:
            return words.get(_W_D_TURN)
        if s[p + STEPPER]:
            return words.get(_W_D_OPEN)
        if s[p + TAKEN]:
            return words.get(_W_D_BUYING)
        if not s[p + ACTIVE + c]:
            return words.get(_W_D_NO_CUBE)
        if c == N:
            return words.get(_W_D_TO_DISCARD)
        if c <= K:
            return words.get(_W_D_PLAY if shell.rules.reaches(s, seat, 1 << c) else _W_D_NO_SPACE)
        return words.get(self._lacks(shell.rules, s, seat))

    def _lacks(self, rules, s, seat):
        """The first part of the card that cannot be done (M8)."""
        if rules.playable(s, seat, self.c):
            return _W_D_PLAY
        card = rules.cards[self.c]
        pc = _HEAD
        op = None
        rules.spare = self.c
        while pc < _HEAD + card[3]:
            op = effects.OPS[card[pc]]
            if not op.can(rules, s, seat, card[pc + 1]):
                break
            pc += 3 + card[pc + 2]
        rules.spare = -1
        if isinstance(op, moves.Step):
            return _W_D_NO_SPACE
        return _W_D_MOST if isinstance(op, moves.Most) else _W_D_LACKS

    def prompt(self):
        return words.get(_W_P_CLOSE)

    def act(self, i):
        return BACK


PAGES = {"card": Card}
