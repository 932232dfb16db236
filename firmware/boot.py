"""Who owns the drive; CircuitPython runs this file once, after power-on and after a reset, before USB.

The device does: it may save races and settings, and no computer pulls a file away under a race. A key held at power-on (A, on
every board) gives the drive to the computer, as CircuitPython does it by itself: to copy packs, and as the way back whatever
happens. Wherever something is wrong here (no program, a wiring that cannot be read) the computer gets the drive, too. The
serial console is always there.

Nothing is printed unless something is wrong: CircuitPython keeps what is printed in boot_out.txt, and waits a second for
that."""

import os
import sys
import time

import storage
import supervisor

_KEY_A = 4


def key_is_held(wiring):
    """Whether A is down."""
    import board
    from digitalio import DigitalInOut, Pull

    key = DigitalInOut(getattr(board, wiring.KEY_PINS[wiring.KEY_NUMBERS.index(_KEY_A)]))
    key.switch_to_input(Pull.UP)
    time.sleep(0.005)  # the pull-up takes a moment
    held = not key.value
    key.deinit()
    return held


def take_drive():
    """The drive to the device, no longer a computer's."""
    storage.disable_usb_drive()
    storage.remount("/", readonly=False)


def cut_short(drive=""):
    """Files of the root that a power cut while flashing left without: one is removed only when its successor is whole
    beside it."""
    names = [drive + name for name in ("/main.py", "/starter.py", "/safemode.py", "/settings.toml")]
    return [name for name in names if not there(name) and there(name + ".new")]


def mend(names):
    """The successors to their places; where that fails the computer has the drive again."""
    take_drive()
    try:
        for name in names:
            os.rename(name + ".new", name)
    except OSError:
        storage.remount("/", readonly=True)
        storage.enable_usb_drive()
        raise


def there(path):
    try:
        os.stat(path)
    except OSError:
        return False
    return True


def board_wiring(slots):
    """The wiring in the first of these slots where it can be read: the starter passes over the others, too."""
    while True:
        slot = slots.pop(0)[1]
        sys.path.insert(0, slot)
        try:
            import wiring

            return wiring
        except Exception:
            if not slots:
                raise
            sys.path.remove(slot)


def share_out():
    """The drive to the device unless the key is held."""
    names = cut_short()
    if names:
        mend(names)
    from starter import slots

    if not names and not key_is_held(board_wiring(slots())):
        take_drive()


supervisor.runtime.autoreload = False  # a computer that writes to the drive must not restart a race
try:
    share_out()
except Exception as error:
    print("paddock: the drive stays with the computer:", repr(error))
