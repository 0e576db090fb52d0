"""A random spot of Omaha with four, five or six cards beside brute force: shares and outs."""

from random import Random

from host_tools.equity.equity import equity
from host_tools.equity.outs import outs
from tests.host_tools.equity.judge import dealt_high_low, outs_high_low, random_spot, two_of_hand

HOLES = (4, 5, 6)


def differences(number: int) -> list[str]:
    """Sentences about what is not as if every board was dealt, from the flop on."""
    rng = Random(f"omaha {number}")
    hole = HOLES[number // 3 % 3]
    hi_lo = number % 2 == 0
    spot = random_spot(rng, 3 + number % 3, most=rng.choice((2, 3, 4)), hole=hole)
    found = []
    if equity(*spot, hi_lo, hole) != dealt_high_low(spot, two_of_hand, hi_lo):
        found.append(f"shares of {spot}, high-low {hi_lo}")
    if len(spot.hands) == 2 and len(spot.board) < 5:
        ours, theirs = outs(*spot, hi_lo, hole), outs_high_low(spot, two_of_hand, hi_lo)
        if ours != theirs:
            found.append(f"outs of {spot}: {ours}, not {theirs}")
    return found
