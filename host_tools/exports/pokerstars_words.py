"""Hands in the words of PokerStars text."""

from collections.abc import Sequence

from floorman.rules.games import ACE_TO_FIVE, BADUGI
from floorman.rules.played import Played

from host_tools.records.hand import Cards, card_numbers
from host_tools.table.made_hands import HOLDEM, Low, Lowball, made, named, named_low
from host_tools.table.words import RANKS

_WORTHS = {
    "high_card": "high card",
    "pair": "a pair",
    "two_pair": "two pair",
    "trips": "three of a kind",
    "straight": "a straight",
    "flush": "a flush",
    "full_house": "a full house",
    "quads": "four of a kind",
    "straight_flush": "a straight flush",
}
_WHOLE = 4  # cards of a badugi
_RUNS = ("straight", "flush", "straight_flush")


def worth(hole: Cards, board: Cards, played: Played = HOLDEM) -> str:
    """The best of a whole hand, in words: 'a pair', 'Lo: 8,6,4,3,2', 'Badugi: 8,6,4,A'."""
    own, shared = card_numbers(hole), card_numbers(board)
    best = made(own, shared, played)
    if isinstance(best, Lowball):
        return _low(best)
    high = _WORTHS[best.category]
    if not played.low:
        return high
    low = named_low(own, shared, played)
    return f"HI: {high}" + (f"; LO: {_ranks(low)}" if low else "")


def _low(best: Lowball) -> str:
    if best.order == BADUGI:
        cards = len(best.cards)
        return f"{'Badugi' if cards == _WHOLE else f'{cards}-card'}: {_ranks(best)}"
    category = named(best.cards).category
    is_plain = category == "high_card" or (best.order == ACE_TO_FIVE and category in _RUNS)
    return f"Lo: {_ranks(best) if is_plain else _WORTHS[category]}"


def _ranks(best: Low | Lowball) -> str:
    return ",".join(RANKS[card >> 2] for card in best.cards)


def counted(cards: int) -> str:
    """'1 card', '3 cards'."""
    return f"{cards} card" if cards == 1 else f"{cards} cards"


def listed(cards: Sequence[str]) -> str:
    """'[Ah Td]'."""
    return f"[{' '.join(cards)}]"
