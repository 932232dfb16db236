"""Packs: whatever is wrong is told with file, line and reason, and no bytes make the checker stumble."""

import io
import json
import random
import re
import shutil
from binascii import crc32
from pathlib import Path

import pytest
from conftest import HOUSE, TINY

from paddock import pack_content
from paddock.games.automobiles import effects as automobiles_effects
from paddock.games.cubitos import effects as cubitos_effects
from paddock.packs import Pack, PackError
from tools import packs
from tools.packs.__main__ import main


def faults(path):
    """[(line, reason)]"""
    return [(problem.line, problem.reason) for problem in packs.check(path)]


def line_of(text, part):
    return text[: text.index(part)].count("\n") + 1


# what is wrong is told with its place


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('id = "tiny"', 'id = "Tiny!"', "the id is 1 to 16 small letters"),
        ('game = "cubitos"', 'game = "chess"', "no game 'chess'"),
        ("house_design = true", 'house_design = "yes"', "`house_design` is true or false"),
        ("house_design = true", "house_desing = true", "unknown key 'house_desing'"),
        ("{ credits = 1 }", "{ credits = -1 }", "`credits` is a number from 0 to 20, not -1"),
        ("[{}, ", "[{ hand = 1 }, ", "the grandstand, the first step, gives nothing"),
        ("supply = 28", "supply = 27", "`supply` is a number from 28 to 99"),
        ('K = { supply = 1, faces = ["2coin"', 'K = { supply = 1, faces = ["ability"', "K has no card"),
        ('P = { supply = 10, faces = ["ability", ', "P = { supply = 10, faces = [", "a list of 6 faces"),
        ('"3coin"', '"4coin"', "no such face: '4coin'"),
        ("cost = 3", "cost = 31", "`cost` is a number from 1 to 30"),
        ("cost = 3", "cost = true", "`cost` is a number"),
        ("cost = 3", "cots = 3", "`cost` is missing in cards step"),
        ('colour = "W"', 'colour = "L"', "a card's colour is one of WYROGBPN"),
        ('when = "active"', 'when = "always"', "`when` is one of roll, active, run, comparison"),
        ('"feet 1"', '"feet"', "`feet` needs one number"),
        ('"feet 1"', '"feet one"', "needs a number from 1 to 30, not 'one'"),
        ('"feet 1"', '"feet 31"', "needs a number from 1 to 30"),
        ('"feet 1"', '"foot 1"', "no such effect: 'foot 1'"),
        ('"feet 1"', '"branch"', "no such effect: 'branch'"),
        ('"feet 1"', '"draw 1"', "`draw` cannot be on a card with when = run"),
        ('"feet 1"', '"feet_each X"', "needs one colour"),
        ('"feet 1"', '"behind"', "`behind` needs a colon"),
        ('"feet 1"', '"feet 1: coins 2"', "nothing can stand behind `feet:`"),
        ('"feet 1"', '"choose: feet 1"', "2 to 9 branches"),
        ('"feet 1"', '"power: feet 1"', "the W die has no power face"),
        ('["feet 1"]', '["power: feet 1"]', "nothing here says what the ability face does"),
        ('["feet 1"]', '["reward: feet 1"]', "`reward:` is for cards with when = comparison"),
        ('text = "1 foot"', 'text = "1 f\u00f6\u00f6t"', "the screen has no letter '\\xf6'"),
        ('    "reward: choose: feet 3 | fan 1, coins 2",\n', "", "needs a `reward:` line"),
        ('W = "step"', 'W = "stepp"', "there is no card 'stepp'"),
        ('W = "step"', 'W = "coin"', "the card 'coin' is not W"),
        ('track = "pond"', 'track = "lake"', "there is no track 'lake'"),
        ("laps = 1", "laps = 10", "`laps` is a number from 1 to 9"),
        ("laps = 1", "laps = 2", "several laps need a ring"),
        ('c = "credits 1"', 'c = "credits"', "not `red_line` or credits"),
        ('c = "credits 1"', 'o = "credits 1"', "a sign of the legend is one character"),
    ],
)
def test_a_fault_is_told_with_its_line(write, old, new, reason):
    assert old in TINY
    text = TINY.replace(old, new, 1)
    found = faults(write(text))
    assert [told for _line, told in found if reason in told], found
    if new and "[]" not in new and "missing" not in reason and "nothing here" not in reason:
        assert line_of(TINY, old) in [line for line, told in found if reason in told]


