"""The readings of the Run phase that are about order, swords and use: G11-G13; where a record's step ends."""

import pytest
from cubitos_table import A_PAY, A_STEP, A_STOP, A_TAKE, WINNER, Race, moving, running


def test_g11_the_last_dice_of_a_colour_are_bought_from_the_black_die_on():
    race = moving("L:coin*3", "L:coin*3", seats=3, first="B").own("C", discard="W8").put("C", coins=3)
    assert race.supply("W") == 2  # three seats may want it
    race.play("A move 0", "B move 0", "C move 0")
    assert [bool(race.legal(seat)) for seat in "ABC"] == [False, True, False]
    race.refuses("A buy W coins=3", "C buy W coins=3")
    race.play("B buy W coins=3")
    race.refuses("A buy -")
    race.play("C buy W coins=3", "A buy -")
    race.check("A", discard="L3")


def test_g11_where_there_is_enough_for_all_the_order_is_free():
    race = moving("L:coin*3", "L:coin*3", first="B").own("B", discard="W8").play("A move 0", "B move 0")
    race.play("A buy W coins=3", "B buy W coins=3")
    assert race.supply("W") == 0


def test_g11_effects_on_others_come_from_the_black_die_on():
    options = {"seats": 3, "first": "B", "O": ("run", ["tax 1"])}
    race = running("O:ability", "O:ability", **options)
    race.put("A", credits=1).put("B", credits=1).put("C", credits=1)
    race.refuses("A use O:ability", "A ready")  # A comes last: B, C, A
    race.play("B use O:ability")
    assert [race.get(seat, "credits") for seat in "ABC"] == [0, 3, 0]
    race.play("B ready", "C ready", "A use O:ability")
    assert [race.get(seat, "credits") for seat in "ABC"] == [1, 2, 0]


@pytest.mark.parametrize("effect", ["tax 1", "rob 1", "gift 1", "gain 3", "pay 1: gain 3", "choose: feet 1 | rob 1"])
def test_g11_whatever_touches_others_or_takes_a_die_waits(effect):
    race = running("W:ability", "O:ability", O=("run", [effect]))
    race.refuses("B use O:ability", "B ready")
    race.play("A ready", "B use O:ability")
    race = running("W:ability", "O:ability", O=("run", ["feet 1, credits 1, hand 1, remove_grey 1"]))
    race.play("B use O:ability")


def test_g11_who_touches_nobody_need_not_wait():
    race = running("W:ability", "O:ability", "W:ability", seats=3, first="C", O=("run", ["rob 1"]))
    race.play("A use W:ability", "A ready")  # C, A, B is the order
    race.refuses("B use O:ability")
    race.play("C ready", "B use O:ability")


def test_g11_the_reward_is_settled_before_anyone_goes_on():
    race = running(
        "O:ability W:ability",
        "R:power",
        R=("comparison", ["swords 1", "power: swords 2", "reward: gain 3"]),
        O=("run", ["gain 3"]),
    )
    race.own("A", discard="W8 N9").own("B", discard="N")
    race.play("A ready", "B ready")
    race.refuses("A use O:ability", "A use W:ability", "A ready")
    race.play("B choose colour:W", "A use O:ability")
    assert race.choices("A") == ["no"]


def test_g12_a_bust_seat_does_not_compare():
    race = Race().own("A", roll="R").own("B", roll="R")
    race.play("A draw L7 D", "A roll R:power L:coin*2", "A push", "A roll -", "A drop -")
    race.play("B draw L7 D", "B roll R:ability", "B pass", "B ready")
    assert race.s[WINNER] == 1
    race.check("B", feet=2)


@pytest.mark.parametrize(("first", "winner"), [("A", 0), ("B", 1), ("C", 2), ("D", 0)])
def test_g12_a_tie_goes_to_the_first_from_the_black_die_on(first, winner):
    race = Race(4, first=first)
    for seat in "ABC":
        race.own(seat, roll="R")
    for seat in "ABC":
        race.play(seat + " draw L7 D", seat + " roll R:ability", seat + " pass")
    race.play("D draw L7 D2", "D roll -", "D pass", "A ready", "B ready", "C ready", "D ready")
    assert race.s[WINNER] == winner


