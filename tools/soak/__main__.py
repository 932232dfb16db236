"""The command line: python -m tools.soak (its text is the package's)."""

import argparse
import sys
import time

from tools import ROOT
from tools.soak import one, run
from tools.soak.handhelds import Device
from tools.soak.kinds import CompiledPack, Kept, PackText, Record, Save, Settings, Spilled

OUT = ROOT / "build" / "soak"
KINDS = (Record, PackText, CompiledPack, Settings, Save, Kept, Spilled, Device)


def keep(failure):
    """Write what failed beside why; say where."""
    OUT.mkdir(parents=True, exist_ok=True)
    path = OUT / f"{failure.kind}-{failure.case}"
    path.with_suffix(".input").write_bytes(failure.data)
    path.with_suffix(".txt").write_text(failure.trace, "utf-8", "backslashreplace")
    print(f"{path.with_suffix('.input')}: {failure.trace.strip().splitlines()[-1]}", flush=True)


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="python -m tools.soak", description="damages all that is read, at random")
    parser.add_argument("--count", type=int, default=100000, help="inputs in all (default: 100000)")
    parser.add_argument("--seed", type=int, default=1, help="another number: other inputs (default: 1)")
    parser.add_argument("--kind", choices=[kind.NAME for kind in KINDS], help="only inputs of this kind")
    parser.add_argument("--case", type=int, help="only this case of the kind")
    chosen = parser.parse_args(arguments)
    kinds = [kind() for kind in KINDS if chosen.kind in (None, kind.NAME)]
    if chosen.case is not None:
        if chosen.kind is None:
            parser.error("--case needs its --kind")
        verdict, failure = one(kinds[0], chosen.seed, chosen.case)
        print(failure.trace if failure else verdict)
        return 1 if failure else 0
    start = time.monotonic()
    counts, failures = run(kinds, chosen.count, chosen.seed, keep)
    for name, found in counts.items():
        verdicts = ", ".join(f"{n} {verdict}" for verdict, n in sorted(found.items()))
        print(f"{name}: {found.total()} inputs: {verdicts}")
    total = sum(found.total() for found in counts.values())
    print(f"{total} inputs, seed {chosen.seed}, in {time.monotonic() - start:.0f} s: {len(failures)} crashed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
