"""Streets: what comes to board or seats between two rounds of betting, by the game's line."""

from micropython import const

from floorman.rules import codes
from floorman.rules.games import DOWN, DRAW, THROW, TO_SEATS, UP
from floorman.rules.state import State

_ZERO = const(48)  # of the digits
_FLOP = const(3)
_DRAWN = const(7)
THIRD = const(11)
_UNDRAWN = const(12)


def coming(s: State) -> int:
    """The street that is due: board cards, or a letter of games.py; 0 behind the last."""
    streets = s.played.streets
    if s.played.throws == s.street + 1 and s.size == s.played.hole:
        return THROW
    if s.street >= len(streets):
        return 0
    kind: int = streets[s.street]
    return kind - _ZERO if kind <= _ZERO + TO_SEATS else kind


def number(s: State) -> int:
    """The street that lies: 1 flop, 2 turn, 3 river, 4..7 those of stud, 8..10 behind a draw.

    0 is the first round of a game with a board, 11 third street, 12 before the first draw.
    """
    street: int = s.street
    kind = s.played.streets[0]
    if s.played.has_board:
        return street
    if kind == DRAW:
        return street + _DRAWN if street else _UNDRAWN
    return street + _FLOP if street else THIRD


def is_last(s: State) -> bool:
    """No street comes behind the one that lies."""
    return s.street >= len(s.played.streets)


def due(s: State) -> bool:
    """Cards of a street come."""
    return s.phase == codes.BOARD or s.phase == codes.RUNOUT


def to_seats(s: State) -> bool:
    """Cards of a street come to the seats."""
    return due(s) and coming(s) > TO_SEATS


def next_to_seats(s: State) -> bool:
    """The next street is a card to each seat."""
    return coming(s) in (UP, DOWN)


def is_shared(s: State) -> bool:
    """The last card of a hand may lie in the middle, for all: the stub was too short."""
    return due(s) and coming(s) == DOWN and not s.nboard


def share(s: State) -> None:
    """The last card lies in the middle: nobody gets one of his own."""
    s.size -= 1
