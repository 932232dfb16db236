"""Resume of a long race: played here, in memory and drive as the firmware saves it, read on the emulated Pico."""

import json
import random
import re
import shutil
import tempfile
from collections import namedtuple
from pathlib import Path

from paddock.core.setup import KINDS, SETUP_KINDS, SETUP_LAPS, SETUP_SEATS
from paddock.games import GAMES
from tools.arena import KNOWN, words
from tools.emulator import EmulatorError
from tools.emulator.image import NVM, make_flash
from tools.emulator.pico import Pico
from tools.emulator.race import PATIENCE, PRESS, Moment, fault, moment, seen, switched_on_once
from tools.emulator.scripts import CURSOR, PAGE, PHASE, QUIET, SETTINGS
from tools.simulator.handheld import KEYS, STEP_MS, Handheld

DECISIONS = 600  # in the log, at least
FILE = "race.pdk"

# as many seats as can play; in_file: half of the log lies in the race's file, as in a race that has outgrown the memory
Long = namedtuple("Long", "seats laps in_file")
RACES = {"cubitos": Long(4, 3, False), "automobiles": Long(5, 3, True)}

# What came of it. decisions, `steps` of the journal, bytes of the `log`; moments (the saved race is read at power-on and with
# Continue) and faults as in race.Played; `progress`: how many pages with another number were seen, reading by reading
Resumed = namedtuple("Resumed", "name decisions steps log moments faults progress")


def resume(board, wiring, uf2, folder, game):
    """Resumed. `folder`: a drive as of race.stage."""
    handheld, decisions = long_race(board, game)
    match = handheld.app.match
    steps, log = match.steps, match.length
    with tempfile.TemporaryDirectory() as place:
        drive = shutil.copytree(folder, Path(place) / "drive")
        if (handheld.drive / FILE).is_file():
            shutil.copy(handheld.drive / FILE, drive)
        flash = bytearray(make_flash(uf2, drive))
    flash[NVM : NVM + len(handheld.nvm)] = handheld.nvm.data
    handheld = handheld.restart()
    faults, progress = [], []
    with Pico(switched_on_once(bytes(flash), wiring), wiring) as pico:
        there, pictures = _watched(pico, 0, "power-on: the saved race is read")
        moments = [there]
        progress.append(_reads(handheld, pictures))
        handheld.run(QUIET[PHASE])
        faults.append(fault(handheld, there))
        for key, kind, label in (("down", CURSOR, "go home"), ("a", PAGE, "home")):
            moments.append(moment(pico, key, kind, label))
            handheld.hold(key, PRESS)
            handheld.run(QUIET[kind])
            faults.append(fault(handheld, moments[-1]))
        begun = pico.ms
        pico.press(KEYS.index("a"))
        there, pictures = _watched(pico, begun, "Continue: the page of the race")
        pico.release(KEYS.index("a"))
        moments.append(there)
        handheld.down("a")
        handheld.run(PRESS)
        progress.append(_reads(handheld, pictures))
        handheld.up("a")
        handheld.run(QUIET[PHASE])
        faults.append(fault(handheld, there))
    return Resumed(game, decisions, steps, log, moments, faults, progress)


def long_race(board, game):
    """(handheld with such a race, decisions): people in all seats, who decide as sensible computer seats would; the device
    rolls and draws."""
    long = RACES[game]
    handheld = Handheld(board)
    (handheld.drive / "settings.json").write_text(json.dumps(SETTINGS))
    handheld = handheld.restart()
    shell = handheld.app
    with handheld.chips:
        from paddock import begin

        begin.take_pack(shell, [place for place, _, _ in shell.packs].index(GAMES.index(game)))
        shell.setup[SETUP_SEATS] = long.seats
        shell.setup[SETUP_LAPS] = long.laps
        shell.setup[SETUP_KINDS : SETUP_KINDS + 5] = bytes(5)
        shell.start()
        match, store = shell.match, shell.store
        kind = KINDS.index("sensible")
        minds = [KNOWN[game].bot(shell.rules, kind, words(random.Random(seat))) for seat in range(long.seats)]
        decisions = 0
        while decisions < DECISIONS or not match.whole:
            seat = shell.rules.first_seat(match.state)
            if seat < 0:
                raise EmulatorError(
                    f"the long race of {game} is over after {decisions} of {DECISIONS} decisions: give it more laps"
                )
            shell.play(seat, [minds[seat].choose(match.state, seat, match.out, match.legal(seat))])
            decisions += 1
            if long.in_file and decisions >= DECISIONS // 2 and match.whole and not store.base:
                store.spill(match.log, match.length)
    return handheld, decisions


def showed_progress(resumed):
    """Whether more than one page with another number was seen in each reading."""
    return min(resumed.progress) > 1


def report(resumed):
    """Lines about it."""
    lines = [
        f"{resumed.decisions} decisions, {resumed.steps} steps, {resumed.log} B of log"
        + (", half of them in the race's file" if RACES[resumed.name].in_file else ""),
        f"pages with progress: {resumed.progress[0]} at power-on, {resumed.progress[1]} with Continue",
    ]
    for there, wrong in zip(resumed.moments, resumed.faults, strict=True):
        lines += seen(there, wrong)
    lines.append("key to picture  sent   moment")
    return lines + [f"{there.wait:8.0f} ms {there.sent:6} B  {there.label}" for there in resumed.moments]


def _watched(pico, begun, label):
    """(Moment when the picture is done, the pictures on the way)."""
    before = len(pico.writes)
    pico.pictures = pictures = []
    pico.run_until(lambda: len(pico.writes) > before, PATIENCE, "word to the display")
    new = pico.writes[before : pico.settle(QUIET[PHASE], PATIENCE)]
    pico.pictures = None
    sent = sum(n for _, n in new)
    return Moment(PHASE, label, True, pico.screen.rows(), pico.lights(), new[-1][0] - begun, sent, pico.ms), pictures


def _reads(handheld, pictures):
    """The handheld reads the saved race; how many pages like those that it shows meanwhile are among the pictures, apart from
    each other by the number."""
    like = set()
    while handheld.app.replaying:
        like.add(_without_numbers(handheld.text()))
        handheld.run(STEP_MS)
    texts = {tuple(handheld.text(picture)) for picture in pictures}
    return sum(_without_numbers(text) in like for text in texts)


def _without_numbers(text):
    return re.sub(r"\d+", "", "\n".join(text))
