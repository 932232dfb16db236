"""A race is fetched from a device: over its port, from its drive, from a file of its memory; and every way that can fail."""

import random
import re
import socket
from array import array

import pytest
from player import Player
from raw_repl import Board
from record_kit import PACKS, RECORDS, WHOLE, command, decide, finish_step, made, raced

from paddock import files
from paddock.core.match import Match
from paddock.core.setup import SETUP_GAME, SETUP_TRACK
from paddock.games.tally.layout import A_FINISH
from paddock.games.tally.notation import actions_of
from paddock.store import Store
from tools import packs, port
from tools.record import Record, open_race, places, tally, write
from tools.simulator.chips.flash import SIZE
from tools.simulator.device import Device

RACES = [("cubitos", 4), ("cubitos", 6), ("automobiles", 2), ("automobiles", 5)]


def memory_of(match):
    """The memory of a device on which the race is on."""
    memory = bytearray(b"\xff" * SIZE)
    store = Store(memory)
    store.begin(match.setup, match.seed)
    store.append(match.log, 0, match.length)
    return memory


def race(game="cubitos", number=4, most=60):
    match = raced(game, number, most)
    finish_step(match, random.Random(number))
    return match


def kept(tmp_path, memory):
    path = tmp_path / "pico.nvm"
    path.write_bytes(memory)
    return path


@pytest.fixture
def drive(tmp_path):
    (tmp_path / "board" / "packs").mkdir(parents=True)
    return tmp_path / "board"


def sentence(text):
    """Whether this is one line for people."""
    return text.count("\n") == 1 and "Traceback" not in text and len(text) > 20


# -- the race in the memory


@pytest.mark.parametrize(("game", "number", "paste"), [("cubitos", 4, True), ("automobiles", 2, False)])
def test_a_race_is_fetched_over_the_port_and_goes_on(game, number, paste, drive):
    match = race(game, number)
    memory = memory_of(match)
    with Board(memory, drive, paste) as board:
        status, out, err = command("fetch", "--port", board.url)
    assert (status, err) == (0, "")
    assert out == write.record(match)
    assert board.running and board.starts == 2 and board.memory == memory


@pytest.mark.parametrize(("game", "number"), RACES)
def test_a_race_is_fetched_from_a_file_of_the_memory(game, number, tmp_path):
    match = race(game, number, 10**5)
    path = kept(tmp_path, memory_of(race(game, number)) if match.length > SIZE - 200 else memory_of(match))
    before = path.read_bytes()
    status, out, err = command("fetch", "--memory", path, "-o", tmp_path / "now.race")
    assert (status, out, err) == (0, f"{tmp_path / 'now.race'}\n", "")
    shown = command("show", tmp_path / "now.race", "--json")
    assert shown[0] == 0 and path.read_bytes() == before


def test_an_undo_is_no_part_of_the_record(tmp_path):
    match = race()
    memory = memory_of(match)
    store = Store(memory)
    short = race(most=20)
    assert bytes(match.log[: short.length]) == bytes(short.log[: short.length])
    store.undo(short.length)
    assert command("fetch", "--memory", kept(tmp_path, memory)) == (0, write.record(short), "")


def test_what_was_corrected_is_the_record(tmp_path):
    match = race(most=40)
    memory = memory_of(match)
    store = Store(memory)
    other = race(most=20)
    dice = random.Random(5)
    for _ in range(10):
        decide(other, other.rules.first_seat(other.state), dice)
    finish_step(other, dice)
    start = race(most=20).length
    assert store.correct(start, other.log, other.length)
    assert command("fetch", "--memory", kept(tmp_path, memory)) == (0, write.record(other), "")


