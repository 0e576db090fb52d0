"""Words that bind: a raise, a check, time; words out of turn, and the chips laid for them."""

import pytest
from floorman import events as ev
from floorman.rules import codes

from tests.rules.felt import CASINO, CUCA, TDA, TDA24, Felt
from tests.rules.rig import card
from tests.rules.test_corrections import menu

RICH = 10_000
BOOKS = (TDA, CUCA, CASINO, TDA24)


def facing(book, bet=400):
    """Seat 0 bet, seat 1 is to act."""
    return Felt([RICH] * 4, book).flop().bets(bet)


# the actor ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize(
    ("chips", "done"), [((100,) * 4, 400), ((1_000,), 400), ((500, 500), 1_000)]
)
def test_tda_41b_44_45a_who_asked_for_time_is_read_as_ever(book, chips, done):
    table = facing(book)
    assert table.key(ev.K_FLOOR, codes.MENU_TIME) == 0
    table.put(1, *chips)
    assert table.did(1)[:2] == ("call" if done == 400 else "raise", done)


def test_tda_51b_an_undercall_after_time_is_one():
    table = Felt([RICH] * 4, TDA).flop().bets(100, 300)
    table.key(ev.K_FLOOR, codes.MENU_TIME)
    table.put(2, 100)
    assert table.game.ruling == codes.ALERT_UNDERCALL


@pytest.mark.parametrize("chips", [(100,) * 4, (1_000,)])
def test_tda_55_who_said_check_facing_a_bet_may_call(chips):
    table = facing(TDA)
    assert table.key(ev.K_CHECK) == codes.ALERT_FACES_BET
    table.put(1, *chips)
    assert table.did(1)[:2] == ("call", 400)


def test_tda_55_and_may_not_raise():
    table = facing(TDA)
    table.key(ev.K_CHECK)
    assert table.put(1, 500, 500) == codes.ALERT_NO_REOPEN
    assert table.did(1) is None


def test_tda_55_all_in_is_a_call_when_it_is_no_more():
    table = Felt([RICH, 400, RICH, RICH], TDA).flop().bets(400)
    table.key(ev.K_CHECK)
    table.put(1, 100, 100, 100)
    assert table.did(1)[:2] == ("call", 300)


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("said", ["raise", "pot"])
def test_tda_51a_54c_cuca_8c_who_said_raise_neither_checks_nor_calls(book, said):
    table = facing(book)
    entry = codes.MENU_RAISE if said == "raise" else codes.MENU_POT
    assert menu(table, entry, 1) == 0
    assert table.key(ev.K_CALL) == codes.ALERT_WAIT_AMOUNT
    assert menu(table, codes.MENU_CALL, 1) == codes.ALERT_WAIT_AMOUNT
    assert (table.did(1), table.game.actor) == (None, 1)
    table.put(1, 1_000)
    assert table.did(1)[:2] == ("raise", 1_000)


@pytest.mark.parametrize("book", BOOKS)
def test_tda_55b_who_said_raise_of_nothing_bets(book):
    table = Felt([RICH] * 4, book).flop()
    assert table.key(ev.K_RAISE) == 0
    assert table.feed(ev.KNOCK, 0) == codes.ALERT_WAIT_AMOUNT
    assert table.key(ev.K_CHECK) == codes.ALERT_WAIT_AMOUNT
    table.put(0, 100)
    assert table.did(0)[:2] == ("bet", 100)


def test_tda_51a_time_does_not_take_the_word_back():
    table = facing(TDA)
    table.key(ev.K_RAISE)
    table.key(ev.K_FLOOR, codes.MENU_TIME)
    assert table.key(ev.K_CALL) == codes.ALERT_WAIT_AMOUNT


# out of turn -------------------------------------------------------------------------------------


def early(book=TDA, *said):
    """Seat 0 raised to 300, seat 1 is to act, and seat 2 spoke."""
    table = Felt([RICH] * 4, book).flop().bets(300)
    menu(table, *said)
    return table


@pytest.mark.parametrize("book", [TDA, CASINO])
@pytest.mark.parametrize(
    ("entry", "number", "chips", "done"),
    [
        (codes.MENU_CALL, 0, (500, 500), ("call", 300)),
        (codes.MENU_CALL, 0, (1_000,), ("call", 300)),
        (codes.MENU_RAISE, 0, (1_000,), ("raise", 1_000)),
    ],
)
def test_tda_40a_53a_the_first_word_reads_the_chips_laid_for_it(book, entry, number, chips, done):
    table = early(book, entry, 2, number)
    table.put(2, *chips)
    table.key(ev.K_FOLD)
    assert table.did(2)[:2] == done


def test_tda_43a_53a_a_raise_said_out_of_turn_is_at_least_the_smallest():
    table = early(TDA, codes.MENU_RAISE, 2)
    table.put(2, 100, 100, 100)
    table.key(ev.K_FOLD)
    assert table.did(2)[:2] == ("raise", 600)


