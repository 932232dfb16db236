"""Where a program is put: a board at its serial port, or its drive as it is mounted here.

Both have `name`, `look()` (a plan.Seen), `make(folder)`, `write(path, data)`, `copy([(from, to), ...])`, `remove(path)`,
`rename(old, new)` (over what is there), `marks(path)` (path -> (size, CRC-32) of the file, of what is in the folder),
`may_write(seen)` (FlashError if not), `begin(number, boot)` (the program; a sentence about how that went; `boot`: whether
boot.py is new) and `close()`. Paths begin with `/`, the drive's root."""

import binascii
import errno
import os
import re
import shutil
from pathlib import Path

from tools import drive
from tools.flash import FlashError
from tools.flash.plan import ASIDE, FIRST, ROOT, SLOTS, Seen
from tools.port import AGAIN, Port, PortError

PATHS = (*SLOTS, *(f"/{name}" for name in (*FIRST, *ROOT, *(name + ASIDE for name in ROOT))))
TEXTS = (*(f"{slot}/{drive.MANIFEST}" for slot in SLOTS), f"/{drive.SETTINGS}")
STARTS = 20  # seconds within which a program has said that it runs; a start takes three
_CHUNK = 1536  # bytes of a file that go over the wire in one program

# Helpers on the board; `walk` prints a line for each file and folder below some paths.
_HELPERS = """\
import os
from binascii import a2b_base64, b2a_base64, crc32
part = memoryview(bytearray(512))
def pieces(path):
    with open(path, "rb") as file:
        while True:
            n = file.readinto(part)
            if not n:
                return
            yield part[:n]
def walk(todo):
    while todo:
        path = todo.pop()
        try:
            stat = os.stat(path)
        except OSError as error:
            if error.errno == 2:
                continue
            raise
        if stat[0] & 0x4000:
            print("folder", path)
            todo += [path + "/" + name for name in os.listdir(path)]
        else:
            crc = 0
            for piece in pieces(path):
                crc = crc32(piece, crc)
            print(stat[6], crc, path)
def copy(source, path):
    with open(path, "wb") as file:
        for piece in pieces(source):
            file.write(piece)
def rename(old, new):
    try:
        os.remove(new)
    except OSError as error:
        if error.errno != 2:
            raise
    os.rename(old, new)
    os.sync()
"""
_ABOUT = """\
import board, storage
stat = os.statvfs("/")
print(board.board_id, os.uname()[2], stat[0], stat[4], storage.getmount("/").readonly)
"""
_WAYS = "name its port with PORT=, or, for a board on which nothing of ours is yet, its mounted drive with MOUNT="


class Board:
    """A board at this port, None for the only one. FlashError: there is none, it does not answer, its drive is a
    computer's."""

    def __init__(self, port=None, patience=10):
        self._ends = True
        try:
            self._port = Port(port, _WAYS, patience)
            self.name = self._port.name
        except PortError as error:
            raise FlashError(str(error)) from None
        try:
            self._run(_HELPERS, "run a program")
        except BaseException:  # Ctrl-C, too: the board's own program begins again
            self.close()
            raise

    def _run(self, source, what):
        try:
            return self._port.run(source, what).decode("utf-8", "replace")
        except PortError as error:
            raise FlashError(_told(error.errno, str(error))) from None

    def look(self):
        try:
            told = self._port.run(_ABOUT, "say what it is").decode("utf-8", "replace")
        except PortError as error:
            if "ImportError" in str(error):
                raise FlashError(f"{self.name} runs no CircuitPython: put that onto it first (docs/flash.md)") from None
            raise FlashError(str(error)) from None
        try:
            chip, version, block, free, locked = told.split()
            room = int(free) * int(block)
        except ValueError:
            raise self._nonsense() from None
        self.locked = locked == "True"
        files, folders = self._walk(PATHS)
        names = set(self._run("for name in os.listdir('/'):\n print(name)", "read its drive").splitlines())
        texts = {path: self._read(path) for path in TEXTS if path in files}
        return Seen(files, folders, names, texts, room, int(block), chip, version)

    def _nonsense(self):
        return FlashError(f"{self.name}: the board's answer makes no sense; {AGAIN}, and try again")

    def may_write(self, seen):
        """FlashError where the board may not write, since a computer owns its drive."""
        if self.locked:
            raise FlashError(_told(errno.EROFS, "", "/boot.py" in seen.files and bool(seen.slots())))

    def marks(self, path):
        return self._walk([path])[0]

    def _walk(self, paths):
        files, folders = {}, set()
        for line in self._run(f"walk({list(paths)!r})", "read its drive").splitlines():
            kind, _, rest = line.partition(" ")
            if kind == "folder":
                folders.add(rest)
            else:
                crc, _, path = rest.partition(" ")
                try:
                    files[path] = (int(kind), int(crc))
                except ValueError:
                    raise self._nonsense() from None
        return files, folders

    def _read(self, path):
        told = self._run(f"for piece in pieces({path!r}):\n print(str(b2a_base64(piece), 'ascii'))", f"read {path}")
        try:
            return b"".join(binascii.a2b_base64(line) for line in told.split())
        except ValueError:
            raise self._nonsense() from None

    def make(self, folder):
        self._run(f"os.mkdir({folder!r})", f"make {folder}")

    def write(self, path, data):
        source = f"file = open({path!r}, 'wb')\n"
        for start in range(0, len(data), _CHUNK):
            if start:
                self._run(source, f"write {path}")
                source = ""
            source += f"file.write(a2b_base64({_text(data[start : start + _CHUNK])!r}))\n"
        self._run(f"{source}file.close()", f"write {path}")

    def copy(self, pairs):
        # A flash chip takes half a second for a file: a word after each, or this end would think that the other one is gone.
        self._run(f"for pair in {pairs!r}:\n copy(*pair)\n print(pair)", f"copy {pairs[0][0]} to {pairs[0][1]}")

    def remove(self, path):
        self._run(f"os.remove({path!r})", f"remove {path}")

    def rename(self, old, new):
        self._run(f"rename({old!r}, {new!r})", f"write {new}")

    def begin(self, number, boot):
        told = self._port.restart(b"paddock: ", STARTS)
        self._ends = False
        if told.startswith(f"paddock: {number} "):
            more = f"; boot.py is new and counts from the next power-on: {AGAIN}" if boot else ""
            return f"{told.removeprefix('paddock: ')}{more}"
        raise FlashError(
            f"{self.name}: the board was restarted but " + (f"says: {told}" if told else "did not say that the program runs")
            + "; look at it, and flash it again if it shows nothing"
        )  # fmt: skip

    def close(self):
        self._port.close(self._ends)


