"""Answers that are the same whatever a table does: files of the site."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from floorman.rules import games
from floorman.rules.books import NAMES

from host_tools.access.roles import OWNER
from host_tools.console.known import known
from host_tools.table.house import offered
from host_tools.table.page_model import rule_texts
from host_tools.table.seats import SIMULATED_NAMES
from host_tools.texts import files, in_json, languages, texts
from simulator.academy import questions
from simulator.hands_on import film, gallery
from simulator.hands_on.film import Film
from simulator.hands_on.gallery import Piece

_NAMES = dict(enumerate(SIMULATED_NAMES))
EXAMPLE = """\
# Three players; the flop has four cards.
title = "A flop of four"
book = "tda2024"
stacks = [10000, 10000, 10000]
blinds = [50, 100]
button = 1
from = "preflop"
steps = [
  { call = 1 },
  { call = 2 },
  { check = 3 },
  { collect = true },
  { burn = 1 },
  { board = "2c7d9hJs" },
  { wait = 3 },
]
"""


def answers() -> Iterator[tuple[str, str]]:
    """Path in the site, and the JSON there."""
    yield from _same("texts", {"table": "", "languages": _each("language")})
    for language in languages():
        for file in files():
            yield from _same(f"texts/{language}/{file}", texts(file, language))
    yield from _spoken("rules", rule_texts())
    yield from _same("site/choices", {"games": games.NAMES, "books": offered()})
    yield from _same("site/example", {"text": EXAMPLE})
    yield from _same("console/known", known(OWNER, devices=False))
    yield from _spoken("gallery/list", {"pieces": gallery.listed()})
    yield from _spoken("academy/list", questions.listed())
    for one in questions.ids():
        yield from _spoken(f"academy/question/{one}", questions.question(one))


def films(paths: Sequence[Path], pieces: Sequence[Piece]) -> Iterator[tuple[str, str]]:
    """Hands and scenarios of these files, and pieces of the gallery by each book, as films.

    A process has room for one table.
    """
    by_book = [(one.name, book) for one in pieces for book in NAMES]
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as studio:
        listed = [studio.submit(_listed, path) for path in paths]
        for (name, book), made in zip(by_book, studio.map(_piece, by_book), strict=True):
            yield from _spoken(f"gallery/film/{name}/{book}", made)
        found = [one for path in listed for one in path.result()]
    yield from _spoken("film/list", {"films": [one["title"] for one in found]})
    for number, one in enumerate(found):
        yield from _spoken(f"film/{number}", one)


def _piece(one: tuple[str, str]) -> Film:
    name, book = one
    scenario = gallery.scenario_of(gallery.piece(name), book)
    return {**film.of_scenario(scenario, _NAMES), "piece": name}


def _listed(path: Path) -> list[Film]:
    return [made() for _, made in film.films(path, _NAMES)]


def _each(file: str) -> dict[str, object]:
    return {language: dict(texts(file, language)) for language in languages()}


def _same(path: str, data: object) -> Iterator[tuple[str, str]]:
    """The same in every language."""
    yield f"answers/{path}.json", in_json(data)


def _spoken(path: str, data: object) -> Iterator[tuple[str, str]]:
    """One for each language."""
    for language in languages():
        yield f"answers/{path}.{language}.json", in_json(data, language)
