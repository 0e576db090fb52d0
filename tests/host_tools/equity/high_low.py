"""A random spot of high-low beside brute force: shares, outs and names of both halves."""

from random import Random

from host_tools.equity.equity import equity
from host_tools.equity.outs import outs
from host_tools.table.made_hands import named, named_low
from tests.host_tools.equity.judge import called, dealt_high_low, outs_high_low, random_spot

CATEGORIES = {
    "High card": "high_card", "One pair": "pair", "Two pair": "two_pair",
    "Three of a kind": "trips", "Straight": "straight", "Flush": "flush",
    "Full house": "full_house", "Four of a kind": "quads", "Straight flush": "straight_flush",
}  # fmt: skip
"""pokerkit's words, and ours."""


def differences(number: int) -> list[str]:
    """Sentences about what is not as if every board was dealt, from the flop on."""
    rng = Random(f"high-low {number}")
    spot = random_spot(rng, 3 + number % 3, most=2 if number % 2 else 6)
    found = []
    if equity(*spot, hi_lo=True) != dealt_high_low(spot):
        found.append(f"shares of {spot}")
    if len(spot.hands) == 2 and len(spot.board) < 5:
        ours, theirs = outs(*spot, hi_lo=True), outs_high_low(spot)
        if ours != theirs:
            found.append(f"outs of {spot}: {ours}, not {theirs}")
    for hand in spot.hands.values():
        cards = (*hand, *spot.board)
        low = named_low(cards)
        ours_ = named(cards).category, low.text().removeprefix("low ") if low else ""
        high, ranks = called(cards)
        if ours_ != (CATEGORIES[high], ranks):
            found.append(f"names of {cards}: {ours_}, not {high} and {ranks}")
    return found
