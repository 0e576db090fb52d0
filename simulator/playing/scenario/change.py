"""Chips for an amount that nobody could take for another action."""

from simulator.chipset import VALUES, split


def plain_raise(amount: int, owed: int) -> list[int]:
    """Chips for `amount` of which none could be missing from a call of `owed`.

    The multiple-chip rules ask whether the call would stand without one chip (TDA-45, CAS-6.12):
    the largest chip is broken until it would, and a single chip is always broken (TDA-44).
    """
    chips = split(amount)
    while chips and amount > owed and (len(chips) < 2 or amount - max(chips) < owed):
        largest = max(chips)
        if largest == min(VALUES):
            break
        chips.remove(largest)
        chips += _broken(largest)
    return sorted(chips, reverse=True)


def _broken(chip: int) -> list[int]:
    smaller = next(value for value in VALUES if value < chip)
    return [smaller] * (chip // smaller) + split(chip % smaller)
