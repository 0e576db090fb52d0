"""What can be measured of any page: axe's rules, targets for fingers, texts that keep apart."""

from pathlib import Path
from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

TARGET_PX = 48
_HERE = Path(__file__).parent
_TARGETS = (_HERE / "targets.js").read_text("utf-8").partition("\n")[2]
_TEXTS = (_HERE / "texts.js").read_text("utf-8").partition("\n")[2]
_AXE = """async () => {
  const { violations } = await axe.run({
    resultTypes: ["violations"], rules: { "color-contrast-enhanced": { enabled: true } },
  });
  const why = ({ any, all, none }) => [...any, ...all, ...none][0]?.message;
  return violations.flatMap(({ id, nodes }) => nodes.map((node) =>
    `${id}: ${node.target.join(" ")} (${why(node)}) ${node.html.slice(0, 90)}`));
}"""


def violations(page: Page) -> list[str]:
    """What axe says against the page: rule, node, why."""
    page.evaluate(AXE_SCRIPT)
    return _told(page, _AXE)


def small_targets(page: Page) -> list[str]:
    """What one touches and is smaller than a finger."""
    return _told(page, _TARGETS, TARGET_PX)


def lost_texts(page: Page) -> list[str]:
    """Texts that are cut, broken, outside the screen or on one another."""
    return _told(page, _TEXTS)


def faults(page: Page) -> list[str]:
    """All of it."""
    return [*violations(page), *small_targets(page), *lost_texts(page)]


def _told(page: Page, script: str, argument: Any = None) -> list[str]:
    found: list[str] = page.evaluate(script, argument)
    return found
