"""Cards and chips that are none of the hand's, or is known already: no cut makes news of it."""

import pytest
from floorman import events as ev
from floorman.rules import codes
from floorman.rules.log import ROOM

from tests.boards.desk import Desk
from tests.power.test_resume import (
    THREE,
    called_around,
    cut,
    flop,
    lay,
    packed,
    records,
    sweep,
    unharmed,
)
from tests.power.test_second_cut import FOUR, lift, one_folded
from tests.power.test_trouble import flip, half, playing, unplug

FIVE = {0: 2000, 3: 1500, 6: 900, 8: 1000, 9: 1000}


@pytest.fixture
def desk(tmp_path):
    return Desk(tmp_path, powered=True)


def press(desk, *keys):
    for key in keys:
        desk.rig.press(key)
        desk.wait(1)


def muck(desk, *seats):
    for seat in seats:
        for card in list(desk.world.at(f"hole{seat}")):
            desk.world.move(card, "muck")
        desk.wait(2)


def collect(desk):
    for card in desk.world.cards.values():
        desk.world.move(card, "discard")
    desk.wait(3)


def check_round(desk):
    while desk.game.phase == codes.BET:
        desk.rig.knock(desk.game.actor)
        desk.wait(1)


def told(desk, kind):
    return [event.seat for event in desk.heard if event.kind == kind]


def new_deal(desk, *seats):
    """The next deal is dealt with the cards that lay about, and is whole; nobody complains."""
    collect(desk)
    desk.deal(*seats)
    desk.wait(4)
    assert desk.game.phase == codes.BET
    assert not desk.game.ruling
    assert [desk.game.dealt[seat] for seat in seats] == [2] * len(seats)
    assert desk.troubles() == []


# cards of the deal, or the hand, before ---------------------------------------------------------


def voided(desk):
    """A whole deal was declared a misdeal and still lies at the seats."""
    desk.begin(THREE)
    desk.deal(3, 6, 0)
    press(desk, ev.K_MISDEAL, ev.K_ENTER)
    assert (desk.game.phase, desk.game.redeals) == (codes.DEAL, 1)


def test_a_voided_deal_that_still_lies_there_is_not_the_new_one(desk):
    voided(desk)
    unharmed(desk)
    unharmed(desk)
    new_deal(desk, 3, 6, 0)


def test_a_voided_deal_that_is_collected_over_the_muck_can_be_dealt_again(desk):
    voided(desk)
    cut(desk)
    for card in range(6):
        lay(desk, "muck", card)
    desk.wait(2)
    new_deal(desk, 3, 6, 0)


def test_a_card_dealt_in_the_dark_beside_a_voided_deal_is_new(desk):
    voided(desk)
    lay(desk, "discard", *range(6))
    desk.wait(4)
    cut(desk, lambda: lay(desk, "hole3", 10))
    assert [desk.game.dealt[seat] for seat in THREE] == [0, 1, 0]


def test_cards_left_at_the_seats_when_the_hand_begins_twice_are_not_dealt(desk):
    """The second beginning notes what the first one noted."""
    desk.begin(THREE)
    desk.deal(3, 6, 0)
    muck(desk, 0, 3)
    press(desk, ev.K_NEXT, ev.K_FLOOR, ev.K_MISDEAL, ev.K_ENTER)
    assert desk.game.redeals == 1
    cut(desk)
    assert list(desk.game.dealt) == [0] * 10
    new_deal(desk, 6, 0, 3)


def test_a_cut_right_behind_next_does_not_deal_what_lies_there(desk):
    """The hand is in the journal, what lies left over is not noted yet."""
    desk.begin(THREE)
    desk.deal(3, 6, 0)
    muck(desk, 0, 3)
    press(desk, ev.K_NEXT)
    desk.rig.supply.cut_after(
        7
    )  # FLOOR and a note; head, state and CRC of the start, its tally, NEXT
    press(desk, ev.K_FLOOR)
    desk.wait(6)
    assert desk.rig.supply.cuts == 1
    assert (desk.game.hand_no, desk.game.phase) == (2, codes.DEAL)
    assert list(desk.game.dealt) == [0] * 10


