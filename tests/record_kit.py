"""For the tests of records: the command as people use it, and what a refusal looks like."""

import io
import re
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest

from tools.record import Packs, RecordError, replay
from tools.record.__main__ import main

ROOT = Path(__file__).resolve().parent.parent
RECORDS = Path(__file__).resolve().parent / "records"
PACKS = Packs(RECORDS / "packs")  # keeps what it has opened
KNOWN = sorted(RECORDS.rglob("*.race"))
REFUSAL = re.compile(r"(?P<file>.*):(?P<line>\d+): (?P<reason>.+) \((?P<rule>[CGMH]\d+|format)\)\n", re.DOTALL)
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


def refusal(text):
    """(line, rule, reason) for which a record is refused."""
    with pytest.raises(RecordError) as error:
        replay(text if isinstance(text, bytes) else text.encode(), PACKS)
    return error.value.line, error.value.rule, error.value.reason
