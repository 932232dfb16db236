"""What the shell does rarely: a display that came or went, a key that stays down, a look at the battery.

Loaded for each of these and let go of again: it would take a kilobyte of a race.
"""

import gc
import sys

from . import words
from .core.compat import const, ticks_diff

_W_STUCK = const(922)
_W_KEY_0 = const(929)

_LOW = const(15)  # per cent of the battery that are told, once each
_EMPTY = const(5)
_CHARGED = const(20)  # from here on it is not low any more
_NO_BATTERY = const(1000)  # millivolts that no board runs on: nothing is at the pin
_LOOKS = const(8)
_BUSY = const(3000)


def see(shell):
    """Without a display the strip and the console tell what is on the page (blind.py); with one they do no more."""
    if shell.hw.display_ok:
        shell.blind = shell.strip.guide = None
    else:
        shell.blind = shell.strip.guide = __import__("paddock.blind", None, None, ("Blind",)).Blind(shell)
        if shell.page():
            shell.draw()
    _leave("" if shell.blind else "blind")


def stuck(shell, key):
    """The key stays down: it is not heard until it is let go. What else home has to say goes before: A is held at power-on to
    give the drive to a computer."""
    page = shell.page()
    if page and not page.notice:
        page.notice = words.fill(_W_STUCK, words.get(_W_KEY_0 + key))
        shell.draw()


def charge(hw):
    """Per cent of the battery, from its voltage; 100 where the board does not see one."""
    wiring = hw.wiring
    if not wiring.BATTERY_PIN:
        return 100
    # The highest of some looks: one may fall into a moment of much load. The converter's 65535 are 3.3 V at the pin.
    analog = hw.parts().analog
    now = max([analog(wiring.BATTERY_PIN) for _ in range(_LOOKS)]) * 3300 // (65535 // wiring.BATTERY_DIVIDER)
    steps = wiring.BATTERY_MILLIVOLTS
    if now >= _NO_BATTERY:
        for i in range(1, len(steps)):
            if now < steps[i]:
                return max(0, 10 * i - 10 * (steps[i] - now) // (steps[i] - steps[i - 1]))
    return 100


def look(shell):
    """Is the battery low? Its sign comes at once, its page between two decisions, or in a menu."""
    now = charge(shell.hw)
    low = now < _CHARGED if shell.strip.low else now <= _LOW
    if low != shell.strip.low:
        shell.strip.low = low
        if shell.page():
            shell.draw()
    level = (now <= _LOW) + (now <= _EMPTY)
    if now >= _CHARGED:  # another cell, or this one was charged: its end will be told again
        shell.warned = 0
        shell.warn = False
    # In a menu not while a key is being answered: the next look tells it.
    if level > shell.warned and (shell.match or ticks_diff(shell.now, shell._touched) >= _BUSY):
        shell.warned = level
        shell.warn = shell.match is not None
        if not shell.warn:
            shell.open("battery")
            shell.draw()
    _leave()


def _leave(other=""):
    """Let go of this module and of what it loaded, not of all that stack.py knows: a menu may need it."""
    package = sys.modules["paddock"]
    for name in ("manners", "hardware_parts", other):
        if "paddock." + name in sys.modules:
            del sys.modules["paddock." + name]
            delattr(package, name)
    gc.collect()
