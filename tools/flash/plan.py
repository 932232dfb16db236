"""What has to happen on a board so that it has the program: worked out here, carried out by work.py."""

import zlib
from pathlib import Path
from typing import NamedTuple

from tools import boards, drive
from tools.flash import FlashError

SLOTS = tuple(f"/{slot}" for slot in drive.SLOTS)
FIRST = ("code.txt", "code.py")  # what CircuitPython would start before main.py
ROOT = (*drive.STARTED, drive.SETTINGS)
NEW, ASIDE = ".new", ".old"
_BLOCKS = 16  # of the drive, for folders that grow


class Program(NamedTuple):
    """What a board should have. `slot`: path inside the slot -> bytes; `root`: name at the drive's root -> bytes."""

    board: str
    slot: dict
    root: dict


class Seen(NamedTuple):
    """What a board has. `files`: path -> (size, CRC-32), of the slots and of the root's files that matter here; `folders`:
    those of the slots; `names`: of all that lies at the root; `texts`: path -> bytes of the manifests and of settings.toml;
    `free` bytes, in blocks of `block`; `chip`: the module's name for itself (board_id); `version`: CircuitPython's, such as
    "10.0.0"."""

    files: dict
    folders: set
    names: set
    texts: dict
    free: int
    block: int
    chip: str
    version: str

    def slots(self):
        """[(number, slot, board, version)] of the slots whose manifest is whole, the newest first, as the starter has
        them."""
        found = []
        for slot in SLOTS:
            lines = self.texts.get(f"{slot}/{drive.MANIFEST}", b"").splitlines(keepends=True)
            words = lines[0].decode("utf-8", "replace").split() if lines else []
            whole = lines and lines[-1] == b"end %d\n" % zlib.crc32(b"".join(lines[:-1]))
            if whole and words and words[0].isdigit():
                found.append((int(words[0]), slot, *[*words[1:3], "", ""][:2]))
        return sorted(found, reverse=True)

    def content(self, slot):
        """Path inside the slot -> (size, CRC-32), without its manifest."""
        start = slot + "/"
        found = {path.removeprefix(start): mark for path, mark in self.files.items() if path.startswith(start)}
        found.pop(drive.MANIFEST, None)
        return found

    def damaged(self, slot):
        """Paths inside a slot that are not what its manifest says."""
        there, wrong = self.content(slot), []
        for line in self.texts[f"{slot}/{drive.MANIFEST}"].decode("utf-8", "replace").splitlines()[1:-1]:
            crc, size, path = line.split(" ", 2)
            if there.get(path) != (int(size), int(crc, 16)):
                wrong.append(path)
        return wrong


class Plan(NamedTuple):
    """`slot`: which is filled, None where the one in use is right already; `number` of its manifest; `removed`, `folders`:
    paths; `copied`: (from, to) on the board; `sent`, `root`: path -> bytes; `aside`: name -> new name of files of others at
    the root that would be in the way; `missing`: bytes that the drive lacks."""

    slot: str
    number: int
    removed: list
    folders: list
    copied: list
    sent: dict
    root: dict
    aside: dict
    missing: int

    @property
    def empty(self):
        return not (self.slot or self.root or self.aside or self.removed)


def load(board, folder):
    """The Program of a board, laid out in `folder`; raises what drive.stage raises."""
    out = drive.stage(board, Path(folder))
    slot = out / drive.SLOTS[0]
    files = {path.relative_to(slot).as_posix(): path.read_bytes() for path in slot.rglob("*") if path.is_file()}
    del files[drive.MANIFEST]
    return Program(board, files, {name: (out / name).read_bytes() for name in ROOT})


def wiring(seen, named=""):
    """Whose wiring a board gets, a folder of boards/: the one that is `named`, else the one that is there, else the default.
    FlashError: its pins are another module's."""
    if not seen.chip:
        raise FlashError("the board does not say which module it is: put CircuitPython onto it again (docs/flash.md)")
    fitting = boards.of_module(seen.chip)
    if fitting:
        way = f"BOARD= takes {' or '.join(fitting)}"
    else:
        way = "no folder of boards/ is for that: make one (docs/build.md, Your own board)"
    there = seen.slots()[0][2] if seen.slots() else ""
    board = named or there or boards.DEFAULT
    if board in fitting:
        return board
    if board not in boards.names():
        raise FlashError(f"the board has the wiring {board!r}, which is not in boards/, and this is {seen.chip}: {way}")
    if named:
        whose = f"BOARD={board}"
    else:
        whose = f"the program on the board is for {board}, which" if there else f"{board}, the default,"
    raise FlashError(f"{whose} is wired for the module {boards.load(board).id}, and this is {seen.chip}: {way}")


