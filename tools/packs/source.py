"""Reads a pack as people write it - a folder of TOML files, one TOML file, or a JSON file - into its JSON form."""

import json
import tomllib
from pathlib import Path

from . import games
from .lines import Lines
from .problems import Problem, quoted

# one pack in a folder has this file; other .toml files beside it belong to it
MAIN = "pack.toml"
_LARGEST = 1 << 20


class Source:
    """`pack`: the JSON form as far as it could be read; `whole`: whether every file could be; `problems` of reading.

    `where(path, reason)` makes a Problem of a key or value.
    """

    def __init__(self, path):
        self.pack = {}
        self.problems = []
        self._files = []  # (name, Lines)
        self._owner = {}  # path of a piece -> the place of its file in _files
        self._rows = {}  # (track, space) -> (file, line) where it is drawn
        self.path = Path(path)
        try:
            for file in inputs(self.path):
                self._read(file)
        except OSError as error:
            self.problems.append(Problem(str(path), 1, error.strerror or "cannot be read"))
        if not self._files and not self.problems:
            self.problems.append(Problem(str(path), 1, f"no {MAIN} in this folder"))
        self.whole = not self.problems
        self._draw()

    def where(self, path, reason):
        """The problem `reason` at the key or value `path`, or at the nearest thing around it."""
        if path[:1] == ("tracks",) and path[2:3] == ("spaces",) and path[1::2][:2] in self._rows:
            return Problem(*self._rows[path[1], path[3]], reason)
        return Problem(*self.place(path), reason)

    def place(self, path):
        if not self._files:
            return str(self.path), 1
        for end in range(len(path), -1, -1):
            if path[:end] in self._owner:
                name, lines = self._files[self._owner[path[:end]]]
                return name, lines.line_of(path)
        name, lines = self._files[0]
        return name, lines.line_of(path)

    def _read(self, file):
        name = str(file)
        if file.stat().st_size > _LARGEST:
            self.problems.append(Problem(name, 1, "larger than 1 MiB: no pack"))
            return
        data = file.read_bytes()
        is_json = file.suffix == ".json"
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            self.problems.append(Problem(name, data.count(b"\n", 0, error.start) + 1, "not UTF-8 text"))
            return
        try:
            piece = json.loads(text) if is_json else tomllib.loads(text)
            lines = Lines(text, is_json)
        except RecursionError:
            self.problems.append(Problem(name, 1, "nested too deeply"))
            return
        except ValueError as error:
            self.problems.append(_syntax(name, text, error))
            return
        if not isinstance(piece, dict):
            self.problems.append(Problem(name, 1, "a pack is an object: { ... }"))
            return
        self._files.append((name, lines))
        for path, line in lines.twice:
            self.problems.append(Problem(name, line, f"{quoted(path[-1])} stands here a second time"))
        self._merge(piece)

    def _merge(self, piece):
        """Adds a file's tables; what two files say is a problem."""
        here = len(self._files) - 1
        for key, value in piece.items():
            if key not in self.pack:
                self.pack[key] = value
                self._owner[key,] = here
                if isinstance(value, dict):
                    self._owner.update({(key, inner): here for inner in value})
            elif isinstance(value, dict) and isinstance(self.pack[key], dict):
                for inner in value:
                    if inner in self.pack[key]:
                        self._twice((key, inner))
                    else:
                        self.pack[key][inner] = value[inner]
                        self._owner[key, inner] = here
            else:
                self._twice((key,))

    def _twice(self, path):
        name, lines = self._files[-1]
        there, line = self.place(path)
        self.problems.append(Problem(name, lines.line_of(path), f"{quoted(path[-1])} stands in {there}:{line} too"))

    def _draw(self):
        """Drawn tracks become spaces."""
        tracks = self.pack.get("tracks")
        for key, track in tracks.items() if isinstance(tracks, dict) else ():
            if not isinstance(track, dict) or "picture" not in track:
                continue
            path = ("tracks", key)
            text, legend = track.pop("picture"), track.pop("legend", {})
            game = games.of(self.pack)
            for extra in game.DRAWN:
                if extra in track:
                    self.problems.append(self.where((*path, extra), f"`{extra}` comes from the picture"))
                track[extra] = None
            if not isinstance(text, str):
                self.problems.append(self.where((*path, "picture"), "a picture is a text of several lines"))
                continue
            if not isinstance(legend, dict):
                self.problems.append(self.where((*path, "legend"), "a legend is a table of signs"))
                legend = {}
            picture, faults = game.draw(text, legend)
            self.problems.extend(self.where((*path, "legend", sign), reason) for sign, reason in faults)
            name, line = self._body((*path, "picture"))
            self.problems.extend(Problem(name, line + row, reason) for row, reason in picture.faults)
            if not picture.faults:
                track.update((part, getattr(picture, part)) for part in game.DRAWN)
                self._rows.update({(key, space): (name, line + row) for space, row in picture.rows_of.items()})

    def _body(self, path):
        """File and line where the text of a string begins."""
        name, line = self.place(path)
        lines = next(lines for file, lines in self._files if file == name)
        return name, lines.body.get(path, line)


def inputs(path):
    """The files of a pack; OSError if there is no such file."""
    path = Path(path)
    if path.is_dir():
        return sorted(path.glob("*.toml"), key=lambda file: (file.name != MAIN, file.name))
    path.stat()
    return [path]


def find(folder):
    """Packs in a folder: name -> path. Folders with a pack.toml, .toml and .json files are packs."""
    folder = Path(folder)
    found = {}
    for path in sorted(folder.iterdir()):
        if (path / MAIN).is_file() or (path.is_file() and path.suffix in (".toml", ".json")):
            found[path.stem if path.is_file() else path.name] = path
    return found


def _syntax(name, text, error):
    """A parser's complaint with its line."""
    if isinstance(error, json.JSONDecodeError):
        return Problem(name, error.lineno, f"JSON: {error.msg}")
    reason, mark, place = str(error).partition(" (at line ")
    if mark:
        line = int(place.split(",")[0])
    else:
        line = text.count("\n") + (not text.endswith("\n")) if "end of document" in reason else 1
    reason = reason.replace(" (at end of document)", "")
    if "'\\'" in reason:
        reason += "; put a picture between three single quotes"
    return Problem(name, max(line, 1), f"TOML: {reason}".encode("ascii", "backslashreplace").decode())
