"""Shows of the strip that are seldom on in a race: the lot, the podium, bars. strip.py loads this module for them."""

from ..core.compat import const
from .strip import FULL, LOT, NOBODY, OTHERS, PODIUM, WHITE

_LOT_MS = const(1500)
_PODIUM_MS = const(1500)


def draw(strip, mode, now, age):
    """The frame of this moment, `age` milliseconds after the show began."""
    if mode == LOT:
        _lot(strip, now, age)
    elif mode == PODIUM:
        _podium(strip, age)
    else:
        _bars(strip, now)


def _lot(strip, now, age):
    """The dot slows down and stops on the line after two laps."""
    seat = strip.a
    if age >= _LOT_MS:
        strip.put(0, strip.colour[seat], FULL if strip.beat(seat, now) else 0)
        return
    t = age >> 2
    end = _LOT_MS >> 2
    pixels = strip.hw.pixels
    way = 2 * pixels * t * (2 * end - t) // (end * end)
    strip.put(way % pixels, WHITE, OTHERS)


def _podium(strip, age):
    pixels = strip.hw.pixels
    if age < _PODIUM_MS:
        # From the line outwards: both ways, as the strip is a lap.
        n = pixels * age // (2 * _PODIUM_MS) + 1
        _seat(strip, 0, n, strip.podium[0])
        _seat(strip, pixels - n, pixels, strip.podium[0])
        return
    for k in range(3):
        _seat(strip, k * pixels // 3, (k + 1) * pixels // 3, strip.podium[k])


def _seat(strip, start, end, seat):
    if seat != NOBODY:
        strip.fill(start, end, strip.colour[seat], OTHERS)


def _bars(strip, now):
    most = 1
    for s in range(strip.seats):
        most = max(most, strip.bars[s])
    for s in range(strip.seats):
        start = s * strip.hw.pixels // strip.seats
        # One pixel stays dark between two bars.
        room = max(1, (s + 1) * strip.hw.pixels // strip.seats - start - 1)
        if strip.beat(s, now):
            strip.fill(start, start + (room * strip.bars[s] + most - 1) // most, strip.colour[s], FULL)
