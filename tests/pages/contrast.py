"""How far texts and controls stand out from what is painted under them, drawings included.

What axe cannot decide (gradients, shapes of a drawing) is read out of a picture that is taken
without the texts.  WCAG AA in light and dark, 7 for every text in high contrast.
"""

import base64
from pathlib import Path

from playwright.sync_api import Page

THEMES = ("dark", "light", "contrast")
LEAST = {"dark": (4.5, 3.0), "light": (4.5, 3.0), "contrast": (7.0, 7.0)}
"""Bars for text, and for large text."""
_SCRIPT = (Path(__file__).parent / "contrast.js").read_text("utf-8").partition("async (")
_HIDE = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`* { transition: none !important }
    *, ::placeholder { color: transparent !important }
    svg text { fill: transparent !important; stroke: none !important; }`);
  document.adoptedStyleSheets = [sheet];
}"""
_SHOW = "() => { document.adoptedStyleSheets = []; }"
_WEAR = "(name) => { document.documentElement.dataset.theme = name; }"


def faint(page: Page, theme: str) -> list[str]:
    """Texts and controls that stand out too little once the page wears this theme."""
    page.evaluate(_WEAR, theme)
    page.evaluate(_HIDE)
    shot = base64.b64encode(page.screenshot()).decode()
    page.evaluate(_SHOW)
    found: list[str] = page.evaluate("async (" + _SCRIPT[2], [shot, *LEAST[theme]])
    return [f"{theme}, {one}" for one in found]
