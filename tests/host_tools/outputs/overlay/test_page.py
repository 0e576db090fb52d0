"""The overlay page: transparent, silent after six seconds, the same after any reload."""

import base64
import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.host_tools.outputs.overlay import states
from tests.host_tools.outputs.overlay.looking import STANDING, opened, settle
from tests.host_tools.outputs.overlay.stage import Stage

SILENCE_MS = 6000
STEP_MS = 20
PATIENCE_S = 30
HIDDEN = "#stage.off"

# alpha of a picture at [x, y] places
_ALPHA = """async ([src, places]) => {
  const image = new Image();
  await new Promise((done) => { image.onload = done; image.src = src; });
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width, image.height];
  const draw = canvas.getContext("2d");
  draw.drawImage(image, 0, 0);
  return places.map(([x, y]) => draw.getImageData(x, y, 1, 1).data[3]);
}"""


def quiet(name: str, **look: Any) -> dict[str, Any]:
    """A state without a clock that runs, or a photo that comes later."""
    document = states.document(name, **look)
    document["game"]["next"] = None
    for seat in document["seats"]:
        seat |= {"clock_s": None, "photo": ""}
    return document


def picture(page: Page) -> bytes:
    return page.screenshot(omit_background=True, animations="disabled")


def stand_still(page: Page, stage: Stage) -> None:
    """Open the page with a clock that only the test moves."""
    page.clock.install(time=0)
    page.clock.pause_at(1000)
    page.goto(stage.url)
    page.locator("#stage:not(.off)").wait_for(state="attached")
    page.clock.run_for(2 * STEP_MS)


def advance(page: Page, most_ms: int, done: Callable[[], bool]) -> None:
    """Let the page's time go on, so much at most, until it is done; the network has its own."""
    until = time.monotonic() + PATIENCE_S
    while not done():
        assert time.monotonic() < until
        page.clock.run_for(step := min(STEP_MS, most_ms))
        most_ms -= step


def bare(page: Page) -> bytes:
    """The picture of a page on which there is nothing."""
    browser = page.context.browser
    assert browser is not None
    empty = browser.new_page(viewport=page.viewport_size)
    taken = picture(empty)
    empty.close()
    return taken


def alpha(page: Page, places: list[tuple[int, int]]) -> list[int]:
    """How opaque the page is there; decoded on a page of its own, which no policy holds back."""
    browser = page.context.browser
    assert browser is not None
    desk = browser.new_page()
    src = f"data:image/png;base64,{base64.b64encode(picture(page)).decode()}"
    found: list[int] = desk.evaluate(_ALPHA, [src, places])
    desk.close()
    return found


def test_the_background_is_transparent_by_its_own_sheet(page: Page, stage: Stage) -> None:
    stage.put(quiet("04_flop"))
    opened(page, stage.url)
    plate = page.locator(".seat.shown .plate").first.bounding_box()
    assert plate is not None
    inside = (int(plate["x"] + plate["width"] - 20), int(plate["y"] + plate["height"] / 2))
    corners = [(2, 2), (1917, 2), (2, 1077), (1917, 1077)]
    assert alpha(page, [*corners, (960, 540), (300, 600), inside]) == [0] * 6 + [255]


def test_a_hidden_feed_leaves_nothing(page: Page, stage: Stage) -> None:
    stage.put(quiet("04_flop"))
    opened(page, stage.url)
    full = picture(page)
    nothing = bare(page)
    for state in ("hidden", "stale"):
        document = quiet("04_flop")
        document["feed"]["state"] = state
        stage.put(document)
        page.locator(HIDDEN).wait_for(state="attached")
        settle(page)
        assert picture(page) == nothing
        stage.put(quiet("04_flop"))
        page.locator("#stage:not(.off)").wait_for(state="attached")
        settle(page)
        assert picture(page) == full


def test_six_seconds_without_a_heartbeat_hide_all_until_the_next_document(
    page: Page, stage: Stage
) -> None:
    stage.put(quiet("04_flop"))
    stand_still(page, stage)
    stage.house.beating = False
    page.clock.run_for(SILENCE_MS - 2100)
    assert not page.locator(HIDDEN).count()
    page.clock.run_for(2200)
    assert page.locator(HIDDEN).count()
    stage.house.beating = True
    advance(page, 1000, lambda: not page.locator(HIDDEN).count())


def test_a_lost_socket_is_opened_again_and_nobody_sees_it(page: Page, stage: Stage) -> None:
    stage.put(quiet("04_flop"))
    opened(page, stage.url)
    before = picture(page)
    stage.drop()
    assert picture(page) == before
    stage.put(quiet("07_winner"))
    page.locator(".result.wins.shown").wait_for(state="attached")
    assert not page.locator(HIDDEN).count()


@pytest.mark.parametrize("name", ["05_all_in", "07_winner"])
def test_a_reload_gives_the_picture_that_changes_led_to(
    page: Page, stage: Stage, name: str
) -> None:
    stage.put(quiet("09_folded"))
    opened(page, stage.url)
    stage.put(quiet(name))
    page.wait_for_function(STANDING, arg=3)
    settle(page)
    before = picture(page)
    opened(page, stage.url)
    assert picture(page) == before


