"""TDA 2024 where it rules otherwise than 2019, beside the other books."""

import pytest
from floorman import events as ev
from floorman.rules import codes

from tests.rules.felt import CASINO, CUCA, TDA, TDA24, Felt, row
from tests.rules.rig import Table
from tests.rules.test_board import Felt as Board
from tests.rules.test_dealing import Deal

BOOKS = (TDA, CUCA, CASINO, TDA24)


def menu(table, entry, seat=0, number=0):
    """An entry about seat 1 to 10, or 0."""
    return table.key(ev.K_FLOOR, codes.menu_value(entry, seat, number))


def proposed(table):
    return table.notes(codes.NOTE_PROPOSED)


# blinds, level, button ---------------------------------------------------------------------------


def big_blind_ante(book, stack):
    """Seat 1 has the big blind of 1000 and pays an ante of 1000 for all."""
    stacks = {seat: stack if seat == 1 else 20_000 for seat in range(6)}
    table = Table(stacks, 5, 500, 1_000, (ev.ANTE_BIG, 1_000), start=False)
    table.feed(ev.BOOK, book)
    table.start()
    return table


@pytest.mark.parametrize("book", BOOKS)
def test_rp24_11_a_short_big_blind_pays_the_blind_before_the_ante(book):
    table = big_blind_ante(book, 1_500)
    first = book == TDA24
    assert table.notes(codes.NOTE_POSTED_BIG)[0][:2] == (1, 1_000 if first else 500)
    assert table.notes(codes.NOTE_ANTE_PAID)[0][:2] == (1, 500 if first else 1_000)
    assert table.notes(codes.NOTE_ALL_IN)[0][:2] == (1, 1_000 if first else 500)
    kinds = [note[0] for note in table.said]
    paid, posted = kinds.index(codes.NOTE_ANTE_PAID), kinds.index(codes.NOTE_POSTED_BIG)
    assert (posted < paid) == first
    assert table.game.to_call(2) == 1_000
    if first:
        assert table.notes(codes.NOTE_ANTE_PAID)[0][2] == "RP24-11"


@pytest.mark.parametrize("book", BOOKS)
def test_rp24_11_a_stack_below_the_blind_pays_no_ante(book):
    table = big_blind_ante(book, 600)
    first = book == TDA24
    assert table.game.street_bet[1] == (600 if first else 0)
    assert table.notes(codes.NOTE_ANTE_PAID) == (
        [] if first else [(1, 600, "RP-11" if book == TDA else "own")]
    )
    table.key(ev.K_CALL)
    for _ in range(4):
        table.key(ev.K_FOLD)
    pots = [0] * 10
    assert table.game.pots(pots) == 1 if first else table.game.pots(pots)
    if first:
        assert table.notes(codes.NOTE_RETURNED) == [(2, 400, "TDA24-65A")]
        assert pots[0] == 500 + 600 + 600
        assert table.notes(codes.NOTE_TABLE_ALL) == [(255, 1_700, "TDA24-16")]


def test_rp24_11_antes_of_everybody_come_before_the_blinds():
    table = Table({0: 5_000, 1: 1_050, 2: 5_000}, 2, 500, 1_000, (ev.ANTE_EACH, 100), start=False)
    table.feed(ev.BOOK, TDA24)
    table.start()
    assert table.game.street_bet[1] == 950


def level_told(table):
    table.feed(ev.SMALL, 0, 100)
    table.feed(ev.BIG, 0, 200)


@pytest.mark.parametrize("book", BOOKS)
def test_tda24_23p_a_level_during_a_dealer_push_waits_a_hand(book):
    table = Felt([10_000] * 4, book).bets(None, None, None)
    assert menu(table, codes.MENU_PUSH) == 0
    assert table.notes(codes.NOTE_PUSHED)[0][:2] == (255, 100)
    level_told(table)
    waits = book in (TDA, TDA24)
    table.next_hand()
    assert table.game.big == (100 if waits else 200)
    table.bets(None, None, None)
    table.next_hand()
    assert table.game.big == 200


