"""The menus: home, a new race and its seats.

Loaded by the shell when one of PAGES is opened and let go of afterwards. What the pages may use of the shell:
docs/architecture.md. All but `home` change `shell.setup` in place; the shell copies it at START. What a game has to set up
itself (track, cards, house rules) is in games/<game>/setup.py.
"""

from . import words
from .begin import most_seats, set_of, take_pack
from .core.compat import const
from .core.setup import (
    BOT_DICE,
    NAME_SIZE,
    SETUP_BY_HAND,
    SETUP_COLOURS,
    SETUP_DEALER,
    SETUP_FIRST,
    SETUP_GAME,
    SETUP_KINDS,
    SETUP_LAPS,
    SETUP_SEATS,
    SETUP_SWITCHES,
    SETUP_TRACK,
    name_of,
    put_name,
)
from .games import GAMES, SEATS
from .store import NONE, RACE
from .ui.canvas import DOT, FULL, LEFT, RIGHT
from .ui.strip import BARS, LOT
from .ui.widgets import BACK, NOTHING, REDRAW, RESUME, START, ShellPage

_W_H_TITLE = const(1)
_W_H_CONTINUE = const(2)
_W_H_AGAIN = const(3)
_W_H_NEW = const(4)
_W_H_CARDS = const(5)
_W_H_SETTINGS = const(6)
_W_H_NEW_INFO = const(7)
_W_H_CARDS_INFO = const(8)
_W_H_SETTINGS_INFO = const(9)
_W_H_NO_PACK = const(10)
_W_P_GO_ON = const(11)
_W_P_OPEN = const(12)
_W_N_TITLE = const(13)
_W_MIXED = const(15)
_W_RULES_NONE = const(16)
_W_RULES_SOME = const(17)
_W_N_BY_LOT = const(18)
_W_N_BY_HAND = const(19)
_W_P_START = const(20)
_W_P_CHANGE = const(21)
_W_S_TITLE = const(22)
_W_EMPTY = const(23)
_W_S_LAST = const(24)
_W_S_EMPTY = const(26)
_W_P_SEAT = const(27)
_W_P_TAKE_SEAT = const(28)
_W_ST_TITLE = const(29)
_W_ST_NO_NAME = const(30)
_W_ST_FULL = const(31)
_W_P_KEEP = const(32)
_W_P_ADD = const(33)
_W_P_RUB = const(34)
_W_F_BY_HAND = const(36)
_W_F_LOT = const(37)
_W_P_RACE = const(38)
_W_KIND_0 = const(98)
_W_COLOUR_0 = const(101)
_W_GAPS_0 = const(106)
_W_ST_LINE_0 = const(111)
_W_NAMES_0 = const(115)
_W_N_FULL = const(374)
_W_P_EMPTY = const(375)
_W_S_FULL = const(376)
_W_GAME_0 = const(377)
_W_S_LEAST_0 = const(392)
_W_F_TITLE_0 = const(394)
_W_N_PACK = const(492)
_W_LAPS_0 = const(503)
_W_N_LINE_0 = const(585)
_W_DEALER_0 = const(592)
_W_DEALT_0 = const(594)
_W_N_INFO_0 = const(596)

_STRIP_COLOURS = const(5)  # of ui/strip.py
_OFFERED = const(3)  # kinds of seats that can be chosen: a person, random, sensible
# lines of a new race behind START
_GAME = const(1)
_SEATS = const(2)
_TRACK = const(3)
_CARDS = const(4)
_DEALER = const(5)
_RULES = const(6)


# -- home


