"""microcontroller.nvm of an RP2040: one erase sector of 4,096 bytes of NOR flash, and what CircuitPython does with
it.

Programming turns ones into zeros, a page of 256 bytes at a time; only erasing the whole sector turns them back. A
write into bytes that are all 0xFF is programmed; any other write copies the sector, erases it and programs it again,
so power lost in between loses everything in it.
"""

SIZE = 4096
PAGE = 256
ERASE_MS = 45


class PowerCut(BaseException):
    """The power went in the middle of a flash operation. No firmware may catch it, hence no Exception."""


class Flash:
    """Indexed like `microcontroller.nvm`: bytes by number or by slice.

    `data` is what the chip holds and outlives the handheld's power. `operations` counts what could be interrupted:
    each byte that programming changes, and both halves of an erasure (first every byte is half way to ones, then all
    are). `cut(n, torn)` cuts the power at the n-th operation from now on (0: the next): it does not happen, except
    for those bits of its byte that `torn` names. `generation` counts writes, for whoever keeps a copy.
    """

    def __init__(self, data=None, stall=None):
        self.data = bytearray(b"\xff" * SIZE if data is None else data)
        if len(self.data) != SIZE:
            raise ValueError(f"the memory holds {SIZE} bytes, not {len(self.data)}")
        self.stall = stall  # called with the milliseconds an erasure keeps the processor deaf
        self.programs = self.erases = self.operations = self.generation = 0
        self._cut_at = None
        self._torn = 0

    def cut(self, after, torn=0):
        """Cuts the power at the operation `after` operations from now; None: never."""
        self._cut_at = None if after is None else self.operations + after
        self._torn = torn

    def __len__(self):
        return SIZE

    def __getitem__(self, index):
        if isinstance(index, slice):
            return bytes(self.data[self._span(index)])
        return self.data[self._place(index)]

    def __setitem__(self, index, value):
        if isinstance(index, slice):
            span = self._span(index)
            value = bytes(value)
            if len(value) != span.stop - span.start:
                raise ValueError("Slice and value different lengths.")
            start = span.start
        else:
            start = self._place(index)
            value = bytes([value])
        self.generation += 1
        if all(byte == 0xFF for byte in self.data[start : start + len(value)]):
            self._program(start, value)
            return
        copy = self.data[:]
        copy[start : start + len(value)] = value
        self._erase()
        self._program(0, copy)

    def _span(self, index):
        start, stop, step = index.indices(SIZE)
        if step != 1:
            raise NotImplementedError("only slices with step=1 (aka None) are supported")
        return slice(start, max(start, stop))

    def _place(self, index):
        if not -SIZE <= index < SIZE:
            raise IndexError("Index out of range")
        return index % SIZE

    def _program(self, start, values):
        for at in range(start, start + len(values)):
            if at == start or at % PAGE == 0:
                self.programs += 1
            old, new = self.data[at], self.data[at] & values[at - start]
            if new != old:
                self._count(at, old & (new | ~self._torn & 0xFF))
                self.data[at] = new

    def _erase(self):
        self.erases += 1
        self._count(None, 0)
        self.data[:] = bytes(byte | 0x55 for byte in self.data)
        self._count(None, 0)
        self.data[:] = b"\xff" * SIZE
        if self.stall is not None:
            self.stall(ERASE_MS)

    def _count(self, at, torn_value):
        if self.operations == self._cut_at:
            self._cut_at = None
            if at is not None:
                self.data[at] = torn_value
            raise PowerCut(f"power cut at flash operation {self.operations}")
        self.operations += 1
