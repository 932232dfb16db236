"""Short names on a board: the same program."""

import ast
import re

import pytest
from conftest import ROOT

from tools import lean, shorten

FIRMWARE = ROOT / "firmware"


def one(text, **others):
    """A module that another one imports from: f, first, second, table and the classes A, Base, Top."""
    others["importing"] = "from .it import f, first, second, table, A, Base, Top\n"
    return shorten.shorten({"it.py": text} | {f"{name}.py": other for name, other in others.items()})["it.py"]


def test_locals_and_parameters_become_letters_each_function_from_a_on():
    text = "def first(seat, n):\n    count = n\n    for step in seat:\n        count += step\n    return count\n"
    assert one(text) == "def first(a, n):\n    b = n\n    for c in a:\n        b += c\n    return b\n"
    assert one(text + "\n\n" + text.replace("first", "second")).count("(a, n)") == 2


@pytest.mark.parametrize(
    "text",
    [
        "import os\n\n\ndef f():\n    return os.path, len(a), table\n\n\ntable = a = 1\n",
        "def f(width):\n    return width\n\n\nf(width=1)\n",
        "def f():\n    global count\n    count = 1\n",
        "def f(self):\n    self.title = self.x\n",
        "def f():\n    try:\n        g()\n    except OSError as error:\n        return error\n",
        "def f():\n    def inner():\n        return 1\n\n    return inner\n",
        "def f():\n    import os\n\n    return os\n",
    ],
)
def test_what_others_can_see_or_name_stays(text):
    assert one(text) == text


def test_a_letter_that_already_means_something_is_not_taken():
    text = "a = 1\n\n\ndef f(seat, b):\n    return a + b + seat\n"
    assert one(text) == "a = 1\n\n\ndef f(c, b):\n    return a + b + c\n"


def test_functions_inside_share_the_names_of_the_one_around():
    text = "def f(rows):\n    key = 1\n    return sorted(rows, key=lambda row: row[key]), [row for row in rows]\n"
    assert one(text) == "def f(a):\n    key = 1\n    return sorted(a, key=lambda b: b[key]), [b for b in a]\n"


def test_private_attributes_are_shared_by_a_family_of_classes():
    base = "class Base:\n    _size = 1\n\n    def _look(self):\n        return self._size\n"
    text = "from .base import Base\n\n\nclass Top(Base):\n    def f(self):\n"
    text += "        self._own = Base._look(self)\n        return self._size + self.a\n"
    both = shorten.shorten({"base.py": base, "top.py": text, "importing.py": "from .top import Top\n"})
    look, size, own = "bcd"  # not a: somebody's attribute has this name
    assert both["base.py"] == f"class Base:\n    {size} = 1\n\n    def {look}(self):\n        return self.{size}\n"
    assert f"self.{own} = Base.{look}(self)\n        return self.{size} + self.a" in both["top.py"]


def test_functions_and_tables_of_a_module_that_others_do_not_see_become_letters():
    text = "_SIGNS = (1,)\n\n\nclass _Look:\n    pass\n\n\ndef _game(a):\n    return _SIGNS, _game, _Look, Z\n"
    assert one(text) == "W = (1,)\n\n\nclass Y:\n    pass\n\n\ndef X(a):\n    return W, X, Y, Z\n"
    assert one("def game(a):\n    return game\n") == "def Z(a):\n    return Z\n"
    assert one("def game(a):\n    return game\n", other="PAGES = {'game': 1}\n") == "def game(a):\n    return game\n"
    assert one("_file = 1\n\n\ndef f():\n    global _file\n    _file = 2\n").count("_file") == 3


@pytest.mark.parametrize("other", ["x._look()", "getattr(x, '_look')", "class B:\n    def f(self, it):\n        it._look()"])
def test_a_private_attribute_that_others_use_stays(other):
    text = "class A:\n    def _look(self):\n        return self._look\n"
    assert one(text, other=other) == text


def test_the_firmware_has_few_names_left_and_the_same_lines():
    sources = {path.relative_to(FIRMWARE).as_posix(): path.read_text("utf-8") for path in FIRMWARE.rglob("*.py")}
    leaned = lean.lean(sources)
    short = shorten.shorten(leaned)
    for path, text in short.items():
        assert len(text.split("\n")) == len(leaned[path].split("\n"))
        compile(text, path, "exec")
    nodes = [node for text in short.values() for node in ast.walk(ast.parse(text))]
    long = {node.attr for node in nodes if isinstance(node, ast.Attribute) and re.match("_[a-z]{2}", node.attr)}
    assert len(long) < 5  # where a family has more than there are letters
    assert len({node.arg for node in nodes if isinstance(node, ast.arg)}) < 40
