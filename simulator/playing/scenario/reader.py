"""Reads scenario files.  A wrong file gets its line and the reason."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from floorman import events as ev
from floorman.rules.state import NOBODY

from host_tools.ground import toml_text
from host_tools.table import builds
from simulator.playing.scenario import setting, toml_lines, verbs
from simulator.playing.scenario.books import BOOKS, house_rules
from simulator.playing.scenario.expectations import EXPECTATIONS, by_book
from simulator.playing.scenario.model import LEVELS, STARTS, Scenario, ScenarioError, Step
from simulator.playing.scenario.verbs import VERBS

_ANTES = {"each": ev.ANTE_EACH, "big": ev.ANTE_BIG, "button": ev.ANTE_BUTTON}
_SETTINGS = frozenset(
    "title example rules note book books stacks names blinds ante button unit posted house from"
    " game board levels faults build steps scenario".split()
)
_BOARD = "2c7d9hJsKc"


def load(path: Path) -> list[Scenario]:
    """All scenarios of a file, each under each of its books.  ScenarioError with the line."""
    try:
        raw = path.read_bytes()
        text = raw.decode().replace("\r\n", "\n")
    except FileNotFoundError:
        raise ScenarioError(path, 0, "there is no such file") from None
    except OSError as error:
        raise ScenarioError(path, 0, f"cannot be read ({error.strerror})") from None
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise ScenarioError(path, line, "not UTF-8") from None
    try:
        data = toml_text.parse(text)
    except toml_text.TomlError as error:
        raise ScenarioError(path, error.line, str(error)) from None
    return _File(path, data, toml_lines.tables(text)).scenarios()


class _File:
    def __init__(self, path: Path, data: dict[str, Any], where: list[toml_lines.Lines]) -> None:
        self._path = path
        self._data = data
        self._where = where

    def scenarios(self) -> list[Scenario]:
        """The file's own steps, or each [[scenario]] with the top of the file as its default."""
        tables = self._data.get("scenario", [])
        if not isinstance(tables, list) or len(tables) != len(self._where) - 1:
            line = self._where[0].keys.get("scenario", 1)
            raise ScenarioError(self._path, line, "a scenario begins with [[scenario]]")
        if not tables:
            return _Section(self._path, self._data, self._where[:1]).scenarios()
        if "steps" in self._data:
            line = self._where[0].keys.get("steps", 1)
            raise ScenarioError(self._path, line, "steps above the first [[scenario]]")
        common = {key: value for key, value in self._data.items() if key != "scenario"}
        found = []
        for table, where in zip(tables, self._where[1:], strict=True):
            lines = [where, self._where[0]]
            found += _Section(self._path, {**common, **table}, lines).scenarios()
        return found


