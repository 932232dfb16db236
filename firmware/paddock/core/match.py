"""One race being played: check, apply, log, undo, resume. It is handed a game's rules and imports no game.

A race is its setup, its seed and its log. The log holds what was decided, a byte an action (2 where the index is large): the
seat and the place of the action in the legal list. Behind the last action of a step stands a byte that checks all there is so
far. Actions that the match takes by itself (the only legal one, where `Rules.auto` allows) are not in it.
"""

from array import array

from .compat import const
from .setup import SETUP_DEALER

MOST_LEGAL = const(128)  # actions a seat can have at once
_LONG = const(31)  # index mark: the index follows in a byte of its own
_START = const(0x5A)  # of the chained check
_FIRST = const(512)  # bytes that the log begins with
_MORE = const(256)  # by which it grows
_KEPT = const(2)  # snapshots; one where people roll and draw: the other one would lie at the start of the race
_FAR = const(40)  # bytes of the log from one to the next: about 20 decisions to be played again
_STARTS = const(8)
_FULL = "the race is longer than its log"


class Match:
    """A race over `rules`: `state`, `out` (the legal actions of the last `legal`), `log[:length]`; `trial` is a second array
    for whoever tries actions out.

    capacity: the most bytes that the log may have. It begins with `first` of them and grows by 256 at a time, which is
    all that a decision ever allocates. The race may stand at an earlier moment than its last: `log[length:end]` is what
    follows then. Going back goes to a snapshot and plays on from there: one lies where undo ends, one about 20 decisions
    back. `watch`, if set, is told of every action (`begin(match)`, `before(match, seat, action)`, `after(match, seat,
    action)`) and of going back (`rewind(match)`, to `match.length`; the decisions that are played again follow).
    """

    def __init__(self, rules, capacity=8000, first=_FIRST):
        self.rules = rules
        self.state = self.trial = array("h")
        self.out = array("h", bytes(2 * MOST_LEGAL))
        self.setup = b""
        self.seed = array("h", bytes(8))
        self.log = bytearray(min(first, capacity))
        self._capacity = capacity
        self.length = self.end = 0
        self.floor = 0  # undo stops here: the device rolled
        self.last_seat = -1  # who decided last
        self.steps = 0  # made so far, the match's own too
        self.mark = 0  # length of the log before the action that is being done; the match's own actions leave it there
        self.watch = None
        self.got = 0  # where `redo` last met what it could not read
        self._check = _START
        self.devices = True  # the device rolls and draws for everyone
        self._random = False  # the decision that is being taken rolled or drew
        self.whole = True  # the last decision ended its step
        self.open = 0  # bit set of the seats within a step: the match itself may have begun one
        self._known = -1  # the seat whose actions `settle` left in `out`, and how many
        self._n = 0
        self._kept = []
        self._at = array("h", [-1] * _KEPT)  # length of the log at each snapshot, -1 for none
        self._checks = bytearray(_KEPT)  # the check at each
        self._steps = array("h", bytes(2 * _KEPT))
        self._starts = array("h", [-1] * _STARTS)  # lengths at which the last steps began
        self._next = 0

    # -- begin

    def start(self, setup, seed):
        """Begin a race: `setup` as in core/setup.py, `seed` four words (`Hardware.seed`)."""
        self.setup = setup
        self.devices = not setup[SETUP_DEALER]
        for i in range(4):
            self.seed[i] = seed[i]
        size = self.rules.size(setup)
        if len(self.state) != size:
            self.state = array("h", bytes(2 * size))
            self.trial = array("h", bytes(2 * size))
        self.keep(False)
        self.keep(True)
        self.floor = 0
        self._begin()
        self.cut()

    def _begin(self):
        self.length = self.steps = 0
        self.last_seat = self._known = -1
        self._check = _START
        self.whole = True
        self.open = 0
        self.rules.start(self.state, self.setup, self.seed)
        if self.watch:
            self.watch.begin(self)
        self.settle()

    # -- play

    def legal(self, seat):
        """How many actions the seat has now; they are `out[0:n]`, sorted."""
        return self.rules.legal(self.state, seat, self.out)

    def room(self):
        """Whether the log may take another decision."""
        return self.length + 3 <= self._capacity

    def play(self, seat, action):
        """Take one decision; False, and nothing changed, where it is not legal. Raises OverflowError when the log is full."""
        n = self.legal(seat)
        for i in range(n):
            if self.out[i] == action:
                if self.end > self.length:
                    self.cut()
                self._take(seat, action, i)
                self.end = self.length
                return True
        return False

    def _take(self, seat, action, index):
        if self.length + 3 > len(self.log):
            more = min(_MORE, self._capacity - len(self.log))
            if self.length + 3 > len(self.log) + more:
                raise OverflowError(_FULL)
            self.log.extend(bytes(more))
        if self.whole or seat != self.last_seat:
            self._starts[self._next] = self.length
            self._next = (self._next + 1) % _STARTS
            self._snapshot()
        self.mark = self.length
        self._append(seat, action, index)
        self.last_seat = seat
        self.whole = self._random = False
        self._do(seat, action)
        self.settle()
        if self.whole:
            self.log[self.length] = self._check
            self.length += 1
        if self._random and self.devices:
            self.floor = self.length

    def _append(self, seat, action, index):
        log = self.log
        if index < _LONG:
            log[self.length] = seat << 5 | index
        else:
            log[self.length] = seat << 5 | _LONG
            self.length += 1
            log[self.length] = index
        self.length += 1
        self._check = check(self._check, seat, action)

    def _do(self, seat, action):
        self._known = -1
        if self.watch:
            self.watch.before(self, seat, action)
        self.rules.apply(self.state, seat, action)
        if self.rules.step_ends(action):
            self.steps += 1
            self.open &= ~(1 << seat)
            if seat == self.last_seat:
                self.whole = True
        else:
            self.open |= 1 << seat
        if self.rules.is_random(self.state, action):
            self._random = True
        if self.watch:
            self.watch.after(self, seat, action)

    def settle(self):
        """Take every action that is the only one its seat has, and that the match may take by itself."""
        rules, state, out = self.rules, self.state, self.out
        again = True
        while again:
            again = False
            first, last = 0, rules.SEATS[1]
            if rules.ONE:
                first = max(0, rules.first_seat(state))
                last = first + 1
            for seat in range(first, last):
                if seat == self._known:  # asked already, and nothing was done since
                    continue
                n = rules.legal(state, seat, out)
                while n == 1 and rules.auto(state, seat, out[0]):
                    self.mark = self.length
                    self._do(seat, out[0])
                    again = True
                    n = rules.legal(state, seat, out)
                if n:
                    self._known = seat
                    self._n = n

    # -- undo

    def _snapshot(self):
        """Keep the state, if the last one kept is far back or undo cannot go there. Not within a step: who watches would not
        know how it began."""
        if self.open or not self._kept:
            return
        one = len(self._kept) == 1
        new = 0 if one or self._at[0] > self._at[1] else 1
        if self._at[new] >= self.floor and self._at[new] >= 0 and self.length - self._at[new] < _FAR:
            return
        if not one and self._at[1 - new] < self.floor:  # but the one where undo ends stays
            new = 1 - new
        self._kept[new][:] = self.state
        self._at[new] = self.length
        self._checks[new] = self._check
        self._steps[new] = self.steps

    def keep(self, on):
        """Whether snapshots are kept. Without them there is more room on the heap, and going back begins at the start of the
        race."""
        if not on:
            self._kept = []
            for i in range(_KEPT):
                self._at[i] = -1
        elif not self._kept:
            for _ in range(_KEPT if self.devices else 1):
                self._kept.append(memoryview(array("h", self.state)))  # copied as a whole, without allocating

    def can_undo(self):
        """Whether a step can be taken back: undo crosses no roll or draw of the device."""
        return self.length > self.floor

    def undo(self):
        """Take the last step back; False where there is none that can be."""
        if not self.can_undo():
            return False
        if self._newest() < 0:  # only the last few are known
            length = self.length
            self.back(length - 1)
            self.on(length, -1)
        self.rewind(self._newest())
        return True

    def _newest(self):
        """Where the last step began, -1 if that is not known."""
        best = -1
        for start in self._starts:
            if best < start < self.length:
                best = start
        return best

    # -- other moments

    def rewind(self, length):
        """Go back to when the log was `length` bytes long (the start of a step); what followed is gone."""
        self.back(length)
        self.on(length, -1)
        self.cut()

    def cut(self):
        """What follows this moment is gone."""
        self.end = self.length
        for i in range(_KEPT):
            if self._at[i] > self.length:
                self._at[i] = -1
        for i in range(_STARTS):
            if self._starts[i] >= self.length:
                self._starts[i] = -1

    def back(self, latest):
        """Stand at the last snapshot no later than at `latest` bytes of the log, else (-1: in any case) at the start."""
        found = -1
        for i in range(_KEPT):
            if 0 <= self._at[i] <= latest and (found < 0 or self._at[i] > self._at[found]):
                found = i
        if found < 0:
            self._begin()
        else:
            self.release(self._kept[found], self._at[found], self._checks[found], self._steps[found])

    def on(self, length, most):
        """Go on to where the log is `length` bytes long, by `most` decisions (-1: all); whether there are more."""
        self._known = -1  # others may have used `out`
        while most and self.length < length:
            most -= 1
            self._decide(self.log, self.length, length)
        return self.length < length

    def hold(self):
        """This moment, the start of a step, for `release`; until then its state lies in `trial`."""
        self.trial[:] = self.state
        return self.trial, self.length, self._check, self.steps, self.open

    def release(self, state, length, check, steps, within=0):
        """Stand at the moment that was held."""
        memoryview(self.state)[:] = state
        self.length = length
        self._check = check
        self.steps = steps
        self.last_seat = -1
        self.whole = True
        self.open = within
        self._known = -1
        if self.watch:
            self.watch.rewind(self)

    # -- resume

    def redo(self, log, at, n):
        """Apply the one entry at log[at], a whole step; how many bytes it had. 0, and nothing is changed, where it is not
        good: then `got` is where that showed. From `start` to the last of them nobody else may use `out`."""
        start = self.length
        i = at
        while i < n:
            size = self._decide(log, i, n)
            if not size:
                break
            i += size
            if self.whole:
                if i < n and log[i] == self._check:
                    self.end = self.length
                    return i + 1 - at
                break
        self.got = i
        if self.length != start:
            self.rewind(start)
        return 0

    def _decide(self, log, i, n):
        """Take the action at log[i]; how many bytes it has, 0 where there is none such."""
        index = log[i]
        seat = index >> 5
        index &= 31
        size = 1
        if index == _LONG:
            size = 2
            if i + 1 == n:
                return 0
            index = log[i + 1]
        if seat >= self.rules.SEATS[1]:
            return 0
        if seat != self._known:  # else `out` has its actions already
            self._n = self.legal(seat)
            self._known = seat
        if index >= self._n:
            return 0
        self._take(seat, self.out[index], index)
        return size


def check(chain, seat, action):
    """The chained check of a log over the check before and the decision: 0-127, so that it never looks like erased flash."""
    chain = ((chain ^ seat) * 181 + 97) & 0xFF
    chain = ((chain ^ action & 0xFF) * 181 + 97) & 0xFF
    return ((chain ^ action >> 8) * 181 + 97) >> 1 & 0x7F