def test_tda24_23p_a_level_told_before_the_push_holds_for_its_hand():
    table = Felt([10_000] * 4, TDA24)
    level_told(table)
    table.bets(None, None, None)
    assert menu(table, codes.MENU_PUSH) == 0
    table.feed(ev.ANTE, ev.ANTE_BIG, 200)
    table.next_hand()
    assert (table.game.small, table.game.big, table.game.ante) == (100, 200, 0)
    table.bets(None, None, None)
    table.next_hand()
    assert table.game.ante == 200


def test_tda24_23p_a_push_while_a_hand_runs_is_refused():
    assert menu(Felt([10_000] * 4, TDA24), codes.MENU_PUSH) == codes.ALERT_HAND_RUNS


def wrong_button(book, *bets):
    """The button should have come to seat 0 and lies at 1."""
    table = Table(dict.fromkeys(range(6), 10_000), 1, start=False)
    table.feed(ev.BOOK, book)
    table.start()
    for bet in bets:
        table.key(ev.K_RAISE, bet) if bet else table.key(ev.K_FOLD)
    menu(table, codes.MENU_BUTTON, 1)
    return table


def test_tda24_34a_a_wrong_button_is_put_right_in_time():
    table = wrong_button(TDA24, None)
    assert proposed(table) == [(0, codes.ALERT_BUTTON_WRONG, "TDA24-34A")]
    assert table.game.option(1) == codes.OPT_CORRECT
    assert table.key(ev.K_ENTER) == 0
    game = table.game
    assert (game.button, game.small_seat, game.big_seat) == (0, 1, 2)
    assert (game.phase, game.redeals) == (codes.DEAL, 1)
    assert list(game.stack)[:6] == [10_000, 9_950, 9_900, 10_000, 10_000, 10_000]
    assert table.notes(codes.NOTE_REFUNDED) == [(2, 50, "TDA24-35C"), (3, 100, "TDA24-35C")]
    table.deal()
    assert table.game.actor == 3
    for _ in range(5):
        table.key(ev.K_FOLD)
    table.next_hand()
    assert game.button == 1


def test_tda24_34a_before_the_first_card_only_button_and_blinds_move():
    table = Table(dict.fromkeys(range(6), 10_000), 1, start=False)
    table.feed(ev.BOOK, TDA24)
    assert table.feed(ev.START, 0, 1) == 0
    menu(table, codes.MENU_BUTTON, 1)
    table.key(ev.K_ENTER)
    assert (table.game.button, table.game.street_bet[1], table.game.street_bet[2]) == (0, 50, 100)
    assert table.game.redeals == 0
    assert table.notes(codes.NOTE_REDEAL) == []


def test_tda24_34a_after_substantial_action_the_button_stays():
    table = wrong_button(TDA24, 300, 600)
    assert proposed(table) == [(0, codes.ALERT_BUTTON_WRONG, "TDA24-34A")]
    assert table.game.option(1) == codes.OPT_PLAY_ON
    table.key(ev.K_ENTER)
    assert table.game.button == 1
    for _ in range(5):
        table.key(ev.K_FOLD)
    table.next_hand()
    assert table.game.button == 2


# the deal ----------------------------------------------------------------------------------------

SIX = (0, 1, 2, 3, 4, 5)


def short(book, lacks):
    """Six are dealt in, button 5; one seat has one card, and the dealer stops."""
    table = Deal(book, 6)
    table.cards(*SIX, *(seat for seat in SIX if seat != lacks))
    table.rest(2)
    return table


def test_tda24_35a5_tda_35a4_a_seat_with_one_card_is_a_misdeal():
    table = short(TDA24, 2)
    assert table.proposed() == [(2, codes.ALERT_FEW_CARDS, "TDA24-35A5")]
    assert table.options()[:2] == [codes.OPT_REDEAL, codes.OPT_GIVE]
    table.key(ev.K_ENTER)
    assert table.game.redeals == 1
    table = short(TDA, 2)
    assert table.proposed() == [(2, codes.ALERT_FEW_CARDS, "TDA-1")]
    assert table.options()[0] == codes.OPT_GIVE


