"""The house stands as docs/architecture.md says, and the firmware uses only what its runtimes have."""

import ast
import fnmatch
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
FIRMWARE = ROOT / "firmware"
PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
MODULES = sorted(FIRMWARE.rglob("*.py"))
PYTHON = sorted(
    path
    for folder in ("firmware", "boards", "tools", "tests")
    for path in (ROOT / folder).rglob("*.py")
    if "node_modules" not in path.parts
)
# decisions of a race are made here: nothing may be allocated
DECIDES = ("core/*", "games/*/rules", "games/*/legal", "games/*/effects", "games/*/moves", "games/*/bot*")
# the record's words and lines and a race's setup lie beside the race, not in it
BESIDE = ("core/notation", "core/journal", "core/setup", "core/match")

CIRCUITPYTHON = {
    "adafruit_displayio_ssd1306", "alarm", "analogio", "audiobusio", "audiopwmio", "bitmaptools", "board", "busdisplay",
    "busio", "digitalio", "displayio", "fontio", "i2cdisplaybus", "keypad", "memorymap", "microcontroller", "neopixel",
    "neopixel_write", "nvm", "pwmio", "rainbowio", "storage", "supervisor", "terminalio", "usb_cdc", "vectorio", "watchdog",
}  # fmt: skip
# modules that the runtimes have in common
SHARED = {"array", "binascii", "gc", "json", "os", "struct", "sys", "time", "traceback"}
NOT_THERE = {
    "ljust", "rjust", "zfill", "casefold", "expandtabs", "isalnum", "isascii", "isidentifier", "maketrans", "removeprefix",
    "removesuffix", "swapcase", "tobytes", "tolist", "frombytes", "fromlist", "bit_length", "bit_count", "is_integer",
}  # fmt: skip


def name_of(path):
    """firmware/paddock/core/track.py is `core/track`, firmware/main.py is `main`."""
    parts = path.relative_to(FIRMWARE).with_suffix("").parts
    parts = parts[1:] if parts[0] == "paddock" else parts
    return "/".join(parts[:-1] if parts[-1] == "__init__" else parts)


def rows():
    """[(patterns of modules, patterns of what they may import)] of the page's table."""
    table = PAGE.split("## Who may import whom")[1].split("\n## ")[0]
    found = [line.split("|")[1:3] for line in table.splitlines() if line.startswith("| `")]
    return [tuple(re.findall(r"`([^`]+)`", cell) for cell in row) for row in found]


def fits(name, pattern, game="*"):
    return fnmatch.fnmatchcase(name, pattern.replace("<game>", game))


def allowed(name):
    """What a module may import, its own game put in; None for a module without a row."""
    for modules, imports in rows():
        if any(fits(name, pattern) for pattern in modules):
            game = name.split("/")[1] if name.count("/") > 1 else "-"
            return [pattern.replace("<game>", game) for pattern in imports]
    return None


def imports(path, tree):
    """(line, what): a module of ours as its name, another one as its top name in <>."""
    names = {name_of(module) for module in MODULES}
    package = path.relative_to(FIRMWARE).parent.parts
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, own(alias.name.split("."), names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            dotted = [*base, *(node.module or "").split(".")] if node.module else list(base)
            for alias in node.names:
                inner = own([*dotted, alias.name], names)
                yield node.lineno, inner if inner in names else own(dotted, names)


def own(dotted, names):
    if dotted[0] == "paddock":
        return "/".join(dotted[1:])
    return dotted[0] if dotted[0] in names and len(dotted) == 1 else f"<{dotted[0]}>"


def tree_of(path):
    return ast.parse(path.read_text("utf-8"))


def test_the_walk_finds_what_it_looks_for():
    """A wrong import is seen: without this the tests below could pass by seeing nothing."""
    path = FIRMWARE / "paddock" / "core" / "wrong.py"
    tree = ast.parse("from ..ui.canvas import Canvas\nfrom .. import words\nfrom . import pool\nimport board\n")
    assert [what for _line, what in imports(path, tree)] == ["ui/canvas", "words", "core/pool", "<board>"]
    assert not any(fits("ui/canvas", pattern) for pattern in allowed("core/wrong"))
    assert allowed("games/cubitos/bot")[0] == "games/cubitos/rules"


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_imports_go_the_way_the_page_says(path):
    name, found = name_of(path), list(imports(path, tree_of(path)))
    if path.name == "__init__.py" and not found:
        return
    patterns = allowed(name)
    assert patterns is not None, f"{name} has no row in docs/architecture.md"
    for line, what in found:
        if not what.startswith("<"):
            assert any(fits(what, pattern) for pattern in patterns), f"{name}:{line} imports {what}"


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_other_modules_are_those_every_runtime_has(path):
    name = name_of(path)
    for line, what in imports(path, tree_of(path)):
        if not what.startswith("<"):
            continue
        if name in ("hardware", "hardware_parts", "boot", "safemode"):
            assert what[1:-1] in CIRCUITPYTHON | SHARED | {"wiring"}, f"{name}:{line} imports {what}"
        elif name in ("main", "starter"):
            assert what[1:-1] in SHARED | {"wiring"}, f"{name}:{line} imports {what}"
        elif name == "core/compat":
            assert what == "<micropython>"
        else:
            assert what[1:-1] in SHARED, f"{name}:{line} imports {what}"


@pytest.mark.parametrize("path", sorted((ROOT / "boards").glob("*/wiring.py")), ids=lambda path: path.parent.name)
def test_a_wiring_is_data_only(path):
    for node in tree_of(path).body:
        docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        assert docstring or isinstance(node, ast.Assign), f"{path}:{node.lineno}"
        assert not any(isinstance(inner, ast.Call) for inner in ast.walk(node)), f"{path}:{node.lineno}"


def language_faults(tree):
    """(line, what) that CircuitPython lacks or that its small stack and integers cannot take."""
    for node in ast.walk(tree):
        line = getattr(node, "lineno", 0)
        if isinstance(node, ast.Match | ast.TryStar | ast.AsyncFunctionDef):
            yield line, type(node).__name__
        elif isinstance(node, ast.Slice) and node.step is not None:
            yield line, "a slice with a step"
        elif isinstance(node, ast.Dict) and None in node.keys:
            yield line, "{**dictionary}"
        elif isinstance(node, ast.arguments) and node.posonlyargs:
            yield line, "positional-only parameters"
        elif isinstance(node, ast.List | ast.Tuple) and len(node.elts) >= 300:
            yield line, "a list or tuple of 300 entries"
        elif isinstance(node, ast.Attribute) and node.attr in NOT_THERE:
            yield line, f".{node.attr}"
        elif isinstance(node, ast.Constant) and type(node.value) is int and abs(node.value) >= 2**30:
            yield line, "a number of 2**30 or more"
        elif isinstance(node, ast.AnnAssign):
            yield line, "an annotation"


def heap_faults(tree):
    """(line, what) that allocates on the device's heap, outside of what is made once."""
    once = {
        inner
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and node.name == "__init__"
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree):
        line = getattr(node, "lineno", 0)
        if isinstance(node, ast.Constant) and isinstance(node.value, float):
            yield line, "a float"
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div):
            yield line, "a division that makes a float"
        elif node in once:
            continue
        elif isinstance(node, ast.JoinedStr):
            yield line, "an f-string"
        elif isinstance(node, ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp):
            yield line, "a comprehension"
        elif isinstance(node, ast.Yield | ast.YieldFrom):
            yield line, "a generator"
        elif isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice):
            yield line, "a slice"
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id in ("enumerate", "sorted", "zip", "map", "filter", "reversed", "list", "dict", "set", "tuple"):
                yield line, node.func.id
        elif isinstance(node, ast.Return) and isinstance(node.value, ast.Tuple):
            yield line, "a returned tuple"


