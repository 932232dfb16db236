"""Race records: reads them, replays them, plays races of computer seats and writes theirs.

    python -m tools.record show FILE [--at N] [--json] [--trace] [--packs DIR]
    python -m tools.record play --game cubitos --seats "A bot random, B bot sensible" [--track T] [--cards C] [--seed HEX] ...

docs/records.md describes the format. What belongs to one game lies in its own module (cubitos.py), which has

- `SEATS` (least, most), `SEATS_RULE`, `FIRST_RULE`: the numbers of the rules on seats and on the first of them,
- `SWITCHES`: its house rules, name -> (default, other values), `BITS`: name -> its bit of a setup; `HEADERS`: header keys
  of its own; `DEALT`: whether there are dice or cubes at all, with a pack, a dealer and a first seat in the header,
- `Race(head)`: a race at its start; `take(step)` does one step or raises RecordError and leaves everything as it was,
  `position()` is the position as JSON has it, `text()` the same for people,
- `Rules`, `Journal`: the firmware's, for a match; `header(pack, setup)`: what a setup says of this game only, as
  {header key: value}; `result(position)`: the ranking of a position in words,
- `play(head)`: a whole race of computer seats as a match with its journal, where there are such seats.

`write.record(match)` makes the text of a record.
"""

from .head import Head
from .packs import Packs
from .text import Record, RecordError

__all__ = ["Packs", "Record", "RecordError", "open_race", "replay"]


def open_race(record, packs):
    """The race of a record before its first step. RecordError: what is wrong in the header."""
    head = Head(record.header, packs)
    return head.module.Race(head)


def replay(data, packs, at=None):
    """The race that a record's bytes tell, after all steps or after `at` of them. RecordError: what cannot be done."""
    record = Record(data)
    race = open_race(record, packs)
    for i in range(len(record.lines) if at is None else at):
        race.take(record.step(i))
    return race
