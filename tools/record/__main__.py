"""The command line: python -m tools.record (its text is the package's)."""

import argparse
import json
import os
import sys
from array import array
from pathlib import Path

from tools.record import Packs, Record, RecordError, open_race, write
from tools.record.head import Head, seed_text

_HEADERS = ("pack", "track", "cards", "seats", "first", "laps", "seed", "rules")  # of `play`, as in a record


def _show(chosen):
    try:
        data = chosen.file.read_bytes()
    except OSError as error:
        return _say(f"{chosen.file}: {error.strerror}")
    try:
        record = Record(data)
        race = open_race(record, Packs(chosen.packs))
        steps = len(record.lines)
        if chosen.at is not None and chosen.at > steps:
            return _say(f"{chosen.file}: --at {chosen.at}, but the record has only {steps} steps")
        for i in range(steps if chosen.at is None else chosen.at):
            race.take(record.step(i))
            if chosen.trace:
                print(json.dumps(race.position()))
    except RecordError as error:
        return _say(f"{chosen.file}:{error}", error.more)
    if not chosen.trace:
        print(json.dumps(race.position()) if chosen.json else race.text())
    return 0


def _play(chosen):
    header = {key: (value, 1) for key in _HEADERS if (value := getattr(chosen, key)) is not None}
    header["game"] = (chosen.game, 1)
    header.setdefault("seed", (seed_text(array("h", os.urandom(8))), 1))
    try:
        head = Head(header, Packs(chosen.packs))
        match = head.module.play(head)
    except RecordError as error:
        return _say(f"{error.reason} ({error.rule})", error.more)
    print(write.record(match), end="")
    return 0


def _say(reason, more=""):
    print(reason, file=sys.stderr)
    if more:
        print(more, file=sys.stderr)
    return 1


def _count(text):
    if not text.isascii() or not text.isdigit():
        raise argparse.ArgumentTypeError(f"{text!r} is no number of steps")
    return int(text)


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="python -m tools.record", description="replays and plays races")
    commands = parser.add_subparsers(dest="command", required=True)
    show = commands.add_parser("show", help="replays a record and prints the position it leads to")
    show.add_argument("file", type=Path, help="a record")
    show.add_argument("--at", type=_count, metavar="N", help="stop after N steps")
    show.add_argument("--json", action="store_true", help="as JSON")
    show.add_argument("--trace", action="store_true", help="as JSON after every step, one a line")
    play = commands.add_parser("play", help="plays a race of computer seats and prints its record")
    play.add_argument("--game", required=True, help="cubitos or automobiles")
    play.add_argument("--seats", required=True, help='such as "A bot random, B bot sensible"')
    play.add_argument("--track", help="default: the card set's")
    play.add_argument("--cards", help="a set, or a card for each colour; default: the set for a first game")
    play.add_argument("--seed", metavar="HEX", help="16 hex digits; default: another one each time")
    play.add_argument("--rules", help='house rules, such as "bust=plain catch_up=on"')
    play.add_argument("--laps", help="default: the track's")
    play.add_argument("--first", metavar="SEAT", help="who begins, with the black die or in pole position; default: A")
    play.add_argument("--pack", help="default: house")
    for command in (show, play):
        command.add_argument("--packs", type=Path, metavar="DIR", help="packs to look in first")
    chosen = parser.parse_args(arguments)
    try:
        return _show(chosen) if chosen.command == "show" else _play(chosen)
    except BrokenPipeError:  # whoever read our output has seen enough; nor can what is left be written at the exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        return _say(f"{error.filename or 'standard output'}: {error.strerror}")


if __name__ == "__main__":
    sys.exit(main())
