"""Things that went wrong, by the ten thousand: records, packs, settings files and saved races are damaged at random, and what
reads them has to take them or to say what is wrong. A traceback, a hang, a message that is none: a fault.

    python -m tools.soak [--count 100000] [--seed 1] [--kind KIND] [--case N]

The case number N of a kind is the same one every time for the same seed. What failed is written to build/soak/.

A kind (kinds.py, handhelds.py) has `NAME`, `SHARE` (of all cases), `make(dice)` (the input, bytes) and `judge(data)`, which
answers REFUSED or TAKEN and raises whatever is a fault.
"""

import random
import signal
import traceback
from collections import Counter
from contextlib import contextmanager
from typing import NamedTuple

REFUSED, TAKEN = "refused", "taken"
PATIENCE = 30  # seconds for one input


class Hang(BaseException):
    """It took too long. No reader may catch it, hence no Exception."""


class Fault(Exception):
    """An answer that is none."""


class Failure(NamedTuple):
    kind: str
    case: int
    data: bytes
    trace: str


def run(kinds, count, seed, told=lambda failure: None):
    """Put `count` inputs to the kinds, by their shares: ({kind's name: Counter of REFUSED and TAKEN}, failures)."""
    total = sum(kind.SHARE for kind in kinds)
    cases = [max(1, count * kind.SHARE // total) for kind in kinds]
    cases[0] += max(0, count - sum(cases))
    counts, failures = {}, []
    for kind, most in zip(kinds, cases, strict=True):
        counts[kind.NAME] = Counter()
        for case in range(most):
            verdict, failure = one(kind, seed, case)
            counts[kind.NAME][verdict] += 1
            if failure:
                failures.append(failure)
                told(failure)
    return counts, failures


def one(kind, seed, case):
    """The case of this number: (REFUSED, TAKEN or "failed", None or the Failure)."""
    data = kind.make(random.Random(f"{seed} {kind.NAME} {case}"))
    try:
        with _limit():
            return kind.judge(data), None
    except (Exception, Hang):
        return "failed", Failure(kind.NAME, case, data, traceback.format_exc())


@contextmanager
def _limit():
    def late(_number, _frame):
        raise Hang(f"no answer within {PATIENCE} s")

    before = signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_REAL, PATIENCE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
