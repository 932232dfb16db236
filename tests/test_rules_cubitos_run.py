"""The Run phase: C18-C29, C32, what is read into it (G8-G10)."""

import itertools

import pytest
from cubitos_table import (
    A_FOOT,
    A_PAY,
    A_STEP,
    A_STOP,
    A_TAKE,
    LETTERS,
    ROUND,
    SEATS_AT,
    STRIDE,
    WINNER,
    line,
    moving,
    running,
)

BONUSES = line(30, {2: {"credits": 1}, 3: {"coins": 3}, 4: {"fan": 1}, 5: {"hand": 1}, 6: {"remove_grey": 1}})


# -- C18-C20, C32: abilities


def test_c18_abilities_in_any_order_and_none_is_forced():
    for order in (("W:ability", "P:ability", "W:ability"), ("P:ability", "W:ability", "W:ability"), ()):
        race = running("W:ability*2 P:ability")
        for die in order:
            race.play("A use " + die)
        race.check("A", feet={3: 6, 0: 0}[len(order)], used="W:ability*2 P:ability" if order else "-")
        race.play("A ready", "B ready")


def test_c18_only_active_dice_that_show_it_can_be_used():
    race = running("W:foot G:ability")
    race.refuses("A use W:ability", "A use G:power", "B use G:ability")
    race.play("A use G:ability")
    race.check("A", feet=3)


def test_c19_the_swords_are_compared_once_and_when_all_are_ready():
    race = running("R:ability", "R:power")
    race.check("A", swords=1)
    race.check("B", swords=2)
    race.play("A ready")
    race.check("B", feet=0)
    assert race.phase == "ability"
    race.play("B ready")
    assert (race.phase, race.s[WINNER]) == ("ability2", 1)
    race.check("B", feet=2)
    race.play("B ready", "A ready")
    race.check("B", feet=2)
    assert race.phase == "move"


def test_c19_nobody_wins_without_a_sword():
    race = running("W:foot", "W:foot")
    race.play("A ready", "B ready")
    assert race.s[WINNER] == -1
    race.check("A", feet=1)
    assert not any(race.s[SEATS_AT + 2 * STRIDE :])  # and nobody who is not there got the reward


def test_c20_abilities_go_on_after_the_comparison_but_their_swords_come_too_late():
    race = running("R:ability W:ability*2", "R:power", W=("run", ["swords 5", "feet 1"]))
    race.play("A ready", "B ready")
    assert race.s[WINNER] == 1
    race.play("A use W:ability", "A use W:ability", "A ready", "B ready")
    assert race.s[WINNER] == 1
    race.check("A", feet=2)
    race.check("B", feet=2)


def test_c20_coins_and_feet_are_totalled_last_and_g12_so_are_credits():
    race = running("K:credit L:coin", "L:coin")
    race.play("A ready", "B ready")
    race.check("A", credits=0)
    race.play("A ready")
    race.check("A", credits=0)
    race.play("B ready")
    race.check("A", credits=1, coins=1)
    assert race.phase == "move"


def test_c32_all_finish_a_step_before_anyone_starts_the_next():
    race = running("W:ability L:coin*3 D:foot", "W:ability L:coin*3 D:foot")
    race.refuses("A move 1", "A buy N coins=2")
    race.play("B ready")
    race.refuses("B move 1", "B ready")
    race.play("A ready", "A ready")
    race.refuses("A move 1")
    race.play("B ready", "B move 1")
    race.refuses("B buy N coins=2")
    race.play("A move 1", "B buy N coins=2", "A buy -")
    assert race.phase == "roll"


def test_c32_within_a_step_the_seats_act_in_any_order():
    for order in ("ABC", "CBA", "BAC"):
        race = running("D:foot", "D:foot", seats=3)
        for word in ("ready", "ready", "move 0", "buy -"):
            race.play(*(seat + " " + word for seat in order))
        assert race.s[ROUND] == 2


# -- C21-C25: move


def test_c21_a_foot_is_a_space():
    race = moving("W:foot*3")
    race.refuses("A move 4")
    race.play("A move 3")
    race.check("A", space=3, feet=0)


