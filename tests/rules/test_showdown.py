"""Deal, board, run-out, showdown, award."""

from floorman import events as ev
from floorman.rules import codes

from tests.rules.rig import Table, card, pair

THREE = {0: 1_000, 1: 1_000, 2: 1_000}


def checked_to_the_river(stacks=None):
    table = Table(stacks or THREE)
    table.call(0)
    table.call(1)
    table.check(2)
    for street in ("3h4s8d", "9s", "Jh"):
        table.board(street)
        if street != "Jh":
            check_round(table)
    return table


def check_round(table):
    for seat in (1, 2, 0):
        assert table.check(seat) == 0


def test_deal_ends_when_every_seat_has_two_cards():
    table = Table(THREE, start=False)
    table.feed(ev.START, 0, 1)
    for seat in (1, 2, 0, 1, 2):
        assert table.feed(ev.HOLE, seat) == 0
    assert table.game.phase == codes.DEAL
    assert table.feed(ev.HOLE, 0) == 0
    assert table.game.phase == codes.BET
    assert bytes(table.game.dealt) == bytes([2, 2, 2] + [0] * 7)


def test_tda_1_a_third_card_is_for_the_floor():
    table = Table(THREE, start=False)
    table.feed(ev.START, 0, 1)
    table.feed(ev.HOLE, 1)
    table.feed(ev.HOLE, 1)
    assert table.feed(ev.HOLE, 1) == codes.ALERT_MANY_CARDS
    assert table.notes(codes.NOTE_PROPOSED) == [(1, codes.ALERT_MANY_CARDS, "TDA-1")]


def test_tda_35a3_a_card_to_a_seat_not_in_the_hand_is_an_alert():
    table = Table(THREE, start=False)
    table.feed(ev.START, 0, 1)
    assert table.feed(ev.HOLE, 7) == codes.ALERT_NOT_IN_HAND
    assert table.notes(codes.NOTE_PROPOSED) == [(7, codes.ALERT_NOT_IN_HAND, "TDA-35A3")]


def test_a_card_before_the_hand_is_an_alert():
    table = Table(THREE, start=False)
    assert table.feed(ev.HOLE, 1) == codes.ALERT_NO_HAND


def test_rp_5a_a_board_card_during_betting_is_for_the_floor():
    table = Table(THREE)
    assert table.feed(ev.BOARD, 0, 3) == codes.ALERT_PREMATURE_FLOP
    assert table.game.nboard == 0


def test_tda_35e_the_same_card_twice_is_an_alert():
    table = Table(THREE)
    table.call(0)
    table.call(1)
    table.check(2)
    table.feed(ev.BOARD, 0, card("Ac"))
    assert table.feed(ev.FAULT, 11, ev.FAULT_DUPLICATE) == codes.ALERT_DUPLICATE
    assert table.notes(codes.NOTE_PROPOSED)[-1][2] == "TDA-35E"
    assert table.game.option(0) == codes.OPT_VOID


def test_a_board_card_lies_at_one_place_and_a_flop_has_three():
    table = Table(THREE)
    table.call(0)
    table.call(1)
    table.check(2)
    table.feed(ev.BOARD, 0, card("Ac"))
    assert table.feed(ev.BOARD, 0, card("Ac")) == 0  # lies there already
    assert table.feed(ev.BOARD, 0, card("Ad")) == codes.ALERT_BOARD_FULL
    assert table.feed(ev.BOARD, 3, card("Ad")) == codes.ALERT_BOARD_FULL  # the flop has three


def test_board_cards_may_come_in_any_order_of_places():
    table = Table(THREE)
    table.call(0)
    table.call(1)
    table.check(2)
    for place in (2, 0, 1):
        table.feed(ev.BOARD, place, 10 + place)
    assert table.game.phase == codes.BET
    assert list(table.game.board) == [10, 11, 12, 255, 255]


def test_tda_17a_without_a_bet_left_of_the_button_shows_first():
    table = checked_to_the_river()
    check_round(table)
    assert table.notes(codes.NOTE_SHOW_FIRST) == [(1, 300, "TDA-17A")]


def test_tda_17a_the_last_aggressor_of_the_river_shows_first():
    table = checked_to_the_river()
    table.check(1)
    table.bet(2, 100)
    table.call(0)
    table.muck(1)
    assert table.notes(codes.NOTE_SHOW_FIRST) == [(2, 500, "TDA-17A")]


def test_cards_speak():
    table = checked_to_the_river()
    check_round(table)
    assert table.show(s0="AcAd", s1="KcKd", s2="QcQd") == 0
    assert table.notes(codes.NOTE_WINS) == [(0, 300, "TDA-12")]
    assert table.game.phase == codes.DONE
    assert table.notes(codes.NOTE_HAND_OVER) == [(255, 1, "TDA-22")]


def test_tda_17b_the_last_live_hand_wins_unseen():
    table = checked_to_the_river()
    check_round(table)
    table.muck(1)
    assert table.game.phase == codes.SHOWDOWN
    table.muck(2)
    assert table.notes(codes.NOTE_GAVE_UP) == [(1, 0, "TDA-14"), (2, 0, "TDA-14")]
    assert table.notes(codes.NOTE_WINS) == [(0, 300, "TDA-17B")]
    assert table.notes(codes.NOTE_SHOWS) == []


