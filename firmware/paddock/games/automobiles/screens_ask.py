"""Automobiles: the page of what a card asks, its player or the others."""

from ... import words
from ...core import effect, notation
from ...core.compat import const
from ...core.notation import LETTERS
from ...core.pool import N, W, total
from . import effects
from .layout import *  # noqa: F403 - the layout is this module's vocabulary
from .moves import SPACE as TO_SPACE
from .screens_base import Race

_W_PART = const(168)
_W_PRICE = const(169)
_W_ANSWER_0 = const(220)
_W_P_ANSWER_0 = const(233)
_W_ON_ROW = const(397)
_W_OFFERS = const(418)
_W_P_CHOOSE = const(419)
_W_P_MOVE_TO = const(420)
_W_P_GAIN = const(421)
_W_PILES = const(423)
_W_RAISED = const(424)
_W_DRAW_WEAR = const(426)
_W_GAIN_UP_TO = const(427)
_W_SPACES_OF = const(428)
_W_QUESTION_0 = const(458)
_W_LIES_0 = const(475)
_W_GOES_0 = const(477)
_W_P_GOES_0 = const(483)
_W_DISCARD_FROM = const(505)
_W_P_DRAWS = const(510)
_W_CUBES_0 = const(511)

# by place in effects.OPS: the words of its question
_ASKED = b"\0\0\0\1\1\2\3\4\5\6\7\10\11\0\0\0\12\13\0\0\0\0\0\14\15\16\16\16\16\16\16\16\0\17\0"
_REMOVE_SAME = const(4)
# by its number there
_OFFER = const(16)
_TO_BAG = const(3)
_RECOVER = const(6)
_RAISE = const(7)
_TRADE = const(8)
_GAIN_FOR = const(9)
_DISCARD_DRAWN = const(10)
_BOOST = const(11)
_LOWER = const(12)
_SHIFT = const(13)
_STEPS = const(14)


