"""A table for tests: a race of Automobiles with real cubes, played by the lines of a race record.

`Table(R="tires")` is at the first turn of A, with that card instead of the one of the first game's set; `put` then lays cubes
and cars as a test needs them (what is missing or too much is the stock's). Lines are those of docs/records.md.
"""

from pathlib import Path

import pytest

from paddock.core.notation import LETTERS
from paddock.core.pool import COLOURS
from paddock.games.automobiles import lanes, layout
from paddock.games.automobiles.layout import PROGRESS, SEATS_AT, SPACE, STOCK, STRIDE
from tools.record import Packs, Record, RecordError, open_race
from tools.record.text import counted

RECORDS = Path(__file__).resolve().parent / "records"
PACKS = Packs(RECORDS / "packs")
ZONES = {"bag": layout.BAG, "active": layout.ACTIVE, "used": layout.USED, "discard": layout.DISCARD}
CARDS = {"Y": "manager", "R": "suspension", "G": "gearbox", "B": "hybrid", "P": "crew"}
CUBES = 282


def header(seats=2, track="example", rules="", dealer="table", seed="", **cards):
    """The header of a record with these cards."""
    chosen = " ".join({**CARDS, **cards}.values())
    names = ", ".join(f"{'ABCDE'[i]} human" for i in range(seats))
    lines = ["game: automobiles", "pack: lanes", f"track: {track}", f"cards: {chosen}", f"seats: {names}", f"dealer: {dealer}"]
    return "\n".join(lines + ([f"rules: {rules}"] if rules else []) + ([f"seed: {seed}"] if seed else [])) + "\n"


class Table:
    def __init__(self, seats=2, begin=True, **how):
        self.race = open_race(Record((header(seats, **how) + "\n").encode()), PACKS)
        self.rules, self.s = self.race.rules, self.race.state
        if begin:
            names = "ABCDE"[:seats]
            self.play(*(f"{name} buy W" for name in names), *(f"{name} hand W6 L" for name in names))

    def play(self, *lines):
        for line in lines:
            self.race.take(Record(f"game: x\n\n{line}\n".encode()).step(0))
            assert self.cubes() == CUBES, line
            assert min(self.s[SEATS_AT:]) >= 0 and min(self.s[STOCK : STOCK + COLOURS]) >= 0
        return self

    def refuses(self, rule, *lines):
        """Each line breaks that rule, and nothing changes."""
        for line in lines:
            before = self.s[:]
            with pytest.raises(RecordError) as error:
                self.play(line)
            assert (error.value.rule, self.s) == (rule, before), line
        return self

    def allows(self, *lines):
        """Each line could come now."""
        for line in lines:
            before = self.s[:]
            self.play(line)
            self.s[:] = before
        return self

    def put(self, seat, space="", **zones):
        """Lay a seat's piles (all that are not named are emptied), and its car on a space, `I3@5`: in that row."""
        p = SEATS_AT + "ABCDE".index(seat) * STRIDE
        s = self.s
        for name, at in ZONES.items():
            counts = counted(zones.get(name, "-").split())
            for c in range(COLOURS):
                s[STOCK + c] += s[p + at + c] - counts[c]
                s[p + at + c] = counts[c]
        if space:
            name, _at, row = space.partition("@")
            number = self.rules.pack.find_space(s[layout.TRACK], name)
            s[p + SPACE] = number
            s[p + PROGRESS] = int(row) if row else lanes.first(self.rules.track, number)
        return self

    def stock(self, **counts):
        """That many cubes are left in the stock; the others lie in the box."""
        for colour, n in counts.items():
            self.s[STOCK + LETTERS.index(colour)] = n
        self.cubes = lambda: CUBES
        return self

    def turn(self, seat):
        """It is this seat's turn, with the cars where they are."""
        self.rules._begin_turn(self.s, "ABCDE".index(seat))
        return self

    def cubes(self):
        here = self.position()
        return sum(here["stock"].values()) + sum(
            sum(player[zone].values()) for player in here["players"].values() for zone in ZONES
        )

    def position(self):
        return self.race.position()

    def seat(self, seat):
        return self.position()["players"][seat]

    def check(self, seat, **expected):
        """Piles as counted lists, other keys of the position as they are."""
        here = self.seat(seat)
        for key, value in expected.items():
            if key in ZONES:
                value = {LETTERS[c]: n for c, n in enumerate(counted(value.split())) if n}
            assert here[key] == value, (seat, key, here[key])
        return self

    def left(self, colour):
        return self.position()["stock"].get(colour, 0)

    def answers(self):
        """The allowed answers to the question that stands."""
        seat = self.rules.first_seat(self.s)
        steps = self.race._steps
        return [steps._answer_word(steps.out[i]) for i in range(steps.choices(seat))]
