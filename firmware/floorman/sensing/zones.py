"""The kinds of place a reader can lie under."""

from micropython import const

HOLE = const(0)  # a seat's two cards
BOARD = const(1)  # one board card
BURN = const(2)
MUCK = const(3)
BET = const(4)  # chips in front of a seat
POT = const(5)  # the tray
RACK = const(6)  # a seat's stack; optional, as the next one
BANK = const(7)  # chips nobody plays with

# A reader's place is a byte: the number of its zone, and above it which of its readers it is
ZONE = const(63)
NTH = const(6)

# The seats' circles of racks, holes and bets; the row of muck, burn, board, pot and bank.
_SPOTS = (32, 162, 161, 160, 64, 167, 0, 168)
_ROUND = const(9)  # from seat 10 to seat 1
_ACROSS = const(32)  # from a seat's cards to its chips

_WORDS = ("hole", "board", "burn", "muck", "bet", "pot", "rack", "bank")


def name(kind: int, index: int) -> str:
    """What people call the place: hole 4, muck.  Allocates."""
    word = _WORDS[kind]
    return word if kind in (BURN, MUCK, POT, BANK) else "%s %d" % (word, index + 1)


def spot(kind: int, index: int) -> int:
    """Where the place is, as a number for `near`."""
    return _SPOTS[kind] + index


def near(a: int, b: int) -> bool:
    """Whether two spots are one place, or so close that their fields reach each other."""
    apart = a - b if a > b else b - a
    return apart <= 1 or apart in (_ROUND, _ACROSS)
