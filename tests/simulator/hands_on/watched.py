"""A page as it was told, and how it looked when it first had a question to show."""

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

BAR_MS, BAR_PX, BAR_CONTRAST = 300, 28, 7.0
_WATCH = """() => {
  window.table = {};
  window.lies = {};
  const beside = innerWidth > 1000 ? ["#pad", ".sign"] : []; // else below the table in words
  const places = () => ["#title", "#hint", "#felt", ...beside].map((name) => {
    const { x, y } = document.querySelector(name).getBoundingClientRect();
    return `${name} at ${Math.round(x)} ${Math.round(y)}`;
  });
  const parts = (text) => text.match(/[\\d.]+/g).map(Number);
  const light = (node, name) => parts(getComputedStyle(node)[name]).slice(0, 3)
    .map((c) => c / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
    .reduce((sum, c, n) => sum + c * [0.2126, 0.7152, 0.0722][n], 0);
  const ground = (node) => {
    const at = getComputedStyle(node).backgroundColor;
    return parts(at)[3] === 0 ? ground(node.parentElement) : node;
  };
  const contrast = (node) => {
    const [a, b] = [light(node, "color"), light(ground(node), "backgroundColor")];
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  };
  const visible = (node) => node && node.getClientRects().length > 0;
  const look = (began, before) => {
    const ms = performance.now() - began;
    const sentence = document.querySelector("#told .seen");
    const texts = [...document.querySelectorAll("#band p, #band .choice")].filter(visible);
    const moving = document.getAnimations().filter(({ playState, effect }) =>
      playState === "running" && !effect.target.closest("#band, .culprit"));
    window.seen = {
      ms,
      sentence: visible(sentence) ? sentence.innerText : "",
      glow: document.querySelectorAll("#felt .culprit .halo").length,
      button: visible(document.querySelector("#choices .default button")),
      px: sentence ? parseFloat(getComputedStyle(sentence).fontSize) : 0,
      contrast: Math.min(...texts.map(contrast)),
      moving: moving.map(({ effect }) => effect.target.outerHTML.slice(0, 80)),
      shifted: places().filter((one) => !before.includes(one)),
    };
  };
  const receive = Object.getOwnPropertyDescriptor(WebSocket.prototype, "onmessage").set;
  Object.defineProperty(WebSocket.prototype, "onmessage", { set(take) {
    receive.call(this, (event) => {
      const { full, change } = JSON.parse(event.data);
      Object.assign(this.url.includes("/play/") ? window.lies : window.table, full ?? change);
      const asks = change?.decisions?.length && !window.seen;
      const before = asks && places(), began = performance.now();
      take(event);
      if (!asks) return;
      const next = requestAnimationFrame; // a frame that follows: the one before was shown
      next(() => next(() => window.seen ?? look(began, before)));
    });
  } });
}"""


@dataclass(frozen=True)
class Seen:
    """The first question on the screen: `ms` after its message came, `px` and `contrast` of the
    band's texts, `moving` what ran beside glow and band, `shifted` what lies elsewhere now."""

    ms: float
    sentence: str
    glow: int
    button: bool
    px: float
    contrast: float
    moving: list[str]
    shifted: list[str]

    def faults(self) -> list[str]:
        """Faults of a page; the time is left to who measures it."""
        found = {
            "no sentence": not self.sentence,
            "nothing glows": not self.glow,
            "no default button": not self.button,
            f"text of {self.px:g} px": self.px < BAR_PX,
            f"contrast {self.contrast:.1f}": self.contrast < BAR_CONTRAST,
            f"moving: {self.moving}": bool(self.moving),
            f"shifted: {self.shifted}": bool(self.shifted),
        }
        return [what for what, is_so in found.items() if is_so]


def watch(page: Page) -> None:
    """From the next page on."""
    page.add_init_script(f"({_WATCH})()")


def told(page: Page) -> dict[str, Any]:
    """The host's document."""
    found: dict[str, Any] = page.evaluate("window.table")
    return found


def lying(page: Page) -> dict[str, Any]:
    """Things that lie there."""
    found: dict[str, Any] = page.evaluate("window.lies")
    return found


def seen(page: Page, patience_ms: int) -> Seen:
    """Once there is a question."""
    page.wait_for_function("() => window.seen", timeout=patience_ms)
    return Seen(**page.evaluate("window.seen"))
