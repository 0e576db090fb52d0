"""The felt answers a question though another one came on top of it."""

import pytest
from floorman import events as ev
from floorman.rules import codes

from tests.rules.test_board import CASINO, TDA, Felt


@pytest.fixture
def table():
    table = Felt(CASINO)
    table.call_round()
    return table


def one_more(table):
    """A third card comes to seat 2, which is asked about."""
    assert table.feed(ev.HOLE, 2, 500) == codes.ALERT_MANY_CARDS


def burn_the_turn(table):
    """The turn is laid on the burns, which is asked about, and then something else."""
    table.street("Ah7d2c")
    table.call_round()
    table.street("9s")
    assert table.feed(ev.TAKEN, 13, ev.AT_BURN) == codes.ALERT_BOARD_BURNED
    one_more(table)


def open_codes(table):
    return {table.game.ruling_code[n] for n in range(table.game.open_rulings)}


def test_irr_13_the_burn_that_was_there_all_the_time(table):
    table.lay("Ah7d2c")
    assert table.feed(ev.REST) == codes.ALERT_BURN_MISSING
    one_more(table)
    table.feed(ev.BURN)
    assert open_codes(table) == {codes.ALERT_MANY_CARDS}


def test_irr_13a_the_card_that_came_without_its_burn_is_taken_away(table):
    table.lay("Ah7d2c")
    table.feed(ev.REST)
    one_more(table)
    table.feed(ev.LIES, 0, 0b110)
    assert open_codes(table) == {codes.ALERT_MANY_CARDS}
    assert table.game.nboard == 2


def test_irr_13_a_burn_too_many_goes_back_and_is_dealt(table):
    for _ in range(2):
        table.feed(ev.BURN)
    assert table.game.ruling == codes.ALERT_BURN_EXTRA
    one_more(table)
    table.feed(ev.TAKEN, ev.AT_BURN, 10)
    assert open_codes(table) == {codes.ALERT_MANY_CARDS}
    assert table.game.burns == 1


def test_cas_25_a_board_card_that_was_burned_is_laid_back(table):
    burn_the_turn(table)
    table.lay("9s", 3)
    assert open_codes(table) == {codes.ALERT_MANY_CARDS}
    assert table.game.nboard == 4


@pytest.mark.parametrize("book", [CASINO, TDA])
def test_tda_39_one_of_four_is_laid_on_the_burns(book):
    table = Felt(book)
    table.call_round()
    table.street("Ah7d2c")
    assert table.lay("9s", 3) == codes.ALERT_FLOP_FOUR
    one_more(table)
    table.feed(ev.TAKEN, 13, ev.AT_BURN)
    assert open_codes(table) == {codes.ALERT_MANY_CARDS}
    assert (table.game.nboard, table.game.burns) == (3, 2)


def test_a_board_card_that_is_heard_again_answers_nothing_and_turns_nothing_round(table):
    burn_the_turn(table)
    asked = list(table.game.ruling_code)
    table.lay("Ah", 0)
    assert list(table.game.ruling_code) == asked
