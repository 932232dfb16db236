"""Every word on the screen, read by offset from one file of the drive, so that a language costs the heap nothing.

Authors write a line `KEY text` into `en.txt` and `_W_KEY` in the code; `python -m tools.words sync` gives the line its
number and writes `_W_KEY = const(number)` into the module that uses it. The texts hold tile codes (`ui/canvas.py`), so
a sign such as an arrow may be typed as itself in `en.txt`.

The compiled file (`tools/words.py`): b"PW", version 1, one free byte, number of entries n (2 bytes, low byte first), n
+ 1 offsets of 2 bytes into the texts, the texts one after the other. A number that is not given out has an empty text.
"""

_file = None
_texts = 0  # where they begin


def load(path):
    """Takes the words from this file from now on. OSError: no such file; ValueError: not words of this version."""
    global _file, _texts
    f = open(path, "rb")
    head = f.read(6)
    if head[:3] != b"PW\x01":
        f.close()
        raise ValueError("no words: " + path)
    if _file:
        _file.close()
    _file = f
    _texts = 8 + 2 * int.from_bytes(head[4:], "little")


def get(n):
    """The text with this number."""
    _file.seek(6 + 2 * n)
    ends = _file.read(4)
    start = ends[0] | ends[1] << 8
    _file.seek(_texts + start)
    return _file.read((ends[2] | ends[3] << 8) - start).decode()


def fill(n, *values):
    """The text with this number, each `{}` replaced by the next value."""
    return get(n).format(*values)
