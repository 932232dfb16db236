"""The loop: keys -> page -> match -> store, and what the strip shows meanwhile.

`step(now)` does what is due at that millisecond and returns; nothing in here sleeps or blocks. On top of the page that the
state of the race asks for there may lie others (Back, the log, a card's text); those and the menus are modules that are loaded
when they are opened and let go of afterwards.
"""

import gc
import sys

from . import words
from .core.compat import const, ticks_add, ticks_diff
from .store import RACE, SETTINGS
from .table import Table
from .ui.canvas import COLUMNS, Canvas
from .ui.strip import OFF, POSITIONS, Strip
from .ui.widgets import (
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
    "menu": "home new seats seat first",
    "menu_service": "settings ask resume crash packerror badsetting saved",
    "games.*.setup": "track cards rules map",
    "pages": "back log undo pause",
    "games.*.pages": "standings card odds podium",
}
_SETTINGS = "paddock.settings"
_REPEAT_AFTER = const(400)  # a held direction repeats after this, then every _REPEAT
_REPEAT = const(125)
_GUARD = const(300)  # an A this soon after a new page does nothing where it cannot be taken back
_LETTER = const(250)  # the seat's letter is shown that long, twice with full motion
_PROBE = const(5000)
_TICK = const(50)


class Shell(Table):
    """The handheld. What pages may use of it: docs/architecture.md."""

    def __init__(self, hw, store, drive=""):
        Table.__init__(self, store, drive)
        self.hw = hw
        words.load(drive + "/words/en.bin")
        self.canvas = Canvas(hw)
        self.strip = Strip(hw)
        self.crash = None
        self.stack = []  # pages over the base, the top one last
        self._loaded = []  # their modules
        self._load_settings()
        self._held = -1
        self._due = 0
        self._now = self._touched = self._probed = self._ticked = hw.ms()
        self._dim = 0
        self._shown = -1  # the seat whose letter was last shown large
        self._letter = 0  # for how long, in milliseconds
        self._turned = self._now
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
            self.replay()
        elif self.match and not self.stack:
            self.computers(now)
        if ticks_diff(now, self._ticked) >= _TICK:
            self._ticked = now
            self._idle(now)
            if self._letter and ticks_diff(now, self._turned) >= self._letter:
                self._letter = 0
                self.draw()
            if self._page().tick(now) != NOTHING:
                self.draw()
            self.strip.step(now)
        if ticks_diff(now, self._probed) >= _PROBE:
            self._probed = now
            if not self.hw.display_ok:
                self.hw.probe()

    def _page(self):
        return self.stack[-1] if self.stack else self.base

    def draw(self):
        """Draw the page that is on top."""
        page = self._page()
        page.draw()
        if page.seat != self._shown and page.seat >= 0:
            self._shown = page.seat
            self._letter = self.settings["motion"] * _LETTER
            self._turned = self._now
        if self._letter and page.seat >= 0:  # whose turn it is now, across the table
            self.canvas.big(1, COLUMNS - 4, chr(65 + page.seat), 4)
        self.canvas.flush()
        if not page.lights():
            self.strip.show(POSITIONS if self.match else OFF)
        if page.since is None:
            page.since = self._now

    def _key(self, key):
        self._touched = self._now
        if self._dim:
            woken = self._dim == 2
            self._wake()
            if woken:
                return  # the waking key only wakes
        if self.match and not self.stack and not self.replaying and self.waits_for_bots():
            self.skip = key != KEY_B  # any key goes to the next decision of a person; B opens Back
            if self.skip:
                return
        page = self._page()
        if key == KEY_A and page.says()[1:2] == "!" and ticks_diff(self._now, page.since) < _GUARD:
            return
        self._answer(page, page.key(key))

    def _answer(self, page, result):
        if result == NOTHING:
            return
        if result == BACK:
            if self.stack:
                self.close()
            else:
                self.open("back")
        elif result == PLAY:
            self.play(page.seat, page.arg)
        elif result == OPEN:
            self.open(page.arg)
        elif result == START:
            self.start()
        elif result == RESUME:
            self.resume()
        elif result == UNDO:
            self.undo(page.arg)
        elif result == HOME:
            self.home()
        elif result == END:
            self.store.finish()
            self.home()
        elif not self.stack and self._stale():
            self.rebase()
        self.draw()

    def _stale(self):
        """Whether the page of the race must be made anew: another seat was turned to, or a notice was read. Else it stays,
        and with it what was chosen on it."""
        return self.base is None or self.base.seat not in (-1, self.seat) or self.read != self._read

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
                self.stack.append(maker(self, *args))
                return
        raise ValueError("no page " + name)

    def close(self):
        """Take the top page away, and its module when nothing needs it any more. The last menu stays."""
        if len(self.stack) == 1 and self.match is None:
            return
        self.stack.pop()
        self.forget(self._loaded.pop())
        if not self.stack and self._stale():
            self.rebase()
        page = self._page()
        if page:
            page.since = None  # it comes to be seen again: a second press of the A that closed is not for it

    def close_all(self):
        """Back to the page of the race."""
        while self.stack:
            self.stack.pop()
            self.forget(self._loaded.pop())

    def forget(self, path):
        if path in self._loaded:
            return
        for gone in (path, _SETTINGS):  # only a menu needs the settings' module, and it has it
            parent, _, name = gone.rpartition(".")
            if gone in sys.modules:
                del sys.modules[gone]
            if parent in sys.modules and hasattr(sys.modules[parent], name):
                delattr(sys.modules[parent], name)
        gc.collect()

    def home(self):
        """The first menu; the race is kept."""
        self.close_all()
        self.drop_race()
        self.open("home")

    def _first_page(self):
        self.open("home")
        if self.store.status == RACE and not self.store.over:
            self.load_saved()
        elif self.store.status != 0 and not self.store.over:
            self.open("saved")
        for i in range(len(self.pack_errors)):
            self.open(("packerror", i))
        for i in range(len(self.setting_errors)):
            self.open(("badsetting", i))
        self.draw()

    def _crashed(self, error):
        self.crash = (type(error).__name__, str(error))
        try:
            self.close_all()
            if self.replaying:
                self.drop_race()  # half a race is none to go on with
            self.open("crash")
            self.draw()
        except Exception:  # not even the page works: leave for a moment, the next key tries again
            self.stack = []
            self._loaded = []
            self.home()
            self.draw()

    # -- display and strip

    def _load_settings(self):
        module = __import__(_SETTINGS, None, None, ("load",))
        self.settings, self.setting_errors = module.load(self.store.read(SETTINGS))
        self.apply_settings()

    def apply_settings(self):
        """What is set takes effect at once."""
        self.hw.contrast(self.settings["screen"] * 255 // 100)
        self.strip.percent = self.settings["strip"]
        if self.settings["keys"]:
            self.canvas.keys = 3
        else:
            self.canvas.keys = self.hw.keys

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
