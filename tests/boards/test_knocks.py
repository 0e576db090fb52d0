"""Knocks at the running table: neighbours hear them, chips land with a thud, it is bumped.

Seats 7, 8 and 9 play; 8 and 9 have their sensors on one port of the expander, 7 on the other.
"""

import pytest
from floorman import events as ev

from host_tools.link.messages import Part
from tests.boards.desk import Desk
from tests.drivers.sensors import far_away, quick

THREE = {6: 2000, 7: 1500, 8: 900}
BUMPED = "the table was bumped: all knock sensors heard it, so it is nobody's check"
CHECKED_S = 0.2


@pytest.fixture
def desk(tmp_path):
    """On the flop: the first seat has the turn, and nothing to call."""
    desk = Desk(tmp_path)
    desk.begin(THREE, button=8)
    desk.deal(6, 7, 8)
    for seat in (8, 6):
        desk.bet(seat, 100)
    desk.rig.knock(7)
    desk.wait(1)
    desk.world.move(desk.world.cards[30], "burn")
    for place in range(3):
        desk.world.move(desk.world.cards[40 + place], f"board{place}")
    desk.wait(2)
    assert (desk.game.street, desk.game.actor) == (1, 6)
    desk.heard.clear()
    return desk


def events(desk):
    return [(event.kind, event.seat) for event in desk.heard]


def throw(desk, seat, amount):
    [chips] = desk.world.change(f"rack{seat}", amount)
    for chip in chips:
        desk.world.move(chip, f"bet{seat}")


def knock_and_throw(desk, seat, between_ms):
    """Seat 6 knocks; 300 of `seat` land so long after that, or before."""
    if between_ms < 0:
        throw(desk, seat, 300)
        desk.wait(-between_ms / 1000)
        desk.rig.knock(6)
    else:
        desk.rig.knock(6)
        desk.wait(between_ms / 1000)
        throw(desk, seat, 300)


def test_three_checks_in_a_row_are_three_however_far_a_knock_carries(desk):
    for seat in THREE:
        desk.rig.knock(seat)
        desk.wait(0.5)
    assert events(desk) == [(ev.KNOCK, seat) for seat in THREE]


def test_a_knock_is_a_check_soon(desk):
    for n in range(8):
        desk.rig.knock(6)
        desk.wait(CHECKED_S)
        assert events(desk) == [(ev.KNOCK, 6)]
        desk.rig.press(ev.K_UNDO)
        desk.wait(1 + n / 100)
        desk.heard.clear()


@pytest.mark.parametrize("between_ms", [-150, -40, 0, 15])
def test_chips_that_land_with_a_thud_are_a_bet_and_no_check(desk, between_ms):
    knock_and_throw(desk, 6, between_ms)
    desk.wait(2)
    assert (ev.KNOCK, 6) not in events(desk)
    assert desk.game.street_bet[6] == 300
    assert desk.game.actor == 7


def test_a_slap_beside_the_player_in_turn_is_no_check(desk):
    desk.rig.knock(5)
    desk.wait(1)
    assert events(desk) == [(ev.KNOCK, 5)]
    assert desk.game.actor == 6


@pytest.mark.parametrize(("first", "asked"), [(5, "! S6/S7 KNOCK?"), (7, "! S7/S8 KNOCK?")])
def test_a_slap_between_the_player_in_turn_and_a_neighbour_is_asked(desk, first, asked):
    quick(desk.rig.slaps, first)
    desk.rig.knock(6)
    desk.wait(1)
    assert events(desk) == [(ev.REFUSED, min(first, 6))]
    assert desk.eyes.row(1) == asked
    assert desk.game.actor == 6
    desk.rig.press(ev.K_CHECK)
    desk.wait(1)
    assert desk.game.actor == 7
    assert "KNOCK?" not in desk.eyes.row(1)


def test_a_slap_that_leans_to_a_neighbour_who_is_not_in_turn_is_a_check(desk):
    far_away(desk.rig.slaps, 5)
    desk.rig.knock(6)
    desk.wait(1)
    assert events(desk) == [(ev.KNOCK, 6)]


@pytest.mark.parametrize("between_ms", [-400, -40, 20, 60])
def test_a_check_that_leans_to_a_neighbour_counts_while_chips_of_that_one_move(desk, between_ms):
    far_away(desk.rig.slaps, 5)
    knock_and_throw(desk, 7, between_ms)
    desk.wait(3)
    assert (ev.KNOCK, 6) in events(desk)


def test_a_neighbour_who_is_not_there_is_not_asked_about(desk):
    """Seat 5, on whose side two sensors more hear it, is empty."""
    desk.rig.slaps.reach = 2
    far_away(desk.rig.slaps, 7, 8)
    desk.rig.knock(6)
    desk.wait(1)
    assert events(desk) == [(ev.KNOCK, 6)]


def test_chips_that_land_between_two_are_asked_of_nobody(desk):
    quick(desk.rig.slaps, 7)
    throw(desk, 6, 300)
    desk.rig.knock(6)
    desk.wait(2)
    assert (ev.REFUSED, 6) not in events(desk)
    assert desk.game.street_bet[6] == 300


def test_where_a_bet_is_to_be_called_a_slap_between_two_is_what_it_was(desk):
    desk.bet(6, 300)
    desk.heard.clear()
    quick(desk.rig.slaps, 8)
    desk.rig.knock(7)
    desk.wait(1)
    assert events(desk) == [(ev.KNOCK, 8)]


def test_a_bumped_table_checks_for_nobody_and_says_so(desk):
    told = []
    hear = desk.cable._handle
    desk.cable._handle = lambda message: (told.append(message), hear(message))
    desk.rig.slaps.reach = 5
    desk.rig.knock(6)
    desk.wait(1)
    assert events(desk) == []
    assert desk.game.actor == 6
    assert desk.troubles()[-1] == BUMPED
    [texts] = desk.state.document()["parts"]
    assert texts["en"] == BUMPED
    desk.wait(4)
    assert desk.state.document()["parts"] == []
    parts = [message for message in told if isinstance(message, Part)]
    assert parts == [Part(ev.PART_KNOCKS, ev.PART_BUMPED), Part(ev.PART_KNOCKS, 0)]


def test_over_a_dead_reader_of_chips_a_knock_counts_at_once(desk):
    desk.rig.unplugged.add("bet6")
    desk.wait(2)
    desk.heard.clear()
    desk.rig.knock(6)
    desk.wait(0.1)
    assert events(desk) == [(ev.KNOCK, 6)]
