"""What standings and podium are in any game: bases of the pages in games/<game>/pages.py, with which they are let go of."""

from array import array

from .. import words
from ..core.compat import const
from ..core.setup import SETUP_LAPS, SETUP_SEATS
from ..ui.canvas import CROSS, FLAG
from ..ui.strip import NOBODY, PODIUM
from ..ui.widgets import BACK, REDRAW, ShellPage

_W_ROUND = const(140)
_W_P_CLOSE = const(252)
_W_Z_TITLE = const(284)
_W_Z_BEHIND = const(285)
_W_P_ALONE = const(289)
_W_P_ALL = const(290)
_W_PO_TITLE = const(308)
_W_PO_LOCKED = const(309)
_W_P_AGAIN = const(312)
_W_Z_TIME = const(608)

_BAR = const(44)  # pixels of the leader's bar
_BAR_X = const(58)


def _places(shell):
    """[(place, seat)], the leader first."""
    n = shell.setup[SETUP_SEATS]
    out = array("h", bytes(2 * n))
    shell.rules.ranking(shell.state, out)
    found = []
    for seat in range(n):
        found.append((out[seat], seat))
    found.sort()
    return found


def _clock(seconds):
    return "%d:%02d" % (seconds // 60, seconds % 60)


class Standings(ShellPage):
    """S1; a cross marks who is out, a flag who has finished. LEFT and RIGHT turn what row 6 says of a seat.

    A game adds `done`, `looks`, `look_at`, `out` and `home`.
    """

    width = 9  # a highlighted line ends before the bars
    scale = 2
    big_row = 3
    looks = 1

    def __init__(self, shell):
        ShellPage.__init__(self, shell)
        self.order = _places(shell)
        self.label = words.get(_W_Z_BEHIND)
        self.look = 0
        for i in range(len(self.order)):
            if self.order[i][1] == shell.seat:
                self.at = i

    def done(self, seat):
        """What of the race lies behind the seat."""
        return 0

    def look_at(self, look, seat):
        """The text of row 6."""
        return ""

    def out(self, seat):
        """Why the seat takes no part any more in this round, or in the race; "" if it does."""
        return ""

    def home(self, seat):
        """Whether the seat has finished."""
        return 0 < self.shell.setup[SETUP_LAPS] <= self.shell.rules.lap(self.shell.state, seat)

    def title(self):
        return words.get(_W_Z_TITLE)

    def corner(self):
        return words.fill(_W_ROUND, self.shell.state[0]) if self.shell.state[0] else ""

    def count(self):
        return len(self.order)

    def line(self, i):
        place, seat = self.order[i]
        shell = self.shell
        text = "%d %s%4d" % (place, chr(65 + seat), self.done(seat))
        if shell.rules.out(shell.state, seat):
            return text + CROSS
        return text + FLAG if self.home(seat) else text

    def _shown(self):
        return self.order[min(self.at, len(self.order) - 1)][1]

    def big(self):
        gap = self.done(self.order[0][1]) - self.done(self._shown())
        return str(gap) if gap else ""

    def more(self):
        most = max(1, self.done(self.order[0][1]))
        right = 124 - 12 * len(self.big())  # a large gap has the place of the bars beside it
        for i in range(len(self.order)):
            y = (self.top + i) * 8
            end = _BAR_X + _BAR * max(0, self.done(self.order[i][1])) // most
            if 0 <= i + self.top - self.big_row < self.scale:
                end = min(end, right)
            self.canvas.fill(_BAR_X, y + 1, end, y + 7)

    def _looks(self):
        """All that row 6 may say of the seat: why it is out first, and last its time."""
        seat = self._shown()
        texts = [self.look_at(look, seat) for look in range(self.looks)]
        why = self.out(seat)
        if why:
            texts.append(texts[0])
            texts[0] = why
        if self.shell.timer:
            total = self.shell.timer.total
            texts.append(words.fill(_W_Z_TIME, chr(65 + seat), _clock(total[seat]), _clock(sum(total))))
        return texts

    def turn(self, i, d):
        self.look = (self.look + d) % len(self._looks())
        return True

    def info(self):
        texts = self._looks()
        return texts[self.look % len(texts)]

    def prompt(self):
        alone = self.shell.strip.alone
        if self.at >= len(self.order):
            return ""
        return words.get(_W_P_ALL) if alone == self._shown() else words.fill(_W_P_ALONE, chr(65 + self._shown()))

    def act(self, i):
        strip = self.shell.strip
        strip.alone = -1 if strip.alone == self._shown() else self._shown()
        return REDRAW


class Podium(ShellPage):
    """S7: the race is over; only Back > Undo opens it again. A game adds `why`."""

    width = 0  # its lines are the blocks

    def __init__(self, shell):
        ShellPage.__init__(self, shell)
        self.order = _places(shell)

    def why(self, i):
        """Why the i-th of `order` has its place."""
        return ""

    def title(self):
        return words.get(_W_PO_TITLE)

    def corner(self):
        return words.get(_W_PO_LOCKED)

    def count(self):
        return len(self.order)

    def more(self):
        """Who shares a place stands on the same block; behind the third there is none."""
        c = self.canvas
        beside = [0] * 6  # how many stand on each place already
        for place, _ in self.order:
            beside[place] += 1
        for place in range(1, 6):
            if not beside[place]:
                continue
            x = (0, 38, 4, 72, 95, 104)[place]
            if place < 4:
                c.box(x, (12, 24, 32)[place - 1], x + 35, 48)
            c.sign(x + 15, 39, str(place))
        before = 0  # of those who share the place
        for i in range(len(self.order)):
            place, seat = self.order[i]
            before = before + 1 if i and self.order[i - 1][0] == place else 0
            x = (0, 38, 4, 72, 95, 104)[place] + 18 - 4 * beside[place] + 8 * before
            y = (0, 8, 20, 28, 30, 30)[place]
            lit = i == self.at
            c.fill(x - 1, y - 1, x + 6, y + 8, 1 if lit else 2)
            c.sign(x, y, chr(65 + seat), 2 if lit else 1)

    def info(self):
        return self.why(self.at) if self.at < len(self.order) else ""

    def prompt(self):
        return words.get(_W_P_CLOSE if self.shell.kept else _W_P_AGAIN)

    def act(self, i):
        return BACK if self.shell.kept else self.opens("first")

    def back(self):
        return BACK if self.shell.kept else self.opens("back")

    def lights(self):
        strip = self.shell.strip
        for i in range(3):
            strip.podium[i] = self.order[i][1] if i < len(self.order) else NOBODY
        strip.show(PODIUM)
        return True
