"""The loop: keys -> page -> match -> store, and what the strip shows meanwhile.

`step(now)` does what is due at that millisecond and returns; nothing in here sleeps or blocks. On top of the page that the
state of the race asks for there may lie others (Back, the log, a card's text); those and the menus are modules that are loaded
when they are opened and let go of afterwards.
"""

import gc
import sys
from array import array

from . import packs, settings, words
from .core import rng
from .core.compat import const, ticks_add, ticks_diff
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
from .store import RACE, SETTINGS
from .ui.canvas import Canvas
from .ui.strip import OFF, POSITIONS, Strip
from .ui.widgets import (
    AGAIN,
    BACK,
    END,
    HOME,
    KEY_A,
    KEY_B,
    KEY_RIGHT,
    NOTHING,
    OPEN,
    PLAY,
    RESUME,
    START,
    UNDO,
)

# pages and the module that has them; a * is the game's folder
_PAGES = {
    "menu": "home new seats seat rules first settings crash packerror saved resume",
    "games.*.setup": "track cards",
    "pages": "back log undo pause",
    "games.*.pages": "standings card map odds podium",
}
_REPEAT_AFTER = const(400)  # a held direction repeats after this, then every _REPEAT
_REPEAT = const(125)
_GUARD = const(300)  # an A this soon after a new page does nothing where it cannot be taken back
_BOT = const(600)  # a computer seat's step is shown this long
_PROBE = const(5000)
_TICK = const(50)
_LINES = const(40)  # of the journal


