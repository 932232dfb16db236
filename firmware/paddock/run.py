"""What a board's starter (main.py) and the simulator build."""

from .hardware import Hardware
from .shell import Shell
from .store import Store


def handheld(wiring, drive="", slot=None):
    """The handheld of this board; call its `step(ms)` for ever. `drive`: the folder that is the drive's root, `slot`: the
    one that holds the program's own files; None: the same."""
    hw = Hardware(wiring, drive if slot is None else slot)
    return Shell(hw, Store(hw.nvm, drive), drive)
