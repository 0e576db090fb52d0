"""Bets of hands that were killed, and chips that are no wager or not yet one, rule by rule."""

import pytest
from floorman import events as ev
from floorman.rules import codes

from tests.rules.felt import CASINO, CUCA, TDA, Felt
from tests.rules.rig import Table, card
from tests.rules.test_corrections import menu

STACK = 1_000


def blinds(book=TDA):
    """Four players; the blinds are seats 0 and 1, seat 2 is to act."""
    return Felt([STACK] * 4, book)


def rule_dead(table, seat):
    """The dealer killed the hand, or the floor rules it dead."""
    menu(table, codes.MENU_KILLED, seat)
    table.key(ev.K_ENTER, table.options().index(codes.OPT_DEAD) + 1)


# killed hands --------------------------------------------------------------------------------


@pytest.mark.parametrize("book", [TDA, CUCA, CASINO])
def test_tda_30_65a_a_killed_big_blind_stays_and_so_does_the_bet(book):
    table = blinds(book)
    rule_dead(table, 1)
    assert table.notes(codes.NOTE_RETURNED) == []
    assert (table.game.bet, table.game.to_call(2)) == (100, 100)
    assert table.game.contribution[1] == 100


def test_tda_65a_a_killed_raise_over_a_short_big_blind_leaves_a_whole_blind_to_call():
    table = Felt([STACK, 30, STACK, STACK])
    table.bets(600)
    rule_dead(table, 2)
    assert (table.game.bet, table.game.to_call(3)) == (100, 100)
    assert table.chips() == 3 * STACK + 30


def test_tda_65a_43a_the_smallest_raise_is_again_what_it_was_before_the_killed_raise():
    table = blinds().bets(300, 1_000)
    rule_dead(table, 3)
    game = table.game
    assert (game.bet, game.min_raise, game.aggressor) == (300, 200, 2)
    table.key(ev.K_RAISE, 500)
    assert table.did(0)[:2] == ("raise", 500)


def test_cas_14_the_smallest_raise_is_a_big_blind_again_after_a_killed_one():
    table = blinds(CASINO).bets(600)
    rule_dead(table, 2)
    assert (table.game.bet, table.game.min_raise) == (100, 100)


def test_tda_65a_a_raise_of_a_hand_the_floor_rules_dead_comes_back():
    table = blinds().bets(600)
    menu(table, 0, 2)
    table.key(ev.K_ENTER, table.options().index(codes.OPT_DEAD) + 1)
    assert table.notes(codes.NOTE_RETURNED) == [(2, 500, "TDA-65A")]
    assert table.game.to_call(3) == 100


@pytest.mark.parametrize(("book", "back"), [(TDA, [500]), (CUCA, []), (CASINO, [])])
def test_tda_65a_cas_25_2_a_raise_of_a_hand_with_three_cards(book, back):
    table = Felt([STACK] * 5, book).bets(None, 600)  # seat 3 raises
    table.feed(ev.HOLE, 3)
    table.key(ev.K_ENTER, table.options().index(codes.OPT_DEAD) + 1)
    assert not table.game.live(3)
    assert table.notes(codes.NOTE_RETURNED) == [(3, chips, "TDA-65A") for chips in back]
    assert table.game.to_call(4) == (100 if back else 600)


@pytest.mark.parametrize("died", ["shown", "floor", "joker"])
def test_cas_14_only_a_mistake_of_the_dealer_gives_a_raise_back(died):
    table = Felt([STACK] * 4, CASINO).flop().bets(600)
    if died == "shown":
        menu(table, codes.MENU_SHOWS_ONE, 0, 2)  # SHOW-4
    elif died == "joker":
        table.feed(ev.FAULT, 0, ev.FAULT_JOKER)  # IRR-7
    else:
        menu(table, 0, 0)
    option = codes.OPT_FOLD if died == "shown" else codes.OPT_DEAD
    table.key(ev.K_ENTER, table.options().index(option) + 1)
    assert not table.game.live(0)
    assert table.notes(codes.NOTE_RETURNED) == []
    assert (table.game.contribution[0], table.game.to_call(1)) == (700, 600)


def test_tda_15b_the_bettor_mucks_before_anybody_answered():
    table = blinds().bets(600)
    assert table.muck(2) == codes.ALERT_KILLED_HAND
    assert table.options() == [codes.OPT_RESTORE, codes.OPT_DEAD]
    table.key(ev.K_ENTER, 2)
    assert table.notes(codes.NOTE_RETURNED) == [(2, 500, "TDA-65A")]
    assert (table.game.actor, table.game.to_call(3)) == (3, 100)