class Shell:
    """The handheld. What pages may use of it: docs/architecture.md."""

    def __init__(self, hw, store, drive=""):
        self.hw = hw
        self.store = store
        self.drive = drive
        words.load(drive + "/words/en.bin")
        self.canvas = Canvas(hw)
        self.strip = Strip(hw)
        self.settings, self.setting_errors = settings.load(store.read(SETTINGS))
        self.apply_settings()
        self.packs = []
        self.pack_errors = []
        self.pack = None
        self.game = GAMES[0]
        self.rules = None
        self.screens = None
        self.match = None
        self.journal = None
        self.setup = bytearray(FULL_SIZE)
        self.seat = 0
        self.read = 0
        self.replaying = False
        self.crash = None
        self.last = ""  # the step that a computer seat just took, for row 7
        self._bots = {}
        self._stack = []  # pages over the base, the top one last
        self._loaded = []  # their modules
        self._base = None
        self._prompt = ""
        self._held = -1
        self._now = hw.ms()
        self._since = self._touched = self._bot_at = self._probed = self._ticked = self._now
        self._dim = 0
        self._skip = False
        self._find_packs()
        self._first_page()

    # -- the loop

    def step(self, now):
        """Do what is due at `now` (`hw.ms()`)."""
        try:
            self._step(now)
        except Exception as error:  # the race is saved at every step; whatever broke, a page says it
            self._crashed(error)

    def _step(self, now):
        self._now = now
        event = self.hw.poll()
        while event:
            if event > 0:
                self._held = event - 1
                self._due = now + _REPEAT_AFTER
                self._key(event - 1)
            elif -event - 1 == self._held:
                self._held = -1
            event = self.hw.poll()
        if 0 <= self._held <= KEY_RIGHT and ticks_diff(now, self._due) >= 0:
            self._due = now + _REPEAT
            self._key(self._held)
        if self.replaying:
            self._replay()
        elif self.match and not self._stack:
            self._computers(now)
        if ticks_diff(now, self._ticked) >= _TICK:
            self._ticked = now
            self._idle(now)
            if self._page().tick(now) != NOTHING:
                self.draw()
            self.strip.step(now)
        if ticks_diff(now, self._probed) >= _PROBE:
            self._probed = now
            if not self.hw.display_ok:
                self.hw.probe()

    def _page(self):
        return self._stack[-1] if self._stack else self._base

    def draw(self):
        """Draw the page that is on top."""
        page = self._page()
        page.draw()
        self.canvas.flush()
        if not page.lights():
            self.strip.show(POSITIONS if self.match else OFF)
        prompt = page.prompt()
        if prompt != self._prompt:
            self._prompt = prompt
            self._since = self._now

    def _key(self, key):
        self._touched = self._now
        if self._dim:
            woken = self._dim == 2
            self._wake()
            if woken:
                return  # the waking key only wakes
        if self.match and not self._stack and not self.replaying and self._waits_for_bots():
            self._skip = key != KEY_B  # any key goes to the next decision of a person; B opens Back
            if self._skip:
                return
        page = self._page()
        if key == KEY_A and page.prompt()[1:2] == "!" and ticks_diff(self._now, self._since) < _GUARD:
            return
        self._answer(page, page.key(key))

    def _answer(self, page, result):
        if result == NOTHING:
            return
        if result == BACK:
            if self._stack:
                self.close()
            else:
                self.open("back")
        elif result == PLAY:
            self._play(page.seat, page.arg)
        elif result == OPEN:
            self.open(page.arg)
        elif result == START:
            self._start()
        elif result == RESUME:
            self._resume()
        elif result == UNDO:
            self.undo()
        elif result == HOME:
            self.home()
        elif result == END:
            self.store.finish()
            self.home()
        elif result == AGAIN:
            self.setup[:] = self.store.setup
            self._start()
        elif not self._stack:
            self.rebase()
        self.draw()

    # -- pages

    def open(self, name):
        """Put a page on top: its name, or (name, argument)."""
        args = ()
        if not isinstance(name, str):
            args = name[1:]
            name = name[0]
        for module in _PAGES:
            if name in _PAGES[module].split():
                path = "paddock." + module.replace("*", self.game)
                if path not in self._loaded:
                    gc.collect()
                self._loaded.append(path)
                maker = __import__(path, None, None, (name,)).PAGES[name]
                self._stack.append(maker(self, *args))
                return
        raise ValueError("no page " + name)

    def close(self):
        """Take the top page away, and its module when nothing needs it any more."""
        self._stack.pop()
        self._forget(self._loaded.pop())
        if not self._stack:
            self.rebase()

    def close_all(self):
        """Back to the page of the race."""
        while self._stack:
            self._stack.pop()
            self._forget(self._loaded.pop())

    def _forget(self, path):
        if path in self._loaded:
            return
        parent, _, name = path.rpartition(".")
        if path in sys.modules:
            del sys.modules[path]
        if parent in sys.modules and hasattr(sys.modules[parent], name):
            delattr(sys.modules[parent], name)
        gc.collect()

    def rebase(self):
        """Make the page that the state of the race asks for."""
        if self.match is None:
            return
        if self.rules.finished(self.state):
            self._runners()
            notice = self.screens.notice(self)
            if notice:
                self._base = notice
            elif not self._stack:
                self.open("podium")
            return
        self._choose_seat()
        self._runners()
        self._base = self.screens.notice(self) or self.screens.page(self)

    def home(self):
        """The first menu; the race is kept."""
        self.close_all()
        self._drop_race()
        self.open("home")

    def _drop_race(self):
        self.match = self.rules = self.screens = self.journal = self._base = None
        self._bots = {}
        for path in list(sys.modules):
            if path.startswith("paddock.games."):
                self._forget(path)

    def _first_page(self):
        self.open("home")
        if self.store.status == RACE and not self.store.over:
            self._load_saved()
        elif self.store.status != 0 and not self.store.over:
            self.open("saved")
        for i in range(len(self.pack_errors)):
            self.open(("packerror", i))
        self.draw()

    def _crashed(self, error):
        self.crash = (type(error).__name__, str(error))
        try:
            self.close_all()
            self.open("crash")
            self.draw()
        except Exception:  # not even the page works: leave for a moment, the next key tries again
            self._stack = []
            self._loaded = []
            self.home()
            self.draw()

    # -- packs

    def _find_packs(self):
        import os

        for name in sorted(os.listdir(self.drive + "/packs")):
            if name.endswith(".pack"):
                try:
                    packs.open_pack(self.drive + "/packs/" + name).close()
                    self.packs.append(name[:-5])
                except (packs.PackError, OSError) as error:
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
        self._drop_race()
        gc.collect()
        self.game = GAMES[self.setup[SETUP_GAME]]
        path = "paddock.games." + self.game
        self.rules = __import__(path + ".rules", None, None, ("Rules",)).Rules(self.pack)
        gc.collect()
        self.match = Match(self.rules)
        notation = __import__(path + ".notation", None, None, ("Journal",))
        self.journal = self.match.watch = notation.Journal(_LINES)
        gc.collect()
        self.screens = __import__(path + ".screens", None, None, ("page",))
        gc.collect()

    def _start(self):
        put_crc(self.setup, self.pack.crc)
        self._load_game()
        seed = array("h", bytes(8))
        self._new_seed(seed)
        self.store.begin(self.setup, seed)
        self.match.start(bytes(self.setup), seed)
        self.seat = self.setup[SETUP_FIRST]
        self.read = 0
        self.rebase()

    def _load_saved(self):
        self.setup[:] = self.store.setup
        if not self._pack_of(self.setup) or self.setup[SETUP_GAME] >= len(GAMES):
            self.open("saved")
            return
        self._load_game()
        seed = array("h", bytes(8))
        self.store.seed_words(seed)
        self.match.start(bytes(self.setup), seed)
        self.replaying = True
        self.open("resume")

    def _replay(self):
        self.replaying = self.store.replay(self.match, 8)
        if not self.replaying:
            self._choose_seat()
            if self.store.lost:
                self.open("saved")
        self.draw()

    def _resume(self):
        if self.replaying:
            return
        if self.match is None:
            self._load_saved()
            return
        self.close_all()
        self.read = self.screens.seen(self)
        self.rebase()

    def _play(self, seat, actions):
        match = self.match
        for action in actions:
            start = match.length
            if match.play(seat, action):
                self.store.append(match.log, start, match.length)
        self.close_all()
        self.rebase()

    def undo(self):
        """Take one step back."""
        if self.match.undo():
            self.store.undo(self.match.length)
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

    def _waits_for_bots(self):
        return not self.rules.finished(self.state) and not self.is_human(self.seat)

    def _computers(self, now):
        """Computer seats act when no person can; each step is shown for a while, unless a key or a setting says otherwise."""
        if self._base is None or not self._waits_for_bots() or self.screens.notice(self):
            self._skip = False
            return
        wait = 0 if self._skip or not self.settings["motion"] else _BOT
        if ticks_diff(now, self._bot_at) < wait:
            return
        self._bot_at = now
        seat = self.seat
        match = self.match
        while True:
            n = match.legal(seat)
            if not n:
                break
            action = self._bot(seat).choose(self.state, seat, match.out, n)
            start = match.length
            match.play(seat, action)
            self.store.append(match.log, start, match.length)
            if self.rules.step_ends(action):
                break
        self.last = self.journal.lines[-1] if self.journal.lines else ""
        self.rebase()
        self.draw()

    def _bot(self, seat):
        kind = self.setup[SETUP_KINDS + seat]
        if kind not in self._bots:
            bot = __import__("paddock.games." + self.game + ".bot", None, None, ("Bot",))
            self._bots[kind] = bot.Bot(self.rules, kind, self.match.seed)
        return self._bots[kind]

    # -- display and strip

    def apply_settings(self):
        """What is set takes effect at once."""
        self.hw.contrast(self.settings["screen"] * 255 // 100)
        self.strip.percent = self.settings["strip"]
        if self.settings["keys"]:
            self.canvas.keys = 3
        else:
            self.canvas.keys = self.hw.keys

    def save_settings(self):
        """Write the settings; False where a computer owns the drive."""
        return self.store.write(SETTINGS, settings.dump(self.settings))

    def _idle(self, now):
        idle = ticks_diff(now, self._touched)
        if idle < 0:
            self._touched = now
        if self._dim < 1 and idle >= self.settings["dim"] * 60000:
            self._dim = 1
            self.hw.contrast(1)
        if self._dim == 1 and idle >= self.settings["sleep"] * 60000:
            self._dim = 2
            self.hw.sleep()
        if self._dim == 2:
            self._touched = ticks_add(now, -self.settings["sleep"] * 60000)  # so that the wrap of the clock never wakes it

    def _wake(self):
        if self._dim == 2:
            self.hw.wake()
        self._dim = 0
        self.hw.contrast(self.settings["screen"] * 255 // 100)

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
