"""Words: the compiled file, its faults, and the numbers in the firmware's code."""

import pytest

from paddock import words
from tools import words as tool

TEXT = """
# a comment
3 PUSH      PUSH {} dice
0 P_BACK    A=back
7 ARROWS    ←{}→ · done
8 SPACES    " in "
"""


@pytest.fixture
def loaded(tmp_path):
    """Writes a language, loads it, and afterwards leaves the module as it was."""
    before = words._file

    def load(text):
        path = tmp_path / "xx.bin"
        path.write_bytes(tool.compile_words(text))
        words._file = None
        words.load(str(path))

    yield load
    if words._file:
        words._file.close()
    words._file = before


def test_texts_are_read_by_number(loaded):
    loaded(TEXT)
    assert words.get(0) == "A=back"
    assert words.get(3) == "PUSH {} dice"
    assert words.fill(3, 6) == "PUSH 6 dice"
    assert words.get(1) == ""


def test_signs_become_tile_codes_and_quotes_keep_spaces(loaded):
    loaded(TEXT)
    assert words.fill(7, "x") == "\x01x\x02 \x06 done"
    assert words.get(8) == " in "


def test_sizes_in_places_are_for_the_check_only(loaded):
    loaded("0 NAME {:10} starts\n")
    assert words.fill(0, "Meadow") == "Meadow starts"


def test_another_file_takes_over(loaded):
    loaded("0 HELLO hello\n")
    loaded("0 HELLO hallo\n")
    assert words.get(0) == "hallo"


def test_a_file_that_is_none_is_refused(tmp_path):
    path = tmp_path / "bad.bin"
    path.write_bytes(b"PK\x03\x04")
    with pytest.raises(ValueError, match="no words"):
        words.load(str(path))
    with pytest.raises(OSError):
        words.load(str(tmp_path / "missing.bin"))


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("0 A_ x\n0 B_ y\n", "line 2: number 0 belongs to line 1"),
        ("0 A_ x\n1 A_ y\n", "line 2: A_ stands in line 1"),
        ("hello\n", "line 1: not `NUMBER KEY text`"),
        ("0 SIGN gr\u00fcn\n", "line 1: no picture for '\u00fc'"),
        ("0 PLACE {name}\n", "line 1: a place for a value is {} or {:10}"),
        ("2000 FAR x\n", "line 1: numbers end at 1999"),
    ],
)
def test_faults_name_their_line(text, fault):
    with pytest.raises(tool.WordsError) as error:
        tool.compile_words(text)
    assert fault in str(error.value)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("0 LONG 1234567890123456789012\n", "line 1: LONG is 22 characters long, 21 fit"),
        ("0 P_LONG 12345678901234567890\n", "line 1: P_LONG is 20 characters long, 19 fit"),
        ("0 FILLED 123456789{:12}x\n", "line 1: FILLED is 22 characters long"),
        ("NEW x\n", "line 1: NEW has no number yet"),
        ("0 DAY_0 Monday\n2 DAY_1 Tuesday\n", "the numbers of DAY_0 ... do not follow"),
    ],
)
def test_what_does_not_fit_is_told_but_compiles(text, fault):
    tool.compile_words(text)
    assert any(fault in line for line in tool.faults_of(text))
    assert tool.faults_of("0 P_FITS 1234567890123456789\n1 FITS 12345678901234567890{:1}\n") == []


def test_all_faults_are_told_at_once():
    with pytest.raises(tool.WordsError) as error:
        tool.compile_words("0 A_ x\n0 B_ y\nwhat\n")
    assert len(str(error.value).splitlines()) == 2


def test_new_words_get_the_next_numbers():
    assert tool.numbered("# top\nNEW a\n4 OLD b\nNEWER c\n") == "# top\n5 NEW a\n4 OLD b\n6 NEWER c\n"


def test_lists_are_numbered_in_a_row():
    text = "0 DAY_0 Monday\nP_GO A=go\nDAY_1 Tuesday\n7 DAY_2 Wednesday\n"
    assert tool.numbered(text) == "9 DAY_0 Monday\n8 P_GO A=go\n10 DAY_1 Tuesday\n11 DAY_2 Wednesday\n"


SOURCE = '''"""A screen."""

from ..core.compat import const
from .canvas import (
    DOT,
)

_W_OLD = const(9)
_ROWS = const(5)


def title():
    return words.get(_W_PUSH), words.get(_W_P_BACK)
'''


def test_constants_are_written_into_a_module():
    known = tool.numbers(TEXT)
    result = tool.with_consts(SOURCE, known)
    assert "_W_P_BACK = const(0)\n_W_PUSH = const(3)\n_ROWS" in result
    assert "_W_OLD" not in result
    assert tool.with_consts(result, known) == result


def test_the_first_constants_follow_the_imports():
    result = tool.with_consts(SOURCE.replace("_W_OLD = const(9)\n", ""), tool.numbers(TEXT))
    assert ")\n\n_W_P_BACK = const(0)\n_W_PUSH = const(3)\n\n_ROWS" in result


def test_a_module_needs_const_and_known_words():
    with pytest.raises(tool.WordsError, match="no word NOWHERE"):
        tool.with_consts("from ..core.compat import const\n\nx = _W_NOWHERE\n", {})
    with pytest.raises(tool.WordsError, match="import const"):
        tool.with_consts("import os\n\nx = _W_PUSH\n", {"PUSH": 3})


def test_the_firmware_and_its_words_fit_together():
    assert tool.check((tool.WORDS / "en.txt").read_text("utf-8")) == []
