"""Chips that a ruling gives back: nobody acts before they left the front of the seat."""

import pytest
from floorman import events as ev
from floorman.rules import codes

from tests.rules.felt import CUCA, Felt

RICH = 5_000


def early(back=True):
    """Cuca: seat 2 bet 500 out of turn, and the chips go back."""
    table = Felt([RICH] * 4, CUCA).flop()
    assert table.put(2, 500) == codes.ALERT_OUT_OF_TURN
    if back:
        table.key(ev.K_ENTER)
    return table


def undercall(keyed=False):
    """Tda: a call that is too small, given back by the floor."""
    table = Felt([RICH] * 4).flop().bets(400, 1_000)
    table.key(ev.K_ENTER, 500) if keyed else table.put(2, 500)
    assert table.game.ruling == codes.ALERT_UNDERCALL
    table.key(ev.K_ENTER, 1 + table.options().index(codes.OPT_RETURN))
    return table


@pytest.mark.parametrize("begun", [early, undercall])
def test_cuca_36_tda_51b_chips_go_back_before_anybody_acts(begun):
    table = begun()
    assert (table.game.ruling, table.game.asked()) == (codes.ALERT_GIVE_BACK, 2)
    assert table.game.chips_back() == 500
    actor, bet = table.game.actor, table.game.bet
    for key in (ev.K_CHECK, ev.K_CALL, ev.K_FOLD):
        assert table.key(key) == codes.ALERT_REPAIR_FIRST
    assert table.key(ev.K_ENTER) == codes.ALERT_REPAIR_FIRST  # readers see them
    table.bet(2, 200)
    assert table.game.chips_back() == 200
    table.bet(2, 0)
    assert (table.game.ruling, table.game.actor, table.game.bet) == (0, actor, bet)


def string_bet():
    """Tda: seat 2 calls 500 and adds 1,000 in a second motion, which goes back."""
    table = Felt([RICH] * 4).flop().bets(0, 500)
    table.put(2, 500)
    assert table.put(2, 1_000) == codes.ALERT_STRING_BET
    table.key(ev.K_ENTER)
    assert table.game.chips_back() == 1_000
    return table


@pytest.mark.parametrize("begun", [early, undercall, string_bet])
def test_tda_56_chips_that_leave_one_by_one_went_back(begun):
    """As readers report it: each chip, then what lies there still."""
    table = begun()
    table.put(2, pulled=[table.game.chips_back()])
    assert table.game.ruling == 0


@pytest.mark.parametrize("begun", [early, undercall])
def test_floor_says_that_they_went_back(begun):
    table = begun()
    assert table.key(ev.K_FLOOR) == 0
    assert table.game.ruling == 0


def test_cuca_36_taken_back_before_it_is_decided_nothing_is_asked():
    table = early(back=False)
    table.bet(2, 0)
    assert table.game.ruling == 0


def test_tda_51b_where_no_reader_sees_chips_enter_answers():
    table = undercall(keyed=True)
    assert (table.game.ruling, table.game.chips_back()) == (codes.ALERT_GIVE_BACK, 500)
    assert table.options() == [codes.OPT_DONE, codes.OPT_BY_HAND]
    assert table.key(ev.K_ENTER) == 0
    assert (table.game.ruling, table.game.actor) == (0, 2)


def test_a_power_cut_and_undo_in_its_midst_go_on_at_the_same_amount():
    table = early()
    table.bet(2, 200)
    packed = table.packed()
    table.game.unpack(bytearray(packed))
    assert (table.game.chips_back(), table.packed()) == (200, packed)
    table.key(ev.K_UNDO)
    assert table.game.chips_back() == 500
    table.key(ev.K_UNDO)
    assert table.game.ruling == codes.ALERT_OUT_OF_TURN


def test_tda_51b_one_chip_of_the_least_goes_back_too():
    table = Felt([RICH] * 4, small=1, big=2).flop().bets(2, 4)
    assert table.key(ev.K_ENTER, 1) == codes.ALERT_UNDERCALL
    table.key(ev.K_ENTER, 1 + table.options().index(codes.OPT_RETURN))
    assert (table.game.ruling, table.game.chips_back()) == (codes.ALERT_GIVE_BACK, 1)
    assert table.game.asked() == 2
