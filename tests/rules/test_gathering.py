"""Cards of the hand before lie there when this one is dealt: gathered first, or asked about."""

import pytest
from floorman import events as ev
from floorman.rules import codes

from tests.rules.rig import Table
from tests.rules.test_board import ALL


def again(book, players=4):
    """A deal that is begun again, with a card or two at each seat."""
    table = Table(dict.fromkeys(range(players), 1000), start=False)
    table.feed(ev.BOOK, book)
    table.feed(ev.START, 0, 1)
    for seat in (1, 2, 3):
        table.feed(ev.HOLE, seat)
    table.key(ev.K_MISDEAL)
    table.key(ev.K_ENTER)
    table.said.clear()
    return table


def old(table, left, most=3, seats=0):
    return table.feed(ev.OLD, 0, left | most << 6 | seats << 12)


@pytest.mark.parametrize("book", ALL)
def test_how_many_still_lie_there_is_known_while_hole_cards_come(book):
    table = again(book)
    for left in (3, 2, 1, 0):
        assert old(table, left) == 0
        assert table.game.old_cards() == left
    assert table.game.ruling == 0


@pytest.mark.parametrize("book", ALL)
def test_cuca_14_r_cas_13_r_a_card_dealt_beside_them_is_asked_about_and_dealt_again(book):
    table = again(book)
    old(table, 3)
    table.feed(ev.HOLE, 1)
    assert old(table, 3, seats=0b1110) == codes.ALERT_DEAD_CARD
    assert table.game.option(0) == codes.OPT_REDEAL
    table.key(ev.K_ENTER)
    assert (table.game.redeals, table.game.ruling, table.game.old_cards()) == (2, 0, 0)


@pytest.mark.parametrize("book", ALL)
def test_all_of_them_are_one_question(book):
    table = again(book)
    table.feed(ev.HOLE, 1)
    old(table, 3, seats=0b1110)
    table.said.clear()
    for seat in (2, 3):
        assert table.feed(ev.FAULT, seat, ev.FAULT_DEAD) == 0
    assert table.said == []


@pytest.mark.parametrize("book", ALL)
def test_cards_at_a_seat_that_does_not_play_are_no_misdeal(book):
    table = again(book)
    table.feed(ev.HOLE, 1)
    assert old(table, 1, seats=1 << 7) == 0
    assert table.game.ruling == 0


@pytest.mark.parametrize("book", ALL)
def test_gathered_meanwhile_nothing_is_left_to_ask(book):
    table = again(book)
    table.feed(ev.HOLE, 1)
    old(table, 1, seats=0b1000)
    for seat in (2, 3, 0):
        table.feed(ev.HOLE, seat, 0)
    assert old(table, 0) == 0
    assert table.game.ruling == 0
    for seat in (1, 2, 3, 0):
        table.feed(ev.HOLE, seat, 0)
    assert table.game.phase == codes.BET


@pytest.mark.parametrize("book", ALL)
def test_a_hand_is_begun_over_old_cards_and_they_are_counted(book):
    """NEXT is never held up: it is said that they lie there."""
    table = again(book)
    table.deal()
    while table.game.phase == codes.BET:
        table.key(ev.K_FOLD)
    assert table.key(ev.K_NEXT) == 0
    old(table, 7, 7)
    assert (table.game.old_left, table.game.old_most) == (7, 7)
    assert old(table, 0, 7) == 0


def test_undo_and_what_comes_after_the_deal():
    table = again(0)
    old(table, 3)
    table.feed(ev.ABSENT, 5, 1)
    old(table, 2)
    table.key(ev.K_UNDO)
    assert table.game.old_cards() == 3
    table.deal()
    old(table, 9, 9)
    assert table.game.old_cards() == 3  # nobody asks any more


def void(book):
    table = Table(dict.fromkeys(range(4), 1000), start=False)
    table.feed(ev.BOOK, book)
    table.feed(ev.START, 0, 1)
    table.deal()
    table.feed(ev.FAULT, 12, ev.FAULT_DUPLICATE)
    table.key(ev.K_ENTER)
    return table


@pytest.mark.parametrize("book", ALL)
def test_cuca_14_r_cas_13_r_the_cards_of_a_void_hand_are_asked_for_before_next(book):
    table = void(book)
    assert table.game.phase == codes.DONE
    assert old(table, 11, 17) == 0
    assert table.game.gathers()
    assert old(table, 0, 17) == 0
    assert not table.game.gathers()
    old(table, 2, 17)
    table.key(ev.K_NEXT)
    assert not table.game.gathers()  # until they are told again
    old(table, 2, 2)
    assert table.game.gathers()


@pytest.mark.parametrize("book", ALL)
def test_what_lies_there_when_a_hand_was_won_is_the_dealers(book):
    table = again(book)
    table.deal()
    while table.game.phase == codes.BET:
        table.key(ev.K_FOLD)
    old(table, 7, 7)
    assert not table.game.gathers()


def test_cas_13_r_undo_of_a_void_asks_for_nothing():
    table = void(0)
    old(table, 8, 8)
    table.key(ev.K_UNDO)
    assert (table.game.phase, table.game.gathers()) == (codes.BET, False)
