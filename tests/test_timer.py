"""The turn timer: what it counts and when, what it shows, what it must not do."""

import itertools

import pytest
from desk import Desk, second_round
from player import Player
from test_race_keys import handheld

from paddock.core.setup import SETUP_TIMER
from paddock.games.cubitos.layout import BUYING, PHASE, ROLLING, ROUND


@pytest.fixture
def desk(tmp_path):
    return Desk(tmp_path)


def race(desk, seats="hh", until=second_round, limit=3):
    """A race whose timer has so many tens of seconds, played on to `until`; all clocks stand at 0."""
    desk.race(seats, until, timer=limit)

    def begin(shell):
        shell.read = shell.screens.seen(shell)
        shell.rebase()
        shell.timer.ms = 0
        for seat in range(len(seats)):
            shell.timer.begun[seat] = shell.timer.total[seat] = 0

    return desk.do(begin)


def corner(desk):
    return desk.text()[0][-6:].strip()


def seconds(desk, n):
    desk.handheld.run(1000 * n)
    return desk


def total(desk):
    return list(desk.shell.timer.total)


def test_off_there_is_no_timer_and_the_round_stands_in_the_corner(desk):
    desk.race("hh", second_round)
    assert desk.shell.timer is None
    desk.press("a")
    assert desk.text()[0].endswith("round 2")


def test_it_counts_down_where_the_round_stood(desk, golden):
    race(desk)
    assert corner(desk) == "0:30"
    seconds(desk, 5)
    golden("timer", desk.handheld)
    assert corner(desk) == "0:25"
    assert "round" not in desk.text()[0]


def test_over_the_limit_it_goes_on_blinks_slowly_and_does_nothing(desk, golden):
    race(desk, limit=1)
    before = bytes(desk.shell.state)
    seconds(desk, 12)
    golden("timer-over", desk.handheld)
    seen = []
    for _ in range(40):
        desk.handheld.run(100)
        seen.append(corner(desk))
    changes = sum(a != b for a, b in itertools.pairwise(seen))
    assert set(seen) - {"-0:06"} == {"", "-0:02", "-0:03", "-0:04", "-0:05"}
    assert 7 <= changes <= 9, "lit and dark once a second"
    assert bytes(desk.shell.state) == before


def test_a_second_sends_only_the_corner(desk):
    race(desk)
    desk.handheld.run(100)
    old, sent = desk.text(), desk.handheld.chips.display.received
    seconds(desk, 1)
    new = desk.text()
    assert old[1:] == new[1:] and old[0][:16] == new[0][:16] and old[0] != new[0]
    assert 0 < desk.handheld.chips.display.received - sent < 100


def test_a_minute_and_more_keep_their_place(desk):
    race(desk, limit=60)
    assert corner(desk) == "10:00"
    seconds(desk, 1)
    assert desk.text()[0].endswith("  9:59")


def test_the_time_is_that_of_the_seat_shown(desk):
    race(desk)
    first = desk.shell.seat
    seconds(desk, 4)
    desk.press("up", "right")  # every line has a number, so the title is in the ring
    assert desk.shell.seat == 1 - first
    assert corner(desk) == "0:30"
    seconds(desk, 7)
    assert corner(desk) == "0:23"
    desk.press("up", "right")
    assert corner(desk) == "0:26", "turned back, the first one's clock goes on"
    assert total(desk)[first] == 4 and total(desk)[1 - first] in (7, 8)


def test_a_limit_is_for_what_a_seat_decides_in_a_round(desk):
    race(desk)
    seat = desk.shell.seat
    seconds(desk, 4)
    desk.play(lambda s: s[ROUND] == 2 and s[PHASE] == BUYING)
    assert total(desk)[seat] - desk.shell.timer.begun[seat] == 4
    desk.play(lambda s: s[ROUND] == 3 and s[PHASE] == ROLLING)
    seconds(desk, 1)
    assert sum(total(desk)) - sum(desk.shell.timer.begun) <= 2, "a new round, a new limit"
    assert sum(total(desk)) >= 5


