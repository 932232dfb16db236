"""The firmware's modules as a board gets them: constants in place of their names, and everything else as it was."""

import ast
import builtins
import sys

import pytest
from conftest import ROOT

from tools import drive, lean
from tools.simulator.handheld import Handheld

FIRMWARE = ROOT / "firmware"


def one(text, main="f, g, Rules\n", **others):
    """A module of the firmware, with others beside it in its package and a main.py that says some names."""
    sources = {f"paddock/{name}.py": other for name, other in others.items()} | {"paddock/it.py": text, "main.py": main}
    return lean.lean(sources)["paddock/it.py"]


def words(text):
    return " ".join(text.split())


def test_constants_stand_where_their_names_stood():
    text = "A = const(3)\n_B = A + 4\nC = -1 << 2\nD = 'x'\n\n\ndef f(s):\n    return s[_B] + A, C, D * 2\n"
    assert words(one(text)) == "def f(s): return s[7] + 3, (-4), 'x' * 2"


def test_constants_of_other_modules_too_and_their_imports_go():
    text = "from . import facts, other\nfrom .facts import A, B as C, f\n\nx = f(facts.A, A, C, other.y)\n"
    assert words(one(text, facts="A = 1\nB = 2\ndef f(*x): pass\n", other="y = []\n")) == (
        "from . import other from .facts import f x = f(1, 1, 2, other.y)"
    )


def test_a_star_becomes_the_names_that_are_used():
    facts = "from .base import Z\nA = 1\nB = [2]\nC = [3]\nD = Z + 1\n"
    assert words(one("from .facts import *  # noqa\nx = A, B, D\n", facts=facts, base="Z = 5\n")) == (
        "from .facts import B x = 1, B, 6"
    )


@pytest.mark.parametrize(
    "text",
    [
        "A = 1\nA = 2\nx = A\n",
        "A = 1\n\n\ndef f(A):\n    return A\n",
        "A = 1\n\n\ndef f():\n    global A\n    A += 1\n    return A\n",
        "A = [1]\nx = A\n",
        "A = 1.5\nx = A\n",
        "a = 1\nx = a\n",
        "A = f(1)\nx = A\n",
        "A = 'longer than nine'\nx = A\n",
    ],
)
def test_what_is_no_constant_stays(text):
    assert one(text) == text


def test_a_constant_that_something_could_ask_for_stays_too():
    assert one("A = 1\nB = 2\nC = 3\nx = A + B + C\n", other="x.A\ngetattr(x, 'B')\n").split("\n") == [
        "A = 1",
        "B = 2",
        "",
        "x = 1 + 2 + 3",
        "",
    ]


def test_an_attribute_of_a_class_is_not_the_constant_of_that_name():
    text = "SIZE = 4\n\n\nclass Rules:\n    SIZE = SIZE\n\n    def f(self):\n        return self.SIZE + SIZE\n"
    assert "    SIZE = 4\n" in one(text) and "return self.SIZE + 4\n" in one(text)


def test_what_only_the_desktop_calls_goes():
    text = """class A:
    def f(self):
        self.g()

    def g(self):
        return B

    def __init__(self):
        self.h()

    def h(self):
        return help()


class B:
    pass


def help():
    return A
"""
    left = "class A: pass pass def __init__(self): self.h() def h(self): return help() pass def help(): return A"
    assert words(one(text, "")) == left
    assert one(text, "x.f()\n") == one(text, "PAGES = {'f': 1}\n") == text


def test_of_a_class_a_value_that_nothing_asks_for_goes():
    text = "class A:\n    told = 'roll run'\n    asked = 1\n    got = 2\n\n    def f(self):\n        return self.asked\n"
    assert words(one(text, "A().f()\ngetattr(A, 'got')\n")) == (
        "class A: pass asked = 1 got = 2 def f(self): return self.asked"
    )


