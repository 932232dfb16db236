"""The firmware on real CircuitPython in an RP2040 emulator; docs/emulator.md is its page."""


class EmulatorError(Exception):
    """Something a person can mend: the message says what is wrong and what to do."""
