"""What the strip of lights shows: always one thing, the positions when there is nothing else.

    strip.runner(seat, way, length, laps)   where a runner is: `way` spaces into a lap of `length`, after `laps` laps
    strip.show(METER, 27)                   instead of the positions; POSITIONS again later
    strip.step(hw.ms())                     every turn of the main loop: a frame at most every 50 ms, sent if it changed

Runners are told apart by colour and by a pattern in 8 beats of a quarter second: seat A is never dark, B has one gap, C
two, D three, E four. Several on one pixel take turns of half a second, the leader first, then half a second is dark.
Nothing blinks faster than twice a second. A frame allocates nothing.

Levels are per cent of `percent`, the brightness of the whole strip. The current of a frame, 20 mA for a channel at
255, is kept below `hw.milliamps` by lowering all of it; what the pixels' own electronics need (up to 1 mA each) is
part of the board's budget, not of this one.
"""

from ..core.compat import const, ticks_diff

# What show() takes, with its arguments.
POSITIONS = 0
METER = 1  # per cent of the strip, amber: the risk of a bust
MOVE = 2  # seat, pixel: a move being considered, over the positions
BUST = 3  # two slow dark gaps in the positions, then the positions
LOT = 4  # seat: a dot runs and stops after 1.5 s in that seat's colour and pattern
PODIUM = 5  # the colours of `podium`: the winner's from the line outwards, then thirds
PAUSED = 6  # dark; one dim pixel every ten seconds
BARS = 7  # one bar a seat: `bars` of the largest of them, each in its part of the strip
SWEEP = 8  # seat: its colour runs over the strip once (it crossed the line), then the positions
OFF = 9

SEATS = 5
NOBODY = 255  # in `podium`

# Far apart in brightness and in how much blue they have, so that they differ to every eye.
_COLOURS = b"\xff\x60\x00\x00\x00\xff\xff\xff\xff\x00\xc8\x00\xff\x00\x90"  # amber blue white green magenta
_AMBER = const(0)
WHITE = const(2)  # in `_COLOURS`
_GAPS = b"\x00\x80\xa0\xa8\xaa"  # by seat: beats (bits) that are dark
FULL = const(100)  # levels
OTHERS = const(40)
_DIM = const(12)
_BEAT = const(250)
_TURN = const(500)
_FRAME = const(50)
_SWEEP_MS = const(900)
_LAP_PIXELS = const(30)  # shorter strips have no room for laps


