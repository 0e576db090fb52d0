"""Outcomes that every decision of the floor may have."""

from floorman.rules import codes
from floorman.rules.acts import kill
from floorman.rules.seats import live, set_flag
from floorman.rules.state import REDEAL, SEATS, VOID, State, tell


def settle_floor(s: State, seat: int, value: int, option: int) -> None:
    """What needs nothing but a seat; everything else plays on."""
    if option == codes.OPT_REDEAL:
        tell(s, REDEAL)
    elif option == codes.OPT_VOID:
        tell(s, VOID)
    elif option == codes.OPT_DEAD or option == codes.OPT_FORFEIT or option == codes.OPT_FOLD:
        kill(s, seat, s.ruled)
    elif option == codes.OPT_PASSIVE:
        hold_passive(s, seat, s.ruled)


def hold_passive(s: State, seat: int, rule: int) -> None:
    """The seat may check, call or fold in this hand."""
    if seat < SEATS and live(s, seat):
        set_flag(s, seat, codes.SEAT_PASSIVE)
        s.say(codes.NOTE_PASSIVE, seat, 0, rule)
