"""Acts in the order of turns: folds wait for theirs, whatever else is out of turn is said."""

from dataclasses import replace

import pytest
from floorman import events as ev

from host_tools.records.hand import Act, Did, Hand
from host_tools.records.turns import OutOfTurnError, in_turn, order
from tests.host_tools.records.told import Told, hands_of


def hand(*acts: Act) -> Hand:
    """Three players, the button in seat 1; these acts."""
    told = Told()
    told.sit(1000, 1000, 1000)
    told.start()
    told.deal([1, 2, 0])
    told.key(ev.K_FOLD)
    told.key(ev.K_FOLD)
    (played,) = hands_of(told.lines)
    return replace(played, acts=acts)


def test_players_are_counted_from_the_button_s_left() -> None:
    assert order(hand()) == (1, 2, 0)


def test_a_fold_out_of_turn_waits_for_its_turn() -> None:
    fold, call = Act(0, 2, Did.FOLD), Act(0, 0, Did.CALL, 100, 100)
    complete, check = Act(0, 1, Did.CALL, 50, 100), Act(1, 1, Did.CHECK)
    bet, out = Act(1, 0, Did.BET, 200, 200), Act(1, 1, Did.FOLD)
    told = in_turn(hand(fold, call, complete, check, bet, out))
    assert told == (call, complete, fold, check, bet, out)


def test_a_hand_dead_on_a_street_where_it_need_not_act_folds_on_the_next() -> None:
    calls = (Act(0, 0, Did.CALL, 100, 100), Act(0, 1, Did.CALL, 50, 100), Act(0, 2, Did.CHECK))
    dead = Act(0, 1, Did.FOLD)
    check = Act(1, 2, Did.CHECK)
    told = in_turn(hand(*calls, dead, check))
    assert told == (*calls, replace(dead, street=1), check)


def test_a_call_out_of_turn_that_stood_cannot_be_told() -> None:
    with pytest.raises(OutOfTurnError, match="seat 3 acted out of turn"):
        in_turn(hand(Act(0, 2, Did.CHECK)))


def test_a_turn_that_never_came_cannot_be_told() -> None:
    with pytest.raises(OutOfTurnError, match="seat 2 was out before its turn"):
        in_turn(hand(Act(0, 1, Did.FOLD), Act(0, 2, Did.FOLD)))
