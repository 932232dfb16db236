"""Frames of the strip on MicroPython with the heap locked: an allocation raises MemoryError.

Argument: the folder firmware/.
"""

import gc
import sys

import micropython

sys.path.insert(0, sys.argv[1])

from paddock.ui import strip as kit


class Lights:
    """The four names of the hardware that the strip uses."""

    pixels = 30
    milliamps = 60

    def __init__(self):
        self.shows = 0

    def light(self, i, rgb):
        pass

    def strip_show(self):
        self.shows += 1


def frames(strip, now, count):
    micropython.heap_lock()
    for _ in range(count):
        strip.step(now)
        now += 50
    micropython.heap_unlock()


def main():
    lights = Lights()
    strip = kit.Strip(lights)
    strip.seats = 5
    strip.percent = 100
    strip.last_lap = True
    for seat in range(5):
        strip.runner(seat, 3 + seat // 2, 30, seat)
        strip.podium[seat % 3] = seat
        strip.bars[seat] = seat + 1
    now = 1000
    for mode in range(10):
        strip.show(mode, 3, 20)
        strip.step(now)
        gc.collect()
        frames(strip, now + 50, 100)
        now += 6000
    print(lights.shows)


main()
