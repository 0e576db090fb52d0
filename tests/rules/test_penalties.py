"""Penalties and absent players: dealt in, blinds taken, the hand dead."""

import pytest
from floorman import events as ev
from floorman.rules import codes

from tests.rules.felt import CASINO, CUCA, TDA, Felt


def penalty(table, seat, number=0):
    return table.key(ev.K_FLOOR, codes.menu_value(codes.MENU_PENALTY, seat + 1, number))


def fold_round(table):
    while table.game.phase == codes.BET:
        table.key(ev.K_FOLD)


def next_hand(table):
    fold_round(table)
    table.said.clear()
    table.next_hand()


@pytest.mark.parametrize(
    ("book", "steps"),
    [
        (TDA, [codes.OPT_WARN, codes.OPT_HAND, codes.OPT_ROUND, codes.OPT_DISQUALIFY]),
        (CUCA, [codes.OPT_HAND, codes.OPT_ROUND, codes.OPT_DISQUALIFY]),
        (CASINO, [codes.OPT_ROUND, codes.OPT_DISQUALIFY]),
    ],
)
def test_tda_71a_cuca_3_0_cas_21_r_the_steps_of_a_penalty(book, steps):
    table = Felt([1_000] * 4, book)
    assert penalty(table, 2) == codes.ALERT_PENALTY
    assert table.options() == steps


def test_tda_71a_a_warning_costs_nothing():
    table = Felt([1_000] * 4)
    penalty(table, 2)
    table.key(ev.K_ENTER)
    assert table.notes(codes.NOTE_WARNED) == [(2, 0, "TDA-71A")]
    assert not any(table.game.penalty)


def test_tda_71a_a_round_is_a_hand_for_each_player_at_the_table():
    table = Felt([1_000] * 4)
    table.key(ev.K_FOLD)
    assert penalty(table, 2, 201) == 0
    assert table.notes(codes.NOTE_PENALISED) == [(2, 9, "TDA-71A")]


def test_cas_21_r_the_least_penalty_is_a_round():
    table = Felt([1_000] * 4, CASINO)
    penalty(table, 2, 1)
    assert table.notes(codes.NOTE_PENALISED) == [(2, 4, "CAS-21.R")]


@pytest.mark.parametrize(("book", "rule"), [(TDA, "TDA-71C"), (CUCA, "CUCA-6.5")])
def test_tda_71c_cuca_6_5_a_penalised_seat_pays_and_its_hand_is_dead(book, rule):
    table = Felt([1_000] * 4, book)  # blinds 0, 1
    penalty(table, 2, 2)
    assert table.game.live(2)  # this hand is played
    next_hand(table)  # blinds 1, 2
    assert (2, 0, rule) in table.notes(codes.NOTE_DEAD_HAND)
    assert (table.game.stack[2], table.game.contribution[2]) == (900, 100)
    assert table.game.actor == 3
    fold_round(table)
    assert table.game.stack[2] == 900  # the blind stays in the pot
    next_hand(table)  # blinds 2, 3
    assert table.notes(codes.NOTE_DEAD_HAND) == [(2, 0, rule)]
    fold_round(table)
    assert table.notes(codes.NOTE_PENALTY_OVER) == [(2, 0, rule)]
    next_hand(table)
    assert table.game.live(2)
    assert table.game.stack[2] == 850


def test_tda_35c_a_hand_dealt_again_counts_once():
    table = Felt([1_000] * 4)
    penalty(table, 3, 2)
    next_hand(table)
    table.key(ev.K_MISDEAL)
    table.key(ev.K_ENTER)
    table.deal()
    assert not table.game.live(3)
    fold_round(table)
    assert table.game.penalty[3] == 1


def test_a_penalty_given_before_the_redeal_begins_with_the_next_hand():
    table = Felt([1_000] * 4)
    penalty(table, 3, 1)
    table.key(ev.K_MISDEAL)
    table.key(ev.K_ENTER)
    table.deal()
    assert table.game.live(3)
    next_hand(table)
    assert not table.game.live(3)


def test_penalties_are_lifted_and_undone():
    table = Felt([1_000] * 4)
    before = table.packed()
    penalty(table, 3, 5)
    assert penalty(table, 3, 998) == 0
    assert table.game.penalty[3] == 0
    table.key(ev.K_UNDO, 2)
    assert table.packed() == before
    assert penalty(table, 8, 5) == codes.ALERT_NOBODY_THERE


def test_tda_71d_chips_of_a_disqualified_player_leave_play():
    table = Felt([1_000] * 4)
    table.key(ev.K_CALL)  # seat 2
    assert penalty(table, 2, 999) == 0
    assert not table.game.live(2)
    assert table.game.contribution[2] == 100
    fold_round(table)
    assert table.notes(codes.NOTE_DISQUALIFIED) == [(2, 900, "TDA-71D")]
    assert sum(table.game.stack) == 3_100
    table.next_hand()
    assert table.game.live_count() == 3


@pytest.mark.parametrize("dealing", [False, True])
def test_tda_71d_35c_a_disqualified_player_is_dead_in_the_redeal(dealing):
    table = Felt([1_000] * 4)
    if dealing:
        table.bets(None, None, None)
        table.key(ev.K_NEXT)
        table.feed(ev.HOLE, 0)
    offender = table.game.big_seat
    assert penalty(table, offender, 999) == 0
    table.key(ev.K_MISDEAL)
    table.key(ev.K_ENTER, table.options().index(codes.OPT_REDEAL) + 1)
    assert table.game.contribution[offender] == 100  # dealt in, the blind is posted
    for _ in range(2):
        for seat in range(4):
            table.feed(ev.HOLE, seat)
    assert table.game.phase == codes.BET
    assert not table.game.live(offender)
    assert table.game.to_call(table.game.actor) == 100
    table.said.clear()
    fold_round(table)
    assert [note[0] for note in table.notes(codes.NOTE_DISQUALIFIED)] == [offender]
    assert table.game.stack[offender] == 0


