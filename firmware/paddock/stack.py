"""What is seen: display, strip, settings, and pages lying on top of one another.

At the bottom lies the page that the state of the race asks for (`base`); over it Back, the log, a card's text. Those and the
menus are modules that are loaded when a page of theirs is opened and let go of afterwards.
"""

import gc
import sys

from . import words
from .core.compat import const, ticks_diff
from .store import SETTINGS
from .ui.canvas import COLUMNS, Canvas
from .ui.strip import OFF, POSITIONS, Strip

# pages and the module that has them; a * is the game's folder
_PAGES = {
    "menu": "home new seats seat first",
    "menu_service": "settings ask resume crash packerror badsetting saved",
    "games.*.setup": "track cards rules map",
    "pages": "back log undo pause",
    "games.*.pages": "standings card odds podium",
}
_SETTINGS = "paddock.settings"
_HELPERS = (_SETTINGS, "paddock.begin")  # only menus need them
_LETTER = const(250)  # the seat's letter is shown that long, twice with full motion


class Stack:
    """`stack`: the pages over the base, the top one last. `match`: the race that is on, None for none."""

    def __init__(self, hw, store, drive):
        self.hw = hw
        self.store = store
        self.drive = drive
        words.load(drive + "/words/en.bin")
        self.canvas = Canvas(hw)
        self.strip = Strip(hw)
        self._load_settings()
        self.match = None
        self.game = ""
        self.seat = 0
        self.read = self._read = 0  # notices of the race, as its screens count them
        self.base = None
        self.stack = []
        self._loaded = []  # their modules
        self.now = hw.ms()
        self._shown = -1  # the seat whose letter was last shown large
        self._letter = 0  # for how long, in milliseconds
        self._turned = self.now

    def page(self):
        return self.stack[-1] if self.stack else self.base

    def draw(self):
        """Draw the page that is on top."""
        page = self.page()
        page.draw()
        if page.seat != self._shown and page.seat >= 0:
            self._shown = page.seat
            self._letter = self.settings["motion"] * _LETTER
            self._turned = self.now
        if self._letter and page.seat >= 0:  # whose turn it is now, across the table
            self.canvas.big(1, COLUMNS - 4, chr(65 + page.seat), 4)
        self.canvas.flush()
        if not page.lights() and not self.strip.passing():
            self.strip.show(POSITIONS if self.match else OFF)
        if page.since is None:
            page.since = self.now

    def letter_is_over(self):
        """Whether the large letter of the seat has been there long enough; then it goes with the next drawing."""
        if self._letter and ticks_diff(self.now, self._turned) >= self._letter:
            self._letter = 0
            return True
        return False

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
        if not self.stack and self.stale():
            self.rebase()
        page = self.page()
        if page:
            page.since = None  # it comes to be seen again: a second press of the A that closed is not for it

    def close_all(self):
        """Back to the page of the race."""
        while self.stack:
            self.stack.pop()
            self.forget(self._loaded.pop())

    def drop_all(self):
        """The same without a look at what the pages held: one of them broke."""
        self.stack = []
        self._loaded = []

    def forget(self, *paths):
        """Let go of those of these modules that no page on the stack needs."""
        gone = 0
        for path in paths + _HELPERS:
            if path in sys.modules and path not in self._loaded:
                gone += 1
                del sys.modules[path]
                parent, _, name = path.rpartition(".")
                if parent in sys.modules and hasattr(sys.modules[parent], name):
                    delattr(sys.modules[parent], name)
        if gone:
            gc.collect()

    def stale(self):
        """Whether the page of the race must be made anew: another seat was turned to, or a notice was read. Else it stays,
        and with it what was chosen on it."""
        return self.base is None or self.base.seat not in (-1, self.seat) or self.read != self._read

    def rebase(self):
        """Make the base anew; the race does."""

    # -- settings

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
