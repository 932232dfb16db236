"""In which line of a TOML or JSON text every key and value stands. The text is known to be valid: its parser took it."""

import json
import tomllib

_BLANK = " \t\r\n"
_BARE_END = _BLANK + ",]}#=:"


class Lines:
    """`at[path]` is a line; a path is a tuple of keys and list indices, as ("cards", "trot", "effect", 0).

    `body[path]`: the line in which the text of a string begins, which is the next one where it opens with a line break.
    `twice`: paths that are given more than once (in JSON; TOML's parser refuses them).
    """

    def __init__(self, text, is_json):
        self.text = text
        self.pos = 0
        self.line = 1
        self.at = {}
        self.body = {}
        self.twice = []
        if is_json:
            self._value(())
        else:
            self._document()

    def line_of(self, path):
        """Of the path, or of the nearest thing around it that has one."""
        while path and path not in self.at:
            path = path[:-1]
        return self.at.get(path, 1)

    def _peek(self):
        return self.text[self.pos : self.pos + 1]

    def _skip(self, count=1):
        self.line += self.text.count("\n", self.pos, self.pos + count)
        self.pos += count

    def _blanks(self):
        while self._peek():
            if self._peek() in _BLANK:
                self._skip()
            elif self._peek() == "#":
                end = self.text.find("\n", self.pos)
                self.pos = len(self.text) if end < 0 else end
            else:
                return

    def _note(self, path):
        if path in self.at:
            self.twice.append((path, self.line))
        self.at[path] = self.line

    def _document(self):
        """A TOML file: tables and their keys."""
        table = ()
        counts = {}  # arrays of tables: how many so far
        while True:
            self._blanks()
            if not self._peek():
                return
            if self._peek() != "[":
                self._pair(table)
                continue
            array = self.text.startswith("[[", self.pos)
            self._skip(2 if array else 1)
            keys = self._keys()
            self._skip(2 if array else 1)
            table = ()
            for i, key in enumerate(keys):
                table += (key,)
                if array and i == len(keys) - 1:
                    counts[table] = counts.get(table, 0) + 1
                self.at.setdefault(table, self.line)
                if table in counts:
                    table += (counts[table] - 1,)
            self.at[table] = self.line

    def _pair(self, table):
        keys = self._keys()
        for i in range(1, len(keys)):
            self.at.setdefault(table + keys[:i], self.line)
        self._blanks()
        self._skip()  # the = or :
        self._blanks()
        self._value(table + keys)

    def _keys(self):
        keys = ()
        while True:
            self._blanks()
            start = self.pos
            if self._peek() in "\"'":
                self._string()
                keys += (_unquoted(self.text[start : self.pos]),)
            else:
                while self._peek() and self._peek() not in _BARE_END + ".":
                    self._skip()
                keys += (self.text[start : self.pos],)
            self._blanks()
            if self._peek() != ".":
                return keys
            self._skip()

    def _string(self):
        """Goes behind a string; returns the line in which its text begins."""
        quote = self._peek()
        if self.text.startswith(quote * 3, self.pos):
            quote *= 3
        self._skip(len(quote))
        if len(quote) == 3 and self.text.startswith(("\n", "\r\n"), self.pos):
            self._skip(1 + (self._peek() == "\r"))
        line = self.line
        while not self.text.startswith(quote, self.pos):
            self._skip(2 if quote[0] == '"' and self._peek() == "\\" else 1)
        while len(quote) == 3 and self.text[self.pos + 3 : self.pos + 4] == quote[0]:
            self._skip()  # up to two quotes more belong to the text
        self._skip(len(quote))
        return line

    def _value(self, path):
        self._blanks()
        self._note(path)
        if self._peek() in "\"'":
            self.body[path] = self._string()
        elif self._peek() == "[":
            self._list(path, "]", lambda i: self._value((*path, i)))
        elif self._peek() == "{":
            self._list(path, "}", lambda i: self._pair(path))
        else:
            while self._peek() and self._peek() not in ",]}#\n":
                self._skip()

    def _list(self, path, end, item):
        self._skip()
        count = 0
        while True:
            self._blanks()
            if self._peek() == end:
                self._skip()
                return
            if self._peek() == ",":
                self._skip()
                continue
            item(count)
            count += 1


def _unquoted(token):
    """A quoted key as the text it stands for."""
    try:
        return json.loads(token)
    except ValueError:
        return tomllib.loads("k=" + token)["k"]
