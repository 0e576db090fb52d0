"""Bets put right, rule by rule: underraises, pots, strings, words after chips and out of turn."""

import pytest
from floorman import events as ev
from floorman.rules import codes

from tests.rules.felt import CASINO, CUCA, TDA, Felt
from tests.rules.rig import card

RICH = 50_000


def menu(table, entry, seat=None, number=0):
    """The dealer's menu; `seat` counts from 0, None is the actor."""
    place = 0 if seat is None else seat + 1
    return table.key(ev.K_FLOOR, codes.menu_value(entry, place, number))


# underraises ---------------------------------------------------------------------------------


def underraised(book):
    """A bet of 600, a raise to 1,000 that is 200 short, two callers, a fold; the round is over."""
    table = Felt([RICH] * 5, book, 100, 200).flop()
    table.put(0, 500, 100)
    table.put(1, 500, 100, 100, 100, 100, 100)
    table.put(2, 500, 500)
    table.put(3, 500, 500)
    table.muck(4)
    table.muck(0)
    assert table.game.phase == codes.BOARD
    return table


@pytest.mark.parametrize(("book", "bet"), [(TDA, 1_000), (CUCA, 1_200), (CASINO, 1_200)])
def test_tda_52a_an_underraise_stands_as_it_lies_with_the_next_card(book, bet):
    table = underraised(book)
    assert table.game.stack[1] == RICH - 200 - 1_200
    table.board("9s")
    assert [table.game.stack[seat] for seat in (1, 2, 3)] == [RICH - 200 - bet] * 3
    assert table.chips() == 5 * RICH


def test_tda_52a_one_who_put_in_the_whole_raise_makes_it_stand():
    table = Felt([RICH] * 5, TDA, 100, 200).flop()
    table.put(0, 500, 100)
    table.put(1, 500, 100, 100, 100, 100, 100)
    table.put(2, 500, 500)
    table.put(3, 500, 500, 100, 100)
    table.muck(4)
    table.muck(0)
    table.board("9s")
    assert table.notes(codes.NOTE_CORRECTED) == []
    assert [table.game.stack[seat] for seat in (1, 2, 3)] == [RICH - 200 - 1_200] * 3


def test_tda_52a_before_the_next_card_it_is_put_right():
    table = underraised(TDA)
    assert menu(table, codes.MENU_PUT_RIGHT) == 0
    assert table.notes(codes.NOTE_CORRECTED) == [(1, 1_200, "TDA-52A")]
    table.board("9s")
    assert table.game.stack[3] == RICH - 200 - 1_200


def underraised_river():
    """600, an underraise to 1,000, a call; the bettor mucks: the showdown."""
    table = Felt([RICH] * 3, TDA, 100, 200).flop()
    for street in ("9s", "8s"):
        table.bets(0, 0, 0)
        table.board(street)
    table.put(0, 500, 100)
    table.put(1, 500, 100, 100, 100, 100, 100)
    table.put(2, 500, 500)
    table.muck(0)
    return table


def test_tda_52a_on_the_river_until_the_first_hand_is_tabled():
    table = underraised_river()
    assert table.game.phase == codes.SHOWDOWN
    table.feed(ev.SHOWN, 1, card("Kc") << 8 | card("Kd"))
    assert table.notes(codes.NOTE_CORRECTED) == [(1, 1_000, "TDA-52A")]


# pot-limit -----------------------------------------------------------------------------------


def test_tda_54b_a_short_blind_does_not_lower_the_largest_bet_before_the_flop():
    whole = Felt([RICH] * 4, TDA, 500, 1_000, limit=1)
    short = Felt([RICH, 400, RICH, RICH], TDA, 500, 1_000, limit=1)
    assert whole.game.pot_to(2) == short.game.pot_to(2) == 3_500


def test_tda_54b_after_the_flop_the_pot_as_it_is_counts():
    table = Felt([RICH, 400, RICH, RICH], TDA, 500, 1_000, limit=1).flop()
    assert table.game.pot_to(table.game.actor) == table.game.pot()


def test_tda_52b_more_than_the_pot_is_a_bet_of_the_pot_and_the_rest_goes_back():
    table = Felt([RICH] * 3, TDA, 500, 1_000, limit=1).flop()
    table.put(0, 5_000)
    assert table.did(0) == ("bet", 3_000, "TDA-52B")
    assert table.chips_back(0) == 2_000


