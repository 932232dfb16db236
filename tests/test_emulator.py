"""The emulator's parts that need no CircuitPython image, and with CIRCUITPYTHON_UF2 set the races themselves."""

import os

import pytest
from uf2 import program, saved_uf2, uf2

from tools.emulator import EmulatorError, figures, image, pico, race, saved
from tools.emulator.__main__ import conclude, load_wiring, main
from tools.emulator.pico import Pico
from tools.emulator.scripts import CURSOR, DECISION, PHASE, SCRIPTS
from tools.simulator.handheld import Handheld

__all__ = ["saved_uf2"]  # a fixture


def test_without_the_variable_it_says_where_the_image_comes_from(monkeypatch, capsys):
    monkeypatch.delenv("CIRCUITPYTHON_UF2", raising=False)
    assert main([]) == 1
    said = capsys.readouterr().err
    assert "CIRCUITPYTHON_UF2 is not set" in said
    assert "circuitpython.org" in said and '"Raspberry Pi Pico"' in said


def test_without_node_it_says_what_to_install(monkeypatch):
    monkeypatch.setenv("PATH", "")
    with pytest.raises(EmulatorError, match=r"Node\.js.*: node was not found\.\nInstall it"):
        Pico(bytes(image.FLASH_SIZE), load_wiring("pico"))


def test_emulate_without_node_says_so_before_anything_else(monkeypatch, saved_uf2, capsys):
    monkeypatch.setenv("PATH", "")
    assert main(["--uf2", str(saved_uf2(uf2(program())))]) == 1
    said = capsys.readouterr()
    assert "node was not found.\nInstall it" in said.err and said.out == ""


def test_without_npm_it_says_what_to_install(monkeypatch, tmp_path):
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "node").symlink_to("/bin/true")
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.setattr(pico, "HERE", tmp_path)
    with pytest.raises(EmulatorError, match=r"Node\.js.*: npm was not found\.\nInstall it"):
        pico.install()


def test_npm_that_fails_is_quoted(monkeypatch, tmp_path):
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "node").symlink_to("/bin/true")
    npm = tmp_path / "bin" / "npm"
    npm.write_text("#!/bin/sh\necho no network >&2\nexit 1\n")
    npm.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.setattr(pico, "HERE", tmp_path)
    with pytest.raises(EmulatorError, match=r"npm could not install .*package\.json\):\nno network"):
        pico.install()


def test_a_wrong_file_is_refused_before_the_emulator_is_fetched(monkeypatch, saved_uf2, capsys):
    monkeypatch.setenv("PATH", "")
    assert main(["--uf2", str(saved_uf2(b"MZ" * 600))]) == 1
    assert "not a UF2 file" in capsys.readouterr().err


# -- what is compared


@pytest.fixture
def home():
    """(a handheld at home, the Moment that an equal one would be)."""
    handheld = Handheld()
    handheld.run(500)
    return handheld, moment(handheld)


def moment(handheld=None, kind=CURSOR, label="somewhere", wait=0, sent=0):
    picture, lights = (handheld.picture(), handheld.lights()) if handheld else ([], [])
    return race.Moment(kind, label, False, picture, lights, wait, sent, 0)


def test_what_is_equal_is_no_fault(home):
    handheld, there = home
    assert race.fault(handheld, there) == ""


def test_a_pixel_that_differs_is_a_fault_that_says_where(home):
    handheld, there = home
    row = there.picture[9]
    there.picture[9] = row[:5] + (".#"[row[5] == "."]) + row[6:]
    picture, strip, simulated = race.fault(handheld, there)
    assert picture == "1 pixels differ, x 5-5, y 9-9" and strip == "" and simulated == handheld.picture()
    lines = race.seen(there, (picture, strip, simulated))
    assert lines[0] == "== somewhere" and f"the simulator shows something else: {picture}" in lines


def test_a_light_that_differs_is_a_fault_that_says_which(home):
    handheld, there = home
    there.lights[7] = (1, 2, 3)
    picture, strip, _ = race.fault(handheld, there)
    assert (picture, strip) == ("", "7: (1, 2, 3) (0, 0, 0)")


def test_the_drive_is_what_the_flash_tool_makes(tmp_path):
    drive = race.stage("pico", tmp_path)
    names = {path.name for path in drive.iterdir()}
    assert {"main.py", "starter.py", "boot.py", "safemode.py", "settings.toml", "a", "settings.json"} <= names
    assert (drive / "a" / "manifest.txt").read_text().startswith("1 pico ")


