"""Tally: a record's header as a setup, its steps, and the race at its position."""

import re
from array import array

from paddock.core.setup import (
    FULL_SIZE,
    SETUP_DEALER,
    SETUP_GAME,
    SETUP_LAPS,
    SETUP_SEATS,
    SETUP_TRACK,
    TABLE,
    name_of,
    put_name,
)
from paddock.games import TALLY
from paddock.games.tally import layout
from paddock.games.tally.notation import Journal, actions_of
from paddock.games.tally.rules import Rules

from . import game
from .game import result
from .text import FORMAT, RecordError, quoted
from .text import SEATS as LETTERS_OF_SEATS

__all__ = [
    "BITS", "DEALT", "FIRST_RULE", "HEADERS", "SEATS", "SEATS_RULE", "SWITCHES", "Journal", "Race", "Rules", "header", "play",
    "position", "result",
]  # fmt: skip

SEATS = Rules.SEATS
DEALT = False
SEATS_RULE = "T1"
RULES_AT = 0  # where a header breaks a rule: at its own line
FIRST_RULE = FORMAT
HEADERS = ("counters",)
SWITCHES = {}
BITS = {}
_SPACES = (8, 250)  # of a track
_NAME = 8  # bytes of a counter's name
_AMOUNT = re.compile(r"[+-][0-9]{1,4}")


class Race:
    """A race at its start, as a header has it. What it takes and tells: tools/record/__init__.py."""

    def __init__(self, head):
        self.head = head
        self.rules = Rules()
        self.setup = setup_of(head)
        self.counters = counters_of(self.setup)
        self.state = array("h", bytes(2 * self.rules.size(self.setup)))
        self.rules.start(self.state, bytes(self.setup), game.NO_SEED)

    def take(self, step):
        reason, rule = self._refused(step)
        if reason:
            raise RecordError(step.line, reason, rule)
        actions = [layout.A_FINISH]
        if not _finishes(step):
            actions = actions_of(*self._amount(step))
        for action in actions:
            self.rules.apply(self.state, step.seat, action)

    def _refused(self, step):
        """("", "") or why a step cannot be done, and the rule."""
        s, seat = self.state, step.seat
        name = LETTERS_OF_SEATS[seat]
        if seat >= s[layout.N_SEATS]:
            return f"there is no seat {name} in this race", FORMAT
        finish = _finishes(step)
        what, amount = (0, 0) if finish else self._amount(step)
        if what < 0:
            known = "".join(f", `{name} {counter} +2`" for counter in self.counters.values())
            given = quoted(" ".join([step.word, *step.args]))
            return f"there is no step {given}; there are `{name} +3`, `{name} -1`, `{name} finish`{known}", FORMAT
        if self.rules.finished(s):
            return "the race is over", "T6"
        if not self.rules.may_act(s, seat):
            return f"{name} has finished", "T5"
        if finish or self.rules.fits(s, seat, what, amount):
            return "", ""
        word = self.counters.get(what, "")
        if what and not amount:
            return f"{name}'s {word} would not change", "T3"
        if abs(amount) > layout.MOST_STEP:
            return f"one step is at most {layout.MOST_STEP}, not {abs(amount)}", "T3" if what else "T2"
        here = s[layout.SEATS_AT + seat * layout.STRIDE + what]
        would = f"{name} has {here}{' ' + word if what else ''}: it would be {here + amount}"
        if not what and s[layout.LENGTH] and amount < 0:
            return f"{name} would go back behind the start, from {here} by {-amount}", "T2"
        return would, "T3" if what else "T2"

    def _amount(self, step):
        """What changes (0 the total, 1-3 a counter, -1: that is no step) and by how much."""
        words = [step.word, *step.args]
        found = [what for what, name in self.counters.items() if len(words) == 2 and name == words[0]]
        if not _AMOUNT.fullmatch(words[-1]) or len(words) != 1 + len(found):
            return -1, 0
        return found[0] if found else 0, int(words[-1])

    def position(self):
        return position(self.rules, None, self.state, self.counters)

    def text(self):
        return "\n".join(_lines(self.position(), self.head, self.state))


