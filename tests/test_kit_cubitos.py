"""Cubitos passes the kit, on the house pack and on small tracks with every kind of effect."""

from cubitos_table import (
    A_DONE,
    A_HIT,
    A_STOP,
    A_TAKE,
    ACTIVE,
    BLACK_COUNTED,
    BUST_PLAIN,
    CATCH_UP,
    COLOURS,
    CREDITS,
    DISCARD,
    DRAW_ZONE,
    EXTRA,
    N_SEATS,
    ROLL_ZONE,
    SEATS_AT,
    STRIDE,
    SUPPLY,
    fork,
    opened,
    pack_of,
    ring,
    setup_of,
)
from kit import Kit

from paddock.core import notation
from paddock.core.pool import K
from paddock.core.setup import DEVICE, TABLE
from paddock.games.cubitos.rules import Rules

# every kind of effect, and every question
CARDS = {
    "W": ("run", ["behind: feet 2", "choose: feet 1 | coins 2 | rob 1"]),
    "N": ("active", ["coins 1", "risk 1"]),
    "G": ("run", ["pay 1: feet 3", "feet_each G", "power: gain 6, feet 1"]),
    "B": ("run", ["coins_each B", "tax 1", "power: credits 3, gift 1"]),
    "Y": ("roll", ["draw 2", "power: safe, reroll 2"]),
    "R": ("comparison", ["swords 1", "power: swords 3", "reward: choose: gain 8 | fan 1, remove_grey 1"]),
    "O": ("run", ["remove_grey 1, swords 1", "power: fan 2"]),
    "P": ("run", ["hand 1, rob 2"]),
}
FORK, RING = fork(), ring(9, 2, {3: {"fan": 1}, 5: {"remove_grey": 2}, 7: {"coins": 2}}, (2, 6))
FORK["spaces"]["4"]["bonus"] = {"hand": 1, "fan": 1}


class TestCubitos(Kit):
    packs = (opened(pack_of(CARDS, FORK)), opened(pack_of(CARDS, RING)))
    pack = packs[0]

    def rules(self):
        return Rules(self.pack)

    def setups(self):
        made = []
        for i, (seats, switches) in enumerate(
            [(2, 0), (3, CATCH_UP), (4, BUST_PLAIN), (2, BLACK_COUNTED | CATCH_UP), (3, BUST_PLAIN | BLACK_COUNTED), (4, 0)]
        ):
            for dealer in (DEVICE, TABLE):
                made.append(setup_of(self.pack, seats, i % seats, switches, dealer))
        return made

    def pick(self, rnd, legal):
        if legal[-1] == A_STOP and len(legal) > 1 and rnd.random() < 0.9:
            legal = legal[:-1]  # or runners would hardly move
        if legal[0] == A_DONE and legal[-1] >= A_HIT and rnd.random() < 0.7:
            legal = legal[1:]  # or real dice would hardly show anything
        return rnd.choice(legal)

    def invariant(self, before, s, seat, action):
        """Every die in exactly one zone; own dice change only by what buys, gains or loses them; one black die; nothing is
        negative; no runner goes back."""
        assert min(s[SEATS_AT:]) >= 0 and min(s[SUPPLY : SUPPLY + COLOURS]) >= 0
        black = 0
        totals = list(s[SUPPLY : SUPPLY + COLOURS])
        for other in range(s[N_SEATS]):
            own = owned(s, other)
            black += own[K]
            change = [n - m for n, m in zip(own, owned(before, other), strict=True)]
            change[K] = 0  # it is passed on
            assert change == self.expected(seat == other, action, change)
            totals = [n + m for n, m in zip(totals, own, strict=True)]
            p = SEATS_AT + other * STRIDE
            assert self.checker.to_go(s, other) <= self.checker.to_go(before, other)
            assert s[p + EXTRA] >= before[p + EXTRA] and s[p + CREDITS] >= 0
        assert black == 1
        assert totals == list(self.pack.supply)

    @property
    def checker(self):
        rules = self.__dict__.get("_checker")
        if not rules:
            rules = self.__dict__["_checker"] = self.rules()
            rules.track = self.pack.track(0)
        return rules

    def expected(self, own, action, change):
        """The change of a seat's dice that the action may bring."""
        allowed = [0] * COLOURS
        if own and A_TAKE <= action < A_TAKE + COLOURS:
            allowed[action - A_TAKE] = 1
        elif own and notation.COLOUR <= action < notation.COLOUR + COLOURS:
            allowed[action - notation.COLOUR] = 1
        elif own and notation.IN_DRAW <= action < notation.IN_ACTIVE:
            allowed[(action - notation.IN_DRAW) % 12] = -1
        return allowed


class TestCubitosOnARing(TestCubitos):
    pack = TestCubitos.packs[1]
    races = 100


def owned(s, seat):
    """The seat's dice by colour."""
    p = SEATS_AT + seat * STRIDE
    active = s[p + ACTIVE : p + ACTIVE + 7 * COLOURS]
    zones = zip(
        s[p + DRAW_ZONE : p + DRAW_ZONE + COLOURS],
        s[p + ROLL_ZONE : p + ROLL_ZONE + COLOURS],
        s[p + DISCARD : p + DISCARD + COLOURS],
        strict=True,
    )
    return [sum(zone) + sum(active[7 * c : 7 * c + 7]) for c, zone in enumerate(zones)]
