"""The command line: python -m tools.packs (its text is the package's)."""

import argparse
import json
import sys
from pathlib import Path

from paddock import pack_content
from paddock.packs import PackError, open_pack
from tools import FIRMWARE, packs
from tools.packs import games
from tools.packs.source import MAIN

_MAGIC = b"PADK"


def _check(path):
    """Lines for what is wrong in a pack, a folder of packs, or a compiled pack."""
    if path.is_file() and path.suffix not in (".toml", ".json"):
        return _check_compiled(path)
    if path.is_dir() and not (path / MAIN).is_file():
        found = packs.find(path)
        if not found:
            return [f"{path}:1: no pack in this folder"]
        return [str(problem) for inner in found.values() for problem in packs.check(inner)]
    return [str(problem) for problem in packs.check(path)]


def _check_compiled(path):
    """Anything that is neither .toml nor .json: text is read as TOML, the rest has to be a compiled pack."""
    with path.open("rb") as file:
        if file.read(4) != _MAGIC:
            return [str(problem) for problem in packs.check(path)]
    try:
        pack = open_pack(path)
        try:
            pack_content.check(pack)
        finally:
            pack.close()
    except PackError as error:
        return [f"{path}:1: {error}"]
    return []


def _pack(path):
    """The file or folder of a pack that is named by its path, or, where there is no such, by its id: one of the project's."""
    if path.exists():
        return path
    return packs.find(FIRMWARE / "packs").get(str(path), path)


def _summary(pack):
    """A pack in a few lines for people."""
    yield f"{pack['id']}: {pack['game']}, {'a house design' if pack['house_design'] else 'not a house design'}"
    for key, card in pack["cards"].items():
        yield f"card {card['colour']} {card.get('cost', card.get('price')):2}$ {key}: {'; '.join(card['effect'])}"
    for key, entry in pack["sets"].items():
        first = ", for a first game" if entry["first_game"] else ""
        yield f"set {key}: track {entry['track']}{first}"
    for key, track in pack["tracks"].items():
        yield f"track {key}: {games.of(pack).summary(track)}"


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="python -m tools.packs", description="checks, shows and compiles packs")
    commands = parser.add_subparsers(dest="command", required=True)
    check = commands.add_parser("check", help="says what is wrong: file, line, reason")
    check.add_argument("path", type=Path, help="a pack or a folder of packs")
    show = commands.add_parser("show", help="shows a pack")
    show.add_argument("path", type=Path, help="a pack, or the id of one of the project's")
    show.add_argument("--json", action="store_true", help="in its JSON form")
    make = commands.add_parser("compile", help="makes the file that a board reads")
    make.add_argument("path", type=Path, help="a pack")
    make.add_argument("out", type=Path, help="the file to write")
    chosen = parser.parse_args(arguments)
    try:
        if chosen.command == "check":
            lines = _check(chosen.path)
            print("\n".join(lines) or "all is well", file=sys.stderr if lines else sys.stdout)
            return 1 if lines else 0
        if chosen.command == "show":
            pack = packs.load(_pack(chosen.path))
            print(json.dumps(pack) if chosen.json else "\n".join(_summary(pack)))
        else:
            chosen.out.write_bytes(packs.compile_path(_pack(chosen.path)))
    except packs.PackErrors as error:
        print(error, file=sys.stderr)
        return 1
    except OSError as error:
        print(f"{error.filename or chosen.path}: {error.strerror}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
