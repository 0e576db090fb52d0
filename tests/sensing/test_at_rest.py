"""When no card moves any more, and when a wager that nobody hears is waited for."""

import pytest
from floorman import events as ev
from floorman.sensing import zones
from floorman.sensing.presence import Zone

from tests.sensing.test_cards import Table as Cards
from tests.sensing.test_felt import BET0, POT, rest_chips
from tests.sensing.test_felt import Table as Felt
from tests.sensing.test_presence import Felt as Ear
from tests.sensing.test_presence import passes

REST, FAN = 3_000, 8_000  # ms without a move: of cards that lie there, of a hand in the air


def told_by(table, ms):
    """Whether rest is told at a time, not a millisecond before."""
    table.felt.tick(ms - 1)
    early = table.kinds().count(ev.REST)
    table.felt.tick(ms)
    return table.kinds().count(ev.REST) - early == 1


def test_rest_is_told_three_seconds_after_the_last_card():
    table = Cards()
    table.lie(hole0=[1])
    for ms in range(100, REST, 100):
        table.felt.tick(ms)
    assert told_by(table, REST)


def test_every_card_that_is_told_begins_the_wait_anew():
    table = Cards()
    table.lie(hole0=[1])
    table.clock.ms = 2_500
    table.lie(hole0=[1], hole1=[2])
    for ms in range(2_500, 2_500 + REST, 100):
        table.felt.tick(ms)
    assert ev.REST not in table.kinds()
    assert told_by(table, 2_500 + REST)


def test_a_hand_in_the_air_is_waited_for():
    table = Cards()
    table.lie(hole0=[1, 2], hole1=[3, 4])
    table.lie(hole1=[3, 4])  # seat 0 looks at its cards
    for ms in range(100, FAN, 100):
        table.felt.tick(ms)
    assert ev.REST not in table.kinds()
    table.felt.tick(FAN + 1_000)
    assert table.kinds().count(ev.REST) == 1


@pytest.mark.parametrize(
    ("kind", "need"),
    [
        (zones.HOLE, 3),
        (zones.BOARD, 2),
        (zones.BURN, 2),
        (zones.MUCK, 1),
        (zones.BET, 3),
        (zones.POT, 2),
        (zones.RACK, 2),
        (zones.BANK, 2),
    ],
)
def test_a_tag_is_believed_after_as_many_passes_as_its_place_needs(kind, need):
    zone, felt = Zone(kind, 0), Ear()
    passes(zone, felt, *[[7]] * (need - 1))
    assert felt.heard == []
    passes(zone, felt, [7])
    assert felt.heard == [("+", 7)]


def test_a_wager_of_the_same_seat_is_waited_for_again_after_one_that_moved():
    table = Felt()
    chips = table.felt.chips
    rest_chips(table, BET0, 60)
    chips.actor = 1
    table.rest(POT, 60)  # taken to the pot in turn of another seat
    assert rest_chips(table, BET0)[-1] == (ev.CHIPS, 0, 0)
    chips.actor = 0
    assert rest_chips(table, BET0, 61)[-1] == (ev.CHIPS, 0, 25)
    chips.actor = 1
    assert rest_chips(table, BET0) == []  # silent, and it lies nowhere else
