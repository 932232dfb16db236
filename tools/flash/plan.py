"""What has to happen on a board so that it has the program: worked out here, carried out by work.py."""

import zlib
from pathlib import Path
from typing import NamedTuple

from tools import drive
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
    those of the slots; `texts`: path -> bytes of the manifests and of settings.toml; `free` bytes, in blocks of `block`;
    `chip`: the board's name for itself (board_id); `version`: CircuitPython's, such as "10.0.0"."""

    files: dict
    folders: set
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
    paths; `copied`: (from, to) on the board; `sent`, `root`: path -> bytes; `aside`: files of others at the root that would
    be in the way; `missing`: bytes that the drive lacks."""

    slot: str
    number: int
    removed: list
    folders: list
    copied: list
    sent: dict
    root: dict
    aside: list
    missing: int

    @property
    def empty(self):
        return not (self.slot or self.root or self.aside)


def load(board, folder):
    """The Program of a board, laid out in `folder`; raises what drive.stage raises."""
    out = drive.stage(board, Path(folder))
    slot = out / drive.SLOTS[0]
    files = {path.relative_to(slot).as_posix(): path.read_bytes() for path in slot.rglob("*") if path.is_file()}
    del files[drive.MANIFEST]
    return Program(board, files, {name: (out / name).read_bytes() for name in ROOT})


def make(program, seen):
    """The Plan for a board."""
    if seen.version.split(".")[0] != "10":
        raise FlashError(
            f"the board has CircuitPython {seen.version or 'of an unknown version'}, the program is compiled for version 10: "
            "put the UF2 file of that version onto the board first (docs/flash.md)"
        )
    whole = seen.slots()
    number = whole[0][0] + 1 if whole else 1
    running = whole[0][1] if whole else None
    wanted = {path: drive.mark(data) for path, data in program.slot.items()}
    root, aside = _root(program, seen, bool(whole))
    if running and seen.content(running) == wanted and whole[0][2] == program.board:
        return Plan(None, whole[0][0], [], [], [], {}, root, aside, _missing(seen, [*root.values()]))
    slot = next(slot for slot in SLOTS if slot != running)
    there = seen.content(slot)
    removed = [f"{slot}/{path}" for path in there if path not in wanted]
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
    """(name -> bytes of the files at the root that differ, names of those that are put aside). `ours`: our program is
    there."""
    root, aside = {}, [name for name in FIRST if f"/{name}" in seen.files]
    for name, data in program.root.items():
        if name == drive.SETTINGS:
            data = settings(seen.texts.get(f"/{name}", b""), data)
        there = seen.files.get(f"/{name}")
        if there == drive.mark(data):
            continue
        root[name] = data
        if there and not ours and name != drive.SETTINGS:
            aside.append(name)
    return root, aside


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
