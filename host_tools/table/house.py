"""A house's own rules: a TOML file that starts from a rule book and changes single parameters.

    book = "tda2019"          # one of books.NAMES
    language = "de"           # of the LED rows: en or de; as it is when not said
    game = "limit holdem"     # one of games.NAMES, with its structure where that is not the usual
    [change]
    clock = 40                # seconds
    pot_display = 0

docs/house.md names every parameter, what its numbers mean and what they are in each book; yes and
no may be written true and false.
"""

import re
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from reprlib import repr as shown
from typing import Any

from floorman import events as ev
from floorman.rules import games
from floorman.rules.book import HOUSE_ROOM
from floorman.rules.books import NAMES

from host_tools.ground import toml_text
from host_tools.rulebook.rules import edition_of
from host_tools.rulebook.tables import PARAMETERS
from host_tools.table.view import Input, Watched
from host_tools.texts import ROWS

_ROWS = {row.name: number for number, row in enumerate(PARAMETERS)}
HIGHEST = {row.name: row.highest for row in PARAMETERS}
"""Of each parameter."""
_STRUCTURES = ("no-limit", "pot-limit", "limit")
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
    is en, de or nothing, `game` is what tells the table its game.
    """

    book: int
    changes: dict[int, int]
    language: str = ""
    game: Input | None = None

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
    return _Reader(path, text, data).read()


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


def game_named(text: str) -> Input:
    """'omaha', 'pot-limit holdem', 'limit omaha_hilo' as the table is told it; ValueError."""
    *structure, name = text.split() or [""]
    if name not in games.NAMES or structure not in ([], *([one] for one in _STRUCTURES)):
        known = ", ".join(games.NAMES)
        how = ", ".join(_STRUCTURES)
        raise ValueError(
            f"unknown game {shown(text)}: it is one of {known}, behind {how} or alone"
        )
    limit = 1 + _STRUCTURES.index(structure[0]) if structure else 0
    return Input(ev.GAME, limit, games.NAMES.index(name))


def level(small: int, big: int, ante: int, mode: int) -> list[Input]:
    """Blinds, and an ante by one of events.ANTE_*."""
    return [Input(ev.SMALL, 0, small), Input(ev.BIG, 0, big), Input(ev.ANTE, mode, ante)]


class _Reader:
    def __init__(self, path: Path, text: str, data: dict[str, Any]) -> None:
        self._path = path
        self._lines = text.splitlines()
        self._data = data

    def read(self) -> House:
        for key in self._data:
            if key not in ("book", "language", "game", "change"):
                allowed = "only book, language, game and [change] are allowed"
                raise self._error(key, f"unknown key '{key}': {allowed}")
        book, language, game = self._book(), self._language(), self._game()
        changes = self._data.get("change", {})
        if not isinstance(changes, dict):
            raise self._error("change", "change is a table: put [change] on a line of its own")
        checked = {_ROWS[name]: value for name, value in map(self._check, changes.items())}
        if len(checked) > HOUSE_ROOM:
            last = list(changes)[HOUSE_ROOM]
            raise self._error(last, f"a house changes at most {HOUSE_ROOM} parameters")
        return House(book, checked, language, game)

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

    def _game(self) -> Input | None:
        if "game" not in self._data:
            return None
        try:
            return game_named(str(self._data["game"]))
        except ValueError as error:
            raise self._error("game", str(error)) from None

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
