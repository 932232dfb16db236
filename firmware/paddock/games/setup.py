"""What a race is set up with, whatever the game: a track, cards, house rules. Bases of the pages in games/<game>/setup.py.

The pages change `shell.setup` in place. This module goes when a race begins, with those of the games.
"""

from .. import words
from ..begin import is_set, most_seats, set_of, take_cards, take_track, track_of
from ..core import notation
from ..core.compat import const
from ..core.setup import (
    BOT_DICE,
    DEVICE,
    SETUP_BY_HAND,
    SETUP_CARDS,
    SETUP_DEALER,
    SETUP_LAPS,
    SETUP_SEATS,
    SETUP_SWITCHES,
    SETUP_TIMER,
    SETUP_TRACK,
)
from ..ui.canvas import COIN, LEFT, RIGHT
from ..ui.widgets import BACK, REDRAW, ShellPage

_W_P_OPEN = const(12)
_W_P_KEEP = const(32)
_W_P_CLOSE = const(252)
_W_T_TITLE = const(269)
_W_T_LAPS = const(270)
_W_N_OF = const(276)
_W_P_TAKE_IT = const(277)
_W_K_TITLE = const(278)
_W_K_MIXED = const(279)
_W_K_SET = const(280)
_W_K_RULES = const(281)
_W_P_TEXT = const(282)
_W_HR_TITLE = const(283)
_W_K_HOUSE = const(354)
_W_N_FULL = const(374)
_W_K_DRAW = const(513)
_W_K_LOT = const(514)
_W_P_LOT = const(515)
_W_TIMER_OFF = const(583)
_W_TIMER_TIME = const(584)
_W_HC_LINE_0 = const(599)
_W_BOT_DICE_0 = const(601)
_W_BOT_ROLLS_0 = const(603)
_W_TIMER_INFO_0 = const(605)
_W_K_SHORT = const(908)
_W_K_NUMBERS = const(909)

_COLUMNS = const(11)  # beside the picture
_TIMER_STEP = const(3)  # tens of seconds
_TIMER_MOST = const(18)


class Track(ShellPage):
    """N3: `self.t` is the track that is shown. A game adds `facts`, `picture` and `most_laps`."""

    width = _COLUMNS

    def __init__(self, shell):
        ShellPage.__init__(self, shell)
        self._load()

    def _load(self):
        self.t = self.shell.pack.track(self.shell.setup[SETUP_TRACK])

    def facts(self):
        """Up to three texts of 11 characters."""
        return ()

    def picture(self):
        """Draws the track."""

    def most_laps(self):
        """How many can be chosen: no more than the memory can save, but what the track's designer meant."""
        return 1

    def title(self):
        pack = self.shell.pack
        name = pack.track_name(self.shell.setup[SETUP_TRACK])
        if len(name) < _COLUMNS - 2:
            name = words.get(_W_T_TITLE)  # a longer name is cut in its line, so it stands here
        return words.fill(_W_N_OF, name, self.shell.setup[SETUP_TRACK] + 1, pack.n_tracks)

    def count(self):
        return 2

    def line(self, i):
        if i:
            return words.get(_W_T_LAPS) + LEFT + str(self.shell.setup[SETUP_LAPS]) + RIGHT
        return LEFT + self.shell.pack.track_name(self.shell.setup[SETUP_TRACK])[: _COLUMNS - 3] + RIGHT

    def enabled(self, i):
        return i == 0 or self.most_laps() > 1

    def turn(self, i, d):
        setup = self.shell.setup
        if i:
            setup[SETUP_LAPS] = (setup[SETUP_LAPS] - 1 + d) % self.most_laps() + 1
            return True
        take_track(self.shell, (setup[SETUP_TRACK] + d) % self.shell.pack.n_tracks)
        self._load()
        return True

    def more(self):
        row = 3
        for text in self.facts():
            self.canvas.text(row, 0, text)
            row += 1
        self.picture()

    def info(self):
        setup = self.shell.setup
        most = most_seats(self.shell)
        if setup[SETUP_SEATS] > most:
            return words.fill(_W_N_FULL, setup[SETUP_SEATS], most)
        return self.shell.pack.track_note(setup[SETUP_TRACK])

    def prompt(self):
        return words.get(_W_P_TAKE_IT)

    def act(self, i):
        return BACK


