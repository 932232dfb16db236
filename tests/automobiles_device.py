"""A race of Automobiles on the simulated handheld: the firmware's own main.py, put into any position, played by its keys.

The pack is that of the records, with card texts as players would read them.
"""

import json
from pathlib import Path

from automobiles_table import CARDS, RECORDS, ZONES
from race_device import RaceDevice, _Driven

from paddock.core.notation import LETTERS
from paddock.core.pool import COLOURS
from paddock.core.setup import (
    DEVICE,
    FULL_SIZE,
    SETUP_CARDS,
    SETUP_COLOURS,
    SETUP_DEALER,
    SETUP_FIRST,
    SETUP_GAME,
    SETUP_KINDS,
    SETUP_LAPS,
    SETUP_SEATS,
    SETUP_SWITCHES,
    SETUP_TRACK,
    put_name,
)
from paddock.games.automobiles import lanes, layout
from paddock.games.automobiles.layout import PROGRESS, SEATS_AT, SPACE, STOCK, STRIDE
from tools import packs
from tools.record.text import counted
from tools.simulator.handheld import LOST, Handheld, boot

NOTES = {
    "manager": "remove 1, bag 1",
    "crew": "draw 1, wear away",
    "pitcrew": "all wear or any 2",
    "suspension": "1 space as discard",
    "gearbox": "grey as your place",
    "boost": "draw up to 3 + wear",
    "hybrid": "most blue: 2 spaces",
    "tires": "1 space, lower gear",
    "steering": "3 spaces, gear lower",
}


class AutoDevice(RaceDevice):
    """Public: `handheld`, `shell`, `s`: the words of the race (games/automobiles/layout.py). Seats are letters."""

    def __init__(self, drive, board="pico"):
        pack = json.loads((RECORDS / "packs" / "lanes.json").read_text("utf-8"))
        for name, card in pack["cards"].items():
            card["text"] = NOTES.get(name, "a plain card") + "\nThe whole text."
        compiled = packs.compile_pack(pack)

        def build(wiring, folder):
            (Path(folder) / "packs" / "table.pack").write_bytes(compiled)
            return _Driven(boot(wiring, folder))

        self.handheld = Handheld(board, drive=drive, noise=7, build=build)
        self.shell = self.handheld.app.shell

    def start(self, seats="hh", track="example", switches=0, first=0, laps=3, motion=0, dealer=DEVICE, **cards):
        """A new race at the grid; `seats`: h a person, s a sensible computer, r a random one; `cards`: R="tires"."""

        def begin():
            shell = self.shell
            shell.load_pack("table")
            pack = shell.pack
            setup = bytearray(FULL_SIZE)
            setup[SETUP_GAME] = 1
            setup[SETUP_TRACK] = pack.find_track(track)
            setup[SETUP_LAPS] = laps
            setup[SETUP_SEATS] = len(seats)
            setup[SETUP_FIRST] = first
            setup[SETUP_DEALER] = dealer
            setup[SETUP_SWITCHES] = switches
            for i, card in enumerate({**CARDS, **cards}.values()):
                setup[SETUP_CARDS + i] = pack.find_card(card)
            for seat, kind in enumerate(seats):
                setup[SETUP_KINDS + seat] = "hrs".index(kind)
                setup[SETUP_COLOURS + seat] = seat
            shell.setup[:] = setup
            put_name(shell.setup, 1, "Ben")
            shell.settings["motion"] = motion
            shell.start()
            self.s = shell.state
            shell.draw()

        self.do(begin)
        return self

    def p(self, seat):
        return SEATS_AT + "ABCDE".index(seat) * STRIDE

    def racing(self, seats="hh", **how):
        """The same, when everyone has bought a white cube and the first hands are drawn (from real cubes the lowest)."""
        self.start(seats, **how)

        def buy():
            shell = self.shell
            while shell.state[layout.PHASE] == layout.SETUP:
                seat = shell.rules.first_seat(shell.state)
                shell.play(seat, [layout.A_TAKE, layout.A_PAY])
            while shell.state[layout.PHASE] == layout.HANDS:  # real cubes
                seat = shell.rules.first_seat(shell.state)
                shell.match.legal(seat)
                shell.play(seat, [shell.match.out[0]])

        self.do(buy)
        return self

    def put(self, seat, space="", **zones):
        """Lays a seat's piles (all that are not named are emptied), and its car on a space, `I3@5`: in that row."""
        p, s = self.p(seat), self.s
        for name, at in ZONES.items():
            counts = counted(zones.get(name, "-").split())
            for c in range(COLOURS):
                s[STOCK + c] += s[p + at + c] - counts[c]
                s[p + at + c] = counts[c]
        if space:
            name, _at, row = space.partition("@")
            number = self.shell.pack.find_space(s[layout.TRACK], name)
            s[p + SPACE] = number
            laps = s[p + PROGRESS] // lanes.rows(self.shell.rules.track)
            s[p + PROGRESS] = int(row) if row else lanes.first(self.shell.rules.track, number)
            s[p + PROGRESS] += laps * lanes.rows(self.shell.rules.track)
        return self

    def turn(self, seat):
        """The seat's turn begins, with the cars where they are."""

        def begin():
            self.shell.rules._begin_turn(self.s, "ABCDE".index(seat))
            self.shell.seat = "ABCDE".index(seat)
            self.shell.read = self.shell.screens.seen(self.shell)
            self.shell.rebase()
            self.shell.draw()

        self.do(begin)
        return self

    def words(self, seat, **words):
        for name, value in words.items():
            self.s[self.p(seat) + getattr(layout, name.upper())] = value
        return self

    def stock(self, **counts):
        """That many cubes are left in the stock."""
        for colour, n in counts.items():
            self.s[STOCK + LETTERS.index(colour)] = n
        return self

    # -- look

    @property
    def marked(self):
        """The highlighted line, without a big number beside it."""
        line = next((row[1:] for row in self.rows[1:6] if row[:1] == "▸"), "")
        return line.partition(LOST)[0].strip()

    def to(self, start):
        """DOWN until the line that begins like this is highlighted."""
        for _ in range(14):
            if self.marked.startswith(start):
                return self
            self.press("down")
        raise AssertionError(f"no line {start!r}: " + " | ".join(self.rows))
