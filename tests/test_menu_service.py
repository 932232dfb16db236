"""Settings, and the pages that tell what went wrong: what they show and what becomes of the race."""

from pathlib import Path

import pytest
from desk import Desk, other_pack, settings_file

from paddock.store import LOG
from paddock.ui.widgets import PLAY
from tools.simulator.chips import Flash


@pytest.fixture
def desk(tmp_path):
    return Desk(tmp_path)


# -- settings


def test_a_value_is_seen_at_once(desk, golden):
    desk.choose("Settings")
    golden("menu-settings", desk.handheld)
    desk.press("right")
    assert desk.handheld.chips.display.contrast == 80 * 255 // 100
    desk.to("Strip").press("left")
    assert desk.shell.strip.percent == 5


def test_b_takes_the_values_back(desk):
    desk.choose("Settings").press("right", "b")
    assert desk.handheld.chips.display.contrast == 70 * 255 // 100
    desk.choose("Settings")
    assert desk.marked == "Screen  ←70%→"


def test_kept_settings_outlive_the_power(tmp_path):
    desk = Desk(tmp_path)
    desk.choose("Settings").press("left").to("Motion").press("right").press("a")
    assert desk.title == "PADDOCK"
    desk.restart().choose("Settings")
    assert desk.marked == "Screen  ←60%→" and "off" in desk.lines[4]


def test_settings_of_a_race_are_written_when_it_is_left(desk):
    """No file is written while a race is on."""
    desk.race("hh").press("b").choose("Pause").choose("Settings").press("left", "a")
    assert desk.title.startswith("PAUSED") and desk.handheld.chips.display.contrast == 60 * 255 // 100
    assert not (desk.handheld.drive / "settings.json").exists()
    desk.choose("Home")
    assert '"screen": 60' in (desk.handheld.drive / "settings.json").read_text()
    desk.restart().handheld.run(500)
    assert desk.shell.settings["screen"] == 60


def test_settings_of_a_race_that_cannot_be_written_are_told_when_it_is_left(desk):
    (desk.handheld.drive / "settings.json.new").mkdir()
    desk.race("hh").press("b").choose("Pause").choose("Settings").press("left", "a").choose("Home")
    assert desk.title == "PADDOCK" and desk.info == "computer has drive"
    assert desk.shell.settings["screen"] == 60


def test_home_tells_that_a_computer_has_the_drive(desk):
    """A held at power-on gave it the drive (boot.py): nothing that is set now outlasts the power."""
    assert desk.info != "computer has drive"
    desk.handheld.chips.computers_drive = True
    desk.race("hh").press("b").choose("Pause").choose("Home")
    assert desk.title == "PADDOCK" and desk.info == "computer has drive"
    desk.press("down")
    assert desk.info != "computer has drive"


def test_values_are_rings(desk):
    desk.choose("Settings").press("right", "right", "right")
    assert desk.marked == "Screen  ←100%→"
    desk.press("right")
    assert desk.marked == "Screen  ←10%→"


def test_settings_that_cannot_be_written_hold_until_the_power_goes(desk):
    (desk.handheld.drive / "settings.json").mkdir()  # nothing can be put in its place
    (desk.handheld.drive / "settings.json" / "x").write_text("")
    desk.choose("Settings").press("right", "a")
    assert desk.info == "computer has drive"
    desk.press("b")
    assert desk.handheld.chips.display.contrast == 80 * 255 // 100


def test_three_keys_by_a_setting(desk):
    desk.choose("Settings").to("Keys").press("right", "a").choose("New race")
    for _ in range(9):
        if desk.prompt == "A=back":
            break
        desk.press("down")
    desk.press("a")
    assert desk.title == "PADDOCK"


