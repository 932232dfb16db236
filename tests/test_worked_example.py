"""The example of two rounds through a record: every figure at every line, and what is refused on the way.

Its rules one by one, and its chances: tests/test_rules_cubitos_example.py.
"""

import json
from pathlib import Path

import pytest

from tools.record.__main__ import main

RECORDS = Path(__file__).resolve().parent / "records"
EXAMPLE = RECORDS / "worked-example.race"
PACKS = ["--packs", str(RECORDS / "packs")]
LINES = EXAMPLE.read_text("utf-8").split("\n\n")[1].strip().split("\n")

# after each line what differs from before: of the race, of A, of B
FIGURES = [
    ("A draw L7 D2", {"phase": "roll"}, {"draw": {}, "roll": {"L": 7, "D": 2, "K": 1}}, {}),
    ("B draw L7 D2", {}, {}, {"draw": {}, "roll": {"L": 7, "D": 2}}),
    (
        "A roll L:coin D:foot",
        {"phase": "decide"},
        {"roll": {"L": 6, "D": 1, "K": 1}, "active": {"L:coin": 1, "D:foot": 1}, "coins": 1, "feet": 1},
        {},
    ),
    ("A push", {"phase": "roll"}, {}, {}),
    ("A roll -", {"phase": "decide"}, {}, {}),
    ("A push", {"phase": "roll"}, {}, {}),
    (
        "A roll L:coin K:2coin",
        {"phase": "decide"},
        {
            "roll": {"L": 5, "D": 1},
            "active": {"L:coin": 2, "D:foot": 1, "K:2coin": 1},
            "coins": 4,
            "at_risk": True,
        },
        {},
    ),
    ("A pass", {"phase": "roll", "to_move": "B"}, {"at_risk": False}, {}),
    (
        "B roll D:coin L:coin*2",
        {"phase": "decide"},
        {},
        {"roll": {"L": 5, "D": 1}, "active": {"L:coin": 2, "D:coin": 1}, "coins": 3, "at_risk": True},
    ),
    ("B push", {"phase": "roll"}, {}, {}),
    (
        "B roll -",
        {"phase": "drop"},
        {},
        {"active": {}, "discard": {"L": 2, "D": 1}, "coins": 0, "at_risk": False, "busted": True},
    ),
    (
        "B drop L5",
        {"phase": "ability", "to_move": "A"},
        {},
        {"roll": {"D": 1}, "discard": {"L": 7, "D": 1}, "fan": 1, "credits": 1},
    ),
    ("A ready", {"phase": "ability2"}, {}, {}),
    ("A ready", {"phase": "move"}, {}, {}),
    (
        "A move 2 feet=1 coins=4 credits=0",
        {"phase": "buy"},
        {"space": "2", "coins": 0, "feet": 0, "credits": 1},
        {},
    ),
    (
        "A buy -",
        {"round": 2, "phase": "draw", "to_move": "B", "black_die": "B"},
        {"active": {}, "discard": {"L": 2, "D": 1}},
        {"roll": {"D": 1, "K": 1}, "busted": False},
    ),
    ("B draw L7 D", {"phase": "roll"}, {}, {"discard": {}, "roll": {"L": 7, "D": 2, "K": 1}}),
    ("A draw L2 D", {}, {"discard": {}, "roll": {"L": 7, "D": 2}}, {}),
    (
        "B roll K:foot D:foot D:coin L:coin*3",
        {"phase": "decide"},
        {},
        {
            "roll": {"L": 4},
            "active": {"L:coin": 3, "D:coin": 1, "D:foot": 1, "K:foot": 1},
            "coins": 4,
            "feet": 2,
            "at_risk": True,
        },
    ),
    ("B pass", {"phase": "roll", "to_move": "A"}, {}, {"at_risk": False}),
    (
        "A roll D:foot*2 L:coin*2",
        {"phase": "decide"},
        {"roll": {"L": 5}, "active": {"L:coin": 2, "D:foot": 2}, "coins": 2, "feet": 2, "at_risk": True},
        {},
    ),
    ("A push", {"phase": "roll"}, {}, {}),
    ("A roll L:coin", {"phase": "decide"}, {"roll": {"L": 4}, "active": {"L:coin": 3, "D:foot": 2}, "coins": 3}, {}),
    ("A pass", {"phase": "ability", "to_move": "B"}, {"at_risk": False}, {}),
    ("B ready", {"to_move": "A"}, {}, {}),
    ("A ready", {"phase": "ability2", "to_move": "B"}, {}, {}),
    ("B ready", {"to_move": "A"}, {}, {}),
    ("A ready", {"phase": "move", "to_move": "B"}, {}, {}),
    ("B move 2", {"to_move": "A"}, {}, {"space": "2", "feet": 0, "credits": 2}),
    (
        "A move 3 feet=1 coins=3 credits=1",
        {"phase": "buy", "to_move": "B"},
        {"space": "5", "coins": 0, "feet": 0, "credits": 2},
        {},
    ),
    (
        "B buy W N coins=4 credits=1",
        {"to_move": "A", "supply": {"W": 9, "N": 9}},
        {},
        {"coins": 0, "credits": 1, "discard": {"W": 1, "N": 1}},
    ),
    (
        "A buy N coins=0 credits=2",
        {"round": 3, "phase": "draw", "to_move": "A", "black_die": "A", "supply": {"N": 8}},
        {"credits": 0, "active": {}, "roll": {"L": 4, "K": 1}, "discard": {"L": 3, "D": 2, "N": 1}},
        {"active": {}, "roll": {"L": 4}, "discard": {"W": 1, "L": 3, "D": 2, "N": 1}},
    ),
]


