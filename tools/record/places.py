"""Where a device's races are fetched from: a board over its port, a drive that is mounted here, a file of the memory.

A place has `memory()` (the bytes of the non-volatile memory, None where it has none), `names(folder)` (the files in a folder
of the drive, [] where there is none), `read(path)` (a file's bytes, None where there is none) and `close()`. Paths begin with
`/`, the drive's root. PlaceError: a sentence for people.
"""

import ast
import binascii
import os

from tools.port import Port, PortError

_MEMORY = """\
import microcontroller
from binascii import hexlify
for i in range(0, len(microcontroller.nvm), 128):
    print(str(hexlify(microcontroller.nvm[i:i + 128]), "ascii"))
"""
_NAMES = """\
import os
print(os.listdir(%r))
"""
_READ = """\
from binascii import hexlify
with open(%r, "rb") as file:
    while True:
        data = file.read(128)
        if not data:
            break
        print(str(hexlify(data), "ascii"))
"""


class PlaceError(Exception):
    """What is wrong and what to do."""


class Folder:
    """A drive that is a folder here, or a file of a board's memory, or both."""

    def __init__(self, drive=None, memory=None):
        self._drive, self._memory = drive, memory
        if drive and not drive.is_dir():
            raise PlaceError(f"{drive} is no folder: --drive names the drive of the board, as it is mounted here")

    def memory(self):
        if self._memory is None:
            return None
        try:
            data = self._memory.read_bytes()
        except OSError as error:
            raise PlaceError(f"{self._memory}: {error.strerror}") from None
        if not data:
            raise PlaceError(f"{self._memory} is empty")
        return data

    def names(self, folder):
        try:
            return sorted(os.listdir(self._path(folder))) if self._drive else []
        except (FileNotFoundError, NotADirectoryError):
            return []
        except OSError as error:
            raise PlaceError(f"{self._path(folder)}: {error.strerror}") from None

    def read(self, path):
        try:
            return self._path(path).read_bytes() if self._drive else None
        except (FileNotFoundError, IsADirectoryError):
            return None
        except OSError as error:
            raise PlaceError(f"{self._path(path)}: {error.strerror}") from None

    def _path(self, path):
        return self._drive / path.lstrip("/")

    def close(self):
        pass


class Board:
    """A board that runs the firmware, on this port. Its program is interrupted, and `close` starts it again. `patience`:
    seconds of silence after which it does not answer any more."""

    def __init__(self, port=None, patience=10):
        try:
            self._port = Port(port, "name its port with --port, or its mounted drive with --drive", patience)
        except PortError as error:
            raise PlaceError(str(error)) from None

    def memory(self):
        return self._hex(_MEMORY, "the memory")

    def names(self, folder):
        told = self._run(_NAMES % folder, folder, b"[]")
        try:
            return sorted(name for name in ast.literal_eval(told.decode()) if isinstance(name, str))
        except (ValueError, SyntaxError, TypeError):
            raise PlaceError(f"{self._port.name}: {folder} cannot be listed; try again") from None

    def read(self, path):
        return self._hex(_READ % path, path)

    def _hex(self, source, what):
        told = self._run(source, what, None)
        try:
            return told if told is None else binascii.unhexlify(b"".join(told.split()))
        except ValueError:
            raise PlaceError(f"{self._port.name}: {what} did not arrive whole; try again") from None

    def _run(self, source, what, missing):
        """What a program on the board prints; `missing` where it finds no such file."""
        try:
            return self._port.run(source, f"read {what}")
        except PortError as error:
            if error.is_missing:
                return missing
            raise PlaceError(str(error)) from None

    def close(self):
        """Let the firmware begin again; it finds its race in the memory."""
        self._port.close()
