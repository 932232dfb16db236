"""The Roll phase: C12-C17, bust and what is read into it (G1-G4, G6)."""

from array import array

import pytest
from cubitos_table import (
    A_PASS,
    A_PUSH,
    A_ROLL,
    ACTIVE,
    BUST_PLAIN,
    LETTERS,
    ROLL_ZONE,
    ROUND,
    WINNER,
    Race,
    line,
)

from paddock.core.setup import DEVICE

DREW = ("A draw L7 D2", "B draw L7 D2")
BUST = (*DREW, "A roll L:coin*2 D:foot", "A push", "A roll -")


def busted(**options):
    return Race(**options).play(*BUST)


def test_c12_every_die_of_the_roll_zone_is_rolled():
    race = Race().own("A", roll="W Y").play("A draw L6 D")
    for hit in ("W:foot", "L:coin", "D:foot", "Y:power", "K:credit"):
        Race().own("A", roll="W Y").play("A draw L6 D", "A roll " + hit)
    race.play("A roll W:foot L:coin*6 D:coin Y:power K:2coin")
    race.check("A", roll="-")
    race.refuses("A roll -")


def test_c12_real_dice_show_no_more_and_nothing_else_than_they_have():
    race = Race(first="B").play("A draw L7 D2")
    race.refuses("A roll L:coin*8", "A roll D:foot*2 D:coin", "A roll W:foot", "A roll L:foot", "A roll K:2coin")
    race.play("A roll L:coin*7 D:foot D:coin")
    race.check("A", active="L:coin*7 D:coin D:foot", coins=8, feet=1)


