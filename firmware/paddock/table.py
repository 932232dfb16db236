"""The race at the table: packs, setup, the match that is played and saved, undo, and the computer seats.

A game's modules are imported when a race of theirs begins. What pages may use of it: docs/architecture.md.
"""

import gc
import os
import sys
from array import array

from . import packs
from .core import rng
from .core.compat import const, ticks_diff
from .core.match import Match
from .core.setup import (
    FULL_SIZE,
    KINDS,
    SETUP_CARDS,
    SETUP_COLOURS,
    SETUP_FIRST,
    SETUP_GAME,
    SETUP_KINDS,
    SETUP_LAPS,
    SETUP_SEATS,
    SETUP_TRACK,
    name_of,
    pack_crc,
    put_crc,
)
from .games import GAMES
from .stack import Stack
from .store import RACE
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
        self.screens = None
        self.journal = None
        self.setup = bytearray(FULL_SIZE)
        self.replaying = self.straight = False
        self.undone = False  # since the last decision of a person
        self.last = ""  # the step that a computer seat just took, for row 7
        self._bots = {}
        self._bot_at = 0
        self.skip = False
        self._find_packs()

    # -- packs

    def _find_packs(self):
        try:
            names = sorted(os.listdir(self.drive + "/packs"))
        except OSError:
            names = ()  # home says that there is none
        for name in names:
            if name.endswith(".pack"):
                try:
                    pack = packs.open_pack(self.drive + "/packs/" + name)
                    pack.close()
                    if pack.game not in GAMES:
                        raise packs.PackError("no game " + pack.game)
                    self.packs.append(name[:-5])
                except packs.PackError as error:
                    self.pack_errors.append((name[:-5], str(error)))

    def load_pack(self, name):
        """Take the pack of this name from now on."""
        if self.pack:
            self.pack.close()
        self.pack = packs.open_pack(self.drive + "/packs/" + name + ".pack")

    def _pack_of(self, setup):
        """Load the pack that a setup names by its CRC; whether it is on the drive."""
        for name in self.packs:
            self.load_pack(name)
            if self.pack.crc & 0xFFFF == pack_crc(setup, 0) and self.pack.crc >> 16 == pack_crc(setup, 1):
                return True
        return False

    # -- a race

    @property
    def state(self):
        return self.match.state

    def name(self, seat):
        return name_of(self.setup, seat) or "ABCDE"[seat]

    def is_human(self, seat):
        return self.setup[SETUP_KINDS + seat] == 0

    def prepare(self):
        """Fill `setup` for a new race: the last one's, or one person against a sensible seat on the first-game set."""
        if self.store.status == RACE and self._pack_of(self.store.setup):
            self.setup[:] = self.store.setup
            return
        self.load_pack(self.packs[0])
        self.setup[:] = bytes(FULL_SIZE)
        self.setup[SETUP_SEATS] = 2
        self.setup[SETUP_KINDS + 1] = KINDS.index("sensible")
        for i in range(5):
            self.setup[SETUP_COLOURS + i] = i
        chosen = 0
        for i in range(self.pack.n_sets):
            if self.pack.set(i)[9]:
                chosen = i
        cards = self.pack.set(chosen)
        self.setup[SETUP_CARDS : SETUP_CARDS + 8] = cards[0:8]
        self.setup[SETUP_TRACK] = cards[8]
        self.setup[SETUP_LAPS] = self.pack.track(cards[8])[1]

    def lot(self, n):
        """A number below n by lot."""
        words = array("h", bytes(8))
        self._new_seed(words)
        rng.seed(words, 0)
        return rng.below(words, 0, n)

    def _new_seed(self, seed):
        fixed = self.settings.get("seed")
        if fixed:
            for i in range(4):
                word = int(fixed[4 * i : 4 * i + 4], 16)
                seed[i] = word - 0x10000 if word & 0x8000 else word
        else:
            self.hw.seed(seed)

    def _load_game(self):
        """The modules of the game and a match without a race."""
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
        self.screens = __import__(path + ".screens", None, None, ("page",))
        gc.collect()

    def start(self):
        put_crc(self.setup, self.pack.crc)
        self._load_game()
        seed = array("h", bytes(8))
        self._new_seed(seed)
        self.store.begin(self.setup, seed)
        self.match.start(bytes(self.setup), seed)
        self.seat = self.setup[SETUP_FIRST]
        self.read = 0
        self.rebase()

    def load_saved(self, straight=False):
        """Read the saved race; `straight`: nobody need be told that it goes on."""
        self.straight = straight
        self.setup[:] = self.store.setup
        if not self._pack_of(self.setup) or self.setup[SETUP_GAME] >= len(GAMES):
            self.open("saved")
            return
        self._load_game()
        seed = array("h", bytes(8))
        self.store.seed_words(seed)
        self.store.from_start()
        self.replaying = True
        self.match.start(bytes(self.setup), seed)
        self.open("resume")

    def replay(self):
        self.replaying = self.store.replay(self.match, 8)
        if not self.replaying:
            self.seat = self.match.last_seat if self.match.last_seat >= 0 else self.setup[SETUP_FIRST]
            self._choose_seat()
            if self.store.lost:
                self.open("saved")
            elif self.straight:
                self.resume()
        self.draw()

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

    def _choose_seat(self):
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
        self.last = self.journal.lines[-1] if self.journal.lines else ""
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
        self._choose_seat()
        self._runners()
        if self._bots and self.is_human(self.seat):
            self._bots = {}
            self.forget("paddock.games." + self.game + ".bot")
        self.base = self.screens.notice(self) or self.screens.page(self)
        self._read = self.read

    def drop_race(self):
        self.match = self.rules = self.screens = self.journal = self.base = None
        self._bots = {}
        self.replaying = False
        self.forget(*[path for path in sys.modules if path.startswith("paddock.games.")])
