"""Plays the scripts on the emulated Pico and in the simulator, compares the pictures, measures times and heap."""

import json
from collections import namedtuple

from tools import drive
from tools.emulator import EmulatorError
from tools.emulator.pico import PAUSE, Pico
from tools.emulator.repl import Repl
from tools.emulator.scripts import CURSOR, DECISION, PAGE, PHASE, QUIET, SETTINGS
from tools.simulator.handheld import KEYS, Handheld

PRESS = 60  # ms a key is held
BLINK = 1100  # ms in which what blinks was seen lit and dark
PATIENCE = 20000  # ms after which it will not come any more

# What main.py does; when a byte is typed it says what is on the heap.
START = """
import gc, supervisor, sys
gc.collect()
empty = gc.mem_alloc()
import main, wiring
handheld = main.handheld(wiring, "")
while True:
    handheld.step(supervisor.ticks_ms())
    if supervisor.runtime.serial_bytes_available:
        sys.stdin.read(1)
        used = gc.mem_alloc()
        gc.collect()
        print("heap", empty, used, gc.mem_alloc(), gc.mem_alloc() + gc.mem_free(), ".")
"""

# kind and label as in scripts.py; wait: ms from the key going down to the last byte; sent: bytes it caused
Moment = namedtuple("Moment", "kind label shown picture wait sent")
# bytes: before the firmware, now, of those what is not garbage, in all
Heap = namedtuple("Heap", "empty used live size")


def stage(board, folder):
    """The drive of both sides in `folder`: the firmware, and the scripts' settings."""
    drive.stage(board, folder)
    (folder / "settings.json").write_text(json.dumps(SETTINGS))
    return folder


def power_on(flash, wiring):
    """Milliseconds from power-on to home, with main.py as CircuitPython starts it."""
    with Pico(flash, wiring) as pico:
        return _home(pico).wait


def emulate(flash, wiring, script):
    """The moments of a script, and the heap at each. CircuitPython throws it away when main.py ends, so the firmware runs at
    the prompt."""
    with Pico(flash, wiring) as pico:
        repl = Repl(pico)
        repl.start(START)
        moments = [_home(pico)]
        heaps = [_heap(pico)]
        for moment in _play(pico, script):
            moments.append(moment)
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


def simulate(board, folder, script):
    """The simulator's pictures of the same moments: of each a list, more than one where something blinks."""
    handheld = Handheld(board, folder)
    handheld.run(QUIET[PAGE])
    pictures = [_pictures(handheld)]
    for key, kind, _, _ in script:
        handheld.hold(key, PRESS)
        handheld.run(QUIET[kind])
        pictures.append(_pictures(handheld))
    return pictures


def _pictures(handheld):
    found = [handheld.picture()]
    for _ in range(BLINK // PAUSE):
        handheld.run(PAUSE)
        if handheld.picture() not in found:
            found.append(handheld.picture())
    return found


def _home(pico):
    """The first page; its wait is the time since power-on, if the firmware was started with it."""
    before = len(pico.writes)
    pico.run_until(lambda: len(pico.writes) > before, PATIENCE, "word to the display")
    pico.settle(QUIET[PAGE], PATIENCE)
    return Moment(PAGE, "home", True, pico.screen.rows(), pico.writes[-1][0], 0)


def _play(pico, script):
    for key, kind, label, shown in script:
        begun, before = pico.ms, len(pico.writes)
        pico.press(KEYS.index(key))
        pico.run(PRESS)
        pico.release(KEYS.index(key))
        what = f"answer of the display to the key {key!r}, {label}"
        pico.run_until(lambda before=before: len(pico.writes) > before, PATIENCE, what)
        new = pico.writes[before : pico.settle(QUIET[kind], PATIENCE)]
        yield Moment(kind, label, shown, pico.screen.rows(), new[-1][0] - begun, sum(n for _, n in new))


def shown(picture):
    """A picture for a terminal: 32 lines, two rows of pixels in each."""
    signs = {"..": " ", "#.": "▀", ".#": "▄", "##": "█"}
    return [
        "".join(signs[above + below] for above, below in zip(picture[y], picture[y + 1], strict=True)).rstrip()
        for y in range(0, len(picture), 2)
    ]


def difference(one, others):
    """ "" for a picture that is one of the others, or where it differs from the first."""
    if one in others:
        return ""
    other = others[0]
    points = [
        (x, y)
        for y, rows in enumerate(zip(one, other, strict=True))
        for x, (a, b) in enumerate(zip(*rows, strict=True))
        if a != b
    ]
    xs, ys = zip(*points, strict=True)
    return f"{len(points)} pixels differ, x {min(xs)}-{max(xs)}, y {min(ys)}-{max(ys)}"


def report(board, folder, flash, wiring, script, say=print):
    """Everything above, said line by line; whether all pictures are equal."""
    moments, heaps = emulate(flash, wiring, script)
    unequal = 0
    for moment, others in zip(moments, simulate(board, folder, script), strict=True):
        fault = difference(moment.picture, others)
        if moment.shown or fault:
            say(f"== {moment.label}")
            say("\n".join(shown(moment.picture)))
        if fault:
            unequal += 1
            say(f"the simulator shows something else: {fault}")
            say("\n".join(shown(others[0])))
    say("key to picture  sent   heap    moment")
    for moment, heap in zip(moments[1:], heaps[1:], strict=True):
        say(f"{moment.wait:8.0f} ms {moment.sent:6} B {heap.live - heap.empty:6} B  {moment.label}")
    say("")
    equal = f"{unequal} of {len(moments)} are NOT" if unequal else f"all {len(moments)} are"
    say(f"pictures            {equal} equal to the simulator's")
    for kind in (CURSOR, DECISION, PAGE, PHASE):
        waits = sorted(moment.wait for moment in moments[1:] if moment.kind == kind)
        say(f"key to picture      {waits[0]:.0f}-{waits[-1]:.0f} ms: {kind} ({len(waits)} times)")
    both = list(zip(moments, heaps, strict=True))
    for what, kinds in (("at its own pages", (DECISION, PHASE)), ("with Back and what it opens", (PAGE,))):
        first = next(i for i, moment in enumerate(moments) if moment.kind == PHASE)  # what stands before is no race
        live = sorted(heap.live - heap.empty for moment, heap in both[first:] if moment.kind in kinds)
        say(f"heap in the race    {live[0]:,}-{live[-1]:,} B {what}")
    used = max(heap.used - heap.empty for heap in heaps)
    say(f"                    of {heaps[0].size - heaps[0].empty:,} B; with what was not yet collected up to {used:,}")
    return not unequal
