"""The scripts: what is pressed from power-on on, and where the two pictures are compared.

One line a moment: the key, what it does, what the picture then shows, and whether it is shown in the report.
"""

# On both drives. The same seed and nothing that moves by itself: the same keys must lead to the same pictures.
SETTINGS = {"seed": "3f9ca71b0e55d284", "motion": "off"}

# Kinds of moments -> milliseconds without a byte to the display after which the picture is done
PAGE = "page opened"
CURSOR = "cursor moved"
DECISION = "decision"
PHASE = "decision, next phase"  # computer seats act in between, and other pages are loaded
QUIET = {PAGE: 500, CURSOR: 300, DECISION: 500, PHASE: 1500}

ROUND = (
    ("down", CURSOR, "home, the second line", False),
    ("up", CURSOR, "home, the first line again", False),
    ("a", PAGE, "a new race", True),
    ("a", PAGE, "the first player", False),
    ("a", PHASE, "the race begins", True),
    ("a", DECISION, "nine dice rolled", True),
    ("a", DECISION, "pushed", True),
    ("up", CURSOR, "another push considered", False),
    ("b", PAGE, "Back", True),
    ("down", CURSOR, "Back, the next line", False),
    ("a", PAGE, "Standings", True),
    ("b", PAGE, "Back again", False),
    ("up", CURSOR, "Back, Card", False),
    ("a", PAGE, "a card's text", True),
    ("b", PAGE, "Back once more", False),
    ("b", PAGE, "the decision again", False),
    ("down", CURSOR, "a pass considered", False),
    ("a", PHASE, "passed, the computer seat rolled: move", True),
    ("right", CURSOR, "a bought foot considered", True),
    ("left", CURSOR, "and not", False),
    ("a", PHASE, "moved: buy", True),
    ("down", CURSOR, "another die", False),
    ("a", CURSOR, "a die in the basket", True),
    ("a", PHASE, "paid: the round is over", True),
    ("a", PHASE, "the second round begins", True),
    ("a", DECISION, "rolled", False),
)

TURN = (
    ("a", PAGE, "a new race", False),
    ("down", CURSOR, "the game", False),
    ("right", PAGE, "Automobiles", True),
    ("up", CURSOR, "start", False),
    ("a", PAGE, "pole position", False),
    ("a", PHASE, "the grid", True),
    ("a", CURSOR, "a cube in the basket", True),
    ("a", PHASE, "seven cubes drawn, the computer seat has driven: actions", True),
    ("right", CURSOR, "the other space", True),
    ("a", DECISION, "a cube on the track", True),
    ("a", DECISION, "another one", False),
    ("b", PAGE, "Back", False),
    ("down", CURSOR, "Back, Card", False),
    ("down", CURSOR, "Back, Standings", False),
    ("a", PAGE, "Standings", True),
    ("b", PAGE, "Back again", False),
    ("up", CURSOR, "Back, Card once more", False),
    ("a", PAGE, "a card's text", True),
    ("b", PAGE, "Back, and", False),
    ("b", PAGE, "the actions again", False),
    ("up", CURSOR, "a card considered", False),
    ("a", PHASE, "its question", True),
    ("a", DECISION, "its second question", False),
    ("a", PHASE, "the actions: buy", False),
    ("a", PHASE, "the purchase", True),
    ("a", CURSOR, "a cube in the basket again", False),
    ("a", PHASE, "paid: the turn is over", True),
    ("a", PHASE, "the computer seat's turn, and the next one", True),
    ("a", DECISION, "a cube on the track again", False),
)

SCRIPTS = {"cubitos": ROUND, "automobiles": TURN}
