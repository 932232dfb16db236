"""Race records that lie here, races of computer seats, and what a replay adds and compares."""

import json
import random
import re
import shlex

import pytest
from record_kit import HEADER, KNOWN, PACKS, RECORDS, REFUSAL, ROOT, command, played, refusal

from tools.record import Record, RecordError, open_race, replay
from tools.record.cubitos import SWITCHES
from tools.record.cubitos_steps import Steps
from tools.record.head import ALL_GAMES, KEYS


def races():
    """Records of short races that differ in all that a header has."""
    for i in range(12):
        rules = " ".join(rule for bit, rule in enumerate(("bust=plain", "black_die=counted", "catch_up=on")) if i >> bit & 1)
        kinds = ["random", "sensible", "random", "random"][: 2 + i % 3]
        yield played(
            seats=", ".join(f"{'ABCD'[seat]} bot {kind}" for seat, kind in enumerate(kinds)),
            first="ABCD"[i % len(kinds)],
            cards=("asks", "plain")[i % 2],
            track=("dash", "ring", "fork")[i % 3],
            seed=f"{i * 0x123456789ABCDEF:016x}",
            **({"rules": rules} if rules else {}),
        )


# -- the records that lie here


@pytest.mark.parametrize("record", KNOWN, ids=lambda path: path.stem)
def test_record(record):
    expected = json.loads(record.with_suffix(".json").read_text("utf-8"))
    status, out, err = command("show", record, "--json")
    if "rule" in expected:
        found = REFUSAL.fullmatch(err)
        assert (status, out, found["file"]) == (1, "", str(record))
        assert (int(found["line"]), found["rule"]) == (expected["line"], expected["rule"])
        assert record.stem.startswith("bad-")
    else:
        assert (status, err) == (0, "")
        assert json.loads(out) == expected


def test_every_refusal_leaves_the_race_as_it_was():
    for path in KNOWN:
        expected = json.loads(path.with_suffix(".json").read_text("utf-8"))
        record = Record(path.read_bytes())
        steps = [line for line, _text in record.lines]
        if expected.get("line") not in steps:
            continue
        race = open_race(record, PACKS)
        for i in range(steps.index(expected["line"])):
            race.take(record.step(i))
        before = race.state[:]
        with pytest.raises(RecordError):
            race.take(record.step(steps.index(expected["line"])))
        assert race.state == before


def test_at_and_trace_stop_after_every_line_alike():
    record = RECORDS / "ring.race"
    trace = command("show", record, "--trace")[1].splitlines()
    steps = len(Record(record.read_bytes()).lines)
    assert len(trace) == steps
    for i in (1, 5, 20, steps):
        assert command("show", record, "--at", i, "--json")[1] == trace[i - 1] + "\n"


def test_what_stands_behind_the_step_asked_for_is_not_judged():
    record = RECORDS / "bad-third-die.race"
    last = len(Record(record.read_bytes()).lines) - 1
    assert command("show", record, "--at", last, "--json")[0] == 0
    status, out, err = command("show", record, "--trace")
    assert (status, len(out.splitlines())) == (1, last)
    assert REFUSAL.fullmatch(err)


def test_a_position_for_people():
    out = command("show", RECORDS / "finish.race")[1]
    assert "over in round 2: 1. A and B, 3. C" in out
    assert "space 11 +1" in out
    out = command("show", RECORDS / "worked-example.race", "--at", 7)[1]
    assert "A to decide; black die with A" in out
    assert "A Ann: space 0, lap 0, credits 0, coins 4, feet 1, swords 0, fan 0, hand 9, at risk" in out
    assert "roll L5 D  active L:coin*2 D:foot K:2coin" in out
    assert command("show", RECORDS / "bust-fan-asks.race", "--at", 6)[1].count("busted") == 1


# -- the page


def test_the_examples_of_the_page(tmp_path, monkeypatch):
    page = (ROOT / "docs" / "records.md").read_text("utf-8")
    blocks = re.findall(r"```(\w+)\n(.*?)```", page, re.DOTALL)
    record = next(text for kind, text in blocks if kind == "race")
    (tmp_path / "sofa.race").write_text(record, "utf-8")
    last = record.splitlines()[-1]
    (tmp_path / "wrong.race").write_text(record.replace(last, "A buy W W coins=4 credits=2"), "utf-8")
    monkeypatch.chdir(tmp_path)
    commands = [text for kind, text in blocks if kind == "console"]
    assert len(commands) == 3
    for example in "".join(commands).split("$ python -m tools.record ")[1:]:
        line, _newline, expected = example.partition("\n")
        _status, out, err = command(*shlex.split(line))
        if expected.endswith("...\n"):
            assert (out + err).startswith(expected.removesuffix("...\n"))
        else:
            assert out + err == expected
    position = next(text for kind, text in blocks if kind == "json")
    assert json.loads(command("show", "sofa.race", "--json")[1]) == json.loads(position)


def test_the_page_names_every_header_and_house_rule():
    page = (ROOT / "docs" / "records.md").read_text("utf-8")
    table = page.split("| header |")[1].split("\n\n")[0]
    assert set(re.findall(r"`(\w+)`", "".join(line.split("|")[1] for line in table.splitlines()[2:]))) == set(KEYS)
    for name, values in {**SWITCHES, **ALL_GAMES}.items():
        assert f"`{name}={'|'.join(values)}`" in page


# -- races of computer seats


class Strict(Steps):
    """Lets nothing happen that does not stand in the record."""

    def force(self, seat):
        return False


