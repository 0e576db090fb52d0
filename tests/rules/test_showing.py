"""The duty to show, the right to see, the price of refusing."""

import pytest
from floorman import events as ev
from floorman.rules import codes

from tests.rules.felt import CASINO, CUCA, TDA, TDA24, Felt
from tests.rules.rig import pair

ALL_BOOKS = (TDA, CUCA, CASINO, TDA24)


def menu(table, entry, seat, number=0):
    """A menu entry about seat 0..9."""
    return table.key(ev.K_FLOOR, codes.menu_value(entry, seat + 1, number))


def river(book, *bets, players=3, **changes):
    """The river lies, then bets in turn as Felt.bets has them."""
    table = Felt([5_000] * players, book, **changes)
    for street in ("", "3h4s8d", "9s", "Jh"):
        if street:
            assert table.board(street) == 0
        if street != "Jh":
            table.call_round()
    table.said.clear()
    return table.bets(*bets) if bets else table


def checked(book, **changes):
    return river(book, 0, 0, 0, **changes)


def called(book, **changes):
    """Seat 0 bets the river, seats 1 and 2 call."""
    return river(book, 500, 500, 500, **changes)


@pytest.mark.parametrize("asker", [1, 2])
def test_tda_18b_who_called_the_river_sees_the_last_aggressor(asker):
    table = called(TDA)
    assert menu(table, codes.MENU_SEE, 0, asker + 1) == 0
    assert table.notes(codes.NOTE_MUST_SHOW) == [(0, 0, "TDA-18B")]
    assert table.muck(0) == codes.ALERT_MUCK_FORBIDDEN
    assert table.alerts() == [(0, codes.ALERT_MUCK_FORBIDDEN, "TDA-18B")]


def test_tda_18b_a_caller_s_hand_is_the_floor_s_discretion():
    table = called(TDA)
    assert menu(table, codes.MENU_SEE, 1, 3) == codes.ALERT_ASKS_TO_SEE
    assert table.options() == [codes.OPT_PLAY_ON, codes.OPT_SHOW]
    assert table.key(ev.K_ENTER, 2) == 0
    assert table.notes(codes.NOTE_MUST_SHOW) == [(1, 0, "TDA-18B")]
    assert table.muck(1) == codes.ALERT_MUCK_FORBIDDEN


def test_tda_18b_the_bettor_of_an_earlier_street_is_no_aggressor():
    table = Felt([5_000] * 3, TDA)
    for street, bets in (("", ()), ("3h4s8d", (500, 500, 500)), ("9s", ()), ("Jh", (0, 0, 0))):
        if street:
            table.board(street)
        if bets:
            table.bets(*bets)
        else:
            table.call_round()
    assert menu(table, codes.MENU_SEE, 0, 2) == codes.ALERT_ASKS_TO_SEE


@pytest.mark.parametrize(
    ("book", "rule"), [(TDA, "TDA-18A"), (CUCA, "CUCA-9f"), (CASINO, "SHOW-13")]
)
def test_tda_18a_cuca_9f_show_13_who_discarded_sees_nothing(book, rule):
    table = called(book)
    table.feed(ev.SHOWN, 0, pair("AcAd"))
    table.muck(2)
    before = table.packed()
    assert menu(table, codes.MENU_SEE, 1, 3) == codes.ALERT_NO_RIGHT
    assert table.alerts() == [(2, codes.ALERT_NO_RIGHT, rule)]
    assert table.packed() == before


def test_cuca_9f_nobody_has_a_right_to_see():
    table = called(CUCA)
    assert menu(table, codes.MENU_SEE, 0, 2) == codes.ALERT_NO_RIGHT


def test_show_13_any_player_at_the_showdown_sees_any_hand_and_it_stays_live():
    table = checked(CASINO)
    assert menu(table, codes.MENU_SEE, 2, 1) == 0
    assert table.notes(codes.NOTE_MUST_SHOW) == [(2, 0, "SHOW-13")]
    table.muck(1)
    assert table.show(s0="5c5d", s2="AcAd") == 0
    assert table.notes(codes.NOTE_WINS) == [(2, 300, "SHOW-7")]


