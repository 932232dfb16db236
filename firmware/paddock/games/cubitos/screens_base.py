"""Cubitos: what the pages of a race share: trying actions out on a copy, odds, texts of dice and gains."""

from ... import words
from ...core import notation
from ...core.compat import const
from ...core.pool import COLOURS
from ...ui.canvas import ABILITY, COIN, COLUMNS, CREDIT, FAN, FOOT, HAND, POWER, SWORD, TRASH
from ...ui.race import RacePage
from . import layout
from .layout import CARDS, NEED, ROLL_ZONE, ROLLS, SEATS_AT, STATE, STEPPER, STRIDE

_W_HITS = const(142)
_W_NONE = const(143)
_W_ACTIVE = const(155)
_W_TITLE_0 = const(203)

# by face (core/notation.py): as it is shown behind a die's letter
FACES = ("", COIN, COIN * 2, COIN * 3, FOOT, CREDIT, ABILITY, POWER)
# by kind of bonus (core/track.py)
BONUS = CREDIT + COIN + HAND + FAN + TRASH
# what a seat has, and what an action may change
_HAVE = ((layout.COINS, COIN), (layout.FEET, FOOT), (layout.SWORDS, SWORD), (layout.CREDITS, CREDIT))
_MORE = ((layout.HAND, HAND), (layout.FAN, FAN), (layout.GREY, TRASH))
# certainty: a per cent is 2**20, so that a chance times 6 stays below 2**30
_ONE = const(100 << 20)


class Race(RacePage):
    """A page of `shell.seat`: `self.s[self.p + COINS]`."""

    def __init__(self, shell):
        RacePage.__init__(self, shell, SEATS_AT + shell.seat * STRIDE)

    def title(self):
        s, p = self.s, self.p
        return words.fill(_W_TITLE_0 + s[p + STATE], s[p + NEED] or s[p + ROLLS] or 1)

    def then(self, text, seat=-1):
        """A prompt of the seat's last action in this step: it names the person who comes next."""
        return RacePage.then(self, text, self.next_seat(1, self.rules.busy))

    # What would be

    def asks(self, t):
        """Whether a question stands."""
        return t[self.p + STEPPER] or t[self.p + layout.GREY]

    def change(self, actions):
        """What they change for the seat, as `f2>3 $1>4`; "" for nothing."""
        t = self.after(actions)
        text = ""
        for word, sign in _HAVE + _MORE:
            word += self.p
            if t[word] != self.s[word]:
                text += " %s%d>%d" % (sign, self.s[word], t[word])
        return text[1:] if len(text) <= COLUMNS else text.replace(" ", "")

    # Texts

    def have(self):
        """Coins, feet, swords and credits, as ` $4 f1`."""
        text = ""
        for word, sign in _HAVE:
            if self.s[self.p + word]:
                text += " %s%d" % (sign, self.s[self.p + word])
        return text

    def active(self):
        """The active dice: how many, coins, feet and swords they show, and faces that are worth something later."""
        s, p = self.s, self.p
        text = words.fill(_W_ACTIVE, self.rules.active_dice(s, self.seat))
        for word, sign in _HAVE[:3]:
            if s[p + word]:
                text += " %s%d" % (sign, s[p + word])
        for face in (notation.ABILITY, notation.POWER, notation.CREDIT):
            n = 0
            for c in range(COLOURS):
                n += s[p + layout.ACTIVE + c * 7 + face - 1]
            if n:
                text += " %s%d" % (FACES[face], n)
        return text

    def card_line(self, c):
        return self.shell.pack.card_line(self.s[CARDS + c])

    def odds(self, t):
        """The next roll of the race `t`: hits expected, and the chance of none."""
        return apart(words.fill(_W_HITS, hits(self.rules, t, self.p)), self.none(t))

    def none(self, t):
        return words.fill(_W_NONE, percent(miss(self.rules, t, self.p)))


def miss(rules, s, p):
    """The chance that every die of the seat's roll zone is blank, in 2**-20 per cent."""
    chance = _ONE
    for c in range(COLOURS):
        for _ in range(s[p + ROLL_ZONE + c]):
            chance = chance * (6 - rules.hits(c)) // 6
    return chance


def whole(chance):
    """A chance in whole per cents, rounded."""
    return (chance + (1 << 19)) >> 20


def percent(chance):
    """The same as text: 0% and 100% only when certain."""
    n = whole(chance)
    if n == 0 and chance:
        return "<1%"
    if n == 100 and chance < _ONE:
        return ">99%"
    return "%d%%" % n


def hits(rules, s, p):
    """How many hits the next roll has on average, as `1.2`."""
    n = 0
    for c in range(COLOURS):
        n += s[p + ROLL_ZONE + c] * rules.hits(c)
    n = (10 * n + 3) // 6
    return "%d.%d" % (n // 10, n % 10)


def apart(left, right):
    """Both in one row, at its ends."""
    return left + " " * (COLUMNS - len(left) - len(right)) + right


def die(c, face):
    return notation.LETTERS[c] + FACES[face]
