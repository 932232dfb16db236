"""What is shown: every screen of the firmware, each reached by keys. A page that came is handed to `take(name, player)`."""

from paddock.games.cubitos import layout
from paddock.ui.canvas import (
    ABILITY,
    BLANK,
    COIN,
    CREDIT,
    DIE,
    DOT,
    FAN,
    FLAG,
    FOOT,
    FORK,
    HAND,
    MANY,
    POWER,
    RED,
    SWORD,
    TRASH,
)
from tools import FIRMWARE, packs
from tools.pictures import automobiles, tally
from tools.pictures.player import CAREFUL, Player, hunt, settings

ANN, BEN, COMPUTER = ("human", "Ann"), ("human", "Ben"), ("sensible", "")


def signs(take):
    """The signs of the font that the screens use; no page of the firmware."""
    player = Player(settings())
    canvas = player.app.canvas
    canvas.clear()
    rows = (
        (CREDIT, "credit", COIN, "coin"),
        (FOOT, "foot", SWORD, "sword"),
        (ABILITY, "ability", POWER, "power"),
        (BLANK, "blank", HAND, "hand +1"),
        (FAN, "fan step", TRASH, "grey out"),
        (DOT, "space", MANY, "several"),
        (FORK, "fork", FLAG, "finish"),
        (RED, "red line", DIE, "dice"),
    )
    for row, (sign, word, other, meaning) in enumerate(rows):
        canvas.text(row, 0, f"{sign} {word}")
        canvas.text(row, 11, f"{other} {meaning}")
    with player.handheld.chips:
        canvas.flush()
    take("signs", player)


def menus(take):
    player = Player(settings())
    take("home", player)
    player.open("New race", "Seats")
    player.seats(ANN, BEN, COMPUTER)
    player.choose("B")
    take("seats", player)
    player.press("a")
    take("seat", player)
    player.press("a", "b")
    take("new", player)
    player.open("Track")
    take("track", player)
    player.press("b")
    player.open("Cards")
    player.choose("G")
    take("cards", player)
    player.press("b")
    player.open("Rules")
    take("rules", player)
    player.press("b")
    player.open("START")
    take("first", player)
    player.press("b", "b")
    player.open("Settings")
    take("settings", player)


def races(take):
    def at(kind, name, fits):
        return kind, fits, lambda player: take(name, player)

    def risky(player):
        return 10 << 20 < player.page.risk < CAREFUL

    def pushes(player):
        take("pass", player)
        player.choose("PUSH")
        take("push", player)

    def buys(player):
        take("buy", player)
        player.press("a")
        take("basket", player)

    def looks(player):
        player.press("b")
        take("back", player)
        for line in ("Card", "Rule", "Standings", "Track", "Log", "Odds"):
            player.open(line)
            take(line.lower() if line != "Track" else "map", player)
            player.press("b")
        player.open("Pause")
        take("pause", player)
        player.open("End")
        take("end", player)
        player.press("b", "b", "b")

    def ends(player):
        take("podium", player)
        player.press("b", "a")
        take("undo", player)
        player.press("b", "b")

    def late(player):
        return player.state[layout.ROUND] > 3

    hunt(
        (ANN, BEN, COMPUTER),
        "First game",
        (
            at("Decide", "roll", lambda player: not player.page.big()),
            ("Decide", risky, pushes),
            at("Drop", "bust", lambda player: player.page.count() > 1),
            at("Draw", "draw", lambda player: player.page.count() > 1),
            at("Ability", "ability", lambda player: player.page.count() > 1),
            at("Swords", "swords", lambda player: sum(row.count("†") for row in player.handheld.text()) > 2),
            at("Move", "move", lambda player: late(player) and player.page.steps > 3 and player.page.bonus(0)),
            ("Buy", lambda player: player.page.money > 5, buys),
            at("Over", "over", late),
            ("Decide", lambda player: late(player) and player.page.risk, looks),
            ("Podium", lambda player: True, ends),
        ),
    )
    hunt(
        (ANN, BEN),
        "Sprint",
        (
            at("Move", "fork", lambda player: player.page.forks and player.page.steps > 2),
            at("Question", "question", lambda player: player.page.count() > 2),
        ),
    )


