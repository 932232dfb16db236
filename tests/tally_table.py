"""A race of Tally at the table of the tests: setups, steps as in a record, what stands."""

from array import array

from paddock.core.match import Match
from paddock.core.setup import FULL_SIZE, SETUP_GAME, SETUP_LAPS, SETUP_SEATS, SETUP_TRACK, put_name
from paddock.games import TALLY
from paddock.games.tally.layout import A_FINISH, COUNTS, DONE, FIRST_COUNTER, MOVED, ROUND, SEATS_AT, STRIDE, TOTAL
from paddock.games.tally.notation import Journal, actions_of
from paddock.games.tally.rules import Rules


def setup_of(seats=3, length=0, laps=1, counters=()):
    setup = bytearray(FULL_SIZE)
    setup[SETUP_GAME], setup[SETUP_SEATS] = TALLY, seats
    setup[SETUP_TRACK], setup[SETUP_LAPS] = length, laps
    for i, name in enumerate(counters):
        put_name(setup, FIRST_COUNTER + i, name)
    return setup


class Table:
    """`play("A +3", "B credits -1", "C finish")`; False where one is not allowed."""

    def __init__(self, seats=3, length=0, laps=1, counters=()):
        self.counters = counters
        self.rules = Rules()
        self.match = Match(self.rules)
        self.match.watch = self.journal = Journal()
        self.match.start(bytes(setup_of(seats, length, laps, counters)), array("h", bytes(8)))
        self.s = self.match.state

    def play(self, *lines):
        for line in lines:
            seat, *words = line.split()
            seat = "ABCDE".index(seat)
            actions = [A_FINISH]
            if words != ["finish"]:
                what = 1 + self.counters.index(words[0]) if len(words) > 1 else 0
                actions = actions_of(what, int(words[-1]))
            length = self.match.length
            for action in actions:
                if not self.match.play(seat, action):
                    self.match.rewind(length)  # its first half may have been possible
                    return False
        return True

    def word(self, seat, name):
        return self.s[SEATS_AT + "ABCDE".index(seat) * STRIDE + name]

    def total(self, seat):
        return self.word(seat, TOTAL)

    def count(self, seat, name):
        return self.word(seat, COUNTS + self.counters.index(name))

    def done(self, seat):
        """The round in which it finished, 0 before."""
        return self.word(seat, DONE)

    def moved(self, seat):
        return self.word(seat, MOVED)

    @property
    def round(self):
        return self.s[ROUND]

    @property
    def over(self):
        return self.rules.finished(self.s)

    @property
    def places(self):
        out = [0] * 5
        self.rules.ranking(self.s, out)
        return [place for place in out if place]
