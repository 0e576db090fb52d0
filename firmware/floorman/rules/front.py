"""Chips in front of a seat: the wager of this street, and what was carried over."""

from floorman.rules import codes
from floorman.rules.state import NO_BITS, SEATS, State
from floorman.rules.values import smaller


def lies(s: State, seat: int) -> int:
    """Chips in front that are meant as a wager of this street."""
    return s.in_front[seat] - s.carried_over[seat]


def carry_over(s: State, seat: int, chips: int) -> None:
    """So many chips in front are no wager: an ante, or change to take back."""
    s.carried_over[seat] += chips


def hand_back(s: State, seat: int) -> None:
    """Chips beyond the seat's bet are to be taken back and mean nothing."""
    s.carried_over[seat] = max(s.carried_over[seat], s.in_front[seat] - s.street_bet[seat])


def note_change(s: State, seat: int) -> None:
    """The seat's action ends the round: what of its chips is change to take back."""
    s.change_seat = seat
    s.change_due = max(0, s.in_front[seat] - s.street_bet[seat]) if seat < SEATS else 0


def sweep(s: State) -> None:
    """A street is over: what lies in front now is no wager of the next one."""
    s.carried_over[:] = s.in_front
    s.smallest[:] = s.smallest_new[:] = NO_BITS


def blind_first(s: State) -> None:
    """Chips in front pay the blind first; only those beyond it can be an ante carried over."""
    for seat in range(SEATS):
        lose_ante(s, seat, s.in_front[seat])


def lose_ante(s: State, seat: int, here: int) -> None:
    """Chips that lie `here` pay the blind first: what is no ante lies in the tray."""
    s.carried_over[seat] = min(s.carried_over[seat], max(0, here - s.street_bet[seat]))


def uncarry(s: State, seat: int, chips: int) -> None:
    """So many chips in front are no longer carried over; while cards are dealt the ante stays."""
    ante = s.contribution[seat] - s.street_bet[seat] if s.phase == codes.DEAL else 0
    carried = s.carried_over[seat]
    s.carried_over[seat] = max(min(carried, ante), carried - chips)


def carry_all(s: State) -> None:
    """No chip that lies in front now is a wager."""
    s.carried_over[:] = s.in_front


def note_smallest(s: State) -> None:
    """The smallest chip that went into the pot."""
    for value in s.smallest:
        if value:
            s.smallest_in_pot = smaller(s.smallest_in_pot, value)
