"""Packs: what is written becomes what the firmware reads, and whatever is wrong is told with its place."""

import binascii
import io
import json
import random
import re
import shutil
from pathlib import Path

import pytest
from conftest import HOUSE, ROOT

from paddock.core.notation import FACES, LETTERS
from paddock.games.cubitos.effects import OPS
from paddock.packs import Pack, PackError, open_pack
from tools import packs
from tools.packs.__main__ import main
from tools.packs.compiled import short_line

PAGE = (ROOT / "docs" / "packs.md").read_text("utf-8")
TINY = re.search(r"```toml\n(.*?)```", PAGE, re.DOTALL).group(1)


@pytest.fixture
def write(tmp_path):
    def write(text, name="tiny.toml"):
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    return write


@pytest.fixture
def tiny(write):
    """The example of docs/packs.md in its JSON form."""
    return packs.load(write(TINY))


def faults(path):
    """[(line, reason)]"""
    return [(problem.line, problem.reason) for problem in packs.check(path)]


def line_of(text, part):
    return text[: text.index(part)].count("\n") + 1


# the page


def test_the_page_s_example_is_a_pack(write):
    pack = Pack(io.BytesIO(packs.compile_path(write(TINY))))
    assert (pack.id, pack.game, pack.n_cards, pack.n_sets, pack.n_tracks) == ("tiny", "cubitos", 8, 1, 1)
    assert pack.first_game() == 0


def test_the_page_lists_every_effect_as_the_firmware_has_it():
    named = {"none": "", "n": " N", "colour": " COLOUR"}
    expected = [
        [f"`{op.name}{'' if op.name == 'choose' else named[op.arg]}{': …' if op.guard else ''}`", op.when]
        for op in OPS
        if op.when
    ]
    table = PAGE.split("| effect | `when` |")[1].split("\n\n")[0].splitlines()[2:]
    cells = [[cell.strip() for cell in row.strip("|").split("|")] for row in table]
    assert [row[:2] for row in cells] == expected
    assert all(len(row) == 3 and row[2] for row in cells)


# the house pack


def test_the_house_pack_is_clean_and_marked_as_a_house_design():
    assert packs.check(HOUSE) == []
    assert packs.load(HOUSE)["house_design"] is True


def test_the_house_dice_are_the_game_s():
    faces = {
        "L": "coin", "D": "coin foot", "K": "2coin foot credit", "W": "ability foot foot", "B": "ability power 2coin",
        "Y": "ability power", "R": "ability power", "O": "ability power", "G": "ability power foot", "N": "ability 3coin",
        "P": "ability",
    }  # fmt: skip
    dice = packs.load(HOUSE)["dice"]
    assert {c: " ".join(face for face in dice[c]["faces"] if face != "blank") for c in dice} == faces
    assert {c: dice[c]["supply"] for c in dice} == {**dict.fromkeys("WYROGBPN", 10), "L": 28, "D": 12, "K": 1}


def test_the_house_cards_show_every_kind_of_ability():
    pack = packs.load(HOUSE)
    cards = pack["cards"].values()
    for colour in "WYROGBPN":
        assert len([card for card in cards if card["colour"] == colour]) >= 4
    assert {card["when"] for card in cards} == {"roll", "active", "run", "comparison"}
    text = " ".join(line for card in cards for line in card["effect"])
    assert [op.name for op in OPS if op.when and not re.search(rf"\b{op.name}\b", text)] == []
    assert all(2 <= card["cost"] <= 9 and len(card["name"]) <= 10 for card in cards)


def test_a_house_power_face_is_stronger_than_the_ability_face():
    for key, card in packs.load(HOUSE)["cards"].items():
        power = [line for line in card["effect"] if line.startswith("power:")]
        if card["colour"] in "YROGB":
            weak = sum(map(int, re.findall(r"\d+", " ".join(card["effect"]).split("power:")[0])))
            strong = sum(map(int, re.findall(r"\d+", " ".join(power))))
            assert strong > weak or "draw" in power[0], key
        else:
            assert not power, key


def test_every_house_card_has_a_first_line_for_a_row_of_the_screen():
    cards = packs.load(HOUSE)["cards"]
    assert [key for key, card in cards.items() if short_line(card["text"]) != card["text"].split("\n")[0]] == []