def test_what_is_only_ever_assigned_nothing_asks_for():
    text = (
        "class A:\n    told = 'roll run'\n    n = 0\n\n    def __init__(self):\n        self.told = 1\n        self.n += 1\n"
    )
    assert words(one(text, "A()\n")) == "class A: pass n = 0 def __init__(self): self.told = 1 self.n += 1"


def test_the_words_of_effects_are_for_the_desktop():
    for path in ("core/effect", "games/automobiles/effects", "games/automobiles/moves", "games/cubitos/effects"):
        source = (FIRMWARE / f"paddock/{path}.py").read_text("utf-8")
        assert "    word = " in source and "    word = " not in lean.lean(sources(FIRMWARE))[f"paddock/{path}.py"]


def test_comments_and_docstrings_go_and_the_lines_stay():
    text = '"""A.\n\nB."""\n\nx = "# no"  # yes\n\n\ndef f():\n    """Nothing."""\n\n\n'
    text += 'def g():\n    # so\n    """It.\n    """\n    return 1\n'
    assert one(text) == '\n\n\n\nx = "# no"\n\n\ndef f():\n    pass\n\n\ndef g():\n\n\n\n    return 1\n'


def sources(folder):
    return {path.relative_to(folder).as_posix(): path.read_text("utf-8") for path in folder.rglob("*.py")}


def statements(text):
    """The numbers of the lines on which one begins."""
    return {node.lineno for node in ast.walk(ast.parse(text)) if isinstance(node, ast.stmt)}


def test_of_the_firmware_every_line_that_does_something_keeps_its_number():
    for path, text in lean.lean(sources(FIRMWARE)).items():
        assert statements(text) <= statements((FIRMWARE / path).read_text("utf-8")), path


def test_of_the_firmware_no_name_is_missing():
    """Everything that a function reads is made somewhere."""
    for path, text in lean.lean(sources(FIRMWARE)).items():
        tree = ast.parse(text)
        made = set(dir(builtins)) | {"__file__"}
        for node in ast.walk(tree):
            if isinstance(node, ast.Import | ast.ImportFrom):
                made |= {(alias.asname or alias.name).split(".")[0] for alias in node.names}
            elif isinstance(node, ast.FunctionDef | ast.ClassDef):
                made.add(node.name)
            elif isinstance(node, ast.arg):
                made.add(node.arg)
            elif isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
                made.add(node.id)
            elif isinstance(node, ast.ExceptHandler) and node.name:
                made.add(node.name)
        missing = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)} - made
        assert not missing, path


def loaded():
    """Modules of the firmware that are imported."""
    return [name for name in sys.modules if name == "main" or name.split(".")[0] == "paddock"]


@pytest.fixture
def lean_drive(tmp_path, monkeypatch):
    """A drive whose modules are the firmware as long as the test runs."""
    staged = drive.stage("pico", tmp_path / "drive", drive.SOURCE) / "a"
    for name in loaded():
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.syspath_prepend(staged)
    yield staged
    for name in loaded():
        del sys.modules[name]


def played():
    """A race of one person and a computer seat, a page of every phase among what is seen."""
    handheld = Handheld(noise=1)
    handheld.run(500)
    seen = [handheld.text()]
    for key in "aaa" + "aadabaaa" * 8:
        handheld.hold({"d": "down"}.get(key, key), 60)
        handheld.run(2000)
        seen.append(handheld.text())
    return seen, sys.modules["paddock.shell"].__file__


def test_a_race_on_the_drive_is_that_of_the_sources(lean_drive):
    lean_race, lean_file = played()
    for name in loaded():
        del sys.modules[name]
    sys.path.remove(str(lean_drive))
    race, file = played()
    assert (lean_file, file) == (str(lean_drive / "paddock" / "shell.py"), str(FIRMWARE / "paddock" / "shell.py"))
    assert lean_race == race
    titles = {rows[0].split("]")[-1].split()[0] for rows in race}
    assert {"ROLL", "MOVE", "BUY", "BACK"} <= titles
