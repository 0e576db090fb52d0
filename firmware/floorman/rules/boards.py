"""Boards beside the first: of a run-out that is run more than once, or dealt side by side.

A game with a board has no draws, so their two fields are free there.  `thrown` holds the cards of
two boards more; `drawn` has, behind its bits for seats, how many more are agreed, how many of them
are complete, and the street up to which all of them are one, or that two lie side by side.
"""

from micropython import const

from floorman.rules.state import BOARDS_AT, NO_CARD, State, among

_COMPLETE_AT = const(12)
_STREET_AT = const(14)
_TWO_BITS = const(3)
_SIDE_BY_SIDE = const(3)  # where the street stands
_SEATS = const(0x3FF)  # bits of `drawn` that are seats
_LYING = b"\x00\x03\x04\x05"  # cards of a board, by street
_PLACES = const(5)
_RIVER = const(3)  # street


def begin_two(s: State) -> None:
    """Two boards are dealt side by side in this hand."""
    agree(s, 1)
    s.drawn |= _SIDE_BY_SIDE << _STREET_AT


def are_two(s: State) -> bool:
    """Two boards lie side by side."""
    return s.drawn >> _STREET_AT == _SIDE_BY_SIDE


def on_second(s: State) -> int:
    """Cards that lie on the second one."""
    n = 0
    for place in range(_PLACES if are_two(s) else 0):
        n += s.thrown[place] != NO_CARD
    return n


def is_second_due(s: State) -> bool:
    """The first one has the cards of the street that is due, the second has not."""
    if not are_two(s) or s.street == _RIVER:
        return False
    due = lying(s.street + 1)
    return s.nboard == due and on_second(s) < due


def lay_on_second(s: State, card: int) -> None:
    """The next card of the second one."""
    s.thrown[on_second(s)] = card


def take_back_second(s: State) -> None:
    """The street that lies is taken back from the second one."""
    for place in range(lying(s.street - 1), _PLACES if are_two(s) else 0):
        s.thrown[place] = NO_CARD


def agree(s: State, more: int) -> None:
    """Boards beside the first one, `more` of them, from the street on that lies."""
    s.drawn &= _SEATS
    if more:
        s.drawn |= more << BOARDS_AT | s.street << _STREET_AT
        for at in range(2 * _PLACES):
            s.thrown[at] = NO_CARD


def begin(s: State, last: bool) -> None:
    """The run-out begins on this street; behind the last one there is nothing to deal."""
    if not are_two(s):
        agree(s, 0 if last else agreed(s))


def agreed(s: State) -> int:
    """The number of boards beside the first one."""
    return s.drawn >> BOARDS_AT & _TWO_BITS


def complete(s: State) -> int:
    """The number of boards that lie aside, complete."""
    return s.drawn >> _COMPLETE_AT & _TWO_BITS


def street(s: State) -> int:
    """The street up to which all boards are one."""
    return 0 if are_two(s) else s.drawn >> _STREET_AT


def lying(street: int) -> int:
    """Cards of a board on this street."""
    return _LYING[street]


def shared(s: State) -> int:
    """Cards that all boards share."""
    return _LYING[street(s)]


def is_left(s: State) -> bool:
    """Another board is still to be dealt when this one is complete."""
    return complete(s) < agreed(s) and not are_two(s)


def is_bare(s: State) -> bool:
    """Another board is dealt, and only what all of them share lies of it."""
    return complete(s) > 0 and s.street == street(s)


def count(s: State) -> int:
    """Boards that are complete, or side by side."""
    return 1 + (1 if are_two(s) else complete(s))


def lay_aside(s: State) -> None:
    """The board is complete and the next one begins."""
    first = complete(s) * _PLACES
    for place in range(shared(s), _PLACES):
        s.thrown[first + place] = s.board[place]
    s.drawn += 1 << _COMPLETE_AT


def holds(s: State, card: int) -> bool:
    """The card is one of a board that lies aside."""
    return complete(s) > 0 and among(s.thrown, card)


def cards(s: State, n: int) -> bytearray:
    """The five places of the n-th board, in the order in which they were dealt."""
    if are_two(s):
        return s.thrown[:_PLACES] if n else s.board
    if n >= complete(s):
        return s.board
    board = s.thrown[n * _PLACES : (n + 1) * _PLACES]
    for place in range(shared(s)):
        board[place] = s.board[place]
    return board
