"""The site of the documents: nothing is missing, no link is dead, it is for everybody to read."""

import re
from html import unescape
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect

from docs.sphinx.documents import GROUPS, documents
from docs.sphinx.plays import LONGEST
from host_tools.rulebook.rules import rules
from host_tools.rulebook.says import says
from simulator.playing.scenario.reader import load
from simulator.site.pages import HERE
from tests.docs.site import links
from tests.pages.measures import violations
from tests.site.served import Server

KINDS = (
    "index",
    "de/console",
    "rules/tda24-35a5",
    "api/floorman.display",
    "dealers-card",
    "search",
)
_PLAYED = re.compile(r'href="\.\./table/#film\?([^"]*)"')


def test_every_rule_has_a_page_with_its_sentence_in_both_languages(built: Path) -> None:
    for name in rules():
        text = unescape((built / "rules" / f"{name.lower()}.html").read_text("utf-8"))
        plain = re.sub(r"<[^>]*>", "", text)
        for language in ("en", "de"):
            assert says(name, language).replace("`", "") in plain, name


def test_scenarios_of_rules_can_be_read_and_are_short_enough(built: Path, tmp_path: Path) -> None:
    shown, file = 0, tmp_path / "scenario.toml"
    assert f"text: /^[^\\0]{{1,{LONGEST}}}$/s" in (HERE / "links.js").read_text("utf-8")
    for name in rules():
        text = (built / "rules" / f"{name.lower()}.html").read_text("utf-8")
        played = [parse_qs(unescape(query))["text"][0] for query in _PLAYED.findall(text)]
        shown += bool(played) and rules()[name].verdict == "decided"
        for scenario in played[:1]:
            assert len(scenario) <= LONGEST
            file.write_text(scenario, encoding="utf-8")
            assert load(file)[0].book == rules()[name].book
    decided = sum(rule.verdict == "decided" for rule in rules().values())
    limits = (built / "limits.html").read_text("utf-8")
    assert f"{shown} of the {decided} have a scenario on their page" in limits


def test_no_link_is_dead_and_nothing_is_asked_of_another_host(built: Path) -> None:
    known = links.pages(built)
    assert len(known) > len(rules())
    assert links.dead(built, known) == []
    assert links.asked_elsewhere(known) == []


def test_a_dead_link_and_a_foreign_script_are_seen(tmp_path: Path) -> None:
    (tmp_path / "there.html").write_text('<p id="here">')
    (tmp_path / "one.html").write_text(
        '<a href="there.html#here"></a><a href="there.html#gone"></a><a href="none.html"></a>'
        '<a href="https://example.test/"></a><script src="https://example.test/x.js"></script>'
    )
    known = links.pages(tmp_path)
    assert links.dead(tmp_path, known) == [
        "one.html: there.html#gone", "one.html: none.html",
    ]  # fmt: skip
    assert links.asked_elsewhere(known) == ["one.html: https://example.test/x.js"]


def test_every_document_is_in_the_navigation(built: Path) -> None:
    listed = {name for group in GROUPS.values() for name in group.split()}
    assert {one.name for one in documents().values() if "/" not in one.name} - listed == {"about"}
    start = (built / "index.html").read_text("utf-8")
    assert [name for name in listed if f'href="{name}.html"' not in start] == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pages_are_for_everybody(page: Page, server: Server, theme: str) -> None:
    page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
    found = {}
    for name in KINDS:
        page.goto(f"{server.address}{name}.html")
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        found[name] = violations(page)
    assert {name: one for name, one in found.items() if one} == {}


def test_a_phone_scrolls_down_only(page: Page, server: Server) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    for name in KINDS:
        page.goto(f"{server.address}{name}.html")
        expect(page.locator("#menu")).not_to_have_attribute("open", "")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, name
    page.set_viewport_size({"width": 1280, "height": 720})


def test_colours_that_are_chosen_stay(page: Page, server: Server) -> None:
    page.goto(f"{server.address}faq.html")
    page.locator("#theme").select_option("contrast")
    page.goto(f"{server.address}limits.html")
    expect(page.locator("html")).to_have_attribute("data-theme", "contrast")
    expect(page.locator("#theme")).to_have_value("contrast")
    page.locator("#theme").select_option("")


def test_a_page_leads_to_itself_in_the_other_language(page: Page, server: Server) -> None:
    for one, other in {
        "home-game": "de/home-game", "rules/cuca": "de/rules/cuca", "faq": "de/index",
        "rules/tda-1": "de/rules/index", "search": "suche",
    }.items():  # fmt: skip
        page.goto(f"{server.address}{one}.html")
        page.locator("header a[lang=de]").click()
        expect(page.locator("html")).to_have_attribute("lang", "de")
        assert urlsplit(page.url).path == f"/{other}.html"
        page.locator("header a[lang=en]").click()
        expect(page.locator("html")).to_have_attribute("lang", "en")
