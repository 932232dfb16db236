"""Plays on a handheld as a person does: reads what the display says and presses keys, nothing else."""

GUARD_MS = 310  # so long after a new page an A that cannot be taken back is not heard
LOOK_MS = 100  # while computer seats race
BACK = "A=back"  # the prompt while `<` is highlighted, on boards without B
WATCHING = "any key skips"  # the prompt while a computer seat decides
OVER = "FINISH"  # title of the podium
MOST = 4000  # decisions of a race


class Player:
    """`hands`: a handheld, or whatever else has `keys`, `text()`, `press(key)` and `run(milliseconds)`. `watch(player)` is
    called after every look at the display. `risk`: the bust chance in per cent up to which it pushes.

    `presses` counts; `rows` is what the display says, 8 texts of 21 characters.
    """

    def __init__(self, hands, watch=None, risk=15):
        self.hands = hands
        self.watch = watch
        self.risk = risk
        self.presses = 0
        self.look()

    # What the display says

    def look(self):
        self.rows = self.hands.text()
        if self.watch:
            self.watch(self)

    @property
    def title(self):
        return self.rows[0].strip()

    @property
    def lines(self):
        """Those of the choices, without their marks."""
        return [row[1:].strip() for row in self.rows[1:6]]

    @property
    def marked(self):
        """The highlighted line, "" while none is."""
        return next((row[1:].strip() for row in self.rows[1:6] if row[0] == "▸"), "")

    @property
    def info(self):
        return self.rows[6].strip()

    @property
    def prompt(self):
        """What A does."""
        return self.rows[7].rstrip("< ")

    def screen(self):
        """The display in a frame, for messages."""
        edge = "+" + "-" * 21 + "+"
        return "\n".join(["", edge, *(f"|{row}|" for row in self.rows), edge])

    # Pressing

    def press(self, *keys):
        for key in keys:
            if key == "a" and self.prompt[1:2] == "!":
                self.hands.run(GUARD_MS)
            self.presses += 1
            self.hands.press(key)
            self.look()

    def wait(self, milliseconds):
        self.hands.run(milliseconds)
        self.look()

    def to(self, start):
        """DOWN until the line that begins like this is highlighted."""
        self._down(lambda: self.marked.startswith(start), f"line {start!r}")

    def _down(self, reached, what):
        for _ in range(20):
            if reached():
                return
            self.press("down")
        raise AssertionError(f"no {what} in the ring:{self.screen()}")

    def choose(self, start):
        """The line that begins like this, and A."""
        self.to(start)
        self.press("a")

    def turn(self, start, value):
        """RIGHT until the line that begins like this has the value."""
        self.to(start)
        for _ in range(40):
            if f"←{value}→" in self.marked:
                return
            self.press("right")
        raise AssertionError(f"no {value!r} between the arrows:{self.screen()}")

    def back(self):
        """Opens Back, or closes what is open."""
        if "b" in self.hands.keys:
            self.press("b")
        else:
            self._down(lambda: self.prompt == BACK, "<")
            self.press("a")

    # A race

    def seats(self, *kinds):
        """From the page of a new race to its seats and back again."""
        self.choose("Seats")
        for letter, kind in zip("ABCDE", kinds, strict=False):
            self.turn(letter + " ", kind)
        self.back()

    def decide(self):
        """One decision, or what is there to be read: the first choice of the page, but it pushes only at little risk."""
        if self.prompt == WATCHING:
            self.wait(LOOK_MS)
            return
        if self.prompt == BACK:  # Back was opened from here
            self.press("down")
        if self.marked[:4] in ("PASS", "PUSH") and any(line.startswith("PUSH") for line in self.lines):
            self.to("PUSH")
            if self._chance() > self.risk:
                self.to("PASS")
        self.press("a")

    def _chance(self):
        """The bust chance of `+1.2 hits, lose 4: 27%`, which row 6 says of PUSH."""
        return int(self.info.rpartition(":")[2].strip(" <>%")) if self.info.endswith("%") else 0

    def race(self, until=OVER, row=0):
        """Plays on until this stands in the row."""
        for _ in range(MOST):
            if until in self.rows[row]:
                return
            self.decide()
        raise AssertionError(f"{until!r} did not come:{self.screen()}")
