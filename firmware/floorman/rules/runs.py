"""Run it twice: who is all-in agrees to more than one board, each for its share of every pot.

No document knows it: the house says how many boards there may be, the rest is the table's own
default.  Each street of each board has its burn; what does not divide goes to the first boards.
"""

from micropython import const

from floorman.rules import boards, codes, rulings, seats, streets, why
from floorman.rules.state import NO_BOARD, NOBODY, State

_TWICE = const(2)
_DECK = const(52)
_BOARD = const(5)


def menu_runs(s: State, seat: int, number: int) -> int:
    """All agreed that the rest of the board is dealt `number` times, twice without a number.

    Before a run-out or in one, until the next card lies; 1 takes it back.
    """
    number = number or _TWICE
    if number - 1 > s.book.runs or not _may(s) or not _are_enough(s, number):
        return rulings.alert(s, NOBODY, codes.ALERT_NO_RUNS, why.NOTHING)
    boards.agree(s, number - 1)
    s.say(codes.NOTE_RUNS, NOBODY, number, why.NOTHING)
    return 0


def _may(s: State) -> bool:
    """A street is still to come, and no card of it lies."""
    if not seats.running(s) or not s.played.has_board or streets.is_last(s) or s.ruling:
        return False
    if boards.are_two(s):
        return False
    if s.phase != codes.RUNOUT:
        return True
    whole = s.nboard == boards.lying(s.street)
    return whole and not boards.complete(s) and s.early_cards == NO_BOARD


def _are_enough(s: State, number: int) -> bool:
    """The deck has the cards of so many boards, a burn for each street of each."""
    lying = boards.lying(s.street)
    out = lying + s.street
    for flags in s.flags:
        out += s.played.hole if flags & codes.SEAT_IN_HAND else 0
    out += number * (_BOARD - lying + len(s.played.streets) - s.street)
    enough: bool = out <= _DECK - 4 * s.played.lowest
    return enough
