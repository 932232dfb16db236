"""The handheld's own pages: settings, the question before a race is given up, and what is said after a power cut or with
something that cannot be used.

Loaded by the shell when one of PAGES is opened and let go of afterwards. What the pages may use of the shell:
docs/architecture.md.
"""

from . import settings, words
from .core.compat import const
from .core.setup import SETUP_GAME, pack_crc
from .files import keep_aside
from .store import DAMAGED, OTHER_VERSION, RACE, SETTINGS
from .ui.canvas import LEFT, RIGHT
from .ui.widgets import BACK, HOME, NOTHING, REDRAW, RESUME, START, ShellPage, wrap

_W_H_CONTINUE = const(2)
_W_P_GO_ON = const(11)
_W_P_KEEP = const(32)
_W_SE_TITLE = const(39)
_W_SE_UNSAVED = const(40)
_W_PER_CENT = const(41)
_W_MINUTES = const(42)
_W_A_START = const(43)
_W_A_END = const(44)
_W_A_NO = const(45)
_W_A_YES = const(46)
_W_A_NOTHING = const(47)
_W_P_NO = const(48)
_W_P_RACE_LOST = const(49)
_W_P_END = const(50)
_W_R_TITLE = const(51)
_W_R_SAFE = const(52)
_W_R_READING = const(53)
_W_R_ROUND = const(54)
_W_R_STEP = const(55)
_W_R_FINISHED = const(56)
_W_R_LAST = const(57)
_W_GO_ON = const(58)
_W_HOME = const(59)
_W_P_HOME = const(60)
_W_PE_TITLE = const(66)
_W_PE_NONE = const(68)
_W_PE_DO = const(69)
_W_BS_TITLE = const(70)
_W_BS_UNKNOWN = const(71)
_W_BS_ALLOWED = const(72)
_W_BS_DO = const(73)
_W_SV_TITLE = const(74)
_W_SV_PACK = const(75)
_W_SV_CRC = const(76)
_W_SV_PACK_DO = const(77)
_W_SV_PACK_DO_1 = const(78)
_W_SV_VERSION = const(79)
_W_SV_VERSION_DO = const(80)
_W_SV_VERSION_DO_1 = const(81)
_W_SV_DAMAGED = const(82)
_W_SV_DAMAGED_DO = const(83)
_W_SV_DAMAGED_DO_1 = const(84)
_W_SV_INFO = const(85)
_W_SE_LINE_0 = const(117)
_W_SE_INFO_0 = const(123)
_W_MOTION_0 = const(129)
_W_KEYS_0 = const(132)
_W_A_LOST_0 = const(134)
_W_A_OVER_0 = const(138)
_W_SV_LOST = const(362)
_W_SV_LOST_1 = const(363)
_W_SV_LOST_DO = const(364)
_W_SV_LOST_DO_1 = const(365)
_W_PE_OTHERS_0 = const(366)
_W_BS_DEFAULT = const(372)
_W_SV_LOST_INFO = const(373)
_W_SV_FULL_TITLE = const(575)
_W_SV_FULL = const(576)
_W_SV_FULL_1 = const(577)
_W_SV_FULL_2 = const(578)
_W_SV_FULL_3 = const(579)
_W_SV_FULL_INFO = const(580)
_W_GAME_0 = const(696)
_W_A_ASIDE = const(748)
_W_SV_ASIDE = const(749)
_W_SV_PC = const(750)
_W_SV_PC_1 = const(751)
_W_SV_PC_2 = const(752)
_W_SV_PC_3 = const(753)
_W_KR_RACE = const(758)
_W_A_UNREAD_0 = const(765)
_W_A_AGAIN_0 = const(920)



