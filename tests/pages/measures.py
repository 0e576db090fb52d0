"""What can be measured of any page: axe's rules, targets for fingers, texts that keep apart."""

from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

TARGET_PX = 48
_RUN = """async (options) => (await axe.run(document, options)).violations.flatMap((rule) =>
  rule.nodes.map((node) => `${rule.id}: ${node.target.join(" ")} (${node.any[0]?.message
    ?? node.all[0]?.message ?? node.none[0]?.message}) ${node.html.slice(0, 120)}`))"""
_OPTIONS = {"resultTypes": ["violations"]}
# A target is as large as the label round it; one in the middle of a sentence is part of the text.
_SMALL = """(least) => [...document.querySelectorAll(
    "button, select, textarea, summary, a[href], input:not([type=hidden]), [role=button]")]
  .filter((node) => !node.closest("svg, #preview") && !node.disabled && node.checkVisibility({ checkVisibilityCSS: true }))
  .filter((node) => !node.closest("[inert]"))
  .filter((node) => !(node.matches("p a") && node.parentElement.textContent.trim() !== node.textContent.trim()))
  .map((node) => [node, [node, ...(node.labels ?? [])].map((part) => part.getBoundingClientRect())])
  .filter(([, boxes]) => boxes.every(({ width, height }) => Math.min(width, height) < least - 0.5))
  .map(([node, boxes]) => `${boxes.map((b) => `${b.width.toFixed(0)}x${b.height.toFixed(0)}`)} ${node.outerHTML.slice(0, 90)}`)"""
# Every visible text with the part of it that is seen, in the layer it lies on: what is fixed over
# the page may cover it.
_TEXTS = """() => {
  const sides = ({ left, right, top, bottom }) => ({ left, right, top, bottom });
  const within = (a, b) => ({ left: Math.max(a.left, b.left), right: Math.min(a.right, b.right),
    top: Math.max(a.top, b.top), bottom: Math.min(a.bottom, b.bottom) });
  const layer = (node) => {
    for (let at = node; at !== document.body; at = at.parentElement) {
      const { position, zIndex } = getComputedStyle(at);
      if (position === "fixed" || position === "sticky" || (position === "absolute" && zIndex !== "auto")) return at;
    }
    return document.body;
  };
  const faults = [], texts = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const text = walk.currentNode, node = text.parentElement;
    if (!text.textContent.trim() || node.closest("option, title, defs, script, iframe")) continue;
    if (!node.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const all = [...range.getClientRects()].map(sides).filter((box) => box.right - box.left > 1);
    let hidden = false, boxes = all, scrolls = { x: false, y: false };
    for (let at = node; at && at !== document.documentElement; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.clipPath !== "none" && style.position === "absolute") hidden = true;
      if (at === document.body || style.display === "inline" || at.closest("svg")) continue;
      const holds = { x: style.overflowX !== "visible", y: style.overflowY !== "visible" };
      if (!holds.x && !holds.y) continue;
      const room = at.getBoundingClientRect();
      const short = style.textOverflow === "ellipsis", sideways = /auto|scroll/.test(style.overflowX), down = /auto|scroll/.test(style.overflowY);
      const cut = boxes.some((box) => (!short && !sideways && !scrolls.x && (box.right > room.right + 1 || box.left < room.left - 1))
        || (!down && !scrolls.y && (box.bottom - (box.bottom - box.top) * 0.2 > room.bottom || box.top + (box.bottom - box.top) * 0.2 < room.top)));
      if (cut && at.clientWidth > 1) faults.push(`cut: ${text.textContent.trim().slice(0, 40)} in ${at.outerHTML.slice(0, 60)}`);
      if (sideways) scrolls.x = true;
      if (down) scrolls.y = true;
      boxes = boxes.map((box) => within(box, sides(room))).filter((box) => box.right > box.left && box.bottom > box.top);
    }
    if (hidden) continue;
    for (const box of boxes) {
      if (box.left < -1 || box.right > innerWidth + 1) faults.push(`outside: ${text.textContent.trim().slice(0, 40)} ${box.left.toFixed(0)}..${box.right.toFixed(0)}`);
      const air = (box.bottom - box.top) * 0.2;
      texts.push({ node, layer: layer(node), text: text.textContent.trim().slice(0, 40), left: box.left, right: box.right, top: box.top + air, bottom: box.bottom - air });
    }
  }
  texts.forEach((a, n) => texts.slice(n + 1).forEach((b) => {
    if (a.node === b.node || a.layer !== b.layer) return;
    if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1)
      faults.push(`collide: ${a.text} | ${b.text}`);
  }));
  if (document.documentElement.scrollWidth > document.documentElement.clientWidth) faults.push("wider than the screen");
  return [...new Set(faults)];
}"""


def violations(page: Page) -> list[str]:
    """What axe says against the page: rule, node, why."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    return _told(page, _RUN, _OPTIONS)


def small_targets(page: Page) -> list[str]:
    """What one touches and is smaller than a finger."""
    return _told(page, _SMALL, TARGET_PX)


def lost_texts(page: Page) -> list[str]:
    """Texts that are cut, lie outside the screen or on one another."""
    return _told(page, _TEXTS)


def faults(page: Page) -> list[str]:
    """All of it."""
    return [*violations(page), *small_targets(page), *lost_texts(page)]


def _told(page: Page, script: str, argument: Any = None) -> list[str]:
    found: list[str] = page.evaluate(script, argument)
    return found
