"""What cannot be used: the handheld says which and what to do, and nothing else is lost by it."""

import json
import re
from array import array
from binascii import crc32

import pytest
from player import GUARD_MS, Player
from replay import replay_all

from paddock.core.match import Match
from paddock.games.cubitos.rules import Rules
from paddock.store import LOG
from tools.emulator.saved import long_race
from tools.simulator.chips import Flash
from tools.simulator.handheld import Handheld

SETTINGS = {"seed": "b0c11fdecb91ce37", "motion": "off"}


def handheld(memory=None, files=None):
    """Switched on with this memory. `files`: what lies on the drive, name -> bytes, None for nothing."""
    device = Handheld("pico")
    for name, data in {"settings.json": json.dumps(SETTINGS).encode(), **(files or {})}.items():
        (device.drive / name).write_bytes(data or b"")
        if data is None:
            (device.drive / name).unlink()
    return device.restart(nvm=Flash(memory))


def player_of(device):
    """Who looks at it once it has read its saved race."""
    player = Player(device, risk=30)
    while "reading" in player.rows[3]:
        player.wait(20)
    return player


def told(player):
    """Rows 1 to 5, what of them is not empty."""
    return [row.strip() for row in player.rows[1:6] if row.strip()]


@pytest.fixture(scope="module")
def saved():
    """(memory, state) of a race that was left in its second round."""
    device = handheld()
    player = Player(device, risk=30)
    player.choose("New race")
    player.seats("human", "human")
    player.choose("START")
    player.press("a")
    player.race("ROUND 1 OVER")
    player.race("MOVE")
    assert "round 2" in player.title
    return bytes(device.nvm.data), array("h", device.app.state)


def goes_on(player, saved):
    """One A, and the race is where it was."""
    memory, state = saved
    assert player.title == "POWER WAS CUT" and "Nothing is lost." in player.rows[1], player.screen()
    player.press("a")
    assert player.hands.app.state == state and bytes(player.hands.nvm.data) == memory


# -- packs


def packed(payload):
    """A whole pack of this payload."""
    return b"PADK\x01\0\0\0" + len(payload).to_bytes(4, "little") + crc32(payload).to_bytes(4, "little") + payload


