"""What outlives a power cut: the race in non-volatile memory, settings in a file.

The memory is one flash sector: bytes that are still 0xFF take new values without an erase, anything else costs an erase of the
whole. So a race is a header, written once, and behind it a log that only grows:

    0   b"PDK", version
    4   setup (core/setup.py, FULL_SIZE bytes), seed (four words, low byte first), CRC-32 of these
    112 entries of `match.log` as they are, and among them, of four bytes each:
        0xE0, length (2 bytes), check: an undo to that length
        0xE1, 0, 0, check: the race is over
        0xE2, place (2 bytes, counted from 112), check: from that place to here it was cut short by a loss of power

No entry ends in 0xFF, so the log ends where the erased bytes begin. When reading meets a last entry that was cut short it adds
that mark, and plays on behind it. Anything else that cannot be read stops the reading: `lost` bytes, which nothing overwrites;
who goes on from there adds the mark as well.

What a decision needs is here; what comes before a race, and reading one, is in saved.py, which is loaded for that.
"""

from .core.compat import const
from .core.setup import FULL_SIZE

NONE = const(0)
RACE = const(1)
OTHER_VERSION = const(2)
DAMAGED = const(3)

# in the memory
LOG = const(112)  # where the log begins
MARKS = const(0xE0)  # from here on no entry of the match
UNDONE = const(0xE0)
OVER = const(0xE1)
CUT = const(0xE2)
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
        self.at = 0  # where reading stands
        self._saved().look(self)

    def _saved(self):
        return __import__("paddock.saved", None, None, ("look",))

    # -- writing

    def begin(self, setup, seed):
        """A new race takes the memory; what was there is gone. `seed`: four words."""
        self._saved().begin(self, setup, seed)

    def room(self):
        """Whether there is room for a decision, and a mark behind it."""
        return self.end + 8 <= len(self.nvm)

    def append(self, log, start, end):
        """Add the bytes log[start:end], one entry or more. OverflowError: the memory is full; nothing was written."""
        if self.end + end - start > len(self.nvm):
            raise OverflowError("the saved race is full")
        self.nvm[self.end : self.end + end - start] = bytes(log[start:end])
        self.end += end - start

    def undo(self, length):
        """The race went back to when its log was `length` bytes long."""
        self._mark(UNDONE, length)

    def finish(self):
        """The race is over: nothing to continue. Its setup stays for the next one."""
        if self.status == RACE and not self.over:
            self._mark(OVER, 0)
            self.over = True

    def _mark(self, kind, length):
        self.append(mark(kind, length), 0, 4)

    # -- reading

    def progress(self):
        """Hundredths of the log that `replay` has read."""
        return 100 * (self.at - LOG) // (self.end - LOG) if self.end > LOG else 100

    def seed_words(self, words):
        """The seed into an array of four words."""
        for i in range(4):
            word = self.seed[2 * i] | self.seed[2 * i + 1] << 8
            words[i] = word - 0x10000 if word & 0x8000 else word

    def from_start(self):
        """`replay` begins again: what was played since the last time stands behind it."""
        self.at = LOG
        self.lost = 0

    def replay(self, match, most):
        """Give `match`, begun with this setup and seed, up to `most` more entries; whether there are more."""
        return self._saved().replay(self, match, most)

    def go_on(self):
        """Behind what cannot be read, if there is room for the mark."""
        if self.lost and self.end + 4 <= len(self.nvm):
            self._mark(CUT, self.at - LOG)
            self.at = self.end
            self.lost = 0

    # -- files

    def read(self, name):
        """The beginning of a file of the drive, "" where there is none, None where it is no text."""
        return self._saved().read(self.drive + name)

    def write(self, name, text):
        """Write a file of the drive, new beside the old one and then renamed; False where a computer owns the drive."""
        return self._saved().write(self.drive + name, text)


def mark(kind, length):
    """The four bytes of an entry that is no decision."""
    return bytes((kind, length & 0xFF, length >> 8, check(kind, length)))


def check(kind, length):
    return (kind * 7 + (length & 0xFF) * 3 + (length >> 8) * 5 + 1) & 0x7F