def test_standings_tell_the_time_of_a_seat_and_of_all(desk, golden):
    race(desk, limit=12)
    seconds(desk, 65)
    shown = desk.shell.seat
    desk.back()
    seconds(desk, 10)
    desk.choose("Standings")
    for _ in range(6):
        if "all" in desk.info:
            break
        desk.press("right")
    golden("timer-standings", desk.handheld)
    assert desk.info == f"{'AB'[shown]} 1:15  all 1:15", "it runs while pages are looked at"


def test_a_pause_stops_it(desk, golden):
    race(desk)
    desk.handheld.run(2500)
    desk.back().choose("Pause")
    golden("timer-pause", desk.handheld)
    assert desk.text()[5].strip() == "timer stopped 0:27"
    seconds(desk, 30)
    desk.choose("Settings")
    seconds(desk, 10)
    desk.back().back().back()
    assert corner(desk) in ("0:27", "0:26")


def test_it_neither_keeps_the_display_awake_nor_runs_while_it_is_dark(desk):
    race(desk, limit=60)
    seconds(desk, 70)
    assert desk.shell._dim == 1, "dimmed"
    seconds(desk, 130)
    assert desk.shell._dim == 2, "dark"
    dark = sum(total(desk))
    assert 175 <= dark <= 182
    sent = desk.handheld.chips.display.received
    seconds(desk, 600)
    assert sum(total(desk)) == dark and desk.handheld.chips.display.received == sent
    desk.press("down")
    assert desk.shell._dim == 0
    left = [f"{(600 - run) // 60}:{(600 - run) % 60:02}" for run in (dark, dark + 1)]  # it runs while the display is set up
    assert corner(desk) in left


def test_the_clock_of_the_board_may_wrap(desk):
    race(desk)
    clock = desk.handheld.chips.clock
    clock.now += (1 << 29) - clock.ticks() - 1500
    desk.shell.timer.now = clock.ticks()
    seconds(desk, 3)
    assert clock.ticks() < 2000 and sum(total(desk)) in (2, 3)
    assert corner(desk) in ("0:28", "0:27")


def test_computers_have_no_limit_and_no_clock_is_shown(desk):
    race(desk, "hs")
    seconds(desk, 3)
    assert corner(desk) == "0:27" and desk.shell.seat == 0
    assert total(desk)[1] == 0
    race(desk.home(), "ss")
    desk.shell.settings["motion"] = 2
    seconds(desk, 1)
    assert desk.text()[0].startswith("[") and desk.text()[0].endswith("round 2")


def test_a_race_that_is_over_or_read_again_counts_nothing(desk):
    race(desk)
    seconds(desk, 2)
    desk.restart()
    assert desk.title == "POWER WAS CUT"
    seconds(desk, 20)
    assert desk.shell.setup[SETUP_TIMER] == 3 and sum(total(desk)) == 0, "a power cut begins it anew"
    desk.press("a")
    seconds(desk, 2)
    assert 1 <= sum(total(desk)) <= 2
    desk.play(lambda s: False)
    over = sum(total(desk))
    seconds(desk, 20)
    assert sum(total(desk)) == over
    desk.home()
    assert desk.shell.timer is None


def test_an_earlier_moment_has_no_clock(desk):
    race(desk)
    seconds(desk, 2)
    desk.back().choose("Log")
    desk.press("down", "down", "down", "a")
    seconds(desk, 1)
    assert desk.shell.past and desk.prompt == "A=back to now", desk.text()
    then, row = total(desk), desk.text()[0]
    seconds(desk, 20)
    assert total(desk) == then and desk.text()[0] == row
    desk.press("a")
    seconds(desk, 2)
    assert desk.shell.past is None and sum(total(desk)) > sum(then)


@pytest.mark.parametrize("board", ["pico", "pico-3key"])
def test_set_by_keys_and_shown_in_automobiles(board):
    player = Player(handheld(board, "d76d4330f1446bea"))
    player.choose("New race")
    player.turn("Game", "Automobiles")
    player.choose("Rules")
    player.turn("Timer", "0:30")
    player.press("a")
    player.choose("START")
    player.press("a")
    player.wait(3000)
    shown = player.title.split()[-1]
    assert "GRID" in player.title and shown in ("0:27", "0:26")
    player.press("a", "a")  # the other seat is a computer
    assert player.title.startswith("[A]ACTION") and player.title.endswith("0:30"), "a new round, a new limit"
