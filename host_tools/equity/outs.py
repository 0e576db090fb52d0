"""Heads-up: the cards that let the trailing hand lead, or tie."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from floorman.rules.evaluator import evaluate

from host_tools.equity.equity import DECK, Cards

_FLOP_AND_TURN = (3, 4)
_HOLE = 2


@dataclass(frozen=True)
class Outs:
    """Of the trailing `seat`: next cards after which it leads, and after which both are equal."""

    seat: int
    cards: Cards
    ties: Cards


def outs(
    hands: Mapping[int, Cards], board: Sequence[int], dead: Iterable[int] = ()
) -> Outs | None:
    """Of two live hands by seat on the flop or turn; dead cards are no outs.

    None where nobody trails, for other boards and other numbers of hands, and as long as a card
    of either hand was not read.  Two cards that help only together are no outs.
    """
    if len(board) not in _FLOP_AND_TURN or len(hands) != 2:
        return None
    if any(len(cards) != _HOLE for cards in hands.values()):
        return None
    behind, ahead = sorted(hands, key=lambda seat: _strength(hands[seat], board))
    trails, leads = hands[behind], hands[ahead]
    if _strength(trails, board) == _strength(leads, board):
        return None
    gone = {*trails, *leads, *board, *dead}
    gaps = {
        card: _strength(trails, (*board, card)) - _strength(leads, (*board, card))
        for card in DECK
        if card not in gone
    }
    better = tuple(card for card, gap in gaps.items() if gap > 0)
    return Outs(behind, better, tuple(card for card, gap in gaps.items() if not gap))


def _strength(hole: Sequence[int], board: Sequence[int]) -> int:
    cards = bytearray((*hole, *board))
    return evaluate(cards, len(cards))