def test_tda24_35a5_the_floor_may_have_the_card_given():
    table = short(TDA24, 2)
    table.choose(codes.OPT_GIVE)
    table.card(2)
    assert table.game.phase == codes.BET
    assert table.game.dealt[2] == 2


def test_tda24_35a5_a_deal_that_only_stops_goes_on():
    """A player who makes the dealer wait, with a phone for one, gets no new deal by that."""
    table = Deal(TDA24, 6)
    table.cards(*SIX, 0, 1, 2)
    table.rest(2)
    assert table.proposed()[-1] == (4, codes.ALERT_FEW_CARDS, "TDA24-1")
    assert table.options()[0] == codes.OPT_GIVE
    table.cards(3, 4, 5)
    assert table.game.phase == codes.BET
    assert not table.game.ruling


def test_tda24_35a5_who_burns_deals_no_more():
    table = Deal(TDA24, 6)
    table.cards(*SIX, 0, 1, 2, 3)
    table.rest(2)
    assert table.options()[0] == codes.OPT_GIVE
    table.feed(ev.BURN)
    assert table.proposed()[-1] == (4, codes.ALERT_FEW_CARDS, "TDA24-35A5")
    assert table.options()[0] == codes.OPT_REDEAL
    table.rest(2)
    assert table.options()[0] == codes.OPT_REDEAL


def test_tda24_35a5_a_stop_behind_a_seat_that_was_passed_over_is_a_misdeal():
    table = Deal(TDA24, 6)
    table.cards(*SIX, 0, 2, 3)
    table.rest(2)
    assert (1, codes.ALERT_FEW_CARDS, "TDA24-35A5") in table.proposed()
    assert table.options()[0] == codes.OPT_REDEAL


@pytest.mark.parametrize("seat", SIX)
def test_tda24_35a5_a_third_card_is_a_misdeal(seat):
    table = Deal(TDA24, 6)
    table.cards(*SIX, *SIX)
    table.card(seat)
    assert table.proposed() == [(seat, codes.ALERT_MANY_CARDS, "TDA24-35A5")]
    assert table.options()[0] == codes.OPT_REDEAL


@pytest.mark.parametrize(("book", "rule"), [(TDA, "TDA-37"), (TDA24, "TDA24-37")])
@pytest.mark.parametrize("late", [False, True])
def test_tda24_37_the_button_is_no_misdeal_and_gets_its_card(book, rule, late):
    table = short(book, 5)
    if late:
        table.choose(codes.OPT_PLAY_ON)
        table.key(ev.K_RAISE, 300)
        table.key(ev.K_CALL)
        table.key(ev.K_FOLD)
    assert table.proposed()[-1] == (5, codes.ALERT_SHORT_BUTTON, rule)
    assert table.options()[0] == codes.OPT_GIVE
    table.key(ev.K_ENTER)
    table.card(5)
    assert table.game.live(5)
    assert table.game.dealt[5] == 2


def test_tda24_37_a_button_that_acted_with_one_card_is_dead():
    table = short(TDA24, 5)
    table.choose(codes.OPT_PLAY_ON)
    table.key(ev.K_RAISE, 300)
    table.key(ev.K_CALL)
    table.key(ev.K_FOLD)
    table.choose(codes.OPT_PLAY_ON)
    table.key(ev.K_CALL)
    assert table.notes(codes.NOTE_DEAD_HAND) == [(5, 0, "TDA24-37")]
    assert table.game.contribution[5] == 300


def test_tda24_38_a_wrong_count_after_substantial_action_is_a_dead_hand():
    table = Deal(TDA24, 6)
    table.cards(*SIX, *SIX)
    table.key(ev.K_FOLD)
    table.key(ev.K_CALL)
    table.card(4)
    assert table.proposed() == [(4, codes.ALERT_MANY_CARDS, "TDA24-38")]
    assert table.options()[0] == codes.OPT_DEAD


