"""The loop: keys -> page -> match -> store, and what the strip shows meanwhile.

`step(now)` does what is due at that millisecond and returns; nothing in here sleeps or blocks. On top of the page that the
state of the race asks for there may lie others (Back, the log, a card's text); those and the menus are modules that are loaded
when they are opened and let go of afterwards.
"""

import gc

from .core.compat import const, ticks_add, ticks_diff
from .store import RACE, Store
from .table import Table
from .ui.strip import PAUSED
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
    TRAVEL,
    UNDO,
)

_REPEAT_AFTER = const(400)  # a held direction repeats after this, then every _REPEAT
_REPEAT = const(125)
_GUARD = const(300)  # an A this soon after a new page does nothing where it cannot be taken back
_STUCK = const(10_000)  # a direction held that long is stuck: no ring takes longer
_PROBE = const(5000)
_MINUTE = const(60_000)
_PAUSE = const(2000)
_TICK = const(50)


class Shell(Table):
    """The handheld. What pages may use of it: docs/architecture.md."""

    def __init__(self, hw, store, drive=""):
        Table.__init__(self, hw, store, drive)
        self.crash = None
        self._held = -1
        self._due = self._pressed = 0
        self.warned = 0  # how many of the battery's two levels were told
        self.warn = False  # whether one is to be told after the next decision
        self._touched = self._probed = self._ticked = self.now
        self._looked = ticks_add(self.now, -_MINUTE)
        try:
            self._first_page()
        except Exception as error:  # a save that makes no sense must not keep the handheld from starting
            self._crashed(error)

    # -- the loop

    def step(self, now):
        """Do what is due at `now` (`hw.ms()`)."""
        try:
            self._step(now)
        except Exception as error:  # the race is saved at every step; whatever broke, a page says it
            self._crashed(error)

    def _step(self, now):
        self.now = now
        event = self.hw.poll()
        while event:
            if event > 0:
                self._held = event - 1
                self._pressed = now
                self._due = now + _REPEAT_AFTER
                self._key(event - 1)
            elif -event - 1 == self._held:
                self._held = -1
            event = self.hw.poll()
        if 0 <= self._held <= KEY_RIGHT and ticks_diff(now, self._due) >= 0:
            if ticks_diff(now, self._pressed) >= _STUCK:
                self._manners().stuck(self, self._held)
                self._held = -1
            else:
                self._due = now + _REPEAT
                self._key(self._held)
        if self.replaying:
            self.replay()
        elif self.past:
            if self.past.busy:
                self.past.work()
        elif self.match and not self.stack:
            self.computers(now)
        if ticks_diff(now, self._ticked) >= _TICK:
            self._ticked = now
            self._idle(now)
            if self.timer:
                self.timer.step(self)
            page = self.page()
            if page and (self.letter_is_over() or page.tick(now) != NOTHING):
                self.draw()
            self.strip.step(now)
        if ticks_diff(now, self._probed) >= _PROBE:
            self._probed = now
            self.hw.probe()
            # Not while keys are being pressed: it takes 30 ms.
            if self._dim < 2 and ticks_diff(now, self._looked) >= _MINUTE and ticks_diff(now, self._touched) >= _PAUSE:
                self._looked = now
                self._manners().look(self)
        if self.hw.display_ok != (self.blind is None):
            self._manners().see(self)
        if self.litter:
            self.litter = False
            gc.collect()

    def _key(self, key):
        self._touched = self.now
        if self._dim:
            woken = self._dim == 2
            self._wake()
            if woken:
                return  # the waking key only wakes
        if self.past:
            if self.past.busy:
                return
            if key == KEY_A and not self.stack and not self.past.can_correct:
                self.travel(self.match.end)
                return
        elif self.match and not self.stack and not self.replaying and self.waits_for_bots():
            self.skip = key != KEY_B  # any key goes to the next decision of a person; B opens Back
            if self.skip:
                return
        page = self.page()
        if page is None:
            self.draw()
            page = self.page()
        if key == KEY_A and page.says()[1:2] == "!" and 0 <= ticks_diff(self.now, page.since) < _GUARD:
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
            if self.warn and not (self.stack or self.past):  # between two decisions
                self.warn = False
                self.open("battery")
        elif result == OPEN:
            self.open(page.arg)
        elif result == START:
            self.start()
        elif result == RESUME:
            self.resume()
        elif result == UNDO:
            self.undo(page.arg)
        elif result == TRAVEL:
            self.travel(*page.arg)
        elif result == HOME:
            self.home()
        elif result == END:
            notice = self._begin().leave(self)
            self.home()
            if notice:
                self.page().notice = notice
        elif not self.stack and self.stale():
            self.rebase()
        self.draw()

    # -- first and last pages

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
        for key in range(6):
            if self.hw.stuck >> key & 1:
                self._manners().stuck(self, key)

    def _crashed(self, error):
        """Whatever broke, a page says it. The race goes, since it may be in the middle of a decision: who goes on reads what
        is saved, as after a power cut."""
        on = 0
        if self.match is not None and not (self.replaying or self.kept):
            on = 1 + self.match.can_undo()
        told = (type(error).__name__, str(error))
        if self.crash and self.crash[:2] == told and self._made and self._made[-1][1] == "crash":
            return  # it breaks again and again; the keys are heard
        self.crash = (told[0], told[1], error, on)
        try:
            self.close_all()
            if self.match is not None:
                self.drop_race()
                self.store = Store(self.hw.nvm, self.drive)
            self.open("crash")
            self.draw()
        except Exception:  # not even the page works: leave for a moment, the next key tries again
            self.drop_all()
            self.home()
            self.draw()

    def _manners(self):
        return __import__("paddock.manners", None, None, ("look",))

    # -- dim and sleep

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
            self.strip.show(PAUSED)
        if self._dim == 2:
            self._touched = ticks_add(now, -self.settings["sleep"] * 60000)  # so that the wrap of the clock never wakes it

    def _wake(self):
        asleep = self._dim == 2
        self._dim = 0
        if asleep:
            self.hw.wake()
            self.draw()
        self.hw.contrast(self.settings["screen"] * 255 // 100)
