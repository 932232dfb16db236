"""The whole handheld with a small pack of its own, for tests of menus and of pages over a race."""

import json
from pathlib import Path

from cubitos_table import pack_of

from paddock.games.cubitos.layout import (
    A_PASS,
    A_PAY,
    A_PUSH,
    A_STEP,
    A_STOP,
    A_TAKE,
    PHASE,
    RISK,
    ROLLING,
    ROUND,
    SEATS_AT,
    STRIDE,
)
from tools import packs
from tools.simulator.handheld import Handheld, boot

GUARD_MS = 320  # so long after a new page an A that cannot be taken back is not heard


def _around(n):
    """A ring of n spaces around the picture of a track, with a bonus every fifth space and one red line."""
    spaces = {}
    for i in range(n):
        way = i * 196 // n
        x, y = (way, 0) if way < 59 else (59, way - 59) if way < 98 else (157 - way, 39) if way < 157 else (0, 196 - way)
        spaces[str(i)] = {"next": [str((i + 1) % n)], "xy": [x, y]}
        if i % 5 == 3:
            spaces[str(i)]["bonus"] = {"credits": 2} if i % 10 == 3 else {"hand": 1}
    spaces["10"]["red_line"] = True
    return {"laps": 1, "start": "0", "finish": "0", "name": "Ring", "note": "once around", "spaces": spaces}


def _branches():
    """Two ways from 3 to 8 of a track that is run once."""
    ways = {0: [1], 1: [2], 2: [3], 3: [4, 6], 4: [5], 5: [8], 6: [7], 7: [8], 8: [9], 9: []}
    spaces = {str(i): {"next": [str(way) for way in ways[i]], "xy": [6 * i, 20]} for i in ways}
    for i, y in ((4, 8), (5, 8), (6, 32), (7, 32)):
        spaces[str(i)]["xy"][1] = y
    return {"laps": 1, "start": "0", "finish": "9", "name": "Long fork", "note": "left or right", "spaces": spaces}


def pack():
    """Two sets, two tracks, a second white and a second green card."""
    made = pack_of()
    for colour, card in made["cards"].items():
        card.update(name=f"Card {colour}", text=f"what {colour} does\nAll of what the die of colour {colour} does.")
    made["cards"]["w2"] = {**made["cards"]["W"], "name": "Other", "cost": 4, "text": "in short\n" + "A long text. " * 14}
    made["cards"]["g2"] = {**made["cards"]["G"], "name": "Other G", "cost": 6}
    made["sets"]["set"].update(name="Set one", note="plain cards", track="ring")
    made["sets"]["two"] = {
        **made["sets"]["set"],
        "name": "Set two",
        "first_game": False,
        "W": "w2",
        "G": "g2",
        "track": "split",
    }
    made["tracks"] = {"ring": _around(40), "split": _branches()}
    return made


def other_pack():
    """The same under another name, compiled."""
    return packs.compile_pack({**pack(), "id": "other"})


