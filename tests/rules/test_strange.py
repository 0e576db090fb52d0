"""Tags that no file knows: objects that play no part, and foreign cards, under every book.

TDA-35E, CUCA-14.6 and IRR-3 speak of cards of another deck that were dealt; no book of a thing
that lies beside a whole hand.
"""

import pytest
from floorman import events as ev
from floorman.rules import codes

from host_tools.table.view import decode
from tests.rules.felt import CASINO, CUCA, TDA, TDA24, Felt
from tests.rules.test_dealing import ALL, Deal, deal

FOREIGN = {
    TDA: codes.OPT_VOID, CUCA: codes.OPT_REPLACE, CASINO: codes.OPT_VOID, TDA24: codes.OPT_VOID,
}  # fmt: skip
OWN, OTHER, FOLDED, EMPTY = 2, 0, 1, 7
BOARD, BURN, MUCK = 12, ev.AT_BURN, ev.AT_MUCK
NOBODY = 255
WRONG = (ev.FAULT_DECK, ev.FAULT_JOKER, ev.FAULT_CUT)


def comes(table, place, fault=ev.FAULT_UNKNOWN):
    return table.feed(ev.FAULT, place, fault)


def goes(table, place):
    return table.feed(ev.FAULT, place, ev.FAULT_AWAY)


def asked(table):
    """(code, seat, default) of every open decision, the one on top last."""
    game = table.game
    return [
        (game.ruling_code[n], game.ruling_seat[n], game.ruling_options[6 * n])
        for n in range(game.open_rulings)
    ]


def record(table):
    """All that the rules know, but for the options of decisions that are open no more."""
    seen = decode(table.packed())
    seen["ruling_options"] = seen["ruling_options"][: 6 * seen["open_rulings"]]
    return seen


def an_object(place):
    return (codes.ALERT_OBJECT, place if place < 10 else NOBODY, codes.OPT_PLAY_ON)


def betting(book):
    """Four players, the blinds are seats 0 and 1; seat 2 is to act."""
    return Felt([2_000] * 4, book)


def with_a_fold(book):
    """All but the big blind, seat 1, see the flop."""
    table = betting(book)
    for key in (ev.K_CALL, ev.K_CALL, ev.K_CALL, ev.K_FOLD):
        table.key(key)
    table.board("Ac7d2h")
    table.said.clear()
    return table


def all_in_called(book):
    """The river lies, everything is in, and hands are not shown yet."""
    table = betting(book).flop()
    for text in ("9s", "8s"):
        table.bets(0, 0, 0, 0)
        table.board(text)
    table.bets("all-in", "all-in", None, None)
    return table


def at_showdown(book):
    table = betting(book).flop()
    for text in ("9s", "8s"):
        table.bets(0, 0, 0, 0)
        table.board(text)
    return table.bets(0, 0, 0, 0)


MOMENTS = [betting, with_a_fold, all_in_called, at_showdown]


@pytest.mark.parametrize("book", ALL)
@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("place", [OWN, OTHER, FOLDED, EMPTY, BOARD, BURN])
def test_a_thing_that_plays_no_part_is_to_be_removed_and_asked_about_no_longer(
    book, moment, place
):
    table = moment(book)
    before = record(table)
    comes(table, place)
    assert asked(table) == [an_object(place)]
    goes(table, place)
    assert record(table) == before
    assert (place if place < 10 else NOBODY, codes.ALERT_OBJECT, "own") in table.notes(
        codes.NOTE_SETTLED
    )


@pytest.mark.parametrize("book", ALL)
@pytest.mark.parametrize("moment", [with_a_fold, at_showdown])
@pytest.mark.parametrize("fault", WRONG)
@pytest.mark.parametrize("place", [FOLDED, EMPTY, BOARD, MUCK])
def test_irr_3_a_wrong_card_where_it_plays_no_part_voids_nothing(book, moment, fault, place):
    table = moment(book)
    if place == FOLDED:
        table.muck(FOLDED)
    comes(table, place, fault)
    assert asked(table) == [an_object(place)]


