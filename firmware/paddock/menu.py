"""The menus: home, a new race and its seats; their names: menu_names.py.

Loaded by the shell when one of PAGES is opened and let go of afterwards. What the pages may use of the shell:
docs/architecture.md. All but `home` change `shell.setup` in place; the shell copies it at START. What a game has to set up
itself (track, cards, house rules) is in games/<game>/setup.py.
"""

from . import settings, words
from .begin import most_seats, set_of, take_pack
from .core.compat import const
from .core.setup import (
    BOT_DICE,
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
)
from .games import GAMES, SEATS, TALLY
from .store import NONE, RACE, SETTINGS
from .ui.canvas import DOT, FULL, LEFT, RIGHT
from .ui.strip import BARS, LOT
from .ui.widgets import NOTHING, REDRAW, RESUME, START, ShellPage

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
_W_F_BY_HAND = const(36)
_W_F_LOT = const(37)
_W_P_RACE = const(38)
_W_SE_UNSAVED = const(40)
_W_KIND_0 = const(98)
_W_COLOUR_0 = const(101)
_W_GAPS_0 = const(106)
_W_N_FULL = const(374)
_W_P_EMPTY = const(375)
_W_S_FULL = const(376)
_W_N_PACK = const(492)
_W_LAPS_0 = const(503)
_W_DEALER_0 = const(592)
_W_DEALT_0 = const(594)
_W_N_INFO_0 = const(596)
_W_NO_TRACK = const(686)
_W_COUNTS_NONE = const(687)
_W_N_TALLY = const(688)
_W_N_LAP = const(689)
_W_N_COUNT = const(690)
_W_GAME_0 = const(696)
_W_N_LINE_0 = const(699)
_W_S_LEAST_0 = const(709)
_W_F_TITLE_0 = const(712)
_W_H_RACES = const(746)
_W_H_RACES_INFO = const(747)
_W_N_ENTERED = const(913)

_STRIP_COLOURS = const(5)  # of ui/strip.py
_OFFERED = const(3)  # kinds of seats that can be chosen: a person, random, sensible
# lines of a new race behind START
_GAME = const(1)
_SEATS = const(2)
_TRACK = const(3)
_CARDS = const(4)
_DEALER = const(5)
_RULES = const(6)
_COUNT = const(7)
_COUNTER = const(5)  # the first counter of a tally has its name where that of this seat would be


# -- home


class Home(ShellPage):
    """S0, no race on."""

    leaves = False

    def __init__(self, shell):
        ShellPage.__init__(self, shell)
        shell.prepare()
        self.items = [_W_H_NEW, _W_H_RACES, _W_H_SETTINGS]
        if len(shell.packs) > 1:
            self.items.insert(1, _W_H_CARDS)
        if shell.setup == shell.store.setup:  # the last race, and its pack is there
            self.items.insert(0, _W_H_AGAIN)
        if shell.store.status == RACE and not shell.store.over:
            self.items.insert(0, _W_H_CONTINUE)
        there = not shell.hw.parts().computers_drive()
        if shell.unwritten:
            shell.unwritten = False
            there = shell.store.write(SETTINGS, settings.dump(shell.settings))
        if not there:
            self.notice = words.get(_W_SE_UNSAVED)

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
        if item == _W_H_SETTINGS or item == _W_H_RACES:
            return words.get(_W_H_SETTINGS_INFO if item == _W_H_SETTINGS else _W_H_RACES_INFO)
        if item == _W_H_CARDS:
            return words.get(_W_H_CARDS_INFO)
        return words.get(_W_H_NEW_INFO if len(self.shell.packs) > 1 else _W_H_NO_PACK)

    def prompt(self):
        return words.get(_W_P_GO_ON if self.items[self.at] == _W_H_CONTINUE else _W_P_OPEN)

    def act(self, i):
        item = self.items[i]
        if item == _W_H_CONTINUE:
            return RESUME
        if item == _W_H_AGAIN:
            self.shell.prepare()  # what was changed under New race is no part of it
            return self.opens("first") if self.shell.pack else _race(self)
        if item == _W_H_CARDS:
            if not self.shell.pack:  # after a tally
                take_pack(self.shell, 0)
            return self.opens(("cards", True))
        return self.opens("new" if item == _W_H_NEW else "races" if item == _W_H_RACES else "settings")