class Desk:
    """`handheld`, `shell`. `files`: what else lies on the drive (name -> bytes), `house`: whether the house pack stays there;
    other arguments are the handheld's."""

    def __init__(self, drive, board="pico", files=None, table=True, **changes):
        self.files = {"packs/table.pack": packs.compile_pack(pack())} if table else {}
        self.files.update(files or {})
        changes.setdefault("noise", 5)
        self.handheld = Handheld(board, drive=drive, build=self._build, **changes)
        self.handheld.run(20)

    @property
    def shell(self):
        return self.handheld.app

    def _build(self, wiring, drive):
        for old in Path(drive).glob("packs/*"):
            old.unlink()
        for name, data in self.files.items():
            (Path(drive) / name).write_bytes(data)
        return boot(wiring, drive)

    def restart(self, **changes):
        """Power off and on."""
        self.handheld = self.handheld.restart(noise=5, **changes)
        self.handheld.run(20)
        return self

    # -- what a person does and sees

    def press(self, *keys):
        for key in keys:
            if self.prompt[1:2] == "!":
                self.handheld.run(GUARD_MS)
            self.handheld.press(key)
        return self

    def text(self):
        return self.handheld.text()

    @property
    def title(self):
        return self.text()[0].strip()

    @property
    def lines(self):
        """Rows 1 to 5 without the mark and the blanks around."""
        return [row[1:].strip() for row in self.text()[1:6]]

    @property
    def marked(self):
        """The highlighted line."""
        return next((row[1:].strip() for row in self.text()[1:6] if row[0] == "▸"), "")

    @property
    def info(self):
        return self.text()[6].strip()

    @property
    def prompt(self):
        return self.text()[7].rstrip("< ")

    def to(self, start):
        """DOWN until the line that begins like this is highlighted."""
        for _ in range(15):
            if self.marked.startswith(start):
                return self
            self.press("down")
        raise AssertionError(f"no line {start!r}: " + " | ".join(self.text()))

    def choose(self, start):
        """The line that begins like this, and A."""
        return self.to(start).press("a")

    def back(self):
        """Opens Back from the page of the race, or closes what is open."""
        return self.press("b")

    # -- a race, played without keys

    def word(self, seat, name):
        """A word of a seat's state: layout.py has the names."""
        return self.shell.state[SEATS_AT + "ABCD".index(seat) * STRIDE + name]

    def put(self, seat, name, value):
        self.shell.state[SEATS_AT + "ABCD".index(seat) * STRIDE + name] = value

    def do(self, *calls):
        """Calls these with the shell, then shows what it shows."""
        with self.handheld._powered():
            for call in calls:
                call(self.shell)
            self.shell.draw()
        self.handheld.run(20)
        return self

    def redraw(self):
        """Shows what the state asks for after a test has changed it."""
        return self.do(lambda shell: shell.close_all(), lambda shell: shell.rebase())

    def home(self):
        return self.do(lambda shell: shell.home())

    def open(self, page):
        return self.do(lambda shell: shell.open(page))

    def race(self, seats="hh", until=None, **setup):
        """Begins a race of these seats (h a person, s a sensible computer seat) and plays on until `until(state)`."""
        from paddock.core.setup import SETUP_KINDS, SETUP_LAPS, SETUP_SEATS, SETUP_TIMER

        shell = self.shell
        with self.handheld._powered():
            shell.prepare()
            shell.setup[SETUP_SEATS] = len(seats)
            for i, kind in enumerate(seats):
                shell.setup[SETUP_KINDS + i] = "h?s".index(kind)
            shell.setup[SETUP_LAPS] = setup.get("laps", 1)
            shell.setup[SETUP_TIMER] = setup.get("timer", 0)
            shell.settings["motion"] = 0
            shell.start()
            shell.draw()
        if until:
            self.play(until)
        self.handheld.run(20)
        return self

    def play(self, until):
        """Every seat decides as `_plainly` says until `until(state)` or the end."""
        shell = self.shell
        with self.handheld._powered():
            while not until(shell.state) and not shell.rules.finished(shell.state):
                seat = shell.rules.first_seat(shell.state)
                actions = list(shell.match.out[: shell.match.legal(seat)])
                shell.play(seat, [_plainly(actions, self.word("ABCD"[seat], RISK))])
            shell.draw()
        return self


def _plainly(actions, risk):
    """No bought feet, no abilities, the left way; pushes without risk, buys what can be paid, dearest letter first."""
    steps = [action for action in actions if A_STEP <= action < A_STOP]
    takes = [action for action in actions if A_TAKE <= action < A_PAY]
    if A_PASS in actions:
        return A_PUSH if A_PUSH in actions and not risk else A_PASS
    if A_STOP in actions:
        return steps[0] if steps else A_STOP
    return takes[-1] if takes else actions[0]


def second_round(state):
    return state[ROUND] == 2 and state[PHASE] == ROLLING


def settings_file(**values):
    return {"settings.json": json.dumps(values).encode()}