@pytest.mark.parametrize(
    ("money", "moves"),
    [
        ((4, 0), ["1 feet=1 coins=4"]),
        ((0, 4), ["1 feet=1 credits=4"]),
        ((3, 2), ["1 feet=1 coins=3 credits=1", "1 feet=1 coins=2 credits=2"]),
        ((2, 7), ["2 feet=2 coins=2 credits=6", "2 feet=2 coins=1 credits=7", "1 feet=1 credits=4"]),
        ((9, 0), ["2 feet=2 coins=8", "1 feet=1 coins=4"]),
    ],
)
def test_c22_any_four_of_coins_and_credits_buy_a_foot_g8_split_as_one_likes(money, moves):
    for move in moves:
        race = moving("-", track=line(30)).put("A", coins=money[0], credits=money[1])
        race.play("A move " + move)
        paid = dict(arg.split("=") for arg in move.split()[1:])
        race.check("A", space=int(move[0]), coins=money[0] - int(paid.get("coins", 0)))
        race.check("A", credits=money[1] - int(paid.get("credits", 0)))
    race = moving("-").put("A", coins=money[0], credits=money[1])
    race.refuses("A move 3 feet=3 coins=12", "A move 1 feet=1 coins=3", f"A move 1 feet=1 coins={money[0] + 1} credits=3")


def test_c22_three_in_all_buy_nothing():
    race = moving("-").put("A", coins=2, credits=1)
    race.refuses("A move 1 feet=1 coins=2 credits=1", "A move 1 feet=1 coins=2 credits=2")
    assert race.legal("A") == [A_STOP]


def test_c22_a_foot_costs_four_and_never_more():
    race = moving("-").put("A", coins=9, credits=9)
    assert race.legal("A") == [A_FOOT, A_FOOT + 1, A_FOOT + 2, A_FOOT + 3, A_FOOT + 4, A_STOP]
    race = moving("-").put("A", coins=9)
    assert race.legal("A") == [A_FOOT + 4, A_STOP]


def test_c23_occupied_spaces_can_be_passed_and_stopped_on():
    race = moving("W:foot*3", "W:foot*2").put("B", space=1)
    race.play("A move 3", "B move 2")
    race.check("A", space=3)
    race.check("B", space=3)


def test_c24_feet_may_stay_unused_and_are_lost():
    race = moving("W:foot*3")
    race.play("A move 1")
    race.check("A", space=1, feet=0)
    race.round()
    race.check("A", feet=0)


@pytest.mark.parametrize(
    ("space", "what"),
    [(2, {"credits": 1}), (3, {"coins": 3}), (4, {"fan": 1, "credits": 1}), (5, {"hand": 10})],
)
def test_c25_who_stops_on_a_bonus_gets_it(space, what):
    race = moving(f"W:foot*{space}", track=BONUSES)
    race.play(f"A move {space}")
    race.check("A", **what)


def test_c25_a_bonus_that_removes_grey_dice_asks():
    race = moving("W:foot*6 L:coin", track=BONUSES)
    race.play("A move 6")
    race.refuses("A buy -", "B buy -")
    assert race.choices("A") == ["no", "draw:L", "draw:D", "roll:L"]
    race.play("A choose draw:D")
    race.check("A", draw="L4 D")
    assert race.supply("D") == 9


def test_c25_passing_over_or_standing_still_gains_nothing():
    race = moving("W:foot*7", track=BONUSES).play("A move 7")
    race.check("A", credits=0, coins=0, fan=0, hand=9, grey=0)
    race = moving("W:foot", track=BONUSES).put("A", space=2).play("A move 0")
    race.check("A", space=2, credits=0)


def test_c25_where_the_round_began_counts_not_where_the_step_began():
    race = moving("W:foot", track=BONUSES).put("A", space=2)
    race.play("A move 1")
    race.check("A", space=3, coins=3)
    race.round()
    race.check("A", space=3, coins=0)
    race.round()
    race.check("A", space=3, coins=0)


# -- C26-C29: buy, discard


def test_c26_coins_are_gone_and_credits_are_kept():
    race = moving("L:coin*4").put("A", credits=3)
    race.play("A move 0", "A buy N coins=2", "B buy -")
    race.check("A", coins=0, credits=3)


