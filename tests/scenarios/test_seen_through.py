"""Rules that the readers could get in the way of, through hands, radio and registers."""

from pathlib import Path

import pytest

from simulator.playing.scenario.radio_table import run
from simulator.playing.scenario.reader import load

BOOKS = Path(__file__).resolve().parent / "books"
CARDS = load(BOOKS / "replaced_cards.toml")
WORDS = load(BOOKS / "said_and_overruled.toml")


@pytest.mark.parametrize("scenario", WORDS, ids=lambda scenario: scenario.name)
def test_words_are_understood_through_the_readers(scenario):
    """Those of an RC522 do not read chips."""
    assert run(scenario, profile="bench").difference is None


@pytest.mark.parametrize("profile", ["bench", "rc522"])
@pytest.mark.parametrize("scenario", CARDS, ids=lambda scenario: scenario.name)
def test_replaced_cards_are_understood_through_the_readers(scenario, profile):
    assert run(scenario, profile=profile).difference is None
