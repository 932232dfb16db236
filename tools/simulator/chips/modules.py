"""CircuitPython's own modules, standing on the chips of the handheld that is running: `bench.current`.

Classes here have the names, arguments and errors of CircuitPython 10 on an RP2040, as far as drivers and firmware
use them.
"""

import types

from tools.simulator.chips import bench


class Pin:
    """microcontroller.Pin: a name."""

    def __init__(self, name):
        self.name = name

    def __repr__(self):
        return f"board.{self.name}"


class I2C:
    """busio.I2C with the display's module, which brings the pull-ups, at the other end."""

    def __init__(self, scl, sda, *, frequency=100_000, timeout=255):
        self._chips = bench.current()
        self._chips.claim(self, scl, sda)
        if not self._chips.display_connected:
            self._chips.release(self)
            raise RuntimeError("No pull up found on SDA or SCL; check your wiring")
        self._locked = False

    def try_lock(self):
        self._check()
        if self._locked:
            return False
        self._locked = True
        return True

    def unlock(self):
        self._locked = False

    def scan(self):
        self._check()
        return [self._chips.display_address] if self._chips.display_connected else []

    def writeto(self, address, buffer, *, start=0, end=None):
        self._check()
        if not self._locked:
            raise RuntimeError("Function requires lock")
        if address != self._chips.display_address or not self._chips.display_connected:
            raise OSError(19, "No such device")
        self._chips.display.receive(bytes(buffer)[start:end])

    def readfrom_into(self, address, buffer, *, start=0, end=None):
        self._check()
        if not self._locked:
            raise RuntimeError("Function requires lock")
        if address != self._chips.display_address or not self._chips.display_connected:
            raise OSError(19, "No such device")
        for i in range(len(buffer))[start:end]:
            buffer[i] = self._chips.display.status()

    def deinit(self):
        self._chips.release(self)

    def _check(self):
        if not self._chips.owns(self):
            raise ValueError("Object has been deinitialized and can no longer be used. Create a new object.")


class SPI:
    """busio.SPI: named by displayio's modules, on no pin of this handheld."""


class Direction:
    INPUT = "INPUT"
    OUTPUT = "OUTPUT"


class Pull:
    UP = "UP"
    DOWN = "DOWN"


class DigitalInOut:
    """digitalio.DigitalInOut: an output that holds its level, or an input that reads the pin's."""

    def __init__(self, pin):
        self._chips = bench.current()
        self._chips.claim(self, pin)
        self.pin = pin
        self.direction = Direction.INPUT
        self._value = False

    def switch_to_output(self, value=False):
        self.direction = Direction.OUTPUT
        self._value = value

    def switch_to_input(self, pull=None):
        self.direction = Direction.INPUT

    @property
    def value(self):
        return self._value if self.direction == Direction.OUTPUT else self._chips.level(self.pin.name)

    @value.setter
    def value(self, value):
        self._value = value

    def deinit(self):
        self._chips.release(self)


class AnalogIn:
    """analogio.AnalogIn: 0-65535 for 0-3.3 V at the pin."""

    def __init__(self, pin):
        self._chips = bench.current()
        self._chips.claim(self, pin)
        self._name = pin.name

    @property
    def value(self):
        return round(max(0, min(self._chips.volts.get(self._name, 0), 3.3)) * 65535 / 3.3)

    def deinit(self):
        self._chips.release(self)


def neopixel_write(digitalinout, buf):
    """neopixel_write.neopixel_write: the bytes on the wire of that pin."""
    digitalinout._chips.strip_receive(digitalinout.pin.name, bytes(buf))


class Event:
    """keypad.Event."""

    def __init__(self, key_number=0, pressed=True, timestamp=None):
        self.key_number = key_number
        self.pressed = pressed
        self.timestamp = bench.current().clock.ticks() if timestamp is None else timestamp

    @property
    def released(self):
        return not self.pressed

    def __eq__(self, other):
        return (self.key_number, self.pressed) == (other.key_number, other.pressed)

    def __hash__(self):
        return self.key_number << 1 | self.pressed


