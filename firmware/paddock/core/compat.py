"""What differs between the runtimes, and nothing else: the only try/except ImportError of the firmware."""

try:
    from micropython import const
except ImportError:

    def const(value):  # type: ignore[misc]
        """CPython has no compile-time constants: the value itself."""
        return value


_WRAP = const(1 << 29)


def ticks_diff(later, earlier):
    """Milliseconds from `earlier` to `later`, both of `Hardware.ms()`, which wraps at 2**29; negative if `later` is before."""
    return ((later - earlier + (_WRAP >> 1)) & (_WRAP - 1)) - (_WRAP >> 1)


def ticks_add(ticks, delta):
    """The ticks value `delta` milliseconds after `ticks`."""
    return (ticks + delta) & (_WRAP - 1)
