"""Nothing stands on anything else, nor over the middle of the picture, however long the names."""

import itertools
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from host_tools.outputs.skins import skins
from tests.host_tools.outputs.overlay import states
from tests.host_tools.outputs.overlay.looking import (
    STANDING,
    boxes,
    opened,
    overlap,
    overlaps,
    settle,
    texts,
)
from tests.host_tools.outputs.overlay.stage import Stage

LAYOUTS = ("horizontal", "vertical_left", "vertical_right", "heads_up", "portrait")
ELEMENTS = (
    ".seat.shown .plate, .bar .item, .pots, .board .place, .result, .lower-third, .leaderboard"
    ", .banner, .ticker"
)
PARTS = ".seat .photo, .seat .hand, .seat .flag, .name, .stack, .odds, .pos, .act"
SMALLEST = 28
SAFE = 38  # 3.5 % of the height
LONG = "Maximilian-Alexander Oberhuber"
TALL = {"width": 1080, "height": 1920}
OUTS = list(range(21))
BESIDE = [[5, 6, 7, 33, 34], [5, 6, 7]]


def crowded(layout: str, players: int, skin: str) -> dict[str, Any]:
    """Everybody has a name of 30 letters, seven digits, chances and a wager; panels are on."""
    look = {"portrait": True} if layout == "portrait" else {"layout": layout}
    whole = states.document("02_preflop", skin=skin, **look)
    for seat in whole["seats"]:
        seat |= {
            "name": LONG, "flag": "DE", "stack": 8_888_888, "bet": 8_888_888, "pos": "UTG+1",
            "action": {"kind": "raise", "amount": 8_888_888, "age_ms": 0}, "cards": [50, 34],
            "equity": {"win": 9_700, "tie": 0, "share": 9_700, "sure": False},
            "state": "in", "shown": seat["seat"] < players, "turn": False,
        }  # fmt: skip
    whole["seats"][1] |= {"turn": True, "to_call": 8_888_888, "clock_s": 30}
    whole["board"] |= {"cards": [0, 1, 2, 3, 4], "pots": [88_888_888] * 4, "highlight": []}
    whole["banner"] = {"kind": "lower_third", "text": LONG, "sub": LONG * 2}
    whole["outs"] = {"seat": 1, "cards": OUTS, "ties": []} if players == 2 else None
    whole["game"] |= {"name": LONG, "players_left": 1234, "entries": 5678, "average": 8_888_888}
    if players > 2:
        seats = list(range(players))
        name = LONG * 3
        whole["winner"] = {"seats": seats, "hand_name": name, "cards": [], "amount": 88_888_888}
    return whole


@pytest.mark.parametrize("skin", ["felt", "studio"])
def test_a_hand_has_as_many_cards_as_its_game_deals(page: Page, stage: Stage, skin: str) -> None:
    """Some part of each is seen, none is over the name, and the next hand may have fewer."""
    stage.put(dealt(7, skin))
    opened(page, stage.url)
    for cards in (7, 4, 2):
        stage.put(dealt(cards, skin))
        expect(page.locator("[data-seat='2'] .card")).to_have_count(cards)
        settle(page)
        found = [one for one in boxes(page, ".hand .card") if one["parent"] == "2"]
        lines = next(one for one in boxes(page, ".lines") if one["parent"] == "2")
        for left, right in itertools.pairwise(found):
            assert right["left"] - left["left"] > 20
        assert found[-1]["right"] <= lines["left"]


def dealt(cards: int, skin: str) -> dict[str, Any]:
    whole = crowded("horizontal", 8, skin)
    for seat in whole["seats"]:
        seat["cards"] = list(range(cards))
    return whole


