"""The academy's lessons walked through in Chromium, each rightly and wrongly, to their end.

A lesson is dealt by mouse as the gallery says.  Rightly: the fault is named, the ruling of its
book chosen; wrongly: another one and another one.  What the table then asks for is confirmed at
the band, and cards are gathered.  Status 1 when a lesson does not come to its end, or rightly
earns less than deal, find and rule, or wrongly as much.

`make bench ARGS="academy --only joker early"`.
"""

import argparse
import re
from collections.abc import Sequence
from contextlib import suppress

from playwright.sync_api import Browser, Error, Page, sync_playwright

from host_tools.texts import texts
from simulator.academy.lessons import Lesson, lessons
from simulator.hands_on import gallery
from tests.browser import CHROMIUM, PATIENCE_MS, QUIET
from tests.simulator.hands_on import handled
from tests.simulator.hands_on.means import Mouse

_RESTS_MS = 1300  # the table sees each thing before the next
_TURNS = 20  # of confirming and gathering, at most
_ENOUGH = 3  # points for deal, find and rule


def _deal(page: Page, piece: str) -> None:
    """Do what the gallery says."""
    hand = Mouse(page)
    for move in gallery.piece(piece).moves:
        verb, *rest = move.split()
        if verb in ("drag", "one"):
            hand.tick("way", "one" if verb == "one" else "all")
            hand.drag(handled.thing(rest[0]), gallery.place(rest[1]))
        elif verb == "key":
            page.locator(f'#pad [data-key="{rest[0]}"]').click()
        else:
            hand.seat(int(rest[0]) - 1)
            hand.press(f"#seat #{rest[1]}")
        page.wait_for_timeout(_RESTS_MS)


def _ruling(piece: str, right: bool) -> str:
    """The ruling of the piece's own book, or another one that the table offers."""
    book = gallery.piece(piece).book
    [verdict] = [one for one in gallery.verdicts(piece) if one["id"] == book]
    assert verdict["decision"]
    options = [option["name"]["en"] for option in verdict["decision"]["options"]]
    return options[0] if right else options[1]


def _confirmed(page: Page) -> str:
    """Work is confirmed and cards are gathered until the coach says that all is done."""
    now = page.locator("#coach .now")
    for _ in range(_TURNS):
        if now.inner_text().startswith("Done"):
            break
        with suppress(Error):
            page.locator("#choices button").first.click(timeout=_RESTS_MS)
        page.keyboard.press("g")
        page.wait_for_timeout(_RESTS_MS)
    return now.inner_text()


def _walked(browser: Browser, address: str, number: int, lesson: Lesson, right: bool) -> bool:
    """A line of the report; whether all is well."""
    page = browser.new_context(locale="en", reduced_motion="reduce").new_page()
    page.set_default_timeout(PATIENCE_MS)
    try:
        page.goto(address.removesuffix("play") + "academy")
        page.locator("#lessons .box button").nth(number).click()
        page.wait_for_url("**/play")
        handled.ready(page)
        _deal(page, lesson["piece"])
        fault = lesson["piece"] if right else lesson["others"][0]
        coach = page.locator("#coach")
        coach.get_by_role("button", name=texts("gallery")[fault]["title"], exact=True).click()
        ruling = _ruling(lesson["piece"], right)
        coach.get_by_role("button", name=ruling, exact=True).click()
        said = _confirmed(page)
    except Exception as error:
        said = str(error).partition("\n")[0]
    finally:
        page.context.close()
    found = re.match(r"Done: (\d)", said)
    well = bool(found) and (int(found[1]) >= _ENOUGH) is right
    print(f"{lesson['name']:12} {'right' if right else 'wrong'}  {said}", flush=True)
    return well


def main(words: Sequence[str] = ()) -> int:
    """Go through the lessons; 1 when something is not as it should be."""
    names = [one["name"] for one in lessons()]
    parser = argparse.ArgumentParser(prog="academy", description=__doc__)
    parser.add_argument("--only", nargs="*", choices=names, default=names)
    wanted = parser.parse_args(list(words)).only
    with sync_playwright() as playwright, handled.evening(players=6) as address:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        well = [
            _walked(browser, address, number, lesson, right)
            for number, lesson in enumerate(lessons())
            for right in (True, False)
            if lesson["name"] in wanted
        ]
        browser.close()
    print(f"{sum(well)} of {len(well)} walks")
    return int(not all(well))