@pytest.mark.parametrize(
    ("book", "rule", "default"),
    [(TDA, "TDA-35E", codes.OPT_VOID), (TDA24, "TDA24-35A6", codes.OPT_REDEAL)],
)
def test_tda24_35a6_a_joker_is_a_misdeal_before_substantial_action(book, rule, default):
    table = Deal(book, 6)
    table.cards(0, 1, 2)
    table.feed(ev.FAULT, 2, ev.FAULT_JOKER)
    assert table.proposed() == [(2, codes.ALERT_JOKER, rule)]
    assert table.options()[0] == default
    table.key(ev.K_ENTER)
    assert (table.game.button, table.game.redeals) == (5, 1 if book == TDA24 else 0)


@pytest.mark.parametrize(
    ("book", "rule", "default"),
    [(TDA, "TDA-35E", codes.OPT_VOID), (TDA24, "TDA24-35D", codes.OPT_DEAD)],
)
def test_tda24_35d_a_joker_is_scrap_paper_after_substantial_action(book, rule, default):
    table = Deal(book, 6)
    table.cards(*SIX, *SIX)
    table.key(ev.K_CALL)
    table.key(ev.K_CALL)
    table.feed(ev.FAULT, 4, ev.FAULT_JOKER)
    assert table.proposed() == [(4, codes.ALERT_JOKER, rule)]
    assert table.options()[0] == default
    table.key(ev.K_ENTER)
    assert table.notes(codes.NOTE_REFUNDED) == [] or book == TDA
    assert table.game.live(4) == (book == TDA)


def test_tda24_35d_two_jokers_foul_no_deck():
    table = Deal(TDA24, 6)
    table.cards(*SIX, *SIX)
    table.key(ev.K_CALL)
    table.key(ev.K_CALL)
    for seat in (3, 4):
        table.feed(ev.FAULT, seat, ev.FAULT_JOKER)
        table.key(ev.K_ENTER)
    assert [seat for seat in SIX if table.game.live(seat)] == [0, 1, 2, 5]
    assert table.game.running()


def test_tda24_35d_the_button_gets_a_card_for_its_joker():
    table = Deal(TDA24, 6)
    table.cards(*SIX, *SIX)
    table.key(ev.K_CALL)
    table.key(ev.K_CALL)
    table.feed(ev.FAULT, 5, ev.FAULT_JOKER)
    assert table.proposed() == [(5, codes.ALERT_JOKER, "TDA24-35D")]
    assert table.options()[:2] == [codes.OPT_REPLACE, codes.OPT_DEAD]
    table.key(ev.K_ENTER)
    assert table.notes(codes.NOTE_CARD_DUE) == [(5, 0, "TDA24-35D")]
    assert table.game.live(5)


def test_tda24_35d_a_joker_on_board_or_burns_is_no_card():
    table = Board(TDA24)
    table.play_to("Ah7d2c")
    table.call_round()
    table.feed(ev.BURN)
    table.feed(ev.FAULT, ev.AT_BURN, ev.FAULT_JOKER)
    assert table.proposed() == [(255, codes.ALERT_JOKER, "TDA24-35D")]
    assert table.options()[0] == codes.OPT_AWAY
    table.key(ev.K_ENTER)
    table.feed(ev.BURN)
    table.feed(ev.FAULT, 13, ev.FAULT_JOKER)
    assert table.options()[0] == codes.OPT_AWAY
    table.key(ev.K_ENTER)
    assert table.lay("9s") == 0
    assert (table.game.street, table.game.burns, table.game.burns_due) == (2, 2, 3)
    assert not table.alerts()


