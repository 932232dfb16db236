"""Flashing: over a port, against a model of a board's raw prompt, and onto a drive that is mounted; cut off anywhere."""

import re
import shutil

import pytest
from flasher import (
    HELLO,
    NEW,
    OLD,
    content,
    flashed,
    fresh,
    kept,
    killed_everywhere,
    power_on,
    put,
    runs,
    send,
    send_to,
)
from raw_repl import Board as Model

import starter
from tools import drive
from tools.flash import FlashError
from tools.flash.plan import load, settings

__all__ = ["flashed", "fresh"]  # fixtures


# -- a whole one


def test_a_new_board_is_flashed_through_its_drive(fresh):
    said = []
    put(fresh, NEW, said.append)
    assert runs(fresh, NEW) and kept(fresh)
    there = content(fresh)
    assert there["main.py"] == NEW.root["main.py"] and there["boot.py"] and there["safemode.py"]
    assert there["code.py.old"] == HELLO and "code.py" not in there
    assert b"CIRCUITPY_PYSTACK_SIZE = 4000" in there["settings.toml"]
    assert "nothing of Paddock's" in said[0] and "4 files sent" in said[1] and "unplug" in said[-1]
    assert not [name for name in there if name.endswith(".new")]


def test_the_real_program_goes_onto_a_board_and_stays(fresh, tmp_path):
    program = load("pico", tmp_path / "out")
    put(fresh, program)
    said = []
    send(fresh, program, said.append)
    assert said[-1] == "nothing to do: the program is there already"
    changed = program._replace(slot=program.slot | {"paddock/shell.mpy": b"changed"})
    model = send(fresh, changed, said.append)
    assert runs(fresh, changed) and model.running and model.starts == 2
    assert re.search(r"number 2: 1 files sent \(1 KB\), \d{3} copied on the board, 0 are there", "".join(said))


def test_over_the_port_only_what_differs_is_sent(flashed):
    said = []
    model = send(flashed, NEW, said.append)
    assert runs(flashed, NEW) and kept(flashed) and model.running
    assert "goes to slot /b as number 2: 3 files sent (5 KB), 1 copied on the board, 0 are there" in said[1]
    assert "new at the drive's root: boot.py, main.py, safemode.py, starter.py" in said
    assert said[-1].startswith("2 pico " + drive.version() + " runs from /b; boot.py is new and counts from the next power-on")
    assert "with a cell: switch that off, too, or press the reset button" in said[-1]
    assert [slot for _, slot, _ in starter.slots(str(flashed))] == [f"{flashed}/b", f"{flashed}/a"]
    said.clear()
    third = NEW._replace(slot=NEW.slot | {"wiring.py": b"c"})
    send(flashed, third, said.append)
    assert "goes to slot /a as number 3: 1 files sent (1 KB), 2 copied on the board, 1 removed, 1 are there" in said[1]
    assert runs(flashed, third) and "gone.mpy" not in content(flashed / "a")


def test_a_program_that_is_there_needs_nothing(flashed):
    before = content(flashed)
    said = []
    model = send(flashed, OLD, said.append)
    assert said[1:] == ["nothing to do: the program is there already"]
    assert content(flashed) == before and model.done == 0 and model.running


def test_another_board_s_wiring_makes_a_new_program(flashed):
    other = OLD._replace(board="pico-3key")
    send(flashed, other)
    assert starter.slots(str(flashed))[0][2].split()[:2] == ["2", "pico-3key"]


def test_a_file_that_was_damaged_on_the_board_is_not_copied_from_there(flashed):
    (flashed / "a" / "paddock" / "ui" / "canvas.mpy").write_bytes(b"sane")
    send(flashed, OLD)
    assert runs(flashed, OLD) and starter.slots(str(flashed))[0][0] == 2


def test_of_two_slots_the_damaged_one_is_filled(flashed):
    """Also when the program in the other one is what is wanted, since the damaged one has the higher number."""
    put(flashed, NEW)
    (flashed / "b" / "words" / "en.bin").write_bytes(b"damaged")
    older = content(flashed / "a")
    put(flashed, OLD)
    assert runs(flashed, OLD) and content(flashed / "a") == older
    assert [number for number, _, _ in starter.slots(str(flashed))] == [3, 1]


def test_a_person_s_starter_is_put_aside_and_settings_are_joined(fresh):
    (fresh / "code.py").unlink()
    (fresh / "main.py").write_bytes(b"theirs")
    (fresh / "settings.toml").write_bytes(b'WIFI = "x"\nCIRCUITPY_PYSTACK_SIZE = 1500\n')
    send(fresh, NEW)
    there = content(fresh)
    assert there["main.py.old"] == b"theirs" and there["main.py"] == NEW.root["main.py"]
    assert "boot.py.old" not in there
    assert there["settings.toml"] == b'WIFI = "x"\nCIRCUITPY_PYSTACK_SIZE = 4000\n'
    assert settings(there["settings.toml"], OLD.root["settings.toml"]) == there["settings.toml"]