@pytest.mark.parametrize("number", [0, 1, 11, 99])
def test_asking_for_one_s_own_hand_or_from_no_seat_is_no_request(number):
    table = checked(CASINO)
    assert menu(table, codes.MENU_SEE, 0, number) == codes.ALERT_NO_OPTION


def test_nobody_asks_to_see_before_the_showdown():
    table = river(CASINO)
    assert menu(table, codes.MENU_SEE, 0, 2) == codes.ALERT_NOT_IN_HAND


def test_tda_15a_the_dealer_asks_then_the_floor_decides():
    table = called(TDA)
    assert menu(table, codes.MENU_REFUSED, 0) == 0
    assert table.notes(codes.NOTE_MUST_SHOW) == [(0, 0, "TDA-15A")]
    assert menu(table, codes.MENU_REFUSED, 0) == codes.ALERT_SHOW_REFUSED
    assert table.options()[0] == codes.OPT_DEAD
    table.key(ev.K_ENTER)
    assert not table.game.live(0)
    assert table.notes(codes.NOTE_PENALTY_DUE) == []


def refused():
    table = called(CASINO)
    assert menu(table, codes.MENU_REFUSED, 0) == 0
    assert menu(table, codes.MENU_REFUSED, 0) == 0
    assert table.notes(codes.NOTE_CLOCK) == [(0, 5, "SHOW-12")]
    return table


def test_show_12_the_countdown_is_of_the_seat_that_refuses():
    table = called(CASINO)
    for _ in range(2):
        menu(table, codes.MENU_REFUSED, 1)
    assert table.feed(ev.EXPIRED, 0) == 0
    assert table.feed(ev.EXPIRED, 1) == codes.ALERT_SHOW_REFUSED
    assert (table.game.asked(), table.game.asked_value()) == (1, 0)


def test_show_12_after_five_seconds_the_hand_is_dead_and_a_penalty_due():
    table = refused()
    assert table.feed(ev.EXPIRED, 0) == codes.ALERT_SHOW_REFUSED
    assert table.notes(codes.NOTE_PROPOSED) == [(0, codes.ALERT_SHOW_REFUSED, "SHOW-12")]
    table.key(ev.K_ENTER)
    assert table.notes(codes.NOTE_DEAD_HAND) == [(0, 0, "SHOW-12")]
    assert table.notes(codes.NOTE_PENALTY_DUE) == [(0, 0, "SHOW-12")]


def test_show_12_shown_in_time_the_countdown_ends_without_a_decision():
    table = refused()
    assert table.feed(ev.SHOWN, 0, pair("AcAd")) == 0
    assert table.feed(ev.EXPIRED, 0) == 0
    assert not table.game.ruling


def test_show_12_the_dealer_stops_the_countdown():
    table = refused()
    assert table.key(ev.K_CLOCK) == 0
    assert table.notes(codes.NOTE_CLOCK)[-1] == (0, 0, "SHOW-12")
    assert table.game.clock_seat == 255


def test_show_12_the_countdown_is_five_seconds_whatever_a_player_has_to_act():
    assert refused().game.clock_seconds() == 5
    assert river(CASINO).game.clock_seconds() == 60


def test_show_12_opened_by_others_the_dead_hand_lives():
    table = refused()
    table.feed(ev.EXPIRED, 0)
    table.key(ev.K_ENTER)
    assert menu(table, codes.MENU_RETRIEVED, 0) == codes.ALERT_MUCK_RETRIEVED
    assert table.notes(codes.NOTE_PROPOSED)[-1] == (0, codes.ALERT_MUCK_RETRIEVED, "SHOW-12")
    table.key(ev.K_ENTER)
    assert table.show(s0="AcAd", s1="5c5d", s2="6c6d") == 0
    assert table.notes(codes.NOTE_WINS) == [(0, 1_800, "SHOW-7")]


