"""Hands of more than two cards where readers hear two: what the dealer says, and when."""

import pytest
from floorman import events as ev
from floorman.rules import codes

from host_tools.table.code_names import menu_card
from tests.rules.rig import card
from tests.rules.seats_dealt import Dealt

DRAWN = {1: "2c 3d 4h 5s 7c", 3: "2d 3h 4s 5c 8d", 5: "Kc Kd Ah Qs 9c"}
OMAHA = {1: "2c 3d 4h 5s", 3: "2d 3h 4s 5c", 5: "Kc Kd Ah Qs"}
STUD = {1: "2c 3d Kh 9s 9c 9d 2h", 3: "4c 4d Qh 8s 8c 8d 4h"}


class Heard(Dealt):
    """Two cards of each hand are heard, and the dealer says that all lie there."""

    def deal(self):
        for _ in range(2):
            for seat in self.live():
                self.card_to(seat)
        assert self.game.phase == codes.DEAL
        assert self.key(ev.K_ENTER) in (0, codes.ALERT_UP_UNREAD)

    def name(self, place):
        """The dealer keys the open card of each."""
        for seat in self.live():
            number = menu_card(self.cards[seat][place])
            self.key(ev.K_FLOOR, codes.menu_value(codes.MENU_CARD, seat + 1, number))


def drawn(game="triple_draw"):
    table = Heard(game, DRAWN)
    table.round(None, None, None)
    return table


def throws_unheard(table, seat):
    """A card that no reader heard is heard in the muck first."""
    table.feed(ev.HOLE, seat, ev.SURE_NOT)
    return table.feed(ev.TAKEN, seat, ev.AT_MUCK)


@pytest.mark.parametrize(("game", "cards"), [("omaha", OMAHA), ("five_draw", DRAWN)])
def test_the_dealer_says_that_all_cards_are_dealt(game, cards):
    table = Heard(game, cards)
    assert table.game.phase == codes.BET
    table.round(None)
    table.feed(ev.HOLE, 3)  # one of them comes to light
    assert not table.alerts()
    assert not table.game.ruling


def test_a_card_that_comes_to_light_behind_the_hand_is_no_new_one():
    table = Heard("omaha", OMAHA)
    table.round(0, 0)
    assert table.game.phase == codes.DONE
    table.feed(ev.HOLE, 5)
    assert not table.alerts()


def test_a_draw_of_cards_that_nobody_heard_goes_on_until_the_dealer_says_that_it_is_over():
    table = drawn()
    table.feed(ev.TAKEN, 1, ev.AT_MUCK)
    assert throws_unheard(table, 1) == 0
    assert table.game.draw_turn() == 1
    assert table.notes(codes.NOTE_DRAWS)[-1][:2] == (1, 2)
    table.key(ev.K_CHECK)
    assert table.game.draw_turn() == 3
    assert len(table.notes(codes.NOTE_DRAWS)) == 2


def test_the_next_one_who_throws_cards_away_ends_the_draw_before():
    table = drawn()
    table.feed(ev.TAKEN, 1, ev.AT_MUCK)
    table.feed(ev.TAKEN, 3, ev.AT_MUCK)
    assert table.game.draw_turn() == 3
    assert not table.alerts()


def test_new_cards_that_nobody_hears_lie_there_when_the_dealer_says_so():
    table = drawn()
    table.feed(ev.TAKEN, 1, ev.AT_MUCK)
    for _ in range(3):
        table.key(ev.K_CHECK)
    table.feed(ev.BURN)
    assert table.game.phase == codes.BOARD
    assert table.key(ev.K_ENTER) == 0
    assert (table.game.phase, table.game.actor) == (codes.BET, 1)
    assert not table.alerts()


def test_nobody_drew_twice_whose_thrown_card_was_missed():
    table = drawn("badugi")
    for _ in range(2):
        table.feed(ev.HOLE, 1, ev.SURE_NOT)  # the others came to light
    table.feed(ev.TAKEN, 1, ev.AT_MUCK)
    table.feed(ev.HOLE, 1)  # another one was thrown, and missed; this one came for it
    table.feed(ev.TAKEN, 1, ev.AT_MUCK)
    assert not table.alerts()


def test_open_cards_are_asked_for_when_the_dealer_says_that_they_lie_there():
    table = Heard("stud", STUD)
    table.name(2)
    assert table.game.phase == codes.BET
    table.key(ev.K_ENTER, 25)
    while table.game.phase == codes.BET:
        table.round(None)
    asked = len(table.alerts())
    table.feed(ev.REST)  # cards of before rest: nobody dealt the street yet
    assert len(table.alerts()) == asked
    table.feed(ev.BURN)
    assert table.key(ev.K_ENTER) == codes.ALERT_UP_UNREAD
    table.name(3)
    assert table.game.phase == codes.BET


def test_the_last_card_of_stud_lies_there_when_the_dealer_says_so():
    table = Heard("stud", STUD)
    table.name(2)
    for place in (3, 4, 5, 6):
        while table.game.phase == codes.BET:
            table.round(None)
        table.feed(ev.BURN)
        assert table.game.phase == codes.BOARD
        table.key(ev.K_ENTER)
        if place < 6:
            table.name(place)
    assert table.game.phase == codes.BET


@pytest.mark.parametrize("heard", [(), (1,), (3,)])
def test_a_street_lies_there_when_the_dealer_says_so_where_all_were_heard_before(heard):
    table = Dealt("stud", STUD)
    for _ in range(2):
        table.round(None)
    table.feed(ev.BURN)
    for seat in heard:
        table.card_to(seat)
    assert table.key(ev.K_ENTER) == codes.ALERT_UP_UNREAD
    for seat in (1, 3):
        if seat not in heard:
            number = menu_card(table.cards[seat][3])
            table.key(ev.K_FLOOR, codes.menu_value(codes.MENU_CARD, seat + 1, number))
    assert table.game.phase == codes.BET


def test_an_open_card_is_asked_for_when_all_of_a_hand_that_was_said_is_heard():
    table = Heard("stud", STUD)
    table.name(2)
    for _ in range(2):
        table.round(None)
    for seat in (1, 3):
        table.feed(ev.HOLE, seat)  # the card of third street comes to light
        table.feed(ev.HOLE, seat)
    assert table.feed(ev.REST) == codes.ALERT_UP_UNREAD
    assert table.key(ev.K_ENTER) == codes.ALERT_UP_UNREAD
    table.name(3)
    assert table.game.phase == codes.BET


def test_a_card_that_comes_to_light_is_never_named_as_an_open_one():
    table = Heard("stud", STUD)
    for seat in (1, 3):
        table.feed(ev.HOLE, seat)
        assert table.game.state.open_seat == 255
    assert card("Kh") not in table.game.state.holes
