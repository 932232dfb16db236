"""A board with CircuitPython at the other end of a TCP connection: its console, as far as a raw prompt goes."""

import builtins
import functools
import io
import os
import socket
import threading
import types
from contextlib import suppress
from pathlib import Path

import starter

BANNER = b"\r\nAdafruit CircuitPython 10.0.0 on 2025-10-10; Raspberry Pi Pico with rp2040\r\n"
DONE = b"\r\nCode done running.\r\n\r\nPress any key to enter the REPL. Use CTRL-D to reload.\r\n"
RAW = b"raw REPL; CTRL-B to exit\r\n>"
WINDOW = 128  # bytes after which a paste waits for the board
ERRORS = {
    2: "No such file/directory",
    5: "Input/output error",
    17: "File exists",
    28: "No space left on device",
    30: "Read-only filesystem",
}
BLOCK = 512  # of the drive


class Board:
    """`url` for a serial port. `memory`: its non-volatile memory, `drive`: the folder that is its drive. `paste`: whether
    it knows the raw prompt's paste mode. `silent`: it never answers; `cut`: it hangs up once it has sent so many bytes;
    `broken`: path -> errno with which opening it fails, or "memory"; `locked`: a computer owns the drive; `size`: bytes of
    the drive; `operations`: how many on the drive until the power goes; `chip`: its board_id, "" for MicroPython's; `noise`:
    what it prints before the answer of each program. `running`: whether its own program runs; `starts`:
    how often that began."""

    def __init__(
        self,
        memory,
        drive,
        paste=True,
        silent=False,
        cut=None,
        broken=(),
        locked=False,
        size=1 << 20,
        operations=None,
        chip="raspberry_pi_pico",
        noise=b"",
    ):
        self.memory, self.drive = bytearray(memory), Path(drive)
        self.paste, self.silent, self.cut, self.broken = paste, silent, cut, dict(broken)
        self.locked, self.size, self.operations = locked, size, operations
        self.chip, self.noise = chip, noise
        self.running, self.starts, self.done = True, 1, 0
        self._names = {}
        self._server = socket.create_server(("127.0.0.1", 0))
        self.url = f"socket://127.0.0.1:{self._server.getsockname()[1]}"
        self._thread = threading.Thread(target=self._serve, daemon=True)

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_error):
        with suppress(OSError):
            self._server.shutdown(socket.SHUT_RDWR)  # the thread waits for the next one
        self._server.close()
        self._thread.join(5)

    def _serve(self):
        while True:
            try:
                self._link, _address = self._server.accept()
            except OSError:
                return
            self._link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            with self._link, suppress(OSError, EOFError):  # until whoever was there has gone
                while True:
                    self._key()

    def _byte(self):
        byte = self._link.recv(1)
        if not byte:
            raise EOFError
        return byte

    def _send(self, data):
        if self.silent:
            return
        if self.cut is not None:
            data = data[: self.cut]
            self.cut -= len(data)
        self._link.sendall(data)
        if self.cut == 0:
            raise EOFError

    _state = "running"  # then "any key", "friendly", "raw"

    def _key(self):
        key = self._byte()
        if self._state == "running":
            if key == b"\x03":
                self._state, self.running = "any key", False
                self._send(DONE)
        elif self._state == "any key" or (self._state == "friendly" and key == b"\x04"):
            if key == b"\x04":
                self._state, self.running = "running", True
                self.starts += 1
                self._send(b"\r\nsoft reboot\r\n")
                there = starter.slots(str(self.drive))
                if there:
                    slot = there[0][1].removeprefix(str(self.drive))
                    self._send(f"paddock: {there[0][2]} runs from {slot}\r\n".encode())
            else:
                self._state = "friendly"
                self._send(BANNER + b">>> ")
        elif self._state == "friendly":
            if key == b"\x01":
                self._state, self._typed = "raw", b""
                self._send(RAW)
        elif key == b"\x01":
            self._typed = b""
            self._send(RAW)
        elif key == b"\x02":
            self._state = "friendly"
            self._send(BANNER + b">>> ")
        elif key == b"\x05":
            self._pasted()
        elif key == b"\x04" and not self._typed:
            self._names = {}
            self._send(b"\r\nsoft reboot\r\n" + RAW)
        elif key == b"\x04":
            source, self._typed = self._typed, b""
            self._send(b"OK")
            self._run(source)
        elif key not in b"\r\x03":
            self._typed += key

    def _pasted(self):
        assert self._byte() + self._byte() == b"A\x01"
        if not self.paste:
            self._send(b"R\x00")
            return
        self._send(b"R\x01" + WINDOW.to_bytes(2, "little"))
        source = b""
        while (key := self._byte()) != b"\x04":
            if key == b"\x03":
                self._send(b"\x04\x04Traceback (most recent call last):\r\nKeyboardInterrupt: \r\n\x04>")
                return
            source += key
            if len(source) % WINDOW == 0:
                self._send(b"\x01")
        self._send(b"\x04")
        self._run(source)

    def _run(self, source):
        out, complaint = io.StringIO(), ""
        seen = {"open": self._open, "__import__": self._import, "print": functools.partial(print, file=out)}
        # the same dictionary as long as the names last: functions keep the one of their definition
        self._names.setdefault("__builtins__", dict(vars(builtins))).update(seen)
        try:
            exec(source, self._names)
        except OSError as error:
            name = f": {error.filename}" if error.errno == 2 else ""
            complaint = f"OSError: [Errno {error.errno}] {ERRORS[error.errno]}{name}"
        except EOFError:
            raise
        except Exception as error:
            complaint = f"{type(error).__name__}: {error}"
        if complaint:
            complaint = f'Traceback (most recent call last):\n  File "<stdin>", line 2, in <module>\n{complaint}\n'
        self._send(self.noise + "\x04".join((out.getvalue(), complaint, ">")).replace("\n", "\r\n").encode())

    # what its programs see

    def _import(self, name, *rest):
        if name == "microcontroller":
            return types.SimpleNamespace(nvm=self.memory)
        if name == "board":
            if not self.chip:
                raise ImportError("no module named 'board'")
            return types.SimpleNamespace(board_id=self.chip)
        if name == "storage":
            return types.SimpleNamespace(getmount=lambda path: types.SimpleNamespace(readonly=self.locked))
        if name == "os":
            return types.SimpleNamespace(
                listdir=lambda path: os.listdir(self._path(path)),
                stat=lambda path: os.stat(self._path(path)),
                statvfs=lambda path: (BLOCK, BLOCK, self.size // BLOCK, *2 * (self.free() // BLOCK,), 0, 0, 0, 0, 255),
                uname=lambda: ("rp2040", "rp2040", "10.0.0", "10.0.0 on 2025-10-10", "Raspberry Pi Pico with rp2040"),
                remove=lambda path: os.remove(self._changed(path)),
                mkdir=lambda path: os.mkdir(self._changed(path, new=True)),
                rename=self._rename,
                sync=lambda: None,
            )
        return __import__(name, *rest)

    def free(self):
        used = sum(-(-path.stat().st_size // BLOCK) * BLOCK for path in self.drive.rglob("*") if path.is_file())
        return max(0, self.size - used)

    def operate(self):
        """One operation on the drive; the power goes instead of it where it was to be cut here."""
        self.done += 1
        if self.operations is not None and self.done > self.operations:
            raise EOFError

    def _rename(self, old, new):
        if self._place(new).exists():
            raise OSError(17, "there", new)  # unlike on a computer
        os.rename(self._changed(old), self._place(new))

    def _open(self, path, mode="r"):
        if "w" not in mode:
            return open(self._path(path), mode)
        return _Written(open(self._changed(path, new=True), mode), self)

    def _changed(self, path, new=False):
        if self.locked:
            raise OSError(30, "locked", path)
        place = self._path(path, new)
        self.operate()
        return place

    def _path(self, path, new=False):
        if path in self.broken:
            if self.broken[path] == "memory":
                raise MemoryError("memory allocation failed, allocating 256 bytes")
            raise OSError(self.broken[path], "broken", path)
        if not (self._place(path).parent if new else self._place(path)).exists():
            raise OSError(2, "none", path)
        return self._place(path)

    def _place(self, path):
        return self.drive / path.lstrip("/")


class _Written:
    """A file that is being written: of the piece at which the power goes the first half is there."""

    def __init__(self, file, board):
        self._file, self._board = file, board

    def __enter__(self):
        return self

    def __exit__(self, *_error):
        self.close()

    def write(self, data):
        try:
            self._board.operate()
        except EOFError:
            self._file.write(data[: len(data) // 2])
            self.close()
            raise
        self._file.write(data)
        self._file.flush()
        if not self._board.free():
            raise OSError(28, "full")
        return len(data)

    def close(self):
        self._file.close()