def make(program, seen):
    """The Plan for a board."""
    if seen.version.split(".")[0] != drive.CIRCUITPYTHON:
        raise FlashError(
            f"the board has CircuitPython {seen.version or 'of an unknown version'}, the program is compiled for version "
            f"{drive.CIRCUITPYTHON}: put the UF2 file of that version onto the board first (docs/flash.md)"
        )
    whole = seen.slots()
    sound = [found for found in whole if not seen.damaged(found[1])]
    keeps = (sound or whole)[0] if whole else None  # what is not touched, and starts if this is cut off
    running = keeps[1] if keeps else None
    number = whole[0][0] + 1 if whole else 1
    wanted = {path: drive.mark(data) for path, data in program.slot.items()}
    root, aside = _root(program, seen, bool(whole))
    removed = [f"/{name}{NEW}" for name in ROOT if f"{name}{NEW}" in seen.names and name not in root]
    if running and keeps == whole[0] and seen.content(running) == wanted and keeps[2] == program.board:
        return Plan(None, keeps[0], removed, [], [], {}, root, aside, _missing(seen, [*root.values()]))
    slot = next(slot for slot in SLOTS if slot != running)
    there = seen.content(slot)
    removed += [f"{slot}/{path}" for path in there if path not in wanted]
    folders = {slot} | {f"{slot}/{parent}" for path in wanted for parent in _parents(path)}
    copied, sent = [], {}
    other = seen.content(running) if running else {}
    for path, data in program.slot.items():
        if there.get(path) == wanted[path]:
            continue
        if other.get(path) == wanted[path]:
            copied.append((f"{running}/{path}", f"{slot}/{path}"))
        else:
            sent[f"{slot}/{path}"] = data
    text = drive.manifest(number, program.board, wanted)
    growing = [program.slot[new.removeprefix(slot + "/")] for _, new in copied] + [*sent.values(), *root.values(), text]
    replaced = [mark[0] for path, mark in there.items() if path not in wanted or mark != wanted[path]]
    missing = _missing(seen, growing, replaced)
    return Plan(slot, number, removed, sorted(folders - seen.folders), copied, sent, root, aside, missing)


def _parents(path):
    return [str(parent) for parent in Path(path).parents if str(parent) != "."]


def _root(program, seen, ours):
    """(name -> bytes of the files at the root that differ; as Plan.aside). `ours`: our program is there."""
    root, aside = {}, {name: _free(name, seen) for name in FIRST if f"/{name}" in seen.files}
    for name, data in program.root.items():
        if name == drive.SETTINGS:
            data = settings(seen.texts.get(f"/{name}", b""), data)
        there = seen.files.get(f"/{name}")
        if there == drive.mark(data):
            continue
        root[name] = data
        if there and not ours and name != drive.SETTINGS and seen.files.get(f"/{name}{ASIDE}") != there:
            aside[name] = _free(name, seen)
    return root, aside


def _free(name, seen):
    """A name under which a person's file stays."""
    return next(new for new in (f"{name}{ASIDE}{n or ''}" for n in range(1000)) if new not in seen.names)


def settings(there, ours):
    """CircuitPython's settings of a board with ours among them; a person's other lines stay."""
    lines = there.decode("utf-8", "replace").splitlines()
    for line in ours.decode().splitlines():
        name, sign, _ = line.partition("=")
        if not sign or line.startswith("#"):
            continue
        found = [i for i, old in enumerate(lines) if old.partition("=")[0].strip() == name.strip()]
        if found:
            lines[found[0]] = line
        else:
            lines.append(line)
    return ("\n".join(lines) + "\n").encode()


def _missing(seen, growing, replaced=()):
    """Bytes that lack on the drive when files of these contents come and those of these sizes go."""

    def blocks(size):
        return -(-size // seen.block)

    need = sum(blocks(len(data)) for data in growing) - sum(map(blocks, replaced)) + _BLOCKS
    return max(0, need * seen.block - seen.free)
