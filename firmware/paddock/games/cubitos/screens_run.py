"""Cubitos: the pages of the Run phase, the questions of cards, and what people read between two steps."""

from ... import words
from ...core import effect, notation, track
from ...core.compat import const
from ...core.notation import LETTERS
from ...core.pool import COLOURS, R, total
from ...ui.canvas import CREDIT, SWORD
from ...ui.strip import BARS
from ...ui.widgets import REDRAW, ShellPage, pad
from . import effects
from .layout import (
    A_READY,
    A_USE,
    ABILITIES,
    ACTIVE,
    BUST,
    BUST_BEFORE,
    CARDS,
    CREDITS,
    DISCARD,
    DRAW_ZONE,
    EXTRA,
    FROM,
    FROM_LAP,
    GREY,
    HAND,
    HOLDER,
    LAPS,
    LEFT_BEFORE,
    N_SEATS,
    PHASE,
    ROLL_ZONE,
    ROUND,
    SEATS_AT,
    STEPPER,
    STRIDE,
    SUPPLY,
    SWORDS,
    USED,
    WINNER,
)
from .screens_base import Race, apart, die

_W_P_GO_ON = const(11)
_W_ROUND = const(140)
_W_BUST = const(153)
_W_READY = const(163)
_W_USED = const(164)
_W_P_READY = const(165)
_W_P_USE = const(166)
_W_GREY = const(167)
_W_PART = const(168)
_W_PRICE = const(169)
_W_THERE = const(170)
_W_MAY_GO = const(171)
_W_UNCHANGED = const(172)
_W_OWN = const(173)
_W_SWORDS = const(174)
_W_WINS = const(175)
_W_BUSTED = const(176)
_W_NO_SWORD = const(177)
_W_TIE = const(178)
_W_OVER = const(179)
_W_BOT = const(180)
_W_BLACK = const(181)
_W_WENT = const(182)
_W_P_ROUND = const(183)
_W_P_FINISH = const(184)
_W_NEXT_0 = const(218)
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


class Ability(Race):
    """Q6: the abilities that may be used now, and ready."""

    rows = 3

    def __init__(self, shell):
        Race.__init__(self, shell)
        n = shell.match.legal(self.seat)
        self.actions = []  # the legal ones from the last on: abilities stand above what ends the step
        for i in range(n - 1, -1, -1):
            self.actions.append(shell.match.out[i])

    def count(self):
        return len(self.actions)

    def line(self, i):
        action = self.actions[i]
        if action == A_READY:
            return words.get(_W_READY)
        c = (action - A_USE) >> 1
        n = self.rules.usable(self.s, self.seat, c, action & 1)
        return self._die(action) + " " + self.shell.pack.card_name(self.s[CARDS + c]) + (" x%d" % n if n > 1 else "")

    def colour(self):
        action = self.actions[self.at] if self.at < len(self.actions) else 0
        return (action - A_USE) >> 1 if action >= A_USE else -1

    def more(self):
        text = ""
        for i in range(2 * COLOURS):
            for _ in range(self.s[self.p + USED + i]):
                text += " " + self._die(A_USE + i)
        if text:
            self.canvas.text(4, 1, words.get(_W_USED) + text)
        self.canvas.text(5, 0, self.have()[1:])

    def info(self):
        action = self.actions[self.at] if self.at < len(self.actions) else A_READY
        if action == A_READY:
            return words.get(_W_NEXT_0 + (self.s[PHASE] > ABILITIES))
        text = self.change((action,))
        return self.card_line((action - A_USE) >> 1) if self.asks(self.after((action,))) or not text else text

    def prompt(self):
        action = self.actions[min(self.at, len(self.actions) - 1)]
        if action == A_READY:
            return self.then(words.get(_W_P_READY))
        return words.fill(_W_P_USE, self._die(action))

    def act(self, i):
        return self.play((self.actions[i],))

    def _die(self, action):
        return die((action - A_USE) >> 1, notation.ABILITY + (action & 1))


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
            times = effects.OPS[card[pc]].times(card[pc + 1])
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


def kind_of(answer):
    """Its place in _KINDS."""
    kind = 0
    while kind + 1 < len(_KINDS) and answer >= _KINDS[kind + 1]:
        kind += 1
    return kind


