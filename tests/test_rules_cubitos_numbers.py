"""Every numbered rule of docs/rules-cubitos.md has a test that names it, and the code names no other numbers.

A test names a rule in its own name: test_c8_..., test_c25_g9_....
"""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NUMBER = re.compile(r"\b([CG][1-9]\d?)\b")


def documented():
    text = (ROOT / "docs" / "rules-cubitos.md").read_text("utf-8")
    return re.findall(r"^- \*\*([CG]\d+)\*\* ", text, re.MULTILINE)


def named_in_tests():
    found = set()
    for path in (ROOT / "tests").glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found.update(part.upper() for part in node.name.split("_") if re.fullmatch(r"[cg][1-9]\d?", part))
    return found


def named_in_code():
    found = {}
    for path in (ROOT / "firmware" / "paddock" / "games" / "cubitos").glob("*.py"):
        for number in NUMBER.findall(path.read_text("utf-8")):
            found.setdefault(number, path.name)
    return found


def test_the_page_has_every_number_once():
    expected = [f"C{n}" for n in range(1, 33)] + [f"G{n}" for n in range(1, 16)]
    assert sorted(documented()) == sorted(expected)


def test_every_number_has_a_test_that_names_it():
    assert sorted(set(documented()) - named_in_tests()) == []


def test_tests_name_no_rule_that_is_not_on_the_page():
    assert sorted(named_in_tests() - set(documented())) == []


def test_the_code_names_no_rule_that_is_not_on_the_page():
    unknown = {number: place for number, place in named_in_code().items() if number not in documented()}
    assert unknown == {}


def test_every_number_stands_beside_the_code_that_does_it():
    assert sorted(set(documented()) - set(named_in_code())) == []
