"""The whole handheld on a desktop: the real firmware on simulated chips, driven by a clock that stands still between
calls.

    handheld = Handheld()           the default board
    handheld.run(1000)              a second passes
    handheld.press("a")             the key goes down and up again
    print("\\n".join(handheld.text()))
    handheld = handheld.restart()   power off and on: the non-volatile memory stays

What is read back (`picture`, `text`, `lights`) comes from the memory of the chips.
"""

import functools
import shutil
import tempfile
import weakref
from pathlib import Path

from tools import ROOT, font
from tools import drive as drive_tool
from tools.boards import DEFAULT, KEYS, load_wiring
from tools.simulator import chips
from tools.simulator.chips.ssd1306 import HEIGHT, WIDTH

STEP_MS = 5  # the main loop of a board goes round about as often
KEY_MS = 40  # a quick press: two looks at the pins 4 ms apart, and much more
ROWS, COLUMNS = HEIGHT // font.HEIGHT, WIDTH // font.WIDTH
LOST = "\N{REPLACEMENT CHARACTER}"  # stands where the display shows no character of the font


def boot(wiring, drive):
    """What the firmware's main.py starts: something with `step(now)`."""
    from paddock import run

    return run.handheld(wiring, drive)


class Handheld:
    """One board with everything wired to it, switched on.

    `board`: a folder of boards/. `drive`: the folder that is its drive, brought up to date; None: a fresh one, gone with
    the handheld (the firmware keeps its settings there). `nvm`: a chips.Flash to start with. `noise`: a number that
    makes os.urandom, and so a race, repeatable. `display`: whether it is plugged in. `held`: keys
    that are down. `build(wiring, drive)`: what runs.
    Public: `chips`, `wiring`, `app` (what build returned), `nvm`, `keys` (names of the keys this board has).
    """

    def __init__(self, board=DEFAULT, drive=None, nvm=None, noise=None, display=True, held=(), build=boot):
        self.board = board
        self._fresh = drive if isinstance(drive, _FreshDrive) else None
        if drive is None:
            self._fresh = _FreshDrive(board)
        self.drive = self._fresh.path if self._fresh else drive_tool.stage(board, drive, drive_tool.NOTHING)
        self.wiring = load_wiring(self.drive / "wiring.py")
        self.keys = tuple(KEYS[number] for number in self.wiring.KEY_NUMBERS)
        self.on = True
        self._build = build
        self._tiles = _tiles((self.drive / "font.bin").read_bytes())
        chips.install()
        self.chips = chips.Chips(self.wiring, nvm, noise)
        self.chips.plug_display(display)
        self.nvm = self.chips.flash
        for key in held:
            self.down(key)
        with self._powered():
            self.app = build(self.wiring, str(self.drive))

    # Time and keys

    def step(self):
        """One turn of the main loop; no time passes."""
        with self._powered():
            self.app.step(self.chips.clock.ticks())

    def run(self, milliseconds):
        """Lets time pass, the main loop turning."""
        end = self.chips.clock.now + milliseconds
        while self.chips.clock.now < end:
            with self._powered():
                self.chips.clock.advance(min(STEP_MS, end - self.chips.clock.now))
                self.app.step(self.chips.clock.ticks())

    def down(self, key):
        """The key goes down; seen when time passes."""
        self.chips.ground(self._pin(key), True)

    def up(self, key):
        """The key is let go."""
        self.chips.ground(self._pin(key), False)

    def press(self, *names):
        """Presses these keys one after the other, quickly."""
        for key in names:
            self.hold(key, KEY_MS)

    def hold(self, key, milliseconds):
        """Holds the key that long."""
        self.down(key)
        self.run(milliseconds)
        self.up(key)
        self.run(KEY_MS)

    def _pin(self, key):
        if key not in self.keys:
            raise ValueError(f"{self.board} has no key {key!r}, it has {', '.join(self.keys)}")
        return self.wiring.KEY_PINS[self.keys.index(key)]

    # What is seen

    def picture(self):
        """The display: 64 strings of 128, `#` lit, `.` dark."""
        return self.chips.display.rows() if self.on else ["." * WIDTH] * HEIGHT

    def packed(self):
        """The display as 1,024 bytes, row by row, bit 7 leftmost."""
        bits = "".join(self.picture()).replace("#", "1").replace(".", "0")
        return int(bits, 2).to_bytes(WIDTH * HEIGHT // 8, "big")

    def codes(self, picture=None):
        """The display, or a picture of it, read back by the font: 8 lists of 21 tile codes (+ 128 inverted), None where no
        character stands."""
        rows = picture or self.picture()
        return [
            [self._tiles.get(_cell(rows, row * font.HEIGHT, column * font.WIDTH)) for column in range(COLUMNS)]
            for row in range(ROWS)
        ]

    def text(self, picture=None):
        """The same as 8 strings of 21 characters; pictures of the font as their signs, LOST where no character stands."""
        return ["".join(LOST if code is None else font.shown(code) for code in row) for row in self.codes(picture)]

    def lights(self):
        """The strip: one (red, green, blue) a pixel."""
        return list(self.chips.strip.lights) if self.on else [(0, 0, 0)] * self.wiring.STRIP_PIXELS

    def png(self, path, scale=4):
        """Writes the display as a picture."""
        font.png(self.picture(), path, scale)

    # Power

    def power_off(self):
        """Everything dark, nothing runs any more; `nvm` stays as it is."""
        self.on = False

    def restart(self, **changes):
        """Power off, and a new handheld on the same drive and memory. `changes`: other arguments for it."""
        self.power_off()
        same = {"board": self.board, "drive": self._fresh or self.drive, "nvm": self.nvm, "build": self._build}
        return Handheld(**(same | changes))

    def _powered(self):
        if not self.on:
            raise RuntimeError("the handheld is switched off")
        return self.chips


class _FreshDrive:
    """A drive as it is after flashing, in a folder that goes with the last handheld that has it."""

    def __init__(self, board):
        self.path = Path(tempfile.mkdtemp(prefix="paddock-"))
        weakref.finalize(self, shutil.rmtree, self.path, ignore_errors=True)
        shutil.copytree(_staged(board), self.path, dirs_exist_ok=True)


@functools.cache
def _staged(board):
    return drive_tool.stage(board, ROOT / "build" / "drive" / board, drive_tool.NOTHING)


def _cell(rows, y, x):
    return "".join(row[x : x + font.WIDTH] for row in rows[y : y + font.HEIGHT])


def _tiles(sheet):
    """Pixels of a tile -> its code. Where two tiles look the same: plain before inverted, letters before pictures."""
    side = font.BLOCK * font.WIDTH // 8
    rows = []
    for at in range(0, len(sheet), side):
        bits = f"{int.from_bytes(sheet[at : at + side], 'big'):0{8 * side}b}"
        rows.append(bits.replace("1", "#").replace("0", "."))
    codes = sorted(range(2 * font.GLYPHS), key=lambda code: (32 <= code % font.GLYPHS < 127, code < font.GLYPHS))
    tiles = {_cell(rows, code // font.BLOCK * font.HEIGHT, code % font.BLOCK * font.WIDTH): code for code in codes}
    # The same where a line cannot be chosen (hw.dotted), and above a highlighted line, whose bar begins in the last row of
    # pixels of the line before.
    dark = [(2 * (i % font.WIDTH) + i // font.WIDTH) % 4 == 2 for i in range(font.WIDTH * font.HEIGHT)]
    for look, code in list(tiles.items()):
        if code < font.GLYPHS:
            tiles.setdefault("".join("." if off else pixel for pixel, off in zip(look, dark, strict=True)), code)
    for look, code in list(tiles.items()):
        tiles.setdefault(look[: -font.WIDTH] + "#" * font.WIDTH, code)
    return tiles
