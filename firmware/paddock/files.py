"""Files of the drive: settings, a race too long for the memory, those that are over, and saves that could not be read.

    /settings.json      settings.py
    /race.pdk           the beginning of the race that is on, if the memory is too small for it
    /races/r0007.pdk    a race that is over; store.py says how a race lies in a file. Behind its last step the mark 0xE1
    /kept/001.nvm       all bytes of a memory that could not be read or gone on with as a whole; 001.pdk: its race.pdk

A file is written new, beside the old one, read back, and renamed: a loss of power between any two operations leaves the old
one or the new one. (Within one, the file system itself may break: so nothing is written during a race but when it must.) Where
a computer owns the drive, writing answers OSError, and nothing changes. Loaded by the shell when needed, and let go of.
"""

import os
from binascii import crc32

from .core.compat import const
from .store import KEPT, LOG, OVER, mark

MAGIC = b"PDK\x03"  # the last byte is the version
MOST_KEPT = 20  # races that are over
SEED_END = const(108)
_NAMED = const(114)  # behind length and CRC of a file
_PIECE = const(256)
_LONGEST = const(4000)  # characters of a text that is read
_RUNNING = "/race.pdk"
_RACES = "/races"
_ASIDE = "/kept"
_NEW = ".new"


# -- texts


def read(path):
    """As Store.read. Where the power went before the new file had its name, it is read; it is whole if its last line is."""
    try:
        return _text(path)
    except OSError:
        pass
    try:
        text = _text(path + _NEW)
    except OSError:
        return ""
    return text if text and text[-1] == "\n" else ""


def _text(path):
    try:
        with open(path, "rb") as file:
            return str(file.read(_LONGEST), "utf-8")
    except ValueError:
        return None


def write(path, text):
    """As Store.write; `text` ends with a line's end."""
    try:
        with open(path + _NEW, "w") as file:
            file.write(text)
        _replace(path)
    except OSError:
        return False
    return True


def _replace(path):
    """The new file takes the place of the old one; no rename replaces one on a board."""
    _remove(path)
    os.rename(path + _NEW, path)


def _remove(path):
    try:
        os.remove(path)
    except OSError:
        pass  # there is none


# -- a race in a file


def header(setup, seed, length=0, crc=0):
    """What stands before the log; length and CRC-32 of the log in the race's file."""
    head = MAGIC + bytes(setup) + bytes(seed) + length.to_bytes(2, "little") + crc.to_bytes(4, "little")
    return head + crc32(head[4:]).to_bytes(4, "little")


def whole(head):
    """Whether that is a header of this version."""
    return head[0:4] == MAGIC and crc32(head[4:_NAMED]).to_bytes(4, "little") == head[_NAMED:LOG]


def length_of(head):
    """Bytes of the log in the race's file."""
    return head[SEED_END] | head[SEED_END + 1] << 8


def _log_of(head, crc):
    return crc.to_bytes(4, "little") == head[SEED_END + 2 : _NAMED]


def good(path):
    """The header of a race's file; None where there is no such file or it is not whole."""
    try:
        with open(path, "rb") as file:
            head = file.read(LOG)
            if len(head) < LOG or not whole(head):
                return None
            left = length_of(head)
            crc = last = 0
            piece = file.read(_PIECE)
            while piece:
                last = piece[-1]
                left -= len(piece)
                crc = crc32(piece, crc)
                piece = file.read(_PIECE)
    except OSError:
        return None
    return head if left == 0 and last != 0xFF and _log_of(head, crc) else None  # no entry ends in 0xFF


class Pieces:
    """The bytes of a race's file, read in pieces, and behind them those of the log in the memory."""

    def __init__(self, path, nvm=None):
        self.file = open(path, "rb")
        self.size = os.stat(path)[6]
        self.nvm = nvm
        self.start = 0
        self.piece = b""

    def __len__(self):
        return self.size

    def __getitem__(self, i):
        if i >= self.size:
            return self.nvm[LOG + i - self.size]
        if not self.start <= i < self.start + len(self.piece):
            self.start = max(0, i - 8)  # a mark reaches back a little
            self.file.seek(self.start)
            self.piece = self.file.read(_PIECE)
        return self.piece[i - self.start]

    def close(self):
        self.file.close()


def _put(path, head, log, length, tail=b""):
    """Write a race's file; OSError where that is not possible."""
    with open(path + _NEW, "wb") as file:
        file.write(head)
        for i in range(0, length, _PIECE):
            file.write(bytes(log[i : min(i + _PIECE, length)]))
        file.write(tail)
    if good(path + _NEW) != head:
        raise OSError("the file is not as it was written")
    _replace(path)


# -- the race that is on


