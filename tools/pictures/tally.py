"""What is shown of a tally: every page of it, each reached by keys. A page that came is handed to `take(name, player)`."""

from tools.pictures.player import Player, settings

GAME = "Tally"
ROUNDS = ((7, 4, 9), (5, 11, 6), (12, 8, 3), (9, 9, 15))  # what three seats move


def race(take):
    player = Player(settings())
    player.open("New race")
    player.turn("Game", GAME)
    take("tally-new", player)
    player.open("Track")
    player.choose("by ten")
    player.press("right", "right", "right")
    player.turn("laps", 2)
    take("tally-track", player)
    player.press("b")
    player.open("Count")
    player.turn("1", "credits")
    take("tally-counters", player)
    player.press("a")
    take("tally-counter", player)
    player.press("b", "b")
    player.open("Seats")
    player.seats(("human", "Ann"), ("human", "Ben"), ("human", "Cleo"))
    player.press("b")
    player.open("START")
    for moves in ROUNDS:
        enter(player, moves)
    player.choose("B")
    player.press("right", "right", "right")
    take("tally-round", player)
    player.press("up", "up", "right", "down")
    player.press("right")
    take("tally-credits", player)
    player.press("b")
    for line in ("Rule", "Standings"):
        player.open(line)
        take("tally-" + line.lower(), player)
        player.press("b")
    player.press("b")
    while "FINISH" not in player.handheld.text()[0]:
        player.press(*("right",) if "←" in player.handheld.text()[0] else ("up",))
    player.choose("C")
    player.press("right")
    take("tally-finish", player)
    while "THE END" not in player.handheld.text()[0]:
        player.press(*("right",) if "←" in player.handheld.text()[0] else ("up",))
    player.press("a", "down")
    take("tally-end", player)
    player.press("a")
    take("tally-podium", player)


def enter(player, moves):
    for letter, spaces in zip("ABC", moves, strict=True):
        player.choose(letter)
        player.press(*["right"] * spaces)
    player.press("a")


SCENES = (race,)
