"""The chips of a table: which values there are, and how an amount is made of few of them."""

from collections import Counter

VALUES = (
    25_000_000, 5_000_000, 1_000_000, 500_000, 100_000, 25_000,
    5_000, 1_000, 500, 100, 50, 25, 10, 5, 1,
)  # fmt: skip
"""Largest first.  As with coins of these values, the greedy split is the shortest."""


def split(amount: int) -> list[int]:
    """Return the fewest chip values that add up to `amount` chips, largest first."""
    chips: list[int] = []
    for value in VALUES:
        chips += [value] * (amount // value)
        amount %= value
    return chips


class Demand:
    """The most chips of each value that lie about at one time, however a hand is played.

    `note` is told all amounts on the table at one moment; `chips` maps value to number.
    """

    def __init__(self) -> None:
        self.chips: Counter[int] = Counter()

    def note(self, amounts: list[list[int]]) -> None:
        """Each entry is a place with the amounts that came there, in chips."""
        now: Counter[int] = Counter()
        for place in amounts:
            for amount in place:
                now.update(split(amount))
        self.chips |= now
