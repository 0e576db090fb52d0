"""Two players: who has the button, who acts first and last, who gets the last card."""

import pytest
from floorman import events as ev
from floorman.rules import codes

from tests.rules.felt import CASINO, CUCA, TDA, Felt
from tests.rules.test_dealing import Deal

HEADS_UP = [(TDA, "TDA-34"), (CUCA, "CUCA-7.4"), (CASINO, "CAS-19")]


def folded(table):
    while table.game.phase == codes.BET:
        table.key(ev.K_FOLD)


@pytest.mark.parametrize(("book", "rule"), HEADS_UP)
def test_tda_34_cuca_7_4_cas_19_the_button_has_the_small_blind(book, rule):
    game = Felt([5_000] * 2, book).game
    assert (game.button, game.small_seat, game.big_seat) == (1, 1, 0)


@pytest.mark.parametrize(("book", "rule"), HEADS_UP)
def test_tda_34_cuca_7_4_cas_19_nobody_is_big_blind_twice_in_a_row(book, rule):
    """From three players whoever goes out, then hand after hand."""
    for leaver in range(3):
        table = Felt([5_000] * 3, book)
        folded(table)
        last = table.game.big_seat
        assert table.feed(ev.SEAT, leaver, 0) == 0
        for hand in range(4):
            table.next_hand()
            game = table.game
            assert game.big_seat != last
            assert game.button == game.small_seat != game.big_seat
            assert table.notes(codes.NOTE_BUTTON_AT)[-1] == (game.button, hand + 2, rule)
            last = game.big_seat
            folded(table)


def test_tda_34_the_button_acts_first_before_the_flop_and_last_after_it():
    table = Felt([5_000] * 2)
    button, other = table.game.button, table.game.big_seat
    assert table.game.actor == button
    table.key(ev.K_CALL)
    assert table.game.actor == other
    table.key(ev.K_CHECK)
    for street in ("2h3h4h", "5h", "9s"):
        assert table.board(street) == 0
        assert table.game.actor == other
        table.key(ev.K_CHECK)
        assert table.game.actor == button
        table.key(ev.K_CHECK)


def test_tda_34_the_button_gets_the_last_card():
    table = Deal(TDA, 2)
    big, button = table.game.big_seat, table.game.button
    table.cards(big, button, big)
    assert table.game.phase == codes.DEAL
    table.cards(button)
    assert table.game.phase == codes.BET
    assert not table.proposed()


def test_tda_34_a_deal_that_begins_at_the_button_is_a_misdeal():
    table = Deal(TDA, 2)
    big, button = table.game.big_seat, table.game.button
    table.cards(button, big)
    assert [note[1:] for note in table.proposed()] == [(codes.ALERT_FIRST_SEAT, "TDA-35A2")]
