"""The drawing kit on a whole simulated handheld: what tests look at comes from the memory of the chips."""

from tools.simulator.handheld import Handheld


class _Kit:
    """Runs on the handheld in place of the firmware's main.py: flushes the canvas, steps the strip."""

    def __init__(self, wiring, drive):
        from paddock import words
        from paddock.hardware import Hardware
        from paddock.ui.canvas import Canvas
        from paddock.ui.strip import Strip

        words.load(drive + "/words/en.bin")
        self.hw = Hardware(wiring, drive)
        self.canvas = Canvas(self.hw)
        self.strip = Strip(self.hw)
        self.flushed = False

    def step(self, now):
        self.flushed = self.canvas.flush()
        self.strip.step(now)


class Device:
    """`canvas` and `strip` over real drivers; `show()` draws a page and sends it, `key(page, name)` presses one of its
    keys and shows it again."""

    def __init__(self, board="pico"):
        self.handheld = Handheld(board, build=_Kit)
        self.canvas = self.handheld.app.canvas
        self.strip = self.handheld.app.strip
        self.hw = self.handheld.app.hw

    def flush(self):
        """Sends the canvas; whether anything was sent."""
        self.handheld.step()
        return self.handheld.app.flushed

    def show(self, page):
        page.draw()
        self.flush()
        return self.text()

    def text(self):
        return self.handheld.text()

    def picture(self):
        return self.handheld.picture()

    def lights(self, milliseconds=0):
        """The strip's pixels after this time."""
        self.handheld.run(milliseconds)
        return self.handheld.lights()
