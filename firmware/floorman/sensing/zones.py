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

_WORDS = ("hole", "board", "burn", "muck", "bet", "pot", "rack", "bank")


def name(kind: int, index: int) -> str:
    """What people call the place: hole 4, muck.  Allocates."""
    word = _WORDS[kind]
    return word if kind in (BURN, MUCK, POT, BANK) else "%s %d" % (word, index + 1)