BAD_PACKS = [
    ("not a pack", lambda pack: b""),
    ("not a pack", lambda pack: "# größer, ein Text\n".encode() * 20),
    ("damaged (too short)", lambda pack: pack[: len(pack) // 2]),
    ("damaged (too long)", lambda pack: pack + b"\0"),
    ("damaged (CRC)", lambda pack: pack[:700] + bytes([pack[700] ^ 4]) + pack[701:]),
    ("made for version 9", lambda pack: pack[:4] + b"\x09" + pack[5:]),
    ("damaged (content)", lambda pack: packed(b"\xff" * 300)),
    ("damaged (content)", lambda pack: packed(b"")),
    ("no game tiddles", lambda pack: packed(pack[16:].replace(b"\x07cubitos", b"\x07tiddles"))),
]


@pytest.mark.parametrize(("reason", "damage"), BAD_PACKS)
def test_a_pack_that_cannot_be_used_is_named_and_the_race_goes_on(saved, house_bytes, reason, damage):
    bad = damage(house_bytes)
    device = handheld(saved[0], {"packs/meadow.pack": bad})
    player = player_of(device)
    assert player.title == "PACK NOT USED"
    assert told(player) == ["meadow", reason, "2 other packs are ok"] and player.info == "copy the pack again"
    player.press("a")
    goes_on(player_of(device), saved)
    assert (device.drive / "packs" / "meadow.pack").read_bytes() == bad


def test_a_folder_named_like_a_pack_is_no_pack():
    device = Handheld("pico")
    (device.drive / "packs" / "meadow.pack").mkdir()
    player = Player(device.restart())
    assert told(player)[:2] == ["meadow", "cannot be read"]


def test_several_bad_packs_are_told_one_after_the_other(saved):
    player = player_of(handheld(saved[0], {"packs/a.pack": b"?", "packs/b.pack": b"?", "packs/c.pack": b"?"}))
    names = []
    while player.title == "PACK NOT USED":
        names.append(told(player)[0])
        player.press("a")
    assert sorted(names) == ["a", "b", "c"]
    goes_on(player_of(player.hands), saved)


def test_without_the_race_s_pack_the_race_stays_saved_until_the_pack_is_back(saved, house_bytes):
    memory, _ = saved
    device = handheld(memory, {"packs/house.pack": house_bytes[:99], "packs/automobiles.pack": None})
    player = player_of(device)
    assert player.title == "PACK NOT USED" and "there is no other" in told(player)
    player.press("a")
    assert player.title == "RACE NOT READABLE"
    assert told(player)[:2] == ["Its pack is not here:", f"pack {crc32(house_bytes[16:]):08X}"]
    player.press("a")
    assert player.lines[:2] == ["Continue", "New race"] and player.marked == "Continue"
    player.press("a")
    assert player.title == "RACE NOT READABLE" and bytes(device.nvm.data) == memory
    (device.drive / "packs" / "house.pack").write_bytes(house_bytes)
    goes_on(player_of(device.restart()), saved)


def test_a_drive_without_packs_still_starts(saved):
    device = handheld(saved[0], {"packs/house.pack": None, "packs/automobiles.pack": None})
    (device.drive / "packs").rmdir()
    player = Player(device.restart())
    assert player.title == "RACE NOT READABLE"
    player.press("a")
    player.to("New race")
    assert player.info == "no pack: Tally only" and bytes(device.nvm.data) == saved[0]


# -- the saved race


@pytest.mark.parametrize("at", [0, 2, 4, 11, 40, 75, 76, 83, 84, 87])
def test_a_damaged_header_is_told_and_kept(saved, at):
    memory = bytearray(saved[0])
    memory[at] ^= 0x10
    device = handheld(memory)
    player = Player(device)
    assert player.title == "RACE NOT READABLE" and told(player)[0] == "It is damaged."
    player.press("a")
    player.choose("New race")
    player.choose("START")
    player.press("a")
    assert player.title == "NEW RACE?" and "cannot" in player.rows[1] and player.marked == "NO"
    player.press("a")
    assert bytes(device.nvm.data) == bytes(memory)


def test_a_race_of_another_version_is_told_and_kept(saved):
    memory = bytearray(saved[0])
    memory[3] = 7
    device = handheld(memory)
    player = Player(device)
    assert player.title == "RACE NOT READABLE" and told(player)[0] == "made by version 7"
    player.press("a")
    assert player.title == "PADDOCK" and bytes(device.nvm.data) == bytes(memory)


def test_damage_in_the_middle_of_the_log_loses_what_came_after_it_and_says_so(saved):
    length = saved[0].rstrip(b"\xff")[LOG:]
    for at in range(LOG, LOG + len(length) - 6, 17):
        memory = bytearray(saved[0])
        memory[at] ^= 0x01
        device = handheld(memory)
        player = player_of(device)
        steps = device.app.journal.steps
        bad = device.app.store.lost
        assert player.title == "RACE NOT READABLE"
        assert told(player)[:2] == [f"damaged after step {steps}", f"{bad} bytes unreadable"]
        assert LOG + len(length) - bad <= at, "what stands before the damage is good"
        player.press("a")
        assert player.title == "POWER WAS CUT" and told(player)[0] == f"{bad} bytes unreadable"
        assert bytes(device.nvm.data) == bytes(memory)
        player.press("a")

        # What is played from there is kept.
        player.decide()
        player.decide()
        match = device.app.match
        log = bytes(match.log[: match.length])
        again = Match(Rules(device.app.pack))
        assert replay_all(again, bytes(device.app.setup), match.seed, log, len(log)) == len(log)
        assert again.state == device.app.state
        assert bytes(device.nvm.data).startswith(bytes(memory).rstrip(b"\xff"))
        state = array("h", device.app.state)
        device = device.restart()
        player = player_of(device)
        assert player.title == "POWER WAS CUT" and "Nothing is lost." in player.rows[1]
        assert device.app.state == state


@pytest.mark.parametrize("fill", [b"\0", b"PDK\x01", b"\xfe\xe1"])
def test_a_memory_of_another_program_is_kept_until_a_new_race(fill):
    memory = (fill * 4096)[:4096]
    device = handheld(memory)
    player = Player(device)
    assert player.title == "RACE NOT READABLE"
    player.press("a")
    player.choose("New race")
    player.choose("START")
    player.press("a")
    assert bytes(device.nvm.data) == memory
    player.choose("YES")
    assert "ROLL" in player.title and not device.app.crash
    assert device.app.store.end < 200


def test_a_setup_that_makes_no_sense_does_not_keep_the_handheld_from_starting(saved):
    for place in (5, 8, 21, 7, 11, 32):  # track, first player, a card; seats, a kind, a name
        memory = bytearray(saved[0])
        memory[4 + place] = 200
        if place in (7, 11, 32):
            memory[4 + 1] ^= 1  # of a pack that is not here
        memory[LOG - 4 : LOG] = crc32(memory[4 : LOG - 4]).to_bytes(4, "little")
        device = handheld(memory)
        player = Player(device)
        assert player.title == "RACE NOT READABLE" and player.rows[1].strip() == "It is damaged.", player.screen()
        player.press("a")
        assert player.title == "PADDOCK" and bytes(device.nvm.data) == bytes(memory)
        assert (device.drive / "kept" / "001.nvm").read_bytes() == bytes(memory)


# -- settings


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (b"strip = 500", ["settings.json: no JSON", "object"]),
        (b"[1, 2]", ["settings.json: no JSON", "object"]),
        (b"\xff\xfe{\0", ["settings.json: no JSON", "object"]),
        (b"[" * 3000, ["settings.json: no JSON", "object"]),
        (b'{"screen": 30, "note": "' + b"x" * 100_000 + b'"}', ["settings.json: no JSON", "object"]),
        (b'{"strip": 500}', ["strip: 500", "allowed: 5-100"]),
        (b'{"screen": "70"}', ["screen: 70", "allowed: 10-100"]),
        (b'{"dim": true}', ["dim: true", "allowed: 1-30"]),
        (b'{"motion": "fast"}', ["motion: fast", "allowed: off short full"]),
        (b'{"seed": 12}', ["seed: 12", "allowed: 16 hex digits"]),
        (b'{"colour": {"a": [1]}}', ["colour is unknown", '{"a": [1]}']),
        ("{\"gr\u00f6\u00dfe\": \"\u2603\"}".encode(), None),
    ],
)
def test_a_setting_that_cannot_be_used_is_told_and_the_file_stays(saved, text, says):
    device = handheld(saved[0], {"settings.json": text})
    player = player_of(device)
    assert player.title == "SETTING NOT USED", player.screen()
    if says:
        assert " ".join(told(player)).startswith(" ".join(says)), player.screen()
    player.press("a")
    goes_on(player_of(device), saved)
    assert (device.drive / "settings.json").read_bytes() == text