def test_cards_left_at_the_muck_can_be_dealt_in_the_next_hand(desk):
    desk.begin(THREE)
    desk.deal(3, 6, 0)
    muck(desk, 0, 3, 6)
    press(desk, ev.K_NEXT)
    unharmed(desk)
    new_deal(desk, 6, 0, 3)
    desk.wait(21)
    assert told(desk, ev.FAULT) == []


def test_burns_and_board_left_from_the_hand_before_are_none_of_this_one(desk):
    called_around(desk)
    flop(desk)
    desk.wait(2)
    muck(desk, 3, 6, 0)
    assert desk.game.phase == codes.DONE
    press(desk, ev.K_NEXT)
    desk.wait(2)
    assert (desk.game.phase, desk.eyes.row(1)) == (codes.DONE, "GATHER 4")
    unharmed(desk)
    assert told(desk, ev.BURN) == [0]
    new_deal(desk, 6, 0, 3)


def test_three_cards_at_a_seat_stay_three(desk):
    desk.begin(THREE)
    desk.deal(3, 6)
    lay(desk, "hole3", 20)
    desk.wait(2)
    ruling = desk.game.ruling
    cut(desk)
    assert sorted(told(desk, ev.HOLE)) == [3, 3, 3, 6, 6]  # the two were dealt at once
    assert (desk.game.dealt[3], desk.game.ruling) == (3, ruling)


# a hand that is lifted --------------------------------------------------------------------------


def test_a_heap_at_the_muck_that_is_heard_later_folds_no_lifted_hand(desk):
    desk.begin(FIVE)
    desk.deal(3, 6, 8, 9, 0)
    muck(desk, desk.game.actor)
    muck(desk, desk.game.actor)
    heap = desk.world.at("muck")
    for card in heap:
        card.tag.torn = True
    desk.wait(4)
    actor = desk.game.actor
    lift(desk, actor)
    cut(desk)
    for card in heap:
        card.tag.torn = False
    desk.wait(4)
    assert desk.game.actor == actor
    assert desk.game.live(actor)


def test_cards_that_lay_at_the_muck_before_the_hand_fold_no_lifted_one(desk):
    lay(desk, "muck", 45, 46, 47)
    desk.wait(2)
    desk.begin(FOUR)
    desk.deal(3, 6, 8, 0)
    lift(desk, desk.game.actor)
    desk.wait(4)
    unharmed(desk)


@pytest.mark.parametrize("writes", range(1, 9))
def test_a_cut_while_the_journal_begins_in_mid_hand_folds_nobody(desk, writes):
    actor = one_folded(desk)
    log = desk.game.log
    while log.count < ROOM - 1:
        desk.board.table.dispatch.feed(ev.FIELD, 0, 20 + log.count % 2)
        if log.count % 50 == 0:
            desk.wait(0.5)
    desk.wait(1)
    lift(desk, actor)
    desk.wait(1)
    desk.rig.supply.cut_after(writes)
    for n in range(3):
        desk.cable.tell(ev.FIELD, 0, 30 + n)
    desk.wait(7)
    assert desk.rig.supply.cuts == 1
    assert desk.game.actor == actor
    assert desk.game.live(actor)
    assert desk.troubles() == []  # nor was an event dropped that the host has not got
    assert packed(desk.state.game) == packed(desk.game)


# undone -----------------------------------------------------------------------------------------


def undone_fold(desk):
    desk.begin(FOUR)
    desk.deal(3, 6, 8, 0)
    seat = desk.game.actor
    muck(desk, seat)
    press(desk, ev.K_UNDO)
    assert desk.game.actor == seat
    return seat


def test_a_fold_that_was_undone_stays_undone(desk):
    seat = undone_fold(desk)
    unharmed(desk)
    unharmed(desk)
    desk.wait(21)
    assert desk.game.live(seat)
    assert told(desk, ev.FAULT) == []


