"""Proof that the hardware side is really checked: each of these must be an error, or its `ignore` is one."""

import board
import displayio
import keypad
import neopixel
import supervisor
from adafruit_displayio_ssd1306 import SSD1306


def probe(bus):
    supervisor.ticks_us()  # type: ignore[attr-defined]
    keypad.Keys((board.GP99,), value_when_pressed=False)  # type: ignore[attr-defined]
    displayio.Bitmap(128, 64)  # type: ignore[call-arg]
    SSD1306(bus, width=128, height=64).redraw()  # type: ignore[attr-defined]
    neopixel.NeoPixel(board.GP22, 30).glow()  # type: ignore[attr-defined]
