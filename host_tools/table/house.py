"""A house's own rules: a TOML file that starts from a rule book and changes single parameters.

    book = "tda2019"          # one of books.NAMES
    language = "de"           # of the LED rows: en or de; as it is when not said
    game = "limit holdem"     # named_games.py; several follow one another
    [change]
    clock = 40                # seconds
    pot_display = 0

docs/house.md names every parameter, what its numbers mean and what they are in each book; yes and
no may be written true and false.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from reprlib import repr as shown
from typing import Any, TypeVar

from floorman import events as ev
from floorman.rules.book import HOUSE_ROOM
from floorman.rules.books import NAMES

from host_tools.ground import toml_text
from host_tools.rulebook.rules import edition_of
from host_tools.rulebook.tables import PARAMETERS
from host_tools.table.named_games import (
    Mix,
    Stakes,
    every_named,
    games_named,
    stud_level,
)
from host_tools.table.view import Input, Watched
from host_tools.texts import ROWS

_KEYS = ("book", "language", "game", "every", "stud", "change")
T = TypeVar("T")
_ROWS = {row.name: number for number, row in enumerate(PARAMETERS)}
HIGHEST = {row.name: row.highest for row in PARAMETERS}
"""Of each parameter."""
LANGUAGES = ROWS
"""Of the LED rows."""


class HouseError(ValueError):
    """A house file that cannot be used: file, line and what is allowed."""

    def __init__(self, path: Path, line: int, text: str) -> None:
        super().__init__(f"{path}:{line}: {text}")
        self.path, self.line, self.text = path, line, text


@dataclass(frozen=True)
class House:
    """`book` is the number of a rule book, `changes` maps rows of PARAMETERS to values, `language`
    is en, de or nothing, `game` is what tells the table its game; `mix` are games that follow one
    another.
    """

    book: int
    changes: dict[int, int]
    language: str = ""
    game: Input | None = None
    mix: Mix | None = None

    @property
    def events(self) -> list[Input]:
        """All that a table is told, the book first."""
        changes = [Input(ev.PARAM, row, value) for row, value in self.changes.items()]
        spoken = [speaking(self.language)] if self.language else []
        game = [self.game] if self.game else []
        return [Input(ev.BOOK, self.book), *changes, *spoken, *game]

    def tell(self, game: Watched) -> None:
        """Set a game's rules between two hands."""
        for told in self.events:
            game.feed(*told, 0)


def load(path: Path) -> House:
    """Read and check a house file.  HouseError names the line; OSError when it cannot be read."""
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise HouseError(path, 1, f"this is no text in UTF-8: {error.reason}") from None
    try:
        data = toml_text.parse(text)
    except toml_text.TomlError as error:
        raise HouseError(path, error.line, str(error)) from None
    return _Reader(path, text, data).house()


def parameter(name: str) -> int:
    """Row of a parameter, as PARAM events name it."""
    return _ROWS[name]


def in_books(name: str) -> dict[str, int]:
    """The value of a parameter in each book."""
    return dict(zip(NAMES, PARAMETERS[_ROWS[name]].values, strict=True))


def offered() -> list[str]:
    """All books, a later edition before the one that it takes over."""
    return sorted(NAMES, key=lambda book: (NAMES.index(_first(book)), -NAMES.index(book)))


def _first(book: str) -> str:
    earlier = edition_of(book)
    return _first(earlier) if earlier else book


def named(name: str) -> House:
    """The rules a person means: a book by its name, or a house file by its path.  ValueError."""
    if name in NAMES:
        return House(NAMES.index(name), {})
    try:
        return load(Path(name))
    except OSError as error:
        why = f"{name} is neither a rule book nor a house file ({error.strerror})"
        raise ValueError(why) from None


def speaking(language: str) -> Input:
    """The language of the LED rows."""
    return Input(ev.LANG, 0, ROWS.index(language))


def as_spoken(language: str) -> list[Input]:
    """Events by which a new table, which begins in English, speaks as the one before it did."""
    return [speaking(language)] if language in ROWS[1:] else []


def level(small: int, big: int, ante: int, mode: int) -> list[Input]:
    """Blinds, and an ante by one of events.ANTE_*."""
    return [Input(ev.SMALL, 0, small), Input(ev.BIG, 0, big), Input(ev.ANTE, mode, ante)]


