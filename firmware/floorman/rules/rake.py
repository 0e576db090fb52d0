"""The fee of a cash game, out of the pot that passes a limit (CAS-3.4)."""

from micropython import const

from floorman.rules import codes, why
from floorman.rules.state import State

_FIRST = const(10)  # big blinds in all pots: above it the small blind is due
_SECOND = const(50)  # above it a big blind more


def take_rake(s: State) -> None:
    """Main pot first; what is taken leaves the table."""
    if not s.book.rake or not s.book.cash:
        return
    total = 0
    for pot in range(s.npots):
        below = total
        total += s.pot_amount[pot]
        fee = 0
        if below <= _FIRST * s.big < total:
            fee = s.small
        if below <= _SECOND * s.big < total:
            fee += s.big
        fee = min(fee, s.pot_amount[pot])
        if fee:
            s.pot_amount[pot] -= fee
            s.say(codes.NOTE_RAKE, pot, fee, why.RAKE_TAKEN)
