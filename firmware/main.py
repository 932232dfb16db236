"""Paddock: a pocket race table. CircuitPython runs this file at power-on; everything else is in paddock/."""

from paddock.hardware import Hardware
from paddock.shell import Shell
from paddock.store import Store


def handheld(wiring, drive=""):
    """The handheld of this board; call its `step(ms)` for ever. `drive`: the folder that is the drive's root."""
    hw = Hardware(wiring, drive)
    return Shell(hw, Store(hw.nvm, drive), drive)


if __name__ == "__main__":
    import wiring

    shell = handheld(wiring)
    while True:
        shell.step(shell.hw.ms())
