"""Cards and buttons that are wrong, under each book: what the table asks and what comes of it."""

import pytest
from floorman import events as ev
from floorman.rules import codes

from host_tools.rulebook.tables import OWN
from tests.rules.felt import Felt as House
from tests.rules.felt import row
from tests.rules.rig import Table
from tests.rules.test_board import Felt
from tests.rules.test_dealing import ALL, CASINO, CUCA, TDA, Deal, deal


def house(table, parameter, value):
    """The house changed its rules before this hand."""
    assert table.game.book.change(row(parameter), value)


# open hands ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("book", "dead"), [(TDA, False), (CUCA, True), (CASINO, False)])
def test_cuca_14_s_an_open_hand_is_dead_after_two_players_acted(book, dead):
    table = Deal(book, 6)
    table.cards(*([0, 1, 2, 3, 4, 5] * 2))
    table.key(ev.K_CALL)
    table.key(ev.K_CALL)
    table.key(ev.K_EXPOSED, 5)  # seat 4 of 0..9
    assert (table.options()[0] == codes.OPT_DEAD) == dead
    if dead:
        assert table.proposed() == [(4, codes.ALERT_EXPOSED_CARD, "CUCA-14.S")]
        table.key(ev.K_ENTER)
        assert not table.game.live(4)


def test_cuca_14_s_one_player_acted_the_card_is_replaced():
    table = Deal(CUCA, 6)
    table.cards(*([0, 1, 2, 3, 4, 5] * 2))
    table.key(ev.K_CALL)
    table.key(ev.K_EXPOSED, 5)
    assert table.options()[0] == codes.OPT_REPLACE


@pytest.mark.parametrize("which", [1, 2])
def test_irr_11_cas_17_2_cas_17_3_who_opens_the_hand_may_lose_it(which):
    """The floor judges each case: passive is the proposal, a dead hand the second choice."""
    table = Felt(CASINO)
    table.key(ev.K_FLOOR, codes.MENU_EXPOSES)
    assert table.options() == [codes.OPT_PASSIVE, codes.OPT_DEAD, codes.OPT_PLAY_ON]
    table.key(ev.K_ENTER, which)
    assert table.game.live(0) == (which == 1)
    assert not table.game.may_raise(0) or which == 2


def test_irr_11_cas_13_0_a_card_the_dealer_exposed_is_the_burn():
    table = deal(CASINO, 0, 1, 2, 3, 0, 1, 2, 3)
    table.key(ev.K_EXPOSED, 3)
    table.key(ev.K_ENTER)
    table.feed(ev.TAKEN, 2, ev.AT_BURN)
    assert table.game.burns == 1
    assert table.notes(codes.NOTE_CARD_BURNED)[0][0] == 2


# two cards in a row ----------------------------------------------------------------------------


def test_tda_35b_the_button_catches_up_with_two_cards_in_a_row():
    table = deal(TDA, 0, 1, 2, 0, 1, 2, 3, 3)
    assert table.game.phase == codes.BET
    assert not table.proposed()


def test_tda_35b_the_button_gets_the_card_it_lacks_after_its_own():
    table = deal(TDA, 0, 1, 2, 0, 1, 2, 3)
    assert table.rest(2) == codes.ALERT_SHORT_BUTTON
    table.key(ev.K_ENTER)
    table.card(3)
    assert table.game.dealt[3] == 2
    assert table.game.phase == codes.BET


@pytest.mark.parametrize("book", ALL)
def test_cas_13_0_the_buttons_last_card_is_exposed_and_the_next_is_its_too(book):
    table = deal(book, 0, 1, 2, 3, 0, 1, 2)
    table.card(3)
    table.key(ev.K_EXPOSED)
    assert table.options()[0] == codes.OPT_REPLACE
    table.key(ev.K_ENTER)
    table.feed(ev.TAKEN, 3, ev.AT_BURN)
    assert table.card(3) == 0
    assert table.game.dealt[3] == 2
    assert table.game.phase == codes.BET
    assert len(table.proposed()) == 1


# jokers, short decks ---------------------------------------------------------------------------


def test_cas_13_6_a_house_that_calls_a_joker_a_misdeal():
    table = Deal(CASINO)
    house(table, "joker", 3)
    table.cards(0, 1, 2)
    table.feed(ev.FAULT, 2, ev.FAULT_JOKER)
    assert table.proposed() == [(2, codes.ALERT_JOKER, "CAS-13.6")]
    assert table.options()[0] == codes.OPT_REDEAL
    table.key(ev.K_ENTER)
    assert table.game.redeals == 1


