"""The stepper for card effects, with ops of the test's own: any game's would do."""

from array import array

import pytest

from paddock.core import effect

AT = 3  # of the stepper in the state; word 0 collects what was done, 1 is what holds it up


class Add:
    """Adds its number."""

    asks = False

    def do(self, game, s, seat, arg):
        s[0] += arg
        return True


class If:
    """Guards what follows: only if the sum is even."""

    asks = False

    def do(self, game, s, seat, arg):
        return s[0] % 2 == 0


class Hold:
    """Something else comes first."""

    asks = False

    def do(self, game, s, seat, arg):
        s[1] += arg
        return True


class Ask:
    """May add 1 to 3, so often; 0 ends it, 9 also skips what it guards, 8 jumps to the second of the ops behind it."""

    asks = True

    def times(self, game, s, seat, arg):
        return arg

    def legal(self, game, s, seat, arg, out):
        for i, answer in enumerate((0, 1, 2, 3, 8, 9)):
            out[i] = answer
        return 6

    def answer(self, game, s, seat, arg, action):
        if action == 8:
            return 3
        if action in (0, 9):
            return effect.SKIP if action else effect.NEXT
        s[0] += action
        return effect.AGAIN


OPS = (Add(), If(), Hold(), Ask())
ADD, IF, HOLD, ASK = range(4)


class Game:
    def held(self, s, seat):
        return s[1] > 0


class Card:
    """An effect that was begun: `ops` are (op, arg, how many of the ops behind it it guards)."""

    def __init__(self, *ops, start=4):
        self.code = bytes(start) + bytes(b for op, arg, guarded in ops for b in (op, arg, 3 * guarded)) + bytes((0, 100, 0))
        self.s = array("h", [0] * 8)
        effect.begin(self.s, AT, 7, start, 3 * len(ops))
        self.run()

    def run(self):
        effect.run(Game(), self.s, 0, AT, self.code, OPS)
        return self

    def answer(self, *answers):
        for action in answers:
            out = array("h", [0] * 8)
            n = effect.legal(Game(), self.s, 0, AT, self.code, OPS, out)
            assert action in out[:n]
            effect.answer(Game(), self.s, 0, AT, self.code, OPS, action)
            self.run()
        return self

    @property
    def total(self):
        return self.s[0]

    @property
    def over(self):
        return self.s[AT + effect.CODE] == 0


def test_ops_are_done_in_order_until_the_end():
    card = Card((ADD, 1, 0), (ADD, 2, 0), (ADD, 4, 0))
    assert (card.total, card.over) == (7, True)  # and nothing behind the end


def test_nothing_is_over_at_once():
    assert Card().over


@pytest.mark.parametrize(("first", "total"), [(2, 2 + 10 + 1), (3, 3 + 1)])
def test_a_guard_skips_what_stands_behind_it(first, total):
    card = Card((ADD, first, 0), (IF, 0, 1), (ADD, 10, 0), (ADD, 1, 0))
    assert (card.total, card.over) == (total, True)


def test_a_guard_may_guard_several_and_other_guards():
    card = Card((ADD, 1, 0), (IF, 0, 3), (ADD, 10, 0), (IF, 0, 1), (ADD, 10, 0), (ADD, 5, 0))
    assert card.total == 6


def test_a_question_waits():
    card = Card((ADD, 1, 0), (ASK, 1, 0), (ADD, 4, 0))
    assert (card.total, card.over) == (1, False)
    card.run()  # looking again changes nothing
    assert (card.total, card.over, card.s[AT + effect.LEFT]) == (1, False, 1)
    card.answer(2)
    assert (card.total, card.over) == (7, True)


def test_a_question_may_ask_again():
    card = Card((ASK, 3, 0), (ADD, 10, 0)).answer(1, 1)
    assert (card.total, card.over) == (2, False)
    card.answer(3)
    assert (card.total, card.over) == (15, True)


def test_an_answer_may_end_it_early():
    card = Card((ASK, 3, 0), (ADD, 10, 0)).answer(1, 0)
    assert (card.total, card.over) == (11, True)


def test_a_question_that_may_not_be_asked_is_passed_over():
    card = Card((ASK, 0, 0), (ADD, 10, 0))
    assert (card.total, card.over) == (10, True)


def test_an_answer_may_skip_what_the_question_guards():
    card = Card((ASK, 1, 1), (ADD, 10, 0), (ADD, 20, 0)).answer(9)
    assert (card.total, card.over) == (20, True)
    card = Card((ASK, 1, 1), (ADD, 10, 0), (ADD, 20, 0)).answer(1)
    assert (card.total, card.over) == (31, True)


def test_an_answer_may_choose_a_branch():
    card = Card((ASK, 1, 2), (ADD, 10, 0), (ADD, 20, 0)).answer(8)
    assert (card.total, card.over) == (20, True)


def test_two_questions_in_a_row_count_for_themselves():
    card = Card((ASK, 2, 0), (ASK, 1, 0)).answer(1, 1)
    assert not card.over
    card.answer(2)
    assert (card.total, card.over) == (4, True)


def test_what_is_held_up_goes_on_when_it_may():
    card = Card((ADD, 1, 0), (HOLD, 1, 0), (ADD, 2, 0))
    assert (card.total, card.over) == (1, False)
    card.run()
    assert card.total == 1
    card.s[1] = 0
    card.run()
    assert (card.total, card.over) == (3, True)


def test_what_holds_it_up_at_the_end_keeps_it_open():
    card = Card((ADD, 1, 0), (HOLD, 1, 0))
    assert not card.over
    card.s[1] = 0
    assert card.run().over


def test_the_state_holds_all_of_it():
    card = Card((ASK, 3, 0), (ADD, 10, 0)).answer(2)
    other = Card((ASK, 3, 0), (ADD, 10, 0))
    other.s = array("h", card.s)
    assert other.answer(1, 1).s == card.answer(1, 1).s
