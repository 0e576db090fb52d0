"""The exact equity of known hands: from the deal to the river, two to ten players, dead cards.

Of hands of four to six cards two play with three of the board: theirs is known from the flop on.
In high-low the best low of eight or better has half of each pot.  An odd chip is left out: how
many there are depends on the pot, and the table gives them to the high hand (TDA-20).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import lcm

from host_tools.equity.tally import Winners, tally
from host_tools.equity.two_of_hand import tally_two

DECK = range(52)
PARTS = 2 * lcm(*range(1, 11))
"""A runout has 5040 parts, so that up to ten winners share each half without a fraction."""
TEN_THOUSANDTHS = 10_000
_FLOP, _BOARD = 3, 5
_HOLE = 2

_NUMBERS = {2: "two", 4: "four", 5: "five", 6: "six"}

Cards = tuple[int, ...]


@dataclass(frozen=True)
class Share:
    """One seat: runouts of which it gets all, those of which it gets a part, and all it gets of
    both in parts; `low` of them for its lows.
    """

    wins: int
    ties: int
    parts: int
    low: int = 0


@dataclass(frozen=True)
class Equity:
    """Shares of every seat with a known hand in `boards` runouts, each as likely as any other.

    Where somebody's hand is not known, `sure` is False: the figures hold among the known hands,
    as if nobody had the others.  Without two known hands there are none then.
    """

    boards: int = 0
    seats: dict[int, Share] = field(default_factory=dict)
    sure: bool = True

    def shares(self, whole: int = 100) -> dict[int, int]:
        """By seat, what it gets of `whole` in integers that add up to it: 100 for percents.

        Each is rounded down, and what is missing goes to the largest remainders; of equal ones to
        the lower seats.
        """
        exact = {seat: divmod(share.parts * whole, PARTS * self.boards)
                 for seat, share in self.seats.items()}  # fmt: skip
        missing = whole - sum(down for down, _ in exact.values())
        nearest = sorted(exact, key=lambda seat: (-exact[seat][1], seat))[:missing]
        return {seat: down + (seat in nearest) for seat, (down, _) in exact.items()}

    def lows(self, whole: int = TEN_THOUSANDTHS) -> dict[int, int]:
        """By seat, what it gets of `whole` for its lows, to the nearest."""
        runouts = PARTS * self.boards
        return {seat: (2 * share.low * whole + runouts) // (2 * runouts)
                for seat, share in self.seats.items()}  # fmt: skip

    def wins(self, whole: int = TEN_THOUSANDTHS) -> dict[int, int]:
        """By seat, how often it wins alone, of `whole`, to the nearest."""
        return {seat: self._of(share.wins, whole) for seat, share in self.seats.items()}

    def ties(self, whole: int = TEN_THOUSANDTHS) -> dict[int, int]:
        """By seat, how often it shares the pot, of `whole`, to the nearest."""
        return {seat: self._of(share.ties, whole) for seat, share in self.seats.items()}

    def _of(self, boards: int, whole: int) -> int:
        return (2 * boards * whole + self.boards) // (2 * self.boards)


def equity(
    hands: Mapping[int, Cards],
    board: Sequence[int] = (),
    dead: Iterable[int] = (),
    hi_lo: bool = False,
    hole: int = _HOLE,
) -> Equity:
    """Equity of live hands by seat; up to five board cards; dead cards cannot come any more.

    A hand of fewer than `hole` cards is one that was not read: what was read of it cannot come
    either.  Before the flop of a game with more than two there are no shares.  ValueError names
    what no deck or table has.
    """
    dead = tuple(dead)
    _check(hands, board, dead, hole)
    known = {seat: cards for seat, cards in hands.items() if len(cards) == hole}
    sure = len(known) == len(hands)
    early = hole > _HOLE and len(board) < _FLOP
    if early or not known or (len(known) == 1 and not sure):
        return Equity(sure=sure)
    gone = {*board, *dead, *(card for cards in hands.values() for card in cards)}
    deck = [card for card in DECK if card not in gone]
    holes = list(known.values())
    if hole > _HOLE:
        return _equity(list(known), tally_two(holes, board, deck, hi_lo), sure)
    tallied = tally([(one, other) for one, other in holes], board, deck, hi_lo)
    return _equity(list(known), tallied, sure)


def _equity(seats: Sequence[int], tallied: Mapping[Winners, int], sure: bool) -> Equity:
    boards = sum(tallied.values())
    shares = {seat: _share(1 << hand, tallied) for hand, seat in enumerate(seats)}
    if sum(share.parts for share in shares.values()) != PARTS * boards:
        raise ArithmeticError(f"{boards} boards were not shared in full: {dict(tallied)}")
    return Equity(boards, shares, sure)


def _share(bit: int, tallied: Mapping[Winners, int]) -> Share:
    """Share of the hand with this bit."""
    wins = ties = parts = lows = 0
    for winners, boards in tallied.items():
        high, low = parts_of(bit, winners)
        wins += boards * (high + low == PARTS)
        ties += boards * (0 < high + low < PARTS)
        parts += boards * (high + low)
        lows += boards * low
    return Share(wins, ties, parts, lows)


def parts_of(bit: int, winners: Winners) -> tuple[int, int]:
    """Parts that the hand with this bit gets of a runout, for its high hand and for its low."""
    high, low = winners
    half = PARTS // 2 if low else 0
    return (
        (PARTS - half) // high.bit_count() if high & bit else 0,
        half // low.bit_count() if low & bit else 0,
    )


def _check(hands: Mapping[int, Cards], board: Sequence[int], dead: Cards, hole: int) -> None:
    if len(hands) > 10:
        raise ValueError(f"{len(hands)} hands, a table has ten at most")
    if len(board) > _BOARD:
        raise ValueError(f"{len(board)} board cards, a board has five at most")
    for seat, cards in hands.items():
        if len(cards) > hole:
            has = _NUMBERS.get(hole, hole)
            raise ValueError(f"seat {seat + 1} has {len(cards)} cards, a hand has {has}")
    laid = [*board, *dead, *(card for hand in hands.values() for card in hand)]
    for card in laid:
        if card not in DECK:
            raise ValueError(f"no card has the number {card}, they go from 0 to 51")
        if laid.count(card) > 1:
            raise ValueError(f"card {card} is in two places")
