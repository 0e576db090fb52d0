"""An all-in of less than half a raise: in Cuca's book a call, and whose bet the showdown knows."""

import pytest
from floorman import events as ev
from floorman.rules import codes

from tests.rules.felt import CASINO, CUCA, TDA, Felt

RICH = 60_000


def river(book, *stacks, **changes):
    """Everybody checked to the river; seat 0 is to act."""
    table = Felt([*stacks], book, **changes).flop()
    for street in ("8d", "9s"):
        table.call_round()
        table.board(street)
    table.said.clear()
    return table


SHORT = (RICH, 1_400, RICH, RICH)  # after the flop 1300 are left


def first_to_show(table):
    return table.notes(codes.NOTE_SHOW_FIRST)[-1][0]


def test_cuca_82a_9c_an_all_in_of_less_than_half_a_raise_is_a_call():
    table = river(CUCA, *SHORT)
    for total in (1_000, "all-in", 1_300, None, 1_300):
        table.bets(total)
    assert table.notes(codes.NOTE_SHOW_FIRST) == []  # cleared with the last bet
    assert table.game.last_bettor == 0
    assert table.muck(1) == 0  # all the others may muck
    assert table.muck(0) == codes.ALERT_MUCK_FORBIDDEN


@pytest.mark.parametrize(("stack", "shows"), [(1_599, 0), (1_600, 1)])
def test_cuca_82a_9c_from_half_a_raise_on_the_all_in_shows_first(stack, shows):
    table = river(CUCA, RICH, stack, RICH, RICH).bets(1_000)
    table.key(ev.K_ALLIN)
    assert table.did(1) == (("raise", 1_500, "CUCA-8b") if shows else ("call", 1_499, "CUCA-8.2a"))
    table.bets(stack - 100, None)
    table.key(ev.K_CALL)
    assert first_to_show(table) == shows


def test_cuca_82a_9c_two_short_all_ins_leave_the_bettor():
    table = river(CUCA, RICH, 1_400, 1_700, RICH).bets(1_000, "all-in", "all-in", None)
    table.key(ev.K_CALL)
    assert first_to_show(table) == 0


def test_cuca_82a_9b_an_all_in_of_less_than_half_a_bet_is_none():
    table = river(CUCA, RICH, RICH, 140, RICH).bets(0, 0)
    table.key(ev.K_ALLIN)
    assert table.did(2) == ("call", 40, "CUCA-8.2a")
    table.bets(None, 40)
    table.key(ev.K_CALL)
    assert first_to_show(table) == 0  # left of the button


def test_cuca_82a_what_nobody_called_of_a_short_all_in_goes_back():
    table = river(CUCA, *SHORT).bets(1_000, "all-in", None, None)
    table.key(ev.K_FOLD)
    assert table.notes(codes.NOTE_WINS)[-1][0] == 1
    assert table.game.stack[1] == 1_300 + 400 + 1_000
    table = river(CUCA, RICH, 1_400, 900).bets(1_000)
    table.key(ev.K_ALLIN)
    table.key(ev.K_CALL)
    table.key(ev.K_FOLD)
    assert table.notes(codes.NOTE_RETURNED) == [(1, 300, "own")]


@pytest.mark.parametrize("book", [TDA, CASINO])
def test_tda_45b2_cas_68_a_short_all_in_is_the_last_bet_elsewhere(book):
    table = river(book, *SHORT).bets(1_000)
    table.key(ev.K_ALLIN)
    assert table.did(1)[:2] == ("raise", 1_300)
    assert table.game.aggressor == 1


def test_cuca_82a_24_a_short_all_in_of_two_motions_is_taken_back():
    table = river(CUCA, *SHORT).bets(1_000)
    table.put(1, 1_000, 100, 100, 100)
    assert table.did(1)[:2] == ("call", 1_300)
    assert (
        table.key(ev.K_FLOOR, codes.menu_value(codes.MENU_STRING, 2, 1_000))
        == codes.ALERT_STRING_BET
    )
    table.key(ev.K_ENTER)
    assert (table.game.bet, table.game.aggressor) == (1_000, 0)
    assert (table.game.street_bet[1], table.game.stack[1]) == (1_000, 300)
    assert table.game.to_call(2) == 1_000


def test_cuca_82a_8d_words_after_a_short_all_in_count():
    table = river(CUCA, *SHORT).bets(1_000)
    table.put(1, 1_000, 100, 100, 100)
    assert table.key(ev.K_FLOOR, codes.menu_value(codes.MENU_CALL, 2)) == codes.ALERT_VOICE_CHIPS
    table.key(ev.K_ENTER)
    assert (table.game.bet, table.game.street_bet[1]) == (1_000, 1_000)


def test_cuca_82a_a_second_motion_of_who_called_a_short_all_in_is_no_part_of_the_bet():
    table = river(CUCA, RICH, 1_400, RICH, 1_600)
    table.put(0, 1_000)
    table.bets("all-in", 1_300, "all-in")
    table.put(0, 500)
    assert table.did(0)[:2] == ("call", 1_500)
    assert table.put(0, 2_000) == codes.ALERT_STRING_BET
    table.key(ev.K_ENTER, 2)
    assert (table.game.bet, table.game.min_raise) == (3_500, 2_000)