def test_tda_15a_a_hand_that_is_dead_for_refusing_stays_dead():
    table = called(TDA)
    menu(table, codes.MENU_REFUSED, 0)
    menu(table, codes.MENU_REFUSED, 0)
    table.key(ev.K_ENTER)
    assert table.feed(ev.SHOWN, 0, pair("AcAd")) == codes.ALERT_NOT_IN_HAND
    assert not table.game.live(0)


def test_cuca_9d_who_shows_first_may_not_muck_the_others_may():
    table = called(CUCA)
    assert table.muck(0) == codes.ALERT_MUCK_FORBIDDEN
    assert table.alerts() == [(0, codes.ALERT_MUCK_FORBIDDEN, "CUCA-9c")]
    assert table.muck(1) == 0
    assert table.muck(2) == 0
    assert table.notes(codes.NOTE_WINS) == [(0, 1_800, "CUCA-9a")]


def test_show_6_a_house_where_everybody_shows():
    table = called(CASINO, may_muck=0)
    assert table.muck(2) == codes.ALERT_MUCK_FORBIDDEN
    assert table.alerts() == [(2, codes.ALERT_MUCK_FORBIDDEN, "SHOW-6")]


def test_cuca_9d_an_all_in_hand_may_be_mucked():
    table = river(CUCA, "all-in", 4_900, None)
    assert table.notes(codes.NOTE_TABLE_ALL) == []
    assert table.muck(1) == 0
    assert table.notes(codes.NOTE_WINS) == [(0, 10_100, "CUCA-9a")]


@pytest.mark.parametrize(("book", "first"), [(TDA, 0), (CUCA, 0), (CASINO, 2)])
def test_show_10_the_last_bet_of_any_street_shows_first(book, first):
    table = Felt([5_000] * 3, book)
    table.call_round()
    table.board("3h4s8d")
    table.bets(0, 0, 500, 500, 500)
    table.board("9s")
    table.call_round()
    table.board("Jh")
    table.call_round()
    assert [note[0] for note in table.notes(codes.NOTE_SHOW_FIRST)] == [first]


def test_rp_8f_cards_stay_down_and_none_is_dealt_until_the_floor_says_so():
    table = Felt([1_000, 5_000], TDA)
    table.feed(ev.H4H, 0, 1)
    table.call_round()
    table.board("3h4s8d")
    table.key(ev.K_ALLIN)
    table.key(ev.K_CALL)
    assert table.notes(codes.NOTE_HELD) == [(255, 0, "RP-8F")]
    assert table.notes(codes.NOTE_TABLE_ALL) == []
    table.sweep()
    before = table.packed()
    assert table.feed(ev.SHOWN, 0, pair("AcAd")) == codes.ALERT_HOLD_CARDS
    assert table.feed(ev.BOARD, 3, 30) == codes.ALERT_HOLD_CARDS
    assert table.packed() == before
    assert table.key(ev.K_FLOOR, codes.MENU_GO_ON) == 0
    assert table.notes(codes.NOTE_TABLE_ALL) == [(255, 2_000, "TDA-16")]
    assert table.feed(ev.SHOWN, 0, pair("AcAd")) == 0
    assert table.key(ev.K_FLOOR, codes.MENU_GO_ON) == codes.ALERT_NO_OPTION


def test_rp_8f_no_card_after_an_all_in_and_calls_of_who_can_still_bet():
    table = Felt([1_000, 5_000, 5_000, 5_000], TDA)
    table.feed(ev.H4H, 0, 1)
    table.bets(100, 100, "all-in", 1_000, 1_000, None)
    table.sweep()
    assert table.game.phase == codes.BOARD
    assert table.game.held
    assert table.board("3h4s8d") == codes.ALERT_HOLD_CARDS
    assert table.alerts()[0] == (255, codes.ALERT_HOLD_CARDS, "RP-8F")
    assert table.key(ev.K_FLOOR, codes.MENU_GO_ON) == 0
    assert table.notes(codes.NOTE_GOES_ON) == [(255, 0, "RP-8F")]
    assert table.board("3h4s8d") == 0
    table.call_round()
    assert not table.game.held  # the same all-in holds no second time
    assert table.board("9s") == 0


