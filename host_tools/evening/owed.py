"""Parts of an evening: what the table is owed, what it was told, a step of the clock."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Due:
    """Chips that the table is still to be told of: `chips` more at the seat, or none left."""

    n: int
    seat: int
    chips: int
    leaves: bool = False


@dataclass(frozen=True)
class Told:
    """The last word about a seat: it has so many chips, `added` of them new, before the hand
    after `hand` was played."""

    seat: int
    stack: int
    hand: int
    added: int


@dataclass(frozen=True)
class Stepped:
    """The computer's clock was set `by` milliseconds, `at` in the time that counts."""

    by: int
    at: int