class Cards(ShellPage):
    """N4: a card set, or other cards of its colours; `look`: opened to read, with the rules behind the cards."""

    draws = False  # whether the cards can be drawn by lot

    def __init__(self, shell, look=False):
        ShellPage.__init__(self, shell)
        self.look = look
        self.n = len(shell.pack.set(0)) - 2  # colours
        self.more_lines = [_W_K_DRAW] if self.draws else []
        if look:
            self.more_lines += [_W_K_HOUSE, _W_K_SHORT]
        self.set = max(0, set_of(shell.pack, shell.setup))

    def _pure(self):
        """Whether the cards are those of the set; a mixed one keeps the set it was made from."""
        return is_set(self.shell.pack, self.set, self.shell.setup)

    def _find(self):
        found = set_of(self.shell.pack, self.shell.setup)
        if found >= 0:
            self.set = found

    def title(self):
        if self._pure():
            return words.fill(_W_N_OF, words.get(_W_K_TITLE), self.set + 1, self.shell.pack.n_sets)
        return words.get(_W_K_MIXED)

    def count(self):
        return 1 + self.n + len(self.more_lines)

    def line(self, i):
        pack = self.shell.pack
        if i == 0:
            return words.get(_W_K_SET) + LEFT + pack.set_name(self.set) + RIGHT
        if i > self.n:
            return words.get(self.more_lines[i - self.n - 1])
        number = self.shell.setup[SETUP_CARDS + i - 1]
        card = pack.card(number)
        return notation.LETTERS[card[0]] + " " + str(card[1]) + COIN + LEFT + pack.card_name(number) + RIGHT

    def turn(self, i, d):
        shell = self.shell
        pack = shell.pack
        setup = shell.setup
        if i == 0:
            old = track_of(pack, self.set)
            if self._pure():
                self.set = (self.set + d) % pack.n_sets
            take_cards(shell, self.set)
            if setup[SETUP_TRACK] == old:  # the track goes with the set unless another was chosen
                take_track(shell, track_of(pack, self.set))
            return True
        if i > self.n:
            return False
        same = self._same(i)
        setup[SETUP_CARDS + i - 1] = same[(same.index(setup[SETUP_CARDS + i - 1]) + d) % len(same)]
        self._find()
        return True

    def _same(self, i):
        """The cards of line i's colour."""
        pack = self.shell.pack
        colour = pack.card(self.shell.setup[SETUP_CARDS + i - 1])[0]
        return [number for number in range(pack.n_cards) if pack.card(number)[0] == colour]

    def _draw(self):
        for i in range(1, self.n + 1):
            same = self._same(i)
            self.shell.setup[SETUP_CARDS + i - 1] = same[self.shell.lot(len(same))]
        self._find()
        return REDRAW

    def _extra(self):
        """The word of the highlighted line behind the cards, -1 for none."""
        i = self.at - self.n - 1
        return self.more_lines[i] if 0 <= i < len(self.more_lines) else -1

    def info(self):
        if self.at == 0:
            return self.shell.pack.set_note(self.set)
        if self.at <= self.n:
            return self.shell.pack.card_line(self.shell.setup[SETUP_CARDS + self.at - 1])
        if self.at == self.count():
            return ""
        extra = self._extra()
        return words.get(_W_K_LOT if extra == _W_K_DRAW else _W_K_RULES if extra == _W_K_HOUSE else _W_K_NUMBERS)

    def prompt(self):
        if self.at == 0:
            return words.get(_W_P_CLOSE if self.look else _W_P_TAKE_IT)
        if self.at <= self.n:
            return words.get(_W_P_TEXT)
        return words.get(_W_P_LOT if self._extra() == _W_K_DRAW else _W_P_OPEN)

    def act(self, i):
        if i == 0:
            return BACK
        if i <= self.n:
            return self.opens(("card", self.shell.pack.card(self.shell.setup[SETUP_CARDS + i - 1])[0]))
        extra = self._extra()
        return self._draw() if extra == _W_K_DRAW else self.opens("rules" if extra == _W_K_HOUSE else "rule")


class HouseRules(ShellPage):
    """N5: the readings that are switches, each with two values, and who starts: a game numbers its words and switches. Behind
    them what any game has: who rolls and draws for computer seats, and the turn timer."""

    switches = ()  # bits of the setup's byte
    names = 0  # words: the first line's
    values = 0  # of the first line's values
    infos = 0  # what these mean, each with its rule

    def title(self):
        return words.get(_W_HR_TITLE)

    def count(self):
        return len(self.switches) + 3

    def _value(self, i):
        if i == len(self.switches):
            return self.shell.setup[SETUP_BY_HAND]
        return 1 if self.shell.setup[SETUP_SWITCHES] & self._switch(i) else 0

    def _switch(self, i):
        return self.switches[i] if i < len(self.switches) else BOT_DICE

    def _common(self, i):
        """0 for the line of the computer seats' dice, 1 for that of the timer, negative for those of the game."""
        return i - len(self.switches) - 1

    def line(self, i):
        common = self._common(i)
        if common < 0:
            return words.get(self.names + i) + LEFT + words.get(self.values + 2 * i + self._value(i)) + RIGHT
        if common:
            tens = self.shell.setup[SETUP_TIMER]
            text = words.fill(_W_TIMER_TIME, tens // 6, "%02d" % (tens % 6 * 10)) if tens else words.get(_W_TIMER_OFF)
        else:
            text = words.get(_W_BOT_DICE_0 + self._value(i))
        return words.get(_W_HC_LINE_0 + common) + LEFT + text + RIGHT

    def enabled(self, i):
        return self._common(i) != 0 or self.shell.setup[SETUP_DEALER] != DEVICE

    def turn(self, i, d):
        setup = self.shell.setup
        if i == len(self.switches):
            setup[SETUP_BY_HAND] ^= 1
        elif self._common(i) == 1:
            setup[SETUP_TIMER] = (setup[SETUP_TIMER] + d * _TIMER_STEP) % (_TIMER_MOST + _TIMER_STEP)
        else:
            setup[SETUP_SWITCHES] ^= self._switch(i)
        return True

    def info(self):
        common = self._common(self.at)
        if common < 0:
            return words.get(self.infos + 2 * self.at + self._value(self.at))
        if common == 0:
            return words.get(_W_BOT_ROLLS_0 + self._value(self.at))
        return words.get(_W_TIMER_INFO_0 + (self.shell.setup[SETUP_TIMER] > 0)) if common == 1 else ""

    def prompt(self):
        return words.get(_W_P_KEEP)

    def act(self, i):
        return BACK
