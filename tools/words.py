"""Words of the screens: from `firmware/paddock/words/<language>.txt` to the file the firmware reads, and into its code.

    python -m tools.words sync      gives new words their numbers and writes `_W_KEY = const(number)` into the modules
    python -m tools.words check     says what does not fit together, changes nothing

A line of the text is `NUMBER KEY text` (a new one `KEY text`); empty lines and lines that begin with `#` are skipped.
A text in double quotes keeps its spaces at the ends. `{}` is a place for a value of about 2 characters, `{:10}` of
about 10. A row of the screen holds 21 characters, a prompt (a key that begins with `P_`) 19, the filled places
included; a text whose key begins with `TEXT_` is wrapped by its page and may have 150. Signs that have a picture in the
font may be typed as themselves. `NAME_0`, `NAME_1`, ... are a list: their numbers follow each other, and code takes the
i-th as `_W_NAME_0 + i`.
"""

import argparse
import re
import sys
from pathlib import Path

from tools import font

FIRMWARE = Path(__file__).resolve().parent.parent / "firmware"
WORDS = FIRMWARE / "paddock" / "words"
ROW = 21
PROMPT = 19
TEXT = 150
_LINE = re.compile(r"(?:(\d+)\s+)?([A-Z][A-Z0-9_]*)\s+(\S.*?)\s*$")
_PLACE = re.compile(r"\{(?::(\d+))?\}")
_CONST = re.compile(r"^_W_([A-Z0-9_]+) = const\((\d+)\)$")
_USE = re.compile(r"\b_W_([A-Z0-9_]+)\b")


class WordsError(Exception):
    """What is wrong, one line a fault."""


def parse(text, signs=None):
    """[(line number, number or None, key, text)] of a language. WordsError names every line that is wrong."""
    signs = signs or font.signs()
    entries, faults, numbers, keys = [], [], {}, {}
    for at, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        found = _LINE.fullmatch(line)
        if not found:
            faults.append(f"line {at}: not `NUMBER KEY text`: {line}")
            continue
        number, key, words = found.groups()
        if len(words) > 1 and words[0] == words[-1] == '"':
            words = words[1:-1]
        if number is not None:
            number = int(number)
            if number in numbers:
                faults.append(f"line {at}: number {number} belongs to line {numbers[number]} already")
            if number > 1999:
                faults.append(f"line {at}: numbers end at 1999")
            numbers[number] = at
        if key in keys:
            faults.append(f"line {at}: {key} stands in line {keys[key]} already")
        keys[key] = at
        strange = [c for c in words if c not in signs and not " " <= c <= "~"]
        if strange:
            faults.append(f"line {at}: no picture for {strange[0]!r} in font.txt")
        if re.search(r"[{}]", _PLACE.sub("", words)):
            faults.append(f"line {at}: a place for a value is {{}} or {{:10}}")
        entries.append((at, number, key, words))
    if faults:
        raise WordsError("\n".join(faults))
    return entries


def length(words):
    """Characters of a text with its places filled."""
    return len(_PLACE.sub(lambda place: "x" * int(place.group(1) or 2), words))


def compile_words(text):
    """The bytes of the file that `paddock.words` reads. Words without a number, which no code can name yet, are left out."""
    signs = font.signs()
    texts = {}
    for _, number, _, words in parse(text, signs):
        if number is not None:
            texts[number] = bytes(signs.get(c, ord(c)) for c in _PLACE.sub("{}", words))
    count = max(texts, default=-1) + 1
    table, body = bytearray(), bytearray()
    for number in range(count):
        table += len(body).to_bytes(2, "little")
        body += texts.get(number, b"")
    if len(body) > 0xFFFF:
        raise WordsError(f"the texts are {len(body)} bytes long, 65535 fit")
    return b"PW\x01\x00" + count.to_bytes(2, "little") + bytes(table) + len(body).to_bytes(2, "little") + bytes(body)


def numbered(text):
    """The language's text with a number before every key, those of a list one after the other."""
    entries = parse(text)
    given = {key: number for _, number, key, _ in entries}
    free = max((number for number in given.values() if number is not None), default=-1) + 1
    for key in given:
        if given[key] is None and key not in {member for keys in _lists(given) for member in keys}:
            given[key] = free
            free += 1
    for keys in _lists(given):
        if not _consecutive(given, keys):
            for key in keys:
                given[key] = free
                free += 1
    lines = text.splitlines()
    for at, number, key, _ in entries:
        line = lines[at - 1].lstrip()
        lines[at - 1] = f"{given[key]} {line if number is None else line.split(None, 1)[1]}"
    return "\n".join(lines) + "\n"


