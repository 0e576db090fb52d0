"""A pot that was told wrong is put right for everybody who called it, all-in or not (TDA-52B)."""

import pytest
from floorman import events as ev
from floorman.rules import codes

from tests.rules.felt import TDA, Felt

RICH = 50_000


def put_right(table):
    return table.key(ev.K_FLOOR, codes.MENU_PUT_RIGHT)


def told(pot, *stacks):
    """On the flop seat 0 bets the pot as it was told; each player has put in 100 before."""
    table = Felt([stack + 100 for stack in stacks], TDA, limit=1).flop()
    assert table.key(ev.K_FLOOR, codes.menu_value(codes.MENU_POT, 1, pot)) == 0
    return table


def test_tda_52b_36a_an_all_in_call_and_a_fold_are_substantial_action():
    table = told(400, RICH, 200, RICH, RICH, RICH).bets("all-in", None)
    assert put_right(table) == 0
    assert (table.game.bet, table.game.to_call(3)) == (400, 400)


def test_tda_52b_36a_one_all_in_call_is_not():
    table = told(400, RICH, 200, RICH, RICH, RICH).bets("all-in")
    assert put_right(table) == 0
    assert (table.game.bet, table.game.street_bet[0], table.game.street_bet[1]) == (500, 500, 200)
    assert table.game.marks[0] & codes.MARK_OWES


def test_tda_52b_36b_three_folds_are_substantial_action():
    table = told(400, RICH, RICH, RICH, RICH, RICH).bets(None, None)
    put_right(table)
    assert table.game.bet == 500
    table = told(400, RICH, RICH, RICH, RICH, RICH).bets(None, None, None)
    put_right(table)
    assert table.game.bet == 400


def test_tda_52b_36a_who_was_all_in_before_the_bet_did_not_act_since():
    table = Felt([RICH, 140, RICH, RICH, RICH], TDA, limit=1).flop().bets(0, "all-in")
    assert table.key(ev.K_FLOOR, codes.menu_value(codes.MENU_POT, 3, 400)) == 0
    right = table.game.other_bet
    table.bets(None, None)
    put_right(table)
    assert table.game.bet == right != 400


def test_tda_52b_3_the_reduced_bet_is_reduced_for_all_in_callers_too():
    table = told(600, RICH, 580, 560, RICH, RICH).bets("all-in", "all-in", 600)
    assert put_right(table) == 0
    game = table.game
    assert [game.street_bet[seat] for seat in range(4)] == [500] * 4
    assert (game.stack[1], game.stack[2]) == (80, 60)
    assert not (game.flags[1] | game.flags[2]) & codes.SEAT_ALL_IN
    assert game.to_call(4) == 500


def test_tda_52b_3_who_is_all_in_for_less_than_the_right_bet_stays():
    table = told(600, RICH, 580, 300, RICH).bets("all-in", "all-in", 600)
    put_right(table)  # the pot was 400
    assert [table.game.contribution[seat] for seat in range(4)] == [500, 500, 400, 500]
    assert table.game.flags[2] & codes.SEAT_ALL_IN
    assert table.game.phase == codes.BOARD


@pytest.mark.parametrize(
    ("pot", "stack", "paid"),
    [(600, 350, 300), (310, 305, 300), (600, 250, 250), (600, 300, 300), (250, 200, 200)],
)
def test_tda_52b_3_what_nobody_called_of_the_wrong_bet_went_back_before(pot, stack, paid):
    table = told(pot, RICH, stack, RICH)  # the pot was 300
    table.bets("all-in", None)
    put_right(table)
    assert [table.game.contribution[seat] for seat in range(2)] == [100 + paid, 100 + paid]
    assert sum(table.game.stack) + table.game.pot() == 2 * RICH + stack + 300


def test_tda_52b_3_chips_that_come_back_end_the_run_out():
    table = told(600, RICH, 580, RICH).bets("all-in", None)
    game = table.game
    assert game.phase == codes.RUNOUT
    assert put_right(table) == 0
    assert (game.contribution[0], game.contribution[1]) == (400, 400)
    assert game.phase == codes.BOARD
    assert game.stack[1] == 280
    table.board("8d")
    assert (game.phase, game.actor) == (codes.BET, 0)


def test_tda_52b_3_a_card_lies_there_and_the_run_out_goes_on():
    table = told(600, RICH, 580, RICH).bets("all-in", None)
    table.board("8d")
    assert put_right(table) == codes.ALERT_NO_OPTION
    assert table.game.phase == codes.RUNOUT


def test_tda_52b_a_call_that_is_taken_back_is_no_action_with_chips():
    table = told(400, RICH, RICH, RICH, RICH)
    acts, chip_acts = table.game.acts, table.game.chip_acts
    table.put(1, 500)
    assert table.game.chip_acts == chip_acts + 1
    assert (
        table.key(ev.K_FLOOR, codes.menu_value(codes.MENU_RAISE, 2, 800))
        == codes.ALERT_VOICE_CHIPS
    )
    table.key(ev.K_ENTER, 2)
    assert (table.game.acts, table.game.chip_acts) == (acts + 1, chip_acts + 1)