def test_g12_red_faces_count_by_themselves_others_when_they_are_used():
    race = running("W:ability*3", "R:power", W=("run", ["swords 1"]))
    race.check("A", swords=0)
    race.check("B", swords=2)
    race.play("A use W:ability", "A use W:ability", "A use W:ability", "A ready", "B ready")
    assert race.s[WINNER] == 0
    race.check("A", feet=2)
    race.check("B", feet=0)


def test_g13_each_active_die_is_used_once_at_most():
    race = running("W:ability*2 G:ability G:power")
    race.play("A use W:ability", "A use W:ability")
    race.refuses("A use W:ability")
    race.play("A use G:power")
    race.refuses("A use G:power")
    race.check("A", used="W:ability*2 G:power", feet=5)
    race.play("A ready", "B ready", "A use G:ability")
    race.refuses("A use W:ability", "A use G:power", "A use G:ability")


def test_g13_what_works_on_the_roll_may_be_used_until_the_next_push_or_pass():
    options = {"Y": ("roll", ["coins 1", "power: coins 3"])}
    race = Race(**options).own("A", roll="Y3").play("A draw L6", "A roll Y:ability*2")
    race.play("A use Y:ability")
    race.check("A", coins=1, used="Y:ability")
    race.play("A push", "A roll Y:power")
    race.refuses("A use Y:ability")  # of the roll before
    race.play("A use Y:power")
    race.refuses("A use Y:power")
    race.play("A pass")
    race.refuses("A use Y:ability")
    race.play("B draw L7 D2", "B roll -", "B pass")
    race.refuses("A use Y:ability", "A use Y:power")
    race.check("A", coins=4)


def test_g13_run_abilities_wait_for_the_run_phase():
    race = Race().own("A", roll="W").play("A draw L7 D", "A roll W:ability")
    race.refuses("A use W:ability")


def test_g13_gained_dice_go_to_the_discard_zone_and_only_credits_carry_over():
    race = running("O:ability L:coin*3", O=("run", ["gain 3"])).put("A", credits=2)
    race.play("A use O:ability", "A choose colour:N")
    race.check("A", discard="N")
    race.round()
    race.check("A", coins=0, feet=0, swords=0, credits=2)


def test_g11_seats_that_have_bought_no_longer_count():
    race = moving(seats=3).own("C", discard="W8").until("buy")
    for seat in "ABC":
        race.put(seat, coins=3)
    race.refuses("C buy W coins=3")
    race.play("A buy N coins=2", "C buy W coins=3", "B buy W coins=3")


@pytest.mark.parametrize("colour", ["W", "B"])
def test_g11_a_colour_that_nobody_can_get_makes_no_order(colour):
    race = moving(seats=3).own("C", discard=colour + "10").until("buy")
    for seat in "ABC":
        race.put(seat, coins=2)
    race.play("C buy N coins=2", "A buy -", "B buy N coins=2")


def test_g11_one_die_of_any_colour_makes_an_order():
    for colour in "WYROGBPN":
        race = moving().own("B", discard=colour + "9").until("buy").put("A", coins=8).put("B", coins=8)
        race.refuses("B buy -")


def test_g11_a_question_that_is_open_waits_for_nobody():
    race = running("W:ability", "O:ability Y:ability", O=("run", ["remove_grey 1"]), Y=("run", ["rob 1"]))
    race.refuses("B use Y:ability", "B use O:ability")  # A is not ready, and B could rob it
    race = running("W:ability", "O:ability Y:ability", first="B", O=("run", ["remove_grey 1"]), Y=("run", ["rob 1"]))
    race.play("B use O:ability", "B choose roll:L", "A use W:ability", "B use Y:ability")


def test_the_last_action_of_a_step_ends_it():
    rules = Race().rules
    ends = (0, 1, 2, 3, 4, 120, 141, A_STOP, A_PAY, A_PAY + 60, 240, 252, 264, 324)
    goes_on = (8, 18, 20, 30, 32, 119, 144, 148, A_STEP, A_STEP + 3, A_TAKE, A_TAKE + 10)
    assert [action for action in ends if not rules.step_ends(action)] == []
    assert [action for action in goes_on if rules.step_ends(action)] == []
