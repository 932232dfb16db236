"""Every kind of effect a card may have, its questions, and when cards work. `test_op_<name>` for each; the last test looks."""

import pytest
from cubitos_table import Race, line

from paddock.games.cubitos.effects import OPS

WORKS = ("run", "roll", "comparison", "active")


def card(*effect, when="run"):
    return (when, list(effect))


def used(effect, when="run", die="O:ability", **options):
    """A race in which seat A may use an orange die that does this: on the roll, or in the Run phase."""
    race = Race(O=card(*effect, when=when), **options).own("A", roll="O")
    race.play("A draw L7 D", f"A roll {die} L:coin")
    if when == "run":
        race.play("A pass", "B draw L7 D2", "B roll -", "B pass")
    return race


@pytest.mark.parametrize(("name", "word"), [("feet", "feet"), ("coins", "coins"), ("credits", "credits")])
def test_op_feet_op_coins_op_credits(name, word):
    for when in ("run", "roll"):
        race = used([f"{name} 3"], when=when)
        before = race.get("A", word)
        race.play("A use O:ability")
        race.check("A", **{word: before + 3})
    race = Race(R=card("swords 1", "power: swords 2", f"reward: {name} 3", when="comparison")).own("A", roll="R")
    race.play("A draw L7 D", "A roll R:ability", "A pass").until("ability2")
    race.check("A", **{word: 3})


def test_op_swords():
    race = used(["swords 2"])
    race.play("A use O:ability")
    race.check("A", swords=2)


def test_op_hand_is_for_good_and_from_the_next_draw_on():
    race = used(["hand 1"]).play("A use O:ability")
    race.check("A", hand=10)
    race.round()
    race.check("A", hand=10, need=3)  # 7 lie in the roll zone


def test_op_fan_goes_steps_with_their_rewards():
    race = used(["fan 2"]).play("A use O:ability")
    race.check("A", fan=2, credits=1, hand=10)
    race = used(["fan 4"]).play("A use O:ability")  # the third step asks, the fourth goes on to the fifth
    assert race.choices("A") == ["no", "draw:D", "roll:L", "roll:D"]
    race.play("A choose no")
    race.check("A", fan=5, credits=1 + 2 + 3)


def test_op_remove_grey_asks_for_each_die():
    race = used(["remove_grey 2"]).own("A", discard="D").play("A use O:ability")
    assert race.choices("A") == ["no", "draw:D", "roll:L", "roll:D", "discard:D"]
    race.play("A choose roll:L", "A choose discard:D")
    race.check("A", roll="L5 D K", discard="-", grey=0)
    assert (race.supply("L"), race.supply("D")) == (15, 8)
    race = used(["remove_grey 2"]).play("A use O:ability", "A choose no")
    race.check("A", grey=0, roll="L6 D K")


def test_op_remove_grey_before_what_follows_it():
    race = used(["remove_grey 1, feet 2"]).play("A use O:ability")
    race.check("A", feet=0)
    race.refuses("A ready")
    race.play("A choose draw:D")
    race.check("A", feet=2, stepper=0)


def test_op_remove_grey_leaves_active_dice_alone():
    race = Race(O=card("remove_grey 3")).bare("A").own("A", roll="O L").put("A", need=0)
    race.play("A draw -", "A roll L:coin O:ability", "A pass", "B draw L7 D2", "B roll -", "B pass", "A use O:ability")
    assert race.choices("A") == ["no"]


def test_op_draw_asks_up_to_n_times():
    race = used(["draw 2"], when="roll").own("A", draw="W")
    race.play("A use O:ability")
    assert race.choices("A") == ["stop", "die:W", "die:D"]
    race.play("A choose die:W", "A choose die:D")
    race.check("A", roll="W L6 D2 K", draw="-", stepper=0)
    race = used(["draw 2"], when="roll").own("A", draw="W").play("A use O:ability", "A choose die:W stop")
    race.check("A", roll="W L6 D K", draw="D")


def test_op_draw_refills_an_empty_draw_zone_c11():
    race = used(["draw 3"], when="roll").own("A", discard="W Y")
    race.play("A use O:ability", "A choose die:D")
    assert race.choices("A") == ["stop", "die:W", "die:Y"]
    race.play("A choose die:Y")
    race.check("A", draw="W", discard="-", roll="L6 D2 K Y")
    race.play("A choose die:W")
    race.check("A", stepper=0)


def test_op_draw_with_nothing_to_draw_ends():
    race = used(["draw 3"], when="roll")
    race.play("A use O:ability", "A choose die:D")
    assert race.choices("A") == ["stop"]
    race.settle().check("A", stepper=0)