def test_rp_8f_an_all_in_nobody_called_holds_nothing():
    table = Felt([1_000, 5_000, 5_000], TDA)
    table.feed(ev.H4H, 0, 1)
    table.bets(100, "all-in", None, None)
    assert table.notes(codes.NOTE_HELD) == []
    assert table.game.phase == codes.DONE


def test_rp_8f_hand_for_hand_is_over_and_the_cards_go_on():
    table = Felt([1_000, 5_000], TDA)
    table.feed(ev.H4H, 0, 1)
    table.bets("all-in", 1_000)
    assert table.game.held
    table.feed(ev.H4H, 0, 0)
    assert not table.game.held
    assert table.notes(codes.NOTE_TABLE_ALL) == [(255, 2_000, "TDA-16")]


def test_rp_8f_a_card_that_came_early_and_stands_waits_too():
    table = Felt([1_000, 5_000, 5_000], TDA).flop()
    table.feed(ev.H4H, 0, 1)
    table.bets("all-in", 900)
    assert table.feed(ev.BOARD, 3, 30) == codes.ALERT_PREMATURE_TURN
    table.key(ev.K_ENTER, 3)  # it stands
    table.key(ev.K_CALL)
    assert (table.game.held, table.game.nboard) == (1, 3)
    table.key(ev.K_FLOOR, codes.MENU_GO_ON)
    assert table.game.nboard == 4


@pytest.mark.parametrize("book", [CUCA, CASINO])
def test_cuca_10_3_tables_wait_and_no_card_is_held(book):
    table = Felt([1_000, 5_000], book)
    table.feed(ev.H4H, 0, 1)
    table.bets("all-in", 1_000)
    assert table.notes(codes.NOTE_HELD) == []
    assert table.board("3h4s8d") == 0


@pytest.mark.parametrize(
    ("book", "code", "rule"),
    [(TDA, codes.ALERT_EXPOSED, "TDA-67"), (CUCA, 0, "CUCA-5.8"), (CASINO, 0, "CAS-24")],
)
def test_cuca_5_8_cas_24_what_one_saw_all_may_see(book, code, rule):
    table = called(book)
    assert menu(table, codes.MENU_SHOWS_ONE, 1) == code
    if code:
        assert table.alerts() == [(1, code, rule)]
    else:
        assert table.notes(codes.NOTE_SHOW_ALL) == [(1, 0, rule)]
        assert not table.game.ruling


def test_show_4_shown_to_a_player_who_can_still_bet_the_hand_folds():
    table = river(CASINO, 500)
    menu(table, codes.MENU_SHOWS_ONE, 1, 3)
    assert table.notes(codes.NOTE_PROPOSED) == [(1, codes.ALERT_SHOWN_ONE, "SHOW-4")]
    table.key(ev.K_ENTER)
    assert not table.game.live(1)
    assert table.game.actor == 2


def test_cas_24_also_after_the_hand():
    table = river(CASINO, 500, None, None)
    assert table.game.phase == codes.DONE
    assert menu(table, codes.MENU_SHOWS_ONE, 0) == 0
    assert table.notes(codes.NOTE_SHOW_ALL) == [(0, 0, "CAS-24")]


@pytest.mark.parametrize(
    ("book", "rule"), [(TDA, "TDA-13C"), (CUCA, "CUCA-9e"), (CASINO, "CAS-15")]
)
def test_tda_13c_cuca_9e_cas_15_a_tabled_hand_taken_by_mistake_still_wins(book, rule):
    table = called(book)
    table.feed(ev.SHOWN, 0, pair("AcAd"))
    assert menu(table, codes.MENU_KILLED, 0) == codes.ALERT_KILLED_HAND
    assert table.alerts() == [(0, codes.ALERT_KILLED_HAND, rule)]
    assert table.show(s1="5c5d", s2="6c6d") == 0
    assert [note[0] for note in table.notes(codes.NOTE_WINS)] == [0]