@pytest.mark.parametrize("book", ALL)
@pytest.mark.parametrize("fault", [*WRONG, ev.FAULT_DUPLICATE])
@pytest.mark.parametrize("acts", range(4))
def test_irr_3_a_wrong_card_beside_a_whole_hand_was_not_dealt(book, fault, acts):
    """A player lays it there: neither a misdeal for three cards nor a void is the default."""
    table = betting(book)
    for _ in range(acts):
        table.key(ev.K_CALL)
    table.feed(ev.HOLE, OWN, 900)
    comes(table, OWN, fault)
    assert asked(table) == [an_object(OWN)]
    assert table.game.dealt[OWN] == 2
    goes(table, OWN)
    assert asked(table) == []
    assert table.game.phase == codes.BET
    assert table.game.extra == 0


@pytest.mark.parametrize("book", ALL)
def test_play_on_lets_it_lie_until_it_was_taken_away(book):
    table = betting(book)
    comes(table, OWN)
    table.key(ev.K_ENTER)
    assert table.game.phase == codes.BET
    comes(table, OWN)
    assert asked(table) == []
    goes(table, OWN)
    comes(table, OWN)
    assert asked(table) == [an_object(OWN)]


@pytest.mark.parametrize("book", ALL)
def test_the_floor_may_still_take_it_for_a_foreign_card(book):
    table = betting(book)
    comes(table, OWN)
    assert table.key(ev.K_ENTER, 2) == 0
    assert table.game.phase == codes.DONE
    assert list(table.game.stack[:4]) == [2_000] * 4


# the deal ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("book", ALL)
def test_tda_35e_cuca_14_6_irr_3_a_tag_where_a_card_is_due_may_be_the_card(book):
    table = deal(book, 0, 1)
    comes(table, 2)
    assert asked(table) == [(codes.ALERT_UNKNOWN_TAG, 2, FOREIGN[book])]
    table.cards(3, 0, 1, 2, 3)  # the dealer went on: it is
    assert asked(table) == [(codes.ALERT_UNKNOWN_TAG, 2, FOREIGN[book])]
    assert list(table.game.dealt[:4]) == [2, 2, 2, 2]
    goes(table, 2)  # its player looks
    assert asked(table) == [(codes.ALERT_UNKNOWN_TAG, 2, FOREIGN[book])]
    table.choose(codes.OPT_PLAY_ON)
    assert table.game.phase == codes.BET


@pytest.mark.parametrize("book", ALL)
@pytest.mark.parametrize("dealt", range(8))
def test_a_tag_where_a_card_is_due_is_none_when_the_card_comes(book, dealt):
    seats = [0, 1, 2, 3] * 2
    table = Deal(book)
    for seat in seats[:dealt]:
        table.card(seat)
    comes(table, seats[dealt])
    assert [one[0] for one in asked(table)] == [codes.ALERT_UNKNOWN_TAG]
    table.cards(*seats[dealt:])
    assert asked(table) == [an_object(seats[dealt])]
    goes(table, seats[dealt])
    assert asked(table) == []
    assert table.game.phase == codes.BET
    assert bytes(table.game.dealt[:4]) == bytes([2] * 4)
    assert not table.game.strange | table.game.let_lie | table.game.unnamed


@pytest.mark.parametrize("book", ALL)
@pytest.mark.parametrize("dealt", range(8))
@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("fault", [ev.FAULT_UNKNOWN, ev.FAULT_THING])
def test_a_thing_that_comes_and_goes_during_the_deal_leaves_nothing(book, dealt, seat, fault):
    seats = [0, 1, 2, 3] * 2
    table = Deal(book)
    for to in seats[:dealt]:
        table.card(to)
    before = record(table)
    comes(table, seat, fault)
    due = seat == seats[dealt] and fault == ev.FAULT_UNKNOWN
    assert asked(table)[0][0] == (codes.ALERT_UNKNOWN_TAG if due else codes.ALERT_OBJECT)
    goes(table, seat)
    assert record(table) == before
    table.cards(*seats[dealt:])
    assert table.game.phase == codes.BET
    assert not table.game.ruling