class Home(ShellPage):
    """S0, no race on."""

    leaves = False

    def __init__(self, shell):
        ShellPage.__init__(self, shell)
        self.items = [_W_H_SETTINGS]
        if shell.packs:
            shell.prepare()
            self.items = [_W_H_NEW, _W_H_CARDS, _W_H_SETTINGS]
            if shell.setup == shell.store.setup:  # the last race, and its pack is there
                self.items.insert(0, _W_H_AGAIN)
        if shell.store.status == RACE and not shell.store.over:
            self.items.insert(0, _W_H_CONTINUE)

    def title(self):
        return words.get(_W_H_TITLE)

    def count(self):
        return len(self.items)

    def line(self, i):
        return words.get(self.items[i])

    def info(self):
        item = self.items[self.at]
        if item == _W_H_CONTINUE or item == _W_H_AGAIN:
            return _game(self.shell.store.setup) + " " + _seats(self.shell.store.setup)
        if item == _W_H_SETTINGS:
            return words.get(_W_H_SETTINGS_INFO if self.shell.packs else _W_H_NO_PACK)
        return words.get(_W_H_NEW_INFO if item == _W_H_NEW else _W_H_CARDS_INFO)

    def prompt(self):
        return words.get(_W_P_GO_ON if self.items[self.at] == _W_H_CONTINUE else _W_P_OPEN)

    def act(self, i):
        item = self.items[i]
        if item == _W_H_CONTINUE:
            return RESUME
        if item == _W_H_AGAIN:
            self.shell.prepare()  # what was changed under New race is no part of it
            return self.opens("first")
        if item == _W_H_CARDS:
            return self.opens(("cards", True))
        return self.opens("new" if item == _W_H_NEW else "settings")


class New(ShellPage):
    """N1: the setup of a race on one page. The line of the game leads to each pack of each game."""

    def title(self):
        return words.get(_W_N_TITLE)

    def count(self):
        return _RULES + 1

    def line(self, i):
        setup = self.shell.setup
        pack = self.shell.pack
        text = words.get(_W_N_LINE_0 + i)
        if i == _GAME:
            return text + LEFT + _game(setup) + RIGHT
        if i == _SEATS:
            return text + _seats(setup)
        if i == _TRACK:
            laps = setup[SETUP_LAPS]
            return text + pack.track_name(setup[SETUP_TRACK]) + ", " + words.fill(_W_LAPS_0 + (laps == 1), laps)
        if i == _CARDS:
            number = set_of(pack, setup)
            return text + (words.get(_W_MIXED) if number < 0 else pack.set_name(number))
        if i == _DEALER:
            return text + LEFT + words.get(_W_DEALER_0 + setup[SETUP_DEALER]) + RIGHT
        if i == _RULES:
            changed = setup[SETUP_SWITCHES] & BOT_DICE - 1
            return text + words.get(_W_RULES_SOME if changed else _W_RULES_NONE)
        return text

    def turn(self, i, d):
        shell = self.shell
        n = len(shell.packs)
        if i == _DEALER:
            shell.setup[SETUP_DEALER] ^= 1
            return True
        if i != _GAME or n < 2:
            return False
        for k in range(n):
            if shell.packs[k][0] == shell.setup[SETUP_GAME] and shell.packs[k][1] == shell.pack.id:
                take_pack(shell, (k + d) % n)
                break
        return True

    def info(self):
        setup = self.shell.setup
        pack = self.shell.pack
        i = self.at
        if i == 0:
            if self._full():
                return words.fill(_W_N_FULL, setup[SETUP_SEATS], most_seats(self.shell))
            return words.get(_W_N_BY_HAND if setup[SETUP_BY_HAND] else _W_N_BY_LOT)
        if i == _GAME:
            return words.fill(_W_N_PACK, pack.id)
        if i == _TRACK:
            return pack.track_note(setup[SETUP_TRACK])
        if i == _CARDS and set_of(pack, setup) >= 0:
            return pack.set_note(set_of(pack, setup))
        if i == _DEALER:
            return words.get(_W_DEALT_0 + setup[SETUP_DEALER])
        return words.get(_W_N_INFO_0 + (i > _SEATS) + (i > _CARDS)) if i <= _RULES else ""

    def _full(self):
        """Whether there are more seats than can race."""
        return self.shell.setup[SETUP_SEATS] > most_seats(self.shell)

    def prompt(self):
        if self.at:
            return words.get(_W_P_CHANGE)
        return words.get(_W_P_EMPTY if self._full() else _W_P_START)

    def act(self, i):
        if i == _GAME or i == _DEALER:
            return REDRAW if self.turn(i, 1) else NOTHING
        return self.opens("seats" if i == 0 and self._full() else ("first", "", "seats", "track", "cards", "", "rules")[i])


