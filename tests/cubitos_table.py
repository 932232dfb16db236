"""A table for tests: a race of Cubitos with real dice, played by the lines of a race record.

`Race(W=("run", ["feet 2"]))` makes a pack on the spot, with the card a test is about and plain ones for the other colours.
Lines are those of docs/records.md, but for forks: `way=0,1` names the ways taken instead of the space reached. What is forced
may be left out.
"""

import functools
import io
import json
from array import array

from paddock.core import track as walk
from paddock.core.match import MOST_LEGAL
from paddock.core.notation import FACES, LETTERS, answer_code, answer_word
from paddock.core.pool import COLOURS
from paddock.core.setup import (
    FULL_SIZE,
    SETUP_CARDS,
    SETUP_DEALER,
    SETUP_FIRST,
    SETUP_LAPS,
    SETUP_SEATS,
    SETUP_SWITCHES,
    SETUP_TRACK,
    TABLE,
)
from paddock.games.cubitos import layout
from paddock.games.cubitos.layout import *  # noqa: F403 - the words of a race
from paddock.games.cubitos.rules import Rules
from paddock.packs import Pack
from tools import packs

ON_SALE = "WYROGBPN"
DICE = {
    "L": "coin",
    "D": "coin foot",
    "K": "2coin foot credit",
    "W": "ability foot foot",
    "N": "ability 3coin",
    "G": "ability power foot",
    "B": "ability power 2coin",
    "Y": "ability power",
    "R": "ability power",
    "O": "ability power",
    "P": "ability",
}
COSTS = {"W": 3, "N": 2, "G": 5, "B": 6, "Y": 4, "R": 5, "O": 6, "P": 8}
PLAIN = {
    "W": ("run", ["feet 1"]),
    "N": ("active", ["coins 2"]),
    "G": ("run", ["feet 2", "power: feet 3"]),
    "B": ("run", ["coins 2", "power: coins 4"]),
    "Y": ("run", ["credits 1", "power: credits 2"]),
    "R": ("comparison", ["swords 1", "power: swords 2", "reward: feet 2"]),
    "O": ("run", ["feet 1", "power: feet 2"]),
    "P": ("run", ["feet 4"]),
}
FAN = [{}, {"credits": 1}, {"hand": 1}, {"remove_grey": 1}, {"credits": 2, "fan": 1}, {"credits": 3}]