def test_tda_54c_pot_said_in_pot_limit_is_that_bet():
    table = Felt([RICH] * 3, TDA, 500, 1_000, limit=1).flop()
    assert menu(table, codes.MENU_POT) == 0
    assert table.did(0) == ("bet", 3_000, "TDA-52B")


@pytest.mark.parametrize(
    ("book", "rule"), [(TDA, "TDA-54C"), (CUCA, "CUCA-8j"), (CASINO, "CAS-16")]
)
def test_tda_54c_cuca_8j_cas_16_pot_said_in_no_limit_is_a_raise_without_amount(book, rule):
    table = Felt([RICH] * 3, book).flop().bets(300)
    assert menu(table, codes.MENU_POT) == 0
    assert table.notes(codes.NOTE_ANNOUNCED) == [(1, ev.K_RAISE, rule)]
    table.put(1, 500)
    assert table.did(1)[:2] == ("raise", 600)


@pytest.mark.parametrize(("book", "told"), [(TDA, False), (CUCA, True), (CASINO, False)])
def test_tda_54a_cas_18_the_pot_is_not_told_in_no_limit(book, told):
    table = Felt([RICH] * 3, book).flop()
    status = menu(table, codes.MENU_POT_SIZE)
    assert (status == 0) == told
    assert [note[1] for note in table.notes(codes.NOTE_POT_SIZE)] == ([300] if told else [])


def test_tda_54a_the_pot_is_told_in_pot_limit():
    table = Felt([RICH] * 3, TDA, limit=1).flop()
    assert menu(table, codes.MENU_POT_SIZE) == 0
    assert table.notes(codes.NOTE_POT_SIZE)[0][1:] == (300, "TDA-54A")


# voice or chips ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("book", "default"),
    [(TDA, codes.OPT_ACCEPT), (CUCA, codes.OPT_CORRECT), (CASINO, codes.OPT_ACCEPT)],
)
def test_tda_40a_cuca_8d_cas_611_words_after_the_chips(book, default):
    table = Felt([RICH] * 3, book).flop().bets(400)
    table.put(1, 1_000)
    assert table.did(1)[:2] == ("call", 400)
    assert menu(table, codes.MENU_RAISE, 1, 1_000) == codes.ALERT_VOICE_CHIPS
    assert table.options()[0] == default


def test_tda_40a_the_floor_takes_the_words():
    table = Felt([RICH] * 3).flop().bets(400)
    table.put(1, 1_000)
    menu(table, codes.MENU_RAISE, 1, 1_000)
    table.key(ev.K_ENTER, 2)
    assert table.did(1)[:2] == ("raise", 1_000)
    assert (table.game.actor, table.game.to_call(2)) == (2, 1_000)
    assert table.chips() == 3 * RICH


def test_cuca_24_words_after_words_change_nothing():
    table = Felt([RICH] * 3, CUCA).flop().bets(400)
    table.key(ev.K_CALL)
    assert menu(table, codes.MENU_RAISE, 1, 900) == codes.ALERT_OUT_OF_TURN
    assert table.game.bet == 400


# strings -------------------------------------------------------------------------------------


@pytest.mark.parametrize("book", [TDA, CUCA, CASINO])
def test_tda_42a_56_cuca_8e_cas_61_a_raise_read_from_two_motions_is_taken_back(book):
    table = Felt([RICH] * 3, book).flop().bets(400)
    table.put(1, 1_000, 200)
    assert table.did(1)[0] == "raise"
    assert menu(table, codes.MENU_STRING, 1) == codes.ALERT_STRING_BET
    table.key(ev.K_ENTER)
    assert table.did(1)[:2] == ("call", 400)
    assert (table.game.actor, table.game.chips_back()) == (1, 800)
    table.bet(1, 400)
    assert (table.game.bet, table.game.actor, table.game.aggressor) == (400, 2, 0)
    assert table.game.round_acts == 2  # the bet and the call
    assert table.chips() == 3 * RICH


def test_tda_40a_the_second_motion_of_a_string_goes_back_and_is_no_wager():
    table = Felt([RICH] * 3).flop().bets(300)
    table.put(1, 100, 100, 100)
    assert table.put(1, 500) == codes.ALERT_STRING_BET
    table.key(ev.K_ENTER)
    assert table.game.carried_over[1] == 500
    assert table.bet(1, 300) == 0
    assert table.alerts() == []


