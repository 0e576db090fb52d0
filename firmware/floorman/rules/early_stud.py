"""A card of stud that comes before the betting is over (RP-5D)."""

from floorman.rules import acts, codes, rulings, seats, why
from floorman.rules.state import State

_ASIDE = bytes((codes.OPT_ASIDE, codes.OPT_SHUFFLE))
_BACK = bytes((codes.OPT_SHUFFLE, codes.OPT_ASIDE))


def came(s: State, seat: int) -> int:
    """The card waits aside, or goes back into the stub."""
    seats.count_card(s, seat)
    options = _BACK if s.book.early_turn else _ASIDE
    return rulings.propose(s, codes.ALERT_EARLY_CARD, seat, 0, why.PREMATURE_STUD, options)


def settle(s: State, seat: int, value: int, option: int) -> None:
    """The card is to be taken away, and counts no more."""
    acts.card_goes(s, seat)
    if option == codes.OPT_SHUFFLE:
        acts.spare_burn(s)
        rulings.step(s, codes.STEP_SHUFFLE, s.ruled)
    else:
        rulings.step(s, codes.STEP_ASIDE, s.ruled)
