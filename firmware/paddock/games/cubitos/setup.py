"""Cubitos: what a race is set up with: track, cards, house rules.

Loaded by the shell when one of PAGES is opened and let go of afterwards. What is the same in all games: games/setup.py.
"""

from ... import words
from ...core import track
from ...core.compat import const
from .. import setup
from .layout import BLACK_COUNTED, BUST_PLAIN, CATCH_UP
from .map import draw_track

_W_T_SPACES = const(271)
_W_HR_LINE_0 = const(333)
_W_HR_VALUE_0 = const(337)
_W_HR_INFO_0 = const(345)
_W_T_FORKS_0 = const(368)
_W_T_BONUSES_0 = const(370)

_MOST_LAPS = const(9)
_MOST_SPACES = const(110)  # of a whole race: four random seats log up to 34 bytes a space, and the memory holds 3,840


class Track(setup.Track):
    """N3. C4: it goes with the set of cards, unless another was chosen (games/setup.py)."""

    def facts(self):
        t = self.t
        forks = bonuses = 0
        for space in range(track.spaces(t)):
            if track.branches(t, space) > 1:
                forks += 1
            if track.has_bonus(t, space):
                bonuses += 1
        return (
            words.fill(_W_T_SPACES, track.lap_length(t) or track.distance(t, track.start(t))),
            words.fill(_W_T_FORKS_0 + (forks == 1), forks),
            words.fill(_W_T_BONUSES_0 + (bonuses == 1), bonuses),
        )

    def picture(self):
        draw_track(self.canvas, self.t)

    def most_laps(self):
        if not track.ring(self.t):
            return 1
        return max(track.laps(self.t), min(_MOST_LAPS, _MOST_SPACES // track.lap_length(self.t)))


class HouseRules(setup.HouseRules):
    """N5: G1, G6, G7, and the start player (C6)."""

    switches = (BLACK_COUNTED, BUST_PLAIN, CATCH_UP)
    names = _W_HR_LINE_0
    values = _W_HR_VALUE_0
    infos = _W_HR_INFO_0


PAGES = {"track": Track, "cards": setup.Cards, "rules": HouseRules}
