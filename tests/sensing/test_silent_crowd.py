"""Cards that were heard together and are silent together: all are believed, each once."""

import pytest
from floorman.sensing import zones
from floorman.sensing.presence import Zone
from floorman.sensing.silence import lists_hand

from tests.sensing.test_presence import Felt, passes

SILENT = 24  # passes that show a crowd


@pytest.fixture
def felt():
    return Felt()


def test_every_card_of_a_silent_crowd_is_believed_once(felt):
    zone = Zone(zones.HOLE, 3)
    passes(zone, felt, [1, 2, 3], *[[]] * SILENT)
    assert sorted(felt.heard) == [("+", 1), ("+", 2), ("+", 3)]
    assert zone.count == 3
    assert all(zone.holds(tag) for tag in (1, 2, 3))


def test_a_crowd_that_is_silent_for_less_is_not_believed_yet(felt):
    zone = Zone(zones.HOLE, 3)
    passes(zone, felt, [1, 2, 3], *[[]] * (SILENT - 1))
    assert felt.heard == []
    passes(zone, felt, [])
    assert len(felt.heard) == 3


def test_a_card_that_was_believed_before_the_crowd_is_not_counted_again(felt):
    zone = Zone(zones.HOLE, 3)
    passes(zone, felt, [1], [1], [1])
    assert felt.heard == [("+", 1)]
    passes(zone, felt, [1, 2, 3], *[[]] * SILENT)
    assert sorted(felt.heard) == [("+", 1), ("+", 2), ("+", 3)]
    assert zone.count == 3


def test_an_empty_place_among_the_crowd_is_no_card(felt):
    zone = Zone(zones.HOLE, 3)
    passes(zone, felt, [1, 2, 3, 4], *[[2, 3, 4]] * 3)  # 1 slid past, its place is free again
    assert zone._find(1) < 0 < zone.top
    passes(zone, felt, *[[]] * (SILENT + 1))
    assert sorted(felt.heard) == [("+", 2), ("+", 3), ("+", 4)]
    assert zone.count == 3


def test_a_card_of_the_crowd_that_strays_next_door_still_counts(felt):
    zone = Zone(zones.HOLE, 3)
    passes(zone, felt, [1, 2, 3], *[[]] * 9)
    zone.elsewhere(2)
    passes(zone, felt, *[[]] * 9, [1, 2, 3], *[[]] * SILENT)
    assert sorted(felt.heard) == [("+", 1), ("+", 2), ("+", 3)]


def test_silence_says_that_a_hand_is_away_where_more_than_two_cards_were_heard_for_a_while(felt):
    zone = Zone(zones.HOLE, 3)
    zone.expect(True, 4)
    passes(zone, felt, *[[1, 2, 3, 4], []] * 20, [1, 2, 3, 4])
    assert lists_hand(zone, 2)
    assert not lists_hand(zone, 4)
    passes(zone, felt, *[[1, 2, 3, 4]] * 5, *[[]] * 20)
    assert lists_hand(zone, 4)
