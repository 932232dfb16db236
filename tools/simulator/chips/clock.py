"""Time as the handheld's chips see it: it stands still until somebody lets it pass."""

WRAP = 1 << 29
# CircuitPython starts its milliseconds 65.536 s before they wrap, so that programs meet the wrap early.
POWER_ON = WRAP - (1 << 16)


class Clock:
    """`now`: milliseconds since power-on. Timers run while time passes, each at its own moment."""

    def __init__(self):
        self.now = 0
        self._timers = []

    def every(self, interval, call):
        """Calls `call()` now and at most every `interval` milliseconds from now on; returns what `cancel` takes."""
        timer = [self.now + interval, interval, call]
        self._timers.append(timer)
        call()
        return timer

    def cancel(self, timer):
        """Ends a timer."""
        self._timers = [other for other in self._timers if other is not timer]

    def advance(self, milliseconds):
        """Lets time pass."""
        end = self.now + milliseconds
        while True:
            due = min(self._timers, key=lambda timer: timer[0], default=None)
            if due is None or due[0] > end:
                break
            self.now = max(self.now, due[0])
            due[0] = self.now + due[1]
            due[2]()
        self.now = end

    def stall(self, milliseconds):
        """Time passes while the processor hears nothing, as when flash is erased: late timers run afterwards, once."""
        self.now += milliseconds

    def ticks(self):
        """supervisor.ticks_ms()."""
        return (POWER_ON + self.now) % WRAP
