"""Turns, rule by rule: out of turn, skipped, reopened, the clock, what may be asked."""

import pytest
from floorman import events as ev
from floorman.rules import codes

from tests.rules.felt import CASINO, CUCA, TDA, Felt

RICH = 100_000


def seats(n, **short):
    """`n` rich stacks; s1=500 gives seat 1 so much once everybody has limped for 100."""
    return [short.get(f"s{seat}", RICH) + 100 for seat in range(n)]


# reopening -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("book", "may"), [(TDA, False), (CUCA, True), (CASINO, False)])
def test_der_allinhalf_tda_47a_cuca_82a_cas_68_an_all_in_of_half_a_raise(book, may):
    table = Felt(seats(3, s1=150), book).flop().bets(100, "all-in", 150)
    assert table.game.actor == 0
    assert table.game.may_raise(0) == may


@pytest.mark.parametrize(("book", "may"), [(TDA, True), (CUCA, True), (CASINO, False)])
def test_der_cumul_tda_47a_cuca_82a_cas_68_short_all_ins_add_up(book, may):
    table = Felt(seats(5, s1=125, s3=200), book).flop().bets(100, "all-in", 125, "all-in", 200)
    assert table.game.actor == 0
    assert table.game.may_raise(0) == may
    assert table.game.min_raise_to(0) == 300


def test_tda_47_1a_one_and_the_same_short_all_ins_open_for_one_and_not_for_another():
    table = Felt(seats(5, s1=125, s3=200)).flop().bets(100, "all-in", 125, "all-in", 200, 200)
    assert table.game.actor == 2
    assert not table.game.may_raise(2)
    assert table.game.to_call(2) == 75


def test_tda_47_1b_a_raise_opens_for_all():
    table = Felt(seats(5, s1=125, s3=200)).flop().bets(100, "all-in", 125, "all-in", 200, 300)
    assert table.game.actor == 2
    assert table.game.may_raise(2)
    assert (table.game.to_call(2), table.game.min_raise_to(2)) == (175, 400)


def test_tda_47_2_the_last_full_bet_on_top_of_the_highest_all_in():
    table = Felt(seats(6, s1=500, s2=650, s3=800)).flop()
    table.bets(300, "all-in", "all-in", "all-in", 800)
    assert table.game.min_raise_to(5) == 1_100


def test_tda_47_3_a_short_all_in_before_the_flop():
    stacks = [RICH, RICH, RICH, RICH, 7_500]  # seats: small, big, A, B, C on the button
    table = Felt(stacks, TDA, 2_000, 4_000).bets(4_000, None, "all-in", None)
    assert (table.game.actor, table.game.may_raise(1)) == (1, True)
    assert table.game.min_raise_to(1) == 11_500
    table.bets(7_500)
    assert (table.game.actor, table.game.may_raise(2)) == (2, False)
    other = Felt(stacks, TDA, 2_000, 4_000).bets(4_000, None, "all-in", None, 11_500)
    assert (other.game.actor, other.game.may_raise(2)) == (2, True)
    assert other.game.min_raise_to(2) == 15_500


def test_cuca_82_the_three_examples():
    table = Felt([102, 6, 102, 102], CUCA, 1, 2).flop().bets(3, "all-in")
    assert (table.game.to_call(2), table.game.min_raise_to(2)) == (4, 7)
    called = Felt([102, 6, 102, 102], CUCA, 1, 2).flop().bets(3, "all-in", 4, None)
    assert (called.game.to_call(0), called.game.may_raise(0)) == (1, False)
    raised = Felt([102, 6, 102, 102], CUCA, 1, 2).flop().bets(3, "all-in", 7, None)
    assert (raised.game.may_raise(0), raised.game.min_raise_to(0)) == (True, 10)
    assert raised.game.to_call(0) == 4