@pytest.mark.parametrize("book", [TDA, CASINO])
@pytest.mark.parametrize("answer", ["call", "early call", "raise said", "next street"])
def test_tda_15b_who_mucks_a_bet_that_was_answered_folds(book, answer):
    table = Felt([STACK] * 4, book).flop().bets(300)
    if answer == "call":
        table.bets(300)
    elif answer == "early call":
        table.put(2, 300)
    elif answer == "raise said":
        table.key(ev.K_RAISE)
    else:
        table.bets(300, 300, 300)
        table.board("Kc")
        table.check(0)
    table.muck(0)
    assert table.game.ruling != codes.ALERT_KILLED_HAND
    assert not table.game.live(0)
    assert table.notes(codes.NOTE_FOLDED)[-1][0] == 0
    assert table.notes(codes.NOTE_RETURNED) == []
    assert table.game.contribution[0] == 400


def test_tda_15b_a_fold_said_out_of_turn_answers_no_bet():
    table = Felt([STACK] * 3).flop().bets(300)
    menu(table, codes.MENU_FOLD, 2)
    assert table.muck(0) == codes.ALERT_KILLED_HAND


def test_cas_14_a_fold_said_out_of_turn_answers_no_raise():
    table = Felt([STACK] * 3, CASINO).flop().bets(300)
    menu(table, codes.MENU_FOLD, 2)
    table.muck(0)
    assert table.notes(codes.NOTE_RETURNED) == [(0, 300, "CAS-14")]


def test_cuca_13d_a_bettor_who_mucks_has_a_dead_hand_and_gets_nothing_back():
    table = blinds(CUCA).bets(600)
    table.muck(2)
    assert table.did(2)[0] == "fold"
    assert table.game.to_call(3) == 600


@pytest.mark.parametrize("book", [TDA, CASINO])
def test_tda_15b_all_hands_lie_in_the_muck_when_a_decision_is_made(book):
    table = Felt([STACK] * 3, book).flop().bets(300)
    menu(table, 0, 1)
    for seat in range(3):
        table.muck(seat)
    table.key(ev.K_ENTER, table.options().index(codes.OPT_PLAY_ON) + 1)
    assert table.game.phase == codes.DONE
    assert [note[0] for note in table.notes(codes.NOTE_WINS)] == [0]


@pytest.mark.parametrize("object_lies", [False, True])
def test_tda_15b_who_threw_the_hand_away_wins_when_the_others_fold_meanwhile(object_lies):
    table = Felt([STACK] * 3).flop().bets(300)
    table.muck(0)
    table.muck(1)
    assert table.game.ruling == codes.ALERT_KILLED_HAND
    if object_lies:
        assert table.feed(ev.FAULT, 7, ev.FAULT_UNKNOWN) == codes.ALERT_OBJECT
    table.muck(2)  # nothing is left to decide
    table.feed(ev.FAULT, 7, ev.FAULT_AWAY)
    assert table.game.phase == codes.DONE
    assert [note[0] for note in table.notes(codes.NOTE_WINS)] == [0]


def test_tda_16_a_bettor_who_is_all_in_may_not_muck():
    table = Felt([STACK] * 3).flop().bets("all-in")
    assert table.muck(0) == codes.ALERT_MUCK_FORBIDDEN
    assert table.game.live(0)


def test_tda_65a_a_bet_of_one_chip_comes_back_too():
    table = Felt([STACK] * 3, small=1, big=1).flop().bets(1)
    rule_dead(table, 0)
    assert table.notes(codes.NOTE_RETURNED) == [(0, 1, "TDA-65A")]
    assert (table.game.bet, table.game.to_call(1)) == (0, 0)


def test_a_killed_hand_owes_nothing():
    table = blinds().bets(600)
    rule_dead(table, 3)
    assert [table.game.to_call(seat) for seat in range(4)] == [550, 500, 0, 0]


def test_tda_71d_a_disqualified_player_gets_no_bet_back():
    table = blinds().bets(600)
    menu(table, codes.MENU_PENALTY, 2, 999)
    assert not table.game.live(2)
    assert table.notes(codes.NOTE_RETURNED) == []
    assert table.game.contribution[2] == 600


