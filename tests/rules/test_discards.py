"""Pineapple: one of three cards is thrown away, before the flop or behind the betting on it."""

from unittest.mock import patch

import pytest
from floorman import events as ev
from floorman.rules import codes, games, rulings
from floorman.rules.state import NOBODY

from tests.rules.judge import judge_many
from tests.rules.rig import card
from tests.rules.seats_dealt import Dealt

THREE = {1: "Ac Ad 4h", 3: "2d 2h 9s", 5: "Kc Qd Jh"}
FLOP = ("5c", "8d", "Ts")


def before_flop(**wishes):
    """Everybody called in Pineapple, the button is on seat 5: cards are to be thrown away."""
    return Dealt("pineapple", THREE, **wishes).round(None, None, None)


def throw(table, *seats):
    return [table.feed(ev.TAKEN, seat, ev.AT_MUCK) for seat in seats]


def flop(table):
    status = table.feed(ev.BURN)
    for place, one in enumerate(FLOP):
        status = table.feed(ev.BOARD, place, card(one)) or status
    return status


def proposed(table):
    return [note[:2] for note in table.notes(codes.NOTE_PROPOSED)]


def test_who_has_not_thrown_a_card_away_is_named_in_turn_and_any_order_stands():
    table = before_flop()
    assert (table.game.phase, table.game.coming()) == (codes.BOARD, games.THROW)
    named = []
    for seat in (3, 1, 5):
        named.append(table.game.draw_turn())
        assert throw(table, seat) == [0]
    assert named == [1, 1, 5]
    assert [note[0] for note in table.notes(codes.NOTE_THROW_DUE)] == [1, 5]
    assert (table.game.coming(), table.game.draw_turn()) == (3, NOBODY)
    assert [table.game.dealt[seat] for seat in THREE] == [2, 2, 2]
    assert flop(table) == 0
    assert (table.game.phase, table.game.actor) == (codes.BET, 1)


def test_in_crazy_pineapple_the_flop_is_bet_with_three_cards():
    table = Dealt("crazy_pineapple", THREE).round(None, None, None)
    assert flop(table) == 0
    assert table.game.size == 3
    table.round(None, None, None)
    assert table.game.coming() == games.THROW
    throw(table, 1, 3, 5)
    table.feed(ev.BURN)
    assert table.feed(ev.BOARD, 3, card("6c")) == 0
    assert (table.game.phase, table.game.street_number()) == (codes.BET, 2)


def test_no_card_and_no_burn_comes_before_all_threw_one_away():
    table = before_flop()
    throw(table, 1)
    assert table.feed(ev.BURN) == codes.ALERT_THROW_FIRST
    assert table.feed(ev.BOARD, 0, card("5c")) == codes.ALERT_THROW_FIRST
    assert table.alerts()[-1][:2] == (3, codes.ALERT_THROW_FIRST)
    assert table.game.nboard == 0
    throw(table, 3, 5)
    assert table.feed(ev.BOARD, 0, card("5c")) == 0


@pytest.mark.parametrize(("choice", "live"), [(1, False), (2, True)])
def test_two_cards_thrown_away_are_a_dead_hand_unless_the_floor_plays_on(choice, live):
    table = before_flop()
    throw(table, 1, 1)
    assert proposed(table) == [(1, codes.ALERT_THREW_MANY)]
    throw(table, 3, 5)
    assert table.game.coming() == games.THROW
    assert table.key(ev.K_ENTER, choice) == 0
    assert table.game.live(1) is live
    assert table.game.coming() == 3
    assert flop(table) == 0


def test_one_of_two_cards_thrown_away_may_come_back_before_anybody_decides():
    table = before_flop()
    throw(table, 1, 1)
    assert table.feed(ev.TAKEN, ev.AT_MUCK, 1) == codes.ALERT_THROWN_BACK
    assert not table.game.ruling
    assert table.game.draw_turn() == 3


def test_the_card_that_comes_back_is_thrown_away_once_more():
    table = before_flop()
    throw(table, 1)
    assert table.feed(ev.HOLE, 1) == codes.ALERT_THROWN_BACK
    assert table.game.draw_turn() == 1
    assert throw(table, 1, 3, 5) == [0, 0, 0]
    assert table.game.coming() == 3


@pytest.mark.parametrize(("choice", "live"), [(1, False), (2, True)])
def test_who_is_said_to_have_thrown_one_away_and_has_all_of_them_is_asked_about(choice, live):
    table = before_flop()
    throw(table, 3, 5)
    assert table.key(ev.K_ENTER) == 0
    assert proposed(table) == [(1, codes.ALERT_THREW_NONE)]
    assert table.key(ev.K_ENTER, choice) == 0
    assert table.game.live(1) is live
    assert table.game.coming() == 3