def _game(setup):
    """The name of the setup's game."""
    return words.get(_W_GAME_0 + setup[SETUP_GAME]) if setup[SETUP_GAME] < len(GAMES) else "?"


def _seats(setup):
    """Letters of the seats, small for computers."""
    text = ""
    for seat in range(setup[SETUP_SEATS]):
        text += " " + chr((97 if setup[SETUP_KINDS + seat] else 65) + seat)
    return text[1:]


# -- seats


def _look(setup, seat):
    """A seat's colour and pattern on the strip in words."""
    return words.get(_W_COLOUR_0 + setup[SETUP_COLOURS + seat]) + ", " + words.get(_W_GAPS_0 + seat)


def _show_seats(shell, only=-1):
    """Every seat's colour and pattern on its part of the strip, or one seat's alone."""
    strip = shell.strip
    strip.seats = shell.setup[SETUP_SEATS]
    for seat in range(strip.seats):
        strip.colour[seat] = shell.setup[SETUP_COLOURS + seat]
        strip.bars[seat] = 1 if only < 0 or seat == only else 0
    strip.show(BARS)


class Seats(ShellPage):
    """N2. The seats in use are always the first ones: only the last can be emptied, only the one behind it taken."""

    def title(self):
        return words.get(_W_S_TITLE)

    def count(self):
        """Those of another game may be more, until they are emptied."""
        return max(SEATS[self.shell.setup[SETUP_GAME]][1], self.shell.setup[SETUP_SEATS])

    def line(self, i):
        setup = self.shell.setup
        kind = words.get(_W_KIND_0 + setup[SETUP_KINDS + i] if i < setup[SETUP_SEATS] else _W_EMPTY)
        pattern = ""
        for beat in range(8):
            pattern += DOT if beat & 1 and (7 - beat) // 2 < i else FULL
        return chr(65 + i) + " " + LEFT + kind + RIGHT + " " * (8 - len(kind)) + pattern

    def enabled(self, i):
        return i <= self.shell.setup[SETUP_SEATS]

    def turn(self, i, d):
        setup = self.shell.setup
        n = setup[SETUP_SEATS]
        kind = setup[SETUP_KINDS + i] if i < n else _OFFERED
        kind = (kind + d) % (_OFFERED + 1)
        if kind == _OFFERED and i < n:
            if i == n - 1 and n > SEATS[setup[SETUP_GAME]][0]:
                setup[SETUP_SEATS] = i
                return True
            self.notice = words.get(_W_S_LAST if i < n - 1 else _W_S_LEAST_0 + setup[SETUP_GAME])
            kind = (kind + d) % (_OFFERED + 1)
        if i >= n and n >= most_seats(self.shell):
            return False
        setup[SETUP_SEATS] = max(n, i + 1)
        setup[SETUP_KINDS + i] = kind
        return True

    def info(self):
        setup = self.shell.setup
        if self.at < setup[SETUP_SEATS]:
            name = name_of(setup, self.at)
            return name + ": " + words.get(_W_COLOUR_0 + setup[SETUP_COLOURS + self.at]) if name else _look(setup, self.at)
        if self.at == self.count():
            return ""
        most = most_seats(self.shell)
        return words.get(_W_S_EMPTY) if self.at < most else words.fill(_W_S_FULL, most)

    def prompt(self):
        return words.get(_W_P_SEAT if self.at < self.shell.setup[SETUP_SEATS] else _W_P_TAKE_SEAT)

    def act(self, i):
        if i >= self.shell.setup[SETUP_SEATS]:
            return REDRAW if self.turn(i, 1) else NOTHING
        return self.opens(("seat", i))

    def lights(self):
        _show_seats(self.shell)
        return True


