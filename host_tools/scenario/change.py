"""Chips for an amount that nobody could take for another action."""

from collections.abc import Sequence

VALUES = (
    25_000_000, 5_000_000, 1_000_000, 500_000, 100_000, 25_000,
    5_000, 1_000, 500, 100, 50, 25, 10, 5, 1,
)  # fmt: skip


def fewest(amount: int) -> list[int]:
    """The fewest chips of that worth, largest first."""
    chips = []
    for value in VALUES:
        chips += [value] * (amount // value)
        amount %= value
    return chips


def plain_raise(amount: int, owed: int) -> list[int]:
    """Chips for `amount` of which none could be missing from a call of `owed`.

    The multiple-chip rules ask whether the call would stand without one chip (TDA-45, CAS-6.12):
    the smallest chip is broken until it would, and a single chip is always broken (TDA-44).
    """
    chips = fewest(amount)
    while chips and amount > owed and (len(chips) < 2 or amount - max(chips) < owed):
        largest = max(chips)
        if largest == 1:
            break
        chips.remove(largest)
        chips += _broken(largest)
    return sorted(chips, reverse=True)


def _broken(chip: int) -> list[int]:
    smaller = next(value for value in VALUES if value < chip)
    rest = chip - smaller * (chip // smaller)
    return [smaller] * (chip // smaller) + fewest(rest)


def largest_first(chips: Sequence[int]) -> list[int]:
    """As they are put down."""
    return sorted(chips, reverse=True)
