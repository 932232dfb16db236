"""`make bench`: both games are in it, and its figures are those of the races."""

import io

from paddock.core.setup import FULL_SIZE
from paddock.packs import Pack
from tools import arena, bench, packs


def test_the_figures_of_both_games(capsys, monkeypatch):
    monkeypatch.setattr(bench, "TURN", 0.001)
    bench.main(["--rounds", "2", "--races", "2"])
    lines = capsys.readouterr().out.splitlines()
    for game in arena.KNOWN:
        most = 4 if game == "cubitos" else 5
        assert f"{game}, bytes" in lines
        for kind in bench.PLAYERS:
            for seats in (2, most):
                rate = next(line for line in lines if line.startswith(f"  {game}, {kind}, {seats} seats "))
                assert float(rate.split()[-2].replace(",", "")) > 100  # a decision takes longer than a step of the loop
        logs = lines[next(i for i, line in enumerate(lines) if line.startswith(f"{game}, log of 2 races")) + 1 :][:4]
        for line in logs:
            mean, longest, over, rounds = (float(word.replace(",", "")) for word in line.split()[-4:])
            assert 0 < mean <= longest < bench.LOG and over == 0 and rounds >= 4
    assert lines.count(f"  {'setup, with names':32} {FULL_SIZE:10}") == len(arena.KNOWN)


def test_no_seat_starts_where_there_is_no_room():
    """The house pack's track for two has no arena for more."""
    pack = Pack(io.BytesIO(packs.compile_path(arena.own_pack("automobiles"))))
    found = {name: len(arenas) for name, arenas in bench.fields(pack)}
    assert found["sensible, 5 seats"] == found["sensible, 2 seats"] - 1 == pack.n_sets - 1