class _Section:
    """One table of a file.  `where` has its own lines first, then those of the defaults."""

    def __init__(self, path: Path, data: Mapping[str, Any], where: list[toml_lines.Lines]) -> None:
        self._path = path
        self._data = data
        self._where = where
        self._names: dict[str, int] = {}

    def scenarios(self) -> list[Scenario]:
        for key in self._data:
            if key not in _SETTINGS:
                raise self._wrong(key, f"{key!r} is no setting; {_nearest(key, _SETTINGS)}")
        self._names = {
            name: self._checked("names", lambda value: verbs.seat(value, {}), seat)
            for name, seat in self._get("names", _table, {}).items()
        }
        books = self._get("books", verbs.texts, None)
        book = self._get("book", verbs.text, None)
        if (book is None) == (not books):
            raise self._wrong("book", "a scenario has either `book` or `books`")
        chosen = books or (book,)
        for one in chosen:
            if one not in BOOKS:
                raise self._wrong("book", f"{one!r} is no rule book; there are {', '.join(BOOKS)}")
        return [self._scenario(one, len(chosen) > 1) for one in chosen]

    def _scenario(self, book: str, one_of_many: bool) -> Scenario:
        name = self._get("title", verbs.text, "") or self._get("example", verbs.text, "")
        stacks = self._stacks()
        button = self._get("button", lambda value: self._button(value, stacks), max(stacks))
        small, big = self._blinds()
        mode, ante = self._ante()
        start = self._get("from", self._with_names(verbs.word(*STARTS)), "preflop")
        board = self._get("board", lambda value: setting.board(value, start), ())
        board += tuple(card for card in verbs.cards(_BOARD) if card not in board)[: 5 - len(board)]
        return Scenario(
            name=(name or self._path.stem) + (f" [{book}]" if one_of_many else ""),
            path=self._path,
            line=self._where[0].line,
            book=book,
            stacks=stacks,
            button=button,
            small=small,
            big=big,
            ante_mode=mode,
            ante=ante,
            unit=self._get("unit", verbs.number, 1),
            start=start,
            board=board,
            steps=self._steps(book),
            posted=self._posted(button, stacks, small, big),
            house=self._get("house", house_rules, {}),
            game=self._get("game", lambda value: setting.game(verbs.text(value), start), None),
            levels=self._get("levels", setting.levels, LEVELS),
            faults=self._get("faults", verbs.faults_at_start, ()),
            example=self._get("example", setting.example, ""),
            rules=self._get("rules", setting.about, ()),
            note=self._get("note", verbs.text, ""),
            build=self._get("build", self._with_names(verbs.word(*builds.NAMES)), ""),
        )

    # settings --------------------------------------------------------------------------------

    def _stacks(self) -> dict[int, int]:
        stacks = self._data.get("stacks")
        if stacks is None:
            raise self._wrong("stacks", "`stacks` is missing: who sits there with how much")
        if isinstance(stacks, list):
            stacks = {str(seat): chips for seat, chips in enumerate(stacks, 1) if chips}
        found: dict[int, int] = self._checked(
            "stacks", self._with_names(verbs.by_seat(verbs.number)), stacks
        )
        if len(found) < 2:
            raise self._wrong("stacks", "fewer than two players")
        return found

    def _button(self, value: Any, stacks: dict[int, int]) -> int:
        return setting.button(verbs.nobody_or_seat(value, self._names), stacks)

    def _posted(
        self, button: int, stacks: dict[int, int], small: int, big: int
    ) -> dict[int, tuple[int, ...]]:
        chips: dict[int, tuple[int, ...]] = self._get(
            "posted", self._with_names(verbs.by_seat(verbs.chips)), {}
        )
        owed = setting.blinds(button, stacks, small, big)
        self._checked("posted", lambda value: setting.posted(value, owed, stacks), chips)
        return chips

    def _blinds(self) -> tuple[int, int]:
        blinds = self._get("blinds", verbs.amounts, (50, 100))
        if len(blinds) != 2:
            raise self._wrong("blinds", "`blinds` are two amounts, such as [50, 100]")
        return blinds[0], blinds[1]

    def _ante(self) -> tuple[int, int]:
        ante = self._get("ante", _table, {})
        if not ante:
            return ev.ANTE_NONE, 0
        if len(ante) != 1 or next(iter(ante)) not in _ANTES:
            raise self._wrong("ante", "`ante` is { each = 10 } or { big = 100 }")
        [(mode, chips)] = ante.items()
        return _ANTES[mode], self._checked("ante", verbs.amount, chips)

    def _with_names(self, check: verbs.Check) -> Any:
        return lambda value: check(value, self._names)

    def _get(self, key: str, check: Any, default: Any) -> Any:
        return self._checked(key, check, self._data[key]) if key in self._data else default

    def _checked(self, key: str, check: Any, value: Any) -> Any:
        try:
            return check(value)
        except ValueError as error:
            raise self._wrong(key, f"{key}: {error}") from None

    def _wrong(self, key: str, reason: str) -> ScenarioError:
        lines = [table.keys[key] for table in self._where if key in table.keys]
        return ScenarioError(self._path, lines[0] if lines else self._where[0].line, reason)

    # steps -----------------------------------------------------------------------------------

    def _steps(self, book: str) -> tuple[Step, ...]:
        steps = self._data.get("steps")
        if not isinstance(steps, list) or not steps:
            raise self._wrong("steps", "`steps` is missing: a list of { ... }, one a line")
        lines = self._where[0].steps
        if len(lines) != len(steps):
            lines = [self._where[0].line] * len(steps)
        return tuple(
            self._step(number, lines[number - 1], step, book)
            for number, step in enumerate(steps, 1)
        )

    def _step(self, number: int, line: int, step: Any, book: str) -> Step:
        try:
            if not isinstance(step, dict):
                raise ValueError("a step is a table such as { knock = 3 }")
            if not set(step) - {"seat"}:
                raise ValueError("nothing is done and nothing expected")
            return self._parsed(number, line, step, book)
        except ValueError as error:
            raise ScenarioError(self._path, line, f"step {number}: {error}") from None

    def _parsed(self, number: int, line: int, step: dict[str, Any], book: str) -> Step:
        verb = _verb_of(step)
        rule = VERBS.get(verb)
        for word in rule.must if rule else ():
            if word not in step:
                raise ValueError(f"`{verb}` needs `{word}`")
        also, expect = {}, {}
        for key, value in step.items():
            if key == verb:
                continue
            if rule and key in rule.also:
                also[key] = _say_key(key, rule.also[key], value, self._names)
            elif key in EXPECTATIONS:
                expect.update(self._expected(key, value, book))
            elif key == "seat" and not verb:
                also[key] = _say_key(key, verbs.seat, value, self._names)
            else:
                known = [*(rule.also if rule else ()), *EXPECTATIONS]
                raise ValueError(f"{key!r} does not go with `{verb or 'expecting'}`; "
                                 + _nearest(key, known))  # fmt: skip
        value = _say_key(verb, rule.check, step[verb], self._names) if rule else None
        if rule:
            rule.together(value, also)
        made = Step(number, line, verb, value, also, expect)
        for key in ("change", "owes"):
            if key in expect and made.seat == NOBODY:
                raise ValueError(f"`{key}` is about a seat: name it in a step of its own, "
                                 f"such as {{ {key} = 100, seat = 3 }}")  # fmt: skip
        return made

    def _expected(self, key: str, value: Any, book: str) -> dict[str, Any]:
        """The value this book expects; the others' values are checked too."""

        def each(value: Any, names: verbs.Names) -> dict[str, Any]:
            books = by_book(key, value) or {book: value}
            check = EXPECTATIONS[key]
            return {one: check(inner, names) for one, inner in books.items()}

        found = _say_key(key, each, value, self._names)
        return {key: found[book]} if book in found else {}


def _verb_of(step: dict[str, Any]) -> str:
    """The step's one verb.  `pull` beside `chips` is no verb of its own."""
    found = [key for key in step if key in VERBS]
    if "chips" in found and "pull" in found:
        found.remove("pull")
    if len(found) > 1:
        raise ValueError(f"one thing at a time, not {' and '.join(found)}")
    if found:
        return found[0]
    unknown = [key for key in step if key not in EXPECTATIONS and key != "seat"]
    if unknown:
        raise ValueError(f"{unknown[0]!r} is no verb; " + _nearest(unknown[0], [*VERBS]))
    return ""


def _say_key(key: str, check: verbs.Check, value: Any, names: verbs.Names) -> Any:
    try:
        return check(value, names)
    except ValueError as error:
        raise ValueError(f"`{key}`: {error}") from None


def _table(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise ValueError("is a table, such as { A = 3 }")
    return value


def _nearest(word: str, known: Any) -> str:
    """A hint for a mistyped word."""
    from difflib import get_close_matches

    close = get_close_matches(word, sorted(known), 1)
    return f"did you mean {close[0]!r}?" if close else f"known are {', '.join(sorted(known))}"