def test_tda24_35d_a_joker_taken_off_the_burns_answers_by_itself():
    table = Board(TDA24)
    table.play_to("Ah7d2c")
    table.call_round()
    table.feed(ev.BURN)
    table.feed(ev.FAULT, ev.AT_BURN, ev.FAULT_JOKER)
    table.feed(ev.FAULT, ev.AT_BURN, ev.FAULT_AWAY)
    assert not table.game.ruling
    assert table.game.burns == 1


@pytest.mark.parametrize("book", BOOKS)
def test_tda24_35c_who_is_back_for_the_redeal_plays(book):
    table = Deal(book, 6)
    table.feed(ev.ABSENT, 3, 1)
    table.cards(0, 1)
    table.key(ev.K_MISDEAL)
    table.choose(codes.OPT_REDEAL)
    table.feed(ev.ABSENT, 3, 0)
    table.cards(*SIX, *SIX)
    assert table.game.live(3) == (book != TDA)


@pytest.mark.parametrize("book", BOOKS)
def test_tda24_30_who_is_away_at_the_last_card_has_a_dead_hand(book):
    table = Deal(book, 6)
    table.cards(*SIX, 0, 1, 2, 3, 4)
    table.feed(ev.ABSENT, 3, 1)
    table.card(5)
    assert table.game.live(3) == (book == CASINO)
    assert (table.game.ruling == codes.ALERT_LEFT_TABLE) == (book == CASINO)


def test_tda24_35c_a_penalty_counts_a_redeal_once():
    table = Felt([1_000] * 6, TDA24)
    menu(table, codes.MENU_PENALTY, 5, 1)
    table.bets(None, None, None, None, None)
    table.next_hand()
    assert not table.game.live(4)
    table.key(ev.K_MISDEAL)
    table.key(ev.K_ENTER)
    table.deal()
    assert not table.game.live(4)
    while table.game.phase == codes.BET:
        table.key(ev.K_FOLD)
    assert table.game.penalty[4] == 0
    table.next_hand()
    assert table.game.live(4)


# the board ---------------------------------------------------------------------------------------


def unburned(book):
    """The flop lies, no burn came, and no card moved for a while."""
    table = Board(book)
    table.call_round()
    table.lay("AsKd7s")
    table.feed(ev.REST)
    return table


def test_tda24_39b_a_flop_without_a_burn_is_scrambled():
    table = unburned(TDA24)
    assert table.proposed() == [(255, codes.ALERT_BURN_MISSING, "TDA24-39B")]
    assert table.options() == [codes.OPT_SCRAMBLE, codes.OPT_PLAY_ON]
    table.key(ev.K_ENTER)
    assert codes.STEP_ONE_BURN in table.steps()
    assert table.feed(ev.TAKEN, 11, ev.AT_BURN) == 0
    assert not table.game.ruling
    assert table.lay("4c", 1) == 0
    assert [table.game.board[place] for place in range(3)] == [51, 8, 23]
    assert (table.game.street, table.game.burns, table.game.burns_due) == (1, 1, 2)
    table.call_round()
    table.street("9h")
    assert not table.alerts()


@pytest.mark.parametrize("place", [0, 1, 2])
def test_tda24_39b_whichever_of_the_three_is_the_burn(place):
    table = unburned(TDA24)
    table.key(ev.K_ENTER)
    before = list(table.game.board)
    table.feed(ev.TAKEN, 10 + place, ev.AT_BURN)
    assert table.lay("4c", place) == 0
    after = list(table.game.board)
    assert (table.game.street, table.game.phase) == (1, codes.BET)
    assert {51, 45, 23} - set(after) == {(51, 45, 23)[place]}
    assert before != after


def test_tda24_39b_the_third_card_may_be_laid_before_one_is_burned():
    table = unburned(TDA24)
    assert table.feed(ev.TAKEN, 12, ev.AT_BURN) == 0
    assert not table.game.ruling
    assert table.lay("4c", 2) == 0
    assert table.game.street == 1