def test_op_reroll_takes_active_dice_back():
    race = used(["reroll 2"], when="roll", die="O:ability D:foot").play("A use O:ability")
    assert race.choices("A") == ["stop", "active:L:coin", "active:D:foot"]  # not the die that is used
    race.play("A choose active:D:foot")
    race.check("A", active="L:coin O:ability", feet=0, coins=1, roll="L6 D K")
    race.play("A choose stop")
    race.check("A", stepper=0)


def test_op_reroll_of_a_die_that_works_while_active_takes_its_worth_along():
    race = Race(O=card("reroll 1", when="roll"), N=card("coins 2", "feet 1", when="active")).own("A", roll="O N")
    race.play("A draw L7", "A roll O:ability N:ability")
    race.check("A", coins=2, feet=1)
    race.play("A use O:ability", "A choose active:N:ability")
    race.check("A", coins=0, feet=0, roll="L7 K N")


def test_op_reroll_of_an_unused_die_takes_its_use_along():
    race = Race(O=card("reroll 1", when="roll")).own("A", roll="O2").play("A draw L7", "A roll O:ability*2")
    race.play("A use O:ability", "A choose active:O:ability")
    race.check("A", active="O:ability", used="O:ability")
    race.refuses("A use O:ability")


def test_op_reroll_leaves_the_use_of_a_die_just_rolled_beside_an_older_one():
    race = Race(Y=card("reroll 1", when="roll"), O=card("coins 1", when="roll")).own("A", roll="O2 Y2").play("A draw L5")
    race.play("A roll O:ability", "A push", "A roll O:ability Y:ability*2")
    race.play("A use Y:ability", "A choose active:O:ability", "A use O:ability")
    race.check("A", active="Y:ability*2 O:ability", used="Y:ability O:ability")


def test_op_safe_spares_the_next_roll_only():
    race = used(["safe"], when="roll", die="O:ability L:coin D:foot").play("A use O:ability")
    race.check("A", risk=1, safe=1)
    race.play("A push", "A roll -")
    race.check("A", bust=0, safe=0, active="L:coin*2 D:foot O:ability")
    race.play("A push", "A roll -")
    race.check("A", bust=1)


def test_op_safe_is_gone_in_the_next_round():
    race = used(["safe"], when="roll").play("A use O:ability", "A pass", "B draw L7 D2").round("B roll -")
    race.check("A", safe=0)


def test_op_risk_lets_bust_risk_begin_later():
    for dice, at_risk in (("L:coin*2", 0), ("L:coin*3", 0), ("L:coin*4", 1)):
        race = Race(O=card("risk 2", when="active")).own("A", roll="O").play("A draw L7 D", f"A roll O:ability {dice}")
        race.check("A", risk=at_risk)
    race = Race(O=card("risk 2", "power: risk 3", when="active")).own("A", roll="O2").play("A draw L7")
    race.play("A roll O:ability O:power L:coin*5")
    race.check("A", risk=0)  # 3 + 2 + 3 = 8, and 7 are active
    race.play("A push", "A roll L:coin")
    race.check("A", risk=1)


def test_op_gain_takes_a_die_that_costs_no_more():
    race = used(["gain 4"]).play("A use O:ability")
    assert race.choices("A") == ["no", "colour:W", "colour:Y", "colour:N"]
    race.play("A choose colour:Y")
    race.check("A", discard="Y")
    assert race.supply("Y") == 9
    race = used(["gain 4"]).play("A use O:ability", "A choose no")
    race.check("A", discard="-", stepper=0)


@pytest.mark.parametrize(("name", "word"), [("feet_each", "feet"), ("coins_each", "coins")])
def test_op_feet_each_op_coins_each(name, word):
    race = Race(O=card(f"{name} O")).own("A", roll="O3").play("A draw L6", "A roll O:ability O:power*2", "A pass")
    race.play("B draw L7 D2", "B roll -", "B pass", "A use O:ability")
    race.check("A", **{word: 3})
    race = used([f"{name} L"], die="O:ability L:coin*2").play("A use O:ability")
    race.check("A", **{word: 3 if word == "feet" else 6})  # three active light grey dice, whatever they show


def table_of_three(effect, credits=(0, 3, 1), **options):
    race = used(effect, seats=3, **options)
    for seat, n in zip("ABC", credits, strict=True):
        race.put(seat, credits=n)
    return race.play("C draw L7 D2", "C roll -", "C pass")


def test_op_tax_takes_from_everybody_what_they_have():
    race = table_of_three(["tax 2"]).play("A use O:ability")
    assert [race.get(seat, "credits") for seat in "ABC"] == [3, 1, 0]


