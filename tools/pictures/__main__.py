"""python -m tools.pictures [--out docs/pictures]"""

import argparse
import asyncio
import sys
from pathlib import Path

from tools.pictures import HANDHELD, OUT, png
from tools.pictures.page import chromium, photograph
from tools.pictures.player import PictureError
from tools.pictures.scenes import mid_race, screens


def write(out, made):
    """The pictures into a folder; yields what was done, and which others lie there."""
    out.mkdir(parents=True, exist_ok=True)
    for name, data in made.items():
        path = out / f"{name}.png"
        before = path.read_bytes() if path.is_file() else None
        if data != before:
            path.write_bytes(data)
        yield f"{path}: {'new' if before is None else 'as before' if before == data else 'changed'}"
    for path in sorted(out.glob("*.png")):
        if path.stem not in made and path.stem != HANDHELD:
            yield f"{path}: nothing makes it any more"


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="python -m tools.pictures", description="makes the pictures of docs/")
    parser.add_argument("--out", type=Path, default=OUT, help="the folder (default: docs/pictures)")
    out = parser.parse_args(arguments).out
    try:
        made = {name: png(rows) for name, (_, rows) in screens().items()}
    except PictureError as error:
        print(error, file=sys.stderr)
        return 1
    try:
        made[HANDHELD] = asyncio.run(photograph(mid_race(), chromium()))
        missing = None
    except PictureError as error:
        missing = f"{HANDHELD}.png is not made: {error}"
    for line in write(out, made):
        print(line)
    if missing:
        print(missing, file=sys.stderr)
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
