"""Scenarios that show a rule: what the table says while one is played, and the link that opens it.

A scenario shows the rules that the table names while it is played, and those that it is about.
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from docs.sphinx.documents import ROOT
from host_tools.exports.toml_writing import Value, assignments
from host_tools.rulebook.rules import rules
from host_tools.table import asked
from simulator.hands_on.gallery import FOLDER as GALLERY
from simulator.playing.scenario.event_table import EventTable
from simulator.playing.scenario.expectations import EXPECTATIONS
from simulator.playing.scenario.model import Scenario
from simulator.playing.scenario.reader import load

SCENARIOS = ROOT / "tests" / "scenarios"
LONGEST = 6000
"""Letters of a scenario in an address (simulator/site/page/links.js)."""
_LEFT_OUT = frozenset({"rules", "example", "note", "books", "book", "scenario"})


@dataclass(frozen=True)
class Play:
    """A scenario by one book.  `says` are the table's sentences, `named` the rules in them."""

    title: str
    book: str
    source: str
    text: str
    says: tuple[str, ...]
    named: frozenset[str]
    about: frozenset[str]

    @property
    def link(self) -> str:
        """Its address on the site's table; none where nothing is done or it is too long."""
        return f"#film?{urlencode({'text': self.text})}" if 0 < len(self.text) <= LONGEST else ""


def plays_of(rule: str) -> list[Play]:
    """Scenarios that show a rule, best first."""
    return _by_rule().get(rule, [])


@cache
def _by_rule() -> dict[str, list[Play]]:
    found: dict[str, list[Play]] = {}
    for play in filter(lambda one: one.link, plays()):
        for rule in play.named | play.about:
            found.setdefault(rule, []).append(play)
    for rule, shown in found.items():
        shown.sort(key=lambda play: _fit(play, rule))
    return found


def _fit(play: Play, rule: str) -> tuple[bool, bool, bool, int, str]:
    """The lowest is shown first: named and about it, by the book as it is, with few words."""
    of_a_house = "\nhouse = " in play.text
    return rule not in play.named, rule not in play.about, of_a_house, len(play.says), play.title


@cache
def plays() -> tuple[Play, ...]:
    """Scenarios by all books that they are written for, and of TDA 2019 by the next edition."""
    folders = (GALLERY, SCENARIOS / "books", SCENARIOS / "examples")
    paths = [path for folder in folders for path in sorted(folder.glob("*.toml"))]
    return tuple(play for path in paths if path.name != "index.toml" for play in _of(path))


def _of(path: Path) -> Iterator[Play]:
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    lines: dict[int, list[Scenario]] = {}
    for one in load(path):
        lines.setdefault(one.line, []).append(one)
    sections = data.get("scenario") or [{}]
    for section, scenarios in zip(sections, lines.values(), strict=True):
        whole = {**data, **section}
        if "event" in scenarios[0].levels:
            books = {one.book for one in scenarios}
            yield from (_play(whole, one, path) for one in scenarios)
            if "tda2019" in books and "tda2024" not in books:
                yield from _in_the_next_edition(whole, scenarios, path)


def _in_the_next_edition(
    whole: Mapping[str, Any], scenarios: list[Scenario], path: Path
) -> Iterator[Play]:
    """The same hands by TDA 2024, where a rule says so that took over one of 2019."""
    [first] = [one for one in scenarios if one.book == "tda2019"]
    about = {rule.id for rule in rules().values() if rule.follows in first.rules}
    yield _play(whole, replace(first, book="tda2024", rules=tuple(sorted(about))), path)


def _play(whole: Mapping[str, Any], scenario: Scenario, path: Path) -> Play:
    """Played by the scenario's book, with all that the table says."""
    table = EventTable(scenario)
    table.set_up()
    before, named = len(table.said), set()
    for step in scenario.steps:
        if step.verb:
            table.do(step)
        named |= {one["rule"] for one in asked.decisions(table.game)}
    named |= {said.rule for said in table.said[before:]}
    return Play(
        title=str(whole.get("title") or whole.get("example") or path.stem),
        book=scenario.book,
        source=path.relative_to(ROOT).as_posix(),
        text=written(whole, scenario.book),
        says=tuple(said.text for said in table.said[before:]),
        named=frozenset(named & rules().keys()),
        about=frozenset(rule for rule in scenario.rules if rules()[rule].book == scenario.book),
    )


# as text -----------------------------------------------------------------------------------------


def written(whole: Mapping[str, Any], book: str) -> str:
    """A scenario for one book as TOML: what is done, without what is expected."""
    steps: list[Value] = [step for step in map(_done, whole["steps"]) if step]
    set_up = {key: value for key, value in whole.items() if key not in {*_LEFT_OUT, "steps"}}
    return assignments({"book": book, **set_up, "steps": steps}) if steps else ""


def _done(step: Mapping[str, Any]) -> dict[str, Any]:
    """A step without what the table must say; a seat that only this is about goes with it."""
    done = {key: one for key, one in step.items() if key not in EXPECTATIONS}
    return {} if set(done) <= {"seat"} else done
