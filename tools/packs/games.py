"""The games that packs are made for, a module each: here alone it is decided which one a pack is for.

A module has `Checker`, `draw` (a track's picture and legend), `DRAWN` (what that gives a track), `COLOURS`, `CARD_KEYS`, and,
for packs that are checked, `parts`, `track`, `tables`, `card_bytes`, `track_bytes` and `summary`.
"""

from . import automobiles, cubitos
from .problems import quoted

GAMES = {"cubitos": cubitos, "automobiles": automobiles}


def of(pack):
    """The module for the pack's game; one of no known game is read as one of Cubitos."""
    game = pack.get("game")
    return GAMES.get(game, cubitos) if isinstance(game, str) else cubitos


def check(source):
    """The problems of a source that was read (source.Source)."""
    checker = of(source.pack).Checker(source)
    game = source.pack.get("game", "cubitos")
    if not isinstance(game, str) or game not in GAMES:
        checker.bad(("game",), f"there is no game {quoted(game)} to make packs for; there is {' and '.join(GAMES)}")
    checker.pack()
    return checker.problems