class Notice(ShellPage):
    """What people read once: nothing to decide. `due`: what `shell.read` is afterwards (screens.py)."""

    def __init__(self, shell, due):
        ShellPage.__init__(self, shell)
        self.rules = shell.rules
        self.s = shell.state
        self.due = due

    def act(self, i):
        self.shell.read = self.due
        return REDRAW


class Swords(Notice):
    """Q7: the sword comparison (C19, G12)."""

    scale = 2

    def title(self):
        return words.get(_W_SWORDS)

    def corner(self):
        return words.fill(_W_ROUND, self.s[ROUND])

    def _swords(self, seat):
        return self.s[SEATS_AT + seat * STRIDE + SWORDS] if self.rules.runs(self.s, seat) else 0

    def big(self):
        return str(self._swords(self.s[WINNER]))

    def more(self):
        s = self.s
        winner = s[WINNER]
        row = 1
        ties = False
        for n in range(self._swords(winner), -1, -1):
            for i in range(s[N_SEATS]):
                seat = (winner + i) % s[N_SEATS]
                if self._swords(seat) != n:
                    continue
                text = SWORD * n if n < 6 else SWORD + str(n)
                if seat == winner:
                    text += " " + words.get(_W_WINS)
                elif not self.rules.runs(s, seat):
                    text = words.get(_W_BUSTED)
                elif not n:
                    text = words.get(_W_NO_SWORD)
                else:
                    ties = ties or n == self._swords(winner)
                self.canvas.text(row, 1, chr(65 + seat) + "  " + text)
                row += 1
        if ties:
            self.canvas.text(5, 0, words.fill(_W_TIE, chr(65 + winner)))

    def info(self):
        return self.shell.pack.card_line(self.s[CARDS + R])

    def prompt(self):
        return words.get(_W_P_GO_ON)

    def lights(self):
        strip = self.shell.strip
        for seat in range(self.s[N_SEATS]):
            strip.bars[seat] = self._swords(seat)
        strip.show(BARS)
        return True


class Over(Notice):
    """Q11: the round is over: how far everyone came."""

    def __init__(self, shell, due):
        Notice.__init__(self, shell, due)
        self.over = self.rules.finished(self.s)

    def title(self):
        return words.fill(_W_OVER, self.s[ROUND] - (not self.over))

    def count(self):
        return self.s[N_SEATS]

    def line(self, i):
        s = self.s
        p = SEATS_AT + i * STRIDE
        n = self._went(i)
        way = self._way(i)
        text = chr(65 + i) + " " + (pad(str(way - n), -2) + ">" if n else "   ") + pad(str(way), -2)
        text += " %s%d" % (CREDIT, s[p + CREDITS])
        if s[p + (BUST if self.over else BUST_BEFORE)]:
            text += " " + words.get(_W_BUST)
        return text if self.shell.is_human(i) else text + " " + words.get(_W_BOT)

    def _way(self, seat):
        """Spaces from the start on the way that is the shortest from where the runner is, those past the finish too."""
        s = self.s
        whole = self.rules.left(track.start(self.rules.track), 0, s[LAPS])
        return whole - self.rules.to_go(s, seat) + s[SEATS_AT + seat * STRIDE + EXTRA]

    def _went(self, seat):
        """By how much that grew in the round that is over."""
        s = self.s
        p = SEATS_AT + seat * STRIDE
        before = self.rules.left(s[p + FROM], s[p + FROM_LAP], s[LAPS]) if self.over else s[p + LEFT_BEFORE]
        return before - self.rules.to_go(s, seat) + s[p + EXTRA]

    def more(self):
        s = self.s
        self.canvas.text(5, 0, words.fill(_W_BLACK, chr(65 + s[HOLDER])))

    def info(self):
        seat = min(self.at, self.s[N_SEATS] - 1)
        return words.fill(_W_WENT, chr(65 + seat), self._went(seat), self.rules.to_go(self.s, seat))

    def prompt(self):
        return words.get(_W_P_FINISH) if self.over else words.fill(_W_P_ROUND, self.s[ROUND])