class Strip:
    """Public, to be set at any time: `percent` brightness, `patterns` whether gaps tell the seats apart, `seats` how many,
    `colour[seat]` 0-4 (amber blue white green magenta), `active` the seat to decide or -1, `alone` the only seat to show
    or -1, `last_lap`, `podium` seats of the first three, `bars[seat]`, `low` whether the battery is: then the line's
    pixel turns from white to amber and back; `guide` what may show something in place of the positions (blind.py) or None.

    A board without a strip has no pixels; then nothing is sent."""

    def __init__(self, hw):
        self.hw = hw
        self.percent = 10
        self.patterns = True
        self.seats = 0
        self.colour = bytearray(range(SEATS))
        self.active = -1
        self.alone = -1
        self.last_lap = self.low = False
        self.guide = None
        self.podium = bytearray((NOBODY, NOBODY, NOBODY))
        self.bars = bytearray(SEATS)
        self._place = [0] * SEATS
        self._laps = bytearray(SEATS)
        self._total = [0] * SEATS  # spaces run: who leads
        self._mode = POSITIONS
        self.a = 0
        self._b = 0
        self._shows = None  # strip_shows.py while it is needed
        self._new = True
        self._since = 0
        self._last = -1
        self._frame = bytearray(3 * hw.pixels)
        self._sent = bytearray(3 * hw.pixels)

    def pixel(self, way, length):
        """The pixel of a place `way` spaces into a lap of `length`; the line is pixel 0."""
        pixels = self.hw.pixels
        return way * pixels // length % pixels if pixels else 0

    def runner(self, seat, way, length, laps=0):
        self._place[seat] = self.pixel(way, length)
        self._laps[seat] = laps
        self._total[seat] = laps * length + way

    def show(self, mode, a=0, b=0):
        """Shows this from the next step on; said again it goes on undisturbed."""
        if mode != self._mode or a != self.a or b != self._b:
            self._mode = mode
            self.a = a
            self._b = b
            self._new = True
            self._shows = None
            if mode == LOT or mode == PODIUM or mode == BARS:
                self._shows = __import__("paddock.ui.strip_shows", None, None, ("draw",))

    def passing(self):
        """Whether it shows something short that ends by itself."""
        return self._mode == BUST or self._mode == SWEEP

    def step(self, now):
        """Sends the frame of this moment (`hw.ms()`) if it is due and not what is shown. Returns whether it was sent."""
        if not self.hw.pixels or (self._last >= 0 and 0 <= ticks_diff(now, self._last) < _FRAME):
            return False
        if self._new:
            self._since = now
            self._new = False
        self._last = now
        frame = self._frame
        for i in range(len(frame)):
            frame[i] = 0
        self._draw(now, ticks_diff(now, self._since))
        if frame == self._sent:
            return False
        self._send()
        return True

    def _send(self):
        frame = self._frame
        sent = self._sent
        hw = self.hw
        limit = hw.milliamps * 255 // 20
        total = sum(frame)
        share = 256 if total <= limit else limit * 256 // total
        j = 0
        for i in range(hw.pixels):
            hw.light(i, (frame[j] * share >> 8) << 16 | (frame[j + 1] * share >> 8) << 8 | frame[j + 2] * share >> 8)
            sent[j] = frame[j]
            sent[j + 1] = frame[j + 1]
            sent[j + 2] = frame[j + 2]
            j += 3
        hw.strip_show()

    def _draw(self, now, age):
        mode = self._mode
        pixels = self.hw.pixels
        if self.guide and (mode == POSITIONS or mode == OFF) and self.guide.light(now):
            return
        if mode == METER:
            # Rounded up: a small risk is one pixel, not none.
            self.fill(0, (pixels * self.a + 99) // 100, _AMBER, FULL)
        elif self._shows:
            self._shows.draw(self, mode, now, age)
        elif mode == PAUSED:
            if now // _TURN % 20 == 0:
                self.put(0, WHITE, _DIM)
        elif mode == SWEEP:
            if age < _SWEEP_MS:
                self.put(age * pixels // _SWEEP_MS, self.colour[self.a], FULL)
            else:
                self.show(POSITIONS)
                self._positions(now)
        elif mode == BUST:
            # dark, lit, dark: half a second each
            if age >= 3 * _TURN:
                self.show(POSITIONS)
            if age // _TURN % 2 or age >= 3 * _TURN:
                self._positions(now)
        elif mode != OFF:
            self._positions(now)
            if mode == MOVE:
                self._move(now)

    def _positions(self, now):
        pixels = self.hw.pixels
        level = _DIM
        if self.last_lap:
            # Breathing: up and down again in two seconds.
            level = now // 100 % 20
            level = 2 + 2 * (level if level < 10 else 20 - level)
        self.put(0, _AMBER if self.low and now // 1000 & 1 else WHITE, level)
        leader = -1
        for s in range(self.seats):
            if leader < 0 or self._total[s] > self._total[leader]:
                leader = s
            if pixels >= _LAP_PIXELS:
                for k in range(self._laps[s]):
                    self._free(s, self._place[s] - 1 - k)
        if leader >= 0:
            self._free(leader, self._place[leader] + 1)
        for s in range(self.seats):
            self._runner(s, now)

    def _free(self, seat, i):
        """A dim pixel of the seat's colour, unless a runner, the line or another such pixel is there."""
        i %= self.hw.pixels
        if i == 0 or (self.alone >= 0 and seat != self.alone):
            return
        for s in range(self.seats):
            if self._place[s] == i:
                return
        if not (self._frame[3 * i] or self._frame[3 * i + 1] or self._frame[3 * i + 2]):
            self.put(i, self.colour[seat], _DIM)

    def _runner(self, seat, now):
        if self.alone >= 0 and seat != self.alone:
            return
        here = 1
        before = 0
        for s in range(self.seats):
            if s != seat and self._place[s] == self._place[seat] and self.alone < 0:
                here += 1
                if self._total[s] > self._total[seat] or (self._total[s] == self._total[seat] and s < seat):
                    before += 1
        level = FULL if seat == self.active or self.active < 0 else OTHERS
        if here > 1:
            turn = now // _TURN % (here + 1)
            if turn == here:
                self.put(self._place[seat], 0, 0)
            elif turn == before:
                self.put(self._place[seat], self.colour[seat], level)
        else:
            self.put(self._place[seat], self.colour[seat], level if self.beat(seat, now) else 0)

    def beat(self, seat, now):
        """Whether the seat's pattern is lit now."""
        return not (self.patterns and _GAPS[seat] >> (now // _BEAT % 8) & 1)

    def _move(self, now):
        """Dim pixels from the seat's runner to where it would stop; that pixel blinks."""
        seat = self.a
        pixels = self.hw.pixels
        i = self._place[seat]
        self.put(i, self.colour[seat], FULL)
        while i != self._b:
            i = (i + 1) % pixels
            if i == self._b:
                self.put(i, self.colour[seat], 0 if now // _TURN % 2 else FULL)
            else:
                self._free(seat, i)

    def fill(self, start, end, colour, level):
        """Pixels start to before end, as far as there are any."""
        for i in range(max(0, start), min(end, self.hw.pixels)):
            self.put(i, colour, level)

    def put(self, i, colour, level, dyes=_COLOURS):
        """Pixel i of the frame in a colour (its place in `dyes`) at a level in per cent; a channel that the
        colour has never gets lost by dimming."""
        level *= self.percent
        for k in range(3):
            full = dyes[3 * colour + k]
            value = full * level // 10000
            if full and level and not value:
                value = 1
            self._frame[3 * i + k] = value