def test_another_skin_is_worn_and_one_that_is_not_there_is_not(page: Page, stage: Stage) -> None:
    stage.put(quiet("04_flop"))
    opened(page, stage.url)
    felt = picture(page)
    stage.put(quiet("04_flop", skin="studio"))
    page.locator(".stage.skin-studio").wait_for(state="attached")
    settle(page)
    assert picture(page) != felt
    stage.put(quiet("04_flop", skin="felt"))
    page.locator(".stage.skin-felt").wait_for(state="attached")
    settle(page)
    assert picture(page) == felt


@pytest.mark.parametrize(
    ("query", "size", "said", "tall"),
    [
        ("", (1920, 1080), False, False),
        ("?portrait", (1080, 1920), False, True),
        ("", (1080, 1920), False, True),
        ("?portrait=0", (1080, 1920), True, False),
        ("", (1920, 1080), True, True),
    ],
)
def test_the_address_the_window_or_the_document_turn_the_picture(
    page: Page, stage: Stage, query: str, size: tuple[int, int], said: bool, tall: bool
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    stage.put(quiet("04_flop", portrait=said))
    opened(page, stage.url + query)
    assert page.locator(".stage.portrait").count() == tall
    box = page.locator("#stage").bounding_box()
    assert box is not None
    assert round(box["width"] / box["height"], 2) == (0.56 if tall else 1.78)
    assert box["width"] <= size[0]
    assert box["height"] <= size[1]


def test_a_larger_window_shows_the_same_picture_larger(page: Page, stage: Stage) -> None:
    stage.put(quiet("04_flop"))
    page.set_viewport_size({"width": 960, "height": 540})
    opened(page, stage.url)
    small = page.locator("#pots").bounding_box()
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.wait_for_function(
        "document.getElementById('stage').getBoundingClientRect().width === 1920"
    )
    large = page.locator("#pots").bounding_box()
    assert small is not None
    assert large is not None
    assert [round(2 * small[key]) for key in small] == [round(large[key]) for key in large]


def test_who_folds_goes_and_the_others_move_up(page: Page, stage: Stage) -> None:
    document = quiet("02_preflop")
    stage.put(document)
    opened(page, stage.url)
    for n in (0, 1, 4, 5, 6, 7):
        document["seats"][n] |= {"state": "folded", "shown": False}
    stage.put(states.document("03_raise"))
    expect(page.locator("#seats > :not(.absent)")).to_have_count(4)
    assert page.locator("#seats.roomy").count()


def test_clocks_run_between_two_documents(page: Page, stage: Stage) -> None:
    stage.put(states.document("01_countdown"))
    stand_still(page, stage)
    left = page.locator(".countdown .time")
    page.clock.run_for(5000)
    assert left.text_content() in ("12:29", "12:28")


def test_every_part_of_a_seat_is_drawn(page: Page, stage: Stage) -> None:
    stage.put(quiet("05_all_in"))
    opened(page, stage.url)
    chen = page.locator('.seat[data-seat="2"]')
    assert "allin" in (chen.get_attribute("class") or "")
    assert chen.locator(".name").text_content() == "Chen Wei"
    assert chen.locator(".stack").text_content() == "All-in"
    assert chen.locator(".act").text_content() == "731,500"
    assert chen.locator(".odds").text_content() == "23%"
    assert chen.locator(".pos").text_content() == "BB"
    assert [card.get_attribute("data-card") for card in chen.locator(".card").all()] == [
        "39",
        "31",
    ]
    assert page.locator(".pots .amount").text_content() == "462,000"
    assert page.locator(".sides").text_content() == "Side205,000 · 133,000"
    stage.put(quiet("07_winner"))
    expect(page.locator(".result .line")).to_have_text("Isabel Moreno wins 800,000")
    expect(page.locator(".board .place.winner .card")).to_have_count(3)
    expect(page.locator(".board .place.loser .card")).to_have_count(2)
    expect(page.locator(".seat.winner .place.winner")).to_have_count(2)
    stage.put(quiet("07_winner", language="de"))
    expect(page.locator(".result .hand-name")).to_have_text("Full House, Damen über Dreien")
    expect(page.locator(".result .line")).to_have_text("Isabel Moreno gewinnt 800.000")


AMOUNTS = [
    (1_234_567, "exact", "en", "", "1,234,567"),
    (1_234_567, "exact", "de", "", "1.234.567"),
    (1_234_567, "exact", "en", "$", "$1,234,567"),
    (1_234_567, "exact", "de", "€", "1.234.567\u00a0€"),
    (1_234_567, "k", "en", "", "1.23M"),
    (12_345, "k", "en", "", "12.3k"),
    (12_345, "k3", "de", "", "12,345k"),
    (999_999, "k", "en", "", "999.9k"),
    (950, "k", "en", "", "950"),
    (12_345, "bb", "en", "", "123\u00a0BB"),
    (4_050, "bb", "de", "", "40,5\u00a0BB"),
    (12_000, "chips_bb", "en", "", "12,000 (120\u00a0BB)"),
]


def test_amounts_are_written_as_the_house_says(page: Page, stage: Stage) -> None:
    stage.put(quiet("04_flop"))
    opened(page, stage.url)
    for chips, mode, language, currency, text in AMOUNTS:
        found = page.evaluate(
            """async ([chips, mode, language, currency]) => {
              const { amount } = await import("./amounts.js");
              const { speak } = await import("./words.js");
              speak(language);
              return amount(chips, mode, { bb: 100 }, currency);
            }""",
            [chips, mode, language, currency],
        )
        assert found == text