@pytest.mark.parametrize("chips", [(1_000,), (500, 500)])
def test_tda_40a_53a_an_amount_that_was_said_stands(chips):
    table = early(TDA, codes.MENU_RAISE, 2, 800)
    table.put(2, *chips)
    table.key(ev.K_FOLD)
    assert table.did(2)[:2] == ("raise", 800)
    assert table.chips_back(2) == 200


def test_tda_40a_53a_a_check_out_of_turn_stays_one():
    table = Felt([RICH] * 4).flop()
    table.feed(ev.KNOCK, 1)
    table.put(1, 100, 100)
    table.check(0)
    assert table.did(1)[0] == "check"
    assert table.chips_back(1) == 200


def test_tda_40a_53a_chips_that_lay_there_first_stand():
    table = Felt([RICH] * 4).flop().bets(300)
    table.put(2, 500, 500)
    menu(table, codes.MENU_CALL, 2)
    table.key(ev.K_FOLD)
    assert table.did(2)[:2] == ("raise", 1_000)


def test_tda_53a_after_a_raise_neither_words_nor_their_chips_bind():
    table = early(TDA, codes.MENU_RAISE, 2, 800)
    table.put(2, 1_000)
    table.key(ev.K_RAISE, 900)
    assert (table.game.actor, table.did(2)) == (2, None)
    assert (codes.NOTE_ALERT, 2, codes.ALERT_CHIPS_BACK) in [note[:3] for note in table.said]
    table.put(2, pulled=(1_000,))
    assert table.key(ev.K_FOLD) == 0


def test_cas_12_16_the_word_fold_waits_and_binds_when_the_bet_is_the_same():
    table = early(CASINO, codes.MENU_FOLD, 2)
    assert table.game.live(2)
    table.key(ev.K_CALL)
    assert not table.game.live(2)
    assert table.game.actor == 3


def test_cas_12_16_after_a_raise_the_word_fold_binds_no_more():
    table = early(CASINO, codes.MENU_FOLD, 2)
    table.key(ev.K_RAISE, 900)
    assert (table.game.live(2), table.game.actor) == (True, 2)


@pytest.mark.parametrize("book", [TDA, CUCA])
def test_tda_53a_58_the_word_fold_binds_at_once_elsewhere(book):
    assert not early(book, codes.MENU_FOLD, 2).game.live(2)


def test_cas_251_cards_in_the_muck_are_folded_at_once():
    table = Felt([RICH] * 4, CASINO).flop().bets(300)
    table.muck(2)
    assert not table.game.live(2)


@pytest.mark.parametrize("book", [TDA, CASINO])
def test_tda_53a_two_seats_speak_and_both_are_bound(book):
    table = Felt([RICH] * 4, book).flop().bets(300)
    menu(table, codes.MENU_CALL, 2)
    menu(table, codes.MENU_RAISE, 3, 900)
    if table.game.ruling:
        table.key(ev.K_ENTER, 3)  # the skipped player plays on
    table.key(ev.K_CALL)
    if book == CASINO:
        table.key(ev.K_ENTER, 2)  # to 900, not by 900
    assert (table.did(2)[:2], table.did(3)[:2]) == (("call", 300), ("raise", 900))


# who is skipped ----------------------------------------------------------------------------------


def six(book):
    return Felt([RICH] * 6, book)


def test_tda_53b_36a_two_calls_said_behind_are_substantial():
    table = six(TDA)
    menu(table, codes.MENU_CALL, 3)
    assert not table.game.ruling
    menu(table, codes.MENU_CALL, 4)
    assert table.notes(codes.NOTE_PROPOSED) == [(2, codes.ALERT_SKIPPED_LATE, "TDA-53B")]


def test_tda_53b_36b_three_folds_behind_are_substantial():
    table = six(TDA)
    table.muck(3)
    table.muck(4)
    assert not table.game.ruling
    table.muck(5)
    assert table.notes(codes.NOTE_PROPOSED) == [(2, codes.ALERT_SKIPPED_LATE, "TDA-53B")]


def acts(table, what, seat):
    if what == "fold":
        table.muck(seat)
    elif what == "knock":
        table.feed(ev.KNOCK, seat)
    else:
        table.put(seat, 100)
        table.key(ev.K_ENTER, 2)  # the floor lets it stand


@pytest.mark.parametrize("first", ["fold", "knock", "wager"])
@pytest.mark.parametrize("second", ["fold", "knock", "wager"])
def test_cuca_8l_any_two_players_behind_skip_who_did_not_act(first, second):
    table = six(CUCA)
    acts(table, first, 3)
    assert not table.game.ruling
    acts(table, second, 4)
    assert table.notes(codes.NOTE_PROPOSED)[-1] == (2, codes.ALERT_SKIPPED, "CUCA-8l")


def test_cuca_8l_one_player_who_knocks_twice_is_one():
    table = six(CUCA)
    table.feed(ev.KNOCK, 3)
    table.feed(ev.KNOCK, 3)
    assert not table.game.ruling


def test_cuca_3_6_a_knock_out_of_turn_binds_nobody():
    table = Felt([RICH] * 4, CUCA).flop()
    table.feed(ev.KNOCK, 1)
    table.check(0)
    assert (table.did(1), table.game.actor) == (None, 1)


