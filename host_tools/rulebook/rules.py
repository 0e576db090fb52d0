"""Reads rules.toml and finds the code behind a decision or a parameter of the books."""

import ast
import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from floorman.rules.books import NAMES

from host_tools.rulebook.tables import PARAMETERS

DATA = Path(__file__).with_name("rules.toml")
_TABLES = frozenset({"book.py", "books.py"})  # what only lists the names


@dataclass(frozen=True)
class Rule:
    """One rule.  It has `decides` with `tests` (decided), or `none` with `why`, or `open`.

    `decides` are the functions whose condition makes it so, `by` is where it is said and which
    parameter turns it.  An open rule may name in `by` what is going to decide it.  `subjects`, of
    subjects.toml, are what it may be cited for.  A rule of a later edition may be taken over from
    the rule it `follows`, but for what its own row says otherwise.
    """

    id: str
    book: str
    title: str
    kind: str
    subjects: tuple[str, ...] = ()
    by: tuple[str, ...] = ()
    decides: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()
    none: str = ""
    why: str = ""
    open: str = ""
    follows: str = ""

    @property
    def verdict(self) -> str:
        """decided, no table can, or open."""
        if self.none:
            return "no table can"
        return "open" if self.open or not self.tests else "decided"


@dataclass(frozen=True)
class Decider:
    """A function that decides rules: where it is, its name (Class.method in a class), its line."""

    place: str
    file: Path
    name: str
    line: int

    @property
    def module(self) -> str:
        """As Python names the file."""
        return self.place.partition(":")[0].removesuffix(".py").replace("/", ".")


@cache
def rules() -> dict[str, Rule]:
    """All rules by id."""
    data = tomllib.loads(DATA.read_text(encoding="utf-8"))
    rows = {name: row for table in data.values() for name, row in table.items()}
    return {
        name: _rule(name, book, _whole(row, rows))
        for book, table in data.items()
        for name, row in table.items()
    }


def _whole(row: dict[str, Any], rows: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """A row with all that it takes over."""
    return _whole(rows[row["as"]], rows) | row if "as" in row else row


def _rule(name: str, book: str, row: dict[str, Any]) -> Rule:
    return Rule(
        id=name,
        book=book,
        title=row["title"],
        kind=row["class"],
        subjects=tuple(row.get("subjects", ())),
        by=tuple(row.get("by", ())),
        decides=tuple(row.get("decides", ())),
        tests=tuple(row.get("tests", ())),
        none=row.get("none", ""),
        why=row.get("why", ""),
        open=row.get("open", ""),
        follows=row.get("as", ""),
    )


@cache
def edition_of(book: str) -> str:
    """The book whose rules this one takes over; empty for a book of its own."""
    followed = (rule.follows for rule in rules().values() if rule.book == book and rule.follows)
    return next((rules()[rule].book for rule in followed), "")


def parameter(name: str, book: str) -> int | None:
    """The value of a parameter in a book, None when there is no such parameter."""
    for row in PARAMETERS:
        if row.name == name:
            return row.values[NAMES.index(book)]
    return None


def places(source: str) -> tuple[str, ...]:
    """Where `by` names its code, as floorman/FILE.py:Class.function; empty when nowhere."""
    sort, _, name = source.partition(":")
    if sort in ("book", "param"):
        return _users().get(name, ())
    path, _, inside = name.partition(":")
    return (name,) if inside in _defined(path) or (not inside and _defined(path)) else ()


@cache
def decider(place: str) -> Decider:
    """The function at floorman/FILE.py:NAME; KeyError when there is none."""
    path, _, name = place.partition(":")
    file = _root() / path
    line = _lines(file).get(name)
    if line:
        return Decider(place, file, name, line)
    raise KeyError(f"{place} is no function")


def _root() -> Path:
    spec = find_spec("floorman")
    assert spec is not None
    assert spec.submodule_search_locations
    return Path(spec.submodule_search_locations[0]).parent


@cache
def _defined(path: str) -> frozenset[str]:
    """Functions, classes, methods and constants of a firmware file."""
    file = _root() / path
    if not file.is_file():
        return frozenset()
    names = {name for name, _ in _functions(file)}
    names |= {name.partition(".")[0] for name in names}
    constants = re.findall(r"^(\w+)(?:: \w+)? = ", file.read_text(), re.MULTILINE)
    classes = re.findall(r"^class (\w+)", file.read_text(), re.MULTILINE)
    return frozenset(names | set(constants) | set(classes))


@cache
def _lines(file: Path) -> dict[str, int]:
    """Where each function of a file begins; none of a file that is not there."""
    return {name: node.lineno for name, node in _functions(file)} if file.is_file() else {}


def _functions(file: Path) -> list[tuple[str, ast.FunctionDef]]:
    found: list[tuple[str, ast.FunctionDef]] = []
    for node in ast.parse(file.read_text()).body:
        if isinstance(node, ast.FunctionDef):
            found.append((node.name, node))
        elif isinstance(node, ast.ClassDef):
            found += [
                (f"{node.name}.{part.name}", part)
                for part in node.body
                if isinstance(part, ast.FunctionDef)
            ]
    return found


@cache
def _users() -> dict[str, tuple[str, ...]]:
    """Name of a decision or parameter -> the functions that ask the book for it."""
    users: dict[str, list[str]] = {}
    for file in sorted((_root() / "floorman").rglob("*.py")):
        if file.name in _TABLES:
            continue
        short = file.relative_to(_root()).as_posix()
        for name, function in _functions(file):
            for asked in _asked(function):
                users.setdefault(asked, []).append(f"{short}:{name}")
    return {name: tuple(dict.fromkeys(found)) for name, found in users.items()}


def _asked(function: ast.AST) -> list[str]:
    """Parameters of something called `book` and decisions of `why` in a function."""
    asked = []
    for node in ast.walk(function):
        if isinstance(node, ast.Attribute):
            owner = ast.unparse(node.value).rpartition(".")[2]
            if owner in ("book", "why"):
                asked.append(node.attr.lower())
    return asked
