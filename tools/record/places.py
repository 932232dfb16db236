"""Where a device's races are fetched from: a board over its port, a drive that is mounted here, a file of the memory.

A place has `memory()` (the bytes of the non-volatile memory, None where it has none), `names(folder)` (the files in a folder
of the drive, [] where there is none), `read(path)` (a file's bytes, None where there is none) and `close()`. Paths begin with
`/`, the drive's root. PlaceError: a sentence for people.
"""

import ast
import binascii
import errno
import io
import os
import re
import struct
from contextlib import redirect_stdout, suppress
from pathlib import Path

import serial
from mpremote.transport import TransportError
from mpremote.transport_serial import SerialTransport
from serial.tools import list_ports

_BROKEN = (TransportError, serial.SerialException, OSError, struct.error)  # what a connection that breaks raises
_MAKERS = (0x239A, 0x2E8A)  # USB numbers of Adafruit (CircuitPython) and Raspberry Pi
_ERRNO = re.compile(r"\[Errno (\d+)\]")
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
        self.port = port or _only_port()
        self._patience = patience
        self._link = None
        try:
            self._link = SerialTransport(self.port, timeout=patience)
            self._link.serial.write_timeout = patience
            with redirect_stdout(io.StringIO()):  # it prints what it could not understand
                self._link.enter_raw_repl(timeout_overall=patience)
        except (*_BROKEN, ValueError) as error:
            raise PlaceError(self._why(error)) from None

    def _why(self, error):
        """Why there is no connection."""
        if self._link:
            self.close()
            return f"{self.port} does not answer as CircuitPython does ({_last_line(error)}): unplug the board and try again"
        if "://" not in self.port and not Path(self.port).exists() and os.name != "nt":
            return f"there is no {self.port}; {_ports()}"
        if "://" not in self.port and os.name != "nt" and not os.access(self.port, os.R_OK | os.W_OK):
            return f"{self.port} may not be opened by you: on Linux your user has to be in the group that owns it (dialout)"
        return f"{self.port} cannot be opened: end other programs that use it (a terminal, an editor, mpremote) and try again"

    def memory(self):
        return self._hex(_MEMORY, "the memory")

    def names(self, folder):
        told = self._run(_NAMES % folder, folder, b"[]")
        try:
            return sorted(name for name in ast.literal_eval(told.decode()) if isinstance(name, str))
        except (ValueError, SyntaxError, TypeError):
            raise PlaceError(f"{self.port}: {folder} cannot be listed; try again") from None

    def read(self, path):
        return self._hex(_READ % path, path)

    def _hex(self, source, what):
        told = self._run(source, what, None)
        try:
            return told if told is None else binascii.unhexlify(b"".join(told.split()))
        except ValueError:
            raise PlaceError(f"{self.port}: {what} did not arrive whole; try again") from None

    def _run(self, source, what, missing):
        """What a program on the board prints; `missing` where it finds no such file."""
        try:
            with redirect_stdout(io.StringIO()):
                told, complaint = self._link.exec_raw(source, self._patience)
        except _BROKEN as error:
            raise PlaceError(f"{self.port}: the connection broke while reading {what} ({_last_line(error)})") from None
        if not complaint:
            return told
        complaint = complaint.decode("utf-8", "replace")
        found = _ERRNO.search(complaint)
        if found and int(found[1]) == errno.ENOENT:
            return missing
        raise PlaceError(f"{self.port}: the board cannot read {what}: {_last_line(complaint)}")

    def close(self):
        """Let the firmware begin again; it finds its race in the memory."""
        if self._link:
            patience = min(self._patience, 2)
            with suppress(*_BROKEN):
                self._link.exit_raw_repl()
                self._link.read_until(1, b">>> ", timeout=patience)
                self._link.serial.write(b"\x04")
                self._link.read_until(1, b"soft reboot\r\n", timeout=patience)
            with suppress(OSError):
                self._link.close()
            self._link = None


def _last_line(error):
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return lines[-1] if lines else "no reason given"


def _boards():
    return sorted(port.device for port in list_ports.comports() if port.vid in _MAKERS)


def _ports():
    there = _boards()
    return f"boards are at {', '.join(there)}" if there else "no board is connected"


def _only_port():
    there = _boards()
    if not there:
        raise PlaceError("no board found: connect it by USB, or name its port with --port, or its mounted drive with --drive")
    if len(there) > 1:
        raise PlaceError(f"there are several boards; name one with --port: {', '.join(there)}")
    return there[0]