def test_a_setting_out_of_range_is_told_and_the_file_is_left(tmp_path, golden):
    desk = Desk(tmp_path, files=settings_file(strip=500, colour="blue", screen=30))
    golden("menu-bad-setting", desk.handheld)
    assert [row.strip() for row in desk.text()[1:3]] == ["strip: 500", "allowed: 5-100"]
    desk.press("a")
    assert [row.strip() for row in desk.text()[1:3]] == ["colour is unknown", "blue"]
    desk.press("a")
    assert desk.title == "PADDOCK"
    assert desk.shell.settings["screen"] == 30 and desk.shell.settings["strip"] == 10
    assert b"500" in (tmp_path / "settings.json").read_bytes()


# -- what went wrong


def test_after_a_power_cut_one_press_goes_on(desk, golden):
    desk.race("hhh", lambda s: s[0] == 2)
    state = list(desk.shell.state)
    desk.restart().handheld.run(1500)
    golden("menu-resume", desk.handheld)
    assert desk.title == "POWER WAS CUT" and desk.text()[2].strip() == "Cubitos, round 2"
    desk.press("a")
    assert list(desk.shell.state) == state


def test_b_on_the_page_after_a_power_cut_decides_nothing(desk):
    desk.race("hh").restart().handheld.run(500)
    desk.press("b", "b")
    assert desk.title == "POWER WAS CUT"


def test_home_after_a_power_cut_keeps_the_race(desk):
    desk.race("hh").restart().handheld.run(500)
    desk.choose("HOME")
    assert desk.marked == "Continue"


def test_a_crash_shows_a_page_and_the_race_goes_on(desk, monkeypatch, capsys):
    desk.race("hh", lambda s: s[0] == 2)
    state = list(desk.shell.state)

    def broken(*_):
        raise ValueError("the pages of a race do not know what to show here")

    monkeypatch.setattr(desk.shell.base, "draw", broken)
    desk.press("down")
    source, _, number = desk.text()[2].strip().partition(":")
    assert source == "test_menu_service", "the module in which it broke, and the line"
    assert "raise ValueError" in Path(__file__).read_text("utf-8").split("\n")[int(number) - 1]
    assert desk.text()[6].startswith("ValueError:")
    desk.press("down")
    assert desk.text()[6].strip() and not desk.text()[6].startswith("ValueError")
    desk.press("up")
    assert desk.title == "SOMETHING BROKE" and "Traceback" not in " ".join(desk.text())
    assert "Traceback" in capsys.readouterr().out, "the console has the whole of it"
    monkeypatch.undo()
    desk.press("a")
    assert list(desk.shell.state) == state and desk.shell.stack == []


def test_after_a_crash_the_race_can_be_one_step_shorter(desk, golden):
    desk.race("hh", lambda s: s[1] == 1)  # in the Run phase no roll stands between
    length = desk.shell.match.length
    breaks = compile("\n" * 111 + "raise ValueError('no face of this die is a sword')", "paddock/rules.py", "exec")

    def step(shell):
        try:
            exec(breaks)
        except ValueError as error:
            shell._crashed(error)

    desk.do(step)
    golden("menu-crash", desk.handheld)
    desk.choose("GO ON a step")
    assert desk.shell.match.length < length and desk.shell.stack == []


@pytest.mark.parametrize("choice", ["GO ON", "GO ON a step", "HOME"])
@pytest.mark.parametrize("where", ["apply", "settle", "append"])
def test_an_error_within_a_decision_costs_no_more_than_that_decision(desk, monkeypatch, where, choice):
    """The race may be in the middle of it then, and what is played on that is not what is saved."""
    desk.race("hh", lambda s: s[1] == 1)  # in the Run phase no roll stands between
    shell = desk.shell
    broken = {"apply": shell.rules, "settle": shell.match, "append": shell.store}[where]
    before = bytes(shell.match.log[: shell.match.length])

    def fails(*_):
        raise MemoryError("memory allocation failed")

    monkeypatch.setattr(broken, where, fails)
    try:
        desk.do(_decide)
    except MemoryError as error:
        desk.do(lambda shell, error=error: shell._crashed(error))
    assert desk.title == "SOMETHING BROKE" and "safe" in desk.text()[1]
    monkeypatch.undo()
    desk.choose(choice)
    if choice == "HOME":
        desk.choose("Continue")
    desk.handheld.run(500)
    log = bytes(shell.match.log[: shell.match.length])
    assert before.startswith(log) and (len(log) < len(before)) == (choice == "GO ON a step")
    for _ in range(30):
        desk.do(_decide)
    while not shell.match.whole:
        desk.do(_decide)
    log, state = bytes(shell.match.log[: shell.match.length]), list(shell.state)
    desk.restart().handheld.run(500)
    assert desk.title == "POWER WAS CUT" and desk.text()[1].startswith("Nothing is lost")
    again = desk.shell.match
    assert (bytes(again.log[: again.length]), list(again.state)) == (log, state)


