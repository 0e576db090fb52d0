"""An action counts from the seat whose turn it is, binds, and its chips stay (TDA-50A)."""

import pytest
from floorman.rules import codes

from tests.rules.felt import CASINO, CUCA, TDA, Felt

FIRST = 0


@pytest.mark.parametrize("book", [TDA, CUCA, CASINO])
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_tda_50a_chips_of_another_seat_are_no_action_of_the_actor(book, seat):
    table = Felt([5_000] * 4, book).flop()
    table.put(seat, 100, 100)
    assert table.game.actor == FIRST
    assert table.did(FIRST) is None
    assert table.did(seat) is None
    assert table.game.bet == 0
    assert table.game.stack[seat] == 4_900


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_tda_50a_another_seat_that_acts_is_told_so(seat):
    table = Felt([5_000] * 4).flop()
    assert table.put(seat, 100, 100) == codes.ALERT_OUT_OF_TURN
    assert table.alerts() == [(seat, codes.ALERT_OUT_OF_TURN, "TDA-53A")]


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_tda_50a_a_knock_of_another_seat_is_no_check_of_the_actor(seat):
    table = Felt([5_000] * 4).flop()
    table.check(seat)
    assert table.game.actor == FIRST
    assert table.notes(codes.NOTE_CHECKED) == []


def test_tda_50a_the_turn_goes_round_by_seats_and_says_whose_it_is():
    table = Felt([5_000] * 4).flop()
    for seat in range(4):
        assert table.game.actor == seat
        assert table.check(seat) == 0
    turns = [(seat, rule) for seat, _, rule in table.notes(codes.NOTE_TURN)]
    assert turns == [(seat, "TDA-50A") for seat in (1, 2, 3)]


def test_tda_50a_chips_bet_in_turn_stay_in_the_pot():
    table = Felt([5_000] * 4).flop()
    assert table.put(FIRST, 100, 100) == 0
    assert table.did(FIRST)[:2] == ("bet", 200)
    table.muck(FIRST)
    assert table.game.stack[FIRST] == 4_700
    assert table.game.pot() == 600
