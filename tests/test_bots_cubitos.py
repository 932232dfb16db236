"""Computer seats: what the sensible one is worth, what it does in plain cases; the arena that measures it."""

import pytest
from cubitos_table import A_DONE, A_DRAW, A_PASS, A_PUSH, A_ROLL, Race, line
from test_kit_cubitos import CARDS

from paddock.core.notation import LETTERS
from paddock.core.setup import KINDS
from paddock.games.cubitos.bot import Bot
from paddock.games.cubitos.effects import OPS
from tools import arena

RANDOM, SENSIBLE = KINDS.index("random"), KINDS.index("sensible")
SEED = (1, 2, 3, 4)


def choice(race, seat="A", kind=SENSIBLE):
    """What a seat that has no taste of its own does now."""
    bot = Bot(race.rules, kind, SEED)
    bot.taste = bytes([16] * 11)
    legal = race.legal(seat)
    return bot.choose(race.s, "ABCD".index(seat), legal, len(legal))


def goes_on(race, seat="A"):
    """Plays the seat's decisions to the end of its step."""
    state = race.get(seat, "state")
    while race.get(seat, "state") == state and race.legal(seat):
        race.rules.apply(race.s, "ABCD".index(seat), choice(race, seat))
    return race


@pytest.mark.parametrize("card_set", range(4))
def test_sensible_beats_random(house, card_set):
    races = [arena.Arena(house, card_set, [RANDOM, SENSIBLE]).race(number) for number in range(60)]
    won = sum(arena.winners(race) == {1} for race in races)
    assert won >= 0.9 * len(races)


def test_a_random_seat_gets_somewhere(house):
    rounds = [arena.Arena(house, 0, [RANDOM, RANDOM]).race(number).rounds for number in range(10)]
    assert max(rounds) <= 60


@pytest.mark.parametrize(("card_set", "least", "most"), [(0, 8, 16), (1, 5, 12), (2, 7, 16), (3, 7, 16)])
def test_races_of_sensible_seats_last_about_as_long_as_an_evening_allows(house, card_set, least, most):
    races = [arena.Arena(house, card_set, [SENSIBLE] * 4).race(number) for number in range(20)]
    assert least <= arena.mean(race.rounds for race in races) <= most


def test_a_race_between_equals_is_open(house):
    races = [arena.Arena(house, 1, [SENSIBLE] * 2).race(number) for number in range(100)]
    won = sum(0 in arena.winners(race) for race in races)
    assert 30 <= won <= 70


def test_without_risk_it_pushes():
    race = Race().play("A draw L7 D2", "A roll L:coin D:foot")
    assert choice(race) == A_PUSH


def test_at_risk_it_weighs_what_it_has_against_what_it_may_get():
    race = Race().play("A draw L7 D2", "A roll L:coin*3 D:foot*2 K:2coin")
    assert choice(race) == A_PASS  # four dice of one hit in six, and much to lose
    race = Race().own("A", roll="G5").play("A draw L4", "A roll L:coin*3")
    assert choice(race) == A_PUSH  # five dice of three hits in six
    race = Race(O=("roll", ["safe"])).own("A", roll="O").play("A draw L7 D", "A roll L:coin*5 O:ability", "A use O:ability")
    assert choice(race) == A_PUSH  # nothing can be lost


def test_it_draws_the_dice_that_are_worth_most():
    race = Race(first="B").bare("A").own("A", draw="W2 L5 D2 P2 G2").put("A", need=6)
    goes_on(race)
    race.check("A", draw="L5 D2", roll="W2 G2 P2")


def test_it_uses_what_it_has():
    race = Race().own("A", roll="W").play("A draw L7 D", "A roll W:ability", "A pass")
    race.play("B draw L7 D2", "B roll -", "B pass")
    goes_on(race)
    race.check("A", feet=1)


def test_it_runs_and_stops_for_a_bonus_that_is_worth_more_than_a_space():
    race = Race(track=line(40, {3: {"hand": 2}})).until("move").put("A", feet=4)
    goes_on(race).check("A", space=3, hand=11)
    race = Race(track=line(40, {3: {"credits": 1}})).until("move").put("A", feet=4)
    goes_on(race).check("A", space=4)


