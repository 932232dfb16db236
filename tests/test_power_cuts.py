"""The power is cut at every program and erase operation, and within each byte, over whole races of both games: after every one
a restart finds the race at its last whole step. `pytest -s` prints how many cuts that were, and what was lost."""

import pytest
from power import Cutter

FAR = 12  # steps back that a correction goes


@pytest.mark.parametrize(
    ("game", "seats", "laps"),
    [("cubitos", 2, 1), ("cubitos", 4, 1), ("automobiles", 2, 1), ("automobiles", 5, 2)],
)
def test_a_cut_loses_nothing_but_the_step_that_is_being_written(tmp_path, game, seats, laps, record_property):
    drive = tmp_path / "drive"
    drive.mkdir()
    race = Cutter(game, seats, laps, drive, seed=seats)
    steps = 0
    while not race.racer.rules.finished(race.match.state):
        race.step()
        steps += 1
        if steps % 23 == 0:
            race.undo()
        if steps % 67 == 0:
            race.correct(FAR, race.chance.randrange(1, 2 * FAR))
    race.finish()
    said = (
        f"{game}, {seats} seats: log of {race.match.length} bytes, {race.cuts} cuts, {race.again} of what a restart writes, "
        f"{race.replays} races replayed; lost: nothing"
    )
    record_property("cuts", race.cuts)
    print(said, race.kinds)
