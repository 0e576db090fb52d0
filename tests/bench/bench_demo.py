"""The gallery by mouse in Chromium: each of the 24 caused, asked and settled.

For each: what the band says first, milliseconds from the message that brings the question until
sentence, glowing place and default button are all on screen, and whether the buttons settle it.
The time is the page's own, from the WebSocket message to the frame after the drawing.

`make bench ARGS="demo --only joker undercall"`.  The status is not zero when one is not asked,
not settled, has no glow or no default button, or takes longer than 300 ms.
"""

import argparse
from collections.abc import Sequence

from playwright.sync_api import Page, sync_playwright

from simulator.hands_on import gallery
from tests.browser import CHROMIUM, QUIET
from tests.simulator.hands_on import handled

_BAR_MS = 300
_WATCH = """() => {
  const receive = Object.getOwnPropertyDescriptor(WebSocket.prototype, "onmessage").set;
  Object.defineProperty(WebSocket.prototype, "onmessage", { set(take) {
    receive.call(this, (event) => {
      const began = performance.now();
      take(event);
      const asked = JSON.parse(event.data).change?.decisions?.length;
      if (asked && !window.seen) requestAnimationFrame(() => setTimeout(() => {
        window.seen = {
          ms: performance.now() - began,
          band: !document.getElementById("band").hidden,
          glow: document.querySelectorAll("#felt .culprit .halo").length,
          button: Boolean(document.querySelector("#choices .default button")),
        };
      }));
    });
  } });
}"""


def _one(page: Page, address: str, one: gallery.Piece) -> tuple[str, bool]:
    """A line of the report, and whether all is well."""
    page.goto(address.replace("/play", "/gallery"))
    page.locator(f'[data-name="{one.name}"] .cause').click()
    page.wait_for_url("**/play")
    handled.ready(page)
    handled.cause(page, one)
    page.wait_for_function("() => window.seen", timeout=3 * handled.PATIENCE_MS)
    seen = page.evaluate("window.seen")
    sentence = page.locator("#told .seen").inner_text()
    handled.settle(page)
    well = seen["band"] and seen["glow"] and seen["button"] and seen["ms"] <= _BAR_MS
    return f"{one.name:16} {seen['ms']:6.0f} ms  {sentence}", bool(well)


def main(words: Sequence[str] = ()) -> int:
    """Go through the gallery; 1 when something is not as it should be."""
    parser = argparse.ArgumentParser(prog="demo", description=__doc__)
    parser.add_argument("--only", nargs="+", default=[one.name for one in gallery.pieces()])
    wanted = parser.parse_args(list(words)).only
    wrong = []
    with handled.evening() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        for name in wanted:
            page = browser.new_page(viewport={"width": 1280, "height": 720})
            page.set_default_timeout(handled.PATIENCE_MS)
            page.add_init_script("localStorage.setItem('floorman.language', 'en')")
            page.add_init_script(f"({_WATCH})()")
            try:
                line, well = _one(page, address, gallery.piece(name))
            except Exception as error:
                line, well = f"{name:16} {str(error).splitlines()[0]}", False
            print(line, flush=True)
            wrong += [] if well else [name]
            page.close()
        browser.close()
    print(f"caused and settled: {len(wanted) - len(wrong)} of {len(wanted)}")
    return 1 if wrong else 0
