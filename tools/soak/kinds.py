"""Inputs for the readers that need no handheld."""

import json
import random
import re
import shutil
import tempfile
import weakref
from array import array
from binascii import crc32
from functools import cache, cached_property
from pathlib import Path

from paddock import files, pack_content, settings
from paddock.core.match import Match
from paddock.core.setup import FULL_SIZE, SETUP_GAME, SETUP_SEATS
from paddock.games import GAMES
from paddock.packs import PackError, open_pack
from paddock.store import LOG, SETTINGS, Store
from tools import FIRMWARE, ROOT, packs, record
from tools.record import Packs, RecordError, replay
from tools.record.fetch import FetchError, Races
from tools.record.head import Head, module
from tools.record.packs import opened
from tools.simulator.chips.flash import SIZE

from . import REFUSED, TAKEN, Fault
from .mutate import damaged_bytes, damaged_text, damaged_tree, deep

RECORDS = ROOT / "tests" / "records"
_REFUSAL = re.compile(r"[0-9]+: .+ \(([CGMHT][0-9]+|format)\)")
_RACED = (("rich", "cubitos"), ("lanes", "automobiles"), ("house", "cubitos"), ("house", "automobiles"), (None, "tally"))
_SEED = 4 + FULL_SIZE  # where the seed lies in a save
_HEAD = 16  # bytes of a compiled pack before what its CRC is of


@cache
def known_packs():
    return Packs(RECORDS / "packs")


@cache
def pack_paths():
    """Every pack as text there is."""
    return [*packs.find(RECORDS / "packs").values(), *packs.find(FIRMWARE / "packs").values()]


@cache
def compiled_packs():
    return [packs.compile_path(path) for path in pack_paths()]


class Kind:
    """`folder`: a place for files, gone with the kind."""

    @cached_property
    def folder(self):
        folder = Path(tempfile.mkdtemp(prefix="paddock-soak-"))
        weakref.finalize(self, shutil.rmtree, folder, ignore_errors=True)
        return folder


class Record(Kind):
    """Race records: those of the tests, with faults in their lines."""

    NAME, SHARE = "record", 90

    @cached_property
    def sources(self):
        return [path.read_bytes() for path in sorted(RECORDS.rglob("*.race"))]

    def make(self, dice):
        return damaged_text(dice.choice(self.sources), dice)

    def judge(self, data):
        try:
            race = replay(data, known_packs())
        except RecordError as error:
            if not 1 <= error.line <= data.count(b"\n") + 1:
                raise Fault(f"there is no line {error.line}") from None
            if not _REFUSAL.fullmatch(str(error)) or not error.reason.isprintable():
                raise Fault(f"no clean reason: {error!s}") from None
            return REFUSED
        json.dumps(race.position())
        race.text()
        return TAKEN


class PackText(Kind):
    """Packs as text: TOML with faults in its lines, JSON with faults in its tree. What is taken has to race."""

    NAME, SHARE = "pack", 30

    @cached_property
    def trees(self):
        return [packs.load(path) for path in pack_paths()]

    @cached_property
    def texts(self):
        page = (ROOT / "docs" / "packs.md").read_text("utf-8")
        example = re.search(r"```toml\n(.*?)```", page, re.DOTALL)[1]
        files = [path for path in pack_paths() if path.suffix == ".toml"]
        return [example.encode(), *(path.read_bytes() for path in files), *self._joined()]

    def _joined(self):
        """Packs of several files as one."""
        for path in pack_paths():
            if path.is_dir():
                yield b"\n".join(file.read_bytes() for file in packs.inputs(path))

    def make(self, dice):
        kind = dice.random()
        if kind < 0.02:
            return deep(dice)
        if kind < 0.5:
            return damaged_text(dice.choice(self.texts), dice)
        data = damaged_tree(dice.choice(self.trees), dice)
        return damaged_text(data, dice) if kind > 0.9 else data

    def judge(self, data):
        path = self.folder / ("a.json" if data[:1] in b"{[" else "a.toml")
        path.write_bytes(data)
        problems = packs.check(path)
        for problem in problems:
            if problem.file != str(path) or not 1 <= problem.line <= data.count(b"\n") + 2:
                raise Fault(f"no such place: {problem}")
            if not problem.reason.isascii() or not problem.reason.isprintable():
                raise Fault(f"no clean reason: {problem!r}")
        if problems:
            return REFUSED
        pack = opened(packs.compile_path(path))
        look_through(pack)
        race(pack)
        return TAKEN


