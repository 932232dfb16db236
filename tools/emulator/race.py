"""Plays the scripts on the emulated Pico and in the simulator, compares pictures and strips, measures times and heap."""

import json
import re
from collections import namedtuple

from tools.emulator import EmulatorError
from tools.emulator.pico import PAUSE, Pico
from tools.emulator.repl import Repl
from tools.emulator.scripts import PAGE, PHASE, QUIET, SCRIPTS, SETTINGS
from tools.flash import places, plan, work
from tools.simulator.handheld import KEYS, Handheld

PRESS = 60  # ms a key is held
BLINK = 1100  # ms in which what blinks was seen lit and dark
STRIP = 8000  # ms in which the strip has gone through its patterns and turns
PATIENCE = 20000  # ms after which it will not come any more

# What main.py does; when a byte is typed it says what is on the heap.
START = """
import gc, supervisor, sys
gc.collect()
empty = gc.mem_alloc()
import main
handheld = main.start()
while True:
    handheld.step(supervisor.ticks_ms())
    if supervisor.runtime.serial_bytes_available:
        sys.stdin.read(1)
        used = gc.mem_alloc()
        gc.collect()
        print("heap", empty, used, gc.mem_alloc(), gc.mem_alloc() + gc.mem_free(), ".")
"""

# CircuitPython's word about itself, as a drive has it
ABOUT = "Adafruit CircuitPython 10.0.0; emulated\r\nBoard ID:raspberry_pi_pico\r\n"

# kind and label as in scripts.py; wait: ms from the key going down to the last byte; sent: bytes it caused;
# lights: of the strip; at: ms since power-on
Moment = namedtuple("Moment", "kind label shown picture lights wait sent at")
# bytes: before the firmware, now, of those what is not garbage, in all
Heap = namedtuple("Heap", "empty used live size")
# What came of a script: its name, a Moment and a Heap for each line, and of each what is not the simulator's: "", or
# (where the picture differs, where the strip does, the simulator's picture)
Played = namedtuple("Played", "name moments heaps faults")


def stage(board, folder):
    """A drive in `folder` as the flash tool fills it, and the scripts' settings."""
    drive = folder / "CIRCUITPY"
    drive.mkdir(parents=True)
    (drive / "boot_out.txt").write_text(ABOUT)
    place = places.Drive(drive)
    work.flash(place, plan.load(board, folder / "program"), place.look(), lambda line: None)
    (drive / "settings.json").write_text(json.dumps(SETTINGS))
    return drive


def switched_on_once(flash, wiring):
    """The flash of a board that was on before: the first time CircuitPython writes boot_out.txt, and waits a second."""
    with Pico(flash, wiring) as pico:
        pico.run_until(lambda: pico.writes, PATIENCE, "word to the display")
        return pico.flash()


def power_on(_board, wiring, flash):
    """(milliseconds from power-on to home, what the starter said), main.py started by CircuitPython."""
    with Pico(switched_on_once(flash, wiring), wiring) as pico:
        home = _home(pico)
        said = re.search(r"paddock: .* runs from /\S+", pico.console)
        if not said:
            raise EmulatorError(f"the starter did not say what it starts. The console:\n{pico.console[-600:]}")
        return home.wait, said[0]


def play(board, wiring, flash, name):
    """The script of this name on both sides."""
    moments, heaps = emulate(flash, wiring, SCRIPTS[name])
    return Played(name, moments, heaps, compare(board, SCRIPTS[name], moments))


def emulate(flash, wiring, script):
    """The moments of a script, and the heap at each. CircuitPython throws it away when main.py ends, so the firmware runs at
    the prompt."""
    with Pico(flash, wiring) as pico:
        repl = Repl(pico)
        repl.start(START)
        moments = [_home(pico)]
        heaps = [_heap(pico)]
        for key, kind, label, is_shown in script:
            moments.append(moment(pico, key, kind, label, is_shown))
            heaps.append(_heap(pico))
        return moments, heaps


def _heap(pico):
    at = len(pico.console)
    pico.send("?")
    pico.run_until(lambda: "." in pico.console[at:], PATIENCE, "answer of the firmware at the prompt")
    words = pico.console[at:].split()
    if words[0] != "heap":
        raise EmulatorError(f"the firmware ended at the prompt:\n{pico.console[at:]}")
    return Heap(*map(int, words[1:5]))