@pytest.mark.parametrize("acts", ["check", "fold out of turn"])
def test_tda24_39b_after_any_action_the_flop_stands(acts):
    table = Board(TDA24, dict.fromkeys(range(4), 1_000))
    table.call_round()
    table.lay("AsKd7s")
    assert table.key(ev.K_CHECK) == 0 if acts == "check" else table.muck(0) == 0
    table.feed(ev.REST)
    assert table.proposed() == []
    assert table.alerts() == [(255, codes.ALERT_BURN_MISSING, "TDA24-38")]
    table.call_round()
    table.street("9h")
    assert table.game.burns == 1
    assert len(table.alerts()) == 1


def test_tda24_39b_an_action_that_waits_for_its_turn_is_none():
    table = Board(TDA24, dict.fromkeys(range(4), 1_000))
    table.call_round()
    table.lay("AsKd7s")
    table.bet(3, 200)
    table.feed(ev.REST)
    assert table.proposed() == [(255, codes.ALERT_BURN_MISSING, "TDA24-39B")]


def test_tda24_39b_the_floor_may_let_it_lie():
    table = unburned(TDA24)
    table.choose(codes.OPT_PLAY_ON)
    table.call_round()
    table.street("9h")
    assert table.game.burns == 1
    assert not table.alerts()


def test_tda24_39b_the_turn_without_a_burn_is_only_told():
    table = Board(TDA24)
    table.play_to("Ah7d2c")
    table.call_round()
    table.lay("9h")
    table.feed(ev.REST)
    assert table.proposed() == []
    assert table.alerts() == [(255, codes.ALERT_BURN_MISSING, "TDA24-38")]


def test_tda24_39b_a_run_out_is_scrambled_until_the_turn_lies():
    table = Board(TDA24)
    for _ in range(3):
        table.key(ev.K_ALLIN)
    table.lay("AsKd7s")
    table.feed(ev.REST)
    assert table.proposed() == [(255, codes.ALERT_BURN_MISSING, "TDA24-39B")]
    table.key(ev.K_ENTER)
    table.feed(ev.TAKEN, 10, ev.AT_BURN)
    table.lay("4c", 0)
    assert (table.game.street, table.game.phase) == (1, codes.RUNOUT)


@pytest.mark.parametrize(("book", "does"), [(TDA, 0), (CUCA, 0), (CASINO, 0), (TDA24, 1)])
def test_tda24_39b_a_table_that_sees_no_burns_is_told(book, does):
    table = Board(book)
    table.play_to("AsKd7s")
    status = menu(table, codes.MENU_NO_BURN)
    assert status == (codes.ALERT_BURN_MISSING if does else codes.ALERT_NO_OPTION)
    if does:
        table.key(ev.K_ENTER)
        assert table.key(ev.K_FLOOR) == 0  # done by hand
        assert table.lay("4c", 0) == 0
        assert (table.game.street, table.game.burns) == (1, 1)


@pytest.mark.parametrize("book", BOOKS)
def test_rp24_5b_a_premature_turn_goes_back_into_the_stub(book):
    table = Board(book)
    table.play_to("Ah7d5s")
    table.key(ev.K_RAISE, 300)
    table.feed(ev.BURN)
    table.lay("2c", 3)
    assert table.proposed()[0][:2] == (255, codes.ALERT_PREMATURE_TURN)
    if book != TDA24:
        assert table.options()[0] == codes.OPT_ASIDE
        return
    assert table.proposed()[0][2] == "RP24-5B"
    assert table.options() == [codes.OPT_REFLOP, codes.OPT_ASIDE, codes.OPT_STANDS]
    table.key(ev.K_ENTER)
    assert table.steps() == [codes.STEP_SHUFFLE]
    table.call_round()
    assert table.lay("9c") == 0
    table.call_round()
    table.street("2c")  # shuffled back, it may come again
    assert table.game.burns == 3
    assert not table.alerts()


# chips and pots ----------------------------------------------------------------------------------


