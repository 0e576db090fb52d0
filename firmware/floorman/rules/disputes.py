"""Late complaints: a fault somebody kept silent about, a pot that went to the wrong seat.

`no_claim` are seats whose winnings stay in the pot for the next hand; `winner` was paid first out
of the last main pot.
"""

from micropython import const

from floorman.rules import codes, why
from floorman.rules.acts import kill, substantial
from floorman.rules.rulings import alert, propose
from floorman.rules.seats import leave, live, live_count, receive, running, weigh
from floorman.rules.state import SEATS, State

_SILENT = (
    bytes((codes.OPT_PLAY_ON, codes.OPT_DEAD)),
    bytes((codes.OPT_DEAD, codes.OPT_PLAY_ON)),
    bytes((codes.OPT_CARRY, codes.OPT_DEAD, codes.OPT_PLAY_ON)),
)
_DISPUTE = bytes((codes.OPT_ACCEPT, codes.OPT_MOVE, codes.OPT_PLAY_ON))
_AT_ONCE, _NO_LIMIT = const(0), const(2)  # Book.dispute; 1: until substantial action


def menu_silent(s: State, seat: int, number: int) -> int:
    """The seat knew of a fault (a card too many, a joker) and plays for the pot."""
    if seat >= SEATS or not live(s, seat):
        return alert(s, seat, codes.NOT_IN_HAND, why.SILENT)
    options = _SILENT[s.book.silent_fault]
    return propose(s, codes.SILENT_FAULT, seat, 0, why.SILENT, options)


def settle_silent(s: State, seat: int, value: int, option: int) -> None:
    """A dead hand; the last one left only loses the claim."""
    if option == codes.OPT_PLAY_ON or not live(s, seat):
        return
    if option == codes.OPT_DEAD and live_count(s) > 1:
        kill(s, seat, why.SILENT)
        return
    s.no_claim |= 1 << seat
    s.say(codes.NO_CLAIM, seat, 0, why.SILENT)


def menu_dispute(s: State, seat: int, number: int) -> int:
    """`seat` says that `number` chips of the last award are its own.

    Until the next hand begins the award can be undone, too.
    """
    book = s.book
    late = running(s) and book.dispute != _NO_LIMIT and not s.disputed
    if late and (book.dispute == _AT_ONCE or substantial(s)):
        return alert(s, seat, codes.TOO_LATE, why.DISPUTE_WINDOW)
    winner = s.winner
    if seat >= SEATS or winner >= SEATS or winner == seat or not number:
        return alert(s, seat, codes.NO_OPTION, why.DISPUTE_WINDOW)
    if not running(s):
        number = min(number, sum(s.pot_amount))
    return propose(s, codes.DISPUTE, seat, number, why.DISPUTE_WINDOW, _DISPUTE)


def settle_dispute(s: State, seat: int, value: int, option: int) -> None:
    """Chips go from the winner to the seat, as far as the winner still has them behind.

    Play may go on meanwhile: what was disputed in time can be decided later (CUCA-4.4).
    """
    if option == codes.OPT_PLAY_ON:
        s.disputed = 1
    if option != codes.OPT_MOVE:
        return
    chips = leave(s, s.winner, value)
    receive(s, seat, chips)
    for one in (s.winner, seat):
        weigh(s, one, running(s) and live(s, one))
    s.say(codes.MOVED, seat, chips, why.DISPUTE_WINDOW)
