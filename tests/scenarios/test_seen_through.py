"""Rules that the readers could get in the way of, through hands, radio and registers."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from simulator.playing.scenario.reader import load
from tests.scenarios.at_radio import Tables

BOOKS = Path(__file__).resolve().parent / "books"
CARDS = load(BOOKS / "replaced_cards.toml")
WORDS = load(BOOKS / "said_and_overruled.toml")
LATER = load(BOOKS / "tda2024.toml")


@pytest.fixture(scope="module")
def tables() -> Iterator[Tables]:
    tables = Tables()
    with tables.open:
        yield tables


@pytest.mark.parametrize("scenario", WORDS, ids=lambda scenario: scenario.name)
def test_words_are_understood_through_the_readers(scenario, tables):
    """Those of an RC522 do not read chips."""
    assert tables.first_difference(scenario) is None


@pytest.mark.parametrize("scenario", LATER, ids=lambda scenario: scenario.name)
def test_what_2024_rules_otherwise_is_seen_through_the_readers(scenario, tables):
    assert tables.first_difference(scenario) is None


@pytest.mark.parametrize("profile", ["bench", "rc522"])
@pytest.mark.parametrize("scenario", CARDS, ids=lambda scenario: scenario.name)
def test_replaced_cards_are_understood_through_the_readers(scenario, profile, tables):
    assert tables.first_difference(scenario, profile) is None
