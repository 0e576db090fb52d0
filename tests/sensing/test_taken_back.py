"""Cards that came in the deal and went again, and cards of a hand of which a copy was heard."""

import pytest
from floorman import events as ev
from floorman.sensing import zones

from tests.sensing.test_cards import DECK_B, JOKER, TWIN, Table
from tests.sensing.test_whose_card import lie_and_wait as wait


@pytest.fixture
def table():
    table = Table()
    table.felt.expect_cards(zones.HOLE)
    return table


def taken(table):
    return [event[1:] for event in table.events if event[0] == ev.TAKEN]


def test_cas_13_5_a_third_card_that_goes_while_the_hand_is_held_up(table):
    wait(table, 2, hole0=[1, 2])
    wait(table, 2)
    wait(table, 2, hole0=[3])
    wait(table, 6)
    assert taken(table) == []  # he may hold all three
    wait(table, 3, hole0=[1, 2])
    assert taken(table) == [(0, ev.AT_STUB)]
    assert sorted(divmod(table.felt.cards.tabled(0, 0), 256)) == [1, 2]


def test_cas_13_5_a_card_that_went_before_the_third_one_came(table):
    wait(table, 2, hole0=[1, 9])
    wait(table, 2, hole0=[1])
    wait(table, 4, hole0=[1, 2])
    assert taken(table) == [(0, ev.AT_EARLIER)]


def test_cas_13_5_a_card_that_went_after_the_third_one_came(table):
    wait(table, 2, hole0=[1, 9])
    wait(table, 2, hole0=[1, 9, 2])
    wait(table, 4, hole0=[1, 2])
    assert taken(table) == [(0, ev.AT_EARLIER)]


@pytest.mark.parametrize("wrong", [JOKER, TWIN, DECK_B + 9])
@pytest.mark.parametrize("held", [[], [0]])
def test_irr_7_a_wrong_card_beside_a_hand_that_is_held_up_is_none_of_it(table, wrong, held):
    wait(table, 2, hole0=[0, 2], hole1=[3])
    wait(table, 2, hole0=held, hole1=[3])
    wait(table, 3, hole0=[*held, wrong], hole1=[3])
    wait(table, 3, hole0=held, hole1=[3])
    wait(table, 5, hole0=[0, 2], hole1=[3])
    assert taken(table) == []
    assert sorted(divmod(table.felt.cards.tabled(0, 0), 256)) == [0, 2]


def test_three_cards_that_are_looked_at_stay_three(table):
    wait(table, 2, hole0=[1, 2, 3])
    wait(table, 6)
    wait(table, 4, hole0=[1, 2, 3])
    assert taken(table) == []


@pytest.mark.parametrize("between", [[0], [0, 3, JOKER]])
def test_irr_7_a_joker_that_is_replaced_when_the_deal_is_over(table, between):
    """The other card comes when it is gone, or before."""
    wait(table, 2, hole0=[0, JOKER])
    table.felt.expect_cards(zones.BET)
    wait(table, 2, hole0=between)
    wait(table, 4, hole0=[0, 3])
    assert taken(table) == [(0, ev.AT_BOX)]


@pytest.mark.parametrize("wrong", [JOKER, TWIN, DECK_B + 9])
def test_irr_7_a_wrong_card_that_went_in_the_deal_is_told_and_again_when_it_comes(table, wrong):
    wait(table, 2, hole0=[0], hole1=[2])
    wait(table, 2, hole0=[0], hole1=[2, wrong])
    wait(table, 3, hole0=[0], hole1=[2])
    assert taken(table) == [(1, ev.AT_BOX)]
    fault = table.faults()[0]
    table.events.clear()
    wait(table, 2, hole0=[0], hole1=[2, wrong])
    assert table.kinds() == [ev.HOLE, ev.FAULT]
    assert table.faults() == [fault]


def test_irr_7_a_hand_with_a_wrong_card_that_is_looked_at_is_not_taken_away(table):
    wait(table, 2, hole0=[0], hole1=[2, JOKER])
    wait(table, 6, hole0=[0])
    wait(table, 3, hole0=[0], hole1=[2, JOKER])
    wait(table, 6, hole0=[0])
    assert taken(table) == []
    wait(table, 3, hole0=[0], hole1=[2])
    assert taken(table) == [(1, ev.AT_BOX)]


@pytest.mark.parametrize("wrong", [JOKER, TWIN, DECK_B + 9])
def test_irr_7_a_wrong_card_that_is_pushed_to_another_seat_is_named_there(table, wrong):
    """The card that was given for it answers at the seat that it left, and nowhere else."""
    wait(table, 2, hole0=[0], hole1=[2])
    wait(table, 2, hole0=[0], hole1=[2, wrong])
    [fault] = table.faults()
    wait(table, 3, hole0=[0, wrong], hole1=[2])
    assert taken(table) == [(1, ev.AT_WRONG)]
    assert table.faults() == [fault, (1, ev.FAULT_AWAY), (0, fault[1])]
    wait(table, 3, hole0=[0, wrong], hole1=[2, 3])
    assert len(table.faults()) == 3


