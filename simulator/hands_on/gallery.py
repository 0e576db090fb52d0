"""The gallery: irregularities to watch or to cause, each a scenario and what the books decide.

`gallery/index.toml` has their order and the hands' way, texts/*/gallery.toml their words; what a
book decides is never written down: the scenario runs under it.
"""

import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, TypedDict

from floorman.rules.books import NAMES as BOOKS

from host_tools.rulebook.reasons import decision, effect, reason
from host_tools.table import asked, words
from host_tools.table.house import as_spoken
from host_tools.table.page_document import Decision
from host_tools.table.state import TableState
from host_tools.texts import Said
from simulator.hands_on.play_table import PlayTable, What
from simulator.playing.scenario.event_table import EventTable
from simulator.playing.scenario.model import Scenario
from simulator.playing.scenario.radio_table import opened
from simulator.playing.scenario.reader import load

FOLDER = Path(__file__).parent / "gallery"


@dataclass(frozen=True)
class Piece:
    """One irregularity.  `steps` of its scenario are played before it is caused, by the rules of
    `book`; `moves` are the hands' way to cause it.  What a book settles without a question is the
    decision `unasked`."""

    name: str
    book: str
    steps: int
    moves: tuple[str, ...]
    unasked: str = ""

    @property
    def path(self) -> Path:
        return FOLDER / f"{self.name}.toml"


@cache
def pieces() -> tuple[Piece, ...]:
    """All of the gallery, in its order."""
    data = tomllib.loads((FOLDER / "index.toml").read_text(encoding="utf-8"))
    return tuple(Piece(**{**one, "moves": tuple(one["moves"])}) for one in data["one"])


def piece(name: str) -> Piece:
    """The one of this name; KeyError when there is none."""
    return {one.name: one for one in pieces()}[name]


def scenario_of(one: Piece, book: str = "") -> Scenario:
    """Its scenario under a book, its own unless said otherwise."""
    return next(found for found in load(one.path) if found.book == (book or one.book))


def ways(one: Piece) -> list[list[str]]:
    """[from, to] of each drag, as the page calls places: seats from 0."""
    drags = [move.split() for move in one.moves]
    return [[place(m[1].partition(":")[0]), place(m[2])] for m in drags if m[0] in ("drag", "one")]


def place(felt: str) -> str:
    """A place as on the felt (hole3) as the simulator calls it (hole2)."""
    name = felt.rstrip("0123456789")
    number = felt[len(name) :]
    return f"{name}{int(number) - 1}" if number else name


# what the books decide ---------------------------------------------------------------------------


class Unasked(TypedDict):
    """An effect without a question, its rule, and why."""

    effect: Said
    rule: str
    says: Said


class Verdict(TypedDict):
    """A book's: a decision that is asked about, or what is settled without."""

    id: str
    book: Said
    decision: Decision | None
    unasked: Unasked | None


class Listed(TypedDict):
    name: str
    book: str
    file: str
    verdicts: list[Verdict]


@cache
def verdicts(name: str) -> list[Verdict]:
    """Each book's verdict."""
    one = piece(name)
    return [_verdict(scenario_of(one, book), one.unasked) for book in BOOKS]


def played(scenario: Scenario) -> EventTable:
    """The table to which it has happened."""
    table = EventTable(scenario)
    table.set_up()
    for step in scenario.steps:
        table.do(step)
    return table


def _verdict(scenario: Scenario, unasked: str) -> Verdict:
    found = asked.decisions(played(scenario).game)
    return {
        "id": scenario.book,
        "book": Said(lambda language: words.book(scenario.book, language)),
        "decision": found[0] if found else None,
        "unasked": None if found else _settled(unasked, scenario.book),
    }


def _settled(unasked: str, book: str) -> Unasked:
    row = decision(unasked)
    of = BOOKS.index(book)
    return {
        "effect": Said(lambda language: effect(row.effects[of], language)),
        "rule": row.rules[of],
        "says": Said(lambda language: reason(row, book, language)),
    }


def listed() -> list[Listed]:
    """The gallery for its page."""
    return [
        {
            "name": one.name,
            "book": one.book,
            "file": one.path.name,
            "verdicts": verdicts(one.name),
        }
        for one in pieces()
    ]


# on the felt -------------------------------------------------------------------------------------


def opening(one: Piece, board: str = "host") -> Callable[[TableState, Callable[[], None]], Any]:
    """The table just before it happens, for Playing.open."""

    @contextmanager
    def opened_at(state: TableState, changed: Callable[[], None]) -> Iterator[PlayTable]:
        scenario = scenario_of(one)
        with opened(scenario, board) as scene:
            table = PlayTable(scene.rig, scene.running, state, changed)
            scene.on_message = table.take
            table.join(scene.cable.tell)
            for told in as_spoken(state.speaks):
                scene.tell(*told)
            scene.set_up()
            for step in scenario.steps[: one.steps]:
                scene.do(step)
            table.hands.make_change()
            yield table

    return opened_at


def what(one: Piece) -> What:
    """The picture's data for the play page."""
    single = [move.split()[1].partition(":")[2] for move in one.moves if move.startswith("one ")]
    chip = int(single[0]) if single else 0
    return {"name": one.name, "book": one.book, "ways": ways(one), "one": chip}
