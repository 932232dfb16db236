"""The ways of a track: whether every runner reaches the finish, and how far it is from everywhere."""


class Graph:
    """Spaces as in the pack's JSON form, whose `next` name spaces that there are.

    `best[space]` = (fewest spaces to the finish, fewest red lines on so short a way); `lap` the same from the start, on a
    ring once around. Both are there for a track without faults.
    """

    def __init__(self, spaces, start, finish):
        self._spaces = spaces
        self._start, self._finish = start, finish
        self.best = {}
        self._measure()
        ways = spaces[start]["next"]
        self.lap = self._shortest(ways) if all(way in self.best for way in ways) and ways else (0, 0)

    def _after(self, name):
        """Next spaces; a lap ends at the finish."""
        return [] if name == self._finish else self._spaces[name]["next"]

    def _shortest(self, ways):
        return min((self.best[way][0] + 1, self.best[way][1] + self._red(way)) for way in ways)

    def _red(self, name):
        return 1 if self._spaces[name].get("red_line") else 0

    def _measure(self):
        """Backwards from the ends: a space is measured when all its ways are."""
        before = {name: [] for name in self._spaces}
        open_ways = {}
        for name in self._spaces:
            open_ways[name] = len(self._after(name))
            for way in self._after(name):
                before[way].append(name)
        ready = [name for name, count in open_ways.items() if not count]
        while ready:
            name = ready.pop()
            self.best[name] = self._shortest(self._after(name)) if self._after(name) else (0, 0)
            for earlier in before[name]:
                open_ways[earlier] -= 1
                if not open_ways[earlier]:
                    ready.append(earlier)

    def faults(self):
        """[(space, reason)]"""
        found = []
        ring = self._start == self._finish
        for name, space in self._spaces.items():
            if not space["next"] and (name != self._finish or ring):
                found.append((name, "no way on"))
        if not ring and self._spaces[self._finish]["next"]:
            found.append((self._finish, "the finish is not the start, so nothing can follow it"))
        reached = {self._start}
        ready = [self._start]
        while ready:
            name = ready.pop()
            for way in self._spaces[name]["next"] if name == self._start else self._after(name):
                if way not in reached:
                    reached.add(way)
                    ready.append(way)
        found.extend((name, "no way from the start leads here") for name in self._spaces if name not in reached)
        loop = [name for name in self._spaces if name not in self.best]
        if loop:
            found.append((self._on_loop(loop), "a way from here leads back here without the finish"))
        return found

    def _on_loop(self, names):
        """A space of a loop; every one of these has a way to another of them."""
        name, seen = names[0], set()
        while name not in seen:
            seen.add(name)
            name = next(way for way in self._after(name) if way in names)
        return name
