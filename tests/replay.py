"""A race read again from its log."""


def replay_all(match, setup, seed, log, n):
    """Begins the race anew in `match` and applies the whole steps of the first n bytes of its log: how many bytes they had."""
    match.start(setup, seed)
    at = 0
    while at < n:
        used = match.redo(log, at, n)
        if not used:
            break
        at += used
    return at