def at_the_start():
    player = {
        "space": "0", "extra": 0, "lap": 0, "credits": 0, "coins": 0, "feet": 0, "swords": 0, "fan": 0, "hand_size": 9,
        "at_risk": False, "busted": False, "draw": {"L": 7, "D": 2}, "roll": {}, "active": {}, "used": {}, "discard": {},
    }  # fmt: skip
    return {
        "game": "cubitos", "round": 1, "phase": "draw", "to_move": "A", "black_die": "A", "finished": False, "ranking": [],
        "supply": {"W": 10, "L": 14, "D": 8, "Y": 10, "R": 10, "O": 10, "G": 10, "B": 10, "P": 10, "N": 10},
        "players": {"A": {**player, "roll": {"K": 1}}, "B": dict(player)},
    }  # fmt: skip


def test_every_figure_at_every_line(capsys):
    assert main(["show", str(EXAMPLE), "--at", "0", "--json", *PACKS]) == 0
    expected = at_the_start()
    assert json.loads(capsys.readouterr().out) == expected
    assert main(["show", str(EXAMPLE), "--trace", *PACKS]) == 0
    trace = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line for line, *_changes in FIGURES] == LINES
    assert len(trace) == len(LINES)
    for (line, race, a, b), position in zip(FIGURES, trace, strict=True):
        expected["supply"].update(race.get("supply", {}))
        expected.update({key: value for key, value in race.items() if key != "supply"})
        expected["players"]["A"].update(a)
        expected["players"]["B"].update(b)
        assert position == expected, line


@pytest.mark.parametrize(
    ("line", "instead", "rule"),
    [
        ("A move 2 feet=1 coins=4 credits=0", "A move 3 feet=1 coins=4", "C21"),
        ("A move 2 feet=1 coins=4 credits=0", "A move 2 feet=1 coins=3 credits=1", "C22"),
        ("A move 2 feet=1 coins=4 credits=0", "B move 1", "G6"),
        ("A move 2 feet=1 coins=4 credits=0", "A draw L", "C7"),
        ("B drop L5", "B pass", "C15"),
        ("B drop L5", "B drop L6", "G6"),
        ("A draw L2 D", "A draw L2", "C8"),
        ("A move 3 feet=1 coins=3 credits=1", "A move 3 feet=1 coins=2 credits=2", "C22"),
        ("A move 3 feet=1 coins=3 credits=1", "A move 4 feet=2 coins=3 credits=5", "C22"),
        ("B buy W N coins=4 credits=1", "B buy W W coins=4 credits=2", "C27"),
        ("B buy W N coins=4 credits=1", "B buy W N Y coins=4 credits=2", "C27"),
        ("B buy W N coins=4 credits=1", "B buy W N coins=5", "C26"),
        ("A buy N coins=0 credits=2", "A buy W credits=2", "C26"),
        ("A buy N coins=0 credits=2", "A buy W credits=3", "C26"),
    ],
)
def test_what_is_refused_on_the_way(tmp_path, capsys, line, instead, rule):
    text = EXAMPLE.read_text("utf-8")
    assert text.count(f"\n{line}\n") == 1
    record = tmp_path / "refused.race"
    record.write_text(text.replace(f"\n{line}\n", f"\n{instead}\n"), "utf-8")
    number = text[: text.index(f"\n{line}\n")].count("\n") + 2
    assert main(["show", str(record), *PACKS]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"{record}:{number}: ")
    assert err.endswith(f"({rule})\n")