def test_the_house_sets_and_tracks_offer_what_setup_promises():
    pack = packs.load(HOUSE)
    sets, tracks = pack["sets"], pack["tracks"]
    assert len(sets) >= 4 and [entry["first_game"] for entry in sets.values()].count(True) == 1
    assert {entry[colour] for entry in sets.values() for colour in "WYROGBPN"} == set(pack["cards"])
    lengths = {key: len(track["spaces"]) for key, track in tracks.items()}
    assert any(24 <= lengths[k] <= 30 and t["laps"] == 1 and t["start"] == t["finish"] for k, t in tracks.items())
    assert any(sum(len(space["next"]) > 1 for space in t["spaces"].values()) >= 2 for t in tracks.values())
    assert any(t["laps"] == 2 and t["start"] == t["finish"] for t in tracks.values())
    assert any(50 <= lengths[k] <= 60 for k in tracks)
    for track in tracks.values():
        spaces = track["spaces"].values()
        assert sum(bool(space["bonus"]) for space in spaces) >= 4
        assert sum(space["red_line"] for space in spaces) >= 2


# what the firmware reads


def test_the_firmware_reads_what_was_written(house):
    pack = packs.load(HOUSE)
    assert (house.id, house.game) == ("house", "cubitos")
    for row, colour in enumerate(LETTERS):
        assert [FACES[face] for face in house.faces[row * 6 : row * 6 + 6]] == pack["dice"][colour]["faces"]
        assert house.supply[row] == pack["dice"][colour]["supply"]
    assert [tuple(house.fan[i : i + 4]) for i in range(0, len(house.fan), 4)] == [
        (step["credits"], step["hand"], step["fan"], step["remove_grey"]) for step in pack["fan"]
    ]
    assert [house.card_id(i) for i in range(house.n_cards)] == sorted(pack["cards"])
    for i, (key, card) in enumerate(pack["cards"].items()):
        assert (house.card_name(i), house.card_text(i)) == (card["name"], card["text"])
        assert house.card_line(i) == card["text"].split("\n")[0]
        assert LETTERS[house.card(i)[0]] == card["colour"] and house.card(i)[1] == card["cost"]
        assert house.find_card(key) == i
    for i, (key, entry) in enumerate(pack["sets"].items()):
        data = house.set(i)
        assert [house.card_id(card) for card in data[:8]] == [entry[colour] for colour in "WYROGBPN"]
        assert house.track_id(data[8]) == entry["track"] and bool(data[9]) == entry["first_game"]
        assert (house.set_id(i), house.set_name(i), house.set_note(i)) == (key, entry["name"], entry["note"])
        assert house.find_set(key) == i
    assert house.set_id(house.first_game()) == "first"
    for i, (key, track) in enumerate(pack["tracks"].items()):
        assert (house.track_id(i), house.track_name(i), house.track_note(i)) == (key, track["name"], track["note"])
        assert [house.space_name(i, space) for space in range(house.track(i)[0])] == list(track["spaces"])
        assert house.find_track(key) == i and house.find_space(i, "7") == 7
    assert house.find_card("no such card") == house.find_space(0, "x") == -1


def test_effects_become_three_bytes_an_op(tiny):
    code = {op.name: number for number, op in enumerate(OPS)}
    pack = Pack(io.BytesIO(packs.compile_pack(tiny)))
    ability = bytes((code["swords"], 1, 0))
    power = bytes((code["swords"], 2, 0))
    first = bytes((code["branch"], 0, 3, code["feet"], 3, 0))
    second = bytes((code["branch"], 0, 6, code["fan"], 1, 0, code["coins"], 2, 0))
    reward = bytes((code["choose"], 2, len(first + second))) + first + second
    duel = pack.card(pack.find_card("duel"))
    assert duel == bytes((5, 4, 3, len(ability), len(power), len(reward))) + ability + power + reward
    leap = bytes((code["pay"], 1, 3, code["feet"], 6, 0))
    assert pack.card(pack.find_card("leap"))[6:12] == leap


