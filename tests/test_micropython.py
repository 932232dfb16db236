"""The firmware's core, rules, packs and computer seats under a real MicroPython with a heap as small as a board's."""

import importlib.util
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from automobiles_table import RECORDS
from cubitos_table import pack_of
from test_kit_cubitos import CARDS, RING

from tools import FIRMWARE, arena, bytecode, lean, packs

SCRIPT = Path(__file__).parent / "micropython" / "races.py"


@pytest.fixture(params=["cubitos", "automobiles"])
def game(request):
    return request.param


@pytest.fixture
def paths(game, tmp_path, house_bytes):
    """The pack that comes with the game, and one with other cards, as files."""
    if game == "cubitos":
        compiled = [house_bytes, packs.compile_pack(pack_of(CARDS, RING))]  # every kind of effect
    else:
        compiled = [packs.compile_path(arena.own_pack("automobiles")), packs.compile_path(RECORDS / "packs" / "lanes.json")]
    for number, data in enumerate(compiled):
        (tmp_path / f"{number}.bin").write_bytes(data)
    return [str(tmp_path / f"{number}.bin") for number in range(len(compiled))]


def micropython(*arguments):
    """What a script prints there; 64-bit, so its objects are up to twice those of a board."""
    found = shutil.which("micropython", path=str(Path(sys.executable).parent)) or shutil.which("micropython")
    assert found, "micropython is missing: make test installs it"
    done = subprocess.run([found, "-X", "heapsize=160k", *arguments], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.splitlines()


@pytest.fixture(params=["the sources", "a board's drive"])
def firmware(request, tmp_path):
    """The folder with the firmware's modules, as they stand here or compiled for a board."""
    if request.param == "the sources":
        return FIRMWARE
    # Constants stay: the script names some. Without docstrings, whose words are no texts that something is looked for by.
    sources = {path.relative_to(FIRMWARE).as_posix(): lean._bare(path.read_text("utf-8")) for path in FIRMWARE.rglob("*.py")}
    files, table = bytecode.compiled(sources, [SCRIPT.read_text("utf-8")])
    assert len(table) > 300
    for path, data in files.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_bytes(b"M" + data[1:])  # what tells MicroPython's bytecode from CircuitPython's
    return tmp_path


def test_whole_races_allocate_nothing_and_are_the_same_on_both_runtimes(game, paths, firmware):
    *lines, last = micropython(str(SCRIPT), str(firmware), game, *paths)
    assert last == "locked"
    spec = importlib.util.spec_from_file_location("races", SCRIPT)
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    assert lines == script.races(game, paths, lambda: None, lambda: None)
    assert len(lines) >= 15 and len(set(lines)) == len(lines)


def test_whole_tallies_allocate_nothing_and_are_the_same_on_both_runtimes():
    path = SCRIPT.with_name("tally.py")
    *lines, last = micropython(str(path), str(FIRMWARE))
    assert last == "locked"
    spec = importlib.util.spec_from_file_location("tally", path)
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    assert lines == script.races(lambda: None, lambda: None)
    assert len(lines) == len(set(lines)) == len(script.SETUPS)
