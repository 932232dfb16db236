"""The power is cut at every program and erase operation, and within each byte, over whole races of both games: after every one
a restart finds the race at its last whole step. A line below the tests says how many cuts that were, and what was lost."""

import shutil

import pytest
from power import TORN, Cutter

from paddock.core.setup import DEVICE, TABLE
from paddock.store import DAMAGED, LOG, NONE, RACE, Store
from tools.simulator.chips import Flash, PowerCut

FAR = 12  # steps back that a correction goes


@pytest.mark.parametrize(
    ("game", "seats", "laps", "dealer"),
    [("cubitos", 2, 1, DEVICE), ("cubitos", 4, 1, DEVICE), ("automobiles", 3, 1, TABLE), ("automobiles", 5, 2, DEVICE)],
)
def test_a_cut_loses_nothing_but_the_step_that_is_being_written(tmp_path, game, seats, laps, dealer, record_property):
    drive = tmp_path / "drive"
    drive.mkdir()
    race = Cutter(game, seats, laps, drive, seed=seats, dealer=dealer)
    steps = 0
    while not race.racer.rules.finished(race.match.state):
        race.step()
        steps += 1
        if steps % 23 == 0:
            race.undo()
        if steps % 67 == 0:
            race.correct(FAR, race.chance.randrange(1, 2 * FAR))
    race.finish()
    record_property(
        "says",
        f"power cuts in {game}, {seats} seats, log of {race.match.length} bytes: {race.cuts}, and {race.again} in what a "
        f"restart writes; {race.replays} races replayed; lost: nothing",
    )


@pytest.mark.parametrize("spilled", [False, True])
@pytest.mark.parametrize("over", [False, True])
def test_a_cut_while_another_race_begins_leaves_no_half_race(tmp_path, spilled, over):
    """The old race, which was given up, or none, or the new one; what an erase that was cut off leaves is no race."""
    race = Cutter("cubitos", 2, 1, tmp_path / "drive", 7, cut=False)
    race.drive.mkdir()
    for _ in range(50):
        race.step()
    if spilled:
        assert race.store.spill(race.match.log, race.match.length)
        race.step()
    if over:
        race.finish()
    data = bytes(race.flash.data)
    saved = race.copy_of_drive("saved")
    setup = bytes(96)
    seen = {RACE: 0, NONE: 0, DAMAGED: 0}
    for n in range(100_000):
        shutil.rmtree(race.drive)
        shutil.copytree(saved, race.drive)
        flash = Flash(data)
        store = Store(flash, str(race.drive))
        flash.cut(n, TORN[n % len(TORN)])
        try:
            store.begin(setup, race.match.seed)
            break
        except PowerCut:
            pass
        store = Store(Flash(flash.data), str(race.drive))
        seen[store.status] += 1
        if store.status == RACE and bytes(store.setup) != setup and not store.over:
            race.read = (None, race.path[:1], -1)
            assert race.restart(Flash(flash.data))[1].node is race.path[-1]
        elif store.status == RACE and bytes(store.setup) == setup:
            assert store.end == LOG and not store.over
        store.begin(setup, race.match.seed)  # and another begins all the same
        store = Store(Flash(store.nvm.data), str(race.drive))
        assert store.status == RACE and bytes(store.setup) == setup and store.end == LOG
    assert store.status == RACE and bytes(Store(Flash(flash.data), str(race.drive)).setup) == setup
    assert seen[DAMAGED] <= flash.erases, "only an erase that was cut off"
    print(f"{n} cuts while a race begins: {seen}")
