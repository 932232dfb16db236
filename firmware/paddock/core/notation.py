"""Letters of colours and faces, counted lists, and the answers that both games share: action codes <-> words of a record.

An answer is an action code from ANSWERS on; what a game itself codes lies below.
"""

from .compat import const
from .pool import COLOURS

LETTERS = "WLDKYROGBPN"
FACES = ("blank", "coin", "2coin", "3coin", "foot", "credit", "ability", "power")
COIN = const(1)
COIN2 = const(2)
COIN3 = const(3)
FOOT = const(4)
CREDIT = const(5)
ABILITY = const(6)
POWER = const(7)

ANSWERS = const(240)
NO = const(240)
YES = const(241)
ENOUGH = const(242)
SEAT = const(244)  # + seat
OPTION = const(252)  # + number, 0-9
COLOUR = const(264)  # + colour
DIE = const(276)
IN_DRAW = const(288)
IN_ROLL = const(300)
IN_DISCARD = const(312)
IN_ACTIVE = const(324)  # + colour * 8 + face; face 0 where cubes have none
IN_STOCK = const(412)  # + colour
_END = const(423)

_ZONES = ((COLOUR, "colour"), (DIE, "die"), (IN_DRAW, "draw"), (IN_ROLL, "roll"), (IN_DISCARD, "discard"))


def counted(s, zone):
    """A zone as a counted list, `L7 D2`; 1 is left out, nothing is `-`."""
    text = ""
    for c in range(COLOURS):
        if s[zone + c]:
            text += " " + LETTERS[c] + (str(s[zone + c]) if s[zone + c] > 1 else "")
    return text[1:] or "-"


def answer_word(action):
    """An answer's action code as the word of a `choose` line."""
    if action >= IN_STOCK:
        return "stock:" + LETTERS[action - IN_STOCK]
    if action >= IN_ACTIVE:
        text = "active:" + LETTERS[(action - IN_ACTIVE) >> 3]
        return text + ":" + FACES[(action - IN_ACTIVE) & 7] if (action - IN_ACTIVE) & 7 else text
    for i in range(len(_ZONES) - 1, -1, -1):
        if action >= _ZONES[i][0]:
            return _ZONES[i][1] + ":" + LETTERS[action - _ZONES[i][0]]
    if action >= OPTION:
        return "option:%d" % (action - OPTION)
    if action >= SEAT:
        return "seat:" + "ABCDE"[action - SEAT]
    return ("no", "yes", "stop")[action - NO]


def answer_code(word):
    """The action code of an answer's word; -1 where it is none."""
    for action in range(ANSWERS, _END):
        if action == ENOUGH + 1 or OPTION - 3 <= action < OPTION or OPTION + 9 < action < COLOUR:
            continue
        if COLOUR <= action < IN_ACTIVE and (action - COLOUR) % 12 >= COLOURS:
            continue
        if answer_word(action) == word:
            return action
    return -1
