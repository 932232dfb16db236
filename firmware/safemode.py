"""Back to the race after a brown-out; CircuitPython runs this file when it would go to safe mode and stay there, dead to
look at.

Also after faults of CircuitPython itself: the race is saved, and the program finds it. Three times at most since the power
came on: then it is no passing trouble, and safe mode stays, with the drive at the computer and the console, so that nobody
is locked out. Safe mode that was asked for (a button at the start, a program) stays at once.

Where the tries are counted: in a register of the RP2040's watchdog that outlives a reset and that nothing else uses.
Non-volatile memory holds the race, and a file must not be written while the power may fail."""

import memorymap
import microcontroller
import supervisor

_SCRATCH_2 = 0x40058 << 12 | 0x14  # RP2040 data sheet, watchdog: SCRATCH2; zero after power-on
_TRIES = 3


def tries(register):
    """How often it was tried, this time included. The register's four bytes say so after a mark; anything else counts as
    none."""
    word = register[0:4]
    count = word[3] + 1 if word[0:3] == b"PDK" else 1
    register[0:4] = b"PDK" + bytes((min(count, 255),))
    return count


reason = supervisor.runtime.safe_mode_reason
if reason not in (supervisor.SafeModeReason.USER, supervisor.SafeModeReason.PROGRAMMATIC):
    if tries(memorymap.AddressRange(start=_SCRATCH_2, length=4)) <= _TRIES:
        microcontroller.reset()
