"""What the memory holds: looked at when the power comes, begun anew, read again; and what happens to it once in a race.

The functions of `Store` (store.py, which says how a race lies there) that no decision needs; the shell lets go of this module
with the menus, and of files.py, which has the files.
"""

from binascii import crc32

from . import files
from .core.compat import const
from .files import MAGIC, SEED_END
from .store import AGAIN, CUT, DAMAGED, DONE, KEPT, LOG, MARKS, OTHER_VERSION, OVER, RACE, UNDONE, check, mark

_SEED = const(100)  # 4 + FULL_SIZE
_TORN = const(48)  # bytes that repeated cuts may leave behind
_ERASED = const(1024)  # bytes at a time: each costs an erase, but no board has 4,096 in one piece for sure
_CHUNK = const(128)


def look(store):
    """Fill what a new Store says of the memory."""
    nvm = store.nvm
    head = bytes([nvm[i] for i in range(min(LOG, len(nvm)))])
    if files.whole(head):
        _fill(store, head)
        store.end = max(_end(nvm), LOG)
        _look_at_end(store)
        if len(nvm) == LOG + store.base and _is_file(store, head):
            store.base = 0
        elif store.over:
            files.drop_running(store.drive)
        elif store.base:
            found = files.running(store.drive, head)
            if not found:
                store.status = DAMAGED
            elif found[1] != head:
                _adopt(store, found)
        return
    if head != b"\xff" * LOG:
        end = _end(nvm)
        begun = min(end - 1, 4)  # bytes of the mark that are whole in any case
        if end > LOG or head[0:begun] != MAGIC[0:begun]:  # else the power went while a race was beginning
            store.status = DAMAGED
            if head[0:3] == MAGIC[0:3] and head[3] != MAGIC[3]:
                store.version = head[3]
                store.status = OTHER_VERSION
                return
    found = files.running(store.drive)
    if found:  # the power went while a race went to its file
        if head[0:3] == MAGIC[0:3] and store.status == DAMAGED:
            files.keep_aside(store)
        _adopt(store, found)


def _is_file(store, head):
    """Whether what is looked at is a race's file, not a memory."""
    crc = 0
    for i in range(LOG, len(store.nvm)):
        crc = crc32(bytes((store.nvm[i],)), crc)
    return files.header(store.setup, store.seed, store.base, crc) == head


def _end(nvm):
    """Where the erased bytes begin."""
    end = len(nvm)
    while end >= _CHUNK and nvm[end - 1] == 0xFF and bytes(nvm[end - _CHUNK : end]) == b"\xff" * _CHUNK:
        end -= _CHUNK
    while end and nvm[end - 1] == 0xFF:
        end -= 1
    return end


def _fill(store, head):
    store.status = RACE
    store.setup[:] = head[4:_SEED]
    store.seed[:] = head[_SEED:SEED_END]
    store.base = files.length_of(head)
    store.end = store.at = LOG
    store.number = 0
    store.over = False


def _look_at_end(store):
    """The last entry may say that the race is over."""
    nvm = store.nvm
    end = store.end
    if end - LOG >= 4 and nvm[end - 4] == OVER:
        store.over = nvm[end - 1] == check(OVER, nvm[end - 3] | nvm[end - 2] << 8)


def _adopt(store, found):
    """The memory begins anew behind a race's file."""
    files.settle_running(store.drive, found[0])
    _take(store, found[1])


def _take(store, head):
    nvm = store.nvm
    store.end = len(nvm)  # no room, should anything break before the header is there
    for at in range(0, len(nvm), _ERASED):
        if bytes(nvm[at : at + _ERASED]) != b"\xff" * _ERASED:
            nvm[at : at + _ERASED] = b"\xff" * _ERASED
    nvm[0:LOG] = head
    _fill(store, head)


def begin(store, setup, seed):
    """As Store.begin. The old race's file goes before its memory, so that it cannot come back."""
    if store.status == OTHER_VERSION or store.status == DAMAGED or store.lost:
        files.move_aside(store.drive, files.keep_aside(store))
    if store.base:
        store.finish()
    files.drop_running(store.drive)
    data = b""
    for i in range(4):
        data += bytes((seed[i] & 0xFF, seed[i] >> 8 & 0xFF))
    _take(store, files.header(setup, data))


def spill(store, log, length):
    """As Store.spill."""
    head = files.put_running(store, log, length)
    if not head:
        return False
    number = store.number
    _take(store, head)
    if number:
        files.note(store, number)
    store.at = LOG + length
    return True


