"""A person with real dice at a handheld: rolls them by chance, and enters by keys what they show."""

from player import Player

from paddock.core.notation import FACES, LETTERS
from paddock.core.pool import COLOURS
from paddock.games.cubitos.layout import A_HIT, A_USE, ACTIVE, BUST, RISK, ROLL_ZONE, SAFE, SEATS_AT, STRIDE


def faces(text):
    """`L:coin*2 D:foot` as the actions that enter it."""
    hits = []
    for part in text.replace("-", "").split():
        die, _, n = part.partition("*")
        hits += [A_HIT + LETTERS.index(die[0]) * 8 + FACES.index(die[2:])] * int(n or 1)
    return sorted(hits)


class Roller(Player):
    """A Player of a race of Cubitos whose dice lie on the table; `dice` is a random.Random. The ring of lines is known to it,
    as to a person who sees the page: it goes the shortest way."""

    def __init__(self, shell, hands, dice=None, **others):
        self.shell = shell
        self.dice = dice
        self.rolls = 0
        Player.__init__(self, hands, **others)

    @property
    def page(self):
        return self.shell.stack[-1] if self.shell.stack else self.shell.base

    @property
    def entering(self):
        """Whether the page is one on which a roll is entered."""
        return type(self.page).__name__ == "Enter"

    def zone(self, at, n=COLOURS):
        at += SEATS_AT + self.page.seat * STRIDE
        return list(self.shell.state[at : at + n])

    # Dice

    def roll(self, without=()):
        """All dice of the roll zone but those that show these hits already: the hits as actions."""
        hits = []
        sides = self.shell.rules.faces
        for colour, n in enumerate(self.zone(ROLL_ZONE)):
            for _ in range(n - sum((hit - A_HIT) >> 3 == colour for hit in without)):
                face = sides[colour * 6 + self.dice.randrange(6)]
                if face:
                    hits.append(A_HIT + colour * 8 + face)
        return sorted(hits)

    # Keys

    def go(self, line):
        """The highlight onto this line."""
        page = self.page
        n = page.count()
        ring = [i for i in range(-1, max(n, 1) + 1) if page._stops(i, n)]
        down = (ring.index(line) - ring.index(page.at)) % len(ring)
        self._press("down", down, "up", len(ring) - down)
        assert page.at == line, self.screen()

    def number(self, n):
        """The number of the highlighted line."""
        page = self.page
        i = page.at - len(page.actions)
        most = page.counts[i] + page.room(i)
        right = (n - page.counts[i]) % (most + 1)
        self._press("right", right, "left", most + 1 - right)
        assert any(f"←{n}→" in row for row in self.rows), self.screen()

    def _press(self, key, n, other, m):
        if other in self.hands.keys and m < n:
            key, n = other, m
        for _ in range(n):
            self.hands.press(key)
        self.presses += n
        self.look()

    def enter(self, hits):
        """A roll: these hits, all else is blank; with push or pass it is a push and this roll."""
        page = self.page
        heads = len(page.actions)
        for i, face in enumerate(page.faces):
            if hits.count(face) != page.counts[i]:
                self.go(heads + i)
                self.number(hits.count(face))
        if page.at < heads:
            self.go(heads)
        self.press("a")

    def passes(self):
        page = self.page
        self.go(next(i for i in range(len(page.actions)) if page.line(i) == "PASS"))
        self.press("a")

    def decide(self):
        """As a Player does, but what is to be rolled is rolled and entered, and the race must have it."""
        page = self.page
        if not self.entering or (page.actions and page.actions[0] >= A_USE and self.dice.randrange(4)):
            Player.decide(self)  # an ability
            return
        if page.actions and (not page.faces or page.risk > self.risk << 20):
            self.passes()
            return
        s, p = self.shell.state, page.p
        hits = self.roll()
        busts = not hits and s[p + RISK] and not s[p + SAFE]
        active, dice = self.zone(ACTIVE, 7 * COLOURS), self.zone(ROLL_ZONE)
        for hit in hits:
            active[(hit - A_HIT) // 8 * 7 + (hit - A_HIT) % 8 - 1] += 1
            dice[(hit - A_HIT) // 8] -= 1
        self.enter(hits)
        self.rolls += 1
        assert s[p + BUST] == bool(busts)
        if not busts:
            assert list(s[p + ACTIVE : p + ACTIVE + 7 * COLOURS]) == active
            assert list(s[p + ROLL_ZONE : p + ROLL_ZONE + COLOURS]) == dice