def test_the_card_that_goes_then_answers_that_itself():
    table = before_flop()
    throw(table, 3, 5)
    table.key(ev.K_ENTER)
    assert throw(table, 1) == [0]
    assert not table.game.ruling
    assert table.game.coming() == 3


def test_who_gave_the_whole_hand_up_threw_nothing_away():
    table = before_flop()
    throw(table, 1, 1, 1)
    assert not table.game.live(1)
    assert not table.game.ruling
    throw(table, 3, 5)
    assert table.game.coming() == 3


def test_cards_of_a_hand_that_folded_are_nothing_to_the_others():
    table = Dealt("pineapple", THREE)
    table.feed(ev.KEY, ev.K_FOLD)
    folded = next(seat for seat in THREE if not table.game.live(seat))
    table.round(None, None)
    throw(table, folded, folded, folded)
    assert not table.game.ruling
    left = [seat for seat in THREE if seat != folded]
    assert table.game.draw_turn() in left
    throw(table, *left)
    assert table.game.coming() == 3


def test_a_misdeal_while_cards_go_deals_three_again():
    table = before_flop()
    throw(table, 3)
    table.key(ev.K_MISDEAL)
    assert table.key(ev.K_ENTER, rulings.choice(table.game.state, codes.OPT_REDEAL)) == 0
    assert (table.game.phase, table.game.size, table.game.drawn) == (codes.DEAL, 3, 0)


class Heard(Dealt):
    """Readers hear so many of each hand."""

    rounds = 2

    def deal(self):
        for _ in range(self.rounds):
            for seat in self.live():
                self.card_to(seat)


def test_where_two_of_three_cards_are_heard_the_dealer_says_that_all_are_dealt():
    table = Heard("pineapple", THREE)
    assert table.game.phase == codes.DEAL
    assert table.key(ev.K_ENTER) == 0
    table.round(None, None, None)
    throw(table, 1)
    table.feed(ev.HOLE, 1)  # two are left, and the one that no reader had heard comes to light
    assert not table.alerts()
    assert table.game.dealt[1] == 2
    table.feed(ev.TAKEN, ev.AT_MUCK, 1)
    assert table.game.draw_turn() == 1
    throw(table, 1, 3, 5)
    assert (table.game.coming(), table.game.ruling) == (3, 0)


def test_no_key_ends_a_deal_whose_second_round_has_not_come():
    with patch.object(Heard, "rounds", 1):
        table = Heard("pineapple", THREE)
    assert table.key(ev.K_ENTER) == codes.ALERT_NO_RULING
    assert table.game.phase == codes.DEAL


def test_cards_that_readers_could_not_count_are_gone_when_the_dealer_says_so():
    table = before_flop()
    table.game.dealt[1] = 2  # the third was never heard, and the deal was ended by hand
    assert table.key(ev.K_ENTER) == 0
    assert [seat for seat, *_ in table.notes(codes.NOTE_THREW)] == [1]
    assert proposed(table) == [(3, codes.ALERT_THREW_NONE), (5, codes.ALERT_THREW_NONE)]


def test_who_is_all_in_throws_a_card_away_too_and_tables_behind_it():
    table = Dealt("crazy_pineapple", THREE, stacks={1: 300, 3: 300, 5: 300})
    table.round(300, None, None)
    assert table.game.phase == codes.RUNOUT
    assert flop(table) == 0
    assert not table.notes(codes.NOTE_TABLE_ALL)
    assert set(table.tables(1)) != {0}
    throw(table, 1, 3, 5)
    assert table.notes(codes.NOTE_TABLE_ALL)
    assert not any(table.tables(1))
    table.feed(ev.BURN)
    assert table.feed(ev.BOARD, 3, card("6c")) == 0


def test_a_hand_that_folds_while_others_throw_away_is_waited_for_no_more():
    table = before_flop()
    throw(table, 3, 5)
    table.feed(ev.MUCKED, 1)
    assert not table.game.live(1)
    assert table.game.coming() == 3


@pytest.mark.parametrize("game", ["pineapple", "crazy_pineapple"])
def test_hands_end_as_holdem_with_the_two_cards_that_were_kept(game):
    """Random hands, all structures, beside pokerkit's hold'em that never knew a third card."""
    for structure in (1, 2, 3):
        tally = judge_many(9_000 + structure, 12, games.NAMES.index(game), structure)
        assert tally["hands"] == 12
        assert tally["thrown away"] > 24
