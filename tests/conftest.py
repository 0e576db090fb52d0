"""What all tests share."""

import gc
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from simulator.boards import BoardError
from simulator.boards.emulator import IMAGE, find_image
from tests.browser import opened


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Keep the collected tests out of each later garbage collection.

    The firmware collects at the beginning of each hand; over 7,600 tests that takes 0.2 s.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.collect()
        gc.freeze()
        gc.enable()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """What a file's tests leave behind for good (modules, tables, a browser) as well."""
    if nextitem is not None and nextitem.path != item.path:
        gc.collect()
        gc.freeze()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One for the tests of a file."""
    with opened() as chromium:
        yield chromium


@pytest.fixture
def image() -> Path:
    """A MicroPython image that somebody named or built, for the emulated Pico."""
    try:
        return find_image()
    except BoardError as error:
        if os.environ.get(IMAGE):
            raise
        pytest.skip(str(error))
