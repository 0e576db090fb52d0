"""Fixtures and hooks that all tests share."""

import gc
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from host_tools.access import own_user
from host_tools.build.picos import BY_NAME
from tests.browser import Shared, keep_pages, opened
from tests.image import image_for
from tests.limit import LIMIT_S, limited

_LONGEST = (
    "site/test_in_browser.py", "pages/test_sound.py", "simulator/hands_on/test_page.py",
    "seal/test_sign_on_vm.py", "boards/test_replay.py", "host_tools/attack/test_tables.py",
    "pages/test_languages.py",
    "scenarios/test_seen_through.py", "simulator/playing/test_misdeals.py",
    "host_tools/evening/test_pages.py", "docs/site/test_pages.py", "scenarios/test_radio.py",
    "faults/test_scenarios.py",
    "host_tools/outputs/test_page.py", "faults/test_cuts.py", "boards/test_objects.py",
    "host_tools/outputs/overlay/test_page.py", "boards/test_balance.py",
    "host_tools/bring_up/test_steps.py", "host_tools/outputs/test_decisions.py",
    "host_tools/attack/test_cable.py", "boards/test_phones.py",
    "simulator/hands_on/test_rulings.py", "test_strange_bench.py", "seal/test_late.py",
    "power/test_left_over.py", "host_tools/doctor/test_faults.py", "boards/test_secrets.py",
    "host_tools/outputs/test_verify_page.py", "boards/test_soak.py", "boards/test_readers.py",
    "seal/test_pairing.py", "scenarios/test_builds.py", "seal/test_signed_hands.py",
    "pages/test_press.py", "seal/test_private.py", "host_tools/outputs/overlay/test_places.py",
    "boards/test_strays.py", "house/test_wheel.py", "test_mutants.py", "rules/test_stateful.py",
    "host_tools/commands/test_evening.py",
)  # fmt: skip
"""Files that take longest, in the order in which they begin."""


def pytest_configure() -> None:
    """Pages are for who started them: where the system does not say whose a connection is, tests
    are that user.
    """
    if not own_user.is_said():
        own_user.is_said = lambda: True  # type: ignore[assignment]
        own_user.user_at = lambda peer, here: 0  # who may do all that we may


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One more than there are processors for us: browsers and tables that are waited for leave
    three of ten seconds of two processors idle.
    """
    usable = getattr(os, "sched_getaffinity", None)
    return 1 + (len(usable(0)) if usable else os.cpu_count() or 1)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Long files first: a worker that begins one last lets all the others wait for it."""
    here = Path(__file__).parent
    rank = {here / name: n for n, name in enumerate(_LONGEST)}
    items.sort(key=lambda item: rank.get(item.path, len(rank)))


def _limit(item: pytest.Item) -> float:
    """An emulated Pico needs two or three minutes for a start and a look at all its readers."""
    return LIMIT_S * (4 if "image" in getattr(item, "fixturenames", ()) else 1)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item: pytest.Item) -> Iterator[None]:
    with limited(_limit(item)):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    with limited(_limit(item)):
        return (yield)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Where CI wants to look afterwards."""
    parser.addoption("--screenshots", metavar="FOLDER", help="pages of tests that fail")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    """Keep the pages that a failed test leaves open."""
    report = yield
    folder = item.config.getoption("--screenshots")
    if folder and report.failed:
        keep_pages(Path(folder), re.sub(r"\W+", "-", item.nodeid)[-120:].strip("-"))
    return report


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
    """Collect what a file's tests leave behind for good (modules, tables, a browser), too."""
    if nextitem is not None and nextitem.path != item.path:
        gc.collect()
        gc.freeze()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Shared]:
    """One for all tests of a process: to start it costs as much as several tests."""
    with opened() as started:
        shared = Shared(started)
        yield shared
        shared.resume()


@pytest.fixture(scope="module")
def browser(chromium: Shared) -> Iterator[Browser]:
    """That one, for the tests of a file, without anything that another file had open."""
    with chromium.in_use() as browser:
        yield browser


@pytest.fixture
def image() -> Path:
    """A MicroPython image that somebody named or built, for the emulated Pico."""
    return image_for(BY_NAME["RPI_PICO"])
