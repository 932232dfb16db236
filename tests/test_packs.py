"""Packs: what is written becomes what the firmware reads, and whatever is wrong is told with its place."""

import binascii
import io
import json
import re
import shutil

import pytest
from conftest import HOUSE, PAGE, TINY

from paddock.core.notation import FACES, LETTERS
from paddock.games.cubitos.effects import OPS
from paddock.packs import Pack, PackError, open_pack
from tools import packs
from tools.packs.__main__ import main
from tools.packs.compiled import short_line

# the page


def test_the_page_s_example_is_a_pack(write):
    pack = Pack(io.BytesIO(packs.compile_path(write(TINY))))
    assert (pack.id, pack.game, pack.n_cards, pack.n_sets, pack.n_tracks) == ("tiny", "cubitos", 8, 1, 1)
    assert pack.first_game() == 0


def test_the_page_lists_every_effect_as_the_firmware_has_it():
    named = {"none": "", "n": " N", "colour": " COLOUR"}
    expected = [
        [f"`{op.word}{'' if op.word == 'choose' else named[op.arg]}{': …' if op.guard else ''}`", op.when]
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
    assert [op.word for op in OPS if op.when and not re.search(rf"\b{op.word}\b", text)] == []
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
    code = {op.word: number for number, op in enumerate(OPS)}
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


def test_a_card_may_do_nothing(tiny):
    tiny["cards"]["bank"]["effect"] = []
    pack = Pack(io.BytesIO(packs.compile_pack(tiny)))
    assert pack.card(pack.find_card("bank"))[3:] == bytes(3)


def test_a_pack_may_do_without_fan_steps_and_card_texts(tiny):
    tiny["fan"] = [{"credits": 0, "hand": 0, "fan": 0, "remove_grey": 0}]
    tiny["cards"]["bank"]["text"] = ""
    pack = Pack(io.BytesIO(packs.compile_pack(tiny)))
    bank = pack.find_card("bank")
    assert (pack.fan, pack.card_line(bank), pack.card_text(bank)) == (bytes(4), "", "")


def test_the_project_s_packs_are_shown_by_their_id_too(capsys):
    assert main(["show", "house", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == packs.load(HOUSE)
    assert main(["show", "nowhere"]) == 1
    assert capsys.readouterr().err == "nowhere:1: No such file or directory\n"


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
