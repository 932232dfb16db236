"""A dice-grade random generator whose whole state is four words of the race's state.

It is a small chaotic generator with a counter on four 16-bit words (three mixing words and a counter): period at least 2**16,
about 2**63 on average, and any 64 bits are a good start after the warm-up. Every intermediate value stays below 2**23, so
nothing is allocated where small integers have 31 bits, and the stream is the same on every runtime. Words lie in an
`array('h')`, signed; they are masked when read.
"""

from .compat import const

WORDS = const(4)
_WARM_UP = const(16)


def seed(s, at):
    """Warm up the generator whose four start words were just written to s[at:at + 4]."""
    for _ in range(_WARM_UP):
        step(s, at)


def step(s, at):
    """One 16-bit word, 0 <= word < 65536; advances the four words of `s` at `at`."""
    a = s[at] & 0xFFFF
    b = s[at + 1] & 0xFFFF
    c = s[at + 2] & 0xFFFF
    n = s[at + 3] & 0xFFFF
    word = (a + b + n) & 0xFFFF
    # (x ^ 0x8000) - 0x8000 is the signed word of the same 16 bits; four calls of a function would take as long as all the rest
    s[at] = ((b ^ (b >> 5)) ^ 0x8000) - 0x8000
    s[at + 1] = (((c + (c << 3)) & 0xFFFF) ^ 0x8000) - 0x8000
    s[at + 2] = (((((c << 6) | (c >> 10)) + word) & 0xFFFF) ^ 0x8000) - 0x8000
    s[at + 3] = (((n + 1) & 0xFFFF) ^ 0x8000) - 0x8000
    return word


def below(s, at, n):
    """A number 0 <= number < n, 1 <= n <= 65536, without bias: words past the last whole multiple of n are thrown away."""
    limit = 0x10000 - 0x10000 % n
    word = step(s, at)
    while word >= limit:
        word = step(s, at)
    return word % n
