"""The overlay in headless Chromium while four all-in boxes move: frames a second, and the load.

Every 0.7 s a new document changes chances, who is shown and where boxes stand; cards come and go.
Figures: what all of Chromium's processes used of a processor for one frame; frames a second by
requestAnimationFrame, beside those of an empty page in the same browser just before; the median
gap between two.

`make bench ARGS="overlay --seconds 10 --skin studio"`.  The status is not zero above 8.3 ms a
frame, half of a frame's time on one core.  Frames a second are no measure on a busy computer: a
browser that has to wait for a processor draws fewer.  Headless Chromium draws without a graphics
card: a mixer's browser has one.
"""

import argparse
import asyncio
import statistics
from collections.abc import Sequence
from typing import Any

from playwright.async_api import Browser, async_playwright

from host_tools.outputs.skins import skins
from tests.browser import CHROMIUM, QUIET
from tests.host_tools.outputs.overlay import states
from tests.host_tools.outputs.overlay.playhouse import Playhouse

_MOST_MS = 1000 / 60 / 2
_STEP_S = 0.7
_FRAMES = """ms => new Promise((done) => {
  const gaps = [];
  let last = performance.now();
  const until = last + ms;
  requestAnimationFrame(function next(now) {
    gaps.push(now - last);
    last = now;
    if (now < until) requestAnimationFrame(next);
    else done(gaps.slice(2));
  });
})"""
_ALL_IN = (2, 3, 4, 8)


def _step(n: int, skin: str) -> dict[str, Any]:
    """Four players all-in; three, four or two of them shown, with chances that swing."""
    whole = states.document("05_all_in", skin=skin, transition=("slide", "pop", "expand")[n % 3])
    shares = [2500 + 1800 * ((n * step) % 3 - 1) for step in (1, 2, 3)]
    shares.append(10_000 - sum(shares))
    for k, (seat, share) in enumerate(zip(_ALL_IN, shares, strict=True)):
        whole["seats"][seat] |= {
            "cards": [(4 * k + n) % 52, (4 * k + n + 17) % 52], "stack": 0, "bet": 154_000,
            "state": "allin", "shown": n % 4 != k or k == 0,
            "equity": {"win": share, "tie": 0, "share": share, "sure": True},
        }  # fmt: skip
    whole["board"]["cards"] = [n % 52, (n + 9) % 52, (n + 18) % 52, 3, 4][: 3 + n % 3]
    return whole


async def _cpu_s(browser: Browser) -> float:
    session = await browser.new_browser_cdp_session()
    found = await session.send("SystemInfo.getProcessInfo")
    await session.detach()
    return float(sum(process["cpuTime"] for process in found["processInfo"]))


async def _measure(seconds: float, skin: str) -> tuple[list[float], list[float], float]:
    house = Playhouse()
    house.document = _step(0, skin)
    url = await house.start()
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=list(QUIET))
        page = await browser.new_page(viewport={"width": 1920, "height": 1080})
        empty: list[float] = await page.evaluate(_FRAMES, seconds * 1000)
        await page.goto(url)
        await page.locator("#stage:not(.off):not(.still)").wait_for(state="attached")
        before = await _cpu_s(browser)
        frames = asyncio.create_task(page.evaluate(_FRAMES, seconds * 1000))
        n = 0
        while not frames.done():
            n += 1
            await house.show(_step(n, skin))
            await asyncio.wait([frames], timeout=_STEP_S)
        used = await _cpu_s(browser) - before
        gaps = await frames
        await browser.close()
    await house.stop()
    return gaps, empty, used / (sum(gaps) / 1000)


def main(argv: Sequence[str] | None = None) -> int:
    """Print the figures of each skin; 1 when one is under the bar."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=10, help="of each skin")
    parser.add_argument("--skin", choices=[*skins()], action="append")
    args = parser.parse_args(argv)
    slow = 0
    for skin in args.skin or skins():
        gaps, empty, load = asyncio.run(_measure(args.seconds, skin))
        rate, idle = (1000 * len(some) / sum(some) for some in (gaps, empty))
        print(
            f"{skin:8} {1000 * load / rate:.1f} ms of a processor a frame, {load:.0%} of a core;"
            f" {rate:5.1f} frames a second (an empty page {idle:.1f}), median gap"
            f" {statistics.median(gaps):.1f} ms"
        )
        slow += 1000 * load / rate > _MOST_MS
    return int(slow > 0)