@pytest.mark.parametrize(("book", "counts"), [(TDA, False), (CUCA, True), (CASINO, True)])
def test_cas_13_sa_cuca_14_s_tda_36_folds_out_of_turn_as_substantial_action(book, counts):
    table = six(book)
    for seat in (3, 4):
        table.muck(seat)
    if table.game.ruling:
        table.key(ev.K_ENTER, 2)  # the skipped player plays on
    table.key(ev.K_FOLD)
    table.key(ev.K_MISDEAL)
    assert (table.options()[0] == codes.OPT_PLAY_ON) is counts


# words that end ----------------------------------------------------------------------------------


@pytest.mark.parametrize("book", BOOKS)
def test_tda_51a_a_raise_that_nobody_could_answer_any_more_is_a_call(book):
    table = Felt([1_000, 1_000, 300], book).flop().bets(0, 0, "all-in")
    table.key(ev.K_RAISE)
    table.muck(1)
    assert table.key(ev.K_CALL) == 0
    assert table.did(0)[:2] == ("call", 200)


def test_tda_53b_who_has_said_raise_is_not_skipped():
    table = Felt([RICH] * 5).flop().bets(100)
    table.key(ev.K_RAISE)
    menu(table, codes.MENU_CALL, 2)
    menu(table, codes.MENU_CALL, 3)
    assert not table.game.ruling


def test_tda_40a_chips_laid_while_something_is_decided_are_read_by_the_words():
    table = six(CUCA)
    menu(table, codes.MENU_RAISE, 3, 600)
    table.put(3, 1_000)
    table.key(ev.K_ENTER, 2)  # out of turn: it stands
    table.key(ev.K_CALL)
    assert table.game.ruling == codes.ALERT_UNCLEAR_BET
    table.key(ev.K_ENTER, 2)
    assert table.did(3)[:2] == ("raise", 600)


@pytest.mark.parametrize("book", BOOKS)
def test_tda_40a_53a_nothing_said_is_left_over_when_the_seat_has_acted(book):
    table = Felt([RICH] * 4, book).flop()
    table.feed(ev.KNOCK, 1)
    menu(table, codes.MENU_CALL, 1)
    if table.game.ruling:
        table.key(ev.K_ENTER, 2)
    table.check(0)
    assert table.did(1)[0] == "check"
    assert not any(table.game.spoke)


def test_irr_13a_words_of_a_street_that_is_taken_back_are_void():
    table = Felt([RICH] * 3, CASINO).flop()
    table.call_round()
    table.feed(ev.BOARD, 3, card("9s"))
    menu(table, codes.MENU_RAISE, 1)
    assert any(table.game.spoke)
    table.feed(ev.TAKEN, 13, ev.AT_BURN)
    table.key(ev.K_ENTER)
    assert not any(table.game.spoke)


def test_words_of_a_deal_that_is_repeated_are_none_of_the_next():
    table = Felt([RICH] * 4)
    menu(table, codes.MENU_RAISE, 1)
    assert any(table.game.spoke)
    table.key(ev.K_MISDEAL)
    for _ in range(4):
        table.key(ev.K_ENTER)
    assert table.game.redeals
    assert not any(table.game.spoke)


def test_tda_53b_words_of_who_is_done_are_no_act_behind():
    table = Felt([RICH] * 5).flop().bets(100, 100, 100)
    menu(table, codes.MENU_CALL, 1)
    menu(table, codes.MENU_CALL, 0)
    assert not table.game.ruling


def test_tda_59b_a_call_of_an_announced_raise_that_was_folded_is_one_of_the_bet():
    table = Felt([RICH] * 4).flop().bets(100)
    table.key(ev.K_RAISE)
    menu(table, codes.MENU_CALL, 3)
    table.key(ev.K_FOLD)
    table.key(ev.K_RAISE, 700)
    assert (table.game.actor, table.game.ruling) == (3, 0)


def test_tda_53a_65a_what_faced_a_bet_that_went_back_binds_no_more():
    table = Felt([RICH] * 3).flop().bets(300)
    menu(table, codes.MENU_RAISE, 2, 900)
    menu(table, codes.MENU_KILLED, 0)
    table.key(ev.K_ENTER, 2)
    table.check(1)
    assert (table.game.bet, table.game.actor, table.did(2)) == (0, 2, None)


def test_tda_52_a_smaller_bet_that_leaves_chips_to_who_was_all_in_opens_the_next_street():
    table = Felt([1_000, 300, 1_000]).flop()
    table.put(0, 100)
    table.feed(ev.CHIPS, 1, 150)  # completed to 200: all-in, and owes 50
    table.key(ev.K_FOLD)
    table.feed(ev.CHIPS, 0, 150)
    table.sweep()
    table.feed(ev.BURN)
    table.feed(ev.BOARD, 3, card("9s"))
    assert (table.game.phase, table.game.street, table.game.actor) == (codes.BET, 2, 0)
