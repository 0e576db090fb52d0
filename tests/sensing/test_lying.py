"""What lies on the felt, told while the rules wait for it: board and burns, cards of before."""

import pytest
from floorman import events as ev
from floorman.rules.gathering import ALL
from floorman.rules.procedures import OF_BOARD
from floorman.sensing import zones

from tests.sensing.test_cards import BOARD, BURN, HOLE, Table

PASS_MS = 100
UNSEEN = 255


@pytest.fixture
def table():
    found = Table()
    found.felt.expect_cards(zones.HOLE)
    return found


def time(table, seconds, **places):
    """So long exactly these tags lie there."""
    for _ in range(round(seconds * 1000 / PASS_MS)):
        table.clock.ms += PASS_MS
        table.lie(passes=1, **places)
        table.felt.tick(table.clock.ms)


def told(table):
    """(left, of how many, seats) of every OLD."""
    found = [event[2] for event in table.events if event[0] == ev.OLD]
    return [(value & 63, value >> 6 & 63, value >> 12) for value in found]


def boards(table):
    return [event[2] for event in table.events if event[0] == ev.LIES]


# cards of the hand before ------------------------------------------------------------------------

LAY = {"hole0": [1, 2], "hole1": [3, 4], "board0": [20], "burn": [9]}


def begin(table, redeals=0, **places):
    time(table, 1, **places)
    table.felt.new_hand(redeals)
    table.events.clear()


def test_a_deal_begun_again_tells_at_once_how_many_lie_there(table):
    begin(table, 1, **LAY)
    time(table, 0.2, **LAY)
    assert told(table) == [(6, 6, 0)]


def test_each_card_that_is_gathered_is_one_less(table):
    begin(table, 1, **LAY)
    time(table, 3, hole0=[1, 2], hole1=[3], burn=[9])
    time(table, 3, hole0=[1, 2])
    time(table, 3)
    assert told(table)[0][0] == 6
    assert told(table)[-1][0] == 0
    assert sorted(told(table), reverse=True) == told(table)


