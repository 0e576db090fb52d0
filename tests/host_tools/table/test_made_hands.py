"""Names of hands and their five cards."""

from random import Random

import pytest

from host_tools.table.made_hands import CATEGORIES, named, named_low
from host_tools.texts import texts
from tests.host_tools.equity.judge import cards

NAMES = {  # seven cards: the five, and both names
    "Ah9c2d3s5hKdJc": ("AhKdJc9c5h", "High card, ace", "Höchste Karte Ass"),
    "ThTd2c5s7hKdAc": ("ThTdAcKd7h", "Pair of tens", "Ein Paar Zehnen"),
    "ThTdKcKs7h7dAc": (
        "KcKsThTdAc", "Two pair, kings and tens", "Zwei Paare, Könige und Zehnen",
    ),
    "6h6d6cKs7h2dAc": ("6h6d6cAcKs", "Three of a kind, sixes", "Drilling, Sechsen"),
    "9h8d7c6s5hAdAc": ("9h8d7c6s5h", "Straight, five to nine", "Straße, Fünf bis Neun"),
    "AhKdQcJsTh9d9c": ("AhKdQcJsTh", "Straight, ten to ace", "Straße, Zehn bis Ass"),
    "Ah2d3c4s5hKdKc": ("5h4s3c2dAh", "Straight, ace to five", "Straße, Ass bis Fünf"),
    "Ah2h9h4hJhKdKc": ("AhJh9h4h2h", "Flush, ace high", "Flush, Ass hoch"),
    "KhKdKcTsTh2d3c": (
        "KhKdKcTsTh", "Full house, kings over tens", "Full House, Könige über Zehnen",
    ),
    "KhKdKcTsThTd3c": (
        "KhKdKcTsTh", "Full house, kings over tens", "Full House, Könige über Zehnen",
    ),
    "3h3d3c3sJhJdAc": ("3h3d3c3sAc", "Four of a kind, threes", "Vierling, Dreien"),
    "9h8h7h6h5hAhAc": (
        "9h8h7h6h5h", "Straight flush, five to nine", "Straight Flush, Fünf bis Neun",
    ),
    "Ah2h3h4h5h6d7d": (
        "5h4h3h2hAh", "Straight flush, ace to five", "Straight Flush, Ass bis Fünf",
    ),
    "AsKsQsJsTs9s2d": ("AsKsQsJsTs", "Royal flush", "Royal Flush"),
}  # fmt: skip


@pytest.mark.parametrize("text", NAMES)
def test_a_hand_has_its_name_and_its_five_cards(text: str) -> None:
    five, english, german = NAMES[text]
    hand = named(cards(text))
    assert hand.cards == cards(five)
    assert (hand.text(), hand.text("de")) == (english, german)


def test_all_hands_are_named_above() -> None:
    assert {named(cards(text)).category for text in NAMES} == set(CATEGORIES)


def test_five_and_six_cards_have_names() -> None:
    assert named(cards("KhKdKcTsTh")).text() == "Full house, kings over tens"
    assert named(cards("2hKdKcTsTh7d")).cards == cards("KdKcTsTh7d")


def test_of_equal_cards_those_named_first_are_shown() -> None:
    assert named(cards("ThTd7cKsKdKhTc")).cards == cards("KsKdKhThTd")
    assert named(cards("2c2dAhKhQhJhTh")).cards == cards("AhKhQhJhTh")


def test_the_order_of_the_cards_changes_no_name() -> None:
    rng = Random(3)
    for text in NAMES:
        seven = list(cards(text))
        rng.shuffle(seven)
        assert named(seven).text("de") == NAMES[text][2]


def test_both_languages_name_the_same() -> None:
    english, german = (texts("names", language) for language in ("en", "de"))
    assert (
        list(english)
        == list(german)
        == [*CATEGORIES, "low", "badugi", "royal_flush", "rank", "ranks"]
    )
    for words in (english, german):
        assert len(set(words["rank"])) == len(set(words["ranks"])) == 13


LOWS = {  # seven cards: the five of the low, and what it is called
    "As2hKcKd3h4c8d": ("8d4c3h2hAs", "8-4-3-2-A"),
    "2d3dAc2c3c4c5c": ("5c4c3d2dAc", "5-4-3-2-A"),  # a wheel, and of equal cards the first
    "8h7d6c5s4hAd2c": ("6c5s4h2cAd", "6-5-4-2-A"),
    "8h7d6c5s4hKdQc": ("8h7d6c5s4h", "8-7-6-5-4"),
}


@pytest.mark.parametrize("text", LOWS)
def test_a_low_has_its_five_cards(text: str) -> None:
    five, ranks = LOWS[text]
    low = named_low(cards(text))
    assert low
    assert low.cards == cards(five)
    assert (low.text(), low.text("de")) == (f"low {ranks}", f"Low {ranks}")


@pytest.mark.parametrize("text", ["9h7d6c5s4hKdQc", "AsAh2c2d3h4c9d", "As2h3c"])
def test_no_low_of_nines_or_of_four_ranks(text: str) -> None:
    assert named_low(cards(text)) is None