def correct(store, at, log, length):
    """As Store.correct."""
    n = length - at
    if store.end + n + 16 > len(store.nvm):
        return spill(store, log, length)
    place = store.end + store.base - LOG
    store.append(mark(AGAIN, n) + mark(UNDONE, at), 0, 8)
    for i in range(at, length, _CHUNK):
        store.append(log, i, min(i + _CHUNK, length))
    store.mark(DONE, place)  # apart from them, since a chip may write what is written at once in any order
    return True


def finish(store, winners, rounds):
    """As Store.finish."""
    if store.end + 4 <= len(store.nvm):
        store.mark(OVER, winners | min(rounds, 255) << 8)
        if store.base:
            files.drop_running(store.drive)
    store.over = True


# -- reading


def replay(store, match, most):
    """As Store.replay."""
    end = store.end + store.base
    if store.source is None:
        store.source = store.nvm
        if store.base:
            store.source = files.Pieces(files.running(store.drive, bytes(store.nvm[0:LOG]))[0], store.nvm)
    while most and store.at < end and not store.lost:
        most -= 1
        used = _entry(store, match, store.at, end)
        if used:
            store.at += used
        else:
            _pass_over(store, match.got, end)
            end = store.end + store.base
    if store.at < end and not store.lost:
        return True
    if store.base:
        store.source.close()
    store.source = None
    return False


def _is_mark(source, at, kind, number):
    """Whether that mark stands there."""
    return (
        source[at] == kind
        and source[at + 1] == number & 0xFF
        and source[at + 2] == number >> 8
        and source[at + 3] == check(kind, number)
    )


def _number(source, at, end):
    """The number of the mark there, -1 where it is none."""
    if source[at] < MARKS or at + 4 > end:
        return -1
    number = source[at + 1] | source[at + 2] << 8
    return number if source[at + 3] == check(source[at], number) else -1


def _entry(store, match, at, end):
    """Take the entry there; how many bytes it has, 0 where it is none."""
    source = store.source
    kind = source[at]
    if kind < MARKS:
        return match.redo(source, at, end)
    number = _number(source, at, end)
    if number < 0 or kind > KEPT:
        return 0
    for i in range(at + 1, min(at + 4, end - 3)):  # a byte cut short and its mark may look like another mark
        if _is_mark(source, i, CUT, at - LOG):
            return 0
    if kind == UNDONE:
        if number > match.length:
            return 0
        match.rewind(number)
    elif kind == AGAIN:
        done = at + 8 + number
        if done + 4 > end or not _is_mark(source, done, DONE, at - LOG):
            return 0
    elif kind == KEPT:
        store.number = number
    return 4


def _pass_over(store, got, end):
    """No entry stands where reading is, as shows at `got`: go behind its mark, or write the mark if it was cut short."""
    at = store.at
    source = store.source
    for i in range(at + 1, end - 3):
        if source[i] == CUT and _is_mark(source, i, CUT, at - LOG):
            store.at = i + 4
            return
    store.lost = end - at
    if _torn(source, at if source[at] >= MARKS else got, mark(CUT, at - LOG), end):
        _cut(store)


def _cut(store):
    if store.end + 4 <= len(store.nvm):
        store.mark(CUT, store.at - LOG)
        store.at = store.end + store.base
        store.lost = 0


def go_on(store):
    """As Store.go_on. What is given up is kept aside."""
    files.keep_aside(store)
    _cut(store)


def _torn(source, at, cut, end):
    """Whether all from there to the end can be the end of one entry and then marks, each cut short by a loss of power:
    whole bytes, and of the last one only some of the bits. The entry's own end is a mark, a decision or a check, or it is a
    correction."""
    n = end - at
    most = 2
    if n and source[at] >= MARKS:
        most = 4
        if source[at] == AGAIN:
            most += max(0, _number(source, at, end)) + 8
    ends = []  # places behind `at` where one of them can end
    for i in range(max(0, n - _TORN), min(most, n) + 1):
        ends.append(i)
    for i in ends:  # the list grows meanwhile
        for j in range(min(4, n - i)):
            if source[at + i + j] & cut[j] != cut[j]:
                break
            if i + j + 1 not in ends:
                ends.append(i + j + 1)
            if source[at + i + j] != cut[j]:
                break
    return n in ends
