"""A board's serial port: its raw prompt by mpremote, for whatever talks to a board (fetching races, flashing).

CircuitPython differs from what mpremote's own file commands expect: it prints errors as `[Errno 30] Read-only filesystem`,
and its `os` has no `ilistdir`. So programs that are run on the board do the work here, and mpremote carries them.
"""

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

from tools import boards

_BROKEN = (TransportError, serial.SerialException, OSError, struct.error)  # what a connection that breaks raises
_STOPPED = (b"reload.\r\n", b">>> ")  # the last word of CircuitPython when a program is interrupted, and of its prompt
_QUIET = 1.5  # seconds of silence that mean the same
_LEAVING = 2  # seconds for letting the firmware begin again
_ERRNO = re.compile(r"\[Errno (\d+)\]")
# How a board is started from the beginning, in words that do for every one: a cell goes on when the cable is pulled.
AGAIN = "unplug it and plug it in again (with a cell: switch that off, too, or press the reset button)"


class PortError(Exception):
    """What is wrong and what to do. `errno`: of an OSError on the board, else 0."""

    def __init__(self, reason, number=0):
        super().__init__(reason)
        self.errno = number

    @property
    def is_missing(self):
        """Whether the board has no such file."""
        return self.errno == errno.ENOENT


class Port:
    """A board at its raw prompt. Its program is interrupted, and `close` starts it again. `port`: its name, None for the only
    board there is; `hint`: how a person names one; `patience`: seconds of silence after which it does not answer any more."""

    def __init__(self, port=None, hint="", patience=10):
        self.name = port or _only(hint)
        self._patience = patience
        self._link = None
        self._busy = False  # a program was sent, and its end was not heard
        self._gone = False  # unplugged
        try:
            self._link = SerialTransport(self.name, timeout=patience)
            self._link.serial.write_timeout = patience
            # An interrupt makes CircuitPython forget the keys that came with it, so mpremote's next ones have to come later.
            self._link.serial.write(b"\r\x03")
            self._link.read_until(1, _STOPPED, timeout=min(patience, _QUIET), timeout_overall=patience)
            with redirect_stdout(io.StringIO()):  # it prints what it could not understand
                self._link.enter_raw_repl(timeout_overall=patience)
        except (*_BROKEN, ValueError) as error:
            raise PortError(self._why(error)) from None
        except KeyboardInterrupt:
            self.close()
            raise

    def _why(self, error):
        """Why there is no connection."""
        if self._link:
            self.close()
            return f"{self.name} does not answer as CircuitPython does ({last_line(error)}): {AGAIN}, and try again"
        if "://" not in self.name and not Path(self.name).exists() and os.name != "nt":
            return f"there is no {self.name}; {_where()}"
        if "://" not in self.name and os.name != "nt" and not Path(self.name).is_char_device():
            return f"{self.name} is no serial port; {_where()}"
        if "://" not in self.name and os.name != "nt" and not os.access(self.name, os.R_OK | os.W_OK):
            return f"{self.name} may not be opened by you: on Linux your user has to be in the group that owns it (dialout)"
        return f"{self.name} cannot be opened: end other programs that use it (a terminal, an editor, mpremote) and try again"

    def run(self, source, what):
        """What a program on the board prints, as bytes; its names last until `close`. `what` it does, for the message:
        "read /main.py". PortError, with `errno` where the board's file system refused."""
        self._busy = True
        try:
            with redirect_stdout(io.StringIO()):
                told, complaint = self._link.exec_raw(source, self._patience)
            self._busy = False
        except _BROKEN as error:
            self._gone = isinstance(error, OSError)
            raise PortError(
                f"{self.name}: the connection broke, it did not {what} ({last_line(error)}): plug it in again and repeat it"
            ) from None
        if complaint:
            complaint = complaint.decode("utf-8", "replace")
            found = _ERRNO.search(last_line(complaint))
            number = int(found[1]) if found else 0
            raise PortError(f"{self.name}: the board cannot {what}: {last_line(complaint)}", number)
        return told

    def restart(self, sign, seconds):
        """Lets the firmware begin and waits for a line that begins with `sign`: the line, "" where none came in that time."""
        with suppress(*_BROKEN):
            self._begin(self._patience)
            told = self._link.read_until(1, sign, timeout=seconds, timeout_overall=seconds)
            if told.endswith(sign):
                rest = self._link.read_until(1, b"\n", timeout=2)
                return (sign + rest).decode("utf-8", "replace").strip()
        return ""

    def _begin(self, patience):
        if self._busy:
            self._link.serial.write(b"\x03")
            self._link.read_until(1, b"\x04>", timeout=patience, timeout_overall=patience)
        self._link.exit_raw_repl()
        self._link.read_until(1, b">>> ", timeout=patience)
        self._link.serial.write(b"\x04")
        self._link.read_until(1, b"soft reboot\r\n", timeout=patience)

    def close(self, begin=True):
        """Lets go of the port. `begin`: let the firmware begin again; it finds its race in the memory."""
        if self._link:
            if begin and not self._gone:
                with suppress(*_BROKEN):
                    self._begin(min(self._patience, _LEAVING))
            with suppress(OSError):
                self._link.close()
            self._link = None


def last_line(error):
    """The last line of an exception's or a traceback's text."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return lines[-1] if lines else "no reason given"


def _boards():
    """Ports of the boards that boards/modules/ describes."""
    try:
        ours = {boards.module(name).get("usb") for name in boards.modules()}
    except boards.BoardError as error:
        raise PortError(str(error)) from None
    return sorted(port.device for port in _usb() if f"{port.vid:04X}:{port.pid:04X}" in ours)


def _usb():
    return [port for port in list_ports.comports() if port.vid is not None]


def _where():
    there = _boards()
    return f"boards are at {', '.join(there)}" if there else "no board is connected"


def _only(hint):
    there = _boards()
    if not there:
        others = sorted(f"{port.device} ({port.description})" for port in _usb())
        also = f"; what is connected is none: {', '.join(others)}" if others else ""
        raise PortError(f"no board found: connect it by USB, or {hint}{also}")
    if len(there) > 1:
        raise PortError(f"there are several boards; {hint.partition(',')[0]}: {', '.join(there)}")
    return there[0]