def test_cas_13_6_a_joker_after_substantial_action_is_no_misdeal():
    table = Deal(CASINO)
    house(table, "joker", 3)
    table.cards(0, 1, 2, 3, 0, 1, 2, 3)
    table.key(ev.K_CALL)
    table.key(ev.K_CALL)
    table.feed(ev.FAULT, 2, ev.FAULT_JOKER)
    assert table.proposed() == [(2, codes.ALERT_JOKER, "CAS-13.SA")]
    assert table.options()[0] == codes.OPT_PLAY_ON


@pytest.mark.parametrize(("book", "rule"), [(TDA, "TDA-35E"), (CASINO, "IRR-9")])
def test_irr_9_a_missing_card_is_keyed_and_the_hand_stays_valid(book, rule):
    table = deal(book, 0, 1, 2, 3)
    assert table.key(ev.K_FLOOR, codes.MENU_SHORT) == codes.ALERT_DECK_SHORT
    assert table.alerts() == [(255, codes.ALERT_DECK_SHORT, rule)]
    assert not table.proposed()


def test_a_house_may_void_the_hand_when_a_card_is_missing():
    table = Deal(TDA)
    house(table, "missing", 1)
    assert table.key(ev.K_FLOOR, codes.MENU_SHORT) == codes.ALERT_DECK_SHORT
    table.key(ev.K_ENTER)
    assert table.game.stack[:4] == [1_000] * 4


def test_irr_7_a_joker_found_after_the_round_is_too_late_for_another_card():
    table = Felt(CASINO)
    table.call_round()
    assert table.game.phase == codes.BOARD
    table.feed(ev.FAULT, 0, ev.FAULT_JOKER)
    assert table.options()[0] == codes.OPT_DEAD


# a card off the table --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("book", "rule", "default"),
    [
        (TDA, "TDA-1", codes.OPT_PLAY_ON),
        (CUCA, "CUCA-2.3", codes.OPT_PLAY_ON),
        (CASINO, "CAS-13.7", codes.OPT_REDEAL),
    ],
)
def test_cas_13_7_a_card_is_dealt_off_the_table(book, rule, default):
    table = deal(book, 0, 1)
    table.key(ev.K_FLOOR, codes.MENU_OFF_TABLE)
    assert table.proposed() == [(1, codes.ALERT_CARD_OFF_TABLE, rule)]
    assert table.options()[0] == default


@pytest.mark.parametrize("dead", [False, True])
def test_cas_13_0b_irr_12_a_player_drops_the_cards(dead):
    """Plays on; the dealer may decide that the hand folds."""
    table = deal(CASINO, 0, 1, 2, 3, 0, 1, 2, 3)
    table.key(ev.K_FLOOR, codes.menu_value(codes.MENU_OFF_TABLE, 3))
    assert table.proposed() == [(2, codes.ALERT_CARD_OFF_TABLE, "CAS-13.0b")]
    assert table.options()[:2] == [codes.OPT_PLAY_ON, codes.OPT_DEAD]
    table.choose(codes.OPT_DEAD if dead else codes.OPT_PLAY_ON)
    assert table.game.live(2) != dead


# boxed cards -----------------------------------------------------------------------------------


@pytest.mark.parametrize("book", ALL)
def test_irr_6_the_seat_that_is_keyed_had_the_boxed_card(book):
    table = deal(book, 0, 1, 2, 3, 0)
    table.key(ev.K_FLOOR, codes.menu_value(codes.MENU_BOXED, 3))
    assert [note[:2] for note in table.alerts()] == [(2, codes.ALERT_BOXED)]
    table.cards(1, 2, 3)
    assert [note[:2] for note in table.proposed()] == [(2, codes.ALERT_EXPOSED_CARD)]


@pytest.mark.parametrize("seat", [7, 3])
def test_irr_6_a_seat_without_cards_had_no_boxed_card(seat):
    table = deal(CASINO, 0, 1, 2)
    table.key(ev.K_FLOOR, codes.menu_value(codes.MENU_BOXED, seat + 1))
    assert table.alerts() == [(seat, codes.ALERT_BOXED, "IRR-6")]
    table.cards(3, 0, 1, 2, 3)
    assert not table.proposed()


def flop(book):
    table = Felt(book)
    table.call_round()
    table.board("AhKd7c")
    table.said.clear()
    return table


