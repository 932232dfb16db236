"""Cubitos: the page of what a card asks."""

from ... import words
from ...core import effect, notation
from ...core.compat import const
from ...core.notation import LETTERS
from ...core.pool import total
from ...ui.canvas import CREDIT
from . import effects
from .layout import ACTIVE, CARDS, CREDITS, DISCARD, DRAW_ZONE, GREY, HAND, ROLL_ZONE, SEATS_AT, STEPPER, STRIDE, SUPPLY
from .screens_base import Race, apart, die

_W_GREY = const(167)
_W_PART = const(168)
_W_PRICE = const(169)
_W_THERE = const(170)
_W_MAY_GO = const(171)
_W_UNCHANGED = const(172)
_W_OWN = const(173)
_W_ANSWER_0 = const(220)
_W_ZONE_0 = const(223)
_W_ASK_0 = const(226)
_W_P_ANSWER_0 = const(233)
_W_P_ASK_0 = const(237)

# the first answer of every kind of question (core/notation.py)
_KINDS = (
    notation.YES,
    notation.SEAT,
    notation.OPTION,
    notation.COLOUR,
    notation.DIE,
    notation.IN_DRAW,
    notation.IN_ACTIVE,
)
_OPTION = const(2)
_COLOUR = const(3)
_DIE = const(4)
_ZONE = const(5)
_ACTIVE = const(6)


class Question(Race):
    """A5: what a card, or the removal of grey dice, asks. The answers' codes say what kind of question it is."""

    top = 3
    rows = 3

    def __init__(self, shell):
        Race.__init__(self, shell)
        s, p = self.s, self.p
        n = shell.match.legal(self.seat)
        self.answers = []
        for i in range(n):
            self.answers.append(shell.match.out[i])
        if self.answers[0] < notation.SEAT and self.answers[0] != notation.YES:
            self.answers.append(self.answers.pop(0))  # no, or enough, comes last
        self.kind = kind_of(self.answers[0])
        self.part = ""
        if not s[p + GREY]:
            card = self.rules.code_of(s, p)
            pc = s[p + STEPPER + effect.PC]
            times = effects.OPS[card[pc]].times(self.rules, self.s, self.seat, card[pc + 1])
            if times > 1:
                self.part = words.fill(_W_PART, times + 1 - s[p + STEPPER + effect.LEFT], times)

    def _asked(self, t):
        """What stands as a question in the race `t`."""
        p = self.p
        out = self.shell.match.out
        n = self.rules.legal(t, self.seat, out)
        amount = t[p + GREY] or self.rules.code_of(t, p)[t[p + STEPPER + effect.PC] + 1]
        return words.fill(_W_ASK_0 + kind_of(out[n - 1]), amount)

    def title(self):
        if self.s[self.p + GREY]:
            return words.get(_W_GREY)
        return self.shell.pack.card_name(self.s[CARDS + self.s[self.p + STEPPER] - 1]).upper() + self.part

    def corner(self):
        return ""

    def colour(self):
        return self.s[self.p + STEPPER] - 1

    def count(self):
        return len(self.answers)

    def line(self, i):
        s, p = self.s, self.p
        answer = self.answers[i]
        n = answer - _KINDS[self.kind]
        if answer <= notation.ENOUGH:
            return words.get(_W_ANSWER_0 + answer - notation.NO)
        if answer < notation.OPTION:
            return "%s %s%d %s" % (chr(65 + n), CREDIT, s[SEATS_AT + n * STRIDE + CREDITS], self.shell.name(n))
        if self.kind == _OPTION:
            text = self.change((answer,))
            t = self.after((answer,))
            return "%d " % n + (self._asked(t) if self.asks(t) else text)
        if self.kind == _COLOUR:
            return words.fill(_W_PRICE, LETTERS[n], self.rules.price(n), s[SUPPLY + n])
        if self.kind == _DIE:
            return words.fill(_W_THERE, LETTERS[n], s[self.rules.source(s, p) + n])
        if self.kind == _ZONE:
            zone = n // 12
            n %= 12
            return LETTERS[n] + " %d " % s[p + (DRAW_ZONE, ROLL_ZONE, DISCARD)[zone] + n] + words.get(_W_ZONE_0 + zone)
        c = n >> 3
        face = n & 7
        n = s[p + ACTIVE + c * 7 + face - 1] - self.rules.used(s, self.seat, c, face)
        return words.fill(_W_THERE, die(c, face), n)

    def more(self):
        s, p = self.s, self.p
        self.canvas.text(1, 0, self._asked(s))
        if s[p + GREY]:
            self.canvas.text(2, 0, words.fill(_W_MAY_GO, s[p + GREY]))
        else:
            self.canvas.text(2, 0, self.card_line(s[p + STEPPER] - 1))

    def info(self):
        answer = self.answers[min(self.at, len(self.answers) - 1)]
        n = answer - _KINDS[self.kind]
        text = self.change((answer,))
        t = self.after((answer,))
        if answer <= notation.ENOUGH and not text:
            return words.get(_W_UNCHANGED)
        if self.kind == _COLOUR:
            return self.card_line(n)
        if self.kind == _DIE:
            return self.odds(t)
        if self.kind == _ZONE:
            own = self.rules.active_dice(t, self.seat)
            for zone in (DRAW_ZONE, ROLL_ZONE, DISCARD):
                own += total(t, self.p + zone)
            return words.fill(_W_OWN, own, t[self.p + HAND])
        return apart(text, self.none(t)) if self.kind == _ACTIVE else text

    def prompt(self):
        answer = self.answers[min(self.at, len(self.answers) - 1)]
        n = answer - _KINDS[self.kind]
        if answer <= notation.ENOUGH:
            return words.get(_W_P_ANSWER_0 + answer - notation.NO)
        if answer < notation.OPTION:
            text = chr(65 + n)
        elif self.kind == _OPTION:
            text = str(n)
        else:
            text = die(n >> 3, n & 7) if self.kind == _ACTIVE else LETTERS[n % 12]
        return words.fill(_W_P_ASK_0 + self.kind - 1, text)

    def act(self, i):
        return self.play((self.answers[i],))

    def fill(self, actions):
        for action in actions:
            if action in self.answers:
                self.at = self.answers.index(action)


def kind_of(answer):
    """Its place in _KINDS."""
    kind = 0
    while kind + 1 < len(_KINDS) and answer >= _KINDS[kind + 1]:
        kind += 1
    return kind
