"""Effect lines of a card -> ops -> bytes. Which ops there are stands in the firmware: games/GAME/effects.py.

A line is `op, op`, with a guard before it `pay 1: feet 2, coins 1`, or `choose: feet 1 | coins 2`. Before a line may stand the
section it belongs to, in Cubitos `power:` what the power face does, `reward:` what the winner of the comparison gets; without
one it is the first section, what the ability face does.
"""

from paddock.core.notation import LETTERS

from .problems import quoted

_MOST_ARG = 30
_MOST_BRANCHES = 9
_LONGEST = 200


class EffectError(Exception):
    pass


class Effects:
    """The effect lines of one game: its ops and a card's sections; `when` is None where a card has one moment only."""

    def __init__(self, ops, sections=("ability",)):
        self.ops = ops
        self.sections = sections
        self._codes = {op.word: code for code, op in enumerate(ops)}
        self._choose, self._branch = self._codes["choose"], self._codes["branch"]

    def parse(self, line, when):
        """(section, ops) of a line of a card that works at `when`; ops are [code, arg, guarded]. EffectError: the reason."""
        if not isinstance(line, str):
            raise EffectError("an effect is a line of text")
        if len(line) > _LONGEST:
            raise EffectError(f"an effect has at most {_LONGEST} characters")
        section, rest = self.sections[0], line
        head, colon, tail = line.partition(":")
        if colon and head.strip() in self.sections[1:]:
            section, rest = head.strip(), tail
        if (section == "reward") and when != "comparison":
            raise EffectError("`reward:` is for cards with when = comparison")
        ops = self._body(rest, section, when)
        return section, ops

    def _body(self, text, section, when):
        head, colon, tail = text.partition(":")
        if not colon:
            ops = [self._op(part, section, when) for part in text.split(",")]
            for code, _arg, _guarded in ops:
                if self.ops[code].guard:
                    raise EffectError(f"`{self.ops[code].word}` needs a colon and what it is for behind it")
            return ops
        code, arg, _guarded = self._op(head, section, when)
        if code == self._choose:
            parts = tail.split("|")
            if not 2 <= len(parts) <= _MOST_BRANCHES:
                raise EffectError(f"`choose` needs 2 to {_MOST_BRANCHES} branches with | between them")
            return [[self._choose, len(parts), [[self._branch, 0, self._body(part, section, when)] for part in parts]]]
        if not self.ops[code].guard:
            raise EffectError(f"nothing can stand behind `{self.ops[code].word}:`")
        return [[code, arg, self._body(tail, section, when)]]

    def _op(self, text, section, when):
        words = text.split()
        code = self._codes.get(words[0]) if words else None
        if code is None or not self.ops[code].when:
            raise EffectError(f"no such effect: {quoted(text.strip())}")
        op = self.ops[code]
        if when and when not in op.when.split():
            raise EffectError(f"`{op.word}` cannot be on a card with when = {when}")
        if when == "comparison" and (op.word == "swords") == (section == "reward"):
            raise EffectError("at the comparison the faces show swords N, and the reward is anything else")
        arg = "none" if code == self._choose else op.arg
        if arg == "none":
            if len(words) > 1:
                raise EffectError(f"`{op.word}` stands alone: {quoted(text.strip())}")
            return [code, 0, []]
        if len(words) != 2:
            raise EffectError(f"`{op.word}` needs one {'number' if arg == 'n' else 'colour'}: {quoted(text.strip())}")
        if arg == "colour":
            if len(words[1]) != 1 or words[1] not in LETTERS:
                raise EffectError(f"`{op.word}` needs one colour out of {LETTERS}, not {quoted(words[1])}")
            return [code, LETTERS.index(words[1]), []]
        if not (words[1].isascii() and words[1].isdigit() and len(words[1]) < 4 and 1 <= int(words[1]) <= _MOST_ARG):
            raise EffectError(f"`{op.word}` needs a number from 1 to {_MOST_ARG}, not {quoted(words[1])}")
        return [code, int(words[1]), []]

    def compiled(self, ops):
        """Ops as bytes, three each: code, arg, bytes guarded. ValueError: too long for that."""
        code = b""
        for number, arg, guarded in ops:
            inner = self.compiled(guarded)
            code += bytes((number, arg, len(inner))) + inner
        return code
