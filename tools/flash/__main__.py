"""The command: make flash, make flash-check."""

import argparse
import sys

from tools import ROOT, boards, drive, font, packs, words
from tools.flash import FlashError, work
from tools.flash.places import Board, Drive, sentence
from tools.flash.plan import load, wiring


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="python -m tools.flash", description="puts the program onto a board")
    parser.add_argument("--port", default="", help="the board's port, such as /dev/ttyACM0 or COM3; default: the only board")
    parser.add_argument("--mount", default="", metavar="FOLDER", help="the board's drive as it is mounted here, instead")
    parser.add_argument("--board", default="", help=f"a folder of boards/; default: that there, or {boards.DEFAULT}")
    parser.add_argument("--check", action="store_true", help="only says what is on the board and what differs")
    chosen = parser.parse_args(arguments)
    if chosen.port and chosen.mount:
        parser.error("a port or a mounted drive (PORT= or MOUNT=), not both")
    try:
        if chosen.board:
            boards.load(chosen.board)
        place = Drive(chosen.mount) if chosen.mount else Board(chosen.port or None)
        try:
            seen = place.look()
            board = wiring(seen, chosen.board)
            program = load(board, ROOT / "build" / "flash" / board)
            if not chosen.check:
                work.flash(place, program, seen)
                return 0
            lines, same = work.checked(place, program, seen)
            print("\n".join(lines))
            return 0 if same else 1
        finally:
            place.close()
    except (FlashError, boards.BoardError, drive.DriveError, packs.PackErrors, words.WordsError, font.FontError) as error:
        print(error, file=sys.stderr)
    except OSError as error:
        print(sentence(error), file=sys.stderr)
    except KeyboardInterrupt:
        print("\nended: the board starts the old program or the new one, whole; flash it again", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
