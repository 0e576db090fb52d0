"""The worth of a hand in the order of its game: more is better."""

from floorman.rules import lowball
from floorman.rules.evaluator import evaluate
from floorman.rules.played import Played


def worth(cards: bytearray, n: int, played: Played) -> int:
    """Value of the best that the first `n` cards make, all of which may play."""
    if lowball.is_lowball(played.high):
        return lowball.worth(cards, n, played.high)
    return evaluate(cards, n, played.high, played.lowest)
