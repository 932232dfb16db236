"""Models of the handheld's chips behind CircuitPython's own module names; everything above them is the real thing.

    from tools.simulator import chips
    chips.install()                    once, before the first import of paddock.hardware or of a CircuitPython library
    parts = chips.Chips(wiring)        one handheld's chips
    with parts:                        the modules stand on these chips
        hardware = Hardware(wiring, drive)
    parts.clock.advance(20)            time passes
    parts.display.rows()               what a person sees

Every object of CircuitPython's modules belongs to the chips that ran when it was made, so several handhelds live
side by side.
"""

import functools
import os
import random
import sys

from tools.simulator.chips import bench, modules
from tools.simulator.chips.clock import Clock
from tools.simulator.chips.flash import Flash, PowerCut
from tools.simulator.chips.ssd1306 import SSD1306
from tools.simulator.chips.ws2812 import WS2812

__all__ = ["SSD1306", "WS2812", "Chips", "Clock", "Flash", "PowerCut", "install"]


@functools.cache
def install():
    """Puts the models into sys.modules and the real displayio on top of them. Does nothing the second time."""
    sys.modules.update(modules.build())
    import busdisplay
    import displayio
    import fourwire
    import i2cdisplaybus
    from displayio import _displaycore

    # Blinka refreshes displays from a thread; this firmware never asks for that, and tests want no second thread.
    displayio.background_thread_stop_event.set()
    displayio.background_thread.join()
    for driver in (busdisplay, fourwire, i2cdisplaybus, _displaycore):
        driver.time = modules.DriverTime


class Chips:
    """One handheld's chips: `clock`, `display`, `strip`, `flash`, the levels of its pins, and `volts`: name of a
    pin -> what an analogue input finds there.

    `flash` outlives the power: hand it to the next Chips. `noise` makes os.urandom repeatable while these chips run:
    equal numbers, equal noise; None leaves the computer's own.
    """

    def __init__(self, wiring, flash=None, noise=None):
        self.clock = Clock()
        self.flash = Flash() if flash is None else flash
        self.flash.stall = self.clock.stall
        self.display = SSD1306()
        self.display_address = wiring.DISPLAY_ADDRESS
        self.display_connected = True
        self.strip = WS2812(wiring.STRIP_PIXELS)
        self.runtime = modules.Runtime()
        self.scanners = []
        self.strip_connected = True
        self.computers_drive = False  # boot.py left it to the computer
        self.volts = {}
        self._strip_pin = wiring.STRIP_PIN
        self._low = set()
        self._owners = []
        self._displays = ([], [])
        self._noise = None if noise is None else random.Random(noise)
        self._outside = []

    def __enter__(self):
        import displayio

        bench.enter(self)
        self._outside.append((displayio.displays, displayio.display_buses, os.urandom))
        displayio.displays, displayio.display_buses = self._displays
        if self._noise is not None:
            os.urandom = self._noise.randbytes
        return self

    def __exit__(self, *_):
        import displayio

        displayio.displays, displayio.display_buses, os.urandom = self._outside.pop()
        bench.leave()

    def plug_display(self, connected):
        """The display's cable. A module that was without power starts anew."""
        if connected and not self.display_connected:
            generation = self.display.generation
            self.display = SSD1306()
            self.display.generation = generation + 1
        self.display_connected = connected

    def ground(self, pin, grounded):
        """A key connects its pin to ground; else the pull-up holds it high."""
        (self._low.add if grounded else self._low.discard)(pin)

    def level(self, pin):
        """What an input reads at the pin of that name."""
        return pin not in self._low

    def keys_settled(self):
        """Whether the firmware's keypad has taken note of every key as it is now."""
        return all(scanner.settled() for scanner in self.scanners)

    def strip_receive(self, pin, data):
        """Bytes on the strip's wire."""
        if pin != self._strip_pin:
            raise ValueError(f"no strip at {pin}, it is at {self._strip_pin}")
        if self.strip_connected:
            self.strip.receive(data)

    def claim(self, owner, *pins):
        """A pin belongs to one object at a time, as on the board."""
        for pin in pins:
            if any(pin in taken for _, taken in self._owners):
                raise ValueError(f"{pin.name} in use")
        self._owners.append((owner, pins))

    def release(self, owner):
        """Its pins are free again."""
        self._owners = [entry for entry in self._owners if entry[0] is not owner]

    def owns(self, owner):
        """Whether this object still has its pins."""
        return any(entry[0] is owner for entry in self._owners)
