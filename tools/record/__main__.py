"""The command line: python -m tools.record (its text is the package's)."""

import argparse
import json
import os
import sys
from array import array
from pathlib import Path

from tools.record import Packs, Record, RecordError, open_race, write
from tools.record.fetch import NOW, FetchError, Races
from tools.record.head import Head, seed_text
from tools.record.places import Board, Folder, PlaceError

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


def _fetch(chosen):
    try:
        place = _place(chosen)
        try:
            races = Races(place, Packs(chosen.packs))
            if chosen.list:
                return _list(races)
            return _all(races, chosen.out or Path(".")) if chosen.race == "all" else _one(races, chosen.race, chosen.out)
        finally:
            place.close()
    except (PlaceError, FetchError) as error:
        return _say(f"{error}")


def _place(chosen):
    if chosen.memory is None and chosen.drive is None:
        return Board(chosen.port)
    drive = chosen.drive
    if drive is None:  # the simulator keeps the drive beside the memory
        beside = chosen.memory.with_name(f"{chosen.memory.stem}-drive")
        drive = beside if beside.is_dir() else None
    return Folder(drive, chosen.memory)


def _get(races, name):
    race = races.now() if name == NOW else races.numbered(int(name))
    if race is None:
        raise FetchError("the memory holds no race")
    if race.lost:
        _say(f"race {name}: its last {race.lost} bytes cannot be read; the record ends where they begin")
    return race


def _list(races):
    """A line for each race; one that cannot be read is told and is no reason to stop."""
    status = 0
    for name in (NOW, *races.numbers()):
        try:
            race = races.now() if name == NOW else races.numbered(name)
            if race:
                print(f"{name}: {race.summary}" + (f" ({race.lost} bytes cannot be read)" if race.lost else ""))
        except FetchError as error:
            status = _say(f"{name}: {error}")
    return status


def _one(races, name, out):
    text = _get(races, name).record
    if out is None:
        print(text, end="")
    else:
        _write(out / f"race-{name}.race" if out.is_dir() else out, text)
    return 0


def _all(races, folder):
    """Each race into a file of its own; the one in the memory only if it is not among the others."""
    folder.mkdir(parents=True, exist_ok=True)
    status = 0
    numbers = races.numbers()
    for name in (*numbers, NOW):
        try:
            race = races.now() if name == NOW else _get(races, name)
            if race and (name != NOW or race.number not in numbers):
                _write(folder / f"race-{name}.race", race.record)
        except FetchError as error:
            status = _say(f"{name}: {error}")
    return status


def _write(path, text):
    path.write_text(text, "utf-8")
    print(path)


def _say(reason, more=""):
    print(reason, file=sys.stderr)
    if more:
        print(more, file=sys.stderr)
    return 1


def _count(text):
    if not text.isascii() or not text.isdigit():
        raise argparse.ArgumentTypeError(f"{text!r} is no number of steps")
    return int(text)


def _race(text):
    if text not in (NOW, "all") and not (text.isascii() and text.isdigit()):
        raise argparse.ArgumentTypeError(f"{text!r} is no race: there is {NOW}, all, or a number that --list says")
    return text


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
    fetch = commands.add_parser("fetch", help="fetches the record of a race from a device")
    fetch.add_argument(
        "race", nargs="?", type=_race, default=NOW, help="now: the one in its memory (default); a number of its history; all"
    )
    fetch.add_argument("--list", action="store_true", help="only says which races there are")
    fetch.add_argument("-o", "--out", type=Path, metavar="FILE", help="a file, or a folder; default: standard output")
    fetch.add_argument("--port", help="the board's port, such as /dev/ttyACM0 or COM3; default: the only board there is")
    fetch.add_argument("--drive", type=Path, metavar="DIR", help="the board's drive as it is mounted here, instead of a port")
    fetch.add_argument("--memory", type=Path, metavar="FILE", help="a copy of the memory, as the simulator keeps one")
    for command in (show, play, fetch):
        command.add_argument("--packs", type=Path, metavar="DIR", help="packs to look in first")
    chosen = parser.parse_args(arguments)
    try:
        return {"show": _show, "play": _play, "fetch": _fetch}[chosen.command](chosen)
    except BrokenPipeError:  # whoever read our output has seen enough; nor can what is left be written at the exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        return _say(f"{error.filename or 'standard output'}: {error.strerror}")


if __name__ == "__main__":
    sys.exit(main())
