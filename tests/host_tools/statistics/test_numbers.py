"""Numbers that counts come to, and the definitions beside the numbers."""

import pytest

from host_tools.statistics.counts import Counts, counts_of
from host_tools.statistics.numbers import NAMES, definition, numbers, shown
from host_tools.texts import languages, texts
from tests.host_tools.statistics.played import played

COUNTS = Counts(
    hands=42, walks=2, voluntary=10, raised=8, three_bet_chances=12, three_bets=3,
    aggressive=9, calls=6, folds=5, cbet_chances=5, cbets=4, flops=16, showdowns=4,
    showdowns_won=3, net=5_250_000,
)  # fmt: skip


def test_numbers_worked_by_hand() -> None:
    assert numbers(COUNTS) == {
        "vpip": 25.0,  # 10 of 40, two walks left out
        "pfr": 20.0,
        "three_bet": 25.0,
        "af": 1.5,
        "afq": 45.0,  # 9 of 9 + 6 + 5
        "cbet": 80.0,
        "wtsd": 25.0,
        "wsd": 75.0,
        "bb_100": 12.5,  # 5.25 big blinds in 42 hands, walks among them
    }


def test_without_a_chance_there_is_no_number() -> None:
    assert numbers(Counts()) == dict.fromkeys(NAMES)
    walks = numbers(Counts(hands=2, walks=2, net=1_000_000))
    assert {name for name, value in walks.items() if value is not None} == {"bb_100"}
    assert numbers(Counts(hands=1, aggressive=2))["af"] is None  # never called


def test_an_evening_of_one_player() -> None:
    """Seat 3: raises and bets, calls and folds, three-bets, has no walk."""
    evening = [
        played("3r 0c 1f 2f | 3b 0f"),
        played("3c 0r 1f 2f 3c | 3x 0b 3c | 3x 0x | 3x 0x"),
        played("3f 0r 1f 2f"),
        played("3f 0f 1f"),
    ]
    found = numbers(sum((counts_of(hand)[3] for hand in evening), Counts()))
    assert found == {
        "vpip": 50.0, "pfr": 25.0, "three_bet": 0.0, "af": 1.0, "afq": 50.0, "cbet": 100.0,
        "wtsd": 50.0, "wsd": 0.0, "bb_100": 0.0,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("name", "value", "english", "german"),
    [
        ("vpip", 24.4, "24%", "24 %"),
        ("wsd", 0.0, "0%", "0 %"),
        ("af", 2.54, "2.5", "2,5"),
        ("bb_100", 12.0, "+12.0", "+12,0"),
        ("bb_100", -3.25, "-3.2", "-3,2"),
        ("cbet", None, "–", "–"),  # noqa: RUF001
    ],
)
def test_as_pages_print_them(name: str, value: float | None, english: str, german: str) -> None:
    assert (shown(name, value), shown(name, value, "de")) == (english, german)


def test_every_number_has_its_definition_in_both_languages() -> None:
    assert tuple(numbers(COUNTS)) == NAMES
    for language in languages():
        assert tuple(texts("statistics", language)) == ("words", *NAMES)
        meanings = [definition(name, language).meaning for name in NAMES]
        assert len(set(meanings)) == len(NAMES)
        assert all(meaning.endswith(".") for meaning in meanings)
    assert definition("wsd").label == "W$SD"
    assert definition("vpip", "de").meaning.startswith("Hände, in denen der Spieler vor dem Flop")
