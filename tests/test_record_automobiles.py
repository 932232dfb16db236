"""Records of Automobiles: races of computer seats, what a replay adds and compares, what is refused and by which rule."""

import json
import random

import pytest
from automobiles_table import CUBES, PACKS, RECORDS, ZONES, Table, header
from record_kit import command, refusal

from tools.record import Record, open_race, replay


def played(**options):
    chosen = {"seats": "A bot random, B bot sensible", "pack": "lanes", "seed": "0123456789abcdef", "laps": 1, **options}
    status, out, err = command("play", "--game", "automobiles", *(f"--{key}={value}" for key, value in chosen.items()))
    assert (status, err) == (0, "")
    return out


RACES = (
    {},
    {"cards": "other", "seats": "A bot sensible, B bot random, C bot sensible", "first": "B"},
    {"cards": "other", "seats": "A bot sensible, B bot sensible", "rules": "weaving=on draft=lax"},
    {"rules": "wear_action=on must_buy=off", "seats": "A bot sensible, B bot sensible", "track": "three"},
)


@pytest.mark.parametrize("options", RACES)
def test_a_played_race_is_replayed_step_by_step_to_its_end(options, tmp_path):
    text = played(**options)
    path = tmp_path / "played.race"
    path.write_text(text, "utf-8")
    status, out, err = command("show", path, "--trace")
    assert (status, err) == (0, "")
    trace = [json.loads(line) for line in out.splitlines()]
    assert len(trace) == len(text.split("\n\n")[1].splitlines())
    for here in trace:
        own = sum(sum(one[zone].values()) for one in here["players"].values() for zone in ZONES)
        assert own + sum(here["stock"].values()) == CUBES
    assert trace[-1]["finished"] and trace[-1]["to_move"] is None
    assert all(len(group) == 1 for group in trace[-1]["ranking"])
    assert played(**options) == text


@pytest.mark.parametrize("options", RACES)
def test_forced_steps_may_be_missing(options):
    text = played(**options)
    record = Record(text.encode())
    race, rnd, keep = open_race(record, PACKS), random.Random(1), []
    for i, (_line, words) in enumerate(record.lines):
        before = race.state[:]
        forced = race._steps.forced(race.rules.first_seat(race.state))
        race.state[:] = before
        race.take(record.step(i))
        after = record.lines[i + 1][1] if i + 1 < len(record.lines) else ""
        if not forced or i > len(record.lines) - 10 or words == after or rnd.random() < 0.3:
            keep.append(words)
    short = text.split("\n\n")[0].replace("dealer: device", "dealer: table") + "\n\n" + "\n".join(keep)
    assert len(keep) < len(record.lines)
    assert replay(short.encode(), PACKS).position() == race.position()


def test_a_draw_is_held_against_the_seed():
    text = played()
    first = next(i for i, line in enumerate(text.split("\n")) if line.startswith("A hand"))
    lines = text.split("\n")
    lines[first] = "A hand W5 L2" if lines[first] != "A hand W5 L2" else "A hand W5 L Y"
    changed = "\n".join(lines[: first + 1])
    line, rule, reason = refusal(changed)
    assert (line, rule) == (first + 1, "M6") and "seed" in reason
    assert replay(changed.replace("dealer: device", "dealer: table").encode(), PACKS)


def test_the_keys_of_a_position():
    here = Table().position()
    assert list(here) == ["game", "round", "phase", "to_move", "finished", "ranking", "stock", "players"]
    assert list(here["players"]["A"]) == [
        "space", "row", "laps", "progress", "money", "bag", "active", "used", "discard", "cubes_on_track",
    ]  # fmt: skip
    assert (here["game"], here["phase"], here["round"], here["ranking"]) == ("automobiles", "action", 1, [])
    start = Table(begin=False).position()
    assert (start["phase"], start["round"], start["to_move"]) == ("setup", 0, "A")


SETUP = header() + "\nA buy W\nB buy W\nA hand W6 L\nB hand W6 L\n"


@pytest.mark.parametrize(
    ("lines", "rule"),
    [
        ("A jump", "format"),
        ("A play W", "format"),
        ("A play W O9x", "format"),
        ("A play Y O2", "format"),
        ("C buy -", "format"),
        ("A hand W", "format"),
        ("A choose no", "format"),
        ("A special W", "format"),
        ("B buy -", "H15"),
        ("A play D I3", "M7"),
        ("A play N", "M7"),
        ("A play W I1", "H5"),
        ("A play W I9", "M13"),
        ("A play W I0", "M14"),
        ("A play W I2@2", "H4"),
        ("A play W I2", "H1"),
        ("A buy N", "M16"),
        ("A buy L", "M16"),
        ("A play W O2\nA special", "M27"),
        ("A buy -\nA hand W6", "M23"),
        ("A buy -\nA hand K Y5 L", "M24"),
        ("A buy -\nB buy -", "format"),
    ],
)
def test_what_is_refused_and_by_which_rule(lines, rule):
    line, found, _reason = refusal(SETUP + lines)
    assert found == rule
    assert line == SETUP.count("\n") + lines.count("\n") + 1


def test_nothing_is_filled_in_behind_the_last_line():
    here = replay((header() + "\nA buy W\nB buy W\n").encode(), PACKS).position()
    assert (here["phase"], here["to_move"]) == ("hand", "A")


def test_the_example_for_people():
    status, out, err = command("show", RECORDS / "automobiles" / "example.race", "--at", "5")
    assert (status, err) == (0, "")
    assert out.startswith("Automobiles, round 1: A, action\nstock W20 L24")
    assert "A Ann: space I1, row 1, laps 0, cubes on I2" in out