@pytest.mark.parametrize("book", ALL)
def test_a_hand_of_one_card_and_a_tag_is_foreign_when_nothing_comes_any_more(book):
    table = Deal(book)
    comes(table, 3, ev.FAULT_THING)
    table.cards(0, 1, 2, 3, 0, 1, 2)
    assert asked(table) == [an_object(3)]
    table.rest(2)
    assert asked(table) == [(codes.ALERT_UNKNOWN_TAG, 3, FOREIGN[book])]
    table.card(3)  # it lay below
    assert asked(table) == [an_object(3)]


@pytest.mark.parametrize("book", ALL)
def test_a_tag_that_is_heard_later_than_the_next_card_is_the_card_that_was_passed_by(book):
    table = deal(book, 0, 1, 3)
    comes(table, 2)
    table.cards(0, 1, 2, 3)
    assert (codes.ALERT_UNKNOWN_TAG, 2, FOREIGN[book]) in asked(table)
    assert bytes(table.game.dealt[:4]) == bytes([2] * 4)


def test_cuca_14_6_the_foreign_card_goes_out_and_another_comes():
    table = deal(CUCA, 0, 1)
    comes(table, 2)
    table.key(ev.K_ENTER)
    assert table.notes(codes.NOTE_CARD_DUE)[0][0] == 2
    goes(table, 2)
    table.cards(2, 3, 0, 1, 2, 3)
    assert table.game.phase == codes.BET
    assert bytes(table.game.dealt[:4]) == bytes([2] * 4)
    assert not table.game.ruling


@pytest.mark.parametrize("book", ALL)
def test_the_last_card_is_foreign(book):
    table = deal(book, 0, 1, 2, 3, 0, 1, 2)
    comes(table, 3)
    assert asked(table) == [(codes.ALERT_UNKNOWN_TAG, 3, FOREIGN[book])]
    table.key(ev.K_ENTER)
    assert table.game.phase == (codes.DEAL if book == CUCA else codes.DONE)
    if book == CUCA:
        goes(table, 3)
        table.card(3)
        assert table.game.phase == codes.BET


# the board ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("book", ALL)
def test_tda_35e_cuca_14_6_irr_3_a_foreign_card_on_the_board_comes_behind_its_burn(book):
    table = betting(book)
    table.call_round()
    comes(table, 10)
    assert asked(table) == [an_object(10)]
    goes(table, 10)
    table.feed(ev.BURN)
    comes(table, 10)
    assert asked(table) == [(codes.ALERT_UNKNOWN_TAG, NOBODY, FOREIGN[book])]
    table.feed(ev.BOARD, 0, 5)
    assert asked(table) == [an_object(10)]
    goes(table, 10)
    assert asked(table) == []


@pytest.mark.parametrize("book", ALL)
def test_irr_3_a_foreign_burn_voids_nothing(book):
    table = betting(book)
    table.call_round()
    comes(table, BURN)
    default = codes.OPT_REPLACE if book == CUCA else codes.OPT_PLAY_ON
    assert asked(table) == [(codes.ALERT_UNKNOWN_TAG, NOBODY, default)]
    goes(table, BURN)
    assert asked(table) == []


# phones, and copies of tags with a secret --------------------------------------------------------


NO_CARDS = {ev.FAULT_PHONE: codes.ALERT_PHONE, ev.FAULT_COPY: codes.ALERT_COPY}


def named(place, fault):
    return (NO_CARDS[fault], place if place < 10 else NOBODY, codes.OPT_PLAY_ON)


@pytest.mark.parametrize("book", ALL)
@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("place", [OWN, OTHER, FOLDED, EMPTY, BOARD, BURN])
@pytest.mark.parametrize("fault", NO_CARDS)
def test_iso_14443_3_a_phone_is_named_and_is_no_card(book, moment, place, fault):
    table = moment(book)
    before = record(table)
    comes(table, place, fault)
    assert asked(table) == [named(place, fault)]
    goes(table, place)
    assert record(table) == before
    assert (place if place < 10 else NOBODY, NO_CARDS[fault], "own") in table.notes(
        codes.NOTE_SETTLED
    )


