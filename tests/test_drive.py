"""The drive that a board gets."""

import shutil

import pytest
from conftest import ROOT

import starter
from paddock.packs import open_pack
from tools import boards, drive, packs, words

FIRMWARE = ROOT / "firmware"


@pytest.fixture(scope="module")
def staged(tmp_path_factory):
    return drive.stage("pico", tmp_path_factory.mktemp("drive") / "out")


def files(folder):
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


def test_the_drive_holds_what_a_board_needs(staged):
    modules = {str(path.relative_to(FIRMWARE).with_suffix(".mpy")) for path in FIRMWARE.rglob("paddock/**/*.py")}
    compiled = {"font.bin", "words/en.bin", "packs/house.pack", "packs/automobiles.pack", "wiring.py", "manifest.txt"}
    libraries = {"adafruit_displayio_ssd1306.mpy", "neopixel.mpy"}
    assert files(staged / "a") == modules | compiled | libraries
    assert files(staged) - {f"a/{name}" for name in files(staged / "a")} == {*drive.STARTED, drive.SETTINGS}


def test_its_starter_takes_the_slot_for_whole(staged):
    number, slot, name = starter.slots(str(staged))[0]
    assert (number, slot, name) == (1, f"{staged}/a", f"1 pico {drive.version()}")
    lines = (staged / "a" / "manifest.txt").read_text().splitlines()[1:-1]
    assert {line.split()[2] for line in lines} == files(staged / "a") - {"manifest.txt"}


def test_with_sources_its_modules_stay_python_and_the_simulator_gets_none(tmp_path):
    sources = {str(path.relative_to(FIRMWARE)) for path in FIRMWARE.rglob("*.py")}
    assert drive.main([str(tmp_path / "out"), "--source"]) == 0
    started = {name for name in files(tmp_path / "out") if name in drive.STARTED}
    assert {name for name in files(tmp_path / "out" / "a") if name.startswith("paddock")} | started == sources
    drive.stage("pico", tmp_path / "flat", drive.NOTHING)
    flat = {"font.bin", "words/en.bin", "packs/house.pack", "packs/automobiles.pack", "wiring.py"}
    assert files(tmp_path / "flat") == flat


def test_what_is_compiled_is_of_this_firmware(staged, house_bytes):
    assert (staged / "a" / "packs" / "house.pack").read_bytes() == house_bytes
    assert open_pack(staged / "a" / "packs" / "house.pack").id == "house"
    text = (FIRMWARE / "paddock" / "words" / "en.txt").read_text("utf-8")
    assert (staged / "a" / "words" / "en.bin").read_bytes() == words.compile_words(text)
    assert (staged / "a" / "wiring.py").read_bytes() == (ROOT / "boards" / "pico" / "wiring.py").read_bytes()


def test_every_board_can_be_staged(tmp_path):
    assert len(boards.names()) > 3
    for board in boards.names():
        wiring = drive.stage(board, tmp_path / "out") / "a" / "wiring.py"
        assert wiring.read_bytes() == (ROOT / "boards" / board / "wiring.py").read_bytes()


def test_a_second_time_only_what_changed_is_written(tmp_path):
    out = drive.stage("pico", tmp_path / "out")
    before = {path: path.stat().st_mtime_ns for path in out.rglob("*") if path.is_file()}
    main = (out / "main.py").read_text()
    (out / "main.py").write_text("something else")
    (out / "a" / "paddock" / "old.py").write_text("of another version")
    (out / "boot_out.txt").write_text("the board's own")
    drive.stage("pico", out)
    assert (out / "main.py").read_text() == main
    assert not (out / "a" / "paddock" / "old.py").exists()
    assert (out / "boot_out.txt").exists()
    untouched = [path for path in before if path.name != "main.py"]
    assert [path for path in untouched if path.stat().st_mtime_ns != before[path]] == []


def test_a_folder_with_other_things_is_left_alone(tmp_path):
    (tmp_path / "letter.txt").write_text("dear")
    with pytest.raises(drive.DriveError, match="holds other things"):
        drive.stage("pico", tmp_path)
    assert files(tmp_path) == {"letter.txt"}


def test_the_command_says_what_is_wrong(capsys, tmp_path):
    assert drive.main([str(tmp_path / "out"), "--board", "abacus"]) == 1
    assert f"no board 'abacus' in boards/; there are: {', '.join(boards.names())}\n" in capsys.readouterr().err
    assert drive.main([str(tmp_path / "out")]) == 0
    assert capsys.readouterr().out.strip() == str(tmp_path / "out")


def test_the_names_of_a_traceback_can_be_looked_up(capsys):
    assert drive.main(["--names"]) == 0
    names = dict(line.split() for line in capsys.readouterr().out.splitlines())
    assert "choose_seat" in names.values() and "handheld" not in names.values()
    with pytest.raises(SystemExit):
        drive.main([])
    assert "name a folder, or --names" in capsys.readouterr().err


def test_a_pack_with_an_error_never_reaches_a_drive(capsys, tmp_path, monkeypatch):
    firmware = tmp_path / "firmware"
    shutil.copytree(FIRMWARE, firmware)
    cards = firmware / "packs" / "house" / "cards.toml"
    cards.write_text(cards.read_text().replace("cost = 3", "cost = 333", 1))
    monkeypatch.setattr(drive, "FIRMWARE", firmware)
    assert drive.main([str(tmp_path / "out")]) == 1
    assert f"{cards}:" in capsys.readouterr().err
    assert not (tmp_path / "out" / "a" / "packs" / "house.pack").exists()
    with pytest.raises(packs.PackErrors):
        drive.stage("pico", tmp_path / "out")
