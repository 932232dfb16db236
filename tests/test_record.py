"""Race records: what replays, what is refused and how, races of computer seats, and that no bytes get a traceback."""

import io
import json
import random
import re
import shlex
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest

from tools.record import Packs, Record, RecordError, open_race, replay
from tools.record.__main__ import main
from tools.record.cubitos import SWITCHES
from tools.record.cubitos_steps import Steps
from tools.record.head import ALL_GAMES, KEYS

ROOT = Path(__file__).resolve().parent.parent
RECORDS = Path(__file__).resolve().parent / "records"
PACKS = Packs(RECORDS / "packs")  # keeps what it has opened
KNOWN = sorted(RECORDS.glob("*.race"))
REFUSAL = re.compile(r"(?P<file>.*):(?P<line>\d+): (?P<reason>.+) \((?P<rule>[CG]\d+|format)\)\n", re.DOTALL)
HEADER = "game: cubitos\npack: trial\nseats: A human, B human\n"


def command(*arguments):
    """(exit status, standard output, standard error) of python -m tools.record, which sees the packs of the tests."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        status = main([*(str(argument) for argument in arguments), "--packs", str(RECORDS / "packs")])
    return status, out.getvalue(), err.getvalue()


def played(**options):
    """The record of a race of computer seats."""
    chosen = {"seats": "A bot random, B bot sensible", "pack": "rich", "seed": "0123456789abcdef", **options}
    status, out, err = command("play", "--game", "cubitos", *(f"--{key}={value}" for key, value in chosen.items()))
    assert (status, err) == (0, "")
    return out


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


def refusal(text):
    """(line, rule, reason) for which a record is refused."""
    with pytest.raises(RecordError) as error:
        replay(text if isinstance(text, bytes) else text.encode(), PACKS)
    return error.value.line, error.value.rule, error.value.reason


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

    def _force(self, seat):
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
            forced = race.rules.busy(race.state, step.seat) and race._steps._forced(step.seat)
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


# -- headers


@pytest.mark.parametrize(
    ("header", "line", "rule", "reason"),
    [
        ("", 1, "format", "`game: cubitos` is missing"),
        ("game: poker", 1, "format", "no game 'poker'"),
        ("game: cubitos", 1, "format", "`seats` is missing"),
        ("seats: A human, B human\ngame: cubitos\nplayers: 2", 3, "format", "no header 'players'"),
        ("game: cubitos\ngame: cubitos", 2, "format", "stands in line 1 already"),
        ("game: cubitos\nA draw L7 D2", 2, "format", "an empty line ends the header"),
        ("game: cubitos\nseats: A human, C human", 2, "format", "clockwise"),
        ("game: cubitos\nseats: A human, B", 2, "format", "clockwise"),
        ("game: cubitos\nseats: A human, B bot clever", 2, "format", "random, sensible, strong"),
        ("game: cubitos\nseats: A human Bartholomew, B human", 2, "format", "at most 8 letters"),
        ("game: cubitos\nseats: A human, B human, C human, D human, E human", 2, "C1", "2 to 4"),
        (HEADER + "first: D", 4, "C6", "not 'D'"),
        (HEADER + "laps: 0", 4, "format", "1 to 9"),
        (HEADER + "laps: 2", 4, "format", "no ring"),
        (HEADER + "dealer: me", 4, "format", "device or table"),
        (HEADER + "seed: 123", 4, "format", "16 hex digits"),
        (HEADER + "rules: bust=plain bust=plain", 4, "format", "twice"),
        (HEADER + "rules: weaving=on", 4, "format", "no house rule 'weaving=on'"),
        (HEADER + "track: lane", 4, "C4", "it has line"),
        (HEADER + "cards: none", 4, "C3", "its sets are plain"),
        (HEADER + "cards: pace pace", 4, "C3", "two cards for W"),
        (HEADER + "cards: pace purse run bank twice duel cheer leap", 4, "C4", "`track` is missing"),
        (HEADER.replace("trial", "trial 1234"), 2, "format", "its CRC"),
        (HEADER.replace("trial", "trail"), 2, "format", "no pack 'trail'; there is rich, trial"),
    ],
)
def test_headers_that_are_refused(header, line, rule, reason):
    found = refusal(header + "\n")
    assert found[:2] == (line, rule)
    assert reason in found[2]


def test_another_crc_names_both():
    crc = f"{PACKS.pack('trial').crc:08x}"
    line, rule, reason = refusal(HEADER.replace("trial", "trial 1a2b3c4d"))
    assert (line, rule) == (2, "format")
    assert "trial 1a2b3c4d" in reason
    assert f"trial {crc}" in reason
    assert replay(HEADER.replace("trial", f"trial {crc.upper()}").encode(), PACKS)


def test_single_cards_instead_of_a_set():
    text = HEADER.replace("trial", "rich") + "track: dash\ncards: pace purse gift fork twice duel toll leap\nlaps: 1\n"
    assert replay(text.encode(), PACKS).position()["players"]["A"]["space"] == "0"


def test_laps_of_the_header_before_those_of_the_track():
    text = played(track="ring", laps=1)
    assert "laps: 1\n" in text
    position = replay(text.encode(), PACKS).position()
    assert max(player["lap"] for player in position["players"].values()) == 1


def test_a_pack_with_errors_says_which(tmp_path):
    (tmp_path / "trial.json").write_text('{"id": "trial"}', "utf-8")
    record = tmp_path / "a.race"
    record.write_text(HEADER, "utf-8")
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        assert main(["show", str(record), "--packs", str(tmp_path)]) == 1
    first, *rest = err.getvalue().splitlines()
    assert REFUSAL.fullmatch(first + "\n")["reason"] == "the pack 'trial' has errors"
    assert rest
    assert all(line.startswith(f"{tmp_path / 'trial.json'}:") for line in rest)


# -- steps that are none


@pytest.mark.parametrize(
    "line",
    [
        "A", "F draw L7 D2", "a draw L7 D2", "AB draw L7 D2", "A Draw L7 D2", "A draw", "A draw L0 D9", "A draw 7L",
        "A draw L-7", "A draw L7,D2", "A draw Z", "A draw L99999", "A roll", "A roll L", "A roll L:blank",
        "A roll L:coin*", "A roll L:coin*0", "A roll X:coin", "A roll L:coin*x", "A push now", "A pass L",
        "A ready 1", "A drop", "A use", "A use W", "A use W:ability N", "A choose", "A choose maybe",
        "A choose die:X", "A choose yes no", "A choose option:0", "A choose seat:F", "A move", "A move x",
        "A move -1", "A move 1.5", "A move 1 foot=1", "A move 1 feet=", "A move 1 feet=1 feet=1", "A move \u0661",
        "A buy", "A buy W coins", "A buy coins=2", "A buy W feet=1", "A buy W coins=x", "A discard L",
        "A choose active:L:blank",
    ],
)  # fmt: skip
def test_lines_that_are_no_step(line):
    number, rule, reason = refusal(f"{HEADER}\n{line}\n")
    assert (number, rule) == (5, "format")
    assert reason.isascii()


def test_counts_may_be_split_and_in_any_order():
    text = HEADER + "\nA draw D L3 D L4\nB draw D2 L7\nA roll D:foot L:coin L:coin K:2coin*1\n"
    position = replay(text.encode(), PACKS).position()
    assert position["players"]["A"]["active"] == {"L:coin": 2, "D:foot": 1, "K:2coin": 1}


# -- files


def test_files_that_are_no_record(tmp_path):
    record = tmp_path / "some.race"
    for data, line in ((b"", 1), (b"\x00\xff\xfe", 1), (HEADER.encode() + b"\n# \xff", 5), (b"PADK" + bytes(range(256)), 2)):
        record.write_bytes(data)
        status, out, err = command("show", record)
        found = REFUSAL.fullmatch(err)
        assert (status, out, found["rule"], found["line"]) == (1, "", "format", str(line)), err
    assert command("show", tmp_path / "none.race")[::2] == (1, f"{tmp_path / 'none.race'}: No such file or directory\n")
    assert command("show", tmp_path)[0] == 1


def test_more_steps_than_there_are(tmp_path):
    record = tmp_path / "short.race"
    record.write_text(HEADER + "\nA draw L7 D2\n", "utf-8")
    assert command("show", record, "--at", 2) == (1, "", f"{record}: --at 2, but the record has only 1 steps\n")


def test_the_command_itself():
    run = subprocess.run(
        [sys.executable, "-m", "tools.record", "show", RECORDS / "bad-two-whites.race", "--packs", RECORDS / "packs"],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (run.returncode, run.stdout) == (1, "")
    assert run.stderr == f"{RECORDS / 'bad-two-whites.race'}:19: the two dice have different colours, not W twice (C27)\n"


# -- any bytes

WORDS = (
    "-", "L", "L9", "K", "W:ability", "L:coin*9", "feet=1", "coins=4", "credits=99", "to=5", "move 3", "buy W N", "roll -",
    "choose no", "pass", "push", "ready", "drop -", "9999", "A", "D", ":", "#", "\x00", "\u2028", "\ud7ff", "",
)  # fmt: skip


def mutated(data, dice):
    """The record with one to three faults: bytes, words or lines."""
    for _ in range(dice.randint(1, 3)):
        lines = data.split(b"\n")
        i = dice.randrange(len(lines))
        kind = dice.randrange(7)
        if kind == 0:
            at = dice.randrange(len(data) + 1)
            data = data[:at] + bytes([dice.randrange(256)]) + data[at + dice.randint(0, 2) :]
            continue
        if kind == 1:
            del lines[i]
        elif kind == 2:
            lines.insert(i, dice.choice(lines))
        elif kind == 3:
            j = dice.randrange(len(lines))
            lines[i], lines[j] = lines[j], lines[i]
        else:
            words = lines[i].split(b" ")
            words[dice.randrange(len(words))] = dice.choice(WORDS).encode("utf-8", "surrogatepass")
            lines[i] = b" ".join(words)
        data = b"\n".join(lines)
    return data


def test_mutated_records_are_taken_or_refused_never_worse(tmp_path):
    dice = random.Random(20)
    sources = [path.read_bytes() for path in KNOWN]
    refused = 0
    for _ in range(600):
        data = mutated(dice.choice(sources), dice)
        try:
            race = replay(data, PACKS)
        except RecordError as error:
            refused += 1
            assert REFUSAL.fullmatch(f"some.race:{error}\n")
            assert 1 <= error.line <= data.count(b"\n") + 1
            assert error.reason.isprintable()
        else:
            json.dumps(race.position())
            assert own_dice(race) == len(race.position()["players"]) * 9 + bought(race)
    assert 300 < refused < 600
    record = tmp_path / "mutated.race"
    for _ in range(20):
        record.write_bytes(mutated(dice.choice(sources), dice))
        status, out, err = command("show", record, "--json")
        assert (status == 0 and json.loads(out) and not err) or (status == 1 and REFUSAL.match(err))


def own_dice(race):
    """Dice of all seats, the black one aside."""
    total = 0
    for player in race.position()["players"].values():
        zones = {**{zone: player[zone] for zone in ("draw", "roll", "discard")}, "active": player["active"]}
        total += sum(n for zone in zones.values() for name, n in zone.items() if name[0] != "K")
    return total


def bought(race):
    """Dice that came out of the supply since the start."""
    pack, seats = race.head.pack, len(race.position()["players"])
    start = sum(pack.supply) - 1 - 9 * seats
    return start - sum(race.position()["supply"].values())
