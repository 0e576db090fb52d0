"""Questions about cards that came in the deal and went again: none stays, and the deal goes on."""

import pytest
from floorman import events as ev
from floorman.rules import codes

from tests.rules.test_board import ALL, Felt


def dealt(book, *order):
    table = Felt(book)
    while table.game.phase == codes.BET:
        table.key(ev.K_FOLD)
    table.key(ev.K_NEXT)
    for n, seat in enumerate(order):
        table.feed(ev.HOLE, seat, 10 * n)
    return table


def is_dealt_out(table, *order):
    for n, seat in enumerate(order):
        table.feed(ev.HOLE, seat, 500 + 10 * n)
    return (table.game.phase, table.game.ruling) == (codes.BET, 0)


WRONG = [ev.FAULT_JOKER, ev.FAULT_CUT, ev.FAULT_DECK, ev.FAULT_DUPLICATE]


@pytest.mark.parametrize("book", ALL)
@pytest.mark.parametrize("fault", WRONG)
def test_irr_7_cuca_14_m4_a_wrong_card_that_went_away_is_asked_about_no_more(book, fault):
    table = dealt(book, 2, 0, 1, 2)
    table.feed(ev.FAULT, 2, fault)
    assert table.game.ruling
    table.feed(ev.TAKEN, 2, ev.AT_BOX)
    assert (table.game.ruling, table.game.dealt[2]) == (0, 1)
    assert is_dealt_out(table, 2, 0, 1)


@pytest.mark.parametrize("book", ALL)
@pytest.mark.parametrize("fault", WRONG)
def test_cas_13_5_one_that_lay_there_before_its_turn_passed_nobody_over(book, fault):
    table = dealt(book, 2, 0, 1, 0)
    table.feed(ev.FAULT, 0, fault)
    table.feed(ev.HOLE, 2, 200)
    table.feed(ev.TAKEN, 0, ev.AT_BOX)
    assert (table.game.ruling, table.game.dealt[0]) == (0, 1)
    assert is_dealt_out(table, 0, 1)


@pytest.mark.parametrize("book", ALL)
def test_cas_13_5_a_seat_that_was_passed_over_is_asked_about_all_the_same(book):
    table = dealt(book, 0, 1)
    table.feed(ev.HOLE, 2, 200)
    asked = table.game.ruling
    table.feed(ev.HOLE, 0, 300)
    table.feed(ev.FAULT, 0, ev.FAULT_DECK)
    table.feed(ev.TAKEN, 0, ev.AT_BOX)
    assert asked in (codes.ALERT_FIRST_SEAT, codes.ALERT_ORDER)
    assert table.game.ruling == asked


@pytest.mark.parametrize("book", ALL)
def test_cas_13_5_the_card_before_its_turn_went_and_the_seats_own_one_came(book):
    table = dealt(book, 2, 0, 1, 1)
    table.feed(ev.HOLE, 2, 200)
    asked = table.game.ruling
    for n, seat in enumerate((0, 1)):
        table.feed(ev.HOLE, seat, 300 + 50 * n)
    table.feed(ev.TAKEN, 1, ev.AT_EARLIER)
    assert asked == (codes.ALERT_ORDER if table.game.state.book.order_any else 0)
    assert (table.game.phase, table.game.ruling) == (codes.BET, 0)


@pytest.mark.parametrize("book", ALL)
def test_cas_13_5_a_third_card_that_comes_and_goes_twice_is_one_surplus(book):
    """A player holds up his first card while a copy lies beside the second one."""
    table = dealt(book, 2, 0, 1, 2, 2)
    table.feed(ev.TAKEN, 2, ev.AT_EARLIER)
    table.feed(ev.HOLE, 2, 200)
    table.feed(ev.TAKEN, 2, ev.AT_EARLIER)
    assert (table.game.ruling, table.game.state.extra) == (0, 0)
    assert is_dealt_out(table, 0, 1)


