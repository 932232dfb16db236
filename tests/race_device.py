"""A race of Cubitos on the simulated handheld: the firmware's own main.py, put into any position, played by its keys.

The pack is a small one of its own, so that the house pack can change without the pictures of these tests.
"""

from pathlib import Path

from cubitos_table import EXAMPLE, FAN, pack_of, setup_of

from paddock.core.notation import FACES, LETTERS
from paddock.core.pool import COLOURS
from paddock.core.setup import DEVICE, SETUP_KINDS, put_name
from paddock.games.cubitos import layout
from paddock.games.cubitos.layout import (
    ACTIVE,
    DISCARD,
    DRAW_ZONE,
    FRESH,
    LAST,
    N_SEATS,
    NEED,
    OVER,
    PHASE,
    ROLL_ZONE,
    SEATS_AT,
    STATE,
    STRIDE,
)
from tools import packs
from tools.simulator.handheld import Handheld, boot

NAMES = {"W": "Trot", "N": "Purse", "G": "Dash", "B": "Bank", "Y": "Calm", "R": "Duel", "O": "Cheer", "P": "Comet"}
NOTES = {"W": "1 more foot", "N": "2 coins", "G": "2 feet (power: 3)", "B": "2 coins (power: 4)", "R": "most swords: 2 feet"}
PERSON, SENSIBLE = 0, 2
READ_MS = 320  # an A that cannot be taken back counts only after a moment (shell.py)


class _Driven:
    """The shell, and between its turns what a test does to it."""

    def __init__(self, shell):
        self.shell = shell
        self.todo = None

    def step(self, now):
        todo, self.todo = self.todo, None
        if todo:
            todo()
        self.shell.step(now)


class RaceDevice:
    """`cards`: colour=(when, effect lines, what the card says in a line); the other colours have plain ones.

    Public: `handheld`, `shell`, `s`: the words of the race (games/cubitos/layout.py). Seats are letters.
    """

    def __init__(self, drive, board="pico", track=EXAMPLE, fan=FAN, **cards):
        pack = pack_of({colour: card[:2] for colour, card in cards.items()}, track, fan)
        for colour, card in pack["cards"].items():
            note = cards[colour][2] if colour in cards else NOTES.get(colour, "a plain card")
            card.update(name=NAMES[colour], text=note + "\nThe whole text.")
        compiled = packs.compile_pack(pack)

        def build(wiring, folder):
            (Path(folder) / "packs" / "table.pack").write_bytes(compiled)
            return _Driven(boot(wiring, folder))

        self.handheld = Handheld(board, drive=drive, noise=7, build=build)
        self.shell = self.handheld.app.shell

    def do(self, what):
        """Calls it while the handheld is on."""
        self.handheld.app.todo = what
        self.handheld.step()

    def start(self, seats="hhh", switches=0, first=0, dealer=DEVICE):
        """A new race; `seats`: h for a person, s for a sensible computer seat."""

        def begin():
            shell = self.shell
            shell.load_pack("table")
            shell.setup[:] = setup_of(shell.pack, len(seats), first, switches, dealer)
            for seat, kind in enumerate(seats):
                shell.setup[SETUP_KINDS + seat] = SENSIBLE if kind == "s" else PERSON
            put_name(shell.setup, 1, "Ben")
            shell.settings["motion"] = 0
            shell.start()
            self.s = shell.state
            shell.journal.begin(shell.match)  # without the draw that was forced

        self.do(begin)
        return self

    # -- arrange

    def p(self, seat):
        return SEATS_AT + "ABCD".index(seat) * STRIDE

    def step(self, phase, state, seats="ABCD"):
        """These seats are at the beginning of this step."""
        self.s[PHASE] = phase
        for seat in seats[: self.s[N_SEATS]]:
            p = self.p(seat)
            for word, value in ((STATE, state), (OVER, 0), (NEED, 0), (LAST, 0)):
                self.s[p + word] = value
        return self

    def put(self, seat, **words):
        """Words of the seat: put("A", coins=3)."""
        for name, value in words.items():
            self.s[self.p(seat) + getattr(layout, name.upper())] = value
        return self

    def zones(self, seat, **zones):
        """Exactly these dice in a zone: zones("A", roll="L5 D")."""
        for name, dice in zones.items():
            zone = self.p(seat) + {"draw": DRAW_ZONE, "roll": ROLL_ZONE, "discard": DISCARD}[name]
            for c in range(COLOURS):
                self.s[zone + c] = 0
            for part in dice.split():
                self.s[zone + LETTERS.index(part[0])] = int(part[1:] or 1)
        return self

    def active(self, seat, faces, fresh=False):
        """These dice are active, and no others: active("A", "L:coin*2 W:ability"). `fresh`: rolled just now."""
        p = self.p(seat)
        for i in range(7 * COLOURS):
            self.s[p + ACTIVE + i] = 0
        for part in faces.split():
            die, _, n = part.partition("*")
            colour, face = LETTERS.index(die[0]), FACES.index(die[2:])
            self.s[p + ACTIVE + colour * 7 + face - 1] = int(n or 1)
            if fresh and face > 5:
                self.s[p + FRESH + colour * 2 + face - 6] = int(n or 1)
        return self

    # -- look and play

    def show(self, seat="A"):
        """The page that the state asks for, once what is forced has happened."""

        def look():
            self.shell.match.settle()
            self.shell.seat = "ABCD".index(seat)
            self.shell.rebase()
            self.shell.draw()

        self.do(look)
        return self.rows

    def press(self, *keys):
        """Presses keys one after the other, each after a look at the page."""
        for key in keys:
            self.handheld.run(READ_MS)
            self.handheld.press(key)
        return self.rows

    @property
    def rows(self):
        """The display's rows, without spaces at the end."""
        return [row.rstrip() for row in self.handheld.text()]

    @property
    def info(self):
        return self.rows[6]

    @property
    def prompt(self):
        return self.rows[7].rstrip("<").rstrip()

    def steps(self, seat="A"):
        """The seat's steps after the first draw, in the words of a record."""
        return [line[2:] for line in self.shell.journal.lines if line[0] == seat]