def test_a_played_race_is_complete_and_reaches_the_same_end():
    for text in races():
        record = Record(text.encode())
        race = open_race(record, PACKS)
        strict = Strict(race.rules, race.state, True)
        for i in range(len(record.lines)):
            strict.take(record.step(i))
        position = race.position()
        assert position["finished"]
        assert position["phase"] == "finished"
        groups = re.findall(r"\d\. ([^,]+)", record.header["result"][0])
        assert [group.split(" and ") for group in groups] == position["ranking"]
        last = record.lines[-1][1].split()
        assert last[1] in ("buy", "drop", "choose")


def test_steps_with_one_outcome_may_be_missing():
    dice = random.Random(1)
    for text in races():
        record = Record(text.encode())
        race = open_race(record, PACKS)
        keep = []
        for i, (_line, words) in enumerate(record.lines):
            step = record.step(i)
            before = race.state[:]
            forced = race.rules.busy(race.state, step.seat) and race._steps.forced(step.seat)
            race.state[:] = before
            race.take(step)
            after = next((text for _line, text in record.lines[i + 1 :] if text[0] == words[0]), "")
            # a line is taken for the earliest step it fits: of two alike in a row the first has to stay if the second does
            last = i >= len(record.lines) - 2 * len(race.position()["players"])  # nothing is filled in behind them
            if not forced or last or dice.random() < 0.3 or (words == after and "choose" in words):
                keep.append(words)
        assert len(keep) < len(record.lines)
        head = text.split("\n\n")[0]
        assert replay(f"{head}\n\n{chr(10).join(keep)}".encode(), PACKS).position() == race.position()


def test_nothing_is_filled_in_after_the_last_line():
    position = replay((HEADER + "\nA draw L7 D2\n").encode(), PACKS).position()
    assert position["players"]["B"]["draw"] == {"L": 7, "D": 2}
    assert (position["phase"], position["to_move"]) == ("roll", "A")
    assert replay(HEADER.encode(), PACKS).position()["phase"] == "draw"


def test_a_line_is_taken_for_the_earliest_step_it_fits():
    start = HEADER + "\nA roll L:coin\nA pass\nB roll L:coin\nB pass\n"
    assert replay((start + "A ready\n").encode(), PACKS).position()["phase"] == "ability"
    position = replay((start + "A ready\nA ready\n").encode(), PACKS).position()
    assert (position["phase"], position["to_move"]) == ("ability2", "B")


def test_the_same_seed_plays_the_same_race():
    assert played() == played()
    assert played() != played(seed="0123456789abcdee")
    first, second = (command("play", "--game=cubitos", "--seats=A bot random, B bot random")[1] for _ in range(2))
    assert re.search(r"^seed: [0-9a-f]{16}$", first, re.MULTILINE)
    assert first != second


def test_a_played_record_names_all_it_was_played_with():
    text = played(rules="catch_up=on bust=official", laps=3, track="ring", cards="asks", first="B")
    head = dict(line.split(": ", 1) for line in text.split("\n\n")[0].split("\n"))
    assert {key: head[key] for key in ("track", "cards", "laps", "seats", "first", "dealer", "seed", "rules")} == {
        "track": "ring",
        "cards": "asks",
        "laps": "3",
        "seats": "A bot random, B bot sensible",
        "first": "B",
        "dealer": "device",
        "seed": "0123456789abcdef",
        "rules": "catch_up=on",
    }
    assert re.fullmatch(r"rich [0-9a-f]{8}", head["pack"])
    assert replay(text.encode(), PACKS).state is not None


def test_the_project_s_own_pack_is_found_without_a_header():
    status, out, _err = command("play", "--game", "cubitos", "--seats", "A bot sensible, B bot sensible", "--laps", "1")
    assert status == 0
    assert out.startswith("game: cubitos\npack: house ")
    assert replay(out.encode(), PACKS).position()["finished"]


@pytest.mark.parametrize(
    ("option", "reason"),
    [
        ("--seats=A human, B bot random", "A is human"),
        ("--seats=A bot random", "2 to 4 can play, not 1 (C1)"),
        ("--seed=12", "16 hex digits"),
        ("--track=nowhere", "no track 'nowhere'"),
        ("--cards=nothing", "no set and no card 'nothing'"),
        ("--rules=bust", "no house rule 'bust'"),
        ("--laps=2", "no ring"),
        ("--first=E", "not 'E' (C6)"),
        ("--pack=other", "no pack 'other'; there is rich, trial"),
        ("--game=chess", "no game 'chess', only cubitos"),
    ],
)
def test_what_cannot_be_played(option, reason):
    arguments = ["--game=cubitos", "--seats=A bot random, B bot random", "--pack=rich", option]
    status, out, err = command("play", *arguments)
    assert (status, out) == (1, "")
    assert reason in err
    assert err.count("\n") == 1


# -- the seed


def test_rolls_are_held_against_the_seed_only_where_it_rolled_them():
    text = played(track="dash")
    rolls = [line for line in text.split("\n") if " roll " in line]
    other = next(line for line in rolls if "L:coin" in line)
    changed = text.replace(other, other.replace("L:coin*2", "L:coin").replace("L:coin", "L:3coin", 1), 1)
    assert changed != text
    first = changed.split("\n").index(next(b for a, b in zip(text.split("\n"), changed.split("\n"), strict=True) if a != b))
    line, rule, reason = refusal(changed)
    assert (line, rule) == (first + 1, "C12")
    assert other.split(" roll ")[1] in reason
    # taken as they are: what comes later may not fit any more, but no roll is refused for the seed
    upto = "\n".join(changed.split("\n")[: first + 1])
    without = re.sub(r"seed: .*\n", "", upto)
    assert replay(without.encode(), PACKS)
    assert replay(upto.replace("dealer: device", "dealer: table").encode(), PACKS)