def _decide(shell):
    """A page of the race answers with the last of what is legal."""
    match, page = shell.match, shell.page()
    page.seat = shell.rules.first_seat(shell.state) if match.whole else match.last_seat
    page.arg = [match.out[match.legal(page.seat) - 1]]
    shell._answer(page, PLAY)


def test_after_an_error_no_step_is_offered_that_the_device_rolled(desk):
    desk.race("hh")
    desk.press("a")
    desk.handheld.run(400)
    assert not desk.shell.match.can_undo()
    desk.do(lambda shell: shell._crashed(ValueError("a page")))
    desk.press("down")
    assert desk.marked == "HOME", "the step before is skipped"


def test_what_breaks_again_and_again_leaves_the_keys(desk, monkeypatch):
    def broken(*_):
        raise ValueError("the strip")

    desk.race("hh")
    monkeypatch.setattr(desk.shell.strip, "step", broken)
    desk.handheld.run(300)
    assert desk.title == "SOMETHING BROKE" and desk.marked == "GO ON"
    desk.press("down")  # no step can be taken back yet
    desk.handheld.run(300)
    assert desk.title == "SOMETHING BROKE" and desk.marked == "HOME"
    monkeypatch.undo()
    desk.press("a")
    desk.handheld.run(300)
    assert desk.title == "PADDOCK"


def test_a_crash_without_a_race_leads_home(desk):
    desk.do(lambda shell: shell._crashed(ValueError("menus")))
    assert desk.marked == "HOME"
    desk.press("a")
    assert desk.title == "PADDOCK"


def test_a_damaged_pack_is_told_and_the_others_stay_usable(tmp_path, golden):
    desk = Desk(tmp_path, files={"packs/meadow.pack": b"PADK\x01\0\0\0\x10\0\0\0....short"})
    golden("menu-pack-error", desk.handheld)
    assert desk.title == "PACK NOT USED"
    desk.press("a").choose("New race").press("a", "a")
    assert desk.shell.match is not None


def test_without_any_pack_a_tally_can_be_raced(tmp_path):
    desk = Desk(tmp_path, table=False, files={"packs/a.pack": b"nothing"})
    assert desk.text()[4].strip() == "there is no other"
    desk.press("a")
    assert "Cards and rules" not in desk.lines and desk.info == "no pack: Tally only"
    desk.press("a", "a", "a")
    assert desk.shell.game == "tally" and desk.shell.match is not None


def test_a_saved_race_without_its_pack_stays_saved(tmp_path, golden):
    desk = Desk(tmp_path).race("hh")
    saved = bytes(desk.handheld.nvm.data)
    table = desk.files.pop("packs/table.pack")
    desk.files["packs/other.pack"] = other_pack()
    desk.restart()
    golden("menu-saved-pack", desk.handheld)
    assert desk.title == "RACE NOT READABLE"
    desk.press("a")
    assert desk.marked == "Continue"
    assert bytes(desk.handheld.nvm.data) == saved
    desk.files["packs/table.pack"] = table
    desk.restart().handheld.run(500)
    assert desk.title == "POWER WAS CUT"


