"""Paddock: a pocket race table. CircuitPython runs this file at power-on; starter.py finds the program."""

import sys


def start():
    """The handheld; call its `step(ms)` for ever."""
    app = __import__("starter").start()
    del sys.modules["starter"]
    return app


if __name__ == "__main__":
    app = start()
    try:
        while True:
            app.step(app.hw.ms())
    finally:
        app.hw.deinit()  # whatever ends the program, a computer's Ctrl-C too: the strip is black then
