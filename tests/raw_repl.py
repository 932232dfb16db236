"""A board with CircuitPython at the other end of a TCP connection: its console, as far as a raw prompt goes."""

import builtins
import functools
import io
import os
import socket
import threading
import types
from pathlib import Path

BANNER = b"\r\nAdafruit CircuitPython 10.0.0 on 2025-10-10; Raspberry Pi Pico with rp2040\r\n"
DONE = b"\r\nCode done running.\r\n\r\nPress any key to enter the REPL. Use CTRL-D to reload.\r\n"
RAW = b"raw REPL; CTRL-B to exit\r\n>"
WINDOW = 128  # bytes after which a paste waits for the board
ERRORS = {2: "No such file/directory", 5: "Input/output error", 30: "Read-only filesystem"}


class Board:
    """`url` for a serial port. `memory`: its non-volatile memory, `drive`: the folder that is its drive. `paste`: whether it
    knows the raw prompt's paste mode. `silent`: it never answers; `cut`: it hangs up once it has sent so many bytes;
    `broken`: path -> errno with which opening it fails, or "memory". `running`: whether its own program runs; `starts`: how
    often that began.
    """

    def __init__(self, memory, drive, paste=True, silent=False, cut=None, broken=()):
        self.memory, self.drive = bytearray(memory), Path(drive)
        self.paste, self.silent, self.cut, self.broken = paste, silent, cut, dict(broken)
        self.running, self.starts = True, 1
        self._server = socket.create_server(("127.0.0.1", 0))
        self.url = f"socket://127.0.0.1:{self._server.getsockname()[1]}"
        self._thread = threading.Thread(target=self._serve, daemon=True)

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_error):
        self._server.close()
        self._thread.join(5)

    def _serve(self):
        try:
            self._link, _address = self._server.accept()
            with self._link:
                while True:
                    self._key()
        except (OSError, EOFError):
            pass  # whoever was there has gone

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
            else:
                self._state = "friendly"
                self._send(BANNER + b">>> ")
        elif self._state == "friendly":
            if key == b"\x01":
                self._state, self._typed = "raw", b""
                self._send(RAW)
        elif key == b"\x02":
            self._state = "friendly"
            self._send(BANNER + b">>> ")
        elif key == b"\x05":
            self._pasted()
        elif key == b"\x04" and not self._typed:
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
            source += key
            if len(source) % WINDOW == 0:
                self._send(b"\x01")
        self._send(b"\x04")
        self._run(source)

    def _run(self, source):
        out, complaint = io.StringIO(), ""
        try:
            seen = {"open": self._open, "__import__": self._import, "print": functools.partial(print, file=out)}
            exec(source, {"__builtins__": {**vars(builtins), **seen}})
        except OSError as error:
            name = f": {error.filename}" if error.errno == 2 else ""
            complaint = f"OSError: [Errno {error.errno}] {ERRORS[error.errno]}{name}"
        except MemoryError as error:
            complaint = f"MemoryError: {error}"
        if complaint:
            complaint = f'Traceback (most recent call last):\n  File "<stdin>", line 2, in <module>\n{complaint}\n'
        self._send("\x04".join((out.getvalue(), complaint, ">")).replace("\n", "\r\n").encode())

    # what its programs see

    def _import(self, name, *rest):
        if name == "microcontroller":
            return types.SimpleNamespace(nvm=self.memory)
        if name == "os":
            return types.SimpleNamespace(listdir=lambda path: os.listdir(self._path(path)))
        return __import__(name, *rest)

    def _open(self, path, mode="r"):
        return open(self._path(path), mode)

    def _path(self, path):
        if path in self.broken:
            if self.broken[path] == "memory":
                raise MemoryError("memory allocation failed, allocating 256 bytes")
            raise OSError(self.broken[path], "broken", path)
        if not (self.drive / path.lstrip("/")).exists():
            raise OSError(2, "none", path)
        return self.drive / path.lstrip("/")
