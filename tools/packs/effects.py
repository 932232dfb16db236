"""Effect lines of a card -> ops -> bytes. Which ops there are stands in the firmware: games/cubitos/effects.py.

A line is `op, op`, with a guard before it `pay 1: feet 2, coins 1`, or `choose: feet 1 | coins 2`. Before a line may stand the
section it belongs to: `power:` what the power face does, `reward:` what the winner of the comparison gets; without one it is
what the ability face does.
"""

from paddock.core.notation import LETTERS
from paddock.games.cubitos.effects import OPS

from .problems import quoted

SECTIONS = ("ability", "power", "reward")
_CODES = {op.name: code for code, op in enumerate(OPS)}
_CHOOSE, _BRANCH = _CODES["choose"], _CODES["branch"]
_MOST_ARG = 30
_MOST_BRANCHES = 9
_LONGEST = 200


class EffectError(Exception):
    pass


def parse(line, when):
    """(section, ops) of a line of a card that works at `when`; ops are [code, arg, ops guarded]. EffectError: the reason."""
    if not isinstance(line, str):
        raise EffectError("an effect is a line of text")
    if len(line) > _LONGEST:
        raise EffectError(f"an effect has at most {_LONGEST} characters")
    section, rest = "ability", line
    head, colon, tail = line.partition(":")
    if colon and head.strip() in SECTIONS[1:]:
        section, rest = head.strip(), tail
    if (section == "reward") and when != "comparison":
        raise EffectError("`reward:` is for cards with when = comparison")
    ops = _body(rest, section, when)
    return section, ops


def _body(text, section, when):
    head, colon, tail = text.partition(":")
    if not colon:
        ops = [_op(part, section, when) for part in text.split(",")]
        for code, _arg, _guarded in ops:
            if OPS[code].guard:
                raise EffectError(f"`{OPS[code].name}` needs a colon and what it is for behind it")
        return ops
    code, arg, _guarded = _op(head, section, when)
    if code == _CHOOSE:
        parts = tail.split("|")
        if not 2 <= len(parts) <= _MOST_BRANCHES:
            raise EffectError(f"`choose` needs 2 to {_MOST_BRANCHES} branches with | between them")
        return [[_CHOOSE, len(parts), [[_BRANCH, 0, _body(part, section, when)] for part in parts]]]
    if not OPS[code].guard:
        raise EffectError(f"nothing can stand behind `{OPS[code].name}:`")
    return [[code, arg, _body(tail, section, when)]]


def _op(text, section, when):
    words = text.split()
    code = _CODES.get(words[0]) if words else None
    if code is None or not OPS[code].when:
        raise EffectError(f"no such effect: {quoted(text.strip())}")
    op = OPS[code]
    if when not in op.when.split():
        raise EffectError(f"`{op.name}` cannot be on a card with when = {when}")
    if when == "comparison" and (op.name == "swords") == (section == "reward"):
        raise EffectError("at the comparison the faces show swords N, and the reward is anything else")
    arg = "none" if code == _CHOOSE else op.arg
    if arg == "none":
        if len(words) > 1:
            raise EffectError(f"`{op.name}` stands alone: {quoted(text.strip())}")
        return [code, 0, []]
    if len(words) != 2:
        raise EffectError(f"`{op.name}` needs one {'number' if arg == 'n' else 'colour'}: {quoted(text.strip())}")
    if arg == "colour":
        if len(words[1]) != 1 or words[1] not in LETTERS:
            raise EffectError(f"`{op.name}` needs one colour out of {LETTERS}, not {quoted(words[1])}")
        return [code, LETTERS.index(words[1]), []]
    if not (words[1].isascii() and words[1].isdigit() and len(words[1]) < 4 and 1 <= int(words[1]) <= _MOST_ARG):
        raise EffectError(f"`{op.name}` needs a number from 1 to {_MOST_ARG}, not {quoted(words[1])}")
    return [code, int(words[1]), []]


def compiled(ops):
    """Ops as bytes, three each: code, arg, bytes guarded. ValueError: too long for that."""
    code = b""
    for number, arg, guarded in ops:
        inner = compiled(guarded)
        code += bytes((number, arg, len(inner))) + inner
    return code
