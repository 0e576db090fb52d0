"""The name of a hand and of a low, from texts/*/names.toml, and the five cards it is made of."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from floorman.rules.evaluator import evaluate
from floorman.rules.games import BADUGI, DEUCE_TO_SEVEN, DOWN, SHORT, SHORT_TRIPS, STANDARD, UP
from floorman.rules.low import evaluate_low, low_rank
from floorman.rules.lowball import is_lowball, worth
from floorman.rules.played import Played

from host_tools.table.words import RANKS
from host_tools.texts import texts

CATEGORIES = tuple(
    "high_card pair two_pair trips straight flush full_house quads straight_flush".split()
)
"""Weakest first, as the evaluator numbers them."""
_SHORT = (*CATEGORIES[:5], "full_house", "flush", *CATEGORIES[7:])
_ORDERS = {
    STANDARD: CATEGORIES,
    SHORT: _SHORT,
    SHORT_TRIPS: (*_SHORT[:3], "straight", "trips", *_SHORT[5:]),
}
HOLDEM = Played()
_CATEGORY = 26  # first bit of the category in what the evaluator says
_RUNS = ("straight", "straight_flush")
_FIVE, _BADUGI = 5, 4
_BOARD = 5  # cards
_TWO = 0
_ACE = 12
_LOW = {_ACE: "A"} | {rank: str(rank + 2) for rank in range(7)}
"""Rank -> how it is written in a low, the lowest first."""


@dataclass(frozen=True)
class Named:
    """A made hand: `cards` are its five, those that name it first and kickers last."""

    category: str
    cards: tuple[int, ...]

    def text(self, language: str = "en") -> str:
        """'Full house, kings over tens'; 'Full House, Könige über Zehnen'."""
        words = texts("names", language)
        order = list(dict.fromkeys(card >> 2 for card in self.cards))
        first, second, last = order[0], order[min(1, len(order) - 1)], order[-1]
        royal = self.category == "straight_flush" and first == _ACE
        text: str = words["royal_flush" if royal else self.category]
        return text.format(
            first=words["rank"][first],
            firsts=words["ranks"][first],
            seconds=words["ranks"][second],
            last=words["rank"][last],
        )


@dataclass(frozen=True)
class Lowball:
    """A hand that wins by being low: `cards` are those that count, the highest first."""

    cards: tuple[int, ...]
    order: int

    def text(self, language: str = "en") -> str:
        """'8-6-4-3-2', 'badugi 8-6-4-3', 'three cards 6-4-A'."""
        ranks = "-".join(RANKS[card >> 2] for card in self.cards)
        if self.order != BADUGI:
            return ranks
        text: str = texts("names", language)["badugi"][len(self.cards) - 1]
        return text.format(ranks=ranks)


@dataclass(frozen=True)
class Low:
    """A low of eight or better: `cards` are its five, the highest first and an ace last."""

    cards: tuple[int, ...]

    def text(self, language: str = "en") -> str:
        """'low 8-6-4-3-A'."""
        ranks = "-".join(_LOW[card >> 2] for card in self.cards)
        text: str = texts("names", language)["low"].format(ranks=ranks)
        return text


def whole_hand(played: Played) -> int:
    """Cards of a hand once its last street lies."""
    own = sum(kind in (UP, DOWN) for kind in played.streets)
    return played.kept + own


def is_whole(played: Played, hole: Sequence[int], board: Sequence[int]) -> bool:
    """All cards are there: in stud the last one may lie in the middle, for all."""
    shared = _BOARD if played.has_board else 0
    return len(hole) + len(board) == whole_hand(played) + shared


def named_low(
    hole: Sequence[int], board: Sequence[int] = (), played: Played = HOLDEM
) -> Low | None:
    """The best low of a hand, or None; of equal cards those count that come first."""
    lows = [(evaluate_low(bytearray(five), _FIVE), five) for five in fives(hole, board, played)]
    lowest = min((strength for strength, _ in lows if strength), default=0)
    if not lowest:
        return None
    five = next(five for strength, five in lows if strength == lowest)
    return Low(tuple(sorted(five, key=low_rank, reverse=True)))


def made(hole: Sequence[int], board: Sequence[int], played: Played) -> Named | Lowball:
    """The best hand in the game's order; of equal cards those count that come first."""
    if is_lowball(played.high):
        return _lowball(hole, board, played.high)
    return named(hole, board, played)


def named(hole: Sequence[int], board: Sequence[int] = (), played: Played = HOLDEM) -> Named:
    """The best high hand of at least five cards; of equal ones those count that come first."""
    best, five = 0, tuple[int, ...]()
    for one in fives(hole, board, played):
        strength = evaluate(bytearray(one), _FIVE, played.high, played.lowest)
        if strength > best or not five:
            best, five = strength, one
    category = _ORDERS[played.high][best >> _CATEGORY]
    return Named(category, _in_order(five, category in _RUNS))


def _lowball(hole: Sequence[int], board: Sequence[int], order: int) -> Lowball:
    """The best that the hand makes of its cards in one of the orders where the lowest wins."""
    least, most = (1, _BADUGI) if order == BADUGI else (_FIVE, _FIVE)
    found: tuple[int, ...] = ()
    best = -1
    for n in range(least, most + 1):
        for cards in combinations((*hole, *board), n):
            value = worth(bytearray(cards), n, order)
            whole = order != BADUGI or value >> 13 == n
            if whole and value > best:
                best, found = value, cards
    low = order != DEUCE_TO_SEVEN
    return Lowball(tuple(sorted(found, key=lambda card: _height(card, low), reverse=True)), order)


def _height(card: int, low: bool) -> int:
    """The rank, the ace below the two where that is `low`."""
    return -1 if low and card >> 2 == _ACE else card >> 2


def fives(hole: Sequence[int], board: Sequence[int], played: Played) -> Iterator[tuple[int, ...]]:
    """Every five cards that may play."""
    if not played.play:
        yield from combinations((*hole, *board), _FIVE)
        return
    for own in combinations(hole, played.play):
        for shared in combinations(board, _FIVE - played.play):
            yield (*own, *shared)


def _in_order(five: Sequence[int], run: bool) -> tuple[int, ...]:
    """Ranks that are there more often first, then higher ones; in a wheel the ace comes last."""
    ranks = [card >> 2 for card in five]
    wheel = run and {_TWO, _ACE} <= set(ranks)

    def place(card: int) -> tuple[int, int]:
        rank = card >> 2
        return ranks.count(rank), -1 if wheel and rank == _ACE else rank

    return tuple(sorted(five, key=place, reverse=True))
