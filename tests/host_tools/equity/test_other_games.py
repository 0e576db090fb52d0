"""Shares in stud, behind the last draw and in Short Deck; the bench `equity` judges 300 each."""

import pytest

from host_tools.equity import own_cards
from host_tools.equity.equity import equity
from host_tools.equity.own_cards import ERROR, Seven
from host_tools.equity.strengths import order_of
from tests.host_tools.equity.judge import cards, hands
from tests.host_tools.equity.other_games import DRAW, SHORT, STUD, differences, game_of

RAZZ, STUD_HILO = game_of("razz"), game_of("stud_hilo")
THREE = "As2h3c KcKd9s 7h7c2s"


@pytest.mark.parametrize("name", [*STUD, *DRAW, *SHORT])
def test_random_spots_are_as_if_every_card_was_dealt(name: str) -> None:
    assert [found for number in range(5) for found in differences(name, number)] == []


def test_dealings_by_lot_are_near_those_that_were_counted() -> None:
    """Three hands on the last street but one: 20 cards are left, 6,840 dealings."""
    known = hands("AsAh2c3d7h8h KcKdQs4c4d9s QhJhTh2s3s9c")
    gone = {card for hand in known.values() for card in hand}
    deck = [card for card in range(52) if card not in gone][:20]
    dead = [card for card in range(52) if card not in {*gone, *deck}]
    exact = equity(known, (), dead, True, STUD_HILO)
    assert (exact.boards, exact.error) == (20 * 19 * 18, 0)
    own = [Seven(hand, order_of(STUD_HILO), True) for hand in known.values()]
    drawn = own_cards.by_lot(own, deck, True)
    whole = sum(drawn.values())
    scoops = {n: drawn[1 << n, 1 << n] + drawn[1 << n, 0] for n in known}
    assert whole >= own_cards.DRAWN_BY_LOT
    for seat, wins in exact.wins().items():
        assert abs(10_000 * scoops[seat] / whole - wins) <= ERROR


def test_a_first_street_of_stud_is_drawn_by_lot_and_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(own_cards, "DRAWN_BY_LOT", 1_000)
    found = equity(hands(THREE), game=STUD_HILO, hi_lo=True)
    assert (found.error, found.sure) == (ERROR, True)
    assert sum(found.shares(10_000).values()) == 10_000
    assert equity(hands(THREE), game=STUD_HILO, hi_lo=True) == found, "by the same lot"
    assert equity(hands(THREE), game=STUD_HILO, hi_lo=True, dead=cards("Ah")) != found


def test_two_hands_of_four_cards_are_counted() -> None:
    found = equity(hands("As2h3c4d KcKd9s8s"), game=RAZZ)
    assert (found.boards, found.error) == (13244 * 10660, 0)


def test_a_card_that_would_lie_in_the_middle_is_not_guessed() -> None:
    """Seven hands of five want fourteen more cards, and seventeen less five are left."""
    deck = [*range(52)]
    known = {seat: tuple(deck[5 * seat : 5 * seat + 5]) for seat in range(7)}
    assert equity(known, dead=deck[47:], game=RAZZ).shares() == {}


def test_a_common_card_is_everybodys() -> None:
    found = equity(hands("AsAhAd2c3d4h KsKhKd5c6d7h"), cards("Kc"), game=game_of("stud"))
    assert found.shares() == {0: 0, 1: 100}


def test_a_deck_without_small_cards_knows_none() -> None:
    with pytest.raises(ValueError, match="card 0 is not in the deck of short_deck"):
        equity(hands("AsAh 2cKc"), game=game_of("short_deck"))
