"""The equity of known hands: two to ten players, dead cards, every game of games.py.

Exact, but for stud hands of which so much is to come that dealings are drawn by lot: `error` says
so.  In high-low the best low of eight or better has half of each pot.  An odd chip is left out:
how many there are depends on the pot, and the table gives them to the high hand (TDA-20).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from math import lcm

from floorman.rules.games import DRAW
from floorman.rules.played import Played

from host_tools.equity.any_five import AnyFive
from host_tools.equity.own_cards import SEVEN, Seven, of_whole, shared
from host_tools.equity.runouts import BOARD
from host_tools.equity.strengths import SUITS, order_of
from host_tools.equity.tally import Winners, tally
from host_tools.equity.two_of_hand import TwoOfHand

DECK = range(52)
PARTS = 2 * lcm(*range(1, 11))
"""A runout has 5040 parts, so that up to ten winners share each half without a fraction."""
TEN_THOUSANDTHS = 10_000
_NUMBERS = {2: "two", 4: "four", 5: "five", 6: "six", 7: "seven"}

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
    """Shares of every seat with a known hand in `boards` runouts, each as likely as any other; in
    stud these are dealings to all hands.

    `error` is how many ten thousandths a share may be off, in 99 of 100 questions; 0: it is exact.

    Where somebody's hand is not known, `sure` is False: the figures hold among the known hands,
    as if nobody had the others.  Without two known hands there are none then.
    """

    boards: int = 0
    seats: dict[int, Share] = field(default_factory=dict)
    sure: bool = True
    error: int = 0

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
    game: int = 0,
) -> Equity:
    """Equity of live hands by seat; the cards in the middle; dead cards cannot come any more.

    `game` is a line of games.GAMES.  A hand of fewer cards than a player begins with is one that
    was not read: what was read of it cannot come either.  In games with draws what comes depends
    on what players throw away: hands are taken as they are.  ValueError names what no deck or
    table has.
    """
    dead = tuple(dead)
    played = _game(game)
    _check(hands, board, dead, played)
    known = {seat: cards for seat, cards in hands.items() if len(cards) >= played.kept}
    sure = len(known) == len(hands)
    if not known or (len(known) == 1 and not sure):
        return Equity(sure=sure)
    gone = {*board, *dead, *(card for cards in hands.values() for card in cards)}
    deck = [card for card in DECK[SUITS * played.lowest :] if card not in gone]
    tallied, error = _tallied([*known.values()], board, deck, hi_lo, game)
    return _equity(list(known), tallied, sure, error)


@cache
def _game(number: int) -> Played:
    return Played(number)


def _tallied(
    hands: Sequence[Cards], board: Sequence[int], deck: Sequence[int], hi_lo: bool, game: int
) -> tuple[Mapping[Winners, int], int]:
    """Winners -> runouts that they win or share, and the error."""
    played = _game(game)
    if played.has_board:
        return tally([playing(hand, game) for hand in hands], board, deck, hi_lo), 0
    if DRAW in played.streets or len(hands) == 1:
        return of_whole(hands, game), 0
    order = order_of(game)
    return shared([Seven((*hand, *board), order, hi_lo) for hand in hands], deck, hi_lo)


def playing(hand: Cards, game: int) -> AnyFive | TwoOfHand:
    """A hand of a game with a board."""
    return TwoOfHand(hand) if _game(game).play else AnyFive(hand, order_of(game))


def _equity(
    seats: Sequence[int], tallied: Mapping[Winners, int], sure: bool, error: int
) -> Equity:
    boards = sum(tallied.values())
    shares = {seat: _share(1 << hand, tallied) for hand, seat in enumerate(seats)}
    if sum(share.parts for share in shares.values()) != PARTS * boards:
        raise ArithmeticError(f"{boards} boards were not shared in full: {dict(tallied)}")
    return Equity(boards, shares if boards else {}, sure, error)


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


def _check(hands: Mapping[int, Cards], board: Sequence[int], dead: Cards, played: Played) -> None:
    if len(hands) > 10:
        raise ValueError(f"{len(hands)} hands, a table has ten at most")
    if len(board) > BOARD:
        raise ValueError(f"{len(board)} board cards, a board has five at most")
    own = played.has_board or DRAW in played.streets
    most = played.kept if own else SEVEN - len(board)
    for seat, cards in hands.items():
        if len(cards) > most:
            has = _NUMBERS.get(most, most)
            raise ValueError(f"seat {seat + 1} has {len(cards)} cards, a hand has {has}")
    _check_cards([*board, *dead, *(card for hand in hands.values() for card in hand)], played)


def _check_cards(laid: Sequence[int], played: Played) -> None:
    for card in laid:
        if card not in DECK:
            raise ValueError(f"no card has the number {card}, they go from 0 to 51")
        if card < SUITS * played.lowest:
            raise ValueError(f"card {card} is not in the deck of {played.name}")
        if laid.count(card) > 1:
            raise ValueError(f"card {card} is in two places")
