"""What runs on the desktop. Puts firmware/ on the path, so that `python -m tools.x` in the project's root finds it."""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FIRMWARE = ROOT / "firmware"

if str(FIRMWARE) not in sys.path:
    sys.path.insert(0, str(FIRMWARE))
