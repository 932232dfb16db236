"""What hardware.py makes of CircuitPython's modules, most of it once: loaded for that, and let go of when a race begins."""

import os

import adafruit_displayio_ssd1306
import analogio
import bitmaptools
import board
import busio
import digitalio
import displayio
import i2cdisplaybus
import keypad
import neopixel
import storage

from .hardware import SHEET, TILE_HEIGHT, TILE_WIDTH

WIDTH = 128
HEIGHT = 64


def strip(wiring):
    """The strip, which sends nothing by itself; None where the board has none."""
    if not wiring.STRIP_PIXELS:
        return None
    return neopixel.NeoPixel(_pin(wiring.STRIP_PIN), wiring.STRIP_PIXELS, auto_write=False)


def held(wiring):
    """Bit set of the numbers of the keys that are down; before `keys`, which takes their pins."""
    down = 0
    for i in range(len(wiring.KEY_PINS)):
        pin = digitalio.DigitalInOut(_pin(wiring.KEY_PINS[i]))
        pin.switch_to_input(digitalio.Pull.UP)
        if not pin.value:
            down |= 1 << wiring.KEY_NUMBERS[i]
        pin.deinit()
    return down


def analog(name):
    """0-65535 for 0-3.3 V at the pin."""
    pin = analogio.AnalogIn(_pin(name))
    value = pin.value
    pin.deinit()
    return value


def computers_drive():
    """Whether a computer owns the drive: then the board cannot write it (boot.py)."""
    return storage.getmount("/").readonly


def seed(words):
    """Fills array('h') `words` from the board's source of noise."""
    noise = os.urandom(2 * len(words))
    for i in range(len(words)):
        word = noise[2 * i] | noise[2 * i + 1] << 8
        words[i] = word - 0x10000 if word & 0x8000 else word


def keys(wiring):
    """(the keys, an event to be filled)"""
    pins = [_pin(name) for name in wiring.KEY_PINS]
    # A contact bounces, changing every millisecond or two, for up to 10 ms: a key counts when two looks 4 ms apart agree.
    return keypad.Keys(pins, value_when_pressed=False, interval=0.004, debounce_threshold=2), keypad.Event()


def picture(slot):
    """(sheet of tiles, picture, dots of a row, group with the picture): the group outlives a display being lost."""
    sheet = displayio.Bitmap(SHEET * TILE_WIDTH, 256 // SHEET * TILE_HEIGHT, 2)
    with open(slot + "/font.bin", "rb") as file:
        bitmaptools.readinto(sheet, file, bits_per_pixel=1, reverse_pixels_in_element=True)
    ink = displayio.Palette(2)
    ink[1] = 0xFFFFFF
    screen = displayio.Bitmap(WIDTH, HEIGHT, 2)
    group = displayio.Group()
    group.append(displayio.TileGrid(screen, pixel_shader=ink))
    # A quarter of the pixels, staggered: with this pattern no two dotted letters look the same.
    dots = displayio.Bitmap(WIDTH, TILE_HEIGHT, 2)
    dots.fill(1)
    for y in range(0, TILE_HEIGHT, 2):
        for x in range(1 - y // 2 % 2, WIDTH, 2):
            dots[x, y] = 0
    return sheet, screen, dots, group


def bus(wiring):
    """The display's bus; RuntimeError without pull-ups."""
    return busio.I2C(_pin(wiring.DISPLAY_SCL), _pin(wiring.DISPLAY_SDA), frequency=wiring.DISPLAY_HZ)


def display(i2c, wiring):
    """The display on it; OSError when it is lost meanwhile."""
    made = i2cdisplaybus.I2CDisplayBus(i2c, device_address=wiring.DISPLAY_ADDRESS)
    driver = adafruit_displayio_ssd1306.SSD1306(made, width=WIDTH, height=HEIGHT, auto_refresh=False)
    made.send(0xD3, b"")  # the offset as a command of its own: Blinka's send() trips over parameters
    made.send(wiring.DISPLAY_OFFSET, b"")
    return driver


def connect(hw):
    """Look for the display of a Hardware that has none, and give it the picture."""
    hw._drop()  # a display outlives the program that made it
    try:
        hw._i2c = bus(hw.wiring)
        if not hw._answers():
            hw._drop()
            return
        hw._display = display(hw._i2c, hw.wiring)
    except (OSError, RuntimeError, ValueError):  # no pull-ups, nobody at the address, lost on the way
        hw._drop()
        return
    hw._display.root_group = hw._group
    hw.display_ok = True
    hw._send_contrast()
    hw._send_power()
    hw.show()
    hw._best = hw._answers() if hw.display_ok else 0  # not every maker's chip says whether it is on


def _pin(name):
    """The board's pin of that name."""
    return getattr(board, name)
