"""The games as data, side by side: a game is a line, no `if` on a name anywhere."""

from micropython import const

# betting structures
NO_LIMIT, POT_LIMIT, FIXED_LIMIT = const(0), const(1), const(2)
STRUCTURES = ("no_limit", "pot_limit", "fixed_limit")

# orders of high hands
STANDARD = const(1)
SHORT = const(2)  # a flush beats a full house
SHORT_TRIPS = const(3)  # three of a kind beat a straight, too

# orders of low hands
EIGHT_OR_BETTER = const(1)

# A line: name, then the columns of COLUMNS.  A GAME event carries the line's number, so new ones
# come behind the last.
COLUMNS = "hole play high low lowest limit"
GAMES = """\
holdem 2 0 1 0 0 0
omaha 4 2 1 0 0 1
omaha_hilo 4 2 1 1 0 1
omaha5 5 2 1 0 0 1
big_o 5 2 1 1 0 1
omaha6 6 2 1 0 0 1
omaha6_hilo 6 2 1 1 0 1
short_deck 2 0 2 0 4 0
short_deck_trips 2 0 3 0 4 0"""
NAMES = tuple([line.split(" ")[0] for line in GAMES.split("\n")])
