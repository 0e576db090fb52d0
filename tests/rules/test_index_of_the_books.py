"""Rules of the index whose other tests would not notice if nothing decided them any more."""

import pytest
from floorman import events as ev
from floorman.rules import codes

from tests.rules.felt import CASINO, CUCA, TDA, Felt
from tests.rules.rig import pair


def show_down(table, *hands):
    """The board is laid to the river, these hands are tabled."""
    assert table.board("4s9d3c8hJs") == 0
    for seat, hand in enumerate(hands):
        assert table.feed(ev.SHOWN, seat, pair(hand)) == 0
    assert table.key(ev.K_SHOW) == 0


# tda2019 -----------------------------------------------------------------------------------------


def test_tda_44_a_silent_chip_of_a_big_blind_that_may_check_is_asked_about():
    table = Felt([5_000] * 3, TDA).lay(1, 100).bets(100, 100)
    assert table.put(1, 500) == codes.ALERT_UNCLEAR_BET
    assert table.options() == [codes.OPT_CHECK, codes.OPT_BET]
    assert table.did(1) is None


# cuca --------------------------------------------------------------------------------------------


def test_cuca_1_4_who_loses_the_last_chips_is_out():
    table = Felt([500, 2_000, 2_000], CUCA)
    table.bets(None, "all-in", 500)
    show_down(table, "KcQd", "AhAd")
    assert table.notes(codes.NOTE_ELIMINATED) == [(0, 3, "CUCA-10.1")]
    table.next_hand()
    assert not table.game.live(0)


def test_cuca_1_8_check_raises_are_allowed():
    table = Felt([5_000] * 3, CUCA).flop().bets(0, 200)
    table.bets(None)
    assert table.game.may_raise(0)
    assert table.key(ev.K_RAISE, 600) == 0
    assert table.did(0)[:2] == ("raise", 600)


def test_cuca_1_8_an_all_in_makes_a_side_pot():
    table = Felt([500, 2_000, 2_000], CUCA).flop().bets("all-in", 400, 400)
    pots = [0] * 10
    assert table.board("9s") == 0
    table.bets(300, 300)
    assert table.game.pots(pots) == 2
    assert pots[:2] == [1_500, 600]


def test_cuca_1_8_the_button_may_be_dead():
    table = Felt([5_000] * 4, CUCA).bets(None, None, None)
    assert table.feed(ev.SEAT, 0, 0) == 0  # who was the small blind leaves
    table.next_hand()
    assert (table.game.button, table.game.small_seat, table.game.big_seat) == (0, 1, 2)


def test_cuca_8j_raise_said_is_what_the_chips_come_to():
    table = Felt([5_000] * 3, CUCA).flop().bets(400)
    assert table.key(ev.K_RAISE) == 0
    table.put(1, 500)
    assert table.did(1)[:2] == ("call", 400)
    assert table.chips_back(1) == 100


def test_cuca_9b_left_of_the_button_shows_first_when_the_river_was_checked():
    table = Felt([5_000] * 4, CUCA).flop()
    table.bets(200, None, 200, 200)
    assert table.board("9s") == 0
    table.bets(None, 0, 0)
    assert table.board("Jh") == 0
    table.check(2)
    table.check(3)
    assert table.notes(codes.NOTE_SHOW_FIRST) == [(2, 1_000, "CUCA-9b")]


# casino ------------------------------------------------------------------------------------------


def test_cas_4_2_the_clock_runs_a_minute_of_which_ten_seconds_are_counted_down():
    table = Felt([5_000] * 3, CASINO)
    assert table.key(ev.K_CLOCK) == 0
    assert table.notes(codes.NOTE_CLOCK) == [(2, 60, "CAS-4.2")]
    assert table.game.clock_seconds() == 60


def test_cas_6_7_short_all_ins_let_who_raised_only_call():
    table = Felt([5_000, 550, 700, 5_000], CASINO).flop().bets(300, "all-in", "all-in", 600)
    assert table.game.actor == 0
    assert table.game.to_call(0) == 300
    assert not table.game.may_raise(0)


@pytest.mark.parametrize("book", [TDA, CUCA, CASINO])
def test_cas_17_4_all_but_one_are_all_in_and_hands_may_lie_open(book):
    table = Felt([1_000, 1_000, 5_000], book).flop().bets("all-in", "all-in")
    allowed = book == CASINO
    shown = [table.feed(ev.SHOWN, 0, pair("AhAd")), table.feed(ev.SHOWN, 2, pair("KhKd"))]
    asked = table.key(ev.K_FLOOR, codes.menu_value(codes.MENU_EXPOSES, 3))
    if not allowed:
        assert [*shown, asked] == [codes.ALERT_EXPOSED] * 3
        return
    assert [*shown, asked] == [0, 0, 0]
    assert not table.alerts()
    assert not table.notes(codes.NOTE_PROPOSED)
    assert table.game.actor == 2
    table.muck(2)  # open or not, it may fold
    assert not table.game.live(2)
    assert table.game.phase == codes.RUNOUT
    assert table.feed(ev.SHOWN, 1, pair("QhQd")) == 0
    assert table.key(ev.K_SHOW) == 0


def test_cas_17_4_two_can_still_bet_and_no_hand_may_be_opened():
    table = Felt([1_000, 5_000, 5_000], CASINO).flop().bets("all-in")
    assert table.feed(ev.SHOWN, 0, pair("AhAd")) == codes.ALERT_EXPOSED
    assert table.key(ev.K_FLOOR, codes.menu_value(codes.MENU_EXPOSES, 1)) == codes.ALERT_EXPOSED


def test_cas_17_4_all_in_hands_are_opened_before_the_board_is_complete():
    table = Felt([5_000, 5_000, 5_000], CASINO).bets(None, "all-in", "all-in")
    assert table.game.phase == codes.RUNOUT
    assert table.feed(ev.SHOWN, 0, pair("AhAd")) == 0
    assert table.alerts() == []
    assert table.notes(codes.NOTE_SHOWS) == [(0, pair("AhAd"), "SHOW-8")]
