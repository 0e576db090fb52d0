"""Which hands a format has no words for, and why."""

from host_tools.records.hand import BOARD, PREFLOP, Act, Ended, Hand, Posted
from host_tools.records.turns import OutOfTurnError, in_turn


class UnsaidError(ValueError):
    """The hand cannot be told in this format; the text is why, without the hand."""


def acts_of(hand: Hand, boards: int = 1) -> tuple[Act, ...]:
    """The acts in turn, where they lead to the stacks; UnsaidError where they do not.

    The format has words for so many boards.
    """
    if hand.irregular:
        raise UnsaidError(hand.irregular)
    if not {seat for pot in hand.pots for seat in pot.won} <= {seat.seat for seat in hand.seats}:
        raise UnsaidError("a seat that was not dealt in had a part of the pot")
    if hand.played.has_board and len(hand.board) not in BOARD:
        raise UnsaidError("it ended with a part of the flop on the table")
    if hand.second:
        raise UnsaidError("it had two boards, and no format has them")
    if len(hand.runs) > boards:
        raise UnsaidError("it was run more than once, and the format has one board")
    if hand.high_low and hand.game == "holdem":
        raise UnsaidError("high-low hold'em has no name there")
    check_stakes(hand)
    try:
        return in_turn(hand)
    except OutOfTurnError as error:
        raise UnsaidError(str(error)) from None


def check_stakes(hand: Hand) -> None:
    """UnsaidError for blinds that no format has."""
    if not 0 < hand.big >= hand.small:
        raise UnsaidError("the small blind is larger than the big one, or there is none")


def played(hand: Hand, boards: int = 1) -> tuple[Act, ...]:
    """The same for formats that know only hands played to their end, by themselves."""
    if hand.ended != Ended.DONE:
        raise UnsaidError(f"it was {hand.ended}, and the format has no place for that")
    if hand.left:
        raise UnsaidError("chips of its pot stayed for the next hand")
    acts = acts_of(hand, boards)
    if len({*(post.seat for post in hand.posts), *(act.seat for act in acts)}) < 2:
        raise UnsaidError("one seat alone did anything")
    _check_uncalled(hand)
    return acts


def _check_uncalled(hand: Hand) -> None:
    """An importer takes for uncalled the most put in on a street above the second most.

    The table's rules leave some of that in the pot: a dead blind.
    """
    bets: dict[int, dict[int, int]] = {}
    for post in hand.posts:
        if post.what != Posted.ANTE:
            preflop = bets.setdefault(PREFLOP, {})
            preflop[post.seat] = preflop.get(post.seat, 0) + post.amount
    for act in hand.acts:
        street = bets.setdefault(act.street, {})
        street[act.seat] = street.get(act.seat, 0) + act.amount
    over = 0
    for street in bets.values():
        first, second = sorted((*street.values(), 0, 0), reverse=True)[:2]
        over += first - second
    if over != (hand.uncalled[1] if hand.uncalled else 0):
        raise UnsaidError("a bet that nobody called stayed in the pot")