class Settings(ShellPage):
    """S8. A value is seen at once; A writes all of them, B takes them back."""

    def __init__(self, shell):
        ShellPage.__init__(self, shell)
        self.before = dict(shell.settings)

    def title(self):
        return words.get(_W_SE_TITLE)

    def count(self):
        return len(settings.TABLE)

    def line(self, i):
        name = settings.TABLE[i][0]
        value = self.shell.settings[name]
        if name in settings.CHOICES:
            text = words.get((_W_MOTION_0 if name == "motion" else _W_KEYS_0) + value)
        else:
            text = words.fill(_W_MINUTES if name == "dim" or name == "sleep" else _W_PER_CENT, value)
        return words.get(_W_SE_LINE_0 + i) + LEFT + text + RIGHT

    def turn(self, i, d):
        name, _, least, most, step = settings.TABLE[i]
        value = self.shell.settings[name] + d * step
        self.shell.settings[name] = most if value < least else least if value > most else value
        self.shell.apply_settings()
        return True

    def info(self):
        return words.get(_W_SE_INFO_0 + self.at) if self.at < self.count() else ""

    def prompt(self):
        return words.get(_W_P_KEEP)

    def act(self, i):
        if self.shell.match:  # no file is written while a race is on: home does it
            self.shell.unwritten = True
            return BACK
        if self.shell.store.write(SETTINGS, settings.dump(self.shell.settings)):
            return BACK
        self.before = dict(self.shell.settings)  # kept until the power goes
        self.notice = words.get(_W_SE_UNSAVED)
        return REDRAW

    def back(self):
        self.shell.settings = self.before
        self.shell.apply_settings()
        return BACK


class Ask(ShellPage):
    """Asked once before a saved race is given up: `result` is START or END."""

    top = 4
    rows = 2

    def __init__(self, shell, result):
        ShellPage.__init__(self, shell)
        self.result = result

    def title(self):
        return words.get(_W_A_START if self.result == START else _W_A_END)

    def count(self):
        return 2

    def line(self, i):
        return words.get(_W_A_YES if i else _W_A_NO)

    def more(self):
        if self.result == START and _unread(self.shell.store):
            aside = keep_aside(self.shell.store)
            texts = (_W_A_UNREAD_0, _W_A_ASIDE if aside else _W_A_UNREAD_0 + 1)
            self.canvas.text(3, 0, aside or words.get(_W_A_UNREAD_0 + 2))
        else:
            first = _W_A_OVER_0 if self.result != START else _W_A_AGAIN_0 if self.shell.match else _W_A_LOST_0
            texts = (first, first + 1)
        self.canvas.text(1, 0, words.get(texts[0]))
        self.canvas.text(2, 0, words.get(texts[1]))

    def info(self):
        return "" if self.at else words.get(_W_A_NOTHING)

    def prompt(self):
        return words.get(_W_P_NO if self.at == 0 else _W_P_RACE_LOST if self.result == START else _W_P_END)

    def act(self, i):
        return self.result if i else BACK


def _unread(store):
    """Whether the memory holds what cannot be read."""
    return store.status == OTHER_VERSION or store.status == DAMAGED


# -- what happened


class Resume(ShellPage):
    """S9: a race was going on when the power went."""

    leaves = False
    top = 4
    rows = 2

    def title(self):
        kept = self.shell.kept
        if kept:
            return words.fill(_W_KR_RACE, kept.number)
        return words.get(_W_H_CONTINUE if self.shell.straight else _W_R_TITLE)

    def count(self):
        return 0 if self.shell.replaying else 2

    def line(self, i):
        return words.get(_W_HOME if i else _W_GO_ON)

    def more(self):
        shell = self.shell
        c = self.canvas
        store = shell.kept or shell.store
        if shell.replaying:
            c.text(3, 0, words.fill(_W_R_READING, store.progress()))
        if not shell.kept:
            c.text(1, 0, words.fill(_W_SV_LOST_1, store.lost) if store.lost else words.get(_W_R_SAFE))
        if shell.replaying:
            return
        game = words.get(_W_GAME_0 + shell.setup[SETUP_GAME])
        c.text(2, 0, words.fill(_W_R_ROUND, game, shell.state[0]) if shell.state[0] else game)
        c.text(3, 0, _stands(shell))

    def info(self):
        latest = self.shell.journal.latest
        return words.fill(_W_R_LAST, latest) if latest and not self.shell.replaying else ""

    def prompt(self):
        return "" if self.shell.replaying else words.get(_W_P_HOME if self.at else _W_P_GO_ON)

    def act(self, i):
        return NOTHING if self.shell.replaying else HOME if i else RESUME


