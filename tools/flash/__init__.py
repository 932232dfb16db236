"""Puts the program onto a board: over its serial port, or onto its drive where that is mounted here (docs/flash.md).

    python -m tools.flash [--port PORT | --mount FOLDER] [--board NAME] [--check]

Two slots on the drive hold a whole program each (firmware/starter.py says how). What is new goes into the one that is not in
use; its manifest is taken away first and written last, so a board whose flashing is cut off anywhere starts the program
that it had."""


class FlashError(Exception):
    """What is wrong and what to do, for people."""
