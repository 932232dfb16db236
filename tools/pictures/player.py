"""Somebody at a simulated handheld: presses keys, looks at the display, races until a page comes."""

import json
from pathlib import Path

from tools.simulator.handheld import Handheld, boot

GUARD_MS = 350  # a new page with A! takes no A before
RACES = 5  # raced one after the other until every page has come
STEPS = 2000  # of a race; then something is wrong
CAREFUL = 30 << 20  # pushes below 30 per cent


class PictureError(Exception):
    """What could not be shown, and what the display showed instead."""


def settings(seed=0, **others):
    """The text of a settings.json."""
    return json.dumps({"seed": f"{seed:016X}", "motion": "off"} | others)


class Player:
    """Somebody with a handheld, who presses keys and looks at the display.

    `settings`: the text of settings.json; `prepare(drive)`: called before it is switched on. `kind`: the name of the page
    that is seen, `page`, `state` of the race.
    """

    def __init__(self, settings, prepare=None):
        self.settings = settings
        self.prepare = prepare
        self.handheld = Handheld(build=self._build)
        self.handheld.run(100)

    def _build(self, wiring, drive):
        (Path(drive) / "settings.json").write_text(self.settings)
        if self.prepare:
            self.prepare(Path(drive))
        return boot(wiring, drive)

    def restart(self, settings=None, prepare=None):
        """Power off and on, perhaps with another settings.json or drive."""
        self.settings = settings or self.settings
        self.prepare = prepare
        self.handheld = self.handheld.restart()
        self.handheld.run(3000)

    @property
    def app(self):
        return self.handheld.app

    @property
    def page(self):
        return self.app.stack[-1] if self.app.stack else self.app.base

    @property
    def kind(self):
        return type(self.page).__name__

    @property
    def state(self):
        return self.app.state

    def error(self, wanted):
        return PictureError(f"{wanted} is not to be seen; page {self.kind}:\n" + "\n".join(self.handheld.text()))

    def press(self, *keys):
        for key in keys:
            self.handheld.run(GUARD_MS)
            self.handheld.press(key)

    def line(self):
        """The highlighted line, "" if none is."""
        return next((row[1:] for row in self.handheld.text() if row[0] == "▸"), "")

    def choose(self, text):
        """Brings the highlight onto the line that begins with this."""
        for _ in range(20):
            if self.line().startswith(text):
                return
            self.press("down")
        raise self.error(f"the line {text!r}")

    def turn(self, text, value):
        """Turns what stands between the arrows of the line that begins with `text`."""
        self.choose(text)
        for _ in range(40):
            if f"←{value}→" in self.line():
                return
            self.press("right")
        raise self.error(f"{value!r} in the line {text!r}")

    def open(self, *lines):
        """A on each of these lines."""
        for text in lines:
            self.choose(text)
            self.press("a")

    # A race

    def seats(self, *seats):
        """On the page of the seats: who sits where."""
        for letter, (kind, name) in zip("ABCDE", seats, strict=False):
            self.turn(letter, kind)
            if name:
                self.press("a")
                self.turn("Name", name)
                self.press("a")

    def race(self, seats, cards, game="Cubitos", laps=None, dealer="device"):
        """From home into a race of this set of cards, on its track."""
        self.open("New race")
        self.turn("Game", game)
        self.open("Seats")
        self.seats(*seats)
        self.press("b")
        self.open("Cards")
        self.turn("Set", cards)
        self.press("b")
        self.turn("Dealer", dealer)
        if laps:
            self.open("Track")
            self.turn("laps", laps)
            self.press("b")
        self.open("START")
        self.press("a")

    def step(self):
        """One decision of a careful player, who takes what is highlighted, and pushes while the risk is small."""
        if self.kind == "Watch":
            self.handheld.run(50)  # a computer decides
            return
        if self.kind == "Decide" and self.page.risk and any(row[1:5] == "PUSH" for row in self.handheld.text()):
            self.choose("PUSH" if self.page.risk < CAREFUL else "PASS")
        self.press("a")

    def until(self, kind, fits=lambda player: True):
        """Races on until this page comes and fits."""
        for _ in range(STEPS):
            if self.kind == kind and fits(self):
                return
            if self.kind == "Podium":
                break
            self.step()
        raise self.error(f"page {kind}")


def hunt(seats, cards, wanted, game="Cubitos", laps=None, **others):
    """Races until every page of `wanted` has come: [(kind, fits(player), show(player))]; returns the player."""
    wanted = list(wanted)
    for seed in range(1, RACES + 1):
        player = Player(settings(seed, **others))
        player.race(seats, cards, game, laps)
        for _ in range(STEPS):
            for row in [row for row in wanted if row[0] == player.kind]:
                if player.kind != row[0] or not row[1](player):
                    continue
                row[2](player)
                wanted.remove(row)
            if not wanted:
                return player
            if player.kind == "Podium":
                break
            player.step()
    raise PictureError(f"in {RACES} races with the cards {cards} no page fitted for {', '.join(row[0] for row in wanted)}")
