"""The figures that the firmware is to reach, and what was measured, over all scripts."""

from collections import namedtuple
from statistics import median

from tools.emulator.race import in_the_race
from tools.emulator.scripts import CURSOR, DECISION, PHASE

# ms and bytes, at most
HOME = 4000
MOVE = 60
DECIDED = 150
RESUMED = 3000
HEAP = 90_000
SENT = 480

# `what`: words; most: the figure to reach, unit: ms or B; values: (number, where)
Row = namedtuple("Row", "what most unit values")


def rows(played, resumed, home):
    """A Row for each figure. played: race.Played of scripts; resumed: saved.Resumed of games; home: ms or None."""
    every = [(script.name, there, heap) for script in played for there, heap in in_all(script)]

    def waits(kind):
        return [(there.wait, f"{name}: {there.label}") for name, there, _ in every if there.kind == kind]

    racing = [(script.name, there, heap) for script in played for there, heap in in_the_race(script)]
    made = [
        Row("power-on to home", HOME, "ms", [] if home is None else [(home, "main.py as CircuitPython starts it")]),
        Row("cursor move, key to last byte", MOVE, "ms", waits(CURSOR)),
        Row("decision, key to next screen", DECIDED, "ms", waits(DECISION)),
        Row("the same with next phase, computer seats", DECIDED, "ms", waits(PHASE)),
        Row("resume of a long race, Continue to its page", RESUMED, "ms", [resume_time(race) for race in resumed]),
        Row(
            "heap in use during a race",
            HEAP,
            "B",
            [(heap.live - heap.empty, f"{name}: {at.label}") for name, at, heap in racing],
        ),
        Row(
            "bytes for a cursor move",
            SENT,
            "B",
            [(at.sent, f"{name}: {at.label}") for name, at, _ in every if at.kind == CURSOR],
        ),
    ]
    return [row for row in made if row.values]


def in_all(script):
    """The (Moment, Heap) pairs after a key."""
    return list(zip(script.moments, script.heaps, strict=True))[1:]


def resume_time(race):
    return race.moments[-1].wait, f"{race.name}: {race.decisions} decisions, {race.steps} steps"


def table(made):
    """Lines, a figure each: what, worst and median measured, what is to be reached, whether it is, where it is worst."""
    width = max(len(row.what) for row in made)
    lines = [f"{'':{width}}      worst     median    at most"]
    for row in made:
        worst, where = max(row.values)
        middle = f"{median(value for value, _ in row.values):9,.0f} {row.unit:2}" if len(row.values) > 2 else " " * 12
        said = "reached    " if worst <= row.most else "NOT reached"
        lines.append(f"{row.what:{width}}  {worst:7,.0f} {row.unit:2} {middle} {row.most:6,} {row.unit:2} {said} {where}")
    return lines


def exceeded(made):
    """The rows in bytes that are not reached: those a board has not; times are another computer's affair."""
    return [row for row in made if row.unit == "B" and max(row.values)[0] > row.most]
