"""A ruling that asks for work on the felt is over when the felt is right: nobody acts before."""

import pytest
from floorman import events as ev
from floorman.rules import codes
from floorman.rules.procedures import UNSEEN

from tests.rules.rig import card
from tests.rules.test_board import ALL, CASINO, CUCA, TDA, Felt

MIXED = [(TDA, codes.STEP_SCRAMBLE), (CASINO, codes.STEP_EXTRA_BURNS)]
"""Books that keep three of the four, and the step they ask for."""
FLOP = 0b00111
FOUR = 0b01111


def four(book, **changes):
    """Four cards on the flop, and the book's default taken."""
    table = Felt(book, **changes)
    table.call_round()
    table.street("Ah7d2c")
    assert table.lay("9s", 3) == codes.ALERT_FLOP_FOUR
    table.said.clear()
    table.key(ev.K_ENTER)
    return table


def lies(table, places, burns=1):
    return table.feed(ev.LIES, 0, places | burns << 5)


def flop(table):
    return sorted(table.game.board[:3])


@pytest.mark.parametrize(("book", "step"), MIXED)
def test_tda_39_irr_10_nobody_acts_before_the_fourth_card_is_a_burn(book, step):
    table = four(book)
    actor = table.game.actor
    assert (table.game.ruling, table.steps()[0]) == (codes.ALERT_REPAIR, step)
    assert table.options() == [codes.OPT_BY_HAND]
    table.said.clear()
    assert table.check(actor) == codes.ALERT_REPAIR_FIRST
    assert table.key(ev.K_CHECK) == codes.ALERT_REPAIR_FIRST
    assert {alert[1] for alert in table.alerts()} == {codes.ALERT_REPAIR_FIRST}
    assert (table.game.actor, table.game.round_acts) == (actor, 0)
    assert table.feed(ev.TAKEN, 13, ev.AT_BURN) == 0
    assert table.game.ruling == 0
    assert table.check(actor) == 0
    assert (table.game.actor, table.game.nboard, table.game.burns) == (actor + 1, 3, 2)


def test_irr_10_who_deals_on_before_the_last_of_the_four_is_away_has_shuffled():
    table = four(CUCA)
    assert table.game.ruling == codes.ALERT_REPAIR
    lies(table, 0b0001)
    for place, text in ((1, "Kd"), (2, "Qd"), (3, "Jd")):
        table.lay(text, place)
    lies(table, 0b1111)
    lies(table, 0b1110)
    assert table.game.ruling == 0
    assert table.game.nboard == 3


@pytest.mark.parametrize("taken", [10, 11, 12, 13])
@pytest.mark.parametrize(("book", "step"), MIXED)
def test_tda_39_irr_10_any_of_the_four_may_be_the_burn(book, step, taken):
    table = four(book)
    cards = [card(text) for text in ("Ah", "7d", "2c", "9s")]
    table.feed(ev.TAKEN, taken, ev.AT_BURN)
    del cards[taken - 10]
    assert table.game.ruling == 0
    assert flop(table) == sorted(cards)


@pytest.mark.parametrize(("book", "step"), MIXED)
def test_tda_39_irr_10_the_readers_want_three_to_lie_there_again(book, step):
    """Four away, one on the burns, and the others are still in the dealer's hand."""
    table = four(book)
    lies(table, FOUR)
    lies(table, 0)
    table.feed(ev.TAKEN, 11, ev.AT_BURN)
    lies(table, 0, 2)
    assert table.game.ruling == codes.ALERT_REPAIR
    table.lay("9s", 0)
    lies(table, 0b001, 2)
    assert table.check(table.game.actor) == codes.ALERT_REPAIR_FIRST
    lies(table, FLOP, 2)
    assert table.game.ruling == 0
    assert flop(table) == sorted(card(text) for text in ("Ah", "9s", "2c"))


@pytest.mark.parametrize(("book", "step"), MIXED)
def test_tda_39_irr_10_chips_laid_meanwhile_count_when_it_is_done(book, step):
    table = four(book)
    actor = table.game.actor
    assert table.bet(actor, 200) == codes.ALERT_REPAIR_FIRST
    assert table.game.street_bet[actor] == 0
    table.feed(ev.TAKEN, 13, ev.AT_BURN)
    assert (table.game.street_bet[actor], table.game.bet) == (200, 200)
    assert table.game.actor != actor


@pytest.mark.parametrize("entry", [codes.MENU_CALL, codes.MENU_CHECK, codes.MENU_AMBIGUOUS])
@pytest.mark.parametrize(("book", "step"), MIXED)
def test_tda_39_irr_10_what_is_said_meanwhile_does_not_count(book, step, entry):
    table = four(book)
    actor = table.game.actor
    number = 200 if entry == codes.MENU_AMBIGUOUS else 0
    assert table.key(ev.K_FLOOR, codes.menu_value(entry, actor + 1, number))
    assert (table.game.actor, table.game.round_acts, table.game.bet) == (actor, 0, 0)


@pytest.mark.parametrize(("book", "step"), MIXED)
def test_tda_39_irr_10_a_hand_mucked_meanwhile_folds_when_it_is_done(book, step):
    table = four(book)
    actor = table.game.actor
    table.muck(actor)
    assert table.game.live(actor)
    table.feed(ev.TAKEN, 13, ev.AT_BURN)
    assert not table.game.live(actor)