def test_op_rob_takes_from_one_who_is_chosen():
    race = table_of_three(["rob 2"]).play("A use O:ability")
    assert race.choices("A") == ["no", "seat:B", "seat:C"]
    race.play("A choose seat:C")
    assert [race.get(seat, "credits") for seat in "ABC"] == [1, 3, 0]
    race = table_of_three(["rob 2"], credits=(0, 3, 0)).play("A use O:ability")
    assert race.choices("A") == ["no", "seat:B"]
    race.play("A choose seat:B")
    assert [race.get(seat, "credits") for seat in "ABC"] == [2, 1, 0]


def test_op_gift_gives_to_the_others():
    race = table_of_three(["gift 2"]).play("A use O:ability")
    assert [race.get(seat, "credits") for seat in "ABC"] == [0, 5, 3]


def test_op_pay_buys_what_stands_behind_it():
    race = used(["pay 2: feet 3"]).put("A", credits=2).play("A use O:ability")
    assert race.choices("A") == ["no", "yes"]
    race.play("A choose yes")
    race.check("A", credits=0, feet=3, stepper=0)
    race = used(["pay 2: feet 3", "coins 1"]).put("A", credits=2).play("A use O:ability", "A choose no")
    race.check("A", credits=2, feet=0, coins=2)
    race = used(["pay 2: feet 3"]).put("A", credits=1).play("A use O:ability")
    assert race.choices("A") == ["no"]  # credits are never negative


def test_op_behind_works_for_those_who_are():
    for mine, other, feet in ((3, 4, 2), (4, 4, 0), (5, 4, 0)):
        race = used(["behind: feet 2", "coins 1"]).put("A", space=mine).put("B", space=other).play("A use O:ability")
        race.check("A", feet=feet, coins=2)


def test_op_choose_op_branch_do_one_of_several():
    for option, words in ((1, (2, 1, 0)), (2, (0, 4, 0)), (3, (1, 1, 5))):
        race = used(["choose: feet 2 | coins 3 | credits 5, feet 1"]).play("A use O:ability")
        assert race.choices("A") == ["option:1", "option:2", "option:3"]
        race.play(f"A choose option:{option}")
        race.check("A", feet=words[0], coins=words[1], credits=words[2], stepper=0)


def test_choices_may_stand_behind_a_price_and_questions_in_a_choice():
    race = used(["pay 1: choose: feet 1 | gain 2, feet 5", "coins 1"]).put("A", credits=1).play("A use O:ability")
    race.play("A choose yes", "A choose option:2", "A choose colour:N")
    race.check("A", discard="N", feet=5, coins=2, credits=0, stepper=0)
    race = used(["pay 1: choose: feet 1 | gain 2, feet 5", "coins 1"]).put("A", credits=1).play("A use O:ability")
    race.play("A choose yes", "A choose option:1")
    race.check("A", feet=1, coins=2)


def test_the_power_face_does_the_stronger_thing():
    race = used(["feet 1", "power: feet 4"], die="O:power")
    race.refuses("A use O:ability")
    race.play("A use O:power")
    race.check("A", feet=4)


def test_while_active_a_card_needs_no_use():
    race = Race(O=card("feet 2", "coins 1", "swords 1", "power: feet 3", when="active")).own("A", roll="O2")
    race.play("A draw L7", "A roll O:ability O:power L:coin")
    race.check("A", feet=5, coins=2, swords=1)
    race.refuses("A use O:ability")
    race.play("A push", "A roll -", "A drop -")
    race.check("A", feet=0, coins=0, swords=0)


def test_a_question_that_is_open_survives_as_part_of_the_state():
    race = used(["gain 4, feet 2"]).play("A use O:ability")
    copy = race.s[:]
    race.play("A choose colour:W")
    done = race.s[:]
    race.s = copy
    race.refuses("A ready", "A use O:ability")
    race.play("A choose colour:W")
    assert race.s == done


def test_a_bonus_and_a_fan_step_ask_too():
    race = Race(track=line(20, {2: {"fan": 3}})).until("move").put("A", feet=2).play("A move 2")
    race.check("A", fan=3, credits=1, hand=10, grey=1)
    race.refuses("A buy -")
    race.play("A choose no").check("A", grey=0)


def test_every_kind_has_its_test():
    tested = "".join(name for name in globals() if name.startswith("test_op_"))
    missing = [op.word for op in OPS if "op_" + op.word not in tested]
    assert not missing


def test_every_kind_says_when_it_may_be_on_a_card():
    for op in OPS:
        assert set(op.when.split()) <= set(WORKS), op.word
        assert op.arg in ("n", "none", "colour"), op.word