@pytest.mark.parametrize(("bets", "least"), [((600, 1_600, 3_600), 5_600), ((300, 1_000), 1_700)])
def test_tda_43_1_and_43_3b_the_least_raise(bets, least):
    table = Felt([RICH] * 5, TDA, 100, 200).flop().bets(*bets)
    assert table.game.min_raise_to(table.game.actor) == least


@pytest.mark.parametrize(("bets", "least"), [((125, 200, 500), 800), ((500, 500, 500), 950)])
def test_tda_43_4_the_least_raise_before_the_flop(bets, least):
    table = Felt([RICH] * 6, TDA, 25, 50).bets(*bets)
    assert table.game.min_raise_to(table.game.actor) == least


def test_tda_43_2_over_a_short_all_in_before_the_flop():
    table = Felt([RICH, RICH, 150, RICH]).bets("all-in")
    assert table.game.min_raise_to(3) == 250


# words that do not fit -------------------------------------------------------------------------


def test_tda_55_a_check_said_facing_a_bet_leaves_call_or_fold():
    table = Felt([RICH] * 3).flop().bets(300)
    assert table.key(ev.K_CHECK) == codes.ALERT_FACES_BET
    assert not table.game.may_raise(1)
    assert table.key(ev.K_RAISE, 900) == codes.ALERT_NO_REOPEN
    assert table.key(ev.K_CALL) == 0
    assert table.game.may_raise(2)


def test_cas_13_a_check_facing_a_bet_is_only_refused():
    table = Felt([RICH] * 3, CASINO).flop().bets(300)
    assert table.key(ev.K_CHECK) == codes.ALERT_FACES_BET
    assert table.game.may_raise(1)


def test_tda_55a_a_call_of_nothing_is_a_check():
    table = Felt([RICH] * 3).flop()
    table.key(ev.K_CALL)
    assert table.did(0) == ("check", 0, "TDA-55A")


@pytest.mark.parametrize(("book", "rule"), [(TDA, "TDA-58"), (CUCA, "CUCA-13a")])
def test_tda_58_cuca_13a_a_fold_without_a_bet_binds(book, rule):
    table = Felt([RICH] * 3, book).flop()
    table.muck(0)
    assert table.did(0) == ("fold", 0, rule)


def test_tda_50b_who_acts_before_the_amount_is_told_to_wait():
    table = Felt([RICH] * 3).flop()
    table.key(ev.K_RAISE)
    assert table.put(1, 500) == codes.ALERT_WAIT_AMOUNT
    assert table.alerts() == [(1, codes.ALERT_WAIT_AMOUNT, "TDA-50B")]
    table.muck(2)
    assert table.alerts()[-1] == (2, codes.ALERT_WAIT_AMOUNT, "TDA-50B")


def call_before_the_size(bet):
    """Seat 1 says raise, seat 3 says call, seat 1 puts in `bet`."""
    table = Felt([RICH] * 4).flop().bets(200)
    table.key(ev.K_RAISE)
    assert table.key(ev.K_FLOOR, codes.menu_value(codes.MENU_CALL, 4)) == codes.ALERT_WAIT_AMOUNT
    table.put(1, bet)
    return table


@pytest.mark.parametrize(("choice", "bet", "actor"), [(1, 5_000, 0), (2, 400, 0), (3, 5_000, 3)])
def test_tda_59b_the_floor_says_what_a_call_before_the_size_of_the_raise_is(choice, bet, actor):
    table = call_before_the_size(5_000)
    table.muck(2)
    assert table.notes(codes.NOTE_PROPOSED) == [(3, codes.ALERT_UNCLEAR_BET, "TDA-59B")]
    assert table.options() == [codes.OPT_CALL, codes.OPT_CORRECT, codes.OPT_RETURN]
    table.key(ev.K_ENTER, choice)
    assert (table.game.bet, table.game.street_bet[1], table.game.actor) == (bet, bet, actor)
    assert table.game.street_bet[3] == (0 if actor == 3 else bet)
    assert table.chips() == 4 * RICH


