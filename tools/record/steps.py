"""Lines of a record -> actions of the rules, as far as it is the same for every game.

A line is tried where the race stands. Where it does not fit, the steps with only one outcome that have to come before it
happen first, one by one, until it does; where it never does, everything is as it was.
"""

from array import array

from paddock.core.match import MOST_LEGAL

from .text import RecordError


class Refused(Exception):
    """Why a line cannot be done now. `sure`: no step before it would change that, so this is the reason to tell."""

    def __init__(self, reason, rule, sure=False):
        super().__init__(reason)
        self.rule, self.sure = rule, sure


class Steps:
    """Takes steps of a race in `s`, whose dealer is the table. `seeded`: its generator must have given what came by lot.

    A game says in `parse(step)` what a step's arguments are (text.Malformed: nothing), in `expected(step)` whether a step of
    its kind can come now (None, or a Refused), and does a step in `_word(seat, arguments)`; in `choices(seat)` how many legal
    actions the seat has (in `out`), in `force(seat)` which seats' forced steps may come before a step of that seat.
    """

    def __init__(self, rules, s, seeded):
        self.rules = rules
        self.s = s
        self.seeded = seeded
        self.out = array("h", bytes(2 * MOST_LEGAL))

    def take(self, step):
        """Do one text.Step. RecordError: why not, and nothing has changed."""
        what = self.parse(step)
        before = self.s[:]
        told = None  # the first reason why such a step, which was expected, cannot be done
        while True:
            here = self.s[:]
            refused = self.expected(step)
            if not refused:
                try:
                    getattr(self, "_" + step.word)(step.seat, what)
                    return
                except Refused as error:
                    refused = error
                    told = told or error
                    self.s[:] = here
            if refused.sure or not self.force(step.seat):
                self.s[:] = before
                raise RecordError(step.line, f"{told or refused}", (told or refused).rule)

    def forced(self, seat):
        """Do the seat's step if it has only one outcome."""
        before = self.s[:]
        while True:
            if self.choices(seat) != 1:
                self.s[:] = before
                return False
            action = self.out[0]
            self.rules.apply(self.s, seat, action)
            if self.rules.step_ends(action):
                return True

    def can(self, seat, action):
        return action in self.out[: self.choices(seat)]
