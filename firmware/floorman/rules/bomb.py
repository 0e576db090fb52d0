"""Bomb pots: all pay an ante, nobody a blind, and the betting begins on the flop.

No document knows them: the house says whether and for how many big blinds, the rest is the
table's own default.
"""

from floorman.rules import codes, rulings, seats, why
from floorman.rules.limits import BOMB_POT
from floorman.rules.state import NOBODY, State


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


def end_hand(s: State) -> None:
    """The hand is over: the next one is none, unless somebody keys it."""
    s.level_waits &= ~BOMB_POT
