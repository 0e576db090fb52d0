"""Chips put in beside those of an earlier wager of the round (TDA-46C2, CUCA-8f)."""

import pytest
from floorman import events as ev
from floorman.rules import codes

from tests.rules.felt import CUCA, TDA, Felt

RICH = 50_000


def facing(book, *blind, to):
    """The small blind lies there in these chips; its seat faces a raise."""
    return Felt([RICH] * 3, book, sum(blind), 100).lay(0, *blind).bets(to)


def test_tda_46c2_partly_withdrawn_old_and_new_chips_make_the_raise():
    table = facing(TDA, 25, 25, to=600)
    assert table.put(0, 1_000, 500, pulled=(25,)) == 0
    assert table.did(0) == ("raise", 1_525, "TDA-46C2")


def test_tda_46c2_partly_withdrawn_less_than_half_a_raise_is_a_call():
    table = facing(TDA, 25, 25, to=600)
    assert table.put(0, 500, 100, pulled=(25,)) == 0
    assert table.did(0)[:2] == ("call", 600)


def test_tda_46c2_old_chips_cover_the_call_and_new_ones_make_the_raise():
    table = facing(TDA, 50, to=600)
    assert table.put(0, 500, 500) == 0  # 550 are too few: both are needed
    assert table.did(0) == ("call", 600, "TDA-46C1")
    table = Felt([RICH] * 3, TDA).lay(1, 1_000).bets(700, None)
    assert table.put(1, 500) == 0
    assert table.did(1) == ("raise", 1_500, "TDA-46C2")


def test_cuca_8f_one_chip_beside_old_ones_is_asked_about():
    table = facing(CUCA, 50, to=600)
    assert table.put(0, 1_000) == codes.ALERT_UNCLEAR_BET
    assert table.notes(codes.NOTE_PROPOSED) == [(0, codes.ALERT_UNCLEAR_BET, "CUCA-8f")]
    assert table.did(0) is None


def test_cuca_8f_an_amount_of_two_meanings_is_asked_about():
    table = Felt([RICH] * 3, CUCA, 100, 200).flop()
    key = codes.menu_value(codes.MENU_AMBIGUOUS, number=5)
    assert table.key(ev.K_FLOOR, key) == codes.ALERT_UNCLEAR_BET
    assert table.notes(codes.NOTE_PROPOSED) == [(0, codes.ALERT_UNCLEAR_BET, "CUCA-8f")]
    assert table.did(0) is None


@pytest.mark.parametrize("book", [TDA, CUCA])
def test_cuca_8f_nobody_acts_before_the_amount_is_clear(book):
    table = Felt([RICH] * 3, book).flop()
    assert table.key(ev.K_RAISE) == 0
    assert table.put(1, 100) in (codes.ALERT_WAIT_AMOUNT, codes.ALERT_OUT_OF_TURN)
    assert table.did(1) is None
