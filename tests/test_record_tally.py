"""Records of Tally: whatever was entered on a device is written and read back to the same race; what a refusal says."""

import json
import random

import pytest
from record_kit import command, refusal
from tally_table import setup_of

from paddock.core.match import Match
from paddock.games.tally.layout import A_FINISH, A_UPPER
from paddock.games.tally.notation import Journal
from paddock.games.tally.rules import Rules
from tools.record import Packs, replay
from tools.record.tally import position
from tools.record.write import record

HEADER = "game: tally\nseats: A human, B human\n"
COUNTERS = ((), ("credits",), ("a", "fans", "fuel"), ("", "wear", ""))


def raced(number, whole):
    """A race of whole steps by chance; to its end or somewhere into it."""
    dice = random.Random(number)
    spaces = (0, 8, 40, 250)[number % 4]
    counters = COUNTERS[number // 4 % 4]
    match = Match(Rules(), 1 << 16)
    match.watch = Journal()
    match.start(bytes(setup_of(2 + number % 4, spaces, 1 + number % 9 if spaces else 1, counters)), [0] * 4)
    while not match.rules.finished(match.state) and (whole or match.steps < 20 or not match.whole):
        seats = [seat for seat in range(5) if match.rules.may_act(match.state, seat)]
        seat = dice.choice(seats) if match.whole else match.last_seat
        actions = list(match.out[: match.legal(seat)])
        if actions[0] == A_FINISH and dice.random() < 0.9:
            actions = [action for action in actions if action >= A_UPPER]
        match.play(seat, dice.choice(actions))
    names = {i + 1: name for i, name in enumerate(counters) if name}
    return match, position(match.rules, None, match.state, names)


@pytest.mark.parametrize("whole", [True, False])
def test_a_race_of_a_device_is_written_and_read_back(whole):
    for number in range(48):
        match, here = raced(number, whole)
        text = record(match)
        assert replay(text.encode(), Packs()).position() == here
        assert text.count("\n\n") == 1 and len(text.split("\n\n")[1].splitlines()) == match.watch.steps
        assert ("result: " in text) == here["finished"] and here["finished"] >= whole


def test_what_people_read(tmp_path):
    path = tmp_path / "a.race"
    path.write_text(
        "game: tally\ntrack: 10\ncounters: fans\nseats: A human Ann, B human\n\nA +12\nB +3\nB fans +2\nB finish\n", "utf-8"
    )
    assert command("show", path)[1].splitlines() == [
        "Tally, over in round 1: 1. A, 2. B",
        "A Ann: 12, lap 1, finished",
        "B B: 3, lap 0, fans 2, finished",
    ]
    assert command("show", path, "--at", 1)[1].splitlines()[0] == "Tally, round 1"
    trace = [json.loads(line) for line in command("show", path, "--trace")[1].splitlines()]
    assert [one["round"] for one in trace] == [1, 2, 2, 1]  # B finishes before the first move of round 2


@pytest.mark.parametrize(
    ("header", "line", "rule", "reason"),
    [
        ("track: 251", 3, "format", "8 to 250"),
        ("track: hills", 3, "format", "not 'hills'"),
        ("track: 20\nlaps: 10", 4, "format", "1 to 9"),
        ("cards: plain", 3, "format", "no cards"),
        ("counters: fans +3", 3, "T3", "not '+3'"),
        ("counters: creditcards", 3, "T3", "8 letters"),
        ("dice: 3", 3, "format", "there is no header 'dice'"),
    ],
)
def test_headers_that_are_refused(header, line, rule, reason):
    found = refusal(f"{HEADER}{header}\n\nA +1\n")
    assert found[:2] == (line, rule) and reason in found[2]


@pytest.mark.parametrize(
    ("step", "rule", "reason"),
    [
        ("A +9999", "T2", "at most 255"),
        ("A", "format", "what does A do"),
        ("A +1 +2", "format", "there is no step '+1 +2'"),
        ("A finish now", "format", "there is no step 'finish now'"),
        ("A fans", "format", "there is no step 'fans'"),
        ("A fans +256", "T3", "at most 255"),
        ("A fans -1", "T3", "A has 0 fans: it would be -1"),
        ("F +1", "format", "A to E"),
        ("A \u0663", "format", "there is no step"),
        ("A +\u0663", "format", "there is no step"),
    ],
)
def test_steps_that_are_refused(step, rule, reason):
    found = refusal(f"{HEADER}counters: fans\n\nB +1\n{step}\n")
    assert found[:2] == (6, rule) and reason in found[2]


def test_no_computer_plays_a_tally():
    status, out, err = command("play", "--game", "tally", "--seats", "A bot random, B bot sensible")
    assert (status, out) == (1, "") and "people play a tally" in err