@pytest.mark.parametrize(("book", "replaced"), [(TDA, False), (CUCA, False), (CASINO, True)])
def test_irr_6_a_boxed_card_of_the_flop_is_a_burn_and_replaced(book, replaced):
    table = flop(book)
    game = table.game
    assert table.key(ev.K_FLOOR, codes.MENU_BOXED) == codes.ALERT_BOXED
    assert [note[:2] for note in table.proposed()] == (
        [(255, codes.ALERT_BOXED)] if replaced else []
    )
    if not replaced:
        return
    assert table.proposed()[0][2] == "IRR-6"
    assert table.options() == [codes.OPT_REPLACE, codes.OPT_PLAY_ON]
    table.key(ev.K_ENTER)
    assert table.notes(codes.NOTE_STEP)[-1] == (255, codes.STEP_BOXED, "IRR-6")
    assert (game.phase, game.burns_due) == (codes.BOARD, game.burns + 1)
    table.feed(ev.TAKEN, 12, ev.AT_BURN)
    table.feed(ev.BOARD, 2, 21)
    assert (game.phase, game.street, game.nboard) == (codes.BET, 1, 3)
    assert not game.ruling
    table.call_round()
    assert (game.burns, game.burns_due) == (2, 3)
    table.board("2s")
    assert (game.phase, game.street) == (codes.BET, 2)
    assert not game.ruling


@pytest.mark.parametrize("place", [0, 1])
def test_irr_6_the_card_that_is_taken_was_the_boxed_one(place):
    table = flop(CASINO)
    table.key(ev.K_FLOOR, codes.MENU_BOXED)
    table.key(ev.K_ENTER)
    table.feed(ev.TAKEN, 10 + place, ev.AT_BURN)
    table.feed(ev.BOARD, place, 21)
    game = table.game
    assert (game.phase, game.street, game.nboard, game.burns) == (codes.BET, 1, 3, 2)
    assert game.board[place] == 21
    assert not game.ruling


@pytest.mark.parametrize("street", [2, 3])
def test_irr_6_a_boxed_turn_or_river(street):
    table = flop(CASINO)
    game = table.game
    for card in ("2s", "9h")[: street - 1]:
        table.call_round()
        table.board(card)
    table.key(ev.K_FLOOR, codes.MENU_BOXED)
    table.key(ev.K_ENTER)
    assert (game.phase, game.street) == (codes.BOARD, street - 1)
    table.feed(ev.TAKEN, 11 + street, ev.AT_BURN)
    table.feed(ev.BOARD, 1 + street, 21)
    assert (game.phase, game.street, game.nboard) == (codes.BET, street, 2 + street)
    assert game.burns == street + 1
    assert not game.ruling


def test_irr_6_after_an_action_the_board_lies():
    table = flop(CASINO)
    table.check(table.game.actor)
    assert table.key(ev.K_FLOOR, codes.MENU_BOXED) == codes.ALERT_BOXED
    assert not table.proposed()


def test_irr_6_a_boxed_burn_is_a_burn():
    table = Felt(CASINO)
    table.call_round()
    table.feed(ev.BURN)
    table.said.clear()
    assert table.key(ev.K_FLOOR, codes.MENU_BOXED) == codes.ALERT_BOXED
    assert table.alerts() == [(255, codes.ALERT_BOXED, "IRR-6")]
    assert not table.proposed()


# hands that left their seats -------------------------------------------------------------------


def test_cas_17_5_a_hand_that_touched_the_muck_is_dead():
    table = Felt(CASINO, dict.fromkeys(range(4), 1_000))
    table.muck(3)
    table.feed(ev.FAULT, 3, ev.FAULT_BACK)
    assert table.proposed() == [(3, codes.ALERT_MUCK_RETRIEVED, "CAS-17.5")]
    assert table.options()[0] == codes.OPT_DEAD
    table.key(ev.K_ENTER)
    assert not table.game.live(3)


@pytest.mark.parametrize("book", [TDA, CUCA, CASINO])
def test_cas_17_5_a_dead_hand_that_goes_back_to_the_muck_is_asked_about_no_more(book):
    table = Felt(book, dict.fromkeys(range(4), 1_000))
    table.muck(3)
    assert table.feed(ev.FAULT, 3, ev.FAULT_BACK) == codes.ALERT_MUCK_RETRIEVED
    table.muck(2)
    assert table.game.ruling == codes.ALERT_MUCK_RETRIEVED, "another hand says nothing about it"
    table.muck(3)
    assert not table.game.ruling
    assert not table.game.live(3)


def test_tda_14_a_hand_that_may_live_waits_at_the_muck_for_the_decision():
    table = Felt(TDA)
    table.play_to("Ah7d2c9sJd")
    table.call_round()
    table.muck(0)
    table.feed(ev.FAULT, 0, ev.FAULT_BACK)
    table.muck(0)
    assert table.options()[0] == codes.OPT_RESTORE


