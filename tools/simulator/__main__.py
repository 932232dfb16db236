"""The handheld on a web page: the real firmware on simulated chips.

python -m tools.simulator [--port 8000] [--board NAME] [--host 127.0.0.1] [--keep build/simulator]
"""

import argparse
import asyncio
import errno
import signal
import sys
from pathlib import Path

from aiohttp import web

from tools import ROOT, drive, font, packs, words
from tools.boards import DEFAULT, BoardError
from tools.simulator.device import Device, DeviceError
from tools.simulator.server import Server

KEEP = ROOT / "build" / "simulator"


async def serve(server, host, port, say):
    """Serves until SIGINT or SIGTERM."""
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    runner = web.AppRunner(server.app, shutdown_timeout=1)
    await runner.setup()
    try:
        site = web.TCPSite(runner, host, port)
        await site.start()
        name = f"[{host}]" if ":" in host else host
        say(f"Paddock ({server.device.handheld.wiring.NAME}) is at http://{name}:{runner.addresses[0][1]}/")
        say("Ctrl-C ends it; the race is kept.")
        await stop.wait()
    finally:
        await runner.cleanup()


def say(text):
    """To the terminal at once, also through a pipe."""
    print(text, flush=True)


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="python -m tools.simulator", description="the handheld on a web page")
    parser.add_argument("--port", type=int, default=8000, help="port of the page (default: 8000; 0: any free one)")
    parser.add_argument("--board", default=DEFAULT, help=f"a folder of boards/ (default: {DEFAULT})")
    parser.add_argument("--host", default="127.0.0.1", help="address to listen at (default: this computer only)")
    parser.add_argument("--keep", type=Path, default=KEEP, help="folder of the saved race (default: build/simulator)")
    chosen = parser.parse_args(arguments)
    if not 0 <= chosen.port < 65536:
        parser.error(f"a port is a number from 0 to 65535, not {chosen.port}")
    try:
        server = Server(Device(chosen.board, chosen.keep, say))
        asyncio.run(serve(server, chosen.host, chosen.port, say))
    except (DeviceError, BoardError, drive.DriveError, packs.PackErrors, words.WordsError, font.FontError) as error:
        print(error, file=sys.stderr)
        return 1
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            hint = f"port {chosen.port} is taken: end the other program or choose another port (make run PORT=8001)"
        elif error.errno in (errno.EACCES, errno.EPERM):
            hint = f"port {chosen.port} is not allowed here: choose one above 1023 (make run PORT=8000)"
        else:
            hint = str(error)
        print(hint, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        pass  # before the server could take it
    return 0


if __name__ == "__main__":
    sys.exit(main())
