"""A compiled pack is checked: loaded when one is opened, and let go of before a race."""

from binascii import crc32

from .core.compat import const
from .packs import VERSION, PackError

_HEADER = const(16)
_BLOCK = const(512)
_FACES = const(66)
_COLOURS = const(11)
_GEARS = const(4)


def check(pack, file):
    """Fill the public fields of a Pack from its file; the place of the index. PackError: what is wrong with the file."""
    header = file.read(_HEADER)
    if len(header) < _HEADER or header[:4] != b"PADK":
        raise PackError("not a pack")
    if header[4] != VERSION:
        raise PackError("made for version %d" % header[4])
    left = int.from_bytes(header[8:12], "little")
    pack.crc = int.from_bytes(header[12:], "little")
    crc = 0
    while left:
        block = file.read(left if left < _BLOCK else _BLOCK)
        if not block:
            raise PackError("damaged (too short)")
        crc = crc32(block, crc)
        left -= len(block)
    if file.read(1):
        raise PackError("damaged (too long)")
    if crc != pack.crc:
        raise PackError("damaged (CRC)")
    file.seek(_HEADER)
    pack.id = str(file.read(file.read(1)[0]), "utf-8")
    pack.game = str(file.read(file.read(1)[0]), "utf-8")
    counts = file.read(4)
    pack.n_cards = counts[0]
    pack.n_sets = counts[1]
    pack.n_tracks = counts[2]
    if pack.game == "automobiles":
        pack.prices = file.read(_GEARS)
        pack.money = file.read(_GEARS)
        pack.stock = file.read(_COLOURS)
    else:
        pack.faces = file.read(_FACES)
        pack.supply = file.read(_COLOURS)
        pack.fan = file.read(counts[3] * 4)
    return file.tell()