class Drive:
    """The board's drive where it is mounted. FlashError: it is no CircuitPython's."""

    def __init__(self, folder):
        self.name, self._folder = str(folder), Path(folder)
        if not self._folder.is_dir():
            raise FlashError(f"there is no folder {folder}; MOUNT= names the drive CIRCUITPY as it is mounted here")
        self._about = self._folder / "boot_out.txt"
        if (self._folder / "INFO_UF2.TXT").is_file():
            raise FlashError(
                f"{folder} is the drive of a board that waits for CircuitPython: copy its UF2 file there; the drive CIRCUITPY "
                "that appears then is the one to name with MOUNT="
            )
        if not self._about.is_file():
            raise FlashError(f"{folder} is no CircuitPython drive: it has no boot_out.txt; MOUNT= names the drive CIRCUITPY")

    def look(self):
        about = self._about.read_text("utf-8", "replace")
        version = re.search(r"CircuitPython (\d\S*)", about)
        chip = re.search(r"Board ID:\s*(\S+)", about)
        stat = os.statvfs(self._folder) if hasattr(os, "statvfs") else None
        free, block = (stat.f_bavail * stat.f_frsize, stat.f_frsize) if stat else (shutil.disk_usage(self._folder).free, 512)
        files, folders = {}, set()
        for path in PATHS:
            files |= self.marks(path)
            here = self._path(path)
            folders |= {self._name(item) for item in [here, *here.rglob("*")] if item.is_dir()}
        names = {item.name for item in self._folder.iterdir()}
        texts = {path: self._path(path).read_bytes() for path in TEXTS if path in files}
        return Seen(files, folders, names, texts, free, block, chip[1] if chip else "", version[1] if version else "")

    def may_write(self, seen):
        if not os.access(self._folder, os.W_OK):
            raise FlashError(f"{self._folder} may not be written by you, or it is mounted read-only")

    def marks(self, path):
        here = self._path(path)
        return {self._name(item): drive.mark(item.read_bytes()) for item in [here, *here.rglob("*")] if item.is_file()}

    def make(self, folder):
        self._path(folder).mkdir(exist_ok=True)

    def write(self, path, data):
        with open(self._path(path), "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())  # in this order onto the drive, whatever the computer would rather do

    def copy(self, pairs):
        for source, path in pairs:
            self.write(path, self._path(source).read_bytes())

    def remove(self, path):
        self._path(path).unlink()
        self._sync()

    def rename(self, old, new):
        os.replace(self._path(old), self._path(new))
        self._sync()

    def _sync(self):
        if hasattr(os, "O_DIRECTORY"):
            handle = os.open(self._folder, os.O_RDONLY | os.O_DIRECTORY)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)

    def _path(self, path):
        return self._folder / path.lstrip("/")

    def _name(self, path):
        return "/" + path.relative_to(self._folder).as_posix()

    def begin(self, number, boot):
        return f"eject the drive, and start the board anew: {AGAIN}. Then the program starts, and the drive is the device's"

    def close(self):
        pass


def _text(data):
    return binascii.b2a_base64(data, newline=False)


def _told(number, reason, ours=True):
    if number == errno.EROFS and ours:
        return (
            "the board may not write its drive, since it was started with the key A held, or into safe mode: a computer owns "
            f"the drive: {AGAIN}, without holding a key, and try again; if that does not help, flash it through that drive, "
            "with MOUNT= and where CIRCUITPY is mounted here"
        )
    if number == errno.EROFS:
        return (
            "the board may not write its drive, since a computer owns it, and there is no boot.py of ours that would change "
            "that: flash it through that drive, with MOUNT= and where CIRCUITPY is mounted here"
        )
    if number == errno.ENOSPC:
        return "the board's drive is full; what it had still starts. Remove files that you put there, and try again"
    return reason


def sentence(error):
    """An OSError of a drive that is mounted here, for people."""
    if error.errno == errno.ENOSPC:
        return _told(error.errno, "")
    if error.errno == errno.EROFS:
        return f"{error.filename}: the drive is mounted read-only"
    return f"{error.filename or 'the drive'}: {error.strerror or error}; what the board had still starts, flash it again"