@pytest.mark.parametrize("back", [True, False])
def test_tda_13b_who_does_not_table_the_hand_and_mucks_it_may_have_lost_it(back):
    """The table knows its two cards again: they are identified, the floor may restore them."""
    table = Felt(TDA)
    table.play_to("Ah7d2c9sJd")
    table.call_round()
    table.feed(ev.SHOWN, 1, 12 << 8 | 13)
    assert table.key(ev.K_SHOW) == codes.ALERT_MISSING_CARDS
    table.muck(0)
    if back:
        assert table.feed(ev.FAULT, 0, ev.FAULT_BACK) == codes.ALERT_MUCK_RETRIEVED
        assert table.options() == [codes.OPT_RESTORE, codes.OPT_DEAD]
        table.key(ev.K_ENTER)
    assert table.game.live(0) == back


@pytest.mark.parametrize(("book", "rule"), [(TDA, "TDA-25C"), (CUCA, "CUCA-2.2"), (CASINO, OWN)])
def test_tda_25c_cuca_2_2_cards_out_of_sight_are_said_and_nothing_more(book, rule):
    table = Felt(book)
    assert table.feed(ev.FAULT, 1, ev.FAULT_GONE) == codes.ALERT_CARDS_HIDDEN
    assert table.alerts() == [(1, codes.ALERT_CARDS_HIDDEN, rule)]
    assert table.game.live(1)
    table.muck(0)
    table.feed(ev.FAULT, 0, ev.FAULT_GONE)
    assert len(table.alerts()) == 1


def test_tda_25c_where_the_house_says_so_cards_out_of_sight_are_folded():
    table = House([1_000] * 3, hidden_folds=1)
    seat = table.game.actor
    table.feed(ev.FAULT, seat, ev.FAULT_GONE)
    assert table.alerts() == [(seat, codes.ALERT_CARDS_HIDDEN, "TDA-25C")]
    assert not table.game.live(seat)
    assert table.game.actor != seat


def test_tda_25c_who_is_all_in_is_not_folded_for_cards_out_of_sight():
    table = House([1_000] * 3, hidden_folds=1)
    seat = table.game.actor
    table.key(ev.K_ALLIN)
    table.feed(ev.FAULT, seat, ev.FAULT_GONE)
    assert table.game.live(seat)


def test_tda_25c_while_a_decision_is_open_nobody_s_cards_are_folded():
    table = House([1_000] * 3, hidden_folds=1)
    table.key(ev.K_FLOOR)
    table.feed(ev.FAULT, 1, ev.FAULT_GONE)
    assert table.game.live(1)


@pytest.mark.parametrize(
    ("book", "rule"), [(TDA, "TDA-1"), (CUCA, "CUCA-3.5"), (CASINO, "CAS-21.C2")]
)
def test_cuca_3_5_a_dead_card_on_the_board(book, rule):
    table = Felt(book)
    assert table.feed(ev.FAULT, 10, ev.FAULT_DEAD) == codes.ALERT_DEAD_CARD
    assert table.alerts() == [(255, codes.ALERT_DEAD_CARD, rule)]


@pytest.mark.parametrize("fault", [ev.FAULT_MOVED, ev.FAULT_DEAD, ev.FAULT_GONE])
def test_cards_that_are_collected_after_the_hand_are_no_fault(fault):
    table = Felt(TDA)
    table.muck(0)
    table.muck(1)
    table.said.clear()
    assert table.feed(ev.FAULT, 2, fault) == 0
    assert not table.said


# the last hand ---------------------------------------------------------------------------------


def test_the_last_hand_wins_also_when_its_cards_were_collected_during_the_decision():
    table = Felt(TDA, dict.fromkeys(range(2), 1_000))
    table.bet(table.game.actor, 300)
    table.key(ev.K_FLOOR, codes.menu_value(0, 1))
    table.muck(1)  # held until it is decided
    table.choose(codes.OPT_DEAD)
    assert table.game.phase == codes.DONE
    assert (1, 200, "TDA-17B") in table.notes(codes.NOTE_WINS)
    assert table.chips() == 2_000


def test_of_two_hands_that_are_ruled_dead_the_last_one_wins():
    table = Felt(TDA, dict.fromkeys(range(2), 1_000))
    table.bet(table.game.actor, 300)
    for seat in (0, 1):
        table.key(ev.K_FLOOR, codes.menu_value(0, seat + 1))
    for _ in range(2):
        table.choose(codes.OPT_DEAD)
    assert table.game.phase == codes.DONE
    assert len(table.notes(codes.NOTE_DEAD_HAND)) == 1
    assert table.chips() == 2_000


