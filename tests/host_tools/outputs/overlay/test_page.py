"""The overlay page: transparent, silent after six seconds, the same after any reload."""

import base64
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from host_tools.outputs.skins import skins
from tests.browser import becomes, drawn, kept
from tests.host_tools.outputs.overlay import states
from tests.host_tools.outputs.overlay.conftest import WIDE
from tests.host_tools.outputs.overlay.looking import (
    STANDING,
    advance,
    boxes,
    opened,
    settle,
    stand_still,
)
from tests.host_tools.outputs.overlay.stage import Stage

SILENCE_MS = 6000
SUSPENSE_MS = 1600  # of a card, and of the chances behind it
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


# as obs-browser does it (browser-client.cpp, OnLoadEnd), with the custom CSS that OBS begins with
_OBS = """() => {
  const obsCSS = document.createElement("style");
  obsCSS.appendChild(document.createTextNode("body { background-color: rgba(0, 0, 0, 0);"
    + " margin: 0px auto; overflow: hidden; }"));
  document.querySelector("head").appendChild(obsCSS);
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


def at_rest(page: Page) -> bytes:
    """The picture once it stays: the last frame may be behind what the page says of itself."""
    last = b""
    while (now := picture(page)) != last:
        last = now
        drawn(page)
    return last


def shows(page: Page, wanted: bytes) -> None:
    """That picture, as soon as the last frame is drawn."""
    becomes(page, lambda: picture(page) == wanted, True)


def bare(page: Page) -> bytes:
    """The picture of a page on which there is nothing."""
    browser = page.context.browser
    assert browser is not None
    assert page.viewport_size is not None
    with kept(browser, (page.viewport_size["width"], page.viewport_size["height"])) as empty:
        return picture(empty)


def alpha(page: Page, places: list[tuple[int, int]]) -> list[int]:
    """How opaque the page is there; decoded on a page of its own, which no policy holds back."""
    browser = page.context.browser
    assert browser is not None
    src = f"data:image/png;base64,{base64.b64encode(picture(page)).decode()}"
    with kept(browser, (1, 1)) as desk:
        found: list[int] = desk.evaluate(_ALPHA, [src, places])
    return found


def suspense_ends(page: Page) -> None:
    """The river lies there: the page knows who won for a while before it says so."""
    expect(page.locator(".board .place .card")).to_have_count(5)
    for _ in ("the card", "the chances"):
        page.clock.fast_forward(SUSPENSE_MS)


def test_the_background_is_transparent_by_its_own_sheet(page: Page, stage: Stage) -> None:
    stage.put(quiet("04_flop"))
    opened(page, stage.url)
    plate = page.locator(".seat.shown .plate").first.bounding_box()
    assert plate is not None
    inside = (int(plate["x"] + plate["width"] - 20), int(plate["y"] + plate["height"] / 2))
    corners = [(2, 2), (1917, 2), (2, 1077), (1917, 1077)]
    places = [*corners, (960, 540), (300, 600), inside]
    becomes(page, lambda: alpha(page, places), [0] * 6 + [255])


def test_a_hidden_feed_leaves_nothing(page: Page, stage: Stage) -> None:
    stage.put(quiet("04_flop"))
    opened(page, stage.url)
    full = at_rest(page)
    nothing = bare(page)
    for state in ("hidden", "stale"):
        document = quiet("04_flop")
        document["feed"]["state"] = state
        stage.put(document)
        page.locator(HIDDEN).wait_for(state="attached")
        settle(page)
        shows(page, nothing)
        stage.put(quiet("04_flop"))
        page.locator("#stage:not(.off)").wait_for(state="attached")
        settle(page)
        shows(page, full)


def test_six_seconds_without_a_heartbeat_hide_all_until_the_next_document(
    page: Page, stage: Stage
) -> None:
    stage.put(quiet("04_flop"))
    stand_still(page, stage.url)
    stage.house.beating = False
    stage.put(quiet("09_folded"))  # behind it no beat is on its way
    advance(page, 1000, lambda: page.locator(".seat.folded").count() > 0)
    page.clock.run_for(SILENCE_MS - 2100)
    assert not page.locator(HIDDEN).count()
    page.clock.run_for(2200)
    assert page.locator(HIDDEN).count()
    stage.house.beating = True
    advance(page, 1000, lambda: not page.locator(HIDDEN).count())


def test_a_lost_socket_is_opened_again_and_nobody_sees_it(page: Page, stage: Stage) -> None:
    stage.put(quiet("04_flop"))
    opened(page, stage.url)
    before = at_rest(page)
    stage.drop()
    shows(page, before)
    won = quiet("07_winner")
    won["game"]["hand"] += 1  # of which it had seen nothing: it is shown at once
    stage.put(won)
    page.locator(".result.wins.shown").wait_for(state="attached")
    assert not page.locator(HIDDEN).count()


@pytest.mark.parametrize("name", ["05_all_in", "07_winner"])
def test_a_reload_gives_the_picture_that_changes_led_to(
    browser: Browser, page: Page, stage: Stage, name: str
) -> None:
    stage.put(quiet("09_folded"))
    opened(page, stage.url)
    stage.put(quiet(name))
    looks_as_anew(browser, page, stage)


def test_what_is_painted_before_its_box_moves_stays_sharp(
    browser: Browser, page: Page, stage: Stage
) -> None:
    """On a computer that is so slow that no frame is drawn while boxes wait for others to fade."""
    before = quiet("09_folded")
    before["game"]["hand"] -= 1
    stage.put(before)
    opened(page, stage.url)
    slow = page.context.new_cdp_session(page)
    slow.send("Emulation.setCPUThrottlingRate", {"rate": 20})
    stage.put(quiet("07_winner"))
    page.wait_for_function(STANDING, arg=3)
    settle(page)
    slow.detach()
    looks_as_anew(browser, page, stage)


def test_a_box_that_comes_back_and_leaves_again_fades_as_long_as_any(
    page: Page, stage: Stage
) -> None:
    """Between the end of its fading and the frames that are waited for."""
    many, three = quiet("09_folded"), quiet("07_winner")
    many["game"]["hand"] -= 1  # so nothing is held back
    stage.put(many)
    stand_still(page, stage.url)
    shown, standing = ("#seats > .shown", "#seats > :not(.absent)")
    page.clock.run_for(1000)
    before = page.locator(standing).count()
    stage.put(three)
    expect(page.locator(shown)).to_have_count(3)
    page.clock.run_for(355)
    for document, there in ((many, before), (three, 3)):
        stage.put(document)
        expect(page.locator(shown)).to_have_count(there)
    page.clock.run_for(100)
    expect(page.locator(standing)).to_have_count(before)
    page.clock.run_for(400)
    expect(page.locator(standing)).to_have_count(3)


def looks_as_anew(browser: Browser, page: Page, stage: Stage) -> None:
    """Three boxes stand, and a page that is loaded now has the same picture."""
    page.wait_for_function(STANDING, arg=3)
    settle(page)
    with kept(browser, (1920, 1080), reduced_motion="reduce") as anew:
        opened(anew, stage.url)
        becomes(page, lambda: picture(page) == picture(anew), True)


def test_another_skin_is_worn_and_one_that_is_not_there_is_not(page: Page, stage: Stage) -> None:
    stage.put(quiet("04_flop"))
    opened(page, stage.url)
    felt = at_rest(page)
    stage.put(quiet("04_flop", skin="studio"))
    page.locator(".stage.skin-studio").wait_for(state="attached")
    settle(page)
    becomes(page, lambda: picture(page) != felt, True)
    stage.put(quiet("04_flop", skin="felt"))
    page.locator(".stage.skin-felt").wait_for(state="attached")
    settle(page)
    shows(page, felt)


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
    expect(page.locator(".stage.portrait")).to_have_count(int(tall))
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
        "() => document.getElementById('stage').getBoundingClientRect().width === 1920"
    )
    large = page.locator("#pots").bounding_box()
    assert small is not None
    assert large is not None
    assert [round(2 * small[key]) for key in small] == [round(large[key]) for key in large]


def test_a_window_that_grew_has_the_picture_of_one_that_was_opened_so_large(
    page: Page, stage: Stage
) -> None:
    stage.put(quiet("04_flop"))
    page.set_viewport_size({"width": 640, "height": 360})
    opened(page, stage.url)
    page.set_viewport_size(WIDE)  # type: ignore[arg-type]
    page.wait_for_function(
        "() => document.getElementById('stage').getBoundingClientRect().width === 1920"
    )
    settle(page)
    grown = at_rest(page)
    opened(page, stage.url)
    shows(page, grown)  # letters as sharp


def test_who_folds_goes_and_the_others_move_up(page: Page, stage: Stage) -> None:
    document = quiet("02_preflop")
    stage.put(document)
    opened(page, stage.url)
    for n in (0, 1, 4, 5, 6, 7):
        document["seats"][n] |= {"state": "folded", "shown": False}
    stage.put(states.document("03_raise"))
    expect(page.locator("#seats > :not(.absent)")).to_have_count(4)
    expect(page.locator("#seats.roomy")).to_have_count(1)


def test_clocks_run_between_two_documents(page: Page, stage: Stage) -> None:
    stage.put(states.document("01_countdown"))
    stand_still(page, stage.url)
    left = page.locator(".countdown .time")
    page.clock.run_for(5000)
    assert left.text_content() in ("12:29", "12:28")


def test_every_part_of_a_seat_is_drawn(page: Page, stage: Stage) -> None:
    stage.put(quiet("05_all_in"))
    page.clock.install()
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
    suspense_ends(page)
    expect(page.locator(".result .line")).to_have_text("Isabel Moreno wins 800,000")
    expect(page.locator(".board .place.winner .card")).to_have_count(3)
    expect(page.locator(".board .place.loser .card")).to_have_count(2)
    expect(page.locator(".seat.winner .place.winner")).to_have_count(2)
    stage.put(quiet("07_winner", language="de"))
    expect(page.locator(".result .hand-name")).to_have_text("Full House, Damen über Dreien")
    expect(page.locator(".result .line")).to_have_text("Isabel Moreno gewinnt 800.000")


AMOUNTS: list[tuple[int, str, dict[str, Any], str]] = [
    (1_234_567, "exact", {}, "1,234,567"),
    (1_234_567, "exact", {"language": "de"}, "1.234.567"),
    (1_234_567, "exact", {"currency": "$"}, "$1,234,567"),
    (1_234_567, "exact", {"currency": "kr", "currency_after": True}, "1,234,567\u00a0kr"),
    (1_234_567, "exact", {"language": "de", "currency": "€"}, "1.234.567\u00a0€"),
    (1_234_567, "k", {}, "1.23M"),
    (12_345, "k", {}, "12.3k"),
    (12_345, "k3", {"language": "de"}, "12,345k"),
    (999_999, "k", {}, "999.9k"),
    (950, "k", {}, "950"),
    (12_345, "bb", {}, "123\u00a0BB"),
    (4_050, "bb", {"language": "de"}, "40,5\u00a0BB"),
    (12_000, "chips_bb", {}, "12,000 (120\u00a0BB)"),
    (1_950, "bb", {"bb_below": 20}, "19.5\u00a0BB"),
    (2_000, "bb", {"bb_below": 20}, "2,000"),
    (2_000, "chips_bb", {"bb_below": 20}, "2,000"),
    (12_345, "exact", {"divide": 100, "currency": "$"}, "$123.45"),
    (12_300, "exact", {"divide": 100}, "123"),
    (234_567, "k", {"divide": 100}, "2.34k"),
    (4_050, "bb", {"divide": 100}, "40.5\u00a0BB"),
    (-12_345, "exact", {"currency": "$"}, "\u2212$12,345"),
]


@pytest.mark.parametrize("skin", skins())
def test_both_hands_of_a_high_low_pot_are_read_whole(page: Page, stage: Stage, skin: str) -> None:
    names = {
        "hand_name": "Two pair, kings and queens", "low_name": "low 8-7-4-3-A"
    }  # fmt: skip
    document = states.document("07_winner", skin=skin)
    document["winner"] |= names
    document["seats"][2] |= names
    stage.put(document)
    opened(page, stage.url)
    both = "Two pair, kings and queens, low 8-7-4-3-A"
    expect(page.locator(".result .hand-name")).to_have_text(both)
    boxed = page.locator(".seat .act.named").filter(has_text="Two pair")
    expect(boxed).to_have_text(re.compile("^Two pair.*8-?7-?4-?3-?A$"))
    cut = "node => node.scrollWidth > node.clientWidth + 1"
    assert not boxed.evaluate(cut)
    assert not page.locator(".result .hand-name").evaluate(cut)


def test_amounts_are_written_as_the_house_says(page: Page, stage: Stage) -> None:
    stage.put(quiet("04_flop"))
    opened(page, stage.url)
    for chips, mode, look, text in AMOUNTS:
        found = page.evaluate(
            """async ([chips, mode, look]) => {
              const { amount } = await import("./amounts.js");
              const { speak } = await import("./words.js");
              await speak(look.language ?? "en");
              return amount(chips, mode, { look, game: { bb: 100 } });
            }""",
            [chips, mode, look],
        )
        assert found == text


def test_each_place_has_its_own_way_to_write_amounts(page: Page, stage: Stage) -> None:
    document = quiet("10_leaderboard")
    document["look"]["amounts"] |= {"leaderboard": "k", "board": "exact"}
    stage.put(document)
    opened(page, stage.url)
    assert page.locator("#leaderboard .value").first.text_content() == "1.28M"
    document = quiet("10_leaderboard")
    document["leaderboard"] = {
        "metric": "bb",
        "rows": [{"place": 1, "name": "Ada", "value": 41, "flag": "", "out": False}],
    }
    stage.put(document)
    expect(page.locator("#leaderboard .value")).to_have_text(["41\u00a0BB"])


def test_boxes_stand_in_the_order_of_the_document(page: Page, stage: Stage) -> None:
    document = quiet("02_preflop")
    stage.put(document)
    opened(page, stage.url)
    seats = [seat["seat"] for seat in document["seats"] if seat["shown"]]
    becomes(page, lambda: standing(page), seats)
    document = quiet("02_preflop")
    document["look"]["order"] = [*range(3, 10), *range(3)]
    stage.put(document)
    page.wait_for_function("() => document.getElementById('seats').dataset.order.startsWith('3,')")
    wanted = [seat for seat in document["look"]["order"] if seat in seats]
    becomes(page, lambda: standing(page), wanted)


def standing(page: Page) -> list[int]:
    """Seats as their boxes are read: row by row, from the left."""
    places = boxes(page, ".seat.shown")
    return [int(one["parent"]) for one in sorted(places, key=lambda at: (at["top"], at["left"]))]


def test_a_new_level_is_named_with_its_stakes(page: Page, stage: Stage) -> None:
    document = quiet("04_flop")
    document["banner"] = {"kind": "level", "text": "", "sub": ""}
    stage.put(document)
    opened(page, stage.url)
    assert page.locator("#banner .text").text_content() == "Level 12"
    assert page.locator("#banner .sub").text_content() == "Blinds 5k/10k (10k)"


def test_the_ticker_fills_its_fields_and_takes_new_figures_when_it_begins_anew(
    page: Page, stage: Stage
) -> None:
    document = quiet("04_flop")
    document["ticker"] = {"text": "{players} left, {average} on average, {unknown}"}
    stage.put(document)
    opened(page, stage.url)
    shown = page.locator("#ticker span").first
    assert shown.text_content() == "23 left, 406.5k on average, {unknown}"
    later = quiet("04_flop")
    later["ticker"] = document["ticker"]
    later["game"]["players_left"] = 22
    stage.put(later)
    expect(page.locator(".item.players .value")).to_have_text("22/187")
    assert shown.text_content() == "23 left, 406.5k on average, {unknown}"
    page.locator("#ticker p").dispatch_event("animationiteration")
    expect(shown).to_have_text("22 left, 406.5k on average, {unknown}")
    other = quiet("04_flop")
    other["ticker"] = {"text": "{stacks}"}
    stage.put(other)
    expect(shown).to_contain_text("Emil Kowalczyk 1.28M · ")


@pytest.mark.parametrize("policy", [True, False])
def test_the_style_that_a_mixer_puts_in_changes_nothing(
    page: Page, stage: Stage, policy: bool
) -> None:
    """OBS adds a <style> from script after the page has loaded; our policy makes the browser
    ignore it, and a mixer that gets around the policy is no harm either."""
    stage.put(quiet("04_flop"))
    context = page.context.browser
    assert context is not None
    mixer = context.new_page(
        viewport=WIDE,  # type: ignore[arg-type]
        bypass_csp=not policy,
        reduced_motion="reduce",
    )
    refused: list[str] = []
    mixer.on("console", lambda said: refused.append(said.text))
    opened(mixer, stage.url)
    mixer.evaluate(_OBS)
    becomes(mixer, lambda: any("style" in text for text in refused), policy)
    plate = mixer.locator(".seat.shown .plate").first.bounding_box()
    assert plate is not None
    inside = (int(plate["x"] + plate["width"] - 20), int(plate["y"] + plate["height"] / 2))
    places = [(2, 2), (1917, 2), (2, 1077), (1917, 1077), (960, 540), (300, 600)]
    becomes(mixer, lambda: alpha(mixer, [*places, inside]), [0] * 6 + [255])
    opened(page, stage.url)
    becomes(page, lambda: picture(mixer) == picture(page), True)
    mixer.close()
