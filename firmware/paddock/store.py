"""What outlives a power cut: the race in non-volatile memory, settings and whole races in files.

The memory is one flash sector: bytes that are still 0xFF take new values without an erase, anything else costs an erase of the
whole. So a race is a header, written once, and behind it a log that only grows:

    0   b"PDK", version
    4   setup (core/setup.py, FULL_SIZE bytes), seed (four words, low byte first)
    108 of the part of the log that stands in the race's file, if there is one: its length (2 bytes), its CRC-32
    114 CRC-32 of bytes 4-113
    118 entries of `match.log` as they are, and among them, of four bytes each:
        0xE0, length (2 bytes), check: an undo to that length
        0xE1, winners (a bit a seat), rounds, check: the race is over; both 0 where it was given up
        0xE2, place (2 bytes), check: from that place to here it was cut short by a loss of power
        0xE3, n (2 bytes), check: a correction, an undo and n bytes of entries behind it, counts only with the next
        0xE4, place (2 bytes), check: the correction that begins at that place is whole
        0xE5, number (2 bytes), check: the race has this number among those that are kept

A file of a race has the same layout, all of its log behind a header that says its length and CRC. The race that is on goes to
such a file when the memory fills up (files.py); the memory's header is then that of the file, and its log goes on where the
file's ends. Places are counted over both, from where the log begins.

No entry ends in 0xFF, so the log ends where the erased bytes begin. When reading meets a last entry that was cut short it adds
that mark, and plays on behind it. Anything else that cannot be read stops the reading: `lost` bytes, which nothing overwrites;
who goes on from there adds the mark as well.

What a decision needs is here; what comes before a race, reading one, and what happens once in a race is in saved.py, which is
loaded for that.
"""

from .core.compat import const
from .core.setup import FULL_SIZE

NONE = const(0)
RACE = const(1)
OTHER_VERSION = const(2)
DAMAGED = const(3)

# in the memory
LOG = const(118)  # where the log begins
MARKS = const(0xE0)  # from here on no entry of the match
UNDONE = const(0xE0)
OVER = const(0xE1)
CUT = const(0xE2)
AGAIN = const(0xE3)
DONE = const(0xE4)
KEPT = const(0xE5)
SETTINGS = "/settings.json"
_LOW = const(3072)  # from here on the memory is given room at the end of a round


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
        self.base = 0  # bytes of the log that stand in the race's file
        self.number = 0  # of the race among those that are kept, 0 for none yet
        self.lost = 0  # bytes of the log that `replay` could not read
        self.at = LOG  # where reading stands, as if the file's log stood in the memory
        self.source = None  # what is being read
        self._saved().look(self)

    def _saved(self, module="paddock.saved"):
        return __import__(module, None, None, ("look",))

    # -- writing

    def begin(self, setup, seed):
        """A new race takes the memory; what was there is gone. `seed`: four words."""
        self._saved().begin(self, setup, seed)

    def room(self):
        """Whether there is room for a decision, and a mark behind it."""
        return self.end + 8 <= len(self.nvm)

    def low(self):
        """Whether the race should go to its file at the end of this round."""
        return self.end > _LOW

    def spill(self, log, length):
        """The whole race, log[:length], goes to its file and the memory begins anew; False where a computer owns the drive."""
        return self._saved().spill(self, log, length)

    def append(self, log, start, end):
        """Add the bytes log[start:end], one entry or more. OverflowError: the memory is full; nothing was written."""
        if self.end + end - start > len(self.nvm):
            raise OverflowError("the saved race is full")
        self.nvm[self.end : self.end + end - start] = bytes(log[start:end])
        self.end += end - start

    def undo(self, length):
        """The race went back to when its log was `length` bytes long."""
        self.mark(UNDONE, length)

    def correct(self, at, log, length):
        """The race went back to when its log was `at` bytes long and on with log[at:length]: after a loss of power all of that
        counts or nothing. False, and nothing is changed: there is no room, and a computer owns the drive."""
        return self._saved().correct(self, at, log, length)

    def finish(self, winners=0, rounds=0):
        """The race is over: nothing to continue. Its setup stays for the next one."""
        if self.status == RACE and not self.over:
            self._saved().finish(self, winners, rounds)

    def mark(self, kind, number):
        self.append(mark(kind, number), 0, 4)

    # -- reading

    def left(self):
        """Bytes of the log that `replay` has yet to read."""
        return self.end + self.base - self.at

    def progress(self):
        """Hundredths of the log that `replay` has read."""
        n = self.end + self.base - LOG
        return 100 - 100 * self.left() // n if n else 100

    def seed_words(self, words):
        """The seed into an array of four words."""
        for i in range(4):
            word = self.seed[2 * i] | self.seed[2 * i + 1] << 8
            words[i] = word - 0x10000 if word & 0x8000 else word

    def from_start(self):
        """`replay` begins again: what was played since the last time stands behind it."""
        self.at = LOG
        self.lost = 0
        self.source = None

    def replay(self, match, most):
        """Give `match`, begun with this setup and seed, up to `most` more entries; whether there are more."""
        return self._saved().replay(self, match, most)

    def go_on(self):
        """Behind what cannot be read, if there is room for the mark."""
        if self.lost:
            self._saved().go_on(self)

    # -- files

    def read(self, name):
        """The beginning of a file of the drive, "" where there is none, None where it is no text."""
        return self._saved("paddock.files").read(self.drive + name)

    def write(self, name, text):
        """Write a file of the drive, new beside the old one and then renamed; False where a computer owns the drive."""
        return self._saved("paddock.files").write(self.drive + name, text)


def mark(kind, number):
    """The four bytes of an entry that is no decision."""
    return bytes((kind, number & 0xFF, number >> 8, check(kind, number)))


def check(kind, number):
    return (kind * 7 + (number & 0xFF) * 3 + (number >> 8) * 5 + 1) & 0x7F
