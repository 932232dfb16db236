"""Whole races of Cubitos with real dice, by the keys alone."""

import io
from array import array
from random import Random

import pytest
from race_device import RaceDevice
from roller import Roller, faces
from test_race_keys import RICH, handheld
from test_worked_example import FIGURES, at_the_start

from paddock.core.match import Match
from paddock.core.setup import TABLE
from paddock.games.cubitos.notation import Journal
from paddock.games.cubitos.rules import Rules
from paddock.packs import Pack
from paddock.store import Store
from tools.record import Packs, replay, write
from tools.record.cubitos import position


def test_the_worked_example_by_keys(tmp_path):
    """Every figure that the rules' example names, after each press that decides."""
    race = RaceDevice(tmp_path).start("hh", dealer=TABLE)
    player = Roller(race.shell, race.handheld)
    done = [line for line, *_ in FIGURES[:2]]  # drawn by themselves

    def words(lines):
        """The steps done, whatever their order and that of the faces of a roll."""
        return sorted(sorted(line.split()) for line in lines)

    def reached():
        lines = done + race.shell.journal.lines
        assert words(lines) == words(line for line, *_ in FIGURES[: len(lines)])
        figures = at_the_start()
        for _, whole, a, b in FIGURES[: len(lines)]:
            figures["supply"].update(whole.get("supply", {}))
            figures.update({key: value for key, value in whole.items() if key != "supply"})
            figures["players"]["A"].update(a)
            figures["players"]["B"].update(b)
        if figures["round"] == 3:  # of the six dice A needs five: two light grey ones are drawn by themselves
            figures["players"]["A"].update(discard={}, draw={"L": 1, "D": 2, "N": 1}, roll={"L": 6, "K": 1})
        assert position(race.shell.rules, race.shell.pack, race.s) == figures, lines[-1]
        player.look()
        return figures["round"]

    def enters(hits):
        player.look()
        player.enter(faces(hits))
        reached()

    def passes():
        player.passes()
        reached()

    race.show()
    player.look()
    for hits in ("L:coin D:foot", "-", "L:coin K:2coin"):
        enters(hits)
    passes()
    assert player.title.startswith("[B]")
    enters("D:coin L:coin*2")
    enters("-")
    assert "drop L ←5→" in player.marked
    player.press("a")
    reached()
    assert player.title.startswith("[A]MOVE")
    player.press("right", "a")  # one foot bought, and nothing left to buy with
    assert reached() == 2
    assert player.title.startswith("ROUND 1 OVER")
    player.press("a")
    if player.title[1] != "B":
        player.press("up", "right")
    enters("K:foot D:foot D:coin L:coin*3")
    passes()
    enters("D:foot*2 L:coin*2")
    enters("L:coin")
    passes()
    assert "A]MOVE" in player.title
    player.press("up", "right", "a")  # B moves first
    reached()
    assert "A]MOVE" in player.title
    player.press("right", "a")
    reached()
    if player.title[1] != "B":
        player.press("up", "right")
    assert "B]BUY" in player.title
    player.turn("W", 1)
    player.press("right", "right")
    assert "←1→" in player.marked, "two whites cannot be"
    player.turn("N", 1)
    assert all(row[0] == "·" for row in player.rows[1:5] if row[1] in "YROGBP"), "nor can a third die"
    player.press("a")
    reached()
    assert any(row.startswith("·W") for row in player.rows) or "W" not in "".join(row[1] for row in player.rows[1:5])
    player.turn("N", 1)
    player.press("a")
    assert reached() == 3
    assert player.title.startswith("ROUND 2 OVER")


def begin(board, seats, seed, bots="device", pack=None):
    """A race with real dice, by the keys from home on."""
    device = handheld(board, seed, pack)
    player = Roller(device.app, device, Random(int(seed, 16)), risk=30)
    player.choose("New race")
    player.seats(*seats)
    player.turn("Dealer", "table")
    if bots == "people":
        player.choose("Rules")
        player.turn("Bot dice", "people")
        player.back()
    player.choose("START")
    player.press("a")
    return player


def check_saved(device, pack):
    """What lies in the memory is the race on the display, and so is the one that its record tells."""
    shell = device.app
    match = Match(Rules(opened(device, shell.pack.crc)))
    match.watch = Journal()
    store = Store(device.nvm)
    seed = array("h", bytes(8))
    store.seed_words(seed)
    match.start(bytes(store.setup), seed)
    while store.replay(match, 100):
        pass
    assert store.lost == 0 and match.state == shell.state
    told = replay(write.record(match).encode(), Packs(pack.parent if pack else None))
    assert told.position() == position(match.rules, match.rules.pack, shell.state)


def opened(device, crc):
    found = (Pack(io.BytesIO(path.read_bytes())) for path in (device.drive / "packs").iterdir())
    return next(pack for pack in found if pack.crc == crc)


@pytest.mark.parametrize(
    ("board", "seats", "bots", "pack"),
    [
        ("pico", ("human", "human", "sensible"), "device", None),
        ("pico-3key", ("human", "random", "human"), "people", None),
        ("pico", ("sensible", "human", "random", "human"), "people", RICH),
        ("pico-3key", ("human", "human"), "device", RICH),
    ],
)
def test_a_whole_race(board, seats, bots, pack):
    """What is entered is what the race has, to its end; and what was saved is that race."""
    player = begin(board, seats, "b0c11fdecb91ce37", bots, pack)
    rolled = set()
    shell = player.shell
    while "FINISH" not in player.title:
        assert shell.crash is None and player.presses < 4000
        if player.entering:
            rolled.add(player.page.seat)
            assert bots == "people" or shell.is_human(player.page.seat)
        player.decide()
    people = {seat for seat, kind in enumerate(seats) if kind == "human" or bots == "people"}
    assert rolled == people
    assert player.rolls > 20
    check_saved(player.hands, pack)


@pytest.mark.parametrize("board", ["pico", "pico-3key"])
def test_a_roll_is_corrected_from_the_log(board):
    """Another step than the last one: what was entered is there again, and what came after it is kept."""
    player = begin(board, ("human", "human"), "b0c11fdecb91ce37")
    first = faces("L:coin*2 D:foot")
    seat = player.title[1]
    player.enter(first)
    player.enter(faces("L:coin"))
    player.passes()
    player.back()
    player.choose("Log")
    player.to(seat + " roll L:coin*2")
    player.press("a")
    player.wait(2000)
    page = player.page
    assert [page.counts[page.faces.index(face)] for face in first] == [2, 2, 1]
    player.enter(faces("L:coin D:foot"))
    player.wait(2000)
    steps = ["roll L:coin D:foot", "push", "roll L:coin", "pass"]
    assert player.shell.journal.lines[-4:] == [f"{seat} {step}" for step in steps]
    assert player.title[1] != seat