def dice(take):
    """Real dice: what they show is entered."""
    player = Player(settings(3))
    player.open("New race", "Seats")
    player.seats(ANN, BEN)
    player.press("b")
    player.turn("Dealer", "table")
    player.open("START")
    player.press("a")
    player.press("right", "right", "down", "right")
    take("rolled", player)
    player.press("a", "down", "right")
    take("next-roll", player)
    # A roll told wrong, found after a die was bought with its coins: three coins were none.
    player.press("right", "right", "a")
    player.choose("PASS")
    player.press("a", "a")
    player.choose("PASS")
    player.press("a")
    player.until("Buy")
    player.press("a", "a")
    player.press("b")
    player.open("Log")
    while "roll L:coin*2 D" not in player.line():
        player.press("down")
    player.press("a")
    player.handheld.run(500)
    take("correct", player)
    player.press("left", "left", "a")
    player.handheld.run(500)
    take("changed", player)


def motion(take):
    """What is seen for a moment only."""
    player = Player(settings(motion="full"))
    player.race((ANN, BEN, COMPUTER), "First game")
    player.until("Decide", lambda player: player.page.risk)
    player.choose("PASS")
    player.press("a")
    take("letter", player)
    player.until("Watch", lambda player: player.app.rules.active_dice(player.state, player.app.seat) > 2)
    take("computer", player)


def timer(take):
    """A turn that lasts."""
    player = Player(settings())
    player.open("New race", "Rules")
    player.turn("Timer", "1:00")
    player.press("a")
    player.open("START")
    player.press("a")
    player.until("Decide", lambda player: player.page.risk)
    player.handheld.run(19_000)
    take("timer", player)


def kept(take):
    """Races that are over."""
    player = Player(settings())
    player.race((ANN, COMPUTER), "Sprint")
    player.until("Podium")
    player.press("b")
    player.open("Pause", "Home", "Races")
    take("races", player)
    player.press("a")
    player.handheld.run(3000)
    take("race-kept", player)


def troubles(take):
    """What is said when something is not as it should be."""
    player = Player(settings())
    player.race((ANN, BEN, COMPUTER), "First game")
    player.until("Move", lambda player: player.state[layout.ROUND] > 2)
    player.restart()
    take("resume", player)
    player.choose("HOME")
    player.press("a")
    take("home-kept", player)
    player.open("Continue")
    if player.kind == "Resume":
        player.open("GO ON")
    player.app.play = broken
    player.press("a")
    take("crash", player)
    player.restart(settings(screen=300))
    take("badsetting", player)
    player.restart(settings(), lambda drive: other_pack(drive, instead=True))
    take("saved", player)
    player = Player(settings(), damage)
    take("packerror", player)
    player.restart(settings())
    player.handheld.chips.volts["VOLTAGE_MONITOR"] = 1.13
    player.handheld.run(9000)
    take("battery", player)


def other_pack(drive, instead=False):
    """The house pack under another name, beside it or instead of it."""
    pack = packs.load(FIRMWARE / "packs" / "house")
    (drive / "packs" / "club.pack").write_bytes(packs.compile_pack(pack | {"id": "club"}))
    if instead:
        (drive / "packs" / "house.pack").unlink()


def damage(drive):
    other_pack(drive)
    path = drive / "packs" / "club.pack"
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 0xFF
    path.write_bytes(data)


def broken(seat, actions):
    """An error that names the same place whatever changes here."""
    exec(compile("\n" * 216 + "raise IndexError('array index out of range')", "rules.py", "exec"))


SCENES = (signs, menus, races, dice, motion, timer, kept, troubles, *automobiles.SCENES, *tally.SCENES)


def screens():
    """Name -> (the page's class and its module, the display's 64 strings of 128), in the order in which they come."""
    seen = {}

    def take(name, player):
        seen[name] = f"{type(player.page).__module__}.{player.kind}", player.handheld.picture()

    for scene in SCENES:
        scene(take)
    return seen


def mid_race():
    """A handheld in the middle of a race of four, somebody about to move."""
    player = hunt(
        (ANN, BEN, COMPUTER, COMPUTER),
        "First game",
        [("Move", lambda player: player.state[layout.ROUND] > 4 and player.page.steps > 3, lambda player: None)],
        strip=30,
    )
    # The seats' patterns go round in two seconds: a moment with as many pixels lit as there ever are.
    most = 0
    for moment in range(80):
        lit = sum(map(any, player.handheld.lights()))
        if moment >= 40 and lit >= most:
            break
        most = max(most, lit)
        player.handheld.run(50)
    return player.handheld
