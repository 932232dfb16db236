"""Menus: what has a name: a seat, and what a tally counts beside its total.

Loaded by the shell when one of PAGES is opened and let go of afterwards. The pages change `shell.setup` in place.
"""

from . import words
from .core.compat import const
from .core.setup import NAME_SIZE, SETUP_COLOURS, name_of, put_name
from .menu import look, show_seats
from .ui.canvas import LEFT, RIGHT
from .ui.widgets import BACK, REDRAW, ShellPage

_W_ST_TITLE = const(29)
_W_ST_NO_NAME = const(30)
_W_ST_FULL = const(31)
_W_P_KEEP = const(32)
_W_P_ADD = const(33)
_W_P_RUB = const(34)
_W_COLOUR_0 = const(101)
_W_ST_LINE_0 = const(111)
_W_NAMES_0 = const(115)
_W_CO_TITLE = const(691)
_W_CO_ONE = const(692)
_W_CO_INFO = const(693)
_W_CO_TWICE = const(694)
_W_P_LETTERS = const(695)
_W_COUNT_0 = const(707)

_STRIP_COLOURS = const(5)  # of ui/strip.py
_COUNTER = const(5)  # the first counter has its name where that of this seat would be
_COUNTERS = const(3)
_COLOUR = const(0)
_NAME = const(1)
_LETTER = const(2)
_RUB = const(3)


class Seat(ShellPage):
    """Colour and name of one seat."""

    top_line = _COLOUR  # the first of the lines above that is there

    def __init__(self, shell, seat):
        ShellPage.__init__(self, shell)
        self.i = seat
        self.letter = 65 + seat % _COUNTER

    def title(self):
        return words.fill(_W_ST_TITLE, chr(65 + self.i))

    def corner(self):
        return name_of(self.shell.setup, self.i)

    def names(self):
        """Those to choose from."""
        return words.get(_W_NAMES_0).split() + words.get(_W_NAMES_0 + 1).split()

    def count(self):
        return _RUB + 1 - self.top_line

    def line(self, i):
        i += self.top_line
        value = ""
        if i == _COLOUR:
            value = words.get(_W_COLOUR_0 + self.shell.setup[SETUP_COLOURS + self.i])
        elif i == _NAME:
            value = name_of(self.shell.setup, self.i) or words.get(_W_ST_NO_NAME)
        elif i == _LETTER:
            value = chr(self.letter)
        return words.get(_W_ST_LINE_0 + i) + (LEFT + value + RIGHT if value else "")

    def enabled(self, i):
        return i + self.top_line != _RUB or name_of(self.shell.setup, self.i) != ""

    def turn(self, i, d):
        setup = self.shell.setup
        i += self.top_line
        if i == _COLOUR:
            self._swap((setup[SETUP_COLOURS + self.i] + d) % _STRIP_COLOURS)
        elif i == _NAME:
            turn_name(setup, self.i, d, self.names())
        elif i == _LETTER:
            self.letter = (self.letter - 65 + d) % 26 + 65
        return i < _RUB

    def _swap(self, colour):
        """A colour that another seat has is swapped with it."""
        setup = self.shell.setup
        for other in range(_STRIP_COLOURS):
            if setup[SETUP_COLOURS + other] == colour:
                setup[SETUP_COLOURS + other] = setup[SETUP_COLOURS + self.i]
        setup[SETUP_COLOURS + self.i] = colour

    def info(self):
        return look(self.shell.setup, self.i)

    def prompt(self):
        i = self.at + self.top_line
        return words.get(_W_P_KEEP if i < _LETTER else _W_P_ADD if i == _LETTER else _W_P_RUB)

    def capital(self, name):
        """Whether the next letter is one: Ann."""
        return not name

    def act(self, i):
        i += self.top_line
        if i < _LETTER:
            return BACK
        name = name_of(self.shell.setup, self.i)
        if i == _LETTER and len(name) == NAME_SIZE:
            self.notice = words.get(_W_ST_FULL)
            return REDRAW
        name = name[:-1] if i == _RUB else name + chr(self.letter if self.capital(name) else self.letter + 32)
        put_name(self.shell.setup, self.i, name)
        return REDRAW

    def lights(self):
        show_seats(self.shell, self.i)
        return True


def turn_name(setup, i, d, names):
    """The next of these names, or none; one that another counter has is passed over."""
    names = [""] + names
    name = name_of(setup, i)
    at = names.index(name) if name in names else 0
    while True:
        at = (at + d) % len(names)
        if not _taken(setup, i, names[at]):
            break
    put_name(setup, i, names[at])


def _taken(setup, i, name):
    """Whether an earlier or later counter has the name; seats may have the same."""
    if name and i >= _COUNTER:
        for other in range(_COUNTER, _COUNTER + _COUNTERS):
            if other != i and name_of(setup, other) == name:
                return True
    return False


class Counters(ShellPage):
    """What a tally counts beside its total: up to three names, from a list or (A) letter by letter."""

    def title(self):
        return words.get(_W_CO_TITLE)

    def count(self):
        return _COUNTERS

    def line(self, i):
        return "%d %s%s%s" % (i + 1, LEFT, name_of(self.shell.setup, _COUNTER + i) or words.get(_W_ST_NO_NAME), RIGHT)

    def turn(self, i, d):
        turn_name(self.shell.setup, _COUNTER + i, d, _names())
        return True

    def info(self):
        return words.get(_W_CO_INFO)

    def prompt(self):
        return words.get(_W_P_LETTERS)

    def act(self, i):
        return self.opens(("counter", _COUNTER + i))


class Counter(Seat):
    """The name of one of them."""

    top_line = _NAME

    def title(self):
        return words.fill(_W_CO_ONE, self.i - _COUNTER + 1)

    def names(self):
        return _names()

    def capital(self, name):
        return False

    def info(self):
        return words.get(_W_CO_TWICE) if _taken(self.shell.setup, self.i, self.corner()) else ""

    def lights(self):
        return False


def _names():
    return words.get(_W_COUNT_0).split() + words.get(_W_COUNT_0 + 1).split()


PAGES = {"seat": Seat, "counters": Counters, "counter": Counter}
