"""Money is shared out in whole units, and what is shared out is the sum, to the last cent.

Amounts are whole numbers of the smallest coin; weights may be fractions.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import floor


def split(
    total: int, weights: Sequence[int | Fraction], unit: int = 1, first: Sequence[int] = ()
) -> list[int]:
    """Share `total` by `weights`, in multiples of `unit`; the list adds up to `total`.

    Units left over go to the largest fractions.  Of equal ones the largest number in `first`, one
    for each share, comes first, or the largest weight; it also has what is less than a unit.
    ValueError when there is nobody to share with.
    """
    whole = sum(weights, Fraction(0))
    if total < 0 or unit < 1 or whole <= 0 or min(weights) < 0:
        raise ValueError(f"{total} cannot be shared by {list(map(str, weights))}")
    units, rest = divmod(total, unit)
    exact = [Fraction(weight) * units / whole for weight in weights]
    shares = [floor(share) for share in exact]
    order = sorted(range(len(exact)), key=lambda n: -(first or weights)[n])
    by_fraction = sorted(order, key=lambda n: shares[n] - exact[n])
    for n in by_fraction[: units - sum(shares)]:
        shares[n] += 1
    shares = [share * unit for share in shares]
    shares[order[0]] += rest
    return shares


def split_from_top(total: int, weights: Sequence[int], unit: int = 1) -> list[int]:
    """As `split`, but every share is rounded down and the remainder goes to the first places.

    This is how prizes are cut: a lower place never gains by rounding what a higher one loses.
    """
    whole = sum(weights)
    if total < 0 or unit < 1 or whole <= 0 or min(weights) < 0:
        raise ValueError(f"{total} cannot be shared by {list(weights)}")
    shares = [total * weight // whole // unit * unit for weight in weights]
    left = total - sum(shares)
    for n in range(left // unit):
        shares[n] += unit
    shares[0] += left % unit
    return shares
