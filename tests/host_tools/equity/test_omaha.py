"""Shares and outs where two cards of the hand play; `make bench ARGS=equity` judges 300 spots."""

import pytest

from host_tools.equity.equity import equity
from host_tools.equity.outs import outs
from host_tools.equity.two_of_hand import TwoOfHand
from tests.host_tools.equity.judge import cards, hands
from tests.host_tools.equity.omaha import OMAHA, differences


@pytest.mark.parametrize("number", range(16))
def test_a_random_spot_is_as_if_every_board_was_dealt(number: int) -> None:
    assert differences(number) == []


def test_two_cards_play_no_more_and_no_fewer() -> None:
    """Four of a suit on the board make no flush of one card, three of a kind no full house."""
    one_spade = hands("AsKdKhQc 2h2d9c8c")
    answer = equity(one_spade, cards("3s5s7sTs2c"), game=OMAHA)
    assert {seat: share.wins for seat, share in answer.seats.items()} == {0: 0, 1: 1}
    four = TwoOfHand(cards("AsAhAdKc"))
    assert four.strength(cards("QcQdQh")) < TwoOfHand(cards("KsKh2d3c")).strength(cards("QcQdKd"))


def test_a_low_takes_two_cards_of_the_hand() -> None:
    spot = hands("Ah2hKcKd 3c4dQsQh")
    answer = equity(spot, cards("5s6c8dJhJc"), hi_lo=True, game=OMAHA)
    assert answer.lows() == {0: 5000, 1: 0}


def test_every_board_before_the_flop_is_counted() -> None:
    found = equity(hands("AsAhKsKh 9c8c7d6d"), game=OMAHA)
    assert (found.boards, found.error) == (1086008, 0)
    assert found.shares(1000) == {0: 601, 1: 399}  # pokerkit, 20,000 boards: 0.605 +- 0.004


def test_a_hand_of_three_is_not_read() -> None:
    assert equity(hands("AsKdKhQc 2h2d9c"), cards("3s5s7s"), game=OMAHA).seats == {}


def test_outs_of_a_wrap() -> None:
    out = outs(hands("AcAdKc2d JdTh9h8s"), cards("7s6c2h"), game=OMAHA)
    assert out
    assert (out.seat, len(out.cards)) == (1, 13)  # four fives, and three of 8, 9 and T


def test_five_cards_are_too_many_for_a_hand_of_four() -> None:
    with pytest.raises(ValueError, match="seat 1 has 5 cards, a hand has four"):
        equity(hands("AsKdKhQc9c 2h2d9d8c"), cards("3s5s7s"), game=OMAHA)
