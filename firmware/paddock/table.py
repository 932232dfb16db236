"""The race at the table: the match that is played and saved, undo, and the computer seats.

A game's modules are imported when a race of theirs begins. What pages may use of it: docs/architecture.md.
"""

import gc
import sys
from array import array

from . import packs
from .core.compat import const, ticks_diff
from .core.setup import (
    FULL_SIZE,
    SETUP_COLOURS,
    SETUP_FIRST,
    SETUP_GAME,
    SETUP_KINDS,
    SETUP_LAPS,
    SETUP_SEATS,
    name_of,
    put_crc,
)
from .games import GAMES
from .stack import Stack
from .ui.strip import BUST, SWEEP

_BOT = const(600)  # a computer seat's step is shown this long
_LINES = const(40)  # of the journal


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
        self._bots = {}
        self._bot_at = 0
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
        if self.pack:
            self.pack.close()
        self.pack = packs.open_pack(self.drive + "/packs/" + name + ".pack")

    # -- a race

    @property
    def state(self):
        return self.match.state

    def name(self, seat):
        return name_of(self.setup, seat) or "ABCDE"[seat]

    def is_human(self, seat):
        return self.setup[SETUP_KINDS + seat] == 0

    def new_seed(self, seed):
        """Fill four words: from the setting, else from noise."""
        fixed = self.settings.get("seed")
        if fixed:
            for i in range(4):
                word = int(fixed[4 * i : 4 * i + 4], 16)
                seed[i] = word - 0x10000 if word & 0x8000 else word
        else:
            self.hw.seed(seed)

    def load_game(self):
        """The modules of the game and a match without a race."""
        from .core.match import Match  # not at power-on: it takes an eighth of a second

        self.close_all()
        self.drop_race()
        gc.collect()
        self.game = GAMES[self.setup[SETUP_GAME]]
        self._bot_at = self.hw.ms()  # the ticks of a board begin just before they wrap: 0 would lie ahead for a minute
        path = "paddock.games." + self.game
        self.rules = __import__(path + ".rules", None, None, ("Rules",)).Rules(self.pack)
        gc.collect()
        self.match = Match(self.rules)
        notation = __import__(path + ".notation", None, None, ("Journal",))
        self.journal = self.match.watch = notation.Journal(_LINES)
        gc.collect()

    @property
    def screens(self):
        """The game's pages; they go while other pages lie over them."""
        return __import__("paddock.games." + self.game + ".screens", None, None, ("page",))

    def start(self):
        put_crc(self.setup, self.pack.crc)
        self.load_game()
        seed = array("h", bytes(8))
        self.new_seed(seed)
        self.store.begin(self.setup, seed)
        self.match.start(bytes(self.setup), seed)
        self.seat = self.setup[SETUP_FIRST]
        self.read = 0
        self.rebase()

    def resume(self):
        if self.replaying:
            return
        if self.match is None:
            self.load_saved(True)
            return
        self.store.go_on()
        self.close_all()
        self.read = self.screens.seen(self)
        self.rebase()

    def play(self, seat, actions):
        for action in actions:
            self._take(seat, action)
        self.undone = False
        self.close_all()
        self.rebase()

    def _take(self, seat, action):
        """One decision: played, saved, and on the strip where it is a lap or a bust."""
        match, rules = self.match, self.rules
        start = match.length
        lap = rules.lap(match.state, seat)
        out = rules.out(match.state, seat)
        if match.play(seat, action):
            self.store.append(match.log, start, match.length)
            if rules.lap(match.state, seat) > lap:
                self.strip.show(SWEEP, seat)
            elif rules.out(match.state, seat) and not out:
                self.strip.show(BUST)

    def undo(self, to=None):
        """Go back to when the log was `to` bytes long, the start of a step; None: one step back."""
        match = self.match
        if to is not None:
            self.seat = match.log[to] >> 5  # that seat decides again
            match.rewind(to)
        if to is not None or match.undo():
            self.store.undo(match.length)
        self.undone = True
        self.close_all()
        self.read = self.screens.seen(self)
        self.rebase()

    # -- whose decision, computer seats

    def choose_seat(self):
        """The seat whose decision is shown: the one shown now, else the next person's clockwise, else any that may act."""
        n = self.setup[SETUP_SEATS]
        for human in (True, False):
            for i in range(n):
                seat = (self.seat + i) % n
                if self.is_human(seat) == human and self.rules.may_act(self.state, seat):
                    self.seat = seat
                    return

    def waits_for_bots(self):
        return not self.rules.finished(self.state) and not self.is_human(self.seat)

    def computers(self, now):
        """Computer seats act when no person can; each step is shown for a while, unless a key or a setting says otherwise."""
        if self.base is None or not self.waits_for_bots() or self.screens.due(self):
            self.skip = False
            return
        wait = 0 if self.skip or not self.settings["motion"] else _BOT
        seat = self.seat
        bot = self._bot(seat)  # loaded while the step before is being read
        if ticks_diff(now, self._bot_at) < wait:
            return
        self._bot_at = now
        match = self.match
        while True:
            n = match.legal(seat)
            if not n:
                break
            action = bot.choose(self.state, seat, match.out, n)
            self._take(seat, action)
            if self.rules.step_ends(action):
                break
        self.rebase()
        self.draw()

    def _bot(self, seat):
        """A seat's mind. It is there as long as computer seats have their turn."""
        kind = self.setup[SETUP_KINDS + seat]
        if kind not in self._bots:
            bot = __import__("paddock.games." + self.game + ".bot", None, None, ("Bot",))
            start = array("h", self.match.seed)
            start[0] ^= 0x2A5A  # its choices must not follow the race's rolls
            self._bots[kind] = bot.Bot(self.rules, kind, start, self.match.length)
        return self._bots[kind]

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
        if self.rules.finished(self.state):
            self._runners()
            notice = self.screens.notice(self)
            self._read = self.read
            if notice:
                self.base = notice
            elif not self.stack:
                self.open("podium")
            return
        self.choose_seat()
        self._runners()
        if self._bots and self.is_human(self.seat):
            self._bots = {}
            self.forget(*[path for path in sys.modules if path.startswith("paddock.games." + self.game + ".bot")])
        self.base = self.screens.notice(self) or self.screens.page(self)
        self._read = self.read

    def drop_race(self):
        self.match = self.rules = self.journal = self.base = None
        self._bots = {}
        self.replaying = False
        self.forget(*[path for path in sys.modules if path.startswith("paddock.games.")])