def _home(pico):
    """The first page; its wait is the time since power-on, if the firmware was started with it."""
    before = len(pico.writes)
    pico.run_until(lambda: len(pico.writes) > before, PATIENCE, "word to the display")
    pico.settle(QUIET[PAGE], PATIENCE)
    return Moment(PAGE, "home", True, pico.screen.rows(), pico.lights(), pico.writes[-1][0], 0, pico.ms)


def moment(pico, key, kind, label, is_shown=False):
    """Presses the key and waits until the picture is done."""
    begun, before = pico.ms, len(pico.writes)
    pico.press(KEYS.index(key))
    pico.run(PRESS)
    pico.release(KEYS.index(key))
    pico.run_until(lambda: len(pico.writes) > before, PATIENCE, f"answer of the display to the key {key!r}, {label}")
    new = pico.writes[before : pico.settle(QUIET[kind], PATIENCE)]
    sent = sum(n for _, n in new)
    return Moment(kind, label, is_shown, pico.screen.rows(), pico.lights(), new[-1][0] - begun, sent, pico.ms)


# -- the simulator


def compare(board, script, moments):
    """What differs in the simulator at each of the moments."""
    handheld = Handheld(board)
    (handheld.drive / "settings.json").write_text(json.dumps(SETTINGS))
    handheld = handheld.restart()
    handheld.run(QUIET[PAGE])
    faults = [fault(handheld, moments[0])]
    for (key, kind, _, _), there in zip(script, moments[1:], strict=True):
        handheld.hold(key, PRESS)
        handheld.run(QUIET[kind])
        faults.append(fault(handheld, there))
    return faults


def fault(handheld, there):
    """What the handheld shows now, or while it blinks, beside what was there: as in Played."""
    first, lights = handheld.picture(), handheld.lights()
    same = lit = False
    for passed in range(0, STRIP, PAUSE):
        same = same or handheld.picture() == there.picture
        lit = lit or handheld.lights() == there.lights
        if (same and lit) or (passed >= BLINK and not same):
            break
        handheld.run(PAUSE)
    if same and lit:
        return ""
    return "" if same else difference(there.picture, first), "" if lit else strips(there.lights, lights), first


def difference(one, other):
    """Where two pictures differ."""
    points = [
        (x, y)
        for y, rows in enumerate(zip(one, other, strict=True))
        for x, (a, b) in enumerate(zip(*rows, strict=True))
        if a != b
    ]
    xs, ys = zip(*points, strict=True)
    return f"{len(points)} pixels differ, x {min(xs)}-{max(xs)}, y {min(ys)}-{max(ys)}"


def strips(one, other):
    """Where two strips differ: pixel, and its red, green, blue here and there."""
    return ", ".join(f"{i}: {a} {b}" for i, (a, b) in enumerate(zip(one, other, strict=True)) if a != b)


# -- in words


def shown(picture):
    """A picture for a terminal: 32 lines, two rows of pixels in each."""
    signs = {"..": " ", "#.": "▀", ".#": "▄", "##": "█"}
    return [
        "".join(signs[above + below] for above, below in zip(picture[y], picture[y + 1], strict=True)).rstrip()
        for y in range(0, len(picture), 2)
    ]


def report(played):
    """Lines about a script: its pictures, and each moment's time, bytes and heap."""
    lines = []
    for there, wrong in zip(played.moments, played.faults, strict=True):
        lines += seen(there, wrong)
    lines.append("key to picture  sent   heap    moment")
    for there, heap in zip(played.moments[1:], played.heaps[1:], strict=True):
        lines.append(f"{there.wait:8.0f} ms {there.sent:6} B {heap.live - heap.empty:6} B  {there.label}")
    size, used = played.heaps[0].size - played.heaps[0].empty, max(heap.used - heap.empty for heap in played.heaps)
    lines.append(f"With what was not yet collected the heap had up to {used:,} B of {size:,}.")
    return lines


def seen(there, wrong):
    """Lines about a moment that is to be shown, or at which something differs."""
    lines = []
    if there.shown or wrong:
        lines += [f"== {there.label}", *shown(there.picture)]
    if wrong:
        picture, strip, simulated = wrong
        if picture:
            lines += [f"the simulator shows something else: {picture}", *shown(simulated)]
        if strip:
            lines.append(f"the simulator's strip has other colours (pixel: here, there): {strip}")
    return lines


def in_the_race(played):
    """The (Moment, Heap) pairs from the race's begin on: what stands before is no race."""
    first = next(i for i, there in enumerate(played.moments) if there.kind == PHASE)
    return list(zip(played.moments, played.heaps, strict=True))[first:]
