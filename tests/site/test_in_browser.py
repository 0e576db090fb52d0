"""The site in a browser: a link opens a table, a misdeal is caused and settled, nobody is asked.

One visit that goes from page to page: Python in a browser takes seconds to begin.
"""

import re
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, expect

from simulator.site.answers import EXAMPLE
from tests.pages.scene import Look
from tests.site import evening
from tests.site.opened import CLOSE, WALK, Visit, visiting
from tests.site.served import Server

_SEED, _SECONDS = 7, 20
_TOLD = f"""(source) => {{
  const names = python.toPy({{}});
  python.runPython(source, {{ globals: names }});
  return names.get("told")({_SEED}, {_SECONDS});
}}"""
_GO = "(hash) => { location.hash = hash; }"
_KEPT = """async () => {
  await navigator.serviceWorker.ready;
  return (await caches.keys()).length;
}"""
_WISHED = """async (hashes) => {
  const { wished, written } = await import("./site/links.js");
  return hashes.map((hash) => [written(wished(hash)), wished(hash).unknown]);
}"""
_NO_PYTHON = """window.Worker = class {
  postMessage({ begin }) { window.begun ??= begin.wish; }
};"""
_LINKS = {
    "": ("#play", ""),
    "#gallery": ("#gallery", ""),
    "#film?piece=twice&book=cuca": ("#film?piece=twice&book=cuca", ""),
    "#play?game=omaha&players=4": ("#play?game=omaha&players=4", ""),
    "#play?players=11&seed=-1&language=deutsch": ("#play", "players=11"),
    "#play?piece=../../etc": ("#play", "piece=../../etc"),
    "#film?text=" + "x" * 6001: ("#film", "text=" + "x" * 35),
    "#__proto__?piece=twice": ("#play?piece=twice", "__proto__"),
    "#constructor": ("#play", "constructor"),
    "#https://elsewhere.test/": ("#play", "https://elsewhere.test/"),
    "#../hands": ("#play", "../hands"),
}
"""Address -> what is left of it once checked, and the first word that nothing is known of."""


def test_a_visit_from_a_link_to_a_page_without_a_network(browser: Browser, server: Server) -> None:
    at = f"{server.address}floorman/"
    with visiting(browser, f"{at}#play?piece=empty_seat") as visit:
        _cause_a_misdeal_and_settle_it(visit)
        _find_the_same_table_at_the_console(visit)
        _read_the_log_of_any_other_python(visit)
        _play_what_stands_in_an_address(visit)
        assert visit.page.evaluate(_WISHED, [*_LINKS]) == [[*found] for found in _LINKS.values()]
        _hear_what_an_address_cannot_mean(visit)
        assert visit.page.evaluate(_KEPT) == 1
        assert [one for one in visit.asked if not one.startswith(at)] == []
        server.stop()
        _see_gallery_and_hand_all_the_same(visit, at)
        assert visit.said == []


@pytest.mark.parametrize(
    ("asked", "speaks"), [("", "de"), ("?language=en", "en"), ("?players=4", "de")]
)
def test_the_table_speaks_as_the_browser_does_unless_a_link_says_otherwise(
    browser: Browser, server: Server, asked: str, speaks: str
) -> None:
    german = Look((1280, 800), "de", "dark")
    with visiting(browser, f"{server.address}floorman/#play{asked}", german, _NO_PYTHON) as visit:
        visit.page.wait_for_function("() => window.begun")
        assert visit.page.evaluate("begun.language") == speaks
        assert visit.page.url.endswith(f"#play{asked}")


def _cause_a_misdeal_and_settle_it(visit: Visit) -> None:
    visit.inside.locator('.things [data-key="deck"]').wait_for()
    expect(visit.page.locator("#loading")).to_be_hidden()
    visit.drag('.things [data-key="deck"]', "hole2")
    visit.wait_until_it_lies("hole2")
    seen = visit.inside.locator("#told .seen")
    expect(seen).to_have_text("Seat 3 is empty and got a card.")
    visit.settle()


def _find_the_same_table_at_the_console(visit: Visit) -> None:
    visit.inside.locator('a[href$="console/"]').click()
    expect(visit.inside.locator("#link")).to_have_text("This computer")
    expect(visit.inside.locator("#notes")).to_contain_text("TDA-35")
    expect(visit.page).to_have_url(re.compile("#console[?]piece=empty_seat$"))


def _hear_what_an_address_cannot_mean(visit: Visit) -> None:
    visit.page.evaluate(_GO, "film?pice=twice&number=99")
    expect(visit.page.locator("#unknown")).to_contain_text("pice=twice")
    expect(visit.inside.locator("#wait")).to_have_text(
        "There is no film 99 here: this is the first one."
    )


def _read_the_log_of_any_other_python(visit: Visit) -> None:
    [worker] = visit.page.workers
    worker.evaluate(CLOSE)
    there = worker.evaluate(_TOLD, Path(evening.__file__).read_text("utf-8"))
    assert there == evening.told(_SEED, _SECONDS)
    assert there.count("\n") > 50


def _play_what_stands_in_an_address(visit: Visit) -> None:
    visit.page.evaluate(_GO, f"film?text={quote(EXAMPLE)}")
    expect(visit.inside.locator("#about")).to_have_text("A flop of four")
    visit.inside.locator('[data-do="last"]').click()
    expect(visit.inside.locator("#told")).to_contain_text("Four cards lie on the flop")
    visit.page.evaluate(_GO, f"film?text={quote(EXAMPLE.replace('stacks', 'stakes'))}")
    expect(visit.inside.locator("#wait")).to_contain_text("line 4")
    hand = WALK.read_text("utf-8")
    visit.page.evaluate(_GO, f"film?text={quote(hand)}")
    expect(visit.inside.locator("#about")).to_have_text("hand.phh")


def _see_gallery_and_hand_all_the_same(visit: Visit, at: str) -> None:
    visit.page.goto(f"{at}#gallery")
    visit.page.reload()
    expect(visit.inside.locator(".piece")).to_have_count(36)
    visit.page.evaluate(_GO, "hands?at=3")
    expect(visit.inside.locator("#at")).to_contain_text("3 / ")
    visit.inside.locator('[data-do="last"]').click()
    last = visit.inside.locator("#at").inner_text().partition(" / ")[2]
    expect(visit.page).to_have_url(f"{at}#hands?at={last}")
