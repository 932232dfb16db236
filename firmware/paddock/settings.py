"""What a person sets for the handheld, kept as JSON in a file of the drive: `{"screen": 70, "motion": "full"}`.

In memory a setting is a number; where the file has a word, its place in CHOICES. `seed` is the exception: 16 hex digits
as text or missing; the next races begin with it, so that two devices can show the same race.
"""

import json

# name, default, least, most, step of the settings page
TABLE = (
    ("screen", 70, 10, 100, 10),  # brightness, per cent
    ("strip", 10, 5, 100, 5),  # brightness, per cent
    ("dim", 1, 1, 30, 1),  # minutes without a key
    ("sleep", 3, 1, 60, 1),  # likewise
    ("motion", 2, 0, 2, 1),
    ("keys", 0, 0, 1, 1),
)
CHOICES = {"motion": ("off", "short", "full"), "keys": ("wired", "three")}
SEED = "seed"


def load(text):
    """(settings, errors) from the file's text, "" for no file, None for one that is no text.

    What is wrong gets its default and an error (name, what stands there, what is allowed), each a text.
    """
    result = {}
    for name, default, _, _, _ in TABLE:
        result[name] = default
    if text is not None and not text.strip():
        return result, []
    try:
        given = json.loads(text or "")
    except (ValueError, RuntimeError):  # RuntimeError: lists in lists without end
        given = None
    if not isinstance(given, dict):
        return result, [("settings.json", "no JSON object", "{...}")]
    errors = []
    for name in sorted(given):
        value = _number(name, given[name])
        if value is None:
            errors.append((name, _text(given[name]), allowed(name)))
        else:
            result[name] = value
    return result, errors


def _number(name, value):
    """The value as it is kept, None where it is not allowed."""
    if name == SEED:
        if isinstance(value, str) and len(value) == 16:
            for c in value:
                if c not in "0123456789abcdefABCDEF":
                    return None
            return value
        return None
    for known, _, least, most, _ in TABLE:
        if known == name:
            if name in CHOICES:
                return CHOICES[name].index(value) if value in CHOICES[name] else None
            whole = isinstance(value, int) and value is not True and value is not False
            return value if whole and least <= value <= most else None
    return None


def _text(value):
    return value if isinstance(value, str) else json.dumps(value)


def allowed(name):
    """What a setting may be, "" for a name that is none."""
    if name == SEED:
        return "16 hex digits"
    for known, _, least, most, _ in TABLE:
        if known == name:
            return " ".join(CHOICES[name]) if name in CHOICES else "%d-%d" % (least, most)
    return ""


def dump(values):
    """The text of the file."""
    result = {}
    for name in values:
        result[name] = CHOICES[name][values[name]] if name in CHOICES else values[name]
    return json.dumps(result) + "\n"
