"""Random keys, as a child presses them between the moves of somebody who plays: nothing breaks, every page can be read."""

import json
import random
import re

import pytest
from player import Player

from tools.simulator.handheld import LOST, Handheld

PRESSES = 1500
PLAYED = 0.4  # share of moves that are meant; keys alone would push until every seat is bust
SEEN = {  # so many keys lead at least there
    "house": {"ROLL", "DRAW", "MOVE", "BUY", "ROUND", "BACK", "STANDINGS"},
    "automobiles": {"GRID", "ACTION", "BUY", "TURN", "BACK", "STANDINGS"},
    "": {"TALLY", "FINISH", "THE", "BACK", "STANDINGS"},  # a tally needs no pack
}


class Monkey:
    """Looks at every page that its keys lead to."""

    def __init__(self, handheld):
        self.random = random.Random(1)
        self.handheld = handheld
        self.seen = set()
        self.pressed = []
        self.player = Player(self, self.check)

    keys = property(lambda self: self.handheld.keys)

    def text(self):
        return self.handheld.text()

    def run(self, milliseconds):
        self.handheld.run(milliseconds)

    def press(self, key):
        self.pressed.append(key)
        self.handheld.press(key)

    def go_on(self):
        if self.random.random() < PLAYED:
            self.player.decide()
        else:
            self.player.press(self.random.choice([*self.handheld.keys, "a", "down"]))

    def check(self, player):
        rows = player.rows
        self.seen.update(re.findall("[A-Z]{3,}", rows[0])[:1])
        where = f"after {len(self.pressed)} keys, the last {' '.join(self.pressed[-20:])}{player.screen()}"
        assert self.handheld.app.crash is None, f"{self.handheld.app.crash} {where}"
        # Pictures and big digits stand in rows 1 to 5; the podium reaches into its title.
        assert LOST not in rows[6] + rows[7] and (LOST not in rows[0] or rows[0].startswith("FINIS")), where
        assert rows[7].strip() or "reading" in rows[3], f"no prompt {where}"


@pytest.mark.parametrize("pack", SEEN)
@pytest.mark.parametrize("board", ["pico", "pico-3key"])
def test_random_keys_never_break_anything(board, pack):
    handheld = Handheld(board)
    for path in handheld.drive.glob("packs/*"):
        if path.stem != pack:
            path.unlink()
    (handheld.drive / "settings.json").write_text(json.dumps({"seed": "00c0ffee00c0ffee", "motion": "off"}))
    handheld = handheld.restart()
    offered = handheld.app.packs
    offered[:] = [one for one in offered if one[2] == pack] * (2 if pack else 1)  # its keys do not lead to another game
    with handheld.chips:
        handheld.app.home()
    monkey = Monkey(handheld)
    while len(monkey.pressed) < PRESSES:
        monkey.go_on()
    assert monkey.seen >= SEEN[pack]
