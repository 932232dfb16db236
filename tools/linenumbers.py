"""Thins out the numbers of lines in a module of bytecode (`.mpy`).

Bytecode has a byte or two for each statement that begins another line, which lie on a board's heap: 4 KB in a race. Here a
function keeps as many of them as lie in what its last block of the heap has left over: they cost nothing. Of one place in
three the number is then that of the line itself, of half of the others that of one of the few before it; a sixth of all
code has none, and line 1 is said to be at fault.
"""

BLOCK = 16  # the heap gives whole blocks of that many bytes
NONE = 1 << 20
GRAINS = (1, 4, 8, 12, 16, 20, 24, 28, 32, 40, 50, 60, 80, 100, 150, 200, 300, NONE)  # bytes of code between two numbers


def read(data, at):
    """(a number, where it ends): seven bits a byte, the highest first, more to come while the eighth is set."""
    value = 0
    while True:
        value = value << 7 | data[at] & 127
        at += 1
        if not data[at - 1] & 128:
            return value, at


def number(value):
    """The bytes of a number."""
    encoded = bytes([value & 127])
    while value > 127:
        value >>= 7
        encoded = bytes([value & 127 | 128]) + encoded
    return encoded


def thinned(data, at):
    """The module `data`, whose code begins at `at`."""
    code, end = _code(data, at)
    if end != len(data):
        raise ValueError(f"bytecode ends at {end} of {len(data)}: another version of it?")
    return data[:at] + code


def _code(data, at):
    """A function with those inside it, thinned: (its bytes, where it ended). Before it stand its length, whether it has
    functions inside, and its kind, 0 for bytecode."""
    head, at = read(data, at)
    if head & 3:
        raise ValueError("code that is no bytecode")
    end = at + (head >> 3)
    new = _function(data[at:end])
    pieces = [number(len(new) << 3 | head & 4), new]
    if head & 4:
        count, end = read(data, end)
        pieces.append(number(count))
        for _ in range(count):
            inner, end = _code(data, end)
            pieces.append(inner)
    return b"".join(pieces), end


def _function(data):
    """One function. It begins: its signature (positional arguments A, by keyword K, in bits xSSSSEAA xFSSKAED ...), the
    sizes of the next two parts (xIIIIIIC ...), the names of itself and its arguments with the lines behind them, cells."""
    byte, at = data[0], 1
    arguments, shift = byte & 3, 0
    while byte & 128:
        byte = data[at]
        arguments += ((byte & 4) << shift) + ((byte & 8) >> 3 << shift)
        at, shift = at + 1, shift + 1
    signature = data[:at]
    size = cells = shift = 0
    byte = 128
    while byte & 128:
        byte = data[at]
        cells |= (byte & 1) << shift
        size |= ((byte & 126) >> 1) << 6 * shift
        at, shift = at + 1, shift + 1
    start, end = at, at + size
    for _ in range(1 + arguments):
        _, at = read(data, at)
    names, lines = data[start:at], _lines(data[at:end])

    def made(grain):
        kept = lines[:1]
        for offset, line in lines[1:]:
            if offset - kept[-1][0] >= grain:
                kept.append((offset, line))
        info = names + (_packed(kept) if grain < NONE else b"")
        return signature + _sizes(len(info), cells) + info + data[end:]

    room = -(-len(made(NONE)) // BLOCK) * BLOCK
    return next(new for new in map(made, GRAINS) if len(new) <= room)


def _sizes(size, cells):
    encoded = bytearray()
    while True:
        byte = (size & 63) << 1 | cells & 1
        size, cells = size >> 6, cells >> 1
        more = size or cells
        encoded.append(byte | 128 if more else byte)
        if not more:
            return bytes(encoded)


# A line: so many bytes of code and lines further, in 0LLBBBBB or, where these are many, 1LLLBBBB LLLLLLLL.


def _lines(data):
    """[(offset in the code, number of the line)]"""
    found, offset, line, at = [], 0, 1, 0
    while at < len(data):
        byte = data[at]
        if byte & 128:
            offset, line = offset + (byte & 15), line + (byte << 4 & 0x700 | data[at + 1])
        else:
            offset, line = offset + (byte & 31), line + (byte >> 5)
        at += 2 if byte & 128 else 1
        if found and found[-1][0] == offset:
            found[-1] = offset, line
        elif not found or found[-1][1] != line:  # else only a step on the way
            found.append((offset, line))
    return found


def _packed(lines):
    packed = bytearray()
    offset, line = 0, 1
    for to, number_ in lines:
        bytes_, lines_ = to - offset, number_ - line
        offset, line = to, number_
        while bytes_ > 31 or (bytes_ > 15 and lines_ > 3):
            step = min(bytes_, 31)
            packed.append(step)
            bytes_ -= step
        if lines_ > 3:
            packed += bytes((128 | bytes_ | lines_ >> 4 & 0x70, lines_ & 255))
        else:
            packed.append(lines_ << 5 | bytes_)
    return bytes(packed)