def test_a_hand_that_comes_back_from_the_muck_is_told_and_can_fold_again(desk):
    seat = undone_fold(desk)
    cut(desk)
    for card in list(desk.world.at("muck")):
        desk.world.move(card, f"hole{seat}")
    desk.wait(3)
    assert {"card 1", "card 2"} <= desk.eyes.light(seat)
    assert [e.value for e in desk.heard if e.kind == ev.FAULT] == [ev.FAULT_BACK]
    unharmed(desk)
    muck(desk, seat)
    assert not desk.game.live(seat)


def test_a_wager_that_was_undone_is_not_told_again(desk):
    playing(desk)
    press(desk, ev.K_UNDO)
    unharmed(desk)
    press(desk, 2, 0, 0, ev.K_RAISE)  # the 300 still lie there
    cut(desk)
    assert [event.value for event in desk.heard if event.kind == ev.CHIPS] == [300]
    assert desk.game.contribution[0] == 200


# readers that do not hear -----------------------------------------------------------------------


def test_a_pot_that_lies_in_a_heap_while_the_table_boots_is_no_splash(desk):
    called_around(desk)
    sweep(desk)
    flop(desk)
    desk.wait(2)
    heap = desk.world.at("pot")

    def pile():
        for chip in heap:
            chip.tag.torn = True

    cut(desk, pile)
    for chip in heap:
        chip.tag.torn = False
    desk.wait(5)
    assert told(desk, ev.SPLASH) == []
    assert desk.eyes.row(1) == "S4 CHECK"
    [[chip]] = desk.world.change("rack3", 500)
    desk.world.move(chip, "pot")  # and this is one
    desk.wait(2)
    assert told(desk, ev.SPLASH) == [0]


@pytest.mark.parametrize("place", ["pot", "burn"])
def test_a_reader_that_was_dead_over_a_cut_tells_nothing_twice(desk, place):
    called_around(desk)
    sweep(desk)
    flop(desk)
    desk.wait(2)
    state = packed(desk.game)
    cut(desk, lambda: desk.rig.unplugged.add(place))
    heard = len(desk.heard)
    desk.rig.unplugged.clear()
    desk.wait(5)
    assert len(desk.heard) == heard
    assert packed(desk.game) == state


def test_one_burn_laid_in_the_dark_upon_others_is_one(desk):
    called_around(desk)
    sweep(desk)
    flop(desk)
    desk.wait(2)
    check_round(desk)
    lay(desk, "burn", 43)
    desk.wait(1)
    lay(desk, "board3", 34)
    desk.wait(2)
    cut(desk)
    check_round(desk)
    cut(desk, lambda: lay(desk, "burn", 44))
    assert told(desk, ev.BURN) == [0, 0, 0]
    lay(desk, "board4", 35)
    desk.wait(2)
    assert (desk.game.nboard, desk.game.ruling) == (5, 0)


def test_a_burn_is_not_noted_with_a_fold_of_the_same_pass(desk):
    """A cut between the two must not take the burn for told."""
    called_around(desk)
    table = desk.board.table
    table._felt.cards._burned(7)
    table.dispatch.feed(ev.MUCKED, 3, 0)
    found = records(desk)[1]
    assert found[-1] == (ev.MUCKED, 3, 0)
    kind, _, note = found[-2]
    assert (kind, note >> 20, note & 1023) == (0, 0, 1 << 3)


# the host ---------------------------------------------------------------------------------------


def test_a_host_that_was_away_when_the_table_fell_back_a_hand_asks_for_the_state(desk):
    """As many events as it has heard were made anew: their numbers are the same."""
    playing(desk)
    number = desk.heard[-1].number
    plug_in = unplug(desk)
    flip(desk, half(desk) + 300)
    cut(desk)
    table = desk.board.table
    while table._session.ring.next < number + 3:
        table.dispatch.feed(ev.SEAT, 1, 100)
    desk.wait(1)
    plug_in()
    desk.wait(6)
    assert packed(desk.state.game) == packed(desk.game)
