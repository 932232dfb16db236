"""Cubitos: the page on which people enter what their real dice show."""

from ... import words
from ...core.compat import const
from ...core.notation import LETTERS, counted
from ...core.pool import total
from ...ui.canvas import COIN, DOT, LEFT, MARK, RIGHT
from ...ui.widgets import pad
from .layout import A_DONE, A_HIT, A_PASS, A_PUSH, A_USE, BUST, CARDS, RISK, ROLL, ROLL_ZONE, STATE
from .screens_base import die, miss, percent
from .screens_use import Choose

_W_ROLLS = const(154)
_W_ROLLED = const(671)
_W_BLANK = const(672)
_W_ONLY = const(673)
_W_LOSES = const(674)
_W_AFTER_0 = const(675)
_W_P_ENTER_0 = const(678)
_W_P_PUSHED_0 = const(682)
_W_P_ALONE_PUSH = const(911)

_ROWS = const(4)  # for all lines


class Enter(Choose):
    """Q3: what was rolled, all else is blank. Q4: push or pass, with the next roll in the place of push.

    The lines are abilities and PASS, in Q4 alone, then the faces that dice of the roll zone have, the likeliest first, in two
    columns. `counts`: how many dice show each of `faces` (action codes).
    """

    def __init__(self, shell):
        Choose.__init__(self, shell)
        self.rolled = self.s[self.p + STATE] == ROLL
        self.actions = [action for action in self.actions if action >= A_USE or action == A_PASS]
        t = self.after(() if self.rolled else (A_PUSH,))
        out = shell.match.out
        n = self.rules.legal(t, self.seat, out)
        self.faces = [out[i] for i in range(n) if A_HIT <= out[i] < A_USE]
        self.faces.sort(key=self._rare)
        self.counts = bytearray(len(self.faces))
        self.face = 0  # the first one that is shown
        self.alone = False  # a push that was entered is looked at again: the roll behind it is a step of its own
        if self.rolled:
            self.seat_turns *= 2
        elif self.actions[0] < A_USE and self.faces and not self.risk:
            self.at = 1

    def _rare(self, action):
        """To order the faces by: how many dice show it on average, most first; then the colours' order."""
        c = (action - A_HIT) >> 3
        n = 0
        for i in range(c * 6, c * 6 + 6):
            n += self.rules.faces[i] == (action - A_HIT) & 7
        return action - n * self.s[self.p + ROLL_ZONE + c] * 256

    def room(self, i):
        """How many more dice can show face i: dice of its colour that show nothing yet."""
        c = (self.faces[i] - A_HIT) >> 3
        n = self.s[self.p + ROLL_ZONE + c]
        for k in range(len(self.faces)):
            if (self.faces[k] - A_HIT) >> 3 == c:
                n -= self.counts[k]
        return n

    def entered(self):
        """What A does on a face, as actions."""
        actions = []
        for i in range(len(self.faces)):
            actions += [self.faces[i]] * self.counts[i]
        actions.sort()
        if actions or not self.alone:
            actions.append(A_DONE)
        return actions if self.rolled else [A_PUSH] + actions

    def fill(self, actions):
        Choose.fill(self, actions)
        if A_PUSH in actions:
            self.at = len(self.actions)
            self.alone = A_DONE not in actions
        for i in range(len(self.faces) - 1, -1, -1):
            self.counts[i] = actions.count(self.faces[i])
            if self.counts[i]:
                self.at = len(self.actions) + i

    def title(self):
        return words.fill(_W_ROLLED, total(self.s, self.p + ROLL_ZONE)) if self.rolled else Choose.title(self)

    def count(self):
        return len(self.actions) + len(self.faces)

    def chosen(self):
        """On a face A_PUSH."""
        return A_PUSH if self.rolled or len(self.actions) <= self.at < self.count() else Choose.chosen(self)

    def colour(self):
        i = self.at - len(self.actions)
        if not 0 <= i < len(self.faces):
            return Choose.colour(self)
        c = (self.faces[i] - A_HIT) >> 3
        return c if self.s[CARDS + c] >= 0 else -1

    def line(self, i):
        if 0 <= i < len(self.actions):
            return Choose.line(self, i)
        i -= len(self.actions)
        code = self.faces[i] - A_HIT
        text = die(code >> 3, code & 7)
        number = LEFT + str(self.counts[i]) + RIGHT
        if not self.rolled and len(text) > 3:  # beside the big number
            text = text[0] + "3" + COIN
        return pad(text, (8 if self.rolled else 6) - len(number)) + number

    def enabled(self, i):
        i -= len(self.actions)
        return i < 0 or self.counts[i] or self.room(i)

    def draw_lines(self, n, column):
        c = self.canvas
        heads = len(self.actions)
        Choose.draw_lines(self, heads, column)
        rows = min(heads, self.rows)
        most = 2 * (_ROWS - rows)
        shown = min(n - heads, most)
        if heads <= self.at < n:
            self.face = min((self.at - heads) // most * most, n - heads - shown)
        if n - heads > most:
            c.scroll(1 + rows, _ROWS - rows, self.face // 2, (n - heads + 1) // 2)
        high = (shown + 1) // 2
        for k in range(shown):
            i = heads + self.face + k
            row = 1 + rows + k % high
            column = k // high * (10 if self.rolled else 7)
            text = self.line(i)
            if i == self.at:
                c.text(row, column, MARK + text, True)
            else:
                text = text.replace(LEFT, " ").replace(RIGHT, " ")
                c.text(row, column, (" " if self.enabled(i) else DOT) + text)
        self.end = 1 + rows + high

    def turn(self, i, d):
        i -= len(self.actions)
        if i < 0:
            return Choose.turn(self, i, d)
        n = self.counts[i] + d
        most = self.counts[i] + self.room(i)
        if n > most:
            c = (self.faces[i] - A_HIT) >> 3
            self.notice = words.fill(_W_ONLY, self.s[self.p + ROLL_ZONE + c], LETTERS[c])
            n = 0
        self.counts[i] = most if n < 0 else n
        return True

    def more(self):
        text = self.canvas.text
        zone = self.p + ROLL_ZONE
        dice = counted(self.s, zone)
        dice = words.fill(_W_ROLLS, dice if len(dice) < 16 else dice.replace(" ", ""))
        n = sum(self.counts)
        if self.rolled:
            text(5, 0, words.fill(_W_BLANK, total(self.s, zone) - n) if n else dice)
            return
        if self.end < 5:
            text(4, 1, dice)
        text(5, 0, self.active())

    def info(self):
        n = sum(self.counts)
        if self.chosen() != A_PUSH or not (self.rolled or n):
            return Choose.info(self)
        if not n and not self.shell.is_human(self.seat):
            told = self.shell.journal.latest  # what the computer drew, or that it pushes
            if told[:1] == chr(65 + self.seat):
                return told
        t = self.after(self.entered())
        if t[self.p + BUST]:
            return words.fill(_W_LOSES, self.at_stake())
        left = total(t, self.p + ROLL_ZONE)
        risk = percent(miss(self.rules, t, self.p)) if left else "--"
        return words.fill(_W_AFTER_0 + (t[self.p + RISK] > 0 or not left), self.rules.active_dice(t, self.seat), risk)

    def prompt(self):
        if self.chosen() != A_PUSH:
            return Choose.prompt(self)
        n = sum(self.counts)
        if self.alone and not n:
            return words.get(_W_P_ALONE_PUSH)
        kind = min(n, 2) if n or not self.risk else 3
        return words.fill((_W_P_ENTER_0 if self.rolled else _W_P_PUSHED_0) + kind, n)

    def act(self, i):
        return Choose.act(self, i) if 0 <= i < len(self.actions) else self.play(self.entered())
