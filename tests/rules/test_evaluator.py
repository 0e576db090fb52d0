"""Hand values: order of the categories, and agreement with pokerkit."""

from random import Random

import pytest
from floorman.rules.evaluator import evaluate

from tests.rules import strength
from tests.rules.rig import card

ASCENDING = (
    "2c3d4h5s7c",  # high card
    "AcKdQhJs9c",
    "2c2d3h4s5c",  # a pair beats any high card
    "2c2d3h4s6c",
    "AcAdKhQsJc",
    "2c2d3h3s4c",  # two pair
    "AcAd2h2s3c",
    "AcAdKhKsQc",
    "2c2d2h3s4c",  # trips
    "AcAdAhKsQc",
    "Ac2d3h4s5c",  # the wheel is the lowest straight
    "2c3d4h5s6c",
    "AcKdQhJsTc",
    "2c3c4c5c7c",  # flush
    "AcKcQcJc9c",
    "2c2d2h3s3c",  # full house: trips first
    "2c2d2hAsAc",
    "AcAdAh2s2c",
    "2c2d2h2s3c",  # quads
    "AcAdAhAsKc",
    "Ac2c3c4c5c",  # straight flush
    "AcKcQcJcTc",
)


def value(text):
    cards = bytearray(card(text[i : i + 2]) for i in range(0, len(text), 2))
    return evaluate(cards, len(cards))


@pytest.mark.parametrize("i", range(len(ASCENDING) - 1))
def test_categories_and_kickers_are_in_order(i):
    assert value(ASCENDING[i]) < value(ASCENDING[i + 1])


@pytest.mark.parametrize(
    ("seven", "five"),
    [
        ("AcAdAhKsKcKd2h", "AcAdAhKsKc"),  # two trips make a full house
        ("AcAdKhKsQcQd2h", "AcAdKhKsQc"),  # three pairs: the third gives the kicker
        ("AcAdKhKsQcQdJh", "AcAdKhKsQc"),
        ("2c3c4c5c6c7c8c", "4c5c6c7c8c"),
        ("AcKcQcJc9c8c7c", "AcKcQcJc9c"),
        ("AcAd2h3s4c5d5h", "Ac2h3s4c5d"),  # a straight with pairs
        ("2c2d2h2sAcAdAh", "2c2d2h2sAc"),
        ("Ac2c3c4c5d6c7h", "Ac2c3c4c6c"),  # flush, not the straight
    ],
)
def test_best_five_of_seven(seven, five):
    assert value(seven) == value(five)


def test_suits_and_order_of_the_cards_do_not_matter():
    rng = Random(3)
    for _ in range(500):
        cards = rng.sample(range(52), 7)
        shuffled = rng.sample(cards, 7)
        turned = bytearray((card & ~3) | ((card + 1) & 3) for card in cards)
        assert evaluate(bytearray(cards), 7) == evaluate(bytearray(shuffled), 7)
        assert evaluate(bytearray(cards), 7) == evaluate(turned, 7)


def test_values_are_small_ints():
    assert 0 < value(ASCENDING[-1]) < 1 << 30


def test_all_five_card_hands_stand_in_pokerkits_order():
    assert strength.ours() == strength.DIGEST
    assert strength.pokerkits() == strength.DIGEST


def test_seven_card_hands_compare_as_pokerkits_do():
    assert strength.seven_cards(seed=20, hands=10_000) == 9_999
