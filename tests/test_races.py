"""Races that are over: kept when they are left, listed and looked at, the oldest dropped; a race too long for the memory."""

import pytest
from desk import Desk
from test_screens_tally import enter, racing

from paddock import files
from paddock.store import KEPT, MARKS, Store
from tools.simulator.chips import Flash


@pytest.fixture
def desk(tmp_path):
    return Desk(tmp_path)


def finish(desk, seats="hs"):
    """A race to its podium."""
    desk.race(seats)
    return to_podium(desk)


def to_podium(desk):
    desk.play(lambda s: False)
    for _ in range(12):
        if desk.title.startswith("FINISH"):
            return desk
        desk.press("a").handheld.run(400)
    raise AssertionError(desk.text())


def leave(desk):
    desk.press("b").choose("Pause").choose("Home")
    assert desk.title == "PADDOCK"
    return desk


def kept(desk):
    return sorted(path.name for path in desk.handheld.drive.glob("races/*"))


def fill(desk, end=3080):
    """The memory is as full as undoing again and again would make it: a race has a short log here."""
    store = desk.shell.store
    while store.end < end:
        store.mark(KEPT, 0)


# -- kept


def test_a_race_that_is_left_is_kept_and_that_is_said(desk, golden):
    log = finish(desk).shell.match
    log = bytes(log.log[: log.length])
    state = list(desk.shell.state)
    assert kept(desk) == []  # nothing is written before it is left
    leave(desk)
    assert desk.info == "race 1 is kept" and kept(desk) == ["r0001.pdk"]
    assert desk.marked == "Again, same seats"
    desk.choose("Races")
    golden("races-list", desk.handheld)
    won = "".join("Ab"[i] for i in range(2) if files.summary(str(desk.handheld.drive), 1)[1] >> i & 1)
    assert desk.lines[0] == "1 Cubitos Ab" and desk.info == f"{won} won, {state[0]} rounds"
    desk.press("a").handheld.run(2000)
    golden("races-one", desk.handheld)
    assert desk.title.startswith("RACE 1")
    match = desk.shell.match
    assert bytes(match.log[: match.length]) == log and list(match.state) == state


def test_what_is_kept_can_be_looked_at_and_not_changed(desk):
    leave(finish(desk))
    memory = bytes(desk.handheld.nvm.data)
    desk.choose("Races").press("a").handheld.run(2000)
    state = list(desk.shell.state)
    for line, title in (("Podium", "FINISH"), ("Standings", "STANDINGS"), ("Track", "TRACK"), ("Log", "LOG")):
        desk.choose(line)
        assert desk.title.startswith(title)
        desk.press("b")
        assert desk.title.startswith("RACE 1") and desk.marked == line
    desk.choose("Podium").press("a")
    assert desk.title.startswith("RACE 1")
    desk.do(lambda shell: shell.undo())
    assert list(desk.shell.state) == state
    desk.press("b")
    assert desk.title == "RACES"
    desk.press("a").handheld.run(2000)
    desk.choose("HOME")
    assert desk.title == "PADDOCK" and desk.shell.match is None and desk.shell.kept is None
    assert bytes(desk.handheld.nvm.data) == memory and kept(desk) == ["r0001.pdk"]
    assert desk.marked == "Again, same seats"


def test_an_earlier_moment_of_a_kept_race_can_be_seen(desk):
    leave(finish(desk))
    memory = bytes(desk.handheld.nvm.data)
    desk.choose("Races").press("a").handheld.run(2000)
    state = list(desk.shell.state)
    desk.choose("Log").press("down", "down", "down", "a").handheld.run(3000)
    assert desk.shell.past is not None and list(desk.shell.state) != state
    desk.press("a").handheld.run(3000)
    for _ in range(3):
        if desk.title.startswith("RACE 1"):
            break
        desk.press("b").handheld.run(500)
    assert desk.title.startswith("RACE 1") and list(desk.shell.state) == state
    assert bytes(desk.handheld.nvm.data) == memory and desk.shell.crash is None


def test_a_race_that_is_going_on_stays_while_another_is_looked_at(desk):
    leave(finish(desk))
    desk.race("hh", lambda s: s[0] == 2)
    state = list(desk.shell.state)
    desk.press("b").choose("Pause").choose("Home").choose("Races").press("a").handheld.run(2000)
    desk.press("b").press("b")
    assert desk.marked == "Continue"
    desk.press("a").handheld.run(2000)
    assert list(desk.shell.state) == state and desk.shell.kept is None