def line(n, bonus=None, reds=()):
    """A straight track of n spaces; bonus: {space: {kind: number}}."""
    spaces = {}
    for i in range(n):
        spaces[str(i)] = {"next": [str(i + 1)] if i + 1 < n else [], "xy": [i % 60, i // 60]}
        if bonus and i in bonus:
            spaces[str(i)]["bonus"] = bonus[i]
        if i in reds:
            spaces[str(i)]["red_line"] = True
    return {"laps": 1, "start": "0", "finish": str(n - 1), "spaces": spaces}


def ring(n, laps=2, bonus=None, reds=()):
    """The same, bent to a ring: space 0 is start and finish."""
    track = line(n, bonus, reds)
    track["spaces"][str(n - 1)]["next"] = ["0"]
    return {**track, "laps": laps, "finish": "0"}


def fork():
    """0 1 2, then a short way 3 4 and a long one 5 6 7 with a bonus and two red lines, then 8 9 10 11."""
    ways = {0: [1], 1: [2], 2: [3, 5], 3: [4], 4: [8], 5: [6], 6: [7], 7: [8], 8: [9], 9: [10], 10: [11], 11: []}
    spaces = {str(i): {"next": [str(way) for way in ways[i]], "xy": [i, 0]} for i in ways}
    for red in "678":
        spaces[red]["red_line"] = True
    spaces["7"]["bonus"] = {"credits": 2}
    return {"laps": 1, "start": "0", "finish": "11", "spaces": spaces}


EXAMPLE = line(60, {2: {"credits": 1}, 5: {"credits": 2}})


def pack_of(cards=None, track=EXAMPLE, fan=FAN):
    """A pack in its JSON form: `cards` (colour: (when, effect lines)) over the plain ones, one set, one track."""
    entries = {}
    for colour in ON_SALE:
        when, effect = (cards or {}).get(colour, PLAIN[colour])
        entries[colour] = {"colour": colour, "cost": COSTS[colour], "when": when, "effect": effect, "text": "A card."}
    dice = {}
    for colour in LETTERS:
        faces = DICE[colour].split()
        dice[colour] = {"supply": {"L": 28, "D": 12, "K": 1}.get(colour, 10)}
        dice[colour]["faces"] = faces + ["blank"] * (6 - len(faces))
    return {
        "id": "table",
        "game": "cubitos",
        "house_design": True,
        "dice": dice,
        "cards": entries,
        "sets": {"set": {**{colour: colour for colour in ON_SALE}, "track": "track", "first_game": True}},
        "fan": fan,
        "tracks": {"track": track},
    }


@functools.cache
def _compiled(text):
    return packs.compile_pack(json.loads(text))


def opened(pack):
    """The firmware's Pack of a pack in its JSON form."""
    return Pack(io.BytesIO(_compiled(json.dumps(pack))))


def setup_of(pack, seats=2, first=0, switches=0, dealer=TABLE, cards=0, track=None, laps=None):
    """The bytes of a race's setup: card set by its place, its track and laps unless others are given."""
    setup = bytearray(FULL_SIZE)
    chosen = pack.set(cards)
    setup[SETUP_CARDS : SETUP_CARDS + 8] = chosen[:8]
    setup[SETUP_TRACK] = chosen[8] if track is None else track
    setup[SETUP_LAPS] = laps or walk.laps(pack.track(setup[SETUP_TRACK]))
    setup[SETUP_SEATS] = seats
    setup[SETUP_FIRST] = first
    setup[SETUP_SWITCHES] = switches
    setup[SETUP_DEALER] = dealer
    return bytes(setup)


class Refused(Exception):
    """The line cannot be done now."""


class Race:
    """`s` is the state, `rules` its Rules. Seats are letters."""

    def __init__(self, seats=2, first="A", switches=0, dealer=TABLE, track=EXAMPLE, fan=FAN, laps=None, seed=1, **cards):
        pack = opened(pack_of(cards, track, fan))
        self.rules = Rules(pack)
        setup = setup_of(pack, seats, "ABCD".index(first), switches, dealer, laps=laps)
        self.s = array("h", bytes(2 * self.rules.size(setup)))
        self.rules.start(self.s, setup, array("h", [seed, 2, 3, 4]))

    # -- arrange

    def own(self, seat, draw="", roll="", discard=""):
        """Dice of the supply come into the seat's zones. What comes into the roll zone before the draw is as if left there."""
        for zone, dice in ((DRAW_ZONE, draw), (ROLL_ZONE, roll), (DISCARD, discard)):
            for colour, n in _counted(dice):
                self.s[SUPPLY + colour] -= n
                self.s[self._p(seat) + zone + colour] += n
                if zone == ROLL_ZONE:
                    self.s[self._p(seat) + NEED] = max(0, self.s[self._p(seat) + NEED] - n)
        return self

    def bare(self, seat):
        """All the seat's dice but the active and the black one go back to the supply."""
        for zone in (DRAW_ZONE, ROLL_ZONE, DISCARD):
            for c in range(COLOURS):
                if LETTERS[c] != "K":
                    self.s[SUPPLY + c] += self.s[self._p(seat) + zone + c]
                    self.s[self._p(seat) + zone + c] = 0
        return self

    def put(self, seat, **words):
        """Set words of the seat: put("A", space=3, credits=2). A new space also counts as that of the round's start."""
        for name, value in words.items():
            self.s[self._p(seat) + _word(name)] = value
        if "space" in words:
            self.s[self._p(seat) + FROM] = words["space"]
            self.s[self._p(seat) + FROM_LAP] = self.s[self._p(seat) + LAP]
        return self

    # -- look

    def _p(self, seat):
        return SEATS_AT + "ABCD".index(seat) * STRIDE

    def get(self, seat, name):
        """A word of the seat (`credits`), or a zone as a counted list (`draw roll discard active used`)."""
        p = self._p(seat)
        if name in ("draw", "roll", "discard"):
            zone = {"draw": DRAW_ZONE, "roll": ROLL_ZONE, "discard": DISCARD}[name]
            return _list((LETTERS[c], self.s[p + zone + c]) for c in range(COLOURS))
        if name in ("active", "used"):
            zone, first, faces = (ACTIVE, 1, 7) if name == "active" else (USED, 6, 2)
            counts = []
            for i in range(faces * COLOURS):
                counts.append((LETTERS[i // faces] + ":" + FACES[i % faces + first], self.s[p + zone + i]))
            return _list(counts, "*")
        return self.s[p + _word(name)]

    def check(self, seat, **expected):
        """Compare what the seat has with what it should have, all of it at once."""
        assert {name: self.get(seat, name) for name in expected} == expected

    def dice(self, seat):
        """How many dice the seat owns, by letter; the black one too."""
        p = self._p(seat)
        counts = {}
        for c in range(COLOURS):
            n = sum(self.s[p + ACTIVE + 7 * c : p + ACTIVE + 7 * c + 7])
            n += self.s[p + DRAW_ZONE + c] + self.s[p + ROLL_ZONE + c] + self.s[p + DISCARD + c]
            if n:
                counts[LETTERS[c]] = n
        return counts

    def supply(self, colour):
        return self.s[SUPPLY + LETTERS.index(colour)]

    @property
    def phase(self):
        return ("roll", "ability", "ability2", "move", "buy", "finished")[self.s[PHASE]]

    @property
    def ranking(self):
        out = [0] * self.s[N_SEATS]
        self.rules.ranking(self.s, out)
        return out

    def legal(self, seat, s=None):
        out = array("h", bytes(2 * MOST_LEGAL))
        n = self.rules.legal(self.s if s is None else s, "ABCD".index(seat), out)
        return list(out[:n])

    def choices(self, seat):
        """The answers to the question that stands, as words."""
        return [answer_word(action) for action in self.legal(seat)]

    # -- play

    def settle(self):
        """What is forced happens, for all seats."""
        while self._forced(self.s, 0):
            pass
        return self

    def _forced(self, s, first):
        """One forced action happens, if it can of seat `first`; whether there was one."""
        for i in range(s[N_SEATS]):
            seat = (first + i) % s[N_SEATS]
            legal = self.legal("ABCD"[seat], s)
            if len(legal) == 1 and self.rules.auto(s, seat, legal[0]):
                self.rules.apply(s, seat, legal[0])
                return True
        return False

    def play(self, *lines):
        """Play these lines, each after as little of what is forced as it needs; Refused, and nothing of the line happened,
        where one cannot be."""
        for text in lines:
            base = array("h", self.s)
            while True:
                s = array("h", base)
                try:
                    _Line(self, s, text).do()
                    break
                except Refused:
                    if not self._forced(base, "ABCD".index(text[0])):
                        raise
            self.s = s
        return self

    def refuses(self, *lines):
        """Each of these lines is refused now."""
        for text in lines:
            before = array("h", self.s)
            try:
                self.play(text)
            except Refused:
                assert self.s == before
                continue
            raise AssertionError("was allowed: " + text)

    def round(self, *lines):
        """Play these lines, then whatever ends the round: rolls without a hit, pass, ready, no move, no purchase."""
        number = self.s[ROUND]
        self.play(*lines)
        while self.s[ROUND] == number and self.phase != "finished":
            self._quietly()
        return self

    def until(self, phase):
        """Nobody does anything before this phase."""
        while self.phase != phase:
            self._quietly()
        return self

    def _quietly(self):
        seat = self.rules.first_seat(self.s)
        legal = self.legal("ABCD"[seat])
        quiet = (A_PASS, A_DONE, A_READY, A_STOP, A_PAY)
        self.rules.apply(self.s, seat, next((action for action in quiet if action in legal), legal[0]))


class _Line:
    """One line of a record, done on the state `s` action by action."""

    def __init__(self, race, s, text):
        self.race = race
        self.s = s
        self.text = text
        self.seat, self.word, *self.args = text.split()
        self.state = s[race._p(self.seat) + STATE]

    def do(self):
        plain = {"push": A_PUSH, "pass": A_PASS, "ready": A_READY}
        if self.word in plain:
            self._take(plain[self.word])
        elif self.word == "use":
            colour, face = self.args[0].split(":")
            self._take(A_USE + LETTERS.index(colour) * 2 + ("ability", "power").index(face))
        elif self.word == "choose":
            for answer in self.args:
                self._take(answer_code(answer))
        else:
            getattr(self, "_" + self.word)()

    def _legal(self):
        return self.race.legal(self.seat, self.s)

    def _take(self, action):
        if action not in self._legal():
            raise Refused(self.text)
        self.race.rules.apply(self.s, "ABCD".index(self.seat), action)

    def _in(self, *states):
        if self.state not in states:
            raise Refused(self.text)

    def _draw(self):
        self._in(DRAW)
        wanted = dict(_counted(" ".join(self.args)))
        while any(wanted.values()):
            codes = [A_DRAW + c for c in wanted if wanted[c] and A_DRAW + c in self._legal()]
            if not codes:
                raise Refused(self.text)
            self._take(min(codes))
            wanted[min(codes) - A_DRAW] -= 1
        self._take(A_DONE)

    def _roll(self):
        self._in(ROLL)
        if not self.s[DEALER]:
            self._take(A_ROLL)
            return
        hits = []
        for arg in self.args:
            if arg != "-":
                die, _, n = arg.partition("*")
                colour, face = die.split(":")
                hits += [A_HIT + LETTERS.index(colour) * 8 + FACES.index(face)] * int(n or 1)
        for hit in sorted(hits):
            self._take(hit)
        self._take(A_DONE)

    def _drop(self):
        self._in(DROP)
        for colour, n in sorted(_counted(" ".join(self.args))):
            for _ in range(n):
                self._take(A_DROP + colour)
        self._take(A_DONE)

    def _options(self):
        return dict(arg.split("=") for arg in self.args if "=" in arg)

    def _move(self):
        self._in(MOVE)
        options = self._options()
        coins = int(options.get("coins", 0))
        feet = int(options.get("feet", 0))
        if coins + int(options.get("credits", 0)) != 4 * feet:
            raise Refused(self.text)
        for _ in range(feet):
            self._take(A_FOOT + min(4, coins))
            coins -= min(4, coins)
        ways = [int(way) for way in options.get("way", "").split(",") if way]
        for _ in range(int(self.args[0])):
            steps = [action for action in self._legal() if A_STEP <= action < A_STOP]
            self._take(A_STEP + (ways.pop(0) if len(steps) > 1 else 0))
        self._take(A_STOP)

    def _buy(self):
        self._in(BUY)
        options = self._options()
        dice = [LETTERS.index(arg) for arg in self.args if "=" not in arg and arg != "-"]
        for c in sorted(dice):
            self._take(A_TAKE + c)
        if int(options.get("coins", 0)) + int(options.get("credits", 0)) != self.s[self.race._p(self.seat) + COST]:
            raise Refused(self.text)
        self._take(A_PAY + int(options.get("credits", 0)))


def _word(name):
    return getattr(layout, name.upper())


def _counted(text):
    """[(colour, n)] of a counted list."""
    return [(LETTERS.index(item[0]), int(item[1:] or 1)) for item in text.split() if item != "-"]


def _list(counts, times=""):
    words = [name + (times + str(n) if n != 1 else "") for name, n in counts if n]
    return " ".join(words) or "-"


def running(*rolls, seats=2, **options):
    """A race whose seats have rolled these hits, of dice they own for it, and passed."""
    race = Race(seats, **options)
    for seat, hits in zip("ABCD"[:seats], (*rolls, "-", "-", "-"), strict=False):
        dice = [hit[0] for hit in hits.split() if hit[0] not in "LDK-" for _ in range(_times(hit))]
        race.own(seat, roll=" ".join(dice))
        race.settle()
        while race.get(seat, "need"):  # light grey dice first
            race.rules.apply(race.s, "ABCD".index(seat), race.legal(seat)[0])
        race.play(seat + " roll " + hits, seat + " pass")
    return race


def moving(*rolls, **options):
    """The same, in the move step."""
    return running(*rolls, **options).until("move")


def _times(hit):
    return int(hit.partition("*")[2] or 1)
