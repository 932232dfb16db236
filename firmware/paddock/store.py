"""What outlives a power cut: the race in non-volatile memory, settings in a file.

The memory is one flash sector: bytes that are still 0xFF take new values without an erase, anything else costs an erase of the
whole. So a race is a header, written once, and behind it a log that only grows:

    0   b"PDK", version
    4   setup (core/setup.py, FULL_SIZE bytes), seed (four words, low byte first), CRC-32 of these
    88  entries of `match.log` as they are, and among them, of four bytes each:
        0xE0, length (2 bytes), check: an undo to that length
        0xE1, 0, 0, check: the race is over
        0xE2, place (2 bytes, counted from 88), check: what stands between that place and here was cut short by a loss of power

No entry ends in 0xFF, so the log ends where the erased bytes begin. When reading meets a last entry that was cut short it adds
that mark, and plays on behind it. Anything else that cannot be read stops the reading: `lost` bytes, which nothing overwrites;
who goes on from there adds the mark as well.
"""

from binascii import crc32

from .core.compat import const
from .core.setup import FULL_SIZE

NONE = const(0)
RACE = const(1)
OTHER_VERSION = const(2)
DAMAGED = const(3)

_VERSION = const(1)
_SEED = const(76)  # 4 + FULL_SIZE
_CRC = const(84)
_LOG = const(88)
_UNDO = const(0xE0)
_OVER = const(0xE1)
_CUT = const(0xE2)
_TORN = const(48)  # bytes that repeated cuts may leave behind
_LONGEST = const(4000)  # characters of a file that is read
_CHUNK = const(512)
SETTINGS = "/settings.json"


