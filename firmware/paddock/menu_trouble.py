"""The handheld's own pages for trouble: after an error, and with a low battery.

Loaded by the shell when one of PAGES is opened and let go of afterwards.
"""

from . import words
from .core.compat import const, ticks_add
from .manners import charge
from .ui.canvas import SHADE1, SHADE3
from .ui.widgets import BACK, HOME, RESUME, UNDO, ShellPage, wrap

_W_P_GO_ON = const(11)
_W_R_SAFE = const(52)
_W_GO_ON = const(58)
_W_HOME = const(59)
_W_P_HOME = const(60)
_W_C_TITLE = const(61)
_W_C_RACE_SAFE = const(62)
_W_C_BACK = const(64)
_W_P_STEP_BACK = const(65)
_W_BA_TITLE = const(923)
_W_BA_GO_ON = const(924)
_W_BA_DARK = const(925)
_W_BA_SAVED = const(926)
_W_BA_DARK_INFO = const(927)
_W_P_DARK = const(928)

_DIMMED = const(3)  # per cent of the strip


def _place(error):
    """Module and line of the innermost function, "rules:112"; the whole chain of functions goes to the console. On a board the
    line is sometimes one of those before, or 1 in a function without numbers (tools/linenumbers.py): then that one's name."""
    from traceback import format_exception  # not where the rest of the page would be lost with it

    text = "".join(format_exception(error))
    print(text)
    place = ""
    for line in text.split("\n"):
        parts = line.split('"')
        if len(parts) > 2 and parts[0].strip() == "File":
            number = parts[2].split(",")[1].split()[-1]
            if number == "1":
                number = parts[2].split()[-1]
            place = parts[1].split("/")[-1].split("\\")[-1].replace(".py", "") + ":" + number
    return place


class Crash(ShellPage):
    """S10: the error and where it was, never a traceback (the console has it); the same race goes on, if need be one step
    shorter."""

    leaves = False
    top = 3
    rows = 3

    def __init__(self, shell):
        ShellPage.__init__(self, shell)
        kind, text, error, self.race = shell.crash  # 1 if one was on, 2 if a step can be taken back, else 0
        self.where = _place(error)
        self.rows_told = wrap(kind + ": " + text)

    def title(self):
        return words.get(_W_C_TITLE)

    def count(self):
        return 3 if self.race else 1

    def line(self, i):
        if not self.race or i == 2:
            return words.get(_W_HOME)
        return words.get(_W_C_BACK if i else _W_GO_ON)

    def enabled(self, i):
        return i != 1 or self.race == 2

    def more(self):
        self.canvas.text(1, 0, words.get(_W_C_RACE_SAFE if self.race else _W_R_SAFE))
        self.canvas.text(2, 0, self.where)

    def info(self):
        """What the error says goes on under the lines below."""
        return self.rows_told[min(self.at, len(self.rows_told) - 1)]

    def prompt(self):
        if not self.race or self.at == 2:
            return words.get(_W_P_HOME)
        return words.get(_W_P_STEP_BACK if self.at else _W_P_GO_ON)

    def act(self, i):
        return (RESUME, UNDO, HOME)[i] if self.race else HOME


class Battery(ShellPage):
    """S12: once at each of the shell's two levels."""

    top = 4
    rows = 2
    big_row = 1

    def title(self):
        return words.get(_W_BA_TITLE)

    def count(self):
        return 2

    def line(self, i):
        return words.get(_W_BA_DARK if i else _W_BA_GO_ON)

    def more(self):
        full = (charge(self.shell.hw) + 10) // 10
        self.canvas.text(2, 0, SHADE3 * full + SHADE1 * (10 - full))

    def big(self):
        return "%d%%" % charge(self.shell.hw)

    def info(self):
        return words.get(_W_BA_DARK_INFO if self.at == 1 else _W_BA_SAVED)

    def prompt(self):
        return words.get(_W_P_DARK if self.at else _W_P_GO_ON)

    def act(self, i):
        shell = self.shell
        if i:  # as if no key had been pressed for that long
            shell._touched = ticks_add(shell.now, -60000 * max(shell.settings["dim"], shell.settings["sleep"]))
        else:
            shell.strip.percent = min(shell.strip.percent, _DIMMED)
        return BACK


PAGES = {"crash": Crash, "battery": Battery}
