"""A race as the text of a complete record (docs/records.md)."""

from paddock.core.setup import (
    KINDS,
    NAME_SIZE,
    SETUP_DEALER,
    SETUP_FIRST,
    SETUP_GAME,
    SETUP_KINDS,
    SETUP_NAMES,
    SETUP_SEATS,
    SETUP_SWITCHES,
)
from paddock.games import GAMES

from . import game
from .head import ALL_GAMES, DEALERS, module, seed_text
from .text import SEATS


def record(match):
    """The record of a match that a Journal of its game watches, which has kept all lines: the whole steps so far."""
    setup, pack = match.setup, match.rules.pack
    name = GAMES[setup[SETUP_GAME]]
    here = module(name)
    header = {"game": name}
    if here.DEALT:
        header["pack"] = f"{pack.id} {pack.crc:08x}"
    header.update(here.header(pack, setup))
    header["seats"] = ", ".join(_seat(setup, seat) for seat in range(setup[SETUP_SEATS]))
    if here.DEALT:
        header["first"] = SEATS[setup[SETUP_FIRST]]
        header["dealer"] = DEALERS[setup[SETUP_DEALER]]
        if not setup[SETUP_DEALER]:
            header["seed"] = seed_text(match.seed)
    header["rules"] = " ".join(_rules(here, setup[SETUP_SWITCHES]))
    header["result"] = result_of(match)
    lines = [f"{key}: {value}" for key, value in header.items() if value]
    return "\n".join([*lines, "", *match.watch.lines, ""])


def result_of(match):
    """The ranking in words, "" before the end."""
    return game.result({"ranking": game.ranking(match.rules, match.state, match.setup[SETUP_SEATS])})


def _seat(setup, seat):
    kind = setup[SETUP_KINDS + seat]
    if kind:
        return f"{SEATS[seat]} bot {KINDS[kind]}"
    return f"{SEATS[seat]} human {name_in(setup, seat)}".rstrip()


def name_in(setup, seat):
    """A seat's name without what would end it, the line or the header: no screen takes that, but a memory may hold it."""
    at = SETUP_NAMES + seat * NAME_SIZE
    name = bytes(setup[at : at + NAME_SIZE]).decode("utf-8", "replace")
    return " ".join("".join(c if c.isprintable() and c not in ",#" else " " for c in name).split())


def _rules(here, switches):
    """The switches that are not at their defaults."""
    bits = {**here.BITS, **game.ALL_BITS}
    for name, values in {**here.SWITCHES, **ALL_GAMES}.items():
        if switches & bits[name]:
            yield f"{name}={values[1]}"