@pytest.mark.parametrize("book", BOOKS)
def test_rp24_22_a_token_is_for_the_floor_to_read(book):
    table = Felt([10_000] * 6, book).flop()
    table.bets(0, 0, 400)
    status = menu(table, codes.MENU_TOKEN, 4)
    if book != TDA24:
        assert status == codes.ALERT_NO_OPTION
        assert proposed(table) == []
        return
    assert proposed(table) == [(3, codes.ALERT_TOKEN, "RP24-22")]
    assert table.options() == [codes.OPT_CALL, codes.OPT_ALL_IN, codes.OPT_RETURN]
    table.key(ev.K_ENTER, 2)
    assert table.did(3)[:2] == ("raise", 9_900)


def test_rp24_22_a_token_is_a_call_or_nothing():
    for choice, does in ((1, ("call", 400)), (3, None)):
        table = Felt([10_000] * 6, TDA24).flop().bets(0, 0, 400)
        menu(table, codes.MENU_TOKEN, 4)
        table.key(ev.K_ENTER, choice)
        assert (table.did(3) or (None, None))[:2] == (does or (None, None))


@pytest.mark.parametrize("book", BOOKS)
def test_rp24_21_the_pot_is_spread_and_not_counted(book):
    table = Felt([10_000] * 4, book)
    status = menu(table, codes.MENU_SPREAD)
    spread = book == TDA24
    assert status == (0 if spread else codes.ALERT_NO_POT)
    assert table.notes(codes.NOTE_STEP) == (
        [(255, codes.STEP_SPREAD, "RP24-21")] if spread else []
    )
    assert table.notes(codes.NOTE_POT_SIZE) == []


def pot_bet(book, dead=True, **changes):
    """Pot-limit 100/200: a dead small blind or a short big one; the first to act says pot."""
    stacks = [10_000, 10_000 if dead else 100, *[10_000] * 4]
    table = Felt(stacks if not dead else [10_000] * 6, book, 100, 200, limit=1, **changes)
    if dead:
        table.bets(None, None, None, None, None)
        table.feed(ev.SEAT, 1, 0)  # the big blind is out
        table.next_hand()
        assert (table.game.button, table.game.small_seat, table.game.big_seat) == (0, 1, 2)
    assert menu(table, codes.MENU_POT) == 0
    return table.game.bet


@pytest.mark.parametrize("book", BOOKS)
def test_tda24_54b_a_dead_blind_counts_for_the_pot(book):
    assert pot_bet(book) == (700 if book == TDA24 else 600)
    assert pot_bet(book, False) == 700


@pytest.mark.parametrize("book", BOOKS)
def test_tda24_54b_a_house_leaves_the_ante_out(book):
    for counts, to in ((1, 900), (0, 700)):
        table = Table(
            dict.fromkeys(range(4), 10_000), 3, 100, 200, (ev.ANTE_BIG, 200), start=False
        )
        table.feed(ev.BOOK, book)
        table.feed(ev.PARAM, row("limit"), 1)
        if not counts:
            table.feed(ev.PARAM, row("ante_in_pot"), 0)
        table.start()
        menu(table, codes.MENU_POT)
        assert table.game.bet == to


@pytest.mark.parametrize(("book", "stays"), [(TDA, 500), (CUCA, 500), (TDA24, 400)])
def test_tda24_51_e4_who_undercalls_and_folds_loses_the_call_that_was_meant(book, stays):
    table = Felt([20_000] * 6, book, 200, 400).flop()
    table.bets(0, 0, 400, 1_200)
    table.put(4, 500)
    assert proposed(table)[-1][:2] == (4, codes.ALERT_UNDERCALL)
    assert codes.OPT_RETURN in table.options()
    table.key(ev.K_ENTER, table.options().index(codes.OPT_FORFEIT) + 1)
    assert not table.game.live(4)
    assert table.game.contribution[4] == 400 + stays
    assert table.chips_back(4) == 500 - stays


