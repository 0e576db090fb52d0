"""A decision that is right cites the rule that says so (the rig holds every note to its rule)."""

import pytest
from floorman import events as ev
from floorman.rules import codes

from tests.rules.felt import CASINO, CUCA, TDA, Felt
from tests.rules.test_corrections import menu
from tests.rules.test_dealing import Deal, deal

STACK = 2_000


def cited(table, note, seat=None):
    """The rules of all notes of a kind, or of one seat's."""
    return [rule for at, _, rule in table.notes(note) if seat in (None, at)]


def wrong_card(book, fault):
    """A table where it came to seat 1, and the default was taken."""
    table = deal(book, 0, 1)
    table.feed(ev.FAULT, 1, fault)
    assert table.key(ev.K_ENTER) == 0
    return table


def test_irr_7_cuca_14_6_a_joker_is_replaced_by_its_own_rule():
    for book, rule in ((CASINO, "IRR-7"), (CUCA, "CUCA-14.6")):
        assert cited(wrong_card(book, ev.FAULT_JOKER), codes.NOTE_CARD_DUE) == [rule]


def test_irr_3_a_foreign_card_voids_and_refunds_by_its_own_rule():
    table = wrong_card(CASINO, ev.FAULT_DECK)
    assert cited(table, codes.NOTE_HAND_VOID) == ["IRR-3"]
    assert set(cited(table, codes.NOTE_REFUNDED)) == {"IRR-3"}


def test_cas_1_1_a_void_against_the_default_is_the_floor_s():
    table = deal(CASINO, 0, 1)
    table.feed(ev.FAULT, 1, ev.FAULT_JOKER)
    table.choose(codes.OPT_VOID)
    assert cited(table, codes.NOTE_HAND_VOID) == ["CAS-1.1"]


@pytest.mark.parametrize(
    ("book", "rule"), [(TDA, "TDA-58"), (CUCA, "CUCA-13g"), (CASINO, "CAS-17.5")]
)
def test_tda_58_cas_17_5_a_mucked_hand_that_came_back_cites_the_muck(book, rule):
    table = Felt([STACK] * 3, book)
    table.key(ev.K_FOLD)
    table.feed(ev.FAULT, 2, ev.FAULT_BACK)
    assert cited(table, codes.NOTE_PROPOSED) == [rule]
    table.key(ev.K_ENTER)
    table.key(ev.K_FOLD)
    table.feed(ev.FAULT, 2, ev.FAULT_BACK)
    assert table.alerts()[-1] == (2, codes.ALERT_MUCK_RETRIEVED, rule)


def short(book, *seats):
    table = Deal(book)
    table.cards(*seats)
    table.rest(2)
    return table


def test_tda_1_one_card_short_is_the_button_s_rule_at_the_button_alone():
    assert cited(short(TDA, 0, 1, 2, 3, 0, 2, 3), codes.NOTE_PROPOSED) == ["TDA-1"]
    assert cited(short(TDA, 0, 1, 2, 3, 0, 1, 2), codes.NOTE_PROPOSED) == ["TDA-37"]


@pytest.mark.parametrize("book", [CUCA, CASINO])
def test_cas_13_4_a_short_button_may_be_dealt_again_as_any_other_seat(book):
    table = short(book, 0, 1, 2, 3, 0, 1, 2)
    assert table.proposed()[0][:2] == (3, codes.ALERT_SHORT_BUTTON)
    assert table.options() == short(book, 0, 1, 2, 3, 0, 2, 3).options()
    assert codes.OPT_REDEAL in table.options()
    assert codes.OPT_REDEAL not in short(TDA, 0, 1, 2, 3, 0, 1, 2).options()


def test_cas_17_1_tda_55_who_is_passive_may_not_raise_by_the_rule_of_that():
    table = Felt([STACK] * 3, CASINO)
    menu(table, codes.MENU_EXPOSES, 2)
    table.key(ev.K_ENTER)
    table.key(ev.K_RAISE, 600)
    assert table.alerts()[-1] == (2, codes.ALERT_NO_REOPEN, "CAS-17.1")
    table = Felt([STACK] * 3, TDA)
    table.key(ev.K_CHECK)
    table.key(ev.K_RAISE, 600)
    assert table.alerts()[-1] == (2, codes.ALERT_NO_REOPEN, "TDA-55")


def test_tda_15b_the_bettor_mucks_by_mistake():
    table = Felt([STACK] * 3).flop()
    table.key(ev.K_RAISE, 300)
    table.muck(0)
    assert table.notes(codes.NOTE_PROPOSED)[-1] == (0, codes.ALERT_KILLED_HAND, "TDA-15B")


@pytest.mark.parametrize(
    ("book", "checked", "bet"),
    [(TDA, "TDA-17A", "TDA-17A"), (CUCA, "CUCA-9b", "CUCA-9c"), (CASINO, "SHOW-10", "SHOW-5")],
)
def test_cuca_9b_show_10_a_river_that_was_checked_has_another_rule_than_one_with_a_bet(
    book, checked, bet
):
    for total, rule in ((0, checked), (300, bet)):
        table = Felt([STACK] * 2, book).flop()
        for text in ("9s", "8s"):
            table.bets(0, 0)
            table.board(text)
        table.key(ev.K_RAISE, total) if total else table.key(ev.K_CHECK)
        table.key(ev.K_CALL if total else ev.K_CHECK)
        assert cited(table, codes.NOTE_SHOW_FIRST) == [rule]


def test_cuca_8d_cas_16_a_raise_that_is_said_binds_by_the_word():
    for book, rule in ((CUCA, "CUCA-8d"), (CASINO, "CAS-16")):
        table = Felt([STACK] * 3, book)
        menu(table, codes.MENU_RAISE)
        assert cited(table, codes.NOTE_ANNOUNCED) == [rule]


def test_cas_6_5_cas_6_10_the_chips_of_an_announced_raise():
    for chips, rule in (((500,), "CAS-6.10"), ((300, 200), "CAS-6.5")):
        table = Felt([STACK] * 3, CASINO)
        menu(table, codes.MENU_RAISE)
        table.put(2, *chips)
        assert cited(table, codes.NOTE_RAISED) == [rule]


def test_cuca_8a_more_than_the_stack_is_no_hidden_chip():
    for book, rule in ((TDA, "own"), (CUCA, "CUCA-8a"), (CASINO, "own")):
        table = Felt([STACK] * 3, book)
        table.key(ev.K_RAISE, 9_000)
        assert table.alerts()[-1] == (2, codes.ALERT_TOO_MUCH, rule)


def test_a_refusal_of_the_machine_cites_no_rule():
    table = Felt([STACK] * 3)
    table.key(ev.K_ENTER)
    table.feed(ev.SEAT, 11)
    assert table.alerts() == [(255, codes.ALERT_NO_RULING, ""), (255, codes.ALERT_BAD_EVENT, "")]
