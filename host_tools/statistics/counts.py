"""What is counted of one hand for each player; counts of many hands add up.

Posting is no choice, and a bring-in is a post.  A seat whose hand was dead from the deal (penalty,
away) was not dealt in.  In stud and draw games the first round stands for that before the flop,
the second for the flop, and in stud the small bet for the big blind.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from operator import add

from host_tools.records.hand import FLOP, PREFLOP, Act, Did, Ended, Hand, Seat

MILLION = 1_000_000
_AGGRESSIVE = (Did.BET, Did.RAISE)


@dataclass(frozen=True)
class Counts:
    """Numbers of hands, unless said otherwise."""

    hands: int = 0  # dealt in
    walks: int = 0  # won without an act, since everybody else folded
    voluntary: int = 0  # called, bet or raised before the flop
    raised: int = 0  # bet or raised before the flop
    three_bet_chances: int = 0  # acted before the flop when one other had raised, and once only
    three_bets: int = 0  # raised then
    aggressive: int = 0  # bets and raises from the flop on, not hands
    calls: int = 0  # same
    folds: int = 0  # same
    cbet_chances: int = 0  # raised last before the flop, and acted on it before anybody had bet
    cbets: int = 0  # bet then
    flops: int = 0  # in the hand when the flop came, all-in or not
    showdowns: int = 0  # in the hand at its end, and not alone
    showdowns_won: int = 0  # with a part of a pot
    net: int = 0  # won less lost, in millionths of a big blind

    def __add__(self, other: "Counts") -> "Counts":
        return Counts(*map(add, vars(self).values(), vars(other).values()))


def counts_of(hand: Hand) -> dict[int, Counts]:
    """By seat, of all who were dealt in; nothing of a hand that was misdealt or void."""
    if hand.ended != Ended.DONE:
        return {}
    stayed = {seat.seat for seat in hand.seats} - _folded(hand.acts)
    dealt_in = stayed | {act.seat for act in _chosen(hand)}
    return {seat.seat: _counts(hand, seat, stayed) for seat in hand.seats if seat.seat in dealt_in}


def _chosen(hand: Hand) -> list[Act]:
    """What players did; a hand that was killed did nothing."""
    return [act for act in hand.acts if not (act.killed or act.did == Did.BRING_IN)]


def _folded(acts: Sequence[Act]) -> set[int]:
    """By choice or killed."""
    return {act.seat for act in acts if act.did == Did.FOLD}


def _counts(hand: Hand, of: Seat, stayed: set[int]) -> Counts:
    seat = of.seat
    acts = _chosen(hand)
    early = [act for act in acts if act.street == PREFLOP]
    late = [act for act in acts if act.street > PREFLOP]
    walk = stayed == {seat} and not any(act.seat == seat for act in acts)
    money = Counts(hands=1, walks=int(walk), net=_net(hand, of))
    played = _before_flop(early, seat) + _from_flop_on(late, seat) + _cbet(acts, seat)
    return money + played + _seen(hand, seat, stayed)


def _net(hand: Hand, of: Seat) -> int:
    """To the nearest millionth; 0 in a game without a big blind."""
    chips = of.final - of.stack
    return (2 * chips * MILLION + hand.big) // (2 * hand.big) if hand.big else 0


def _before_flop(acts: Sequence[Act], seat: int) -> Counts:
    own = [act.did for act in acts if act.seat == seat]
    raised = any(did in _AGGRESSIVE for did in own)
    answer = _to_one_raise(acts, seat)
    return Counts(
        voluntary=int(raised or Did.CALL in own),
        raised=int(raised),
        three_bet_chances=int(answer is not None),
        three_bets=int(answer in _AGGRESSIVE),
    )


def _to_one_raise(acts: Sequence[Act], seat: int) -> Did | None:
    """What a seat did when one other had raised; None where it had no chance to."""
    raisers: list[int] = []
    for act in acts:
        if len(raisers) == 1 and act.seat == seat != raisers[0]:
            return act.did
        if act.did in _AGGRESSIVE:
            raisers.append(act.seat)
    return None


def _from_flop_on(acts: Sequence[Act], seat: int) -> Counts:
    own = [act.did for act in acts if act.seat == seat]
    aggressive = sum(did in _AGGRESSIVE for did in own)
    return Counts(aggressive=aggressive, calls=own.count(Did.CALL), folds=own.count(Did.FOLD))


def _cbet(acts: Sequence[Act], seat: int) -> Counts:
    raisers = [act.seat for act in acts if act.street == PREFLOP and act.did in _AGGRESSIVE]
    if raisers[-1:] != [seat]:
        return Counts()
    for act in acts:
        if act.street == FLOP and act.seat == seat:
            return Counts(cbet_chances=1, cbets=int(act.did == Did.BET))
        if act.street == FLOP and act.did == Did.BET:
            break
    return Counts()


def _seen(hand: Hand, seat: int, stayed: set[int]) -> Counts:
    """Flop and showdown.  The board need not be known: two who stayed have seen all of it."""
    came = len(stayed) > 1 or any(act.street > PREFLOP for act in hand.acts)
    left = seat in _folded([act for act in hand.acts if act.street == PREFLOP])
    showdown = seat in stayed and len(stayed) > 1
    won = any(pot.won.get(seat, 0) > 0 for pot in hand.pots)
    return Counts(
        flops=int(came and not left),
        showdowns=int(showdown),
        showdowns_won=int(showdown and won),
    )