def test_a_tally_is_fetched(tmp_path):
    lines = ["A +3", "B -1", "A fans +2", "B +40", "A finish"]
    text = "\n".join(["game: tally", "track: -", "counters: fans", "seats: A human Ann, B human B", "", *lines, ""])
    record = Record(text.encode())
    setup = bytes(tally.setup_of(open_race(record, PACKS).head))
    match = Match(tally.Rules(), SIZE)
    match.watch = tally.Journal()
    match.start(setup, array("h", 4 * [0]))
    for seat, what, amount in ((0, 0, 3), (1, 0, -1), (0, 1, 2), (1, 0, 40)):
        for action in actions_of(what, amount):
            assert match.play(seat, action)
    assert match.play(0, A_FINISH)
    assert command("fetch", "--memory", kept(tmp_path, memory_of(match))) == (0, text, "")


def test_what_cannot_be_read_is_told_and_the_rest_is_the_record(tmp_path):
    match = race()
    memory = memory_of(match)
    begin = memory.index(bytes(match.log[: match.length]))
    memory[begin + match.length // 2] ^= 1
    status, out, err = command("fetch", "--memory", kept(tmp_path, memory))
    assert status == 0 and re.fullmatch(r"race now: its last \d+ bytes cannot be read; .*\n", err)
    assert write.record(match).startswith(out)


@pytest.mark.parametrize(
    ("memory", "reason"),
    [
        (b"\xff" * SIZE, "the memory holds no race"),
        (b"", "is empty"),
        (b"PDK\x63" + b"\0" * (SIZE - 4), "another version of Paddock (99)"),
        (b"\0" * SIZE, "is damaged"),
        (b"hello", "is damaged"),
    ],
)
def test_a_memory_without_a_race(memory, reason, tmp_path):
    status, out, err = command("fetch", "--memory", kept(tmp_path, memory))
    assert (status, out) == (1, "")
    assert reason in err and sentence(err)


@pytest.mark.parametrize(
    ("place", "value", "reason"), [(SETUP_GAME, 9, "not known here"), (SETUP_TRACK, 77, "such a race cannot be")]
)
def test_a_setup_that_cannot_be(place, value, reason, tmp_path):
    match = race()
    setup = bytearray(match.setup)
    setup[place] = value
    memory = bytearray(b"\xff" * SIZE)
    Store(memory).begin(bytes(setup), match.seed)
    status, out, err = command("fetch", "--memory", kept(tmp_path, memory))
    assert (status, out) == (1, "")
    assert reason in err and sentence(err)


def test_the_pack_comes_from_the_device_where_nobody_else_has_it(drive):
    _module, pack, _setup = made("cubitos", 4)
    other = packs.load(RECORDS / "packs" / f"{pack.id}.json")
    other["cards"][next(iter(other["cards"]))]["text"] = "another text"
    compiled = packs.compile_pack(other)
    match = race()
    memory = bytearray(b"\xff" * SIZE)
    setup = bytearray(match.setup)
    setup[1:5] = compiled[12:16]
    Store(memory).begin(bytes(setup), match.seed)
    with Board(memory, drive) as board:
        status, _out, err = command("fetch", "--port", board.url)
    crc = compiled[15:11:-1].hex()
    assert status == 1 and f"needs the pack {crc}" in err and sentence(err)
    (drive / "packs" / "a.pack").write_bytes(b"PADK")
    (drive / "packs" / "other.pack").write_bytes(compiled)
    with Board(memory, drive) as board:
        status, out, err = command("fetch", "--port", board.url)
    assert (status, err) == (0, "") and f"pack: {pack.id} {crc}\n" in out
    record = drive / "other.race"
    record.write_text(out, "utf-8")
    status, _out, err = command("show", record)
    assert status == 1 and f"this one is {pack.id} {PACKS.pack(pack.id).crc:08x}" in err


# -- the history


def history(drive, *races):
    """Races that are over, kept on the drive as the firmware does; the memory of a device that still has the last one."""
    (drive / "races").mkdir(exist_ok=True)
    for match in races:
        store = Store(bytearray(b"\xff" * SIZE), str(drive))
        store.begin(match.setup, match.seed)
        if match.length < SIZE // 2:
            store.append(match.log, 0, match.length)
        assert files.keep(store, match.log, match.length, 1, match.state[0])
        store.finish(1, match.state[0])
    return store.nvm


def test_the_history_is_listed_and_fetched(drive, tmp_path):
    races = [race("cubitos", 6, WHOLE), race("automobiles", 2, 300), race("cubitos", 4, 300)]
    memory = history(drive, *races)
    (drive / "races" / "notes.txt").write_text("no race", "utf-8")
    before = {path: path.read_bytes() for path in drive.rglob("*") if path.is_file()}
    for place in (("--drive", drive), ("--memory", kept(tmp_path, memory), "--drive", drive)):
        for number, match in enumerate(races, 1):
            assert command("fetch", number, *place) == (0, write.record(match), "")
    with Board(memory, drive) as board:
        status, out, err = command("fetch", "--list", "--port", board.url)
    assert (status, err) == (0, "")
    listed = [line.partition(": ")[0] for line in out.splitlines()]
    assert listed == ["now", "1", "2", "3"] and re.search(r"^1: cubitos: A Ann.*: 1\. ", out, re.M)
    assert re.search(r"^2: automobiles: .*: in round \d+$", out, re.M)
    with Board(memory, drive) as board:
        status, out, err = command("fetch", "all", "-o", tmp_path / "all", "--port", board.url)
    assert (status, err) == (0, "")
    assert sorted(path.name for path in (tmp_path / "all").iterdir()) == ["race-1.race", "race-2.race", "race-3.race"]
    assert (tmp_path / "all" / "race-3.race").read_text("utf-8") == write.record(races[2])
    status, out, err = command("fetch", 4, "--drive", drive)
    assert (status, out) == (1, "") and "no race 4 in the history; there is 1, 2, 3" in err and sentence(err)
    assert {path: path.read_bytes() for path in drive.rglob("*") if path.is_file()} == before


def test_a_damaged_race_of_the_history_is_told_and_the_others_are_fetched(drive, tmp_path):
    match = race("automobiles", 2, 300)
    history(drive, match, match, match)
    path = drive / "races" / "r0002.pdk"
    for size in (0, 50, 4000):
        data = path.read_bytes()
        path.write_bytes(data[:40] + b"?" + data[41:] if size == 4000 else data[:size])
        status, out, err = command("fetch", 2, "--drive", drive)
        assert (status, out) == (1, "") and "/races/r0002.pdk" in err and sentence(err)
        status, out, err = command("fetch", "all", "-o", tmp_path, "--drive", drive)
        assert (status, out) == (1, f"{tmp_path / 'race-1.race'}\n{tmp_path / 'race-3.race'}\n") and sentence(err)
        path.write_bytes(data)


def test_a_race_that_went_to_a_file(drive, tmp_path):
    whole = race("automobiles", 5, 700)
    short = race("automobiles", 5, 500)
    store = Store(bytearray(b"\xff" * SIZE), str(drive))
    store.begin(whole.setup, whole.seed)
    store.append(short.log, 0, short.length)
    assert store.spill(short.log, short.length)
    assert bytes(whole.log[: short.length]) == bytes(short.log[: short.length])
    store.append(whole.log, short.length, whole.length)
    with Board(store.nvm, drive) as board:
        assert command("fetch", "--port", board.url) == (0, write.record(whole), "")
    assert command("fetch", "--memory", kept(tmp_path, store.nvm), "--drive", drive) == (0, write.record(whole), "")
    assert command("fetch", "--drive", drive) == (0, write.record(short), "")  # the memory is not to be seen there
    status, out, err = command("fetch", "--memory", tmp_path / "pico.nvm")
    assert (status, out) == (1, "") and "race.pdk, that is not there" in err and sentence(err)
    store.finish(1, 9)  # its file goes with that
    status, out, err = command("fetch", "--memory", kept(tmp_path, store.nvm), "--drive", drive)
    assert (status, out) == (1, "") and "is not there any more" in err and sentence(err)


def test_no_history_and_no_drive(tmp_path, drive):
    status, out, err = command("fetch", "--drive", drive)
    assert (status, out, err) == (1, "", "the memory holds no race\n")
    status, out, err = command("fetch", 1, "--drive", drive)
    assert (status, out) == (1, "") and "there is none" in err
    assert command("fetch", "--list", "--drive", drive) == (0, "", "")
    status, out, err = command("fetch", "--drive", tmp_path / "none")
    assert (status, out) == (1, "") and "is no folder" in err and sentence(err)


# -- what a port can do wrong


def fetch(board):
    with board:
        return command("fetch", "--port", board.url)


def test_no_port(monkeypatch):
    monkeypatch.setattr(port.list_ports, "comports", list)
    status, out, err = command("fetch")
    assert (status, out) == (1, "") and "no board found: connect it" in err and sentence(err)
    status, out, err = command("fetch", "--port", "/dev/nothing-here")
    assert (status, out) == (1, "") and "there is no /dev/nothing-here; no board is connected" in err and sentence(err)


def test_a_port_that_is_taken_or_nobody_s():
    with socket.create_server(("127.0.0.1", 0)) as server:
        url = f"socket://127.0.0.1:{server.getsockname()[1]}"
    status, out, err = command("fetch", "--port", url)
    assert (status, out) == (1, "") and f"{url} cannot be opened: end other programs" in err and sentence(err)


def test_several_boards_are_named_and_the_only_one_is_taken(monkeypatch, drive):
    match = race()

    class Port:
        def __init__(self, device, vid, pid=0):
            self.device, self.vid, self.pid = device, vid, pid

    with Board(memory_of(match), drive) as board:
        there = [Port("/dev/ttyS0", None), Port(board.url, 0x239A, 0x80F4)]
        monkeypatch.setattr(port.list_ports, "comports", lambda: there)
        assert command("fetch") == (0, write.record(match), "")
        there.append(Port("/dev/ttyACM1", 0x2886, 0x0042))
        status, out, err = command("fetch")
    assert (status, out) == (1, "") and sentence(err)
    assert "several boards; name its port with --port: /dev/ttyACM1, socket" in err


def test_what_is_no_circuitpython(drive):
    board = Board(b"", drive, silent=True)
    with board, pytest.raises(places.PlaceError, match="does not answer as CircuitPython does"):
        places.Board(board.url, patience=0.2)


@pytest.mark.parametrize("cut", [1, 90, 300, 700, 5000])
def test_a_board_that_is_unplugged(cut, drive):
    status, out, err = fetch(Board(memory_of(race()), drive, cut=cut))
    assert (status, out) == (1, "") and sentence(err)
    assert "does not answer" in err or "the connection broke, it did not read the memory" in err


@pytest.mark.parametrize(("error", "reason"), [(5, "[Errno 5] Input/output error"), ("memory", "MemoryError: memory alloc")])
def test_a_board_that_cannot_read(error, reason, drive):
    board = Board(memory_of(race()), drive, broken={"/": error})
    status, out, err = fetch(board)
    assert (status, out) == (1, "") and reason in err and "the board cannot read /" in err and sentence(err)
    assert board.running


# -- a whole handheld


def test_a_race_of_the_simulator_is_fetched_from_what_it_keeps(tmp_path):
    device = Device("pico", tmp_path, say=lambda text: None)
    player = Player(device.handheld, risk=30)
    player.choose("New race")
    player.seats("human", "sensible")
    player.choose("START")
    player.press("a")
    player.race("ROUND 1 OVER")
    device.turn(0)
    status, out, err = command("fetch", "--memory", tmp_path / "pico.nvm")
    assert (status, err) == (0, "")
    lines = out.partition("\n\n")[2].splitlines()
    seen = device.handheld.app.journal.lines
    assert len(seen) > 8 and lines[-len(seen) :] == seen
    assert command("fetch", "--list", "--memory", tmp_path / "pico.nvm")[1].endswith(": in round 2\n")
    (tmp_path / "now.race").write_text(out, "utf-8")
    assert command("show", tmp_path / "now.race")[1].startswith("Cubitos, round 2: ")
