"""One browser for many files: none meets what another left, and no loop but playwright's waits."""

import asyncio

from tests.browser import Shared


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