def _listed(named: Any) -> list[Any]:
    return named if isinstance(named, list) else [named]


class _Reader:
    def __init__(self, path: Path, text: str, data: dict[str, Any]) -> None:
        self._path = path
        self._lines = text.splitlines()
        self._data = data

    def house(self) -> House:
        for key in self._data:
            if key not in _KEYS:
                allowed = "only " + ", ".join(_KEYS[:-1]) + " and [change] are allowed"
                raise self._error(key, f"unknown key '{key}': {allowed}")
        book, language, games = self._book(), self._language(), self._games()
        changes = self._data.get("change", {})
        if not isinstance(changes, dict):
            raise self._error("change", "change is a table: put [change] on a line of its own")
        checked = {_ROWS[name]: value for name, value in map(self._check, changes.items())}
        if len(checked) > HOUSE_ROOM:
            last = list(changes)[HOUSE_ROOM]
            raise self._error(last, f"a house changes at most {HOUSE_ROOM} parameters")
        if len(games) < 2:
            self._check_alone()
        mix = Mix(games, self._every(), self._stud()) if len(games) > 1 else None
        game = games[0] if len(games) == 1 else None
        return House(book, checked, language, game, mix)

    def _book(self) -> int:
        book = self._data.get("book")
        if book not in NAMES:
            what = "book is missing" if book is None else f"unknown book {shown(book)}"
            raise self._error("book", f"{what}: allowed are {', '.join(NAMES)}")
        return NAMES.index(book)

    def _language(self) -> str:
        language = self._data.get("language", "")
        if language not in ("", *ROWS):
            allowed = " or ".join(ROWS)
            raise self._error("language", f"unknown language {shown(language)}: it is {allowed}")
        return str(language)

    def _games(self) -> tuple[Input, ...]:
        named = self._data.get("game", [])
        text = named if isinstance(named, str) else ", ".join(map(str, _listed(named)))
        if not text and "game" not in self._data:
            return ()
        return self._read("game", lambda: games_named(text))

    def _every(self) -> int:
        return self._read("every", lambda: every_named(self._data.get("every", "orbit")))

    def _stud(self) -> Stakes | None:
        level = self._data.get("stud")
        if level is None:
            return None
        if not isinstance(level, dict) or set(level) != {"ante", "bring_in", "bet"}:
            raise self._error("stud", "stud is { ante = 25, bring_in = 50, bet = 100 }")
        if any(type(chips) is not int for chips in level.values()):
            raise self._error("stud", "ante, bring_in and bet are whole numbers of chips")
        return self._read("stud", lambda: stud_level(**level))

    def _check_alone(self) -> None:
        for key in ("every", "stud"):
            if key in self._data:
                raise self._error(key, f"{key} is for several games: game names one or none")

    def _read(self, key: str, reading: Callable[[], T]) -> T:
        try:
            return reading()
        except ValueError as error:
            raise self._error(key, str(error)) from None

    def _check(self, item: tuple[str, Any]) -> tuple[str, int]:
        name, value = item
        if name not in _ROWS:
            close = get_close_matches(name, _ROWS, 1)
            hint = f"; did you mean {close[0]}?" if close else ""
            raise self._error(name, f"unknown parameter '{name}'{hint}")
        highest = HIGHEST[name]
        allowed = "true or false" if highest == 1 else f"a whole number from 0 to {highest}"
        if isinstance(value, bool) and highest == 1:
            return name, int(value)
        if isinstance(value, bool) or not isinstance(value, int):
            raise self._error(name, f"{name} is {allowed}, not {shown(value)}")
        if not 0 <= value <= highest:
            raise self._error(name, f"{name} = {value} is impossible: it is {allowed}")
        return name, value

    def _error(self, key: str, text: str) -> HouseError:
        pattern = re.compile(rf"\s*(\[\s*)?[\"']?{re.escape(key)}[\"']?\s*[=\].]")
        for number, line in enumerate(self._lines, 1):
            if pattern.match(line):
                return HouseError(self._path, number, text)
        return HouseError(self._path, 1, text)
