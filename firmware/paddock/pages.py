"""Pages over a race that any game has: Back, and the question before an undo.

Loaded by the shell when one of PAGES is opened and let go of afterwards. What the pages may use of the shell:
docs/architecture.md.
"""

from . import words
from .core.compat import const
from .core.setup import SETUP_GAME, SETUP_SEATS
from .ui.canvas import LEFT, RIGHT
from .ui.widgets import BACK, TRAVEL, UNDO, ShellPage, wrap

_W_P_OPEN = const(12)
_W_A_NO = const(45)
_W_A_NOTHING = const(47)
_W_P_NO = const(48)
_W_ROUND = const(140)
_W_P_CLOSE = const(252)
_W_B_TITLE = const(253)
_W_B_NOTHING = const(255)
_W_B_AGAIN = const(256)
_W_B_DECIDE = const(257)
_W_P_UNDO = const(258)
_W_U_TITLE = const(259)
_W_U_TITLES = const(260)
_W_U_TO = const(261)
_W_U_ROLLS = const(262)
_W_U_UNDO = const(263)
_W_B_LEADS = const(323)
_W_B_WHERE = const(324)
_W_B_STEPS = const(325)
_W_B_SEED = const(328)
_W_B_ROLLED_0 = const(497)
_W_B_CARD_0 = const(499)
_W_B_ODDS_0 = const(501)
_W_B_NOW = const(655)
_W_B_NOW_INFO = const(656)
_W_P_PAST_NOW = const(665)
_W_B_RULE = const(770)
_W_B_LINE_0 = const(773)

_UNDO = const(0)
_CARD = const(1)
_LOG = const(4)
_SEATS = const(6)
_PAUSE = const(7)
_RULE = const(8)


class Undo:
    """What UNDO would take back: the last decision of a person, with what computer seats decided after it.

    `line` it in the words of the record, "" where nothing can be; `at` the length of the log before it; `lines` the steps
    that go, the oldest first.
    """

    def __init__(self, shell):
        match = shell.match
        journal = shell.journal
        self.line = ""
        self.at = 0
        self.lines = []
        lines = journal.lines
        for i in range(len(lines) - 1, -1, -1):
            at = journal.at[i]
            if at >> 2 < match.floor:
                break
            if at & 1:  # decided, not done by the match itself
                self.lines.insert(0, lines[i])
                if at & 2:
                    self.line = lines[i]
                    self.at = at >> 2
                    break

    def seat(self):
        return ord(self.line[0]) - 65

    def asked(self, shell):
        """One's own last step is taken back at once; another seat's earlier one and the end of the race are asked."""
        if shell.rules.finished(shell.state):
            return True
        return shell.undone and shell.pack is not None and self.seat() != shell.seat  # in a tally one enters for all


