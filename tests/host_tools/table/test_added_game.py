"""A game that is added as CONTRIBUTING.md says: a line, a row's word, a name in each language."""

from collections.abc import Mapping
from typing import Any

import pytest
from floorman import events as ev
from floorman.display import texts as rows
from floorman.display.news import News
from floorman.display.rows import Rows
from floorman.rules import games, played

from host_tools.table import named_games, words
from host_tools.texts import texts
from simulator.eyes import text_of
from tests.look import Looking

NAMES = {"en": "Strange", "de": "Seltsam"}
NUMBER = len(games.NAMES)


@pytest.fixture
def added(monkeypatch: pytest.MonkeyPatch) -> None:
    """Five hole cards, two must play, two boards."""
    line = "\nstrange 5 2 1 0 0 1 0 0 2 311"
    for room in (games, played):
        monkeypatch.setattr(room, "GAMES", games.GAMES.partition("\nstrange")[0] + line)
        monkeypatch.setattr(room, "NAMES", (*games.NAMES[:NUMBER], "strange"))
    monkeypatch.setattr(rows, "GAMES", f"{rows.GAMES}{NUMBER} STRANGE|SELTSAM\n")

    def told(subject: str, language: str = "en") -> Mapping[str, Any]:
        found = texts(subject, language)
        if subject != "table":
            return found
        return {**found, "games": {**found["games"], "strange": NAMES[language]}}

    monkeypatch.setattr(words, "texts", told)


@pytest.mark.parametrize(
    ("language", "row", "said"),
    [
        ("en", "PL STRANGE", "pot-limit Strange"),
        ("de", "PL SELTSAM", "Pot-Limit Seltsam"),
    ],
)
@pytest.mark.usefixtures("added")
def test_it_is_chosen_by_its_name_and_called_so_on_row_and_page(
    language: str, row: str, said: str
) -> None:
    news = News()
    game = Looking(news.hear)
    told = named_games.game_named("strange")
    assert told.value == NUMBER
    for seat in range(4):
        game.feed(ev.SEAT, seat, 1_000, 0)
    for kind, value in ((ev.UNIT, 25), (ev.SMALL, 50), (ev.BIG, 100), (ev.BUTTON, 0)):
        game.feed(kind, 0, value, 0)
    game.feed(ev.LANG, 0, int(language == "de"), 0)
    assert game.feed(told.kind, told.seat, told.value, 0) == 0
    assert game.feed(ev.START, 0, 1, 0) == 0
    shown = Rows(news)
    shown.update(game)
    assert text_of(bytes(shown.columns[0])) == row
    assert words.game(NUMBER, game.limit(), language) == said
    assert game.size == 5