def test_c26_any_split_pays_but_only_the_price():
    for credits in (0, 1, 2, 3):
        race = moving("L:coin*4").put("A", credits=3)
        race.play("A move 0", f"A buy W coins={3 - credits} credits={credits}")
        race.check("A", credits=3 - credits, coins=4 - 3 + credits)
    race = moving("L:coin*2").put("A", credits=3).play("A move 0")
    race.refuses("A buy W coins=3", "A buy W coins=2", "A buy W coins=2 credits=2", "A buy W", "A buy P coins=5 credits=3")
    race.play("A buy W N coins=2 credits=3")


def test_c27_prices_are_those_of_the_cards():
    race = moving("-").put("A", coins=8)
    for colour, cost in {"W": 3, "Y": 4, "R": 5, "O": 6, "G": 5, "B": 6, "P": 8, "N": 2}.items():
        poor = moving("-").put("A", coins=cost - 1).play("A move 0")
        poor.refuses(f"A buy {colour} coins={cost}", f"A buy {colour} coins={cost - 1}")
        race = moving("-").put("A", coins=cost).play("A move 0", f"A buy {colour} coins={cost}")
        race.check("A", coins=0, discard=colour)


def test_c27_two_dice_at_most_and_of_different_colours():
    race = moving("-").put("A", coins=30).play("A move 0")
    race.refuses("A buy W W coins=6", "A buy W N Y coins=9", "A buy L coins=1", "A buy D coins=1", "A buy K coins=1")
    race.play("A buy W P coins=11")
    assert race.get("A", "discard") == "W P"


def test_c27_any_two_colours_go_together():
    for first, second in itertools.combinations("WYROGBPN", 2):
        race = moving("-").put("A", coins=30).play("A move 0")
        price = sum(race.rules.price(LETTERS.index(c)) for c in (first, second))
        race.play(f"A buy {second} {first} coins={price}")
        assert race.dice("A")[first] == race.dice("A")[second] == 1


def test_c27_after_two_dice_only_the_payment_is_left():
    race = moving("-").put("A", coins=30).play("A move 0").settle()
    for code in (0, 4):
        race.rules.apply(race.s, 0, A_TAKE + code)
    assert race.legal("A") == [A_PAY]


def test_c28_bought_dice_go_to_the_discard_zone():
    race = moving("L:coin*5").play("A move 0", "A buy W N coins=5")
    race.check("A", discard="W N")
    assert (race.supply("W"), race.supply("N")) == (9, 9)


def test_c29_active_dice_are_discarded_and_the_roll_zone_stays():
    race = moving("L:coin*2 D:foot*2 K:2coin").play("A move 1", "B move 0", "B buy -", "A buy W coins=3")
    race.check("A", discard="W L2 D2", roll="L5", active="-", used="-", coins=0, feet=0, swords=0)
    race.check("B", roll="L7 D2 K")


def test_g8_feet_may_be_bought_until_the_move_is_over():
    race = moving("W:foot L:coin*4").settle()
    rules, s = race.rules, race.s
    for action in (A_STEP, 148, A_STEP):  # a step, a foot for four coins, another step
        assert action in race.legal("A")
        rules.apply(s, 0, action)
    race.check("A", space=2, coins=0)
    rules.apply(s, 0, A_STOP)
    race.refuses("A move 1 feet=1 coins=4")


def test_g9_stopping_ends_the_move_and_its_bonus_can_be_spent():
    race = moving("W:foot*3", track=BONUSES).play("A move 3")
    race.refuses("A move 1 feet=1 coins=3 credits=1")
    race.play("B move 0", "A buy W coins=3")
    race.check("A", coins=0, discard="W")


def test_g10_gained_dice_do_not_count_as_bought():
    race = running("O:power", O=("run", ["gain 3", "power: gain 4"]), N=("run", ["coins 1"])).put("A", coins=20)
    race.play("A use O:power", "A choose colour:W", "A move 0")
    race.check("A", discard="W")
    race.play("A buy W N coins=5")
    race.check("A", discard="W2 N")


def test_g10_an_empty_supply_can_neither_be_bought_nor_gained():
    race = running("O:ability", O=("run", ["gain 3"])).put("A", coins=9).own("B", discard="W10")
    race.play("A use O:ability")
    assert race.choices("A") == ["no", "colour:N"]
    race.play("A choose no", "A move 0", "B move 0")
    race.refuses("A buy W coins=3")


def test_g10_grey_dice_are_not_for_sale():
    race = moving("-").put("A", coins=30).play("A move 0")
    race.refuses("A buy L coins=0", "A buy D coins=0", "A buy K coins=0")
