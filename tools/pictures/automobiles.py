"""What is shown of Automobiles: every page of it, each reached by keys. A page that came is handed to `take(name, player)`."""

from paddock.core.pool import N
from paddock.games.automobiles import layout
from tools.pictures.player import Player, hunt, settings

GAME = "Automobiles"
LETTER_MS = 300  # so long the seat's letter is large with short motion, and a bit
ANN, BEN, COMPUTER = ("human", "Ann"), ("human", "Ben"), ("sensible", "")


def setup(take):
    player = Player(settings())
    player.open("New race")
    player.turn("Game", GAME)
    take("auto-new", player)
    for line in ("Track", "Cards", "Rules"):
        player.open(line)
        take("auto-" + line.lower(), player)
        player.press("b")
    player.open("START")
    take("auto-pole", player)


def turns(take):
    def at(kind, name, fits):
        return kind, fits, lambda player: take(name, player)

    def title(player, text):
        return text in player.handheld.text()[0]

    def own(player, word):
        return player.state[layout.SEATS_AT + player.app.seat * layout.STRIDE + word]

    def late(player):
        return player.state[layout.ROUND] > 2

    def grid(player):
        take("auto-grid", player)
        player.press("a")
        take("auto-basket", player)

    def acts(player):
        take("auto-action", player)
        player.press("a")
        take("auto-played", player)

    def special(player):
        player.choose("SPECIAL")
        take("auto-special", player)

    def buys(player):
        player.open("BUY")
        take("auto-buy", player)

    def looks(player):
        player.press("b")
        for line in ("Card", "Rule", "Standings", "Track", "Odds"):
            player.open(line)
            take("auto-" + (line.lower() if line != "Track" else "map"), player)
            player.press("b")
        player.press("b")

    hunt(
        (ANN, BEN, COMPUTER),
        "First game",
        (
            ("Buy", lambda player: player.state[layout.PHASE] == layout.SETUP, grid),
            ("Action", lambda player: late(player) and len(player.page.can) > 3 and "←" in player.line(), acts),
            ("Action", lambda player: own(player, layout.PLAYED) and "BUY" in "".join(player.handheld.text()), buys),
            ("Action", lambda player: not own(player, layout.PLAYED) and own(player, layout.ACTIVE + N) > 1, special),
            at("Question", "auto-question", lambda player: player.page.count() > 3),
            at("Over", "auto-over", lambda player: title(player, "TURN OVER") and late(player)),
            ("Action", lambda player: player.state[layout.ROUND] > 5, looks),
        ),
        game=GAME,
    )


def ends(take):
    hunt(
        (ANN, BEN),
        "Duel",
        (("Podium", lambda player: True, lambda player: take("auto-podium", player)),),
        game=GAME,
        laps=1,
    )


def computers(take):
    player = Player(settings(motion="short"))
    player.race((ANN, COMPUTER, COMPUTER), "First game", GAME)
    player.until("Watch", lambda player: player.state[layout.ROUND] > 1)
    player.handheld.run(LETTER_MS)
    take("auto-computer", player)


def table(take):
    player = Player(settings())
    player.race((ANN, COMPUTER), "First game", GAME, dealer="table")
    player.until("Hand")
    player.press("right", "down", "right")
    take("auto-hand", player)
    player.until("Computer", lambda player: player.state[layout.ROUND] > 2 and player.page.count() > 3)
    take("auto-bot", player)


SCENES = (setup, turns, ends, computers, table)
