"""One hand as it was played: plain facts, seats 0 to 9, amounts in the smallest unit."""

from dataclasses import dataclass, field
from enum import StrEnum

PREFLOP, FLOP, TURN, RIVER = range(4)

Cards = tuple[str, ...]
"""Cards as "Ah", "Td"; an unknown one is "??"."""


class Did(StrEnum):
    """What a player did."""

    FOLD = "fold"
    CHECK = "check"
    CALL = "call"
    BET = "bet"
    RAISE = "raise"


class Posted(StrEnum):
    """What was put in without a choice."""

    ANTE = "ante"
    SMALL = "small blind"
    BIG = "big blind"
    STRADDLE = "straddle"
    DEAD = "dead"  # into the pot, not in front


class Ended(StrEnum):
    """How a hand came to its end."""

    DONE = "done"
    MISDEALT = "misdealt"
    VOID = "void"


@dataclass(frozen=True)
class Act:
    """`amount` was put in by this act, `to` is the seat's street bet after it.

    `ms` counts from the hand's start.
    """

    street: int
    seat: int
    did: Did
    amount: int = 0
    to: int = 0
    all_in: bool = False
    ms: int = 0


@dataclass(frozen=True)
class Post:
    """Chips put in without a choice."""

    seat: int
    what: Posted
    amount: int
    all_in: bool = False


@dataclass(frozen=True)
class Seat:
    """Who was dealt in: stack before any post and after the last pot."""

    seat: int
    name: str
    stack: int
    final: int


@dataclass(frozen=True)
class Pot:
    """A pot with its rake; `won` is net of rake, by seat."""

    amount: int
    seats: tuple[int, ...]
    won: dict[int, int]
    rake: int = 0


@dataclass(frozen=True)
class Remark:
    """What no history has a field for: a misdeal, a ruling, a burn; said before act `act`."""

    act: int
    text: str
    rule: str = ""
    ms: int = 0


@dataclass(frozen=True)
class Hand:
    """`cards` names only what was tabled or released; `tabled` are the seats whose cards everybody
    saw.  `board` has the cards of a street where the cards are known.  `uncalled` is (seat,
    chips) given back, or nothing.  `first` and `last` are the store's numbers of its lines.
    """

    number: int
    started: str  # ISO 8601 with zone, by the host's clock
    table: str
    book: str
    button: int
    small_seat: int | None
    big_seat: int | None
    small: int
    big: int
    ante: int
    level: int
    seats: tuple[Seat, ...]
    posts: tuple[Post, ...]
    acts: tuple[Act, ...]
    board: Cards
    pots: tuple[Pot, ...]
    ended: Ended = Ended.DONE
    uncalled: tuple[int, int] | None = None
    cards: dict[int, Cards] = field(default_factory=dict)
    tabled: frozenset[int] = frozenset()
    mucked: frozenset[int] = frozenset()
    remarks: tuple[Remark, ...] = ()
    undone: int = 0
    first: int = 0
    last: int = 0
