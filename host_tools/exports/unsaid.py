"""Which hands a format has no words for, and why."""

from host_tools.records.hand import Act, Ended, Hand
from host_tools.records.turns import OutOfTurnError, in_turn


class UnsaidError(ValueError):
    """The hand cannot be told in this format; the text is why, without the hand."""


def acts_of(hand: Hand) -> tuple[Act, ...]:
    """The acts in turn, where they lead to the stacks; UnsaidError where they do not."""
    if hand.irregular:
        raise UnsaidError(hand.irregular)
    if hand.high_low:
        raise UnsaidError("high-low hold'em has no name there")
    try:
        return in_turn(hand)
    except OutOfTurnError as error:
        raise UnsaidError(str(error)) from None


def only_played(hand: Hand) -> None:
    """UnsaidError for a misdealt or void hand, or one with chips of another."""
    if hand.ended != Ended.DONE:
        raise UnsaidError(f"it was {hand.ended}, and the format has no place for that")
    if hand.left:
        raise UnsaidError("chips of its pot stayed for the next hand")