@pytest.mark.parametrize(("book", "step"), MIXED)
def test_tda_39_irr_10_the_surplus_card_never_is_the_turn_by_itself(book, step):
    """Nor when the floor says that it was done by hand."""
    table = four(book)
    for seat in (1, 2, 0):
        table.check(seat)
    assert (table.game.street, table.game.nboard) == (1, 3)
    assert table.key(ev.K_ENTER) == codes.ALERT_REPAIR_FIRST
    assert table.key(ev.K_FLOOR) == 0
    assert (table.game.ruling, table.game.burns) == (0, 2)
    assert (255, codes.OPT_BY_HAND) in [note[:2] for note in table.notes(codes.NOTE_RULED)]
    table.call_round()
    assert (table.game.phase, table.game.nboard) == (codes.BOARD, 3)
    assert table.lay("Jd") == 0
    assert table.game.street == 2


@pytest.mark.parametrize(("book", "step"), MIXED)
def test_undo_goes_back_into_the_midst_of_it(book, step):
    table = four(book)
    table.feed(ev.TAKEN, 13, ev.AT_BURN)
    assert table.game.ruling == 0
    table.key(ev.K_UNDO)
    assert table.game.ruling == codes.ALERT_REPAIR
    assert table.check(table.game.actor) == codes.ALERT_REPAIR_FIRST
    table.key(ev.K_UNDO)
    assert table.game.ruling == codes.ALERT_FLOP_FOUR


@pytest.mark.parametrize(("book", "step"), MIXED)
def test_a_snapshot_has_it(book, step):
    """A host that is started anew, or a table after a power cut, goes on with it."""
    table = four(book)
    lies(table, FOUR)
    other = Felt(book)
    other.game.unpack(bytearray(table.packed()))
    assert other.check(other.game.actor) == codes.ALERT_REPAIR_FIRST
    other.feed(ev.TAKEN, 13, ev.AT_BURN)
    lies(other, FLOP, 2)
    assert other.game.ruling == 0


@pytest.mark.parametrize(("book", "step"), MIXED)
def test_dead_readers_hold_nobody(book, step):
    table = four(book)
    lies(table, FOUR)
    table.feed(ev.LIES, 0, UNSEEN)
    table.feed(ev.TAKEN, 13, ev.AT_BURN)
    assert table.game.ruling == 0


def test_cuca_14_2_the_flop_is_dealt_anew_before_anybody_acts():
    table = four(CUCA)
    assert table.game.phase == codes.BOARD
    table.check(1)
    assert table.lay("KhQd2c") == 0
    assert (table.game.phase, table.game.round_acts, table.game.burns) == (codes.BET, 0, 1)


@pytest.mark.parametrize("taken", [10, 12, 13])
@pytest.mark.parametrize("book", [TDA, CASINO])
def test_tda_39_irr_10_the_card_laid_on_the_burns_by_hand_answers_the_question(book, taken):
    """That the four were mixed first, which no reader sees, is said."""
    table = Felt(book)
    table.call_round()
    table.street("Ah7d2c")
    table.lay("9s", 3)
    table.feed(ev.TAKEN, taken, ev.AT_BURN)
    assert (table.game.ruling, table.game.nboard, table.game.burns) == (0, 3, 2)
    assert (codes.STEP_SCRAMBLE in table.steps()) == (book == TDA)
    gone = {10: "Ah", 12: "2c", 13: "9s"}[taken]
    assert flop(table) == sorted(card(text) for text in {"Ah", "7d", "2c", "9s"} - {gone})
    table.call_round()
    assert table.lay("Jd") == 0
    assert len(table.proposed()) == 1


# early cards, burns ------------------------------------------------------------------------------


def premature_turn(book):
    table = Felt(book)
    table.call_round()
    table.street("Ah7d2c")
    table.check(1)
    table.lay("9s", 3)
    assert table.game.ruling == codes.ALERT_PREMATURE_TURN
    lies(table, FOUR)
    table.key(ev.K_ENTER)
    return table


@pytest.mark.parametrize("book", [TDA, CUCA])
def test_rp_5b_cuca_14_3_nobody_acts_while_the_early_turn_lies_there(book):
    table = premature_turn(book)
    assert (table.game.ruling, table.game.step()) == (codes.ALERT_REPAIR, codes.STEP_ASIDE)
    assert table.check(2) == codes.ALERT_REPAIR_FIRST
    lies(table, FLOP)
    assert table.check(2) == 0


def test_cas_22_early_cards_lie_there_until_the_round_is_over():
    table = premature_turn(CASINO)
    assert table.game.ruling == 0
    assert table.check(2) == 0


@pytest.mark.parametrize("book", [TDA, CUCA])
def test_rp_5a_cuca_14_2_an_early_flop_goes_before_anybody_acts(book):
    table = Felt(book)
    table.feed(ev.BURN)
    table.lay("Ah7d2c")
    lies(table, FLOP)
    table.key(ev.K_ENTER)
    assert table.key(ev.K_CALL) == codes.ALERT_REPAIR_FIRST
    lies(table, 0)
    assert table.key(ev.K_CALL) == 0


@pytest.mark.parametrize("book", ALL)
def test_where_no_reader_tells_an_early_card_holds_nobody(book):
    table = Felt(book)
    table.feed(ev.BURN)
    table.lay("Ah7d2c")
    table.key(ev.K_ENTER)
    assert table.key(ev.K_CALL) == 0


def test_irr_13_nobody_acts_before_the_second_burn_is_back_on_the_stub():
    table = Felt(CASINO)
    table.call_round()
    table.feed(ev.BURN)
    table.feed(ev.BURN)
    lies(table, 0, 2)
    table.key(ev.K_ENTER)
    table.lay("Ah7d2c")
    lies(table, FLOP, 2)
    assert table.check(1) == codes.ALERT_REPAIR_FIRST
    lies(table, FLOP, 1)
    assert table.check(1) == 0


def test_what_lies_there_is_forgotten_when_nobody_asks():
    table = Felt(TDA)
    table.call_round()
    lies(table, FOUR)
    assert table.game.lying == UNSEEN
