"""One handheld that runs in real time for everybody who watches it; its memory and its drive are kept in a folder.

`Device` knows nothing of the web: watchers are any hashable things, and `on_change` is told that there is news.
"""

import base64
import os
import traceback
from collections import deque
from pathlib import Path

from tools.simulator import chips
from tools.simulator.chips.flash import SIZE
from tools.simulator.handheld import Handheld, boot

CATCH_UP_MS = 250  # after a computer's nap the handheld does not run after the lost hours


class DeviceError(Exception):
    """What is wrong and what to do, for people."""


def load_memory(path, say):
    """The kept memory as a Flash, or an empty one. A damaged file is put aside, and `say(text)` tells where."""
    if not path.exists():
        return chips.Flash()
    try:
        data = path.read_bytes()
        if len(data) == SIZE:
            return chips.Flash(data)
        aside = next(name for n in range(1, 1000) if not (name := path.with_name(f"{path.name}.damaged{n}")).exists())
        path.rename(aside)
    except OSError as error:
        raise DeviceError(f"the saved race in {path} cannot be read: {error}; move it away and start again") from None
    say(f"The saved race in {path} is damaged: {len(data)} bytes, not {SIZE}. Kept as {aside.name}; starting empty.")
    return chips.Flash()


class Device:
    """The board's memory is `folder`/<board>.nvm, its drive `folder`/<board>-drive.

    `turn(ms)` lets that much time pass; `state()` is what a page shows.

    A key is down while any watcher holds it. Key changes wait until the firmware has looked at the one before, so
    that a tap that falls between two looks is not lost.
    """

    def __init__(self, board, folder, say=print, build=boot):
        self._memory_path = Path(folder) / f"{board}.nvm"
        self._on_change = lambda: None
        memory = load_memory(self._memory_path, say)
        self.handheld = Handheld(board, Path(folder) / f"{board}-drive", memory, build=build)
        self.say = say
        self.halted = None
        self._holders = {key: set() for key in self.handheld.keys}
        self._down = set()
        self._changes = deque()
        self._saved = None
        self._shown = None
        self._state = None
        self._look()

    def on_change(self, call):
        """`call()` is called whenever state() is new."""
        self._on_change = call

    def hello(self):
        """What does not change: the board and its keys."""
        handheld = self.handheld
        return {"board": handheld.board, "name": handheld.wiring.NAME, "keys": list(handheld.keys)}

    def state(self):
        """What a page shows: `screen` 1,024 bytes in base64 (row by row, bit 7 leftmost), `contrast` 0-255, `lights`
        six hex digits a pixel, `down` the pressed keys, `on`, `halted` (None or why), `text` the display's 8
        lines."""
        return self._state

    # What watchers do

    def key(self, watcher, key, down):
        """A watcher presses a key or lets it go. ValueError: no such key."""
        if key not in self._holders:
            raise ValueError(f"this handheld has no key {key!r}, it has {', '.join(self._holders)}")
        holders = self._holders[key]
        before = bool(holders)
        (holders.add if down else holders.discard)(watcher)
        if bool(holders) != before:
            self._changes.append((key, bool(holders)))

    def leave(self, watcher):
        """A watcher is gone: what it held is let go."""
        for key, holders in self._holders.items():
            if watcher in holders:
                self.key(watcher, key, False)

    def power(self, on):
        """The switch of the handheld."""
        if on and not self.handheld.on:
            self.halted = None
            self._down.clear()
            self._changes.clear()
            self._changes.extend((key, True) for key, holders in self._holders.items() if holders)
            try:
                self.handheld = self.handheld.restart()
            except Exception as error:
                self._halt(error)
        elif not on:
            self.handheld.power_off()
        self._look()

    # Time

    def turn(self, milliseconds):
        """Lets time pass. An error of the firmware halts the handheld until it is switched off and on."""
        handheld = self.handheld
        if handheld.on and self.halted is None:
            if self._changes and handheld.chips.keys_settled():
                key, down = self._changes.popleft()
                (handheld.down if down else handheld.up)(key)
                (self._down.add if down else self._down.discard)(key)
            try:
                handheld.run(min(milliseconds, CATCH_UP_MS))
            except Exception as error:
                self._halt(error)
        self._keep()
        self._look()

    def _halt(self, error):
        self.halted = f"{type(error).__name__}: {error}"
        self.say("".join(traceback.format_exception(error)))

    def _keep(self):
        """The memory into its file, whole or not at all."""
        flash = self.handheld.nvm
        if flash.generation != self._saved:
            self._saved = flash.generation
            if flash.generation:
                self._memory_path.parent.mkdir(parents=True, exist_ok=True)
                beside = self._memory_path.with_suffix(".part")
                beside.write_bytes(flash.data)
                os.replace(beside, self._memory_path)

    def _look(self):
        handheld = self.handheld
        display, strip = handheld.chips.display, handheld.chips.strip
        down = sorted(self._down)
        shown = (id(display), display.generation, strip.generation, handheld.on, self.halted, down)
        if shown == self._shown:
            return
        self._shown = shown
        self._state = {
            "screen": base64.b64encode(handheld.packed()).decode(),
            "contrast": display.contrast,
            "lights": "".join(f"{red:02x}{green:02x}{blue:02x}" for red, green, blue in handheld.lights()),
            "down": down,
            "on": handheld.on,
            "halted": self.halted,
            "text": handheld.text(),
        }
        self._on_change()