@pytest.mark.parametrize("layout", ["horizontal", "heads_up"])
def test_a_game_without_a_board_has_no_places_for_it(
    page: Page, stage: Stage, layout: str
) -> None:
    """Until a last card of stud lies in the middle for all; a board of five may come later."""
    stage.put(crowded(layout, 2, "felt"))
    opened(page, stage.url)
    for lie in (0, 1, 5):
        whole = crowded(layout, 2, "felt")
        whole["board"] |= {"places": lie, "cards": list(range(lie))}
        stage.put(whole)
        expect(page.locator("#board .place")).to_have_count(lie)
        settle(page)
        assert overlaps(boxes(page, ELEMENTS)) == []
        assert {"pots", "result"} <= {box["what"].split()[0] for box in boxes(page, ELEMENTS)}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_nothing_collides(page: Page, stage: Stage, layout: str) -> None:
    if layout == "portrait":
        page.set_viewport_size(TALL)  # type: ignore[arg-type]
    counts = (2,) if layout == "heads_up" else (10, 6, 2)
    stage.put(crowded(layout, counts[0], "felt"))
    opened(page, stage.url)
    for players, skin in itertools.product(counts, skins()):
        whole = crowded(layout, players, skin)
        whole["board"]["others"] = BESIDE[: players // 2]
        stage.put(whole)
        page.locator(f".stage.skin-{skin}:not(.still)").wait_for(state="attached")
        page.wait_for_function(STANDING, arg=players)
        cards = 5 + sum(map(len, BESIDE[: players // 2]))
        expect(page.locator("#board .card")).to_have_count(cards)
        settle(page)
        standing = boxes(page, ELEMENTS)
        assert overlaps(standing) == []
        check_picture(standing, page.viewport_size or {})
        check_boxes(page)


def check_picture(standing: list[dict[str, Any]], size: Any) -> None:
    """All in the safe zone, none over the middle third."""
    width, height = size["width"], size["height"]
    middle = {"left": width / 3, "right": width * 2 / 3, "top": height / 3}
    middle["bottom"] = height * 2 / 3
    for box in standing:
        assert box["left"] >= SAFE - 1, box
        assert box["right"] <= width - SAFE + 1, box
        assert box["top"] >= SAFE - 1, box
        assert box["bottom"] <= height - SAFE + 1, box
        assert not overlap(box, middle), box


def check_boxes(page: Page) -> None:
    """In each player's box every part has a place of its own, within the box."""
    plates = {box["parent"]: box for box in boxes(page, ".seat.shown .plate")}
    parts = [part for part in boxes(page, PARTS) if part["parent"] in plates]
    for seat, plate in plates.items():
        own = [part for part in parts if part["parent"] == seat]
        assert overlaps(own) == []
        for part in own:
            assert part["left"] >= plate["left"] - 1, part
            assert part["right"] <= plate["right"] + 1, part
            assert part["top"] >= plate["top"] - 2, part
            assert part["bottom"] <= plate["bottom"] + 2, part


def test_every_states_texts_are_large_enough(page: Page, stage: Stage) -> None:
    stage.show(states.NAMES[0])
    opened(page, stage.url)
    for skin, name in itertools.product(skins(), states.NAMES):
        document = stage.show(name, skin=skin)
        page.locator(f".stage.skin-{skin}:not(.still)").wait_for(state="attached")
        page.wait_for_function(STANDING, arg=sum(seat["shown"] for seat in document["seats"]))
        settle(page)
        found = texts(page)
        assert len(found) > 3
        assert [text for text in found if text[1] < SMALLEST] == [], name


def test_upright_a_result_and_a_lower_third_stand_side_by_side(page: Page, stage: Stage) -> None:
    page.set_viewport_size(TALL)  # type: ignore[arg-type]
    kinds = {"lower_third": "#lower-third", "text": "#banner"}
    for name, (kind, shown) in itertools.product(("07_winner", "06_heads_up"), kinds.items()):
        document = states.document(name, portrait=True)
        document["banner"] = {"kind": kind, "text": LONG, "sub": LONG}
        stage.put(document)
        opened(page, stage.url)
        standing = boxes(page, ELEMENTS)
        assert overlaps(standing) == []
        check_picture(standing, page.viewport_size or {})
        assert len(boxes(page, f"{shown}, .result")) == 2
