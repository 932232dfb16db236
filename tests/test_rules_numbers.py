"""Every numbered rule of a game's page has a test that names it, and the code names no other numbers.

A test names a rule in its own name: test_c8_..., test_c25_g9_..., test_m22_h8_....
"""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
# the page and the folder of a game -> its letters and how many rules they have
GAMES = {"cubitos": {"C": 32, "G": 15}, "automobiles": {"M": 29, "H": 18}, "tally": {"T": 6}}


def documented(game):
    text = (ROOT / "docs" / f"rules-{game}.md").read_text("utf-8")
    return re.findall(rf"^- \*\*([{letters(game)}]\d+)\*\* ", text, re.MULTILINE)


def letters(game):
    return "".join(GAMES[game])


def named_in_tests(game):
    found = set()
    for path in (ROOT / "tests").glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                parts = (part.upper() for part in node.name.split("_"))
                found.update(part for part in parts if re.fullmatch(rf"[{letters(game)}][1-9]\d?", part))
    return found


def named_in_code(game):
    found = {}
    for path in (ROOT / "firmware" / "paddock" / "games" / game).glob("*.py"):
        for number in re.findall(rf"\b([{letters(game)}][1-9]\d?)\b", path.read_text("utf-8")):
            found.setdefault(number, path.name)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_the_page_has_every_number_once(game):
    expected = [f"{letter}{n}" for letter, most in GAMES[game].items() for n in range(1, most + 1)]
    assert sorted(documented(game)) == sorted(expected)


@pytest.mark.parametrize("game", GAMES)
def test_every_number_has_a_test_that_names_it(game):
    assert sorted(set(documented(game)) - named_in_tests(game)) == []


@pytest.mark.parametrize("game", GAMES)
def test_tests_name_no_rule_that_is_not_on_the_page(game):
    assert sorted(named_in_tests(game) - set(documented(game))) == []


@pytest.mark.parametrize("game", GAMES)
def test_the_code_names_no_rule_that_is_not_on_the_page(game):
    unknown = {number: place for number, place in named_in_code(game).items() if number not in documented(game)}
    assert unknown == {}


@pytest.mark.parametrize("game", GAMES)
def test_every_number_stands_beside_the_code_that_does_it(game):
    assert sorted(set(documented(game)) - set(named_in_code(game))) == []
