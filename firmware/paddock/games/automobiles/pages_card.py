"""Automobiles: a colour's cube and card, to be looked at any time.

Loaded by the shell when it is opened and let go of afterwards. What is the same in all games: games/pages_card.py.
"""

from ... import words
from ...core.compat import const
from ...core.pool import K, N
from ...core.setup import SETUP_CARDS
from .. import pages_card
from . import effects, moves
from .layout import *  # noqa: F403 - the layout is this module's vocabulary

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

_CARDS = const(5)
_HEAD = const(4)  # bytes before the ops of a compiled card: colour, price, money, length


class Card(pages_card.Card):
    """S3: a colour's price, what it is worth, its text, the cubes in every pile of the shown seat."""

    order = (4, 5, 7, 8, 9, 0, 1, 2, 3, 10)  # behind the cards gear cubes, wear

    def __init__(self, shell, colour=-1):
        pages_card.Card.__init__(self, shell, colour)
        if shell.match:
            self.seat = shell.seat  # whose cubes they are

    def look(self):
        shell = self.shell
        c = self.colour
        self.money = 0
        if self.i < _CARDS:
            number = shell.state[CARDS + c] if shell.match else shell.setup[SETUP_CARDS + self.i]
            self.money = shell.pack.card(number)[2]
            return self.card(number)
        if c == N:
            self.name = words.get(_W_D_WEAR)
            return (words.get(_W_D_NO_ACTION),)
        self.name = words.get(_W_GEAR_0 + c)
        self.price = shell.pack.prices[c]
        self.money = shell.pack.money[c]
        return (words.get(_W_D_MOVES),)

    def rows_of_text(self):
        return 2 if self.shell.match else 4

    def figures(self):
        c = self.canvas
        c.text(1, 0, words.fill(_W_D_WORTH, self.money))
        if self.shell.match:
            s = self.shell.state
            p = SEATS_AT + self.shell.seat * STRIDE + self.colour
            c.text(4, 0, words.fill(_W_D_BAG, s[p + BAG], s[p + ACTIVE], s[p + USED]))
            c.text(5, 0, words.fill(_W_D_PILES, s[p + DISCARD], s[STOCK + self.colour]))

    def info(self):
        """Whether the shown seat can use the cube now, else why not, with the rule."""
        shell = self.shell
        if not shell.match or shell.rules.finished(shell.state):
            return ""
        s = shell.state
        seat = shell.seat
        p = SEATS_AT + seat * STRIDE
        c = self.colour
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
        if rules.playable(s, seat, self.colour):
            return _W_D_PLAY
        card = rules.cards[self.colour]
        pc = _HEAD
        op = None
        rules.spare = self.colour
        while pc < _HEAD + card[3]:
            op = effects.OPS[card[pc]]
            if not op.can(rules, s, seat, card[pc + 1]):
                break
            pc += 3 + card[pc + 2]
        rules.spare = -1
        if isinstance(op, moves.Step):
            return _W_D_NO_SPACE
        return _W_D_MOST if isinstance(op, moves.Most) else _W_D_LACKS


PAGES = {"card": Card}