def _lists(keys):
    """Keys of each list in order: NAME_0, NAME_1, ..."""
    found = []
    for key in keys:
        if key.endswith("_0"):
            members = [key]
            while f"{key[:-1]}{len(members)}" in keys:
                members.append(f"{key[:-1]}{len(members)}")
            found.append(members)
    return found


def _consecutive(given, keys):
    first = given[keys[0]]
    return first is not None and all(given[key] == first + i for i, key in enumerate(keys))


def numbers(text):
    """key -> number."""
    return {key: number for _, number, key, _ in parse(text)}


def with_consts(source, known):
    """The module's source with exactly the `_W_` constants it uses. WordsError: a key that the language has not."""
    lines = source.splitlines()
    kept = [line for line in lines if not _CONST.match(line)]
    used = set(_USE.findall("\n".join(kept)))
    unknown = sorted(key for key in used if key not in known)
    if unknown:
        raise WordsError("no word " + ", ".join(unknown) + " in en.txt")
    if not used:
        return "\n".join(kept) + "\n"
    first = next((i for i, line in enumerate(lines) if _CONST.match(line)), None)
    if first is None:
        imports = [i for i, line in enumerate(kept) if re.match(r"(import|from) ", line)]
        if not any(re.match(r"from \S*\bcompat import .*\bconst\b", line) for line in kept):
            raise WordsError("`from ..core.compat import const` is missing")
        first = imports[-1] + 1
        if kept[first - 1].endswith("("):
            first = kept.index(")", first) + 1
        kept[first:first] = [""]
        first += 1
    consts = [f"_W_{key} = const({known[key]})" for key in sorted(used, key=known.get)]
    return "\n".join(kept[:first] + consts + kept[first:]) + "\n"


def modules():
    """Every module of the firmware that names a word."""
    paths = [path for path in sorted(FIRMWARE.rglob("*.py")) if path.parent != WORDS]
    return [path for path in paths if _USE.search(path.read_text("utf-8"))]


def faults_of(text):
    """What is wrong with a language that can be compiled all the same, as lines: numbers and lengths."""
    faults = []
    for at, number, key, words in parse(text):
        most = PROMPT if key.startswith("P_") else TEXT if key.startswith("TEXT_") else ROW
        if length(words) > most:
            faults.append(f"line {at}: {key} is {length(words)} characters long, {most} fit")
        if number is None:
            faults.append(f"line {at}: {key} has no number yet: run python -m tools.words sync")
    given = numbers(text)
    for keys in _lists(given):
        if not _consecutive(given, keys):
            faults.append(f"the numbers of {keys[0]} ... do not follow each other: run python -m tools.words sync")
    return faults


def check(text):
    """Faults of the language and of the modules against it, as lines; none if all is well."""
    try:
        compile_words(text)
        faults = ["en.txt " + line for line in faults_of(text)]
    except WordsError as error:
        return ["en.txt " + line for line in str(error).splitlines()]
    known, used = numbers(text), set()
    for path in modules():
        source, name = path.read_text("utf-8"), path.relative_to(FIRMWARE)
        used.update(_USE.findall(source))
        try:
            if with_consts(source, known) != source:
                faults.append(f"{name}: numbers of words are old: run python -m tools.words sync")
        except WordsError as error:
            faults.append(f"{name}: {error}")
    for keys in _lists(known):
        if keys[0] in used:
            used.update(keys)
    return faults + [f"en.txt: nobody uses {key}" for key in known if key not in used]


def sync():
    """Writes numbers into en.txt and constants into the modules; returns the faults that remain."""
    path = WORDS / "en.txt"
    text = path.read_text("utf-8")
    with_numbers = numbered(text)
    if with_numbers != text:
        path.write_text(with_numbers, "utf-8")
    known, faults = numbers(with_numbers), ["en.txt " + line for line in faults_of(with_numbers)]
    for path in modules():
        source = path.read_text("utf-8")
        try:
            result = with_consts(source, known)
        except WordsError as error:
            faults.append(f"{path.relative_to(FIRMWARE)}: {error}")
            continue
        if result != source:
            path.write_text(result, "utf-8")
    return faults


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="python -m tools.words", description="Words of the screens.")
    parser.add_argument("what", choices=("sync", "check"))
    what = parser.parse_args(arguments).what
    try:
        faults = sync() if what == "sync" else check((WORDS / "en.txt").read_text("utf-8"))
    except WordsError as error:
        faults = ["en.txt " + line for line in str(error).splitlines()]
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
