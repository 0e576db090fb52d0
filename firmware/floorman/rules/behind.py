"""Actions of a round that has not begun: not all of its cards lie, or one came too early.

They are counted, held for the round, or undone with it.
"""

from micropython import const

from floorman.rules import codes, front, rulings, seats, why
from floorman.rules.acts import enough
from floorman.rules.state import NO_BITS, NOBODY, SEATS, State

_STANDS = bytes((codes.OPT_STANDS, codes.OPT_REFLOP))
_MANY = const(255)


def is_late(s: State, seat: int) -> bool:
    """The seat is done with this round and acted in the next one."""
    done = seat != s.actor and s.marks[seat] & codes.MARK_ACTED != 0
    if not done or s.street_bet[seat] != s.bet:
        return False
    acted = s.marks[seat] & codes.MARKS_AHEAD
    return acted != 0 or s.held_mucks >> seat & 1 != 0


def _waits(s: State) -> bool:
    """An early card waits for a decision, under a book with a limit for its repair."""
    early = codes.ALERT_PREMATURE_FLOP <= s.ruling <= codes.ALERT_PREMATURE_RIVER
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
                rulings.alert(s, seat, codes.ALERT_CHIPS_BACK, why.EARLY)
            seats.clear_mark(s, seat, codes.MARK_EARLY)
            seats.clear_mark(s, seat, codes.MARK_CHECKED)


def hold_behind(s: State) -> tuple[int, int, list[int]]:
    """Keep what was done behind an early card over the end of the round.

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
    s.ahead[:] = NO_BITS
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
    """A hand begins: nobody acted behind an early card, nobody before all hole cards lie."""
    s.acted_behind = 0
    s.ahead[:] = NO_BITS


def act_at_turn(s: State, seat: int) -> None:
    """Whose turn it is: what was done behind an early card and counts no more is forgotten."""
    if not s.marks[seat] & codes.MARKS_AHEAD:
        s.acted_behind &= ~(1 << seat)


# before all hole cards lie ---------------------------------------------------------------------


def wagers_ahead(s: State, seat: int, kept: int) -> bool:
    """Chips in front behind the first hole card are a wager (TDA-40A), counted when all have come.

    `kept` lay there before.  Blind and ante are none, whenever they come.
    """
    if not seats.able(s, seat):
        return False
    here = front.lies(s, seat)
    before = kept + s.carried_over[seat]
    if here <= s.street_bet[seat] or _is_blind(s, seat, before):
        if not s.held_mucks >> seat & 1:
            s.ahead[seat] = 0  # taken back in time: nothing happened
        return False
    if here > kept:
        front.lose_ante(s, seat, before)
        s.ahead[seat] = 0
        note_ahead(s, seat)
    else:
        seats.clear_mark(s, seat, codes.MARKS_OUT)  # what went back bound to nothing
    return True


def _is_blind(s: State, seat: int, before: int) -> bool:
    """One chip for a blind that was not there yet: change is due."""
    single = s.marks[seat] & codes.MARKS_SINGLE
    return before < s.street_bet[seat] and single == codes.MARK_ONE


def note_ahead(s: State, seat: int) -> None:
    """The seat acts before all hole cards lie, behind those that did already."""
    if not s.ahead[seat]:
        s.ahead[seat] = min(_MANY, 1 + max(s.ahead))


def next_ahead(s: State) -> int:
    """The seat that acted first before all hole cards lay, or NOBODY: its act counts now."""
    first = NOBODY
    for seat in range(SEATS if max(s.ahead) else 0):
        if s.ahead[seat] and (first == NOBODY or s.ahead[seat] < s.ahead[first]):
            first = seat
    if first != NOBODY:
        s.ahead[first] = 0
        if seats.able(s, first) and front.lies(s, first) > s.street_bet[first]:
            seats.set_mark(s, first, codes.MARK_EARLY)
    return first
