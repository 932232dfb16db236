"""Which handheld's chips the modules stand on at this moment. CircuitPython's modules exist once, handhelds several
times."""

_running = []


def current():
    """The chips of the handheld that is running."""
    if not _running:
        raise RuntimeError("no handheld is running: work on hardware inside `with chips:`")
    return _running[-1]


def enter(chips):
    """These chips run from now on; nests."""
    _running.append(chips)


def leave():
    """Back to who ran before."""
    _running.pop()
