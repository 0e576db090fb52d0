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


def folded(book):
    """A hand that is won."""
    table = again(book)
    table.deal()
    while table.game.phase == codes.BET:
        table.key(ev.K_FOLD)
    table.said.clear()
    table.cues.clear()
    return table


def begins(table):
    """The cue that tells the table to key NEXT itself."""
    return (ev.CUE_NEXT, 255, 0) in table.cues


def old(table, left, most=3, seats=0):
    return table.feed(ev.OLD, 0, left | most << 6 | seats << 12)


@pytest.mark.parametrize("book", ALL)
def test_how_many_still_lie_there_is_known_while_hole_cards_come(book):
    table = again(book)
    for left in (3, 2, 1, 0):
        assert old(table, left) == 0
        assert table.game.old_cards() == left
        assert table.game.step() == (codes.STEP_GATHER if left else codes.STEP_DECK_SHUFFLE)


@pytest.mark.parametrize("book", ALL)
def test_tda_35c_a_deal_begun_again_waits_for_the_shuffle(book):
    table = again(book)
    assert table.game.step() == codes.STEP_DECK_SHUFFLE  # nobody tells of old cards
    assert table.key(ev.K_ENTER) == 0
    assert table.game.ruling == 0
    table.deal()
    assert table.game.phase == codes.BET


@pytest.mark.parametrize("book", ALL)
def test_who_deals_on_has_shuffled(book):
    """Also where readers still believe what was just taken up."""
    table = again(book)
    old(table, 3)
    table.feed(ev.HOLE, 1)
    assert table.game.step() == codes.STEP_GATHER
    old(table, 0)
    assert table.game.ruling == 0


@pytest.mark.parametrize("book", ALL)
def test_tda_35c_floor_ends_the_gathering_and_the_shuffle(book):
    table = again(book)
    old(table, 3)
    assert table.key(ev.K_ENTER) == codes.ALERT_REPAIR_FIRST  # readers see them
    assert table.key(ev.K_FLOOR) == 0
    assert (table.game.ruling, table.game.gathers()) == (0, False)


@pytest.mark.parametrize("book", ALL)
def test_cuca_14_r_cas_13_r_a_card_dealt_beside_them_is_asked_about_and_dealt_again(book):
    table = again(book)
    old(table, 3)
    table.feed(ev.HOLE, 1)
    assert old(table, 3, seats=0b1110) == codes.ALERT_DEAD_CARD
    assert table.game.option(0) == codes.OPT_REDEAL
    table.key(ev.K_ENTER)
    assert (table.game.redeals, table.game.step()) == (2, codes.STEP_DECK_SHUFFLE)
    assert table.game.old_cards() == 0


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
def test_no_hand_begins_over_old_cards(book):
    table = folded(book)
    hand = table.game.hand_no
    old(table, 3, seats=0b11)
    assert table.key(ev.K_NEXT) == codes.ALERT_REPAIR
    assert (table.game.hand_no, table.game.phase) == (hand, codes.DONE)
    assert [(seat, step) for seat, step, _ in table.notes(codes.NOTE_STEP)] == [
        (0, codes.STEP_GATHER_AT),
        (1, codes.STEP_GATHER_AT),
        (255, codes.STEP_GATHER),
    ]
    assert (table.game.gathers(), table.game.step()) == (True, codes.STEP_GATHER)
    assert table.key(ev.K_NEXT) == codes.ALERT_REPAIR_FIRST
    assert table.key(ev.K_ENTER) == codes.ALERT_REPAIR_FIRST
    old(table, 1)
    assert not begins(table)
    old(table, 0)
    assert (table.game.ruling, begins(table)) == (0, True)
    assert table.key(ev.K_NEXT) == 0
    assert table.game.hand_no == hand + 1


@pytest.mark.parametrize("book", ALL)
def test_floor_begins_the_hand_over_what_no_reader_sees_go(book):
    table = folded(book)
    old(table, 3)
    table.key(ev.K_NEXT)
    assert table.key(ev.K_FLOOR) == 0
    assert (table.game.ruling, begins(table), table.game.old_cards()) == (0, True, 0)


@pytest.mark.parametrize("book", ALL)
def test_undo_takes_a_next_over_old_cards_back(book):
    table = folded(book)
    old(table, 3)
    before = table.packed()
    table.key(ev.K_NEXT)
    old(table, 2)
    table.key(ev.K_UNDO)
    assert (table.packed(), table.game.gathers()) == (before, False)
    old(table, 0)
    assert table.key(ev.K_NEXT) == 0


@pytest.mark.parametrize("book", ALL)
def test_a_card_dealt_before_the_old_ones_are_gathered_is_named(book):
    table = folded(book)
    old(table, 3)
    table.key(ev.K_NEXT)
    assert table.feed(ev.HOLE, 1) == codes.ALERT_REPAIR_FIRST
    assert table.game.phase == codes.DONE


def test_undo_and_what_comes_after_the_deal():
    table = again(0)
    old(table, 3)
    table.feed(ev.ABSENT, 5, 1)
    old(table, 2)
    table.key(ev.K_UNDO)
    assert table.game.old_cards() == 3
    table.deal()
    table.key(ev.K_ENTER) if table.game.ruling else None
    old(table, 0)
    old(table, 9, 9)
    assert table.game.old_cards() == 0  # nobody asks any more


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
    assert table.key(ev.K_NEXT) == codes.ALERT_REPAIR
    assert table.game.gathers()
    old(table, 0, 17)
    assert table.key(ev.K_NEXT) == 0


@pytest.mark.parametrize("book", ALL)
def test_what_lies_there_when_a_hand_was_won_is_the_dealers(book):
    table = again(book)
    table.deal()
    while table.game.phase == codes.BET:
        table.key(ev.K_FOLD)
    old(table, 7, 7)
    assert not table.game.gathers()  # before NEXT nobody has to gather them


def test_cas_13_r_undo_of_a_void_asks_for_nothing():
    table = void(0)
    old(table, 8, 8)
    table.key(ev.K_UNDO)
    assert (table.game.phase, table.game.gathers()) == (codes.BET, False)