class New(ShellPage):
    """N1: the setup of a race on one page. The line of the game leads to each pack of each game."""

    def title(self):
        return words.get(_W_N_TITLE)

    def count(self):
        return _RULES + 1 if self.shell.pack else _TRACK + 2

    def _item(self, i):
        """What line i is about: a tally counts something instead of cards, dealer and rules."""
        return i if i <= _TRACK or self.shell.pack else _COUNT

    def line(self, i):
        setup = self.shell.setup
        pack = self.shell.pack
        i = self._item(i)
        text = words.get(_W_N_LINE_0 + i)
        if i == _GAME:
            return text + LEFT + _game(setup) + RIGHT
        if i == _SEATS:
            return text + _seats(setup)
        if i == _TRACK:
            laps = setup[SETUP_LAPS]
            if not pack and not setup[SETUP_TRACK]:
                return text + words.get(_W_NO_TRACK)
            name = pack.track_name(setup[SETUP_TRACK]) if pack else str(setup[SETUP_TRACK])
            return text + name + ", " + words.fill(_W_LAPS_0 + (laps == 1), laps)
        if i == _COUNT:
            names = ""
            for counter in range(_COUNTER, _COUNTER + 3):
                names += " " + name_of(setup, counter)
            return text + (" ".join(names.split()) or words.get(_W_COUNTS_NONE))
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
        if self._item(i) == _DEALER:
            shell.setup[SETUP_DEALER] ^= 1
            return True
        n = len(shell.packs)
        if i != _GAME or n < 2:
            return False
        pack = shell.pack.id if shell.pack else ""
        for k in range(n):
            if shell.packs[k][0] == shell.setup[SETUP_GAME] and shell.packs[k][1] == pack:
                take_pack(shell, (k + d) % n)
                break
        return True

    def info(self):
        setup = self.shell.setup
        pack = self.shell.pack
        if self.at == self.count():
            return ""
        i = self._item(self.at)
        if i == 0:
            if self._full():
                return words.fill(_W_N_FULL, setup[SETUP_SEATS], most_seats(self.shell))
            if not pack:
                return words.get(_W_N_ENTERED)
            return words.get(_W_N_BY_HAND if setup[SETUP_BY_HAND] else _W_N_BY_LOT)
        if i == _GAME:
            return words.fill(_W_N_PACK, pack.id) if pack else words.get(_W_N_TALLY)
        if i == _TRACK:
            return pack.track_note(setup[SETUP_TRACK]) if pack else words.get(_W_N_LAP)
        if i == _CARDS and set_of(pack, setup) >= 0:
            return pack.set_note(set_of(pack, setup))
        if i == _DEALER:
            return words.get(_W_DEALT_0 + setup[SETUP_DEALER])
        if i == _COUNT:
            return words.get(_W_N_COUNT)
        return words.get(_W_N_INFO_0 + (i > _SEATS) + (i > _CARDS))

    def _full(self):
        """Whether there are more seats than can race."""
        return self.shell.setup[SETUP_SEATS] > most_seats(self.shell)

    def prompt(self):
        if self.at:
            return words.get(_W_P_CHANGE)
        return words.get(_W_P_EMPTY if self._full() else _W_P_START)

    def act(self, i):
        i = self._item(i)
        if i == _GAME or i == _DEALER:
            return REDRAW if self.turn(i, 1) else NOTHING
        if i == 0 and self._full():
            return self.opens("seats")
        if i == 0 and not self.shell.pack:  # nothing of a tally hangs on a lot
            return _race(self)
        return self.opens(("first", "", "seats", "track", "cards", "", "rules", "counters")[i])


def _game(setup):
    """The name of the setup's game."""
    return words.get(_W_GAME_0 + setup[SETUP_GAME]) if setup[SETUP_GAME] < len(GAMES) else "?"


def _seats(setup):
    """Letters of the seats, small for computers."""
    text = ""
    for seat in range(setup[SETUP_SEATS]):
        text += " " + chr((97 if _kind(setup, seat) else 65) + seat)
    return text[1:]


def _kind(setup, seat):
    """What sits there; in a tally people only, whatever they are in another game."""
    return setup[SETUP_KINDS + seat] if setup[SETUP_GAME] != TALLY else 0


# -- seats


def look(setup, seat):
    """A seat's colour and pattern on the strip in words."""
    return words.get(_W_COLOUR_0 + setup[SETUP_COLOURS + seat]) + ", " + words.get(_W_GAPS_0 + seat)


def show_seats(shell, only=-1):
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
        kind = words.get(_W_KIND_0 + _kind(setup, i) if i < setup[SETUP_SEATS] else _W_EMPTY)
        pattern = ""
        for beat in range(8):
            pattern += DOT if beat & 1 and (7 - beat) // 2 < i else FULL
        return chr(65 + i) + " " + LEFT + kind + RIGHT + " " * (8 - len(kind)) + pattern

    def enabled(self, i):
        return i <= self.shell.setup[SETUP_SEATS]

    def turn(self, i, d):
        setup = self.shell.setup
        n = setup[SETUP_SEATS]
        offered = _OFFERED if self.shell.pack else 1
        kind = _kind(setup, i) if i < n else offered
        kind = (kind + d) % (offered + 1)
        if kind == offered and i < n:
            if i == n - 1 and n > SEATS[setup[SETUP_GAME]][0]:
                setup[SETUP_SEATS] = i
                return True
            self.notice = words.get(_W_S_LAST if i < n - 1 else _W_S_LEAST_0 + setup[SETUP_GAME])
            kind = (kind + d) % (offered + 1)
        if i >= n and n >= most_seats(self.shell):
            return False
        setup[SETUP_SEATS] = max(n, i + 1)
        setup[SETUP_KINDS + i] = kind
        return True

    def info(self):
        setup = self.shell.setup
        if self.at < setup[SETUP_SEATS]:
            name = name_of(setup, self.at)
            return name + ": " + words.get(_W_COLOUR_0 + setup[SETUP_COLOURS + self.at]) if name else look(setup, self.at)
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
        show_seats(self.shell)
        return True


def _race(page):
    """The race begins; where another one is given up for it, that is asked first."""
    shell = page.shell
    store = shell.store
    lost = store.status != NONE and not store.over
    if lost and not (shell.match and shell.rules.finished(shell.state)):
        return page.opens(("ask", START))
    return START


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
        return _race(self)

    def lights(self):
        show_seats(self.shell, self.shell.setup[SETUP_FIRST])
        if not self.turned and not self.by_hand and self.shell.settings["motion"]:
            self.shell.strip.show(LOT, self.shell.setup[SETUP_FIRST])
        return True


PAGES = {"home": Home, "new": New, "seats": Seats, "first": First}
