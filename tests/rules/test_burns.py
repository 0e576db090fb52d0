"""Burn errors that are put right card for card, and stubs that fell or were laid down."""

import pytest
from floorman import events as ev
from floorman.rules import codes

from tests.rules import felt
from tests.rules.rig import card
from tests.rules.test_board import ALL, CASINO, CUCA, TDA, Felt


def table_at(book, board):
    table = Felt(book)
    table.play_to(board)
    table.call_round()
    return table


def all_in(board, burns=True):
    """Two hands are tabled under the casino's book; then the streets of `board`."""
    table = Felt(CASINO, {0: 1_000, 1: 1_000})
    table.key(ev.K_ALLIN)
    table.key(ev.K_ALLIN)
    table.show(s0="AcAd", s1="KcKd")
    for cards in (board[:6], board[6:8], board[8:10]):
        if cards:
            if burns:
                table.feed(ev.BURN)
            table.lay(cards)
    return table


def test_irr_13a_without_a_burn_the_first_flop_card_becomes_one():
    table = Felt(CASINO)
    table.call_round()
    table.lay("Ah7d2c")
    assert table.feed(ev.REST) == codes.ALERT_BURN_MISSING
    assert table.options() == [codes.OPT_CORRECT, codes.OPT_PLAY_ON]
    table.key(ev.K_ENTER)
    assert table.game.phase == codes.BOARD
    assert table.feed(ev.TAKEN, 10, ev.AT_BURN) == 0
    assert table.lay("9s", 0) == 0
    assert list(table.game.board[:3]) == [card(c) for c in ("9s", "7d", "2c")]
    assert table.game.phase == codes.BET
    table.feed(ev.REST)
    assert not table.alerts()


def test_irr_13_the_first_bet_ends_the_repair():
    table = Felt(CASINO)
    table.call_round()
    table.lay("Ah7d2c")
    table.check(1)
    assert not table.alerts()
    table.bet(2, 100)
    assert table.alerts() == [(255, codes.ALERT_BURN_MISSING, "IRR-13")]
    table.feed(ev.REST)
    assert not table.proposed()


def test_irr_13_a_check_is_no_bet_and_who_checked_acts_anew():
    table = Felt(CASINO)
    table.call_round()
    table.lay("Ah7d2c")
    table.check(1)
    assert table.feed(ev.REST) == codes.ALERT_BURN_MISSING
    table.key(ev.K_ENTER)
    assert table.feed(ev.TAKEN, 10, ev.AT_BURN) == 0
    assert table.lay("9s", 0) == 0
    assert (table.game.phase, table.game.actor) == (codes.BET, 1)
    table.call_round()
    table.street("Jd")
    assert not table.alerts()


def test_irr_13a_a_turn_that_is_laid_on_the_burns_behind_a_check():
    table = Felt(CASINO)
    table.play_to("Ah7d2c")
    table.call_round()
    table.lay("9s")
    table.check(1)
    assert table.feed(ev.TAKEN, 13, ev.AT_BURN) == codes.ALERT_BOARD_BURNED
    assert table.options()[0] == codes.OPT_BURN


def test_irr_13_a_round_of_checks_is_over_and_so_is_the_repair():
    table = Felt(CASINO)
    table.call_round()
    table.lay("Ah7d2c")
    table.call_round()
    assert table.alerts() == [(255, codes.ALERT_BURN_MISSING, "IRR-13")]
    table.street("9s")
    table.feed(ev.REST)
    assert not table.proposed()
    assert table.game.burns == 1


def test_irr_13e_checks_beside_an_all_in_leave_the_river_to_be_put_right():
    table = Felt(CASINO, {0: 100, 1: 1_000, 2: 1_000})
    table.play_to("Ah7d2c9s")
    table.call_round()
    table.lay("Jd")
    table.call_round()
    assert table.game.ruling == codes.ALERT_BURN_MISSING
    assert not table.notes(codes.NOTE_WINS)


def test_irr_13c_nobody_knows_which_burn_was_the_river():
    table = table_at(CASINO, "Ah7d2c9s")
    table.feed(ev.BURN)
    assert table.feed(ev.BURN) == codes.ALERT_BURN_EXTRA
    assert table.options() == [codes.OPT_CORRECT, codes.OPT_SHUFFLE, codes.OPT_PLAY_ON]
    table.choose(codes.OPT_SHUFFLE)
    assert table.steps() == [codes.STEP_BURNS_SHUFFLE, codes.STEP_STUB_SHUFFLE]
    assert table.key(ev.K_ENTER) == 0
    assert table.cues[-1] == (ev.CUE_BACK, 255, ev.BACK_DEAD)
    table.street("Jd")
    table.feed(ev.REST)
    assert table.game.burns == 3
    assert len(table.proposed()) == 1
    assert not table.alerts()


def test_irr_13_of_a_surplus_burn_that_goes_back_the_last_one_is_told():
    table = table_at(CASINO, "Ah7d2c")
    table.feed(ev.BURN)
    table.feed(ev.BURN)
    table.choose(codes.OPT_CORRECT)
    assert (ev.CUE_BACK, 255, ev.BACK_BURN) in table.cues


