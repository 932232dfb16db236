"""XIAO RP2040 with six keys and a strip of 24 pixels. Data only; the same names in every board's file.

The firmware reads this file alone; what a builder needs to know is in board.toml beside it.
"""

NAME = "XIAO, six keys"

# The display: SSD1306, 128 x 64, on I2C. At busio's default of 100 kHz a full picture would take 95 ms instead of 24.
# The offset: rows by which the glass sits off the chip's outputs (the chip's command 0xD3), 0 on all but odd modules.
DISPLAY_SDA = "D4"
DISPLAY_SCL = "D5"
DISPLAY_HZ = 400_000
DISPLAY_ADDRESS = 0x3C
DISPLAY_OFFSET = 0

# Contrast of the display, 0-255: at 100 % of the setting, and after a minute without a key.
CONTRAST = 255
CONTRAST_DIM = 1

# Each key connects its pin to ground. Key numbers: UP 0, DOWN 1, LEFT 2, RIGHT 3, A 4, B 5.
KEY_PINS = ("D0", "D1", "D2", "D3", "D9", "D8")
KEY_NUMBERS = (0, 1, 2, 3, 4, 5)

# The NeoPixel strip and what its light may take, in mA; the pixels' own electronics need 1 mA each on top of it.
STRIP_PIN = "D10"
STRIP_PIXELS = 24
STRIP_MILLIAMPS = 350

# The battery: the analogue pin that sees it ("" none), which part of its voltage arrives there, and its millivolts at 0, 10,
# 20 ... 100 per cent: none here, a power bank at the USB socket says itself how full it is.
BATTERY_PIN = ""
BATTERY_DIVIDER = 1
BATTERY_MILLIVOLTS = ()