def test_a_file_that_was_put_aside_stays_when_another_comes(flashed):
    (flashed / "code.py").write_bytes(b"another")
    said = []
    send(flashed, OLD, said.append)
    there = content(flashed)
    assert (there["code.py.old"], there["code.py.old1"]) == (HELLO, b"another") and "code.py" not in there
    assert "code.py, which would start instead, becomes code.py.old1" in said


def test_what_an_earlier_flashing_left_at_the_root_goes(flashed):
    (flashed / "starter.py.new").write_bytes(b"half a fi")
    said = []
    send(flashed, OLD, said.append)
    assert "starter.py.new" not in content(flashed) and runs(flashed, OLD)
    assert "/starter.py.new goes: a flashing that was cut off left it" in said
    put(flashed, OLD, said.append)
    assert said[-1] == "nothing to do: the program is there already"


# -- cut off


def twice(folder, program):
    """Flashing again repairs."""
    put(folder, program)
    assert runs(folder, program)
    there = content(folder)
    assert {name: there[name] for name in drive.STARTED} == {name: program.root[name] for name in drive.STARTED}
    assert not [name for name in there if name.endswith(".new")] and "code.py" not in there
    assert kept(folder)


@pytest.mark.parametrize("part", range(4))
def test_power_that_goes_at_any_operation_leaves_a_whole_program(flashed, tmp_path, part):
    all_of_it = send(shutil.copytree(flashed, tmp_path / "whole"), NEW).done
    assert all_of_it > 25
    seen = []
    for operations in range(part, all_of_it, 4):
        folder = shutil.copytree(flashed, tmp_path / f"cut{operations}")
        with Model(b"", folder, operations=operations) as model, pytest.raises(FlashError, match="the connection broke"):
            send_to(model, NEW)
        seen.append(runs(folder, OLD, NEW))
        there = content(folder)
        # only boot.py cannot be put there again by itself: then its drive is a computer's, and flashing goes that way
        for name in ("main.py", "starter.py", "safemode.py"):
            assert there[name] in (OLD.root[name], NEW.root[name])
        assert there.get("boot.py", there.get("boot.py.new")) in (OLD.root["boot.py"], NEW.root["boot.py"])
        twice(folder, NEW)
        shutil.rmtree(folder)
    assert seen[0] is OLD and seen[-1] is NEW and seen == sorted(seen, key=lambda program: program is NEW)


@pytest.mark.parametrize("cut", [1, 300, 600, 800, 1000, 1200])
def test_a_link_that_is_lost_leaves_a_whole_program(flashed, cut):
    with Model(b"", flashed, cut=cut) as model:
        with pytest.raises(FlashError) as caught:
            send_to(model, NEW)
        assert "\n" not in str(caught.value)
        assert runs(flashed, OLD, NEW)
        model.cut = None
        send_to(model, NEW)
    assert runs(flashed, NEW) and kept(flashed)


@pytest.mark.parametrize("how", [{}, {"half": True}, {"gaps": True}])
def test_a_mounted_drive_whose_flashing_is_killed_starts_the_old_or_the_new(flashed, tmp_path, how):
    for folder in killed_everywhere(flashed, NEW, tmp_path, **how):
        assert runs(folder, OLD, NEW)
        twice(folder, NEW)


@pytest.mark.parametrize("how", [{"half": True}, {"gaps": True}])
def test_one_that_is_killed_where_the_newer_slot_is_damaged_starts_the_older_or_the_new(flashed, tmp_path, how):
    newer = OLD._replace(slot=OLD.slot | {"wiring.py": b"newer"})
    put(flashed, newer)
    (flashed / "b" / "paddock" / "shell.mpy").unlink()
    damaged = content(flashed / "b")
    del damaged["manifest.txt"]
    for folder in killed_everywhere(flashed, NEW, tmp_path, **how):
        slot = power_on(
            folder
        )  # until its manifest is gone the damaged one, which passes the start on when it cannot be loaded
        assert slot in (damaged, OLD.slot, NEW.slot)
        assert slot == NEW.slot or content(folder / "a") == content(flashed / "a")
        twice(folder, NEW)


@pytest.mark.parametrize("first", ["code.py", "main.py"])
@pytest.mark.parametrize("how", [{"half": True}, {"gaps": True}])
def test_a_first_flashing_that_is_killed_leaves_what_the_board_did(fresh, tmp_path, how, first):
    (fresh / "code.py").rename(fresh / first)
    for folder in killed_everywhere(fresh, NEW, tmp_path, **how):
        started = power_on(folder)
        if how.get("gaps") and started is None:  # a board's file system has no better way; boot.py was not there yet
            assert first == "main.py" and content(folder)["main.py.new"] == NEW.root["main.py"]
        else:
            assert started in (HELLO, NEW.slot)
        twice(folder, NEW)
        aside = [data for name, data in content(folder).items() if name.startswith(first + ".old")]
        assert HELLO in aside and len(aside) <= 2  # a copy that was cut short, too
