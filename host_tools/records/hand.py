"""One hand as it was played: plain facts, seats 0 to 9, amounts in the smallest unit."""

from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property

from floorman.rules.games import NAMES
from floorman.rules.played import Played

from host_tools.table.words import card_number

PREFLOP, FLOP, TURN, RIVER = range(4)

Cards = tuple[str, ...]
"""Cards as "Ah", "Td"; an unknown one is UNKNOWN."""
UNKNOWN = "??"
BOARD = (0, 3, 4, 5)
"""Cards of the board, by street."""


def card_numbers(cards: Cards) -> bytearray:
    """Known cards as the rules count them."""
    return bytearray(map(card_number, cards))


class Did(StrEnum):
    """The acts of a player."""

    FOLD = "fold"
    CHECK = "check"
    CALL = "call"
    BET = "bet"
    RAISE = "raise"
    BRING_IN = "bring-in"


class Posted(StrEnum):
    """Chips put in without a choice."""

    ANTE = "ante"
    SMALL = "small blind"
    BIG = "big blind"
    STRADDLE = "straddle"
    KILL = "kill"  # what the killer puts in beside a blind of its own
    DEAD = "dead"  # into the pot, not in front


BLINDS = (Posted.SMALL, Posted.BIG, Posted.STRADDLE, Posted.KILL)
"""Posts that are bets of the first round."""


class Antes(StrEnum):
    """The seats that pay the ante."""

    NONE = "none"
    EACH = "each"
    BIG = "big blind"  # for the whole table
    BUTTON = "button"  # so does this one


class Limit(StrEnum):
    """The betting structure, as most formats write it; in the order of games.STRUCTURES."""

    NONE = "NL"
    POT = "PL"
    FIXED = "FL"


class Subject(StrEnum):
    """The subject of a remark."""

    BURN = "burn"
    DECISION = "decision"  # what was put to the floor
    RULING = "ruling"  # what was decided, and what follows from it
    MISDEAL = "misdeal"


class Ended(StrEnum):
    """How a hand came to its end."""

    DONE = "done"
    MISDEALT = "misdealt"
    VOID = "void"


@dataclass(frozen=True)
class Act:
    """`amount` was put in by this act, `to` is the seat's street bet after it.

    Acts stand in the order in which they happened, a fold out of turn where it was made.  `ms`
    counts from the hand's start; `keyed`: the dealer told it, no sensor.  `killed`: a fold that
    was nobody's choice (a penalty, a player who is away, a hand that the dealer took).
    """

    street: int
    seat: int
    did: Did
    amount: int = 0
    to: int = 0
    all_in: bool = False
    ms: int = 0
    keyed: bool = False
    killed: bool = False


@dataclass(frozen=True)
class Draw:
    """Cards that a seat threw away before the `nth` street (from 1), 0 of who stands pat.

    In a draw as many came for them, in Pineapple none.
    """

    nth: int
    seat: int
    cards: int


@dataclass(frozen=True)
class Post:
    """Chips put in without a choice."""

    seat: int
    what: Posted
    amount: int
    all_in: bool = False


@dataclass(frozen=True)
class Seat:
    """A seat that was dealt in: stack before any post and after the last pot.

    Chips that came to the seat or left it while the hand ran, by a ruling, count as there before.
    """

    seat: int
    name: str
    stack: int
    final: int
    reserve: int = 0
    """Part of the stack that was set aside for stand-up, and was in no pot."""

    @property
    def in_play(self) -> int:
        """Chips that the hand began with, before any post."""
        return self.stack - self.reserve


@dataclass(frozen=True)
class Pot:
    """Chips of a pot with its rake, the seats that could win it, and what each got out of it."""

    amount: int
    seats: tuple[int, ...]
    won: dict[int, int]
    rake: int = 0


@dataclass(frozen=True)
class Remark:
    """A remark no history has a field for: a misdeal, a ruling, a burn; said before act `act`."""

    act: int
    text: str
    rule: str = ""
    ms: int = 0
    what: Subject = Subject.RULING


@dataclass(frozen=True)
class Run:
    """One board of a run-out that was run more than once: its five cards, and who won what.

    `won` has an entry for each pot, main pot first: chips by seat.
    """

    board: Cards
    won: tuple[dict[int, int], ...]


@dataclass(frozen=True)
class Hand:
    """One deal: a hand that was dealt again is two, and the first of them is MISDEALT.

    `cards` names only what was tabled or released; `tabled` are the seats whose cards everybody
    saw, `open_cards` those that the game deals open.  `button` may be an empty seat,
    `small_seat` is None where nobody posted the small blind.
    `uncalled` is (seat, chips) given back, or nothing.  `carried` are chips of the hand before
    that lay in the main pot, `left` those that stay there for the next.  `irregular` says why the
    acts alone do not lead to the stacks; most hands have none.  `first` and `last` are the
    store's numbers of its lines, `undone` counts events that were taken back.  `board` is the
    first one where there are more; `runs` then are all that were played for, and `run_from` is
    the street up to which they are one.
    """

    session: str  # as its line has it
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
    level: int  # 1 for the first blinds of the session
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
    open_cards: dict[int, Cards] = field(default_factory=dict)
    draws: tuple[Draw, ...] = ()
    premiums: dict[int, int] = field(default_factory=dict)
    """Chips by seat that came from other players beside the pots, or went to them; sum 0."""
    remarks: tuple[Remark, ...] = ()
    undone: int = 0
    first: int = 0
    last: int = 0
    antes: Antes = Antes.NONE
    runs: tuple[Run, ...] = ()
    second: Cards = ()
    """The second board, where two are dealt side by side."""
    run_from: int = 0
    bomb: bool = False
    """A bomb pot: nobody posts a blind or bets before the flop."""
    kill: tuple[int, int] | None = None
    """Of fixed limit: the killer, and the chips due of it, which are the small bet of the hand."""
    unit: int = 1  # the smallest chip
    game: str = "holdem"  # one of games.NAMES
    limit: Limit = Limit.NONE
    high_low: bool = False
    cash: bool = False
    redeals: int = 0  # how many times it had been dealt before
    began_ms: int = 0  # by the table's clock
    carried: int = 0
    left: int = 0
    street: int = 0  # the last that lay there, in any game: rounds of betting before it
    irregular: str = ""

    @property
    def after_pots(self) -> dict[int, int]:
        """Chips in play of each seat when the pots were paid: premiums are not counted."""
        paid = self.premiums
        return {
            seat.seat: seat.final - seat.reserve - paid.get(seat.seat, 0) for seat in self.seats
        }

    @property
    def small_bet(self) -> int:
        """The smallest bet of the hand: the big blind, or the kill."""
        return self.kill[1] if self.kill else self.big

    @property
    def first_bet(self) -> int:
        """The bet that the first round begins with: big blind, kill, last straddle, or none."""
        if self.bomb or self.played.opens:
            return 0
        return max([self.small_bet, *(post.amount for post in self.posts if post.what in BLINDS)])

    @cached_property
    def played(self) -> Played:
        """The game."""
        return Played(NAMES.index(self.game))
