"""Cubitos: what can be looked at any time (standings, a card's text, odds), and the podium.

Loaded by the shell when one of PAGES is opened and let go of afterwards. What the pages may use of the shell:
docs/architecture.md.
"""

from array import array

from ... import words
from ...core import notation, track
from ...core.compat import const
from ...core.pool import COLOURS
from ...core.setup import SETUP_CARDS
from ...ui.canvas import BLANK, COIN, LEFT, RIGHT
from ...ui.strip import NOBODY, PODIUM
from ...ui.widgets import BACK, REDRAW, ShellPage, wrap
from .layout import *  # noqa: F403 - the layout is this module's vocabulary
from .screens_base import FACES, percent

_W_ROUND = const(140)
_W_P_CLOSE = const(252)
_W_Z_TITLE = const(284)
_W_Z_BEHIND = const(285)
_W_Z_WAY = const(286)
_W_Z_HAND = const(287)
_W_Z_DICE = const(288)
_W_P_ALONE = const(289)
_W_P_ALL = const(290)
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
_W_O_TITLE = const(302)
_W_O_NONE = const(304)
_W_O_BUST = const(305)
_W_O_LEAST = const(306)
_W_O_MEAN = const(307)
_W_PO_TITLE = const(308)
_W_PO_LOCKED = const(309)
_W_PO_SHORT = const(310)
_W_PO_PAST = const(311)
_W_P_AGAIN = const(312)
_W_D_DIE_0 = const(355)
_W_O_EMPTY = const(358)
_W_PO_THERE = const(359)
_W_O_HITS_0 = const(360)

_COLOURS = (0, 4, 5, 6, 7, 8, 9, 10, 1, 2, 3)  # those with a card first, in the order of a setup
_ON_SALE = const(8)
_BAR = const(44)  # pixels of the leader's bar
_BAR_X = const(58)
_CERTAIN = const(100 << 20)  # a chance in 2**-20 per cent: 6 times it is below 2**30
_LOOKS = const(3)  # what LEFT and RIGHT show of a seat


class _Race(ShellPage):
    def __init__(self, shell):
        ShellPage.__init__(self, shell)
        self.rules = shell.rules
        self.s = shell.state

    def corner(self):
        return words.fill(_W_ROUND, self.s[ROUND])

    def done(self, seat):
        """Spaces that lie behind the seat's runner, by the shortest way."""
        t = self.rules.track
        p = SEATS_AT + seat * STRIDE
        return track.to_go(t, track.start(t), 0, self.s[LAPS]) - self.rules.to_go(self.s, seat) + self.s[p + EXTRA]

    def places(self):
        """[(place, seat)], the leader first."""
        out = array("h", bytes(2 * 4))
        self.rules.ranking(self.s, out)
        found = []
        for seat in range(self.s[N_SEATS]):
            found.append((out[seat], seat))
        found.sort()
        return found

    def prompt(self):
        return words.get(_W_P_CLOSE)

    def act(self, i):
        return BACK


class Standings(_Race):
    """S1. LEFT and RIGHT: gap and way, money and dice, hand size and fan track."""

    scale = 2
    big_row = 3

    def __init__(self, shell):
        _Race.__init__(self, shell)
        self.order = self.places()
        self.label = words.get(_W_Z_BEHIND)
        self.look = 0
        for i in range(len(self.order)):
            if self.order[i][1] == shell.seat:
                self.at = i

    def title(self):
        return words.get(_W_Z_TITLE)

    def count(self):
        return len(self.order)

    def line(self, i):
        place, seat = self.order[i]
        return "%d %s %3d" % (place, chr(65 + seat), self.done(seat))

    def _shown(self):
        return self.order[min(self.at, len(self.order) - 1)][1]

    def big(self):
        gap = self.done(self.order[0][1]) - self.done(self._shown())
        return str(gap) if gap else ""

    def more(self):
        most = max(1, self.done(self.order[0][1]))
        for i in range(len(self.order)):
            y = (self.top + i) * 8
            end = _BAR_X + _BAR * max(0, self.done(self.order[i][1])) // most
            self.canvas.fill(_BAR_X, y + 1, end, y + 7)

    def turn(self, i, d):
        self.look = (self.look + d) % _LOOKS
        return True

    def info(self):
        seat = self._shown()
        s = self.s
        p = SEATS_AT + seat * STRIDE
        if self.look == 0:
            return words.fill(_W_Z_WAY, self.shell.name(seat), self.rules.to_go(s, seat))
        if self.look == 2:
            return words.fill(_W_Z_HAND, chr(65 + seat), s[p + HAND], s[p + FAN])
        dice = 0
        for zone in (DRAW_ZONE, ROLL_ZONE, DISCARD):
            for c in range(COLOURS):
                dice += s[p + zone + c]
        dice += self.rules.active_dice(s, seat)
        return words.fill(_W_Z_DICE, chr(65 + seat), s[p + CREDITS], dice)

    def prompt(self):
        alone = self.shell.strip.alone
        if self.at >= len(self.order):
            return ""
        return words.get(_W_P_ALL) if alone == self._shown() else words.fill(_W_P_ALONE, chr(65 + self._shown()))

    def act(self, i):
        strip = self.shell.strip
        strip.alone = -1 if strip.alone == self._shown() else self._shown()
        return REDRAW


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


