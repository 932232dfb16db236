"""The script of the first round: what is pressed, and where the two pictures are compared.

One line a moment: keys pressed one after the other, what the last of them does, what the picture then shows.
"""

# On both drives. The same seed and nothing that moves by itself: the same keys must lead to the same pictures.
SETTINGS = {"seed": "3f9ca71b0e55d284", "motion": "off"}

PAGE = "page opened"
CURSOR = "cursor moved"
DECISION = "decision applied"

MOMENTS = (
    ("", PAGE, "home"),
    ("down", CURSOR, "down"),
    ("down down", CURSOR, "down down"),
    ("a", DECISION, "a"),
)
