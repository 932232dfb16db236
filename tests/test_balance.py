"""The house cards in simulated races: none is a waste of money, none decides the race alone, every effect matters."""

import io
import re

import pytest
from conftest import HOUSE

from paddock.core.notation import LETTERS
from paddock.games.cubitos.effects import OPS
from paddock.games.cubitos.layout import CREDITS, ROUND, SEATS_AT, SPACE, STRIDE
from paddock.packs import Pack
from tools import balance, packs
from tools.packs.compiled import compiled

RACES = 20


@pytest.mark.parametrize("card_set", range(4))
@pytest.mark.parametrize("place", range(8))
def test_every_colour_of_every_set_is_worth_buying(house, card_set, place):
    """A seat that buys one of its dice early holds its own against one that never does; tools/balance.py has the figures."""
    colour = house.card(house.set(card_set)[place])[0]
    assert 0.15 <= balance.share(house, card_set, colour, 1, RACES) <= 0.85


def without(line, name):
    """An effect line without one kind of effect: its guards are open, of a choice the first way is left."""
    section, colon, rest = line.partition(": ") if line.startswith(("power: ", "reward: ")) else ("", "", line)
    if name == "choose":
        rest = re.sub(r"choose: ([^|]*).*", r"\1", rest).strip()
    rest = re.sub(rf"\b{name}( \w+)?: ", "", rest)
    if "|" in rest:
        return section + colon + rest
    guards, guard, ops = rest.rpartition(": ")
    left = [op for op in ops.split(", ") if op.split()[0] != name]
    return section + colon + guards + guard + ", ".join(left) if left else None


def test_without_takes_one_kind_of_effect_out():
    assert without("power: behind: feet 2", "behind") == "power: feet 2"
    assert without("coins 3, reroll 2", "reroll") == "coins 3"
    assert without("reward: choose: feet 4 | gain 8", "choose") == "reward: feet 4"
    assert without("pay 1: gain 6", "pay") == "gain 6"
    assert without("pay 1: gain 6, feet 1", "gain") == "pay 1: feet 1"
    assert without("pay 1: gain 6", "gain") is without("feet 3", "feet") is None


@pytest.mark.parametrize("name", [op.word for op in OPS if op.when])
def test_every_kind_of_effect_changes_races(name):
    """The same races, of seats that like the card's colour, with the effect on the card and without it."""
    pack = packs.load(HOUSE)
    word = re.compile(rf"\b{name}\b")
    key, card_set = next(
        (entry[colour], i)
        for colour in "GYBOWNRP"
        for i, entry in enumerate(pack["sets"].values())
        if word.search(" ".join(pack["cards"][entry[colour]]["effect"]))
    )
    card = pack["cards"][key]
    colour = LETTERS.index(card["colour"])

    def ends():
        played = Pack(io.BytesIO(compiled(pack)))  # unchecked: a face may be left with nothing
        for number in range(8):
            match = balance.play(played, card_set, 2, number, lambda rules, i, seed: balance.Buyer(rules, seed, colour, 9))
            s = match.state
            yield s[ROUND], [list(s[p + SPACE : p + CREDITS + 1]) for p in (SEATS_AT, SEATS_AT + STRIDE)]

    before = list(ends())
    assert before == list(ends())
    card["effect"] = [line for line in (without(line, name) for line in card["effect"]) if line]
    after = list(ends())
    assert sum(one != other for one, other in zip(before, after, strict=True)) >= 3