def test_c12_the_device_rolls_every_die_and_each_face_comes_as_often_as_it_should():
    counts = {}
    for seed in range(300):
        race = Race(dealer=DEVICE, seed=seed).own("A", roll="W2 B2").play("A draw L5")
        before = race.dice("A")
        race.play("A roll")
        assert race.dice("A") == before
        p = race._p("A")
        active = array("h", race.s[p + ACTIVE : p + ACTIVE + 77])
        assert sum(active) + sum(race.s[p + ROLL_ZONE : p + ROLL_ZONE + 11]) == sum(before.values()) - 4  # in the draw zone
        for i in range(77):
            counts[i] = counts.get(i, 0) + active[i]
    face = {(LETTERS[i // 7], i % 7 + 1): n / 300 for i, n in counts.items() if n}
    dice = {"L": 5, "W": 2, "B": 2, "K": 1}
    for colour, number, chance in (("L", 1, 1), ("W", 4, 2), ("W", 6, 1), ("B", 2, 1), ("B", 7, 1), ("K", 5, 1)):
        assert face[colour, number] == pytest.approx(dice[colour] * chance / 6, rel=0.3)
    assert sorted(c for c, _ in face) == sorted("L" * 1 + "W" * 2 + "B" * 3 + "K" * 3)


def test_c13_one_hit_is_no_bust_and_all_misses_are_one_only_at_risk():
    race = Race().play(*DREW, "A roll L:coin*2", "A push", "A roll -")
    race.check("A", bust=0, risk=0, active="L:coin*2")
    race.play("A push", "A roll D:coin", "A push", "A roll K:foot")
    race.check("A", bust=0, risk=1, active="L:coin*2 D:coin K:foot")
    race.play("A push", "A roll -")
    race.check("A", bust=1)


def test_c14_risk_begins_with_the_third_active_die():
    for hits, risk in (("L:coin*2", 0), ("L:coin*2 K:foot", 1), ("L:coin*4", 1)):
        Race().play("A draw L7 D2", "A roll " + hits).check("A", risk=risk)


def test_c14_the_black_die_is_one_of_the_three():
    Race().play("A draw L7 D2", "A roll L:coin D:coin K:2coin").check("A", risk=1)


def test_c14_risk_stays_though_dice_leave_the_active_zone():
    race = Race(Y=("roll", ["reroll 3"])).own("A", roll="Y").play("A draw L7 D", "A roll L:coin*2 Y:ability")
    race.play("A use Y:ability", "A choose active:L:coin active:L:coin stop")
    race.check("A", active="Y:ability", risk=1)
    race.play("A push", "A roll -")
    race.check("A", bust=1)


def test_c14_risk_is_gone_in_the_next_round():
    race = Race().round("A draw L7 D2", "A roll L:coin*3", "A pass")
    race.check("A", risk=0)
    race.round("A draw L3", "A roll -", "A push", "A roll -", "A pass")


@pytest.mark.parametrize("switches", [0, BUST_PLAIN])
def test_c15_a_bust_ends_the_roll_phase_at_once(switches):
    race = busted(switches=switches)
    race.refuses("A push", "A pass", "A roll -", "A draw L")
    race.play(*([] if switches else ["A drop -"]), "B roll -", "B pass")
    assert race.phase == "ability"


def test_c16_all_hits_become_active_and_the_misses_stay():
    race = Race(dealer=DEVICE, seed=5).own("A", roll="W4 N4").play("A draw L", "A roll")
    race.check("A", state=2)
    rolled, active = race.get("A", "roll"), race.get("A", "active")
    assert active != "-" and A_PUSH in race.legal("A")
    # nothing but push, pass and what the dice can do: no hit can be taken back
    assert all(action in (A_PUSH, A_PASS) for action in race.legal("A"))
    race.play("A push")
    race.check("A", roll=rolled, active=active)


def test_c16_what_each_face_is_worth():
    race = Race(seats=2).own("A", roll="W N G B").play("A draw L4 D")
    race.play("A roll W:foot L:coin*2 D:foot K:2coin G:foot B:2coin N:3coin")
    race.check("A", coins=2 + 2 + 2 + 3, feet=3, credits=0, swords=0)


def test_c17_push_rolls_the_rest_again_and_pass_ends_the_phase():
    race = Race().play(*DREW)
    race.refuses("A pass", "A push")
    race.play("A roll L:coin")
    race.refuses("A roll -", "A ready", "A move 1")
    race.play("A push")
    race.refuses("A pass", "A push")
    race.play("A roll D:foot K:foot", "A pass")
    race.check("A", active="L:coin D:foot K:foot", roll="L6 D", coins=1, feet=2, risk=0)
    race.refuses("A push", "A roll -")


def test_c17_a_roll_of_the_device_waits_for_its_key():
    race = Race(dealer=DEVICE).settle()
    assert race.legal("A") == [A_ROLL] == race.legal("B")
    assert not race.rules.auto(race.s, 0, A_ROLL) and race.rules.is_random(race.s, A_ROLL)


def test_g1_the_black_die_stays_active_at_a_bust_and_is_worth_nothing():
    race = Race().play(*DREW, "A roll L:coin D:foot K:credit", "A push", "A roll -")
    race.check("A", active="K:credit", discard="L D", coins=0, feet=0, bust=1)
    race.play("A drop -").round()
    race.check("A", credits=1, fan=1)  # from the fan track, none from the die
    race.check("B", roll="L7 D2 K")


def test_g1_the_black_die_cannot_be_dropped():
    race = busted()
    race.refuses("A drop K", "A drop L K")
    race.check("A", roll="L5 D K")
    race.play("A drop L5 D")
    race.check("A", roll="K", discard="L7 D2")


def test_g2_misses_without_risk_leave_the_choice():
    race = Race().play(*DREW, "A roll -")
    race.check("A", roll="L7 D2 K", active="-", bust=0)
    assert race.legal("A") == [A_PUSH, A_PASS]
    race.play("A push", "A roll -", "A push", "A roll -", "A pass")


def test_g3_a_pass_needs_a_roll_but_no_hit_and_a_push_needs_dice():
    race = Race().play(*DREW)
    race.refuses("A pass")
    race.play("A roll -", "A pass")
    race = Race(first="B").play("A draw L7 D2", "A roll L:coin*7 D:foot*2")
    assert race.legal("A") == [A_PASS]
    race.refuses("A push")
    race = Race().play("A draw L7 D2", "A roll L:coin*7 D:foot*2")
    assert race.legal("A") == [A_PUSH, A_PASS]  # the black die is left


def test_g4_the_roll_that_makes_the_risk_is_no_bust_and_the_next_is_judged_by_it():
    race = Race().play(*DREW, "A roll L:coin*2", "A push", "A roll -")
    race.check("A", risk=0, bust=0)
    race.play("A push", "A roll D:coin")
    race.check("A", risk=1, bust=0)
    race.play("A push", "A roll -")
    race.check("A", bust=1, risk=0)


def test_g6_all_active_dice_are_discarded_and_any_others_may_follow():
    race = busted()
    race.check("A", active="-", discard="L2 D", roll="L5 D K", coins=0, feet=0)
    race.refuses("A drop L6", "A drop D2", "A drop W")
    race = Race().own("A", roll="W N").play("A draw L7", "A roll L:coin*3", "A push", "A roll -", "A drop W N")
    race.check("A", discard="W L3 N", roll="L4 K")
    for drop, roll in (("-", "L5 D K"), ("L2", "L3 D K"), ("L5 D", "K"), ("D", "L5 K")):
        busted().play("A drop " + drop).check("A", roll=roll)


def test_g6_the_fan_runner_goes_a_step_and_gets_its_reward():
    race = busted()
    race.check("A", fan=0, credits=0)
    race.play("A drop -")
    race.check("A", fan=1, credits=1)
    race = busted().put("A", fan=1).play("A drop -")
    race.check("A", fan=2, hand=10)
    race = busted().put("A", fan=3).play("A drop -")
    race.check("A", fan=5, credits=5)  # step 4 gives 2 credits and a step, step 5 gives 3
    race = busted().put("A", fan=5).play("A drop -")
    race.check("A", fan=5, credits=0)  # the last step: nothing more


def test_g6_a_fan_step_that_gives_fan_steps_gives_as_many():
    fan = [{}, {"fan": 2}, {"credits": 1}, {"credits": 1}, {"credits": 1}, {"credits": 1}]
    busted(fan=fan).play("A drop -").check("A", fan=3, credits=2)


def test_g6_a_grey_die_that_the_fan_step_removes_is_asked_for():
    race = busted().put("A", fan=2).play("A drop L")
    assert race.choices("A") == ["no", "roll:L", "roll:D", "discard:L", "discard:D"]
    race.play("A choose discard:D")
    race.check("A", fan=3, discard="L3", roll="L4 D K")
    assert race.supply("D") == 12 - 4 + 1
    race = busted().put("A", fan=2).play("A drop L", "A choose no")
    race.check("A", discard="L3 D")


def test_g6_a_busted_seat_sits_out_the_run_phase():
    race = Race(track=line(20, {1: {"credits": 5}})).own("A", roll="R W").own("B", roll="R2").put("A", credits=9)
    race.play("A draw L7", "A roll R:power W:foot L:coin", "A push", "A roll -", "A drop -")
    race.play("B draw L7", "B roll R:ability L:coin", "B pass")
    race.refuses("A ready", "A use R:power", "A move 1", "A buy N credits=2")
    race.play("B ready")
    assert race.s[WINNER] == 1  # one sword against the two that bust
    race.play("B ready", "B move 2", "B buy -").settle()
    race.check("A", space=0, credits=10, bust=0)  # the next round: credits were kept, the fan step added one


def test_g6_when_everybody_busts_the_round_ends_by_itself():
    race = busted().play("A drop L5", "B roll L:coin*3", "B push", "B roll -", "B drop -").settle()
    assert race.s[ROUND] == 2
    race.check("A", discard="-", roll="L7 D2", draw="-")


def test_g6_switched_to_plain_only_the_roll_phase_ends():
    race = busted(switches=BUST_PLAIN)
    race.check("A", active="L:coin*2 D:foot", coins=2, feet=1, roll="L5 D K", fan=0)
    race.refuses("A drop L")
    race.play("B roll -", "B pass", "A move 1")
    race.check("A", space=1)
    race.play("A buy N coins=2")
    race.check("A", discard="N", credits=0, fan=0)


def test_g6_plain_lets_swords_and_abilities_count():
    race = Race(switches=BUST_PLAIN).own("A", roll="R W").play("A draw L7", "A roll L:coin R:power W:ability", "A push")
    race.play("A roll -", "B draw L7 D2", "B roll -", "B pass", "A use W:ability")
    race.check("A", feet=1)
    race.play("A ready").settle()
    assert race.s[WINNER] == 0
    race.check("A", feet=3)
