"""Races that are over and were kept: the list, and what of one of them can be looked at.

Loaded by the shell when one of PAGES is opened and let go of afterwards. What the pages may use of the shell:
docs/architecture.md. Where the races lie: files.py.
"""

from . import begin, files, words
from .core.compat import const
from .core.setup import SETUP_GAME, SETUP_KINDS, SETUP_SEATS
from .games import GAMES
from .ui.widgets import HOME, REDRAW, ShellPage

_W_P_OPEN = const(12)
_W_HOME = const(59)
_W_P_HOME = const(60)
_W_SV_DAMAGED = const(82)
_W_ROUND = const(140)
_W_B_LEADS = const(323)
_W_B_WHERE = const(324)
_W_B_STEPS = const(325)
_W_GAME_0 = const(696)
_W_KR_TITLE = const(757)
_W_KR_RACE = const(758)
_W_KR_NONE = const(759)
_W_KR_NONE_1 = const(760)
_W_KR_INFO = const(761)
_W_KR_PODIUM = const(762)
_W_KR_WHY = const(763)
_W_P_LOOK = const(764)
_W_B_LINE_0 = const(773)

_STANDINGS = const(1)
_TRACK = const(2)
_HOME = const(4)


class Races(ShellPage):
    """The newest first: number, game, seats, small letters for computers; row 6: who won."""

    def __init__(self, shell):
        ShellPage.__init__(self, shell)
        self.numbers = files.races(shell.drive)
        self.told = {}  # by line what stands there, and the row below: a file is looked at once

    def _of(self, i):
        if i not in self.told:
            number = self.numbers[-1 - i]
            found = files.summary(self.shell.drive, number)
            if found and found[0][SETUP_GAME] < len(GAMES):
                setup, winners, rounds = found
                won = seats = ""
                for seat in range(setup[SETUP_SEATS]):
                    letter = chr((97 if setup[SETUP_KINDS + seat] else 65) + seat)
                    seats += letter
                    if winners >> seat & 1:
                        won += letter
                text = words.get(_W_GAME_0 + setup[SETUP_GAME])
                self.told[i] = ["%d %s %s" % (number, text, seats), words.fill(_W_KR_INFO, won, rounds)]
            else:
                self.told[i] = ["%d ?" % number, words.get(_W_SV_DAMAGED)]
        return self.told[i]

    def title(self):
        return words.get(_W_KR_TITLE)

    def count(self):
        return len(self.numbers)

    def line(self, i):
        return self._of(i)[0]

    def more(self):
        if not self.numbers:
            self.canvas.text(1, 0, words.get(_W_KR_NONE))
            self.canvas.text(2, 0, words.get(_W_KR_NONE_1))

    def info(self):
        return self._of(self.at)[1] if self.at < self.count() else ""

    def prompt(self):
        return words.get(_W_P_LOOK) if self.numbers else ""

    def act(self, i):
        if self.numbers:
            notice = begin.load_kept(self.shell, self.numbers[-1 - i])
            if notice:
                self.shell.prepare()  # home goes by the last race again
                self.notice = notice
        return REDRAW


class Kept(ShellPage):
    """One of them: nothing of it can be changed."""

    def __init__(self, shell):
        ShellPage.__init__(self, shell)
        self.items = [0, _STANDINGS, _TRACK, 3, _HOME]
        if not shell.pack:  # a tally
            self.items.remove(_TRACK)

    def title(self):
        return words.fill(_W_KR_RACE, self.shell.kept.number)

    def corner(self):
        return words.fill(_W_ROUND, self.shell.state[0])

    def count(self):
        return len(self.items)

    def line(self, i):
        item = self.items[i]
        return words.get(_W_KR_PODIUM if item == 0 else _W_HOME if item == _HOME else _W_B_LINE_0 + 1 + item)

    def info(self):
        item = self.items[self.at] if self.at < self.count() else _HOME
        if item == _HOME:
            return ""
        return words.get((_W_KR_WHY, _W_B_LEADS, _W_B_WHERE, _W_B_STEPS)[item])

    def prompt(self):
        return words.get(_W_P_HOME if self.items[self.at] == _HOME else _W_P_OPEN)

    def act(self, i):
        item = self.items[i]
        return HOME if item == _HOME else self.opens(("podium", "standings", "map", "log")[item])

    def back(self):
        """To the list."""
        self.shell.home()
        self.shell.open("races")
        return REDRAW


PAGES = {"races": Races, "kept": Kept}
