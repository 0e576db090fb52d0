"""Small faults of the rules that the tests of a subject pass by and nothing else notices."""

import pytest
from floorman import events as ev
from floorman.rules import codes

from tests.rules.felt import CASINO, CUCA, TDA, Felt
from tests.rules.rig import Table, card
from tests.rules.test_board import Felt as Board
from tests.rules.test_burns import all_in
from tests.rules.test_dealing import deal

RICH = 50_000


def menu(table, entry, seat, number=0):
    """The dealer's menu; `seat` counts from 0."""
    return table.key(ev.K_FLOOR, codes.menu_value(entry, seat + 1, number))


# words keyed by the menu ---------------------------------------------------------------------


@pytest.mark.parametrize("by_menu", [False, True], ids=["key", "menu"])
@pytest.mark.parametrize(("book", "passive"), [(TDA, True), (CUCA, True), (CASINO, False)])
def test_tda_55_who_said_check_facing_a_bet_may_only_call_or_fold(book, passive, by_menu):
    table = Felt([RICH] * 3, book, check_passive=passive).flop()
    table.put(0, 500)
    said = menu(table, codes.MENU_CHECK, 1) if by_menu else table.key(ev.K_CHECK)
    assert said == codes.ALERT_FACES_BET
    table.key(ev.K_RAISE, 1_500)
    assert table.game.bet == (500 if passive else 1_500)


def test_the_menus_check_of_the_actor_is_refused_while_a_decision_is_open():
    table = Felt([RICH] * 3).flop()
    table.key(ev.K_FLOOR, 100)  # a decision about seat 1
    assert table.game.ruling
    assert menu(table, codes.MENU_CHECK, 0) == codes.ALERT_RULING_OPEN
    assert not table.notes(codes.NOTE_CHECKED)


@pytest.mark.parametrize(
    "entry", [codes.MENU_CHECK, codes.MENU_FOLD, codes.MENU_CALL, codes.MENU_RAISE, codes.MENU_POT]
)
def test_a_word_about_a_wager_counts_only_in_a_betting_round(entry):
    table = Felt([RICH] * 3)
    table.call_round()
    table.said.clear()
    before = table.packed()
    assert menu(table, entry, 1) == codes.ALERT_NO_ACTOR
    assert table.alerts() == [(1, codes.ALERT_NO_ACTOR, "")]
    assert table.packed() == before
    assert table.game.live(1)


@pytest.mark.parametrize("entry", [codes.MENU_CHECK, codes.MENU_FOLD, codes.MENU_CALL])
def test_a_word_of_a_seat_that_is_out_of_the_hand_is_refused(entry):
    table = Felt([RICH] * 3).flop()
    table.bets(0, None)
    assert menu(table, entry, 1) == codes.ALERT_NOT_IN_HAND
    assert table.game.actor == 2


# substantial action --------------------------------------------------------------------------


@pytest.mark.parametrize("book", [TDA, CASINO])
def test_tda_36_cas_13sa_an_action_taken_back_is_none_towards_substantial_action(book):
    """Taken back and done anew it is one, with which a misdeal is still dealt again."""
    table = Felt([RICH] * 4, book)
    table.put(2, 100, 100, 100)
    assert menu(table, codes.MENU_CALL, 2) == codes.ALERT_VOICE_CHIPS
    table.key(ev.K_ENTER, table.options().index(codes.OPT_CORRECT) + 1)
    assert table.did(2)[:2] == ("call", 100)
    table.key(ev.K_MISDEAL)
    assert table.options()[0] == codes.OPT_REDEAL


@pytest.mark.parametrize("book", [TDA, CASINO])
def test_tda_36_cas_13sa_what_was_done_before_it_stays_done(book):
    """A fold and the call that the floor made of a raise are two, one of them with chips."""
    table = Felt([RICH] * 5, book)
    table.key(ev.K_FOLD)
    table.put(3, 100, 100, 100)
    menu(table, codes.MENU_CALL, 3)
    table.key(ev.K_ENTER, table.options().index(codes.OPT_CORRECT) + 1)
    table.key(ev.K_MISDEAL)
    assert table.options()[0] == codes.OPT_PLAY_ON


