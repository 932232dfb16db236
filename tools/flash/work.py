"""Carries a plan out, in the order that leaves a whole program on the board wherever it is cut off."""

import sys

from tools import drive
from tools.flash import FlashError
from tools.flash.plan import NEW, SLOTS, make

COPIES = 8  # files that are copied on the board without a look back


def flash(place, program, seen, say=print):
    """Puts the program onto a place (places.py), of which `seen` is what it has. FlashError: why it cannot be, or was not
    done."""
    plan = make(program, seen)
    for line in announced(place, program, seen, plan):
        say(line)
    if plan.empty:
        return
    place.may_write(seen)
    if plan.missing:
        raise FlashError(
            f"{_kb(plan.missing)} are lacking on the board's drive: remove files that you put there, such as packs or old "
            "races (docs/flash.md, When it does not work)"
        )
    steps = Progress(plan)
    try:
        _carry_out(place, program, seen, plan, steps)
    finally:
        steps.end()
    say(place.begin(plan.number, "boot.py" in plan.root))


def _carry_out(place, program, seen, plan, steps):
    root = dict(plan.root)
    settings = {drive.SETTINGS: root.pop(drive.SETTINGS)} if drive.SETTINGS in root else {}
    for name in [name for name in plan.aside if name in root]:
        place.copy([(f"/{name}", f"/{plan.aside[name]}")])
    _put(place, settings, steps)  # the new program needs them, and the old one does not mind
    if plan.slot:
        _fill(place, program, plan, seen, steps)
    else:
        _remove(place, plan)
    # From here on the new program is whole, and the starter that is there starts it. So a first time these come now: until the
    # starter is there and nothing in its way, what the board did before is what it does.
    _put(place, root, steps)
    for name in [name for name in plan.aside if name not in root]:
        place.rename(f"/{name}", f"/{plan.aside[name]}")


def _remove(place, plan):
    for path in plan.removed:
        place.remove(path)


def _fill(place, program, plan, seen, steps):
    """The slot that is not in use."""
    path = f"{plan.slot}/{drive.MANIFEST}"
    if path in seen.files:
        place.remove(path)  # until it is whole again nothing starts it
    _remove(place, plan)
    for folder in plan.folders:
        place.make(folder)
    for i in range(0, len(plan.copied), COPIES):
        place.copy(plan.copied[i : i + COPIES])
        steps.done(0, len(plan.copied[i : i + COPIES]))
    for target, data in plan.sent.items():
        place.write(target, data)
        steps.done(len(data))
    wanted = {f"{plan.slot}/{name}": drive.mark(data) for name, data in program.slot.items()}
    there = place.marks(plan.slot)
    wrong = [name for name, mark in wanted.items() if there.get(name) != mark]
    for name in wrong:
        place.write(name, program.slot[name.removeprefix(f"{plan.slot}/")])
    if wrong:
        there = place.marks(plan.slot)
    wrong = [name for name, mark in wanted.items() if there.get(name) != mark]
    if wrong:
        raise FlashError(
            f"{', '.join(wrong[:3])} did not arrive as sent, also the second time: the board starts what it had; try another "
            "cable, and if that does not help the board's flash is worn"
        )
    marks = {name: drive.mark(data) for name, data in program.slot.items()}
    _swap(place, path, drive.manifest(plan.number, program.board, marks))


def _put(place, files, steps):
    """Files of the root, the starter first: boot.py and safemode.py ask it."""
    for name in sorted(files, key=lambda name: (name != "starter.py", name != "main.py")):
        _swap(place, f"/{name}", files[name])
        steps.done(len(files[name]))


def _swap(place, path, data):
    """A file beside the old one, looked at, then in its place."""
    place.write(path + NEW, data)
    if place.marks(path + NEW).get(path + NEW) != drive.mark(data):
        raise FlashError(f"{path} did not arrive as sent: the board starts what it had; flash it again")
    place.rename(path + NEW, path)


def announced(place, program, seen, plan):
    """What is on the board and what will happen, as lines."""
    yield f"{place.name}: {_is(seen)}"
    if plan.empty:
        yield "nothing to do: the program is there already"
        return
    if plan.slot:
        sent = sum(map(len, plan.sent.values()))
        also = f", {len(plan.copied)} copied on the board" if plan.copied else ""
        removed = [path for path in plan.removed if path.startswith(plan.slot)]
        gone = f", {len(removed)} removed" if removed else ""
        same = len(program.slot) - len(plan.sent) - len(plan.copied)
        yield (
            f"Paddock {drive.version()} for {program.board} goes to slot {plan.slot} as number {plan.number}: "
            f"{len(plan.sent)} files sent ({_kb(sent)}){also}{gone}, {same} are there"
        )
    if plan.root:
        yield f"new at the drive's root: {', '.join(sorted(plan.root))}"
    for name, new in plan.aside.items():
        yield f"{name}, which would start instead, becomes {new}"
    for path in plan.removed:
        if path.endswith(NEW):
            yield f"{path} goes: a flashing that was cut off left it"
    yield "saved races, settings and your packs stay; leave the board plugged in until this is done"


def checked(place, program, seen):
    """(what is on the board and what differs, as lines; whether nothing does)"""
    lines = [f"{place.name}: {_is(seen)}"]
    for number, slot, board, version in seen.slots():
        wrong = seen.damaged(slot)
        state = f"DAMAGED: {', '.join(wrong[:5])}" if wrong else "whole"
        lines.append(f"slot {slot}: number {number}, Paddock {version} for {board}: {state}")
    for slot in SLOTS:
        if slot not in [found[1] for found in seen.slots()]:
            lines.append(f"slot {slot}: " + ("cut off while it was filled" if seen.content(slot) else "empty"))
    plan = make(program, seen)
    if plan.slot:
        running = seen.slots()[0][1] if seen.slots() else None
        there = seen.content(running) if running else {}
        for path, data in sorted(program.slot.items()):
            if there and there.get(path) != drive.mark(data):
                lines.append(f"{'differs' if path in there else 'is not there'}: {path}")
        lines += [f"is not of this program: {path}" for path in sorted(there) if path not in program.slot]
    lines += [f"{'differs' if f'/{name}' in seen.files else 'is not there'}: {name}" for name in sorted(plan.root)]
    lines += [f"would start instead: {name}" for name in plan.aside if name not in plan.root]
    lines.append("make flash would change nothing" if plan.empty else "make flash brings it up to date")
    return lines, plan.empty


def _is(seen):
    found = seen.slots()
    ours = f"Paddock {found[0][3]} for {found[0][2]} runs from {found[0][1]}" if found else "nothing of Paddock's"
    return f"{seen.chip or 'a board'}, CircuitPython {seen.version}, {ours}, {_kb(seen.free)} free"


def _kb(size):
    return f"{-(-size // 1024)} KB"


class Progress:
    """A line that counts, where somebody looks."""

    def __init__(self, plan):
        self._files = self._sent = 0
        self._most = len(plan.copied) + len(plan.sent) + len(plan.root)
        self._shown = sys.stdout.isatty()

    def done(self, size, files=1):
        self._files += files
        self._sent += size
        if self._shown:
            print(f"\r{self._files} of {self._most} files, {_kb(self._sent)} sent", end="", flush=True)

    def end(self):
        if self._shown:
            print()
