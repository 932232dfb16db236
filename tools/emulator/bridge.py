"""The console of the emulated Pico as a serial port: `socket://...`, for the tools that talk to a board.

    with Pico(flash, wiring) as pico, Bridge(pico) as bridge:
        places.Board(bridge.url)

While the bridge is open it lets the emulated time pass, in a thread of its own; afterwards the pico is the caller's again.
"""

import select
import socket
import threading

SLICE = 4  # emulated ms between two looks at the socket


class Bridge:
    """`url` for a serial port; one caller after the other. `cut`: the cable is pulled after so many bytes from the computer,
    None: never."""

    def __init__(self, pico, cut=None):
        self._pico, self._cut = pico, cut
        self._server = socket.create_server(("127.0.0.1", 0))
        self.url = f"socket://127.0.0.1:{self._server.getsockname()[1]}"
        self._closed = False
        self._fault = None
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_error):
        self._closed = True
        self._thread.join()
        self._server.close()
        if self._fault:
            raise self._fault

    def _run(self):
        link, told = None, len(self._pico.printed())
        try:
            while not self._closed:
                if select.select([link or self._server], [], [], 0)[0]:
                    if link:
                        link, told = self._hear(link, told)
                    else:
                        link, _address = self._server.accept()
                        link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                        told = len(self._pico.printed())
                self._pico.run(SLICE)
                new = self._pico.printed(told)
                told += len(new)
                if link and new:
                    try:
                        link.sendall(new)
                    except OSError:
                        link = None
        except Exception as error:  # the emulator's end: the caller hears of it when the bridge is closed
            self._fault = error
        finally:
            if link:
                link.close()

    def _hear(self, link, told):
        """(the link, None where it is gone; told)"""
        try:
            data = link.recv(4096)
        except OSError:
            data = b""
        if self._cut is not None:
            data = data[: self._cut]
            self._cut -= len(data)
        if data:
            self._pico.send(data)
        if not data or self._cut == 0:
            self._cut = None
            link.close()
            return None, told
        return link, told