def test_every_wrong_setting_is_told_and_the_right_ones_hold():
    device = handheld(files={"settings.json": b'{"screen": 30, "strip": -1, "sleep": 1e3, "Motion": "off"}'})
    player = Player(device)
    names = []
    while player.title == "SETTING NOT USED":
        names.append(re.split(":| is", told(player)[0])[0])
        player.press("a")
    assert sorted(names) == ["Motion", "sleep", "strip"] and player.title == "PADDOCK"
    assert device.chips.display.contrast == 30 * 255 // 100


def test_settings_that_cannot_be_written_are_told_and_the_file_stays():
    device = handheld(files={"settings.json": b'{"screen": 30}'})
    (device.drive / "settings.json.new").mkdir()  # the drive takes nothing
    player = Player(device)
    player.choose("Settings")
    player.press("right", "a")
    assert player.info == "computer has drive" and player.title == "SETTINGS"
    assert (device.drive / "settings.json").read_bytes() == b'{"screen": 30}'
    player.press("b")
    assert device.chips.display.contrast == 40 * 255 // 100, "it holds until the power goes"


# -- keys that mean nothing


def test_a_key_that_means_nothing_does_nothing():
    device = handheld()
    player = Player(device, risk=30)

    def nothing(*keys):
        for key in keys:
            before = device.picture(), bytes(device.nvm.data), device.app.match and device.app.state[:]
            player.press(key)
            assert before == (device.picture(), bytes(device.nvm.data), device.app.match and device.app.state[:]), key

    nothing("b", "left", "right")  # home
    player.choose("New race")
    nothing("left", "right")
    player.choose("START")
    nothing("up", "down")
    player.press("a")
    nothing("up", "down", "left", "right")  # one line, and the other seat is a computer
    player.press("a")
    device.press("a")  # too soon on a page with A!, and PUSH is highlighted
    assert player.prompt.startswith("A!push") and player.rows == device.text()
    player.race("MOVE")
    nothing("up", "down")
    player.race("FINISH")
    nothing("left", "right")


def test_a_second_a_right_after_the_first_never_pushes():
    device = handheld()
    player = Player(device)
    player.choose("New race")
    player.choose("START")
    player.press("a")
    player.wait(GUARD_MS)
    for _ in range(6):
        state = device.app.journal.steps
        device.press("a", "a")
        player.look()
        if not player.prompt.startswith("A!push"):
            break
        assert device.app.journal.steps <= state + 2, "push and roll, once"
        player.wait(GUARD_MS)


def test_keys_while_the_saved_race_is_read_do_nothing():
    device = long_race("pico", "cubitos")[0]
    state, memory = array("h", device.app.state), bytes(device.nvm.data)
    device = device.restart()
    assert "reading" in device.text()[3]
    for key in ("up", "down", "left", "right", "a", "b"):
        device.down(key)
    while device.chips.keys_settled() is False:
        device.run(1)
    for key in ("up", "down", "left", "right", "a", "b"):
        device.up(key)
    assert device.app.replaying and "reading" in device.text()[3], "all keys were down meanwhile"
    goes_on(player_of(device), (memory, state))
