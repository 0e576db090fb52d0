"""What a test asks of a page that is drawn."""

import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

Box = dict[str, Any]
STEP_MS = 20
PATIENCE_S = 30

STANDING = "n => document.querySelectorAll('#seats > :not(.absent)').length === n"
SETTLED = """() => {
  const stage = document.getElementById("stage");
  return !stage.classList.contains("still")
    && stage.getAnimations({ subtree: true }).every((one) => one.playState !== "running"
      || one.effect.getTiming().iterations === Infinity);
}"""
_BOXES = """([selector, inside]) => [...document.querySelectorAll(selector)].filter((node) => {
    let shown = 1;
    for (let at = node; at; at = at.parentElement) shown *= Number(getComputedStyle(at).opacity);
    return shown > 0.05 && node.getClientRects().length && (!inside || node.textContent);
  }).map((node) => {
    const { left, top, right, bottom } = node.getBoundingClientRect();
    return { what: `${node.className} ${node.textContent}`, left, top, right, bottom,
      parent: node.closest(".seat")?.dataset.seat };
  })"""
_TEXTS = """() => {
  const walker = document.createTreeWalker(document.getElementById("stage"), NodeFilter.SHOW_TEXT);
  const found = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const size = parseFloat(getComputedStyle(node.parentElement).fontSize);
    const range = document.createRange();
    range.selectNodeContents(node);
    const text = node.textContent;
    if (text.trim() && range.getClientRects().length) found.push([text, size]);
  }
  return found;
}"""


def opened(page: Page, url: str) -> None:
    """Go there and wait until something stands still on the page."""
    page.goto(url)
    page.locator("#stage:not(.off):not(.still)").wait_for(state="attached")
    settle(page)


def settle(page: Page) -> None:
    """Wait for everything that moves to arrive."""
    page.wait_for_function(SETTLED)


def stand_still(page: Page, url: str) -> None:
    """Open the page with a clock that only the test moves."""
    page.clock.install(time=0)
    page.clock.pause_at(1000)
    page.goto(url)
    page.locator("#stage:not(.off)").wait_for(state="attached")
    page.clock.run_for(2 * STEP_MS)


def advance(page: Page, most_ms: int, done: Callable[[], bool]) -> None:
    """Let the page's time go on, so much at most, until it is done; the network has its own."""
    until = time.monotonic() + PATIENCE_S
    while not done():
        assert time.monotonic() < until
        page.clock.run_for(step := min(STEP_MS, most_ms))
        most_ms -= step


def boxes(page: Page, selector: str, with_text: bool = False) -> list[Box]:
    """Where visible elements are, in pixels of the picture."""
    found: list[Box] = page.evaluate(_BOXES, [selector, with_text])
    return found


def texts(page: Page) -> list[tuple[str, float]]:
    """Every text that takes room, and the size of its letters."""
    return [(text, size) for text, size in page.evaluate(_TEXTS)]


def overlap(one: Box, other: Box) -> bool:
    """More than a rounded pixel of each is the other's."""
    return bool(
        min(one["right"], other["right"]) - max(one["left"], other["left"]) > 1
        and min(one["bottom"], other["bottom"]) - max(one["top"], other["top"]) > 1
    )


def overlaps(found: list[Box]) -> list[tuple[str, str]]:
    """Every two of them that do."""
    return [
        (one["what"], other["what"])
        for n, one in enumerate(found)
        for other in found[:n]
        if overlap(one, other)
    ]
