"""Heads-up: the cards that let the trailing hand lead, or tie.

In high-low the hand trails that would get less of the pot now.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from floorman.rules.evaluator import evaluate
from floorman.rules.low import evaluate_low

from host_tools.equity.equity import DECK, Cards

_FLOP_AND_TURN = (3, 4)
_HOLE = 2
_NO_LOW = 1 << 8  # worse than any


@dataclass(frozen=True)
class Outs:
    """Outs of the trailing `seat`: cards after which it leads, and after which both are equal."""

    seat: int
    cards: Cards
    ties: Cards


def outs(
    hands: Mapping[int, Cards],
    board: Sequence[int],
    dead: Iterable[int] = (),
    hi_lo: bool = False,
) -> Outs | None:
    """Outs of two live hands by seat on the flop or turn; dead cards are no outs.

    None where nobody trails, for other boards and other numbers of hands, and as long as a card
    of either hand was not read.  Two cards that help only together are no outs.
    """
    if len(board) not in _FLOP_AND_TURN or len(hands) != 2:
        return None
    if any(len(cards) != _HOLE for cards in hands.values()):
        return None
    (one, ones), (other, others) = hands.items()
    lead = _lead(ones, others, board, hi_lo)
    if not lead:
        return None
    behind, trails, leads = (one, ones, others) if lead < 0 else (other, others, ones)
    gone = {*trails, *leads, *board, *dead}
    gaps = {card: _lead(trails, leads, (*board, card), hi_lo) for card in DECK if card not in gone}
    better = tuple(card for card, gap in gaps.items() if gap > 0)
    return Outs(behind, better, tuple(card for card, gap in gaps.items() if not gap))


def _lead(ones: Cards, others: Cards, board: Sequence[int], hi_lo: bool) -> int:
    """More than 0 where the first hand would get more of the pot now, less where the second."""
    one, other = bytearray((*ones, *board)), bytearray((*others, *board))
    lead = _sign(evaluate(one, len(one)) - evaluate(other, len(other)))
    if hi_lo:
        low, against = evaluate_low(one, len(one)), evaluate_low(other, len(other))
        lead += _sign((against or _NO_LOW) - (low or _NO_LOW))
    return lead


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
