"""Draws how a board is wired, from its data: boards/<name>/ and boards/modules/.

    python -m tools.wiring          docs/pictures/wiring-<board>.svg of every board, as `make wiring` does

`parts` says what hangs on the board and where, `route` lets wires run between, `draw` draws it.
"""

from tools import ROOT

OUT = ROOT / "docs" / "pictures"
