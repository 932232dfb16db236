"""What is seen: display, strip, settings, and pages lying on top of one another.

At the bottom lies the page that the state of the race asks for (`base`); over it Back, the log, a card's text. Those and the
menus are modules that are loaded when a page of theirs is opened and let go of afterwards. During a race only the page on top
is there: of those below it the numbers and texts are kept that they held, and they are made anew when they come to be seen
again.
"""

import sys

from . import words
from .core.compat import const, ticks_diff
from .store import SETTINGS
from .ui.canvas import BATTERY, COLUMNS, Canvas
from .ui.strip import OFF, POSITIONS, Strip

# A module in a line and the pages that it has; a * is the game's folder. One text each, here and below: those of a table would
# lie on the heap one by one.
_PAGES = """\
menu home new seats first
menu_names seat counters counter
menu_races races kept
menu_service settings ask resume packerror badsetting saved
menu_trouble crash battery
games.*.setup track cards rules
games.*.map map
pages back undo
pages_log log pause
past_correct changed
games.*.pages standings podium
games.*.pages_card card
games.*.pages_odds odds
games.*.pages_rule rule
games.*.screens_buy buy"""
_SETTINGS = "paddock.settings"
# only menus, standings, podium and cards need them
_HELPERS = (
    "hardware_parts begin manners saved files settings pack_check pack_content setup_check games.pages games.pages_card"
    " games.pages_rule ui.strip_shows core.later"
)
_RACE = "paddock.ui.race"  # only the game's screens need it
_LETTER = const(250)  # the seat's letter is shown that long, twice with full motion


class Stack:
    """`stack`: the pages over the base, the top one last; in a race of those below it what they held. `match`: the race that
    is on, None for none; `past`: it stands at an earlier moment (past.py), None: at its last; `timer`: its turn timer
    (games/timer.py), None if it has none."""

    def __init__(self, hw, store, drive):
        self.hw = hw
        self.store = store
        self.drive = drive
        words.load(hw.slot + "/words/en.bin")
        self.canvas = Canvas(hw)
        self.strip = Strip(hw)
        self.blind = None  # blind.py while no display answers
        self._load_settings()
        self.match = self.timer = None
        self.past = None
        self.game = ""
        self.seat = 0
        self.read = self._read = 0  # notices of the race, as its screens count them
        self.base = None
        self._under = {}  # what the base held while pages lie over it
        self.stack = []
        self._made = []  # of each its module, name and arguments
        self.litter = False  # modules went
        self.now = hw.ms()
        self._shown = -1  # the seat whose letter was last shown large
        self._letter = 0  # for how long, in milliseconds
        self._dim = 0  # 1 dim, 2 dark; the shell sees to it
        self._turned = self.now

    def page(self):
        return self.stack[-1] if self.stack else self.base

    def draw(self):
        """Draw the page that is on top; none while the race is on its way to another moment."""
        if self.past and self.past.busy:
            return
        if self.page() is None:  # computer seats decide unseen
            self.rebase()
        page = self.page()
        page.draw()
        if self.past and not self.stack:
            self.past.mark()
        if self.timer:
            self.timer.draw(self, page)
        if page.seat != self._shown and page.seat >= 0:
            self._shown = page.seat
            self._letter = self.settings["motion"] * _LETTER
            self._turned = self.now
        if self._letter and page.seat >= 0 and not self.blind:  # whose turn it is now, across the table
            self.canvas.big(1, COLUMNS - 4, chr(65 + page.seat), 4)
        if self.strip.low:
            at = self.canvas.cells.rfind(b"  ", 0, COLUMNS)  # behind the title, before round or lap
            if at >= 0:
                self.canvas.text(0, at + 1, BATTERY)
        self.canvas.flush()
        if self._dim < 2 and not page.lights() and not self.strip.passing():
            self.strip.show(POSITIONS if self.match else OFF)
        if page.since is None:
            page.since = self.now
        if self.blind:
            self.blind.page(page)

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
        for line in _PAGES.split("\n"):
            pages = line.split()
            if name in pages[1:]:
                path = "paddock." + pages[0].replace("*", self.game)
                self._cover()
                self._made.append((path, name, args))
                self.stack.append(None)
                self._make()
                return
        raise ValueError("no page " + name)

    def _make(self):
        """The page on top."""
        path, name, args = self._made[-1]
        self.stack[-1] = __import__(path, None, None, (name,)).PAGES[name](self, *args)

    def _cover(self):
        """In a race: of the page on top keep what it holds."""
        if self.match is None:
            return
        if self.stack:
            self.stack[-1] = _held(self.stack[-1])
            self.forget_screens(self._made[-1][0])
        else:
            self._under = _held(self.base) if self.base else {}
            self.base = None
            self.forget_screens()

    def forget_screens(self, page=""):
        """Let go of the pages of the race, but for what chooses them, and of the module `page`."""
        self.forget(*[path for path in sys.modules if path in (_RACE, page) or ".screens_" in path])

    def close(self):
        """Take the top page away, and its module when nothing needs it any more. The last menu stays."""
        if len(self.stack) == 1 and self.match is None:
            return
        self.stack.pop()
        if self.base:
            self.forget(self._made.pop()[0])
        else:
            self.forget_screens(self._made.pop()[0])
        if not self.stack:
            if self.base is None:
                stale = self._under.get("seat", self.seat) != self.seat or self.read != self._read
                self.rebase()
                if self.base and not stale:
                    _hold(self.base, self._under)
            elif self.stale():
                self.rebase()
        elif isinstance(self.stack[-1], dict):
            held = self.stack[-1]
            self._make()
            _hold(self.stack[-1], held)
        page = self.page()
        if page:
            page.since = None  # it comes to be seen again: a second press of the A that closed is not for it

    def close_all(self):
        """Back to the page of the race."""
        while self.stack:
            self.stack.pop()
            self.forget(self._made.pop()[0])

    def drop_all(self):
        """The same without a look at what the pages held: one of them broke."""
        self.stack = []
        self._made = []

    def forget(self, *paths):
        """Let go of those of these modules, and of the helpers, that no page on the stack needs. The heap is swept when the
        picture is drawn: that takes 10 to 20 ms."""
        needed = [self._made[i][0] for i in range(len(self._made)) if not isinstance(self.stack[i], dict)]
        helpers = _HELPERS.split()
        for path in list(sys.modules):
            if path not in needed and (path in paths or (path[:8] == "paddock." and path[8:] in helpers)):
                self.litter = True
                del sys.modules[path]
                parent, _, name = path.rpartition(".")
                if parent in sys.modules and hasattr(sys.modules[parent], name):
                    delattr(sys.modules[parent], name)

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
        self.unwritten = False  # changed during a race
        self.apply_settings()

    def apply_settings(self):
        """What is set takes effect at once."""
        self.hw.contrast(self.settings["screen"] * 255 // 100)
        self.strip.percent = self.settings["strip"]
        if self.settings["keys"]:
            self.canvas.keys = 3
        else:
            self.canvas.keys = self.hw.keys


def _held(page):
    """What is to be kept of a page: its numbers, texts and lists. All else the next one has from the shell."""
    held = page.__dict__
    return {name: held[name] for name in held if isinstance(held[name], (int, str, list, dict, bytearray))}


def _hold(page, held):
    for name in held:
        setattr(page, name, held[name])
