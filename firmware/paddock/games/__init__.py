"""The games of the table, one folder a game; a game is imported when it is chosen.

`GAMES` maps the byte that a setup and a save carry to the name of the folder.
"""

GAMES = ("cubitos", "automobiles", "tally")
SEATS = ((2, 4), (2, 5), (2, 5))  # fewest and most seats of each, for the menus: a game's rules are not loaded there
TALLY = 2  # its place: it has no pack, and people in every seat
