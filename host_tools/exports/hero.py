"""A hero who was asked for and is nowhere: a sentence with who there is, else empty."""

from collections.abc import Iterable, Sequence

from host_tools.exports.house import House
from host_tools.exports.names import called
from host_tools.records.hand import Hand

_NAMED = 20
"""Names in a sentence; of the others it says how many."""


def not_in_hands(hands: Sequence[Hand], house: House) -> str:
    """Some side must be told in one of the hands."""
    as_written = house.over(hands)
    if not house.hero or any(as_written.hero_of(hand) is not None for hand in hands):
        return ""
    seats = {seat.seat for hand in hands for seat in hand.seats}
    numbers = ", ".join(str(seat + 1) for seat in sorted(seats))
    known = [called(hand, as_written.shared) for hand in hands]
    names = _listed(name for one in known for name, text in one.items() if text)
    there = f"{names}; seats {numbers}" if names else f"seats {numbers}"
    return f"--hero {house.hero} sits in none of these hands. There are {there}"


def not_in_tournaments(house: House) -> str:
    """A result has names, and no seats."""
    if not house.hero or not house.tournaments or any(map(house.hero_among, house.tournaments)):
        return ""
    names = _listed(each.name for one in house.tournaments for each in one.finishers)
    return f"--hero {house.hero} was in no tournament by that name. There are {names}"


def _listed(names: Iterable[str]) -> str:
    there = sorted({name for name in names if name}, key=str.casefold)
    more = len(there) - _NAMED
    return ", ".join(there[:_NAMED]) + (f" and {more} more" if more > 0 else "")
