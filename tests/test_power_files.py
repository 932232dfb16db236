"""The power is cut at every operation on the drive: a file's opening, each of its writes, renaming, removing, a new folder.

What a file system does inside one of them is its own affair; between any two the old file counts, or the new one."""

import builtins
import os
import shutil
from contextlib import contextmanager

import pytest
from power import RULES, Cutter

from paddock import files
from paddock.store import NONE, RACE, Store
from tools.simulator.chips import Flash, PowerCut


class _Cut:
    """The operations of the drive, of which one does not happen."""

    def __init__(self, at):
        self.left = at

    def count(self):
        self.left -= 1
        if self.left < 0:
            raise PowerCut("power cut at an operation of the drive")

    def before(self, call):
        def counted(*args, **names):
            self.count()
            return call(*args, **names)

        return counted

    def open(self, call):
        def opened(path, mode="r", *args, **names):
            if "w" not in mode:
                return call(path, mode, *args, **names)
            self.count()
            return _Written(call(path, mode, *args, **names), self)

        return opened


class _Written:
    """A file that is being written: of the write at which the power goes the first half is there."""

    def __init__(self, file, cut):
        self.file, self.cut = file, cut

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.file.close()

    def write(self, data):
        try:
            self.cut.count()
        except PowerCut:
            self.file.write(data[: len(data) // 2])
            raise
        return self.file.write(data)


@contextmanager
def cut_at(monkeypatch, at):
    """The power goes at that operation of the drive (0: the first)."""
    cut = _Cut(at)
    with monkeypatch.context() as patch:
        patch.setattr(builtins, "open", cut.open(open))
        for name in ("remove", "rename", "mkdir"):
            patch.setattr(os, name, cut.before(getattr(os, name)))
        yield


class Desk:
    """A memory and a drive that can be put back to how they were; `cuts` counts."""

    def __init__(self, monkeypatch, race):
        self.monkeypatch = monkeypatch
        self.race = race
        self.data = bytes(race.flash.data)
        self.saved = race.drive.parent / "saved"
        shutil.copytree(race.drive, self.saved)
        self.cuts = 0

    def back(self):
        """(Store of the same moment again, on the same memory)."""
        shutil.rmtree(self.race.drive)
        shutil.copytree(self.saved, self.race.drive)
        return Store(Flash(self.data), str(self.race.drive))

    def each(self, what):
        """Yields the memory after a cut at each operation of the drive in `what(store)`, and at last after none."""
        for at in range(100):
            store = self.back()
            self.race.restart(store.nvm)
            try:
                with cut_at(self.monkeypatch, at):
                    what(store)
            except PowerCut:
                self.cuts += 1
                yield Flash(store.nvm.data)
                continue
            yield Flash(store.nvm.data)
            return
        raise AssertionError("no end of operations")


def stands(race, flash):
    """The race is where it was, read from the memory and the drive alone."""
    race.read = (None, race.path[:1], -1)  # from the start
    store, reader = race.restart(flash)
    assert store.status == RACE and not store.lost and reader.node is race.path[-1]
    return store


@pytest.fixture(params=[0, 1], ids=["in the memory", "partly in its file"])
def race(request, tmp_path):
    drive = tmp_path / "drive"
    drive.mkdir()
    made = Cutter("cubitos", 3, 1, drive, 5, cut=False)
    for _ in range(60):
        made.step()
    if request.param:
        assert made.store.spill(made.match.log, made.match.length)
        for _ in range(40):
            made.step()
        made.undo()
        assert made.store.base
    return made


def test_the_race_goes_to_its_file_or_stays(race, monkeypatch):
    log, length = bytes(race.match.log), race.match.length
    desk = Desk(monkeypatch, race)
    spilled = 0
    for flash in desk.each(lambda store: store.spill(log, length)):
        data = bytes(flash.data)
        store = stands(race, flash)
        spilled += store.base == length
        # Cut again, while the restart puts in order what the first cut left.
        drive = race.drive.parent / "again"
        shutil.rmtree(drive, ignore_errors=True)
        shutil.copytree(race.drive, drive)
        for second in (*range(4), 500, 1500, 2500):
            shutil.rmtree(race.drive)
            shutil.copytree(drive, race.drive)
            again = Flash(data)
            again.cut(second, 0x5A)
            try:
                with cut_at(monkeypatch, second):
                    Store(again, str(race.drive))
            except PowerCut:
                desk.cuts += 1
            again.cut(None)
            stands(race, again)
        # And it goes on: to the same file, again.
        store = stands(race, flash)
        assert store.spill(log, length)
        stands(race, Flash(flash.data))
        assert sorted(path.name for path in race.drive.iterdir()) == ["race.pdk"]
    assert spilled and desk.cuts > 5
    print(f"{desk.cuts} cuts, lost: nothing")


def test_a_race_that_is_left_is_kept_once(race, monkeypatch):
    """Whenever the power goes while it is left, it is there again, or over; left again, it is kept once."""
    log, length = bytes(race.match.log), race.match.length

    def leave(store):
        kept = files.keep(store, log, length, 2, 7)
        store.finish(2, 7)
        return kept

    desk = Desk(monkeypatch, race)
    for flash in desk.each(leave):
        store = Store(flash, str(race.drive))
        if not store.over:
            store = stands(race, flash)
            assert leave(store) == (1, 0)
        assert Store(Flash(flash.data), str(race.drive)).over
        assert files.races(str(race.drive)) == [1]
        assert files.summary(str(race.drive), 1) == (bytes(race.setup), 2, 7)
        file = files.Pieces(files.race_path(str(race.drive), 1))
        store = Store(file)
        match = type(race.match)(RULES[race.game](race.pack))
        match.start(bytes(store.setup), race.match.seed)
        while store.replay(match, 100):
            pass
        file.close()
        assert store.over and not store.lost and bytes(match.log[: match.length]) == log[:length]
        assert not list(race.drive.glob("race.*"))
    assert desk.cuts > 6


def test_a_new_race_leaves_nothing_of_the_old_one(race, monkeypatch):
    """The old race, or none, or the new one: and once the new one has begun, only that."""
    setup = bytearray(race.setup)
    setup[40] = 65

    desk = Desk(monkeypatch, race)
    for flash in desk.each(lambda store: store.begin(setup, race.match.seed)):
        store = Store(flash, str(race.drive))
        assert store.status in (NONE, RACE)
        if store.status == RACE and bytes(store.setup) == race.setup and not store.over:
            stands(race, Flash(flash.data))
        store.begin(setup, race.match.seed)
        store = Store(Flash(flash.data), str(race.drive))
        assert store.status == RACE and bytes(store.setup) == setup and store.base == 0 and not store.over
        # Nothing on the drive can take its place, not even if the memory breaks.
        assert Store(Flash(), str(race.drive)).status == NONE


def test_what_could_not_be_read_is_kept_aside_once(tmp_path, monkeypatch):
    memory = bytes(range(250)) * 16 + bytes(96)
    for at in range(60):
        shutil.rmtree(tmp_path)
        tmp_path.mkdir()
        store = Store(Flash(memory), str(tmp_path))
        try:
            with cut_at(monkeypatch, at):
                files.keep_aside(store)
            done = True
        except PowerCut:
            done = False
        assert bytes(store.nvm.data) == memory
        name = files.keep_aside(store)
        assert (tmp_path / name[1:]).read_bytes() == memory
        assert files.keep_aside(store) == name and [path.name for path in tmp_path.glob("kept/*")] == [name[6:]]
        if done:
            break
    assert at > 15


def test_settings_are_the_old_ones_or_the_new_ones(tmp_path, monkeypatch):
    store = Store(Flash(), str(tmp_path))
    for before, after in (("", '{"a": 1}\n'), ('{"a": 1}\n', '{"b": 22}\n')):
        for at in range(10):
            for path in tmp_path.iterdir():
                path.unlink()
            if before:
                store.write("/s.json", before)
            try:
                with cut_at(monkeypatch, at):
                    store.write("/s.json", after)
                done = True
            except PowerCut:
                done = False
            assert store.read("/s.json") in ((after,) if done else (before, after))
            assert store.write("/s.json", after) and store.read("/s.json") == after
            if done:
                break
        assert at > 2
