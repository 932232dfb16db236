"""A strip of WS2812 pixels: each takes three bytes, green, red, blue, and hands on the rest."""


class WS2812:
    """`lights`: one (red, green, blue) a pixel. `generation` changes with the colours."""

    def __init__(self, pixels):
        # Pixels keep their colours over a reset of the processor: what is seen until the firmware writes is not
        # black.
        self.lights = [(16, 0, 16)] * pixels
        self.generation = 0
        self.frames = 0

    def receive(self, data):
        """One transmission. Bytes beyond the last pixel fall out of the strip's end; short ones leave the rest as it
        was."""
        before = self.lights[:]
        for i in range(min(len(data) // 3, len(self.lights))):
            green, red, blue = data[3 * i : 3 * i + 3]
            self.lights[i] = (red, green, blue)
        self.frames += 1
        self.generation += self.lights != before
