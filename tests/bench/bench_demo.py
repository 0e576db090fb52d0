"""A table handled in Chromium by mouse, by finger and by keys: hands dealt, mishaps settled.

By each of them ten whole hands as the only dealer (the players act for themselves), and each of
the gallery's 36 caused by dragging and settled at the console beside; no step types a code.  For
each of the 36 the band's first sentence, and the milliseconds from the message that brings the
question until sentence, glowing place and default button are all on screen: the page's own time,
from the WebSocket message to the frame after the drawing.

`make bench ARGS="demo --by touch --hands 2 --only joker undercall"`.  The status is not zero when
one is not asked or not settled, has no glow or no default button, takes longer than 300 ms, says
it in small or faint text or while something else moves.
"""

import argparse
from collections.abc import Sequence
from traceback import extract_tb

from playwright.sync_api import Browser, sync_playwright

from simulator.hands_on import gallery
from tests.browser import CHROMIUM, PATIENCE_MS, QUIET
from tests.simulator.hands_on import handled, watched, whole_hand
from tests.simulator.hands_on.means import MEANS
from tests.simulator.hands_on.whole_hand import Dealer

_SPEED = "4"  # of the hands


def _caused(browser: Browser, address: str, by: str, name: str) -> bool:
    """A line of the report; whether all is well."""
    one, kind = gallery.piece(name), MEANS[by]
    page = handled.opened(browser, address, touch=by == "touch", motion=True)
    try:
        handled.begin(page, name)
        console = handled.Console(page, kind)
        handled.cause(page, one, kind(page), console)
        seen = watched.seen(page, 3 * PATIENCE_MS)
        console.settle()
        page.locator("#band").wait_for(state="hidden")
    except Exception as error:
        print(f"{by:5} {name:16} {_first_line(error)}", flush=True)
        return False
    finally:
        page.context.close()
    late = [f"later than {watched.BAR_MS} ms"] if seen.ms > watched.BAR_MS else []
    faults = [*late, *seen.faults()]
    told = f"{seen.ms:5.0f} ms {seen.px:3g} px {seen.contrast:4.1f}:1  {seen.sentence}"
    print(f"{by:5} {name:16} {told}", *faults, flush=True)
    return not faults


def _dealt(browser: Browser, address: str, by: str, hands: int) -> int:
    """How many whole hands were played."""
    page = handled.opened(browser, address, touch=by == "touch")
    page.locator("#time select").select_option(_SPEED)
    hand = MEANS[by](page)
    dealer = Dealer(page, hand, lambda: handled.settle(page, hand))
    number = 0
    try:
        for number in range(hands):
            print(f"{by:5} hand {number + 1}: {dealer.play()}", flush=True)
        return hands
    except Exception as error:
        print(f"{by:5} hand {number + 1}: {_first_line(error)}, {_step(error)}", flush=True)
        return number
    finally:
        page.context.close()


def _first_line(error: Exception) -> str:
    return (str(error) or repr(error)).splitlines()[0]


def _step(error: Exception) -> str:
    """The dealer's step of work."""
    steps = [
        one.line for one in extract_tb(error.__traceback__) if one.filename == whole_hand.__file__
    ]
    return f"at {steps[-1]}" if steps else "at no step of a hand"


def main(words: Sequence[str] = ()) -> int:
    """Deal, then go through the gallery; 1 when something is not as it should be."""
    names = [one.name for one in gallery.pieces()]
    parser = argparse.ArgumentParser(prog="demo", description=__doc__)
    parser.add_argument("--by", nargs="+", choices=MEANS, default=list(MEANS))
    parser.add_argument("--hands", type=int, default=10)
    parser.add_argument("--only", nargs="*", choices=names, default=names)
    options = parser.parse_args(list(words))
    failed = False
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        for by in options.by:
            with handled.evening() as address:
                hands = _dealt(browser, address, by, options.hands)
                well = sum(_caused(browser, address, by, name) for name in options.only)
            print(f"{by}: {hands} of {options.hands} hands, {well} of {len(options.only)} settled")
            failed |= hands < options.hands or well < len(options.only)
        browser.close()
    return int(failed)
