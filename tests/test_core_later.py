"""A journal that begins late has the lines of one that was there all the time, of random races of both games."""

import random

import pytest
from record_kit import finish_step, made, raced

from paddock.core.journal import Journal
from paddock.core.later import ENOUGH, Later, settle
from paddock.core.match import Match


def read_again(match, game, number, near):
    """The race of `match` read from its log, the journal beginning when `near(read so far)` is true."""
    module, pack, setup = made(game, number)
    again = Match(module.Rules(pack), 1 << 20)
    again.watch = journal = module.Journal(40)
    Later(again, lambda: near(again))
    again.start(bytes(setup), match.seed)
    at = 0
    while at < match.length:
        at += again.redo(match.log, at, match.length)
    return again, journal


@pytest.mark.parametrize("number", range(4))
@pytest.mark.parametrize("game", ["cubitos", "automobiles"])
def test_the_last_lines_are_those_of_a_journal_that_was_there_all_the_time(game, number):
    match = raced(game, number, 250)
    finish_step(match, random.Random(number))
    full = match.watch
    again, journal = read_again(match, game, number, lambda again: match.length - again.length <= ENOUGH)
    assert again.watch is journal and again.state == match.state
    settle(again, journal)
    count = len(journal.lines)
    assert 20 < count <= 40 and journal.lines == full.lines[-count:] and journal.at == full.at[-count:]
    assert journal.steps == full.steps and journal.parts == full.parts


def test_a_journal_that_found_no_moment_to_begin_is_told_all():
    match = raced("cubitos", 1, 250)
    finish_step(match, random.Random(1))
    again, journal = read_again(match, "cubitos", 1, lambda again: False)
    assert isinstance(again.watch, Later) and not isinstance(again.watch, Journal)
    settle(again, journal)
    assert again.watch is journal and again.state == match.state and again.length == match.length
    assert journal.lines == match.watch.lines[-40:] and journal.steps == match.watch.steps