def test_tda_71d_over_a_bet_that_nobody_holds_a_seat_owes_nothing():
    table = Felt([STACK, STACK, 300]).flop().bets(300, 900)
    menu(table, codes.MENU_PENALTY, 1, 999)
    assert (table.game.bet, table.game.actor) == (900, 2)  # who can come to 200 at most
    assert [table.game.to_call(seat) for seat in range(3)] == [0, 0, 200]


# hidden chips --------------------------------------------------------------------------------


def test_tda_62_who_covers_the_larger_all_in_already_adds_nothing():
    table = Felt([100, STACK, STACK, STACK])  # seat 0 posts 50
    table.bets(100, 100, "all-in", 0)
    assert table.board("Ac7d2h") == 0
    table.bets(300, 300, 300)
    menu(table, codes.MENU_HIDDEN, 0, 50)
    table.key(ev.K_ENTER, 2)
    assert table.notes(codes.NOTE_ADD) == []
    pots = [0] * 10
    assert pots[: table.game.pots(pots)] == [600, 750]


def test_tda_62_who_called_the_smaller_all_in_owes_the_rest_of_it():
    table = Felt([100, STACK, STACK, STACK])
    table.bets(100, 100, "all-in", 0)
    menu(table, codes.MENU_HIDDEN, 0, 50)
    table.key(ev.K_ENTER, 2)
    assert [note[:2] for note in table.notes(codes.NOTE_ADD)] == [(1, 50), (2, 50), (3, 50)]


def test_tda_62_the_table_says_that_they_joined_and_who_owes_what():
    """The round is over: one chip more, and nobody else is all-in."""
    table = Felt([100, STACK, STACK, STACK])
    table.bets(100, 100, "all-in", 0)
    assert menu(table, codes.MENU_HIDDEN, 0, 1) == codes.ALERT_HIDDEN_CHIP
    assert table.notes(codes.NOTE_PROPOSED) == [(0, codes.ALERT_HIDDEN_CHIP, "TDA-62")]
    table.key(ev.K_ENTER, 2)
    assert table.notes(codes.NOTE_JOINED) == [(0, 1, "TDA-62")]
    assert table.notes(codes.NOTE_ADD) == [(1, 1, "TDA-62"), (2, 1, "TDA-62"), (3, 1, "TDA-62")]
    pots = [0] * 10
    assert pots[: table.game.pots(pots)] == [404]


def test_tda_62_who_has_put_in_as_much_already_owes_nothing():
    table = Felt([100, STACK, STACK, STACK])
    table.bets(100, 100, "all-in", 0)
    assert table.board("Ac7d2h") == 0
    table.bets(100, 100, 100)
    menu(table, codes.MENU_HIDDEN, 0, 100)
    table.key(ev.K_ENTER, 2)
    assert table.notes(codes.NOTE_ADD) == []


def test_tda_62_in_the_betting_they_raise_the_all_in():
    table = Felt([1_100, STACK, STACK]).flop().bets("all-in")
    menu(table, codes.MENU_HIDDEN, 0, 200)
    table.key(ev.K_ENTER, 2)
    assert table.notes(codes.NOTE_JOINED) == [(0, 200, "TDA-62")]
    assert table.notes(codes.NOTE_ALL_IN)[-1] == (0, 1_200, "TDA-62")
    assert (table.game.contribution[0], table.chips()) == (1_300, 3_300)


def test_tda_62_what_is_no_part_of_the_all_in_is_nothing_to_call():
    table = Felt([600, STACK, STACK]).flop().bets("all-in", 500)
    menu(table, codes.MENU_HIDDEN, 0, 200)
    table.key(ev.K_ENTER, 1)
    assert table.notes(codes.NOTE_JOINED) == []
    assert table.game.to_call(2) == 500


def test_tda_62_only_who_is_all_in_has_hidden_chips():
    table = blinds()
    assert menu(table, codes.MENU_HIDDEN, 2, 300) == codes.ALERT_NO_OPTION
    assert not table.game.ruling


# chips of others -----------------------------------------------------------------------------


def test_tda_1_cas_21_the_own_chips_beside_a_strange_one_are_a_wager():
    table = blinds()
    table.feed(ev.STRAY, 2, 1)
    table.put(2, 100, 100)
    table.key(ev.K_ENTER)
    assert table.game.actor == 2
    table.put(2, pulled=(100,))
    assert table.did(2)[:2] == ("call", 100)


