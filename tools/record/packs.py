"""Finds the pack of a record and opens it as the firmware does."""

import io

from paddock import pack_content
from paddock.games import GAMES
from paddock.packs import Pack, PackError
from tools import FIRMWARE, packs
from tools.packs.source import MAIN

from .text import quoted

_COMPILED = ".pack"


class NoPack(Exception):
    """Why there is no such pack; `lines` more lines for people, if there are any."""

    def __init__(self, reason, lines=""):
        super().__init__(reason)
        self.lines = lines


class Packs:
    """The packs of a folder (which may be a pack itself), then those of the project. A compiled pack counts as its text does:
    the folder may be `packs` of a board's drive."""

    def __init__(self, folder=None):
        self._places = [folder] if folder else []
        self._places.append(FIRMWARE / "packs")
        self._open = {}
        self._read = {}  # what a path has been read to: a Pack, or why it is none

    def pack(self, name, game=None):
        """The pack of this id, for this game if there is one. NoPack: there is none, or it has errors; OSError: a
        folder cannot be read.
        """
        if (name, game) not in self._open:
            self._open[name, game] = self._find(name, game)
        return self._open[name, game]

    def of_crc(self, crc):
        """The pack that has this CRC-32, None where there is none. OSError: a folder cannot be read."""
        for place in self._places:
            for path in self._paths(place).values():
                pack = self._load(path)
                if isinstance(pack, Pack) and pack.crc == crc:
                    return pack
        return None

    def _paths(self, place):
        """Packs of a place: name -> path."""
        if place.is_file() or (place / MAIN).is_file():
            return {place.stem: place}
        compiled = {path.stem: path for path in sorted(place.glob("*" + _COMPILED)) if path.is_file()}
        return {**compiled, **packs.find(place)}

    def _load(self, path):
        """The pack at a path, or the reason why it is none."""
        if path not in self._read:
            try:
                data = path.read_bytes() if path.suffix == _COMPILED else packs.compile_path(path)
                self._read[path] = opened(data)
            except packs.PackErrors as error:
                self._read[path] = f"{error}"
            except PackError as error:
                self._read[path] = f"{path}:1: {error}"
        return self._read[path]

    def _find(self, name, game):
        there, broken, other = [], [], None
        for place in self._places:
            found = self._paths(place)
            # a pack mostly lies under its id: such ones are looked at first
            for stem in sorted(found, key=lambda stem: stem != name):
                pack = self._load(found[stem])
                if not isinstance(pack, Pack):
                    if stem == name:
                        raise NoPack(f"the pack {quoted(name)} has errors", pack)
                    broken.append(pack)
                elif pack.id == name and game in (None, pack.game):
                    return pack
                elif pack.id == name:
                    other = other or pack
                elif game in (None, pack.game):
                    there.append(pack.id)
        if other:
            return other
        raise NoPack(f"there is no pack {quoted(name)}; there is {', '.join(there) or 'none'}", "\n".join(broken))


def opened(data):
    """The compiled pack of these bytes. PackError: what is wrong with it."""
    try:
        pack = Pack(io.BytesIO(data))
    except (IndexError, ValueError):  # as in packs.open_pack
        raise PackError("damaged (content)") from None
    if pack.game not in GAMES:
        raise PackError(f"no game {pack.game}")
    pack_content.check(pack)
    return pack
