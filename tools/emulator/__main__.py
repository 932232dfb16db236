"""The firmware on real CircuitPython in an emulated Raspberry Pi Pico.

Without --run: the beginnings of races by scripts of keys (a round of Cubitos and a turn of Automobiles, where the device rolls
and draws and with real dice and cubes; a tally), the pictures compared with the simulator's, heap and times.
"""

import argparse
import os
import sys
import tempfile
from pathlib import Path

from tools import drive, font, packs, words
from tools.boards import DEFAULT, BoardError, load
from tools.emulator import EmulatorError, race
from tools.emulator.image import MODULE, find_uf2, make_flash
from tools.emulator.pico import Pico
from tools.emulator.repl import Repl
from tools.emulator.scripts import SCRIPTS

FAULTS = (EmulatorError, BoardError, drive.DriveError, packs.PackErrors, words.WordsError, font.FontError, OSError)


def main(arguments=None):
    parser = argparse.ArgumentParser(
        prog="python -m tools.emulator", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--uf2", default=os.environ.get("CIRCUITPYTHON_UF2", ""), help="default: CIRCUITPYTHON_UF2")
    parser.add_argument("--game", choices=SCRIPTS, help="only this script (default: one after the other)")
    parser.add_argument("--board", default=DEFAULT, help=f"a folder of boards/ (default: {DEFAULT})")
    parser.add_argument("--drive", type=Path, metavar="FOLDER", help="with --run: this content instead of the firmware")
    parser.add_argument("--run", type=Path, metavar="FILE.py", help="run this program at the prompt and print its output")
    chosen = parser.parse_args(arguments)
    if chosen.drive and not chosen.run:
        parser.error("--drive needs --run: a race is played on the firmware's own drive")
    try:
        uf2 = find_uf2(chosen.uf2)
        with tempfile.TemporaryDirectory() as folder:
            wiring = load_wiring(chosen.board)
            content = chosen.drive or race.stage(chosen.board, Path(folder) / "drive")
            flash = make_flash(uf2, content)
            if chosen.run:
                return run_program(flash, wiring, chosen.run.read_text("utf-8"))
            return play(chosen.board, flash, wiring, [chosen.game] if chosen.game else SCRIPTS)
    except FAULTS as error:
        print(error, file=sys.stderr)
        return 1


def play(board, flash, wiring, games):
    """Reports of these scripts; the exit code: 1 where a picture was not the simulator's."""
    equal = True
    for game in games:
        print(f"==== {game} ====")
        equal = race.report(board, flash, wiring, SCRIPTS[game]) and equal
        print()
    print(f"power-on to home    {race.power_on(flash, wiring):.0f} ms")
    print("Times are emulated ones at 125 MHz, the bytes' time on the I2C wire and typical times of the flash chip included.")
    print("The heap is that of the firmware started at the prompt: code, data and display, all that it added.")
    return 0 if equal else 1


def load_wiring(board):
    """The wiring of a board whose module is the one that is emulated."""
    found = load(board)
    if found.id != MODULE:
        raise EmulatorError(f"{board} is a {found.module['name']}; what is emulated here is a {MODULE}")
    return found.wiring


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
