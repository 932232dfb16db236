"""Settings: what is wrong gets its default and is told; what is right goes to the file and back."""

import pytest

from paddock import settings

DEFAULTS = {"screen": 70, "strip": 10, "dim": 1, "sleep": 3, "motion": 2, "keys": 0}


def test_no_file_is_the_defaults():
    assert settings.load("") == (DEFAULTS, [])


def test_what_is_in_range_is_taken_at_both_ends():
    assert settings.load('{"screen": 10, "strip": 100, "keys": "three"}') == (
        {**DEFAULTS, "screen": 10, "strip": 100, "keys": 1},
        [],
    )


@pytest.mark.parametrize(
    ("text", "name", "value", "allowed"),
    [
        ('{"screen": 9}', "screen", "9", "10-100"),
        ('{"screen": 101}', "screen", "101", "10-100"),
        ('{"strip": "bright"}', "strip", "bright", "5-100"),
        ('{"strip": 10.5}', "strip", "10.5", "5-100"),
        ('{"dim": true}', "dim", "true", "1-30"),
        ('{"sleep": null}', "sleep", "null", "1-60"),
        ('{"motion": "fast"}', "motion", "fast", "off short full"),
        ('{"motion": 2}', "motion", "2", "off short full"),
        ('{"keys": ["three"]}', "keys", '["three"]', "wired three"),
        ('{"seed": "123"}', "seed", "123", "16 hex digits"),
        ('{"seed": "0123456789abcdeg"}', "seed", "0123456789abcdeg", "16 hex digits"),
        ('{"loudness": 3}', "loudness", "3", ""),
    ],
)
def test_one_wrong_setting_is_told_and_the_others_hold(text, name, value, allowed):
    values, errors = settings.load(text[:-1] + (', "screen": 50}' if name != "screen" else ', "strip": 20}'))
    assert errors == [(name, value, allowed)]
    assert values == {**DEFAULTS, **({"screen": 50} if name != "screen" else {"strip": 20})}


@pytest.mark.parametrize("text", ["{", "[1]", "null", "screen: 70", "\x00\xff"])
def test_what_is_no_json_object_is_one_error(text):
    values, errors = settings.load(text)
    assert values == DEFAULTS
    assert [name for name, _, _ in errors] == ["settings.json"]


def test_a_seed_stays_text():
    assert settings.load('{"seed": "00000000DEADBEEF"}') == ({**DEFAULTS, "seed": "00000000DEADBEEF"}, [])


def test_dump_and_load_are_inverse():
    values = {**DEFAULTS, "screen": 30, "motion": 0, "keys": 1, "seed": "0123456789abcdef"}
    assert settings.load(settings.dump(values)) == (values, [])


def test_the_file_has_words_where_people_read_words():
    assert '"motion": "short"' in settings.dump({**DEFAULTS, "motion": 1})
