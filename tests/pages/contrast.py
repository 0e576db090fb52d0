"""How far texts and controls stand out from what is painted under them, drawings included.

What axe cannot decide (gradients, shapes of a drawing) is read out of a picture that is taken
without the texts.  WCAG AA in light and dark, 7 for every text in high contrast.
"""

from pathlib import Path

from playwright.sync_api import Page

THEMES = ("dark", "light", "contrast")
LEAST = {"dark": (4.5, 3.0), "light": (4.5, 3.0), "contrast": (7.0, 7.0)}
"""Bars for text, and for large text."""
_SCRIPT = (Path(__file__).parent / "contrast.js").read_text("utf-8").partition("async (")
_MEASURE = f"""(told) => {{
  document.adoptedStyleSheets = [];
  return (async ({_SCRIPT[2].rstrip()})(told);
}}"""
_WEAR_AND_HIDE = """(name) => {
  document.documentElement.dataset.theme = name;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`* { transition: none !important }
    *, ::placeholder { color: transparent !important }
    svg text { fill: transparent !important; stroke: none !important; }`);
  document.adoptedStyleSheets = [sheet];
}"""
_FAST = {"format": "png", "optimizeForSpeed": True}


def faint(page: Page, theme: str) -> list[str]:
    """Texts and controls that stand out too little once the page wears this theme."""
    page.evaluate(_WEAR_AND_HIDE, theme)
    session = page.context.new_cdp_session(page)
    shot = session.send("Page.captureScreenshot", _FAST)["data"]
    session.detach()
    found: list[str] = page.evaluate(_MEASURE, [shot, *LEAST[theme]])
    return [f"{theme}, {one}" for one in found]
