"""A random spot of Omaha with four, five or six cards beside brute force: shares and outs."""

from random import Random

from floorman.rules import games

from host_tools.equity.equity import equity
from host_tools.equity.outs import outs
from tests.host_tools.equity.judge import (
    Spot,
    dealt_high_low,
    outs_high_low,
    random_spot,
    two_of_hand,
)

OMAHA = games.NAMES.index("omaha")
GAMES = {4: OMAHA, 5: games.NAMES.index("omaha5"), 6: games.NAMES.index("omaha6")}
"""By cards of a hand."""
_BOARDS = (0, 3, 4, 5)
_LEFT = 11  # of the deck before the flop: every other card is dead


def differences(number: int) -> list[str]:
    """Sentences about what is not as if every board was dealt."""
    rng = Random(f"omaha {number}")
    board = _BOARDS[number % 4]
    hole = (4, 5, 6)[number // 4 % 3]
    hi_lo = number // 12 % 2 == 0
    most = rng.choice((2, 3, 4))
    spot = _with_few_left(rng, most, hole) if board == 0 else random_spot(rng, board, most, hole)
    found = []
    ours = equity(*spot, hi_lo, GAMES[hole])
    if ours != dealt_high_low(spot, two_of_hand, hi_lo):
        found.append(f"shares of {spot}, high-low {hi_lo}: {ours}")
    if len(spot.hands) == 2 and len(spot.board) in (3, 4):
        own, theirs = outs(*spot, hi_lo, GAMES[hole]), outs_high_low(spot, two_of_hand, hi_lo)
        if own != theirs:
            found.append(f"outs of {spot}: {own}, not {theirs}")
    return found


def _with_few_left(rng: Random, players: int, hole: int) -> Spot:
    drawn = rng.sample(range(52), 52 - _LEFT)
    hands = {seat: tuple(drawn.pop() for _ in range(hole)) for seat in range(players)}
    return Spot(hands, (), tuple(drawn))