class Seat(ShellPage):
    """Colour and name of one seat."""

    def __init__(self, shell, seat):
        ShellPage.__init__(self, shell)
        self.i = seat
        self.letter = 65 + seat

    def title(self):
        return words.fill(_W_ST_TITLE, chr(65 + self.i))

    def corner(self):
        return name_of(self.shell.setup, self.i)

    def count(self):
        return 4

    def line(self, i):
        value = ""
        if i == 0:
            value = words.get(_W_COLOUR_0 + self.shell.setup[SETUP_COLOURS + self.i])
        elif i == 1:
            value = name_of(self.shell.setup, self.i) or words.get(_W_ST_NO_NAME)
        elif i == 2:
            value = chr(self.letter)
        return words.get(_W_ST_LINE_0 + i) + (LEFT + value + RIGHT if value else "")

    def enabled(self, i):
        return i < 3 or name_of(self.shell.setup, self.i) != ""

    def turn(self, i, d):
        setup = self.shell.setup
        if i == 0:
            self._swap((setup[SETUP_COLOURS + self.i] + d) % _STRIP_COLOURS)
        elif i == 1:
            names = [""] + words.get(_W_NAMES_0).split() + words.get(_W_NAMES_0 + 1).split()
            name = name_of(setup, self.i)
            put_name(setup, self.i, names[((names.index(name) if name in names else 0) + d) % len(names)])
        elif i == 2:
            self.letter = (self.letter - 65 + d) % 26 + 65
        return i < 3

    def _swap(self, colour):
        """A colour that another seat has is swapped with it."""
        setup = self.shell.setup
        for other in range(_STRIP_COLOURS):
            if setup[SETUP_COLOURS + other] == colour:
                setup[SETUP_COLOURS + other] = setup[SETUP_COLOURS + self.i]
        setup[SETUP_COLOURS + self.i] = colour

    def info(self):
        return _look(self.shell.setup, self.i)

    def prompt(self):
        return words.get(_W_P_KEEP if self.at < 2 else _W_P_ADD if self.at == 2 else _W_P_RUB)

    def act(self, i):
        if i < 2:
            return BACK
        name = name_of(self.shell.setup, self.i)
        if i == 2 and len(name) == NAME_SIZE:
            self.notice = words.get(_W_ST_FULL)
            return REDRAW
        name = name[:-1] if i == 3 else name + chr(self.letter + 32) if name else chr(self.letter)  # Ann: one capital
        put_name(self.shell.setup, self.i, name)
        return REDRAW

    def lights(self):
        _show_seats(self.shell, self.i)
        return True


class First(ShellPage):
    """N6: the lot for the start player (C6) or pole position (M3), or who was set by hand; then the race begins."""

    def __init__(self, shell):
        ShellPage.__init__(self, shell)
        setup = shell.setup
        self.by_hand = setup[SETUP_BY_HAND]
        if not self.by_hand:
            setup[SETUP_FIRST] = shell.lot(setup[SETUP_SEATS])
        elif setup[SETUP_FIRST] >= setup[SETUP_SEATS]:
            setup[SETUP_FIRST] = 0
        self.turned = False

    def title(self):
        return words.get(_W_F_TITLE_0 + self.shell.setup[SETUP_GAME])

    def corner(self):
        return name_of(self.shell.setup, self.shell.setup[SETUP_FIRST])

    def more(self):
        c = self.canvas
        c.text(3, 2, LEFT)
        c.text(3, 18, RIGHT)
        c.big(2, 8, chr(65 + self.shell.setup[SETUP_FIRST]), 4)

    def turn(self, i, d):
        setup = self.shell.setup
        setup[SETUP_FIRST] = (setup[SETUP_FIRST] + d) % setup[SETUP_SEATS]
        self.turned = True
        return True

    def info(self):
        if self.turned or self.by_hand:
            return words.get(_W_F_BY_HAND)
        return words.fill(_W_F_LOT, chr(65 + self.shell.setup[SETUP_FIRST]))

    def prompt(self):
        return words.get(_W_P_RACE)

    def act(self, i):
        shell = self.shell
        store = shell.store
        lost = store.status != NONE and not store.over
        if lost and not (shell.match and shell.rules.finished(shell.state)):
            return self.opens(("ask", START))
        return START

    def lights(self):
        _show_seats(self.shell, self.shell.setup[SETUP_FIRST])
        if not self.turned and not self.by_hand and self.shell.settings["motion"]:
            self.shell.strip.show(LOT, self.shell.setup[SETUP_FIRST])
        return True


PAGES = {"home": Home, "new": New, "seats": Seats, "seat": Seat, "first": First}