def _stands(shell):
    """The step the race is at, and whose decision it is."""
    seat = shell.rules.first_seat(shell.state)
    if seat < 0:
        return words.get(_W_R_FINISHED)
    return words.fill(_W_R_STEP, shell.journal.steps, chr(65 + shell.seat))


class _Told(ShellPage):
    """Rows of text that A closes; `told` makes them."""

    def __init__(self, shell, i=0):
        ShellPage.__init__(self, shell)
        self.i = i

    def told(self):
        return ()

    def more(self):
        row = 1
        for text in self.told():
            for part in wrap(text):
                self.canvas.text(row, 0, part)
                row += 1

    def prompt(self):
        return words.get(_W_P_GO_ON)

    def act(self, i):
        return BACK


class PackError(_Told):
    """S11: the i-th of `shell.pack_errors`."""

    def title(self):
        return words.get(_W_PE_TITLE)

    def told(self):
        name, reason = self.shell.pack_errors[self.i]
        others = len(self.shell.packs) - 1  # a tally needs none
        return (name, reason, "", words.fill(_W_PE_OTHERS_0 + (others == 1), others) if others else words.get(_W_PE_NONE))

    def info(self):
        return words.get(_W_PE_DO)


class BadSetting(_Told):
    """The i-th of `shell.setting_errors`: it has its default; the file stays as it is until settings are kept."""

    def title(self):
        return words.get(_W_BS_TITLE)

    def told(self):
        name, value, allowed = self.shell.setting_errors[self.i]
        if not allowed:
            return (words.fill(_W_BS_UNKNOWN, name), value[:40])
        return (name + ": " + value[:40], words.fill(_W_BS_ALLOWED, allowed), "", words.get(_W_BS_DEFAULT))

    def info(self):
        return words.get(_W_BS_DO)


class Saved(_Told):
    """The saved race cannot be gone on with: why, and what to do. It stays saved until another race begins."""

    def __init__(self, shell):
        _Told.__init__(self, shell)
        self.leaves = not shell.full
        store = shell.store
        self.aside = keep_aside(store) if not shell.full and (store.lost or _unread(store)) else ""

    def title(self):
        return words.get(_W_SV_FULL_TITLE if self.shell.full else _W_SV_TITLE)

    def told(self):
        store = self.shell.store
        if self.shell.full and not store.room():
            return (words.get(_W_SV_PC), words.get(_W_SV_PC_1), words.get(_W_SV_PC_2), words.get(_W_SV_PC_3))
        if self.shell.full:
            return (words.get(_W_SV_FULL), words.get(_W_SV_FULL_1), words.get(_W_SV_FULL_2), words.get(_W_SV_FULL_3))
        if store.lost:
            step = words.fill(_W_SV_LOST, self.shell.journal.steps)
            return (step, words.fill(_W_SV_LOST_1, store.lost), words.get(_W_SV_LOST_DO), words.get(_W_SV_LOST_DO_1))
        if store.status == RACE:
            crc = "%04X%04X" % (pack_crc(store.setup, 1), pack_crc(store.setup, 0))
            return (words.get(_W_SV_PACK), words.fill(_W_SV_CRC, crc), words.get(_W_SV_PACK_DO), words.get(_W_SV_PACK_DO_1))
        if store.status == OTHER_VERSION:
            return (words.fill(_W_SV_VERSION, store.version), words.get(_W_SV_VERSION_DO), words.get(_W_SV_VERSION_DO_1))
        return (words.get(_W_SV_DAMAGED), words.get(_W_SV_DAMAGED_DO), words.get(_W_SV_DAMAGED_DO_1))

    def info(self):
        if self.shell.full:
            return words.get(_W_SV_FULL_INFO)
        if self.aside:
            return words.fill(_W_SV_ASIDE, self.aside)
        return words.get(_W_SV_LOST_INFO if self.shell.store.lost else _W_SV_INFO)

    def prompt(self):
        return words.get(_W_P_HOME) if self.shell.full else _Told.prompt(self)

    def act(self, i):
        return HOME if self.shell.full else BACK


PAGES = {
    "settings": Settings,
    "ask": Ask,
    "resume": Resume,
    "packerror": PackError,
    "badsetting": BadSetting,
    "saved": Saved,
}