@pytest.mark.parametrize("book", ALL)
@pytest.mark.parametrize("dealt", range(8))
@pytest.mark.parametrize("fault", NO_CARDS)
def test_iso_14443_3_a_phone_is_no_card_where_one_is_due(book, dealt, fault):
    seats = [0, 1, 2, 3] * 2
    table = Deal(book)
    for seat in seats[:dealt]:
        table.card(seat)
    before = record(table)
    comes(table, seats[dealt], fault)
    assert asked(table) == [named(seats[dealt], fault)]
    table.cards(*seats[dealt:])
    assert asked(table) == [named(seats[dealt], fault)]
    goes(table, seats[dealt])
    assert asked(table) == []
    assert table.game.phase == codes.BET
    assert bytes(table.game.dealt[:4]) == bytes([2] * 4)
    assert before["redeals"] == table.game.redeals


@pytest.mark.parametrize("book", ALL)
@pytest.mark.parametrize("fault", NO_CARDS)
def test_tda_35a4_cas_13_4_a_phone_is_not_the_card_that_a_seat_lacks(book, fault):
    table = Deal(book)
    comes(table, 3, fault)
    table.cards(0, 1, 2, 3, 0, 1, 2)
    table.rest(2)
    assert (codes.ALERT_SHORT_BUTTON, 3, codes.OPT_GIVE) in asked(table)
    assert codes.ALERT_UNKNOWN_TAG not in [one[0] for one in asked(table)]


@pytest.mark.parametrize("book", ALL)
@pytest.mark.parametrize("fault", NO_CARDS)
def test_a_phone_that_was_let_lie_and_comes_again_is_asked_about_again(book, fault):
    table = betting(book)
    comes(table, OWN, fault)
    table.key(ev.K_ENTER)
    assert table.game.phase == codes.BET
    goes(table, OWN)
    comes(table, OWN)
    assert asked(table) == [an_object(OWN)]


# one card of a hand in the muck ------------------------------------------------------------------

HALF_DEFAULT = codes.OPT_PLAY_ON


@pytest.mark.parametrize("book", ALL)
@pytest.mark.parametrize("moment", MOMENTS)
def test_one_card_in_the_muck_folds_nobody_and_the_question_goes_with_it(book, moment):
    table = moment(book)
    before = record(table)
    table.feed(ev.FAULT, OTHER, ev.FAULT_HALF)
    assert asked(table) == [(codes.ALERT_HALF_MUCKED, OTHER, HALF_DEFAULT)]
    assert table.game.live(OTHER)
    table.feed(ev.FAULT, OTHER, ev.FAULT_WHOLE)
    assert record(table) == before


@pytest.mark.parametrize("book", ALL)
def test_tda_58_cuca_13a_cas_16_the_dealer_saw_the_hand_fold(book):
    table = betting(book)
    table.feed(ev.FAULT, OWN, ev.FAULT_HALF)
    table.key(ev.K_ENTER, 1 + table.options().index(codes.OPT_FOLD))
    assert not table.game.live(OWN)
    assert (ev.CUE_UNSEEN, OWN, 0) in table.cues
    assert table.game.actor == 3


@pytest.mark.parametrize("book", ALL)
def test_tda_58_cuca_13a_cas_16_the_second_card_follows(book):
    table = betting(book)
    table.feed(ev.FAULT, OWN, ev.FAULT_HALF)
    table.muck(OWN)
    assert asked(table) == []
    assert not table.game.live(OWN)
    assert table.game.actor == 3


@pytest.mark.parametrize("book", ALL)
def test_a_half_of_a_hand_that_is_not_live_is_nobodys(book):
    table = with_a_fold(book)
    table.muck(FOLDED)
    before = record(table)
    table.feed(ev.FAULT, FOLDED, ev.FAULT_HALF)
    table.feed(ev.FAULT, EMPTY, ev.FAULT_HALF)
    assert record(table) == before


# wrong cards beside the seats --------------------------------------------------------------------


@pytest.mark.parametrize("book", ALL)
@pytest.mark.parametrize("fault", [*WRONG, ev.FAULT_DUPLICATE])
@pytest.mark.parametrize("place", [10, BURN])
def test_a_wrong_card_that_is_taken_off_the_board_or_the_burns_is_asked_about_no_more(
    book, fault, place
):
    table = betting(book)
    table.call_round()
    table.feed(ev.BURN)
    comes(table, place, fault)
    assert len(asked(table)) == 1
    goes(table, place)
    assert asked(table) == []