def _finishes(step):
    return step.word == "finish" and not step.args


def setup_of(head):
    """The setup (core/setup.py) of a header."""
    setup = bytearray(FULL_SIZE)
    setup[SETUP_GAME] = TALLY
    setup[SETUP_SEATS] = len(head.kinds)
    setup[SETUP_DEALER] = TABLE
    for seat, kind in enumerate(head.kinds):
        if kind != "human":
            head.fail("seats", f"people sit in the seats of a tally, and {LETTERS_OF_SEATS[seat]} is a bot", SEATS_RULE)
        put_name(setup, seat, head.names[seat])
    for key in ("pack", "cards"):
        if head.value(key):
            head.fail(key, f"a tally has no {key}")
    track = head.value("track") or "-"
    if track != "-":
        if not track.isascii() or not track.isdigit() or not _SPACES[0] <= int(track) <= _SPACES[1]:
            least, most = _SPACES
            head.fail("track", f"track is how many spaces a lap has, {least} to {most}, or - for none, not {quoted(track)}")
        setup[SETUP_TRACK] = int(track)
    elif head.laps and head.laps > 1:
        head.fail("laps", "without a track there are no laps")
    setup[SETUP_LAPS] = head.laps or 1
    names = head.value("counters").split()
    if names == ["-"]:
        names = []
    if len(names) > layout.MOST_COUNTERS:
        head.fail("counters", f"{layout.MOST_COUNTERS} counters at most, not {len(names)}", "T3")
    for i, name in enumerate(names):
        if len(name.encode()) > _NAME or name[0] in "+-" or name in names[:i] or not name.isprintable():
            head.fail("counters", f"a counter has a name of its own, of at most {_NAME} letters, not {quoted(name)}", "T3")
        put_name(setup, layout.FIRST_COUNTER + i, name)
    return setup


def counters_of(setup):
    """{1, 2 or 3: its name} of the counters that there are."""
    names = {}
    for i in range(layout.MOST_COUNTERS):
        name = name_of(setup, layout.FIRST_COUNTER + i)
        if name and name not in names.values():
            names[i + 1] = name
    return names


# -- positions


def position(rules, _pack, s, counters=None):
    """The race in `s` as the JSON position of docs/records.md; `counters`: number -> name of those that are told."""
    seats = range(s[layout.N_SEATS])
    return {
        "game": "tally",
        "round": s[layout.ROUND],
        "finished": rules.finished(s),
        "ranking": game.ranking(rules, s, len(seats)),
        "players": {LETTERS_OF_SEATS[seat]: _player(rules, s, seat, counters) for seat in seats},
    }


def _player(rules, s, seat, counters):
    p = layout.SEATS_AT + seat * layout.STRIDE
    return {
        "total": s[p + layout.TOTAL],
        "lap": rules.lap(s, seat),
        "counters": {name: s[p + what] for what, name in (counters or {}).items() if s[p + what]},
        "finished": s[p + layout.DONE] > 0,
    }


def _lines(here, head, s):
    """A position for people."""
    over = f"over in round {here['round']}: {result(here)}" if here["finished"] else f"round {here['round']}"
    yield f"Tally, {over}"
    for (seat, one), name in zip(here["players"].items(), head.names, strict=True):
        lap = f", lap {one['lap']}" if s[layout.LENGTH] else ""
        counts = "".join(f", {counter} {n}" for counter, n in one["counters"].items())
        yield f"{seat} {name}: {one['total']}{lap}{counts}{', finished' if one['finished'] else ''}"


def header(pack, setup):
    """What stands in a record's header of this game only: {key: value}."""
    found = {"track": str(setup[SETUP_TRACK] or "-")}
    if setup[SETUP_TRACK]:
        found["laps"] = str(setup[SETUP_LAPS])
    found["counters"] = " ".join(counters_of(setup).values())
    return found


def play(head):
    head.fail("game", "people play a tally: there are no computer seats that could")
