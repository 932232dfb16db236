"""Automobiles: what a race is set up with: track, cards, house rules.

Loaded by the shell when one of PAGES is opened and let go of afterwards. What is the same in all games: games/setup.py.
"""

from ... import words
from ...core.compat import const
from ...ui.canvas import PICTURE_X, PICTURE_Y
from .. import setup
from . import lanes
from .layout import FREE_BUY, LAX_DRAFT, WEAR_ACTION, WEAVING

_W_T_SPACES = const(271)
_W_T_CARS = const(516)
_W_T_LANES_0 = const(517)
_W_AR_LINE_0 = const(519)
_W_AR_VALUE_0 = const(524)
_W_AR_INFO_0 = const(534)

_MOST_LAPS = const(9)
_MOST_ROWS = const(700)  # of all cars together: a seat logs up to 5 bytes a row, and the memory holds 3,840
_CROSS = const(3)  # pixels by which the finish line sticks out on either side


class Track(setup.Track):
    """N3: every lane as a line, the finish across them."""

    def facts(self):
        t = self.t
        n = lanes.lanes(t)
        return (
            words.fill(_W_T_SPACES, lanes.spaces(t)),
            words.fill(_W_T_LANES_0 + (n == 1), n),
            words.fill(_W_T_CARS, lanes.places(t)),
        )

    def most_laps(self):
        t = self.t
        return max(lanes.laps(t), min(_MOST_LAPS, _MOST_ROWS // (lanes.rows(t) * lanes.places(t))))

    def picture(self):
        t = self.t
        inner = outer = -1  # spaces behind the finish
        for space in range(lanes.spaces(t)):
            for i in range(lanes.ways(t, space)):
                to = lanes.way(t, space, i)
                if lanes.lane(t, to) == lanes.lane(t, space):
                    self._stroke(lanes.x(t, space), lanes.y(t, space), lanes.x(t, to), lanes.y(t, to))
            if lanes.first(t, space) == 0:
                if inner < 0 or lanes.lane(t, space) < lanes.lane(t, inner):
                    inner = space
                if outer < 0 or lanes.lane(t, space) > lanes.lane(t, outer):
                    outer = space
        x1, y1, x2, y2 = lanes.x(t, inner), lanes.y(t, inner), lanes.x(t, outer), lanes.y(t, outer)
        dx = dy = 0
        if abs(x2 - x1) > abs(y2 - y1):
            dx = _CROSS if x2 > x1 else -_CROSS
        else:
            dy = _CROSS if y2 >= y1 else -_CROSS
        self._stroke(x1 - dx, y1 - dy, x2 + dx, y2 + dy)

    def _stroke(self, x1, y1, x2, y2):
        """As far as it lies in the picture."""
        self.canvas.line(
            PICTURE_X + max(0, min(x1, 59)),
            PICTURE_Y + max(0, min(y1, 39)),
            PICTURE_X + max(0, min(x2, 59)),
            PICTURE_Y + max(0, min(y2, 39)),
        )


class Cards(setup.Cards):
    """N4: five colours; M2: they can be drawn by lot."""

    draws = True


class HouseRules(setup.HouseRules):
    """N5: H4, H8, H9, H13, and pole position (M3)."""

    switches = (WEAVING, LAX_DRAFT, WEAR_ACTION, FREE_BUY)
    names = _W_AR_LINE_0
    values = _W_AR_VALUE_0
    infos = _W_AR_INFO_0


PAGES = {"track": Track, "cards": Cards, "rules": HouseRules}
