"""How the dealer counts the pot out, on his own."""

import random

import pytest
from floorman.rules.games import NAMES
from floorman.rules.played import Played

from simulator.people.paying import hand_value, low_value, shares, uncalled_bet
from tests.simulator.people.hands import cards


def test_the_highest_stake_above_the_second_is_uncalled() -> None:
    assert uncalled_bet({0: 50, 1: 300, 2: 100}) == (1, 200)
    assert uncalled_bet({0: 100, 1: 100})[1] == 0


def test_one_winner_takes_all_and_the_big_blind_ante() -> None:
    assert shares({0: 100, 1: 300, 2: 300}, 75, {1: 5, 2: 9}, button=0, unit=25) == {2: 775}


def test_an_all_in_wins_its_layer_and_no_more() -> None:
    paid = {0: 100, 1: 300, 2: 500, 3: 500, 4: 40}
    worth = {0: 9, 1: 7, 2: 1, 3: 5}
    assert shares(paid, 0, worth, button=4, unit=1) == {0: 440, 1: 600, 3: 400}


def test_odd_chips_go_left_of_the_button_pot_by_pot() -> None:
    paid = dict.fromkeys((1, 4, 6), 100) | {9: 50}
    worth = dict.fromkeys((1, 4, 6), 3)
    assert shares(paid, 0, worth, button=4, unit=25) == {6: 125, 1: 125, 4: 100}
    assert shares(paid, 0, worth, button=9, unit=25) == {1: 125, 4: 125, 6: 100}


def test_chips_above_all_live_stakes_stay_in_the_last_pot() -> None:
    assert shares({0: 100, 1: 200, 2: 100}, 0, {0: 4, 2: 3}, button=0, unit=1) == {0: 400}


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_pot_is_paid_out_to_the_last_chip(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(500):
        paid = {seat: 5 * rng.randrange(1, 60) for seat in rng.sample(range(10), 6)}
        worth = {seat: rng.randrange(3) for seat in rng.sample(sorted(paid), 3)}
        won = shares(paid, 30, worth, rng.randrange(10), 5)
        assert sum(won.values()) == sum(paid.values()) + 30
        assert set(won) <= set(worth)


def test_hands_are_worth_what_they_show() -> None:
    holdem, omaha = Played(), Played(NAMES.index("omaha_hilo"))
    board = list(cards("2c7d9h3h4h"))
    pair, flush = (hand_value(list(cards(hole)), board, holdem) for hole in ("AhAd", "KhQh"))
    assert flush > pair
    one_heart, two = (list(cards(hole)) for hole in ("AhKdKsKc", "6h5h2s2d"))
    assert hand_value(two, board, omaha) > hand_value(one_heart, board, omaha)
    assert low_value(two, board, omaha)
    assert not low_value(one_heart, board, omaha)


def test_the_low_has_half_of_each_pot_and_the_odd_chip_is_the_high_hand_s() -> None:
    won = shares({0: 5, 1: 5, 2: 5}, 0, {0: 9, 1: 5, 2: 5}, button=0, unit=1, lows={1: 3, 2: 3})
    assert won == {0: 8, 1: 4, 2: 3}
    assert shares({0: 5, 1: 5}, 0, {0: 9, 1: 5}, button=1, unit=1, lows={0: 3}) == {0: 10}
