"""A race as the text of a complete record (docs/records.md)."""

from paddock.core.setup import KINDS, SETUP_DEALER, SETUP_FIRST, SETUP_GAME, SETUP_KINDS, SETUP_SEATS, SETUP_SWITCHES, name_of
from paddock.games import GAMES

from .game import ALL_BITS
from .head import ALL_GAMES, DEALERS, module, seed_text
from .text import SEATS


def record(match):
    """The record of a match that a Journal of its game watches, which has kept all lines: the whole steps so far."""
    setup, pack = match.setup, match.rules.pack
    name = GAMES[setup[SETUP_GAME]]
    game = module(name)
    header = {"game": name}
    if game.DEALT:
        header["pack"] = f"{pack.id} {pack.crc:08x}"
    header.update(game.header(pack, setup))
    header["seats"] = ", ".join(_seat(setup, seat) for seat in range(setup[SETUP_SEATS]))
    if game.DEALT:
        header["first"] = SEATS[setup[SETUP_FIRST]]
        header["dealer"] = DEALERS[setup[SETUP_DEALER]]
        if not setup[SETUP_DEALER]:
            header["seed"] = seed_text(match.seed)
    header["rules"] = " ".join(_rules(game, setup[SETUP_SWITCHES]))
    header["result"] = game.result(game.position(match.rules, pack, match.state)) if match.rules.finished(match.state) else ""
    lines = [f"{key}: {value}" for key, value in header.items() if value]
    return "\n".join([*lines, "", *match.watch.lines, ""])


def _seat(setup, seat):
    kind = setup[SETUP_KINDS + seat]
    if kind:
        return f"{SEATS[seat]} bot {KINDS[kind]}"
    # what would end the name, the line or the header: as a name on the screen it cannot be, but a memory may hold it
    name = "".join(c if c.isprintable() and c not in ",#" else " " for c in name_of(setup, seat))
    return f"{SEATS[seat]} human {' '.join(name.split())}".rstrip()


def _rules(game, switches):
    """The switches that are not at their defaults."""
    bits = {**game.BITS, **ALL_BITS}
    for name, values in {**game.SWITCHES, **ALL_GAMES}.items():
        if switches & bits[name]:
            yield f"{name}={values[1]}"