def test_it_buys_feet_to_finish_and_dice_to_win_later():
    race = Race(track=line(20)).put("A", space=18).until("move").put("A", coins=5)
    goes_on(race).check("A", space=19)
    race = Race(track=line(60)).until("move").put("A", coins=5)
    goes_on(race).check("A", space=0, coins=5)
    race.until("buy")
    goes_on(race)
    assert len(race.dice("A")) == 4  # light and dark grey, the black one, and the first of its own


def test_it_pays_with_coins_before_credits():
    race = Race(track=line(60)).until("buy").put("A", coins=5, credits=5)
    goes_on(race)
    bought = [LETTERS.index(c) for c in race.dice("A") if c not in "LDK"]
    cost = sum(race.rules.price(c) for c in bought)
    assert bought and race.get("A", "credits") == 5 - max(0, cost - 5)


def test_a_bust_throws_light_grey_dice_out():
    race = Race().play("A draw L7 D2", "A roll L:coin*2 D:foot", "A push", "A roll -")
    assert choice(race) != A_DONE
    goes_on(race).check("A", roll="D K")


def test_forced_decisions_and_rolls_need_no_thought():
    race = Race(dealer=0).settle()
    assert choice(race) == A_ROLL
    race = Race(first="B").bare("A").own("A", draw="W").put("A", need=1)
    assert choice(race, kind=RANDOM) == A_DRAW + LETTERS.index("W")


@pytest.mark.parametrize("kind", [RANDOM, SENSIBLE])
def test_whatever_it_does_is_legal_with_every_kind_of_effect_and_real_dice(kind):
    for dealer in (0, 1):
        for switches in range(8):
            race = Race(4, dealer=dealer, switches=switches, seed=switches, track=line(20), **CARDS)
            bots = [Bot(race.rules, kind, (seat, 2, 3, 4)) for seat in range(4)]
            while race.phase != "finished":
                seat = race.rules.first_seat(race.s)
                legal = race.legal("ABCD"[seat])
                action = bots[seat].choose(race.s, seat, legal, len(legal))
                assert action in legal
                race.rules.apply(race.s, seat, action)


def test_the_same_seed_gives_the_same_seat():
    first, second, other = (Bot(Race().rules, SENSIBLE, seed) for seed in (SEED, SEED, (9, 9, 9, 9)))
    assert (first.taste, first.dice) == (second.taste, second.dice)
    assert first.taste != other.taste


# -- the arena


def test_the_arena_tells_of_races_cards_and_effects(capsys):
    assert arena.main(["--races", "4", "--set", "first", "--seats", "sensible, random", "--effects"]) == 0
    said = capsys.readouterr().out
    assert "First game on Meadow, 4 races" in said and "rounds" in said
    for word in ("sensible", "random", "Trot", "Comet", "feet", "safe"):
        assert word in said


def test_the_arena_plays_a_race_again_as_it_was(house):
    played = [arena.Arena(house, 2, [SENSIBLE, RANDOM, SENSIBLE]).race(5) for _ in range(2)]
    assert played[0].match.state == played[1].match.state
    assert played[0].bought == played[1].bought


def test_an_effect_taken_away_does_nothing(house_bytes, house):
    here = arena.Arena(house, 1, [SENSIBLE, SENSIBLE])
    kind = next(kind for kind in arena.kinds_of_effects(house, 1) if OPS[kind].word == "feet")
    slower = arena.mean(race.rounds for race in arena.without(here, house_bytes, kind, 20))
    assert slower > arena.mean(here.race(number).rounds for number in range(20))


@pytest.mark.parametrize(
    "arguments", [["--set", "none"], ["--track", "none"], ["--seats", "random"], ["--races", "0"], ["--rules", "bust"]]
)
def test_the_arena_says_what_it_does_not_know(arguments, capsys):
    with pytest.raises(SystemExit) as end:
        arena.main(arguments)
    assert end.value.code == 2
    assert "error" in capsys.readouterr().err


def test_the_arena_says_what_is_wrong_with_a_pack(tmp_path, capsys):
    (tmp_path / "bad.toml").write_text("id = 3\n")
    assert arena.main(["--pack", str(tmp_path / "bad.toml"), "--races", "1"]) == 1
    assert "bad.toml:1" in capsys.readouterr().err
