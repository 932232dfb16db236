"""The text of race records: headers and lines that are refused, files that are none, and that no bytes get a traceback."""

import io
import json
import random
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout

import pytest
from record_kit import HEADER, KNOWN, PACKS, RECORDS, REFUSAL, ROOT, command, played, refusal

from tools import packs
from tools.record import RecordError, replay
from tools.record.__main__ import main

# -- headers


@pytest.mark.parametrize(
    ("header", "line", "rule", "reason"),
    [
        ("", 1, "format", "`game: cubitos or automobiles or tally` is missing"),
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


def test_a_compiled_pack_is_as_good_as_its_text(tmp_path):
    record = tmp_path / "a.race"
    record.write_text(HEADER + "\nA draw L7 D2\n", "utf-8")

    def shown():
        out, err = io.StringIO(), io.StringIO()
        with redirect_stdout(out), redirect_stderr(err):
            return main(["show", str(record), "--packs", str(tmp_path)]), out.getvalue(), err.getvalue()

    compiled = packs.compile_path(RECORDS / "packs" / "trial.json")
    (tmp_path / "on-a-board.pack").write_bytes(compiled)
    (tmp_path / "broken.pack").write_bytes(compiled[:-1])
    assert shown()[::2] == (0, "")
    (tmp_path / "trial.pack").write_bytes(compiled[:-1])
    status, out, err = shown()
    first, second = err.splitlines()
    assert (status, out) == (1, "") and "the pack 'trial' has errors" in first
    assert second == f"{tmp_path / 'trial.pack'}:1: damaged (too short)"


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
    "W2", "play L A2", "play Y", "choose stop", "space:A2@3", "space:", "I2@99", "active:W", "discard:N", "stock:K", "hand W7",
    "hand W3 L Y3", "special", "buy -", "@", "option:3",
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


@pytest.mark.parametrize("folder", [RECORDS, RECORDS / "automobiles"], ids=["cubitos", "automobiles"])
def test_mutated_records_are_taken_or_refused_never_worse(folder, tmp_path):
    dice = random.Random(20)
    sources = [path.read_bytes() for path in KNOWN if path.parent == folder]
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
            assert pieces(race) == sum(race.head.pack.supply if folder == RECORDS else race.head.pack.stock)
    assert 300 < refused < 600
    record = tmp_path / "mutated.race"
    for _ in range(20):
        record.write_bytes(mutated(dice.choice(sources), dice))
        status, out, err = command("show", record, "--json")
        assert (status == 0 and json.loads(out) and not err) or (status == 1 and REFUSAL.match(err))


def pieces(race):
    """Dice or cubes in the race: those that nobody owns and those of all seats."""
    here = race.position()
    cubes = here["game"] == "automobiles"
    total = sum(here["stock" if cubes else "supply"].values())
    for player in here["players"].values():
        for zone in ("bag", "active", "used", "discard") if cubes else ("draw", "roll", "active", "discard"):
            total += sum(player[zone].values())
    return total