class CompiledPack(Kind):
    """Compiled packs as they lie on a drive: damaged, and damaged under a CRC that fits."""

    NAME, SHARE = "compiled", 50

    def make(self, dice):
        data = dice.choice(compiled_packs())
        for _ in range(dice.choice((1, 1, 2, 4))):
            data = damaged_bytes(data, dice)
        return fitting(data) if dice.random() < 0.7 else data

    def judge(self, data):
        path = self.folder / "a.pack"
        path.write_bytes(data)
        pack = None
        try:
            pack = open_pack(str(path))
            pack_content.check(pack)
            look_through(pack)
        except PackError as error:
            if not 0 < len(str(error)) <= 21:
                raise Fault(f"no row of the display: {error}") from None
            return REFUSED
        finally:
            if pack:
                pack.close()
        return TAKEN


class Settings(Kind):
    """Settings files."""

    NAME, SHARE = "settings", 20

    def make(self, dice):
        values = {
            "screen": 70,
            "strip": 30,
            "dim": 2,
            "sleep": 9,
            "motion": "short",
            "keys": "three",
            "seed": "0123456789abcdef",
        }
        for name in [name for name in values if dice.random() < 0.3]:
            del values[name]
        kind = dice.random()
        if kind < 0.02:
            return deep(dice)
        if kind < 0.5:
            return damaged_tree(values, dice)
        return damaged_text(json.dumps(values).encode(), dice)

    def judge(self, data):
        (self.folder / SETTINGS.strip("/")).write_bytes(data)
        store = Store(bytearray(b"\xff" * SIZE), str(self.folder))
        values, errors = settings.load(store.read(SETTINGS))
        for name, _default, least, most, _step in settings.TABLE:
            if type(values[name]) is not int or not least <= values[name] <= most:
                raise Fault(f"{name} is {values[name]!r}")
        for error in errors:
            if len(error) != 3 or not all(isinstance(part, str) for part in error):
                raise Fault(f"no such error: {error!r}")
        if settings.load(settings.dump(values)) != (values, []):
            raise Fault("what was read is not read again")
        return REFUSED if errors else TAKEN


class Save(Kind):
    """Memories of a device with a race, read as `tools.record fetch` and the firmware do. Its record leads where it stands."""

    NAME, SHARE = "save", 9

    @cached_property
    def sources(self):
        return list(memories())

    def make(self, dice):
        return damaged_memory(dice.choice(self.sources), dice)

    def found(self, data):
        """The race that is read of it, None where there is none."""
        return Races(Given(data), known_packs()).now()

    def judge(self, data):
        try:
            found = self.found(data)
        except FetchError as error:
            if "\n" in str(error):
                raise Fault(f"no sentence: {error}") from None
            return REFUSED
        if found is None:
            return REFUSED
        match = found.match
        again = replay(found.record.encode(), known_packs())
        game = module(GAMES[match.setup[SETUP_GAME]])
        more = () if game.DEALT else (game.counters_of(match.setup),)
        # what is forced, such as the first dice of a draw, is no step yet and not in the record
        same = any(match.watch.parts) or again.position() == game.position(match.rules, match.rules.pack, match.state, *more)
        if not same:
            raise Fault(f"the record leads elsewhere:\n{found.record}")
        return REFUSED if found.lost else TAKEN


class Kept(Save):
    """Files of races that are over."""

    NAME, SHARE = "kept", 3

    @cached_property
    def sources(self):
        return list(self._files())

    def _files(self):
        for number, match in enumerate(matches(10)):
            store = Store(bytearray(b"\xff" * SIZE), str(self.folder))
            store.begin(match.setup, match.seed)
            files.keep(store, match.log, match.length, 1 << number % 2, match.state[0])
            yield Path(files.race_path(str(self.folder), store.number)).read_bytes()

    def make(self, dice):
        return damaged_file(dice.choice(self.sources), dice)

    def found(self, data):
        return Races(Given(None, {"/races/r0001.pdk": data}), known_packs()).numbered(1)


class Spilled(Save):
    """The file to which a race went that is on."""

    NAME, SHARE = "spilled", 2

    @cached_property
    def sources(self):
        """Pairs of the memory and the file."""
        return list(self._pairs())

    def _pairs(self):
        for match in matches(10):
            store = Store(bytearray(b"\xff" * SIZE), str(self.folder))
            store.begin(match.setup, match.seed)
            store.spill(match.log, match.length)
            yield bytes(store.nvm), (self.folder / "race.pdk").read_bytes()

    def make(self, dice):
        memory, file = dice.choice(self.sources)
        return memory + damaged_file(file, dice)

    def found(self, data):
        return Races(Given(data[:SIZE], {"/race.pdk": data[SIZE:]}), known_packs()).now()


class Given:
    """A place (tools/record/places.py) with a memory (None for none) and files: path -> bytes."""

    def __init__(self, memory, files=()):
        self._memory = memory
        self._files = dict(files)

    def memory(self):
        return self._memory

    def names(self, folder):
        return [path.rpartition("/")[2] for path in self._files if (path.rpartition("/")[0] or "/") == folder]

    def read(self, path):
        return self._files.get(path)