def test_cuca_8h_the_next_action_in_good_faith_ends_the_motion():
    table = Felt([RICH] * 3, CUCA).flop().bets(400)
    table.put(1, 1_000, 200)
    table.muck(2)
    assert menu(table, codes.MENU_STRING, 1) == codes.ALERT_NO_OPTION
    assert table.game.bet == 1_200


# out of turn ---------------------------------------------------------------------------------


@pytest.mark.parametrize("book", [TDA, CASINO])
def test_tda_53a_cas_16_a_raise_said_out_of_turn_binds_after_a_call(book):
    table = Felt([RICH] * 4, book).flop().bets(300)
    assert menu(table, codes.MENU_RAISE, 2, 800) == codes.ALERT_OUT_OF_TURN
    table.key(ev.K_CALL)
    if book == CASINO:  # by 800 or to 800 is asked as in turn
        assert table.options()[:2] == [codes.OPT_BY, codes.OPT_BET]
        table.key(ev.K_ENTER, 2)
    assert table.did(2)[:2] == ("raise", 800)
    assert table.game.actor == 3


def test_tda_59b_a_call_of_any_bet_is_one_of_the_smallest_and_that_one_needs_no_change():
    table = Felt([RICH] * 4).flop()
    table.key(ev.K_RAISE)
    assert menu(table, codes.MENU_CALL, 1) == codes.ALERT_WAIT_AMOUNT
    table.put(0, 100)
    assert table.game.ruling == codes.ALERT_UNCLEAR_BET
    table.said.clear()
    table.key(ev.K_ENTER, table.options().index(codes.OPT_CORRECT) + 1)
    assert table.did(1)[:2] == ("call", 100)
    assert (table.to_add(0), table.chips_back(0)) == (0, 0)
    assert not table.game.marks[0] & codes.MARK_OWES


@pytest.mark.parametrize("book", [TDA, CASINO])
def test_tda_53a_cas_16_after_a_raise_it_does_not(book):
    table = Felt([RICH] * 4, book).flop().bets(300)
    menu(table, codes.MENU_CALL, 2)
    table.key(ev.K_RAISE, 900)
    assert (table.game.actor, table.did(2)) == (2, None)
    assert table.alerts()[-1][:2] == (2, codes.ALERT_CHIPS_BACK)


def test_cuca_36_words_out_of_turn_are_for_the_floor():
    table = Felt([RICH] * 4, CUCA).flop().bets(300)
    assert menu(table, codes.MENU_CALL, 2) == codes.ALERT_OUT_OF_TURN
    assert table.options() == [codes.OPT_RETURN, codes.OPT_ACCEPT]
    table.key(ev.K_ENTER)
    table.key(ev.K_CALL)
    assert (table.game.actor, table.did(2)) == (2, None)


# chips ---------------------------------------------------------------------------------------


def test_rp_2_a_bet_is_not_pulled_in_while_others_act():
    table = Felt([RICH] * 3).flop()
    table.put(0, 500)
    assert table.feed(ev.CHIPS, 0, 0) == codes.ALERT_BETS_MOVED
    assert table.alerts() == [(0, codes.ALERT_BETS_MOVED, "RP-2")]
    assert table.game.to_call(1) == 500


def test_rp_2_is_a_rule_of_its_own_beside_the_prior_chips():
    table = Felt([RICH] * 3, pullback=0).flop()
    table.put(0, 500)
    assert table.feed(ev.CHIPS, 0, 0) == codes.ALERT_BETS_MOVED
    assert not Felt([RICH] * 3, CUCA).game.book.bets_moved


def test_where_readers_lose_sight_of_chips_a_bet_out_of_sight_is_not_pulled_in():
    table = Felt([RICH] * 3, bets_moved=0).flop()
    table.put(0, 500)
    assert table.feed(ev.CHIPS, 0, 0) == 0
    assert table.alerts() == []
    assert table.game.to_call(1) == 500


def test_rp_2_a_reader_that_never_saw_the_whole_bet_tells_of_no_pull():
    table = Felt([RICH] * 3).lay(1, 50).flop()
    table.put(0, 500)
    table.key(ev.K_RAISE, 1_200)
    table.lay(1, 50)
    assert table.feed(ev.CHIPS, 1, 0) == 0


