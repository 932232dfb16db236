"""Raspberry Pi Pico with six keys and a strip of 30 pixels. Data only; the same names in every board's file."""

NAME = "Pico, six keys"

# The display: SSD1306, 128 x 64, on I2C. At busio's default of 100 kHz a full picture would take 95 ms instead of 24.
DISPLAY_SDA = "GP0"
DISPLAY_SCL = "GP1"
DISPLAY_HZ = 400_000
DISPLAY_ADDRESS = 0x3C

# Each key connects its pin to ground. Key numbers: UP 0, DOWN 1, LEFT 2, RIGHT 3, A 4, B 5.
KEY_PINS = ("GP2", "GP3", "GP4", "GP5", "GP6", "GP7")
KEY_NUMBERS = (0, 1, 2, 3, 4, 5)

# The NeoPixel strip and the current it may take: USB gives 500 mA, the board and display need up to 100.
STRIP_PIN = "GP16"
STRIP_PIXELS = 30
STRIP_MILLIAMPS = 400

# The battery: the analogue pin that sees it ("" none), which part of its voltage arrives there, and its millivolts at 0, 10,
# 20 ... 100 per cent: a lithium cell behind a diode. A Pico has a third of VSYS there; on USB that is above all of them.
BATTERY_PIN = "VOLTAGE_MONITOR"
BATTERY_DIVIDER = 3
BATTERY_MILLIVOLTS = (3000, 3380, 3430, 3460, 3490, 3530, 3570, 3620, 3690, 3790, 3900)
