"""A card where it should not be is told by its place: no face, and not whose it is."""

import pytest
from floorman import events as ev
from floorman.sensing import zones

from tests.sensing.test_cards import Table, later

SHORT, COPIED = 30, 1  # tags: a card pitched too short; one whose UID somebody copied


class Timed(Table):
    """Keeps what is told of cards, and when."""

    def __init__(self):
        self.times = []
        super().__init__()

    def feed(self, *event):
        if event[0] != ev.REST:
            super().feed(*event)
            self.times.append(self.clock.ms)


@pytest.fixture
def table():
    return Timed()


def lie_and_wait(table, seconds, **places):
    """It goes on lying there, and the table thinks about it now and then."""
    for _ in range(seconds):
        table.lie(**places)
        table.clock.ms += 1000
        table.felt.tick(table.clock.ms)


def test_a_card_on_the_board_while_hole_cards_come_is_a_fault_without_a_face(table):
    """S3: it was told as a board card, with its face, before its player had it."""
    table.felt.expect_cards(zones.HOLE)
    lie_and_wait(table, 5, board2=[SHORT])
    assert table.events == [(ev.FAULT, 12, ev.FAULT_EARLY)]


def test_one_that_only_stops_on_the_board_is_no_fault_and_its_seats_card(table):
    table.felt.expect_cards(zones.HOLE)
    lie_and_wait(table, 2, board2=[SHORT])
    lie_and_wait(table, 3, hole1=[SHORT])
    assert table.kinds() == [ev.HOLE]
    assert table.events[0][1] == 1


def test_an_owner_may_take_it_later(table):
    table.felt.expect_cards(zones.HOLE)
    lie_and_wait(table, 4, board2=[SHORT])
    lie_and_wait(table, 3, hole1=[SHORT])
    table.felt.expect_cards(zones.BOARD)
    lie_and_wait(table, 3, hole1=[SHORT])
    assert table.kinds() == [ev.FAULT, ev.HOLE]
    assert table.faults() == [(12, ev.FAULT_EARLY)]


def test_it_is_a_board_card_when_the_street_is_due_and_it_still_lies_there(table):
    table.felt.expect_cards(zones.HOLE)
    lie_and_wait(table, 4, board2=[SHORT])
    table.felt.expect_cards(zones.BET)
    lie_and_wait(table, 4, board2=[SHORT])
    assert table.kinds() == [ev.FAULT]
    table.felt.expect_cards(zones.BOARD)
    lie_and_wait(table, 2, board2=[SHORT])
    assert table.events[1:] == [(ev.BOARD, 2, SHORT)]


def test_a_card_of_the_stub_on_the_board_between_hands_has_no_face(table):
    table.felt.expect_cards(255)
    lie_and_wait(table, 4, board0=[SHORT])
    assert table.events == [(ev.FAULT, 10, ev.FAULT_EARLY)]


AT_1, AT_2, AT_3 = ({f"hole{seat}": [COPIED, 2]} for seat in range(3))
HELD = {  # as it was dealt, as it is when the copy comes, as it is later
    "lies at seat 1": (AT_1, AT_1, AT_1),
    "lies at seat 2": (AT_2, AT_2, AT_2),
    "held up by seat 1": (AT_1, {}, {}),
    "held up by seat 3": (AT_3, {}, {}),
    "one of two held up": (AT_1, {"hole0": [2]}, {"hole0": [2]}),
    "lifted later": (AT_1, AT_1, {}),
    "laid back later": (AT_2, {}, AT_2),
}


@pytest.mark.parametrize("due", [zones.BET, zones.BOARD, zones.MUCK])
def test_a_copied_tag_at_a_seat_tells_the_same_whoever_holds_the_card(due):
    """S7: TAKEN named the other seat, and whether its player held the card up just then."""
    told = set()
    for dealt, then, at_last in HELD.values():
        table = Timed()
        table.felt.expect_cards(zones.HOLE)
        table.lie(**dealt)
        table.felt.expect_cards(due)
        table.lie(**then)
        known = len(table.events)
        lie_and_wait(table, 6, **then, hole3=[COPIED])
        lie_and_wait(table, 6, **at_last, hole3=[COPIED])
        told.add((*table.events[known:], *table.times[known:]))
    assert told == {((ev.FAULT, 3, ev.FAULT_MOVED), 3000)}


def test_a_second_card_with_a_known_face_names_its_own_place_only(table):
    """Of two tags with one face in the tag file the second one is told by where it lies."""
    table.lie(hole0=[0])
    table.lie(hole0=[0], hole3=[120])
    later(table, 4000)
    assert table.faults() == [(3, ev.FAULT_DUPLICATE)]


def test_neighbours_who_exchange_cards_in_the_deal_are_named(table):
    table.felt.expect_cards(zones.HOLE)
    lie_and_wait(table, 3, hole1=[1], hole2=[2])
    table.events.clear()
    lie_and_wait(table, 6, hole1=[2], hole2=[1])
    assert sorted(table.events) == [
        (ev.FAULT, 1, ev.FAULT_SWAPPED),
        (ev.FAULT, 2, ev.FAULT_SWAPPED),
        (ev.TAKEN, 1, 2),
        (ev.TAKEN, 2, 1),
    ]


def test_a_second_card_that_comes_behind_one_that_was_pushed_on_is_named(table):
    """The deal is over with the first one; the other belongs to its seat."""
    table.felt.expect_cards(zones.HOLE)
    lie_and_wait(table, 3, hole1=[1, 3, 6], hole2=[2, 4], hole3=[5])
    lie_and_wait(table, 1, hole1=[1, 3], hole2=[2, 4], hole3=[5, 6])
    table.felt.expect_cards(zones.BET)
    lie_and_wait(table, 8, hole1=[1, 3], hole2=[2], hole3=[5, 6, 4])
    assert (ev.TAKEN, 1, 3 | ev.AT_LATEST) in table.events
    assert table.faults() == [(3, ev.FAULT_MOVED)]


def test_a_card_that_is_pushed_on_and_back_was_not_exchanged(table):
    table.felt.expect_cards(zones.HOLE)
    lie_and_wait(table, 3, hole1=[1], hole2=[2])
    lie_and_wait(table, 4, hole2=[2, 1])
    lie_and_wait(table, 4, hole1=[1], hole2=[2])
    assert table.faults() == []


def test_a_surplus_card_that_goes_to_another_seat_is_named_there(table):
    """The card is told to lie nowhere: nobody follows cards when the deal is over."""
    table.felt.expect_cards(zones.HOLE)
    lie_and_wait(table, 3, hole1=[1, 3], hole2=[2, 4])
    table.felt.expect_cards(zones.BET)
    lie_and_wait(table, 3, hole1=[1, 3, 6], hole2=[2, 4])
    lie_and_wait(table, 9, hole1=[1, 3], hole2=[2, 6], burn=[4])
    assert (ev.TAKEN, 1, ev.AT_STUB) in table.events
    assert (2, ev.FAULT_MOVED) in table.faults()
