"""Cubitos: the page of moving."""

from ... import words
from ...core import track
from ...core.compat import const
from ...ui.canvas import DOT, FLAG, FORK, MANY, RED, UP
from ...ui.strip import MOVE as PENDING
from ...ui.widgets import pad
from .layout import (
    A_FOOT,
    A_STEP,
    A_STOP,
    CATCH_UP,
    COINS,
    CREDITS,
    EXTRA,
    FEET,
    FROM,
    LAP,
    LAPS,
    N_SEATS,
    SEATS_AT,
    SPACE,
    STRIDE,
    SWITCHES,
    TRACK,
)
from .screens_base import BONUS, Race

_W_FORK = const(185)
_W_GO = const(186)
_W_WAY = const(187)
_W_TO_GO = const(188)
_W_AWAY = const(189)
_W_BOUGHT = const(190)
_W_FINISH = const(191)
_W_BEGAN = const(192)
_W_STOP = const(193)
_W_NO_BONUS = const(194)
_W_WAY2_0 = const(243)
_W_WAY3_0 = const(245)
_W_FEET_0 = const(248)
_W_P_MOVE_0 = const(250)

_ROUTES = const(16)  # more ways than that are never in reach on a track that a person can read


class Move(Race):
    """Q8, Q9: how far, and where the track forks in reach, which way."""

    turns = 2
    top = 3
    big_row = 3

    def __init__(self, shell):
        Race.__init__(self, shell)
        s, p = self.s, self.p
        self.steps = s[p + FEET]
        self.most = self.steps + (s[p + COINS] + s[p + CREDITS]) // 4
        self.routes = [[]]  # each the way taken at every space, as far as the ribbon shows
        self.paths = []  # the spaces on it, from the runner's own on; -1 past the finish
        t = self.rules.track
        i = 0
        while i < len(self.routes):
            ways = self.routes[i]
            path = [s[p + SPACE]]
            lap = s[p + LAP]
            while len(path) <= max(self.most, 20):
                space = path[-1]
                if space < 0 or lap >= s[LAPS]:
                    space = -1
                    if len(path) > len(ways):
                        ways.append(0)
                else:
                    if len(path) > len(ways):
                        for way in range(1, track.branches(t, space)):
                            if len(path) <= self.most and len(self.routes) < _ROUTES:
                                self.routes.append(ways + [way])
                        ways.append(0)
                    space = track.branch(t, space, ways[len(path) - 1])
                    lap += space == track.finish(t)
                path.append(space)
            self.paths.append(path)
            i += 1
        self.tried = None  # the route and the steps that `target` was last asked for
        self.forks = len(self.routes) > 1
        self.rows = 2 if self.forks else 1

    def corner(self):
        return words.get(_W_FORK) if self.forks else Race.corner(self)

    def count(self):
        return len(self.routes)

    def route(self):
        """The one that the highlight means, on the title and on `<` too."""
        return max(0, min(self.at, len(self.routes) - 1))

    def actions(self, i):
        """Feet bought, coins first as they would be lost (C22, G8), and steps on route i."""
        s, p = self.s, self.p
        coins = s[p + COINS]
        actions = []
        for _ in range(self.steps - s[p + FEET]):
            actions.append(A_FOOT + min(coins, 4))
            coins -= min(coins, 4)
        for k in range(self.steps):
            actions.append(A_STEP + self.routes[i][k])
        return actions

    def draw(self):
        self.tried = None  # another page may have tried something out since
        Race.draw(self)

    def target(self, i):
        """The race when the runner has gone there, not stopped yet."""
        if self.tried != (i, self.steps):
            self.after(self.actions(i))
            self.tried = (i, self.steps)
        return self.shell.match.trial

    def space(self, i):
        """The name of the space where the move ends; FLAG from the finish of the last lap on."""
        t = self.target(i)
        if t[self.p + LAP] >= self.s[LAPS]:
            return FLAG
        return self.shell.pack.space_name(self.s[TRACK], t[self.p + SPACE])

    def bonus(self, i):
        """What stopping there gains (C25, G15)."""
        t = self.target(i)
        text = ""
        if t[self.p + SPACE] != t[self.p + FROM] and not t[self.p + EXTRA]:
            for kind in range(track.BONUSES):
                n = track.bonus(self.rules.track, t[self.p + SPACE], kind)
                if n:
                    text += "+%d%s" % (n, BONUS[kind])
        return text

    def line(self, i):
        if not self.forks:
            return words.fill(_W_GO, self.steps)
        name = ""
        for k in range(self.most):
            space = self.paths[i][k]
            n = track.branches(self.rules.track, space) if space >= 0 else 1
            if n > 1:
                name += "-" + words.get((_W_WAY2_0 if n == 2 else _W_WAY3_0) + min(self.routes[i][k], 2))
        if "-" in name[1:]:  # several forks: their initials
            parts = name[1:].split("-")
            name = ""
            for part in parts:
                name += "-" + part[0]
        return words.fill(_W_WAY, pad(name[1:], 5), self.steps, self.space(i)) + " " + self.bonus(i)

    def turn(self, i, d):
        if i < 0:
            return Race.turn(self, i, d)
        self.steps = (self.steps + d) % (self.most + 1)
        return True

    def big(self):
        if self.forks:
            return ""
        name = self.space(0)
        return name if len(name) < 4 else ""

    def more(self):
        s, p = self.s, self.p
        first = min(self.first, len(self.paths) - 2) if self.forks else 0
        self._ribbon(1, self.paths[first], [])
        if self.forks:
            self._ribbon(2, self.paths[first + 1], self.paths[first])
            a = self.rules.to_go(self.target(first), self.seat)
            b = self.rules.to_go(self.target(first + 1), self.seat)
            text = words.fill(_W_AWAY, a, b)
        else:
            self.canvas.text(2, self.steps, UP)
            feet = min(self.steps, s[p + FEET])
            self.canvas.text(4, 1, words.fill(_W_FEET_0 + (feet < s[p + FEET]), feet, s[p + FEET] - feet))
            text = words.fill(_W_TO_GO, self.rules.to_go(self.target(0), self.seat))
        bought = self.steps - s[p + FEET]
        if bought > 0:
            coins = min(4 * bought, s[p + COINS])
            text = words.fill(_W_BOUGHT, bought, coins, 4 * bought - coins)
        self.canvas.text(5, 0 if self.forks else 1, text)

    def _ribbon(self, row, path, but):
        """The next 21 spaces, from where the path differs from `but`; where the move ends is inverted."""
        same = True
        for k in range(min(len(path), 21)):
            same = same and k < len(but) and path[k] == but[k]
            if not same:
                self.canvas.text(row, k, self._cell(path[k], k), k == self.steps)

    def _cell(self, space, k):
        s = self.s
        t = self.rules.track
        if space < 0:
            return " "
        if not k:
            return chr(65 + self.seat)
        for i in range(1, s[N_SEATS]):
            other = (self.seat + i) % s[N_SEATS]
            if s[SEATS_AT + other * STRIDE + SPACE] == space:
                return chr(65 + other)
        if space == track.finish(t):
            return FLAG
        sign = ""
        for kind in range(track.BONUSES):
            if track.bonus(t, space, kind):
                sign += BONUS[kind]
        if sign:
            return sign if len(sign) == 1 else MANY
        if track.red(t, space) and s[SWITCHES] & CATCH_UP:
            return RED
        return FORK if track.branches(t, space) > 1 else DOT

    def info(self):
        s, p = self.s, self.p
        i = self.route()
        t = self.target(i)
        if t[p + LAP] >= s[LAPS]:
            return words.fill(_W_FINISH, t[p + EXTRA])
        gain = self.bonus(i)
        if not gain and t[p + SPACE] == s[p + FROM] and track.has_bonus(self.rules.track, s[p + FROM]):
            return words.fill(_W_BEGAN, self.space(i))
        return words.fill(_W_STOP, self.space(i), gain or words.get(_W_NO_BONUS))

    def prompt(self):
        return self.then(words.fill(_W_P_MOVE_0 + (self.steps > 0), self.steps))

    def act(self, i):
        return self.play(self.actions(self.route()) + [A_STOP])

    def fill(self, actions):
        ways = [action - A_STEP for action in actions if A_STEP <= action < A_STOP]
        self.steps = len(ways)
        for i in range(len(self.routes) - 1, -1, -1):
            if self.routes[i][: len(ways)] == ways:
                self.at = i

    def lights(self):
        strip = self.shell.strip
        t = self.target(self.route())
        strip.show(PENDING, self.seat, strip.pixel(self.rules.way(t, self.seat), self.rules.length(t)))
        return self.steps > 0
