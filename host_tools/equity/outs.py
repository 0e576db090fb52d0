"""Heads-up: the cards that let the trailing hand lead, or tie.

In high-low the hand trails that would get less of the pot now.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from floorman.rules.played import Played

from host_tools.equity.any_five import AnyFive
from host_tools.equity.equity import DECK, Cards, playing
from host_tools.equity.strengths import SUITS
from host_tools.equity.two_of_hand import TwoOfHand

_FLOP_AND_TURN = (3, 4)
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
    game: int = 0,
) -> Outs | None:
    """Outs of two live hands by seat on the flop or turn; dead cards are no outs, and `game` is a
    line of games.GAMES.

    None where nobody trails, for other boards and other numbers of hands, and as long as a card
    of either hand was not read.  Two cards that help only together are no outs.
    """
    played = Played(game)
    if not played.has_board or len(board) not in _FLOP_AND_TURN or len(hands) != 2:
        return None
    if any(len(cards) != played.kept for cards in hands.values()):
        return None
    (one, ones), (other, others) = ((seat, playing(hand, game)) for seat, hand in hands.items())
    lead = _lead(ones, others, board, hi_lo)
    if not lead:
        return None
    behind, trails, leads = (one, ones, others) if lead < 0 else (other, others, ones)
    gone = {*board, *dead, *(card for hand in hands.values() for card in hand)}
    deck = [card for card in DECK[SUITS * played.lowest :] if card not in gone]
    gaps = {card: _lead(trails, leads, (*board, card), hi_lo) for card in deck}
    better = tuple(card for card, gap in gaps.items() if gap > 0)
    return Outs(behind, better, tuple(card for card, gap in gaps.items() if not gap))


def _lead(
    ones: AnyFive | TwoOfHand, others: AnyFive | TwoOfHand, board: Sequence[int], hi_lo: bool
) -> int:
    """More than 0 where the first hand would get more of the pot now, less where the second."""
    (one, low), (other, against) = _worth(ones, board, hi_lo), _worth(others, board, hi_lo)
    return _sign(one - other) + _sign(against - low)


def _worth(hand: AnyFive | TwoOfHand, board: Sequence[int], hi_lo: bool) -> tuple[int, int]:
    """The high hand, and the low, of which the smaller wins."""
    return hand.strength(board), (hand.low(board) or _NO_LOW) if hi_lo else 0


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
