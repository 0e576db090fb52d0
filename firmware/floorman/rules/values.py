"""A chip's value in one byte, in the order of the values, and what makes a sum round."""

from micropython import const

_MANTISSA = const(31)  # so many times a power of ten
_POWER = const(5)
_BYTE = const(255)


def encode(value: int) -> int:
    """A chip value in one byte; rounded down if need be."""
    power = 0
    while value > _MANTISSA:
        value //= 10
        power += 1
    return min(_BYTE, power << _POWER | value)


def decode(byte: int) -> int:
    value: int = (byte & _MANTISSA) * 10 ** (byte >> _POWER)
    return value


def smaller(byte: int, other: int) -> int:
    """The smaller of two encoded values; 0 is none."""
    if byte == 0 or (other and other < byte):
        return other
    return byte


def fits(change: int, other: int) -> bool:
    """A small chip was for the change: with it the change is rounder, or fewer chips."""
    return rounder(change, other) or _chips(change) < _chips(other)


def _chips(amount: int) -> int:
    """How many chips of 1 and 5 times a power of ten the amount takes."""
    n = 0
    while amount:
        n += amount % 10 // 5 + amount % 5
        amount //= 10
    return n


def rounder(change: int, other: int) -> bool:
    """One amount ends in more noughts than the other."""
    while change and other and change % 10 == 0 and other % 10 == 0:
        change //= 10
        other //= 10
    return change > 0 and change % 10 == 0
