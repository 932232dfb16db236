"""Tally: what a race is set up with: the spaces of a lap, or no track, and laps. (What else is counted: menu_names.py.)

Loaded by the shell when one of PAGES is opened and let go of afterwards.
"""

from ... import words
from ...core.compat import const
from ...core.setup import SETUP_LAPS, SETUP_TRACK
from ...ui.canvas import LEFT, RIGHT
from ...ui.widgets import BACK, ShellPage

_W_T_TITLE = const(269)
_W_T_LAPS = const(270)
_W_P_TAKE_IT = const(277)
_W_NO_TRACK = const(686)
_W_TA_POINTS = const(726)
_W_TA_WAY = const(727)
_W_TA_SPACES_0 = const(744)

_LEAST = const(8)
_MOST = const(250)
_TEN = const(10)
_MOST_LAPS = const(9)


class Track(ShellPage):
    """N3: lines for one space more or less, for ten, and for the laps. Of a track of none, 8 to 250 spaces."""

    def title(self):
        return words.get(_W_T_TITLE)

    def count(self):
        return 3

    def line(self, i):
        spaces = self.shell.setup[SETUP_TRACK]
        value = str(spaces) if spaces else words.get(_W_NO_TRACK)
        if i == 2:
            return words.get(_W_T_LAPS) + "   " + LEFT + str(self.shell.setup[SETUP_LAPS]) + RIGHT
        return words.get(_W_TA_SPACES_0 + i) + LEFT + value + RIGHT

    def enabled(self, i):
        return i < 2 or self.shell.setup[SETUP_TRACK] > 0

    def turn(self, i, d):
        setup = self.shell.setup
        if i == 2:
            setup[SETUP_LAPS] = (setup[SETUP_LAPS] - 1 + d) % _MOST_LAPS + 1
            return True
        spaces = setup[SETUP_TRACK]
        if not spaces:
            spaces = (_TEN if i else _LEAST) if d > 0 else _MOST
        else:
            spaces += d * (_TEN if i else 1)
            if not _LEAST <= spaces <= _MOST:
                spaces = 0
                setup[SETUP_LAPS] = 1
        setup[SETUP_TRACK] = spaces
        return True

    def info(self):
        setup = self.shell.setup
        if not setup[SETUP_TRACK]:
            return words.get(_W_TA_POINTS)
        return words.fill(_W_TA_WAY, setup[SETUP_TRACK] * setup[SETUP_LAPS])

    def prompt(self):
        return words.get(_W_P_TAKE_IT)

    def act(self, i):
        return BACK


PAGES = {"track": Track}
