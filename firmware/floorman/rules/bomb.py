"""Bomb pots: all pay an ante, nobody a blind, and the betting begins on the flop.

No document knows them: the house says whether and for how many big blinds, the rest is the
table's own default.
"""

from floorman.rules import codes, rulings, seats, why
from floorman.rules.state import NOBODY, State


def menu_bomb(s: State, seat: int, number: int) -> int:
    """The next hand is one, for `number` chips each or as the house has it; keyed again, none."""
    if seats.running(s):
        return rulings.alert(s, NOBODY, codes.ALERT_HAND_RUNS, why.NOTHING)
    if not s.book.bomb or not s.played.has_board:
        return rulings.alert(s, NOBODY, codes.ALERT_NO_BOMB, why.NOTHING)
    s.bomb = 0 if s.bomb and not number else number or s.book.bomb * (s.next_big or s.big)
    s.say(codes.NOTE_BOMB, NOBODY, s.bomb, why.NOTHING)
    return 0


def end_hand(s: State) -> None:
    """The hand is over: the next one is none, unless somebody keys it."""
    s.bomb = 0