@pytest.mark.parametrize(
    ("old", "new", "place", "reason"),
    [
        ("    h>!-o", "    h>!-?", "h>!-o", "column 10: '?' is no way and not in the legend"),
        ("    h>!-o", "    h>!-o-", "h>!-o", "column 11: '-' does not lead from a space to a space"),
        ("     o>c-o", "     o-c-o", "o>c-o", "which way do runners go here?"),
        ("     o>c-o", "     o>c<o", "o>c-o", "space 3: no way on"),
        (" S>o ", " S<o ", "S>o ", "no way from the start leads here"),
        (" S>o ", " F>o ", "S>o ", "column 14: a second F (finish)"),
        (" S>o ", " o>o ", "o>c-o", "the picture has no S"),
        ("    h>!-o", "    h>!-o\n\n\n    o-o", "o>c-o", "which way"),
        ("     o>c-o", "     o>c-o" + " " * 60 + "o", "o>c-o", "not at most 60 x 40"),
    ],
)
def test_a_fault_in_a_picture_is_told_with_its_row(write, old, new, place, reason):
    text = TINY.replace(old, new, 1)
    assert text != TINY
    found = faults(write(text))
    assert [told for _line, told in found if reason in told], found
    if "h>!-o\n" not in new and "space 3" not in reason and "no way from" not in reason:
        assert line_of(TINY, place) in [line for line, told in found if reason in told], found


def test_every_fault_is_told_at_once(write):
    text = TINY.replace("cost = 3", "cost = 99").replace('"3coin"', '"4coin"').replace("laps = 1", "laps = 0")
    assert [line for line, _reason in faults(write(text))] == [
        line_of(TINY, '"3coin"'),
        line_of(TINY, "cost = 3"),
        line_of(TINY, "laps = 1"),
    ]


def test_a_syntax_error_is_told_with_its_line(write):
    assert faults(write(TINY.replace("laps = 1", "laps = = 1")))[0][0] == line_of(TINY, "laps = 1")
    assert "TOML" in faults(write('id = "a'))[0][1]
    line, reason = faults(write('id = 1\npicture = """\n \\ /\n"""\n'))[0]
    assert line == 3 and "three single quotes" in reason
    assert faults(write('{\n"id": 1,\n}', "x.json"))[0][0] == 3
    assert faults(write(b"id = 1\n\xff\xfe", "x.toml"))[0] == (2, "not UTF-8 text")


def test_a_fault_in_json_is_told_with_its_line(write, tiny):
    tiny["cards"]["step"]["cost"] = 0
    tiny["tracks"]["pond"]["spaces"]["3"]["next"] = ["4", "99"]
    text = json.dumps(tiny, indent=1)
    found = faults(write(text, "x.json"))
    assert (line_of(text, '"cost": 0'), "`cost` is a number from 1 to 30, not 0") in found
    assert (line_of(text, '"99"'), "space 3: there is no space '99'") in found
    assert len(found) == 2


def test_a_key_given_twice_in_json_is_told(write, tiny):
    text = json.dumps(tiny, indent=1).replace('"cost": 3,', '"cost": 3,\n"cost": 29,', 1)
    found = faults(write(text, "x.json"))
    assert found == [(line_of(text, '"cost": 29'), "'cost' stands here a second time")]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda s: s["2"].update(next=[]), "space 2: no way on"),
        (lambda s: s["4"].update(next=["1"]), "a way from here leads back here without the finish"),
        (lambda s: s["6"].update(next=["0"]), "the finish is not the start"),
        (lambda s: s.update({"x": {"next": ["6"], "xy": [1, 1]}}), "space x: no way from the start leads here"),
        (lambda s: s["1"].update(next=["2", "7", "2"]), "stands in `next` twice"),
        (lambda s: s["1"].update(xy=[60, 0]), "x is a number from 0 to 59"),
        (lambda s: s["1"].update(xy="here"), "a list of two numbers"),
        (lambda s: s["1"].update(bonus={"gold": 1}), "unknown key 'gold'"),
        (lambda s: s["1"].update(red_line=1), "`red_line` is true or false"),
        (lambda s: [s.pop(key) for key in list(s)[:4]], "8 to 250 spaces, not 6"),
        (lambda s: s.update({"a b": {"next": ["6"], "xy": [1, 1]}}), "a space's name is 1 to 8 letters"),
    ],
)
def test_a_track_without_sense_is_refused(tiny, change, reason):
    change(tiny["tracks"]["pond"]["spaces"])
    with pytest.raises(packs.PackErrors, match=re.escape(reason)):
        packs.compile_pack(tiny)