def fitting(data):
    """A compiled pack with the length and the CRC of what it holds."""
    payload = data[_HEAD:]
    return data[:8].ljust(8, b"\0") + len(payload).to_bytes(4, "little") + crc32(payload).to_bytes(4, "little") + payload


def look_through(pack):
    """Read all that a compiled pack says."""
    for i in range(pack.n_cards):
        pack.card(i), pack.card_name(i), pack.card_line(i), pack.card_text(i)
        pack.find_card(pack.card_id(i))
    for i in range(pack.n_sets):
        pack.set(i), pack.set_name(i), pack.set_note(i)
        pack.find_set(pack.set_id(i))
    pack.first_game()
    for i in range(pack.n_tracks):
        pack.track_name(i), pack.track_note(i)
        pack.find_track(pack.track_id(i))
        for space in range(pack.track(i)[0]):
            pack.space_name(i, space)


# -- races


class Only:
    """Whatever pack is asked for, it is this one (None for a tally)."""

    def __init__(self, pack):
        self._pack = pack

    def pack(self, name, game=None):
        return self._pack


def race(pack, most=20, dice=None, seats="A human Ann, B human", more=""):
    """A race begun with a pack and played on for so many decisions, to the end of a step: the first choice, or one by lot.
    `seats`, and `more` lines: of its header."""
    game = pack.game if pack else "tally"
    head = Head(record.Record(f"game: {game}\nseats: {seats}\n{more}".encode()).header, Only(pack))
    setup = bytes(head.module.setup_of(head))
    rules = head.module.Rules(pack)
    match = Match(rules, SIZE - LOG)
    match.start(setup, array("h", (1, 2, 3, 4)))
    while most > 0 or not match.whole:
        most -= 1
        seats = [seat for seat in range(setup[SETUP_SEATS]) if rules.may_act(match.state, seat)]
        if not seats or not match.room():
            break
        seat = match.last_seat if not match.whole else dice.choice(seats) if dice else seats[0]
        n = match.legal(seat)
        match.play(seat, match.out[dice.randrange(n) if dice else 0])
    return match


def matches(count):
    """Races of all games and dealers, short and long, begun and played on at random."""
    for number in range(count):
        dice = random.Random(number)
        name, game = _RACED[number % len(_RACED)]
        more = ("", "dealer: table\n", "dealer: table\nrules: bot_dice=table\n")[number % 3]
        seats = ("A human Ann, B bot random", "A human, B human Bob, C bot sensible")[number % 2]
        if not name:
            more = ("track: 40\ncounters: fans\n", "counters: fans credits\n")[number % 2]
            seats = "A human Ann, B human, C human Bob"
        pack = known_packs().pack(name, game) if name else None
        yield race(pack, (5, 40, 150, 0)[number // len(_RACED) % 4], dice, seats, more)


def memories():
    """Memories with such races, with what an undo, a correction, an end leave there."""
    for number, match in enumerate(matches(30)):
        dice = random.Random(number)
        store = Store(bytearray(b"\xff" * SIZE))
        store.begin(match.setup, match.seed)
        length = 0
        while length < match.length and match.length - length > 3 and dice.random() < 0.9:
            step = min(match.length, length + dice.randrange(1, 60))
            store.append(match.log, length, step)
            length = step
        store.append(match.log, length, match.length)
        if number % 4 == 1 and match.length:
            match.rewind(match.length)
            match.undo()
            store.undo(match.length)
        elif number % 4 == 2 and match.length:
            length = match.length
            log = bytes(match.log)
            match.rewind(length)
            if match.undo():
                store.correct(match.length, log, length)
        elif number % 4 == 3:
            store.finish(1, 3)
        yield bytes(store.nvm)


def damaged_memory(data, dice):
    """A memory with faults where something is written; half of them in its header under a CRC that fits."""
    end = max(1, len(data.rstrip(b"\xff")))
    if dice.random() < 0.5:
        head = bytearray(data[:LOG])
        for _ in range(dice.choice((1, 1, 2, 5))):
            head[dice.randrange(4, LOG - 4)] = dice.choice((0, 1, 2, 3, 5, 9, 127, 128, 255, dice.randrange(256)))
        head[LOG - 4 :] = crc32(head[4 : LOG - 4]).to_bytes(4, "little")
        data = bytes(head) + data[LOG:]
        if dice.random() < 0.7:
            return data
    return damaged_file(data[:end], dice)[:SIZE].ljust(SIZE, b"\xff")


def damaged_file(written, dice):
    """What is written of a race, with one to four faults; half of it under a length and CRCs that fit, if it is a file."""
    is_file = files.length_of(written) == len(written) - LOG
    for _ in range(dice.choice((1, 1, 2, 4))):
        written = damaged_bytes(written, dice)
    if not is_file or len(written) < LOG or dice.random() < 0.5:
        return written
    log = written[LOG:]
    return files.header(written[4:_SEED], written[_SEED : files.SEED_END], len(log) & 0xFFFF, crc32(log)) + log
