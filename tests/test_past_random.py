"""Corrections at random moments of random races, of both games, on the handheld itself: whatever is changed, the race is one
that the rules allow, the saved one is the same, and who leaves all as it was has all as it was."""

import random
from array import array

import pytest
from automobiles_device import AutoDevice
from desk import Desk

from paddock.core.setup import BOT_DICE, SETUP_DEALER, SETUP_KINDS, SETUP_SEATS, SETUP_SWITCHES, TABLE


class Race:
    """Random decisions, whoever sits there, without keys."""

    def __init__(self, device, shell, chance):
        self.handheld, self.shell, self.chance = device, shell, chance

    def legal(self, state, seat):
        match = self.shell.match
        return list(match.out[: match.rules.legal(state, seat, match.out)])

    def pick(self, legal):
        """Real dice show something now and then, runners run, nobody idles with the first of a list."""
        if len(legal) > 1 and self.chance.random() < 0.6:
            legal = legal[1:]
        return self.chance.choice(legal)

    def play(self, most):
        shell = self.shell
        for _ in range(most):
            if shell.rules.finished(shell.state):
                return False
            seat = shell.rules.first_seat(shell.state)
            shell.play(seat, [self.pick(self.legal(shell.state, seat))])
        while not shell.match.whole and not shell.rules.finished(shell.state):
            seat = shell.match.last_seat
            shell.play(seat, [self.pick(self.legal(shell.state, seat))])
        return not shell.rules.finished(shell.state)

    def other_step(self):
        """A whole step of the seat that stands there, without what the match does by itself."""
        shell, rules = self.shell, self.shell.rules
        t, seat, actions = array("h", shell.state), shell.seat, []
        while True:
            legal = self.legal(t, seat)
            action = self.pick(legal)
            if len(legal) > 1 or not rules.auto(t, seat, action):
                actions.append(action)
            rules.apply(t, seat, action)
            if rules.step_ends(action):
                return actions

    def wait(self):
        while self.shell.past and self.shell.past.busy:
            self.shell.past.work()

    def everything(self):
        match = self.shell.match
        return bytes(match.log[: match.end]), array("h", match.state), self.shell.journal.steps, match.length



@pytest.mark.parametrize("game", ["cubitos", "automobiles"])
@pytest.mark.parametrize("seed", range(3))
def test_random_corrections(tmp_path, game, seed):
    chance = random.Random(seed)
    if game == "cubitos":
        device = Desk(tmp_path)
    else:
        device = AutoDevice(tmp_path)
        device.start(("hh", "hsh", "hs")[seed], switches=BOT_DICE if seed == 1 else 0, dealer=TABLE)
    shell = device.shell
    done = {"the same": 0, "changed": 0, "left": 0, "dropped": 0}

    def run(*_):
        if game == "cubitos":
            shell.prepare()
            shell.setup[SETUP_SEATS] = 2 + seed
            shell.setup[SETUP_KINDS + 1] = seed % 2 * 2
            shell.setup[SETUP_DEALER] = TABLE
            shell.setup[SETUP_SWITCHES] = BOT_DICE if seed == 1 else 0
            shell.start()
        race = Race(device, shell, chance)
        while race.play(chance.randrange(4, 40)) and shell.match.length < 900:
            before = race.everything()
            at = chance.choice(shell.journal.at) >> 2 if chance.random() < 0.8 else 0
            shell.travel(at, chance.random() < 0.3)
            race.wait()
            if not shell.past:
                assert race.everything() == before
                continue
            if not shell.past.can_correct:
                shell.travel(shell.match.end)
                race.wait()
                assert race.everything() == before
                continue
            same = chance.random() < 0.3
            # the step as it was entered is what the page would play again
            actions = decided(race, shell) if same else race.other_step()
            shell.play(shell.seat, actions)
            race.wait()
            if shell.past:
                assert not same, "what was entered before always fits"
                if chance.random() < 0.5:
                    shell.past.keep()
                    race.wait()
                    assert race.everything() == before
                    done["left"] += 1
                else:
                    shell.past.drop()
                    done["dropped"] += 1
            elif same:
                assert race.everything() == before
                done["the same"] += 1
            else:
                done["changed"] += 1
            assert shell.past is None and shell.match.length == shell.match.end
        done["end"] = race.everything()
        done["lines"] = shell.journal.lines

    device.do(run)
    end, lines = done.pop("end"), done.pop("lines")
    print(f"\n{game} {seed}: {done}, {end[2]} steps", end="")
    assert done["the same"] and done["changed"]
    handheld = device.handheld.restart()
    handheld.run(20)
    while "reading" in handheld.text()[3]:
        handheld.run(20)
    app = getattr(handheld.app, "shell", handheld.app)
    assert app.match, handheld.text()
    assert (bytes(app.match.log[: app.match.length]), app.match.state) == end[:2]
    assert app.journal.lines == lines


def decided(race, shell):
    """Of the step that stands there, what was decided: the rest the match does by itself."""
    rules, seat = shell.rules, shell.seat
    t, actions = array("h", shell.state), []
    for action in shell.past.entered:
        legal = race.legal(t, seat)
        if len(legal) > 1 or not rules.auto(t, seat, action):
            actions.append(action)
        rules.apply(t, seat, action)
    return actions
