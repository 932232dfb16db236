"""A small program on the handheld's real hardware.py, in place of the firmware's main.py: it shows every key event."""


class Echo:
    """`events`: (event, milliseconds) as polled. Row 0 greets, row 1 counts; pixel 0 of the strip follows the last key."""

    def __init__(self, wiring, drive):
        from paddock.hardware import Hardware

        self.hw = Hardware(wiring, drive)
        self.events = []
        self._write(0, "Hello 0123")
        self.hw.show()

    def step(self, now):
        while event := self.hw.poll():
            self.events.append((event, now))
            self._write(1, f"{len(self.events)} events, last {event}  ")
            self.hw.light(0, 0x102000 if event > 0 else 0)
            self.hw.strip_show()
            self.hw.nvm[len(self.events) - 1] = abs(event)
            self.hw.show()

    def codes(self):
        return [event for event, _ in self.events]

    def _write(self, row, text):
        self.hw.fill(0, row * 8, 126, row * 8 + 8, 0)
        self.hw.text(row, 0, text.encode())