def test_tda_71d_the_actor_is_disqualified_and_the_turn_goes_on():
    table = Felt([1_000] * 4)
    penalty(table, 2)
    table.key(ev.K_ENTER, 4)
    assert table.game.actor == 3
    fold_round(table)
    assert table.game.stack[2] == 0


def test_between_hands_a_disqualified_player_is_gone_at_once():
    table = Felt([1_000] * 4)
    fold_round(table)
    penalty(table, 3, 999)
    assert table.notes(codes.NOTE_DISQUALIFIED) == [(3, 1_000, "TDA-71D")]
    table.next_hand()
    assert table.game.live_count() == 3


def test_all_but_one_penalised_the_last_hand_wins():
    table = Felt([1_000] * 3)
    for seat in (0, 1, 2):
        penalty(table, seat, 1)
    next_hand(table)
    assert table.game.phase == codes.DONE
    assert sum(table.game.stack) == 3_000


# away ----------------------------------------------------------------------------------------


def test_tda_31_who_leaves_with_a_live_hand_is_told():
    table = Felt([1_000] * 4)
    assert table.feed(ev.ABSENT, 3, 1) == codes.ALERT_LEFT_TABLE
    assert table.alerts() == [(3, codes.ALERT_LEFT_TABLE, "TDA-31")]
    assert table.game.live(3)
    table.feed(ev.ABSENT, 3, 0)
    table.key(ev.K_FOLD)
    assert table.game.actor == 3


def test_cuca_5_7_an_absent_hand_folds_facing_a_bet():
    table = Felt([1_000] * 4, CUCA)
    table.feed(ev.ABSENT, 3, 1)
    table.key(ev.K_CALL)  # seat 2
    assert table.notes(codes.NOTE_FOLDED) == [(3, 0, "CUCA-5.7")]
    assert table.game.actor == 0


def test_cuca_5_7_an_absent_hand_checks_as_long_as_nobody_bets():
    table = Felt([1_000] * 4, CUCA).flop()
    table.feed(ev.ABSENT, 0, 1)
    assert table.notes(codes.NOTE_CHECKED) == [(0, 0, "CUCA-5.7")]
    table.feed(ev.ABSENT, 1, 1)
    table.bet(2, 200)
    table.key(ev.K_CALL)
    assert [seat for seat, _, _ in table.notes(codes.NOTE_FOLDED)] == [0, 1]


@pytest.mark.parametrize("book", [TDA, CUCA, CASINO])
def test_cuca_5_6_the_blinds_of_absent_players_come_out_of_their_stacks(book):
    table = Felt([1_000] * 4, book)
    fold_round(table)
    table.feed(ev.ABSENT, 2, 1)
    table.next_hand()  # blinds 1, 2
    if book == CASINO:
        table.key(ev.K_ENTER)  # the floor decides (CAS-1.3)
    assert not table.game.live(2)
    assert table.game.contribution[2] == 100


# chips that are not where they belong ---------------------------------------------------------


def test_cas_21_c2_a_chip_of_another_seat_is_told_and_a_penalty_can_follow():
    table = Felt([1_000] * 4, CASINO)
    assert table.feed(ev.STRAY, 2, 3) == codes.ALERT_CHIP_TRANSFER
    assert table.notes(codes.NOTE_PROPOSED) == [(2, codes.ALERT_CHIP_TRANSFER, "CAS-21.C2")]
    table.key(ev.K_ENTER)
    assert penalty(table, 2, 100) == 0
    assert table.game.penalty[2] == 4


def test_cuca_5_3_no_seat_has_more_than_the_ledger_says():
    table = Felt([1_000] * 4, CUCA)
    assert table.key(ev.K_RAISE, 1_100) == codes.ALERT_TOO_MUCH
    assert table.alerts()[-1] == (2, codes.ALERT_TOO_MUCH, "CUCA-8a")
    assert table.game.stack[2] == 1_000


def test_tda_71a_a_penalty_that_is_lifted_is_told():
    table = Felt([1_000] * 3)
    table.key(ev.K_FLOOR, codes.menu_value(codes.MENU_PENALTY, 2, 3))
    assert table.game.penalty[1] == 3
    table.key(ev.K_FLOOR, codes.menu_value(codes.MENU_PENALTY, 2, 998))
    assert table.notes(codes.NOTE_PENALTY_OVER) == [(1, 0, "TDA-71A")]
    assert table.game.penalty[1] == 0


def test_tda_71d_who_is_disqualified_while_a_decision_is_open_loses_the_turn_after_it():
    table = Felt([1_000] * 4)
    table.key(ev.K_MISDEAL)
    table.said.clear()
    assert penalty(table, 2, 999) == 0
    assert table.game.ruling == codes.ALERT_MISDEAL
    assert (table.game.actor, table.notes(codes.NOTE_TURN)) == (2, [])
    table.key(ev.K_ENTER, table.options().index(codes.OPT_PLAY_ON) + 1)
    assert table.game.actor == 3


def test_tda_71d_the_actor_is_disqualified_in_one_key_and_the_turn_goes_on():
    table = Felt([1_000] * 4)
    table.said.clear()
    assert penalty(table, 2, 999) == 0
    assert table.game.actor == 3
    assert [seat for seat, _, _ in table.notes(codes.NOTE_TURN)] == [3]
