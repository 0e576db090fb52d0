"""A dead link, a dead server and a dead reader look like what they are and say what helps."""

import asyncio

import pytest
from playwright.sync_api import Browser, expect

from host_tools.link.messages import Health
from host_tools.table.state import ZONES
from tests.browser import CHROMIUM, rest
from tests.host_tools.outputs.opened import box, opened
from tests.host_tools.stage import TURN, Stage

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no chromium on this computer")


def test_a_dead_link_offers_nothing_and_says_what_helps(browser: Browser, stage: Stage) -> None:
    stage.play(*TURN)
    page = opened(browser, stage)
    expect(page.locator("#may")).to_be_visible()
    expect(page.locator("#band")).to_be_hidden()
    stage.table.unplug()
    expect(page.locator('#band[data-state="down"] .seen')).to_contain_text("No link to the table")
    expect(page.locator("#told .says")).to_contain_text("USB cable")
    expect(page.locator("#may")).to_be_hidden()
    expect(page.locator("#readers-text")).to_have_text("not known")
    lamps = page.locator("#readers i")
    grey = lamps.first.evaluate("(lamp) => getComputedStyle(lamp).backgroundColor")
    stage.table.plug()
    expect(page.locator('#link[data-state="up"]')).to_be_visible()
    expect(page.locator("#readers-text")).to_have_text("all 28 answer")
    expect(lamps.first).not_to_have_css("background-color", grey)
    expect(page.locator("#band")).to_be_hidden()
    expect(page.locator("#may")).to_be_visible()
    rest(page)


def test_a_lost_server_is_seen(browser: Browser, stage: Stage) -> None:
    stage.play(*TURN)
    page = opened(browser, stage)
    asyncio.run_coroutine_threadsafe(stage.server.stop(), stage._loop).result()
    expect(page.locator('#band[data-state="gone"] .seen')).to_contain_text("lost its server")
    expect(page.locator("#told .says")).to_contain_text("Start floorman again")
    rest(page)


def test_a_silent_reader_stays_named_says_what_helps_and_is_marked_where_it_lies(
    browser: Browser, stage: Stage
) -> None:
    stage.play(*TURN)
    page = opened(browser, stage)
    expect(page.locator("#readers-text")).to_have_text("all 28 answer")
    for zone in ("hole 5", "board 5", "muck"):
        stage.state.take(Health(ZONES.index(zone), 1))
    stage.server.changed()
    trouble = page.locator(".trouble").first
    expect(trouble).to_contain_text("The reader of hole 5 does not answer any more.")
    expect(trouble).to_contain_text("key FOLD for this seat")
    expect(page.locator("#felt .blind-mark")).to_have_count(3)
    expect(page.locator('[data-seat="5"] .blind-mark')).to_have_count(1)
    expect(page.locator("#readers .faulty")).to_have_count(3)
    names, squares = box(page, "#readers-text"), box(page, "#readers")
    assert names["y"] + names["height"] <= squares["y"]
    for zone in ("hole 5", "board 5", "muck"):
        stage.state.take(Health(ZONES.index(zone), 0))
    stage.server.changed()
    expect(page.locator("#felt .blind-mark")).to_have_count(0)
    expect(page.locator("#troubles")).to_be_hidden()
    rest(page)