def test_a_power_face_without_a_line_does_what_the_ability_face_does(tiny):
    tiny["cards"]["bank"]["effect"] = ["coins 2"]
    pack = Pack(io.BytesIO(packs.compile_pack(tiny)))
    bank = pack.card(pack.find_card("bank"))
    assert bank[3] == bank[4] == 3 and bank[6:9] == bank[9:12]


def test_spaces_keep_the_names_of_the_json_form(tiny):
    spaces = tiny["tracks"]["pond"]["spaces"]
    renamed = json.loads(json.dumps(spaces).replace('"3"', '"bridge"'))
    tiny["tracks"]["pond"]["spaces"] = renamed
    pack = Pack(io.BytesIO(packs.compile_pack(tiny)))
    assert [pack.space_name(0, i) for i in range(5)] == ["0", "1", "2", "bridge", "4"]
    assert pack.find_space(0, "bridge") == 3


def test_the_crc_is_that_of_the_payload(house, house_bytes):
    assert house.crc == binascii.crc32(house_bytes[16:])


def test_no_piece_of_a_pack_needs_a_large_block(house_bytes):
    class Watched(io.BytesIO):
        def read(self, size=-1):
            assert 0 <= size <= 4096
            return super().read(size)

    pack = Pack(Watched(house_bytes))
    for i in range(pack.n_tracks):
        assert pack.track(i)


@pytest.mark.parametrize("change", [lambda data, at: data[:at], lambda data, at: data[:at] + data[at + 1 :]])
def test_a_pack_cut_anywhere_is_refused(house_bytes, change):
    for at in range(0, len(house_bytes), 41):
        with pytest.raises(PackError) as caught:
            Pack(io.BytesIO(change(house_bytes, at)))
        assert 0 < len(str(caught.value)) <= 21


def test_a_flipped_bit_anywhere_is_seen(house_bytes):
    for at in [*range(16), *range(16, len(house_bytes), 29)]:
        if at in (5, 6, 7):
            continue  # free bytes
        damaged = bytearray(house_bytes)
        damaged[at] ^= 1 << at % 8
        with pytest.raises(PackError):
            Pack(io.BytesIO(damaged))


def test_a_pack_says_what_is_wrong_with_it(house_bytes, tmp_path):
    def reason(data):
        path = tmp_path / "x.pack"
        path.write_bytes(data)
        with pytest.raises(PackError) as caught:
            open_pack(path)
        return str(caught.value)

    assert reason(b"") == reason(b"hello, I am a text file") == "not a pack"
    assert reason(house_bytes[:4] + b"\x02" + house_bytes[5:]) == "made for version 2"
    assert reason(house_bytes[:-1] + b"x") == "damaged (CRC)"
    assert reason(house_bytes[:-1]) == "damaged (too short)"
    assert reason(house_bytes + b"x") == "damaged (too long)"


# the forms of a pack


def test_the_json_form_is_the_same_pack(write, house_bytes):
    pack = packs.load(HOUSE)
    path = write(json.dumps(pack), "house.json")
    assert packs.load(path) == pack
    assert packs.compile_path(path) == packs.compile_pack(pack) == house_bytes


def test_line_ends_and_a_byte_order_mark_change_nothing(write):
    expected = packs.compile_path(write(TINY))
    assert packs.compile_path(write(b"\xef\xbb\xbf" + TINY.replace("\n", "\r\n").encode())) == expected


def test_what_may_be_left_out_is_filled_in(tiny):
    assert tiny["cards"]["step"]["name"] == "Step"
    assert tiny["sets"]["all"]["first_game"] is True
    assert tiny["fan"][0] == {"credits": 0, "hand": 0, "fan": 0, "remove_grey": 0}


def test_packs_are_found_in_a_folder(tmp_path):
    shutil.copytree(HOUSE, tmp_path / "house")
    (tmp_path / "mine.toml").write_text(TINY)
    (tmp_path / "notes.txt").write_text("not a pack")
    (tmp_path / "empty").mkdir()
    assert list(packs.find(tmp_path)) == ["house", "mine"]


# what is wrong is told with its place


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('id = "tiny"', 'id = "Tiny!"', "the id is 1 to 10 small letters"),
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
        ('["feet 1"]', "[]", "at least one line"),
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
