"""What the memory holds: looked at when the power comes, begun anew, read again; and files of the drive.

The functions of `Store` (store.py, which says how a race lies there) that no decision needs; the shell lets go of this module
with the menus.
"""

from binascii import crc32

from .core.compat import const
from .store import CUT, DAMAGED, LOG, MARKS, OTHER_VERSION, OVER, RACE, UNDONE, check, mark

_VERSION = const(2)
_SEED = const(100)  # 4 + FULL_SIZE
_CRC = const(108)
_TORN = const(48)  # bytes that repeated cuts may leave behind
_LONGEST = const(4000)  # characters of a file that is read
_CHUNK = const(512)


def look(store):
    """Fill what a new Store says of the memory."""
    nvm = store.nvm
    head = bytes(nvm[0:LOG])
    if head == b"\xff" * LOG:
        return
    end = len(nvm)
    while nvm[end - 1] == 0xFF:
        end -= 1
    begun = min(end - 1, 4)  # bytes of the mark that are whole in any case
    if end < LOG and head[0:begun] == (b"PDK" + bytes((_VERSION,)))[0:begun]:
        return  # the power went while a race was beginning
    store.status = DAMAGED
    if head[0:3] != b"PDK":
        return
    store.version = head[3]
    if store.version != _VERSION:
        store.status = OTHER_VERSION
        return
    if crc32(head[4:_CRC]) != int.from_bytes(head[_CRC:LOG], "little"):
        return
    store.status = RACE
    store.setup[:] = head[4:_SEED]
    store.seed[:] = head[_SEED:_CRC]
    end = max(end, LOG)
    store.end = end
    store.over = end - LOG >= 4 and nvm[end - 4] == OVER and nvm[end - 1] == check(OVER, 0)
    store.at = LOG


def begin(store, setup, seed):
    """As Store.begin."""
    nvm = store.nvm
    for at in range(0, len(nvm), _CHUNK):
        if bytes(nvm[at : at + _CHUNK]) != b"\xff" * _CHUNK:
            nvm[at : at + _CHUNK] = b"\xff" * _CHUNK
    store.setup[:] = setup
    for i in range(4):
        store.seed[2 * i] = seed[i] & 0xFF
        store.seed[2 * i + 1] = seed[i] >> 8 & 0xFF
    body = bytes(store.setup) + bytes(store.seed)
    nvm[0:LOG] = b"PDK" + bytes((_VERSION,)) + body + crc32(body).to_bytes(4, "little")
    store.status = RACE
    store.over = False
    store.end = store.at = LOG


def replay(store, match, most):
    """Give `match`, begun with this setup and seed, up to `most` more entries; whether there are more."""
    while most and store.at < store.end and not store.lost:
        most -= 1
        used = _entry(store, match, store.at)
        if used:
            store.at += used
        else:
            _pass_over(store, store.at, match.got)
    return store.at < store.end and not store.lost


def _entry(store, match, at):
    """Take the entry there; how many bytes it has, 0 where it is none."""
    nvm = store.nvm
    if nvm[at] < MARKS:
        return match.redo(nvm, at, store.end)
    if at + 4 > store.end:
        return 0
    length = nvm[at + 1] | nvm[at + 2] << 8
    if nvm[at + 3] != check(nvm[at], length) or length > match.length:
        return 0
    if nvm[at] == UNDONE:
        match.rewind(length)
    return 4


def _pass_over(store, at, got):
    """What stands there is no entry, as shows at `got`: go behind its mark, or write the mark if it was cut short."""
    cut = mark(CUT, at - LOG)
    for i in range(at + 1, store.end - 3):
        if store.nvm[i] == CUT and bytes(store.nvm[i : i + 4]) == cut:
            store.at = i + 4
            return
    store.lost = store.end - at
    if _torn(store, at if store.nvm[at] >= MARKS else got, cut):
        store.go_on()


def _torn(store, at, cut):
    """Whether all from there to the end can be the end of one entry and then marks, each cut short by a loss of power:
    whole bytes, and of the last one only some of the bits. The entry's own end is a mark, or a decision or a check."""
    nvm = store.nvm
    n = store.end - at
    if n >= _TORN:
        return False
    most = 4 if n and nvm[at] >= MARKS else 2
    ends = []  # places behind `at` where one of them can end
    for i in range(most + 1):
        ends.append(i)
    for i in ends:  # the list grows meanwhile
        for j in range(min(4, n - i)):
            if nvm[at + i + j] & cut[j] != cut[j]:
                break
            if i + j + 1 not in ends:
                ends.append(i + j + 1)
            if nvm[at + i + j] != cut[j]:
                break
    return n in ends


def read(path):
    """As Store.read."""
    try:
        with open(path, "rb") as file:
            return str(file.read(_LONGEST), "utf-8")
    except OSError:
        return ""
    except ValueError:
        return None


def write(path, text):
    """As Store.write."""
    import os

    try:
        with open(path + ".new", "w") as file:
            file.write(text)
        try:
            os.remove(path)
        except OSError:
            pass
        os.rename(path + ".new", path)
    except OSError:
        return False
    return True
