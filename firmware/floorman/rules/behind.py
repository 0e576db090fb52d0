"""Actions after a board card that came too early: they belong to a street that has not begun.

They are counted, held for the street, or undone with it.
"""

from floorman.rules import codes, rulings, seats, why
from floorman.rules.acts import enough
from floorman.rules.state import NOBODY, SEATS, State

_STANDS = bytes((codes.OPT_STANDS, codes.OPT_REFLOP))


def is_late(s: State, seat: int) -> bool:
    """The seat is done with this round and acted in the next one."""
    done = seat != s.actor and s.marks[seat] & codes.MARK_ACTED != 0
    if not done or s.street_bet[seat] != s.bet:
        return False
    acted = s.marks[seat] & codes.MARKS_AHEAD
    return acted != 0 or s.held_mucks >> seat & 1 != 0


def _waits(s: State) -> bool:
    """An early card waits for a decision, under a book with a limit for its repair."""
    early = codes.PREMATURE_FLOP <= s.ruling <= codes.PREMATURE_RIVER
    return early and s.book.early_limit != 0


def knock_behind(s: State, seat: int) -> int:
    """A check of the next round."""
    if not _waits(s) or not seats.able(s, seat):
        return 0
    seats.set_mark(s, seat, codes.MARK_CHECKED)
    return behind(s)


def behind(s: State) -> int:
    """After substantial action of the next round the board stands (CAS-22.SA, CAS-22.L)."""
    if not _waits(s) or rulings.option(s, 0) == codes.OPT_STANDS:
        return 0
    acts = chips = 0
    for seat in range(SEATS):
        if is_late(s, seat):
            acts += 1
            chips += s.marks[seat] & codes.MARK_EARLY
    if not enough(s, acts, chips):
        return 0
    code = s.ruling
    rulings.leave_open(s, s.open_rulings - 1)
    return rulings.propose(s, code, NOBODY, 0, why.PREMATURE_LATE, _STANDS)


def unbind_late(s: State) -> None:
    """The street is dealt anew: what was done on it counts for nothing."""
    for seat in range(SEATS):
        if is_late(s, seat):
            if s.marks[seat] & codes.MARK_EARLY:
                rulings.alert(s, seat, codes.CHIPS_BACK, why.EARLY)
            seats.clear_mark(s, seat, codes.MARK_EARLY)
            seats.clear_mark(s, seat, codes.MARK_CHECKED)


def hold_behind(s: State) -> tuple[int, int, list[int]]:
    """What was done behind an early card, kept over the end of the round.

    Seats that put chips in and seats that checked, as bits; what is then carried over.
    """
    chips = checks = 0
    for seat in range(SEATS):
        marks = s.marks[seat] & codes.MARKS_AHEAD
        if marks and is_late(s, seat):
            chips |= (marks & codes.MARK_EARLY and 1) << seat
            checks |= (marks & codes.MARK_CHECKED and 1) << seat
    carried = []
    if chips:
        carried = [s.carried_over[seat] + s.street_bet[seat] for seat in range(SEATS)]
    s.acted_behind = 0
    return chips, checks, carried


def act_behind(s: State, held: tuple[int, int, list[int]]) -> None:
    """The card lies now: what was done behind it counts from here."""
    chips, checks, carried = held
    s.acted_behind = chips | checks
    for seat in range(SEATS):
        if chips >> seat & 1:
            s.carried_over[seat] = carried[seat]
            seats.set_mark(s, seat, codes.MARK_EARLY)
        elif checks >> seat & 1:
            seats.set_mark(s, seat, codes.MARK_CHECKED)


def begin_behind(s: State) -> None:
    """A hand begins: nobody acted behind an early card."""
    s.acted_behind = 0


def act_at_turn(s: State, seat: int) -> None:
    """Whose turn it is: what was done behind an early card and counts no more is forgotten."""
    if not s.marks[seat] & codes.MARKS_AHEAD:
        s.acted_behind &= ~(1 << seat)
