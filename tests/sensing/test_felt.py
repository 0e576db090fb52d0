"""From tags to events: the felt keeps cards to itself and tells places and counts."""

import pytest
from floorman import events as ev
from floorman.sensing import zones
from floorman.sensing.felt import Felt
from floorman.sensing.presence import Zone

from tests.sensing.test_presence import Registry as Kinds


class Registry(Kinds):
    count = 100


class Clock:
    def __init__(self):
        self.ms = 0

    def ticks_ms(self):
        return self.ms

    def ticks_diff(self, late, early):
        return late - early


class Table:
    def __init__(self):
        self.events = []
        self.crowds = []
        self.refuse = set()
        self.clock = Clock()
        kinds = [(zones.HOLE, 0), (zones.HOLE, 1), (zones.MUCK, 0), (zones.BURN, 0)]
        kinds += [(zones.BET, 0), (zones.BOARD, 2)]
        self.zones = {kind: Zone(*kind) for kind in kinds}
        self.felt = Felt(list(self.zones.values()), Registry(), self.clock, self)

    def feed(self, *event):
        self.events.append(event)
        return event in self.refuse

    def crowded(self, seat):
        self.crowds.append(seat)

    def rest(self, where, *tags, passes=6):
        """Let exactly these tags lie on a reader for some passes."""
        for _ in range(passes):
            for tag in tags:
                self.zones[where].see(tag)
            self.zones[where].end_pass(self.felt)


HOLE0, HOLE1, MUCK, BURN = (zones.HOLE, 0), (zones.HOLE, 1), (zones.MUCK, 0), (zones.BURN, 0)
BET0, BOARD2 = (zones.BET, 0), (zones.BOARD, 2)


@pytest.fixture
def table():
    return Table()


def test_a_hole_card_is_told_without_its_face(table):
    table.rest(HOLE0, 17)
    assert table.events == [(ev.HOLE, 0, 0)]


def test_a_lifted_card_that_returns_is_no_new_card(table):
    table.rest(HOLE0, 17, 18)
    table.rest(HOLE0)
    assert list(table.felt.seen[:2]) == [0, 0]
    table.rest(HOLE0, 17, 18)
    assert table.events == [(ev.HOLE, 0, 0)] * 2
    assert table.felt.seen[0] == 2


def test_both_cards_need_not_be_seen_at_the_same_instant(table):
    table.rest(HOLE0, 17)
    table.rest(HOLE0)
    table.rest(HOLE0, 18)
    assert table.events == [(ev.HOLE, 0, 0)] * 2
    assert table.felt.seen[0] == 1
    table.rest(HOLE0, 17, 18)
    assert table.felt.tabled(0) == 17 << 8 | 18


def test_a_lifted_hand_cannot_be_tabled(table):
    table.rest(HOLE0, 17, 18)
    table.rest(HOLE0, 17)
    assert table.felt.tabled(0) == -1


def test_a_hand_is_mucked_when_it_left_the_seat_and_one_card_reached_the_muck(table):
    table.rest(HOLE0, 17, 18)
    table.rest(MUCK, 17)
    assert len(table.events) == 2
    table.rest(HOLE0)
    assert table.events[2:] == [(ev.MUCKED, 0, 0)]
    table.rest(MUCK, 17, 18)
    assert len(table.events) == 3


def test_a_pair_and_a_suited_hand_fold_like_any_other(table):
    """A rival needs rank and suit of both cards to differ: three hands in ten never fold there."""
    for seat, where, cards in ((0, HOLE0, (12, 13)), (1, HOLE1, (16, 20))):
        table.rest(where, *cards)
        table.rest(where)
        table.rest(MUCK, *cards)
        table.rest(MUCK)
        assert table.events[-1] == (ev.MUCKED, seat, 0)


def test_a_hand_that_was_not_seen_twice_cannot_be_tabled(table):
    table.rest(HOLE0, 17)
    assert table.felt.tabled(0) == -1


def test_a_board_card_is_told_whenever_it_is_laid_and_a_burn_once(table):
    """The rules may have refused it before, because it was early or at the wrong place."""
    table.rest(BOARD2, 30)
    table.rest(BOARD2)
    table.rest(BOARD2, 30)
    for cards in ((31,), (), (31,)):
        table.rest(BURN, *cards)
    assert table.events == [(ev.BOARD, 2, 30)] * 2 + [(ev.BURN, 0, 0)]


def test_a_card_the_rules_refuse_belongs_to_nobody(table):
    table.refuse.add((ev.HOLE, 0, 0))
    table.rest(HOLE0, 17)
    table.rest(HOLE0)
    table.rest(HOLE1, 17)
    assert table.events == [(ev.HOLE, 0, 0), (ev.HOLE, 1, 0)]
    assert list(table.felt.seen[:2]) == [0, 1]


def test_a_brush_of_the_muck_does_not_turn_the_next_peek_into_a_fold(table):
    table.rest(HOLE0, 17, 18)
    table.rest(HOLE0, 18)
    table.rest(MUCK, 17)
    table.rest(MUCK)
    table.rest(HOLE0, 17, 18)
    table.rest(HOLE0)
    assert table.events == [(ev.HOLE, 0, 0)] * 2


def test_more_chips_than_can_be_followed_are_no_wager(table):
    table.rest(BET0, *range(60, 93))
    table.felt.tick(1000)
    assert table.events == []
    assert table.crowds == [0]


def test_a_joker_is_no_hole_card(table, monkeypatch):
    monkeypatch.setattr(Registry, "value", lambda self, tag: 52)
    table.rest(HOLE0, 17)
    assert table.events == []


def test_a_reader_that_dies_knows_nothing_any_more(table):
    table.rest(HOLE0, 17, 18)
    table.rest(MUCK, 17, 18)
    table.zones[HOLE0].lose(table.felt)
    assert table.events[2:] == [(ev.MUCKED, 0, 0)]


def test_a_hole_card_over_the_board_is_no_board_card(table):
    table.rest(HOLE0, 17)
    table.rest(BOARD2, 17)
    assert table.events == [(ev.HOLE, 0, 0)]


def test_chips_are_a_wager_when_they_have_come_to_rest(table):
    table.rest(BET0, 60, 61)
    table.clock.ms = 500
    table.rest(BET0, 60, 61, 62)
    table.clock.ms = 1100
    table.felt.tick(1100)
    assert table.events == []
    table.felt.tick(1250)
    assert table.events == [(ev.CHIPS, 0, 75)]
    table.felt.tick(9999)
    assert len(table.events) == 1


def test_cards_of_the_last_hand_count_again_once_they_were_picked_up(table):
    table.rest(HOLE0, 17)
    table.felt.new_hand()
    table.rest(HOLE0, 17)
    assert len(table.events) == 1
    table.rest(HOLE0)
    table.rest(HOLE1, 17)
    assert table.events[1:] == [(ev.HOLE, 1, 0)]
