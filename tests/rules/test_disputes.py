"""Silent faults, carried pots, disputed awards."""

import pytest
from floorman import events as ev
from floorman.rules import codes

from tests.rules.felt import CASINO, CUCA, TDA, Felt
from tests.rules.test_showing import called, checked, menu


def chips(table):
    return sum(table.game.stack) + table.game.pot()


def test_cuca_14l_a_silent_player_s_hand_dies_at_the_showdown():
    table = checked(CUCA)
    assert menu(table, codes.MENU_SILENT, 0) == codes.ALERT_SILENT_FAULT
    assert table.options() == [codes.OPT_DEAD, codes.OPT_PLAY_ON]
    table.key(ev.K_ENTER)
    assert table.show(s1="5c5d", s2="6c6d") == 0
    assert table.notes(codes.NOTE_WINS) == [(2, 300, "CUCA-9a")]


def test_tda_2_a_silent_player_plays_on_unless_the_floor_says_otherwise():
    table = checked(TDA)
    assert menu(table, codes.MENU_SILENT, 0) == codes.ALERT_SILENT_FAULT
    assert table.options() == [codes.OPT_PLAY_ON, codes.OPT_DEAD]
    table.key(ev.K_ENTER)
    assert table.game.live(0)


def silent(hand="AcAd"):
    """Seat 0 knew of a fault and tables `hand` against fives and sixes."""
    table = checked(CASINO)
    menu(table, codes.MENU_SILENT, 0)
    table.key(ev.K_ENTER)
    assert table.notes(codes.NOTE_NO_CLAIM) == [(0, 0, "IRR-5")]
    assert table.show(s0=hand, s1="5c5d", s2="6c6d") == 0
    return table


def test_irr_5_what_the_silent_player_wins_stays_for_the_next_hand():
    table = silent()
    assert table.notes(codes.NOTE_CARRIED) == [(0, 300, "IRR-5")]
    assert table.notes(codes.NOTE_WINS) == []
    assert table.game.unclaimed == table.game.pot() == 300
    assert chips(table) == 15_000
    table.next_hand()
    amounts = [0] * 10
    assert table.game.pots(amounts) == 1
    assert amounts[0] == 450
    table.key(ev.K_FOLD)
    table.key(ev.K_FOLD)
    assert (
        sum(note[1] for note in table.notes(codes.NOTE_WINS)) == 400
    )  # 50 of the blinds went back
    assert table.game.unclaimed == 0
    assert chips(table) == 15_000


def test_irr_5_when_somebody_else_wins_nothing_is_carried():
    table = silent("2c2d")
    assert table.notes(codes.NOTE_WINS) == [(2, 300, "SHOW-7")]
    assert table.game.unclaimed == 0


def test_irr_5_a_carried_pot_survives_undo():
    table = silent()
    table.next_hand()
    before = table.packed()
    table.key(ev.K_FOLD)
    table.key(ev.K_UNDO)
    assert table.packed() == before
    assert table.game.unclaimed == 300


def test_cuca_14_7_a_carried_pot_stays_when_the_hand_is_void():
    table = silent()
    table.next_hand()
    table.feed(ev.FAULT, 0, ev.FAULT_DUPLICATE)
    table.key(ev.K_ENTER)
    assert table.game.phase == codes.DONE
    assert table.notes(codes.NOTE_CARRIED)[-1] == (255, 300, "IRR-5")
    assert table.game.unclaimed == 300
    assert chips(table) == 15_000


def awarded(book):
    table = called(book)
    assert table.show(s0="AcAd", s1="5c5d", s2="6c6d") == 0
    return table


@pytest.mark.parametrize(
    ("book", "early", "late"),
    [
        (TDA, codes.ALERT_DISPUTE, codes.ALERT_TOO_LATE),
        (CUCA, codes.ALERT_TOO_LATE, codes.ALERT_TOO_LATE),
        (CASINO, codes.ALERT_DISPUTE, codes.ALERT_DISPUTE),
    ],
)
def test_tda_22_cuca_14l_show_3_until_when_an_award_is_disputed(book, early, late):
    table = awarded(book)
    assert menu(table, codes.MENU_DISPUTE, 1, 900) == codes.ALERT_DISPUTE
    table.key(ev.K_ENTER)  # it stands
    table.next_hand()
    assert menu(table, codes.MENU_DISPUTE, 1, 900) == early
    while table.game.ruling:
        table.key(ev.K_ENTER)
    for _ in range(3):
        table.key(ev.K_CALL if table.game.to_call(table.game.actor) else ev.K_CHECK)
    assert table.game.substantial()
    assert menu(table, codes.MENU_DISPUTE, 1, 900) == late


def test_cuca_4_4_played_on_meanwhile_it_is_decided_later():
    table = awarded(CUCA)
    menu(table, codes.MENU_DISPUTE, 1, 900)
    assert table.key(ev.K_ENTER, 3) == 0
    table.next_hand()
    assert menu(table, codes.MENU_DISPUTE, 1, 900) == codes.ALERT_DISPUTE
    assert table.key(ev.K_ENTER, 2) == 0
    assert table.notes(codes.NOTE_MOVED) == [(1, 900, "CUCA-14.L")]
    assert table.game.live(1)
    assert chips(table) == 15_000


