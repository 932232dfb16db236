"""Power off in the middle of a race, at any byte that is being written: what was decided before is there again."""

import json
import random

import pytest
from desk import Desk
from player import Player
from replay import replay_all
from test_past import Dice, round_of, wait

from paddock.core.match import Match
from paddock.games.cubitos.rules import Rules
from tools.simulator.chips import Flash, PowerCut
from tools.simulator.handheld import Handheld

SETTINGS = json.dumps({"seed": "b0c11fdecb91ce37", "motion": "off"})
APART = 40  # flash operations between two cuts at most; a decision is one or two, and each step has one more
STEP = 12  # bytes of a long step, a draw of nine dice


def begin():
    """(handheld, player) of a race that has just begun."""
    device = Handheld("pico")
    (device.drive / "settings.json").write_text(SETTINGS)
    device = device.restart()
    player = Player(device, risk=30)
    player.choose("New race")
    player.seats("human", "human", "sensible")
    player.choose("START")
    player.press("a")
    return device, player


def log_of(device):
    match = device.app.match
    return bytes(match.log[: match.length])


def state_after(device, log):
    """What the rules make of the race's setup, seed and this log."""
    match = Match(Rules(device.app.pack))
    assert replay_all(match, bytes(device.app.setup), device.app.match.seed, log, len(log)) == len(log)
    return match.state


def restart(device):
    """Power on; (handheld, player) in front of what the page says of the race."""
    device = device.restart()
    player = Player(device, risk=30)
    while "reading" in player.rows[3]:
        player.wait(20)
    shell = device.app
    assert player.title == "POWER WAS CUT" and "Nothing is lost." in player.rows[1], player.screen()
    assert player.rows[2].strip() == f"Cubitos, round {shell.state[0]}"
    decides = f"step {shell.journal.steps}, {'ABCD'[shell.seat]} decides"
    assert player.rows[3].strip() == ("the race is over" if shell.rules.finished(shell.state) else decides)
    assert player.info == f"last: {shell.journal.lines[-1]}"[:21].strip()
    return device, player


def test_a_race_goes_on_at_the_last_whole_entry():
    """Cut again and again until the race is over; of the byte at which the power went some bits are still written."""
    chance = random.Random(3)
    device, player = begin()
    cuts = 0
    while True:
        device.nvm.cut(chance.randrange(APART), chance.choice((0x00, 0x35, 0xFE)))
        try:
            player.race()
            break
        except PowerCut:
            cuts += 1
        before = log_of(device)
        device, player = restart(device)
        log = log_of(device)
        assert before.startswith(log) and len(before) - len(log) <= STEP
        assert device.app.state == state_after(device, log)
        player.press("a")
        assert player.title != "POWER WAS CUT" and device.app.crash is None, player.screen()
    assert cuts > 12
    log = log_of(device)
    device.nvm.cut(None)
    device, player = restart(device)
    assert log_of(device) == log and device.app.state == state_after(device, log)
    player.press("a")
    assert player.title.startswith("FINISH")


@pytest.mark.parametrize("saved", [False, True])
def test_a_cut_while_a_race_begins_leaves_no_half_race(saved):
    """What was given up for it is gone, the new one is there whole or not at all, and one key leads on."""
    device, player = begin()
    if saved:
        player.race("ROUND 2 OVER")
    else:
        device.nvm.data[:] = b"\xff" * len(device.nvm)
    memory = bytes(device.nvm.data)
    titles = set()
    for after in (*range(5), *range(5, 140, 30)):
        device.nvm.data[:] = memory
        device = device.restart()
        player = Player(device)
        while "reading" in player.rows[3]:
            player.wait(20)
        if saved:
            player.choose("HOME")
        player.choose("New race")
        player.choose("START")
        if saved:
            player.press("a")
            player.to("YES")
        device.nvm.cut(after)
        try:
            player.press("a")
            device.nvm.cut(None)
            assert "ROLL" in player.title and not device.app.crash
            titles.add("begun")
        except PowerCut:
            device = device.restart()
            player = Player(device)
            titles.add(player.title)
            if player.title == "RACE NOT READABLE":
                player.press("a")
            if player.title == "POWER WAS CUT":
                assert saved and bytes(device.nvm.data) == memory  # not a byte was changed yet
            else:
                assert player.title == "PADDOCK" and not device.app.crash
    assert "begun" in titles and titles <= {"begun", "PADDOCK", "RACE NOT READABLE", "POWER WAS CUT"}


def test_an_undo_outlives_the_power():
    device, player = begin()
    player.race("A=buy", row=7)
    undone = log_of(device)
    player.press("a")
    done = log_of(device)
    assert len(done) > len(undone)
    memory = bytes(device.nvm.data)

    # Cut while the undo is written: it is done or not, nothing between.
    for after in range(4):
        device.nvm.data[:] = memory
        device, player = restart(device)
        player.press("a", "b")
        player.to("Undo")
        device.nvm.cut(after, 0x0F)
        with pytest.raises(PowerCut):
            player.press("a")
        device, player = restart(device)
        assert log_of(device) == done

    player.press("a", "b")
    player.choose("Undo")
    log = log_of(device)
    assert len(log) < len(done)
    device, player = restart(device)
    assert log_of(device) == log and device.app.state == state_after(device, log)
    player.press("a")
    assert "BUY" in player.title
    player.race("ROUND 2 OVER")
    log = log_of(device)
    assert log_of(restart(device)[0]) == log


def test_a_correction_outlives_the_power_as_a_whole(tmp_path):
    """Cut while it is written: all of it counts, or the race is as it was."""
    dice = Dice(Desk(tmp_path))
    round_of(dice, 2)
    desk = dice.desk
    before = log_of(desk.handheld)
    memory = bytes(desk.handheld.nvm.data)
    dice.correct("A roll L:coin*2").desk.press("right")
    wait(desk.press("a"))
    after = log_of(desk.handheld)
    written = len(bytes(desk.handheld.nvm.data).rstrip(b"\xff")) - len(memory.rstrip(b"\xff"))
    assert after != before
    seen = []
    for n in (0, 3, 4, 9, written - 6, written - 3, written - 1, written):
        desk.restart(nvm=Flash(memory)).handheld.run(1000)
        desk.press("a")
        dice.correct("A roll L:coin*2").desk.press("right")
        desk.handheld.nvm.cut(n, 0x3C)
        try:
            wait(desk.press("a"))
        except PowerCut:
            desk.restart().handheld.run(1000)
            assert desk.title == "POWER WAS CUT" and "Nothing is lost." in desk.text()[1]
            desk.press("a")
        desk.handheld.nvm.cut(None)
        assert log_of(desk.handheld) in (before, after) and desk.shell.crash is None
        seen.append(log_of(desk.handheld) == after)
    assert seen == [False] * 7 + [True]