@pytest.mark.parametrize("phase", [codes.DEAL, codes.DONE])
def test_tda_63_outside_a_betting_round_no_chip_changes_hands(phase):
    table = blinds()
    if phase == codes.DONE:
        table.bets(None, None, None)
    else:
        assert table.key(ev.K_MISDEAL) == codes.ALERT_MISDEAL
        table.key(ev.K_ENTER)
        table.key(ev.K_ENTER)  # shuffled
    assert table.game.phase == phase
    assert table.feed(ev.STRAY, 1, 2) == 0
    assert not table.game.ruling


def test_tda_63_change_out_of_the_neighbours_bet_is_no_transfer():
    table = blinds()
    table.put(2, 500)
    assert table.did(2)[:2] == ("call", 100)
    table = blinds().flop()
    table.put(0, 500)
    table.feed(ev.CHIP_OUT, 0, 500)
    assert table.feed(ev.STRAY, 0, 1) == 0
    assert not table.game.ruling


# early and late chips ------------------------------------------------------------------------


def test_rp_2_chips_put_in_while_the_flop_is_dealt_bet_when_it_lies():
    table = blinds()
    table.call_round()
    table.feed(ev.BURN)
    for place, text in enumerate(("Ac", "7d")):
        table.feed(ev.BOARD, place, card(text))
    assert table.put(0, 100, 100, 100) == codes.ALERT_OUT_OF_TURN
    table.feed(ev.BOARD, 2, card("2h"))
    assert table.did(0)[:2] == ("bet", 300)


def test_rp_2_chips_taken_back_before_the_flop_lies_are_no_bet_and_no_check():
    table = blinds()
    table.call_round()
    table.feed(ev.BURN)
    table.feed(ev.BOARD, 0, card("Ac"))
    table.put(0, 300)
    table.bet(0, 0)
    for place, text in ((1, "7d"), (2, "2h")):
        table.feed(ev.BOARD, place, card(text))
    assert (table.game.actor, table.game.bet) == (0, 0)


def test_tda_40a_a_string_ruled_one_motion_is_at_most_the_stack():
    table = Felt([STACK, STACK, 500, STACK])
    table.put(2, 100, 100, 100)
    table.put(2, 500, 500, 500)
    table.key(ev.K_ENTER, table.options().index(codes.OPT_BET) + 1)
    assert (table.did(2)[:2], table.game.street_bet[2]) == (("raise", 500), 500)
    assert table.chips_back(2) == 1_300


def flop_table():
    """Three players on the flop's way: all called 100, the bets are swept."""
    table = Table({0: 1000, 3: 1000, 6: 1000})
    table.call(0)
    table.call(3)
    table.check(6)
    table.sweep()
    assert table.game.phase == codes.BOARD
    return table


def test_rp_2_chips_put_in_before_the_first_board_card_bet_on_that_street():
    table = flop_table()
    assert table.bet(3, 200) == codes.ALERT_OUT_OF_TURN
    assert table.alerts() == [(3, codes.ALERT_OUT_OF_TURN, "TDA-53A")]
    table.feed(ev.BURN)
    for place, text in enumerate(("Ah", "Kd", "2c")):
        table.feed(ev.BOARD, place, card(text))
    assert (table.game.street_bet[3], table.game.actor) == (200, 6)


def test_rp_2_chips_put_in_before_the_turn_card_bet_on_the_turn():
    table = flop_table()
    table.board("AhKd2c")
    for seat in (3, 6, 0):
        table.check(seat)
    assert table.bet(6, 300) == codes.ALERT_OUT_OF_TURN
    table.feed(ev.BURN)
    table.feed(ev.BOARD, 3, card("7s"))
    table.check(3)
    assert (table.game.street_bet[6], table.game.actor) == (300, 0)


def test_rp_2_chips_a_called_bet_still_owes_are_no_bet_of_the_next_street():
    table = Table({0: 1000, 3: 1000, 6: 1000})
    table.call(0)
    table.call(3)
    table.key(ev.K_RAISE, 300)
    table.key(ev.K_CALL)
    table.key(ev.K_CALL)
    assert table.game.phase == codes.BOARD
    for to in (150, 300):
        assert table.bet(3, to) == 0
    assert table.alerts() == []
    table.board("AhKd2c")
    assert table.game.actor == 3
    assert table.bet(3, 200) == 0
    assert table.game.street_bet[3] == 200
