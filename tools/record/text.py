"""A record's text -> header and steps. Which words mean something is the game's business."""

import re
from typing import NamedTuple

from paddock.core.notation import FACES, LETTERS

SEATS = "ABCDE"
FORMAT = "format"  # the "rule" of what is no record at all
_HEADER = re.compile(r"([a-z_]+)\s*:(.*)")
_NUMBER = re.compile(r"[0-9]{1,4}")


class RecordError(Exception):
    """What cannot be done: `line` of the record, `reason` for people, `rule` as "C27", or FORMAT; `more` lines about it."""

    def __init__(self, line, reason, rule=FORMAT, more=""):
        super().__init__(f"{line}: {reason} ({rule})")
        self.line, self.reason, self.rule, self.more = line, reason, rule, more


class Step(NamedTuple):
    line: int
    seat: int
    word: str
    args: list


class Record:
    """`header`: key -> (value, line); `lines`: [(line, text)] of the steps, not looked at yet. RecordError: no such thing."""

    def __init__(self, data):
        self.header = {}
        self.lines = []
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise RecordError(data.count(b"\n", 0, error.start) + 1, "not UTF-8 text") from None
        steps = False
        for line, raw in enumerate(text.split("\n"), 1):
            text = raw.partition("#")[0].strip()
            if text and steps:
                self.lines.append((line, text))
            elif text:
                self._header(line, text)
            elif self.header and not raw.strip():  # a comment does not end the header
                steps = True

    def _header(self, line, text):
        found = _HEADER.fullmatch(text)
        if not found:
            raise RecordError(line, f"not `key: value`: {quoted(text)}; an empty line ends the header")
        key, value = found.groups()
        if key in self.header:
            raise RecordError(line, f"`{key}` stands in line {self.header[key][1]} already")
        self.header[key] = (value.strip(), line)

    def step(self, i):
        """The i-th step, from 0 on."""
        line, text = self.lines[i]
        seat, *words = text.split()
        if len(seat) != 1 or seat not in SEATS:
            raise RecordError(line, f"a step begins with its seat, A to E, not with {quoted(seat)}")
        if not words:
            raise RecordError(line, f"what does {seat} do? a step is `SEAT word arguments`")
        return Step(line, SEATS.index(seat), words[0], words[1:])


def quoted(text):
    """Words of a record inside a reason: short, in ASCII, on one line."""
    text = ascii(text)
    return text if len(text) <= 40 else text[:37] + "..."


class Malformed(Exception):
    """A reason why a step's arguments are no arguments; the caller knows the line."""


def number(text, what):
    if not _NUMBER.fullmatch(text):
        raise Malformed(f"{what} is a whole number, not {quoted(text)}")
    return int(text)


def counted(words):
    """`L7 D2` or `-` as counts by colour."""
    counts = [0] * len(LETTERS)
    if words == ["-"]:
        return counts
    if not words:
        raise Malformed("a counted list is missing, such as `L7 D2`; nothing is `-`")
    for word in words:
        count = word[1:] or "1"
        if word[0] not in LETTERS or not _NUMBER.fullmatch(count) or not int(count):
            raise Malformed(f"a counted list is such as `L7 D2`, nothing is `-`; {quoted(word)} is none")
        counts[LETTERS.index(word[0])] += int(count)
    return counts


def die(word):
    """`L:coin` as (colour, face)."""
    colour, colon, face = word.partition(":")
    if not colon or len(colour) != 1 or colour not in LETTERS or face not in FACES[1:]:
        raise Malformed(f"a die is such as `L:coin`, with one of {', '.join(FACES[1:])}; {quoted(word)} is none")
    return LETTERS.index(colour), FACES.index(face)


def hits(words):
    """`L:coin*2 D:foot` or `-` as {(colour, face): count}."""
    counts = {}
    if words == ["-"]:
        return counts
    if not words:
        raise Malformed("the hits are missing, such as `L:coin*2 D:foot`; all blank is `-`")
    for word in words:
        name, star, times = word.partition("*")
        found = die(name)
        count = number(times, "how many behind *") if star else 1
        if not count:
            raise Malformed(f"none of a face is not written: {quoted(word)}")
        counts[found] = counts.get(found, 0) + count
    return counts


def options(words, known):
    """`feet=1 coins=4` as {key: text}; `known` are the keys there are."""
    found = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals or key not in known or key in found or not value:
            raise Malformed(f"{quoted(word)} is not one of {', '.join(k + '=' for k in known)}, each at most once")
        found[key] = value
    return found
