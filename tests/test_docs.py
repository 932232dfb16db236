"""The pages in docs/ and the README: what they name is there, what they show is what the firmware shows."""

import importlib
import importlib.util
import json
import re
import struct
import tomllib
import zlib
from pathlib import Path

import pytest

from tools import pictures
from tools.pictures import __main__ as command
from tools.pictures import player, scenes

ROOT = Path(__file__).resolve().parent.parent
FIRMWARE = ROOT / "firmware" / "paddock"
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
AGAIN = "make the pictures again: make pictures"


def name_of(path):
    return str(path.relative_to(ROOT))


def links(path):
    """What a page links to and shows, without what lies elsewhere and places inside of a page."""
    found = re.findall(r"\]\(([^)\s]+)\)", path.read_text("utf-8"))
    return [link.split("#")[0] for link in found if "://" not in link and not link.startswith("#")]


def shown():
    """Names of the pictures that the pages show."""
    return {Path(link).stem for path in PAGES for link in links(path) if link.endswith(".png")}


@pytest.fixture(scope="module")
def seen():
    """Every screen as the firmware shows it now."""
    return scenes.screens()


@pytest.mark.parametrize("path", PAGES, ids=name_of)
def test_what_a_page_links_to_is_there(path):
    assert [link for link in links(path) if not (path.parent / link).exists()] == []


@pytest.mark.parametrize("path", PAGES, ids=name_of)
def test_every_picture_says_what_it_shows(path):
    assert re.findall(r"!\[\s*\]", path.read_text("utf-8")) == []


@pytest.mark.parametrize("path", PAGES, ids=name_of)
def test_the_commands_of_a_page_exist(path):
    text = path.read_text("utf-8")
    targets = re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.M)
    assert [name for name in re.findall(r"(?:`|^    |^)make ([a-z]+)", text, re.M) if name not in targets] == []
    tools = re.findall(r"python -m (tools\.[a-z_]+)", text)
    assert [name for name in tools if importlib.util.find_spec(name) is None] == []


def test_every_picture_is_shown(seen):
    assert shown() == seen.keys() | {pictures.HANDHELD}


def test_every_picture_is_there_and_nothing_else(seen):
    there = {path.stem for path in pictures.OUT.glob("*.png")}
    assert there == seen.keys() | {pictures.HANDHELD}, AGAIN


def content(data):
    """Size, colours and pixels of a picture; another zlib packs the same pixels in other bytes."""
    at, parts = 8, {}
    while at < len(data):
        size, kind = struct.unpack_from(">I4s", data, at)
        parts[kind] = data[at + 8 : at + 8 + size]
        at += 12 + size
    return parts[b"IHDR"], parts[b"PLTE"], zlib.decompress(parts[b"IDAT"])


def test_the_pictures_are_those_of_this_firmware(seen):
    old = []
    for name, (_, rows) in seen.items():
        if content((pictures.OUT / f"{name}.png").read_bytes()) != content(pictures.png(rows)):
            old.append(name)
    assert old == [], AGAIN


def test_every_page_of_the_firmware_has_its_picture(seen):
    pages, bases = set(), set()
    for path in FIRMWARE.rglob("*.py"):
        name = ".".join(("paddock", *path.relative_to(FIRMWARE).with_suffix("").parts)).removesuffix(".__init__")
        if name.startswith("paddock.ui") or name == "paddock.hardware":
            continue
        for cls in vars(importlib.import_module(name)).values():
            if isinstance(cls, type) and cls.__module__ == name and "Page" in [base.__name__ for base in cls.__mro__]:
                pages.add(f"{name}.{cls.__name__}")
                bases |= {f"{base.__module__}.{base.__name__}" for base in cls.__mro__[1:]}
    # what other pages are made from is seen in them
    assert pages - bases - {kind for kind, _ in seen.values()} == set()
    assert len(pages) > 20


def test_a_picture_is_the_display_enlarged():
    rows = ["#" + "." * 127] + ["." * 128] * 62 + ["." * 127 + "#"]
    head, palette, packed = content(pictures.png(rows))
    width, height = struct.unpack_from(">II", head)
    assert (width, height) == (128 * 3 + 20, 64 * 3 + 20)
    lines = [packed[i : i + len(packed) // height][1:] for i in range(0, len(packed), len(packed) // height)]

    def colour(x, y):
        index = lines[y][x // 4] >> (6 - x % 4 * 2) & 3
        return tuple(palette[3 * index : 3 * index + 3])

    lit, dark, frame = colour(10, 10), colour(30, 10), colour(0, 0)
    assert len({lit, dark, frame}) == 3
    assert lit[2] > lit[0] > 150, "pale blue"
    assert max(dark) < 32
    assert colour(width - 12, height - 12) == lit
    assert colour(width - 1, height // 2) == frame


def test_a_screen_that_never_comes_is_said_with_what_is_seen_instead():
    somebody = player.Player(player.settings())
    with pytest.raises(player.PictureError, match=r"the line 'Teleport'(?s:.*)PADDOCK"):
        somebody.choose("Teleport")


def test_the_command_says_what_it_made(tmp_path):
    (tmp_path / "old.png").write_bytes(b"")
    (tmp_path / "same.png").write_bytes(b"1")
    (tmp_path / "other.png").write_bytes(b"2")
    said = list(command.write(tmp_path, {"same": b"1", "other": b"3", "new": b"4"}))
    assert [line.rpartition(": ")[2] for line in said] == ["as before", "changed", "new", "nothing makes it any more"]
    assert [path.read_bytes() for path in sorted(tmp_path.iterdir())] == [b"4", b"", b"3", b"1"]


def pinned():
    """Name -> version of everything that is installed for this project."""
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["dependency-groups"]
    lines = [line for group in groups.values() for line in group if isinstance(line, str)]
    lines += re.findall(r"\$\(PIP\) (pip\S+)", (ROOT / "Makefile").read_text("utf-8"))
    found = dict(line.split("==") for line in lines)
    found |= json.loads((ROOT / "tools" / "emulator" / "package.json").read_text("utf-8"))["dependencies"]
    return found


def test_every_dependency_is_pinned_and_justified():
    text = (ROOT / "docs" / "architecture.md").read_text("utf-8").partition("## Dependencies")[2].partition("\n## ")[0]
    reasons = dict(re.findall(r"^\| `([^`]+)` \| (.+) \|$", text, re.M))
    assert reasons.keys() == pinned().keys()
    assert all(re.fullmatch(r"[0-9][0-9a-z.]*", version) for version in pinned().values())
    assert all(len(reason) > 30 for reason in reasons.values())


def test_the_page_for_players_explains_every_setting_and_house_rule():
    text = (ROOT / "docs" / "play.md").read_text("utf-8")
    words = (FIRMWARE / "words" / "en.txt").read_text("utf-8")
    lines = re.findall(r'^\d+ (?:SE_LINE|HR_LINE)_\d+ "?(.*?) *"?$', words, re.M)
    assert len(lines) > 8
    assert [line for line in lines if line not in text] == []
