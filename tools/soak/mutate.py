"""Ways to damage what is in a file: bytes, lines and words of a text, values of a tree of JSON."""

import json

WORDS = (
    "", "-", "--", "A", "F", ":", "#", "=", "@", "*", "{", "}", "[", "]", "\"", "'''", "0", "-1", "1", "2", "9", "31",
    "255", "256", "32768", "65536", "99999999999999999999", "1e999", "-0.0", "0x10", "nan", "true", "null", "\x00",
    "\t", "\r", "\u2028", "\ufeff", "\u0661", "\ud7ff", "\U0001f3c1", "\xe4", "a" * 300, "L", "L9", "K", "Z",
    "L:coin*9", "W:ability", "feet=1", "coins=4", "credits=99", "to=5", "move 3", "buy W N", "buy -", "roll -",
    "choose no", "choose stop", "choose option:3", "choose active:W", "pass", "push", "ready", "drop -", "hand W7",
    "hand -", "play Y", "play L I2@99", "special", "finish", "+3", "-5000", "space:", "seat:B", "rules: bust=plain",
    "dealer: table", "seed: 0123456789abcdef", "laps: 9", "first: C", "track: 40", "game: tally",
)  # fmt: skip
_DEEP = 3000


def damaged_bytes(data, dice):
    """One fault of bytes: bits, bytes, a piece gone, doubled or wiped."""
    at = dice.randrange(len(data) + 1)
    end = min(len(data), at + dice.choice((1, 1, 1, 2, 4, 16, 256)))
    kind = dice.randrange(8)
    if kind == 0:
        return data[:at]
    if kind == 1:
        return data[:at] + data[end:]
    if kind == 2:
        return data[:end] + data[at:]
    if kind == 3:
        return data[:at] + dice.choice((b"\0", b"\xff")) * (end - at) + data[end:]
    if kind == 4:
        return data[:at] + dice.randbytes(dice.choice((1, 1, 2, 8))) + data[at:]
    if kind == 5:
        return data[:at] + dice.randbytes(end - at) + data[end:]
    if at == len(data):
        return data + dice.randbytes(1)
    return data[:at] + bytes([data[at] ^ 1 << dice.randrange(8)]) + data[at + 1 :]


def damaged_lines(data, dice):
    """One fault of lines or words."""
    lines = data.split(b"\n")
    i, j = dice.randrange(len(lines)), dice.randrange(len(lines))
    kind = dice.randrange(8)
    if kind == 0:
        del lines[i]
    elif kind == 1:
        lines.insert(i, lines[j])
    elif kind == 2:
        lines[i], lines[j] = lines[j], lines[i]
    elif kind == 3:
        lines.insert(i, dice.choice(WORDS).encode())
    else:
        words = lines[i].split(b" ")
        k = dice.randrange(len(words))
        if kind == 4:
            del words[k]
        elif kind == 5 and any(48 <= byte < 58 for byte in words[k]):
            words[k] = _other_number(words[k], dice)
        else:
            words[k] = dice.choice(WORDS).encode()
        lines[i] = b" ".join(words)
    return b"\n".join(lines)


def _other_number(word, dice):
    """The word with another number in the place of a digit."""
    places = [i for i, byte in enumerate(word) if 48 <= byte < 58]
    at = dice.choice(places)
    return word[:at] + dice.choice(("0", "-1", "1", "7", "10", "99", "100", "256", "4000000000")).encode() + word[at + 1 :]


def damaged_text(data, dice):
    """One to three faults, mostly of lines."""
    for _ in range(dice.choice((1, 1, 1, 2, 3))):
        data = (damaged_lines if dice.random() < 0.75 else damaged_bytes)(data, dice)
    return data


def damaged_tree(value, dice):
    """JSON text of a value with one to three faults in it."""
    value = json.loads(json.dumps(value))
    for _ in range(dice.choice((1, 1, 1, 2, 3))):
        value = _damage(value, dice)
    return json.dumps(value).encode()


def _damage(value, dice):
    """One fault, anywhere below."""
    if not isinstance(value, (dict, list)) or not value or dice.random() < 0.1:
        return _other(value, dice)
    keys = list(value) if isinstance(value, dict) else range(len(value))
    key = dice.choice(keys)
    kind = dice.randrange(12)
    if kind == 0:
        del value[key]
    elif kind == 1:
        other = dice.choice(keys)
        value[key], value[other] = value[other], value[key]
    elif kind == 2 and isinstance(value, dict):
        value[dice.choice(WORDS)] = value.pop(key)
    elif kind == 2:
        value.insert(key, value[key])
    else:
        value[key] = _damage(value[key], dice)
    return value


def _other(value, dice):
    """Another value, of the same kind or not."""
    kind = dice.randrange(6)
    if kind == 0 and isinstance(value, int):
        return value + dice.choice((-1, 1, -value, 255, 1 << 16, 10**30))
    if kind == 1 and isinstance(value, str):
        return damaged_lines(value.encode(), dice).decode("utf-8", "replace")
    if kind == 2:
        return dice.choice((None, True, False, 0, -1, 1.5, 10**30, 1e300, "", [], {}, [[]], [None], {"": {}}, "x" * 5000))
    if kind == 3:
        return [value]
    if kind == 4 and dice.random() < 0.05:
        for _ in range(800):
            value = [value]
        return value
    return dice.choice(WORDS)


def deep(dice):
    """Lists in lists in lists."""
    return dice.choice((b"[", b'{"a":', b"a = [", b"[[a.")) * _DEEP
