"""Cards no reader sees: the dealer keys them from the menu when they lie open."""

import pytest
from floorman import events as ev
from floorman.rules import codes

from tests.rules.rig import Table, card, pair
from tests.rules.test_showdown import THREE, check_round, checked_to_the_river


def key(table, text, seat=255):
    """FLOOR with the card as 10 * rank + suit, the seat 1..10 or none, and the entry."""
    number = 10 * (card(text) // 4 + 2) + card(text) % 4 + 1
    who = (seat + 1) % 256
    return table.key(ev.K_FLOOR, codes.menu_value(codes.MENU_CARD, who, number))


def at_showdown():
    table = checked_to_the_river()
    check_round(table)
    return table


def test_an_unseen_hand_is_keyed_and_wins():
    table = at_showdown()
    for seat, hand in ((0, "2c7d"), (1, "KhKd")):
        table.feed(ev.SHOWN, seat, pair(hand))
    assert table.key(ev.K_SHOW) == codes.ALERT_MISSING_CARDS
    assert key(table, "Ah", 2) == 0
    assert table.key(ev.K_SHOW) == codes.ALERT_MISSING_CARDS
    assert key(table, "Ad", 2) == 0
    assert table.notes(codes.NOTE_SHOWS)[-1] == (2, pair("AhAd"), "TDA-13A")
    assert table.key(ev.K_SHOW) == 0
    assert table.game.stack[:3] == [900, 900, 1200]


def test_a_keyed_hand_that_is_seen_after_all_is_the_same_hand():
    table = at_showdown()
    key(table, "Ah", 2)
    key(table, "Ad", 2)
    assert table.feed(ev.SHOWN, 2, pair("AdAh")) == 0
    assert table.feed(ev.SHOWN, 2, pair("AdAc")) == codes.ALERT_DUPLICATE


def test_half_a_keyed_hand_is_forgotten_when_the_reader_sees_both():
    table = at_showdown()
    key(table, "Ah", 2)
    assert table.feed(ev.SHOWN, 2, pair("AhAd")) == 0
    assert table.feed(ev.SHOWN, 1, pair("KhKd")) == 0


@pytest.mark.parametrize("second", ["3h", "Kh", "Ah"])
def test_a_card_that_lies_elsewhere_is_not_the_hand_s(second):
    table = at_showdown()
    table.feed(ev.SHOWN, 1, pair("KhKd"))
    key(table, "Ah", 2)
    assert key(table, second, 2) == codes.ALERT_DUPLICATE
    assert key(table, "Ah", 2) == 0  # both are keyed again
    assert key(table, "Ad", 2) == 0


def test_a_wrongly_keyed_card_is_undone():
    table = at_showdown()
    before = table.packed()
    key(table, "Ac", 2)
    key(table, "Ad", 2)
    table.key(ev.K_UNDO, 2)
    assert table.packed() == before


def test_hands_are_keyed_at_the_showdown_only_and_for_live_seats():
    table = Table(THREE)
    assert key(table, "Ah", 0) == codes.ALERT_EXPOSED
    table.muck(0)
    table.muck(1)
    assert key(table, "Ah", 2) == codes.ALERT_NO_HAND


def test_folded_hands_cannot_be_keyed():
    table = Table(THREE)
    table.muck(0)
    table.call(1)
    table.check(2)
    for street in ("3h4s8d", "9s", "Jh"):
        table.board(street)
        table.check(1)
        table.check(2)
    assert key(table, "Ah", 0) == codes.ALERT_NOT_IN_HAND


def test_a_board_card_over_a_dead_reader_is_keyed():
    table = Table(THREE)
    table.call(0)
    table.call(1)
    table.check(2)
    table.sweep()
    table.feed(ev.BURN)
    table.feed(ev.BOARD, 0, card("3h"))
    table.feed(ev.BOARD, 2, card("8d"))
    assert table.game.phase == codes.BOARD
    assert key(table, "4s") == 0
    assert table.game.phase == codes.BET
    assert list(table.game.board[:3]) == [card("3h"), card("4s"), card("8d")]
    assert table.feed(ev.BOARD, 1, card("4s")) == 0  # the reader is well again
    check_round(table)
    assert key(table, "4s") == codes.ALERT_DUPLICATE


def test_a_full_board_takes_no_card():
    assert key(at_showdown(), "2c") == codes.ALERT_BOARD_FULL


@pytest.mark.parametrize("number", [0, 11, 15, 20, 25, 145, 151, 9999])
def test_a_number_that_is_no_card_is_refused(number):
    table = at_showdown()
    assert (
        table.key(ev.K_FLOOR, codes.menu_value(codes.MENU_CARD, 1, number))
        == codes.ALERT_BAD_EVENT
    )


def test_a_board_card_that_was_read_while_it_was_keyed_says_nothing():
    table = Table(THREE)
    table.call(0)
    table.call(1)
    table.check(2)
    key(table, "3h")
    table.feed(ev.BOARD, 1, card("4s"))
    assert key(table, "4s") == 0  # in the middle of the flop
    table.feed(ev.BOARD, 2, card("8d"))
    before = table.packed()
    assert table.game.phase == codes.BET
    assert key(table, "8d") == 0
    assert table.packed() == before
    assert not table.alerts()
    assert key(table, "8d", 0) == codes.ALERT_EXPOSED  # of a seat it is a card that is shown


def test_of_a_runout_the_turn_may_be_keyed_late():
    table = Table(THREE)
    for _ in THREE:
        table.key(ev.K_ALLIN)
    for place, text in enumerate(("3h", "4s", "8d", "9s")):
        table.feed(ev.BOARD, place, card(text))
    assert table.game.phase == codes.RUNOUT
    assert key(table, "9s") == 0
    assert not table.alerts()
    assert key(table, "3h") == codes.ALERT_DUPLICATE