class Odds(_Race):
    """S13: how many hits the next roll of the shown seat has, each with its chance."""

    def __init__(self, shell):
        _Race.__init__(self, shell)
        self.seat = shell.seat
        self.p = SEATS_AT + self.seat * STRIDE
        self.chance = []
        self.dice = 0
        if self.s[PHASE] == ROLLING and self.s[self.p + STATE] in (ROLL, DECIDE):
            self._count()

    def _count(self):
        chance = [_CERTAIN]
        mean = 0
        for c in range(COLOURS):
            hits = self.rules.hits(c)
            for _ in range(self.s[self.p + ROLL_ZONE + c]):
                mean += hits
                self.dice += 1
                chance.append(0)
                for k in range(len(chance) - 1, -1, -1):
                    chance[k] = chance[k] * (6 - hits) // 6 + (chance[k - 1] * hits // 6 if k else 0)
        while chance and not chance[-1]:
            chance.pop()
        self.chance = chance
        self.mean = (10 * mean + 3) // 6

    def title(self):
        return words.fill(_W_O_TITLE, self.dice) if self.dice else words.get(_W_O_EMPTY)

    def corner(self):
        return ""

    def count(self):
        return len(self.chance) if self.dice else 0

    def line(self, i):
        text = percent(self.chance[i])
        return words.fill(_W_O_HITS_0 + (i == 1), "%2d" % i) + " " * (5 - len(text)) + text

    def more(self):
        c = self.canvas
        if not self.dice:
            c.text(2, 0, words.get(_W_O_NONE))
            return
        most = max(self.chance)
        for i in range(self.first, min(self.first + self.rows, len(self.chance))):
            y = (self.top + i - self.first) * 8
            c.fill(88, y + 1, 88 + 36 * (self.chance[i] >> 10) // (most >> 10), y + 7)

    def info(self):
        if not self.dice:
            return ""
        if self.at == 0 and self.s[self.p + RISK] and not self.s[self.p + SAFE]:
            return words.get(_W_O_BUST)
        if 1 < self.at < len(self.chance):
            least = 0
            for i in range(self.at, len(self.chance)):
                least += self.chance[i]
            return words.fill(_W_O_LEAST, self.at, percent(least))
        return words.fill(_W_O_MEAN, "%d.%d" % (self.mean // 10, self.mean % 10))


class Podium(_Race):
    """S7: the race is over; only Back > Undo opens it again."""

    width = 0  # its lines are the blocks
    leaves = False

    def __init__(self, shell):
        _Race.__init__(self, shell)
        self.order = self.places()

    def title(self):
        return words.get(_W_PO_TITLE)

    def corner(self):
        return words.get(_W_PO_LOCKED)

    def count(self):
        return len(self.order)

    def more(self):
        c = self.canvas
        beside = [0, 0, 0, 0, 0]  # how many stand on each place already
        for place, _ in self.order:
            beside[place] += 1
        for place in range(1, 4):
            if beside[place]:
                x = (0, 38, 4, 72)[place]
                y = (0, 12, 24, 32)[place]
                c.box(x, y, x + 35, 48)
                c.sign(x + 15, 39, str(place))
        if beside[4]:
            c.sign(115, 39, "4")
        for i in range(len(self.order)):
            place, seat = self.order[i]
            before = 0  # of those who share the place
            for j in range(i):
                if self.order[j][0] == place:
                    before += 1
            x = (0, 38, 4, 72, 97)[place] + 18 - 4 * beside[place] + 8 * before
            y = (0, 8, 20, 28, 30)[place]
            lit = i == self.at
            c.fill(x - 1, y - 1, x + 6, y + 8, 1 if lit else 2)
            c.sign(x, y, chr(65 + seat), 2 if lit else 1)

    def info(self):
        """Why the seat has its place (C31, G15)."""
        if self.at >= len(self.order):
            return ""
        seat = self.order[self.at][1]
        extra = self.s[SEATS_AT + seat * STRIDE + EXTRA]
        to_go = self.rules.to_go(self.s, seat)
        if to_go:
            return words.fill(_W_PO_SHORT, self.shell.name(seat), to_go)
        return words.fill(_W_PO_PAST if extra else _W_PO_THERE, self.shell.name(seat), extra)

    def prompt(self):
        return words.get(_W_P_AGAIN)

    def act(self, i):
        return self.opens("first")

    def back(self):
        return self.opens("back")

    def lights(self):
        strip = self.shell.strip
        for i in range(3):
            strip.podium[i] = self.order[i][1] if i < len(self.order) else NOBODY
        strip.show(PODIUM)
        return True


PAGES = {"standings": Standings, "card": Card, "odds": Odds, "podium": Podium}