# burns ---------------------------------------------------------------------------------------


def test_irr_13a_a_board_card_that_became_the_burn_ends_the_asking_with_two_burns_missing():
    table = all_in("Ah7d2c9s", burns=False)
    assert table.feed(ev.TAKEN, 13, ev.AT_BURN) == codes.ALERT_BOARD_BURNED
    table.choose(codes.OPT_BURN)
    table.said.clear()
    assert table.lay("Ks", 3) == 0
    table.feed(ev.REST)
    assert not table.proposed()
    assert not table.alerts()


def test_irr_13a_a_hand_mucked_while_a_burn_is_asked_about_folds_when_the_burn_comes_late():
    table = Board(CASINO)
    table.call_round()
    table.lay("Ah7d2c")
    assert table.feed(ev.REST) == codes.ALERT_BURN_MISSING
    table.muck(1)
    assert table.game.live(1)
    table.feed(ev.BURN)
    assert not table.game.live(1)
    assert table.game.actor == 2


# the board -----------------------------------------------------------------------------------


def boxed():
    """The last card of the flop was boxed; it is to go to the burns."""
    table = Board(CASINO)
    table.play_to("Ah7d2c")
    table.key(ev.K_FLOOR, codes.MENU_BOXED)
    table.key(ev.K_ENTER)
    return table


def test_irr_6_the_card_that_replaced_a_boxed_one_stays_when_another_goes_to_the_burns():
    table = boxed()
    table.lay("9s", 2)
    assert table.feed(ev.TAKEN, 10, ev.AT_BURN) == codes.ALERT_BOARD_BURNED
    assert list(table.game.board[:3]) == [card(c) for c in ("Ah", "7d", "9s")]


def test_irr_6_a_boxed_card_went_once_the_next_that_goes_is_another():
    table = boxed()
    table.feed(ev.TAKEN, 12, ev.AT_BURN)
    table.feed(ev.TAKEN, 10, ev.AT_BURN)
    assert table.game.nboard == 1


def test_irr_6_no_card_of_the_flop_was_the_boxed_turn():
    table = Board(CASINO)
    table.play_to("Ah7d2c9s")
    table.key(ev.K_FLOOR, codes.MENU_BOXED)
    table.key(ev.K_ENTER)
    assert table.feed(ev.TAKEN, 10, ev.AT_BURN) == codes.ALERT_BOARD_BURNED
    assert list(table.game.board[:4]) == [*[card(c) for c in ("Ah", "7d", "2c")], 255]


@pytest.mark.parametrize(
    ("text", "place", "rules"),
    [
        ("Ah7d2c", 3, ("RP-5B", "CUCA-14.3", "CAS-22b")),
        ("Ah7d2c9s", 4, ("RP-5C", "CUCA-14.3", "CAS-22c")),
        ("", 0, ("RP-5A", "CUCA-14.2", "CAS-22a")),
    ],
)
@pytest.mark.parametrize("book", [TDA, CUCA, CASINO])
def test_rp_5_cuca_14_3_cas_22_a_shuffle_is_told_with_the_rule_of_its_street(
    book, text, place, rules
):
    table = Board(book)
    table.play_to(text)
    table.feed(ev.BURN)
    table.lay("Jd", place)
    table.key(ev.K_ENTER)
    if place == 3:  # aside first; the stub is shuffled before the river
        table.call_round()
        table.feed(ev.BURN)
        table.lay("Qd", 3)
    assert (255, codes.STEP_SHUFFLE, rules[book]) in table.notes(codes.NOTE_STEP)


# dealing -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("book", "rule"), [(TDA, "TDA-35A3"), (CASINO, "CAS-13.8")])
def test_tda_35a3_cas_13_8_a_card_to_an_empty_seat_behind_the_deal_is_a_misdeal_too(book, rule):
    table = deal(book, 0, 1, 2, 3, 0, 1, 2, 3)
    assert table.card(7) == codes.ALERT_NOT_IN_HAND
    assert table.proposed() == [(7, codes.ALERT_NOT_IN_HAND, rule)]
    assert table.options()[0] == codes.OPT_REDEAL