def test_irr_13e_without_bets_the_river_is_put_right_before_the_award():
    table = all_in("Ah7d2c9s")
    table.lay("Jd")
    assert table.proposed()[-1] == (255, codes.ALERT_BURN_MISSING, "IRR-13")
    assert table.game.phase == codes.RUNOUT
    assert not table.notes(codes.NOTE_WINS)
    table.key(ev.K_ENTER)
    table.feed(ev.TAKEN, 14, ev.AT_BURN)
    table.lay("Kh")
    assert table.game.phase == codes.DONE
    assert [seat for seat, _, _ in table.notes(codes.NOTE_WINS)] == [0]
    assert table.game.board[4] == card("Kh")


def test_irr_13e_the_river_may_stand_as_it_lies():
    table = all_in("Ah7d2c9s")
    table.lay("Jd")
    table.choose(codes.OPT_PLAY_ON)
    assert table.game.phase == codes.DONE
    assert table.game.board[4] == card("Jd")


def test_irr_13e_a_burn_that_the_reader_saw_late_awards_the_pot():
    table = all_in("Ah7d2c9s")
    table.lay("Jd")
    assert table.game.ruling == codes.ALERT_BURN_MISSING
    assert table.feed(ev.BURN) == 0
    assert table.game.phase == codes.DONE


def test_irr_13e_a_street_of_a_run_out_is_put_right_when_the_cards_rest():
    table = all_in("Ah7d2c")
    table.feed(ev.REST)  # laid at once it would be the fourth card of the flop
    table.lay("9s")
    assert table.feed(ev.REST) == codes.ALERT_BURN_MISSING
    table.key(ev.K_ENTER)
    table.feed(ev.TAKEN, 13, ev.AT_BURN)
    table.lay("5h")
    table.street("Jd")
    assert table.game.phase == codes.DONE
    assert table.game.board[3] == card("5h")


@pytest.mark.parametrize("book", [TDA, CUCA])
def test_tda_38_cuca_6_8_burns_do_not_keep_an_order_without_bets(book):
    table = Felt(book, {0: 1_000, 1: 1_000})
    table.key(ev.K_ALLIN)
    table.key(ev.K_ALLIN)
    table.show(s0="AcAd", s1="KcKd")
    table.lay("Ah7d2c9sJd")
    assert table.game.phase == codes.DONE
    assert not table.proposed()


def test_tda_38_one_burn_a_street_after_a_hand_was_killed():
    """Seat 2 turns out to have three cards after two calls; the stub is one like any other."""
    table = Felt(TDA, dict.fromkeys(range(4), 1_000))
    table.key(ev.K_CALL)
    table.key(ev.K_CALL)
    assert table.feed(ev.HOLE, 1, 90) == codes.ALERT_MANY_CARDS
    table.key(ev.K_ENTER)
    assert not table.game.live(1)
    table.muck(1)
    table.call_round()
    for cards in ("Ah7d2c", "9s"):
        table.street(cards)
        table.call_round()
    assert table.feed(ev.BURN) == 0
    assert table.feed(ev.BURN) == codes.ALERT_BURN_EXTRA
    assert table.alerts() == [(255, codes.ALERT_BURN_EXTRA, "TDA-38")]


def test_irr_13_a_third_burn_while_the_second_is_decided_is_logged():
    table = Felt(CASINO)
    table.feed(ev.BURN)
    assert table.feed(ev.BURN) == codes.ALERT_BURN_EXTRA
    count = table.game.log.count
    assert table.feed(ev.BURN) == codes.ALERT_BURN_EXTRA
    assert table.game.log.count == count + 1


# the stub --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("book", "number", "rule", "default", "step"),
    [
        (TDA, 0, "RP-4.1", codes.OPT_CORRECT, codes.STEP_STUB_ORDER),
        (TDA, 1, "RP-4.2", codes.OPT_SHUFFLE, codes.STEP_STUB_OWN),
        (TDA, 2, "RP-4.3", codes.OPT_SHUFFLE, codes.STEP_STUB_ALL),
        (TDA, 3, "TDA-1", codes.OPT_PLAY_ON, codes.STEP_STUB_TOP),
        (CUCA, 1, "CUCA-4.2", codes.OPT_SHUFFLE, codes.STEP_STUB_OWN),
        (CASINO, 0, "IRR-14", codes.OPT_PLAY_ON, codes.STEP_STUB_FAIR),
        (CASINO, 2, "IRR-14", codes.OPT_PLAY_ON, codes.STEP_STUB_FAIR),
        (CASINO, 3, "CAS-23", codes.OPT_PLAY_ON, codes.STEP_STUB_TOP),
    ],
)
def test_rp_4_irr_14_cas_23_the_stub(book, number, rule, default, step):
    table = Felt(book)
    assert (
        table.key(ev.K_FLOOR, codes.menu_value(codes.MENU_STUB, number=number)) == codes.ALERT_STUB
    )
    assert table.proposed() == [(255, codes.ALERT_STUB, rule)]
    assert table.options()[0] == default
    table.key(ev.K_ENTER)
    assert table.notes(codes.NOTE_STEP) == [(255, step, rule)]
    assert table.game.phase == codes.BET
    all_back = number == 2 and default == codes.OPT_SHUFFLE
    back = [cue for cue in table.cues if cue[0] == ev.CUE_BACK]
    assert back == ([(ev.CUE_BACK, 255, ev.BACK_DEAD)] if all_back else [])