def test_tda_13a_the_key_waits_for_hands_that_are_not_tabled():
    table = checked_to_the_river()
    check_round(table)
    table.feed(ev.SHOWN, 0, pair("AcAd"))
    before = table.packed()
    assert table.key(ev.K_SHOW) == codes.ALERT_MISSING_CARDS
    assert table.alerts() == [
        (1, codes.ALERT_MISSING_CARDS, "TDA-13A"),
        (2, codes.ALERT_MISSING_CARDS, "TDA-13A"),
    ]
    assert table.packed() == before
    table.muck(1)
    assert table.show(s2="QcQd") == 0
    assert table.game.stack[0] == 1_200


def test_tda_13c_a_tabled_hand_is_not_killed_by_the_muck():
    table = checked_to_the_river()
    check_round(table)
    table.feed(ev.SHOWN, 0, pair("AcAd"))
    assert table.muck(0) == 0
    assert table.game.live(0)


def test_tda_68_a_hand_exposed_while_betting_is_an_alert():
    table = Table(THREE)
    assert table.feed(ev.SHOWN, 0, pair("AcAd")) == codes.ALERT_EXPOSED
    assert table.alerts() == [(0, codes.ALERT_EXPOSED, "TDA-68")]
    assert set(table.game.holes) == {255}


def test_a_folded_hand_cannot_be_tabled():
    table = checked_to_the_river()
    table.muck(1)
    table.check(2)
    table.check(0)
    assert table.feed(ev.SHOWN, 1, pair("AcAd")) == codes.ALERT_NOT_IN_HAND


def test_tda_35e_a_tabled_card_that_lies_on_the_board_is_an_alert():
    table = checked_to_the_river()
    check_round(table)
    assert table.feed(ev.SHOWN, 1, pair("AcJh")) == codes.ALERT_DUPLICATE
    assert table.feed(ev.SHOWN, 1, pair("AcAc")) == codes.ALERT_DUPLICATE
    assert not table.game.flags[1] & codes.SEAT_TABLED


def all_in_on_the_flop():
    table = Table(THREE)
    table.call(0)
    table.call(1)
    table.check(2)
    table.board("3h4s8d")
    table.bet(1, 900)
    table.call(2)
    table.muck(0)
    return table


def test_tda_16_all_in_hands_are_tabled_before_the_board():
    table = all_in_on_the_flop()
    assert table.game.phase == codes.RUNOUT
    assert table.notes(codes.NOTE_TABLE_ALL) == [(255, 2_100, "TDA-16")]
    assert table.show(s1="AcAd", s2="KcKd") == 0
    assert table.game.phase == codes.RUNOUT
    table.board("9s")
    table.board("Jh")  # the key came before: the award follows by itself
    assert table.game.phase == codes.DONE
    assert table.game.stack[1] == 2_100


def test_tda_16_the_key_may_also_come_after_the_river():
    table = all_in_on_the_flop()
    table.board("9s")
    table.board("Jh")
    assert table.game.phase == codes.SHOWDOWN
    assert table.show(s1="AcAd", s2="KcKd") == 0
    assert table.game.phase == codes.DONE


def test_tda_16_nobody_mucks_in_an_all_in_hand():
    table = all_in_on_the_flop()
    before = table.packed()
    assert table.muck(1) == codes.ALERT_MUCK_FORBIDDEN
    assert table.alerts() == [(1, codes.ALERT_MUCK_FORBIDDEN, "TDA-16")]
    table.board("9s")
    table.board("Jh")
    assert table.muck(2) == codes.ALERT_MUCK_FORBIDDEN
    assert before != table.packed()
    assert table.show(s1="AcAd", s2="KcKd") == 0


def test_tda_16_an_all_in_called_on_the_river_is_tabled():
    table = checked_to_the_river()
    table.bet(1, 900)
    table.call(2)
    table.muck(0)
    assert table.game.phase == codes.SHOWDOWN
    assert table.notes(codes.NOTE_TABLE_ALL) == [(255, 2_100, "TDA-16")]
    assert table.muck(2) == codes.ALERT_MUCK_FORBIDDEN


def test_what_happens_to_cards_and_chips_after_the_hand_is_no_alert():
    table = checked_to_the_river()
    check_round(table)
    table.show(s0="AcAd", s1="KcKd", s2="QcQd")
    for seat in (0, 1, 2):
        assert table.muck(seat) == 0
        assert table.feed(ev.SHOWN, seat, pair("5c5d")) == 0
        assert table.bet(seat, 300) == 0
        assert table.bet(seat, 0) == 0
        assert table.check(seat) == 0
    assert table.alerts() == []
    assert table.game.pot() == 0
    assert table.chips() == 3_000


def test_pots_stay_readable_until_the_next_hand():
    table = checked_to_the_river()
    check_round(table)
    table.show(s0="AcAd", s1="KcKd", s2="QcQd")
    amounts = [0] * 10
    assert table.game.pots(amounts) == 1
    assert amounts[0] == 300
    assert table.game.pot_winners[0] == 0b001
