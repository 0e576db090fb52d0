"""Takes the picture of docs/home-game.md: the director's page of a tournament.

`python -m tests.host_tools.evening.pictures docs`
"""

import random
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from host_tools.evening.structure import suggest
from tests.browser import CHROMIUM, QUIET
from tests.host_tools.evening.room import NAMES
from tests.host_tools.evening.served import served

PLAYERS, SEED = 9, 3


def main(folder: Path) -> None:
    """Play a little, then take evening.png."""
    steps = [step.as_json() for step in suggest(PLAYERS, 10_000, 240)]
    setup = {"title": "Friday night", "steps": steps, "buy_in": 2000, "rebuys": 4,
             "rebuy_chips": 10_000, "rebuy_price": 2000}  # fmt: skip
    with tempfile.TemporaryDirectory() as records, served(Path(records)) as evening:
        room, rng = evening.room, random.Random(SEED)
        evening.do(lambda: room.do("set_up", setup=setup))
        for seat in range(PLAYERS):
            evening.do(lambda seat=seat: room.do("sit", seat=seat, name=NAMES[seat]))
        evening.do(lambda: room.do("begin"))
        for _ in range(11):
            evening.do(lambda: room.minutes(6))
            evening.do(lambda: room.play(rng, bold=0))
        while not room.evening.groups:
            evening.do(lambda: room.play(rng, bold=0.02))
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(QUIET))
            page = browser.new_page(viewport={"width": 1280, "height": 960}, color_scheme="dark")
            page.goto(f"{evening.url}director")
            page.wait_for_selector(".seats li")
            page.wait_for_timeout(300)
            page.screenshot(path=folder / "evening.png")
            browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