@pytest.mark.parametrize(
    ("book", "apart", "default", "rule"),
    [
        (TDA, 0, codes.OPT_RESTORE, "TDA-14"),
        (CUCA, 0, codes.OPT_DEAD, "CUCA-13g"),
        (CUCA, 1, codes.OPT_RESTORE, "CUCA-9e"),
        (CASINO, 1, codes.OPT_DEAD, "CAS-17.5"),
    ],
)
def test_cuca_9e_cas_17_5_a_mucked_hand_is_back(book, apart, default, rule):
    table = called(book)
    table.feed(ev.SHOWN, 0, pair("AcAd"))
    table.muck(1)
    menu(table, codes.MENU_RETRIEVED, 1, apart)
    assert table.notes(codes.NOTE_PROPOSED) == [(1, codes.ALERT_MUCK_RETRIEVED, rule)]
    assert table.options()[0] == default


def folded_before_the_flop(*after):
    """Seat 0 folds 50 or nothing, three others pay 400; then the flop."""
    table = Felt([1_000] * 4, TDA)
    table.bets(*after)
    table.call_round()
    table.board("3h4s8d")
    return table


def test_tda_58_a_fold_of_an_earlier_round_stays_folded():
    table = folded_before_the_flop(400, 400, None)
    assert menu(table, codes.MENU_KILLED, 0) == codes.ALERT_KILLED_HAND
    assert table.options() == [codes.OPT_DEAD, codes.OPT_RESTORE]


def test_tda_58_a_hand_folded_in_betting_does_not_come_back_at_the_showdown():
    table = folded_before_the_flop(None)
    for street in ("9s", "Jh"):
        table.call_round()
        table.board(street)
    table.call_round()
    assert table.feed(ev.FAULT, 2, ev.FAULT_BACK) == codes.ALERT_MUCK_RETRIEVED
    assert table.options() == [codes.OPT_DEAD, codes.OPT_RESTORE]


def test_tda_65b_a_restored_hand_wins_no_more_than_it_matched():
    table = folded_before_the_flop(400, 400, None)
    menu(table, codes.MENU_KILLED, 0)
    assert table.key(ev.K_ENTER, 2) == 0
    for street in ("9s", "Jh"):
        table.call_round()
        table.board(street)
    table.call_round()
    assert table.show(s0="AcAd", s1="KcKd", s2="QcQd", s3="5c5d") == 0
    assert [note[:2] for note in table.notes(codes.NOTE_WINS)] == [(1, 1_050), (0, 200)]
    assert table.chips() == 4_000


@pytest.mark.parametrize(
    ("book", "default", "rule"),
    [
        (TDA, codes.OPT_PLAY_ON, "TDA-31"),
        (CUCA, codes.OPT_DEAD, "CUCA-5.7"),
        (CASINO, codes.OPT_PLAY_ON, "CAS-1.3"),
    ],
)
def test_tda_31_cuca_5_7_a_player_leaves_the_table_facing_a_bet(book, default, rule):
    table = river(book, 500)
    menu(table, codes.MENU_LEFT, 1)
    assert table.notes(codes.NOTE_PROPOSED) == [(1, codes.ALERT_LEFT_TABLE, rule)]
    assert table.options()[0] == default


@pytest.mark.parametrize(("book", "rule"), [(CUCA, "CUCA-9g"), (CASINO, "SHOW-14")])
def test_cuca_9g_show_14_cards_are_set_aside_and_shown_to_nobody(book, rule):
    table = called(book)
    assert menu(table, codes.MENU_SUSPICION, 1) == 0
    assert table.notes(codes.NOTE_SET_ASIDE) == [(1, 0, rule)]
    assert set(table.game.holes) == {255}
