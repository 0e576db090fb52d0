"""Games in which every card comes to a hand of its own: stud, razz, and draws that are over.

Between two hands every dealing is counted, however many there are: each hand's completions are
looked at alone, and pairs that would take the same card are taken off again (inclusion and
exclusion over the cards that both have).  Between more hands dealings are counted one by one where
they are few.  All others are drawn by lot, always the same ones for the same cards.
"""

from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from math import comb, prod
from random import Random

from floorman.rules.low import evaluate_low
from floorman.rules.played import Played
from floorman.rules.worth import worth

from host_tools.equity.strengths import (
    RANKS,
    SUITS,
    by_low_ranks,
    by_ranks,
    by_suit,
    has_flushes,
    key,
    low_ranks,
    of_suit,
)
from host_tools.equity.tally import Winners, highest, lowest

SEVEN = 7
"""Cards of a hand of stud once its last street lies."""

Cards = Sequence[int]
Worth = tuple[int, int]
"""Of a whole hand: strength, and its low, of which the smaller number wins; 0 is none."""

DRAWN_BY_LOT = 70_000
ERROR = 50
"""Ten thousandths.  Of so many dealings by lot a share, whose deviation is a half at most, is off
by less in 99 of 100 questions: 2.58 * 0.5 / sqrt(70,000) = 0.0049.
"""
_ONE_BY_ONE = 60_000  # dealings
_BOTH = 3  # cards to come to each of two hands

