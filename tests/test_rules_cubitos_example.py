"""Two rounds of two players, every figure of them: a race that touches most of the rules."""

from fractions import Fraction

from cubitos_table import A_STOP, ROUND, Race

from paddock.core import pool

FIRST = """
A draw L7 D2
B draw L7 D2
A roll L:coin D:foot
A push
A roll -
A push
A roll L:coin K:2coin
A pass
B roll D:coin L:coin*2
B push
B roll -
B drop L5
A ready
A ready
"""


def miss(race, dice):
    """Chance that a roll of these dice has no hit."""
    chance = Fraction(1)
    for colour, n in dice.items():
        chance *= Fraction(6 - race.rules.hits(colour), 6) ** n
    return chance


def test_the_first_roll_phase():
    race = Race()
    race.play("A draw L7 D2")
    race.check("A", roll="L7 D2 K", draw="-", hand=9, active="-")
    race.play("A roll L:coin D:foot")
    race.check("A", active="L:coin D:foot", risk=0, coins=1, feet=1)
    race.play("A push", "A roll -")
    race.check("A", active="L:coin D:foot", risk=0, bust=0)
    race.play("A push", "A roll L:coin K:2coin")
    race.check("A", active="L:coin*2 D:foot K:2coin", risk=1, coins=4, feet=1)
    race.play("A pass", "B roll D:coin L:coin*2")
    race.check("A", roll="L5 D")
    race.check("B", risk=1, coins=3)
    race.play("B push", "B roll -")
    race.check("B", bust=1, active="-", discard="L2 D", roll="L5 D", coins=0, risk=0)
    race.play("B drop L5")
    race.check("B", roll="D", discard="L7 D", fan=1, credits=1)


def test_the_first_run_phase():
    race = Race().play(*FIRST.strip().split("\n"))
    race.check("A", coins=4, feet=1)
    race.play("A move 2 feet=1 coins=4")
    race.check("A", space=2, credits=1, coins=0)
    race.play("A buy -")
    race.check("A", roll="L5 D", draw="-", discard="L2 D", space=2, credits=1)
    race.check("B", roll="D K", draw="-", discard="L7 D", space=0, credits=1, fan=1)


def test_the_end_of_the_first_round_before_anyone_draws():
    race = Race().play(*FIRST.strip().split("\n"), "A move 2 feet=1 coins=4")
    race.check("A", roll="L5 D", active="L:coin*2 D:foot K:2coin", draw="-", discard="-")
    race.check("B", roll="D", discard="L7 D")
    assert race.s[ROUND] == 1
    race.play("A buy -")
    assert race.s[ROUND] == 2


SECOND = """
A move 2 feet=1 coins=4 credits=0
A buy -
A draw L2 D
B draw L7 D
A roll D:foot*2 L:coin*2
A push
A roll L:coin
A pass
B roll K:foot D:foot D:coin L:coin*3
B pass
"""


def test_the_second_round():
    race = Race().play(*FIRST.strip().split("\n"), *SECOND.strip().split("\n")[:4])
    race.check("A", roll="L7 D2", draw="-", need=0)
    race.check("B", roll="L7 D2 K", draw="-", need=0)
    race.play(*SECOND.strip().split("\n")[4:7])
    race.check("A", active="L:coin*3 D:foot*2", coins=3, feet=2)
    race.play(*SECOND.strip().split("\n")[7:]).settle()
    race.check("A", coins=3, feet=2, credits=1)
    race.check("B", coins=4, feet=2, credits=1, active="L:coin*3 D:coin D:foot K:foot")
    race.play("A move 3 feet=1 coins=3 credits=1", "B move 2")
    race.check("A", space=5, credits=2, coins=0)
    race.check("B", space=2, credits=2, coins=4)
    race.refuses("A buy W credits=2", "A buy W credits=3")
    race.play("A buy N credits=2")
    race.check("A", credits=0, discard="N")
    race.refuses("B buy W W coins=4 credits=2", "B buy W N N coins=4 credits=2", "B buy W N Y coins=4 credits=1")
    race.play("B buy W N coins=4 credits=1")
    race.check("A", space=5, credits=0, roll="L4 K", draw="-", discard="L3 D2 N")
    race.check("B", space=2, credits=1, fan=1, roll="L4", draw="-", discard="W L3 D2 N")
    assert (race.supply("N"), race.supply("W")) == (8, 9)


def test_what_must_be_refused_on_the_way():
    race = Race().play(*FIRST.strip().split("\n"))
    race.refuses("A move 3 feet=1 coins=4", "A move 2 feet=1 coins=3 credits=1", "B move 1", "A draw L", "A push")
    race = Race().play(*FIRST.strip().split("\n"), *SECOND.strip().split("\n"))
    race.refuses("A move 4 feet=2 coins=3 credits=1", "A move 3 feet=1 coins=2 credits=2")
    assert max(race.settle().legal("A")) == A_STOP


def test_the_exact_chances_of_the_example():
    race = Race()
    light, dark, black = pool.L, pool.D, pool.K
    assert miss(race, {light: 7, dark: 2}) == Fraction(78125, 629856)
    assert miss(race, {light: 5, dark: 1}) == Fraction(5, 6) ** 5 * Fraction(4, 6)
    assert miss(race, {light: 6, dark: 1, black: 1}) == Fraction(5, 6) ** 6 * Fraction(4, 6) * Fraction(1, 2)
    hits = [Fraction(1)]  # of the opening roll, by number of hits
    for chance in [Fraction(race.rules.hits(light), 6)] * 7 + [Fraction(race.rules.hits(dark), 6)] * 2:
        old = [*hits, Fraction(0)]
        hits = [old[i] * (1 - chance) + (old[i - 1] * chance if i else 0) for i in range(len(old))]
    assert sum(hits[3:]) == Fraction(678799, 2519424)
    assert round(float(sum(hits[4:])), 6) == 0.087093
