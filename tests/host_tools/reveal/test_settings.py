"""Settings are what the file says, and what cannot be is refused by name."""

import json
from dataclasses import fields
from pathlib import Path

import pytest

from host_tools.reveal.settings import CHOICES, RANGES, Settings, from_toml, load


def test_a_file_sets_what_it_names() -> None:
    settings = from_toml('delay_s = 900\nreveal_cards = "after_action"\nportrait = true\n')
    assert (settings.delay_s, settings.reveal_cards, settings.portrait) == (
        900, "after_action", True,
    )  # fmt: skip
    assert settings.skin == Settings().skin


def test_every_choice_and_range_belongs_to_a_setting() -> None:
    names = {field.name for field in fields(Settings)}
    assert set(CHOICES) | set(RANGES) <= names
    for name, words in CHOICES.items():
        assert [getattr(Settings().changed(**{name: word}), name) for word in words] == list(words)


def test_without_a_delay_only_tabled_cards_are_shown() -> None:
    assert Settings().cards_shown == "tabled_only"
    assert Settings(delay_s=20).cards_shown == "immediate"
    assert Settings(reveal_cards="never", delay_s=20).cards_shown == "never"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("delay = 3", "no setting is called delay: is it delay_s?"),
        ("zebra = 3", "no setting is called zebra"),
        ("delay_s = 4501", "delay_s is 0 to 4500, not 4501"),
        ("delay_s = true", "delay_s is a whole number, not True"),
        ('delay_s = "20"', "delay_s is a whole number, not '20'"),
        ("hidden = 1", "hidden is true or false, not 1"),
        ('deck = "five"', "deck is one of two, four, not 'five'"),
        (f'ticker = "{"x" * 301}"', "ticker has 300 characters at most, not 301"),
        ("delay_s =", "line 1: this is no TOML: Invalid value"),
    ],
)
def test_what_cannot_be_is_named(text: str, said: str) -> None:
    with pytest.raises(ValueError, match=r".") as caught:
        from_toml(text)
    assert str(caught.value).startswith(said)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"none\.toml cannot be read: No such file"):
        load(tmp_path / "none.toml")


def test_settings_are_json() -> None:
    assert Settings(**json.loads(json.dumps(Settings(delay_s=3).as_json()))) == Settings(delay_s=3)
