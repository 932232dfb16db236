"""The firmware on real CircuitPython in an emulated Raspberry Pi Pico.

Without --run: a first round of a race by a script of keys, its pictures compared with the simulator's, heap and times.
"""

import argparse
import importlib.util
import os
import sys
import tempfile
from pathlib import Path

from tools import ROOT
from tools.emulator import EmulatorError
from tools.emulator.image import find_uf2, make_flash
from tools.emulator.pico import Pico
from tools.emulator.repl import Repl


def main(arguments=None):
    parser = argparse.ArgumentParser(
        prog="python -m tools.emulator", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--uf2", default=os.environ.get("CIRCUITPYTHON_UF2", ""), help="default: CIRCUITPYTHON_UF2")
    parser.add_argument("--board", default="pico", help="a folder of boards/ (default: pico)")
    parser.add_argument("--drive", type=Path, metavar="FOLDER", help="the drive's content instead of the firmware's")
    parser.add_argument(
        "--run", type=Path, metavar="FILE.py", help="run this program at the prompt and print its output"
    )
    chosen = parser.parse_args(arguments)
    try:
        uf2 = find_uf2(chosen.uf2)
        with tempfile.TemporaryDirectory() as folder:
            content = chosen.drive or stage(chosen.board, Path(folder) / "drive")
            flash = make_flash(uf2, content)
        if chosen.run:
            return run_program(flash, load_wiring(chosen.board), chosen.run.read_text("utf-8"))
    except (EmulatorError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def stage(board, folder):
    from tools import drive

    return drive.stage(board, folder)


def load_wiring(board):
    """boards/<board>/wiring.py as a module."""
    spec = importlib.util.spec_from_file_location("wiring", ROOT / "boards" / board / "wiring.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def run_program(flash, wiring, source):
    """Runs `source` at the raw prompt; its exit code: 1 after a traceback."""
    with Pico(flash, wiring) as pico:
        repl = Repl(pico)
        begun = pico.ms
        output, traceback = repl.run(source)
        print(output, end="")
        print(traceback, end="", file=sys.stderr)
        sent = sum(length for _, length in pico.writes)
        print(f"-- {pico.ms - begun:.0f} ms emulated, {sent} bytes to the display", file=sys.stderr)
    return 1 if traceback else 0


if __name__ == "__main__":
    sys.exit(main())
