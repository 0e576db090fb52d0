"""Late complaints: a fault somebody kept silent about, a pot that went to the wrong seat.

`no_claim` are seats whose winnings stay in the pot for the next hand; `winner` was paid first out
of the last main pot.  How a hand was read can be disputed until the next hand begins, what the pot
was and who got it until substantial action in it; both for a minute when the hand ends in a break.
"""

from micropython import const

from floorman.rules import acts, codes, rulings, seats, why
from floorman.rules.showdown import start_countdown
from floorman.rules.state import NOBODY, SEATS, State

_SILENT = (
    bytes((codes.OPT_PLAY_ON, codes.OPT_DEAD)),
    bytes((codes.OPT_DEAD, codes.OPT_PLAY_ON)),
    bytes((codes.OPT_CARRY, codes.OPT_DEAD, codes.OPT_PLAY_ON)),
)
_DISPUTE = bytes((codes.OPT_ACCEPT, codes.OPT_MOVE, codes.OPT_PLAY_ON))
_AT_ONCE, _NO_LIMIT = const(0), const(2)  # Book.dispute; 1: until substantial action


def menu_silent(s: State, seat: int, number: int) -> int:
    """The seat knew of a fault (a card too many, a joker) and plays for the pot."""
    if seat >= SEATS or not seats.live(s, seat):
        return rulings.alert(s, seat, codes.ALERT_NOT_IN_HAND, why.NOTHING)
    options = _SILENT[s.book.silent_fault]
    return rulings.propose(s, codes.ALERT_SILENT_FAULT, seat, 0, why.SILENT, options)


def settle_silent(s: State, seat: int, value: int, option: int) -> None:
    """A dead hand; the last one left only loses the claim."""
    if option == codes.OPT_PLAY_ON or not seats.live(s, seat):
        return
    if option == codes.OPT_DEAD and seats.live_count(s) > 1:
        acts.kill(s, seat, s.ruled)
        return
    s.no_claim |= 1 << seat
    s.say(codes.NOTE_NO_CLAIM, seat, 0, s.ruled)


def menu_dispute(s: State, seat: int, number: int) -> int:
    """`seat` says that `number` chips of the last award are its own.

    Until the next hand begins the award can be undone, too.
    """
    return _dispute(s, seat, number, s.book.dispute == _AT_ONCE or acts.substantial(s))


def menu_misread(s: State, seat: int, number: int) -> int:
    """The hand of `seat` was read wrong, or taken unread: it claims what the winner got.

    A `number` of chips, or the pots that it could win.
    """
    return _dispute(s, seat, number or _share_of_winner(s, seat), True)


def _share_of_winner(s: State, seat: int) -> int:
    """Chips the winner got out of pots that the seat could have won."""
    chips = 0
    for pot in range(s.npots):
        if s.pot_seats[pot] >> seat & 1 and s.pot_winners[pot] >> s.winner & 1:
            chips += s.pot_amount[pot] // seats.count(s.pot_winners[pot])
    return chips


def _dispute(s: State, seat: int, number: int, late: bool) -> int:
    """`late`: once the next hand runs it is too late for this."""
    closed = s.window_over or (late and seats.running(s) and s.book.dispute != _NO_LIMIT)
    if closed and not s.disputed:
        return rulings.alert(s, seat, codes.ALERT_TOO_LATE, why.DISPUTE_WINDOW)
    winner = s.winner
    if seat >= SEATS or winner >= SEATS or winner == seat or not number:
        return rulings.alert(s, seat, codes.ALERT_NO_OPTION, why.NOTHING)
    if not seats.running(s):
        number = min(number, sum(s.pot_amount))
    return rulings.propose(s, codes.ALERT_DISPUTE, seat, number, why.DISPUTE_WINDOW, _DISPUTE)


def settle_dispute(s: State, seat: int, value: int, option: int) -> None:
    """Chips go from the winner to the seat, as far as the winner still has them behind.

    Play may go on meanwhile: what was disputed in time can be decided later (CUCA-4.4).
    """
    if option == codes.OPT_PLAY_ON:
        s.disputed = 1
    if option != codes.OPT_MOVE:
        return
    chips = seats.leave(s, s.winner, value)
    seats.receive(s, seat, chips)
    for one in (s.winner, seat):
        seats.weigh(s, one, seats.running(s) and seats.live(s, one))
    s.say(codes.NOTE_MOVED, seat, chips, why.DISPUTE_WINDOW)


def begin_window(s: State) -> None:
    """The pots are awarded.  In a break that can be disputed for a minute only (TDA-22)."""
    s.window_over = 0
    if s.on_break and s.book.dispute_seconds and s.winner != NOBODY:
        start_countdown(s, s.winner)
        s.say(codes.NOTE_DISPUTES, NOBODY, s.book.dispute_seconds, why.DISPUTE_WINDOW)


def window_expired(s: State, seat: int) -> int:
    """The minute is over."""
    if seat != NOBODY and seat == s.clock_seat:
        start_countdown(s, NOBODY)
        s.window_over = 1
        s.say(codes.NOTE_DISPUTES, NOBODY, 0, why.DISPUTE_WINDOW)
    return 0
