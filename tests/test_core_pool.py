"""Pools: counts by colour in zones of an array."""

from array import array

from paddock.core import pool
from paddock.core.notation import LETTERS


def zones():
    return array("h", range(3 * pool.COLOURS))


def test_the_colours_are_numbered_in_the_order_of_the_letters():
    for letter in LETTERS:
        assert getattr(pool, letter) == LETTERS.index(letter)
    assert len(LETTERS) == pool.COLOURS


def test_total_counts_one_zone():
    assert pool.total(zones(), 0) == sum(range(11))
    assert pool.total(zones(), 11) == sum(range(11, 22))


def test_move_takes_one():
    s = zones()
    pool.move(s, 0, 22, 5)
    assert (s[5], s[27], sum(s)) == (4, 28, sum(zones()))


def test_move_all_empties_the_zone():
    s = zones()
    pool.move_all(s, 11, 0)
    assert list(s[:11]) == [i + i + 11 for i in range(11)]
    assert list(s[11:22]) == [0] * 11
    assert list(s[22:]) == list(zones()[22:])
