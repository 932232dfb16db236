"""A short run of `make soak`; and that it would see a crash, a hang and an answer that is none."""

import contextlib
import random
import time

import pytest

import tools.soak
from tools.soak import REFUSED, TAKEN, Fault, __main__, run
from tools.soak.handhelds import Device
from tools.soak.kinds import CompiledPack, Kept, PackText, Record, Save, Settings, Spilled

COUNTS = {Record: 1500, PackText: 200, CompiledPack: 700, Settings: 300, Save: 200, Kept: 100, Spilled: 100, Device: 8}


@pytest.mark.parametrize("kind", COUNTS, ids=lambda kind: kind.NAME)
def test_whatever_is_damaged_is_refused_or_taken(kind):
    counts, failures = run([kind()], COUNTS[kind], 7)
    assert not failures, "\n".join(failure.trace for failure in failures[:3])
    assert counts[kind.NAME].total() == COUNTS[kind]
    assert counts[kind.NAME][REFUSED] > COUNTS[kind] // 4
    assert counts[kind.NAME][TAKEN] or kind is Device


@pytest.mark.parametrize("kind", COUNTS, ids=lambda kind: kind.NAME)
def test_a_case_is_the_same_every_time_and_no_other(kind):
    made = [kind().make(random.Random("3 any 5")) for _ in range(2)]
    assert made[0] == made[1] != kind().make(random.Random("3 any 6"))


class Reader:
    """What soak is to see through."""

    NAME, SHARE = "reader", 1

    def __init__(self, judge):
        self.judge = judge

    def make(self, dice):
        return bytes([dice.randrange(4)])


def crash(data):
    return [REFUSED, TAKEN, TAKEN][data[0]]


def hang(data):
    while True:
        with contextlib.suppress(Exception):
            time.sleep(0.01)


def answer(data):
    raise Fault("no sentence")


@pytest.mark.parametrize(("judge", "told"), [(crash, "IndexError"), (hang, "Hang: no answer"), (answer, "Fault: no sentence")])
def test_a_failure_is_written_down_and_named(judge, told, monkeypatch, tmp_path, capsys):
    class Kind(Reader):
        def __init__(self):
            super().__init__(judge)

    monkeypatch.setattr(tools.soak, "PATIENCE", 0.05)
    monkeypatch.setattr(__main__, "OUT", tmp_path)
    monkeypatch.setattr(__main__, "KINDS", [Kind])
    assert __main__.main(["--count", "8"]) == 1
    out = capsys.readouterr().out
    assert told in out and "8 inputs, seed 1" in out and " 0 crashed" not in out
    path = next(tmp_path.glob("reader-*.input"))
    assert f"{path}: " in out and told in path.with_suffix(".txt").read_text("utf-8")
    case = path.stem.partition("-")[2]
    assert __main__.main(["--kind", "reader", "--case", case]) == 1
    assert told in capsys.readouterr().out