@pytest.mark.parametrize("game", saved.RACES)
def test_the_long_race_is_read_again_by_a_handheld(game):
    handheld, decisions = saved.long_race("pico", game)
    assert decisions >= saved.DECISIONS
    assert (handheld.drive / saved.FILE).is_file() == saved.RACES[game].in_file
    match = handheld.app.match
    log, state = bytes(match.log[: match.length]), list(match.state)
    handheld = handheld.restart()
    assert handheld.app.replaying
    handheld.run(3000)
    match = handheld.app.match
    assert not handheld.app.replaying and (bytes(match.log[: match.length]), list(match.state)) == (log, state)


# -- the figures


def played(moves, heap=80_000, fault=""):
    moments = [moment(), moment(kind=PHASE), moment(kind=DECISION, wait=400)]
    moments += [moment(label=label, wait=wait, sent=sent) for label, wait, sent in moves]
    heaps = [race.Heap(1000, 0, 81_000, 0)] * (len(moments) - 1) + [race.Heap(1000, 0, 1000 + heap, 0)]
    return race.Played("script", moments, heaps, [""] * (len(moments) - 1) + [fault])


def test_the_figures_name_the_worst_and_where_it_was(capsys):
    made = figures.rows([played([("a", 20, 480), ("b", 59, 90), ("c", 30, 100)])], [], 4001)
    lines = figures.table(made)
    cursor, sent, home = (next(line for line in lines if line.startswith(start)) for start in ("cursor", "bytes", "power-on"))
    assert " ".join(cursor.split()) == "cursor move, key to last byte 59 ms 30 ms 60 ms reached script: b"
    assert " ".join(sent.split()) == "bytes for a cursor move 480 B 100 B 480 B reached script: a"
    assert "4,001 ms" in home and "NOT reached" in home


def test_a_time_fails_nothing_heap_and_bytes_and_pictures_do(capsys):
    slow = [("slow", 9000, 480)]
    assert conclude([played(slow)], [], 9000) == 0
    assert conclude([played(slow, heap=figures.HEAP + 1)], [], 0) == 1
    assert conclude([played([("wide", 1, figures.SENT + 1)])], [], 0) == 1
    assert "NOT reached" in capsys.readouterr().out
    assert conclude([played(slow, fault=("2 pixels differ", "", []))], [], 0) == 1
    assert "1 of 4 are NOT equal" in capsys.readouterr().out


def test_a_resume_without_progress_fails(capsys):
    still = saved.Resumed("cubitos", 600, 500, 900, [moment(wait=2000)], [""], [30, 1])
    assert conclude([], [still], 0) == 1
    assert "WITHOUT progress" in capsys.readouterr().out
    assert conclude([], [still._replace(progress=[2, 2])], 0) == 0


# -- CircuitPython itself

UF2 = os.environ.get("CIRCUITPYTHON_UF2", "")
emulated = pytest.mark.skipif(not UF2, reason="CIRCUITPYTHON_UF2 is not set (docs/emulator.md)")


@emulated
@pytest.mark.parametrize("game", SCRIPTS)
def test_a_race_begins_in_the_same_way_on_real_circuitpython(game, tmp_path):
    flash = image.make_flash(image.find_uf2(UF2), race.stage("pico", tmp_path))
    script = race.play("pico", load_wiring("pico"), flash, game)
    assert [(there.label, *wrong[:2]) for there, wrong in zip(script.moments, script.faults, strict=True) if wrong] == []
    over = figures.exceeded(figures.rows([script], [], None))
    assert [figures.table([row])[1] for row in over] == []


@emulated
@pytest.mark.parametrize("game", saved.RACES)
def test_a_long_race_is_resumed_on_real_circuitpython(game, tmp_path):
    resumed = saved.resume("pico", load_wiring("pico"), image.find_uf2(UF2), race.stage("pico", tmp_path), game)
    assert [wrong[:2] for wrong in resumed.faults if wrong] == []
    assert saved.showed_progress(resumed)


@emulated
def test_the_starter_starts_the_program_from_its_slot(tmp_path):
    flash = image.make_flash(image.find_uf2(UF2), race.stage("pico", tmp_path))
    _, said = race.power_on("pico", load_wiring("pico"), flash)
    assert said.startswith("paddock: 1 pico ") and said.endswith(" runs from /a")
