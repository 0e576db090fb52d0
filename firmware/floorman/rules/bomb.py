"""Bomb pots: all pay an ante, nobody a blind, and the betting begins on the flop.

No document knows them: the house says whether and for how many big blinds, the rest is the
table's own default.
"""

from micropython import const

from floorman.rules import boards, codes, rulings, seats, why
from floorman.rules.limits import BOMB_POT, bomb
from floorman.rules.state import NOBODY, State

_TWO = const(2)
_BOARD = const(5)
_DECK = const(52)


def menu_bomb(s: State, seat: int, number: int) -> int:
    """The next hand is one; keyed again it is none."""
    if seats.running(s):
        return rulings.alert(s, NOBODY, codes.ALERT_HAND_RUNS, why.NOTHING)
    if not s.book.bomb or not s.played.has_board:
        return rulings.alert(s, NOBODY, codes.ALERT_NO_BOMB, why.NOTHING)
    s.level_waits ^= BOMB_POT
    each = s.book.bomb * (s.next_big or s.big) if s.level_waits & BOMB_POT else 0
    s.say(codes.NOTE_BOMB, NOBODY, each, why.NOTHING)
    return 0


def begin_boards(s: State) -> None:
    """A hand begins, with two boards where game or house has them, and the deck the cards."""
    wanted = s.book.bomb_boards if bomb(s) else s.played.boards
    if wanted < _TWO or not s.played.has_board or not _are_enough(s):
        return
    boards.begin_two(s)
    s.say(codes.NOTE_TWO_BOARDS, NOBODY, _TWO, why.NOTHING)


def _are_enough(s: State) -> bool:
    """The deck has the cards of all hands, of two boards, and a burn for each street."""
    out = 2 * _BOARD + len(s.played.streets)
    for flags in s.flags:
        out += s.size if flags & codes.SEAT_IN_HAND else 0
    enough: bool = out <= _DECK - 4 * s.played.lowest
    return enough


def end_hand(s: State) -> None:
    """The hand is over: the next one is none, unless somebody keys it."""
    s.level_waits &= ~BOMB_POT
