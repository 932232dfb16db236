"""Pages over a race that any game has: Back, the log, the question before an undo, pause.

Loaded by the shell when one of PAGES is opened and let go of afterwards. What the pages may use of the shell:
docs/architecture.md.
"""

from . import words
from .core.compat import const
from .core.setup import SETUP_GAME, SETUP_SEATS
from .ui.canvas import COLUMNS, LEFT, RIGHT
from .ui.strip import PAUSED
from .ui.widgets import BACK, END, HOME, TRAVEL, UNDO, ShellPage

_W_P_GO_ON = const(11)
_W_P_OPEN = const(12)
_W_A_NO = const(45)
_W_A_NOTHING = const(47)
_W_P_NO = const(48)
_W_P_HOME = const(60)
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
_W_L_TITLE = const(264)
_W_PA_TITLE = const(265)
_W_PA_SAVED = const(266)
_W_PA_LEAVE = const(267)
_W_PA_SEED = const(268)
_W_B_LEADS = const(323)
_W_B_WHERE = const(324)
_W_B_STEPS = const(325)
_W_B_SEED = const(328)
_W_PA_LINE_0 = const(329)
_W_B_ROLLED_0 = const(497)
_W_B_CARD_0 = const(499)
_W_B_ODDS_0 = const(501)
_W_PA_TIMER = const(609)
_W_L_OLDER = const(651)
_W_P_L_SEE = const(652)
_W_P_L_CORRECT = const(653)
_W_P_L_OLDER = const(654)
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


def _round(shell):
    """Which round it is, if the first has begun."""
    return words.fill(_W_ROUND, shell.state[0]) if shell.state[0] else ""


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
        return _round(self.shell)

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
        c = self.canvas
        c.text(1, 0, words.fill(_W_U_TO, self.undo.line))
        c.text(2, 0, words.fill(_W_B_AGAIN, self.undo.line[0]))
        if self.shell.match.devices:
            c.text(3, 0, words.get(_W_U_ROLLS))

    def info(self):
        return "" if self.at else words.get(_W_A_NOTHING)

    def prompt(self):
        return words.get(_W_P_UNDO if self.at == 1 else _W_P_NO)

    def act(self, i):
        self.arg = self.undo.at
        return UNDO if i else BACK


class Log(ShellPage):
    """S2: the last steps in the words of the record, the newest first; LEFT and RIGHT go on by a page. A leads to the moment
    before a step, where a step can be corrected whose dice or cubes are on the table; behind the oldest line to older ones."""

    def __init__(self, shell):
        ShellPage.__init__(self, shell)
        self.steps = shell.journal.lines
        if shell.journal.steps > len(self.steps):
            self.steps.insert(0, words.get(_W_L_OLDER))

    def title(self):
        n = self.shell.journal.steps
        return words.fill(_W_L_TITLE, n - min(self.at, max(self.count() - 1, 0)), n)

    def corner(self):
        return _round(self.shell)

    def count(self):
        return len(self.steps)

    def line(self, i):
        return self.steps[self.count() - 1 - i]

    def turn(self, i, d):
        n = self.count()
        if n <= self.rows:
            return False
        self.at = (self.at + d * self.rows) % n
        return True

    def info(self):
        """What of a long step did not fit into its line."""
        return self.line(self.at)[COLUMNS - 1 :] if self.at < self.count() else ""

    def prompt(self):
        if not self.steps:
            return words.get(_W_P_CLOSE)
        if self.at == self.count() - 1 and len(self.steps) > len(self.shell.journal.at):
            return words.get(_W_P_L_OLDER)
        shell = self.shell
        return words.get(_W_P_L_SEE if shell.match.devices or shell.rules.finished(shell.state) else _W_P_L_CORRECT)

    def act(self, i):
        if not self.steps:
            return BACK
        at = self.shell.journal.at
        i = self.count() - 1 - i
        older = len(self.steps) > len(at)
        self.arg = (at[max(i - older, 0)] >> 2, older and i == 0)
        return TRAVEL


class Pause(ShellPage):
    """S6. A race that is over cannot be gone on with: it is left, not kept."""

    def title(self):
        return words.get(_W_PA_TITLE)

    def corner(self):
        return words.get(_W_PA_SAVED)

    def _over(self):
        return self.shell.rules.finished(self.shell.state)

    def count(self):
        return 3 if self._over() else 4

    def line(self, i):
        if i == 2 and self._over():
            return words.get(_W_PA_LEAVE)
        return words.get(_W_PA_LINE_0 + i)

    def more(self):
        if self.shell.timer and not self._over():
            self.canvas.text(5, 0, words.fill(_W_PA_TIMER, self.shell.timer.left(self.shell.seat)))

    def info(self):
        text = ""
        for word in self.shell.match.seed:
            text += "%04X" % (word & 0xFFFF)
        return words.fill(_W_PA_SEED, text)

    def prompt(self):
        return words.get((_W_P_GO_ON, _W_P_OPEN, _W_P_HOME, _W_P_OPEN, _W_P_GO_ON)[self.at])

    def act(self, i):
        if i == 1:
            return self.opens("settings")
        if i == 3:
            return self.opens(("ask", END))
        if i == 2:
            return END if self._over() else HOME
        return BACK

    def lights(self):
        self.shell.strip.show(PAUSED)
        return True


PAGES = {"back": Back, "undo": Asked, "log": Log, "pause": Pause}
