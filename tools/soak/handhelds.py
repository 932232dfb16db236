"""Inputs for a whole handheld: switched on with a damaged memory, pack or settings file, and keys pressed."""

import random
from functools import cached_property
from pathlib import Path

from tools.simulator.chips import Flash
from tools.simulator.chips.flash import SIZE
from tools.simulator.handheld import Handheld, boot

from . import REFUSED, TAKEN, Fault
from .kinds import CompiledPack, Kept, Kind, Save, Settings, Spilled, compiled_packs

_FILES = ("packs/damaged.pack", "settings.json", "races/r0001.pdk", "race.pdk")
_MOST_MS = 20000  # until a saved race must have been read
_KEYS = ("a", "a", "a", "down", "a", "b", "up", "a", "right", "down", "a", "left", "a")
_TOLD = ("NOT USED", "NOT READABLE", "is damaged", "not here", "rules are others")  # where a page says what is wrong


class Device(Kind):
    """The first byte says which file is damaged, the others are the file."""

    NAME, SHARE = "device", 1

    def __init__(self):
        self._kinds = (Save(), CompiledPack(), Settings(), Kept(), Spilled())

    def make(self, dice):
        kind = dice.randrange(len(self._kinds))
        return bytes([kind]) + self._kinds[kind].make(dice)

    @cached_property
    def memory(self):
        """A race that goes on if nothing is wrong."""
        return self._kinds[0].sources[6]

    def judge(self, data):
        kind, data = data[0], data[1:]
        memory = data[:SIZE] if kind in (0, 4) else None if kind == 3 else self.memory
        files = {f"packs/soak{i}.pack": pack for i, pack in enumerate(compiled_packs())}
        if kind:
            files[_FILES[kind - 1]] = data[SIZE:] if kind == 4 else data
        handheld = Handheld(nvm=Flash(memory), noise=1, build=_with(files))
        told = self._press(handheld, "")
        if kind == 3:  # of a handheld without a race: to the list and to the first of it
            while not any(row.startswith("\N{BLACK RIGHT-POINTING SMALL TRIANGLE}Races") for row in handheld.text()):
                self._press(handheld, "down")
            told |= self._press(handheld, "a") | self._press(handheld, "a")
        for key in random.Random(len(data)).choices(_KEYS, k=12):
            told |= self._press(handheld, key)
        return REFUSED if told else TAKEN

    def _press(self, handheld, key):
        """Press a key ("" for none), wait for a race that is read; whether a page says that something is wrong."""
        if key:
            handheld.run(320)  # an A that cannot be taken back counts only after a moment
            handheld.press(key)
        waited = 0
        while handheld.app.replaying and waited < _MOST_MS:
            handheld.run(100)
            waited += 100
        handheld.run(20)
        crash = handheld.app.crash
        if crash:
            raise Fault(f"after {key or 'power on'}: {crash[0]}: {crash[1]}")
        return any(word in row for row in handheld.text() for word in _TOLD)


def _with(files):
    """What is built once these files lie on the drive."""

    def build(wiring, drive):
        for name, data in files.items():
            (Path(drive) / name).parent.mkdir(exist_ok=True)
            (Path(drive) / name).write_bytes(data)
        return boot(wiring, drive)

    return build
