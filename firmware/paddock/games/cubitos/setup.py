"""Cubitos: what a race is set up with (track, cards, house rules), and the track with its runners.

Loaded by the shell when one of PAGES is opened and let go of afterwards. `track`, `cards` and `rules` change `shell.setup` in
place; `map` looks at the race that is on.
"""

from ... import words
from ...core import notation, track
from ...core.compat import const
from ...core.setup import SETUP_BY_HAND, SETUP_CARDS, SETUP_LAPS, SETUP_SWITCHES, SETUP_TRACK
from ...ui.canvas import COIN, CREDIT, FAN, HAND, LEFT, RIGHT, TRASH
from ...ui.widgets import BACK, ShellPage
from .layout import BLACK_COUNTED, BUST_PLAIN, CATCH_UP, LAP, LAPS, N_SEATS, SEATS_AT, SPACE, STRIDE, TRACK

_W_P_OPEN = const(12)
_W_P_KEEP = const(32)
_W_P_CLOSE = const(252)
_W_T_TITLE = const(269)
_W_T_LAPS = const(270)
_W_T_SPACES = const(271)
_W_T_LAP = const(274)
_W_T_TO_GO = const(275)
_W_N_OF = const(276)
_W_P_TAKE_IT = const(277)
_W_K_TITLE = const(278)
_W_K_MIXED = const(279)
_W_K_SET = const(280)
_W_K_RULES = const(281)
_W_P_TEXT = const(282)
_W_HR_TITLE = const(283)
_W_HR_LINE_0 = const(333)
_W_HR_VALUE_0 = const(337)
_W_HR_INFO_0 = const(345)
_W_K_HOUSE = const(354)
_W_T_FORKS_0 = const(368)
_W_T_BONUSES_0 = const(370)

_PICTURE_X = const(66)  # the picture of a track is 60 x 40 pixels, to the right of 11 columns of text
_PICTURE_Y = const(8)
_COLUMNS = const(11)
_MOST_LAPS = const(9)
_MOST_SPACES = const(110)  # of a whole race: four random seats log up to 34 bytes a space, and the memory holds 3,840
_BONUSES = (CREDIT, COIN, HAND, FAN, TRASH)  # in the order of core/track.py
_SWITCHES = (BLACK_COUNTED, BUST_PLAIN, CATCH_UP)


def _draw_track(c, t):
    """Ways as lines, bonuses as blocks, the start as a cross line."""
    for space in range(track.spaces(t)):
        x = _PICTURE_X + track.x(t, space)
        y = _PICTURE_Y + track.y(t, space)
        for i in range(track.branches(t, space)):
            to = track.branch(t, space, i)
            c.line(x, y, _PICTURE_X + track.x(t, to), _PICTURE_Y + track.y(t, to))
        if track.has_bonus(t, space):
            _block(c, x - 1, y - 1, x + 2, y + 2)
    x = _PICTURE_X + track.x(t, track.start(t))
    y = _PICTURE_Y + track.y(t, track.start(t))
    to = track.branch(t, track.start(t), 0)
    if track.x(t, to) + _PICTURE_X != x:
        _block(c, x, y - 3, x + 1, y + 4)
    else:
        _block(c, x - 3, y, x + 4, y + 1)


def _block(c, x1, y1, x2, y2):
    """Filled as far as it lies beside the lines, not in the title or the information."""
    c.fill(x1, max(y1, _PICTURE_Y), x2, min(y2, _PICTURE_Y + 40))


