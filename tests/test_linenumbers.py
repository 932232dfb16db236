"""The numbers of lines on a board: what a real MicroPython says of errors in thinned bytecode."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools import FIRMWARE, bytecode, lean, linenumbers

# In each function a place for each number fails; around it what functions have: arguments, defaults, cells, others inside.
SOURCE = """
import sys


def plain(n):
    LINES


def many(a, b, c, d, e, f, n, *, k=0, m=1):

    # a comment

    LINES
    return k + m


class Thing:
    size = 3

    def method(self, n, *rest, **more):
        kept = []
        LINES

        def inner(x):
            LINES
            return x + len(kept)

        return inner(n - 40) + self.size


def generator(n):
    for i in range(2):
        LINES
        yield i
"""
LINES = 6  # in a row
RUN = """
import sys, thing
out = []
class Out:
    def write(self, text): out.append(text)
def where(call):
    del out[:]
    try:
        call()
        print("none", end=" ")
    except Exception as error:
        sys.print_exception(error, sys.stdout)
for n in range(40):
    for call in (lambda: thing.plain(n), lambda: thing.many(1, 2, 3, 4, 5, 6, n, k=2), lambda: thing.Thing().method(n + 40),
                 lambda: thing.Thing().method(n), lambda: list(thing.generator(n))):
        where(call)
        print("end")
"""


def source():
    """SOURCE with statements in place of LINES, some of them long, between them blank lines."""
    rows = []
    for row in SOURCE.split("\n"):
        if row.strip() != "LINES":
            rows.append(row)
            continue
        indent = row[: len(row) - 5]
        for i in range(LINES):
            rows += [f"{indent}if n == {i}:", f"{indent}    raise ValueError('{i}')"] if "x" not in row else []
            rows += [""] * (i % 5 == 4) * 9
            rows += [f"{indent}n = n + 0 * n - 0 * (n + n) + len('some text') - 9"] * (i % 3 == 0)
    return "\n".join(rows).replace("def inner(x):", "def inner(n):").replace("return x + len(kept)", "return n + len(kept)")


def micropython(folder, script):
    found = shutil.which("micropython", path=str(Path(sys.executable).parent)) or shutil.which("micropython")
    assert found, "micropython is missing: make test installs it"
    (folder / "run.py").write_text(script)
    done = subprocess.run([found, str(folder / "run.py")], capture_output=True, text=True, timeout=60, cwd=folder)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_an_error_names_its_line_or_one_of_the_few_before(tmp_path):
    text = source()
    (data,) = bytecode.compiled({"thing.py": text}, [text, RUN])[0].values()
    (tmp_path / "thing.mpy").write_bytes(b"M" + data[1:])
    said = micropython(tmp_path, RUN).split("end\n")[:-1]
    rows = text.split("\n")
    found = exact = 0
    for part in said:
        if part.startswith("none"):
            continue
        lines = [row for row in part.split("\n") if 'File "thing' in row]
        line, name = int(lines[-1].split("line ")[1].split(",")[0]), lines[-1].rpartition(" ")[2]
        what = part.strip().split("\n")[-1].removeprefix("ValueError: ")
        start = next(i for i, row in enumerate(rows) if f"def {name}(" in row)
        true = next(i for i in range(start, len(rows)) if f"raise ValueError('{what}')" in rows[i]) + 1
        assert line == 1 or start < line <= true, part
        found += 1
        exact += line == true
    assert found >= 4 * LINES and exact > 0


def test_they_cost_no_block_of_the_heap(monkeypatch):
    sources = lean.lean({path.relative_to(FIRMWARE).as_posix(): path.read_text("utf-8") for path in FIRMWARE.rglob("*.py")})
    sources = {path: text for path, text in sources.items() if "/core/" in path or "/ui/" in path}
    sizes = []
    function = linenumbers._function

    def measured(data):
        sizes[-1].append(len(function(data)))
        return function(data)

    monkeypatch.setattr(linenumbers, "_function", measured)
    for grains in ((linenumbers.NONE,), linenumbers.GRAINS):
        monkeypatch.setattr(linenumbers, "GRAINS", grains)
        sizes.append([])
        bytecode._compiled(sources)
    none, some = sizes
    assert sum(some) > sum(none) + 300
    assert all(-(-few // 16) == -(-more // 16) for few, more in zip(none, some, strict=True))


@pytest.mark.parametrize("value", [0, 1, 127, 128, 300, 20000])
def test_numbers_are_written_as_they_are_read(value):
    written = linenumbers.number(value)
    assert linenumbers.read(b"\0" + written + b"\xff", 1) == (value, 1 + len(written))


@pytest.mark.parametrize(
    "lines", [[(0, 1)], [(0, 7)], [(0, 2), (5, 3), (40, 4)], [(0, 300), (3, 900), (100, 901), (116, 1500), (500, 3000)]]
)
def test_lines_are_written_as_they_are_read(lines):
    assert linenumbers._lines(linenumbers._packed(lines)) == lines


def test_what_is_no_bytecode_of_this_version_is_refused():
    (data,) = bytecode._compiled({"thing.py": "x = 1\n"}).values()
    with pytest.raises(ValueError, match="another version"):
        linenumbers.thinned(data + b"\0", bytecode._code(data))