# the button ------------------------------------------------------------------------------------


def wrong_button(book, seat=2):
    """Four players, the button lies at seat 0."""
    table = Felt(book, dict.fromkeys(range(4), 1_000))
    table.status = table.key(ev.K_FLOOR, codes.menu_value(codes.MENU_BUTTON, seat + 1))
    return table


@pytest.mark.parametrize(
    ("book", "rule", "default"),
    [
        (TDA, "TDA-1", codes.OPT_PLAY_ON),
        (CUCA, "CUCA-14.5", codes.OPT_CORRECT),
        (CASINO, "IRR-1", codes.OPT_CORRECT),
    ],
)
def test_cuca_14_5_irr_1_a_wrong_button(book, rule, default):
    table = wrong_button(book)
    assert table.proposed() == [(2, codes.ALERT_BUTTON_WRONG, rule)]
    assert table.options()[0] == default
    table.key(ev.K_ENTER)
    game = table.game
    assert game.button == (2 if book == CUCA else 0)
    for button in ((1, 2), (3, 0), (2, 3))[book]:  # it moves on from there
        while game.phase == codes.BET:
            table.muck(game.actor)
        table.next_hand()
        assert game.button == button
        assert game.small_seat == (button + 1) % 4


@pytest.mark.parametrize("seat", [0, 8])
def test_irr_1_the_button_lies_there_already_or_nobody_does(seat):
    table = wrong_button(CASINO, seat)
    assert table.status == codes.ALERT_NO_OPTION
    assert not table.proposed()


def test_irr_1_a_button_set_by_hand_needs_no_repair():
    table = wrong_button(CASINO)
    table.key(ev.K_ENTER)
    for seat in (3, 0, 1):
        table.muck(seat)
    table.feed(ev.BUTTON, 1)
    table.start(2)
    assert table.game.button == 1
    for seat in (0, 1, 2):
        table.muck(seat)
    table.next_hand()
    assert table.game.button == 2


def test_tda_35a5_a_seat_s_first_card_off_the_deck_was_seen_also_when_told_late():
    table = deal(TDA, 0, 1, 2)
    table.key(ev.K_EXPOSED, 1)  # seat 0 of 0..9
    assert table.proposed() == [(0, codes.ALERT_EXPOSED_CARD, "TDA-35A5")]
    table = deal(TDA, 0, 1, 2)
    table.key(ev.K_EXPOSED, 3)
    assert table.proposed() == []


@pytest.mark.parametrize("cards", [1, 8])
def test_tda_35a_a_key_that_sticks_breaks_no_snapshot(cards):
    table = deal(TDA, *([0, 1, 2, 3] * 2)[:cards])
    for _ in range(257):
        table.key(ev.K_EXPOSED)
        table.key(ev.K_FLOOR, codes.MENU_BOXED)
    state = table.packed()
    again = Table({}, start=False).game
    again.unpack(bytearray(state))
    assert again.pack(bytearray(len(state))) == len(state)
    assert [again.exposed, again.boxed] == [table.game.exposed, table.game.boxed]


@pytest.mark.parametrize("book", ALL)
def test_a_card_on_the_board_before_any_is_due_is_an_alert_without_a_face(book):
    table = Felt(book)
    assert table.feed(ev.FAULT, 12, ev.FAULT_EARLY) == codes.ALERT_PREMATURE
    assert set(table.game.early_cards) == {255}
    assert not table.game.ruling


def test_a_rabbit_after_the_hand_is_named_without_its_face():
    table = Felt(TDA, dict.fromkeys(range(2), 1_000))
    table.key(ev.K_FOLD)
    assert table.feed(ev.FAULT, 10, ev.FAULT_EARLY) == codes.ALERT_RABBIT


def test_a_refusal_is_said_with_its_reason_and_is_no_event_of_the_hand():
    table = Felt(TDA)
    log = table.game.log.count
    assert table.feed(ev.REFUSED, 0, codes.ALERT_UNDO_SHOWN) == codes.ALERT_UNDO_SHOWN
    assert table.feed(ev.REFUSED, 0, codes.ALERT_MISDEAL) == codes.ALERT_BAD_EVENT
    assert table.feed(ev.REFUSED, 3, codes.ALERT_KNOCK_WHOSE) == codes.ALERT_KNOCK_WHOSE
    assert table.alerts()[-1] == (3, codes.ALERT_KNOCK_WHOSE, "")
    assert table.feed(ev.REFUSED, 10, codes.ALERT_KNOCK_WHOSE) == codes.ALERT_BAD_EVENT
    assert table.game.log.count == log