@pytest.mark.parametrize("book", ALL)
def test_cas_13_5_somebody_else_who_was_passed_over_is_named_all_the_same(book):
    table = dealt(book, 2, 0, 1, 1, 2)
    table.feed(ev.HOLE, 1, 300)
    table.feed(ev.TAKEN, 1, ev.AT_EARLIER)
    table.feed(ev.HOLE, 0, 400)
    assert bool(table.game.ruling) == bool(table.game.state.book.order_any)


@pytest.mark.parametrize("book", ALL)
@pytest.mark.parametrize("burns", [1, 2])
def test_irr_13_a_card_that_came_by_the_burns_in_the_deal_is_no_burn(book, burns):
    table = dealt(book, 2, 0, 1, 2)
    for _ in range(burns):
        table.feed(ev.BURN, 0, 0)
    for _ in range(burns):
        table.feed(ev.TAKEN, ev.AT_BURN, ev.AT_STUB)
    assert is_dealt_out(table, 0, 1)
    assert (table.game.burns, table.game.burns_due) == (0, 1)


@pytest.mark.parametrize("book", ALL)
@pytest.mark.parametrize("place", [ev.AT_BURN, ev.AT_MUCK])
def test_tda_38_a_card_that_lies_at_its_seat_after_all_is_counted(book, place):
    table = dealt(book, 2, 0, 1, 2)
    table.feed(ev.TAKEN, 0, place)
    for seat in (0, 1):
        table.feed(ev.HOLE, seat, 200)
    table.feed(ev.REST, 0, 0)
    assert table.game.ruling == codes.ALERT_FEW_CARDS
    table.feed(ev.TAKEN, place, 0)
    assert (table.game.phase, table.game.ruling, table.game.burns) == (codes.BET, 0, 0)


@pytest.mark.parametrize("book", ALL)
def test_tda_38_where_another_was_given_for_it_it_is_a_dead_card(book):
    table = dealt(book, 2, 0, 1, 2, 0)
    table.feed(ev.TAKEN, 0, ev.AT_BURN)
    table.feed(ev.HOLE, 0, 100)
    assert table.feed(ev.TAKEN, ev.AT_BURN, 0) == codes.ALERT_DEAD_CARD
    assert table.game.dealt[0] == 2


@pytest.mark.parametrize("book", ALL)
def test_tda_38_undo_brings_the_question_back(book):
    table = dealt(book, 2, 0, 1, 2)
    table.feed(ev.FAULT, 2, ev.FAULT_DECK)
    before = table.packed()
    table.feed(ev.TAKEN, 2, ev.AT_BOX)
    table.key(ev.K_UNDO)
    assert table.packed() == before


@pytest.mark.parametrize("book", ALL)
def test_tda_38_a_third_card_that_went_back_when_enough_have_acted_kills_nobody(book):
    table = Felt(book)
    for _ in range(2):
        table.call(table.game.actor)
    seat = table.game.actor
    assert table.feed(ev.HOLE, seat, 900) == codes.ALERT_MANY_CARDS
    table.feed(ev.TAKEN, seat, ev.AT_STUB)
    assert (table.game.ruling, table.game.dealt[seat]) == (0, 2)
    assert table.game.live(seat)


@pytest.mark.parametrize("book", ALL)
def test_irr_7_a_joker_replaced_after_the_deal_leaves_no_question(book):
    """The joker was the last card, so the other one seemed to be a third."""
    order = (2, 0, 1, 2, 0, 1)
    table = dealt(book, *order)
    table.feed(ev.FAULT, 1, ev.FAULT_JOKER)
    table.feed(ev.HOLE, 1, 200)
    table.feed(ev.TAKEN, 1, ev.AT_BOX)
    game = table.game
    assert (game.phase, game.ruling, game.dealt[1], game.state.extra) == (codes.BET, 0, 2, 0)