def test_rp_2_chips_changed_for_the_same_worth_are_no_action():
    table = Felt([RICH] * 3).lay(1, 100)
    table.bets(300, None)
    table.put(1, 50, 50, pulled=(100,))
    assert table.did(1) is None
    assert not table.game.may_not_fold(1)


@pytest.mark.parametrize(("choice", "owed"), [(1, 0), (2, 200)])
def test_tda_62_hidden_chips_are_part_of_the_all_in_or_not(choice, owed):
    table = Felt([1_100, RICH, RICH]).flop().bets("all-in", 1_000)
    assert menu(table, codes.MENU_HIDDEN, 0, 200) == codes.ALERT_HIDDEN_CHIP
    table.key(ev.K_ENTER, choice)
    assert table.game.to_call(2) == 1_000 + owed
    assert table.game.bet == 1_000 + owed


def test_tda_24c_what_cannot_be_exchanged_is_taken_off_without_anything_for_it():
    table = Felt([RICH] * 3)
    table.game.unit = 100
    assert menu(table, codes.MENU_OLD_CHIP, 2, 25) == codes.ALERT_OLD_CHIP
    assert table.options() == [codes.OPT_RETURN, codes.OPT_ACCEPT]
    assert table.notes(codes.NOTE_PROPOSED) == [(2, codes.ALERT_OLD_CHIP, "TDA-24C")]
    table.key(ev.K_ENTER)
    assert table.game.stack[2] == RICH - 25
    assert menu(table, codes.MENU_OLD_CHIP, 2, 100) == codes.ALERT_OLD_CHIP
    assert table.options() == [codes.OPT_ACCEPT, codes.OPT_RETURN]


@pytest.mark.parametrize(("seat", "number"), [(None, 25), (2, 0)])
@pytest.mark.parametrize(
    ("entry", "rule"), [(codes.MENU_OLD_CHIP, "TDA-24C"), (codes.MENU_HIDDEN, "TDA-62")]
)
def test_tda_24c_tda_62_chips_are_some_seat_s_and_worth_something(entry, rule, seat, number):
    table = Felt([RICH] * 3)
    table.call_round()  # nobody is to act
    assert menu(table, entry, seat, number) == codes.ALERT_NO_OPTION
    assert [note[1:] for note in table.alerts()] == [(codes.ALERT_NO_OPTION, "")]
    assert not table.game.ruling


@pytest.mark.parametrize(("choice", "left"), [(1, RICH), (2, RICH - 25)])
def test_tda_24c_an_old_chip_is_exchanged_or_leaves_the_game(choice, left):
    table = Felt([RICH] * 3)
    assert menu(table, codes.MENU_OLD_CHIP, 2, 25) == codes.ALERT_OLD_CHIP
    table.key(ev.K_ENTER, choice)
    assert table.game.stack[2] == left


def test_tda_64_found_chips_nobody_owns_leave_the_game():
    table = Felt([RICH] * 3)
    assert menu(table, codes.MENU_FOUND, number=500) == 0
    assert table.notes(codes.NOTE_REMOVED) == [(255, 500, "TDA-64")]
    assert table.chips() == 3 * RICH


@pytest.mark.parametrize(("choice", "to"), [(1, 0), (2, 500)])
def test_tda_1_cas_21_a_chip_of_another_seat_goes_back_or_changes_hands(choice, to):
    table = Felt([RICH] * 3).flop()
    assert table.feed(ev.STRAY, 0, 1) == codes.ALERT_CHIP_TRANSFER
    table.put(0, 500)
    table.key(ev.K_ENTER, choice)
    assert (table.game.street_bet[0], table.game.stack[1]) == (to, RICH - 100 - to)


# change --------------------------------------------------------------------------------------


@pytest.mark.parametrize("book", [TDA, CUCA, CASINO])
def test_tda_61_cas_616_fitting_chips_in_one_motion(book):
    table = Felt([RICH] * 3, book).flop()
    table.key(ev.K_RAISE, 325)
    assert table.put(1, 500, 25) == 0
    assert table.did(1)[:2] == ("raise", 650)


def test_cas_616_less_than_half_a_raise_is_a_call_also_with_fitting_chips():
    table = Felt([RICH] * 3, CASINO).flop()
    table.key(ev.K_RAISE, 425)
    assert table.put(1, 500, 25) == 0
    assert table.did(1)[:2] == ("call", 425)
    assert table.chips_back(1) == 100