def test_tda24_51_e4_without_a_smaller_bet_all_chips_stay():
    table = Felt([20_000] * 6, TDA24, 200, 400)
    table.bets(4_000)
    table.put(3, 500)
    table.key(ev.K_ENTER, table.options().index(codes.OPT_FORFEIT) + 1)
    assert table.game.contribution[3] == 400
    table = Felt([20_000] * 6, TDA24, 200, 400).lay(1, 400)
    table.bets(4_000, 4_000, None, None, None)
    table.put(1, 500)
    table.key(ev.K_ENTER, table.options().index(codes.OPT_FORFEIT) + 1)
    assert table.game.contribution[1] == 900


def test_tda24_51_e4_a_bet_of_the_hand_before_is_no_call_that_was_meant():
    table = Felt([20_000] * 6, TDA24, 500, 1_000)
    seat = table.game.actor
    table.game.state.bet_before = 50
    table.put(seat, 75)
    table.key(ev.K_ENTER, table.options().index(codes.OPT_FORFEIT) + 1)
    assert table.game.contribution[seat] == 75


class Posted(Felt):
    """Seat 1 posted the big blind with these chips; seat 2 raises to 700, all others fold."""

    def __init__(self, book, *posted):
        self._posted = posted
        super().__init__([20_000] * 6, book)
        self.bets(700, None, None, None, None)

    def deal(self):
        self.put(1, *self._posted)
        super().deal()


@pytest.mark.parametrize("book", BOOKS)
def test_tda24_46_s4_chips_that_paid_the_call_count_on(book):
    table = Posted(book, 1_000)
    table.put(1, 5_000, pulled=(1_000,))
    assert table.did(1)[:2] == (("raise", 5_000) if book == TDA24 else ("call", 700))
    if book == TDA24:
        assert table.did(1)[2] == "TDA24-46C2"


@pytest.mark.parametrize("book", [TDA, TDA24])
def test_tda24_46_s4_chips_that_stay_count_on_in_both(book):
    table = Posted(book, 1_000)
    table.put(1, 5_000)
    assert table.did(1)[:2] == ("raise", 6_000)


def test_tda24_46_s2_chips_that_did_not_pay_the_call_do_not():
    table = Posted(TDA24, 100)
    table.put(1, 5_000, pulled=(100,))
    assert table.did(1)[:2] == ("call", 700)


@pytest.mark.parametrize("chips", [(5_000,), (4_000, 1_000)])
@pytest.mark.parametrize("book", BOOKS)
def test_tda24_46_s4_pulled_and_pushed_in_two_motions_is_asked(book, chips):
    table = Posted(book, 1_000)
    table.put(1, pulled=(1_000,))
    table.put(1, *chips)
    if book != TDA24:
        assert proposed(table) == []
        return
    assert proposed(table) == [(1, codes.ALERT_UNCLEAR_BET, "TDA24-46-S4")]
    assert table.options() == [codes.OPT_BET, codes.OPT_CALL, codes.OPT_RETURN]
    table.key(ev.K_ENTER)
    assert table.did(1)[:2] == ("raise", 5_000)


@pytest.mark.parametrize("book", [TDA, TDA24])
def test_tda24_46_s3_a_part_taken_back_counts_on(book):
    table = Posted(book, 500, 500)
    table.put(1, 1_000, pulled=(500,))
    assert table.did(1)[:2] == ("raise", 1_500)


@pytest.mark.parametrize("book", BOOKS)
def test_tda24_20c_each_half_is_split_for_itself(book):
    table = Felt([1_000] * 3, book, 11, 22, hi_lo=1)
    table.call_round()
    for street in ("2h3s4d", "Ks", "Qh"):
        table.board(street)
        table.call_round()
    assert table.show(s0="5c6d", s1="5d6c", s2="JcJd") == 0
    assert sum(note[1] for note in table.notes(codes.NOTE_LOW_POT)) == (33 if book == TDA24 else 0)
    won = [list(table.game.stack)[seat] - 978 for seat in range(3)]
    assert won == ([34, 32, 0] if book == TDA24 else [33, 33, 0])