def test_one_set_of_several_has_to_be_for_a_first_game(tiny):
    tiny["sets"]["more"] = dict(tiny["sets"]["all"])
    with pytest.raises(packs.PackErrors, match="'all' is the set for a first game already"):
        packs.compile_pack(tiny)
    tiny["sets"]["more"]["first_game"] = tiny["sets"]["all"]["first_game"] = False
    with pytest.raises(packs.PackErrors, match="one set has to be for a first game"):
        packs.compile_pack(tiny)


def test_what_two_files_of_a_pack_say_is_told(tmp_path):
    folder = tmp_path / "house"
    shutil.copytree(HOUSE, folder)
    (folder / "more.toml").write_text('id = "other"\n\n[cards]\ntrot = { cost = 1 }\n')
    found = packs.check(folder)
    assert [(Path(problem.file).name, problem.line) for problem in found] == [("more.toml", 1), ("more.toml", 4)]
    assert re.search(r"'trot' stands in .*cards\.toml:\d+ too", found[1].reason)


# the commands


def run(capsys, *arguments):
    status = main([str(argument) for argument in arguments])
    out, err = capsys.readouterr()
    return status, out, err


def test_check_says_what_is_wrong_and_fails(capsys, write, tmp_path):
    assert run(capsys, "check", HOUSE) == (0, "all is well\n", "")
    assert run(capsys, "check", HOUSE.parent)[0] == 0
    path = write(TINY.replace("cost = 3", "cost = 99"))
    status, out, err = run(capsys, "check", path)
    assert (status, out) == (1, "")
    assert err == f"{path}:{line_of(TINY, 'cost = 3')}: `cost` is a number from 1 to 30, not 99\n"
    (tmp_path / "empty").mkdir()
    for wrong in (tmp_path / "nothing.toml", tmp_path / "empty", write(b"\x00\x01", "x.bin")):
        status, out, err = run(capsys, "check", wrong)
        assert status == 1 and str(wrong) in err


def test_compiled_files_can_be_checked(capsys, write, house_bytes):
    assert run(capsys, "check", write(house_bytes, "house.pack"))[0] == 0
    assert "damaged (CRC)" in run(capsys, "check", write(house_bytes[:-1] + b"x", "bad.pack"))[2]


def test_show_and_compile(capsys, tmp_path, house_bytes, write):
    status, out, _err = run(capsys, "show", HOUSE, "--json")
    assert status == 0 and json.loads(out) == packs.load(HOUSE)
    status, out, _err = run(capsys, "show", HOUSE)
    assert status == 0 and "track meadow: 28 spaces" in out
    assert run(capsys, "compile", HOUSE, tmp_path / "house.pack")[0] == 0
    assert (tmp_path / "house.pack").read_bytes() == house_bytes
    for command in (("show", write("")), ("compile", write(""), tmp_path / "x"), ("show", tmp_path / "no.toml")):
        status, out, err = run(capsys, *command)
        assert status == 1 and err and not out
    assert not (tmp_path / "x").exists()
    assert run(capsys, "compile", HOUSE, tmp_path / "no" / "where")[0] == 1


# any bytes


PIECES = (b"[", b"{", b'"', b"'''", b"\n", b"=", b"-1", b"99999", b"1e400", b"nan", b"\xff", b",")


