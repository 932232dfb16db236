"""A journal that begins late: of a race that is read again, or played again up to an earlier moment, only the last lines are
wanted, and each takes a board 2 ms.
"""

from .compat import const

# Bytes of a log: mostly as many steps as a journal keeps, 40, fewer where some were taken back; the log leads to older ones.
ENOUGH = const(200)


class Later:
    """Watches the match in the place of its journal, which begins anew when `near()` is true and no seat is within a step."""

    def __init__(self, match, near):
        self.journal = match.watch
        self.near = near
        match.watch = self

    def after(self, match, seat, action):
        if not match.open and self.near():
            match.watch = self.journal
            self.journal.begin(match)
            self.journal.steps = match.steps

    def begin(self, match):
        pass

    rewind = begin

    def before(self, match, seat, action):
        pass


def settle(match, journal):
    """The race is where it should be. A journal that has not begun, since some seat was always within a step, is told all."""
    if match.watch is not journal:
        match.watch = journal
        length = match.length
        match.back(-1)
        match.on(length, -1)