class EventQueue:
    """keypad.EventQueue: full, it drops what comes and says so."""

    def __init__(self, max_events):
        self._size = max_events
        self._events = []
        self.overflowed = False

    def get(self):
        event = Event()
        return event if self.get_into(event) else None

    def get_into(self, event):
        if not self._events:
            return False
        event.key_number, event.pressed, event.timestamp = self._events.pop(0)
        return True

    def clear(self):
        self._events.clear()
        self.overflowed = False

    def __len__(self):
        return len(self._events)

    def record(self, key_number, pressed, timestamp):
        if len(self._events) >= self._size:
            self.overflowed = True
        else:
            self._events.append((key_number, pressed, timestamp))


class Keys:
    """keypad.Keys: looks at its pins every `interval` seconds; `debounce_threshold` looks in a row make an event."""

    def __init__(self, pins, *, value_when_pressed, pull=True, interval=0.02, max_events=64, debounce_threshold=1):
        self._chips = bench.current()
        self._chips.claim(self, *pins)
        self._pins = list(pins)
        self._pressed_level = value_when_pressed
        self._threshold = debounce_threshold
        self._counters = [-debounce_threshold] * len(self._pins)
        self.events = EventQueue(max_events)
        self._chips.scanners.append(self)
        self._timer = self._chips.clock.every(max(1, round(interval * 1000)), self._scan)

    @property
    def key_count(self):
        return len(self._pins)

    def reset(self):
        self._counters = [-self._threshold] * len(self._pins)
        self._scan()

    def deinit(self):
        self._chips.clock.cancel(self._timer)
        self._chips.scanners.remove(self)
        self._chips.release(self)

    def settled(self):
        """Whether every key is where its pin says; not CircuitPython's."""
        ends = [self._threshold if self._pressed(pin) else -self._threshold for pin in self._pins]
        return ends == self._counters

    def _pressed(self, pin):
        return self._chips.level(pin.name) == self._pressed_level

    def _scan(self):
        for key, pin in enumerate(self._pins):
            # The counter runs between -threshold (up) and threshold (down) and jumps to the far end when it meets 0.
            pressed = self._pressed(pin)
            step = 1 if pressed else -1
            if self._counters[key] != step * self._threshold:
                self._counters[key] += step
                if self._counters[key] == 0:
                    self._counters[key] = step * self._threshold
                    self.events.record(key, pressed, self._chips.clock.ticks())


class _Board(types.ModuleType):
    """board: every name of a pin is one. Which names a real board has is what tests/test_boards.py looks at."""

    def __getattr__(self, name):
        if not name.isupper():
            raise AttributeError(name)
        pin = self.__dict__[name] = Pin(name)
        return pin


class _Microcontroller(types.ModuleType):
    Pin = Pin

    @property
    def nvm(self):
        return bench.current().flash


class _Storage(types.ModuleType):
    @staticmethod
    def getmount(path):
        """What is mounted there: the drive, which only one of the board and a computer may write."""
        return types.SimpleNamespace(readonly=bench.current().computers_drive)


class _Supervisor(types.ModuleType):
    @staticmethod
    def ticks_ms():
        return bench.current().clock.ticks()

    @property
    def runtime(self):
        return bench.current().runtime


class Runtime:
    """supervisor.runtime of a board on its own power supply."""

    def __init__(self):
        self.autoreload = True
        self.usb_connected = False
        self.serial_connected = False
        self.serial_bytes_available = 0


class DriverTime:
    """The `time` that displayio's modules see: their waiting passes on the handheld's clock and costs nobody's
    time."""

    @staticmethod
    def sleep(seconds):
        bench.current().clock.advance(round(seconds * 1000))

    @staticmethod
    def monotonic():
        return bench.current().clock.now / 1000


def build():
    """Name of each CircuitPython module -> the module that stands in for it."""

    def module(name, **names):
        made = types.ModuleType(name, f"CircuitPython's {name} on the simulator's chips.")
        made.__dict__.update(names)
        return made

    return {
        "analogio": module("analogio", AnalogIn=AnalogIn),
        "board": _Board("board"),
        "busio": module("busio", I2C=I2C, SPI=SPI),
        "digitalio": module("digitalio", DigitalInOut=DigitalInOut, Direction=Direction, Pull=Pull),
        "keypad": module("keypad", Keys=Keys, Event=Event, EventQueue=EventQueue),
        "microcontroller": _Microcontroller("microcontroller"),
        "neopixel_write": module("neopixel_write", neopixel_write=neopixel_write),
        "storage": _Storage("storage"),
        "supervisor": _Supervisor("supervisor"),
    }