def mutated(data, dice):
    """The bytes with one to three small accidents."""
    data = bytearray(data)
    for _ in range(dice.randint(1, 3)):
        at = dice.randrange(len(data))
        kind = dice.randrange(6)
        if kind == 0:
            data[at] = dice.randrange(256)
        elif kind == 1:
            del data[at : at + dice.choice((1, 2, 8, 60))]
        elif kind == 2:
            data[at:at] = dice.choice(PIECES)
        elif kind == 3:
            other = dice.randrange(len(data))
            data[at:at] = data[other : other + dice.randint(1, 40)]
        elif kind == 4:
            data[at : at + 1] = bytes((dice.choice(b"-|/\\><^voOSF ch!"),))
        else:
            data[at:] = data[at + 1 :] + data[at : at + 1]
        if not data:
            return b"x"
    return bytes(data)


@pytest.mark.parametrize("kind", ["toml", "json"])
def test_no_bytes_make_the_checker_stumble(write, tiny, kind):
    data = TINY.encode() if kind == "toml" else json.dumps(tiny, indent=1).encode()
    dice = random.Random(2024)
    clean = 0
    for _ in range(1500):
        path = write(mutated(data, dice), f"x.{kind}")
        found = packs.check(path)
        assert all(problem.file == str(path) and problem.line >= 1 and problem.reason for problem in found)
        str(packs.PackErrors(found)).encode("ascii", "strict")
        if not found:
            clean += 1
            assert Pack(io.BytesIO(packs.compile_path(path))).game == "cubitos"
    assert 0 < clean < 1500


@pytest.mark.parametrize(
    "data",
    [
        b"", b"\x00", b"\xff" * 100, b"[" * 5000, b"a = " + b"[" * 5000, b"{" * 5000, b"a = " + b"9" * 5000, b"[[a]]\n" * 3000,
        b"[cards]\n" + b"a." * 3000 + b"b = 1", b'"\\ud800" = 1', b"cards = 3\nsets = []\ntracks = 1\ndice = nan\nfan = {}",
        b"tracks.x = {picture = 5, legend = 7}", b"tracks.x.picture = '''\n" + b"S-" * 5000 + b"'''",
        b"cards.x = {effect = ['" + b"pay 1: " * 30 + b"feet 1'], when = 'run', colour = 'W'}",
    ],
)  # fmt: skip
@pytest.mark.parametrize("name", ["x.toml", "x.json", "x", "x.pack"])
def test_strange_files_are_refused_with_a_line(capsys, write, data, name):
    status, out, err = run(capsys, "check", write(data, name))
    assert status == 1 and not out
    assert all(re.match(r".*x.*:\d+: .", line) for line in err.splitlines())


def test_the_firmware_knows_as_many_effects_as_a_card_may_have():
    there = {"cubitos": len(cubitos_effects.OPS), "automobiles": len(automobiles_effects.OPS)}
    assert there == pack_content._OPS


def test_a_compiled_pack_with_a_crc_that_fits_but_not_its_content(tiny):
    good = packs.compile_pack(tiny)

    def changed(at, value):
        payload = bytearray(good[16:])
        payload[at - 16] = value
        return good[:12] + crc32(payload).to_bytes(4, "little") + payload

    pack = Pack(io.BytesIO(good))
    pack_content.check(pack)

    def entry(i):
        return int.from_bytes(good[pack._index + 4 * i :][:4], "little")

    card, first, track = entry(0), entry(pack.n_cards), entry(pack.n_cards + pack.n_sets)
    wrong = {
        "a card's place": (pack._index + 1, 200),
        "a length": (card + 1, 9),
        "a colour": (card + 10, 11),
        "an effect": (card + 16, 200),
        "a card of a set": (first + 10, 99),
        "the track of a set": (first + 18, 99),
        "a space's way": (track + 10 + 8 + 7, 99),
        "a letter": (card + 10 + int.from_bytes(good[card : card + 2], "little"), 200),
    }
    for what, (at, value) in wrong.items():
        with pytest.raises(PackError, match=r"^damaged \(content\)$"):
            pack_content.check(Pack(io.BytesIO(changed(at, value))))
            raise AssertionError(what)