def test_who_gathers_behind_next_hears_nothing(table):
    begin(table, **LAY)
    for n in range(4):
        seats = [LAY["hole0"], LAY["hole1"]][n // 2 :]
        time(table, 0.6, **{f"hole{at}": cards for at, cards in enumerate(seats)})
    time(table, 3)
    assert all(left == 0 or seats == 0 for left, _, seats in told(table))


def test_next_over_cards_that_nobody_touches_is_told(table):
    begin(table, **LAY)
    time(table, 0.8, **LAY)
    assert told(table) == []
    time(table, 1, **LAY)
    assert told(table) == [(6, 6, 0)]


def test_a_felt_that_is_empty_says_nothing(table):
    begin(table)
    time(table, 0.2)
    time(table, 6, hole0=[1, 2], hole1=[3, 4])
    assert told(table) == []


def test_new_cards_beside_old_ones_are_told_once(table):
    begin(table, 1, **LAY)
    time(table, 2, **LAY)
    time(table, 6, hole2=[30], **LAY)
    assert told(table) == [(6, 6, 0), (6, 6, 0b11)]


@pytest.mark.parametrize("redeals", [0, 1])
def test_a_new_card_onto_old_ones_is_told_at_once(table, redeals):
    """No hand begins over them, however fast the cards come."""
    begin(table, redeals, **LAY)
    time(table, 2, **LAY)
    time(table, 0.6, **{**LAY, "hole0": [1, 2, 30]})
    kinds = [event[0] for event in table.events]
    assert told(table)[-1] == (6, 6, 0b01)
    assert kinds.index(ev.HOLE) == len(kinds) - 2
    time(table, 6, **{**LAY, "hole0": [1, 2, 30]})
    assert told(table)[-1] == (6, 6, 0b01)  # one question is enough


def test_a_new_card_where_an_old_one_was_just_taken_up_is_none_onto_it(table):
    """The reader believes the old one for another two seconds."""
    begin(table, 1, **LAY)
    time(table, 2, **LAY)
    time(table, 0.3, hole1=[3, 4])
    time(table, 1, hole0=[30], hole1=[3, 4])
    assert all(seats == 0 for _, _, seats in told(table))


def test_cards_still_gathered_while_the_first_is_pitched_are_an_everyday_habit(table):
    """The last seat's are taken up when two have a new card."""
    begin(table, **LAY)
    time(table, 0.5, **LAY)
    time(table, 0.5, hole1=[3, 4], hole2=[30])
    time(table, 0.7, hole1=[3, 4], hole2=[30], hole3=[31])
    time(table, 6, hole2=[30], hole3=[31])
    assert all(seats == 0 for _, _, seats in told(table))


def test_when_the_new_ones_are_gathered_too_somebody_answers_first(table):
    begin(table, 1, **LAY)
    time(table, 2, **LAY)
    time(table, 6, hole2=[30], **LAY)
    time(table, 4)
    assert told(table)[-1][0] > 0  # nothing says that all is well


def test_old_ones_alone_gathered_leave_nothing_to_ask(table):
    begin(table, 1, **LAY)
    time(table, 2, **LAY)
    time(table, 6, hole2=[30], **LAY)
    time(table, 4, hole2=[30])
    assert told(table)[-1] == (0, 6, 0)


def test_what_a_dead_reader_hears_no_more_is_not_waited_for(table):
    begin(table, 1, **LAY)
    time(table, 0.2, **LAY)
    table.zones[HOLE[0]].deaf = 1
    time(table, 0.2, **LAY)
    assert told(table)[-1] == (4, 6, 0)


def test_after_undo_it_is_told_anew(table):
    begin(table, 1, **LAY)
    time(table, 0.2, **LAY)
    table.felt.hear(ev.CUE_UNDONE, 255, 1)
    time(table, 0.2, **LAY)
    assert told(table) == [(6, 6, 0), (6, 6, 0)]


# board and burns ---------------------------------------------------------------------------------


def test_board_and_burns_are_told_while_somebody_asks(table):
    table.felt.expect_cards(zones.BOARD)
    time(table, 1, board0=[20], board1=[21], burn=[9])
    assert boards(table) == []
    table.felt.cards.lying.wanted = OF_BOARD
    time(table, 1, board0=[20], board1=[21], burn=[9])
    time(table, 4, board1=[21], burn=[9])
    assert boards(table) == [0b00011 | 1 << 5, 0b00010 | 1 << 5]
    table.felt.cards.lying.wanted = False
    time(table, 4)
    assert len(boards(table)) == 2


@pytest.mark.parametrize("where", [BOARD[4], BOARD[0]])
def test_a_dead_reader_of_the_board_leaves_it_unseen(table, where):
    table.zones[where].deaf = 1
    table.felt.cards.lying.wanted = OF_BOARD
    time(table, 1, board0=[20])
    assert boards(table) == [UNSEEN]


def test_a_dead_reader_of_the_burns_counts_none(table):
    table.zones[BURN].deaf = 1
    table.felt.cards.lying.wanted = OF_BOARD
    time(table, 1, board0=[20], burn=[9])
    assert boards(table)[-1] == 1  # none of the burns


def test_a_chip_on_the_board_is_no_card(table):
    table.felt.cards.lying.wanted = OF_BOARD
    time(table, 1, board0=[126])
    assert boards(table) == [0]


def test_after_an_undo_what_lies_there_is_told_anew_as_no_news(table):
    """Unseen first: it is no answer to the question that came back."""
    time(table, 1, board0=[20], burn=[9])
    table.felt.cards.lying.want(OF_BOARD)
    time(table, 0.1, board0=[20], burn=[9])
    before = boards(table)
    table.felt.hear(ev.CUE_UNDONE, 255, 3)
    time(table, 0.1, board0=[20], burn=[9])
    assert boards(table) == [*before, 255, before[-1]]


def test_cas_13_r_all_cards_of_a_void_hand_are_counted_until_none_lies_there(table):
    time(table, 1, **LAY)
    table.events.clear()
    table.felt.expect_cards(255)
    table.felt.cards.lying.want(ALL)
    time(table, 1, **LAY)
    assert told(table) == [(6, 6, 0)]
    time(table, 4, hole0=[1, 2])
    time(table, 4)
    assert told(table)[-1] == (0, 6, 0)
    assert sorted(told(table), reverse=True) == told(table)
