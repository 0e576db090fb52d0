"""Names of 24 letters fit wherever a player is named; the four colours are the same everywhere."""

import random
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser import CHROMIUM
from tests.host_tools.stage import TURN, Stage
from tests.pages import at_table, run
from tests.pages.measures import lost_texts
from tests.pages.scene import Look, State, opened
from tests.pages.scenes import SCENES

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no chromium on this computer")

PHONE, WALL = (390, 844), (1920, 1080)
NAMES = {"Wolfeschlegelsteinhausen": [WALL], "Christopher Featherstone": [PHONE, WALL]}
"""At which sizes they fit: one word as long as that is broken on a phone."""
_COLOURS = """(where) => [...document.querySelectorAll(where)].map((one) =>
  [one.textContent.trim(), getComputedStyle(one)[one.ownerSVGElement ? "fill" : "color"]])"""


def _evening(name: str, house: Any) -> None:
    """Ten with such names, in a race for odd chips, and a deal on the wall."""
    room, rng = house.room, random.Random(run.SEED)
    house.do(lambda: room.do("set_up", setup={**run.MILLIONS, "title": name}))
    for seat in range(10):
        house.do(lambda seat=seat: room.do("sit", seat=seat, name=f"{name[:-1]}{seat}"))
    run._running(house)
    house.do(lambda: room.play(rng, bold=0))
    run._racing(house)
    house.do(lambda: room.do("offer", kind="icm", kept=0))


def _felt(name: str, stage: Stage) -> None:
    stage.state._names.update({seat: f"{name[:-1]}{seat}" for seat in range(10)})
    stage.play(*at_table.FULL)


def _lost(
    browser: Browser,
    scene: str,
    folder: Path,
    happen: Callable[[str, Any], None],
    states: Sequence[State],
) -> list[str]:
    found = []
    for name, sizes in NAMES.items():
        assert len(name) == 24
        with SCENES[scene].serve(folder / name) as house:
            happen(name, house)
            for state in states:
                for size in sizes:
                    with opened(browser, house.url, state, Look(size, "de", "dark")) as page:
                        found += [f"{state.name} {size[0]}: {one}" for one in lost_texts(page)]
    return found


def test_long_names_fit_on_the_felt(browser: Browser, tmp_path: Path) -> None:
    states = [State("felt", "", "#felt .seat.turn")]
    assert _lost(browser, "full-felt", tmp_path, _felt, states) == []


def test_long_names_fit_in_the_race_at_the_seats_and_on_the_wall(
    browser: Browser, tmp_path: Path
) -> None:
    states = [
        State("race", "director", "#race .suits"),
        State("wall", "clock", "#deal tr"),
        State("registration", "register", "#cards li"),
    ]
    assert _lost(browser, "tournament", tmp_path, _evening, states) == []


def _there(page: Page) -> None:
    page.evaluate(
        "document.querySelectorAll('#cards li').forEach((one) => one.className = 'there')"
    )


CARD = at_table._floor("floor-card", "floor-card")
PLACES: dict[str, tuple[str, State, str]] = {
    "felt": (
        "felt",
        State("turn", "", ".seat.turn", lambda stage: stage.play(*TURN)),
        "#felt .card text",
    ),
    "race": (
        "tournament",
        State("race", "director", "#race .suits", partial(_evening, "Christopher Featherstone")),
        "#race .suits button",
    ),
    "registration": (
        "tournament", State("cards", "register", "#cards li", steps=_there), "#cards li"
    ),
    "console": ("console", State("a card", "console", "#now .who", steps=CARD), ".deck button"),
}  # fmt: skip


def test_four_colours_and_tens_are_the_same_on_all_pages(browser: Browser, tmp_path: Path) -> None:
    seen: dict[str, set[tuple[str, str]]] = {}
    for place, (scene, state, where) in PLACES.items():
        with SCENES[scene].serve(tmp_path / place) as house:
            state.happen(house)
            with opened(browser, house.url, state, Look(WALL, "en", "light")) as page:
                shown = page.evaluate(_COLOURS, where)
        texts = " ".join(text for text, _ in shown)
        assert "10" in texts, place
        assert "T" not in texts, place
        seen[place] = {(one, colour) for text, colour in shown for one in text if one in "♠♥♦♣"}
    assert {len(colours) for colours in seen.values()} == {4}
    assert all(colours == seen["felt"] for colours in seen.values()), seen
    assert len({colour for _, colour in seen["felt"]}) == 4