def recursion(tree):
    """(line, name) of functions that call themselves."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            for inner in ast.walk(node):
                if not isinstance(inner, ast.Call):
                    continue
                plain = isinstance(inner.func, ast.Name) and inner.func.id == node.name
                method = (
                    isinstance(inner.func, ast.Attribute)
                    and inner.func.attr == node.name
                    and isinstance(inner.func.value, ast.Name)
                    and inner.func.value.id == "self"
                )
                if plain or method:
                    yield inner.lineno, node.name


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        ("match x:\n    case 1: pass", language_faults),
        ("a[::2]", language_faults),
        ("x = {**a}", language_faults),
        ("'a'.zfill(3)", language_faults),
        ("x = 1 << 2; y = 1073741824", language_faults),
        ("x = [" + "1," * 300 + "]", language_faults),
        ("x = f'{a}'", heap_faults),
        ("x = [a for a in b]", heap_faults),
        ("x = a[1:]", heap_faults),
        ("x = 0.5", heap_faults),
        ("for i, a in enumerate(b): pass", heap_faults),
        ("def f(): return a, b", heap_faults),
        ("def f(): f()", recursion),
        ("class A:\n    def f(self): self.f()", recursion),
    ],
)
def test_faults_are_found(source, fault):
    assert list(fault(ast.parse(source)))


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_the_firmware_uses_the_language_of_the_device(path):
    assert [f"{path}:{line}: {what}" for line, what in language_faults(tree_of(path))] == []


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_what_differs_between_runtimes_stands_in_one_place(path):
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.ExceptHandler) and node.type is not None and "ImportError" in ast.dump(node.type):
            assert name_of(path) == "core/compat", f"{path}:{node.lineno}"
        if isinstance(node, ast.Attribute) and node.attr in ("implementation", "platform"):
            raise AssertionError(f"{path}:{node.lineno}: the firmware does not ask where it runs")


DECIDING = [
    path
    for path in MODULES
    if any(fits(name_of(path), pattern) for pattern in DECIDES) and name_of(path) not in BESIDE and path.name != "__init__.py"
]


@pytest.mark.parametrize("path", DECIDING, ids=name_of)
def test_decisions_leave_the_heap_alone(path):
    assert [f"{path}:{line}: {what}" for line, what in heap_faults(tree_of(path))] == []


@pytest.mark.parametrize("path", DECIDING, ids=name_of)
def test_nothing_that_decides_calls_itself(path):
    assert [f"{path}:{line}: {what}" for line, what in recursion(tree_of(path))] == []


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_private_constants_stay_in_their_module(path):
    """`_X = const(3)` is gone at run time on the device: no other module can import it."""
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                assert not alias.name.startswith("_"), f"{path}:{node.lineno}: {alias.name}"


@pytest.mark.parametrize("path", PYTHON, ids=lambda path: str(path.relative_to(ROOT)))
def test_files_stay_readable(path):
    text = path.read_text("utf-8")
    assert text.count("\n") < 450
    assert "/work" + "/" not in text and "/tmp" + "/" not in text, "a path of one machine"
    if text.strip():
        assert ast.get_docstring(ast.parse(text)), "no docstring says what this module is"


def test_every_part_of_the_page_s_tree_is_there():
    tree = PAGE.split("## Tree")[1].split("```")[1]
    there = {path.name for folder in ("firmware", "boards", "tools") for path in (ROOT / folder).rglob("*")}
    assert [name for name in re.findall(r"[a-z_]+\.(?:py|toml|txt)", tree) if name not in there] == []
