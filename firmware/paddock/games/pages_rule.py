"""What the page of the rules' text is in any game: a base of the page in games/<game>/pages_rule.py.

The texts are short words of our own, one a rule of docs/rules-<game>.md, with its number.
"""

from .. import words
from ..core.compat import const
from ..core.setup import SETUP_SWITCHES
from ..ui.widgets import BACK, ShellPage, wrap

_W_P_CLOSE = const(252)
_W_RULE_TITLE = const(771)
_W_RULE_NOW = const(772)

_ROWS = const(6)


class Rule(ShellPage):
    """The rules of what is being decided; LEFT and RIGHT turn to those of another step, UP and DOWN to more of them.

    A game adds `titles`, `topics`, `letters`, `texts`, `switches`, `values` and `about`.
    """

    width = 0  # the text is drawn by more(): a line of this page is a screen of it
    rows = 99  # these do not scroll
    titles = 0  # words: the first topic's
    topics = ()  # of each the numbers of its rules, those that are asked for most first
    letters = ""  # which begin the numbers of rules
    texts = ()  # words: the first rule's of each letter
    switches = ()  # of each house rule its number and its bit of the setup
    values = 0  # words: the first house rule's values

    def __init__(self, shell):
        ShellPage.__init__(self, shell)
        self.topic = self.about() if shell.match else 0
        self._load()

    def about(self):
        """The topic of what is being decided."""
        return 0

    def _load(self):
        self.at = 0
        self.text = rows = []
        for number in self.topics[self.topic].split():
            more = wrap(words.get(self.texts[self.letters.index(number[0])] + int(number[1:]) - 1))
            for i in range(len(self.switches)):
                if self.switches[i][0] == number:
                    on = self.shell.setup[SETUP_SWITCHES] & self.switches[i][1] > 0
                    more.append(words.fill(_W_RULE_NOW, words.get(self.values + 2 * i + on)))
            if len(rows) % _ROWS == _ROWS - 1 and len(more) > 1:  # a row alone is no beginning
                rows.append("")
            rows.extend(more)

    def title(self):
        return words.fill(_W_RULE_TITLE, words.get(self.titles + self.topic))

    def corner(self):
        return "%d/%d" % (min(self.at, self.count() - 1) + 1, self.count())

    def count(self):
        return (len(self.text) + _ROWS - 1) // _ROWS

    def more(self):
        first = min(self.at, self.count() - 1) * _ROWS
        for i in range(first, min(first + _ROWS, len(self.text))):
            self.canvas.text(1 + i - first, 0, self.text[i])
        if self.count() > 1:
            self.canvas.scroll(1, _ROWS, first, len(self.text))

    def turn(self, i, d):
        self.topic = (self.topic + d) % len(self.topics)
        self._load()
        return True

    def prompt(self):
        return words.get(_W_P_CLOSE)

    def act(self, i):
        return BACK