@pytest.mark.parametrize(
    ("book", "seats", "named"),
    [
        (CASINO, (1, 2), (1, codes.ALERT_FIRST_SEAT, "CAS-13.2")),
        (CASINO, (1, 0), (1, codes.ALERT_FIRST_SEAT, "CAS-13.2")),
        (CASINO, (1, 2, 3, 0), (1, codes.ALERT_FIRST_SEAT, "CAS-13.2")),
        (CASINO, (0, 2, 1), (2, codes.ALERT_ORDER, "CAS-13.3")),
        (CASINO, (0, 1, 3, 2), (3, codes.ALERT_ORDER, "CAS-13.3")),
        (CASINO, (0, 1, 2, 3, 1, 0), (1, codes.ALERT_ORDER, "CAS-13.3")),
        (CUCA, (1, 0), (1, codes.ALERT_FIRST_SEAT, "CUCA-14.M2")),
        (CUCA, (0, 2, 1), (2, codes.ALERT_ORDER, "CUCA-14.M2")),
    ],
)
def test_cas_13_2_cas_13_3_a_wrong_start_is_not_a_wrong_order(book, seats, named):
    assert deal(book, *seats).proposed() == [named]


@pytest.mark.parametrize("seats", [(0, 2, 1, 3, 0, 1, 2, 3), (0, 2, 1, 3, 0, 2, 1, 3)])
def test_cas_13_3_a_wrong_order_is_named_once(seats):
    table = deal(CASINO, *seats)
    assert table.proposed() == [(2, codes.ALERT_ORDER, "CAS-13.3")]


# seats ---------------------------------------------------------------------------------------


def test_tda_34_heads_up_a_player_who_lost_all_on_the_button_posts_nothing():
    table = Table({0: 300, 3: 1_000, 6: 1_000}, button=0)
    table.key(ev.K_ALLIN)
    table.key(ev.K_CALL)
    table.key(ev.K_FOLD)
    table.board("Ah7d2c9sJd")
    table.show(s0="4c5c", s3="AcAd")
    assert (table.game.running(), table.game.stack[0]) == (False, 0)
    assert table.feed(ev.BUTTON, 0) == 0
    table.next_hand()
    game = table.game
    assert (game.button, game.small_seat, game.big_seat) == (3, 3, 6)
    assert game.street_bet[0] == 0


def test_tda_34_heads_up_one_chip_is_enough_for_the_button():
    game = Table({0: 1, 3: 1_000}, button=0).game
    assert (game.button, game.small_seat, game.big_seat) == (0, 0, 3)
    assert game.stack[0] == 0


# wagers --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("book", "change"), [(TDA, False), (CUCA, False), (CASINO, True)])
@pytest.mark.parametrize("players", [2, 3])
def test_cas_616_tda_42a_cuca_8e_a_small_chip_behind_an_overchip_is_change_in_one_book_alone(
    book, change, players
):
    """In the others it is a second motion; behind the last call it is out of turn."""
    table = Felt([RICH] * players, book).flop()
    table.key(ev.K_RAISE, 325)
    seat = table.game.actor
    table.put(seat, 1_000)
    said = table.put(seat, 25)
    assert (said == 0) == change
    assert (table.notes(codes.NOTE_CHANGE)[-1][1] == 700) == change


@pytest.mark.parametrize(
    ("chips", "code"), [(75, codes.ALERT_TINY_CHIP), (100, codes.ALERT_UNDERCALL)]
)
@pytest.mark.parametrize("book", [TDA, CUCA])
def test_tda_41_a_chip_is_tiny_below_a_tenth_of_the_call(book, chips, code):
    table = Felt([RICH] * 4, book).flop().bets(500, 1_000)
    assert table.put(2, *[25] * (chips // 25)) == code


@pytest.mark.parametrize("book", [TDA, CUCA])
def test_tda_41_a_blind_that_lies_there_makes_no_chip_larger(book):
    table = Felt([RICH] * 4, book).bets(300, 500)
    table.lay(0, 50)
    assert table.game.actor == 0
    assert table.put(0, 25) == codes.ALERT_TINY_CHIP
