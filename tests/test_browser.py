"""One browser for many files: none meets what another left, and no loop but playwright's waits."""

import asyncio

import pytest

from tests import browser as whole
from tests.browser import Shared, becomes


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
