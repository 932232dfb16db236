"""Somebody at a table of Automobiles with real cubes: draws them from a real bag and enters them, reading the display."""

from random import Random

from player import BACK, Player

from paddock.core.notation import LETTERS, counted
from paddock.core.pool import COLOURS, N
from paddock.games.automobiles.layout import (
    BAG,
    CLEAN,
    DEALER,
    DISCARD,
    DRAWING,
    DRAWN,
    NEED,
    SEATS_AT,
    STATE,
    STRIDE,
)
from tools.record.text import counted as counts_of

ENTRY = ("DREW", "THEN")  # titles of the page on which cubes are entered
READ = ("TURN OVER", "GRID")  # of what is read only (GRID: what computers bought)


class Typist(Player):
    """`shell`: that of the handheld, for what lies in real bags. `seed`: of the real draws."""

    def __init__(self, hands, shell, seed=0, watch=None):
        self.shell = shell
        self.lot = Random(seed)
        Player.__init__(self, hands, watch)

    @property
    def enters(self):
        """Whether cubes are to be entered now."""
        return self.title[0] == "[" and self.title[3:7] in ENTRY

    @property
    def reads(self):
        """Whether there is something to read and nothing to decide."""
        return self.title[2:11] == READ[0] or self.title[3:12] == READ[0] or self.title in (READ[1], "MOMENTUM")

    # -- cubes

    def draw(self):
        """Real cubes for the page that is shown: all of the hand, by colour."""
        s = self.shell.state
        p = SEATS_AT + self.shell.seat * STRIDE
        zone = p + (BAG if sum(s[p + BAG : p + BAG + COLOURS]) else DISCARD)
        bag = [c for c in range(COLOURS) for _ in range(s[zone + c])]
        self.lot.shuffle(bag)
        drawn = [0] * COLOURS
        for _ in range(len(bag)):
            c = bag.pop()
            drawn[c] += 1
            if c != N if s[p + CLEAN] else sum(drawn) == s[p + NEED]:
                return [n + s[p + DRAWN + c] for c, n in enumerate(drawn)]
        raise AssertionError("the bag cannot give them" + self.screen())

    def enter(self, cubes):
        """Types these cubes, given by colour, and A."""
        wanted = counted(cubes, 0)
        self.type(wanted)
        assert self.prompt.replace(" ", "") == "A=enter" + wanted.replace(" ", ""), self.screen()
        self.press("a")

    def type(self, wanted):
        """The same up to A: from the first line that is not as it is wanted to the next one, the shorter way."""
        for _ in range(60):
            if self.prompt.replace(" ", "") == "A=enter" + wanted.replace(" ", ""):
                return
            cubes = counts_of(wanted.split())
            letter = self.marked[:1]
            if self.prompt == BACK or "←" not in self.marked:
                self.press("down")
            elif "after" in self.marked:
                self.press("right" if self._value() != cubes[N] else "down")
            elif self._value() != cubes[LETTERS.index(letter)]:
                self._turn_to(cubes[LETTERS.index(letter)])
            else:
                self.press(self._way(cubes))
        raise AssertionError(f"{wanted} could not be entered:{self.screen()}")

    def _value(self):
        return int(self.marked.partition("←")[2].partition("→")[0])

    def _turn_to(self, value):
        """The shorter way round the ring."""
        ring = int(self.marked.partition("of ")[2].split()[0]) + 1
        more = (value - self._value()) % ring
        key = "left" if "left" in self.hands.keys and ring - more < more else "right"
        for _ in range(ring):
            if self._value() == value:
                return
            self.press(key)
        self.press("down")  # not before other lines are right

    def _way(self, cubes):
        """UP where the first line that is wrong is nearer that way and no line is out of sight (a mark at the right edge)."""
        lines = [line.split() for line in (line.replace("←", " ").replace("→", " ") for line in self.lines)]
        lines = [line for line in lines if line[2:3] == ["of"]]
        if "up" in self.hands.keys and lines.pop()[1] == "rest" and len(lines) == self.shell.base.count():
            wrong = [i for i, line in enumerate(lines) if int(line[1]) != cubes[LETTERS.index(line[0])]]
            here = [line[0] for line in lines].index(self.marked[0])
            if wrong and (here - wrong[0]) % len(lines) < (wrong[0] - here) % len(lines):
                return "up"
        return "down"

    # -- the lines of a record

    def line(self, text):
        """Types a line of a record."""
        seat, kind, *rest = text.split()
        assert self.title[1] == seat, text + self.screen()
        if kind == "hand":
            self.enter(counts_of(rest))
        elif kind == "buy":
            self.buy(rest)
        elif kind == "special":
            self.choose("SPECIAL")
        elif kind == "play":
            self.to(rest[0])
            if len(rest) > 1:
                self._target(rest[1])
            self.press("a")
        else:
            self.answer(rest[0])

    def _target(self, space):
        for _ in range(8):
            if self.marked.replace("←", " ").replace("→", " ").split()[1] == space:
                return
            self.press("right")
        raise AssertionError(f"no way to {space}:{self.screen()}")

    def buy(self, letters):
        if "ACTION" in self.title:
            if not letters[0].isalpha() and any("END TURN" in line for line in self.lines):
                self.choose("END TURN")
                return
            self.choose("BUY")
        if letters == ["-"]:
            self.choose("NOTHING")
            return
        for letter in dict.fromkeys(letters):
            self.to(letter + " ")
            for _ in range(letters.count(letter)):
                self.press("right")
        self.press("a")

    def answer(self, word):
        zone, _, what = word.partition(":")
        start = {"no": "NO", "yes": "YES", "stop": "ENOUGH"}.get(word, what)
        self._down(lambda: self.marked.startswith(start) and (zone not in ("active", "discard") or zone in self.marked), word)
        self.press("a")

    # -- a race

    def decide(self):
        """As the player does; cubes are drawn and entered."""
        if not self.enters:
            Player.decide(self)
            return
        s = self.shell.state
        seat = self.shell.seat
        p = SEATS_AT + seat * STRIDE
        assert s[p + STATE] == DRAWING and s[DEALER] >> seat & 1
        cubes = self.draw()
        journal = self.shell.journal
        steps = journal.steps
        self.enter(cubes)
        assert journal.lines[steps - journal.steps] == f"{'ABCDE'[seat]} hand {counted(cubes, 0)}", self.screen()
