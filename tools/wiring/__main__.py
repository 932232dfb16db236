"""python -m tools.wiring: docs/pictures/wiring-<board>.svg of every board of boards/."""

import sys

from tools.boards import BoardError, load, names
from tools.wiring import OUT, draw


def main():
    try:
        boards = [load(name) for name in names()]
    except BoardError as error:
        print(error, file=sys.stderr)
        return 1
    for board in boards:
        path, made = OUT / f"wiring-{board.name}.svg", draw.svg(board)
        before = path.read_text("utf-8") if path.is_file() else None
        path.write_text(made, "utf-8")
        print(f"{path}: {'new' if before is None else 'as before' if before == made else 'changed'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
