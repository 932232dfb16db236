"""The handheld's hardware behind few names: with hardware_parts.py the only module that imports CircuitPython's modules.

On a board these are the real ones; on a desktop Blinka's displayio and bitmaptools and the real display and strip
drivers run over models of the chips. Nothing here asks where it runs.

    hw = Hardware(wiring)         wiring: the board's module (boards/<name>/wiring.py), pins by name
    hw.text(r, c, codes)          text row r (0-7) from column c (0-20) on: tile codes 0-255
    hw.fill(x1, y1, x2, y2, 1)    a rectangle
    hw.show()                     the picture as it is now to the display, only what changed

A display that is missing or loose raises nothing: keys and strip work, `show()` does nothing, `display_ok` is False,
and `probe()` looks again. A key that is down at power-on is not heard until it is let go.
"""

import bitmaptools
import displayio
import microcontroller
import supervisor

TILE_WIDTH = 6
TILE_HEIGHT = 8
SHEET = 16  # tiles a line of the sheet: 96 x 128 pixels, 1.5 KB; 256 lines of one tile would take 8 KB in one block


class Hardware:
    """Everything of one board. `slot` is the folder of the drive that holds the program and its files.

    Public names, see docs/architecture.md: slot ms() poll() keys text() fill() line() dotted() dot() show()
    contrast() sleep() wake() probe() display_ok pixels light() strip_show() milliamps nvm parts() stuck wiring
    deinit().
    """

    def __init__(self, wiring, slot=""):
        self.wiring = wiring
        self.slot = slot
        # The strip first: after a reset its pixels still show what the last program left.
        self.pixels = wiring.STRIP_PIXELS
        self.milliamps = wiring.STRIP_MILLIAMPS
        parts = self.parts()
        self._strip = parts.strip(wiring)
        self.strip_show()
        supervisor.runtime.autoreload = False  # a computer writing to the drive must not restart a race
        self.nvm = microcontroller.nvm
        self.keys = len(wiring.KEY_PINS)
        self.stuck = parts.held(wiring)  # bit set of the keys that were down at power-on
        self._deaf = self.stuck  # and of those whose next press does not count
        self._keys, self._event = parts.keys(wiring)
        self._down = 0  # bit set of the keys reported as held
        self._lost = 0  # bit set of the keys whose release the queue may have dropped
        self._sheet, self._screen, self._dots, self._group = parts.picture(slot)
        self._i2c = None
        self._display = None
        self._level = 0xCF  # the driver's own start value
        self._asleep = False
        self._status = bytearray(1)
        self._best = 0  # what `_answers` says of a display that is on
        self.display_ok = False
        self.probe()

    def parts(self):
        """hardware_parts.py: what is made once, and looked at rarely, lies in a module that the shell lets go of."""
        return __import__("paddock.hardware_parts", None, None, ("picture",))

    # Time, keys, memory

    def ms(self):
        """Milliseconds, wrapping at 2**29 (the first time 65 s after power-on): compare with
        core.compat.ticks_diff."""
        return supervisor.ticks_ms()

    def poll(self):
        """The next key event: number + 1 when pressed, -(number + 1) when let go, 0 for none.

        When the queue of 64 has run over, what it holds is dropped and every key is reported as let go.
        """
        events = self._keys.events
        if events.overflowed:
            events.clear()
            self._lost = self._down
            self._deaf = 0  # their press was dropped
        if self._lost:
            key = 0
            while not self._lost >> key & 1:
                key += 1
            self._lost ^= 1 << key
            self._down &= ~(1 << key)
            return -key - 1
        while events.get_into(self._event):
            key = self.wiring.KEY_NUMBERS[self._event.key_number]
            bit = 1 << key
            if not self._event.pressed:
                self._down &= ~bit
                return -key - 1
            if not self._deaf & bit:
                self._down |= bit
                return key + 1
            self._deaf ^= bit
        return 0

    # Display

    def text(self, row, column, codes):
        """Tiles of a text row from a column on; it has to be dark there."""
        x = column * TILE_WIDTH
        y = row * TILE_HEIGHT
        screen = self._screen
        for code in codes:
            if code != 32:
                x1 = code % SHEET * TILE_WIDTH
                y1 = code // SHEET * TILE_HEIGHT
                bitmaptools.blit(screen, self._sheet, x, y, x1=x1, y1=y1, x2=x1 + TILE_WIDTH, y2=y1 + TILE_HEIGHT)
            x += TILE_WIDTH

    def fill(self, x1, y1, x2, y2, colour):
        """Pixels x1 <= x < x2, y1 <= y < y2: 1 lit, 0 dark."""
        if x2 - x1 == 128 and y2 - y1 == 64:
            self._screen.fill(colour)  # ten times as fast
        else:
            bitmaptools.fill_region(self._screen, x1, y1, x2, y2, colour)

    def line(self, x1, y1, x2, y2):
        """A lit line, both ends included."""
        bitmaptools.draw_line(self._screen, x1, y1, x2, y2, 1)

    def dotted(self, row, first, last):
        """Darkens a quarter of the pixels of a row's columns `first` to before `last`: a line that cannot be chosen."""
        x1 = first * TILE_WIDTH
        x2 = last * TILE_WIDTH
        y = row * TILE_HEIGHT
        bitmaptools.blit(self._screen, self._dots, x1, y, x1=x1, y1=0, x2=x2, y2=TILE_HEIGHT, skip_source_index=1)

    def dot(self, code, x, y):
        """Pixel (x, y) of the tile `code`, 1 or 0: for letters drawn large."""
        # One number instead of (x, y): a tuple would be a block of the heap for each of thousands of pixels.
        line = code // SHEET * TILE_HEIGHT + y
        return self._sheet[(line * SHEET + code % SHEET) * TILE_WIDTH + x]

    def show(self):
        """Sends the rectangle in which something was drawn since the last call."""
        if self.display_ok:
            try:
                self._display.refresh()
            except (OSError, RuntimeError):
                self._drop()

    def contrast(self, level):
        """0-255, from the board's dim level to its full one; kept over sleep and a display that comes back."""
        dim = self.wiring.CONTRAST_DIM
        self._level = dim + level * (self.wiring.CONTRAST - dim) // 255
        self._send_contrast()

    def sleep(self):
        """Display dark, its picture kept."""
        self._asleep = True
        self._send_power()

    def wake(self):
        """Display on again. It is set up anew: one that was without power in its sleep would stay dark."""
        if self._asleep:
            self._asleep = False
            self._drop()
            self.probe()

    def probe(self):
        """Whether a display answers. One that has come (back) gets the picture at once; so does one that lost its power
        for a moment, where the chip tells that it is off now."""
        if self.display_ok and self._answers() < (1 if self._asleep else self._best):
            self._drop()
        if not self.display_ok:
            self.parts().connect(self)
        return self.display_ok

    def _answers(self):
        """An empty write: only the address goes over the bus and somebody acknowledges it or not (0). Then
        the chip's status, whose bit 6 is set while it is off (1) and not while it is on (2)."""
        if not self._i2c.try_lock():
            return 0
        try:
            self._i2c.writeto(self.wiring.DISPLAY_ADDRESS, b"")
            self._i2c.readfrom_into(self.wiring.DISPLAY_ADDRESS, self._status)
            return 1 if self._status[0] & 0x40 else 2
        except OSError:
            return 0
        finally:
            self._i2c.unlock()

    def _drop(self):
        self.display_ok = False
        self._display = None
        displayio.release_displays()
        if self._i2c is not None:
            self._i2c.deinit()
            self._i2c = None

    def _send_contrast(self):
        if self.display_ok:
            try:
                # The value as a command of its own: the chip waits for it, and Blinka's send() trips over parameters.
                self._display.bus.send(0x81, b"")
                self._display.bus.send(self._level, b"")
            except (OSError, RuntimeError):
                self._drop()

    def _send_power(self):
        if self.display_ok:
            try:
                if self._asleep:
                    self._display.sleep()
                else:
                    self._display.wake()
            except (OSError, RuntimeError):
                self._drop()

    # Strip

    def light(self, i, rgb):
        """Pixel i of the strip, 0xRRGGBB, seen after strip_show()."""
        self._strip[i] = rgb

    def strip_show(self):
        """Sends the strip: 30 us a pixel."""
        if self._strip:
            self._strip.show()

    def deinit(self):
        """The strip black, at the end of the program: its pixels would show for ever what was sent last."""
        if self._strip:
            self._strip.deinit()