def test_tda_59b_53a_another_raise_frees_who_called_before_the_size():
    table = call_before_the_size(500)
    table.key(ev.K_RAISE, 2_000)
    assert table.notes(codes.NOTE_PROPOSED) == []
    assert (table.game.actor, table.game.street_bet[3]) == (3, 0)


# out of turn -----------------------------------------------------------------------------------


@pytest.mark.parametrize("book", [TDA, CASINO])
@pytest.mark.parametrize("between", [300, None])
def test_tda_53a_1a_cas_12_a_raise_out_of_turn_binds_after_a_call_or_fold(book, between):
    table = Felt([RICH] * 5, book).flop().bets(0, 300, None)
    assert table.put(4, 500, 100, 100, 100) == codes.ALERT_OUT_OF_TURN
    assert table.game.actor == 3
    table.key(ev.K_FOLD if between is None else ev.K_CALL)
    assert table.did(4)[:2] == ("raise", 800)


def test_tda_53a_1b_a_raise_between_unbinds_it():
    table = Felt([RICH] * 5).flop().bets(0, 300, None)
    table.put(4, 500, 100, 100, 100)
    table.key(ev.K_RAISE, 600)
    assert table.did(4) is None
    assert table.alerts()[-1] == (4, codes.ALERT_CHIPS_BACK, "TDA-53A")
    assert table.game.min_raise_to(4) == 900
    assert table.feed(ev.CHIPS, 4, 0) == 0
    table.muck(4)
    assert table.did(4)[0] == "fold"


def test_tda_53a_2_a_check_out_of_turn():
    table = Felt([RICH] * 4).flop().bets(0, 0)
    assert table.check(3) == codes.ALERT_OUT_OF_TURN
    table.check(2)
    assert table.did(3)[0] == "check"
    table = Felt([RICH] * 4).flop().bets(0, 0)
    table.check(3)
    table.bet(2, 300)
    assert table.game.actor == 3
    assert (table.game.to_call(3), table.game.min_raise_to(3)) == (300, 600)


def test_cuca_36_out_of_turn_is_for_the_floor():
    table = Felt([RICH] * 4, CUCA).flop()
    assert table.put(2, 500) == codes.ALERT_OUT_OF_TURN
    assert table.options() == [codes.OPT_RETURN, codes.OPT_ACCEPT]
    table.key(ev.K_ENTER)
    table.bet(2, 0)
    table.bets(0, 0)
    assert table.game.actor == 2
    assert table.game.bet == 0


# skipped ---------------------------------------------------------------------------------------


def skip(book):
    """Seat 2 raises, seat 3 is skipped, seat 4 calls."""
    table = Felt([RICH] * 6, book, 100, 200).bets(600)
    table.put(4, 500, 100)
    return table


def test_tda_53b_1_call_and_fold_behind_are_substantial():
    table = skip(TDA)
    assert not table.game.ruling
    table.muck(5)
    assert table.notes(codes.NOTE_PROPOSED) == [(3, codes.ALERT_SKIPPED_LATE, "TDA-53B")]
    assert table.options() == [codes.OPT_PASSIVE, codes.OPT_DEAD, codes.OPT_PLAY_ON]
    table.key(ev.K_ENTER)
    assert table.game.actor == 3
    assert not table.game.may_raise(3)
    table.key(ev.K_CALL)
    assert table.did(4)[:2] == ("call", 600)


def test_tda_53b_2_a_check_and_a_call_behind_are_substantial():
    table = Felt([RICH] * 4, TDA, 100, 200).flop().bets(600)
    table.check(2)
    assert not table.game.ruling
    table.put(3, 500, 100)
    assert table.notes(codes.NOTE_PROPOSED) == [(1, codes.ALERT_SKIPPED_LATE, "TDA-53B")]
    table.key(ev.K_ENTER, 2)
    assert not table.game.live(1)
    assert table.game.actor == 2