@pytest.mark.parametrize(
    ("bet", "chips", "what"),
    [
        (100, (100, 100, 50, 50), ("raise", 300)),
        (100, (100, 100, 100, 25, 25), ("raise", 350)),
        (400, (500, 100, 100), ("raise", 800)),
        (400, (500, 50), ("call", 400)),
        (700, (1_000, 500, 5), ("raise", 1_505)),
    ],
)
def test_cas_613_several_chips_without_a_word_are_read_and_not_asked(bet, chips, what):
    table = Felt([RICH] * 3, CASINO).flop()
    table.key(ev.K_RAISE, bet)
    assert table.put(1, *chips) == 0
    assert table.did(1)[:2] == what


@pytest.mark.parametrize(("bet", "change"), [(600, 500), (325, 700)])
@pytest.mark.parametrize("players", [2, 3])
def test_cas_616_a_small_chip_behind_the_overchip_is_for_the_change(bet, change, players):
    """Also when the overchip was the call that ended the round."""
    table = Felt([RICH] * players, CASINO).flop()
    table.key(ev.K_RAISE, bet)
    seat = table.game.actor
    table.put(seat, 1_000)
    assert table.put(seat, bet + change - 1_000) == 0
    assert table.notes(codes.NOTE_CHANGE)[-1] == (seat, change, "CAS-6.16")
    assert table.alerts() == []
    assert not table.game.marks[seat] & codes.MARK_EARLY


def test_cas_616_what_fits_no_change_is_a_second_motion():
    table = Felt([RICH] * 3, CASINO).flop()
    table.key(ev.K_RAISE, 325)
    table.put(1, 500)
    assert table.put(1, 500) == codes.ALERT_STRING_BET


# undercalls in a row -------------------------------------------------------------------------


def test_tda_51c_undercalls_in_sequence_go_back_to_the_first():
    """TDA-51C: the first is put right, then the next is decided on its own."""
    table = Felt([RICH] * 4, TDA).flop().bets(400, 1_600)
    assert table.put(2, 500, 500) == codes.ALERT_UNDERCALL
    table.put(3, 500, 500)
    assert table.notes(codes.NOTE_PROPOSED) == [(2, codes.ALERT_UNDERCALL, "TDA-51B")]
    table.key(ev.K_ENTER)
    assert table.did(2)[:2] == ("call", 1_600)
    assert table.notes(codes.NOTE_PROPOSED)[1:] == [(3, codes.ALERT_UNDERCALL, "TDA-51B")]
    table.key(ev.K_ENTER, 2)
    assert not table.game.live(3)
    assert table.game.contribution[3] == 100 + 1_000


# delay ---------------------------------------------------------------------------------------


def test_cuca_3_8_who_stalls_is_penalised_and_no_clock_runs():
    """CUCA-3.8: the book has no clock, deliberate delay is the floor's."""
    table = Felt([RICH] * 3, CUCA).flop()
    assert table.key(ev.K_CLOCK) == codes.ALERT_NO_CLOCK
    assert table.alerts() == [(0, codes.ALERT_NO_CLOCK, "CUCA-8l")]
    assert menu(table, codes.MENU_PENALTY, 0) == codes.ALERT_PENALTY
    table.key(ev.K_ENTER)
    assert table.notes(codes.NOTE_PENALISED) == [(0, 1, "CUCA-3.0")]


def test_tda_52b_a_pot_that_was_told_wrong_is_bet_and_said():
    table = Felt([RICH] * 3, TDA, 500, 1_000, limit=1).flop()
    assert menu(table, codes.MENU_POT, None, 2_000) == 0
    assert table.did(0)[:2] == ("bet", 2_000)
    assert table.alerts() == [(0, codes.ALERT_POT_CHECK, "TDA-52B")]


def test_pot_limit_the_whole_stack_is_no_miscount():
    table = Felt([2_000, RICH, RICH], TDA, 500, 1_000, limit=1).flop()
    assert menu(table, codes.MENU_POT) == 0
    assert table.did(0)[:2] == ("bet", 1_000)
    assert table.alerts() == []


def test_tda_52a_on_the_river_a_hand_mucked_first_begins_the_showdown():
    table = underraised_river()
    table.muck(1)
    assert table.notes(codes.NOTE_CORRECTED) == [(1, 1_000, "TDA-52A")]
    assert table.chips() == 3 * RICH
