"""The games as data, side by side: a game is a line, no `if` on a name anywhere."""

from micropython import const

# betting structures
NO_LIMIT, POT_LIMIT, FIXED_LIMIT = const(0), const(1), const(2)
STRUCTURES = ("no_limit", "pot_limit", "fixed_limit")

# orders of the hands that win, or win the high half
STANDARD = const(1)
SHORT = const(2)  # a flush beats a full house
SHORT_TRIPS = const(3)  # three of a kind beat a straight, too
ACE_TO_FIVE = const(4)  # lowest wins; the ace is low, straights and flushes do not count
DEUCE_TO_SEVEN = const(5)  # the worst high hand wins; the ace is high
BADUGI = const(6)  # the most cards of different ranks and suits, of these the lowest

# orders of low hands
EIGHT_OR_BETTER = const(1)

# who acts first
BLINDS = const(0)  # behind the blinds, then left of the button
LOW_CARD = const(1)  # the lowest open card brings in, then the best open hand acts first
HIGH_CARD = const(2)  # the highest open card brings in, then the lowest open hand

# streets behind the first round: a digit is so many cards of the board, the others go to seats
TO_SEATS = const(9)
UP = const(117)  # u: a card each, open
DOWN = const(100)  # d: a card each
DRAW = const(120)  # x: cards are thrown away and replaced
THROW = const(116)  # t: a card each is thrown away, none comes: the street behind it waits

# A line: name, then the columns of COLUMNS.  A GAME event carries the line's number, so new ones
# come behind the last.  `up` are the cards of a hand that lie open, as bits.
COLUMNS = "hole play high low lowest limit up opens boards"
GAMES = """\
holdem 2 0 1 0 0 0 0 0 1 311
omaha 4 2 1 0 0 1 0 0 1 311
omaha_hilo 4 2 1 1 0 1 0 0 1 311
omaha5 5 2 1 0 0 1 0 0 1 311
big_o 5 2 1 1 0 1 0 0 1 311
omaha6 6 2 1 0 0 1 0 0 1 311
omaha6_hilo 6 2 1 1 0 1 0 0 1 311
short_deck 2 0 2 0 4 0 0 0 1 311
short_deck_trips 2 0 3 0 4 0 0 0 1 311
stud 3 0 1 0 0 2 60 1 1 uuud
stud_hilo 3 0 1 1 0 2 60 1 1 uuud
razz 3 0 4 0 0 2 60 2 1 uuud
triple_draw 5 0 5 0 0 2 0 0 1 xxx
single_draw 5 0 5 0 0 0 0 0 1 x
badugi 4 0 6 0 0 2 0 0 1 xxx
ace_five 5 0 4 0 0 2 0 0 1 xxx
five_draw 5 0 1 0 0 2 0 0 1 x
pineapple 3 0 1 0 0 0 0 0 1 t311
crazy_pineapple 3 0 1 0 0 0 0 0 1 3t11"""
NAMES = tuple([line.split(" ")[0] for line in GAMES.split("\n")])
