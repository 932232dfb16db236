"""What is wrong with a pack, as people read it."""

from typing import NamedTuple


class Problem(NamedTuple):
    file: str
    line: int
    reason: str

    def __str__(self):
        return f"{self.file}:{self.line}: {self.reason}"


class PackErrors(Exception):
    """Every problem of a pack; as text one line each."""

    def __init__(self, problems):
        self.problems = sorted(set(problems))
        super().__init__("\n".join(str(problem) for problem in self.problems))


def quoted(thing):
    """A thing out of a pack inside a reason: short, in ASCII, on one line."""
    text = ascii(thing)
    return text if len(text) <= 40 else text[:37] + "..."