def test_again_keeps_the_race_too(desk):
    finish(desk).press("a").press("a")
    assert kept(desk) == ["r0001.pdk"] and desk.info == "race 1 is kept"
    assert desk.shell.state[0] == 1


def test_a_race_that_is_given_up_is_not_kept(desk):
    desk.race("hh", lambda s: s[0] == 2)
    desk.press("b").choose("Pause").choose("End the race").choose("YES")
    assert desk.title == "PADDOCK" and kept(desk) == [] and desk.marked == "Again, same seats"


def test_left_after_a_power_cut_it_is_kept_once(desk):
    """At the podium, and again where the file was written and the end not yet."""
    finish(desk)
    before = bytes(desk.handheld.nvm.data)
    desk.restart().handheld.run(3000)
    desk.press("a").handheld.run(1000)
    to_podium(desk)
    shell = desk.shell
    files.keep(shell.store, shell.match.log, shell.match.length, 1, shell.state[0])
    assert kept(desk) == ["r0001.pdk"]
    desk.restart().handheld.run(3000)
    assert desk.title == "POWER WAS CUT" and bytes(desk.handheld.nvm.data).startswith(before.rstrip(b"\xff"))
    leave(to_podium(desk.press("a")))
    assert kept(desk) == ["r0001.pdk"]


def test_a_race_that_was_opened_again_is_kept_as_it_ended(desk):
    finish(desk, "hh")
    desk.press("b").choose("Undo")
    if desk.title.startswith("UNDO"):
        desk.choose("UNDO")
    assert not desk.shell.rules.finished(desk.shell.state)
    to_podium(desk)
    match = desk.shell.match
    log = bytes(match.log[: match.length])
    leave(desk)
    assert kept(desk) == ["r0001.pdk"]
    file = files.Pieces(str(desk.handheld.drive / "races" / "r0001.pdk"))
    data = bytes(file[i] for i in range(len(file)))
    assert data[118:-4] == log and data[-4] >= MARKS


def test_the_oldest_goes_for_the_newest_and_that_is_said(desk):
    leave(finish(desk))
    folder = desk.handheld.drive / "races"
    data = (folder / "r0001.pdk").read_bytes()
    for number in range(2, 21):
        (folder / f"r{number:04}.pdk").write_bytes(data)
    leave(finish(desk))
    assert desk.info == "kept; race 1 gone"
    assert kept(desk) == [f"r{number:04}.pdk" for number in range(2, 22)]


def test_where_a_computer_has_the_drive_nothing_is_kept_and_that_is_said(desk):
    (desk.handheld.drive / "races").write_text("")  # no folder can be made
    leave(finish(desk))
    assert desk.info == "not kept: PC's drive" and desk.marked == "Again, same seats"
    assert (desk.handheld.drive / "races").read_text() == ""


def test_without_races_the_page_says_so(desk, golden):
    desk.choose("Races")
    golden("races-none", desk.handheld)
    assert desk.lines[0].strip() == "one yet. A race that"
    desk.press("a", "down", "right")
    assert desk.title == "RACES"
    desk.press("b")
    assert desk.title == "PADDOCK"


@pytest.mark.parametrize("what", ["cut short", "changed", "empty", "no pack"])
def test_a_kept_race_that_cannot_be_read_is_told(desk, what):
    leave(finish(desk))
    path = desk.handheld.drive / "races" / "r0001.pdk"
    data = bytearray(path.read_bytes())
    if what == "cut short":
        del data[-30:]
    elif what == "changed":
        data[200] ^= 1
    elif what == "empty":
        data = b""
    if what == "no pack":
        for pack in desk.shell.packs:
            if pack[2]:
                (desk.handheld.drive / "packs" / f"{pack[2]}.pack").unlink()
        desk.files.clear()
        desk.restart()
    path.write_bytes(data)
    desk.choose("Races").press("a").handheld.run(500)
    assert desk.title == "RACES" and desk.shell.crash is None and desk.shell.match is None
    assert desk.info == ("its pack is not here" if what == "no pack" else "It is damaged.")
    desk.press("b")
    assert desk.title == "PADDOCK"


# -- too long for the memory


def test_a_race_that_fills_the_memory_goes_to_its_file_at_the_end_of_a_round(desk):
    desk.race("hh", lambda s: s[0] == 2)
    fill(desk)
    file = desk.handheld.drive / "race.pdk"
    assert not file.exists()
    desk.play(lambda s: s[0] == 3)
    assert file.exists() and desk.shell.store.base and desk.shell.store.end < 300
    state = list(desk.shell.state)
    desk.restart().handheld.run(3000)
    assert desk.title == "POWER WAS CUT" and "Nothing is lost." in desk.text()[1]
    assert list(desk.shell.state) == state
    desk.press("a").handheld.run(500)
    to_podium(desk)
    leave(desk)
    assert kept(desk) == ["r0001.pdk"] and not file.exists()
    desk.choose("Races").press("a").handheld.run(3000)
    assert desk.title.startswith("RACE 1")