class Store:
    """`status` is NONE, RACE, OTHER_VERSION or DAMAGED; for a race `setup`, `seed` (8 bytes) and `over` (it was ended)."""

    def __init__(self, nvm, drive=""):
        self.nvm = nvm
        self.drive = drive
        self.setup = bytearray(FULL_SIZE)
        self.seed = bytearray(8)
        self.status = NONE
        self.version = 0
        self.over = False
        self.end = len(nvm)  # where the next entry goes
        self.lost = 0  # bytes of the log that `replay` could not read
        self._at = 0  # where reading stands
        self._look()

    def _look(self):
        head = bytes(self.nvm[0:_LOG])
        if head == b"\xff" * _LOG:
            return
        end = len(self.nvm)
        while self.nvm[end - 1] == 0xFF:
            end -= 1
        begun = min(end - 1, 4)  # bytes of the mark that are whole in any case
        if end < _LOG and head[0:begun] == (b"PDK" + bytes((_VERSION,)))[0:begun]:
            return  # the power went while a race was beginning
        if head[0:3] != b"PDK":
            self.status = DAMAGED
            return
        self.version = head[3]
        if self.version != _VERSION:
            self.status = OTHER_VERSION
            return
        if not _fits(head):
            self.status = DAMAGED
            return
        self.status = RACE
        self.setup[:] = head[4:_SEED]
        self.seed[:] = head[_SEED:_CRC]
        end = max(end, _LOG)
        self.end = end
        self.over = end - _LOG >= 4 and self.nvm[end - 4] == _OVER and self.nvm[end - 1] == _check(_OVER, 0)
        self._at = _LOG

    # -- writing

    def begin(self, setup, seed):
        """A new race takes the memory; what was there is gone. `seed`: four words."""
        for at in range(0, len(self.nvm), _CHUNK):
            if self._used(at):
                self.nvm[at : at + _CHUNK] = b"\xff" * _CHUNK
        self.setup[:] = setup
        for i in range(4):
            self.seed[2 * i] = seed[i] & 0xFF
            self.seed[2 * i + 1] = seed[i] >> 8 & 0xFF
        body = bytes(self.setup) + bytes(self.seed)
        self.nvm[0:_LOG] = b"PDK" + bytes((_VERSION,)) + body + crc32(body).to_bytes(4, "little")
        self.status = RACE
        self.over = False
        self.end = _LOG
        self._at = _LOG

    def _used(self, at):
        for i in range(at, at + _CHUNK):
            if self.nvm[i] != 0xFF:
                return True
        return False

    def append(self, log, start, end):
        """Add the bytes log[start:end], one entry or more. OverflowError: the memory is full; nothing was written."""
        if self.end + end - start > len(self.nvm):
            raise OverflowError("the saved race is full")
        self.nvm[self.end : self.end + end - start] = bytes(log[start:end])
        self.end += end - start

    def undo(self, length):
        """The race went back to when its log was `length` bytes long."""
        self._mark(_UNDO, length)

    def finish(self):
        """The race is over: nothing to continue. Its setup stays for the next one."""
        if self.status == RACE and not self.over:
            self._mark(_OVER, 0)
            self.over = True

    def _mark(self, kind, length):
        self.append(_entry_of(kind, length), 0, 4)

    # -- reading

    def progress(self):
        """Hundredths of the log that `replay` has read."""
        return 100 * (self._at - _LOG) // (self.end - _LOG) if self.end > _LOG else 100

    def seed_words(self, words):
        """The seed into an array of four words."""
        for i in range(4):
            word = self.seed[2 * i] | self.seed[2 * i + 1] << 8
            words[i] = word - 0x10000 if word & 0x8000 else word

    def from_start(self):
        """`replay` begins again: what was played since the last time stands behind it."""
        self._at = _LOG
        self.lost = 0

    def replay(self, match, most):
        """Give `match`, begun with this setup and seed, up to `most` more entries; whether there are more."""
        while most and self._at < self.end and not self.lost:
            most -= 1
            used = self._entry(match, self._at)
            if used:
                self._at += used
            else:
                self._pass_over(self._at, match.got)
        return self._at < self.end and not self.lost

    def _entry(self, match, at):
        """Take the entry there; how many bytes it has, 0 where it is none."""
        nvm = self.nvm
        if nvm[at] < _UNDO:
            return match.redo(nvm, at, self.end)
        if at + 4 > self.end:
            return 0
        length = nvm[at + 1] | nvm[at + 2] << 8
        if nvm[at + 3] != _check(nvm[at], length) or length > match.length:
            return 0
        if nvm[at] == _UNDO:
            match.rewind(length)
        return 4

    def _pass_over(self, at, got):
        """What stands there is no entry, as shows at `got`: go behind its mark, or write the mark if it was cut short."""
        mark = _entry_of(_CUT, at - _LOG)
        for i in range(at + 1, self.end - 3):
            if self.nvm[i] == _CUT and bytes(self.nvm[i : i + 4]) == mark:
                self._at = i + 4
                return
        self.lost = self.end - at
        if self._torn(at if self.nvm[at] >= _UNDO else got, mark):
            self.go_on()

    def _torn(self, at, mark):
        """Whether all from there to the end can be the end of one entry and then marks, each cut short by a loss of power:
        whole bytes, and of the last one only some of the bits. The entry's own end is a mark, or a decision or a check."""
        nvm = self.nvm
        n = self.end - at
        if n >= _TORN:
            return False
        most = 4 if n and nvm[at] >= _UNDO else 2
        ends = []  # places behind `at` where one of them can end
        for i in range(most + 1):
            ends.append(i)
        for i in ends:  # the list grows meanwhile
            for j in range(min(4, n - i)):
                if nvm[at + i + j] & mark[j] != mark[j]:
                    break
                if i + j + 1 not in ends:
                    ends.append(i + j + 1)
                if nvm[at + i + j] != mark[j]:
                    break
        return n in ends

    def go_on(self):
        """Behind what cannot be read, if there is room for the mark."""
        if self.lost and self.end + 4 <= len(self.nvm):
            self._mark(_CUT, self._at - _LOG)
            self._at = self.end
            self.lost = 0

    # -- files

    def read(self, name):
        """The beginning of a file of the drive, "" where there is none, None where it is no text."""
        try:
            with open(self.drive + name, "rb") as file:
                return str(file.read(_LONGEST), "utf-8")
        except OSError:
            return ""
        except ValueError:
            return None

    def write(self, name, text):
        """Write a file of the drive, new beside the old one and then renamed; False where a computer owns the drive."""
        import os

        new = self.drive + name + ".new"
        try:
            with open(new, "w") as file:
                file.write(text)
            try:
                os.remove(self.drive + name)
            except OSError:
                pass
            os.rename(new, self.drive + name)
        except OSError:
            return False
        return True


def _entry_of(kind, length):
    return bytes((kind, length & 0xFF, length >> 8, _check(kind, length)))


def _check(kind, length):
    return (kind * 7 + (length & 0xFF) * 3 + (length >> 8) * 5 + 1) & 0x7F


def _fits(head):
    """Whether a header's check is right."""
    return crc32(head[4:_CRC]) == int.from_bytes(head[_CRC:_LOG], "little")
