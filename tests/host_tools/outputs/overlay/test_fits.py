"""Ink stays in its box: ten seats, seven digits, marks above and below, whatever a player does."""

import itertools
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from host_tools.outputs.skins import skins
from tests.browser import becomes
from tests.host_tools.outputs.overlay import states
from tests.host_tools.outputs.overlay.looking import (
    STANDING,
    advance,
    boxes,
    opened,
    settle,
    stand_still,
)
from tests.host_tools.outputs.overlay.stage import Stage
from tests.host_tools.outputs.overlay.test_places import TALL, crowded

NAMES = "Übermüller,Nguyễn Ễng,Ångström,Ặçelik,Żółć,Ő. Űrsi,Ďábelşý,Ğüljağ,Ñandújy,Šťastný".split(
    ","
)
"""Marks over capitals, two of them over one another, and below."""
CHANCE = {"win": 9_700, "tie": 0, "share": 9_700, "sure": False}
DOING: dict[str, dict[str, Any]] = {
    "without a chance": {"equity": None},
    "with one": {"equity": CHANCE},
    "folded": {"state": "folded", "equity": None},
    "all-in": {"state": "allin", "stack": 0, "equity": CHANCE},
    "won": {"won": 8_888_888, "equity": None},
    "named": {"hand_name": "Vierling Achten, Ass", "equity": None},
    "idle": {"action": {"kind": "", "amount": 0, "age_ms": 0}, "bet": 0, "equity": None},
}
# Top and bottom of the ink of each text, and of the box that it stands in.
_INK = """() => {
  const paper = document.createElement("canvas").getContext("2d"), found = [];
  const inked = ".seat.shown :is(.name, .stack, .odds, .act, .pos)";
  for (const node of document.querySelectorAll(inked)) {
    const range = document.createRange(), style = getComputedStyle(node);
    range.selectNodeContents(node);
    const text = node.textContent, [rect] = range.getClientRects();
    if (!text || !rect) continue;
    paper.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const ink = paper.measureText(style.textTransform === "uppercase" ? text.toUpperCase() : text);
    const baseline = rect.top + ink.fontBoundingBoxAscent;
    const plate = node.closest(".plate").getBoundingClientRect();
    const bar = node.closest(".plate").querySelector(".equity.shown");
    found.push({ text, top: baseline - ink.actualBoundingBoxAscent - plate.top,
      bottom: plate.bottom - (bar?.offsetHeight ?? 0) - baseline - ink.actualBoundingBoxDescent });
  }
  return found;
}"""
RIVER = "#board .place:nth-child(5) .card"
EDGE = 0.0  # pixels between the ink and the plate, or the bar of a chance


def everybody(layout: str, skin: str, **does: Any) -> dict[str, Any]:
    whole = crowded(layout, 10, skin)
    whole["winner"] = None
    for seat, name in zip(whole["seats"], NAMES, strict=True):
        seat |= {"name": name, "turn": False, "clock_s": None, **does}
    return whole


@pytest.mark.parametrize("layout", ["horizontal", "vertical_left", "portrait"])
def test_ink_stays_in_its_box_in_every_state(page: Page, stage: Stage, layout: str) -> None:
    if layout == "portrait":
        page.set_viewport_size(TALL)  # type: ignore[arg-type]
    stage.put(everybody(layout, "felt"))
    opened(page, stage.url)
    wrong = []
    for left, (skin, (name, does)) in enumerate(itertools.product(skins(), DOING.items()), 100):
        whole = everybody(layout, skin, **does)
        whole["game"]["players_left"] = left  # drawn with the boxes: it says which ones these are
        stage.put(whole)
        expect(page.locator(".item.players .value")).to_have_text(re.compile(f"^{left}/"))
        page.locator(f".stage.skin-{skin}:not(.still)").wait_for(state="attached")
        page.wait_for_function(STANDING, arg=10)
        settle(page)
        inked = page.evaluate(_INK)
        assert len(inked) >= 20
        out = [one for one in inked if min(one["top"], one["bottom"]) < EDGE]
        wrong += [(skin, name, one) for one in out]
    assert wrong == []


def test_no_line_jumps_when_a_chance_comes(page: Page, stage: Stage) -> None:
    for skin in skins():
        stage.put(everybody("horizontal", skin, equity=None))
        opened(page, stage.url)
        before = [box["top"] for box in boxes(page, ".seat .name, .seat .act")]
        stage.put(everybody("horizontal", skin, equity=CHANCE))
        expect(page.locator(".odds").first).to_have_text("≈97%")
        settle(page)
        assert [box["top"] for box in boxes(page, ".seat .name, .seat .act")] == before


def test_who_folds_is_a_line_that_takes_no_room_for_cards(page: Page, stage: Stage) -> None:
    whole = everybody("horizontal", "felt")
    whole["seats"][0]["state"] = "folded"
    stage.put(whole)
    opened(page, stage.url)
    folded, other = boxes(page, ".seat.shown .plate")[:2]
    assert folded["bottom"] - folded["top"] < (other["bottom"] - other["top"]) / 2
    [name, beside] = boxes(page, ".seat .name")[:2]
    assert name["left"] - folded["left"] < 70 < beside["left"] - other["left"]


def test_initials_stand_only_beside_photos(page: Page, stage: Stage) -> None:
    whole = states.document("04_flop")
    stage.put(whole)
    opened(page, stage.url)
    assert len(boxes(page, ".seat.shown .photo")) == 3
    faceless = [{**seat, "photo": ""} for seat in whole["seats"]]
    stage.put(whole | {"seats": faceless})
    page.locator(".seats:not(.with-photos)").wait_for(state="attached")
    becomes(page, lambda: boxes(page, ".seat.shown .photo"), [])


def test_the_river_is_seen_before_the_chances_and_these_before_the_winner(
    page: Page, stage: Stage
) -> None:
    won = states.document("07_winner")
    turn = states.document("07_winner") | {"winner": None}
    turn["board"] = {**won["board"], "cards": won["board"]["cards"][:4], "highlight": []}
    turn["seats"] = [
        {
            **seat,
            "won": 0,
            "hand_name": "",
            "highlight": [],
            "equity": CHANCE if seat["shown"] else None,
        }
        for seat in won["seats"]
    ]
    stage.put(turn)
    stand_still(page, stage.url)
    stage.put(won)
    advance(page, 1000, lambda: page.locator(RIVER).count() > 0)
    assert page.locator(".result.wins.shown").count() == 0
    assert page.locator(".odds:not(:empty)").count() == 0
    page.clock.run_for(1700)
    expect(page.locator(".odds", has_text="100%")).to_have_count(1)
    assert page.locator(".result.wins.shown").count() == 0
    page.clock.run_for(1700)
    expect(page.locator(".result.wins.shown")).to_have_count(1)


def test_a_hidden_feed_waits_for_no_suspense(page: Page, stage: Stage) -> None:
    won = states.document("07_winner")
    turn = won | {"winner": None, "board": {**won["board"], "cards": won["board"]["cards"][:4]}}
    stage.put(turn)
    stand_still(page, stage.url)
    stage.put(won)
    advance(page, 1000, lambda: page.locator(RIVER).count() > 0)
    stage.put(won | {"feed": {**won["feed"], "state": "hidden"}})
    advance(page, 500, lambda: page.locator("#stage.off").count() > 0)