def test_cuca_8l_after_two_more_the_skipped_hand_folds_unless_time_was_asked():
    table = Felt([RICH] * 6, CUCA, 100, 200, out_of_turn=1).bets(600)
    table.put(4, 500, 100)
    table.put(5, 500, 100)
    assert table.notes(codes.NOTE_PROPOSED) == [(3, codes.ALERT_SKIPPED, "CUCA-8l")]
    assert table.options() == [codes.OPT_FOLD, codes.OPT_PLAY_ON]
    asked = Felt([RICH] * 6, CUCA, 100, 200, out_of_turn=1).bets(600)
    assert asked.key(ev.K_FLOOR, codes.MENU_TIME) == 0
    asked.put(4, 500, 100)
    asked.put(5, 500, 100)
    assert not asked.game.ruling


# clock, counts ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("book", "seconds", "rule", "option"),
    [(TDA, 30, "TDA-29", codes.OPT_CHECK), (CASINO, 60, "CAS-4.2", codes.OPT_DEAD)],
)
def test_der_clock_tda_29_cas_43_time_is_up_facing_no_bet(book, seconds, rule, option):
    table = Felt([RICH] * 3, book).flop()
    assert table.key(ev.K_CLOCK) == 0
    assert table.notes(codes.NOTE_CLOCK) == [(0, seconds, rule)]
    assert table.feed(ev.EXPIRED, 0) == codes.ALERT_CLOCK_DEAD
    assert table.options()[0] == option
    table.key(ev.K_ENTER)
    assert table.game.actor == 1
    assert table.game.live(0) == (option == codes.OPT_CHECK)


def test_tda_29_time_is_up_facing_a_bet():
    table = Felt([RICH] * 3).flop().bets(300)
    table.key(ev.K_CLOCK)
    table.feed(ev.EXPIRED, 1)
    table.key(ev.K_ENTER)
    assert not table.game.live(1)


def test_tda_29_the_clock_is_over_when_the_seat_acts():
    table = Felt([RICH] * 3).flop()
    table.key(ev.K_CLOCK)
    table.check(0)
    assert table.feed(ev.EXPIRED, 0) == 0
    assert not table.game.ruling


def test_cuca_has_no_clock():
    table = Felt([RICH] * 3, CUCA).flop()
    assert table.key(ev.K_CLOCK) == codes.ALERT_NO_CLOCK


def test_tda_60_stacks_are_counted_facing_an_all_in_only():
    table = Felt(seats(3, s0=2_500)).flop()
    count = codes.menu_value(codes.MENU_COUNT, 1)
    assert table.key(ev.K_FLOOR, count) == codes.ALERT_NO_COUNT
    table.key(ev.K_ALLIN)
    assert table.key(ev.K_FLOOR, count) == 0
    assert table.notes(codes.NOTE_COUNT) == [(0, 2_500, "TDA-60")]


def test_cuca_27_a_count_without_a_seat_when_nobody_is_to_act_is_of_nobody():
    table = Felt(seats(3), CUCA)
    table.call_round()
    assert table.key(ev.K_FLOOR, codes.MENU_COUNT) == codes.ALERT_NO_OPTION
    assert table.alerts()[-1] == (255, codes.ALERT_NO_OPTION, "")


def test_cuca_27_stacks_are_counted_any_time():
    table = Felt(seats(3), CUCA).flop()
    assert table.key(ev.K_FLOOR, codes.menu_value(codes.MENU_COUNT, 3)) == 0
    assert table.notes(codes.NOTE_COUNT) == [(2, RICH, "CUCA-2.7")]


def test_tda_58_a_muck_that_is_forbidden_is_no_fold_out_of_turn():
    table = Felt([RICH, 100, RICH, RICH])
    assert table.game.flags[1] & codes.SEAT_ALL_IN
    before = table.packed()
    assert table.muck(1) == codes.ALERT_MUCK_FORBIDDEN
    assert table.packed() == before
