"""Two pages over a race that any game has: the log and pause.

Loaded by the shell when one of PAGES is opened and let go of afterwards. What the pages may use of the shell:
docs/architecture.md.
"""

from . import words
from .core.compat import const
from .ui.canvas import COLUMNS
from .ui.strip import PAUSED
from .ui.widgets import BACK, END, HOME, TRAVEL, ShellPage

_W_P_GO_ON = const(11)
_W_P_OPEN = const(12)
_W_P_HOME = const(60)
_W_ROUND = const(140)
_W_P_CLOSE = const(252)
_W_L_TITLE = const(264)
_W_PA_TITLE = const(265)
_W_PA_SAVED = const(266)
_W_PA_LEAVE = const(267)
_W_PA_SEED = const(268)
_W_PA_LINE_0 = const(329)
_W_PA_TIMER = const(609)
_W_L_OLDER = const(651)
_W_P_L_SEE = const(652)
_W_P_L_CORRECT = const(653)
_W_P_L_OLDER = const(654)


class Log(ShellPage):
    """S2: the last steps in the words of the record, the newest first; LEFT and RIGHT go on by a page. A leads to the moment
    before a step, where a step can be corrected whose dice or cubes are on the table; behind the oldest line to older ones."""

    def __init__(self, shell):
        ShellPage.__init__(self, shell)
        self.older = shell.journal.steps > len(shell.journal.at)  # a line that leads to what the journal no longer has

    def title(self):
        n = self.shell.journal.steps
        return words.fill(_W_L_TITLE, n - min(self.at, max(self.count() - 1, 0)), n)

    def corner(self):
        return words.fill(_W_ROUND, self.shell.state[0]) if self.shell.state[0] else ""

    def count(self):
        return len(self.shell.journal.at) + self.older

    def line(self, i):
        i = self.count() - 1 - i - self.older
        return words.get(_W_L_OLDER) if i < 0 else self.shell.journal.lines[i]

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
        if not self.count():
            return words.get(_W_P_CLOSE)
        if self.older and self.at == self.count() - 1:
            return words.get(_W_P_L_OLDER)
        shell = self.shell
        return words.get(_W_P_L_SEE if shell.match.devices or shell.rules.finished(shell.state) else _W_P_L_CORRECT)

    def act(self, i):
        if not self.count():
            return BACK
        i = self.count() - 1 - i - self.older
        self.arg = (self.shell.journal.at[max(i, 0)] >> 2, i < 0)
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


PAGES = {"log": Log, "pause": Pause}