_SUITS_AT = 3 * RANKS  # bits: behind a key of ranks, a count of four bits for each suit
_KEY = (1 << _SUITS_AT) - 1
_THREE_EACH = 0x3333 << _SUITS_AT  # five of a suit carry into its top bit
_FLUSH = 0x8888 << _SUITS_AT
_WORDS = tuple(
    key([card // SUITS]) | 1 << _SUITS_AT + 4 * (card % SUITS) for card in range(RANKS * SUITS)
)


def shared(
    hands: Sequence["Seven"], deck: Cards, hi_lo: bool = False
) -> tuple[Counter[Winners], int]:
    """Winners -> dealings that they win or share, and how far a share may be off, as ERROR.

    No dealings where the deck has too few cards: the last one then lies in the middle, for all.
    """
    need = sum(hand.coming for hand in hands)
    if need > len(deck):
        return Counter(), 0
    if len(hands) == 2 and max(hand.coming for hand in hands) <= _BOTH:
        return of_two(hands[0], hands[1], deck, hi_lo), 0
    if _dealings(hands, len(deck)) <= _ONE_BY_ONE:
        return _one_by_one(hands, deck, hi_lo), 0
    return by_lot(hands, deck, hi_lo), ERROR


def of_whole(hands: Sequence[Cards], game: int) -> Counter[Winners]:
    """Winners where no card is to come."""
    played = Played(game)
    highs = [worth(bytearray(hand), len(hand), played) for hand in hands]
    lows = [evaluate_low(bytearray(hand), len(hand)) if played.low else 0 for hand in hands]
    return Counter({(highest(highs), lowest(lows)): 1})


class Seven:
    """A hand that will have seven cards, and how many of them are still to come."""

    def __init__(self, cards: Cards, order: int, hi_lo: bool) -> None:
        self.coming = SEVEN - len(cards)
        self._cards = tuple(cards)
        words = sum([_WORDS[card] for card in cards])
        self._start = words + (_THREE_EACH if has_flushes(order) else 0)
        self._strength = by_ranks(order)
        self._suits = by_suit(order)
        self._lows = _by_key() if hi_lo else defaultdict(int)

    def worth(self, coming: Cards) -> Worth:
        """With these cards."""
        total = self._start + sum([_WORDS[card] for card in coming])
        ranks = total & _KEY
        if total & _FLUSH:
            return self._flush(total, coming), self._lows[ranks]
        return self._strength[ranks], self._lows[ranks]

    def _flush(self, total: int, coming: Cards) -> int:
        suit = ((total & _FLUSH) >> _SUITS_AT).bit_length() // 4 - 1
        return self._suits[of_suit(suit, (*self._cards, *coming))]


@cache
def _by_key() -> dict[int, int]:
    """Key of seven ranks -> their low, of which the smaller number wins; 0 is none."""
    low = by_low_ranks()
    return {ranks: low[low_ranks(_ranks(ranks))] for ranks in by_ranks()}


def _ranks(ranks: int) -> list[int]:
    return [rank for rank in range(RANKS) if ranks >> 3 * rank & 7]


# every dealing -----------------------------------------------------------------------------------


def _dealings(hands: Sequence[Seven], left: int) -> int:
    """How many there are."""
    lefts = [left - sum(hand.coming for hand in hands[:n]) for n in range(len(hands))]
    return prod(comb(have, hand.coming) for have, hand in zip(lefts, hands, strict=True))


def of_two(one: Seven, other: Seven, deck: Cards, hi_lo: bool) -> Counter[Winners]:
    """Every dealing of two hands."""
    ones, others = _by_cards(one, deck), _by_cards(other, deck)
    tallied: Counter[Winners] = Counter()
    for cards in ones.keys() & others.keys():
        sign = -1 if len(cards) % 2 else 1
        for low, highs in ones[cards].items():
            for against, against_highs in others[cards].items():
                lows = lowest((low, against)) if hi_lo else 0
                for who, times in _faced(highs, against_highs):
                    tallied[who, lows] += sign * times
    return tallied


_ByLow = dict[int, list[int]]
"""Low -> strengths of completions that have it, in rising order."""


def _by_cards(hand: Seven, deck: Cards) -> dict[tuple[int, ...], _ByLow]:
    """For all cards that may come together, those completions that have them."""
    found: defaultdict[tuple[int, ...], _ByLow] = defaultdict(lambda: defaultdict(list))
    made = sorted((hand.worth(coming), coming) for coming in combinations(deck, hand.coming))
    for (high, low), coming in made:
        for n in range(hand.coming + 1):
            for some in combinations(coming, n):
                found[some][low].append(high)
    return found


def _faced(ones: list[int], others: list[int]) -> Iterator[tuple[int, int]]:
    """Holders of the higher hand, a bit each, and how often, of each against each."""
    below = sum([bisect_left(others, strength) for strength in ones])
    so_far = sum([bisect_right(others, strength) for strength in ones])
    yield 0b01, below
    yield 0b11, so_far - below
    yield 0b10, len(ones) * len(others) - so_far


def _one_by_one(hands: Sequence[Seven], deck: Cards, hi_lo: bool) -> Counter[Winners]:
    completions = [
        [(sum(1 << card for card in coming), hand.worth(coming))
         for coming in combinations(deck, hand.coming)]
        for hand in hands
    ]  # fmt: skip
    return Counter(_winners(worths, hi_lo) for worths in _dealt(completions))


def _dealt(
    completions: Sequence[list[tuple[int, Worth]]], gone: int = 0
) -> Iterator[tuple[Worth, ...]]:
    """Worths of all hands, dealing by dealing; `gone` cards lie at others."""
    if not completions:
        yield ()
        return
    for cards, own in completions[0]:
        if not cards & gone:
            for others in _dealt(completions[1:], gone | cards):
                yield (own, *others)


def _winners(worths: Sequence[Worth], hi_lo: bool) -> Winners:
    return highest([high for high, _ in worths]), lowest(
        [low for _, low in worths]
    ) if hi_lo else 0


# dealings by lot ---------------------------------------------------------------------------------


def by_lot(hands: Sequence[Seven], deck: Cards, hi_lo: bool) -> Counter[Winners]:
    """At least DRAWN_BY_LOT dealings, a deck that is shuffled being dealt to its end."""
    rng = Random(f"{[hand._cards for hand in hands]} {sorted(deck)} {hi_lo}")
    left = sorted(deck)
    need = sum(hand.coming for hand in hands)
    of_a_deck = len(left) // need
    tallied: Counter[Winners] = Counter()
    for _ in range(-(-DRAWN_BY_LOT // of_a_deck)):
        rng.shuffle(left)
        at = 0
        for _ in range(of_a_deck):
            worths = []
            for hand in hands:
                worths.append(hand.worth(left[at : at + hand.coming]))
                at += hand.coming
            tallied[_winners(worths, hi_lo)] += 1
    return tallied
