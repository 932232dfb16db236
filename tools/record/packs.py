"""Finds the pack of a record and opens it as the firmware does."""

import io

from paddock.packs import Pack
from tools import FIRMWARE, packs
from tools.packs.source import MAIN

from .text import quoted


class NoPack(Exception):
    """Why there is no such pack; `lines` more lines for people, if there are any."""

    def __init__(self, reason, lines=""):
        super().__init__(reason)
        self.lines = lines


class Packs:
    """The packs of a folder (which may be a pack itself), then those of the project."""

    def __init__(self, folder=None):
        self._places = [folder] if folder else []
        self._places.append(FIRMWARE / "packs")
        self._open = {}

    def pack(self, name, game=None):
        """The pack of this id, for this game if there is one. NoPack: there is none, or it has errors; OSError: a
        folder cannot be read.
        """
        if (name, game) not in self._open:
            self._open[name, game] = Pack(io.BytesIO(self._compiled(name, game)))
        return self._open[name, game]

    def _compiled(self, name, game):
        there, broken, other = [], [], None
        for place in self._places:
            whole = place.is_file() or (place / MAIN).is_file()
            found = {place.stem: place} if whole else packs.find(place)
            # a pack mostly lies under its id: such ones are looked at first
            for stem in sorted(found, key=lambda stem: stem != name):
                try:
                    pack = packs.load(found[stem])
                except packs.PackErrors as error:
                    if stem == name:
                        raise NoPack(f"the pack {quoted(name)} has errors", f"{error}") from None
                    broken.append(f"{error}")
                    continue
                if pack["id"] == name and game in (None, pack["game"]):
                    return packs.compile_pack(pack)
                if pack["id"] == name:
                    other = other or pack
                elif game in (None, pack["game"]):
                    there.append(pack["id"])
        if other:
            return packs.compile_pack(other)
        raise NoPack(f"there is no pack {quoted(name)}; there is {', '.join(there) or 'none'}", "\n".join(broken))