def test_without_room_for_a_decision_it_goes_at_once(desk):
    desk.race("hh", lambda s: s[0] == 2)
    fill(desk, 4096 - 7)
    length = desk.shell.match.length
    for _ in range(4):  # the end of the round is read, then somebody rolls
        if desk.shell.match.length == length:
            desk.press("a").handheld.run(400)
    assert desk.shell.match.length > length and desk.shell.store.base == length
    state = list(desk.shell.state)
    desk.restart().handheld.run(3000)
    assert list(desk.shell.state) == state


def test_a_file_of_another_race_is_not_taken(desk):
    """The memory holds the whole race: an old file next to it is none of its business, and goes with the next race."""
    desk.race("hh", lambda s: s[0] == 2)
    fill(desk)
    desk.play(lambda s: s[0] == 3)
    file = desk.handheld.drive / "race.pdk"
    old = file.read_bytes()
    desk.press("b").choose("Pause").choose("End the race").choose("YES")
    assert not file.exists()
    desk.race("hh", lambda s: s[0] == 2)
    file.write_bytes(old)
    state = list(desk.shell.state)
    desk.restart().handheld.run(3000)
    assert list(desk.shell.state) == state and desk.title == "POWER WAS CUT"
    desk.press("a").press("b").choose("Pause").choose("End the race").choose("YES")
    desk.choose("Again").press("a")
    assert not file.exists()


def test_a_race_whose_file_is_gone_is_told(desk):
    desk.race("hh", lambda s: s[0] == 2)
    fill(desk)
    desk.play(lambda s: s[0] == 3)
    (desk.handheld.drive / "race.pdk").unlink()
    memory = bytes(desk.handheld.nvm.data)
    desk.restart().handheld.run(1000)
    assert desk.title == "RACE NOT READABLE" and desk.info == "kept: /kept/001.nvm"
    assert (desk.handheld.drive / "kept" / "001.nvm").read_bytes() == memory
    desk.press("a")
    assert desk.title == "PADDOCK" and desk.shell.crash is None


def test_the_file_of_a_race_of_another_version_is_kept_with_its_memory(desk):
    desk.race("hh", lambda s: s[0] == 2)
    fill(desk)
    desk.play(lambda s: s[0] == 3)
    file = (desk.handheld.drive / "race.pdk").read_bytes()
    data = bytearray(desk.handheld.nvm.data)
    data[3] = 9
    desk.restart(nvm=Flash(data)).handheld.run(500)
    assert desk.text()[1].strip() == "made by version 9"
    assert (desk.handheld.drive / "race.pdk").read_bytes() == file
    desk.press("a").choose("New race").press("a", "a").choose("YES")
    assert desk.shell.match is not None and not (desk.handheld.drive / "race.pdk").exists()
    folder = desk.handheld.drive / "kept"
    assert (folder / "001.nvm").read_bytes() == data and (folder / "001.pdk").read_bytes() == file


def test_a_file_is_read_like_a_memory(desk):
    leave(finish(desk))
    data = (desk.handheld.drive / "races" / "r0001.pdk").read_bytes()
    store = Store(data)
    assert store.over and store.end == len(data) and store.base == 0
    assert Store(Flash(data + b"\xff" * (4096 - len(data))), str(desk.handheld.drive / "no")).over


# -- tally


def test_a_tally_is_kept_too(desk):
    racing(desk, length=8)
    enter(desk, 5, 5, 5).handheld.run(400)
    enter(desk, 4, 3, 3).handheld.run(400)
    assert desk.title.startswith("FINISH")
    state = list(desk.shell.state)
    leave(desk)
    assert desk.info == "race 1 is kept"
    desk.choose("Races")
    assert desk.lines[0] == "1 Tally ABC"
    desk.press("a").handheld.run(2000)
    assert desk.title.startswith("RACE 1") and list(desk.shell.state) == state
    assert desk.lines == ["Podium", "Standings", "Log", "HOME", ""]
    for line in ("Podium", "Standings", "Log"):
        desk.choose(line)
        assert not desk.title.startswith("RACE 1")
        desk.press("b")
    assert desk.title.startswith("RACE 1") and desk.shell.crash is None