class Question(Race):
    """A5: the lines are the legal answers; where they are spaces of the track it is seen, and they blink there."""

    def __init__(self, shell):
        Race.__init__(self, shell)
        s, p = self.s, self.p
        self.turner = SEATS_AT + s[TURN] * STRIDE  # whose card it is
        self.answers = []
        for i in range(shell.match.legal(self.seat)):
            self.answers.append(shell.match.out[i])
        self.asked = _OFFER
        self.part = ""
        card = self.rules.code_of(s, self.turner)
        if not s[OFFER]:
            pc = s[p + STEPPER + effect.PC]
            self.op = effects.OPS[card[pc]]
            self.asked = _ASKED[card[pc]]
            left = s[p + STEPPER + effect.LEFT]
            n = self.op.times(self.rules, s, self.seat, card[pc + 1])
            if card[pc] == _REMOVE_SAME:
                n = (n + left) // 2  # it grows with every cube that goes
            k = n + 1 - left
            if n < 2:  # else which of its questions
                k = n = 0
                for i in range(4, len(card), 3):
                    if effects.OPS[card[i]].asks:
                        n += 1
                        k += i <= pc
            if n > 1:
                self.part = words.fill(_W_PART, k, n)
        if self.asked == _STEPS:
            self.top = 1 + self.wide
            self.rows = 5 - self.wide
        else:
            self.top = 3
            self.rows = 3
        self.answers.sort(key=self._order)
        if self.asked < _TO_BAG and self.answers[-1] < notation.OPTION and cube(self.answers[0])[0] not in (W, N):
            self.at = len(self.answers) - 1  # a good cube is not thrown away by the first press

    def _order(self, answer):
        """The likeliest first: spaces far ahead, worn cubes to go, dear ones to come; no and enough last."""
        if answer >= TO_SPACE:
            return self.target(answer - TO_SPACE)
        if answer < notation.OPTION:
            return 999 - answer  # yes before no
        if self.asked == _BOOST:
            return -answer
        c = answer - notation.IN_STOCK
        if c < 0:
            c = cube(answer)[0] if answer >= notation.COLOUR else answer - notation.OPTION
        if self.asked in (_TO_BAG, _RECOVER, _GAIN_FOR):
            return -self.rules.prices[c]
        if self.asked == _LOWER or self.asked == _SHIFT:
            return -c
        return -1 if c == N else c

    def fill(self, actions):
        if actions[0] in self.answers:
            self.at = self.answers.index(actions[0])

    def title(self):
        card = self.s[CARDS + self.s[self.turner + STEPPER] - 1]
        return self.shell.pack.card_name(card).upper() + self.part

    def corner(self):
        return ""

    def colour(self):
        return self.s[self.turner + STEPPER] - 1

    def count(self):
        return len(self.answers)

    def _answer(self):
        return self.answers[min(self.at, len(self.answers) - 1)]

    def line(self, i):
        s, p = self.s, self.p
        answer = self.answers[i]
        if answer < notation.OPTION:
            return words.get(_W_ANSWER_0 + answer - notation.NO)
        if answer >= TO_SPACE:
            target = self.target(answer - TO_SPACE)
            return self.space(target) + words.fill(_W_ON_ROW, -(target >> 10) % self.length)
        n = answer - notation.OPTION
        if answer < notation.COLOUR:
            if self.asked == _BOOST:
                return words.fill(_W_CUBES_0 + (n == 1), n)
            t = self.after((answer,))
            if not t[p + STEPPER]:
                return "%d " % n + words.fill(_W_DISCARD_FROM, total(s, p + DISCARD), total(t, p + DISCARD))
            card = self.rules.code_of(t, p)
            pc = t[p + STEPPER + effect.PC]
            return "%d %s x%d" % (n, self._question(t), effects.OPS[card[pc]].times(self.rules, t, self.seat, card[pc + 1]))
        if answer >= notation.IN_STOCK:
            c = answer - notation.IN_STOCK
            return words.fill(_W_PRICE, LETTERS[c], self.rules.prices[c], s[STOCK + c])
        c, active = cube(answer)
        return words.fill(_W_LIES_0 + active, LETTERS[c], s[p + (ACTIVE if active else DISCARD) + c])

    def _question(self, t):
        """What stands as a question in the race `t`."""
        asked = _OFFER
        if not t[OFFER]:
            asked = _ASKED[self.rules.code_of(t, self.p)[t[self.p + STEPPER + effect.PC]]]
        return words.fill(_W_QUESTION_0 + asked, t[self.p + COUNT])

    def _piles(self, t):
        return words.fill(_W_PILES, total(t, self.p + BAG), total(t, self.p + DISCARD))

    def more(self):
        if self.asked == _STEPS:
            aims = []
            for answer in self.answers:
                if answer >= TO_SPACE:
                    aims.insert(0 if answer == self._answer() else len(aims), self.target(answer - TO_SPACE))
            self.aims = aims
            self.draw_lanes()
            return
        s = self.s
        self.canvas.text(1, 0, self._question(s))
        if s[OFFER]:
            self.canvas.text(2, 0, words.fill(_W_OFFERS, self.shell.name(s[TURN])))
        else:
            self.canvas.text(2, 0, self.shell.pack.card_line(s[CARDS + self.colour()]))

    def info(self):
        s, p = self.s, self.p
        answer = self._answer()
        asked = self.asked
        if asked == _OFFER:
            return self._piles(s)
        if asked == _STEPS or answer <= notation.ENOUGH:
            return self.would((answer,))
        if answer < notation.COLOUR:
            n = answer - notation.OPTION
            return words.fill(_W_DRAW_WEAR, n, min(n, s[STOCK + N])) if asked == _BOOST else self._piles(self.after((answer,)))
        t = self.after((answer,))
        if answer >= notation.IN_STOCK:
            card = s[CARDS + answer - notation.IN_STOCK]
            return self.shell.pack.card_line(card) if card >= 0 else self.would((answer,))
        c, active = cube(answer)
        if asked == _RAISE:
            return words.fill(_W_RAISED, LETTERS[c], LETTERS[c + 1])
        if asked == _TRADE:
            return words.fill(_W_GAIN_UP_TO, t[p + COUNT])
        if asked == _LOWER or asked == _SHIFT:
            return words.fill(_W_SPACES_OF, LETTERS[c - 1] if asked == _SHIFT else " ".join(LETTERS[:c]))
        n = self._goes()
        if not n and not active:  # to the stock
            own = 0
            for pile in (BAG, ACTIVE, USED, DISCARD):
                own += total(t, p + pile)
            return words.fill(_W_GOES_0, LETTERS[c], own)
        return words.fill(_W_GOES_0 + 1 + n, LETTERS[c], self.rules.worth(t, p))

    def _goes(self):
        """The pile that the cube goes to: 0 stock, 1 bag, 2 active, 3 used, 4 discard."""
        if self.asked == _DISCARD_DRAWN:
            return 4
        return (STOCK, BAG, ACTIVE, USED, DISCARD).index(self.op.target)

    def prompt(self):
        answer = self._answer()
        if answer < notation.OPTION:
            text = words.get(_W_P_ANSWER_0 + answer - notation.NO)
        elif answer >= TO_SPACE:
            text = words.fill(_W_P_MOVE_TO, self.space(self.target(answer - TO_SPACE)))
        elif answer < notation.COLOUR:
            text = words.fill(_W_P_DRAWS if self.asked == _BOOST else _W_P_CHOOSE, answer - notation.OPTION)
        elif answer >= notation.IN_STOCK:
            text = words.fill(_W_P_GAIN, LETTERS[answer - notation.IN_STOCK])
        elif self.asked in (_RAISE, _LOWER, _SHIFT):
            text = words.fill(_W_P_CHOOSE, LETTERS[cube(answer)[0]])
        else:
            text = words.fill(_W_P_GOES_0 + self._goes(), LETTERS[cube(answer)[0]])
        return self.final(text, (answer,))

    def act(self, i):
        return self.play((self.answers[i],))


def cube(answer):
    """The colour of `active:X` and `discard:X`, and 1 for an active one."""
    if answer >= notation.IN_ACTIVE:
        return (answer - notation.IN_ACTIVE) >> 3, 1
    return answer - notation.IN_DISCARD, 0
