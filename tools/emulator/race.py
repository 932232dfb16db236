"""Plays first_round.py on the emulated Pico and in the simulator, compares the pictures, measures times and heap."""

import json
from collections import namedtuple

from tools import drive
from tools.emulator import EmulatorError
from tools.emulator.first_round import CURSOR, DECISION, MOMENTS, SETTINGS
from tools.emulator.pico import Pico
from tools.emulator.repl import Repl
from tools.simulator.handheld import KEYS, Handheld

PRESS = 60  # ms a key is held
QUIET = 400  # ms without a byte to the display: the picture is done
PATIENCE = 20000  # ms after which it will not come any more

# What main.py does, but with the handheld in a global that outlives Ctrl-C.
START = """
import gc, supervisor
gc.collect()
empty = gc.mem_alloc()
import main, wiring
handheld = main.handheld(wiring, "")
while True:
    handheld.step(supervisor.ticks_ms())
"""
MEASURE = """
used = gc.mem_alloc()
gc.collect()
print(empty, used, gc.mem_alloc(), gc.mem_alloc() + gc.mem_free())
"""

# kind and label as in first_round; wait: ms from the last key going down to the last byte; sent: bytes it caused
Moment = namedtuple("Moment", "kind label picture wait sent")
# bytes: before the firmware, in the race, of those what is not garbage, in all
Heap = namedtuple("Heap", "empty used live size")


def stage(board, folder):
    """The drive of both sides in `folder`: the firmware, and the script's settings."""
    drive.stage(board, folder)
    (folder / "settings.json").write_text(json.dumps(SETTINGS))
    return folder


def emulate(flash, wiring):
    """(ms from power-on to home, the moments) of a race on main.py as CircuitPython starts it."""
    with Pico(flash, wiring) as pico:
        home = _home(pico)
        return home, _play(pico)


def measure_heap(flash, wiring):
    """The heap after the same keys. CircuitPython throws it away when main.py ends, so the firmware runs at the prompt."""
    with Pico(flash, wiring) as pico:
        repl = Repl(pico)
        repl.start(START)
        _home(pico)
        _play(pico)
        repl.interrupt()
        _, traceback = repl.finish(PATIENCE)
        output, fault = repl.run(MEASURE)
        if not traceback.rstrip().endswith("KeyboardInterrupt:") or fault:
            raise EmulatorError(f"the firmware ended at the prompt:\n{traceback}{fault}")
        return Heap(*map(int, output.split()))


def simulate(board, folder):
    """The simulator's pictures of the same moments."""
    handheld = Handheld(board, folder)
    handheld.run(QUIET)
    pictures = []
    for keys, _, _ in MOMENTS:
        for key in keys.split():
            handheld.hold(key, PRESS)
            handheld.run(QUIET)
        pictures.append(handheld.picture())
    return pictures


def _home(pico):
    """Runs until the first page stands; when that was."""
    before = len(pico.writes)
    pico.run_until(lambda: len(pico.writes) > before, PATIENCE, "word to the display")
    pico.settle(QUIET, PATIENCE)
    return pico.writes[-1][0]


def _play(pico):
    moments = []
    for keys, kind, label in MOMENTS:
        wait = sent = 0
        for key in keys.split():
            begun, before = pico.ms, len(pico.writes)
            pico.press(KEYS.index(key))
            pico.run(PRESS)
            pico.release(KEYS.index(key))
            pico.settle(QUIET, PATIENCE)
            new = pico.writes[before:]
            wait, sent = (new[-1][0] - begun, sum(n for _, n in new)) if new else (0, 0)
        moments.append(Moment(kind, label, pico.screen.rows(), wait, sent))
    return moments


def shown(picture):
    """A picture for a terminal: 32 lines, two rows of pixels in each."""
    signs = {"..": " ", "#.": "▀", ".#": "▄", "##": "█"}
    return [
        "".join(signs[above + below] for above, below in zip(picture[y], picture[y + 1], strict=True)).rstrip()
        for y in range(0, len(picture), 2)
    ]


def difference(one, other):
    """ "" for equal pictures, or where they differ."""
    points = [
        (x, y)
        for y, rows in enumerate(zip(one, other, strict=True))
        for x, (a, b) in enumerate(zip(*rows, strict=True))
        if a != b
    ]
    if not points:
        return ""
    xs, ys = zip(*points, strict=True)
    return f"{len(points)} pixels differ, x {min(xs)}-{max(xs)}, y {min(ys)}-{max(ys)}"


def report(board, folder, flash, wiring, say=print):
    """Everything above, said line by line; whether all pictures are equal."""
    home, moments = emulate(flash, wiring)
    equal = True
    for moment, other in zip(moments, simulate(board, folder), strict=True):
        say(f"== {moment.label}")
        say("\n".join(shown(moment.picture)))
        fault = difference(moment.picture, other)
        if fault:
            equal = False
            say(f"the simulator shows something else: {fault}")
            say("\n".join(shown(other)))
    heap = measure_heap(flash, wiring)
    say(f"pictures            {'all equal to the simulator' if equal else 'NOT equal to the simulator'}: {len(moments)}")
    say(f"power-on to home    {home:.0f} ms")
    for kind in (CURSOR, DECISION):
        waits = [moment.wait for moment in moments if moment.kind == kind and moment.sent]
        most = max(moment.sent for moment in moments if moment.kind == kind)
        say(f"key to picture      {min(waits):.0f}-{max(waits):.0f} ms, at most {most} bytes: {kind} ({len(waits)} times)")
    say(
        f"heap in the race    {heap.live:,} B of {heap.size:,}; with garbage {heap.used:,}; before the firmware {heap.empty:,}"
    )
    say("Times are emulated ones at 125 MHz, the bytes' time on the I2C wire and typical times of the flash chip included.")
    say("The heap was read after the same keys with the firmware started at the prompt instead of by itself.")
    return equal