class Track(ShellPage):
    """N3: the track of the card set comes first in the ring."""

    width = _COLUMNS

    def __init__(self, shell):
        ShellPage.__init__(self, shell)
        self._load()

    def _load(self):
        self.t = self.shell.pack.track(self.shell.setup[SETUP_TRACK])

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
        return i == 0 or track.ring(self.t)

    def turn(self, i, d):
        setup = self.shell.setup
        if i:
            setup[SETUP_LAPS] = (setup[SETUP_LAPS] - 1 + d) % self._most_laps() + 1
            return True
        setup[SETUP_TRACK] = (setup[SETUP_TRACK] + d) % self.shell.pack.n_tracks
        self._load()
        setup[SETUP_LAPS] = track.laps(self.t)
        return True

    def _most_laps(self):
        """As many as the memory can save, and at least those of the track's designer."""
        return max(track.laps(self.t), min(_MOST_LAPS, _MOST_SPACES // track.lap_length(self.t)))

    def more(self):
        t = self.t
        forks = bonuses = 0
        for space in range(track.spaces(t)):
            if track.branches(t, space) > 1:
                forks += 1
            if track.has_bonus(t, space):
                bonuses += 1
        c = self.canvas
        c.text(3, 0, words.fill(_W_T_SPACES, track.lap_length(t) or track.distance(t, track.start(t))))
        c.text(4, 0, words.fill(_W_T_FORKS_0 + (forks == 1), forks))
        c.text(5, 0, words.fill(_W_T_BONUSES_0 + (bonuses == 1), bonuses))
        _draw_track(c, t)

    def info(self):
        return self.shell.pack.track_note(self.shell.setup[SETUP_TRACK])

    def prompt(self):
        return words.get(_W_P_TAKE_IT)

    def act(self, i):
        return BACK


class Cards(ShellPage):
    """N4: a card set, or other cards of its colours; `look`: opened to read, with the house rules behind the cards."""

    def __init__(self, shell, look=False):
        ShellPage.__init__(self, shell)
        self.look = look
        self.set = 0
        self._find()

    def _find(self):
        """The set that these cards are; a mixed one keeps the set it was made from."""
        for i in range(self.shell.pack.n_sets):
            if self._is(i):
                self.set = i

    def _is(self, i):
        return self.shell.pack.set(i)[0:8] == self.shell.setup[SETUP_CARDS : SETUP_CARDS + 8]

    def title(self):
        if self._is(self.set):
            return words.fill(_W_N_OF, words.get(_W_K_TITLE), self.set + 1, self.shell.pack.n_sets)
        return words.get(_W_K_MIXED)

    def count(self):
        return 10 if self.look else 9

    def line(self, i):
        pack = self.shell.pack
        if i == 0:
            return words.get(_W_K_SET) + LEFT + pack.set_name(self.set) + RIGHT
        if i == 9:
            return words.get(_W_K_HOUSE)
        number = self.shell.setup[SETUP_CARDS + i - 1]
        card = pack.card(number)
        return notation.LETTERS[card[0]] + " " + str(card[1]) + COIN + LEFT + pack.card_name(number) + RIGHT

    def turn(self, i, d):
        pack = self.shell.pack
        setup = self.shell.setup
        if i == 0:
            old = pack.set(self.set)
            if self._is(self.set):
                self.set = (self.set + d) % pack.n_sets
            new = pack.set(self.set)
            setup[SETUP_CARDS : SETUP_CARDS + 8] = new[0:8]
            if setup[SETUP_TRACK] == old[8]:  # C4: the track goes with the set unless another was chosen
                setup[SETUP_TRACK] = new[8]
                setup[SETUP_LAPS] = track.laps(pack.track(new[8]))
            return True
        if i == 9:
            return False
        number = setup[SETUP_CARDS + i - 1]
        colour = pack.card(number)[0]
        for _ in range(pack.n_cards):
            number = (number + d) % pack.n_cards
            if pack.card(number)[0] == colour:
                break
        setup[SETUP_CARDS + i - 1] = number
        self._find()
        return True

    def info(self):
        if self.at == 0:
            return self.shell.pack.set_note(self.set)
        if self.at < 9:
            return self.shell.pack.card_line(self.shell.setup[SETUP_CARDS + self.at - 1])
        return words.get(_W_K_RULES) if self.at < self.count() else ""

    def prompt(self):
        if self.at == 0:
            return words.get(_W_P_CLOSE if self.look else _W_P_TAKE_IT)
        return words.get(_W_P_TEXT if self.at < 9 else _W_P_OPEN)

    def act(self, i):
        if i == 0:
            return BACK
        if i == 9:
            return self.opens("rules")
        return self.opens(("card", self.shell.pack.card(self.shell.setup[SETUP_CARDS + i - 1])[0]))


class HouseRules(ShellPage):
    """N5: the readings that are switches (G1, G6, G7), and who starts."""

    def title(self):
        return words.get(_W_HR_TITLE)

    def count(self):
        return 4

    def _value(self, i):
        if i == 3:
            return self.shell.setup[SETUP_BY_HAND]
        return 1 if self.shell.setup[SETUP_SWITCHES] & _SWITCHES[i] else 0

    def line(self, i):
        return words.get(_W_HR_LINE_0 + i) + LEFT + words.get(_W_HR_VALUE_0 + 2 * i + self._value(i)) + RIGHT

    def turn(self, i, d):
        if i == 3:
            self.shell.setup[SETUP_BY_HAND] ^= 1
        else:
            self.shell.setup[SETUP_SWITCHES] ^= _SWITCHES[i]
        return True

    def info(self):
        return words.get(_W_HR_INFO_0 + 2 * self.at + self._value(self.at)) if self.at < 4 else ""

    def prompt(self):
        return words.get(_W_P_KEEP)

    def act(self, i):
        return BACK


class Map(ShellPage):
    """A4 for Cubitos: the picture with the runners as letters; the highlighted one's space."""

    width = _COLUMNS

    def __init__(self, shell):
        ShellPage.__init__(self, shell)
        self.t = shell.pack.track(shell.state[TRACK])
        self.at = shell.seat

    def title(self):
        return words.get(_W_T_TITLE) + " " + self.shell.pack.track_name(self.shell.state[TRACK])

    def count(self):
        return self.shell.state[N_SEATS]

    def _space(self, seat):
        return self.shell.state[SEATS_AT + seat * STRIDE + SPACE]

    def line(self, i):
        s = self.shell.state
        return chr(65 + i) + " " + self.shell.pack.space_name(s[TRACK], self._space(i))

    def more(self):
        c = self.canvas
        _draw_track(c, self.t)
        n = self.count()
        for i in range(n):
            seat = (self.at + 1 + i) % n  # the highlighted one last: on top
            if self.at < n or i:
                self._letter(seat)

    def _letter(self, seat):
        space = self._space(seat)
        before = behind = 0  # of those who share the space
        for other in range(self.count()):
            if self._space(other) == space:
                before += other < seat
                behind += other > seat
        x = min(_PICTURE_X + track.x(self.t, space) - 2 + 6 * before, 122 - 6 * behind)
        y = min(max(_PICTURE_Y + track.y(self.t, space) - 3, 9), 40)
        lit = seat == self.at
        self.canvas.fill(x - 1, y - 1, x + 6, y + 8, 1 if lit else 2)
        self.canvas.sign(x, y, chr(65 + seat), 2 if lit else 1)

    def info(self):
        if self.at >= self.count():
            return ""
        s = self.shell.state
        space = self._space(self.at)
        text = words.fill(_W_T_TO_GO, self.shell.rules.to_go(s, self.at))
        if s[LAPS] > 1:
            text += words.fill(_W_T_LAP, min(s[SEATS_AT + self.at * STRIDE + LAP] + 1, s[LAPS]), s[LAPS])
        for kind in range(track.BONUSES):
            n = track.bonus(self.t, space, kind)
            if n:
                text += " +" + str(n) + _BONUSES[kind]
        return text

    def prompt(self):
        return words.get(_W_P_CLOSE)

    def act(self, i):
        return BACK


PAGES = {"track": Track, "cards": Cards, "rules": HouseRules, "map": Map}
