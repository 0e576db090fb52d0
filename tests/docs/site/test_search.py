"""The search: what somebody looks for is among the first three that are found."""

import tomllib
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.site.served import Server

ASKED = tomllib.loads((Path(__file__).parent / "asked.toml").read_text("utf-8"))
PAGES = {"en": "search.html", "de": "suche.html"}
_FIND = """(queries) => queries.map((query) => {
  document.querySelector("input[name=q]").value = query;
  const found = Search._performSearch(...Search._parseQuery(query)).reverse();
  return [...new Set(found.map(([page]) => page))].slice(0, 3);
})"""


def test_there_are_fifty_questions() -> None:
    assert sum(map(len, ASKED.values())) >= 50


@pytest.mark.parametrize("language", PAGES)
def test_what_is_asked_for_is_among_the_first(page: Page, server: Server, language: str) -> None:
    page.goto(server.address + PAGES[language])
    page.wait_for_function("() => Search.hasIndex()")
    wanted = ASKED[language]
    found = dict(zip(wanted, page.evaluate(_FIND, [*wanted]), strict=True))
    assert {query: found[query] for query, one in wanted.items() if one not in found[query]} == {}


def test_somebody_searches_from_a_page(page: Page, server: Server) -> None:
    page.goto(f"{server.address}rules/tda-1.html")
    page.locator("header input").fill("string bets")
    page.locator("header button").click()
    found = page.locator("#search-results li a")
    expect(found.first).to_contain_text("String bets")
    expect(page.locator(".search-summary")).to_contain_text("found")
    addresses = found.evaluate_all("(links) => links.map((link) => link.href.split('#')[0])")
    assert len(addresses) == len(set(addresses)) > 1
    found.first.click()
    expect(page.locator("h1")).to_contain_text("String bets")


def test_a_search_in_german_speaks_german(page: Page, server: Server) -> None:
    page.goto(f"{server.address}de/console.html")
    page.locator("header input").fill("Regeln")
    page.locator("header button").click()
    expect(page.locator(".search-summary")).to_contain_text("wurden gefunden")
    expect(page.locator("#search-results li a").first).to_have_text("Regeln")