def put_running(store, log, length):
    """The whole race, log[:length], into its file: the file's header, None where that is not possible."""
    head = header(store.setup, store.seed, length, crc32(memoryview(log)[:length]))
    try:
        _put(store.drive + _RUNNING, head, log, length)
    except OSError:
        return None
    return head


def running(drive, head=None):
    """(path, header) of the race's file: the one that this header of the memory names; else one of the same race, to which it
    went when the power went; where there is no header: any. None where there is none."""
    found = []
    for name in (_RUNNING, _RUNNING + _NEW):
        there = good(drive + name)
        if there and head in (None, there):
            return drive + name, there
        if there and there[4:SEED_END] == head[4:SEED_END]:
            found.append((drive + name, there))
    return found[0] if found else None


def settle_running(drive, path):
    """That file is the race's from now on, under its own name."""
    if path.endswith(_NEW):
        try:
            _replace(drive + _RUNNING)
        except OSError:
            pass  # a computer owns the drive: read where it is


def drop_running(drive):
    """No race is on that needs it."""
    _remove(drive + _RUNNING)
    _remove(drive + _RUNNING + _NEW)


# -- races that are over


def races(drive):
    """Numbers of the races that are kept, the oldest first."""
    return _numbers(drive + _RACES, "r", ".pdk")


def race_path(drive, number):
    return drive + _RACES + "/r%04d.pdk" % number


def keep(store, log, length, winners, rounds):
    """Keep the race that is over, log[:length]: (its number, the number of the oldest if it went for it, else 0); None where a
    computer owns the drive. The number is noted in the memory first: who leaves the race twice keeps it once."""
    drive = store.drive
    numbers = races(drive)
    if not store.number:
        note(store, numbers[-1] + 1 if numbers else 1)
    tail = mark(OVER, winners | min(rounds, 255) << 8)
    head = header(store.setup, store.seed, length + 4, crc32(tail, crc32(memoryview(log)[:length])))
    try:
        _folder(drive + _RACES)
        _put(race_path(drive, store.number), head, log, length, tail)
        gone = 0
        for number in numbers[: max(0, len(numbers) + (store.number not in numbers) - MOST_KEPT)]:
            os.remove(race_path(drive, number))
            gone = number
    except OSError:
        return None
    return store.number, gone


def note(store, number):
    """The race has this number among those that are kept."""
    store.number = number
    if store.end + 8 <= len(store.nvm):
        store.mark(KEPT, number)


def summary(drive, number):
    """(setup, winners, rounds) of a race that is kept, None where its file is damaged."""
    try:
        with open(race_path(drive, number), "rb") as file:
            head = file.read(LOG)
            file.seek(max(0, LOG + length_of(head) - 4) if len(head) == LOG else 0)
            tail = file.read(5)
    except OSError:
        return None
    if len(head) < LOG or not whole(head) or len(tail) != 4 or tail != mark(OVER, tail[1] | tail[2] << 8):
        return None
    return head[4 : SEED_END - 8], tail[1], tail[2]


# -- what could not be read


def keep_aside(store):
    """Keep all bytes of the memory: the name of the file, "" where a computer owns the drive."""
    folder = store.drive + _ASIDE
    numbers = _numbers(folder, "", ".nvm")
    if numbers and _same(folder + "/%03d.nvm" % numbers[-1], store.nvm):
        return _ASIDE + "/%03d.nvm" % numbers[-1]
    name = "/%03d.nvm" % (numbers[-1] + 1 if numbers else 1)
    try:
        _folder(folder)
        with open(folder + name + _NEW, "wb") as file:
            for i in range(0, len(store.nvm), _PIECE):
                file.write(bytes(store.nvm[i : i + _PIECE]))
        if not _same(folder + name + _NEW, store.nvm):
            return ""
        _replace(folder + name)
    except OSError:
        return ""
    return _ASIDE + name


def move_aside(drive, name):
    """The race's file goes beside the memory that was kept under that name."""
    if name:
        try:
            os.rename(drive + _RUNNING, drive + name[:-4] + ".pdk")
        except OSError:
            pass  # it had none


def _same(path, nvm):
    """Whether that file holds these bytes."""
    try:
        with open(path, "rb") as file:
            for i in range(0, len(nvm), _PIECE):
                if file.read(_PIECE) != bytes(nvm[i : i + _PIECE]):
                    return False
    except OSError:
        return False
    return True


def _folder(path):
    try:
        os.stat(path)
    except OSError:
        os.mkdir(path)


def _numbers(folder, start, end):
    """Those in the names of its files, sorted."""
    found = []
    try:
        names = os.listdir(folder)
    except OSError:
        names = ()
    for name in names:
        number = name[len(start) : len(name) - len(end)]
        if name.startswith(start) and name.endswith(end) and number.isdigit():
            found.append(int(number))
    return sorted(found)
