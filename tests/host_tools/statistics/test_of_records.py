"""Counts of hands as they come out of the records."""

from floorman import events as ev
from floorman.rules import codes

from host_tools.statistics.counts import Counts, counts_of
from tests.host_tools.records.told import Told, hands_of


def table() -> Told:
    """Four players, the button at the first."""
    told = Told()
    told.sit(1000, 1000, 1000, 1000)
    return told


def dealt(told: Told) -> None:
    told.start()
    told.deal((1, 2, 3, 0))


def counted(told: Told) -> dict[int, Counts]:
    (hand,) = hands_of(told.lines)
    assert not hand.irregular
    return counts_of(hand)


def test_a_raise_and_folds() -> None:
    told = table()
    dealt(told)
    told.key(ev.K_RAISE, 300)
    for seat in (0, 1, 2):
        told.tell(ev.MUCKED, seat)
    assert counted(told) == {
        0: Counts(hands=1, three_bet_chances=1),
        1: Counts(hands=1, three_bet_chances=1, net=-500_000),
        2: Counts(hands=1, three_bet_chances=1, net=-1_000_000),
        3: Counts(hands=1, voluntary=1, raised=1, net=1_500_000),
    }


def test_a_walk() -> None:
    told = table()
    dealt(told)
    for seat in (3, 0, 1):
        told.tell(ev.MUCKED, seat)
    assert counted(told)[2] == Counts(hands=1, walks=1, net=500_000)


def test_a_penalty_is_served_outside_the_counts() -> None:
    told = table()
    told.menu(codes.MENU_PENALTY, seat=2, number=1)
    dealt(told)
    told.key(ev.K_CALL)
    told.tell(ev.MUCKED, 0)
    told.key(ev.K_CHECK)
    told.board(0, 5, 10)
    told.key(ev.K_RAISE, 200)
    told.tell(ev.MUCKED, 3)
    assert counted(told) == {
        0: Counts(hands=1),
        2: Counts(hands=1, aggressive=1, flops=1, net=1_500_000),
        3: Counts(hands=1, voluntary=1, folds=1, flops=1, net=-1_000_000),
    }


def test_a_hand_that_the_dealer_took_is_no_fold() -> None:
    told = table()
    dealt(told)
    told.key(ev.K_RAISE, 300)
    told.key(ev.K_CALL)
    told.tell(ev.MUCKED, 1)
    told.tell(ev.MUCKED, 2)
    told.board(0, 5, 10)
    told.key(ev.K_RAISE, 300)
    told.menu(codes.MENU_KILLED, seat=1)
    told.key(ev.K_ENTER, 2)  # it is dead, not restored
    found = counted(told)
    assert found[0] == Counts(hands=1, voluntary=1, three_bet_chances=1, flops=1, net=-3_000_000)
    assert found[3].cbets == 1
