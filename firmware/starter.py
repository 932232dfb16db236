"""Starts the program, which lies in one of two slots; main.py asks for that and then lets go of this module: it would keep
1.3 KB.

The folders /a and /b hold a whole program each: modules, libraries, words, font, packs, the board's wiring. A new one goes
into the slot that is not in use, its manifest last, so at any moment one of them is whole. This file starts the newest that
is. It stays as it is from version to version: whichever is here starts either slot.

manifest.txt: a line "number board version", the number one higher each time; a line "crc size path" for each file (the
CRC-32 as 8 hex digits, the path inside the slot); last "end N", N the CRC-32 of all lines before, as a decimal number."""

import sys
from binascii import crc32


def slots(drive=""):
    """[(number, folder, first line of the manifest)] of the slots whose manifest is whole, the newest first. `drive`: the
    folder that is the drive's root."""
    found = []
    for folder in (drive + "/a", drive + "/b"):
        try:
            with open(folder + "/manifest.txt", "rb") as file:
                first = line = file.readline()
                crc = 0
                while line[:4] != b"end ":
                    crc = crc32(line, crc)
                    line = file.readline()
                    if not line:
                        break
                if line == b"end %d\n" % crc:
                    first = str(first, "utf-8")
                    found.append((int(first.split()[0]), folder, first.strip()))
        except (OSError, ValueError, IndexError, MemoryError):
            pass  # none there, or damaged: as good as none
    found.sort()
    found.reverse()
    return found


def start(drive=""):
    """The handheld of the newest slot, of the other one where that cannot be loaded; call its `step(ms)` for ever.
    RuntimeError: no slot is whole; else what the last of them raised."""
    there = slots(drive)
    if not there:
        raise RuntimeError("no program on the drive: flash it again")
    while True:
        _number, slot, name = there.pop(0)
        sys.path.insert(0, slot)
        try:
            import wiring

            from paddock.run import handheld

            break
        except Exception as error:
            print("paddock:", slot, "cannot be loaded:", repr(error))
            if not there:
                raise
            sys.path.remove(slot)
            for module in list(sys.modules):
                if module == "wiring" or module.split(".")[0] == "paddock":
                    del sys.modules[module]
    app = handheld(wiring, drive, slot)
    print("paddock:", name, "runs from", slot)
    return app
