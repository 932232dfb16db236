"""CircuitPython's raw prompt on the pico's console: source in, output back."""

BOOT = 20000  # emulated ms until the console must have come up
ANSWER = 5000  # ... and the prompt answer a key

CTRL_A, CTRL_C, CTRL_D = "\x01", "\x03", "\x04"
RAW = "raw REPL; CTRL-B to exit\r\n>"


class Repl:
    """The raw prompt of `pico`. Whatever runs there is interrupted, and its heap given up, before the prompt comes."""

    def __init__(self, pico):
        self.pico = pico
        self._read = 0
        pico.run_until(lambda: pico.console, BOOT, "USB console")
        pico.send(CTRL_C)
        if self._wait(("Press any key", ">>> "), ANSWER, "prompt after Ctrl-C") == 0:
            pico.send("\r")
            self._wait((">>> ",), ANSWER, "prompt")
        pico.send(CTRL_A)
        self._wait((RAW,), ANSWER, "raw prompt")

    def start(self, source):
        """Sends a program and lets it begin; `finish` waits for its end."""
        self.pico.send(source + CTRL_D)
        self._wait(("OK",), ANSWER + len(source), "answer of the raw prompt")

    def finish(self, limit):
        """(what the program printed, its traceback or "") once it has ended; EmulatorError after `limit` ms."""
        start = self._read
        self._wait((CTRL_D,), limit, "end of the program")
        middle = self._read
        self._wait((CTRL_D + ">",), ANSWER, "end of the traceback")
        text = self.pico.console
        parts = text[start : middle - 1], text[middle : self._read - 2]
        return tuple(part.replace("\r\n", "\n") for part in parts)

    def run(self, source, limit=600000):
        self.start(source)
        return self.finish(limit)

    def _wait(self, words, limit, what):
        """Index of the word of `words` that the console shows first; what lies before is read."""

        def find():
            found = [(self.pico.console.find(word, self._read), i) for i, word in enumerate(words)]
            return min((at for at in found if at[0] >= 0), default=None)

        self.pico.run_until(lambda: find() is not None, limit, what)
        at, index = find()
        self._read = at + len(words[index])
        return index