@pytest.mark.parametrize("wrong", [JOKER, DECK_B + 9])
def test_irr_7_a_wrong_card_that_is_pushed_to_a_whole_hand_is_none_of_it(table, wrong):
    """The hand's own cards go to the muck: that is a fold, wherever the wrong one stays."""
    wait(table, 2, hole0=[0, 5], hole1=[2])
    wait(table, 2, hole0=[0, 5], hole1=[2, wrong])
    wait(table, 3, hole0=[0, 5, wrong], hole1=[2])
    wait(table, 3, hole0=[0, 5, wrong], hole1=[2, 3])
    table.felt.expect_cards(zones.BET)
    wait(table, 5, hole0=[wrong], hole1=[2, 3], muck=[0, 5])
    assert (ev.MUCKED, 0, 0) in table.events


def test_irr_7_of_two_wrong_cards_at_a_seat_the_one_that_is_pushed_on_is_named_there(table):
    wait(table, 2, hole0=[0], hole1=[2])
    wait(table, 2, hole0=[0], hole1=[2, JOKER])
    wait(table, 2, hole0=[0], hole1=[2, JOKER, DECK_B + 9])
    table.events.clear()
    wait(table, 3, hole0=[0, JOKER], hole1=[2, DECK_B + 9])
    assert (0, ev.FAULT_JOKER) in table.faults()


@pytest.mark.parametrize("wrong", [JOKER, TWIN, DECK_B + 9])
def test_irr_7_a_wrong_card_of_a_mucked_hand_is_not_replaced(table, wrong):
    """Another card that comes to its seat puts nothing right: the hand lies in the muck."""
    wait(table, 2, hole0=[0], hole1=[2])
    wait(table, 2, hole0=[0], hole1=[2, wrong])
    wait(table, 3, hole0=[0], muck=[2, wrong])
    wait(table, 4, hole0=[0], hole1=[3], muck=[2, wrong])
    wait(table, 4, hole0=[0, 4], hole1=[3], muck=[2, wrong])
    assert taken(table) == []


def test_irr_13_a_card_that_came_by_the_burns_on_its_way_is_no_burn(table):
    wait(table, 2, hole0=[1])
    wait(table, 2, hole0=[1], burn=[2])
    assert table.kinds()[-1] == ev.BURN
    wait(table, 4, hole0=[1], hole1=[2])
    assert taken(table) == [(ev.AT_BURN, ev.AT_STUB)]
    assert [event[:2] for event in table.events if event[0] == ev.HOLE] == [
        (ev.HOLE, 0),
        (ev.HOLE, 1),
    ]
    assert not table.faults()


def test_irr_13_a_burn_behind_the_deal_stays_one(table):
    wait(table, 2, hole0=[1])
    table.felt.expect_cards(zones.BOARD)
    wait(table, 2, hole0=[1], burn=[2])
    wait(table, 4, hole0=[1])
    assert taken(table) == []


def test_irr_13_a_burned_card_that_is_dealt_to_the_board_is_sealed_with_its_own_face(table):
    table.felt.expect_cards(zones.BOARD)
    wait(table, 2, burn=[2])
    wait(table, 1)
    wait(table, 2, board0=[2])
    assert taken(table) == [(ev.AT_BURN, 10)]


@pytest.mark.parametrize(("place", "at"), [("burn", ev.AT_BURN), ("muck", ev.AT_MUCK)])
def test_tda_38_a_copy_that_is_heard_elsewhere_takes_no_card_for_good(table, place, at):
    wait(table, 2, hole0=[1], hole1=[2])
    wait(table, 4, hole0=[1], **{place: [2]})
    assert taken(table) == [(1, at)]
    wait(table, 6, hole0=[1], hole1=[2])
    assert taken(table) == [(1, at), (at, 1)]
    assert table.felt.cards.seen[1] == 1


def test_tda_38_one_that_was_given_for_it_stays_and_the_old_one_is_dead(table):
    wait(table, 2, hole0=[1, 3], hole1=[2, 4])
    wait(table, 4, hole0=[1, 3], hole1=[4], burn=[2])
    wait(table, 3, hole0=[1, 3], hole1=[4, 5], burn=[2])
    wait(table, 6, hole0=[1, 3], hole1=[4, 5, 2])
    assert taken(table) == [(1, ev.AT_BURN)]
    assert table.faults()[-1] == (1, ev.FAULT_DEAD)


@pytest.mark.parametrize("missed", [False, True])
@pytest.mark.parametrize(("left", "told"), [(5, ev.AT_BURN | ev.AT_LATEST), (4, ev.AT_BURN)])
def test_cas_13_0_a_surplus_card_that_is_burned_is_told_as_the_last_one(table, left, told, missed):
    """The one that came last of three is none of those that were seen before.

    Three cards spoil a field: the reader may hear them one after the other no more.
    """
    wait(table, 2, hole0=[1, 3], hole1=[2, 4])
    wait(table, 2, hole0=[1, 3], hole1=[2, 4, 5])
    for heard in ([4, 5], [5], []) if missed else ():
        table.lie(passes=10, hole0=[1, 3], hole1=heard)
    wait(table, 6, hole0=[1, 3], hole1=[card for card in (2, 4, 5) if card != left], burn=[left])
    assert taken(table) == [(1, told)]
