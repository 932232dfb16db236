"""The race at the table: the match that is played and saved, undo, and the computer seats.

A game's modules are imported when a race of theirs begins. What pages may use of it: docs/architecture.md.
"""

import sys
from array import array

from .core.compat import const, ticks_diff
from .core.setup import (
    FULL_SIZE,
    SETUP_COLOURS,
    SETUP_KINDS,
    SETUP_LAPS,
    SETUP_SEATS,
    name_of,
)
from .games import GAMES
from .stack import Stack
from .ui.strip import BUST, SWEEP

_BOT = const(600)  # a computer seat's step is shown this long


class Table(Stack):
    """A race, or none (`match` is None)."""

    def __init__(self, hw, store, drive):
        Stack.__init__(self, hw, store, drive)
        self.packs = []
        self.pack_errors = []
        self.pack = None
        self.game = GAMES[0]
        self.rules = None
        self.journal = None
        self.setup = bytearray(FULL_SIZE)
        self.replaying = self.straight = False
        self.undone = False  # since the last decision of a person
        self.step_back = False  # once the saved race is read, its last step is taken back
        self.full = False  # the memory has no room for another decision
        self.kept = None  # a race that is over and only looked at: its Store
        self._bots = {}
        self.bot_at = 0  # when a computer seat last decided, in `hw.ms()`
        self.skip = False
        self._begin().find_packs(self)

    # -- before a race

    def _begin(self):
        return __import__("paddock.begin", None, None, ("prepare",))

    def prepare(self):
        """Fill `setup` for a new race."""
        self._begin().prepare(self)

    def lot(self, n):
        """A number below n by lot."""
        return self._begin().lot(self, n)

    def load_saved(self, straight=False):
        """Read the saved race; `straight`: nobody need be told that it goes on."""
        self._begin().load_saved(self, straight)

    def replay(self):
        self._begin().replay(self)

    def load_pack(self, name):
        """Take the pack of this name from now on."""
        self._begin().load_pack(self, name)

    def start(self):
        """Begin a race from `setup`."""
        self._begin().start(self)
        self.forget()

    # -- a race

    @property
    def state(self):
        return self.match.state

    def name(self, seat):
        return name_of(self.setup, seat) or "ABCDE"[seat]

    def is_human(self, seat):
        return self.setup[SETUP_KINDS + seat] == 0

    def decides(self, seat):
        """Whether people decide what the seat does now, or enter what its real dice and cubes show."""
        return self.is_human(seat) or self.rules.entry(self.state, seat)

    def part(self, name):
        """The module `screens_NAME` of the game with some of its pages; when it has to be loaded the other ones go."""
        path = "paddock.games." + self.game + ".screens_" + name
        if path not in sys.modules:
            self.forget(*[other for other in sys.modules if ".screens_" in other and not other.endswith("_base")])
        return __import__(path, None, None, ("Race",))

    @property
    def screens(self):
        """The game's pages; they go while other pages lie over them."""
        return __import__("paddock.games." + self.game + ".screens", None, None, ("page",))

    def resume(self):
        if self.replaying:
            return
        if self.match is None:
            self.step_back = False
            self.load_saved(True)
            return
        self.store.go_on()
        self.close_all()
        self.stand()

    def play(self, seat, actions):
        if self.past:
            self.past.correct(seat, actions)
            return
        for action in actions:
            if not self._take(seat, action):
                return
        self.undone = False
        self.close_all()
        self.rebase()

    def _take(self, seat, action):
        """One decision: played, saved, and on the strip where it is a lap or a bust. Whether there was room for it."""
        if not self._fits():
            return False
        match, rules = self.match, self.rules
        start = match.length
        lap = rules.lap(match.state, seat)
        out = rules.out(match.state, seat)
        now = match.state[0]
        if match.play(seat, action):
            self.store.append(match.log, start, match.length)
            if now != match.state[0] and self.store.low():
                self._spill()
            if rules.lap(match.state, seat) > lap:
                self.strip.show(SWEEP, seat)
            elif rules.out(match.state, seat) and not out:
                self.strip.show(BUST)
        return True

    def _fits(self):
        """Whether there is room for one more decision or undo; else the race ends where it is, and a page says so."""
        self.full = not (self.match.room() and (self.store.room() or self._spill()))
        if self.full:
            self.close_all()
            self.open("saved")
        return not self.full

    def _spill(self):
        """The race goes to its file; whether it could."""
        done = self.store.spill(self.match.log, self.match.length)
        self.forget()
        return done

    def undo(self, to=None):
        """Go back to when the log was `to` bytes long, the start of a step; None: one step back."""
        if self.match is None:  # after an error
            self.step_back = True
            self.load_saved(True)
            return
        if self.kept or not self._fits():
            return
        match = self.match
        if to is not None:
            self.seat = match.log[to] >> 5  # that seat decides again
            match.rewind(to)
        if to is not None or match.undo():
            self.store.undo(match.length)
        self.undone = True
        self.close_all()
        self.stand()
        if not self.journal.at and match.can_undo():
            self.travel(match.length, True)  # the journal has forgotten what came before

    # -- earlier moments

    def travel(self, to, start=False):
        """Go to where the log was `to` bytes long, from the start of the race on if `start`."""
        self.leave_page()
        if self.past is None:
            self.past = __import__("paddock.past", None, None, ("Past",)).Past(self)
        self.past.go(to, start)

    def stand(self):
        """Make the page of the moment at which the race stands."""
        self.read = self.screens.seen(self)
        self.rebase()

    def present(self, seat, read, notice=""):
        """The race stands at its last moment again; `read`: the notices that were read."""
        self.past = None
        self.seat = seat
        self.close_all()
        self.forget("paddock.past", "paddock.past_correct")
        self.read = read
        self.rebase()
        if self.base:
            self.base.notice = notice
        self.draw()

    def leave_page(self):
        """No page, not even that of the race, until it is made anew: what is done meanwhile has its place on the heap."""
        self.close_all()
        self.base = None
        self.forget_screens()

    # -- whose decision, computer seats

    def choose_seat(self):
        """The seat whose decision is shown: the one shown now, else the next person's clockwise, else any that may act."""
        n = self.setup[SETUP_SEATS]
        for human in (True, False):
            for i in range(n):
                seat = (self.seat + i) % n
                if self.decides(seat) == human and self.rules.may_act(self.state, seat):
                    self.seat = seat
                    return

    def waits_for_bots(self):
        """Whether computer seats go on, and people have nothing to read first."""
        return not (self.rules.finished(self.state) or self.decides(self.seat) or self.screens.due(self))

    def computers(self, now):
        """Computer seats act when no person can; each step is shown for a while, unless a key or a setting says otherwise."""
        if not self.waits_for_bots():
            self.skip = False
            return
        shown = not self.skip and self.settings["motion"]
        if shown and 0 <= ticks_diff(now, self.bot_at) < _BOT:
            return
        self.bot_at = now
        match = self.match
        seat = self.seat
        bot = self._bot(seat)
        while True:
            n = match.legal(seat)
            if not n:
                break
            action = bot.choose(self.state, seat, match.out, n)
            if not self._take(seat, action):
                self.draw()
                return
            if self.rules.step_ends(action) or self.decides(seat):
                break
        bot = None
        self.choose_seat()
        if shown or not self.waits_for_bots():
            self.rebase()
            self.draw()
        else:
            self._runners()

    def _bot(self, seat):
        """A seat's mind. The pages of the race go for it, and come again when there is something to see."""
        kind = self.setup[SETUP_KINDS + seat]
        if kind not in self._bots:
            self.base = None
            self.forget_screens()
            bot = __import__("paddock.games." + self.game + ".bot", None, None, ("Bot",))
            start = array("h", self.match.seed)
            start[0] ^= 0x2A5A  # its choices must not follow the race's rolls
            self._bots[kind] = bot.Bot(self.rules, kind, start, self.match.length)
        return self._bots[kind]

    def _forget_bots(self):
        if self._bots:
            self._bots = {}
            self.forget(*[path for path in sys.modules if path.startswith("paddock.games." + self.game + ".bot")])

    def _runners(self):
        """Tell the strip where everyone is."""
        rules = self.rules
        s = self.state
        strip = self.strip
        strip.seats = self.setup[SETUP_SEATS]
        strip.active = -1 if rules.finished(s) else self.seat
        strip.last_lap = False
        for seat in range(strip.seats):
            strip.colour[seat] = self.setup[SETUP_COLOURS + seat]
            strip.runner(seat, rules.way(s, seat), rules.length(s), rules.lap(s, seat))
            if rules.lap(s, seat) + 1 == self.setup[SETUP_LAPS] > 1:
                strip.last_lap = True

    # -- the page of the race

    def rebase(self):
        """Make the page that the state of the race asks for."""
        if self.match is None:
            return
        self._forget_bots()
        if self.rules.finished(self.state):
            self._runners()
            notice = self.screens.notice(self)
            self._read = self.read
            if notice:
                self.base = notice
            elif not self.stack:
                self.open("kept" if self.kept else "podium")
            return
        self.choose_seat()
        self._runners()
        self.base = self.screens.notice(self) or self.screens.page(self)
        self._read = self.read

    def drop_race(self):
        self.match = self.timer = self.rules = self.journal = self.base = None
        self._bots = {}
        self.past = self.kept = None
        self.replaying = False
        self.forget(*[path for path in sys.modules if path.startswith("paddock.games.") or ".past" in path])