@pytest.mark.parametrize("fault", WRONG)
def test_cuca_14_6_a_player_who_lifts_a_wrong_card_has_it_all_the_same(fault):
    table = deal(CUCA, 0, 1, 2)
    comes(table, 2, fault)
    goes(table, 2)
    assert asked(table)[0][2] == codes.OPT_REPLACE


# several at a time -------------------------------------------------------------------------------


@pytest.mark.parametrize("first", [0, 1])
def test_two_things_at_two_seats_go_each_by_itself(first):
    table = betting(TDA)
    places = [OWN, OTHER]
    for place in places:
        comes(table, place)
    assert asked(table) == [an_object(OWN), an_object(OTHER)]
    goes(table, places.pop(first))
    assert asked(table) == [an_object(places[0])]
    goes(table, places[0])
    assert asked(table) == []


def test_things_that_find_no_room_are_asked_about_when_there_is_some():
    table = betting(TDA)
    places = [0, 1, 2, 3, 7, 10, 11, BURN]
    for place in places:
        comes(table, place)
    assert len(asked(table)) == 4
    for place in places:
        goes(table, place)
    assert asked(table) == []
    assert table.game.strange == 0


def test_two_things_on_the_board_are_asked_about_in_turn():
    table = betting(TDA)
    comes(table, 10)
    comes(table, 11)
    goes(table, 10)
    assert asked(table) == [an_object(11)]
    table.key(ev.K_ENTER)
    assert asked(table) == []


@pytest.mark.parametrize("book", ALL)
def test_a_thing_that_goes_while_another_question_is_open_leaves_that_one(book):
    table = betting(book)
    comes(table, OWN)
    table.key(ev.K_FLOOR)
    goes(table, OWN)
    assert [one[0] for one in asked(table)] == [codes.ALERT_FLOOR]
    comes(table, OWN)
    assert asked(table)[-1] == an_object(OWN)


def test_a_hand_that_goes_to_the_muck_meanwhile_folds_when_the_thing_is_gone():
    table = betting(TDA)
    comes(table, OTHER)
    table.muck(2)
    assert table.game.live(2)
    goes(table, OTHER)
    assert not table.game.live(2)


@pytest.mark.parametrize("book", ALL)
def test_undo_takes_back_that_it_came_and_that_it_went(book):
    table = betting(book)
    before = record(table)
    comes(table, OWN)
    came = record(table)
    goes(table, OWN)
    table.key(ev.K_UNDO)
    assert record(table) == came
    table.key(ev.K_UNDO)
    assert record(table) == before


@pytest.mark.parametrize("book", ALL)
def test_the_next_hand_knows_nothing_of_it(book):
    table = betting(book)
    comes(table, OWN)
    table.key(ev.K_ENTER)
    table.bets(None, None, None)
    assert table.game.phase == codes.DONE
    table.next_hand()
    assert asked(table) == []
    comes(table, OWN, ev.FAULT_THING)
    assert asked(table) == [an_object(OWN)]


# a third card ------------------------------------------------------------------------------------


@pytest.mark.parametrize("book", ALL)
def test_tda_1_cuca_14_4_cas_13_5_a_third_card_that_comes_when_somebody_has_acted(book):
    """No dealer dealt it: whoever lays it there gets no new deal by default."""
    table = betting(book)
    table.key(ev.K_CALL)
    table.feed(ev.HOLE, 3, 900)
    assert asked(table) == [(codes.ALERT_MANY_CARDS, 3, codes.OPT_BURN)]


@pytest.mark.parametrize("fault", WRONG)
@pytest.mark.parametrize("surely", [0, ev.SURE_NOT])
@pytest.mark.parametrize("book", ALL)
def test_a_wrong_card_that_a_player_lays_down_before_the_turn_is_none_of_the_order(
    book, surely, fault
):
    table = Deal(book)
    for seat in (0, 1, 2, 3, 0):
        table.card(seat)
    table.feed(ev.HOLE, 2, table.sweep_no + 5 | surely)
    comes(table, 2, fault)
    table.sweep_no += 10
    table.card(1)
    goes(table, 2)
    table.feed(ev.TAKEN, 2, ev.AT_BOX)
    table.card(2)
    table.card(3)
    assert asked(table) == []