def test_rp_4_a_stub_that_cannot_be_made_again_voids_the_hand():
    table = Felt(TDA)
    table.key(ev.K_FLOOR, codes.menu_value(codes.MENU_STUB, number=2))
    table.choose(codes.OPT_VOID)
    assert table.game.stack[:3] == [1_000] * 3


def test_there_are_four_ways_a_stub_can_fall():
    table = Felt(TDA)
    assert (
        table.key(ev.K_FLOOR, codes.menu_value(codes.MENU_STUB, number=4)) == codes.ALERT_NO_OPTION
    )
    assert not table.proposed()


# the next round begins behind a card that came too early ---------------------------------------


def skipped(book):
    """Seat 2, the big blind, is skipped: the flop lies there, its turn is not over."""
    table = Felt(book, dict.fromkeys(range(4), 1_000))
    table.call(3)
    table.call(0)
    table.call(1)
    table.feed(ev.BURN)
    for place, text in enumerate(("Ah", "7d", "2c")):
        table.lay(text, place)
    return table


def behind(book):
    """Seat 1 bets 200 on that flop, seat 3 calls."""
    table = skipped(book)
    table.bet(1, 300)
    table.bet(3, 300)
    return table


@pytest.mark.parametrize("book", ALL)
def test_cas_22sa_one_bet_of_the_next_round_changes_nothing(book):
    table = skipped(book)
    table.bet(1, 300)
    assert table.options()[0] == codes.OPT_REFLOP


@pytest.mark.parametrize(
    ("book", "default"),
    [(TDA, codes.OPT_REFLOP), (CUCA, codes.OPT_REFLOP), (CASINO, codes.OPT_STANDS)],
)
def test_cas_22sa_after_substantial_action_the_board_stands(book, default):
    table = behind(book)
    assert table.options()[0] == default
    assert (table.proposed()[-1][2] == "CAS-22.L") == (book == CASINO)


def test_cas_22sa_three_checks_are_substantial():
    table = skipped(CASINO)
    for seat in (1, 3, 0):
        assert table.options()[0] == codes.OPT_REFLOP
        table.check(seat)
    assert table.options()[0] == codes.OPT_STANDS


def test_cas_22a_a_check_behind_a_flop_that_goes_back_counts_for_nothing():
    table = skipped(CASINO)
    table.check(1)
    assert table.game.state.marks[1] & codes.MARK_CHECKED
    table.key(ev.K_ENTER)
    assert table.proposed()[-1][1] == codes.ALERT_PREMATURE_FLOP
    assert not table.game.state.marks[1] & codes.MARKS_AHEAD


def test_cas_22l_the_skipped_seat_acts_and_the_later_actions_bind():
    table = behind(CASINO)
    table.key(ev.K_ENTER)
    assert table.game.actor == 2
    assert table.game.street == 0
    table.check(2)
    assert table.game.street == 1
    assert (1, 200, "CAS-6.0") in table.notes(codes.NOTE_OPENED)
    assert table.game.actor == 2
    table.bet(2, 200)  # its blind was posted by the ledger alone
    assert table.game.street_bet[3] == 200  # its call was made before
    assert table.game.actor == 0
    assert table.chips() == 4_000


def test_cas_22l_a_raise_of_the_skipped_seat_unbinds_them():
    table = behind(CASINO)
    table.key(ev.K_ENTER)
    table.bet(2, 400)
    assert table.game.street == 0
    assert table.game.actor == 3
    assert (3, codes.ALERT_CHIPS_BACK, "CAS-12") in table.alerts()
    table.bet(3, 100)
    table.bet(3, 400)
    assert table.game.street_bet[3] == 400


def test_cas_22a_a_flop_that_is_dealt_again_gives_those_chips_back():
    table = skipped(CASINO)
    table.bet(1, 300)
    table.key(ev.K_ENTER)
    assert (1, codes.ALERT_CHIPS_BACK, "CAS-12") in table.alerts()
    table.bet(1, 100)
    table.check(2)
    assert table.game.phase == codes.BOARD
    assert table.game.contribution[1] == 100


def test_tda_39_a_turn_that_is_read_before_its_burn_is_no_fourth_card_of_the_flop():
    table = felt.Felt([2_000] * 3).bets("all-in", "all-in", "all-in")
    table.feed(ev.BURN)
    for place, name in enumerate(("Ac", "7d", "2h", "9s")):
        table.feed(ev.BOARD, place, card(name))
    assert table.game.ruling == codes.ALERT_FLOP_FOUR
    table.feed(ev.BURN)
    assert (table.game.ruling, table.game.street) == (0, 2)
