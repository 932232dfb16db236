"""python -m tools.wiring: docs/pictures/wiring-<board>.svg of every board of boards/."""

import sys

from tools.boards import load, names
from tools.wiring import OUT, draw


def main():
    for name in names():
        path, made = OUT / f"wiring-{name}.svg", draw.svg(load(name))
        before = path.read_text("utf-8") if path.is_file() else None
        path.write_text(made, "utf-8")
        print(f"{path}: {'new' if before is None else 'as before' if before == made else 'changed'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
