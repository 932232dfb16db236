"""SSD1306, the controller of a 128 x 64 OLED, at the level of its commands (Solomon Systech's datasheet, revision
1.1).

It is fed with whole I2C write transactions. The panel is the usual module: with segments and COMs remapped (commands
A1, C8) the memory's first byte is at the top left of what a person sees.
"""

WIDTH = 128
HEIGHT = 64
PAGES = 8

# Commands with parameters: first byte -> how many follow. All others of the datasheet stand alone.
_PARAMETERS = {
    0x20: 1, 0x21: 2, 0x22: 2, 0x26: 6, 0x27: 6, 0x29: 5, 0x2A: 5, 0x81: 1, 0x8D: 1, 0xA3: 2, 0xA8: 1,
    0xAD: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1,
}  # fmt: skip
_HORIZONTAL, _VERTICAL, _PAGE = 0, 1, 2
# What is seen of a byte of the memory, by inversion and bit: many pictures are read back, one pixel at a time is slow.
_SEEN = [[bytes(b".#"[(byte >> bit & 1) ^ inverted] for byte in range(256)) for bit in range(8)] for inverted in (0, 1)]


class ChipError(Exception):
    """Bytes that a real chip would not understand."""


class SSD1306:
    """`receive(bytes)` takes one transaction. `generation` changes with everything that can be seen."""

    def __init__(self):
        # After power-on the memory holds noise (here always the same): a driver must write all of it.
        self.memory = bytearray((i * 167 + (i >> 3) * 59 + 13) & 0xFF for i in range(WIDTH * PAGES))
        self.generation = 0
        self.received = 0
        self.on = self.charge_pump = self.inverted = self.all_lit = False
        self.contrast = 0x7F
        self.multiplex = HEIGHT
        self.start_line = self.offset = 0
        self.mode = _PAGE
        self._segments_remapped = self._coms_remapped = False
        self._columns = (0, WIDTH - 1)
        self._pages = (0, PAGES - 1)
        self._column = self._page = 0
        self._command = bytearray()

    # What a person sees

    def rows(self):
        """The picture: 64 strings of 128, `#` lit, `.` dark."""
        return [self._row(y) for y in range(HEIGHT)]

    def _row(self, y):
        com = HEIGHT - 1 - y
        if not self.on or not self.charge_pump or com >= self.multiplex:
            return "." * WIDTH
        if self.all_lit:
            return "#" * WIDTH
        row = (self.multiplex - 1 - com if self._coms_remapped else com) + self.start_line + self.offset
        row %= HEIGHT
        page = self.memory[row // 8 * WIDTH : (row // 8 + 1) * WIDTH]
        page.reverse()  # the last segment is on the left
        return page.translate(_SEEN[self.inverted][row % 8]).decode()

    def status(self):
        """What a read of the bus gets: bit 6 is set while the display is off."""
        return 0 if self.on else 0x40

    # What the bus brings

    def receive(self, transaction):
        """One write: control bytes say whether commands or data follow, one byte (0x80 set) or all the rest."""
        self.received += len(transaction)
        i = 0
        while i < len(transaction):
            control = transaction[i]
            if control & 0x3F:
                raise ChipError(f"SSD1306: control byte {control:#04x}")
            end = i + 2 if control & 0x80 else len(transaction)
            for byte in transaction[i + 1 : end]:
                if control & 0x40:
                    self._data(byte)
                else:
                    self._take(byte)
            i = end

    def _data(self, byte):
        segment = WIDTH - 1 - self._column if self._segments_remapped else self._column
        at = self._page * WIDTH + segment
        if self.memory[at] != byte:
            self.memory[at] = byte
            self.generation += 1
        if self.mode == _PAGE:
            self._column = (self._column + 1) % WIDTH
        elif self.mode == _HORIZONTAL:
            if self._step_column():
                self._step_page()
        elif self._step_page():
            self._step_column()

    def _step_column(self):
        """The next column of the window; True when it began again."""
        wrapped = self._column == self._columns[1]
        self._column = self._columns[0] if wrapped else (self._column + 1) % WIDTH
        return wrapped

    def _step_page(self):
        wrapped = self._page == self._pages[1]
        self._page = self._pages[0] if wrapped else (self._page + 1) % PAGES
        return wrapped

    def _take(self, byte):
        self._command.append(byte)
        if len(self._command) > _PARAMETERS.get(self._command[0], 0):
            command = bytes(self._command)
            self._command.clear()
            self._do(command)
            self.generation += 1

    def _do(self, command):
        first = command[0]
        if first < 0x10:
            self._column = self._column & 0xF0 | first
        elif first < 0x20:
            self._column = (self._column & 0x0F | (first & 0x0F) << 4) % WIDTH
        elif first == 0x20:
            if command[1] & 3 == 3:
                raise ChipError("SSD1306: memory addressing mode 3 does not exist")
            self.mode = command[1] & 3
        elif first == 0x21:
            self._columns = self._window(command, WIDTH)
            self._column = self._columns[0]
        elif first == 0x22:
            self._pages = self._window(command, PAGES)
            self._page = self._pages[0]
        elif 0x40 <= first < 0x80:
            self.start_line = first & 0x3F
        elif first == 0x81:
            self.contrast = command[1]
        elif first == 0x8D:
            self.charge_pump = bool(command[1] & 4)
        elif first in (0xA0, 0xA1):
            self._segments_remapped = first == 0xA1
        elif first in (0xA4, 0xA5):
            self.all_lit = first == 0xA5
        elif first in (0xA6, 0xA7):
            self.inverted = first == 0xA7
        elif first == 0xA8:
            if command[1] & 0x3F < 15:
                raise ChipError(f"SSD1306: multiplex ratio {command[1]}")
            self.multiplex = (command[1] & 0x3F) + 1
        elif first in (0xAE, 0xAF):
            self.on = first == 0xAF
        elif 0xB0 <= first < 0xB8:
            self._page = first & 7
        elif first in (0xC0, 0xC8):
            self._coms_remapped = first == 0xC8
        elif first == 0xD3:
            self.offset = command[1] & 0x3F
        elif first not in (0x2E, 0xAD, 0xD5, 0xD9, 0xDA, 0xDB, 0xE3):  # timing and wiring: nothing to see here
            # Scrolling (0x26-0x2A, 0x2F, 0xA3) included: this model does not move its memory by itself.
            raise ChipError(f"SSD1306: command {command.hex(' ')}")

    @staticmethod
    def _window(command, size):
        first, last = command[1], command[2]
        if not first <= last < size:
            raise ChipError(f"SSD1306: window {first}-{last} of {size}")
        return first, last
