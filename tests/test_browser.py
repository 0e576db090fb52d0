"""One browser for many files: none meets what another left, and no loop but playwright's waits."""

import asyncio
from pathlib import Path

import pytest

from tests import browser as whole
from tests.browser import Shared, becomes, heard, kept
from tests.site.served import serving


def test_what_a_file_leaves_open_is_not_there_for_the_next(chromium: Shared) -> None:
    with chromium.in_use() as browser:
        browser.new_page()
        assert len(browser.contexts) == 1
    with chromium.in_use() as browser:
        assert browser.contexts == []


def test_between_two_files_any_loop_runs(chromium: Shared) -> None:
    with chromium.in_use() as browser:
        browser.new_page()
    assert asyncio.run(asyncio.sleep(0, "ran")) == "ran"


def test_what_comes_later_is_waited_for(chromium: Shared, monkeypatch: pytest.MonkeyPatch) -> None:
    looks = iter("abc")
    with chromium.in_use() as browser:
        page = browser.new_page()
        becomes(page, lambda: next(looks), "c")
        monkeypatch.setattr(whole, "PATIENCE_MS", 30)
        with pytest.raises(AssertionError, match="'a' is not 'c'"):
            becomes(page, lambda: "a", "c")


def test_a_page_that_is_kept_is_as_new(chromium: Shared, tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<title>x</title>", encoding="utf-8")
    stored = "[localStorage.length, document.cookie]"
    with chromium.in_use() as browser, serving(tmp_path) as server:
        with kept(browser, (300, 200), locale="de") as first, heard(first) as (faults, asked):
            first.route("**/none", lambda route: route.abort())
            first.goto(server.address)
            first.evaluate("localStorage.here = 1; document.cookie = 'here=1'; console.log('so')")
            assert first.evaluate(stored) == [1, "here=1"]
        with kept(browser, (400, 300), locale="de") as second:
            assert second is first
            assert second.goto(server.address)
            assert second.evaluate(stored) == [0, ""]
            assert second.evaluate("innerWidth") == 400
            assert (faults, asked) == (["so"], [server.address])
            second.clock.install()
        with kept(browser, (400, 300), locale="de") as third:
            assert third is not second
        with kept(browser, (400, 300), locale="en") as fourth:
            assert fourth is not third


def test_pages_that_are_taken_at_once_rest_both(chromium: Shared) -> None:
    with chromium.in_use() as browser:
        for _ in range(2):
            with kept(browser, (300, 200)), kept(browser, (300, 200)):
                assert len(browser.contexts) == 2
