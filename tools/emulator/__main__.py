"""The firmware on real CircuitPython in an emulated Raspberry Pi Pico.

Without --run: the beginnings of races by scripts of keys (a round of Cubitos and a turn of Automobiles, where the device rolls
and draws and with real dice and cubes; a tally), and a long race of both games resumed; pictures and strip compared with the
simulator's, heap, times and bytes.
"""

import argparse
import os
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from tools import drive, font, packs, words
from tools.boards import DEFAULT, BoardError, load
from tools.emulator import EmulatorError, figures, race, saved
from tools.emulator.image import MODULE, find_uf2, make_flash, read_uf2
from tools.emulator.pico import Pico, install
from tools.emulator.repl import Repl
from tools.emulator.scripts import SCRIPTS
from tools.flash import FlashError

FAULTS = (EmulatorError, BoardError, FlashError, drive.DriveError, packs.PackErrors, words.WordsError, font.FontError, OSError)


def main(arguments=None):
    parser = argparse.ArgumentParser(
        prog="python -m tools.emulator", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--uf2", default=os.environ.get("CIRCUITPYTHON_UF2", ""), help="default: CIRCUITPYTHON_UF2")
    parser.add_argument("--game", choices=SCRIPTS, help="only this script (default: all, and the long races)")
    parser.add_argument("--board", default=DEFAULT, help=f"a folder of boards/ (default: {DEFAULT})")
    parser.add_argument("--drive", type=Path, metavar="FOLDER", help="with --run: this content instead of the firmware")
    parser.add_argument("--run", type=Path, metavar="FILE.py", help="run this program at the prompt and print its output")
    chosen = parser.parse_args(arguments)
    if chosen.drive and not chosen.run:
        parser.error("--drive needs --run: a race is played on the firmware's own drive")
    try:
        uf2 = find_uf2(chosen.uf2)
        read_uf2(uf2)
        install()
        with tempfile.TemporaryDirectory() as folder:
            wiring = load_wiring(chosen.board)
            content = chosen.drive or race.stage(chosen.board, Path(folder))
            flash = make_flash(uf2, content)
            if chosen.run:
                return run_program(flash, wiring, chosen.run.read_text("utf-8"))
            if chosen.game:
                return conclude([show(race.play(chosen.board, wiring, flash, chosen.game))], [])
            return play_all(chosen.board, uf2, content, flash)
    except FAULTS as error:
        print(error, file=sys.stderr)
        return 1


def play_all(board, uf2, content, flash):
    """Everything, as much at a time as there are processors, said in the same order every time; the exit code."""
    with ProcessPoolExecutor() as pool:
        try:
            scripts = [pool.submit(apart, race.play, board, flash, name) for name in SCRIPTS]
            races = [pool.submit(apart, saved.resume, board, uf2, content, game) for game in saved.RACES]
            start = pool.submit(apart, race.power_on, board, flash)
            played = [show(script.result()) for script in scripts]
            resumed = [show_resumed(long.result()) for long in races]
            home, said = start.result()
        finally:
            pool.shutdown(cancel_futures=True)
    print(f"==== power-on ====\n{said}; home after {home:.0f} ms\n")
    return conclude(played, resumed, home)


def apart(work, board, *arguments):
    """In a process of its own: there the board's wiring, a module, is loaded anew."""
    return work(board, load_wiring(board), *arguments)


def show(played):
    print(f"==== {played.name} ====", *race.report(played), "", sep="\n", flush=True)
    return played


def show_resumed(resumed):
    print(f"==== a long race of {resumed.name} resumed ====", *saved.report(resumed), "", sep="\n", flush=True)
    return resumed


def conclude(played, resumed, home=None):
    """The figures; the exit code: 1 where a picture or strip is not the simulator's, for too much heap or too many bytes."""
    moments = [fault for one in [*played, *resumed] for fault in one.faults]
    wrong = sum(map(bool, moments))
    still = [race.name for race in resumed if not saved.showed_progress(race)]
    made = figures.rows(played, resumed, home)
    print(*figures.table(made), "", sep="\n")
    equal = f"{wrong} of {len(moments)} are NOT" if wrong else f"all {len(moments)} are"
    print(f"Pictures and strips: {equal} equal to the simulator's.")
    for name in still:
        print(f"The long race of {name} was read WITHOUT progress on the display.")
    print("Times are emulated ones at 125 MHz, the bytes' time on the I2C wire and typical times of the flash chip included.")
    print("The heap is what all of the firmware added at the prompt, collected: code, data and display.")
    return 1 if wrong or still or figures.exceeded(made) else 0


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