def test_tda_22_the_winner_gives_back_no_more_than_the_award():
    table = awarded(TDA)
    menu(table, codes.MENU_DISPUTE, 1, 100_000)
    table.key(ev.K_ENTER, 2)
    assert table.notes(codes.NOTE_MOVED) == [(1, 1_800, "TDA-22")]
    assert chips(table) == 15_000


def test_tda_22_after_a_void_there_is_no_award_to_dispute():
    table = awarded(TDA)
    table.next_hand()
    table.feed(ev.FAULT, 0, ev.FAULT_DUPLICATE)
    table.key(ev.K_ENTER)
    assert table.game.phase == codes.DONE
    assert menu(table, codes.MENU_DISPUTE, 1, 900) == codes.ALERT_NO_OPTION


def test_tda_22_who_gives_back_everything_in_a_hand_is_all_in():
    table = awarded(TDA)
    table.next_hand()
    menu(table, codes.MENU_DISPUTE, 1, 100_000)
    table.key(ev.K_ENTER, 2)
    assert table.game.flags[0] & codes.SEAT_ALL_IN
    assert chips(table) == 15_000


@pytest.mark.parametrize(
    ("book", "late"),
    [(TDA, codes.ALERT_TOO_LATE), (CUCA, codes.ALERT_TOO_LATE), (CASINO, codes.ALERT_DISPUTE)],
)
def test_tda_22_a_hand_s_reading_is_disputed_until_the_next_hand_begins(book, late):
    table = awarded(book)
    assert menu(table, codes.MENU_MISREAD, 1) == codes.ALERT_DISPUTE
    table.key(ev.K_ENTER, 2)
    assert table.notes(codes.NOTE_MOVED)[0][:2] == (1, 1_800)  # all that the winner got
    table = awarded(book)
    table.next_hand()
    assert menu(table, codes.MENU_MISREAD, 1, 900) == late


def test_tda_22_a_reading_that_was_disputed_in_time_is_decided_later():
    table = awarded(TDA)
    menu(table, codes.MENU_MISREAD, 1)
    table.key(ev.K_ENTER, 3)
    table.next_hand()
    assert menu(table, codes.MENU_MISREAD, 1, 900) == codes.ALERT_DISPUTE


def test_tda_22_a_hand_that_could_win_nothing_was_not_misread():
    table = awarded(TDA)
    assert menu(table, codes.MENU_MISREAD, 0) == codes.ALERT_NO_OPTION
    assert menu(table, codes.MENU_MISREAD, 5) == codes.ALERT_NO_OPTION


@pytest.mark.parametrize("entry", [codes.MENU_DISPUTE, codes.MENU_MISREAD])
def test_tda_22_in_a_break_all_is_disputed_for_a_minute(entry):
    table = called(TDA)
    table.feed(ev.BREAK, 0, 1)
    table.show(s0="AcAd", s1="5c5d", s2="6c6d")
    assert table.notes(codes.NOTE_DISPUTES) == [(255, 60, "TDA-22")]
    assert (table.game.clock_on(), table.game.clock_seconds()) == (0, 60)
    assert menu(table, entry, 1, 900) == codes.ALERT_DISPUTE
    table.key(ev.K_ENTER)  # it stands
    assert table.feed(ev.EXPIRED, 0) == 0
    assert table.notes(codes.NOTE_DISPUTES)[-1] == (255, 0, "TDA-22")
    assert table.game.clock_on() == 255
    assert menu(table, entry, 1, 900) == codes.ALERT_TOO_LATE
    table.feed(ev.BREAK, 0, 0)
    table.next_hand()
    assert menu(table, codes.MENU_DISPUTE, 1, 900) == codes.ALERT_TOO_LATE


def test_tda_22_a_break_after_the_hand_leaves_the_time_it_has():
    table = awarded(TDA)
    table.feed(ev.BREAK, 0, 1)
    assert table.notes(codes.NOTE_DISPUTES) == []
    assert table.feed(ev.EXPIRED, 0) == 0
    assert menu(table, codes.MENU_DISPUTE, 1, 900) == codes.ALERT_DISPUTE


@pytest.mark.parametrize("book", [CUCA, CASINO])
def test_cuca_14l_show_3_know_no_break(book):
    table = called(book)
    table.feed(ev.BREAK, 0, 1)
    table.show(s0="AcAd", s1="5c5d", s2="6c6d")
    assert table.notes(codes.NOTE_DISPUTES) == []
    assert table.game.clock_on() == 255


@pytest.mark.parametrize(("seat", "number"), [(0, 900), (1, 0)])
def test_a_dispute_names_a_seat_that_lost_and_chips(seat, number):
    table = awarded(TDA)
    assert menu(table, codes.MENU_DISPUTE, seat, number) == codes.ALERT_NO_OPTION


def test_tda_22_an_award_is_undone_until_the_next_hand():
    table = awarded(TDA)
    assert table.key(ev.K_UNDO) == 0
    assert table.game.phase == codes.SHOWDOWN
    table.muck(1)
    assert table.key(ev.K_SHOW) == 0
    assert table.game.phase == codes.DONE


def test_cuca_9a_the_pot_is_released_after_all_cards():
    table = Felt([5_000] * 3, CUCA)
    table.bets(None, None)
    assert table.game.phase == codes.DONE
    fresh = awarded(CUCA)
    assert (255, codes.STEP_CARDS_FIRST, "CUCA-9a") in fresh.notes(codes.NOTE_STEP)
    assert awarded(TDA).notes(codes.NOTE_STEP) == []