def test_a_save_that_is_damaged_in_the_middle_goes_on_from_there(desk, golden):
    desk.race("hh", lambda s: s[0] == 4)
    data = bytearray(desk.handheld.nvm.data)
    data[LOG + 8 : LOG + 68] = bytes(60)
    desk.restart(nvm=Flash(data)).handheld.run(1000)
    golden("menu-saved-lost", desk.handheld)
    assert desk.text()[1].startswith("damaged after step ")
    aside = desk.handheld.drive / "kept" / "001.nvm"
    assert desk.info == "kept: /kept/001.nvm" and aside.read_bytes() == data
    desk.press("a")
    assert desk.title == "POWER WAS CUT"
    desk.choose("GO ON")
    assert desk.shell.stack == [] and 0 < desk.shell.state[0] < 4
    assert aside.read_bytes() == data and [path.name for path in aside.parent.iterdir()] == ["001.nvm"]


@pytest.mark.parametrize(
    ("name", "data", "told"),
    [
        ("menu-saved-version", b"PDK\x07" + bytes(84), "made by version 7"),
        ("menu-saved-damaged", b"PDK\x03" + bytes(120), "It is damaged."),
        ("menu-saved-foreign", b"what another program left here", "It is damaged."),
    ],
)
def test_a_save_that_cannot_be_read_is_told_and_kept_aside_before_a_new_race(tmp_path, golden, name, data, told):
    data = data + b"\xff" * (4096 - len(data))
    desk = Desk(tmp_path, nvm=Flash(data))
    if name != "menu-saved-foreign":
        golden(name, desk.handheld)
    assert desk.text()[1].strip() == told and desk.info == "kept: /kept/001.nvm"
    desk.press("a")
    assert desk.lines[0] == "New race"
    desk.choose("New race").press("a", "a")
    golden("menu-ask-unread", desk.handheld)
    assert [row.strip() for row in desk.text()[1:4]] == ["What is saved cannot", "be read. It is in", "/kept/001.nvm"]
    assert bytes(desk.handheld.nvm.data) == data
    desk.choose("YES")
    assert desk.shell.match is not None
    assert (tmp_path / "kept" / "001.nvm").read_bytes() == data
    desk.restart(nvm=Flash(b"another" + data[7:]))
    assert desk.info == "kept: /kept/002.nvm"


def test_where_a_computer_has_the_drive_what_cannot_be_read_is_lost_and_that_is_said(tmp_path):
    desk = Desk(tmp_path)
    (tmp_path / "kept").write_text("")  # nothing can be put there
    desk.restart(nvm=Flash(b"what another program left here" + b"\xff" * 4066))
    assert desk.info == "kept until a new race"
    desk.press("a").choose("New race").press("a", "a")
    told = [row.strip() for row in desk.text()[1:4]]
    assert told == ["What is saved cannot", "be read, and is lost:", "a computer has drive."]
    desk.choose("YES")
    assert desk.shell.match is not None


@pytest.mark.parametrize("full", ["the log", "the memory"])
@pytest.mark.parametrize("seats", ["hh", "hs"])
def test_a_race_that_outgrows_the_memory_ends_with_a_page_and_is_kept(desk, golden, full, seats):
    desk.race(seats, lambda s: s[0] == 2)
    shell = desk.shell
    (desk.handheld.drive / "race.pdk.new").mkdir()  # no file can be put there
    if full == "the log":
        shell.match._capacity = shell.match.length + 8
    else:
        step = bytes(len(shell.store.nvm) - shell.store.end - 20)
        shell.store.nvm[shell.store.end : shell.store.end + len(step)] = step  # what undoing again and again leaves
        shell.store.end += len(step)
    for _ in range(20):
        if desk.title == "MEMORY FULL":
            break
        desk.press("a")
        desk.handheld.run(1300)
    golden("menu-saved-full" if full == "the log" else "menu-saved-full-drive", desk.handheld)
    state = list(shell.state)
    desk.press("b")
    desk.handheld.run(1300)
    assert desk.title == "MEMORY FULL" and list(shell.state) == state and shell.crash is None
    desk.press("a")
    assert desk.title == "PADDOCK" and desk.marked == "Continue"
    if full == "the log":
        desk.restart()
        desk.handheld.run(3000)
        assert list(desk.shell.state) == state