class Back(ShellPage):
    """S5: undo, everything to look at, pause. `colour`: that of the highlighted card, -1 for none."""

    def __init__(self, shell, colour=-1):
        ShellPage.__init__(self, shell)
        self.colour = colour
        self.undo = Undo(shell)
        self.items = [_UNDO, _CARD, _RULE, 2, 3, _LOG, 5, _PAUSE]
        if not shell.pack:  # a tally: neither cards nor odds, the strip is its track, and one page for all seats
            self.items = [_UNDO, _RULE, 2, _LOG, _PAUSE]
        elif self._others():
            self.items.insert(7, _SEATS)
        self.title_seat()

    def title_seat(self):
        shell = self.shell
        self.seat = -1 if not shell.pack or shell.rules.finished(shell.state) else shell.seat

    def _others(self):
        """Letters of the people who may act now, if there are several."""
        shell = self.shell
        text = ""
        for seat in range(shell.setup[SETUP_SEATS]):
            if shell.is_human(seat) and shell.rules.may_act(shell.state, seat):
                text += " " + chr(65 + seat)
        return text if len(text) > 2 else ""

    def title(self):
        return words.get(_W_B_TITLE)

    def corner(self):
        return words.fill(_W_ROUND, self.shell.state[0]) if self.shell.state[0] else ""

    def count(self):
        return len(self.items)

    def line(self, i):
        item = self.items[i]
        if item == _UNDO and self.shell.past:
            return words.get(_W_B_NOW)
        text = words.get(_W_B_LINE_0 + item)
        if item == _UNDO:
            if self.undo.line:
                return text + self.undo.line
            done = self.shell.match.length
            return text + words.get(_W_B_ROLLED_0 + self.shell.setup[SETUP_GAME] if done else _W_B_NOTHING)
        if item == _SEATS:
            return text + LEFT + self.shell.name(self.shell.seat) + RIGHT
        return text

    def enabled(self, i):
        return i > 0 or self.undo.line != "" or self.shell.past is not None

    def turn(self, i, d):
        if self.items[i] != _SEATS:
            return False
        shell = self.shell
        for k in range(1, 6):
            seat = (shell.seat + d * k) % shell.setup[SETUP_SEATS]
            if shell.is_human(seat) and shell.rules.may_act(shell.state, seat):
                shell.seat = seat
                break
        self.title_seat()
        return True

    def info(self):
        if self.at >= self.count():
            return ""
        item = self.items[self.at]
        if item == _UNDO:
            past = self.shell.past
            return words.fill(_W_B_NOW_INFO, past.total) if past else words.fill(_W_B_AGAIN, self.undo.line[0])
        if item == _SEATS:
            return words.get(_W_B_DECIDE) + self._others()
        game = self.shell.setup[SETUP_GAME]
        infos = (0, _W_B_CARD_0 + game, _W_B_LEADS, _W_B_WHERE, _W_B_STEPS, _W_B_ODDS_0 + game, 0, _W_B_SEED, _W_B_RULE)
        return words.get(infos[item])

    def prompt(self):
        if self.at >= self.count() or self.items[self.at] == _SEATS:
            return words.get(_W_P_CLOSE)
        if self.at == _UNDO and self.shell.past:
            return words.get(_W_P_PAST_NOW)
        return words.get(_W_P_UNDO if self.at == _UNDO and not self.undo.asked(self.shell) else _W_P_OPEN)

    def act(self, i):
        item = self.items[i]
        if item == _UNDO:
            if self.shell.past:
                self.arg = (self.shell.match.end, False)
                return TRAVEL
            if self.undo.asked(self.shell):
                return self.opens("undo")
            self.arg = self.undo.at
            return UNDO
        if item == _SEATS:
            return BACK
        if item == _CARD:
            return self.opens(("card", self.colour) if self.colour >= 0 else "card")
        return self.opens(("standings", "map", "log", "odds", "", "pause", "rule")[item - 2])


class Asked(ShellPage):
    """S4: before an undo that reaches another seat's decision or the end of the race."""

    top = 4
    rows = 2

    def __init__(self, shell):
        ShellPage.__init__(self, shell)
        self.undo = Undo(shell)

    def title(self):
        n = len(self.undo.lines)
        return words.fill(_W_U_TITLES, n) if n > 1 else words.get(_W_U_TITLE)

    def count(self):
        return 2

    def line(self, i):
        return words.get(_W_U_UNDO if i else _W_A_NO)

    def more(self):
        row = 1
        for text in wrap(words.fill(_W_U_TO, self.undo.line))[:2]:
            self.canvas.text(row, 0, text)
            row += 1
        self.canvas.text(row, 0, words.fill(_W_B_AGAIN, self.undo.line[0]))

    def info(self):
        if self.at == 0:
            return words.get(_W_A_NOTHING)
        return words.get(_W_U_ROLLS) if self.shell.match.devices else ""

    def prompt(self):
        return words.get(_W_P_UNDO if self.at == 1 else _W_P_NO)

    def act(self, i):
        self.arg = self.undo.at
        return UNDO if i else BACK


PAGES = {"back": Back, "undo": Asked}
