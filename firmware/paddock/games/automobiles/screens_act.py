"""Automobiles: the page of the action phase."""

from ... import words
from ...core.compat import const
from ...core.notation import LETTERS, counted
from ...core.pool import COLOURS, K, N
from ...ui.canvas import COIN, LEFT, RIGHT
from ...ui.widgets import pad
from .layout import *  # noqa: F403 - the layout is this module's vocabulary
from .screens_base import Race

_W_ON_ROW = const(397)
_W_ACTION = const(398)
_W_BUY_LINE = const(399)
_W_END_TURN = const(400)
_W_SPECIAL = const(401)
_W_WEAR_LINE = const(402)
_W_CARD_WEAR = const(403)
_W_GONE = const(404)
_W_NO_WAY = const(405)
_W_P_PUT = const(406)
_W_P_BUY_PAGE = const(407)
_W_P_DISCARD = const(409)
_W_DREW = const(433)
_W_P_PLAY = const(507)
_W_P_SPECIAL_0 = const(622)
_W_P_END_0 = const(624)

# a line is the colour of a gear cube or of a card, or one of these
_WEAR = const(11)
_BUY = const(12)
_SPECIAL = const(13)


class Action(Race):
    """A3, A8: gear cubes, the highest first, cards, buying; a special turn as long as nothing was played."""

    scale = 2
    big_row = 4

    def __init__(self, shell):
        Race.__init__(self, shell)
        s, p = self.s, self.p
        self.top = 1 + self.wide
        self.rows = 5 - self.wide
        self.can = {}  # what can be played: colour -> the targets of a gear cube, the chosen one first; of a card none
        self.entered = ()  # the purchase that is corrected
        self.buys = special = wears = False
        for i in range(shell.match.legal(self.seat)):
            action = shell.match.out[i]
            if action >= A_GEAR:
                action -= A_GEAR
                c = (action >> 8) & 3
                self.can.setdefault(c, []).append(self.target((action >> 10) * 256 + (action & 255)))
            elif action < A_PAY:
                if action >= A_TAKE:
                    self.buys = True
                elif action >= A_CARD:
                    self.can[action - A_CARD] = []
                elif action == A_SPECIAL:
                    special = True
                else:
                    wears = True
        self.kinds = []
        idle = []
        for c in range(COLOURS):
            if c <= K:
                c = K - c
            if s[p + ACTIVE + c] and (c <= K or s[CARDS + c] >= 0):
                (self.kinds if c in self.can else idle).append(c)
        for c in self.can:
            self.can[c].sort()
        # The highlight starts on a gear cube that can be played; before anything was played on a card; else on buying.
        first = self.kinds[0] if self.kinds else _BUY
        if wears:
            self.kinds.append(_WEAR)
        if first > K and (first == _BUY or s[p + PLAYED]):
            self.at = len(self.kinds)
        self.kinds.append(_BUY)
        self.idle = len(self.kinds)  # the line from which on what cannot be played stands
        self.kinds += idle
        if special:
            self.kinds.append(_SPECIAL)
        if not s[p + PLAYED]:
            text = self.before()
            if text and not self.table and not shell.is_human(self.last):
                self.notice = text  # a computer's turn is over: its page did not wait
        elif shell.journal.latest[:3] == chr(65 + self.seat) + " h":  # what a card's draw brought
            self.notice = words.fill(_W_DREW, counted(s, p + DRAWN))

    def title(self):
        return words.get(_W_ACTION)

    def count(self):
        return len(self.kinds)

    def _kind(self):
        """What the highlight means, on `<` too."""
        return self.kinds[min(self.at, len(self.kinds) - 1)]

    def colour(self):
        kind = self._kind()
        return kind if K < kind < _WEAR else -1

    def enabled(self, i):
        return i < self.idle or self.kinds[i] == _SPECIAL

    def line(self, i):
        s, p = self.s, self.p
        kind = self.kinds[i]
        if kind == _WEAR:
            return words.fill(_W_WEAR_LINE, s[p + ACTIVE + N])
        if kind == _BUY:
            return words.fill(_W_BUY_LINE, self.rules.worth(s, p)) if self.buys else words.get(_W_END_TURN)
        if kind == _SPECIAL:
            return words.get(_W_SPECIAL)
        n = s[p + ACTIVE + kind]
        text = pad(LETTERS[kind] + (str(n) if n > 1 else ""), 3)
        if kind > K:
            text += self.shell.pack.card_name(s[CARDS + kind])
            if i == self.at:  # beside what it does: the wear that it brings at once, and the money that is left
                t = self.after((A_CARD + kind,))
                wear = s[STOCK + N] - t[STOCK + N]
                if wear > 0:
                    text += words.fill(_W_CARD_WEAR, wear)
                text += " %d%s" % (self.rules.worth(t, p), COIN)
            return text
        if kind not in self.can:
            return text + words.get(_W_NO_WAY)
        targets = self.can[kind]
        name = self.space(targets[0])
        if len(targets) > 1:
            name = LEFT + name + RIGHT
        return text + name + words.fill(_W_ON_ROW, -(targets[0] >> 10) % self.length)

    def turn(self, i, d):
        targets = self.can.get(self.kinds[i], ()) if i >= 0 else ()
        if len(targets) < 2:
            return False
        if d > 0:
            targets.append(targets.pop(0))
        else:
            targets.insert(0, targets.pop())
        return True

    def _actions(self):
        """What A plays."""
        kind = self._kind()
        if kind <= K:
            target = self.can[kind][0]
            return (A_GEAR + (target >> 8 & 3) * 1024 + kind * 256 + (target & 255),)
        return (A_CARD + kind if kind < _WEAR else (A_WEAR, A_PAY, A_SPECIAL)[kind - _WEAR],)

    def fill(self, actions):
        action = actions[0]
        if action >= A_GEAR:
            action -= A_GEAR
            kind = (action >> 8) & 3
            target = self.target((action >> 10) * 256 + (action & 255))
            targets = self.can[kind]
            while targets[0] != target:
                targets.append(targets.pop(0))
        elif action >= A_TAKE:
            kind = _BUY
            self.entered = list(actions)
        elif action >= A_CARD:
            kind = action - A_CARD
        else:
            kind = _SPECIAL if action == A_SPECIAL else _WEAR
        self.at = self.kinds.index(kind)

    def big(self):
        return str(self.s[self.p + ACTIVE + N]) if self._kind() == _SPECIAL else ""

    def more(self):
        self.aims = self.can.get(self._kind(), ())
        self.draw_lanes()

    def info(self):
        kind = self._kind()
        if K < kind < _WEAR:
            return self.shell.pack.card_line(self.s[CARDS + kind])
        if kind == _SPECIAL:
            return words.fill(_W_GONE, self.s[self.p + ACTIVE + N])
        return self.would(() if kind == _BUY else self._actions())

    def prompt(self):
        kind = self._kind()
        if kind == _BUY and self.buys:
            return words.get(_W_P_BUY_PAGE)
        if kind <= K:
            text = words.fill(_W_P_PUT, LETTERS[kind], self.space(self.can[kind][0]))
        elif kind < _WEAR:
            text = words.fill(_W_P_PLAY, LETTERS[kind])
        else:
            text = words.get((_W_P_DISCARD, _W_P_END_0 + self.table, _W_P_SPECIAL_0 + self.table)[kind - _WEAR])
        return self.final(text, self._actions())

    def act(self, i):
        if self.buys and self.kinds[i] == _BUY:
            return self.opens(("buy", self.entered))
        return self.play(self._actions())
