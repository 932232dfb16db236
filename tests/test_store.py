"""The saved race: a header and a log that only grows, over a flash that behaves like the board's."""

from array import array

import pytest

from paddock.core.setup import FULL_SIZE, SETUP_SEATS
from paddock.store import DAMAGED, LOG, NONE, OTHER_VERSION, RACE, Store
from tools.simulator.chips import Flash, PowerCut

SEED = array("h", [1, -2, 3, -4])
SETUP = bytes(range(FULL_SIZE))


class Follower:
    """Takes what a match would take from the log: two bytes an entry, the second always 1, and remembers it."""

    def __init__(self):
        self.entries = []
        self.got = 0

    @property
    def length(self):
        return 2 * len(self.entries)

    def redo(self, log, at, n):
        self.got = at if log[at] == 0 else at + 1
        if at + 2 > n or log[at] == 0 or log[at + 1] != 1:
            return 0
        self.entries.append((log[at], log[at + 1]))
        return 2

    def rewind(self, length):
        del self.entries[length // 2 :]


def read_back(flash):
    store = Store(flash)
    match = Follower()
    while store.replay(match, 3):
        pass
    return store, match.entries


def test_an_empty_memory_holds_no_race():
    assert Store(Flash()).status == NONE


def test_a_race_is_read_back_with_setup_seed_and_log():
    flash = Flash()
    store = Store(flash)
    store.begin(SETUP, SEED)
    store.append(bytes([1, 1, 3, 1, 5, 1]), 2, 6)
    store, entries = read_back(flash)
    words = array("h", [0] * 4)
    store.seed_words(words)
    assert (store.status, bytes(store.setup), words, entries) == (RACE, SETUP, SEED, [(3, 1), (5, 1)])


def test_playing_never_erases():
    flash = Flash()
    store = Store(flash)
    store.begin(SETUP, SEED)
    erases = flash.erases
    for i in range(200):
        store.append(bytes([i % 64, 7]), 0, 2)
        if i % 9 == 8:
            store.undo(4)
    store.finish()
    assert flash.erases == erases


def test_an_undo_is_replayed_as_an_undo():
    flash = Flash()
    store = Store(flash)
    store.begin(SETUP, SEED)
    store.append(bytes([1, 1, 2, 1, 3, 1]), 0, 6)
    store.undo(2)
    store.append(bytes([9, 1]), 0, 2)
    assert read_back(flash)[1] == [(1, 1), (9, 1)]


def test_a_finished_race_is_not_continued_but_its_setup_stays():
    flash = Flash()
    store = Store(flash)
    store.begin(SETUP, SEED)
    store.append(bytes([1, 1]), 0, 2)
    store.finish()
    again = Store(flash)
    assert (again.status, again.over, bytes(again.setup)) == (RACE, True, SETUP)


def test_a_new_race_leaves_nothing_of_the_old_one():
    flash = Flash()
    store = Store(flash)
    store.begin(SETUP, SEED)
    store.append(bytes([1, 1] * 900), 0, 1800)
    other = bytes([3]) * FULL_SIZE
    store.begin(other, SEED)
    store, entries = read_back(flash)
    assert (bytes(store.setup), entries, store.over) == (other, [], False)


def test_what_does_not_fit_is_refused_and_changes_nothing():
    flash = Flash()
    store = Store(flash)
    store.begin(SETUP, SEED)
    fits = (len(flash) - store.end) // 2 * 2
    store.append(bytes([1, 1] * (fits // 2)), 0, fits)
    before = bytes(flash.data)
    with pytest.raises(OverflowError):
        store.append(bytes([2, 1]), 0, 2)
    assert bytes(flash.data) == before


@pytest.mark.parametrize(
    ("change", "status"),
    [((0, 0x41), DAMAGED), ((3, 9), OTHER_VERSION), ((10, 0xEE), DAMAGED), ((114, 0x00), DAMAGED)],
)
def test_another_version_and_damage_are_told_apart_and_kept(change, status):
    flash = Flash()
    store = Store(flash)
    store.begin(SETUP, SEED)
    store.append(bytes([1, 1]), 0, 2)
    flash.data[change[0]] = change[1]
    before = bytes(flash.data)
    store = Store(flash)
    assert store.status == status
    assert bytes(flash.data) == before
    if status == OTHER_VERSION:
        assert store.version == 9


def test_a_race_that_was_cut_off_while_it_began_was_none():
    for after in range(114):
        flash = Flash()
        flash.cut(after, 0x5A)
        with pytest.raises(PowerCut):
            Store(flash).begin(SETUP, SEED)
        flash = Flash(flash.data)
        assert Store(flash).status == NONE
        Store(flash).begin(SETUP, SEED)
        assert Store(flash).status == RACE


@pytest.mark.parametrize("torn", [0, 0x5A, 0xFF])
def test_cuts_lose_only_the_entry_that_was_being_written(torn):
    """Cut at every operation of an entry, then at every operation of the mark that passes it over, then play on."""
    for after in range(2):
        for again in range(5):
            flash = Flash()
            store = Store(flash)
            store.begin(SETUP, SEED)
            store.append(bytes([1, 1]), 0, 2)
            flash.cut(after, torn)
            with pytest.raises(PowerCut):
                store.append(bytes([2, 1]), 0, 2)
            flash = Flash(flash.data)
            flash.cut(again, torn)
            try:
                read_back(flash)
            except PowerCut:
                flash = Flash(flash.data)
            flash.cut(None)
            store, entries = read_back(flash)
            assert entries[0] == (1, 1) and len(entries) <= 2 and not store.lost
            store.append(bytes([7, 1]), 0, 2)
            store, after_it = read_back(flash)
            assert after_it == [*entries, (7, 1)] and not store.lost


def test_damage_in_the_middle_is_said_and_nothing_is_overwritten():
    flash = Flash()
    store = Store(flash)
    store.begin(SETUP, SEED)
    store.append(bytes([1, 1] * 60), 0, 120)
    flash.data[LOG + 12] = 0
    before = bytes(flash.data)
    store, entries = read_back(flash)
    assert entries == [(1, 1)] * 6 and store.lost == 108
    assert bytes(flash.data) == before


@pytest.mark.parametrize("from_the_end", range(3, 40, 4))
def test_damage_near_the_end_is_no_entry_that_was_cut_short(from_the_end):
    flash = Flash()
    store = Store(flash)
    store.begin(SETUP, SEED)
    store.append(bytes([1, 1] * 60), 0, 120)
    flash.data[store.end - from_the_end] = 0x02
    before = bytes(flash.data)
    store, entries = read_back(flash)
    assert store.lost == (from_the_end + 1) // 2 * 2 and len(entries) == 60 - store.lost // 2
    assert bytes(flash.data) == before


def test_who_goes_on_behind_damage_is_read_the_next_time():
    flash = Flash()
    store = Store(flash)
    store.begin(SETUP, SEED)
    store.append(bytes([1, 1] * 300), 0, 600)
    flash.data[LOG + 12] = 0
    before = bytes(flash.data).rstrip(b"\xff")
    store, entries = read_back(flash)
    store.go_on()
    store.append(bytes([7, 1]), 0, 2)
    store, after_it = read_back(flash)
    assert after_it == [*entries, (7, 1)] and not store.lost
    assert bytes(flash.data).startswith(before)


def test_a_race_is_read_again_from_its_start():
    flash = Flash()
    store = Store(flash)
    store.begin(SETUP, SEED)
    store.append(bytes([1, 1]), 0, 2)
    store, _ = read_back(flash)
    store.append(bytes([2, 1]), 0, 2)
    store.from_start()
    match = Follower()
    assert not store.replay(match, 9) and match.entries == [(1, 1), (2, 1)]


def test_a_file_that_is_no_text_is_none(tmp_path):
    (tmp_path / "a").write_bytes(b"\xff\xfe")
    (tmp_path / "long").write_bytes(b"x" * 100_000)
    store = Store(Flash(), str(tmp_path))
    assert store.read("/a") is None and len(store.read("/long")) < 5000


def test_settings_are_written_beside_and_renamed(tmp_path):
    store = Store(Flash(), str(tmp_path))
    assert store.read("/settings.json") == ""
    assert store.write("/settings.json", "{}") and store.write("/settings.json", '{"a": 1}')
    assert store.read("/settings.json") == '{"a": 1}'
    assert [p.name for p in tmp_path.iterdir()] == ["settings.json"]


def test_a_drive_that_belongs_to_a_computer_is_said(tmp_path):
    assert not Store(Flash(), str(tmp_path / "missing")).write("/settings.json", "{}")


def test_seats_are_where_the_setup_says():
    flash = Flash()
    setup = bytearray(SETUP)
    setup[SETUP_SEATS] = 4
    Store(flash).begin(setup, SEED)
    assert Store(flash).setup[SETUP_SEATS] == 4


# -- corrections, and a race too long for the memory


def a_race(flash, drive=""):
    store = Store(flash, str(drive))
    store.begin(SETUP, SEED)
    log = bytes([i for n in range(1, 41) for i in (n, 1)])
    store.append(log, 0, 80)
    return store, log


def entries_of(log):
    return [(log[i], log[i + 1]) for i in range(0, len(log), 2)]


def test_a_correction_takes_the_place_of_what_came_after_it():
    flash = Flash()
    store, log = a_race(flash)
    new = log[:60] + bytes([50, 1, 51, 1])
    assert store.correct(60, new, 64)
    assert read_back(flash)[1] == entries_of(new)
    store.append(bytes([7, 1]), 0, 2)
    assert read_back(flash)[1] == [*entries_of(new), (7, 1)]


@pytest.mark.parametrize("torn", [0, 0x5A, 0xFF])
def test_a_correction_counts_as_a_whole_or_not_at_all(torn):
    after = 0
    done = False
    while not done:
        flash = Flash()
        store, log = a_race(flash)
        new = log[:60] + bytes([50, 1, 51, 1])
        flash.cut(after, torn)
        try:
            store.correct(60, new, 64)
            done = True
        except PowerCut:
            after += 1
        flash = Flash(flash.data)
        store, entries = read_back(flash)
        assert entries in (entries_of(log), entries_of(new)) and not store.lost
        assert (entries == entries_of(new)) == (done or (torn == 0xFF and after == 16))
        store.append(bytes([7, 1]), 0, 2)
        assert read_back(flash)[1] == [*entries, (7, 1)]
    assert after == 16  # bytes


def test_a_damaged_correction_is_lost_and_not_passed_over():
    flash = Flash()
    store, log = a_race(flash)
    store.correct(60, log[:60] + bytes([50, 1, 51, 1]), 64)
    store.append(bytes([7, 1] * 40), 0, 80)
    flash.data[LOG + 80 + 2] ^= 1
    store, entries = read_back(flash)
    assert entries == entries_of(log) and store.lost == 16 + 80


def test_what_does_not_fit_goes_to_the_file(tmp_path):
    flash = Flash()
    store, log = a_race(flash, tmp_path)
    store.end = len(flash) - 20
    new = log[:60] + bytes([50, 1] * 20)
    assert store.correct(60, new, 100)
    assert store.base == 100 and store.end == LOG
    store = Store(flash, str(tmp_path))
    match = Follower()
    seen = []
    while store.replay(match, 9):
        seen.append(store.progress())
    assert match.entries == entries_of(new) and store.progress() == 100
    assert seen == sorted(seen) and 0 < seen[0] < seen[-1] < 100


def test_without_room_and_drive_nothing_is_changed(tmp_path):
    flash = Flash()
    store, log = a_race(flash, tmp_path / "missing")
    store.end = len(flash) - 20
    before = bytes(flash.data)
    assert not store.correct(60, log, 80) and not store.spill(log, 80)
    assert bytes(flash.data) == before and store.end == len(flash) - 20


def test_the_race_goes_to_its_file_again_and_again(tmp_path):
    flash = Flash()
    store, log = a_race(flash, tmp_path)
    for n in range(5):
        assert store.spill(log, len(log))
        more = bytes([60 + n, 1] * 300)
        store.append(more, 0, len(more))
        log += more
        store.undo(len(log) - 2)
        log = log[:-2]
        store = Store(flash, str(tmp_path))
        match = Follower()
        while store.replay(match, 1000):
            pass
        assert match.entries == entries_of(log)
    assert [path.name for path in tmp_path.iterdir()] == ["race.pdk"]


def test_a_file_that_was_changed_is_not_read_as_a_race(tmp_path):
    flash = Flash()
    store, log = a_race(flash, tmp_path)
    store.spill(log, len(log))
    path = tmp_path / "race.pdk"
    for at in (3, 50, LOG - 1, LOG, LOG + 40):
        data = bytearray(path.read_bytes())
        data[at] ^= 1
        (tmp_path / "other").mkdir(exist_ok=True)
        (tmp_path / "other" / "race.pdk").write_bytes(data)
        assert Store(Flash(flash.data), str(tmp_path / "other")).status == DAMAGED
        assert Store(Flash(), str(tmp_path / "other")).status == NONE
