"""Cubitos: what people read between two steps: the swords, the end of a round."""

from ... import words
from ...core import track
from ...core.compat import const
from ...core.pool import R
from ...ui.canvas import CREDIT, SWORD
from ...ui.race import Notice
from ...ui.strip import BARS
from ...ui.widgets import pad
from .layout import (
    BUST,
    BUST_BEFORE,
    CARDS,
    CREDITS,
    EXTRA,
    FROM,
    FROM_LAP,
    HOLDER,
    LAPS,
    LEFT_BEFORE,
    N_SEATS,
    ROUND,
    SEATS_AT,
    STRIDE,
    SWORDS,
    WINNER,
)

_W_P_GO_ON = const(11)
_W_ROUND = const(140)
_W_BUST = const(153)
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
