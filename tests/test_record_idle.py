"""Records: dice whose card does nothing can be used, and nobody has to say that they were not."""

import json

import pytest
from record_kit import HEADER

from tools import packs
from tools.record import Packs, RecordError, replay

HEAD = HEADER.replace("trial", "idle")


@pytest.fixture
def idle(tiny, tmp_path):
    """The packs of a folder with one whose white card, at the moment that is asked for, does nothing."""

    def made(when):
        tiny["id"] = "idle"
        tiny["cards"]["step"].update(when=when, effect=[])
        tiny["dice"]["L"]["faces"][1] = "3coin"
        path = tmp_path / "idle.json"
        path.write_text(json.dumps(tiny))
        assert packs.check(path) == []
        return Packs(tmp_path)

    return made


BOUGHT = """
A roll L:3coin*7 D:coin*2
A pass
B roll L:3coin*7 D:coin*2
B pass
A move 0
B move 0
A buy W coins=3
B buy W coins=3
A draw L6 D2 W
B draw L6 D2 W
B roll W:ability
"""


def end(text, found):
    return replay((HEAD + BOUGHT + text).encode(), found).position()


def used(text, found):
    return end(text, found)["players"]["B"]["used"]


def test_a_run_card_that_does_nothing(idle):
    found = idle("run")
    here = "B pass\nA roll L:coin\nA pass\n"
    assert used(here + "B use W:ability\n", found) == {"W:ability": 1}
    assert used(here + "B ready\nA ready\nB use W:ability\n", found) == {"W:ability": 1}
    assert end(here + "B move 0\n", found)["phase"] == "move"  # it is never offered: to be ready is all there is
    for late, rule in (("B use W:ability\nB use W:ability\n", "G13"), ("A use W:ability\n", "C18")):
        with pytest.raises(RecordError) as error:
            end(here + late, found)
        assert error.value.rule == rule


def test_a_roll_card_that_does_nothing(idle):
    found = idle("roll")
    assert used("B use W:ability\nB push\n", found) == {"W:ability": 1}
    for late in ("B push\nB roll L:coin\nB use W:ability\n", "B use W:ability\nB use W:ability\n"):
        with pytest.raises(RecordError) as error:
            end(late, found)
        assert error.value.rule == "G13"
